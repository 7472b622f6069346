// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

/// The only permitted reasons for skipping a test: `GTEST_SKIP() << test::needsKubectl << "what is there"`. ./dev test
/// counts skips by the text before the second colon; tests/layers.cmake refuses any other skip.
namespace fieldwise::test {

inline constexpr const char *needsKubectl = "skipped: a kubectl of 1.27 or later: ";
inline constexpr const char *needsMaterial = "skipped: material that is not in the repository: ";
inline constexpr const char *needsRight = "skipped: a right that this user lacks: ";

/// The minor version of the kubectl on the PATH (32 for 1.32); 0 if there is none.
int kubectlMinor();
/// What is found instead of a kubectl of 1.27 or later; "" if there is one.
std::string lacksKubectl();

} // namespace fieldwise::test
