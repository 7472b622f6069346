// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// A finding that a person takes for right is a choice.
Look lookOf(const check::Finding &finding, bool meant);
/// The same for a finding of a scene.
Look lookOfFinding(const Scene &scene, size_t finding);
/// Of the findings with this look, as in "2 conflicts settled".
QString findingsWord(Look look, size_t count);
/// The looks of findings where they differ from those of a merge's states.
void showFindings(Decorations &decorations);
/// The row of each line of the text to check; ascending.
std::vector<int32_t> checkedRows(const Scene &scene);
/// The bytes of a decision's field in the text to check; empty if it does not have the field.
Range checkedRange(const check::Checked &checked, merge::DecisionRef ref);
/// The innermost field there at this offset.
merge::DecisionRef checkedDecisionAt(const check::Checked &checked, uint32_t offset);

/// The frames of a finding; where the result lacks it, of the row that says so.
Frames framesOfFinding(const Scene &scene, size_t finding);
/// The first finding on a line of a pane (no side: the result); nothing if there is none.
std::optional<size_t> findingOnLine(const Scene &scene, std::optional<merge::Side> side, int line);
/// A finding's path for people; its document, if it is about all of it.
QString findingPath(const check::Finding &finding);
/// The resource that a finding is in; nothing in a check by lines, and for a document that no input has.
std::optional<uint32_t> resourceOf(const check::Finding &finding);

} // namespace fieldwise::ui
