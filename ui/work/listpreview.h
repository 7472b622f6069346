// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/session.h"

namespace fieldwise::ui {

/// A line of the result that a rule for a list would add or remove.
struct PreviewLine {
    bool added = false;
    std::string text;
};

/// What a rule for one list would change, found by merging its resource again.
struct ListPreview {
    std::string why; ///< why the list can't be merged by this rule, as a sentence; "" if it can
    /// The steps in the list and its conflicts, with the rule that is used now and with the other.
    merge::Counts before, after;
    size_t fieldsBefore = 0, fieldsAfter = 0; ///< fields and elements with a decision of their own
    std::vector<PreviewLine> lines;           ///< the first ones that differ; secrets are masked
    size_t moreLines = 0;
    std::string rule; ///< how the list would be merged: "keyed by name (asked for)"
    bool changes() const { return !lines.empty() || before != after || fieldsBefore != fieldsAfter; }
};

/// Why the elements of a list can't be merged by this rule; "" if they can.
std::string whyNotByRule(const merge::Plan &plan, merge::DecisionRef list, const k8s::ListRule &rule);
/// No rule: the one that the schema or the elements give.
ListPreview previewOf(const Merged &merged, merge::DecisionRef list, const std::optional<k8s::ListRule> &rule);
/// The options with a rule for this list in place of an earlier one; no rule: without one.
merge::Options withListRule(merge::Options options, const merge::Plan &plan, merge::DecisionRef list,
                            const std::optional<k8s::ListRule> &rule);

} // namespace fieldwise::ui
