// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/yaml/document.h"
#include "core/yaml/scalar.h"

namespace fieldwise::conformance {

/// What two documents may differ in and still be the same result.
struct Leniency {
    bool fieldOrder = false;    ///< fields of maps in any order
    bool namedElements = false; ///< elements of lists that all have a `name` in any order
    bool comments = false;      ///< comments are not compared
    yaml::Dialect dialect = yaml::Dialect::Core12;
};

/// What differs between two documents as data and in their comments, a line a difference; empty when nothing does.
/// A document without content, `{}` and `null` are the same.
std::vector<std::string> differences(const yaml::Document &got, const yaml::Document &want, const Leniency &leniency);

} // namespace fieldwise::conformance
