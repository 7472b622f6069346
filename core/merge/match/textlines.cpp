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

/// Lines, and where they begin in their document (TextMerge::starts).
struct WrittenLines {
    std::string text;
    std::vector<uint32_t> starts;
};

/// The lines of a literal block; those of any other scalar are at its place as a whole.
WrittenLines literalLines(NodeRef scalar)
{
    if (kindOf(scalar) != NodeKind::Scalar)
        return {{}, {0}};
    const yaml::Node &node = scalar.node();
    WrittenLines out{endedOf(node.value).lines, {}};
    const std::string_view source = scalar.document->source();
    const auto count = static_cast<size_t>(std::ranges::count(out.text, '\n'));
    size_t at = node.style == Style::Literal ? std::min(source.find('\n', node.content), size_t{node.end}) : node.begin;
    for (size_t i = 0; i <= count; ++i) {
        if (node.style == Style::Literal && i < count)
            at = std::min(i > 0 ? source.find('\n', at) + 1 : at + 1, size_t{node.end});
        else
            at = i < count ? node.begin : node.end;
        out.starts.push_back(static_cast<uint32_t>(at));
    }
    if (node.style == Style::Literal && count > 0) // blank lines may follow the last one
        out.starts.back() =
            static_cast<uint32_t>(std::min(source.find('\n', out.starts[count - 1]), source.size() - 1) + 1);
    return out;
}

/// The lines on which a folded, plain or quoted string is written, without quotes and indentation. Nothing if the
/// indentation of a line is part of the value, or a line break is escaped.
std::optional<WrittenLines> writtenLines(NodeRef scalar)
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
    std::vector<uint32_t> starts;
    std::optional<size_t> indent;
    while (!text.empty()) {
        starts.push_back(static_cast<uint32_t>(text.data() - scalar.document->source().data()));
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
    lines = lines.substr(0, lines.find_last_not_of('\n') + 1) + '\n';
    starts.resize(static_cast<size_t>(std::ranges::count(lines, '\n')), node.end);
    starts.push_back(node.end);
    return WrittenLines{std::move(lines), std::move(starts)};
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

} // namespace

Range linesOf(const linemerge::MergedPart &part, Side side)
{
    return side == Side::Original ? part.base : side == Side::Updated ? part.theirs : part.ours;
}

bool fitsBlock(std::string_view lines)
{
    std::string text = "k: |2+\n";
    for (size_t at = 0; at < lines.size();) {
        const size_t end = std::min(lines.find('\n', at), lines.size() - 1) + 1;
        (text += "  ") += lines.substr(at, end - at);
        at = end;
    }
    const yaml::Document read(text);
    const NodeId value = read.ok() && read.root() != none ? read.find(read.root(), "k") : none;
    return value != none && read.node(value).value == lines;
}

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

void mergeLines(TextMerge &merge)
{
    const PerSide<std::string> &texts = merge.texts;
    merge.parts = linemerge::mergeLines({texts[Side::Original], texts[Side::Destination], texts[Side::Updated]},
                                        linemerge::ConflictStyle::Merge)
                      .parts;
}

std::optional<ComputedText> joinedLines(const TextMerge &merge, const std::vector<std::string_view> &lines)
{
    ComputedText out;
    for (const std::string_view one : lines)
        out.value += one;
    if (merge.style.missing()) {
        out.value = out.value.substr(0, out.value.find_last_not_of('\n') + 1) + std::string(merge.breaks, '\n');
        return out;
    }
    out.lines = std::move(out.value);
    const auto value =
        out.lines.size() < 2 ? std::nullopt : valueOf(out.lines, merge.style.node(), merge.style.document->source());
    out.value = value.value_or("");
    return value ? std::optional(out) : std::nullopt;
}

namespace {

/// True if it can be written with the lines of one side in each conflict, whichever that is.
bool isWritable(const TextMerge &merge)
{
    return std::ranges::all_of(allSides, [&](Side side) {
        std::vector<std::string_view> lines;
        for (const linemerge::MergedPart &part : merge.parts) {
            const Side from = part.kind == linemerge::PartKind::Conflict ? side
                : part.kind == linemerge::PartKind::Theirs               ? Side::Updated
                                                                         : Side::Destination;
            const Range range = linesOf(part, from);
            lines.push_back(std::string_view(merge.texts[from]).substr(range.begin, range.size()));
        }
        return joinedLines(merge, lines).has_value();
    });
}

std::optional<TextMerge> mergeFolded(NodeRef base, NodeRef theirs, NodeRef ours)
{
    const yaml::Node &node = ours.node();
    if (theirs.node().style != node.style || theirs.node().inFlow != node.inFlow)
        return {};
    const bool hasBase = isText(base) && (base.node().style == node.style || base.node().style == Style::Plain);
    PerSide<std::optional<WrittenLines>> lines{
        {hasBase ? writtenLines(base) : WrittenLines{{}, {0}}, writtenLines(theirs), writtenLines(ours)}};
    TextMerge out;
    out.style = ours;
    for (const Side side : allSides) {
        if (!lines[side])
            return {};
        out.texts[side] = std::move(lines[side]->text);
        out.starts[side] = std::move(lines[side]->starts);
    }
    mergeLines(out);
    return isWritable(out) ? std::optional(out) : std::nullopt;
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
    TextMerge out;
    const PerSide<NodeRef> versions{{base, theirs, ours}};
    PerSide<size_t> breaks{{0, 0, 0}};
    for (const Side side : allSides) {
        WrittenLines lines = literalLines(versions[side]);
        out.texts[side] = std::move(lines.text);
        out.starts[side] = std::move(lines.starts);
        breaks[side] = kindOf(versions[side]) == NodeKind::Scalar ? endedOf(versions[side].node().value).breaks : 0;
    }
    mergeLines(out);
    out.breaks = breaks[breaks[Side::Destination] == breaks[Side::Original] ? Side::Updated : Side::Destination];
    return out;
}

} // namespace fieldwise::merge
