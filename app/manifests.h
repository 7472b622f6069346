// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace fieldwise {

/// The manifests given to `kubectl fieldwise`, by kubectl's own options.
struct Manifests {
    std::vector<std::string> files; ///< files and folders; `-` is standard input
    bool recursive = false;
    std::string kustomization; ///< the folder of -k, built by kubectl; "" if not given
};

/// The text of the manifests with their bytes unchanged; several files are joined with `---`. From a folder, the files
/// that kubectl reads (*.yaml, *.yml, *.json). Returns nothing, with the reason on `err`, if one can't be read.
std::optional<std::string> readManifests(const Manifests &manifests, std::ostream &err);
/// Says on `err` what to do if this folder is a chart or is built by kustomize, so that its files are not what is
/// applied; true if it is.
bool isUnbuilt(const std::string &folder, std::ostream &err);

} // namespace fieldwise
