// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/disputedcomments.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/merge/plan/collections.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {
namespace {

using yaml::CommentPlace;

Comments &slotOf(Decision &owner, CommentPlace place)
{
    return place == CommentPlace::AtStart ? owner.above : place == CommentPlace::AtEnd ? owner.below : owner.between;
}

constexpr yaml::Slot slotAt(CommentPlace place)
{
    return place == CommentPlace::AtStart ? yaml::Slot::Head
        : place == CommentPlace::AtEnd    ? yaml::Slot::Foot
                                          : yaml::Slot::Free;
}

std::vector<Range> commentsAt(const DocumentPlan &plan, DecisionId owner, CommentPlace place, Side side)
{
    const Decision &decision = plan.decision(owner);
    std::vector<Range> out;
    if (!decision.has(side))
        return out;
    const yaml::Document &document = *plan.documents[side];
    if (place == CommentPlace::Before) {
        const Range gap = yaml::gapBefore(document, entryOf(nodeOf(plan, decision, side), decision.keys[side]).id);
        const auto comments = document.comments();
        auto at =
            std::ranges::lower_bound(comments, gap.begin, {}, [](const yaml::Comment &c) { return c.range.begin; });
        for (; at != comments.end() && gap.contains(at->range.begin); ++at)
            out.push_back(at->range);
        return out;
    }
    auto comments = place == CommentPlace::AtStart
        ? document.commentsOf(none, yaml::Slot::Head)
        : yaml::lastComments(document, owner == 0 ? none : decision.values[side]);
    if (comments.empty() && place == CommentPlace::AtEnd)
        comments = yaml::lastComments(document, decision.values[side]);
    for (const yaml::Comment *comment : comments)
        if (comment->range.begin >= plan.header[side])
            out.push_back(comment->range);
    return out;
}

uint32_t pastLineOf(std::string_view text, uint32_t at)
{
    const uint32_t end = lineEnd(text, at);
    return end == text.size() ? end : static_cast<uint32_t>(pastBreak(text, end));
}

/// The whole lines of comments; empty where they would be if there are none.
Range commentLinesAt(const DocumentPlan &plan, DecisionId owner, CommentPlace place, Side side,
                     const std::vector<Range> &comments)
{
    const Decision &decision = plan.decision(owner);
    const yaml::Document &document = *plan.documents[side];
    const std::string_view text = document.source();
    if (!comments.empty())
        return {lineStart(text, comments.front().begin), pastLineOf(text, comments.back().end)};
    const yaml::Node &value = document.node(decision.values[side]);
    const uint32_t at = place == CommentPlace::AtEnd ? value.end
        : place == CommentPlace::AtStart
        ? lineStart(text, value.begin)
        : yaml::gapBefore(document, entryOf(nodeOf(plan, decision, side), decision.keys[side]).id).begin;
    return {at, at};
}

void addDisputed(DocumentPlan &plan, DecisionId owner, CommentPlace place)
{
    Decision disputed;
    disputed.parent = owner;
    disputed.pathStep = yaml::PathStep::comments(place);
    for (const Side side : allSides) {
        if (!plan.decision(owner).has(side))
            continue;
        const std::vector<Range> comments = commentsAt(plan, owner, place, side);
        disputed.lines[side] = commentLinesAt(plan, owner, place, side, comments);
        if (!comments.empty())
            disputed.values[side] = plan.decision(owner).values[side];
    }
    disputed.rule = RuleId::GitLinesConflict;
    disputed.outcome = Outcome::Retained;
    disputed.from = disputed.has(Side::Destination) ? From::Destination : From::None;
    disputed.conflict = true;
    plan.disputedComments.push_back(static_cast<DecisionId>(plan.decisions.size()));
    plan.decisions.push_back(std::move(disputed));
}

std::string withLineFeeds(std::string_view text)
{
    std::string lines(text);
    std::erase(lines, '\r');
    return lines;
}

/// The lines between two entries, with these in place of the comments among them.
std::string gapWith(const DocumentPlan &plan, const Decision &comments, Side side, const std::string &lines)
{
    const Decision &owner = plan.decision(comments.parent);
    const yaml::Document &document = *plan.documents[side];
    const Range gap = yaml::gapBefore(document, entryOf(nodeOf(plan, owner, side), owner.keys[side]).id),
                old = comments.lines[side];
    std::string out = withLineFeeds(document.slice({gap.begin, old.begin})) + lines + (lines.empty() ? "" : "\n")
        + withLineFeeds(document.slice({old.end, gap.end}));
    if (out.ends_with('\n'))
        out.pop_back();
    return out;
}

} // namespace

void addDisputedComments(DocumentPlan &plan)
{
    const size_t all = plan.decisions.size();
    for (DecisionId id = 0; id < all; ++id)
        for (const CommentPlace place : {CommentPlace::AtStart, CommentPlace::Before, CommentPlace::AtEnd})
            if (Comments &slot = slotOf(plan.decisions[id], place); slot == Comments::Disputed) {
                slot = Comments::Keep;
                addDisputed(plan, id, place);
            }
}

