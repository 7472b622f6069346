// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/helmversion.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace fieldwise::helm {

std::string print(const Version &version)
{
    return std::to_string(version.major) + "." + std::to_string(version.minor) + "." + std::to_string(version.patch);
}

std::string lacksOption(const Version &version, std::string_view option)
{
    static constexpr std::pair<std::string_view, Version> since[] = {
        {"--set-json", {3, 10, 0}},       {"--set-literal", {3, 12, 0}}, {"--reset-then-reuse-values", {3, 14, 0}},
        {"--take-ownership", {3, 17, 0}}, {"--server-side", {4, 0, 0}},  {"--force-conflicts", {4, 0, 0}},
    };
    const auto row = std::ranges::find(since, option, &std::pair<std::string_view, Version>::first);
    if (row == std::end(since) || version >= row->second)
        return {};
    return "unknown flag: " + std::string(option) + ", which exists since Helm " + print(row->second);
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
    return rules;
}

} // namespace fieldwise::helm
