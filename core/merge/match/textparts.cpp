// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/textparts.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/disputedcomments.h"

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

/// Where lines of a text are in each input.
Evidence evidenceOf(const DocumentPlan &plan, DecisionId text, const TextMerge &merge, const PartPlace &place)
{
    Evidence evidence;
    for (const Side side : allSides) {
        const Range lines = place.lines[side];
        evidence.lines[side] = {merge.starts[side][lines.begin], merge.starts[side][lines.end]};
        if (!lines.empty())
            evidence.values[side] = plan.decision(text).values[side];
    }
    return evidence;
}

/// Where each line of a text begins, and where the last one ends.
std::vector<uint32_t> startsOf(std::string_view text)
{
    std::vector<uint32_t> starts{0};
    for (size_t at = 0; at < text.size();) {
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
        starts.push_back(static_cast<uint32_t>(at));
    }
    return starts;
}

void decidePlaced(DocumentPlan &plan, DecisionId text, const PlacedMerge &placed, const LineRules &rules)
{
    plan.decisions[text].shape = Shape::Lines;
    for (size_t i = 0; i < placed.places.size(); ++i)
        if (const MergedPart &part = placed.merge.parts[i]; part.kind != PartKind::Kept)
            addDecision(plan, text, placed.places[i].step, evidenceOf(plan, text, placed.merge, placed.places[i]),
                        verdictOf(part, rules));
}

bool isBeforeStep(const DocumentPlan &plan, DecisionId id, const yaml::PathStep &step)
{
    return isBefore(plan.decision(id).pathStep, step);
}

} // namespace

bool isPlainText(const DocumentPlan &plan)
{
    return std::ranges::any_of(plan.documents.at,
                               [](const std::shared_ptr<const yaml::Document> &one) { return one && one->isText(); });
}

void decideByLines(DocumentPlan &plan, DecisionId text, const TextMerge &merge, const LineRules &rules)
{
    decidePlaced(plan, text, placed(merge), rules);
}

DecisionId partOf(const DocumentPlan &plan, DecisionId text, const yaml::PathStep &lines)
{
    const auto &children = plan.decision(text).children;
    const auto found =
        std::lower_bound(children.begin(), children.end(), lines,
                         [&plan](DecisionId id, const auto &step) { return isBeforeStep(plan, id, step); });
    return found != children.end() && plan.decision(*found).pathStep == lines ? *found : noDecision;
}

DecisionId addKeptLines(DocumentPlan &plan, DecisionId text, const yaml::PathStep &lines, LineTexts &texts)
{
    const Decision &decision = plan.decision(text);
    const bool isText = plan.documents[Side::Destination] && plan.documents[Side::Destination]->isText()
        && plan.resource == ResourceOutcome::Merge && decision.children.empty() && decision.from == From::Destination;
    if (decision.shape != Shape::Lines && (!isText || decision.isChosen()))
        return noDecision;
    const PlacedMerge *merge = texts.of(plan, text);
    const auto place = merge ? keptLines(*merge, lines) : std::nullopt;
    if (!place)
        return noDecision;
    const auto isAfter = [](const yaml::PathStep &one, const yaml::PathStep &other) {
        return other.index - (other.count > 0) + other.count <= one.index - (one.count > 0);
    };
    const auto &siblings = decision.children;
    const auto next =
        std::lower_bound(siblings.begin(), siblings.end(), lines,
                         [&plan](DecisionId id, const auto &step) { return isBeforeStep(plan, id, step); });
    if ((next != siblings.end() && !isAfter(plan.decision(*next).pathStep, lines))
        || (next != siblings.begin() && !isAfter(lines, plan.decision(*(next - 1)).pathStep)))
        return noDecision; // some of them already have a decision
    const auto at = next - siblings.begin();
    const DecisionId added =
        addDecision(plan, text, lines, evidenceOf(plan, text, merge->merge, *place), {.from = From::Destination});
    plan.decisions[text].shape = Shape::Lines;
    std::vector<DecisionId> &children = plan.decisions[text].children;
    std::rotate(children.begin() + at, children.end() - 1, children.end());
    return added;
}

/// As it is before a person chooses.
static std::optional<TextMerge> mergeOf(const DocumentPlan &plan, DecisionId text, Mode mode)
{
    const Decision &decision = plan.decision(text);
    if (!decision.has(Side::Updated) || !decision.has(Side::Destination))
        return {};
    if (!plan.documents[Side::Destination]->isText()) {
        const auto at = [&](Side side) { return nodeOf(plan, decision, side); };
        return keepsChanges(mode) ? mergeTexts(at(Side::Original), at(Side::Updated), at(Side::Destination))
                                  : std::nullopt;
    }
    TextMerge merge;
    for (const Side side : allSides) {
        if (const auto &document =
                plan.documents[mode == Mode::Compare && side == Side::Original ? Side::Destination : side])
            merge.texts[side] = document->source();
        merge.starts[side] = startsOf(merge.texts[side]);
    }
    mergeLines(merge);
    return merge;
}

