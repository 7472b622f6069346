// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/k8s/schema.h"
#include "core/merge/apply/apply.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

using yaml::Json;

/// One field: in each input, as data and as nodes; in the patch; and afterwards. A null pointer means that it is not
/// there. Fields that kubectl adds have no node.
struct ApplyField {
    std::string name; ///< of an element of a list: the text that identifies it
    PerSide<const Json *> value{{nullptr, nullptr, nullptr}};
    PerSide<NodeRef> ref;
    PerSide<NodeId> key{{none, none, none}};
    bool inherited = false; ///< the destination has it only through a `<<` key
    const Json *sent = nullptr;
    const Json *result = nullptr;
    bool inserted = false;   ///< Live has no map for it, so the patch's value is inserted with that map
    bool retained = false;   ///< in a map whose `$retainKeys` the patch has
    bool orderFails = false; ///< the patch sets its order, and can't be applied

    const Json *o() const { return value[Side::Original]; }
    const Json *u() const { return value[Side::Updated]; }
    const Json *d() const { return value[Side::Destination]; }
};

/// The fields of a map: Live's in order, then Local's, then those that only Last applied has. `leavesOut`: also those
/// that the texts of Local and Last applied have, but not the data that kubectl reads.
std::vector<ApplyField> partsOf(const ApplyField &map, bool leavesOut);
/// The elements of a list, in the same order. `key` is the merge key; empty for a set.
std::vector<ApplyField> elementsOf(const ApplyField &list, const std::string &key);

/// Tells for each field what the patch does to it, and why (semantics/decisions.md 3). The patch and the object
/// afterwards are computed before (computeApply).
class ApplyDecisions {
public:
    ApplyDecisions(const Options &options, DocumentPlan &plan, const ApplyPlan &apply, std::vector<Fault> &faults);
    /// `root` is the object, and `place` its place in its schema, empty for a JSON merge patch. Returns false if the
    /// decisions do not come to the object afterwards.
    bool run(const ApplyField &root, const k8s::SchemaPlace &place);

private:
    // Each returns false if the decisions at this place and below it do not come to the field's result.
    /// `lands`: if the result is another value than Local's, because of how it is inserted, this field says so;
    /// otherwise the field around it does.
    bool field(DecisionId parent, yaml::PathStep step, const ApplyField &t, const k8s::SchemaPlace &place, bool lands);
    bool strategic(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place);
    bool jsonMerge(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place);
    bool notInLocal(DecisionId id, const ApplyField &t);
    bool nullInLocal(DecisionId id, const ApplyField &t);
    bool unchanged(DecisionId id, const ApplyField &t);
    bool sends(DecisionId id, const ApplyField &t, RuleId rule);
    bool map(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place, bool lastFits, bool fits);
    // applylists.cpp
    bool list(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place, bool lastFits, bool fits);
    bool elements(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place, const std::string &key, bool fits);
    bool asOne(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place, RuleId rule);

    /// Decides a map or list that is merged into Live's, or into nothing if Live's does not fit.
    void open(DecisionId id, Shape shape, const ApplyField &t, bool fits);
    void closeMap(DecisionId id, const ApplyField &t);
    /// Takes a list as a person asked for it, which kubectl's patch can only contain as a whole.
    void sendWhole(DecisionId id, const ApplyField &t);
    /// Decides a value as a whole that is not inserted as Local has it (semantics/decisions.md 5).
    void insert(DecisionId id, const ApplyField &t);
    /// Keeps the result with the plan, because no input has it in this form.
    void compute(DecisionId id, const ApplyField &t);
    bool isFilledIn(const ApplyField &t) const;
    bool isNotLookedAt(const ApplyField &t) const;
    k8s::ListRule listRule(const k8s::SchemaPlace &place) const;
    void refuse(const ApplyField &t, const std::string &why);
    Decision &at(DecisionId id) { return m_plan.decisions[id]; }

    const Options &m_options;
    DocumentPlan &m_plan;
    const ApplyPlan &m_apply;
    std::vector<Fault> &m_faults;
    bool m_explained = true;                ///< no value of Local is left out because of a patch directive in it
    std::vector<std::string_view> m_fields; ///< the names of the fields on the path to the current one
};

/// A place whose list is merged by this rule. The rule must outlive the place.
k8s::SchemaPlace mergedBy(const k8s::ListRule &rule, k8s::SchemaPlace place);
/// True if the value is or contains a null.
bool hasNull(const Json &value);
/// True for kubectl's own annotation; `fields` is the path from the root.
bool isAnnotation(const std::vector<std::string_view> &fields);
/// Adds the notices about one decided field (applynotices.cpp). `fields` is its path.
void noteField(Decision &decision, const ApplyField &t, const std::vector<std::string_view> &fields);
/// Adds the notices about the whole object, and those that need its finished plan.
void noteObject(const Options &options, DocumentPlan &plan, ApplyPlan &apply, const PerSide<const Json *> &data);
/// How many elements of `list` are lost: no element of `in` has all of their fields.
size_t lostElements(const Json &list, const Json &in);

} // namespace fieldwise::merge
