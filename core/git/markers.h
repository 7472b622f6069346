// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/linemerge/linemerge.h"

namespace fieldwise::git {

using linemerge::Labels;
using linemerge::writeConflict;

/// The texts that conflict markers stand between, put together again: lines outside of markers are in each of them.
struct Sides {
    std::string ours, theirs;
    std::optional<std::string>
        base;           ///< when every conflict shows it (diff3, zdiff3); lines that git merged are in it too
    std::string noBase; ///< a sentence why there is none, else ""
    Labels labels;      ///< of the first conflict
    uint32_t size = 0;  ///< of the markers
    uint32_t conflicts = 0;
};

/// How many characters the markers of the first conflict have, at least 7; 0 when there are no conflict markers.
uint32_t markerSize(std::string_view text);
/// True when the text is what git leaves of a merge with conflicts; a broken conflict counts too.
bool hasMarkers(std::string_view text);

/// Takes such a text apart, whether git wrote it in merge, diff3 or zdiff3 style. `size` 0: as markerSize() says. A
/// marker that is missing, or stands where it can't, is a fault with the place of it.
Result<Sides, Diagnostic> readMarkers(std::string_view text, uint32_t size = 0);

} // namespace fieldwise::git
