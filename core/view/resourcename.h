// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/merge/plan/plan.h"

namespace fieldwise::view {

/// What a document is called that has no name of its own: its file, with its number if the file has several documents;
/// "document 2" if it has no file.
std::string nameOfNameless(const merge::Plan &plan, uint32_t document);

} // namespace fieldwise::view
