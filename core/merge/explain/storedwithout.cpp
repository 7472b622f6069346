// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/storedwithout.h"

#include <algorithm>

#include "core/merge/apply/apply.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/plan/ref.h"
#include "core/merge/stored/storedplan.h"
#include "core/server/places.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

using yaml::PathStep;

/// The place of a decision in the result, or in Live, with elements by index; nothing if it is not there.
std::optional<yaml::Path> placeOf(const DocumentPlan &plan, DecisionId id, bool inLive)
{
    yaml::Path path;
    for (; plan.decision(id).parent != noDecision; id = plan.decision(id).parent) {
        const Decision &decision = plan.decision(id);
        if (decision.pathStep.kind == PathStep::Kind::Field) {
            path.push_back(decision.pathStep);
            continue;
        }
        if (!(inLive ? decision.has(Side::Destination) : decision.inResult()))
            return {};
        const auto isBefore = [&](DecisionId other) {
            const Decision &one = plan.decision(other);
            return inLive
                ? one.has(Side::Destination) && one.values[Side::Destination] < decision.values[Side::Destination]
                : one.inResult();
        };
        const std::vector<DecisionId> &all = plan.decision(decision.parent).children;
        const auto end = inLive ? all.end() : std::ranges::find(all, id);
        path.push_back(PathStep::item(static_cast<size_t>(std::count_if(all.begin(), end, isBefore))));
    }
    std::ranges::reverse(path);
    return path;
}

Json *placeIn(Json *object, const yaml::Path &path, size_t steps)
{
    for (size_t i = 0; object && i < steps; ++i)
        object = path[i].kind == PathStep::Kind::Field ? const_cast<Json *>(yaml::memberOf(object, path[i].name))
            : object->is_array() && path[i].index < object->size() ? &(*object)[path[i].index]
                                                                   : nullptr;
    return object;
}

} // namespace

std::optional<StoredAgain> storedWithout(const DocumentPlan &plan, DecisionId id)
{
    if (!plan.stored)
        return {};
    const auto path = placeOf(plan, id, false);
    if (!path || path->empty() || path->back().kind != PathStep::Kind::Field)
        return {};
    Json without = plan.apply() ? plan.apply()->result : plan.stored->object;
    if (Json *around = placeIn(&without, *path, path->size() - 1); around && around->is_object())
        around->erase(path->back().name);
    const std::optional<Json> live = dataOf(plan, Side::Destination);
    server::Stored again = server::stored(without, live ? &*live : nullptr);
    const Json *value = placeIn(&again.object, *path, path->size());
    const NodeRef was = expanded(nodeOf(plan, plan.decision(id), Side::Destination));
    const std::optional<Json> lives =
        was.missing() ? std::nullopt : std::optional(yaml::toValue(*was.document, was.id));
    if (!value) // Live's text may have what no server stores
        return lives && server::isZero(&*lives) ? std::optional(StoredAgain{*lives, false, true}) : std::nullopt;
    if (const auto inLive = placeOf(plan, id, true); live && inLive && !lives) { // or leave out what it stores
        Json before = server::stored(*live, &*live).object;
        if (const Json *known = placeIn(&before, *inLive, inLive->size()); known && yaml::sameToGo(*known, *value))
            return {};
    }
    const auto isHere = [&](const server::Note &note) {
        return note.kind == server::NoteKind::Default && note.path.size() >= path->size()
            && std::equal(path->begin(), path->end(), note.path.begin());
    };
    return StoredAgain{*value, std::ranges::any_of(again.notes, isHere), lives && yaml::sameToGo(*value, *lives)};
}

} // namespace fieldwise::merge
