// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/fields/policy.h"
#include "core/merge/match/digests.h"
#include "core/merge/match/elements.h"

namespace fieldwise::merge {

/// What the schema knows about a field.
struct SchemaTypes {
    k8s::TypeId type = k8s::noType; ///< the type of this map, or of this list's elements
    k8s::FieldRule field;           ///< the rule of the field that has this value
    bool known = false;             ///< the schema has this field
};

/// The part of the walk that a ListStrategy uses.
class ElementWalk {
public:
    virtual ~ElementWalk() = default;
    virtual DocumentPlan &plan() = 0;
    virtual const Policy &policy() const = 0;
    virtual const Options &options() const = 0;
    /// Of the three documents; computed on first use.
    virtual const PerSide<Digests> &digests() = 0;
    /// Decides a field or element and everything below it. `element`: the keys of an element.
    virtual DecisionId walk(DecisionId parent, yaml::PathStep step, Sides sides, const SchemaTypes &types,
                            const ElementKeys *element) = 0;
};

/// The ListStrategy of git merges, which merges the elements as a sequence (semantics/git.md 3). It never returns a
/// fault.
std::string decideSequence(ElementWalk &walk, DecisionId list, const Sides &sides, const ListItems &items,
                           const SchemaTypes &elementTypes);

} // namespace fieldwise::merge
