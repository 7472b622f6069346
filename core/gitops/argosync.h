// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/argodiff.h"

namespace fieldwise::gitops {

enum class SyncBy : uint8_t { ClientSide, ServerSide, Replace, Recreate };
const char *nameOf(SyncBy by);

struct SyncWay {
    SyncBy by = SyncBy::ClientSide;
    std::string why;
    bool forces = false; ///< an object has Force=true
};
SyncWay syncWayOf(const ArgoSettings &settings, const Json &git, const Json *live);

/// Why a client-side sync deletes a binding of another role and creates it again; "" if it does not.
std::string whyReconciled(const Json &git, const Json &live);

/// Why a server-side sync of an object with Force=true fails.
inline constexpr const char *noForce = "--force cannot be used with --server-side";

/// What one sync makes of an object.
struct ArgoSync {
    std::optional<Json> after; ///< nothing if it fails
    std::string failure;
    std::vector<k8s::Manager> managers{}; ///< afterwards; server-side
    bool migrates = false;                ///< entries of client-side apply are handed over first
    Json sent{};
};
/// `respects`: RespectIgnoreDifferences=true counts.
ArgoSync argoSync(const ArgoSettings &settings, const Kind &kind, const SyncWay &way, const Json &git, const Json &live,
                  const std::vector<k8s::Manager> &managers, bool respects);

} // namespace fieldwise::gitops
