// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <compare>
#include <string_view>

namespace fieldwise {

/// A text in an order for people: numbers in it count as numbers, so that `web-2` is before `web-10`.
struct Natural {
    std::string_view text;

    std::strong_ordering operator<=>(const Natural &other) const
    {
        std::string_view a = text, b = other.text;
        while (!a.empty() && !b.empty()) {
            if (isDigit(a.front()) && isDigit(b.front())) {
                if (const auto order = orderOfNumbers(takeNumber(a), takeNumber(b)); order != 0)
                    return order;
            } else if (a.front() == b.front()) {
                a.remove_prefix(1);
                b.remove_prefix(1);
            } else {
                break;
            }
        }
        const auto order = a <=> b;
        return order != 0 ? order : text <=> other.text;
    }
    bool operator==(const Natural &) const = default;

private:
    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    /// Takes the digits that a text begins with.
    static std::string_view takeNumber(std::string_view &from)
    {
        const auto end = std::ranges::find_if_not(from, isDigit);
        const std::string_view number(from.begin(), end);
        from = {end, from.end()};
        return number;
    }

    static std::strong_ordering orderOfNumbers(std::string_view a, std::string_view b)
    {
        for (std::string_view *number : {&a, &b})
            number->remove_prefix(std::min(number->find_first_not_of('0'), number->size()));
        const auto bySize = a.size() <=> b.size();
        return bySize != 0 ? bySize : a <=> b;
    }
};

/// For maps and sets of texts.
struct NaturalLess {
    using is_transparent = void;
    bool operator()(std::string_view a, std::string_view b) const { return Natural{a} < Natural{b}; }
};

} // namespace fieldwise
