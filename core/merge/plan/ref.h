// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"

namespace fieldwise::merge {

using yaml::NodeId;
using yaml::none;
using yaml::Style;

/// A node of a document, or nothing, for a field that an input does not have.
struct NodeRef {
    const yaml::Document *document = nullptr;
    NodeId id = none;
    bool missing() const { return id == none; }
    const yaml::Node &node() const { return document->node(id); }
    std::string_view text() const { return document->text(id); }
};

/// What a field is in one input: missing, null, or a value of some kind. An empty map or list is a Map or List.
enum class NodeKind : uint8_t { Missing, Null, Map, List, Scalar, Alias };
/// Does not follow aliases: an alias is an Alias. Pass `expanded(ref)` for the kind of its target.
NodeKind kindOf(NodeRef ref);
inline bool absent(NodeKind is)
{
    return is == NodeKind::Missing || is == NodeKind::Null;
}
/// Empty for a missing node.
inline Range rangeOf(NodeRef ref)
{
    return ref.missing() ? Range{} : ref.node().range();
}
/// The target of an alias; any other node itself.
NodeRef expanded(NodeRef ref);

/// One field of a map. `inherited`: it comes from a `<<` key, so it has no bytes of its own in this map.
struct Field {
    std::string_view name;
    NodeId key = none;
    NodeRef value;
    bool inherited = false;
};
/// The fields of a map in the order of the text. With `expand`, aliases are followed and the fields of `<<` come after
/// the map's own. Empty for anything but a map.
std::vector<Field> fieldsOf(NodeRef map, bool expand);
struct NamedField {
    std::string name;
    Field field;
};
/// The fields of a map by the names that kubectl gives them (yaml::fieldName), in the order of the text. `<<` is
/// replaced by its fields. If a map has a name twice, both are listed; the first one is used.
std::vector<NamedField> namedFieldsOf(NodeRef map);
/// The name of a field for a merge: the text of its key; for a list or map as key, its bytes.
std::string_view keyName(NodeRef key);
/// True for a `<<` key (yaml::isYamlMergeKey), false for a key that is written `"<<"`.
bool isYamlMergeKey(const Field &field);
/// The value of a field; missing if there is none.
NodeRef field(NodeRef map, std::string_view name, bool expand);
std::vector<NodeRef> itemsOf(NodeRef list);

/// True if a `<<` key of this map brings a field of this name, even if one of its own hides it.
bool isBehindYamlMergeKey(NodeRef map, std::string_view name);

/// The node that has the comments and the range of an entry: the key of a pair, or the item itself.
inline NodeRef entryOf(NodeRef value, NodeId key)
{
    return {value.document, key != none ? key : value.id};
}
/// The comments of an entry in one slot, each on a line of its own; "" if there are none.
std::string commentText(NodeRef entry, yaml::Slot slot);
/// Finds the nodes that a merge treats in a special way: nulls, aliases, anchors, `<<` keys and `$patch` keys. Two
/// nodes with the same bytes and without these merge alike in every mode.
class MergeSensitiveNodes {
public:
    explicit MergeSensitiveNodes(const yaml::Document *document = nullptr);
    /// True if the node neither is nor contains one of them. Takes constant time.
    bool hasNone(NodeId id) const;

private:
    const yaml::Document *m_document = nullptr;
    std::vector<uint32_t> m_before; ///< for each node, the number of special nodes before it
};

} // namespace fieldwise::merge
