// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "core/merge/plan/options.h"

namespace fieldwise::merge {

/// The rule that a person asked for the list at these fields; null without one.
const k8s::AskedRule *askedRule(const Options &options, std::span<const std::string_view> fields);

} // namespace fieldwise::merge
