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

/// The place of a decision in the result, with elements by index; nothing if it is not there.
std::optional<yaml::Path> placeOf(const DocumentPlan &plan, DecisionId id)
{
    yaml::Path path;
    for (; plan.decision(id).parent != noDecision; id = plan.decision(id).parent) {
        const Decision &decision = plan.decision(id);
        if (decision.pathStep.kind == PathStep::Kind::Field) {
            path.push_back(decision.pathStep);
            continue;
        }
        if (!decision.inResult())
            return {};
        const std::vector<DecisionId> &all = plan.decision(decision.parent).children;
        const auto isBefore = [&](DecisionId other) { return plan.decision(other).inResult(); };
        path.push_back(
            PathStep::item(static_cast<size_t>(std::count_if(all.begin(), std::ranges::find(all, id), isBefore))));
    }
    std::ranges::reverse(path);
    return path;
}

/// The value without the elements beside the place. What a server does with a place does not depend on them, and large
/// lists would be computed again for each place in them.
Json onlyAlong(const Json &value, const yaml::Path &path, size_t step = 0)
{
    if (step == path.size() || !value.is_structured())
        return value;
    if (value.is_array())
        return path[step].kind == PathStep::Kind::Index && path[step].index < value.size()
            ? Json::array({onlyAlong(value[path[step].index], path, step + 1)})
            : Json::array();
    Json out = Json::object();
    for (const auto &[name, member] : value.items())
        out[name] = path[step].kind == PathStep::Kind::Field && path[step].name == name
            ? onlyAlong(member, path, step + 1)
            : member;
    return out;
}

/// The same of a text, whose nodes from the root to the place are `along`; `none` from where it lacks the place.
Json onlyAlong(const yaml::Document &document, const std::vector<NodeId> &along, size_t step = 0)
{
    const NodeId node = along[step];
    const NodeId next = step + 1 < along.size() ? along[step + 1] : none;
    const yaml::Kind kind = document.node(node).kind;
    if (step + 1 == along.size() || (kind != yaml::Kind::Map && kind != yaml::Kind::Seq))
        return yaml::toValue(document, node);
    if (kind == yaml::Kind::Seq)
        return next == none ? Json::array() : Json::array({onlyAlong(document, along, step + 1)});
    Json out = Json::object();
    for (NodeId key = document.firstChild(node); key != none; key = document.nextSibling(document.valueOf(key))) {
        const NodeId value = document.valueOf(key);
        out[document.node(key).value] =
            value == next ? onlyAlong(document, along, step + 1) : yaml::toValue(document, value);
    }
    return out;
}

/// Live without the elements beside the place; nothing if there is no Live.
std::optional<Json> liveAlong(const DocumentPlan &plan, DecisionId id)
{
    const auto &live = plan.documents[Side::Destination];
    if (!live || live->root() == none)
        return {};
    std::vector<NodeId> along;
    for (; id != noDecision; id = plan.decision(id).parent)
        along.push_back(plan.decision(id).values[Side::Destination]);
    std::ranges::reverse(along);
    if (const auto end = std::ranges::find(along, none); end != along.end())
        along.erase(end + 1, along.end());
    return along.front() == live->root() ? onlyAlong(*live, along) : dataOf(plan, Side::Destination);
}

Json *placeIn(Json *object, const yaml::Path &path, size_t steps)
{
    for (size_t i = 0; object && i < steps; ++i)
        object = path[i].kind == PathStep::Kind::Field ? const_cast<Json *>(yaml::memberOf(object, path[i].name))
            : object->is_array() && !object->empty()   ? &object->front()
                                                       : nullptr;
    return object;
}

} // namespace

std::optional<StoredAgain> storedWithout(const DocumentPlan &plan, DecisionId id)
{
    if (!plan.stored)
        return {};
    auto path = placeOf(plan, id);
    if (!path || path->empty() || path->back().kind != PathStep::Kind::Field)
        return {};
    Json without = onlyAlong(plan.apply() ? plan.apply()->result : plan.stored->object, *path);
    for (PathStep &step : *path)
        step.index = 0; // the only element
    if (Json *around = placeIn(&without, *path, path->size() - 1); around && around->is_object())
        around->erase(path->back().name);
    const std::optional<Json> live = liveAlong(plan, id);
    server::Stored again = server::stored(without, live ? &*live : nullptr, plan.stored->context);
    const Json *value = placeIn(&again.object, *path, path->size());
    const NodeRef was = expanded(nodeOf(plan, plan.decision(id), Side::Destination));
    const std::optional<Json> lives =
        was.missing() ? std::nullopt : std::optional(yaml::toValue(*was.document, was.id));
    if (!value) // Live's text may have what no server stores
        return lives && server::isZero(&*lives) ? std::optional(StoredAgain{*lives, false, true}) : std::nullopt;
    if (live && !lives) { // or leave out what it stores
        Json before = server::stored(*live, &*live, plan.stored->context).object;
        if (const Json *known = placeIn(&before, *path, path->size()); known && yaml::sameToGo(*known, *value))
            return {};
    }
    const auto isHere = [&](const server::Note &note) {
        return note.kind == server::NoteKind::Default && note.path.size() >= path->size()
            && std::equal(path->begin(), path->end(), note.path.begin());
    };
    return StoredAgain{*value, std::ranges::any_of(again.notes, isHere), lives && yaml::sameToGo(*value, *lives)};
}

} // namespace fieldwise::merge
