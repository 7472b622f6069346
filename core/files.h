// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/text.h"

namespace fieldwise::files {

/// Larger files are refused.
inline constexpr size_t largest = largestText;

/// How long, in milliseconds, to wait for data from a pipe or a device; -1: forever.
struct Patience {
    int forWriter = -1; ///< of a pipe that no program has opened for writing
    int forBytes = -1;
};
inline constexpr Patience ofAWindow{1000, 20'000};

/// All bytes of a file, or of standard input for `-`. If the file is written during the read, it is read again.
Result<std::string, Diagnostic> read(const std::string &path, const Patience &patience = {});

/// The precondition for replacing a file: it has these bytes, or it does not exist.
struct Expected {
    std::optional<std::string_view> bytes;
};

/// How write() replaces a file.
struct Writing {
    uint32_t permissions = 0; ///< of a new file; 0: default permissions (umask)
    bool followsLinks = true; ///< else a link itself is replaced, and anything but a file or a link is refused
    /// Checked right before the rename; if it does not hold, nothing is written (`file-changed`).
    std::optional<Expected> expected{};
    /// Data is on disk before write() returns; else a power cut may leave the old file, the new one or a part of it.
    bool isSynced = true;
};
inline constexpr Writing forOwner{.permissions = 0600};

/// Replaces a file atomically by a new one, synced first if `isSynced`; owner, group, permissions and access list are
/// kept. Pipes and devices are written in place. On failure the file is unchanged, except for `file-unsynced`: the new
/// file is in place, but a power cut could bring the old one back.
std::optional<Diagnostic> write(const std::string &path, std::string_view bytes, const Writing &writing = {});

/// Why a file differs from what is expected; nothing if it does not. A folder, pipe or device counts as no file.
std::optional<Diagnostic> changedSince(const std::string &path, const Expected &expected);

/// Whether the new file is in place, given the result of write().
bool isWritten(const std::optional<Diagnostic> &told);

/// The name of the file for which this temporary file was left by a process that was killed while saving; "" if `name`
/// is not such a file.
std::string wholeOf(const std::string &name);

/// Like write(), for a symbolic link to `to`.
std::optional<Diagnostic> writeLink(const std::string &path, const std::string &to);

} // namespace fieldwise::files
