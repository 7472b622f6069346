// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fieldwise {

/// Threads that begin from now on have a stack of 8 MiB at least, as Linux gives it to a program. With `ulimit -s unlimited`
/// glibc would give them 2 MiB.
void giveThreadsStack();

} // namespace fieldwise
