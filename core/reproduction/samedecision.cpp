// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduction/samedecision.h"

#include <algorithm>

#include "core/counterfactual/edits.h"
#include "core/merge/plan/disputedcomments.h"
#include "core/merge/result/listpieces.h"
#include "core/yaml/value.h"

namespace fieldwise::reproduction {

using merge::DecisionId;
using merge::DecisionRef;
using merge::Side;
using yaml::OrderedJson;
using yaml::PathStep;

namespace {

using Values = std::vector<std::optional<OrderedJson>>;

Values valuesOf(const Merged &merged, DecisionRef ref)
{
    Values out;
    const merge::DocumentPlan &document = merged.plan.documents[ref.document];
    const merge::Decision &decision = merged.plan.decision(ref);
    for (const Side side : merge::allSides) {
        if (!document.documents[side] || (!decision.has(side) && decision.lines[side].empty()))
            out.emplace_back();
        else if (decision.isLines())
            out.emplace_back(std::string(document.documents[side]->slice(decision.lines[side])));
        else
            out.emplace_back(yaml::toOrderedValue(*document.documents[side], decision.values[side]));
    }
    if (decision.isLines() || decision.from == merge::From::None)
        return out;
    const auto result = merge::readResult(merged.plan, merged.resolution, ref.document);
    out.push_back(result && result->root() != yaml::none ? valueAt(*result, document.path(ref.decision))
                                                         : std::optional<OrderedJson>());
    return out;
}

bool isAlike(const PathStep &a, const PathStep &b)
{
    return a == b || (a.kind == b.kind && (a.kind == PathStep::Kind::Index || a.kind == PathStep::Kind::Lines));
}

/// The decisions about fields with such a path, those with exactly this path first.
std::vector<DecisionId> decisionsAt(const merge::DocumentPlan &document, const yaml::Path &path)
{
    std::vector<DecisionId> level;
    if (!document.decisions.empty())
        level.push_back(0);
    for (const PathStep &step : path) {
        std::vector<DecisionId> next;
        for (const DecisionId id : level) {
            if (step.kind == PathStep::Kind::Comments)
                if (const DecisionId comments = merge::disputedAt(document, id, step.place());
                    comments != merge::noDecision)
                    next.push_back(comments);
            for (const DecisionId child : document.decision(id).children)
                if (isAlike(document.decision(child).pathStep, step))
                    next.push_back(child);
        }
        std::stable_partition(next.begin(), next.end(),
                              [&](DecisionId id) { return document.decision(id).pathStep == step; });
        level = std::move(next);
    }
    return level;
}

} // namespace

Essence essenceOf(const Merged &merged, DecisionRef ref)
{
    const merge::Decision &decision = merged.plan.decision(ref);
    Essence out{decision.rule, decision.outcome, decision.conflict, decision.shape, {}, {}};
    for (const merge::Notice &notice : decision.notices)
        out.notices.push_back(notice.id);
    std::ranges::sort(out.notices);
    const Values values = valuesOf(merged, ref);
    for (const auto &value : values)
        out.values.push_back(value ? static_cast<int>(std::ranges::find(values, value) - values.begin()) : -1);
    return out;
}

Place placeOf(const Merged &merged, DecisionRef ref)
{
    return {merge::resourceName(merged.plan, ref.document), merged.plan.documents[ref.document].path(ref.decision)};
}

std::optional<DecisionRef> sameDecision(const Merged &merged, const Place &place, const Essence &essence)
{
    const auto resources = merge::resourcesByName(merged.plan);
    const auto named = resources.find(place.resource);
    for (uint32_t i = 0; i < merged.plan.documents.size(); ++i) {
        if (named != resources.end() && named->second != i)
            continue;
        for (const DecisionId id : decisionsAt(merged.plan.documents[i], place.path))
            if (essenceOf(merged, {i, id}) == essence)
                return DecisionRef{i, id};
    }
    return {};
}

} // namespace fieldwise::reproduction
