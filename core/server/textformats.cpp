// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/textformats.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <string>

#include "core/base/regexp.h"
#include "core/server/checks.h"

namespace fieldwise::server {
namespace {

bool fitsPattern(const char *pattern, std::string_view text)
{
    const auto regexp = Regexp::compile(pattern);
    size_t steps = 100000000;
    return !regexp || regexp->isIn(text, steps).value_or(true);
}

int twoDigits(std::string_view text, size_t at)
{
    return (text[at] - '0') * 10 + text[at + 1] - '0';
}

bool isDate(std::string_view text)
{
    if (!fitsPattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", text))
        return false;
    const int year = twoDigits(text, 0) * 100 + twoDigits(text, 2), month = twoDigits(text, 5),
              day = twoDigits(text, 8);
    constexpr std::array<int, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month >= 1 && month <= 12 && day >= 1
        && day <= days[static_cast<size_t>(month) - 1] + (month == 2 && isLeap ? 1 : 0);
}

/// What stands between the first T and the next one counts.
bool isDateTime(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const size_t t = text.find('t');
    if (t == text.npos || !isDate(std::string_view(text).substr(0, t)))
        return false;
    const std::string time = text.substr(t + 1, text.find('t', t + 1) - t - 1);
    return fitsPattern("^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$", time)
        && twoDigits(time, 0) <= 23 && twoDigits(time, 3) <= 59 && twoDigits(time, 6) <= 59;
}

/// A number with a unit somewhere, or Go's zero.
bool isDuration(std::string_view text)
{
    return fitsPattern("^[-+]?0$", text)
        || fitsPattern(
               "[0-9]\\s*((?i:ns|nano|us|micro|ms|milli|s|sec|m|min|h|hr|hour|d|day|w|wk|week)|\xC2\xB5s|\xCE\xBCs)",
               text);
}

bool isAddress(int family, std::string_view text)
{
    in6_addr unused{};
    return inet_pton(family, std::string(text).c_str(), &unused) == 1 && text.find('\0') == text.npos;
}

/// Leading zeros are fine.
bool isIpv4(std::string_view text)
{
    return fitsPattern("^0*(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(\\.0*(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}$", text)
        || (isAddress(AF_INET6, text) && text.find('.') != text.npos);
}

} // namespace

FormatCheck checkFormat(std::string_view format, std::string_view text)
{
    std::string name(format);
    std::erase(name, '-');
    const auto answer = [](bool has) { return has ? FormatCheck::Has : FormatCheck::Lacks; };
    if (name == "date")
        return answer(isDate(text));
    if (name == "datetime")
        return answer(isDateTime(std::string(text)));
    if (name == "duration")
        return answer(isDuration(text));
    if (name == "ipv4")
        return answer(isIpv4(text));
    if (name == "ipv6")
        return answer(isAddress(AF_INET6, text));
    if (name == "k8sshortname")
        return answer(wordsAboutForm("dns1123Label", text).empty());
    if (name == "k8slongname")
        return answer(wordsAboutForm("dns1123Subdomain", text).empty());
    constexpr std::array<std::pair<std::string_view, const char *>, 7> patterns{{
        {"byte", "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$"},
        {"hexcolor", "^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"},
        {"password", ""},
        {"uuid", "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$"},
        {"uuid3", "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$"},
        {"uuid4", "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$"},
        {"uuid5", "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$"},
    }};
    for (const auto &[known, pattern] : patterns)
        if (known == name)
            return answer(fitsPattern(pattern, text));
    constexpr std::array<std::string_view, 12> others{"bsonobjectid", "uri",        "email", "hostname",
                                                      "cidr",         "mac",        "isbn",  "isbn10",
                                                      "isbn13",       "creditcard", "ssn",   "rgbcolor"};
    return std::ranges::find(others, name) == others.end() ? FormatCheck::None : FormatCheck::Unchecked;
}

} // namespace fieldwise::server
