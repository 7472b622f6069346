// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/owners.h"
#include "core/merge/plan/steps.h"
#include "core/view/triage.h"

/// What makes an effect.
namespace fieldwise::view {

/// True for notices about a request that is not carried out.
bool refuses(const DocumentPlan &document, const merge::Notice &notice);
/// True if a notice of this decision is such a one.
bool willBeRefused(const DocumentPlan &document, const Decision &decision);
/// True for a map or list that counts as unchanged though fields in it are added, changed or removed.
bool changesInside(const Plan &plan, DecisionRef ref);
/// As merge::fateOf, but None where a value counts as unchanged and fields in it change, or it will be refused.
merge::Fate shownFate(const Plan &plan, DecisionRef ref, Side side);
/// Somebody whose edit is lost: the manager that wrote Live's value last, without a person's own kubectl apply; null if
/// nobody is known.
const k8s::Manager *editorOf(const Plan &plan, const Effect &effect);

/// "Deployment shop/web"; the file of what is no object.
std::string resourceText(const DocumentPlan &document);
/// A name or path as it is shown: in plain characters, and without its middle if it is very long.
std::string shownName(std::string_view name);
/// The value of `spec.strategy.type`, or of the field that the kind has in its place, after the merge.
std::string rolloutType(const DocumentPlan &document);
/// "one after the other (RollingUpdate)"
std::string rolloutWords(std::string_view type);
/// The first sentence of the notice that makes this effect; the reason where there is none.
std::string sentenceOf(const Plan &plan, const Effect &effect);
/// "2 fields"
std::string counted(size_t count, std::string_view one, std::string_view many);

} // namespace fieldwise::view
