// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gitopscommand.h"

namespace fieldwise {

/// The arguments of `argocd`.
struct ArgocdCommand {
    GitopsCommand common;
};

void addArgocd(CLI::App &app, ArgocdCommand &command);
/// Shows what Argo CD's diff says and what its sync does (docs/command-line.md).
Exit runArgocd(const ArgocdCommand &command, std::ostream &out, std::ostream &err);

} // namespace fieldwise
