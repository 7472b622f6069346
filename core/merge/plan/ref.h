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

/// A node of some document, or nothing (a field that an input does not have).
struct NodeRef {
    const yaml::Document *document = nullptr;
    NodeId id = none;
    bool missing() const { return id == none; }
    const yaml::Node &node() const { return document->node(id); }
    std::string_view text() const { return document->text(id); }
};

/// The four states of a field and its kinds (semantics/kyaml.md 1.1).
enum class NodeKind : uint8_t { Missing, Null, Map, List, Scalar, Alias };
NodeKind kindOf(NodeRef ref);
inline bool absent(NodeKind is)
{
    return is == NodeKind::Missing || is == NodeKind::Null;
}
/// Empty where it is missing.
inline Range rangeOf(NodeRef ref)
{
    return ref.missing() ? Range{} : ref.node().range();
}
/// The node that an alias stands for; any other node itself.
NodeRef expanded(NodeRef ref);

/// One field of a map. `inherited`: it comes through a merge key (`<<`), so it has no bytes of its own there.
struct Field {
    std::string_view name;
    NodeId key = none;
    NodeRef value;
    bool inherited = false;
};
/// The fields of a map in the order of the text, those of `<<` after them when `expand` is set; empty for anything
/// else.
std::vector<Field> fieldsOf(NodeRef map, bool expand);
struct NamedField {
    std::string name;
    Field field;
};
/// The fields of a map by the names that kubectl gives them (yaml::fieldName), `<<` expanded and left out, in the order
/// of the text. The first of several own fields of one name counts.
std::vector<NamedField> namedFieldsOf(NodeRef map);
/// What a merge goes by: the text of a key, of a list or map as it stands there.
std::string_view keyName(NodeRef key);
/// The field of a merge key (yaml::isMergeKey), and not of a key that is written `"<<"`.
bool isMergeKey(const Field &field);
/// The value of a field; missing when there is none.
NodeRef field(NodeRef map, std::string_view name, bool expand);
std::vector<NodeRef> itemsOf(NodeRef list);

/// A merge key of this map brings a field of this name, which one of its own may hide.
bool isBehindMergeKey(NodeRef map, std::string_view name);

/// Where comments and ranges of an entry hang: the key of a pair, or an item itself.
inline NodeRef entryOf(NodeRef value, NodeId key)
{
    return {value.document, key != none ? key : value.id};
}
/// The comments of an entry in one slot as one text, "\n" between them; "" when there are none.
std::string commentText(NodeRef entry, yaml::Slot slot);
/// Answers in constant time whether anything below a node is null, an alias, an anchor or a `$patch` key; two texts
/// without them and with the same bytes are the same field, whatever the policy.
class MergeSensitiveNodes {
public:
    explicit MergeSensitiveNodes(const yaml::Document *document = nullptr);
    bool none(NodeId id) const;

private:
    const yaml::Document *m_document = nullptr;
    std::vector<uint32_t> m_before; ///< how many special nodes stand before each
};

} // namespace fieldwise::merge
