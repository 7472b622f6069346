// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

/// Those of docs/limits.md that several places keep.
namespace fieldwise {

/// Bytes of a file, a folder or a text: offsets have 32 bits, and a person's manifest never comes near.
inline constexpr size_t largestText = size_t{256} << 20;
inline constexpr size_t largestDocument = size_t{64} << 20;
inline constexpr size_t mostDocuments = 100'000;

} // namespace fieldwise
