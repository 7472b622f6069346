// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/forms.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>

namespace fieldwise::server {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A number of exactly so many digits at `at`; -1 if there is none.
int digits(std::string_view text, size_t at, size_t count)
{
    int out = 0;
    for (size_t i = at; i < at + count; ++i) {
        if (i >= text.size() || text[i] < '0' || text[i] > '9')
            return -1;
        out = out * 10 + (text[i] - '0');
    }
    return out;
}

std::string padded(int64_t number, size_t width)
{
    std::string out = std::to_string(number);
    if (out.size() < width)
        out.insert(0, width - out.size(), '0');
    return out;
}

} // namespace

std::optional<std::string> storedTime(std::string_view text, bool micro)
{
    using namespace std::chrono;
    constexpr std::string_view shape = "0000-00-00T00:00:00";
    if (text.size() <= shape.size())
        return std::nullopt;
    for (size_t i = 0; i < shape.size(); ++i)
        if (shape[i] != '0' && text[i] != shape[i])
            return std::nullopt;
    const year_month_day day{year(digits(text, 0, 4)), month(static_cast<unsigned>(digits(text, 5, 2))),
                             std::chrono::day(static_cast<unsigned>(digits(text, 8, 2)))};
    const int hour = digits(text, 11, 2), minute = digits(text, 14, 2), second = digits(text, 17, 2);
    if (digits(text, 0, 4) < 0 || !day.ok() || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0
        || second > 59)
        return std::nullopt;
    std::string_view rest = text.substr(shape.size());
    std::string fraction;
    if (rest.front() == '.') {
        const size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
        fraction = rest.substr(1, end - 1);
        rest.remove_prefix(end);
        if (fraction.empty())
            return std::nullopt;
    }
    sys_seconds time = sys_days(day) + hours(hour) + minutes(minute) + seconds(second);
    if (rest != "Z") {
        const bool isOffset = rest.size() == 6 && (rest[0] == '+' || rest[0] == '-') && rest[3] == ':';
        const int h = isOffset ? digits(rest, 1, 2) : -1, m = isOffset ? digits(rest, 4, 2) : -1;
        if (h < 0 || m < 0 || h > 23 || m > 59)
            return std::nullopt;
        time -= (rest[0] == '+' ? 1 : -1) * (hours(h) + minutes(m));
    }
    const sys_days date = floor<days>(time);
    const year_month_day utc(date);
    const int64_t of = (time - date).count();
    fraction.resize(6, '0');
    return padded(int(utc.year()), 4) + "-" + padded(unsigned(utc.month()), 2) + "-" + padded(unsigned(utc.day()), 2)
        + "T" + padded(of / 3600, 2) + ":" + padded(of / 60 % 60, 2) + ":" + padded(of % 60, 2)
        + (micro ? "." + fraction : "") + "Z";
}

std::optional<std::string> storedDuration(std::string_view text)
{
    struct Unit {
        std::string_view name;
        double nanoseconds;
    };
    constexpr std::array<Unit, 7> units{
        {{"ns", 1}, {"us", 1e3}, {"\xc2\xb5s", 1e3}, {"ms", 1e6}, {"s", 1e9}, {"m", 6e10}, {"h", 3.6e12}}};
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    if (text == "0")
        return "0s";
    if (text.empty())
        return std::nullopt;
    double total = 0;
    while (!text.empty()) {
        double number = 0;
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
        if (error != std::errc() || number < 0)
            return std::nullopt;
        text.remove_prefix(static_cast<size_t>(end - text.data()));
        const size_t length = std::min(text.find_first_of("0123456789."), text.size());
        const auto unit = std::ranges::find(units, text.substr(0, length), &Unit::name);
        if (unit == units.end())
            return std::nullopt;
        total += number * unit->nanoseconds;
        text.remove_prefix(length);
    }
    constexpr double most = 9.2e18;
    if (total > most)
        return std::nullopt;
    const auto all = static_cast<int64_t>(total);
    const auto withFraction = [](int64_t value, int64_t unit) {
        std::string out = std::to_string(value / unit);
        if (value % unit != 0) {
            out += "." + padded(value % unit, std::to_string(unit).size() - 1);
            out.erase(out.find_last_not_of('0') + 1);
        }
        return out;
    };
    const std::string sign = negative && all != 0 ? "-" : "";
    if (all == 0)
        return "0s";
    if (all < 1000)
        return sign + std::to_string(all) + "ns";
    if (all < 1000000)
        return sign + withFraction(all, 1000) + "\xc2\xb5s";
    if (all < 1000000000)
        return sign + withFraction(all, 1000000) + "ms";
    constexpr int64_t minute = 60000000000, hour = 60 * minute;
    return sign + (all >= hour ? std::to_string(all / hour) + "h" : "")
        + (all >= minute ? std::to_string(all % hour / minute) + "m" : "") + withFraction(all % minute, 1000000000)
        + "s";
}

std::optional<std::string> storedBytes(std::string_view text, size_t *fault)
{
    std::string out;
    out.reserve(text.size());
    size_t padding = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n' || c == '\r')
            continue;
        const bool isPadding = c == '=' && (out.size() % 4 == 3 || (out.size() % 4 == 2 || padding > 0));
        if ((alphabet.find(c) == alphabet.npos || padding > 0) && !isPadding) {
            if (fault)
                *fault = i;
            return std::nullopt;
        }
        padding += c == '=';
        out += c;
    }
    if (out.size() % 4 != 0 || padding > 2) {
        if (fault)
            *fault = text.size();
        return std::nullopt;
    }
    return out;
}

std::string base64(std::string_view bytes)
{
    std::string out;
    out.reserve(bytes.size() / 3 * 4 + 4);
    for (size_t i = 0; i < bytes.size(); i += 3) {
        const size_t left = std::min<size_t>(bytes.size() - i, 3);
        uint32_t group = 0;
        for (size_t n = 0; n < 3; ++n)
            group = group << 8 | (n < left ? static_cast<uint8_t>(bytes[i + n]) : 0U);
        for (size_t n = 0; n < 4; ++n)
            out += n <= left ? alphabet[group >> (18 - 6 * n) & 63] : '=';
    }
    return out;
}

size_t decodedSize(std::string_view text)
{
    const auto count =
        static_cast<size_t>(std::ranges::count_if(text, [](char c) { return alphabet.find(c) != alphabet.npos; }));
    return count * 3 / 4;
}

bool isPulledAlways(std::string_view image)
{
    const size_t at = image.find('@');
    const std::string_view named = image.substr(0, at);
    const size_t colon = named.rfind(':'), slash = named.rfind('/');
    const bool hasTag = colon != named.npos && (slash == named.npos || colon > slash);
    const std::string_view name = hasTag ? named.substr(0, colon) : named;
    const size_t host = name.find('/');
    const bool hasHost = host != name.npos
        && (name.substr(0, host).find_first_of(".:") != name.npos || name.substr(0, host) == "localhost");
    const std::string_view path = hasHost ? name.substr(host + 1) : name;
    const bool isReference =
        !path.empty() && path.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-/") == path.npos;
    if (!isReference)
        return false;
    return hasTag ? named.substr(colon + 1) == "latest" : at == image.npos;
}

} // namespace fieldwise::server
