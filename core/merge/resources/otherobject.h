// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// In Apply and ServerSide: a fault if Live is not the object that Local describes, unless a person means it
/// (Options::otherObject). A name that one of them lacks is no difference.
std::optional<Fault> otherObject(const DocumentPlan &document, const Options &options);

} // namespace fieldwise::merge
