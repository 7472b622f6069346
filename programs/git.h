// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "programs/process.h"

namespace fieldwise {

/// Reads a repository through git. The repository may be hostile: git is told to run nothing that it names (hooks,
/// monitors, filters, pagers, programs for signatures), to fetch nothing and to write nothing.
class Git {
public:
    /// Any folder of the work tree, or a bare repository; "" is the current folder.
    explicit Git(std::string folder = {}) : m_folder(std::move(folder)) {}

    const std::string &folder() const { return m_folder; }
    Process run(std::vector<std::string> arguments, std::string input = {}) const;
    /// The first line of the output; "" if git fails.
    std::string line(std::vector<std::string> arguments) const;

private:
    std::string m_folder;
};

/// The fields of an output with `-z`.
std::vector<std::string> fieldsOf(const std::string &output);

/// What people call a commit.
struct Commit {
    std::string id;    ///< whole
    std::string brief; ///< as short as is unique
    std::string title, author;
    std::string day; ///< of the author, 2026-11-26
};
/// Nothing if the repository has no such commit. `revision` is never taken for an option.
std::optional<Commit> commitOf(const Git &git, const std::string &revision);

} // namespace fieldwise
