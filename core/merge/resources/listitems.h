// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"
#include "core/yaml/lists.h"

namespace fieldwise::merge {

/// Whether the items of a Kubernetes List in this input are merged as separate documents (yaml/lists.h). Not in a
/// patch, which is one document, and not in Git, which proves its result by reading whole documents.
bool takesListsApart(Mode mode, Side side);

/// Moves new documents of a file that has a List behind the last item of its last List, so that they become items.
void placeInLists(std::vector<DocumentPlan> &documents);

/// How an input's document is cut out of its text.
yaml::Cut cutIn(const DocumentPlan &document, Side side);
/// True if Destination does not have the document.
bool isNew(const DocumentPlan &document);
/// True for a new document that becomes an item of a List. It must be an object; anything else stays a document beside
/// the List.
bool joinsList(const DocumentPlan &document);

} // namespace fieldwise::merge
