// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"
#include "core/base/result.h"
#include "core/k8s/listrules.h"

/// List rules that a repository keeps for its files in `.fieldwise.yaml` (docs/git.md).
namespace fieldwise::config {

/// The rules for one file, in order; `file` is its path relative to the folder of `.fieldwise.yaml`, with `/`.
Result<std::vector<k8s::RepositoryRule>, Diagnostic> readRepositoryRules(std::string_view text, std::string_view file);
/// True if the pattern matches the path: `*` is any part of a name, `**` any number of folders. A pattern without `/`
/// matches names in any folder.
bool fitsFile(std::string_view pattern, std::string_view path);

/// The rules in the nearest `.fieldwise.yaml` between the file's folder and the folder that has `.git`; outside of a
/// repository, only in the file's own folder. Empty if there is none; a message with the position if it can't be read.
Result<std::vector<k8s::RepositoryRule>, std::string> repositoryRulesFor(const std::string &file);

} // namespace fieldwise::config
