// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/k8s/listrules.h"
#include "core/merge/plan/options.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/path.h"

namespace fieldwise::merge {

/// The keys that identify a list element, and their texts. A key with an empty text is ignored.
struct ElementKeys {
    std::vector<std::string> names;
    std::vector<std::string> texts;
};
/// The elements of a list in each input.
using ListItems = PerSide<std::vector<NodeRef>>;
/// One element of a keyed list or set, with its node in each input; a merge has one for each key. `SequenceEntry`
/// (sequences.h) is the same for a sequence, `DataPair` (pairs.h) pairs elements of only two lists, as data.
struct PairedElement {
    yaml::PathStep pathStep;
    PerSide<NodeRef> items;
    ElementKeys keys;
    bool keyless = false; ///< in a keyed list: it has none of the keys
    /// An earlier element of some input has the same keys (or, without keys, the same value).
    bool duplicate = false;
    bool completed = false; ///< Updated has only some of the keys; the others were added (completeTuples)
};
/// The text of each key of an element; "" if it lacks the key.
std::vector<std::string> keyTexts(NodeRef item, std::span<const std::string> keys, bool expand);
/// Joins texts into one that is unique for them.
std::string joined(const std::vector<std::string> &texts);
/// The path step of an element in a list that is keyed or a set.
yaml::PathStep stepOf(const k8s::ListRule &rule, const std::vector<std::string> &texts);
/// A tuple has the key texts of one element (keyTexts). Fills in the missing keys of each tuple from the first complete
/// tuple that names the same element (semantics/kyaml.md 3.5).
void completeTuples(std::vector<std::vector<std::string>> &tuples);
/// Pairs the elements of the inputs by their keys, in the order in which the inputs of `order` first have them.
/// Elements with a repeated key are paired in order, those without a key by their value. Unlike in kyaml, no element is
/// lost.
std::vector<PairedElement> pairElements(const k8s::ListRule &rule, const ListItems &items, std::span<const Side> order,
                                        bool expand);
/// True if every element has all keys itself, without aliases and `<<` followed, and no list has the same keys twice.
bool hasCleanKeys(const k8s::ListRule &rule, const ListItems &items);
/// The same with aliases and `<<` followed, and incomplete keys completed (completeTuples); an element needs only one
/// of the keys.
bool identifiesAll(const k8s::ListRule &rule, const PerSide<NodeRef> &lists);

/// The rule of a list, with its source. A rule that a person asked for comes before the schema's, and that before the
/// one that `infer` derives from the elements. `fields` is the path of the list; `schema` is empty if no schema has it.
k8s::ListRule listRuleAt(const Options &options, std::span<const std::string_view> fields,
                         const std::optional<k8s::ListRule> &schema, const std::function<k8s::ListRule()> &infer);

} // namespace fieldwise::merge
