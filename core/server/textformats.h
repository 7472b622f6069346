// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace fieldwise::server {

enum class FormatCheck : uint8_t {
    None,      ///< API servers do not check this format
    Has,       ///< the text has it
    Lacks,     ///< the text lacks it
    Unchecked, ///< API servers check it, but it is not known here exactly
};

/// Whether a text has a format of a CustomResourceDefinition, such as `date-time`.
FormatCheck checkFormat(std::string_view format, std::string_view text);

} // namespace fieldwise::server
