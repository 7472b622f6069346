// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/fields/policy.h"
#include "core/merge/match/digests.h"
#include "core/merge/match/elements.h"

namespace fieldwise::merge {

/// What the schema says where the walker stands.
struct SchemaTypes {
    k8s::TypeId type = k8s::noType; ///< of this map, or of this list's elements
    k8s::FieldRule field;           ///< of the field that led here
    bool known = false;             ///< the schema has this field
};

/// What decides the elements of a list asks this of the walk.
class ElementWalk {
public:
    virtual ~ElementWalk() = default;
    virtual DocumentPlan &plan() = 0;
    virtual const Policy &policy() const = 0;
    virtual const Options &options() const = 0;
    /// Of the documents.
    virtual const PerSide<Digests> &digests() = 0;
    /// Decides a field or element, and all below it; `element`: its keys.
    virtual DecisionId walk(DecisionId parent, yaml::PathStep step, Sides sides, const SchemaTypes &types,
                            const ElementKeys *element) = 0;
};

/// The elements of a list in a merge of texts, as a sequence (semantics/git.md 3); no fault.
std::string decideSequence(ElementWalk &walk, DecisionId list, const Sides &sides, const ListItems &items,
                           const SchemaTypes &elementTypes);

} // namespace fieldwise::merge
