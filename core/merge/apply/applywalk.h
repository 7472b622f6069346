// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/k8s/schema.h"
#include "core/merge/apply/apply.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

using yaml::Json;

/// One field in each input, as data and as nodes. Fields that kubectl adds have no node.
struct ApplyField {
    PerSide<const Json *> value{{nullptr, nullptr, nullptr}};
    PerSide<NodeRef> ref;
    PerSide<NodeId> key{{none, none, none}};
    bool inherited = false; ///< the destination has it only through a `<<` key

    const Json *o() const { return value[Side::Original]; }
    const Json *u() const { return value[Side::Updated]; }
    const Json *d() const { return value[Side::Destination]; }
};

/// What the walk returns for one field: its decision, its new value, and its part of the patch.
struct FieldResult {
    DecisionId id = noDecision;
    std::optional<Json> result;  ///< nothing: the field does not exist afterwards
    std::optional<Json> patch;   ///< nothing: the patch does not contain the field; null: the patch deletes it
    std::optional<Json> order;   ///< the `$setElementOrder` patch directive that goes with it
    std::optional<Json> deleted; ///< the `$deleteFromPrimitiveList` patch directive that goes with it
    bool byLive = false;         ///< sent because Live differs from Local (additions and changes)
    bool byLast = false;         ///< sent because Last applied differs from Local (deletions)
    bool whole = false;          ///< Live has nothing to merge with, so the patch's value is inserted
    bool ordered = false;        ///< a whole list that is sent with its order
    std::string failure;         ///< why the value of a list can't be computed; only matters if that value is used

    /// Adds the reasons why a child is sent, and its failure, to those of its container.
    void addReasonsOf(const FieldResult &child);
};

/// The elements of one list, by the texts that identify them.
struct Elements {
    std::string key;              ///< the merge key; empty for a set
    std::vector<std::string> all; ///< Live's elements in order, then Local's, then those that only Last applied has
    std::unordered_map<std::string, ApplyField> byText;
    PerSide<std::vector<std::string>> texts; ///< of each input, in order
    std::vector<std::string> toDelete;       ///< in Last applied but not in Local; sorted
    std::vector<std::string> toAdd;          ///< not in Live; in Local's order

    static Elements of(const ApplyField &list, const std::string &key);
    /// True if Live does not have Local's elements in Local's order, by kubectl's comparison.
    bool isOrderChanged() const;
    /// The elements of the result in order; `ordered`: the patch sets the order.
    std::vector<std::string> inResult(bool ordered) const;
};

/// Visits Last applied, Local and Live together (semantics/decisions.md 3). Each field gets a decision with what is
/// sent for it; patch and result are built bottom-up from the same decisions.
class ApplyWalk {
public:
    ApplyWalk(const Options &options, DocumentPlan &plan, ApplyPlan &apply, std::vector<Fault> &faults);
    /// `data` are the texts as kubectl sees them (applyData). `place` is the object's place in its schema, empty for a
    /// JSON merge patch. Returns the failure of a list whose value can't be computed, if the result needs it; else "".
    std::string run(const PerSide<const Json *> &data, const k8s::SchemaPlace &place);

private:
    FieldResult walk(DecisionId parent, yaml::PathStep step, const ApplyField &t, const k8s::SchemaPlace &place);
    FieldResult strategic(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place);
    FieldResult jsonMerge(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place);
    FieldResult notInLocal(FieldResult built, const ApplyField &t);
    FieldResult sends(FieldResult built, const ApplyField &t, RuleId rule);
    FieldResult sendsNull(FieldResult built, const ApplyField &t);
    bool isFilledIn(const ApplyField &t) const;
    FieldResult unchanged(FieldResult built, const ApplyField &t);
    /// Decides a map or list that is merged into Live's, or into nothing if Live's does not fit.
    void open(DecisionId id, Shape shape, const ApplyField &t, bool fits);
    FieldResult map(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place, bool lastFits, bool fits);
    void retainKeys(FieldResult &built, const ApplyField &t, Json &patch,
                    std::vector<std::pair<std::string, FieldResult>> &kids);
    void closeMap(FieldResult &built, const ApplyField &t);

    // applylists.cpp
    FieldResult list(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place, bool lastFits, bool fits);
    FieldResult elements(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place, const std::string &key,
                         bool fits);
    using Kids = std::unordered_map<std::string, FieldResult>;
    Kids walkElements(FieldResult &list, const Elements &elements, const k8s::SchemaPlace &place, bool fits);
    static void sendElements(FieldResult &list, const ApplyField &t, const Elements &elements, const Kids &kids);
    void placeElements(FieldResult &list, const Elements &elements, Kids &kids);
    FieldResult asOne(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place, RuleId rule);
    FieldResult sentWhole(FieldResult built, const ApplyField &t);
    k8s::ListRule listRule(const k8s::SchemaPlace &place) const;

    /// How a value of the patch becomes the result where Live has nothing (semantics/decisions.md 5).
    enum class Insertion : uint8_t {
        Cleaned,   ///< without nulls and patch directives: the usual case of a patch
        WithNulls, ///< without patch directives only: a list that is sent as a whole with its order
        Verbatim,  ///< unchanged: a new element of a keyed list, and a new object for kubectl before 1.31
        Created,   ///< without nulls, but with patch directives: a new object for newer versions of kubectl
    };
    /// Makes the patch's value the result.
    void insertPatchValue(FieldResult &built, Insertion how);
    void compute(FieldResult &built);
    void refuse(const ApplyField &t, std::string text);
    Decision &at(DecisionId id) { return m_plan.decisions[id]; }

    const Options &m_options;
    DocumentPlan &m_plan;
    ApplyPlan &m_apply;
    std::vector<Fault> &m_faults;
    std::vector<std::string_view> m_fields; ///< the names of the fields on the path to the current one
    Insertion m_insertion;                  ///< for the part that is walked
};

/// True if the value is or contains a null.
bool hasNull(const Json &value);
/// The rule if Local's value replaces whatever Live has.
RuleId replacementRule(const ApplyField &t);
/// True for kubectl's own annotation; `fields` is the path from the root.
bool isAnnotation(const std::vector<std::string_view> &fields);
/// Adds the notices about one decided field (applynotices.cpp). `fields` is its path.
void noteField(Decision &decision, const ApplyField &t, const std::vector<std::string_view> &fields);
/// Adds the notices about the whole object, and those that need its finished plan.
void noteObject(const Options &options, DocumentPlan &plan, ApplyPlan &apply, const PerSide<const Json *> &data);
/// How many elements of `list` are lost: no element of `in` has all of their fields.
size_t lostElements(const Json &list, const Json &in);

} // namespace fieldwise::merge
