// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/k8s/schema.h"
#include "core/merge/policy.h"
#include "core/merge/sametext.h"

namespace fieldwise::merge {

/// What the schema says where the walker stands.
struct Types {
    k8s::TypeId type = k8s::noType; ///< of this map, or of this list's elements
    k8s::FieldRule field;           ///< of the field that led here
    bool known = false;             ///< the schema has this field
};

/// The merge keys of the element that is walked and their texts; empty texts are not asked for.
struct ElementKeys {
    std::vector<std::string> names;
    std::vector<std::string> texts;
};

/// The elements of a list in each input.
using ListItems = PerSide<std::vector<Ref>>;

/// One element of a list over all inputs.
struct Paired {
    yaml::PathStep step;
    PerSide<Ref> items;
    ElementKeys keys;
    bool keyless = false;
    bool duplicate = false;
    bool completed = false; ///< an input names only some of the keys
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
    void apply(DecisionId id, Verdict &&verdict, const Sides &sides);
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

/// Makes a container that is the last one walked one decision: what stood below it is accounted for by it.
void collapseTo(DocumentPlan &plan, DecisionId id, RuleId rule, Outcome outcome, From from);
/// A merge key can't bring some of its fields only: when one of them goes, or the map's own field that hides one, those
/// that stay are written out.
void writeOutMergeKey(DocumentPlan &plan, DecisionId id);
/// The same for every map, after decisions have changed.
void writeOutMergeKeys(DocumentPlan &plan);
/// Fields of a map that are to go, and that its merge key would go on to show while it stays.
std::vector<DecisionId> shownByMergeKey(const DocumentPlan &plan, DecisionId id);
/// Notes the aliases of the destination that the result has to write out, because what they stand for is edited or
/// differs there.
void noteAliases(DocumentPlan &plan);
/// The rule that a person asked for the list at these fields; null without one.
const k8s::AskedRule *askedRule(const Options &options, std::span<const std::string_view> fields);

/// The key texts of an element; "" where it lacks one.
std::vector<std::string> keyTexts(Ref item, std::span<const std::string> keys, bool expand);
/// Fills in missing components from the first tuple that names the same element and has them (semantics.md 1.6-2).
void completeTuples(std::vector<std::vector<std::string>> &tuples);
/// Pairs the elements of the inputs, in the order in which the sources show them first. Repeated keys pair in order,
/// elements without a key by their value; nothing is lost (the safe deviation).
std::vector<Paired> pairElements(const k8s::ListRule &rule, const ListItems &items, std::span<const Side> order,
                                 bool expand);
/// True when every element of every list has all keys and no two of one list share them.
bool cleanKeys(const k8s::ListRule &rule, const ListItems &items);

} // namespace fieldwise::merge
