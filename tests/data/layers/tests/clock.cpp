// SPDX-License-Identifier: GPL-3.0-or-later
// expect: clock
const auto now = std::chrono::steady_clock::now();
