// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/linemerge/linemerge.h"

namespace fieldwise::git {

using linemerge::Labels;
using linemerge::writeConflict;

/// The texts that a text with conflict markers was made from. Lines outside of the markers are in all of them.
struct Sides {
    std::string ours, theirs;
    std::optional<std::string> base; ///< if every conflict shows it (diff3, zdiff3); includes lines that git has merged
    std::string noBase;              ///< why there is no base, as a sentence; else ""
    Labels labels;                   ///< of the first conflict
    uint32_t size = 0;               ///< of the markers
    uint32_t conflicts = 0;
};

/// The length of the markers of the first conflict, at least 7; 0 if there are no conflict markers.
uint32_t markerSize(std::string_view text);
/// True if a text has git's conflict markers, even if they are incomplete.
bool hasMarkers(std::string_view text);
/// The marker lines of each conflict; the markers may be incomplete.
std::vector<std::vector<Range>> markersOf(std::string_view text);

/// The base of a conflict that does not show it, if it is known.
using BaseOf = std::function<std::optional<std::string>(std::string_view ours, std::string_view theirs)>;
/// From the three versions that git merged by lines. Some of its conflicts may be gone; the others are in their order.
BaseOf basesFrom(const std::string &base, const std::string &ours, const std::string &theirs);

/// Splits a text with conflict markers, in any of git's styles (merge, diff3, zdiff3). A `size` of 0 means
/// markerSize(). A missing or misplaced marker is a fault, with its place.
Result<Sides, Diagnostic> readMarkers(std::string_view text, uint32_t size = 0, const BaseOf &baseOf = {});

} // namespace fieldwise::git
