// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace fieldwise::helm {

struct Version {
    int major = 4;
    int minor = 2;
    int patch = 4;
    auto operator<=>(const Version &) const = default;
};

/// `3.21.4`, `v4.2`; what is missing counts as 0.
std::optional<Version> parseVersion(std::string_view text);
std::string print(const Version &version);

/// What versions of Helm do differently with values (semantics/helm.md 5.3).
struct ValueRules {
    /// Which nulls of a user in a table remove a key.
    enum class Nulls {
        OverAnyDefault, ///< those whose key the defaults have, be it null
        Always,         ///< all
        OverValuesOnly, ///< those whose key has a default other than null
    };
    Nulls nulls = Nulls::OverValuesOnly;
    bool nullsReachSubcharts = true; ///< below a subchart's name
    bool defaultNullsLeftOut = true; ///< nulls of a chart's own defaults
    bool importsKeepNulls = true;    ///< in import-values and globals
    bool importsWin = false;         ///< imported values over the parent's
    bool severalDocuments = true;    ///< a values file may have several documents
    bool setJsonObjects = true;      ///< `--set-json '{...}'`
    bool resetThenReuse = true;      ///< `--reset-then-reuse-values` exists
};
ValueRules valueRules(const Version &version);

} // namespace fieldwise::helm
