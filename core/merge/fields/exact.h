// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/merge/fields/elementwalk.h"

namespace fieldwise::merge {

/// Infers a list's key as kyaml does, including its errors (semantics/kyaml.md 3.3).
k8s::ListRule inferExactly(const PerSide<NodeRef> &lists, std::span<const std::string_view> keys,
                           std::span<const Side> order, std::string_view fieldName, std::string &fault);

/// The ListStrategy that places elements as kyaml does, oddities included (exactlist.cpp). For lists with
/// several keys, and lists whose keys are missing or repeated (not hasCleanKeys). Returns a fault or "".
std::string walkExactly(ElementWalk &walk, DecisionId list, const Sides &sides, const ListItems &items,
                        const SchemaTypes &types);

/// Changes a policy so that it follows kyaml's code instead of its documentation (`exact`).
template <class Kyaml>
class Exactly : public Kyaml {
public:
    using Kyaml::Kyaml;

    bool followsAliases() const override { return false; }
    bool deviates() const override { return false; }
    bool refusesClash() const override { return true; }
    bool sortsNewMaps() const override { return true; }
    k8s::ListRule ruleOf(const k8s::FieldRule &field) const override { return k8s::kyamlRule(field); }
    k8s::ListRule inferredRule(const PerSide<NodeRef> &lists, std::string_view field, std::vector<Notice> &,
                               std::string &fault) const override
    {
        return inferExactly(lists, k8s::inferredKeys(this->m_options.infer), this->order(), field, fault);
    }
    ListStrategy strategyFor(const k8s::ListRule &rule, const ListItems &items) const override
    {
        return rule.keys.size() > 1 || !hasCleanKeys(rule, items) ? walkExactly : nullptr;
    }
    /// In merge3, kyaml always appends.
    ElementPlacement placing(size_t keys) const override
    {
        return this->hasOriginal() ? ElementPlacement::Behind : Kyaml::placing(keys);
    }
};

} // namespace fieldwise::merge
