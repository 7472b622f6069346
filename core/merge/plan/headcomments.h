// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Byte ranges of the comment lines at the start of a document: `touching` are the lines directly above its first
/// entry, `further` those above them, with the blank lines after them. Without such comments a range is empty, at the
/// place where they would be.
struct HeadLines {
    Range further;
    Range touching;
};
/// Nothing if the document has no content, or its content does not start a line.
std::optional<HeadLines> headLines(const yaml::Document &document);

/// What a three-way merge does with these comments.
struct HeadChange {
    Comments further = Comments::Keep;
    Comments touching = Comments::Keep;
    bool operator==(const HeadChange &) const = default;
};
/// Takes Updated's change where Destination has Original's comments, as kpt does. kyaml (`exact`) only looks
/// at `touching`.
HeadChange headChange(const DocumentPlan &document, bool exact);
/// Marks the root's decision if headChange changes anything.
void decideHeadComments(DocumentPlan &document, bool exact);

} // namespace fieldwise::merge
