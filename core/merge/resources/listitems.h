// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"
#include "core/yaml/lists.h"

namespace fieldwise::merge {

/// Whether the Lists of an input are taken apart (yaml/lists.h). Not a patch, which is one document; not in Git, whose
/// proof of the result reads whole documents.
bool takesListsApart(Mode mode, Side side);

/// What comes new into a file with a List becomes an item of the last one, behind those that are there.
void placeInLists(std::vector<DocumentPlan> &documents);

/// How a document of an input is cut out of its text.
yaml::Cut cutIn(const DocumentPlan &document, Side side);
/// Destination does not have it.
bool isNew(const DocumentPlan &document);
/// What comes new into a List: objects. Anything else would make it a list of something else, and stands beside it.
bool joinsList(const DocumentPlan &document);

} // namespace fieldwise::merge
