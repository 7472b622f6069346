// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/helmversion.h"

namespace fieldwise::helm {

std::string print(const Version &version)
{
    return std::to_string(version.major) + "." + std::to_string(version.minor) + "." + std::to_string(version.patch);
}

ValueRules valueRules(const Version &version)
{
    const auto isSince = [&version](const Version &three, const Version &four) {
        return version >= (version.major >= 4 ? four : three);
    };
    ValueRules rules;
    const bool seesAllNulls = isSince({3, 19, 5}, {4, 0, 0});
    const bool sparesNulls = isSince({3, 20, 1}, {4, 1, 3});
    rules.nulls = sparesNulls ? ValueRules::Nulls::OverValuesOnly
        : seesAllNulls        ? ValueRules::Nulls::Always
                              : ValueRules::Nulls::OverAnyDefault;
    rules.nullsReachSubcharts = isSince({3, 17, 1}, {4, 0, 0});
    rules.defaultNullsLeftOut = version >= Version{4, 2, 0};
    rules.importsKeepNulls = isSince({3, 13, 0}, {4, 0, 0});
    rules.importsWin = version == Version{3, 13, 0};
    rules.severalDocuments = rules.setJsonObjects = version >= Version{4, 0, 0};
    rules.resetThenReuse = isSince({3, 14, 0}, {4, 0, 0});
    return rules;
}

} // namespace fieldwise::helm
