// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fieldwise {

/// Those of docs/command-line.md; scripts rely on the numbers. Driver: above 128 git takes a merge driver as failed.
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
