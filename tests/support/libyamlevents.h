// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fieldwise::test {

/// The events of a text as libyaml reads it, in the form of test::events(); nothing, and `why`, when it refuses.
std::optional<std::string> libyamlEvents(std::string_view text, std::string *why = nullptr);

} // namespace fieldwise::test
