// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "core/counterfactual/whatif.h"

/// Finds fields of a text by their path, and changes one field of a text.
namespace fieldwise {

/// How far a path can be followed in a document, and the JSON pointer of that place.
struct Found {
    yaml::NodeId node = yaml::none;
    size_t steps = 0;
    std::string pointer;
};

Found follow(const yaml::Document &document, const yaml::Path &path);
/// Nothing if the document does not have the field.
std::optional<nlohmann::ordered_json> valueAt(const yaml::Document &document, const yaml::Path &path);

/// The single range in which two texts differ. If possible, a removal starts at the start of a line.
InputEdit changeOf(merge::Side side, std::string_view before, std::string_view after);
/// The operation of a JSON patch that gives a field of a document this value, with the maps that must be around it;
/// without a value: that removes it. Null if none does.
nlohmann::ordered_json operationFor(const yaml::Document &document, const yaml::Path &path,
                                    std::optional<nlohmann::ordered_json> value);
/// The edit of a document's text that an operation makes, with its range in that text. Nothing if the operation fails
/// or changes nothing.
std::optional<InputEdit> editBy(merge::Side side, const yaml::Document &document, nlohmann::ordered_json operation);
/// The text after one operation of a JSON patch; all other bytes stay. Nothing if the operation fails or changes
/// nothing.
std::optional<std::string> patched(const std::string &text, const nlohmann::ordered_json &operation);

} // namespace fieldwise