std::optional<TextMerge> textMergeOf(const DocumentPlan &plan, DecisionId text, Mode mode)
{
    auto merge = mergeOf(plan, text, mode);
    if (merge && !plan.decision(text).children.empty()) {
        const PlacedMerge made = placed(*std::move(merge));
        merge = made.merge;
        merge->parts = partsAsDecided(made, plan, text);
    }
    return merge;
}

const PlacedMerge *LineTexts::of(const DocumentPlan &plan, DecisionId text)
{
    const auto [known, isNew] = m_merges.try_emplace(text);
    if (isNew)
        if (auto merge = mergeOf(plan, text, m_mode))
            known->second = placed(*std::move(merge));
    return known->second ? &*known->second : nullptr;
}

bool LineTexts::change(DocumentPlan &plan, DecisionId part)
{
    const DecisionId text = plan.decision(part).parent;
    const Source from = plan.decision(part).from;
    const PlacedMerge *merge = of(plan, text);
    if (!plan.documents[Side::Destination]->isText() && merge && merge->merge.style.missing()) {
        if (from.isData() && !fitsBlock((*plan.computed)[from.index()].get_ref<const std::string &>()))
            return false;
        m_changed.insert(text);
        return true;
    }
    return joinParts(plan, text, *this);
}

void LineTexts::join(DocumentPlan &plan)
{
    for (const DecisionId text : m_changed)
        if (plan.decision(text).shape == Shape::Lines)
            joinParts(plan, text, *this);
    m_changed.clear();
}

static std::string linesOfPart(const DocumentPlan &plan, DecisionId id, LineTexts &texts, Side side)
{
    const Decision &decision = plan.decision(id);
    const PlacedMerge *merge = texts.of(plan, decision.parent);
    const auto part = merge ? partAt(*merge, decision.pathStep) : std::nullopt;
    return part ? std::string(linesIn(merge->merge, *part, side)) : std::string();
}

std::string partLines(const DocumentPlan &plan, DecisionId id, Mode mode)
{
    const Decision &part = plan.decision(id);
    if (part.isComments())
        return commentLinesInResult(plan, part);
    if (part.from.isData())
        return (*plan.computed)[part.from.index()].get<std::string>();
    const auto side = sideOf(part.from);
    LineTexts texts(mode);
    return side ? linesOfPart(plan, id, texts, *side) : std::string();
}

std::string bothLines(const DocumentPlan &plan, DecisionId id, LineTexts &texts, bool updatedFirst)
{
    std::string lines = linesOfPart(plan, id, texts, updatedFirst ? Side::Updated : Side::Destination);
    if (!lines.empty() && !lines.ends_with('\n'))
        lines += newlineText(newlineOf(texts.of(plan, plan.decision(id).parent)->merge.texts[Side::Destination]));
    return lines.append(linesOfPart(plan, id, texts, updatedFirst ? Side::Destination : Side::Updated));
}

std::string_view linesOfPart(const DocumentPlan &plan, DecisionId id, const TextMerge &merge, const MergedPart &part)
{
    const Decision &decision = plan.decision(id);
    if (decision.from.isData())
        return (*plan.computed)[decision.from.index()].get_ref<const std::string &>();
    const auto side = sideOf(decision.from);
    return side ? linesIn(merge, part, *side) : std::string_view();
}

bool joinParts(DocumentPlan &plan, DecisionId id, Mode mode)
{
    LineTexts texts(mode);
    return joinParts(plan, id, texts);
}

bool joinParts(DocumentPlan &plan, DecisionId id, LineTexts &texts)
{
    if (plan.documents[Side::Destination]->isText()) // its parts are joined from the texts themselves
        return true;
    const PlacedMerge *merge = texts.of(plan, id);
    if (!merge)
        return false;
    std::vector<std::string_view> lines;
    auto child = plan.decision(id).children.begin();
    for (const MergedPart &part : partsAsDecided(*merge, plan, id))
        lines.push_back(part.kind == PartKind::Kept ? linesIn(merge->merge, part, Side::Destination)
                                                    : linesOfPart(plan, *child++, merge->merge, part));
    auto joined = joinedLines(merge->merge, lines);
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
