// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/k8s/schema.h"
#include "core/merge/fields/elementwalk.h"
#include "core/merge/fields/policy.h"
#include "core/merge/match/elements.h"
#include "core/merge/match/profiles.h"
#include "core/merge/match/renamedkeys.h"

namespace fieldwise::merge {

/// Merges one resource field by field: visits its inputs together, asks the policy about every field and fills
/// `plan.decisions`.
class Walker : private ElementWalk {
public:
    /// Appends to `faults`. Their ranges count from the start of the document; `report` (deciding.h) converts them.
    Walker(const Options &options, std::unique_ptr<Policy> policy, DocumentPlan &plan, std::vector<Fault> &faults);
    void run();

private:
    DocumentPlan &plan() override { return m_plan; }
    const Policy &policy() const override { return *m_policy; }
    const Options &options() const override { return m_options; }
    const PerSide<Digests> &digests() override;
    DecisionId walk(DecisionId parent, yaml::PathStep step, Sides sides, const SchemaTypes &types,
                    const ElementKeys *element) override;
    /// Follows the aliases of all inputs and returns the first kind that one of them has. Sets `aliased` if there was
    /// an alias.
    NodeKind expandAndFindKind(Sides &sides, bool &aliased) const;
    void walkUntouched(DecisionId id, const Sides &sides, NodeKind kind, const SchemaTypes &types, bool isElement);
    void walkClash(DecisionId id, const Sides &sides, NodeKind kind, NodeKind other, const SchemaTypes &types);
    void walkScalar(DecisionId id, const Sides &sides, bool aliased);
    bool walkListField(DecisionId id, const Sides &sides, const SchemaTypes &types); ///< returns false on a fault
    void walkMapField(DecisionId id, const Sides &sides, const SchemaTypes &types, const ElementKeys *element);
    static bool sameFootComments(const Sides &sides);
    bool untouched(const Sides &sides);
    void apply(DecisionId id, Ruling &&ruling, const Sides &sides);
    static void dropComment(Verdict &verdict, const Sides &sides);

    void walkMap(DecisionId id, const Sides &sides, const SchemaTypes &types, const ElementKeys *element);
    void noteRenamed(DecisionId id, const RenamedKey &key);
    void restoreKeys(DecisionId id, const Sides &sides, const ElementKeys &element);
    bool retyped(const Decision &key) const;
    void leaveEmpty(DecisionId id);
    void closeMap(DecisionId id, const Sides &sides, bool isElement);
    bool collapse(DecisionId id, const Sides &sides);
    static bool wasEmpty(const Sides &sides);
    bool emptyChangesNothing(DecisionId id, const Sides &sides);

    void walkList(DecisionId id, const Sides &sides, const SchemaTypes &types);
    void closeList(DecisionId id, const Sides &sides);
    std::vector<DecisionId> resultOrder(const std::vector<DecisionId> &walked, const std::vector<PairedElement> &pairs,
                                        const Sides &sides, size_t keyCount) const;
    void noteReplacedList(DecisionId id, const Sides &sides);

    SchemaTypes typesOf(const Sides &sides, const SchemaTypes &handed) const;
    SchemaTypes fieldTypes(const SchemaTypes &map, std::string_view name) const;
    k8s::ListRule listRule(const Sides &sides, const SchemaTypes &types, std::vector<Notice> &notices,
                           std::string &fault) const;
    void fault(const Sides &sides, std::string code, std::string text);
    Decision &at(DecisionId id) { return m_plan.decisions[id]; }

    const Options &m_options;
    DocumentPlan &m_plan;
    std::vector<Fault> &m_faults;
    std::unique_ptr<Policy> m_policy;
    PerSide<MergeSensitiveNodes> m_specials;
    std::optional<PerSide<Digests>> m_digests; ///< computed on first use
    SameBytes m_sameBytes;
    const k8s::Schema *m_schema = nullptr;
    KnownLists m_knownLists;
    bool m_hasFootComments = false;         ///< a git merge with comments after the last entries of collections
    std::vector<std::string_view> m_fields; ///< the names of the fields on the path to the current one
    bool m_expand = false;                  ///< follow aliases and `<<` (not with `exact`)
};

} // namespace fieldwise::merge
