// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/merge/match/textlines.h"

namespace fieldwise::merge {

/// Texts whose lines are decided part by part (Shape::Lines): what one side changed, what both changed alike, and what
/// they changed differently. Lines that all three have are a part only once a person has chosen for them.

/// What differs between merges by lines.
struct LineRules {
    RuleId updated = RuleId::GitLinesTheirs; ///< of lines that only Updated changed
    Side winner = Side::Destination;         ///< whose lines stay in a conflict
};

/// The merge of a decision's texts; nothing if they are not merged by lines. In Compare, Destination is also Original.
std::optional<TextMerge> textMergeOf(const DocumentPlan &plan, DecisionId text, Mode mode);
/// Decides a text by lines: one decision below it for each part.
void decideByLines(DocumentPlan &plan, DecisionId text, const TextMerge &merge, const LineRules &rules = {});
/// Adds a part for lines that all inputs have, so that a person can choose for them. Returns `noDecision` if they are
/// not such lines.
DecisionId addKeptLines(DocumentPlan &plan, DecisionId text, const yaml::PathStep &lines, Mode mode);
/// The lines that the result has for a part, without the indentation of YAML.
std::string partLines(const DocumentPlan &plan, DecisionId part, Mode mode);
/// The lines of both sides for a part, Updated's first or last.
std::string bothLines(const DocumentPlan &plan, DecisionId part, Mode mode, bool updatedFirst);
/// Writes the value of a text again, after decisions about its parts have changed. Returns false if its lines can't be
/// written in the style of Destination's text; then its value is as before.
bool joinParts(DocumentPlan &plan, DecisionId text, Mode mode);
/// Splits a text that is decided as a whole into its parts, each with the lines of the same side. Returns false if it
/// is not merged by lines.
bool splitText(DocumentPlan &plan, DecisionId text, Mode mode);

} // namespace fieldwise::merge
