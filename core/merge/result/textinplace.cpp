// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/textinplace.h"

#include <algorithm>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/text.h"

namespace fieldwise::merge {
namespace {

/// The range below the line of a `|` or `>`, and the rest of that line.
Range bodyOf(const SpliceContext &in, const yaml::Node &block)
{
    return {lineEnd(in.text(), block.content), block.end};
}

/// The lines of a literal block that can be replaced by the new lines.
std::optional<Range> linesInPlace(const SpliceContext &in, DecisionId id, const std::string &text)
{
    const yaml::Node &old = in.old(id);
    const Range body = bodyOf(in, old);
    const std::string_view header = in.text().substr(old.content, body.begin - old.content);
    const std::string_view indicators = header.substr(0, header.find_first_of(" \t\r"));
    const auto breaks = [](std::string_view of) { return of.size() - (of.find_last_not_of('\n') + 1); };
    const bool fits = old.style == Style::Literal && indicators.find('+') == indicators.npos
        && breaks(old.value) == breaks(text) && breaks(text) < 2 && !text.starts_with(' ') && !text.starts_with('\t')
        && !text.starts_with('\n') && body.begin < body.end;
    return fits ? std::optional(body) : std::nullopt;
}

/// The indentation of its second line, not counting blank lines.
std::optional<uint32_t> indentOf(std::string_view text)
{
    const size_t first = text.find_first_not_of(" \r\n", std::min(text.find('\n'), text.size()));
    return first == text.npos ? std::nullopt
                              : std::optional(static_cast<uint32_t>(first - text.rfind('\n', first) - 1));
}

/// Where a line of a merged text comes from.
struct LineOrigin {
    DecisionId decision;
    std::optional<Side> side; ///< nothing for typed lines
    uint32_t begin = 0;       ///< in the document of that side
};

/// The lines of a text that is merged by lines, in the order of the result.
std::vector<LineOrigin> lineOrigins(const SpliceContext &in, DecisionId id)
{
    std::vector<LineOrigin> lines;
    const auto add = [&](DecisionId of, Side side, Range range) {
        const std::string_view source = in.document(side).source();
        for (uint32_t at = range.begin; at < range.end;) {
            lines.push_back({of, side, at});
            at = static_cast<uint32_t>(std::min<size_t>(source.find('\n', at), range.end - 1)) + 1;
        }
    };
    const yaml::Node &old = in.old(id);
    uint32_t at = old.content + (old.style == Style::SingleQuoted || old.style == Style::DoubleQuoted);
    if (isBlockScalar(old))
        at = static_cast<uint32_t>(std::min<size_t>(in.text().find('\n', old.content), old.end - 1)) + 1;
    for (const DecisionId child : in.at(id).children) {
        const Decision &part = in.at(child);
        add(id, Side::Destination, {at, part.lines[Side::Destination].begin});
        if (const auto side = sideOf(part.from))
            add(child, *side, part.lines[*side]);
        else if (part.from.isData())
            lines.insert(
                lines.end(),
                static_cast<size_t>(std::ranges::count(computedValue(in, child).get_ref<const std::string &>(), '\n')),
                {child, {}});
        at = part.lines[Side::Destination].end;
    }
    add(id, Side::Destination, {at, old.end});
    return lines;
}

/// The written lines of a text, each with the decision about it, and as a slice where it has the bytes of its input.
PieceList withOrigins(const SpliceContext &in, DecisionId id, std::string_view text)
{
    PieceList pieces;
    if (in.at(id).shape != Shape::Lines)
        return {text, id};
    for (const LineOrigin &line : lineOrigins(in, id)) {
        const size_t skip = text.starts_with(in.newline) ? in.newline.size() : 0;
        const std::string_view written = text.substr(0, text.find(in.newline, skip));
        if (written.empty())
            break;
        const bool isAsThere = line.side && line.begin >= skip
            && in.document(*line.side).source().substr(line.begin - skip).starts_with(written);
        if (isAsThere) {
            const auto begin = static_cast<uint32_t>(line.begin - skip);
            pieces.slice(fromSide(*line.side), {begin, begin + static_cast<uint32_t>(written.size())}, line.decision);
        } else {
            pieces.literal(written, line.decision);
        }
        text.remove_prefix(written.size());
    }
    pieces.literal(text, id);
    return pieces;
}

/// Replaces the lines of a folded, plain or quoted scalar.
std::optional<Edit> foldedInPlace(const SpliceContext &in, DecisionId id, std::string_view lines)
{
    const yaml::Node &old = in.old(id);
    const auto indent = indentOf(in.text().substr(old.content, old.end - old.content));
    if (old.kind != yaml::Kind::Scalar || !indent)
        return {};
    const bool isBlock = old.style == Style::Folded;
    const std::string quote = old.style == Style::SingleQuoted ? "'" : old.style == Style::DoubleQuoted ? "\"" : "";
    std::string text = quote;
    for (size_t begin = 0; begin + 1 < lines.size();) {
        const size_t end = lines.find('\n', begin);
        if (begin > 0 || isBlock)
            text += end > begin ? in.lineAt(*indent) : in.newline;
        text += lines.substr(begin, end - begin);
        begin = end + 1;
    }
    return Edit{isBlock ? bodyOf(in, old) : Range{old.content, old.end}, withOrigins(in, id, text + quote)};
}

} // namespace

std::optional<Edit> textInPlace(const SpliceContext &in, DecisionId id, uint32_t column)
{
    const yaml::OrderedJson &value = computedValue(in, id);
    if (!keepsChanges(in.options.mode) || !value.is_string())
        return {};
    if (const auto lines = in.plan.writtenLines.find(in.at(id).from.index()); lines != in.plan.writtenLines.end())
        return foldedInPlace(in, id, lines->second);
    const auto range = linesInPlace(in, id, value.get_ref<const std::string &>());
    return range ? std::optional(Edit{*range, withOrigins(in, id, linesBelow(in, id, column))}) : std::nullopt;
}

} // namespace fieldwise::merge
