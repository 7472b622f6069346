// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/normalize.h"

namespace fieldwise::gitops {

enum class DiffBy : uint8_t { ServerSide, StructuredMerge, ThreeWay, TwoWay, None };

struct Strategy {
    DiffBy by = DiffBy::None;
    std::string why;
};
const char *nameOf(DiffBy by);

/// Which of the four computations Argo CD chooses (semantics/gitops.md 1.1); `git` and `live` are null if missing.
Strategy strategyOf(const ArgoSettings &settings, const Json *git, const Json *live);

/// The two texts that Argo CD compares and shows, and the way to them.
struct ArgoDiff {
    Strategy strategy;
    Json live;      ///< normalized
    Json predicted; ///< normalized
    bool modified = false;
    std::string failure; ///< why it can't be computed; "" else
    std::vector<Note> notes{};
    /// Fields that the dry run would change, and that are shown as in Live since Argo CD does not own them.
    FieldSet notOwned{};
};
/// `git` is as `prepare` leaves it.
ArgoDiff argoDiff(const ArgoSettings &settings, const Kind &kind, const Json &git, const Json &live,
                  const std::vector<k8s::Manager> &managers, Normalizer &normalizer);

/// What Argo CD's memory of server-side diffs means.
Note keptAnswers();

/// The object of kubectl's annotation; nothing if there is none that can be read.
std::optional<Json> lastAppliedIn(const Json &live);
/// What `kubectl apply` makes of Live; nothing, with the reason in `failure`, if it can't.
std::optional<Json> clientSide(const Json &last, const Json &git, const Json &live, const Kind &kind, bool isScheme,
                               std::string &failure);

inline constexpr const char *argoManager = "argocd-controller";

} // namespace fieldwise::gitops
