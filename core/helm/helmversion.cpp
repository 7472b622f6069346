// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/helmversion.h"

#include <array>
#include <charconv>

namespace fieldwise::helm {

std::optional<Version> parseVersion(std::string_view text)
{
    if (text.starts_with('v'))
        text.remove_prefix(1);
    std::array<int, 3> parts{};
    for (size_t i = 0; i < parts.size(); ++i) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parts[i]);
        if (error != std::errc{} || parts[i] < 0)
            return {};
        text.remove_prefix(static_cast<size_t>(end - text.data()));
        if (text.empty())
            return Version{parts[0], parts[1], parts[2]};
        if (text.front() != '.')
            return {};
        text.remove_prefix(1);
    }
    return {};
}

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
