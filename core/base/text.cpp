// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace fieldwise {

namespace {

constexpr std::string_view bom = "\xEF\xBB\xBF";

/// The printable characters of YAML 1.2 section 5.1.
bool isPrintable(uint32_t value)
{
    if (value < 0x20)
        return value == '\t' || value == '\n' || value == '\r';
    return value < 0x7F || value == 0x85 || (value >= 0xA0 && value != 0xFFFE && value != 0xFFFF);
}

/// Where the printable ASCII and line feeds from `at` on end, in steps of eight bytes.
size_t skipPrintableAscii(std::string_view text, size_t at)
{
    constexpr uint64_t ones = 0x0101010101010101u;
    constexpr uint64_t tops = 0x80 * ones;
    while (at + 8 <= text.size()) {
        uint64_t word;
        std::memcpy(&word, text.data() + at, sizeof word);
        const uint64_t low = word & ~tops; // no carry leaves a byte of these sums
        const uint64_t shown = low + (0x80 - 0x20) * ones, deletes = low + ones,
                       noFeeds = (low ^ '\n' * ones) + 0x7F * ones;
        if ((word | (~shown & noFeeds) | deletes) & tops)
            break;
        at += 8;
    }
    return at;
}

std::vector<Diagnostic> oneFault(std::string code, Range range, std::string text)
{
    std::vector<Diagnostic> faults;
    faults.push_back(faultAt(range, std::move(code), std::move(text)));
    return faults;
}

} // namespace

CodePoint codePointAt(std::string_view text, size_t at)
{
    const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
    const uint8_t lead = byte(at);
    if (lead < 0x80)
        return {lead, 1};
    const uint32_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || at + length > text.size())
        return {};
    uint32_t value = lead & (0x7Fu >> length);
    for (uint32_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xC0) != 0x80)
            return {};
        value = value << 6 | (byte(at + i) & 0x3F);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    if (overlong || (value >= 0xD800 && value < 0xE000) || value > 0x10FFFF)
        return {};
    return {value, length};
}

LineIndex::LineIndex(std::string_view text)
{
    m_starts.push_back(0);
    append(text);
}

void LineIndex::append(std::string_view text)
{
    const uint32_t offset = m_size;
    m_size += static_cast<uint32_t>(text.size());
    const Breaks breaks(text);
    for (size_t at = breaks.from(0); at != text.npos; at = breaks.from(at)) {
        at = pastBreak(text, at);
        m_starts.push_back(offset + static_cast<uint32_t>(at));
    }
}

void LineIndex::append(const LineIndex &other, uint32_t from)
{
    const uint32_t by = m_size - from; // wraps, as the sums with it do
    const size_t known = m_starts.size();
    m_starts.insert(m_starts.end(), std::ranges::upper_bound(other.m_starts, from), other.m_starts.end());
    for (size_t i = known; i < m_starts.size(); ++i)
        m_starts[i] += by;
    const auto moved = static_cast<uint32_t>(m_starts.size() - other.m_starts.size()); // wraps, too
    for (const uint32_t line : other.m_files)
        if (other.m_starts[line] > from)
            m_files.push_back(line + moved);
    m_size += other.m_size - from;
}

LineIndex LineIndex::first(uint32_t bytes) const
{
    LineIndex lines;
    lines.m_starts.reserve(m_starts.size() + 16);
    lines.m_starts.assign(m_starts.begin(), std::ranges::upper_bound(m_starts, bytes));
    std::ranges::copy_if(m_files, std::back_inserter(lines.m_files),
                         [&](uint32_t line) { return m_starts[line] < bytes; });
    lines.m_size = bytes;
    return lines;
}

uint32_t LineIndex::lineOf(uint32_t offset) const
{
    const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), offset);
    return static_cast<uint32_t>(after - m_starts.begin()) - 1;
}

uint32_t LineIndex::lineOf(uint32_t offset, uint32_t hint) const
{
    for (uint32_t line = hint; line < lineCount() && line <= hint + 1 && m_starts[line] <= offset; ++line)
        if (line + 1 == lineCount() || offset < m_starts[line + 1])
            return line;
    return lineOf(offset);
}

void LineIndex::beginFile()
{
    if (const uint32_t line = lineCount() - 1; line > 0 && (m_files.empty() || m_files.back() < line))
        m_files.push_back(line);
}

uint32_t LineIndex::firstOfFile(uint32_t line) const
{
    const auto after = std::upper_bound(m_files.begin(), m_files.end(), line);
    return after == m_files.begin() ? 0 : after[-1];
}

uint32_t LineIndex::number(uint32_t line) const
{
    return m_numbers && line < m_numbers->size() ? (*m_numbers)[line] : line - firstOfFile(line) + 1;
}

void LineIndex::setNumbers(std::vector<uint32_t> numbers)
{
    m_numbers = std::make_shared<const std::vector<uint32_t>>(std::move(numbers));
}

Position positionOf(std::string_view text, const LineIndex &lines, uint32_t offset)
{
    offset = std::min(offset, static_cast<uint32_t>(text.size()));
    Position position;
    position.line = lines.lineOf(offset);
    uint32_t at = lines.start(position.line);
    if (hasBom(text.substr(at)))
        at += bom.size();
    for (; at < offset; ++at)
        position.column += (static_cast<uint8_t>(text[at]) & 0xC0) != 0x80;
    return position;
}

size_t commonPrefix(std::string_view a, std::string_view b)
{
    const size_t most = std::min(a.size(), b.size());
    size_t same = 0;
    for (constexpr size_t step = 4096; same + step <= most && a.compare(same, step, b, same, step) == 0;)
        same += step;
    while (same < most && a[same] == b[same])
        ++same;
    return same;
}

