// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <compare>
#include <optional>
#include <string_view>

namespace fieldwise::helm {

/// A version of Helm.
struct Version {
    int major = 0, minor = 0, patch = 0;
    auto operator<=>(const Version &) const = default;
};

/// `3.21.4`, `v4.2`, `4`; missing parts are the newest. Nothing for what is no version of Helm 3 or 4.
inline std::optional<Version> versionOf(std::string_view text)
{
    if (text.starts_with('v'))
        text.remove_prefix(1);
    Version out{0, 999, 999};
    for (int *part : {&out.major, &out.minor, &out.patch}) {
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), *part);
        if (fault != std::errc() || *part < 0)
            return {};
        text.remove_prefix(static_cast<size_t>(end - text.data()));
        if (text.empty() || text.front() == '-' || text.front() == '+')
            return out.major == 3 || out.major == 4 ? std::optional(out) : std::nullopt;
        if (text.front() != '.')
            return {};
        text.remove_prefix(1);
    }
    return {};
}

} // namespace fieldwise::helm
