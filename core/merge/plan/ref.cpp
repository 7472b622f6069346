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

/// The name of a field. Of fields with one name, `<<` brings only the first, and none that the map has itself.
using NameOf = std::string (*)(const yaml::Document &, NodeId key);

std::string textOf(const yaml::Document &document, NodeId key)
{
    return std::string(keyName({&document, key}));
}

void addOwn(NodeRef map, std::vector<Field> &out, std::vector<NodeRef> *merged)
{
    for (NodeId key = map.document->firstChild(map.id); key != none;) {
        const NodeId value = map.document->valueOf(key);
        if (merged && yaml::isYamlMergeKey(map.document->node(key)))
            merged->push_back({map.document, value});
        out.push_back({keyName({map.document, key}), key, {map.document, value}, false});
        key = map.document->nextSibling(value);
    }
}

void addMerged(NodeRef source, NameOf nameOf, int depth, std::vector<Field> &out, std::unordered_set<std::string> &seen)
{
    source = expanded(source);
    if (kindOf(source) == NodeKind::List)
        for (const NodeRef item : itemsOf(source))
            if (kindOf(expanded(item)) == NodeKind::Map)
                addMerged(item, nameOf, depth, out, seen);
    if (kindOf(source) != NodeKind::Map)
        return;
    std::vector<Field> own;
    std::vector<NodeRef> merged;
    addOwn(source, own, &merged);
    for (Field &field : own)
        if (!isYamlMergeKey(field) && seen.insert(nameOf(*source.document, field.key)).second) {
            field.inherited = true;
            out.push_back(field);
        }
    for (const NodeRef next : depth > kMaxAliasHops ? std::vector<NodeRef>{} : merged)
        addMerged(next, nameOf, depth + 1, out, seen);
}

void addFields(NodeRef map, bool expand, NameOf nameOf, std::vector<Field> &out)
{
    std::vector<NodeRef> merged;
    addOwn(map, out, expand ? &merged : nullptr);
    if (merged.empty())
        return;
    std::unordered_set<std::string> seen;
    for (const Field &field : out)
        if (!isYamlMergeKey(field))
            seen.insert(nameOf(*map.document, field.key));
    for (const NodeRef source : merged)
        addMerged(source, nameOf, 1, out, seen);
}

} // namespace

NodeKind kindOf(NodeRef ref)
{
    if (ref.missing())
        return NodeKind::Missing;
    switch (ref.node().kind) {
    case Kind::Map: return NodeKind::Map;
    case Kind::Seq: return NodeKind::List;
    case Kind::Alias: return NodeKind::Alias;
    case Kind::Scalar: break;
    }
    return yaml::typeOf(ref.node(), ref.document->source()) == yaml::Type::Null ? NodeKind::Null : NodeKind::Scalar;
}

NodeRef expanded(NodeRef ref)
{
    for (int hop = 0; hop < kMaxAliasHops && !ref.missing() && ref.node().kind == Kind::Alias; ++hop) {
        const NodeId target = ref.document->target(ref.id);
        if (target == none)
            break;
        ref.id = target;
    }
    return ref;
}

std::vector<Field> fieldsOf(NodeRef map, bool expand)
{
    std::vector<Field> out;
    if (expand)
        map = expanded(map);
    if (kindOf(map) == NodeKind::Map)
        addFields(map, expand, textOf, out);
    return out;
}

std::vector<NamedField> namedFieldsOf(NodeRef map)
{
    std::vector<Field> fields;
    map = expanded(map);
    if (kindOf(map) == NodeKind::Map)
        addFields(map, true, yaml::fieldName, fields);
    std::vector<NamedField> out;
    for (const Field &field : fields)
        if (!isYamlMergeKey(field))
            out.push_back({yaml::fieldName(*map.document, field.key), field});
    return out;
}

std::string_view keyName(NodeRef key)
{
    const auto &node = key.node();
    return node.kind == Kind::Scalar ? node.value : key.text();
}

bool isYamlMergeKey(const Field &field)
{
    return field.key != none && yaml::isYamlMergeKey(field.value.document->node(field.key));
}

NodeRef field(NodeRef map, std::string_view name, bool expand)
{
    if (expand)
        map = expanded(map);
    if (kindOf(map) != NodeKind::Map)
        return {};
    if (const NodeId id = map.document->find(map.id, name); id != none)
        return {map.document, id};
    if (expand && map.document->find(map.id, "<<") != none)
        for (const Field &f : fieldsOf(map, true))
            if (f.name == name)
                return f.value;
    return {};
}

std::vector<NodeRef> itemsOf(NodeRef list)
{
    std::vector<NodeRef> out;
    if (list.missing() || list.node().kind != Kind::Seq)
        return out;
    for (NodeId item = list.document->firstChild(list.id); item != none; item = list.document->nextSibling(item))
        out.push_back({list.document, item});
    return out;
}

bool isBehindYamlMergeKey(NodeRef map, std::string_view name)
{
    const auto own = fieldsOf(map, false);
    const auto marker = std::ranges::find_if(own, [](const Field &f) { return isYamlMergeKey(f); });
    if (marker == own.end())
        return false;
    const auto brings = [&](NodeRef source) {
        return std::ranges::any_of(namedFieldsOf(source), [&](const NamedField &entry) {
            return entry.name == name || entry.field.name == name; // the name of a step depends on the mode
        });
    };
    const auto sources = kindOf(expanded(marker->value)) == NodeKind::List ? itemsOf(expanded(marker->value))
                                                                           : std::vector{marker->value};
    return std::ranges::any_of(sources, brings);
}

std::string commentText(NodeRef entry, yaml::Slot slot)
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

MergeSensitiveNodes::MergeSensitiveNodes(const yaml::Document *document) : m_document(document)
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
            || (node.kind == Kind::Scalar && !node.isKey && mayBeNull(node)
                && kindOf({document, id}) == NodeKind::Null);
    }
    m_before.push_back(count);
}

bool MergeSensitiveNodes::hasNone(NodeId id) const
{
    return m_before[id] == m_before[m_document->node(id).next];
}

} // namespace fieldwise::merge
