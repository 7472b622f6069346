// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "core/counterfactual/whatif.h"

/// Fields of a text by their path, and texts with one field changed.
namespace fieldwise {

/// How far a path leads in a document, and the JSON pointer of that place.
struct Found {
    yaml::NodeId node = yaml::none;
    size_t steps = 0;
    std::string pointer;
};

Found follow(const yaml::Document &document, const yaml::Path &path);
/// Nothing where the document does not have the field.
std::optional<nlohmann::ordered_json> valueAt(const yaml::Document &document, const yaml::Path &path);

/// The one range in which two texts differ; a removal begins at the begin of a line where it can.
InputEdit changeOf(merge::Side side, std::string_view before, std::string_view after);
/// The text after one operation of a JSON patch, with the bytes of all else; nothing where it can't be done or changes
/// nothing.
std::optional<std::string> patched(const std::string &text, const nlohmann::ordered_json &operation);

} // namespace fieldwise
