// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/govalues.h"

#include <cmath>
#include <limits>

namespace fieldwise::server {

std::string quotedInGo(const std::string &text)
{
    constexpr std::string_view signs = "\"\\\a\b\f\n\r\t\v", letters = "\"\\abfnrtv", digits = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (const size_t at = signs.find(c); at != signs.npos)
            out += {'\\', letters[at]};
        else if (byte < 0x20 || byte == 0x7F)
            out += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
        else
            out += c;
    }
    return out + '"';
}

std::string printed(const Json &value)
{
    return value.is_string()                       ? quotedInGo(value.get_ref<const std::string &>())
        : value.is_structured() || value.is_null() ? yaml::goJson(value)
                                                   : yaml::goText(value);
}

std::optional<int64_t> integerOf(const Json &value)
{
    const bool fits = value.is_number_integer()
        && (!value.is_number_unsigned()
            || value.get<uint64_t>() <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max()));
    return fits ? std::optional(value.get<int64_t>()) : std::nullopt;
}

bool isInRange(double number)
{
    return number >= -9223372036854775808.0 && number < 9223372036854775808.0;
}

bool isWhole(double number)
{
    const double whole = std::trunc(number);
    return std::abs(number) < 9007199254740992.0
        && (number == whole || (whole != 0 && std::abs(number - whole) / std::abs(number + whole) < 1e-9));
}

std::string_view typeOf(const Json &value)
{
    return value.is_object() ? "object"
        : value.is_array()   ? "array"
        : value.is_boolean() ? "boolean"
        : value.is_string()  ? "string"
        : value.is_null()    ? "null"
        : integerOf(value)   ? "integer"
                             : "number";
}

} // namespace fieldwise::server
