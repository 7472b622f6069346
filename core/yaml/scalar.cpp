// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/scalar.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/base/encoding.h"
#include "core/base/text.h"
#include "core/yaml/equality.h"

namespace fieldwise::yaml {
namespace {

constexpr std::array<std::string_view, 4> nulls{"~", "null", "Null", "NULL"};
constexpr std::array<std::string_view, 6> booleans{"true", "True", "TRUE", "false", "False", "FALSE"};
constexpr std::array<std::string_view, 16> oldBooleans{"y", "Y", "yes", "Yes", "YES", "on",  "On",  "ON",
                                                       "n", "N", "no",  "No",  "NO",  "off", "Off", "OFF"};
constexpr std::array<std::string_view, 12> specialFloats{".inf",  ".Inf",  ".INF",  "+.inf", "+.Inf", "+.INF",
                                                         "-.inf", "-.Inf", "-.INF", ".nan",  ".NaN",  ".NAN"};

bool isOneOf(std::string_view text, std::span<const std::string_view> words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool allDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

int digitValue(char c)
{
    if (isDigit(c))
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 99;
}

/// A number's text in parts: sign, base and digits, without the underscores that YAML 1.1 and Go allow.
struct Integer {
    bool negative = false;
    int base = 0; ///< 0 when the text is no integer
    std::string digits;
};

std::string withoutUnderscores(std::string_view text)
{
    std::string result(text);
    std::erase(result, '_');
    return result;
}

/// As go-yaml reads integers: decimal, 0x, 0b, 0o and a leading 0 for octal.
Integer parseInteger(std::string_view text)
{
    Integer number;
    std::string digits = withoutUnderscores(text);
    size_t at = 0;
    if (!digits.empty() && (digits[0] == '-' || digits[0] == '+')) {
        number.negative = digits[0] == '-';
        at = 1;
    }
    int base = 10;
    if (digits.size() > at + 1 && digits[at] == '0') {
        const char mark = static_cast<char>(digits[at + 1] | 0x20);
        base = mark == 'x' ? 16 : mark == 'b' ? 2 : 8;
        at += mark == 'x' || mark == 'b' || mark == 'o' ? 2 : 1;
    }
    digits.erase(0, at);
    const auto fits = [base](char c) { return digitValue(c) < base; };
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), fits))
        return {};
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    number.base = base;
    number.digits = std::move(digits);
    return number;
}

/// A decimal fraction as 0.DIGITS * 10^exponent; digits without zeros at either end.
struct Decimal {
    bool valid = false;
    bool negative = false;
    std::string digits;
    int64_t exponent = 0;
    bool operator==(const Decimal &) const = default;
};

Decimal parseDecimal(std::string_view text)
{
    Decimal number;
    const std::string plain = withoutUnderscores(text);
    std::string_view rest = plain;
    if (!rest.empty() && (rest[0] == '-' || rest[0] == '+')) {
        number.negative = rest[0] == '-';
        rest.remove_prefix(1);
    }
    if (const size_t e = rest.find_first_of("eE"); e != rest.npos) {
        std::string_view power = rest.substr(e + 1);
        rest = rest.substr(0, e);
        const bool negativePower = !power.empty() && power[0] == '-';
        if (!power.empty() && (power[0] == '-' || power[0] == '+'))
            power.remove_prefix(1);
        if (!allDigits(power))
            return {};
        constexpr int64_t enough = 1'000'000'000'000;
        for (const char c : power)
            number.exponent = std::min(number.exponent * 10 + (c - '0'), enough);
        if (negativePower)
            number.exponent = -number.exponent;
    }
    const size_t dot = rest.find('.');
    const std::string_view whole = rest.substr(0, dot);
    const std::string_view fraction = dot == rest.npos ? std::string_view() : rest.substr(dot + 1);
    if ((!whole.empty() && !allDigits(whole)) || (!fraction.empty() && !allDigits(fraction)))
        return {};
    if (whole.empty() && fraction.empty())
        return {};
    number.valid = true;
    number.digits = std::string(whole) + std::string(fraction);
    number.exponent += static_cast<int64_t>(whole.size());
    const size_t zeros = std::min(number.digits.find_first_not_of('0'), number.digits.size());
    number.digits.erase(0, zeros);
    number.exponent -= static_cast<int64_t>(zeros);
    number.digits.erase(number.digits.find_last_not_of('0') + 1);
    if (number.digits.empty()) {
        number.exponent = 0;
        number.negative = false;
    }
    return number;
}

/// Other bases than ten cost the square of their length to convert.
constexpr size_t longestConversion = 4000;

