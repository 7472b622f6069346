// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/helm/version.h"

namespace fieldwise::helm {

/// The version whose rules apply unless another one is asked for.
inline constexpr Version newestVersion{4, 2, 4};

std::string print(const Version &version);

/// Why a version does not take an option that later ones have; "" if it does.
std::string lacksOption(const Version &version, std::string_view option);

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
};
ValueRules valueRules(const Version &version);

} // namespace fieldwise::helm
