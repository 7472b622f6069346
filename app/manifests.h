// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace fieldwise {

/// What a person gives to `kubectl fieldwise`, in kubectl's own options.
struct Manifests {
    std::vector<std::string> files; ///< files and folders; `-` is standard input
    bool recursive = false;
    std::string kustomization; ///< the folder of -k, built by kubectl; "" without
};

/// The text of manifests with its bytes kept: of one file that file's, of several one after another with `---` between.
/// Of a folder those that kubectl takes (*.yaml, *.yml, *.json). Nothing, with the reason on `err`, when one can't be
/// read.
std::optional<std::string> readManifests(const Manifests &manifests, std::ostream &err);

} // namespace fieldwise
