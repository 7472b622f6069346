// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valuesranges.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fieldwise::helm {
namespace {

/// A version, or one of a range: what is missing or `x` is 0, and `known` says how many numbers are not.
struct Release {
    std::array<uint64_t, 3> numbers{};
    size_t known = 3;
    std::string_view pre;
};

bool isNumber(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::vector<std::string_view> cutAt(std::string_view text, char at)
{
    std::vector<std::string_view> pieces;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(at, begin), text.size());
        pieces.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return pieces;
}

/// `v1.2.3-rc.1+build`; of a range also `1.x`, `*`.
std::optional<Release> releaseOf(std::string_view text, bool isRange)
{
    Release release;
    if (text.starts_with('v'))
        text.remove_prefix(1);
    text = text.substr(0, text.find('+'));
    if (const size_t dash = text.find('-'); dash != text.npos) {
        release.pre = text.substr(dash + 1);
        if (release.pre.empty())
            return {};
        text = text.substr(0, dash);
    }
    const auto numbers = cutAt(text, '.');
    if (numbers.size() > 3)
        return {};
    release.known = numbers.size();
    for (size_t i = 0; i < numbers.size(); ++i) {
        const std::string_view number = numbers[i];
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), release.numbers[i]);
        if (isNumber(number) && error == std::errc{})
            continue;
        if (!isRange || (number != "x" && number != "X" && number != "*"))
            return {};
        release.known = std::min(release.known, i);
    }
    for (size_t i = release.known; i < 3; ++i)
        release.numbers[i] = 0;
    return release;
}

/// Compares what stands behind the `-`; a version without it is higher (semver.org 11).
int comparePre(std::string_view a, std::string_view b)
{
    if (a.empty() || b.empty())
        return static_cast<int>(a.empty()) - static_cast<int>(b.empty());
    const auto left = cutAt(a, '.');
    const auto right = cutAt(b, '.');
    for (size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
        const bool areNumbers = isNumber(left[i]) && isNumber(right[i]);
        if (isNumber(left[i]) != isNumber(right[i]))
            return isNumber(left[i]) ? -1 : 1;
        if (areNumbers && left[i].size() != right[i].size())
            return left[i].size() < right[i].size() ? -1 : 1;
        if (const int order = left[i].compare(right[i]); order != 0)
            return order;
    }
    return left.size() < right.size() ? -1 : left.size() > right.size() ? 1 : 0;
}

int compare(const Release &a, const Release &b)
{
    if (a.numbers != b.numbers)
        return a.numbers < b.numbers ? -1 : 1;
    return comparePre(a.pre, b.pre);
}

/// Whether the first `count` numbers are the same.
bool areSame(const Release &a, const Release &b, size_t count)
{
    return std::equal(a.numbers.begin(), a.numbers.begin() + static_cast<std::ptrdiff_t>(count), b.numbers.begin());
}

bool isTilde(const Release &version, const Release &bound)
{
    if (compare(version, bound) < 0)
        return false;
    const bool isAny = bound.numbers == std::array<uint64_t, 3>{} && bound.known != 1 && bound.known != 2;
    return isAny || areSame(version, bound, bound.known == 1 ? 1 : 2);
}

bool isCaret(const Release &version, const Release &bound)
{
    if (compare(version, bound) < 0)
        return false;
    if (bound.known == 0)
        return true;
    const size_t fixed = bound.numbers[0] > 0 || bound.known == 1 ? 1
        : bound.numbers[1] > 0 || bound.known == 2                ? 2
                                                                  : 3;
    return areSame(version, bound, fixed);
}

bool isMet(const Release &version, std::string_view op, const Release &bound)
{
    if (!version.pre.empty() && bound.pre.empty() && (op != "!=" || bound.known < 3))
        return false;
    const int order = compare(version, bound);
    if (op.empty() || op == "=")
        return bound.known < 3 ? isTilde(version, bound) : order == 0;
    if (op == "!=")
        return bound.known < 3 ? !areSame(version, bound, bound.known) : order != 0;
    if (op == ">")
        return bound.known < 3 ? order > 0 && !areSame(version, bound, bound.known) : order > 0;
    if (op == "<=" || op == "=<")
        return order <= 0 || (bound.known < 3 && areSame(version, bound, bound.known));
    if (op == "<")
        return order < 0;
    if (op == ">=" || op == "=>")
        return order >= 0;
    return op == "^" ? isCaret(version, bound) : isTilde(version, bound);
}

/// Takes the next condition of a list with commas or blanks: its operator and its version. `A - B` is `>=A` and `<=B`.
class Conditions {
public:
    explicit Conditions(std::string_view text) : m_text(text) {}

    bool areMet(const Release &version, bool &canRead)
    {
        bool met = true;
        skipBlanks();
        canRead = !m_text.empty();
        while (canRead && !m_text.empty()) {
            std::string_view op = take("=!<>~^");
            skipBlanks();
            const std::string_view bound = word();
            skipBlanks();
            if (op.empty() && m_text.starts_with("- ")) {
                m_text.remove_prefix(2);
                skipBlanks();
                const auto upper = releaseOf(word(), true);
                canRead = upper.has_value();
                met = met && upper && isMet(version, "<=", *upper);
                op = ">=";
            }
            const auto release = releaseOf(bound, true);
            canRead = canRead && release && isKnown(op);
            met = met && release && isMet(version, op, *release);
            skipBlanks();
            if (m_text.starts_with(','))
                m_text.remove_prefix(1);
            skipBlanks();
        }
        return met;
    }

private:
    static bool isKnown(std::string_view op)
    {
        static constexpr std::string_view known[] = {"", "=", "!=", ">", "<", ">=", "=>", "<=", "=<", "~", "~>", "^"};
        return std::ranges::find(known, op) != std::end(known);
    }

    void skipBlanks() { m_text.remove_prefix(std::min(m_text.find_first_not_of(" \t"), m_text.size())); }

    std::string_view take(std::string_view characters)
    {
        const size_t end = std::min(m_text.find_first_not_of(characters), m_text.size());
        const std::string_view taken = m_text.substr(0, end);
        m_text.remove_prefix(end);
        return taken;
    }

    std::string_view word()
    {
        const size_t end = std::min(m_text.find_first_of(" \t,"), m_text.size());
        const std::string_view taken = m_text.substr(0, end);
        m_text.remove_prefix(end);
        return taken;
    }

    std::string_view m_text;
};

} // namespace

bool isInRange(std::string_view version, std::string_view range)
{
    const auto release = releaseOf(version, false);
    if (!release)
        return false;
    bool isIn = false;
    for (size_t at = 0; at <= range.size();) {
        const size_t end = std::min(range.find("||", at), range.size());
        bool canRead = false;
        const bool met = Conditions(range.substr(at, end - at)).areMet(*release, canRead);
        if (!canRead)
            return false;
        isIn = isIn || met;
        at = end + 2;
    }
    return isIn;
}

} // namespace fieldwise::helm
