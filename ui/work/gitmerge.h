// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// The file and the names of sides that git hands over; "" where there is none.
struct GitFiles {
    merge::PerSide<QString> files;
    merge::PerSide<QString> labels;
    QString output;
};

/// Reads what `git mergetool` hands over. A base that is not there, or empty, is none. Labels that are not given are
/// those of the conflict markers that git left in the output. Fails for what can't be merged by structure: why, for
/// people.
Result<GitMerge, QString> readGitMerge(const GitFiles &asked);

/// The sides of a file with conflict markers; nothing when it has none, or can't be read at all.
std::optional<Result<GitMerge, QString>> readMarked(const QString &file);

/// Why a file can't be compared by structure, for people; `name`: of the file in the repository.
std::optional<QString> whyNotCompared(const QString &file, const QString &name);

/// The result with conflict markers around what is left to decide; around all of it where a conflict can't be told
/// apart.
std::string markedText(const Merged &merged, uint32_t markerSize);

/// Saves the merge when nothing is left to decide and a second reading agrees. How many conflicts are left, or why
/// there is no merge.
Result<uint32_t, QString> mergeAlone(const GitMerge &merge);

} // namespace fieldwise::ui
