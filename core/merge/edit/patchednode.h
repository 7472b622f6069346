// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/chunkedlist.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

using yaml::Json;

/// Why something in a patched document is as it is: the rule, the node of the patch, and the operation.
struct Cause {
    RuleId rule = RuleId::Unchanged;
    NodeId node = none; ///< node in the patch
    NodeId key = none;
    uint32_t operation = ~0u; ///< index of the operation of a JSON patch
};

/// An entry that was removed from a map or list; `was` is none if the patch removes something that does not exist.
struct GoneEntry {
    NodeId was = none;
    Cause cause;
    std::string name; ///< of a field that does not exist
};

/// A document, or a value in it, while a patch is applied: a tree that is only expanded where the patch goes. An
/// untouched subtree stays one node without children, so the cost depends on the patch.
struct PatchedNode {
    /// Whole: not expanded, a value in `text` or `value`. Map, List: expanded into its children.
    enum class Form : uint8_t { Whole, Map, List };
    Form form = Form::Whole;
    /// Whole: the node with this value, in the document (here or elsewhere) or in the patch. Kept for Map and List: the
    /// node that was expanded.
    NodeRef text;
    std::shared_ptr<const Json> value; ///< Whole without `text`: the value as data
    bool own = false;                  ///< `text` is in the document, not in the patch
    NodeId was = none;                 ///< the document's node at this place, whatever value is there now
    NodeId wasKey = none;
    /// This place got another value, or something below it changed. If false, its value is still that of `text`.
    bool edited = false;
    Cause cause;
    std::map<std::string, PatchedNode> fields; ///< Map: by the names that kubectl gives them
    ChunkedList<PatchedNode> items;            ///< List
    /// Map, List: the entries that were removed, except those in `removedByOperations`.
    std::vector<GoneEntry> gone;
    /// Map: the fields that operations of a JSON patch removed, including those that operations had added. They are
    /// found by name, because an operation that adds such a field again returns it to its old place.
    std::map<std::string, GoneEntry> removedByOperations;
    std::vector<std::string> order; ///< Map: the names of its fields in order, including removed ones
    k8s::ListRule listRule;         ///< List: how its elements were paired; Whole list: why they were not
    std::vector<Notice> notices;
    uint32_t copied = 0; ///< at the root: how many values copies have created, which is limited

    /// A value of the document at its place; callers with a node of the patch reset `was`.
    static PatchedNode of(NodeRef node);
    static PatchedNode of(Json value);
};

/// The value as data (JSON values), as kubectl reads it.
Json dataOf(const PatchedNode &patched);
/// The same, with the fields in their order.
yaml::OrderedJson orderedDataOf(const PatchedNode &patched);
/// A new value: `node` if its value is `wanted`, else `wanted` as data.
PatchedNode newValue(NodeRef node, const Json &wanted, const Cause &cause);
/// Replaces the value at a place, and keeps the document's node of that place.
void put(PatchedNode &place, PatchedNode value);
/// Moves a value to the place of these nodes of the document. A value that returns to its own place becomes unedited.
void assignPlace(PatchedNode &value, NodeId was, NodeId wasKey);
/// Turns a Whole map or list into Map or List, one level deep. Does nothing to other values.
void expand(PatchedNode &patched);

/// Derives `plan.decisions` and `plan.computed` from the patched document. Returns, for each decision, the operation of
/// its cause.
std::vector<uint32_t> decideFromPatched(DocumentPlan &plan, const PatchedNode &patched);

} // namespace fieldwise::merge
