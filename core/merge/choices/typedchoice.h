// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/choices/choice.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

/// Parts of carrying out ChoiceKind::Typed. They return why it can't be carried out, as a sentence, or "".

/// Reads the value of a typed entry. At the root that is the first document; null if there is only a comment.
std::string readTyped(const DocumentPlan &plan, const Choice &choice, yaml::OrderedJson &value);
/// Checks the head of a typed map or list.
std::string readHead(const Choice &choice);
/// Finds the place of a choice with `after` in an opened container: moves the entry behind its sibling, or adds a
/// decision for one that no input has. `id` is the entry's decision, if there is one, and becomes the new one.
std::string placeTyped(DocumentPlan &plan, DecisionId container, const Choice &choice, DecisionId &id);

} // namespace fieldwise::merge
