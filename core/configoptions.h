// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/configreading.h"
#include "core/merge/plan/options.h"

namespace fieldwise::config {

/// An option as a session stores it.
struct OptionField {
    std::string name;
    std::variant<bool, std::string, std::vector<std::string>> value;
};
/// The options that are saved: all but the schema, showSecrets and the time of the request.
std::vector<OptionField> fieldsOf(const merge::Options &options, const std::vector<std::string> &schemas);
void readOptions(Reading &in, yaml::NodeId map, merge::Options &options, std::vector<std::string> &schemas);

} // namespace fieldwise::config
