// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fieldwise::test {

/// The events of a text as libyaml reads it, in the format of test::events(). Returns nothing, and sets `why`, if
/// libyaml refuses the text.
std::optional<std::string> libyamlEvents(std::string_view text, std::string *why = nullptr);

} // namespace fieldwise::test
