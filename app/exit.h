// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fieldwise {

/// The exit statuses of docs/command-line.md; scripts rely on the numbers. git treats statuses above 128 as a failed
/// merge driver.
enum Exit : int {
    ExitDone = 0,
    ExitConflicts = 1,
    ExitUsage = 2,
    ExitInput = 3,
    ExitVerification = 4,
    ExitOurs = 70,
    ExitDriver = 129
};

} // namespace fieldwise
