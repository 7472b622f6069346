// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace fieldwise {

/// Replaces each hole `{name}` of a text by `fill(name)`; the replacement may contain braces.
template <class Fill>
std::string filled(std::string_view text, const Fill &fill)
{
    std::string out;
    for (size_t open; (open = text.find('{')) != std::string_view::npos;) {
        const size_t close = text.find('}', open);
        out += text.substr(0, open);
        out += fill(text.substr(open + 1, close - open - 1));
        text.remove_prefix(close + 1);
    }
    return out.append(text);
}

/// True if every brace of a text belongs to a hole with a valid name.
template <class IsName>
constexpr bool holesAre(std::string_view text, const IsName &isName)
{
    for (size_t open; (open = text.find_first_of("{}")) != std::string_view::npos;) {
        const size_t close = text.find('}', open);
        if (close == std::string_view::npos || !isName(text.substr(open + 1, close - open - 1)))
            return false;
        text.remove_prefix(close + 1);
    }
    return true;
}

} // namespace fieldwise
