// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/chunkedlist.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/equality.h"
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
struct After {
    enum class Is : uint8_t { Whole, Map, List };
    Is is = Is::Whole;
    Ref text; ///< Whole: the node that has this value, in the document (here or elsewhere) or in the patch
    std::shared_ptr<const Json> value; ///< Whole without `text`: the value itself
    bool own = false;                  ///< `text` is the document's, not the patch's
    NodeId was = none;                 ///< the document's node in this place, whatever value it has now
    NodeId wasKey = none;
    bool edited = false; ///< it, or something below, is no more what `text` or `was` says
    Cause cause;
    std::map<std::string, After> fields; ///< Map, by the names that kubectl gives them
    ChunkedList<After> items;            ///< List
    std::vector<GoneEntry> gone;         ///< Map, List
    std::map<std::string, GoneEntry>
        away; ///< Map: what operations of a JSON patch took away, also of what they had added
    std::vector<std::string>
        order; ///< Map: names of fields in the order in which they are to stand, of those that are away too
    k8s::ListRule listRule; ///< List: how its elements were paired; and of a Whole list, why it was not
    std::vector<Notice> notices;
    uint32_t copied = 0; ///< of the document: how many values copies have made, which is bounded

    static After of(Ref node); ///< a value of the document in its place; of the patch it has no `was`
    static After of(Json value);
};

/// The value as kubectl reads it.
Json valueOf(const After &after);
/// The same with its fields in the order in which they are to stand.
yaml::OrderedJson orderedValueOf(const After &after);
/// A value that is new in its place: the node's bytes where they say `wanted`, else `wanted` itself.
After taken(Ref node, const Json &wanted, const Cause &cause);
/// Puts a value into a place where another one stands, whose node is remembered.
void put(After &place, After value);
/// Gives a value the place that the document's nodes tell; one that comes back to its own is as if nothing had touched
/// it.
void settleIn(After &value, NodeId was, NodeId wasKey);
/// One level of a Whole map or list becomes Map or List; anything else stays.
void expand(After &after);

/// Writes the decisions of a document that has become `after`: `plan.decisions` and `plan.computed`. Gives back the
/// operation of each decision's cause.
std::vector<uint32_t> decide(DocumentPlan &plan, const After &after);

/// A value of a document on its way through a patch, looked at without opening anything. It lives as long as the
/// document is not changed.
class Cursor {
public:
    explicit Cursor(const After &after);

    /// Null, Map, List or Scalar; nothing at all is null.
    Is kind() const;
    /// A field by the name that kubectl gives it; the first one of that name.
    std::optional<Cursor> member(std::string_view name) const;
    std::optional<Cursor> item(size_t index) const;
    /// How many elements a list has.
    size_t length() const;
    Json value() const;
    /// The document's node that stands here; `none` for what a patch has brought.
    NodeId was() const { return m_after ? m_after->was : m_own ? m_text.id : none; }
    bool sameToGo(const Json &other) const { return same(other, yaml::sameToGo); }
    bool sameToJson(const Json &other) const { return same(other, yaml::sameToJson); }
    /// How many values it is, itself counted, aliases followed; counting ends behind `limit`.
    size_t count(size_t limit) const;
    /// How many levels stand one in another, 1 for a scalar; counting ends behind `limit`.
    size_t depth(size_t limit) const;
    /// A copy that has no place in the document yet: nothing below it `was` anything.
    After copied() const;

private:
    Cursor(Ref text, bool own) : m_text(expanded(text)), m_own(own) {}
    explicit Cursor(const Json &json) : m_json(&json) {}
    bool same(const Json &other, bool (*equal)(const Json &, const Json &)) const;
    template <class Visit>
    void eachPart(const Visit &visit) const; ///< until `visit` says false

    const After *m_after = nullptr; ///< one of the three; an opened one
    Ref m_text;
    bool m_own = false; ///< `m_text` is the document's
    const Json *m_json = nullptr;
};

/// Makes an opened value one without a place in the document.
void uproot(After &after);

} // namespace fieldwise::merge
