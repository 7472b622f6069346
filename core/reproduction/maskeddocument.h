// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/reproduction/neutralwords.h"
#include "core/yaml/document.h"

namespace fieldwise::reproduction {

/// The text of a document with neutral words; of one that is no YAML, or can't be read, each word. `secrets`: its
/// values of Secrets, ascending, none in another. `hasPointers`: it may be a JSON patch.
std::string maskedDocument(const yaml::Document &document, const std::vector<Range> &secrets, bool hasPointers,
                           NeutralWords &words);
/// The name of a field: also a patch directive, or a step of managedFields (`f:spec`).
std::string maskedKey(std::string_view key, NeutralWords &words);
/// The name of a manager; kubectl's stay, because rules name them.
std::string maskedManager(std::string_view name, NeutralWords &words);

} // namespace fieldwise::reproduction
