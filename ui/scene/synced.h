// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/gitops/settings.h"
#include "core/session.h"

namespace fieldwise::ui {

/// What Argo CD or Flux makes of Local and Live by its settings.
struct Synced {
    std::shared_ptr<const gitops::SettingsReport> made; ///< null if it can't be made
    std::string problem;                                ///< why
};
Synced syncedFrom(const std::vector<gitops::NamedText> &settings, const Inputs &inputs);

/// The document of this object in a merge. The namespace may be missing in one of them: settings can give it.
std::optional<uint32_t> documentOf(const merge::Plan &plan, const gitops::ObjectRow &object);
/// What a report says about a field: about itself, about what it is in, or about all of what differs in it.
struct FieldSaid {
    const gitops::ObjectRow *object = nullptr;
    const gitops::FieldRow *field = nullptr; ///< null if nothing is said
    bool isAround = false;                   ///< the row is about a field around it
};
FieldSaid saidAbout(const gitops::Report &report, const merge::Plan &plan, merge::DecisionRef ref);
/// Where a row is, as in a plan.
yaml::Path pathOf(const gitops::FieldRow &row);

} // namespace fieldwise::ui
