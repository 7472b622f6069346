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

/// Why something in a document is as it is afterwards: what the patch has there, and the operation that says so.
struct Cause {
    RuleId rule = RuleId::Unchanged;
    NodeId node = none; ///< in the patch
    NodeId key = none;
    uint32_t operation = ~0u; ///< of a JSON patch
};

/// What stood in a map or list and does so no more; `was` is none when the patch takes away what is not there.
struct GoneEntry {
    NodeId was = none;
    Cause cause;
    std::string name; ///< of a field that is not there
};

/// A document, or a value of one, on its way through a patch: what stands where, and whose text says it. A subtree that
/// nothing has touched is one value without parts, so that cost follows the patch.
struct PatchedNode {
    enum class Form : uint8_t { Whole, Map, List };
    Form form = Form::Whole;
    NodeRef text; ///< Whole: the node that has this value, in the document (here or elsewhere) or in the patch
    std::shared_ptr<const Json> value; ///< Whole without `text`: the value itself
    bool own = false;                  ///< `text` is the document's, not the patch's
    NodeId was = none;                 ///< the document's node in this place, whatever value it has now
    NodeId wasKey = none;
    bool edited = false; ///< it, or something below, is no more what `text` or `was` says
    Cause cause;
    std::map<std::string, PatchedNode> fields; ///< Map, by the names that kubectl gives them
    ChunkedList<PatchedNode> items;            ///< List
    std::vector<GoneEntry> gone;               ///< Map, List
    std::map<std::string, GoneEntry>
        removedByOperations; ///< Map: what operations of a JSON patch took away, also of what they had added
    std::vector<std::string>
        order; ///< Map: names of fields in the order in which they are to stand, of those that are away too
    k8s::ListRule listRule; ///< List: how its elements were paired; and of a Whole list, why it was not
    std::vector<Notice> notices;
    uint32_t copied = 0; ///< of the document: how many values copies have made, which is bounded

    static PatchedNode of(NodeRef node); ///< a value of the document in its place; of the patch it has no `was`
    static PatchedNode of(Json value);
};

/// The value as kubectl reads it.
Json valueOf(const PatchedNode &after);
/// The same with its fields in the order in which they are to stand.
yaml::OrderedJson orderedValueOf(const PatchedNode &after);
/// A value that is new in its place: the node's bytes where they say `wanted`, else `wanted` itself.
PatchedNode newValue(NodeRef node, const Json &wanted, const Cause &cause);
/// Puts a value into a place where another one stands, whose node is remembered.
void put(PatchedNode &place, PatchedNode value);
/// Gives a value the place that the document's nodes tell; one that comes back to its own is as if nothing had touched
/// it.
void assignPlace(PatchedNode &value, NodeId was, NodeId wasKey);
/// One level of a Whole map or list becomes Map or List; anything else stays.
void expand(PatchedNode &after);

/// Writes the decisions of a document that has become `after`: `plan.decisions` and `plan.computed`. Gives back the
/// operation of each decision's cause.
std::vector<uint32_t> decide(DocumentPlan &plan, const PatchedNode &after);

} // namespace fieldwise::merge
