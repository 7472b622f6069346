// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// The lines of the comments that a document begins with, in its text: those further up, with the blank lines behind
/// them, and those right above its first entry. Empty where there are none, at the place where they would stand.
struct HeadLines {
    Range further;
    Range touching;
};
/// Nothing when the document has no content, or begins behind other text on its line.
std::optional<HeadLines> headLines(const yaml::Document &document);

/// What becomes of both in a merge of three versions.
struct HeadChange {
    Comments further = Comments::Keep;
    Comments touching = Comments::Keep;
    bool operator==(const HeadChange &) const = default;
};
/// What upstream changed is taken where the destination has what the original had, as kpt does; kyaml (`exact`) looks
/// only at those right above the first field.
HeadChange headChange(const DocumentPlan &document, bool exact);
/// The root's decision says that the comments change.
void decideHeadComments(DocumentPlan &document, bool exact);

} // namespace fieldwise::merge
