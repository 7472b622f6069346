// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/regexp.h"
#include "core/yaml/value.h"

namespace fieldwise::gitops {

enum class JqOp : uint8_t {
    Identity,
    Field,   ///< of `text`
    Index,   ///< of `index`
    Iterate, ///< `[]`
    Try,     ///< `?`
    Pipe,
    Comma,
    Literal,
    Equal,
    Unequal,
    And,
    Or,
    Not,
    Select,
    Has,
    Test,
    StartsWith,
    EndsWith,
    Contains
};

struct JqNode {
    JqOp op = JqOp::Identity;
    std::string text{};
    int64_t index = 0;
    yaml::Json literal{};
    std::optional<Regexp> pattern{};
    std::vector<std::shared_ptr<const JqNode>> parts{};
};

/// Nothing if the expression is wrong, or not of the subset.
std::shared_ptr<const JqNode> parseJq(std::string_view text);

} // namespace fieldwise::gitops
