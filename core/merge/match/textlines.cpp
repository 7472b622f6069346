// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/textlines.h"

#include <algorithm>

#include "core/linemerge/linemerge.h"
#include "core/yaml/scalar.h"

namespace fieldwise::merge {

namespace {

bool isText(NodeRef scalar)
{
    return kindOf(scalar) == NodeKind::Scalar
        && yaml::typeOf(scalar.node(), scalar.document->source()) == yaml::Type::String;
}

/// A literal block (`|`) of several lines.
bool isBlock(NodeRef scalar)
{
    return isText(scalar) && scalar.node().style == Style::Literal
        && scalar.node().value.find('\n') < scalar.node().value.find_last_not_of('\n');
}

std::string_view tagOf(NodeRef scalar)
{
    return scalar.document->slice(scalar.node().tag);
}

/// A text without the line breaks at its end, which are merged as a separate value.
struct Ended {
    std::string lines;
    size_t breaks = 0;
};

Ended endedOf(std::string_view text)
{
    const size_t end = text.find_last_not_of('\n') + 1;
    return {end > 0 ? std::string(text.substr(0, end)) + '\n' : std::string(), text.size() - end};
}

std::string_view trimmed(std::string_view line)
{
    const size_t begin = line.find_first_not_of(" \t\r");
    return begin == line.npos ? std::string_view() : line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

/// The lines on which a folded, plain or quoted string is written, without quotes and indentation. Nothing if the
/// indentation of a line is part of the value, or a line break is escaped.
std::optional<std::string> writtenLines(NodeRef scalar)
{
    const yaml::Node &node = scalar.node();
    std::string_view text = scalar.document->slice({node.content, node.end});
    if (node.style == Style::Folded) {
        const size_t header = std::min(text.find('\n'), text.size());
        const std::string_view indicators = text.substr(0, text.find_first_of(" \t\r\n"));
        if (indicators != ">" && indicators != ">-")
            return {};
        text.remove_prefix(std::min(header + 1, text.size()));
    } else if (node.style == Style::SingleQuoted || node.style == Style::DoubleQuoted) {
        text = text.substr(1, text.size() - 2);
    }
    std::string lines;
    std::optional<size_t> indent;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        const size_t in = std::min(text.find_first_not_of(' '), end);
        if (!line.empty() && node.style == Style::Folded && (in != indent.value_or(in) || text[in] == '\t'))
            return {};
        if (line.ends_with('\\') && node.style == Style::DoubleQuoted)
            return {};
        if (!line.empty())
            indent = in;
        (lines += line) += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines.substr(0, lines.find_last_not_of('\n') + 1) + '\n';
}

/// The value of such lines in the style of `like`; nothing if they can't be written in that style.
std::optional<std::string> valueOf(const std::string &lines, const yaml::Node &like, std::string_view source)
{
    const bool isFolded = like.style == Style::Folded;
    const std::string quote = like.style == Style::SingleQuoted ? "'" : like.style == Style::DoubleQuoted ? "\"" : "";
    std::string text = "[k: " + quote;
    if (isFolded)
        text = std::string("k: ") + (source.substr(like.content).starts_with(">-") ? ">-" : ">") + '\n';
    else if (!like.inFlow)
        text = "k: " + quote;
    for (const char c : (isFolded ? "  " : "") + lines.substr(0, lines.size() - 1))
        (text += c) += c == '\n' ? "  " : "";
    text += quote + (like.inFlow ? "]\n" : "\n");
    const yaml::Stream stream = yaml::read(text);
    if (!stream.ok() || stream.parts.size() != 1)
        return {};
    const auto &document = stream.parts.front().document;
    const NodeId map = like.inFlow ? document->firstChild(document->root()) : document->root();
    const NodeId value = map == none || !document->comments().empty() ? none : document->find(map, "k");
    if (value == none || document->node(value).style != like.style || document->nextSibling(value) != none)
        return {};
    return std::string(document->node(value).value);
}

Range linesOf(const linemerge::MergedPart &part, Side side)
{
    return side == Side::Original ? part.base : side == Side::Updated ? part.theirs : part.ours;
}

} // namespace

bool hasFoldedLines(NodeRef scalar)
{
    return kindOf(scalar) == NodeKind::Scalar && scalar.node().style != Style::Literal
        && scalar.text().find('\n') != std::string_view::npos;
}

std::optional<std::string> mergeComments(const std::string &base, const std::string &theirs, const std::string &ours)
{
    const auto ended = [](const std::string &lines) { return lines.empty() ? lines : lines + '\n'; };
    const PerSide<std::string> texts{{ended(base), ended(theirs), ended(ours)}};
    const auto merged = linemerge::mergeLines({texts[Side::Original], texts[Side::Destination], texts[Side::Updated]},
                                              linemerge::ConflictStyle::ZealousDiff3);
    std::string out;
    const auto append = [&](const linemerge::MergedPart &part, Side side) {
        const Range lines = linesOf(part, side);
        out += std::string_view(texts[side]).substr(lines.begin, lines.size());
    };
    for (const linemerge::MergedPart &part : merged.parts) {
        const bool isConflict = part.kind == linemerge::PartKind::Conflict;
        if (isConflict && !part.base.empty())
            return {};
        append(part, part.kind == linemerge::PartKind::Theirs ? Side::Updated : Side::Destination);
        if (isConflict)
            append(part, Side::Updated);
    }
    return out.substr(0, out.find_last_not_of('\n') + 1);
}

namespace {

/// Merges three texts by lines; `readings` has the lines of each side's text.
TextMerge mergedLines(const PerSide<std::string> &texts)
{
    const auto merged = linemerge::mergeLines({texts[Side::Original], texts[Side::Destination], texts[Side::Updated]},
                                              linemerge::ConflictStyle::Merge);
    TextMerge out;
    out.conflicts = merged.conflicts;
    for (const Side side : allSides)
        for (const linemerge::MergedPart &part : merged.parts) {
            const Side from = part.kind == linemerge::PartKind::Conflict ? side
                : part.kind == linemerge::PartKind::Theirs               ? Side::Updated
                                                                         : Side::Destination;
            const Range lines = linesOf(part, from);
            out.readings[side].value += std::string_view(texts[from]).substr(lines.begin, lines.size());
        }
    return out;
}

std::optional<TextMerge> mergeFolded(NodeRef base, NodeRef theirs, NodeRef ours)
{
    const yaml::Node &node = ours.node();
    if (theirs.node().style != node.style || theirs.node().inFlow != node.inFlow)
        return {};
    const bool hasBase = isText(base) && (base.node().style == node.style || base.node().style == Style::Plain);
    const PerSide<std::optional<std::string>> lines{
        {hasBase ? writtenLines(base) : "", writtenLines(theirs), writtenLines(ours)}};
    if (!lines[Side::Original] || !lines[Side::Updated] || !lines[Side::Destination])
        return {};
    TextMerge out = mergedLines({{*lines[Side::Original], *lines[Side::Updated], *lines[Side::Destination]}});
    for (ComputedText &reading : out.readings.at) {
        reading.lines = std::move(reading.value);
        const auto value =
            reading.lines.size() < 2 ? std::nullopt : valueOf(reading.lines, node, ours.document->source());
        if (!value)
            return {};
        reading.value = *value;
    }
    return out;
}

} // namespace

std::optional<TextMerge> mergeTexts(NodeRef base, NodeRef theirs, NodeRef ours)
{
    base = expanded(base);
    theirs = expanded(theirs);
    ours = expanded(ours);
    if (!isText(theirs) || !isText(ours) || tagOf(theirs) != tagOf(ours))
        return {};
    if (hasFoldedLines(theirs) && hasFoldedLines(ours))
        return mergeFolded(base, theirs, ours);
    if (!isBlock(theirs) || !isBlock(ours))
        return {};
    const PerSide<Ended> texts{{endedOf(kindOf(base) == NodeKind::Scalar ? base.node().value : std::string_view()),
                                endedOf(theirs.node().value), endedOf(ours.node().value)}};
    TextMerge out =
        mergedLines({{texts[Side::Original].lines, texts[Side::Updated].lines, texts[Side::Destination].lines}});
    const bool oursKept = texts[Side::Destination].breaks == texts[Side::Original].breaks;
    const size_t breaks = texts[oursKept ? Side::Updated : Side::Destination].breaks;
    for (ComputedText &reading : out.readings.at)
        reading.value = reading.value.substr(0, reading.value.find_last_not_of('\n') + 1) + std::string(breaks, '\n');
    return out;
}

} // namespace fieldwise::merge
