// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"
#include "core/base/result.h"
#include "core/k8s/listrules.h"

/// Rules of lists that a repository keeps for its files, in `.fieldwise.yaml` (docs/git.md).
namespace fieldwise::config {

/// Those for one file, in their order; `file`: its path from the folder of `.fieldwise.yaml`, with `/`.
Result<std::vector<k8s::RepositoryRule>, Diagnostic> readRepositoryRules(std::string_view text, std::string_view file);
/// True of a path that a pattern stands for: `*` is any part of a name, `**` any number of folders; a pattern without a
/// `/` is for names in any folder.
bool fitsFile(std::string_view pattern, std::string_view path);

/// The rules of the nearest `.fieldwise.yaml` from a file's folder up to the one that has `.git`; outside of a
/// repository only one beside the file counts. None where there is no such file; a message with its place when it can't
/// be read.
Result<std::vector<k8s::RepositoryRule>, std::string> repositoryRulesFor(const std::string &file);

} // namespace fieldwise::config
