// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cstdint>

#include "core/server/forms.h"

namespace fieldwise::server {
namespace {

__extension__ using Wide = __int128;

enum class Format : uint8_t { Decimal, Exponent, Binary };

/// digits x 10^scale x 2^bits
struct Amount {
    bool negative = false;
    std::string whole;    ///< without leading zeros; "0" if nothing else is left
    std::string fraction; ///< as written
    int exponent = 0;     ///< of the suffix, decimal
    int bits = 0;         ///< of the suffix, binary
    Format format = Format::Decimal;
};

/// What the suffix says; false if there is no such suffix.
bool readSuffix(std::string_view suffix, Amount &amount)
{
    constexpr std::string_view small = "num", big = "kMGTPE", binary = "KMGTPE";
    if (suffix.empty())
        return true;
    if (suffix.size() == 1) {
        if (const size_t at = small.find(suffix[0]); at != small.npos)
            return amount.exponent = -9 + 3 * static_cast<int>(at), true;
        if (const size_t at = big.find(suffix[0]); at != big.npos)
            return amount.exponent = 3 + 3 * static_cast<int>(at), true;
    }
    if (suffix.size() == 2 && suffix[1] == 'i' && binary.find(suffix[0]) != binary.npos) {
        amount.bits = 10 + 10 * static_cast<int>(binary.find(suffix[0]));
        amount.format = Format::Binary;
        return true;
    }
    if (suffix.size() < 2 || (suffix[0] != 'e' && suffix[0] != 'E'))
        return false;
    suffix.remove_prefix(suffix[1] == '+' ? 2 : 1);
    const auto [end, error] = std::from_chars(suffix.data(), suffix.data() + suffix.size(), amount.exponent);
    amount.format = Format::Exponent;
    return error == std::errc() && end == suffix.data() + suffix.size();
}

std::optional<Amount> read(std::string_view text)
{
    const auto digitsAt = [&](size_t from) {
        return std::min(text.find_first_not_of("0123456789", from), text.size());
    };
    Amount out;
    if (text.empty())
        return std::nullopt;
    size_t at = text[0] == '-' || text[0] == '+' ? 1 : 0;
    out.negative = text[0] == '-';
    const size_t point = digitsAt(at);
    out.whole = text.substr(at, point - at);
    size_t end = point;
    if (point < text.size() && text[point] == '.') {
        end = digitsAt(point + 1);
        out.fraction = text.substr(point + 1, end - point - 1);
    }
    if ((out.whole.empty() && out.fraction.empty()) || !readSuffix(text.substr(end), out))
        return std::nullopt;
    out.whole.erase(0, std::min(out.whole.find_first_not_of('0'), out.whole.size()));
    if (out.whole.empty())
        out.whole = "0";
    return out;
}

/// A number that fits Wide with room for a multiplication; its sign is kept apart.
struct Number {
    Wide digits = 0;
    int scale = 0; ///< decimal
    bool operator==(const Number &) const = default;
};

Wide power(int base, int exponent)
{
    Wide out = 1;
    while (exponent-- > 0)
        out *= base;
    return out;
}

void strip(Number &number)
{
    while (number.digits != 0 && number.digits % 10 == 0) {
        number.digits /= 10;
        ++number.scale;
    }
    if (number.digits == 0)
        number.scale = 0;
}

/// Rounds up so that nothing is finer than 10^scale.
void roundUp(Number &number, int scale)
{
    if (number.scale >= scale)
        return;
    const int places = scale - number.scale;
    const Wide unit = places > 36 ? 0 : power(10, places);
    number.digits = unit == 0 ? Wide(number.digits != 0) : (number.digits + unit - 1) / unit;
    number.scale = scale;
    strip(number);
}

std::optional<Number> valueOf(const Amount &amount)
{
    constexpr size_t most = 36; // digits of a Wide, less one for safety
    const std::string digits = amount.whole + amount.fraction;
    const size_t needed = digits.size() + static_cast<size_t>(amount.bits) * 3 / 10 + 1;
    if (needed > most || std::abs(amount.exponent) > 100)
        return std::nullopt;
    Number out{.scale = amount.exponent - static_cast<int>(amount.fraction.size())};
    for (const char digit : digits)
        out.digits = out.digits * 10 + (digit - '0');
    out.digits *= power(2, amount.bits);
    strip(out);
    constexpr int nano = -9;
    roundUp(out, nano);
    if (amount.bits > 0 && out.scale >= 0 && out.scale < 19) {
        const Wide largest = (Wide(1) << 63) - 1;
        if (out.digits * power(10, out.scale) > largest)
            out = {largest, 0};
    }
    return out;
}

std::string textOf(Wide number)
{
    std::string out;
    do
        out.insert(out.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
    while ((number /= 10) != 0);
    return out;
}

std::string canonical(Number number, Format format, bool negative)
{
    const std::string sign = negative && number.digits != 0 ? "-" : "";
    constexpr std::string_view suffixes = "num kMGTPE", binary = " KMGTPE";
    if (format == Format::Binary && number.scale >= 0 && number.scale < 19) {
        Wide whole = number.digits * power(10, number.scale);
        size_t steps = 0;
        if (whole >= 1024) {
            for (; steps < 6 && whole % 1024 == 0; ++steps)
                whole /= 1024;
            return sign + textOf(whole) + (steps == 0 ? "" : std::string(1, binary[steps]) + "i");
        }
    }
    int scale = number.scale >= 0 ? number.scale / 3 * 3 : -((-number.scale + 2) / 3 * 3);
    if (format != Format::Exponent)
        scale = std::min(scale, 18);
    if (number.scale - scale > 12)
        return {};
    std::string digits = sign + textOf(number.digits * power(10, number.scale - scale));
    if (scale == 0 || number.digits == 0)
        return digits;
    return digits
        + (format == Format::Exponent ? "e" + std::to_string(scale)
                                      : std::string(1, suffixes[static_cast<size_t>(scale / 3 + 3)]));
}

/// Whether Go's parser keeps the text: it takes it apart without a conversion, and takes the parts for canonical.
bool isKept(const Amount &amount)
{
    const std::string digits = amount.whole + amount.fraction;
    const int length = static_cast<int>(digits.size());
    if (amount.format == Format::Binary) {
        constexpr int places = 15;
        uint64_t number = 0;
        std::from_chars(amount.whole.data(), amount.whole.data() + amount.whole.size(), number);
        return amount.fraction.empty() && places - length - amount.bits * 3 / 10 - 1 >= 0 && number % 8 != 0;
    }
    constexpr int mostDigits = 18;
    const int scale = amount.exponent - static_cast<int>(amount.fraction.size());
    const bool isLeadingFraction = amount.whole == "0";
    return length <= mostDigits && scale >= -9 && scale % 3 == 0 && !digits.ends_with("000") && !isLeadingFraction;
}

} // namespace

std::optional<std::string> storedQuantity(std::string_view text, bool inResourceList)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    const auto amount = read(text);
    if (!amount)
        return std::nullopt;
    auto number = valueOf(*amount);
    if (!number)
        return std::string(text); // larger than anything that is measured
    constexpr int milli = -3;
    const bool isRounded = inResourceList && number->scale < milli;
    if (isRounded)
        roundUp(*number, milli);
    if (isKept(*amount) && !isRounded)
        return std::string(text);
    std::string out = canonical(*number, amount->format, amount->negative);
    return out.empty() ? std::string(text) : out;
}

std::optional<int> compareQuantities(std::string_view a, std::string_view b)
{
    const auto left = read(a), right = read(b);
    const auto x = left ? valueOf(*left) : std::nullopt, y = right ? valueOf(*right) : std::nullopt;
    if (!x || !y)
        return std::nullopt;
    const auto sizeOf = [](const Number &number) {
        return static_cast<long double>(number.digits)
            * (number.scale >= 0 ? static_cast<long double>(power(10, std::min(number.scale, 30)))
                                 : 1 / static_cast<long double>(power(10, -number.scale)));
    };
    if (*x == *y && left->negative == right->negative)
        return 0;
    const long double p = left->negative ? -sizeOf(*x) : sizeOf(*x), q = right->negative ? -sizeOf(*y) : sizeOf(*y);
    return p < q ? -1 : p > q ? 1 : 0;
}

} // namespace fieldwise::server
