// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/choices/choice.h"

namespace fieldwise::merge {

/// Opens a decision that answers for everything below it: a decision for each field or element, each saying the same.
/// Only of a map, and of a list that is merged by keys or as a set. False when there is nothing to open.
bool split(DocumentPlan &plan, DecisionId id);
/// Makes a container that goes one that stays, with nothing in it yet; those around it too.
void keepContainers(DocumentPlan &plan, DecisionId id);
/// A list that is taken as a whole becomes one whose elements are those of the destination, then updated's other ones.
void joinLists(DocumentPlan &plan, DecisionId id);
/// Decides a field as a whole from one input, to nobody or to data (`decideWhole`), and keeps the containers around it.
void decideFrom(DocumentPlan &plan, DecisionId id, From from);

} // namespace fieldwise::merge
