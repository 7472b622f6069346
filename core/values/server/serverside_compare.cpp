// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "core/values/server/serverside_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge::serverside {

namespace {

void attach(FieldSet &to, const FieldStep &step, FieldSet &&below)
{
    if (below.empty())
        return;
    if (const auto [at, isNew] = to.below.try_emplace(step, std::move(below)); !isNew)
        at->second.unite(below);
}

void attach(Difference &to, const FieldStep &step, Difference &&below)
{
    attach(to.added, step, std::move(below.added));
    attach(to.removed, step, std::move(below.removed));
    attach(to.modified, step, std::move(below.modified));
}

Difference between(const Typed &type, const Json *left, const Json *right);

void compareItems(const Typed &list, const Json *left, const Json *right, Difference &out)
{
    struct Pair {
        std::vector<const Json *> left, right;
    };
    std::map<FieldStep, Pair> items;
    const auto collect = [&](const Json *from, auto side) {
        if (!from || !from->is_array())
            return;
        for (const Json &item : *from)
            if (const auto step = list.stepOf(item))
                (items[*step].*side).push_back(&item);
    };
    collect(left, &Pair::left);
    collect(right, &Pair::right);
    const Typed elements = list.elements();
    const auto same = [](const Json *a, const Json *b) { return yaml::sameToJson(*a, *b); };
    for (const auto &[step, pair] : items) {
        const auto &[before, after] = pair;
        const Json *a = before.empty() ? nullptr : before.front();
        const Json *b = after.empty() ? nullptr : after.front();
        if (before.size() <= 1 && after.size() <= 1) {
            attach(out, step, between(elements, a, b));
        } else if (before.size() > 1 && after.size() > 1) {
            if (!std::ranges::equal(before, after, same))
                out.modified.below[step].self = true;
        } else if (before.size() > 1) {
            if (b)
                attach(out, step, between(elements, nullptr, b));
            out.removed.below[step].self = true;
        } else {
            if (a)
                attach(out, step, between(elements, a, nullptr));
            out.added.below[step].self = true;
        }
    }
}

/// Compares both as a node of this kind; true when the node is compared as a whole.
bool compareAs(Node node, const Typed &type, const Json *left, const Json *right, Difference &out)
{
    const bool isMap = node == Node::Map;
    const bool isList = node == Node::Keyed || node == Node::Set;
    const auto filled = [&](const Json *value) {
        return value && (isMap ? value->is_object() : value->is_array()) && !value->empty();
    };
    if ((!isMap && !isList) || (!filled(left) && !filled(right))) {
        if (!left)
            out.added.self = true;
        else if (!right)
            out.removed.self = true;
        else if (!yaml::sameToJson(*left, *right))
            out.modified.self = true;
        return true;
    }
    if (isList) {
        compareItems(type, left, right, out);
        return false;
    }
    const auto in = [&](const Json *map, const std::string &name) -> const Json * {
        if (!filled(map))
            return nullptr;
        const auto found = map->find(name);
        return found == map->end() ? nullptr : &*found;
    };
    if (filled(left))
        for (const auto &[name, value] : left->items())
            attach(out, k8s::fieldNamed(name), between(type.field(name), &value, in(right, name)));
    if (filled(right))
        for (const auto &[name, value] : right->items())
            if (!in(left, name))
                attach(out, k8s::fieldNamed(name), between(type.field(name), nullptr, &value));
    return false;
}

Difference between(const Typed &type, const Json *left, const Json *right)
{
    Difference out;
    const Node after = nodeOf(type, right ? *right : *left);
    const Node before = nodeOf(type, left ? *left : *right);
    if (before != after)
        compareAs(before, type, left, right, out);
    if (compareAs(after, type, left, right, out))
        return out;
    if (!left)
        out.added.self = true;
    if (!right)
        out.removed.self = true;
    return out;
}

} // namespace

Difference compared(const Typed &type, const Json *left, const Json *right)
{
    if (!left && !right)
        return {};
    Difference out = between(type, left, right);
    out.added.self = out.removed.self = out.modified.self = false;
    return out;
}

namespace {

/// Where a step leads to in a type; nothing where the type ends.
std::optional<Typed> behind(const Typed &type, const FieldStep &step)
{
    const Node node = nodeOf(type, Json());
    const bool isList = node == Node::Keyed || node == Node::Set || node == Node::AtomicList;
    if (step.kind == FieldStep::Kind::Field)
        return isList || node == Node::Scalar || node == Node::Undeclared ? std::nullopt
                                                                          : std::optional(type.field(step.name));
    return isList ? std::optional(type.elements()) : std::nullopt;
}

void own(const Typed &type, const Json &value, FieldSet &set)
{
    switch (nodeOf(type, value)) {
    case Node::Scalar:
    case Node::AtomicMap:
    case Node::AtomicList: set.self = true; return;
    case Node::Undeclared: return;
    case Node::Keyed:
    case Node::Set:
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
    case Node::Map:
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
    if (const Node node = nodeOf(type, Json()); node == Node::AtomicMap || node == Node::AtomicList) {
        set.self = true;
        set.below.clear();
        return;
    }
    for (auto &[step, below] : set.below)
        if (const std::optional<Typed> inner = behind(type, step))
            fold(*inner, below);
}

} // namespace

Node nodeOf(const Typed &type, const Json &value)
{
    return type.isDeduced() && value.is_null() ? Node::Map : type.nodeFor(value);
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
