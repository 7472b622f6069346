// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/fields/policy.h"
#include "core/merge/match/elements.h"

namespace fieldwise::merge {

/// What the schema says where the walker stands.
struct Types {
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
    /// Decides a field or element, and all below it; `element`: its keys.
    virtual DecisionId walk(DecisionId parent, yaml::PathStep step, Sides sides, const Types &types,
                            const ElementKeys *element) = 0;
};

} // namespace fieldwise::merge