size_t commonSuffix(std::string_view a, std::string_view b)
{
    const size_t most = std::min(a.size(), b.size());
    size_t same = 0;
    for (constexpr size_t step = 4096;
         same + step <= most && a.compare(a.size() - same - step, step, b, b.size() - same - step, step) == 0;)
        same += step;
    while (same < most && a[a.size() - 1 - same] == b[b.size() - 1 - same])
        ++same;
    return same;
}

bool hasBom(std::string_view text)
{
    return text.starts_with(bom);
}

Newline newlineOf(std::string_view text)
{
    const size_t at = text.find_first_of("\n\r");
    if (at == text.npos || text[at] == '\n')
        return Newline::Lf;
    return at + 1 < text.size() && text[at + 1] == '\n' ? Newline::CrLf : Newline::Cr;
}

std::string_view newlineText(Newline newline)
{
    switch (newline) {
    case Newline::CrLf: return "\r\n";
    case Newline::Cr: return "\r";
    case Newline::Lf: break;
    }
    return "\n";
}

std::vector<Diagnostic> checkBytes(std::string_view text)
{
    std::vector<Diagnostic> notices;
    for (size_t at = 0; at < text.size();) {
        at = skipPrintableAscii(text, at);
        if (at == text.size())
            break;
        const CodePoint point = codePointAt(text, at);
        const auto begin = static_cast<uint32_t>(at);
        if (point.length == 0) {
            char hex[8];
            std::snprintf(hex, sizeof hex, "0x%02X", static_cast<uint8_t>(text[at]));
            return oneFault("text-utf8", {begin, begin + 1},
                            std::string("the byte ") + hex + " is not UTF-8; save the file with the encoding UTF-8");
        }
        if (!isPrintable(point.value)) {
            char hex[16];
            std::snprintf(hex, sizeof hex, "U+%04X", point.value);
            return oneFault(
                "text-control", {begin, begin + point.length},
                std::string("the control character ") + hex + " is not allowed in YAML; "
                    + (point.value == 0 ? "is this a binary file?" : "write it as an escape inside \"quotes\""));
        }
        const bool isOldBreak = point.value == 0x85 || point.value == 0x2028 || point.value == 0x2029;
        if (isOldBreak && notices.empty()) {
            char hex[16];
            std::snprintf(hex, sizeof hex, "U+%04X", point.value);
            notices.push_back(noticeAt(
                {begin, begin + point.length}, "kubectl-reads-a-break",
                std::string("the character ") + hex
                    + " ends a line for kubectl, which reads YAML 1.1; write it as an escape inside \"quotes\""));
        }
        at += point.length;
    }
    return notices;
}

std::string_view cut(std::string_view text, size_t bytes)
{
    if (text.size() <= bytes)
        return text;
    while (bytes > 0 && (uint8_t(text[bytes]) & 0xC0) == 0x80)
        --bytes;
    return text.substr(0, bytes);
}

std::string shortened(std::string_view text, size_t bytes)
{
    const std::string_view kept = cut(text, bytes);
    return std::string(kept) + (kept.size() < text.size() ? "…" : "");
}

uint32_t lineStart(std::string_view text, uint32_t offset)
{
    const uint32_t first = hasBom(text) ? std::min<uint32_t>(offset, 3) : 0; // a byte order mark stays the first of all
    while (offset > first && text[offset - 1] != '\n' && text[offset - 1] != '\r')
        --offset;
    return offset;
}

uint32_t lineEnd(std::string_view text, uint32_t offset)
{
    while (offset < text.size() && text[offset] != '\n' && text[offset] != '\r')
        ++offset;
    return offset;
}

bool startsLine(std::string_view text, uint32_t offset)
{
    while (offset > 0 && text[offset - 1] == ' ') // and no further: a line may be long
        --offset;
    return offset == 0 || isBreak(text[offset - 1]) || (offset == bom.size() && hasBom(text));
}

uint32_t firstText(std::string_view text, uint32_t at)
{
    while (at < text.size() && text[at] == ' ')
        ++at;
    return at;
}

bool endsLine(std::string_view text, uint32_t end)
{
    return end > 0 && (text[end - 1] == '\n' || text[end - 1] == '\r');
}

uint32_t columnAt(std::string_view text, uint32_t offset)
{
    return offset - lineStart(text, offset);
}

uint32_t blanksAfter(std::string_view text, uint32_t at)
{
    for (;;) {
        uint32_t end = at;
        while (end < text.size() && (text[end] == ' ' || text[end] == '\t'))
            ++end;
        if (end >= text.size() || !isBreak(text[end]))
            return at;
        at = static_cast<uint32_t>(pastBreak(text, end));
    }
}

namespace {

constexpr uint32_t block = 256; // bytes

} // namespace

size_t characters(std::string_view text)
{
    return static_cast<size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

Positions::Positions(std::string_view text, const LineIndex &lines) : m_text(text), m_lines(lines)
{
    m_before.reserve(text.size() / block + 1);
    size_t count = 0;
    for (size_t at = 0; at <= text.size(); at += block) {
        m_before.push_back(count);
        count += characters(text.substr(at, block));
    }
}

size_t Positions::charactersBefore(uint32_t offset) const
{
    const uint32_t begin = offset / block * block;
    return m_before[offset / block] + characters(m_text.substr(begin, offset - begin));
}

Position Positions::at(uint32_t offset) const
{
    offset = std::min(offset, static_cast<uint32_t>(m_text.size()));
    const uint32_t line = m_lines.lineOf(offset), start = m_lines.start(line);
    const size_t mark = hasBom(m_text.substr(start)) && offset > start ? 1 : 0;
    return {line, static_cast<uint32_t>(charactersBefore(offset) - charactersBefore(start) - mark)};
}

} // namespace fieldwise
