// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/gitops/fields.h"

namespace fieldwise::gitops {

struct JqNode;

/// The subset of jq that paths are written in: fields, indices, `[]`, `?`, `|`, `,`, `select` with comparisons, `and`,
/// `or`, `not`, `has`, `test`, `startswith`, `endswith` and `contains`.
class JqPath {
public:
    /// Nothing if the expression is wrong, or has something else.
    static std::optional<JqPath> parse(std::string_view text);

    enum class Outcome : uint8_t {
        Paths,  ///< found; maybe none
        Failed, ///< jq stops with an error, so Argo CD leaves the whole expression out
        Unknown ///< too much work
    };
    struct Found {
        Outcome outcome = Outcome::Paths;
        std::string failure{};
        std::vector<Tokens> paths{}; ///< in the order of the output; places may be missing
    };
    Found pathsIn(const Json &value) const;

private:
    std::shared_ptr<const JqNode> m_root;
};

/// Why gojq certainly can't read or compile an expression inside `del(...)`, in its words; "" if it may be able to.
std::string jqFault(std::string_view text);
/// What a person can write instead of an expression that has such a fault.
std::string jqAdvice(std::string_view text);

} // namespace fieldwise::gitops
