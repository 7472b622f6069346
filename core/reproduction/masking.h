// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reproduction/neutralwords.h"
#include "core/session.h"

/// Inputs with neutral words in place of names and values.
namespace fieldwise::reproduction {

/// The values of Secrets in each whole text, ascending, none in another; where a text is no YAML or can't be read, what
/// may be one.
merge::PerSide<std::vector<Range>> secretsOf(const merge::Plan &plan);

/// Kinds, layout, comments' places and types of values stay. Anchors, and names in options, files and pointers are
/// replaced, too.
Inputs masked(const Inputs &inputs, const merge::PerSide<std::vector<Range>> &secrets, NeutralWords &words);
/// A path in such inputs, after they were masked.
yaml::Path maskedPath(yaml::Path path, NeutralWords &words);

} // namespace fieldwise::reproduction
