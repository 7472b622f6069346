// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/helm/operation.h"
#include "core/merge/plan/plan.h"

namespace fieldwise::helm {

/// The upgrade that options, records, the new manifests and Live make. Without a release in the options it is that of
/// the newest record.
struct Upgrade {
    Operation operation;
    merge::Options options; ///< by which the operation's texts and Live are merged
};
Result<Upgrade, Refusal> upgradeOf(const std::vector<Record> &records, const merge::Options &options,
                                   const std::string &manifests, const yaml::Stream &live);

bool deletes(const Operation &operation);
/// The same with the objects kept that would be deleted, if its plan says that an object fails; else nothing.
std::optional<Upgrade> withoutDeletions(const Upgrade &upgrade, const merge::Plan &plan);

/// Makes the options those of a release as it was last applied: its name, and the version of Helm that can have applied
/// it so. The mode becomes Apply or ServerSide.
void fitTo(const std::vector<Record> &records, merge::Options &options);

} // namespace fieldwise::helm
