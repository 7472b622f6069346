// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/session.h"
#include "tests/fuzz/support/target.h"

namespace fieldwise::fuzz {

/// Merges, and requires what always holds of a merge: its pieces, its data, that it can be told, and that it comes out
/// the same when it shares with a merge of other texts. Null where the inputs can't be merged.
std::shared_ptr<const Merged> merged(const Inputs &inputs);

/// True when the text is small enough to be looked at from all sides, its aliases written out.
bool isSmall(const std::string &text);

/// The fixtures of these modes: for each its options byte (the mode) and its three texts.
std::vector<Input> fixturesOf(const std::vector<merge::Mode> &modes);

} // namespace fieldwise::fuzz