std::span<const DecisionId> disputedOf(const DocumentPlan &plan, DecisionId owner)
{
    const auto parentOf = [&](DecisionId id) { return plan.decision(id).parent; };
    return {std::ranges::lower_bound(plan.disputedComments, owner, {}, parentOf),
            std::ranges::upper_bound(plan.disputedComments, owner, {}, parentOf)};
}

DecisionId disputedAt(const DocumentPlan &plan, DecisionId owner, CommentPlace place)
{
    for (const DecisionId id : disputedOf(plan, owner))
        if (plan.decision(id).pathStep.place() == place)
            return id;
    return noDecision;
}

bool isDecidedAround(const DocumentPlan &plan, const Decision &comments)
{
    const Decision &owner = plan.decision(comments.parent);
    const bool isBefore = comments.pathStep.place() == CommentPlace::Before;
    if (owner.isChosen() && (!isBefore || plan.appliedChoices[owner.person.choice].lines))
        return true;
    const bool isGone = std::ranges::none_of(allSides, [&](Side side) { return owner.has(side); });
    return isGone || (owner.hasTypedHead() && comments.pathStep.place() != CommentPlace::AtEnd);
}

void settleDecidedAround(DocumentPlan &plan)
{
    for (const DecisionId id : plan.disputedComments)
        if (isDecidedAround(plan, plan.decision(id)))
            plan.decisions[id].conflict = false;
}

std::string commentLines(const DocumentPlan &plan, const Decision &comments, Side side)
{
    std::string out;
    if (comments.has(side))
        for (const Range range : commentsAt(plan, comments.parent, comments.pathStep.place(), side))
            out += (out.empty() ? "" : "\n") + std::string(plan.documents[side]->slice(range));
    return out;
}

std::string commentLinesInResult(const DocumentPlan &plan, const Decision &comments)
{
    if (comments.from.isData())
        return (*plan.computed)[comments.from.index()].get<std::string>();
    const auto side = sideOf(comments.from);
    return side ? commentLines(plan, comments, *side) : std::string();
}

std::string bothComments(const DocumentPlan &plan, const Decision &comments, bool updatedFirst)
{
    const std::string ours = commentLines(plan, comments, Side::Destination),
                      theirs = commentLines(plan, comments, Side::Updated);
    const std::string &first = updatedFirst ? theirs : ours, &second = updatedFirst ? ours : theirs;
    return first + (first.empty() || second.empty() ? "" : "\n") + second;
}

bool hasOnlyComments(std::string_view lines)
{
    for (size_t at = 0; at < lines.size(); at = std::min(lines.find('\n', at), lines.size() - 1) + 1)
        if (const size_t first = lines.find_first_not_of(" \t\r\n", at); first != lines.npos && lines[first] != '#')
            return false;
    return true;
}

void takeComments(DocumentPlan &plan, DecisionId id, Side side)
{
    const Decision comments = plan.decision(id);
    const CommentPlace place = comments.pathStep.place();
    if (side == Side::Original) {
        writeComments(plan, id, commentLines(plan, comments, side));
        if (comments.has(side) && place == CommentPlace::Before)
            plan.mergedComments[{comments.parent, slotAt(place)}] =
                gapWith(plan, comments, side, commentLines(plan, comments, side));
    } else {
        const bool isTaken = comments.has(side) || place == CommentPlace::Before;
        slotOf(plan.decisions[comments.parent], place) = side == Side::Destination ? Comments::Keep
            : isTaken                                                              ? Comments::Take
                                                                                   : Comments::Drop;
    }
    Decision &decided = plan.decisions[id];
    decided.from = decided.has(side) ? fromSide(side) : From::None;
    decided.outcome = side == Side::Destination ? Outcome::Retained
        : !decided.inResult()                   ? Outcome::Removed
                                                : Outcome::Changed;
}

void writeComments(DocumentPlan &plan, DecisionId id, const std::string &lines)
{
    const Decision comments = plan.decision(id);
    const CommentPlace place = comments.pathStep.place();
    const bool isBefore = place == CommentPlace::Before;
    slotOf(plan.decisions[comments.parent], place) = lines.empty() && !isBefore ? Comments::Drop : Comments::Merged;
    plan.mergedComments[{comments.parent, slotAt(place)}] = isBefore
        ? gapWith(plan, comments, comments.has(Side::Destination) ? Side::Destination : Side::Updated, lines)
        : lines;
    const uint32_t data = addComputed(plan, nlohmann::ordered_json(lines));
    Decision &decided = plan.decisions[id];
    decided.from = lines.empty() ? Source(From::None) : Source::data(data);
    decided.outcome = lines.empty() ? Outcome::Removed : Outcome::Changed;
}

} // namespace fieldwise::merge
