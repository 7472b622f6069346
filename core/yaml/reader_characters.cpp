// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <cstring>

#include "core/yaml/reader.h"

namespace fieldwise::yaml {

bool Reader::isBlockIndicator(uint32_t at) const
{
    const char c = peek(at);
    return (c == '-' || c == '?' || c == ':') && isSpaceOrEnd(at + 1);
}

bool Reader::isMarker(uint32_t at, uint32_t lineStart) const
{
    if (at != lineStart || at + 3 > m_size)
        return false;
    const bool dashes = std::memcmp(m_text + at, "---", 3) == 0;
    return (dashes || std::memcmp(m_text + at, "...", 3) == 0) && isSpaceOrEnd(at + 3);
}

bool Reader::isByteOrderMark(uint32_t at) const
{
    return at + 3 <= m_size && std::memcmp(m_text + at, "\xEF\xBB\xBF", 3) == 0;
}

uint32_t Reader::lineEnd(uint32_t at) const
{
    if (m_onlyLf && at < m_size) {
        const void *feed = std::memchr(m_text + at, '\n', m_size - at);
        return feed ? static_cast<uint32_t>(static_cast<const char *>(feed) - m_text) : m_size;
    }
    while (at < m_size && !isBreak(m_text[at]))
        ++at;
    return at;
}

uint32_t Reader::pastBreak(uint32_t at) const
{
    if (atEnd(at))
        return at;
    return m_text[at] == '\r' && peek(at + 1) == '\n' ? at + 2 : at + 1;
}

uint32_t Reader::pastBlanks(uint32_t at) const
{
    while (at < m_size && isBlank(m_text[at]))
        ++at;
    return at;
}

uint32_t Reader::pastSpaces(uint32_t at) const
{
    if constexpr (std::endian::native == std::endian::little) {
        for (; at + 8 <= m_size; at += 8) { // eight bytes at once
            uint64_t word = 0;
            std::memcpy(&word, m_text + at, sizeof word);
            word ^= 0x2020202020202020u;
            if (word != 0)
                return at + static_cast<uint32_t>(std::countr_zero(word)) / 8;
        }
    }
    while (at < m_size && m_text[at] == ' ')
        ++at;
    return at;
}

void Reader::goTo(ReadPosition to)
{
    m_at = to.at;
    m_lineStart = to.lineStart;
}

/// Skips white space, line breaks and comments. Nested collections end at the same gap, so the last one is remembered.
void Reader::skipGap()
{
    if (m_at == m_lastGap.from) {
        goTo(m_lastGap.to);
        m_sawBreak = m_lastGap.sawBreak;
        m_sawTab = m_lastGap.sawTab;
        return;
    }
    m_sawBreak = false;
    m_sawTab = false;
    if (atEnd(m_at))
        return;
    m_lastGap.from = m_at;
    if (m_onlyLf && m_text[m_at] == '\n') { // most gaps are one line break and the next line's indentation
        const uint32_t line = m_at + 1, text = pastSpaces(line);
        if (const char c = peek(text); c != '\n' && c != '\t' && c != '#') {
            m_lastGap = {m_at, {text, line}, true, false};
            goTo(m_lastGap.to);
            m_sawBreak = true;
            return;
        }
    }
    bool atLineStart = m_at == m_lineStart;
    bool afterSpace = atLineStart || m_at == 0 || isBlank(m_text[m_at - 1]) || isBreak(m_text[m_at - 1]);
    for (; m_at < m_size; afterSpace = true) {
        const char c = m_text[m_at];
        if (c == ' ') {
            m_at = pastSpaces(m_at);
        } else if (c == '\t') {
            if (m_flowDepth == 0 && !m_sawTab && atLineStart)
                noticeTabAtStart(m_at);
            m_sawTab = true;
            ++m_at;
        } else if (isBreak(c)) {
            m_at = pastBreak(m_at);
            m_lineStart = m_at;
            m_sawBreak = true;
            m_sawTab = false;
            atLineStart = true;
        } else if (c == '#' && afterSpace) {
            const uint32_t end = lineEnd(m_at);
            addComment(m_at, end);
            m_at = end;
        } else {
            break;
        }
    }
    m_lastGap.to = position();
    m_lastGap.sawBreak = m_sawBreak;
    m_lastGap.sawTab = m_sawTab;
}

void Reader::addComment(uint32_t begin, uint32_t end)
{
    auto &comments = m_document.m_comments;
    if (!comments.empty() && comments.back().range.begin >= begin)
        return;
    Comment comment;
    comment.range = {begin, end};
    comment.column = begin - m_lineStart;
    comments.push_back(comment);
}

NodeId Reader::fail(Range range, std::string code, std::string text, Range related)
{
    if (!m_document.m_failed) {
        Diagnostic fault{Severity::Error, std::move(code), range, std::move(text)};
        fault.related = related;
        if (range.begin > 0 && isByteOrderMark(range.begin))
            fault =
                faultAt({range.begin, range.begin + 3}, "yaml-bom",
                        "found an invisible byte order mark; it is only allowed at the start of a file, so delete it");
        m_document.m_failed = true;
        m_document.m_diagnostics.push_back(std::move(fault));
    }
    m_size = 0;
    m_lastGap.from = none;
    return pushEmpty(m_at, {}, -1, false);
}

NodeId Reader::failHere(std::string code, std::string text)
{
    return fail({m_at, std::min(m_at + 1, m_size)}, std::move(code), std::move(text));
}

void Reader::notice(Range range, std::string text)
{
    auto &diagnostics = m_document.m_diagnostics;
    if (!m_document.m_failed && diagnostics.size() < mostNotices
        && (diagnostics.empty() || diagnostics.back().range.begin < range.begin))
        diagnostics.push_back(kubectlWillNotRead(range, std::move(text)));
}

uint32_t Reader::lineNumber(uint32_t at) const
{
    uint32_t line = 1;
    for (uint32_t i = 0; i < at; ++i)
        line += m_text[i] == '\n' || (m_text[i] == '\r' && m_text[i + 1] != '\n');
    return line;
}

namespace {

void appendUtf8(std::string &text, uint32_t c)
{
    const auto append = [&text](uint32_t byte) { text += static_cast<char>(byte); };
    if (c < 0x80) {
        append(c);
    } else if (c < 0x800) {
        append(0xC0 | c >> 6);
        append(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        append(0xE0 | c >> 12);
        append(0x80 | (c >> 6 & 0x3F));
        append(0x80 | (c & 0x3F));
    } else {
        append(0xF0 | c >> 18);
        append(0x80 | (c >> 12 & 0x3F));
        append(0x80 | (c >> 6 & 0x3F));
        append(0x80 | (c & 0x3F));
    }
}

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

void trimBlanks(std::string &text, size_t from)
{
    while (text.size() > from && isBlank(text.back()))
        text.pop_back();
}

/// One-letter escapes of YAML 1.2 section 5.7; false for any other letter.
bool appendSimpleEscape(char letter, std::string &value)
{
    constexpr std::string_view letters = "abt\tnvfre \"/\\";
    constexpr std::string_view meanings = "\a\b\t\t\n\v\f\r\x1b \"/\\";
    if (const size_t i = letters.find(letter); i != letters.npos) {
        value += meanings[i];
        return true;
    }
    switch (letter) {
    case '0': value += '\0'; return true;
    case 'N': appendUtf8(value, 0x85); return true;
    case '_': appendUtf8(value, 0xA0); return true;
    case 'L': appendUtf8(value, 0x2028); return true;
    case 'P': appendUtf8(value, 0x2029); return true;
    default: return false;
    }
}

} // namespace

/// Skips line breaks and the white space around them: one break is a space, more are one break less (section 6.5).
uint32_t Reader::foldBreaks(uint32_t at, uint32_t end, std::string &value) const
{
    size_t breaks = 0;
    while (at < end && (isBreak(m_text[at]) || isBlank(m_text[at]))) {
        if (isBreak(m_text[at])) {
            ++breaks;
            at = pastBreak(at);
        } else {
            ++at;
        }
    }
    if (breaks == 1)
        value += ' ';
    else
        value.append(breaks - 1, '\n');
    return at;
}

std::string Reader::foldPlain(uint32_t begin, uint32_t end) const
{
    std::string value;
    for (uint32_t at = begin;;) {
        uint32_t stop = at;
        while (stop < end && !isBreak(m_text[stop]))
            ++stop;
        const size_t lineBegin = value.size();
        value.append(m_text + at, stop - at);
        if (stop >= end)
            return value;
        trimBlanks(value, lineBegin);
        at = foldBreaks(stop, end, value);
    }
}

std::string Reader::decodeSingleQuoted(uint32_t begin, uint32_t end) const
{
    std::string value;
    size_t trimmable = 0;
    for (uint32_t at = begin; at < end;) {
        if (m_text[at] == '\'') {
            value += '\'';
            at += 2;
        } else if (isBreak(m_text[at])) {
            trimBlanks(value, trimmable);
            at = foldBreaks(at, end, value);
            trimmable = value.size();
        } else {
            value += m_text[at++];
        }
    }
    return value;
}

std::string Reader::decodeDoubleQuoted(uint32_t begin, uint32_t end)
{
    std::string value;
    size_t trimmable = 0; // white space that came from an escape stays
    for (uint32_t at = begin; at < end && !m_document.m_failed;) {
        const char c = m_text[at];
        if (c == '\\') {
            at = decodeEscape(at + 1, end, value);
            trimmable = value.size();
        } else if (isBreak(c)) {
            trimBlanks(value, trimmable);
            at = foldBreaks(at, end, value);
            trimmable = value.size();
        } else {
            value += c;
            ++at;
        }
    }
    return value;
}

/// `at` is after the backslash; returns where the text goes on.
uint32_t Reader::decodeEscape(uint32_t at, uint32_t end, std::string &value)
{
    const char letter = m_text[at];
    if (isBreak(letter)) {
        std::string folded;
        at = foldBreaks(at, end, folded);
        value += folded == " " ? "" : folded;
        return at;
    }
    if (appendSimpleEscape(letter, value))
        return at + 1;
    const uint32_t digits = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
    if (digits > 0)
        return decodeHexEscape(at + 1, digits, end, value);
    fail({at - 1, at + 1}, "yaml-escape",
         "this escape is not known inside \"double quotes\"; write `\\\\` for a backslash, or use 'single quotes'");
    return end;
}

uint32_t Reader::decodeHexEscape(uint32_t at, uint32_t digits, uint32_t end, std::string &value)
{
    const uint32_t escape = at - 2;
    const auto read = [&](uint32_t from, uint32_t count, uint32_t &number) {
        number = 0;
        for (uint32_t i = from; i < from + count; ++i) {
            const int digit = i < end ? hexValue(m_text[i]) : -1;
            if (digit < 0)
                return false;
            number = number * 16 + static_cast<uint32_t>(digit);
        }
        return true;
    };
    uint32_t number = 0;
    if (!read(at, digits, number)) {
        fail({escape, std::min(at + digits, end)}, "yaml-escape",
             "expected " + std::to_string(digits) + " hexadecimal digits in this escape");
        return end;
    }
    at += digits;
    uint32_t low = 0;
    const bool isHigh = number >= 0xD800 && number < 0xDC00;
    if (isHigh && at + 6 <= end && m_text[at] == '\\' && m_text[at + 1] == 'u' && read(at + 2, 4, low) && low >= 0xDC00
        && low < 0xE000) {
        number = 0x10000 + ((number - 0xD800) << 10) + (low - 0xDC00);
        at += 6;
        notice({escape, at}, "a character written as two escapes");
    }
    if (number > 0x10FFFF || (number >= 0xD800 && number < 0xE000)) {
        fail({escape, at}, "yaml-escape", "this escape does not stand for a character");
        return end;
    }
    appendUtf8(value, number);
    return at;
}

} // namespace fieldwise::yaml
