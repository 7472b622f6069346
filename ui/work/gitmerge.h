// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// The files and labels that git passes on; "" if missing.
struct GitFiles {
    merge::PerSide<QString> files;
    merge::PerSide<QString> labels;
    QString output;
};

/// Reads the files of `git mergetool`. A base that is missing or empty counts as none. Missing labels are taken from
/// the conflict markers that git left in the output. Fails if a file can't be read or is binary; the error is for
/// people.
Result<GitMerge, QString> readGitMerge(const GitFiles &asked);

/// The sides of a file with conflict markers; nothing if it has none or can't be read at all.
std::optional<Result<GitMerge, QString>> readMarked(const QString &file, Encoding encoding = Encoding::Utf8);
/// True for a file with conflict markers, in whatever encoding.
bool isMarked(const QString &file);

/// Why a file can't be compared, not even by lines, for people. `name`: its name in the repository.
std::optional<QString> whyNotCompared(const QString &file, const QString &name);

/// The result with conflict markers around the undecided fields; around the whole text if a conflict's lines can't be
/// determined. The repository of `file`, which need not exist, chooses the style of the markers.
std::string markedText(const Merged &merged, const Workspace &workspace, const QString &file);

/// Saves the merge as the merge driver would, with its proof, if nothing is undecided. Returns the number of undecided
/// conflicts, or why there is no merge.
Result<uint32_t, QString> mergeAlone(const GitMerge &merge);

} // namespace fieldwise::ui
