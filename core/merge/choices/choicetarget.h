// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/choices/choice.h"

namespace fieldwise::merge {

/// True if an input has a value to take. A null of updated is not one: it removes the field.
bool hasValue(const DocumentPlan &plan, const Decision &decision, Side side, Mode mode);

/// Finds the decision that a choice is for, below `id`, and splits decisions above it. If one can't be split, returns
/// that instead. A path may lead to two fields, a removed and an added one; the one that fits the choice is used.
DecisionId findTarget(const Options &options, DocumentPlan &plan, const Choice &choice, DecisionId id = 0,
                      size_t depth = 0);

/// Opens the container of a typed entry that stands elsewhere than in the inputs, and finds its place; `id` is the
/// entry's decision, if there is one, and becomes the new one. Returns why that can't be done, as a sentence, or "".
std::string findPlace(const Options &options, DocumentPlan &plan, const Choice &choice, DecisionId &id);

/// A path as it is written in sentences, with the keys of secret list elements masked.
std::string told(const DocumentPlan &plan, yaml::Path path);

} // namespace fieldwise::merge
