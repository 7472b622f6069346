// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/diagnostic.h"
#include "core/merge/plan/options.h"
#include "core/yaml/document.h"

namespace fieldwise {

/// What keeps kubectl from sending the objects of a file, or an API server from creating them; nothing if a document
/// is something else than an object with a name, or a List. The documents must be read without errors. Without
/// `refused`, only objects that a server can't decode are told: parts of objects are invalid.
std::vector<Diagnostic> objectFaults(const yaml::Stream &stream, const merge::Options &options, bool refused);

} // namespace fieldwise
