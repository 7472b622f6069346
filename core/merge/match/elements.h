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

/// The merge keys of the element that is walked and their texts; empty texts are not asked for.
struct ElementKeys {
    std::vector<std::string> names;
    std::vector<std::string> texts;
};
/// The elements of a list in each input.
using ListItems = PerSide<std::vector<NodeRef>>;
/// One element of a list over all inputs.
struct Paired {
    yaml::PathStep step;
    PerSide<NodeRef> items;
    ElementKeys keys;
    bool keyless = false;
    bool duplicate = false;
    bool completed = false; ///< an input names only some of the keys
};
/// The key texts of an element; "" where it lacks one.
std::vector<std::string> keyTexts(NodeRef item, std::span<const std::string> keys, bool expand);
/// One text of them, other for other keys.
std::string joined(const std::vector<std::string> &texts);
/// How an element of a list that is no atomic one is named in a path.
yaml::PathStep stepOf(const k8s::ListRule &rule, const std::vector<std::string> &texts);
/// Fills in missing components from the first tuple that names the same element and has them (semantics/kyaml.md 3.5).
void completeTuples(std::vector<std::vector<std::string>> &tuples);
/// Pairs the elements of the inputs, in the order in which the sources show them first. Repeated keys pair in order,
/// elements without a key by their value; nothing is lost (the safe deviation).
std::vector<Paired> pairElements(const k8s::ListRule &rule, const ListItems &items, std::span<const Side> order,
                                 bool expand);
/// True when every element of every list has all keys and no two of one list share them.
bool hasCleanKeys(const k8s::ListRule &rule, const ListItems &items);
/// True when every element of a list is told from the others of its list.
bool tellsApart(const k8s::ListRule &rule, const PerSide<NodeRef> &lists);

/// Which rule holds for a list, and where that was learnt: what a person asked for it comes before the schema, the
/// schema before what `infer` finds out from the elements. `fields` lead to it; `schema`: nothing where it is not known
/// there.
k8s::ListRule listRuleAt(const Options &options, std::span<const std::string_view> fields,
                         const std::optional<k8s::ListRule> &schema, const std::function<k8s::ListRule()> &infer);

} // namespace fieldwise::merge
