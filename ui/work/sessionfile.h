// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/text.h"
#include "core/config.h"

namespace fieldwise::ui {

/// Writes a session that only its owner may read; one that is too large to be read again is a fault.
std::optional<Diagnostic> writeSession(const std::string &file, const config::Session &session,
                                       size_t largest = largestDocument);

} // namespace fieldwise::ui
