// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/k8s/schema.h"
#include "core/merge/fields/policy.h"
#include "core/merge/fields/sametext.h"
#include "core/merge/match/elements.h"

namespace fieldwise::merge {

/// What the schema says where the walker stands.
struct Types {
    k8s::TypeId type = k8s::noType; ///< of this map, or of this list's elements
    k8s::FieldRule field;           ///< of the field that led here
    bool known = false;             ///< the schema has this field
};

/// Visits the inputs of one resource together, asks the policy at every field and fills `plan.decisions`.
class Walker {
public:
    /// Faults are appended to `faults` with ranges in the documents (not yet in the whole texts).
    Walker(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults);
    void run();

private:
    DecisionId walk(DecisionId parent, yaml::PathStep step, Sides sides, const Types &types,
                    const ElementKeys *element);
    DecisionId add(DecisionId parent, yaml::PathStep step, const Sides &sides);
    bool untouched(const Sides &sides);
    bool ignoresReplace(const Sides &sides) const;
    void apply(DecisionId id, Ruling &&ruling, const Sides &sides);
    static void dropComment(Verdict &verdict, const Sides &sides);

    void walkMap(DecisionId id, const Sides &sides, const Types &types, const ElementKeys *element);
    void restoreKeys(DecisionId id, const Sides &sides, const ElementKeys &element);
    bool retyped(const Decision &key) const;
    void leaveEmpty(DecisionId id);
    void closeMap(DecisionId id, const Sides &sides, bool isElement);
    bool collapse(DecisionId id, const Sides &sides);
    static bool wasEmpty(const Sides &sides);
    bool emptyChangesNothing(DecisionId id, const Sides &sides);

    void walkList(DecisionId id, const Sides &sides, const Types &types);
    bool noteOrder(DecisionId id, const Sides &sides);
    void closeList(DecisionId id, const Sides &sides);
    std::vector<DecisionId> resultOrder(const std::vector<DecisionId> &walked, const std::vector<Paired> &pairs,
                                        const Sides &sides, size_t keyCount) const;
    void noteReplacedList(DecisionId id, const Sides &sides);

    /// kyaml's own placement, oddities included (exactlist.cpp); for lists whose keys are not clean.
    void walkListExactly(DecisionId id, const Sides &sides, const ListItems &items, const Types &types);
    friend class ExactList;

    Types typesOf(const Sides &sides, const Types &handed) const;
    Types fieldTypes(const Types &map, std::string_view name) const;
    k8s::ListRule listRule(const Sides &sides, const Types &types, std::vector<Notice> &notices,
                           std::string &fault) const;
    void fault(const Sides &sides, std::string code, std::string text);
    bool anyInResult(DecisionId id) const;
    Decision &at(DecisionId id) { return m_plan.decisions[id]; }

    const Options &m_options;
    DocumentPlan &m_plan;
    std::vector<Fault> &m_faults;
    std::unique_ptr<Policy> m_policy;
    PerSide<Specials> m_specials;
    SameText m_sameText;
    const k8s::Schema *m_schema = nullptr;
    std::vector<std::string_view> m_fields; ///< names of the fields on the way here
    bool m_expand = false;                  ///< aliases and `<<` are followed (not under `exact`)
};

} // namespace fieldwise::merge
