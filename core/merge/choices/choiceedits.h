// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/choices/choice.h"
#include "core/merge/match/textparts.h"

namespace fieldwise::merge {

/// Looks up the rule of a list inside a value that was decided as a whole.
void learnRule(const Options &options, DocumentPlan &plan, DecisionId id);
/// Splits a decision into one for each field or element, all with its verdict. Only for a map, or a list that is merged
/// by keys or as a set. Returns false if it can't be split.
bool split(DocumentPlan &plan, DecisionId id);
/// Keeps a container that would be removed, with only its key fields if it is an element; also the containers around
/// it.
void keepContainers(DocumentPlan &plan, DecisionId id);
/// Turns a list that is decided as a whole into one with the destination's elements, followed by those that only
/// updated has.
void joinLists(DocumentPlan &plan, DecisionId id);
/// Decides a field as a whole from one input, from none, or from data (`decideWhole`), and keeps the containers around
/// it.
void decideFrom(DocumentPlan &plan, DecisionId id, From from);

/// Decides lines of a text, or comments, by a choice; `typed` are the lines of ChoiceKind::Value. Returns false if the
/// text can't be written with them; the decision about the lines is changed all the same.
bool takeLines(DocumentPlan &plan, DecisionId part, ChoiceKind kind, const std::string &typed, LineTexts &texts);

} // namespace fieldwise::merge
