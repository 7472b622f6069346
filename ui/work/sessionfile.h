// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/text.h"
#include "core/config.h"

namespace fieldwise::ui {

/// Writes a session to a file that only its owner may read. Fails if it is too large to be read again.
std::optional<Diagnostic> writeSession(const std::string &file, const config::Session &session,
                                       size_t largest = largestDocument);

} // namespace fieldwise::ui
