// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/textparts.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"

namespace fieldwise::merge {

using linemerge::MergedPart;
using linemerge::PartKind;

namespace {

Verdict verdictOf(const MergedPart &part, const LineRules &rules)
{
    const auto from = [&part](Side side) { return linesOf(part, side).empty() ? From::None : fromSide(side); };
    switch (part.kind) {
    case PartKind::Theirs:
        return {.rule = rules.updated,
                .outcome = part.base.empty() ? Outcome::Added
                    : part.theirs.empty()    ? Outcome::Removed
                                             : Outcome::Changed,
                .from = from(Side::Updated)};
    case PartKind::Ours:
        return {.rule = RuleId::GitLinesOurs, .outcome = Outcome::Retained, .from = from(Side::Destination)};
    case PartKind::Conflict:
        return {.rule = RuleId::GitLinesConflict,
                .outcome = rules.winner == Side::Destination ? Outcome::Retained
                    : part.theirs.empty()                    ? Outcome::Removed
                    : part.ours.empty()                      ? Outcome::Added
                                                             : Outcome::Changed,
                .from = from(rules.winner),
                .conflict = true};
    default: return {.rule = RuleId::GitLinesSame, .from = from(Side::Destination)};
    }
}

/// Counts the lines of a text up to places in it, which ascend.
class LineCounter {
public:
    explicit LineCounter(std::string_view text) : m_text(text) {}
    uint32_t upTo(uint32_t at)
    {
        m_line += static_cast<uint32_t>(std::ranges::count(m_text.substr(m_at, at - m_at), '\n'));
        m_at = at;
        return m_line + (at == m_text.size() && at > 0 && m_text[at - 1] != '\n'); // the last line may lack its break
    }

private:
    std::string_view m_text;
    uint32_t m_at = 0, m_line = 0;
};

/// The step of each part, by the numbers of its lines.
std::vector<yaml::PathStep> stepsOf(const TextMerge &merge)
{
    LineCounter lines(merge.texts[Side::Original]);
    uint32_t lastFirst = 0, lastCount = ~0u, nth = 0;
    std::vector<yaml::PathStep> steps;
    steps.reserve(merge.parts.size());
    for (const MergedPart &part : merge.parts) {
        const uint32_t before = lines.upTo(part.base.begin), count = lines.upTo(part.base.end) - before,
                       first = before + (count > 0);
        if (part.kind != PartKind::Kept) {
            nth = first == lastFirst && count == lastCount ? nth + 1 : 0;
            lastFirst = first;
            lastCount = count;
        }
        steps.push_back(yaml::PathStep::lines(first, count, part.kind == PartKind::Kept ? 0 : nth));
    }
    return steps;
}

/// Makes these lines, which all texts have, a part of their own. Returns its index; nothing if they are not together in
/// such a part.
std::optional<size_t> cut(TextMerge &merge, const yaml::PathStep &lines)
{
    const std::vector<yaml::PathStep> steps = stepsOf(merge);
    const uint32_t before = lines.index - (lines.count > 0);
    for (size_t i = 0; i < steps.size(); ++i) {
        const uint32_t first = steps[i].index - (steps[i].count > 0);
        if (merge.parts[i].kind != PartKind::Kept || before < first || before + lines.count > first + steps[i].count)
            continue;
        const MergedPart whole = merge.parts[i];
        const std::string_view text = merge.texts[Side::Original];
        const auto pastLines = [text](uint32_t at, uint32_t count) {
            for (; count > 0; --count)
                at = static_cast<uint32_t>(std::min(text.find('\n', at), text.size() - 1)) + 1;
            return at;
        };
        const auto piece = [&whole](PartKind kind, uint32_t begin, uint32_t end) {
            MergedPart out = whole;
            out.kind = kind;
            for (Range *range : {&out.base, &out.ours, &out.theirs})
                *range = {range->begin + begin - whole.base.begin, range->begin + end - whole.base.begin};
            return out;
        };
        const uint32_t begin = pastLines(whole.base.begin, before - first), end = pastLines(begin, lines.count);
        merge.parts[i] = piece(PartKind::Kept, whole.base.begin, begin);
        merge.parts.insert(merge.parts.begin() + ptrdiff_t(i) + 1,
                           {piece(PartKind::Both, begin, end), piece(PartKind::Kept, end, whole.base.end)});
        return i + 1;
    }
    return {};
}

std::string_view linesIn(const TextMerge &merge, const MergedPart &part, Side side)
{
    const Range lines = linesOf(part, side);
    return std::string_view(merge.texts[side]).substr(lines.begin, lines.size());
}

using LineCounters = PerSide<LineCounter>;

LineCounters countersOf(const TextMerge &merge)
{
    return {{LineCounter(merge.texts[Side::Original]), LineCounter(merge.texts[Side::Updated]),
             LineCounter(merge.texts[Side::Destination])}};
}

/// Where the lines of a part are in each input. `lines` have counted at most up to it.
Evidence evidenceOf(const DocumentPlan &plan, DecisionId text, const TextMerge &merge, const MergedPart &part,
                    LineCounters &lines)
{
    Evidence evidence;
    for (const Side side : allSides) {
        const Range bytes = linesOf(part, side);
        const auto &starts = merge.starts[side];
        const uint32_t first = lines[side].upTo(bytes.begin),
                       last = bytes.empty() ? first : lines[side].upTo(bytes.end);
        evidence.lines[side] = starts.empty() ? bytes : Range{starts[first], starts[last]};
        if (!bytes.empty())
            evidence.values[side] = plan.decision(text).values[side];
    }
    return evidence;
}

/// Makes parts of lines that all texts have, but that have a decision.
void cutAsDecided(TextMerge &merge, const DocumentPlan &plan, DecisionId text)
{
    std::vector<yaml::PathStep> steps = stepsOf(merge);
    for (size_t i = steps.size(); i-- > 0;)
        if (merge.parts[i].kind == PartKind::Kept)
            steps.erase(steps.begin() + ptrdiff_t(i));
    for (const DecisionId child : plan.decision(text).children)
        if (std::ranges::find(steps, plan.decision(child).pathStep) == steps.end())
            cut(merge, plan.decision(child).pathStep);
}

/// The part of the merge that a decision is about.
const MergedPart &mergedPart(const TextMerge &merge, const DocumentPlan &plan, DecisionId part)
{
    const auto &siblings = plan.decision(plan.decision(part).parent).children;
    auto index = std::ranges::find(siblings, part) - siblings.begin();
    return *std::ranges::find_if(
        merge.parts, [&index](const MergedPart &one) { return one.kind != PartKind::Kept && index-- == 0; });
}

} // namespace

void decideByLines(DocumentPlan &plan, DecisionId text, const TextMerge &merge, const LineRules &rules)
{
    plan.decisions[text].shape = Shape::Lines;
    LineCounters lines = countersOf(merge);
    const std::vector<yaml::PathStep> steps = stepsOf(merge);
    for (size_t i = 0; i < steps.size(); ++i) {
        const Evidence evidence = evidenceOf(plan, text, merge, merge.parts[i], lines);
        if (merge.parts[i].kind != PartKind::Kept)
            addDecision(plan, text, steps[i], evidence, verdictOf(merge.parts[i], rules));
    }
}

DecisionId addKeptLines(DocumentPlan &plan, DecisionId text, const yaml::PathStep &lines, Mode mode)
{
    const Decision &decision = plan.decision(text);
    const bool isText = plan.documents[Side::Destination] && plan.documents[Side::Destination]->isText()
        && plan.resource == ResourceOutcome::Merge && decision.children.empty() && decision.from == From::Destination;
    auto merge = decision.shape == Shape::Lines || (isText && !decision.isChosen()) ? textMergeOf(plan, text, mode)
                                                                                    : std::nullopt;
    const auto at = merge ? cut(*merge, lines) : std::nullopt;
    if (!at)
        return noDecision;
    const auto isBefore = [&](const MergedPart &part) { return part.kind != PartKind::Kept; };
    const auto place = std::count_if(merge->parts.begin(), merge->parts.begin() + ptrdiff_t(*at), isBefore);
    LineCounters counters = countersOf(*merge);
    const Evidence evidence = evidenceOf(plan, text, *merge, merge->parts[*at], counters);
    const DecisionId added = addDecision(plan, text, lines, evidence, {.from = From::Destination});
    plan.decisions[text].shape = Shape::Lines;
    std::vector<DecisionId> &children = plan.decisions[text].children;
    std::rotate(children.begin() + place, children.end() - 1, children.end());
    return added;
}

std::optional<TextMerge> textMergeOf(const DocumentPlan &plan, DecisionId text, Mode mode)
{
    const Decision &decision = plan.decision(text);
    if (!decision.has(Side::Updated) || !decision.has(Side::Destination))
        return {};
    if (!plan.documents[Side::Destination]->isText()) {
        const auto at = [&](Side side) { return nodeOf(plan, decision, side); };
        auto merge = keepsChanges(mode) ? mergeTexts(at(Side::Original), at(Side::Updated), at(Side::Destination))
                                        : std::nullopt;
        if (merge)
            cutAsDecided(*merge, plan, text);
        return merge;
    }
    TextMerge merge;
    for (const Side side : allSides)
        if (const auto &document =
                plan.documents[mode == Mode::Compare && side == Side::Original ? Side::Destination : side])
            merge.texts[side] = document->source();
    mergeLines(merge);
    cutAsDecided(merge, plan, text);
    return merge;
}

std::string partLines(const DocumentPlan &plan, DecisionId id, Mode mode)
{
    const Decision &part = plan.decision(id);
    if (part.from.isData())
        return (*plan.computed)[part.from.index()].get<std::string>();
    const auto side = sideOf(part.from);
    const auto merge = side ? textMergeOf(plan, part.parent, mode) : std::nullopt;
    return merge ? std::string(linesIn(*merge, mergedPart(*merge, plan, id), *side)) : std::string();
}

std::string bothLines(const DocumentPlan &plan, DecisionId id, Mode mode, bool updatedFirst)
{
    const auto merge = textMergeOf(plan, plan.decision(id).parent, mode);
    if (!merge)
        return {};
    const MergedPart &part = mergedPart(*merge, plan, id);
    std::string lines(linesIn(*merge, part, updatedFirst ? Side::Updated : Side::Destination));
    if (!lines.empty() && !lines.ends_with('\n'))
        lines += newlineText(newlineOf(merge->texts[Side::Destination]));
    return lines.append(linesIn(*merge, part, updatedFirst ? Side::Destination : Side::Updated));
}

bool joinParts(DocumentPlan &plan, DecisionId id, Mode mode)
{
    if (plan.documents[Side::Destination]->isText()) // its parts are joined from the texts themselves
        return true;
    const auto merge = textMergeOf(plan, id, mode);
    if (!merge)
        return false;
    std::vector<std::string_view> lines;
    auto child = plan.decision(id).children.begin();
    for (const MergedPart &part : merge->parts) {
        const Decision *decided = part.kind == PartKind::Kept ? nullptr : &plan.decision(*child++);
        if (decided && decided->from.isData())
            lines.emplace_back((*plan.computed)[decided->from.index()].get_ref<const std::string &>());
        else if (const auto side = decided ? sideOf(decided->from) : Side::Destination)
            lines.push_back(linesIn(*merge, part, *side));
    }
    auto joined = joinedLines(*merge, lines);
    if (joined)
        plan.decisions[id].from = Source::data(addComputed(plan, std::move(*joined)));
    return joined.has_value();
}

bool splitText(DocumentPlan &plan, DecisionId id, Mode mode)
{
    const auto side = sideOf(plan.decision(id).from);
    const auto merge = side && plan.decision(id).children.empty() ? textMergeOf(plan, id, mode) : std::nullopt;
    if (!merge)
        return false;
    decideByLines(plan, id, *merge);
    for (const DecisionId child : plan.decision(id).children) {
        Decision &part = plan.decisions[child];
        const bool wasSame = part.rule == RuleId::GitLinesSame;
        part.from = part.has(*side) ? fromSide(*side) : From::None;
        part.conflict = false;
        part.rule = RuleId::YourChoice;
        part.outcome = *side == Side::Destination ? Outcome::Retained
            : wasSame && *side == Side::Updated   ? Outcome::Unchanged
            : !part.has(Side::Destination)        ? Outcome::Added
            : !part.inResult()                    ? Outcome::Removed
                                                  : Outcome::Changed;
    }
    return joinParts(plan, id, mode);
}

} // namespace fieldwise::merge
