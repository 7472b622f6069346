// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/comparedlines.h"

#include <algorithm>

#include "core/check/parts.h"

namespace fieldwise::check {

using linemerge::Change;
using linemerge::Lines;
using linemerge::MergedPart;
using linemerge::PartKind;

namespace {

/// With LF alone, also behind the last line, so that only what stands in the lines counts.
std::string normalized(std::string text)
{
    std::string out;
    out.reserve(text.size() + 1);
    for (size_t at = 0; at < text.size(); ++at)
        if (text[at] != '\r' || at + 1 == text.size() || text[at + 1] != '\n')
            out += text[at];
    if (!out.empty() && out.back() != '\n')
        out += '\n';
    return out;
}

bool touches(Lines lines, Lines others)
{
    return lines.begin <= others.end && others.begin <= lines.end;
}

std::string_view lineAt(std::string_view text, int32_t line)
{
    for (; line > 0; --line)
        text.remove_prefix(text.find('\n') + 1);
    return text.substr(0, text.find('\n'));
}

} // namespace

ComparedLines::ComparedLines(const PerText<std::string> &texts, bool masked, bool wrapped)
    : m_masked(masked), m_wrapped(wrapped)
{
    for (const Text text : allTexts) {
        m_texts[text] = normalized(texts[text]);
        m_lineIndex[text] = LineIndex(m_texts[text]);
        m_asGiven[text] = LineIndex(texts[text]);
        m_sizes[text] = static_cast<uint32_t>(texts[text].size());
    }
    const linemerge::Texts inputs{m_texts[Text::Base], m_texts[Text::Ours], m_texts[Text::Theirs]};
    for (const MergedPart &part : linemerge::mergeLines(inputs, linemerge::ConflictStyle::Diff3).parts)
        add(part);
    const linemerge::NumberedTexts numbered = linemerge::numberLines(m_merge, m_texts[Text::Result], {});
    m_from = numbered.base;
    m_to = numbered.ours;
    m_numberCount = numbered.count;
    m_changes = linemerge::Differ(numbered.count).changes(m_from.numbers, m_to.numbers);
}

void ComparedLines::add(const linemerge::MergedPart &part)
{
    const std::string_view text = part.kind == PartKind::Theirs ? slice(Text::Theirs, part) : slice(Text::Ours, part);
    const int32_t begin = m_parts.empty() ? 0 : m_parts.back().lines.end;
    m_parts.push_back({part, {begin, begin + static_cast<int32_t>(std::ranges::count(text, '\n'))}});
    m_merge += text;
}

std::string_view ComparedLines::slice(Text text, const linemerge::MergedPart &part) const
{
    const Range range = text == Text::Base ? part.base : text == Text::Ours ? part.ours : part.theirs;
    return std::string_view(m_texts[text]).substr(range.begin, range.size());
}

std::string_view ComparedLines::mergeText(Lines lines) const
{
    const Range range = m_from.bytes(lines);
    return std::string_view(m_merge).substr(range.begin, range.size());
}

std::string_view ComparedLines::resultText(Lines lines) const
{
    const Range range = m_to.bytes(lines);
    return std::string_view(m_texts[Text::Result]).substr(range.begin, range.size());
}

std::span<const PlacedPart> ComparedLines::touchedBy(const Change &change) const
{
    const auto begin = std::ranges::partition_point(
        m_parts, [&](const PlacedPart &placed) { return placed.lines.end < change.from.begin; });
    const auto end = std::partition_point(
        begin, m_parts.end(), [&](const PlacedPart &placed) { return placed.lines.begin <= change.from.end; });
    return {begin, end};
}

bool ComparedLines::touchesConflict(const Change &change) const
{
    return std::ranges::any_of(touchedBy(change),
                               [](const PlacedPart &placed) { return placed.part.kind == PartKind::Conflict; });
}

bool ComparedLines::isAbout(const Change &change, const PlacedPart &placed) const
{
    if (placed.part.kind == PartKind::Kept)
        return false;
    return placed.lines.isEmpty()
        ? touches(change.from, placed.lines) && slice(Text::Base, placed.part) == resultText(change.to)
        : change.from.begin < placed.lines.end && placed.lines.begin < change.from.end;
}

Lines ComparedLines::inResult(Lines lines) const
{
    // The last change that begins at a line or before it says where the line is.
    const auto before = [&](int32_t line) {
        const auto next =
            std::ranges::partition_point(m_changes, [&](const Change &change) { return change.from.begin <= line; });
        return next == m_changes.begin() ? Change{} : *std::prev(next);
    };
    const Change atBegin = before(lines.begin), atEnd = before(lines.end);
    return {atBegin.from.end < lines.begin ? lines.begin + atBegin.to.end - atBegin.from.end : atBegin.to.begin,
            atEnd.from.end < lines.end ? lines.end + atEnd.to.end - atEnd.from.end : atEnd.to.end};
}

bool ComparedLines::hasOneForOne(const linemerge::MergedPart &part) const
{
    const auto count = [&](Text text) { return std::ranges::count(slice(text, part), '\n'); };
    return !m_wrapped && count(Text::Ours) == count(Text::Base) && count(Text::Theirs) == count(Text::Base);
}

bool ComparedLines::isContradiction(const PlacedPart &placed) const
{
    if (!hasOneForOne(placed.part))
        return true;
    const auto lineCount = static_cast<int32_t>(std::ranges::count(slice(Text::Base, placed.part), '\n'));
    for (int32_t i = 0; i < lineCount; ++i) {
        const linemerge::MergedPart line = lineOf(placed.part, i);
        const std::string_view ours = slice(Text::Ours, line), theirs = slice(Text::Theirs, line);
        if (ours != theirs && changedBy(slice(Text::Base, line), ours, theirs) == Whose::Both)
            return true;
    }
    return lineCount == 0;
}

MergedPart ComparedLines::lineOf(const linemerge::MergedPart &part, int32_t line) const
{
    const auto cut = [&](Text text) {
        const std::string_view whole = slice(text, part);
        const std::string_view one = lineAt(whole, line);
        const auto begin = static_cast<uint32_t>(one.data() - m_texts[text].data());
        return Range{begin, begin + static_cast<uint32_t>(one.size()) + 1};
    };
    return {part.kind, cut(Text::Base), cut(Text::Ours), cut(Text::Theirs)};
}

PlacedPart ComparedLines::cutTo(const PlacedPart &placed, Lines lines) const
{
    const int32_t first = lines.begin - placed.lines.begin;
    linemerge::MergedPart part = lineOf(placed.part, first);
    const linemerge::MergedPart last = lineOf(placed.part, first + lines.count() - 1);
    part.base.end = last.base.end;
    part.ours.end = last.ours.end;
    part.theirs.end = last.theirs.end;
    return {part, lines};
}

int32_t ComparedLines::sameLines(const linemerge::MergedPart &part, std::string_view result) const
{
    std::vector<std::string_view> texts;
    for (const std::string_view text :
         {slice(Text::Base, part), slice(Text::Ours, part), slice(Text::Theirs, part), result})
        if (!text.empty())
            texts.push_back(text);
    size_t same = texts.empty() ? 0 : texts.front().size();
    for (const std::string_view text : texts)
        same = std::min(same, commonPrefix(texts.front(), text));
    return texts.empty() ? 0 : static_cast<int32_t>(std::ranges::count(texts.front().substr(0, same), '\n'));
}

void ComparedLines::place(Finding &finding, const PlacedPart &placed, Lines result, int32_t line, int32_t same) const
{
    for (const Text text : {Text::Base, Text::Ours, Text::Theirs}) {
        const std::string_view part = slice(text, placed.part);
        const auto count = static_cast<int32_t>(std::ranges::count(part, '\n'));
        if (count == 0)
            continue;
        const int32_t wanted = same > 0 ? same : count == placed.lines.count() ? line - placed.lines.begin : 0;
        const int32_t inside = std::clamp(wanted, 0, count - 1);
        const Range range = text == Text::Base ? placed.part.base
            : text == Text::Ours               ? placed.part.ours
                                               : placed.part.theirs;
        const uint32_t first = m_lineIndex[text].lineOf(range.begin) + static_cast<uint32_t>(inside);
        const auto last = m_lineIndex[text].lineOf(range.end - 1);
        finding.places[text] = {first + 1, shown(lineAt(part, inside)), rangeOf(text, first, last + 1)};
    }
    result.begin = std::max(result.begin, std::min(result.begin + same, result.end - 1));
    const Range inResult = rangeOf(Text::Result, m_lineIndex[Text::Result].lineOf(m_to.bytes(result).begin),
                                   m_lineIndex[Text::Result].lineOf(m_to.bytes(result).end));
    if (!result.isEmpty())
        finding.places[Text::Result] = {static_cast<uint32_t>(result.begin + 1),
                                        shown(lineAt(resultText({result.begin, result.begin + 1}), 0)), inResult};
    else
        finding.gap = inResult.begin;
    shorten(finding.places);
}

Range ComparedLines::rangeOf(Text text, uint32_t begin, uint32_t end) const
{
    const LineIndex &lines = m_asGiven[text];
    const auto startOf = [&](uint32_t line) { return line < lines.lineCount() ? lines.start(line) : m_sizes[text]; };
    return {startOf(begin), startOf(end)};
}

bool isBlankLine(std::string_view line)
{
    return line.find_first_not_of(" \t\n") == line.npos;
}

} // namespace fieldwise::check
