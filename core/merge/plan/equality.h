// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/ref.h"

/// Equality of two values in texts: for a merge, for kyaml and for a git merge. Comparisons of whole values follow
/// aliases and `<<` keys. core/yaml/equality.h compares data.
namespace fieldwise::merge {

/// True if two scalars have the same text without quotes and escapes, whatever its type: `1` and `"1"`.
bool sameText(NodeRef a, NodeRef b);
/// True if two scalars have the same text and the same type.
bool sameTypedText(NodeRef a, NodeRef b);
/// For a merge: compares kinds, texts, types and the order of lists, but not the order of fields.
bool sameToMerge(NodeRef a, NodeRef b);
/// For kyaml, which compares what it would write: texts, whether scalars are quoted, and comments inside
/// (semantics/kyaml.md 6.2).
bool sameToKyaml(NodeRef a, NodeRef b);
/// For Git: as sameToKyaml, and also types and tags.
bool sameToGit(NodeRef a, NodeRef b);
/// True if both have the same tag, or none.
bool sameTag(NodeRef a, NodeRef b);
/// True if two scalars have the same style and tag and, if each is on one line, the same bytes.
bool sameWriting(NodeRef a, NodeRef b);
/// True if the comments in both are the same, from those above a block collection's first entry to the end of the
/// value's last line.
bool sameComments(NodeRef a, NodeRef b);

} // namespace fieldwise::merge