/// An integer's decimal digits, by repeated long multiplication unless it is decimal already.
std::string decimalDigits(const Integer &number)
{
    if (number.base == 10)
        return number.digits;
    std::string reversed;
    for (const char c : number.digits) {
        int carry = digitValue(c);
        for (char &digit : reversed) {
            carry += (digit - '0') * number.base;
            digit = static_cast<char>('0' + carry % 10);
            carry /= 10;
        }
        for (; carry > 0; carry /= 10)
            reversed += static_cast<char>('0' + carry % 10);
    }
    return {reversed.rbegin(), reversed.rend()};
}

bool sameInteger(std::string_view a, std::string_view b)
{
    const Integer left = parseInteger(a);
    const Integer right = parseInteger(b);
    if (left.base == 0 || right.base == 0)
        return false;
    if (left.base == right.base || std::max(left.digits.size(), right.digits.size()) > longestConversion)
        return left.base == right.base && left.digits == right.digits
            && (left.negative == right.negative || left.digits.empty());
    const std::string leftDigits = decimalDigits(left);
    return leftDigits == decimalDigits(right) && (left.negative == right.negative || leftDigits.empty());
}

bool sameFloat(std::string_view a, std::string_view b)
{
    const Decimal left = parseDecimal(a);
    const Decimal right = parseDecimal(b);
    if (left.valid || right.valid)
        return left == right;
    if (!isOneOf(a, specialFloats) || !isOneOf(b, specialFloats))
        return false;
    const auto kind = [](std::string_view text) {
        const bool nan = (text.back() | 0x20) == 'n';
        return nan ? 0 : text.front() == '-' ? 1 : 2;
    };
    return kind(a) == kind(b);
}

/// `int` of `!!int`; "" for a tag that YAML itself does not define.
std::string_view coreTag(std::string_view tag)
{
    constexpr std::string_view prefix = "tag:yaml.org,2002:";
    if (tag.starts_with("!<") && tag.ends_with('>'))
        tag = tag.substr(2, tag.size() - 3);
    if (tag.starts_with(prefix))
        return tag.substr(prefix.size());
    return tag.starts_with("!!") ? tag.substr(2) : std::string_view();
}

std::string_view tagOf(const Node &node, std::string_view source)
{
    return coreTag(source.substr(node.tag.begin, node.tag.size()));
}

Type taggedType(std::string_view tag)
{
    tag = coreTag(tag);
    if (tag == "null")
        return Type::Null;
    if (tag == "bool")
        return Type::Bool;
    if (tag == "int")
        return Type::Int;
    return tag == "float" ? Type::Float : Type::String;
}

/// JSON has texts only; what is no UTF-8 becomes U+FFFD, byte by byte.
std::string asUtf8(std::string_view bytes)
{
    std::string out;
    for (size_t at = 0; at < bytes.size();) {
        const uint32_t size = codePointAt(bytes, at).length;
        out += size == 0 ? std::string_view("\xEF\xBF\xBD") : bytes.substr(at, size);
        at += std::max(size, 1U);
    }
    return out;
}

/// A tag makes no number or boolean of a text that is none; kubectl refuses it.
bool canBe(Type type, std::string_view text)
{
    const Type own = plainType(text, Dialect::Kubectl);
    if (type == Type::Float)
        return own == Type::Int || own == Type::Float;
    return own == type || (type != Type::Int && type != Type::Bool);
}

bool isBreakOrControl(char c)
{
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// NEL, LS and PS break lines for YAML 1.1 readers; a BOM and C1 controls are best written as escapes.
bool hasAwkwardCharacter(std::string_view text)
{
    for (size_t at = text.find_first_of("\xC2\xE2\xEF"); at != text.npos;
         at = text.find_first_of("\xC2\xE2\xEF", at + 1)) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9") || rest.starts_with("\xEF\xBB\xBF"))
            return true;
        if (rest.size() > 1 && rest[0] == '\xC2' && static_cast<unsigned char>(rest[1]) < 0xA0)
            return true;
    }
    return false;
}

bool looksLikeTimestamp(std::string_view text)
{
    return text.size() >= 8 && allDigits(text.substr(0, 4)) && text[4] == '-' && isDigit(text[5]);
}

/// `12:30:45` and `1:30.5` are numbers in base 60 for YAML 1.1.
bool looksSexagesimal(std::string_view text)
{
    if (!text.empty() && (text[0] == '-' || text[0] == '+'))
        text.remove_prefix(1);
    return !text.empty() && isDigit(text[0]) && text.find(':') != text.npos
        && text.find_first_not_of("0123456789_:.") == text.npos;
}

bool hasOtherMeaning(std::string_view text)
{
    return plainType(text, Dialect::Core12) != Type::String || plainType(text, Dialect::Kubectl) != Type::String
        || text == "<<" || text == "=" || looksLikeTimestamp(text) || looksSexagesimal(text);
}

