// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

namespace fieldwise::yaml {

/// What a text of JSON says; discarded when it is none, or is nested deeper than a document may be.
nlohmann::json fromJson(std::string_view text);
nlohmann::ordered_json orderedFromJson(std::string_view text);

} // namespace fieldwise::yaml
