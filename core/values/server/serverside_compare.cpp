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
bool compareAs(NodeType node, const Typed &type, const Json *left, const Json *right, Difference &out)
{
    const bool isMap = node == NodeType::Map;
    const bool isList = node == NodeType::Keyed || node == NodeType::Set;
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
    const NodeType after = nodeOf(type, right ? *right : *left);
    const NodeType before = nodeOf(type, left ? *left : *right);
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

} // namespace fieldwise::merge::serverside
