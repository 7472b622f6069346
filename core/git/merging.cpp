// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/git/merging.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/git/conflicts.h"
#include "core/git/gate.h"
#include "core/git/proof.h"
#include "core/merge/plan/plan.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "core/yaml/byfields.h"

namespace fieldwise::git {

using merge::Side;

namespace {

std::string nameOf(Side side)
{
    return std::string(merge::sideName(merge::Mode::Git, side));
}

/// Why a text can't be merged by structure, "" when it can.
std::string unfit(const std::string &text, const yaml::Stream &stream, bool named)
{
    if (hasMarkers(text))
        return "contains conflict markers";
    if (std::string why = yaml::whyNotByFields(text, stream); !why.empty())
        return why;
    return !named && yaml::hasBareScalar(stream) ? "is not named as YAML or JSON, and is neither a mapping nor a list"
                                                 : "";
}

/// What is wrong with a result, and with the one that has Theirs for each conflict; "" for nothing. Without conflicts
/// both are one.
std::string unproved(const yaml::Stream &ours, const std::optional<yaml::Stream> &theirs, const SidesInventory &sides,
                     const merge::PerSide<yaml::Stream> &inputs)
{
    for (const Side side : {Side::Destination, Side::Updated}) {
        const bool isTheirs = side == Side::Updated && theirs;
        const yaml::Stream &stream = isTheirs ? *theirs : ours;
        if (!stream.ok())
            return "the result can't be read";
        if (const auto lost = sides.lost(stream, side))
            return "the result would lack " + lost->what + " of " + nameOf(side);
        if (const auto kept = sides.kept(stream, side, stream))
            return "the result would still have " + kept->what + ", which " + nameOf(side) + " removed";
        if (side == Side::Updated && !isTheirs)
            continue; // another reader has read it
        if (const std::string why = objection(stream, inputs); !why.empty())
            return "libyaml reads the result differently: " + why;
    }
    return {};
}

/// Reads a result; it shares the documents that Ours has with the same bytes.
yaml::Stream readResult(const std::string &text, const merge::PerSide<yaml::Stream> &inputs)
{
    return yaml::read(text, &inputs[Side::Destination]);
}

/// Whether taking one side's whole text would undo a removal by the other side; `rule`: of removals by that side.
bool undoesARemoval(const merge::Plan &plan, merge::RuleId rule)
{
    return std::ranges::any_of(openConflicts(plan),
                               [&](merge::DecisionRef ref) { return plan.decision(ref).rule == rule; });
}

std::optional<yaml::Stream> readIfOther(const std::string &theirs, const std::string &ours,
                                        const merge::PerSide<yaml::Stream> &inputs)
{
    return theirs == ours ? std::nullopt : std::optional(readResult(theirs, inputs));
}

} // namespace

std::optional<ByLines> mergeLines(const DriverInputs &given)
{
    using namespace linemerge;
    const Texts texts{given.base, given.ours, given.theirs};
    if (isBinary(texts.base) || isBinary(texts.ours) || isBinary(texts.theirs))
        return {};
    MergedLines merged = linemerge::mergeLines(texts, ConflictStyle::Merge);
    if (const ConflictStyle style = merged.conflicts > 0 && given.style ? given.style() : ConflictStyle::Diff3;
        merged.conflicts > 0 && style != ConflictStyle::Merge)
        merged = linemerge::mergeLines(texts, style);
    return ByLines{textOf(texts, merged, given.labels, given.markerSize), readingOf(texts, merged, PartKind::Ours),
                   readingOf(texts, merged, PartKind::Theirs), merged.conflicts, linesInConflict(texts, merged)};
}

std::string brokenBy(const DriverInputs &given)
{
    const auto isReadable = [](const std::string &text) {
        return text.size() <= yaml::largestByFields && yaml::read(text).ok();
    };
    if (!given.byLines || given.byLines->conflicts > 0 || !isReadable(given.base) || !isReadable(given.ours)
        || !isReadable(given.theirs))
        return {};
    const std::string &text = given.byLines->text;
    const yaml::Stream stream = yaml::read(text);
    for (const Diagnostic &fault : yaml::diagnosticsOf(stream))
        if (fault.severity == Severity::Error)
            return "line " + std::to_string(LineIndex(text).lineOf(fault.range.begin) + 1) + ": " + fault.text;
    return {};
}

ByLines asConflicts(const DriverInputs &given)
{
    using namespace linemerge;
    const Texts texts{given.base, given.ours, given.theirs};
    const MergedLines merged = asConflict(texts, ConflictStyle::Merge);
    return {textOf(texts, merged, given.labels, given.markerSize), given.ours, given.theirs, merged.conflicts,
            linesInConflict(texts, merged)};
}

/// Of texts that end with a line break, or are empty.
static Result<Made, std::string> mergeEnded(const DriverInputs &given)
{
    const merge::PerSide<const std::string *> texts{{&given.base, &given.theirs, &given.ours}};
    merge::PerSide<yaml::Stream> inputs;
    for (const Side side : merge::allSides) {
        inputs[side] = yaml::readByFields(*texts[side], side == Side::Original ? nullptr : &inputs[Side::Original]);
        if (const std::string why = unfit(*texts[side], inputs[side], given.named); !why.empty())
            return Unexpected(nameOf(side) + " " + why);
    }
    merge::Options options = given.options;
    options.mode = merge::Mode::Git;
    options.followRenames = true;
    const auto plan = merge::plan(inputs, {{"base", "theirs", "ours"}}, options);
    if (!plan)
        return Unexpected(nameOf(plan.error().front().side) + ": " + plan.error().front().diagnostic.text);
    const SidesInventory sides(inputs, *plan);
    const auto isProved = [&](const std::string &ours, const std::string &theirs) {
        return unproved(readResult(ours, inputs), readIfOther(theirs, ours, inputs), sides, inputs).empty();
    };
    const std::optional<ByLines> &byLines = given.byLines;
    const bool isClean = byLines && byLines->conflicts == 0;
    if (isClean) {
        const bool isOneSide = (byLines->text == given.ours && !undoesARemoval(*plan, merge::RuleId::GitRemovedThere))
            || (byLines->text == given.theirs && !undoesARemoval(*plan, merge::RuleId::GitRemovedHere));
        if (plan->counts.conflicts > 0 && isOneSide)
            return Made{byLines->text, 0};
        const yaml::Stream stream = readResult(byLines->text, inputs);
        if ((plan->counts.conflicts == 0 ? readsAs(stream, *plan) : agrees(stream, *plan))
            && unproved(stream, std::nullopt, sides, inputs).empty())
            return Made{byLines->text, 0};
    }
    Marked marked;
    if (plan->counts.conflicts > 0) {
        auto written = markConflicts(*plan, given.labels, given.markerSize,
                                     given.style ? given.style() : linemerge::ConflictStyle::Diff3);
        if (!written)
            return Unexpected(std::string("it has too many conflicts, or they can't be put on separate lines"));
        marked = std::move(*written);
        const auto isSameKey = [&](merge::DecisionRef ref) {
            return plan->decision(ref).rule == merge::RuleId::GitSameKey; // lines do not see it
        };
        if (byLines && !isClean && byLines->inConflict < marked.lines
            && std::ranges::none_of(openConflicts(*plan), isSameKey) && isProved(byLines->ours, byLines->theirs))
            return Made{byLines->text, byLines->conflicts};
    } else {
        marked.text = marked.ours = marked.theirs = merge::resolve(*plan).text;
    }
    const yaml::Stream ours = readResult(marked.ours, inputs);
    if (!readsAs(ours, *plan))
        return Unexpected(std::string("the result does not read back as decided"));
    if (const std::string why = unproved(ours, readIfOther(marked.theirs, marked.ours, inputs), sides, inputs);
        !why.empty())
        return Unexpected(why);
    return Made{std::move(marked.text), plan->counts.conflicts};
}

Result<Made, std::string> mergeByStructure(const DriverInputs &given)
{
    const auto isEnded = [](const std::string &text) { // one at the limit gets no longer
        return text.empty() || text.ends_with('\n') || text.size() >= yaml::largestByFields;
    };
    const bool ours = isEnded(given.ours), theirs = isEnded(given.theirs), base = isEnded(given.base);
    if (ours && theirs && base)
        return mergeEnded(given);
    // The break at the end of a file is a value of its own: without it a `|` that the file ends with has another one.
    DriverInputs ended = given;
    const std::string newline = given.ours.find("\r\n") == std::string::npos ? "\n" : "\r\n";
    for (std::string *text : {&ended.base, &ended.ours, &ended.theirs})
        *text += isEnded(*text) ? "" : newline;
    if (ended.byLines)
        for (std::string *text : {&ended.byLines->text, &ended.byLines->ours, &ended.byLines->theirs})
            *text += isEnded(*text) ? "" : newline;
    auto made = mergeEnded(ended);
    if (!made)
        return made;
    if (given.byLines && made->text == ended.byLines->text)
        made->text = given.byLines->text;
    else if (!(ours == base ? theirs : ours) && made->conflicts == 0 && made->text.ends_with(newline))
        made->text.erase(made->text.size() - newline.size());
    return made;
}

} // namespace fieldwise::git
