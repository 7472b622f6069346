// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/ref.h"

#include <algorithm>
#include <unordered_set>

#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

using yaml::Kind;

namespace {

constexpr int kMaxAliasHops = 100;

void addFields(Ref map, bool expand, bool inherited, int depth, std::vector<Field> &out,
               std::unordered_set<std::string_view> *seen)
{
    std::vector<Ref> merged;
    for (NodeId key = map.document->firstChild(map.id); key != none;) {
        const NodeId value = map.document->valueOf(key);
        const std::string_view name = keyName({map.document, key});
        const bool isMerge = yaml::isMergeKey(map.document->node(key));
        if (expand && isMerge)
            merged.push_back({map.document, value});
        if (!inherited || (!isMerge && !seen->contains(name))) {
            out.push_back({name, key, {map.document, value}, inherited});
            if (seen && !isMerge)
                seen->insert(name);
        }
        key = map.document->nextSibling(value);
    }
    if (merged.empty() || depth > kMaxAliasHops)
        return;
    std::unordered_set<std::string_view> own;
    if (!seen) {
        for (const Field &f : out)
            if (!isMergeKey(f))
                own.insert(f.name);
        seen = &own;
    }
    for (Ref source : merged) {
        source = expanded(source);
        if (kindOf(source) == Is::Map)
            addFields(source, expand, true, depth + 1, out, seen);
        else if (kindOf(source) == Is::List)
            for (Ref item : itemsOf(source))
                if (item = expanded(item); kindOf(item) == Is::Map)
                    addFields(item, expand, true, depth + 1, out, seen);
    }
}

} // namespace

Is kindOf(Ref ref)
{
    if (ref.missing())
        return Is::Missing;
    switch (ref.node().kind) {
    case Kind::Map: return Is::Map;
    case Kind::Seq: return Is::List;
    case Kind::Alias: return Is::Alias;
    case Kind::Scalar: break;
    }
    return yaml::typeOf(ref.node(), ref.document->source()) == yaml::Type::Null ? Is::Null : Is::Scalar;
}

Ref expanded(Ref ref)
{
    for (int hop = 0; hop < kMaxAliasHops && !ref.missing() && ref.node().kind == Kind::Alias; ++hop) {
        const NodeId target = ref.document->target(ref.id);
        if (target == none)
            break;
        ref.id = target;
    }
    return ref;
}

std::vector<Field> fieldsOf(Ref map, bool expand)
{
    std::vector<Field> out;
    if (expand)
        map = expanded(map);
    if (kindOf(map) == Is::Map)
        addFields(map, expand, false, 0, out, nullptr);
    return out;
}

std::string_view keyName(Ref key)
{
    const auto &node = key.node();
    return node.kind == Kind::Scalar ? node.value : key.text();
}

bool isMergeKey(const Field &field)
{
    return field.key != none && yaml::isMergeKey(field.value.document->node(field.key));
}

Ref field(Ref map, std::string_view name, bool expand)
{
    if (expand)
        map = expanded(map);
    if (kindOf(map) != Is::Map)
        return {};
    if (const NodeId id = map.document->find(map.id, name); id != none)
        return {map.document, id};
    if (expand && map.document->find(map.id, "<<") != none)
        for (const Field &f : fieldsOf(map, true))
            if (f.name == name)
                return f.value;
    return {};
}

std::vector<Ref> itemsOf(Ref list)
{
    std::vector<Ref> out;
    if (list.missing() || list.node().kind != Kind::Seq)
        return out;
    for (NodeId item = list.document->firstChild(list.id); item != none; item = list.document->nextSibling(item))
        out.push_back({list.document, item});
    return out;
}

bool isBehindMergeKey(Ref map, std::string_view name)
{
    const auto own = fieldsOf(map, false);
    const auto marker = std::ranges::find_if(own, [](const Field &f) { return isMergeKey(f); });
    if (marker == own.end())
        return false;
    const auto brings = [&](Ref source) {
        const auto fields =
            kindOf(expanded(source)) == Is::Map ? fieldsOf(expanded(source), true) : std::vector<Field>{};
        return std::ranges::any_of(fields,
                                   [&](const Field &f) { return yaml::fieldName(*map.document, f.key) == name; });
    };
    const auto sources =
        kindOf(expanded(marker->value)) == Is::List ? itemsOf(expanded(marker->value)) : std::vector{marker->value};
    return std::ranges::any_of(sources, brings);
}

std::string commentText(Ref entry, yaml::Slot slot)
{
    std::string out;
    if (entry.missing())
        return out;
    for (const yaml::Comment *comment : entry.document->commentsOf(entry.id, slot)) {
        if (!out.empty())
            out += '\n';
        out += entry.document->slice(comment->range);
    }
    return out;
}

Specials::Specials(const yaml::Document *document) : m_document(document)
{
    if (!document)
        return;
    const auto nodes = document->nodes();
    m_before.reserve(nodes.size() + 1);
    uint32_t count = 0;
    const auto mayBeNull = [](const yaml::Node &node) {
        return !node.tag.empty() || node.value.empty() || node.value == "~" || node.value.size() == 4;
    };
    for (NodeId id = 0; id < nodes.size(); ++id) {
        const auto &node = nodes[id];
        m_before.push_back(count);
        count += node.kind == Kind::Alias || !node.anchor.empty()
            || (node.isKey && (node.value == "$patch" || node.value == "<<"))
            || (node.kind == Kind::Scalar && !node.isKey && mayBeNull(node) && kindOf({document, id}) == Is::Null);
    }
    m_before.push_back(count);
}

bool Specials::none(NodeId id) const
{
    return m_before[id] == m_before[m_document->node(id).next];
}

} // namespace fieldwise::merge
