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

/// One field in each input: its data and where that stands. What kubectl fills in itself stands nowhere.
struct ThreeWayField {
    PerSide<const Json *> value{{nullptr, nullptr, nullptr}};
    PerSide<NodeRef> ref;
    PerSide<NodeId> key{{none, none, none}};
    bool inherited = false; ///< the destination has it through a merge key

    const Json *o() const { return value[Side::Original]; }
    const Json *u() const { return value[Side::Updated]; }
    const Json *d() const { return value[Side::Destination]; }
};

/// What was made of one field: its decision, its value afterwards, and what the patch says about it.
struct FieldResult {
    DecisionId id = noDecision;
    std::optional<Json> result;  ///< nothing: not there
    std::optional<Json> patch;   ///< nothing: not mentioned; of a deletion: null
    std::optional<Json> order;   ///< `$setElementOrder` beside it
    std::optional<Json> deleted; ///< `$deleteFromPrimitiveList` beside it
    bool byLive = false;         ///< sent because Live differs (the additions)
    bool byLast = false;         ///< sent because Last applied differs (the deletions)
    bool whole = false;          ///< Live has nothing that it could be merged into: the patch's own text is inserted
    bool ordered = false;        ///< whole, a list, and sent with an order
    std::string failure;         ///< of a list whose value can't be computed; counts only when that value is read

    void
    addReasonsOf(const FieldResult &child); ///< why something of a container is sent, and what can't be computed in it
};

/// The elements of one list by the texts that tell them apart.
struct Elements {
    std::string key;              ///< the merge key; empty in a set
    std::vector<std::string> all; ///< Live's in its order, then Local's, then those that only Last applied has
    std::unordered_map<std::string, ThreeWayField> byText;
    PerSide<std::vector<std::string>> texts; ///< of each input, in its order
    std::vector<std::string> toDelete;       ///< sorted: of Last applied, and not in Local
    std::vector<std::string> toAdd;          ///< in Local's order: not in Live

    static Elements of(const ThreeWayField &list, const std::string &key);
    /// Live does not have Local's elements in Local's order, as kubectl compares them.
    bool isOrderChanged() const;
    /// Those of the result, in its order; `ordered`: the patch says one.
    std::vector<std::string> inResult(bool ordered) const;
};

/// Visits Last applied, Local and Live together (semantics/decisions.md 3): each field gets a decision that carries
/// what is sent, and the patch and the result grow from the same decisions, bottom up.
class ApplyWalk {
public:
    ApplyWalk(const Options &options, DocumentPlan &plan, ApplyPlan &apply, std::vector<Fault> &faults);
    /// The data are those that kubectl sees: Local with what it fills in, Last applied from the annotation. `place` is
    /// the object's in its schema, empty for a JSON merge patch. The failure of a list whose value can't be computed,
    /// if the result needs it; "" else.
    std::string run(const PerSide<const Json *> &data, const k8s::SchemaPlace &place);

private:
    FieldResult walk(DecisionId parent, yaml::PathStep step, const ThreeWayField &t, const k8s::SchemaPlace &place);
    FieldResult strategic(FieldResult built, const ThreeWayField &t, const k8s::SchemaPlace &place);
    FieldResult jsonMerge(FieldResult built, const ThreeWayField &t, const k8s::SchemaPlace &place);
    FieldResult notInLocal(FieldResult built, const ThreeWayField &t);
    FieldResult sends(FieldResult built, const ThreeWayField &t, RuleId rule);
    FieldResult sendsNull(FieldResult built, const ThreeWayField &t);
    bool isFilledIn(const ThreeWayField &t) const;
    FieldResult unchanged(FieldResult built, const ThreeWayField &t);
    /// A map or list that is merged into Live's, or into nothing where that does not fit.
    void open(DecisionId id, Shape shape, const ThreeWayField &t, bool fits);
    FieldResult map(FieldResult built, const ThreeWayField &t, const k8s::SchemaPlace &place, bool lastFits, bool fits);
    void retainKeys(FieldResult &built, const ThreeWayField &t, Json &patch,
                    std::vector<std::pair<std::string, FieldResult>> &kids);
    void closeMap(FieldResult &built, const ThreeWayField &t);

    // applylists.cpp
    FieldResult list(FieldResult built, const ThreeWayField &t, const k8s::SchemaPlace &place, bool lastFits,
                     bool fits);
    FieldResult elements(FieldResult built, const ThreeWayField &t, const k8s::SchemaPlace &place,
                         const std::string &key, bool fits);
    using Kids = std::unordered_map<std::string, FieldResult>;
    Kids walkElements(FieldResult &list, const Elements &elements, const k8s::SchemaPlace &place, bool fits);
    static void sendElements(FieldResult &list, const ThreeWayField &t, const Elements &elements, const Kids &kids);
    void placeElements(FieldResult &list, const Elements &elements, Kids &kids);
    FieldResult asOne(FieldResult built, const ThreeWayField &t, const k8s::SchemaPlace &place, RuleId rule);
    FieldResult sentWhole(FieldResult built, const ThreeWayField &t);
    k8s::ListRule listRule(const k8s::SchemaPlace &place) const;

    /// The patch's own text becomes the result where Live has nothing (semantics/decisions.md 5).
    enum class Insertion : uint8_t { Cleaned, WithNulls, Verbatim, Created };
    void insertPatchText(FieldResult &built, Insertion how);
    void compute(FieldResult &built);
    void refuse(const ThreeWayField &t, std::string text);
    Decision &at(DecisionId id) { return m_plan.decisions[id]; }

    const Options &m_options;
    DocumentPlan &m_plan;
    ApplyPlan &m_apply;
    std::vector<Fault> &m_faults;
    std::vector<std::string_view> m_fields; ///< names of the fields on the way here
    Insertion m_insertion;                  ///< how the patch's text is inserted in what is walked
};

/// A null, anywhere.
bool hasNull(const Json &value);
/// Which rule it is when Local sets a value over whatever is there.
RuleId replacementRule(const ThreeWayField &t);
/// Adds what there is to know about one decided field (applynotices.cpp); `fields` lead to it.
/// Field names from the root: kubectl's own annotation.
bool isAnnotation(const std::vector<std::string_view> &fields);
void noteField(Decision &decision, const ThreeWayField &t, const std::vector<std::string_view> &fields);
/// Adds the notices about the object as a whole, and those that need its finished plan.
void noteObject(const Options &options, DocumentPlan &plan, ApplyPlan &apply, const PerSide<const Json *> &data);
/// The elements of a list that have no counterpart in another (an element counts when the other one contains it).
size_t lostElements(const Json &list, const Json &in);

} // namespace fieldwise::merge
