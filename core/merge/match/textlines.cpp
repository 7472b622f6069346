// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/textlines.h"

#include <algorithm>

#include "core/linemerge/linemerge.h"
#include "core/yaml/scalar.h"

namespace fieldwise::merge {

namespace {

/// Several lines behind a `|`.
bool isBlock(Ref scalar)
{
    return kindOf(scalar) == Is::Scalar && scalar.node().style == Style::Literal
        && yaml::typeOf(scalar.node(), scalar.document->source()) == yaml::Type::String
        && scalar.node().value.find('\n') < scalar.node().value.find_last_not_of('\n');
}

std::string_view tagOf(Ref scalar)
{
    return scalar.document->slice(scalar.node().tag);
}

/// A text without the line breaks at its end, which are a value of their own.
struct Ended {
    std::string lines;
    size_t breaks = 0;
};

Ended endedOf(std::string_view text)
{
    const size_t end = text.find_last_not_of('\n') + 1;
    return {end > 0 ? std::string(text.substr(0, end)) + '\n' : std::string(), text.size() - end};
}

Range linesOf(const linemerge::Part &part, Side side)
{
    return side == Side::Original ? part.base : side == Side::Updated ? part.theirs : part.ours;
}

} // namespace

std::optional<std::string> mergeComments(const std::string &base, const std::string &theirs, const std::string &ours)
{
    const auto ended = [](const std::string &lines) { return lines.empty() ? lines : lines + '\n'; };
    const PerSide<std::string> texts{{ended(base), ended(theirs), ended(ours)}};
    const auto merged = linemerge::mergeLines({texts[Side::Original], texts[Side::Destination], texts[Side::Updated]},
                                              linemerge::Style::ZealousDiff3);
    std::string out;
    const auto append = [&](const linemerge::Part &part, Side side) {
        const Range lines = linesOf(part, side);
        out += std::string_view(texts[side]).substr(lines.begin, lines.size());
    };
    for (const linemerge::Part &part : merged.parts) {
        const bool isConflict = part.kind == linemerge::Kind::Conflict;
        if (isConflict && !part.base.empty())
            return {};
        append(part, part.kind == linemerge::Kind::Theirs ? Side::Updated : Side::Destination);
        if (isConflict)
            append(part, Side::Updated);
    }
    return out.substr(0, out.find_last_not_of('\n') + 1);
}

std::optional<TextMerge> mergeTexts(Ref base, Ref theirs, Ref ours)
{
    base = expanded(base);
    theirs = expanded(theirs);
    ours = expanded(ours);
    if (!isBlock(theirs) || !isBlock(ours) || tagOf(theirs) != tagOf(ours))
        return {};
    const PerSide<Ended> texts{{endedOf(kindOf(base) == Is::Scalar ? base.node().value : std::string_view()),
                                endedOf(theirs.node().value), endedOf(ours.node().value)}};
    const auto merged =
        linemerge::mergeLines({texts[Side::Original].lines, texts[Side::Destination].lines, texts[Side::Updated].lines},
                              linemerge::Style::Merge);
    TextMerge out;
    out.conflicts = merged.conflicts;
    const bool oursKept = texts[Side::Destination].breaks == texts[Side::Original].breaks;
    const size_t breaks = texts[oursKept ? Side::Updated : Side::Destination].breaks;
    for (const Side side : allSides) {
        std::string &reading = out.readings[side];
        for (const linemerge::Part &part : merged.parts) {
            const Side from = part.kind == linemerge::Kind::Conflict ? side
                : part.kind == linemerge::Kind::Theirs               ? Side::Updated
                                                                     : Side::Destination;
            const Range lines = linesOf(part, from);
            reading += std::string_view(texts[from].lines).substr(lines.begin, lines.size());
        }
        reading = reading.substr(0, reading.find_last_not_of('\n') + 1) + std::string(breaks, '\n');
    }
    return out;
}

} // namespace fieldwise::merge
