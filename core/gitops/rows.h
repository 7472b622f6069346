// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/gitops/report.h"

namespace fieldwise::gitops {

/// True for what the API server and its controllers maintain, so that no manifest is to blame for it.
bool isServers(const FieldPath &path);
/// The changes without those.
std::vector<Change> withoutServers(std::vector<Change> changes);

/// Rows of the same kind below one of these fields become one row for all of it. `values` fills in the values of a row.
void gather(std::vector<FieldRow> &rows, const std::vector<std::vector<Change>> &roots,
            const std::function<void(FieldRow &)> &values);

/// What an update with `git` would store over Live: it differs from Live where one of them says something else.
/// Without knowledge of the kind: the fields of metadata that a server sets are Live's.
Json storedUpdate(const Json &git, const Json &live, const Kind &kind);

/// The objects of Git with those of Live that have the same group, kind, namespace and name; then the others of Live.
struct Pair {
    const Object *git = nullptr;
    const Object *live = nullptr;
    Json wanted{}; ///< Git's, as `prepared` makes it
};
std::vector<Pair> pairsOf(const std::vector<Object> &git, const std::vector<Object> &live,
                          const std::function<void(Json &)> &prepared, std::vector<Note> &notes);
/// The row of an object, with its names alone.
ObjectRow rowFor(const Json &object);

} // namespace fieldwise::gitops
