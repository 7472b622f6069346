// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/merge/fields/policy.h"

/// Comments in a merge of three versions of a file in git: each is merged by its lines, as a value of its own.
namespace fieldwise::merge {

/// The comment in a place of a field. The comment above the first entry belongs to the document, unless another version
/// starts with another entry.
std::string gitComment(const Sides &s, Side side, yaml::Slot slot);
/// Takes the lines between two entries that Theirs changed. Where both sides changed their comments, these are
/// merged by lines, or disputed.
void followGap(Ruling &v, const Sides &s);
/// Merges the comments above and beside a field, and the lines before it. False if both sides changed one differently:
/// then the whole field is in conflict.
bool followComments(Ruling &v, const Sides &s);
/// Merges the comments after the last entry of a collection.
void followFoot(Ruling &v, const Sides &s);
/// Merges the comments at the start and at the end of a document, and makes a conflict of those, and of those between
/// and after entries, that both sides changed differently.
void decideOuterGitComments(DocumentPlan &document);

} // namespace fieldwise::merge
