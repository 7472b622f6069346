// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace fieldwise::files {

/// Larger files are refused: offsets have 32 bits, and a person's manifest never comes near.
inline constexpr size_t largest = size_t{256} << 20;

/// All bytes of a file, or of standard input for `-`.
Result<std::string, Diagnostic> read(const std::string &path);

/// Replaces a file at once (a new file beside it, renamed over it) and keeps its permissions; a symbolic link stays
/// one, and what it points to is replaced. What is no regular file (a pipe, a device) is written to. When it fails
/// the file is as it was. A new file is for everybody whom the umask allows, or for its owner only.
enum class Readers : uint8_t { AsUsual, Owner };
std::optional<Diagnostic> write(const std::string &path, std::string_view bytes, Readers readers = Readers::AsUsual);

} // namespace fieldwise::files
