// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

/// Why a test may be left out, and nothing else: `GTEST_SKIP() << test::needsKubectl << "what is there"`. ./dev test
/// counts the skipped tests by what stands before the second colon; tests/layers.cmake refuses a skip that begins
/// otherwise.
namespace fieldwise::test {

inline constexpr const char *needsKubectl = "skipped: a kubectl of 1.27 or later: ";
inline constexpr const char *needsMaterial = "skipped: material that is not in the repository: ";
inline constexpr const char *needsRight = "skipped: a right that this user lacks: ";

/// Of the kubectl on the PATH, the 32 of 1.32; 0 without one.
int kubectlMinor();
/// What there is instead of a kubectl of 1.27 or later; "" where there is one.
std::string lacksKubectl();

} // namespace fieldwise::test
