// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/ref.h"

/// Whether two values of texts are the same, told by whose answer that is. core/yaml/equality.h has those of data.
namespace fieldwise::merge {

/// Scalars by their text alone, whatever its type.
bool sameText(NodeRef a, NodeRef b);
/// Scalars by their text and its type.
bool sameTypedText(NodeRef a, NodeRef b);
/// To a merge: kinds, texts, types, order of lists; not the order of fields.
bool sameToMerge(NodeRef a, NodeRef b);
/// To kyaml, which compares what it would write: texts, quoting of scalars and comments inside
/// (semantics/kyaml.md 6.2).
bool sameToKyaml(NodeRef a, NodeRef b);
/// To a merge of three versions of a file: as to kyaml, and types and tags count.
bool sameToGit(NodeRef a, NodeRef b);
/// The same tag, or none.
bool sameTag(NodeRef a, NodeRef b);
/// Two scalars with the same tag are written alike: their style, and their bytes where these stand on one line.
bool sameWriting(NodeRef a, NodeRef b);
/// The same comments inside, and above the first entry.
bool sameComments(NodeRef a, NodeRef b);

} // namespace fieldwise::merge
