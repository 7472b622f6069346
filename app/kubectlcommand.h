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

/// What `kubectl fieldwise` and `fieldwise kubectl` are asked to do.
struct KubectlCommand {
    kubectl::Cluster cluster;
    Manifests manifests;
    merge::Options apply{.mode = merge::Mode::Apply}; ///< by the client, or by the server and for whom
};

/// The options that both have.
void addKubectlOptions(CLI::App &app, KubectlCommand &command);

/// The text that counts as Local, built by kubectl for -k; nothing, with the reason on `err`, when it can't be read.
std::optional<std::string> localOf(const KubectlCommand &command, std::ostream &err);
/// What it is called: the names that were given.
std::string nameOf(const KubectlCommand &command);

/// The kubectl plugin: reads live objects through the kubectl on the PATH, which is only asked to `get`, and tells what
/// apply would do; in a window where there is a display. 0 nothing would change, 1 something would, more is an error.
int runKubectlPlugin(int argc, const char *const *argv, std::ostream &out, std::ostream &err);

} // namespace fieldwise
