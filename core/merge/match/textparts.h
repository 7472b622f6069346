// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/merge/match/placedlines.h"

namespace fieldwise::merge {

/// Texts whose lines are decided part by part (Shape::Lines): what one side changed, what both changed alike, and what
/// they changed differently. Lines that all three have are a part only once a person has chosen for them.

/// True if an input is a text that is no YAML.
bool isPlainText(const DocumentPlan &plan);

/// What differs between merges by lines.
struct LineRules {
    RuleId updated = RuleId::GitLinesTheirs; ///< of lines that only Updated changed
    Side winner = Side::Destination;         ///< whose lines stay in a conflict
};

/// The texts of a resource while a person's choices for their lines are carried out: each is merged once, and written
/// once at the end.
class LineTexts {
public:
    explicit LineTexts(Mode mode) : m_mode(mode) {}
    /// The merge of a decision's texts; null if they are not merged by lines.
    const PlacedMerge *of(const DocumentPlan &plan, DecisionId text);
    /// Writes the text of a part whose lines have changed, at the latest with `join`. Returns false if they can't be
    /// written in the style of Destination's text; then its value is as before.
    bool change(DocumentPlan &plan, DecisionId part);
    /// Writes the texts that are not written yet.
    void join(DocumentPlan &plan);

private:
    Mode m_mode;
    std::map<DecisionId, std::optional<PlacedMerge>> m_merges;
    std::set<DecisionId> m_changed;
};

/// The merge of a decision's texts; nothing if they are not merged by lines. In Compare, Destination is also Original.
std::optional<TextMerge> textMergeOf(const DocumentPlan &plan, DecisionId text, Mode mode);
/// Decides a text by lines: one decision below it for each part.
void decideByLines(DocumentPlan &plan, DecisionId text, const TextMerge &merge, const LineRules &rules = {});
/// The part of a text with this step; `noDecision` if there is none.
DecisionId partOf(const DocumentPlan &plan, DecisionId text, const yaml::PathStep &lines);
/// Adds a part for lines that all inputs have, so that a person can choose for them. Returns `noDecision` if they are
/// not such lines.
DecisionId addKeptLines(DocumentPlan &plan, DecisionId text, const yaml::PathStep &lines, LineTexts &texts);
/// The lines that the result has for a part, without the indentation of YAML.
std::string partLines(const DocumentPlan &plan, DecisionId part, Mode mode);
/// The same for a part of a merge that is at hand.
std::string_view linesOfPart(const DocumentPlan &plan, DecisionId id, const TextMerge &merge,
                             const linemerge::MergedPart &part);
/// The lines of both sides for a part, Updated's first or last.
std::string bothLines(const DocumentPlan &plan, DecisionId part, LineTexts &texts, bool updatedFirst);
/// Writes the value of a text again, after decisions about its parts have changed. Returns false if its lines can't be
/// written in the style of Destination's text; then its value is as before.
bool joinParts(DocumentPlan &plan, DecisionId text, LineTexts &texts);
bool joinParts(DocumentPlan &plan, DecisionId text, Mode mode);
/// Splits a text that is decided as a whole into its parts, each with the lines of the same side. Returns false if it
/// is not merged by lines.
bool splitText(DocumentPlan &plan, DecisionId text, Mode mode);

} // namespace fieldwise::merge
