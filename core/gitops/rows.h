// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "core/gitops/report.h"
#include "core/server/refusals.h"

namespace fieldwise::gitops {

/// True for what the API server and its controllers maintain, so that no manifest is to blame for it.
bool isServers(const FieldPath &path);
/// The changes without those.
std::vector<Change> withoutServers(std::vector<Change> changes);

/// Rows of the same kind below one of these fields become one row for all of it. `values` fills in the values of a row.
void gather(std::vector<FieldRow> &rows, const std::vector<std::vector<Change>> &roots,
            const std::function<void(FieldRow &)> &values);

/// The definitions of custom resources among objects.
std::vector<server::CustomKind> definitionsIn(const std::vector<Object> &git, const std::vector<Object> &live);
/// What an API server makes of an object that a request leaves in Live's place, or creates. Fields that it does not
/// know are dropped: neither Argo CD nor Flux asks for strict validation.
server::Answer answerTo(const Json &object, const Json *live, const Kind &kind);
/// Rows `will-fail` for reasons to refuse an object, and the object's own. `stored`: what the paths are about.
void addRefusals(const std::vector<server::Refusal> &refusals, const Json &stored, const Kind &kind, ObjectRow &row);
/// A path of the server's notes and refusals.
FieldPath pathOf(const yaml::Path &path, const Json &object, const Kind &kind);
/// The rows at and below the places of rows `will-fail` are no longer needed.
void dropRowsOfRefused(std::vector<FieldRow> &rows);

/// Git with the fields of metadata that a server sets, and without knowledge of the kind with the status, as in Live.
Json sentUpdate(const Json &git, const Json &live, const Kind &kind);
/// What an update with `git` would store over Live: it differs from Live where one of them says something else.
Json storedUpdate(const Json &git, const Json &live, const Kind &kind);

/// The objects of Git with those of Live that have the same group, kind, namespace and name; then the others of Live.
struct Pair {
    const Object *git = nullptr;
    const Object *live = nullptr;
    Json wanted{}; ///< Git's, as `prepared` makes it
    /// Live as if it were in Git's apiVersion, where it is in another one; `live` points to it.
    std::shared_ptr<const Object> inGitsVersion{};
    std::string liveVersion{}; ///< Live's own apiVersion then; else ""
};
std::vector<Pair> pairsOf(const std::vector<Object> &git, const std::vector<Object> &live,
                          const std::function<void(Json &)> &prepared, std::vector<Note> &notes);
/// Says that Live is in another apiVersion than Git, if it is.
void tellOfVersion(const Pair &pair, ObjectRow &row);
/// The row of an object, with its names alone.
ObjectRow rowFor(const Json &object);

/// Live as Argo CD's diff predicts it, by the only row of a report that masks nothing: what the diff does not show is
/// as in Live, and so are tracking marks, which every sync adds.
Json shownByDiff(const ObjectRow &row, const Json &live, const Kind &kind);

} // namespace fieldwise::gitops
