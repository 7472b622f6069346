// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace fieldwise::k8s {
namespace {

std::optional<double> factor(std::string_view suffix)
{
    constexpr std::string_view decimal = "num", big = "kMGTPE", binary = "KMGTPE";
    if (suffix.empty())
        return 1;
    if (const size_t at = decimal.find(suffix[0]); suffix.size() == 1 && at != decimal.npos)
        return std::pow(1000.0, static_cast<double>(at) - 3);
    if (const size_t at = big.find(suffix[0]); suffix.size() == 1 && at != big.npos)
        return std::pow(1000.0, static_cast<double>(at) + 1);
    if (const size_t at = binary.find(suffix[0]); suffix.size() == 2 && suffix[1] == 'i' && at != binary.npos)
        return std::pow(1024.0, static_cast<double>(at) + 1);
    return std::nullopt;
}

std::optional<double> amount(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc())
        return std::nullopt;
    const auto scale = factor(text.substr(static_cast<size_t>(end - text.data())));
    return scale ? std::optional(number * *scale) : std::nullopt;
}

} // namespace

bool sameQuantity(std::string_view a, std::string_view b)
{
    const auto x = amount(a), y = amount(b);
    return x && y && std::abs(*x - *y) <= 1e-12 * std::max(std::abs(*x), std::abs(*y));
}

bool isQuantity(const yaml::Path &path)
{
    constexpr std::array<std::string_view, 7> maps{"requests", "limits",         "capacity", "hard",
                                                   "default",  "defaultRequest", "overhead"};
    const auto named = [&](const yaml::PathStep &step) { return std::ranges::find(maps, step.name) != maps.end(); };
    return path.size() > 1 && (named(path[path.size() - 2]) || path.back().name == "sizeLimit");
}

} // namespace fieldwise::k8s
