// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/values/server/serverside_parts.h"

namespace fieldwise::merge::serverside {
namespace {

/// Where a step leads to in a type; nothing where the type ends.
std::optional<Typed> behind(const Typed &type, const FieldStep &step)
{
    const NodeType node = nodeOf(type, Json());
    const bool isList = node == NodeType::Keyed || node == NodeType::Set || node == NodeType::AtomicList;
    if (step.kind == FieldStep::Kind::Field)
        return isList || node == NodeType::Scalar || node == NodeType::Undeclared
            ? std::nullopt
            : std::optional(type.field(step.name));
    return isList ? std::optional(type.elements()) : std::nullopt;
}

void own(const Typed &type, const Json &value, FieldSet &set)
{
    switch (nodeOf(type, value)) {
    case NodeType::Scalar:
    case NodeType::AtomicMap:
    case NodeType::AtomicList: set.self = true; return;
    case NodeType::Undeclared: return;
    case NodeType::Keyed:
    case NodeType::Set:
        if (!value.is_array())
            return;
        for (const Json &item : value) {
            std::optional<FieldStep> step = type.stepOf(item);
            if (!step)
                continue;
            const auto [at, isNew] = set.below.try_emplace(*std::move(step));
            if (isNew)
                own(type.elements(), item, at->second);
            else
                at->second.below.clear();
            at->second.self = true;
        }
        return;
    case NodeType::Map:
        if (!value.is_object())
            return;
        for (const auto &[name, field] : value.items()) {
            FieldSet below;
            own(type.field(name), field, below);
            if (field.is_null() || (field.is_object() && field.empty()) || !type.declares(name))
                below.self = true;
            if (!below.empty())
                set.below.emplace(k8s::fieldNamed(name), std::move(below));
        }
    }
}

void addParents(const Typed &type, FieldSet &set)
{
    for (auto &[step, below] : set.below) {
        if (below.below.empty())
            continue;
        const std::optional<Typed> inner = step.kind == FieldStep::Kind::Field || step.kind == FieldStep::Kind::Keys
            ? behind(type, step)
            : std::nullopt;
        if (!inner)
            continue;
        if (step.kind == FieldStep::Kind::Field && type.declares(step.name))
            below.self = true;
        addParents(*inner, below);
    }
}

void fold(const Typed &type, FieldSet &set)
{
    if (set.below.empty() || type.isDeduced())
        return;
    if (const NodeType node = nodeOf(type, Json()); node == NodeType::AtomicMap || node == NodeType::AtomicList) {
        set.self = true;
        set.below.clear();
        return;
    }
    for (auto &[step, below] : set.below)
        if (const std::optional<Typed> inner = behind(type, step))
            fold(*inner, below);
}

} // namespace

NodeType nodeOf(const Typed &type, const Json &value)
{
    return type.isDeduced() && value.is_null() ? NodeType::Map : type.nodeFor(value);
}

FieldSet ownedBy(const Typed &type, const Json &value)
{
    FieldSet out;
    own(type, value, out);
    out.self = false;
    return out;
}

FieldSet withParents(const Typed &type, FieldSet set)
{
    addParents(type, set);
    return set;
}

FieldSet withoutOwned(const Typed &type, FieldSet set, const FieldSet &owned)
{
    for (auto at = set.below.begin(); at != set.below.end();) {
        const FieldStep &step = at->first;
        if (const FieldSet *other = owned.find(step)) {
            const std::optional<Typed> inner = step.kind == FieldStep::Kind::Field || step.kind == FieldStep::Kind::Keys
                ? behind(type, step)
                : std::nullopt;
            const bool isParent =
                inner && step.kind == FieldStep::Kind::Field && !other->below.empty() && type.declares(step.name);
            at->second =
                inner ? withoutOwned(*inner, std::move(at->second), *other) : difference(std::move(at->second), *other);
            at->second.self = at->second.self && !isParent && !other->self;
        }
        at = at->second.empty() ? set.below.erase(at) : std::next(at);
    }
    return set;
}

FieldSet folded(const Typed &type, FieldSet set)
{
    fold(type, set);
    set.self = false;
    return set;
}

const FieldSet &neverOwned()
{
    static const FieldSet all = [] {
        FieldSet out;
        for (const char *name : {"apiVersion", "kind", "metadata"})
            out.insert({k8s::fieldNamed(name)});
        for (const char *name : {"name", "namespace", "creationTimestamp", "selfLink", "uid", "clusterName",
                                 "generation", "managedFields", "resourceVersion"})
            out.insert({k8s::fieldNamed("metadata"), k8s::fieldNamed(name)});
        return out;
    }();
    return all;
}

} // namespace fieldwise::merge::serverside
