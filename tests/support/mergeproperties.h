// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/session.h"

namespace fieldwise::test {

/// Checks the invariants of a merge: every leaf of every input has one decision, every byte of the result one piece,
/// kept fields keep their bytes and comments, and reading the result gives the tree of the plan. Returns the first
/// violation; "" if there is none.
std::string faultOf(const merge::Plan &plan, const merge::Resolution &resolution);

/// True if a text has a null, since merges clear those: a three-way merge everywhere (semantics/kyaml.md 6.1), a
/// two-way merge in the source.
bool hasNull(const std::string &text);
/// Checks that a merge without changes changes no byte: merge(x, x, x) is x, and merge(b, b, x) is x, except for what
/// the modes change on purpose.
std::string faultOfNoChange(const std::string &base, const std::string &text, const merge::Options &options);
/// Checks that a merge that reuses itself, or a merge of other texts, equals a merge from scratch. `alone` is
/// run(inputs).
std::string faultOfSharing(const Inputs &inputs, const Run &alone);

} // namespace fieldwise::test
