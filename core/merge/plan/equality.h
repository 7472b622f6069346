// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/ref.h"

/// Equality of two values in texts, as a merge, kyaml and git merges define it. core/yaml/equality.h has the same for
/// data.
namespace fieldwise::merge {

/// Compares scalars by their text alone, not by its type.
bool sameText(NodeRef a, NodeRef b);
/// Compares scalars by their text and type.
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
/// True if both have the same comments inside and above the first entry.
bool sameComments(NodeRef a, NodeRef b);

} // namespace fieldwise::merge
