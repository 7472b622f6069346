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

/// How long, in milliseconds, to wait for what is no regular file; -1: for ever.
struct Patience {
    int forWriter = -1; ///< of a pipe that nobody has opened to write
    int forBytes = -1;
};
inline constexpr Patience ofAWindow{1000, 20'000};

/// All bytes of a file, or of standard input for `-`; of a file that is written meanwhile those that it has afterwards.
Result<std::string, Diagnostic> read(const std::string &path, const Patience &patience = {});

/// What has to be there still when a file is about to be replaced: these bytes, or no file.
struct Expected {
    std::optional<std::string_view> bytes;
};

struct Writing {
    uint32_t permissions = 0; ///< of a file that is new; 0: what the umask leaves
    bool followsLinks = true; ///< else a link is replaced, and what is neither file nor link is refused
    std::optional<Expected>
        expected{}; ///< looked at right before the rename; where it is not so, nothing is written (`file-changed`)
    bool isSynced = true; ///< on disk when it is written; else a power cut may leave the old file, the new one or less
};
inline constexpr Writing forOwner{.permissions = 0600};

/// Puts a new file in the place of the old one at once, on disk before it is there (`isSynced`), and keeps owner,
/// group, permissions and access list. What is no regular file (a pipe, a device) is written to. When it fails the file
/// is as it was, but for `file-unsynced`: it is the new one, and a power cut could take it back.
std::optional<Diagnostic> write(const std::string &path, std::string_view bytes, const Writing &writing = {});

/// Why a file is not as it is expected to be; nothing when it is, or is neither a file nor a link.
std::optional<Diagnostic> changedSince(const std::string &path, const Expected &expected);

/// Whether the new file is there after what write() tells.
bool isWritten(const std::optional<Diagnostic> &told);

/// What a kill in the middle of a save leaves behind has a name that tells the file; "" when `name` is none of these.
std::string wholeOf(const std::string &name);

/// The same for a symbolic link that leads to `to`.
std::optional<Diagnostic> writeLink(const std::string &path, const std::string &to);

} // namespace fieldwise::files