bool canStartPlain(std::string_view text)
{
    constexpr std::string_view indicators = ",[]{}#&*!|>'\"%@`";
    if (indicators.find(text[0]) != indicators.npos)
        return false;
    if (text[0] == '-' || text[0] == '?' || text[0] == ':')
        return text.size() > 1 && text[1] != ' ' && text[0] != '?';
    return true;
}

} // namespace

Type plainType(std::string_view text, Dialect dialect)
{
    if (text.empty())
        return Type::Null;
    const char first = text[0];
    if (isDigit(first) || first == '-' || first == '+' || first == '.') {
        if (parseInteger(text).base != 0)
            return Type::Int;
        return parseDecimal(text).valid || isOneOf(text, specialFloats) ? Type::Float : Type::String;
    }
    const char small = static_cast<char>(first | 0x20); // ~ stays itself
    if (text.size() > 5
        || (small != 'n' && small != 't' && small != 'f' && small != 'y' && small != 'o' && first != '~'))
        return Type::String;
    if (isOneOf(text, nulls))
        return Type::Null;
    if (isOneOf(text, booleans) || (dialect == Dialect::Kubectl && isOneOf(text, oldBooleans)))
        return Type::Bool;
    return Type::String;
}

Type typeOf(const Node &node, std::string_view source, Dialect dialect)
{
    if (!node.tag.empty()) {
        const Type type = taggedType(source.substr(node.tag.begin, node.tag.size()));
        return canBe(type, node.value) ? type : Type::String;
    }
    if (node.style != Style::Plain && node.style != Style::Empty)
        return Type::String;
    return plainType(node.value, dialect);
}

std::string kubectlText(const Node &node, std::string_view source)
{
    std::string text(node.value);
    if (node.isOpen)
        text += '\n';
    if (node.tag.empty() || tagOf(node, source) != "binary")
        return text;
    const auto bytes = fromBase64(text);
    return bytes ? asUtf8(*bytes) : text;
}

std::string_view kubectlFault(const Node &node, std::string_view source)
{
    const std::string_view tag = node.tag.empty() ? std::string_view() : tagOf(node, source);
    if (tag == "binary")
        return fromBase64(node.value) ? "" : "found text that is not base64 after `!!binary`";
    if (tag == "int" || tag == "float" || tag == "bool" || tag == "null") {
        const Type own = plainType(node.value, Dialect::Kubectl),
                   wanted = taggedType(source.substr(node.tag.begin, node.tag.size()));
        if (own != wanted && !(wanted == Type::Float && own == Type::Int))
            return "found a value that does not match its tag";
    }
    const bool number = !node.isKey && typeOf(node, source, Dialect::Kubectl) == Type::Float;
    return number && isOneOf(node.value, specialFloats) ? "found an infinity or a NaN, which JSON does not have" : "";
}

bool sameToYaml(const Node &a, std::string_view sourceA, const Node &b, std::string_view sourceB, Dialect dialect)
{
    const Type type = typeOf(a, sourceA, dialect);
    if (type != typeOf(b, sourceB, dialect))
        return false;
    if (type == Type::String && dialect == Dialect::Kubectl
        && (a.isOpen || b.isOpen || !a.tag.empty() || !b.tag.empty()))
        return kubectlText(a, sourceA) == kubectlText(b, sourceB);
    if (type == Type::Null || a.value == b.value)
        return true;
    if (a.value.empty() || b.value.empty())
        return false;
    if (type == Type::Bool)
        return isTrue(a.value) == isTrue(b.value);
    if (type == Type::Int)
        return sameInteger(a.value, b.value);
    return type == Type::Float && sameFloat(a.value, b.value);
}

bool isTrue(std::string_view text)
{
    const char first = text.empty() ? '\0' : static_cast<char>(text.front() | 0x20);
    return first == 't' || first == 'y' || (first == 'o' && text.size() == 2);
}

std::string decimalText(std::string_view text)
{
    const Integer number = parseInteger(text);
    if (number.base == 0 || (number.base != 10 && number.digits.size() > longestConversion))
        return {};
    const std::string digits = decimalDigits(number);
    if (digits.empty())
        return "0";
    return number.negative ? '-' + digits : digits;
}

bool needsQuotes(std::string_view text, bool inFlow)
{
    if (hasOtherMeaning(text) || !canStartPlain(text) || text.front() == ' ' || text.back() == ' '
        || text.back() == ':')
        return true;
    if (std::any_of(text.begin(), text.end(), isBreakOrControl) || hasAwkwardCharacter(text))
        return true;
    if (text.find(": ") != text.npos || text.find(" #") != text.npos)
        return true;
    if (text.starts_with("---") || text.starts_with("..."))
        return true;
    return inFlow && text.find_first_of(",[]{}") != text.npos;
}

} // namespace fieldwise::yaml
