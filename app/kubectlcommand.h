// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "app/manifests.h"
#include "core/k8s/kubectl.h"
#include "core/merge/plan/options.h"

namespace CLI {
class App;
}

namespace fieldwise {

/// The arguments of `kubectl fieldwise` and `fieldwise kubectl`.
struct KubectlCommand {
    kubectl::Cluster cluster;
    Manifests manifests;
    merge::Options apply{.mode = merge::Mode::Apply}; ///< client-side, or server-side with the manager
};

/// Adds the options that both commands have.
void addKubectlOptions(CLI::App &app, KubectlCommand &command);

/// The text of Local, built by kubectl for -k. Returns nothing, with the reason on `err`, if it can't be read.
std::optional<std::string> localOf(const KubectlCommand &command, std::ostream &err);
/// A name for the manifests, from the given file names.
std::string nameOf(const KubectlCommand &command);

/// The kubectl plugin: reads live objects through the kubectl on the PATH, which only runs `get`, and reports what
/// apply would do, in a window if there is a display. Returns 0 if nothing would change, 1 if something would, more on
/// an error.
int runKubectlPlugin(int argc, const char *const *argv, std::ostream &out, std::ostream &err);

} // namespace fieldwise
