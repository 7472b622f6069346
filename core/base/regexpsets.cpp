// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/regexpsets.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace fieldwise::regexp {
namespace {

using Set = Regexp::Set;

Set joined(Set set)
{
    std::ranges::sort(set);
    Set out;
    for (const auto &[first, last] : set) {
        if (!out.empty() && first <= out.back().second + 1)
            out.back().second = std::max(out.back().second, last);
        else
            out.emplace_back(first, last);
    }
    return out;
}

/// All characters that are not in a sorted set.
Set without(const Set &set)
{
    Set out;
    uint32_t next = 0;
    for (const auto &[first, last] : set) {
        if (first > next)
            out.emplace_back(next, first - 1);
        next = last + 1;
    }
    if (next <= lastCodePoint)
        out.emplace_back(next, lastCodePoint);
    return out;
}

void append(Set &to, const Set &what)
{
    to.insert(to.end(), what.begin(), what.end());
}

/// `\d` and the like; a capital letter stands for all others.
std::optional<Set> named(char letter)
{
    switch (letter) {
    case 'd': return Set{{'0', '9'}};
    case 'w': return Set{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
    case 's': return Set{{'\t', '\n'}, {'\f', '\r'}, {' ', ' '}};
    case 'D': return without(*named('d'));
    case 'W': return without(*named('w'));
    case 'S': return without(*named('s'));
    default: return {};
    }
}

/// `[:alpha:]` and the like, without the brackets around it.
std::optional<Set> posix(std::string_view name)
{
    if (name.starts_with('^')) {
        const auto all = posix(name.substr(1));
        return all ? std::optional(without(*all)) : std::nullopt;
    }
    const std::array<std::pair<std::string_view, Set>, 14> sets{{
        {"alnum", {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}},
        {"alpha", {{'A', 'Z'}, {'a', 'z'}}},
        {"ascii", {{0, 127}}},
        {"blank", {{'\t', '\t'}, {' ', ' '}}},
        {"cntrl", {{0, 31}, {127, 127}}},
        {"digit", {{'0', '9'}}},
        {"graph", {{'!', '~'}}},
        {"lower", {{'a', 'z'}}},
        {"print", {{' ', '~'}}},
        {"punct", {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}},
        {"space", {{'\t', '\r'}, {' ', ' '}}},
        {"upper", {{'A', 'Z'}}},
        {"word", {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}},
        {"xdigit", {{'0', '9'}, {'A', 'F'}, {'a', 'f'}}},
    }};
    const auto found = std::ranges::find(sets, name, &std::pair<std::string_view, Set>::first);
    return found == sets.end() ? std::nullopt : std::optional(found->second);
}

/// The digits after `\x`.
std::optional<uint32_t> hexadecimal(std::string_view &rest)
{
    const bool isBraced = rest.starts_with('{');
    const size_t end = isBraced ? rest.find('}') : 2;
    if (end == rest.npos || end > rest.size() || end > 9)
        return {};
    const std::string_view digits = rest.substr(isBraced ? 1 : 0, isBraced ? end - 1 : end);
    uint32_t out = 0;
    for (const char c : digits) {
        const size_t digit =
            std::string_view("0123456789abcdef").find(static_cast<char>(c >= 'A' && c <= 'F' ? c + 32 : c));
        if (digit == std::string_view::npos)
            return {};
        out = out * 16 + static_cast<uint32_t>(digit);
    }
    rest.remove_prefix(isBraced ? end + 1 : end);
    return digits.empty() || out > lastCodePoint ? std::nullopt : std::optional(out);
}

/// A character, which may be escaped.
std::optional<uint32_t> character(std::string_view &rest)
{
    const bool isEscaped = rest.starts_with('\\');
    rest.remove_prefix(isEscaped ? 1 : 0);
    const CodePoint c = rest.empty() ? CodePoint{} : codePointAt(rest, 0);
    rest.remove_prefix(c.length);
    if (c.length == 0 || !isEscaped)
        return c.length == 0 ? std::nullopt : std::optional(c.value);
    if (c.value == 'x')
        return hexadecimal(rest);
    constexpr std::string_view letters = "afnrtv", meanings = "\a\f\n\r\t\v";
    if (const size_t at = letters.find(static_cast<char>(c.value)); c.value < 128 && at != letters.npos)
        return static_cast<uint32_t>(meanings[at]);
    const bool isSign = c.value < 128 && (c.value == '_' || !isWordCharacter(static_cast<char>(c.value)));
    return isSign ? std::optional(c.value) : std::nullopt;
}

} // namespace

bool isInSet(const Set &set, uint32_t c)
{
    const auto after = std::upper_bound(set.begin(), set.end(), c,
                                        [](uint32_t value, const auto &range) { return value < range.first; });
    return after != set.begin() && c <= std::prev(after)->second;
}

std::optional<Set> inAnyCase(Set set, bool anyCase)
{
    if (!anyCase)
        return set;
    Set out = set;
    for (const auto &[first, last] : set) {
        if (last > 127)
            return {};
        for (uint32_t c = first; c <= last; ++c) {
            const uint32_t lower = c | 32U;
            if (lower < 'a' || lower > 'z')
                continue;
            append(out, {{lower, lower}, {lower - 32, lower - 32}});
            if (lower == 'k')
                out.emplace_back(0x212A, 0x212A);
            else if (lower == 's')
                out.emplace_back(0x17F, 0x17F);
        }
    }
    return joined(std::move(out));
}

std::optional<Set> readEscape(std::string_view &rest, bool anyCase)
{
    if (auto set = rest.size() > 1 ? named(rest[1]) : std::nullopt) {
        rest.remove_prefix(2);
        return inAnyCase(std::move(*set), anyCase);
    }
    const auto c = character(rest);
    return c ? inAnyCase({{*c, *c}}, anyCase) : std::nullopt;
}

std::optional<Set> readClass(std::string_view &rest, bool anyCase)
{
    const bool isNegated = rest.starts_with('^');
    rest.remove_prefix(isNegated ? 1 : 0);
    Set out;
    for (bool isFirst = true; isFirst || !rest.starts_with(']'); isFirst = false) {
        if (rest.starts_with("[:")) {
            const size_t end = rest.find(":]");
            const auto set = end == rest.npos ? std::nullopt : posix(rest.substr(2, end - 2));
            if (!set)
                return {};
            append(out, *set);
            rest.remove_prefix(end + 2);
            continue;
        }
        if (const auto set = rest.size() > 1 && rest[0] == '\\' ? named(rest[1]) : std::nullopt) {
            append(out, *set);
            rest.remove_prefix(2);
            continue;
        }
        const auto first = character(rest);
        auto last = first;
        if (first && rest.size() > 1 && rest[0] == '-' && rest[1] != ']') {
            rest.remove_prefix(1);
            last = character(rest);
        }
        if (!first || !last || *last < *first)
            return {};
        out.emplace_back(*first, *last);
    }
    rest.remove_prefix(1);
    auto all = inAnyCase(joined(std::move(out)), anyCase);
    return all && isNegated ? std::optional(without(*all)) : all;
}

} // namespace fieldwise::regexp
