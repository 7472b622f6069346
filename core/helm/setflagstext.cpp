// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/setflagstext.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/text.h"
#include "core/helm/setflags.h"

namespace fieldwise::helm {
namespace {

std::string hex(uint32_t code, int digits)
{
    std::string out(static_cast<size_t>(digits), '0');
    for (auto digit = out.rbegin(); digit != out.rend(); ++digit, code /= 16)
        *digit = "0123456789abcdef"[code % 16];
    return out;
}

/// A character between quotes in Go; what is not printable has an escape.
std::string escaped(uint32_t code, std::string_view bytes, char quote)
{
    static constexpr std::string_view named = "\a\b\f\n\r\t\v";
    if (code == static_cast<unsigned char>(quote) || code == '\\')
        return "\\" + std::string(bytes);
    if (const size_t at = code < 0x20 ? named.find(static_cast<char>(code)) : named.npos; at != named.npos)
        return std::string("\\") + "abfnrtv"[at];
    if (code < 0x20 || code == 0x7F)
        return "\\x" + hex(code, 2);
    if (code >= 0x80
        && (code < 0xA1 || code == 0xAD || (code >= 0x2000 && code <= 0x200F) || code == 0xFEFF
            || (code >= 0x2028 && code <= 0x202F) || code == 0x3000))
        return "\\u" + hex(code, 4);
    return std::string(bytes);
}

template <class Each>
void eachCharacter(std::string_view text, const Each &each)
{
    for (size_t at = 0; at < text.size();) {
        const CodePoint c = codePointAt(text, at);
        const size_t length = std::max<size_t>(c.length, 1);
        each(c.length == 0 ? 0xFFFD : c.value,
             c.length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(at, length));
        at += length;
    }
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The end of a number at `at`; `at` if there is none.
size_t numberEnd(std::string_view text, size_t at)
{
    const auto digits = [&text](size_t from) {
        while (from < text.size() && isDigit(text[from]))
            ++from;
        return from;
    };
    size_t end = at + (text.substr(at).starts_with('-') ? 1 : 0);
    const size_t whole = end < text.size() && text[end] == '0' ? end + 1 : digits(end);
    if (whole == end)
        return at;
    end = whole;
    if (end < text.size() && text[end] == '.') {
        if (digits(end + 1) == end + 1)
            return at;
        end = digits(end + 1);
    }
    if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        size_t power = end + 1;
        if (power < text.size() && (text[power] == '+' || text[power] == '-'))
            ++power;
        if (digits(power) == power)
            return at;
        end = digits(power);
    }
    return end;
}

/// The end of the text, list or map that begins at `at`, by its brackets; the reader then judges what is inside.
size_t enclosedEnd(std::string_view text, size_t at)
{
    size_t depth = 0;
    bool inText = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (inText && c == '\\')
            ++at;
        else if (c == '"')
            inText = !inText;
        else if (!inText && (c == '{' || c == '['))
            ++depth;
        else if (!inText && (c == '}' || c == ']'))
            --depth;
        if (!inText && depth == 0)
            return at + 1;
    }
    return 0;
}

/// `%t` of a value, or of one inside a list or a map.
std::string goBooleanInside(const Json &value)
{
    if (value.is_boolean())
        return value.get<bool>() ? "true" : "false";
    if (value.is_null())
        return "<nil>";
    if (!value.is_structured())
        return "%!t(" + goType(value) + "=" + yaml::goText(fromGo(value)) + ")";
    std::string out;
    for (const auto &[name, child] : value.items())
        out += (out.empty() ? "" : " ") + (value.is_object() ? goBooleanInside(name) + ":" : std::string())
            + goBooleanInside(child);
    return (value.is_object() ? "map[" : "[") + out + "]";
}

template <class Convert>
void convertNumbers(Json &value, const Convert &convert)
{
    if (value.is_number())
        value = convert(value);
    else if (value.is_structured())
        for (Json &child : value)
            convertNumbers(child, convert);
}

} // namespace

std::string goQuoted(std::string_view text)
{
    std::string out = "\"";
    eachCharacter(text, [&out](uint32_t code, std::string_view bytes) { out += escaped(code, bytes, '"'); });
    return out + '"';
}

std::string goQuotedRunes(std::string_view text)
{
    std::string out;
    eachCharacter(text, [&out](uint32_t code, std::string_view bytes) {
        out += (out.empty() ? "'" : " '") + escaped(code, bytes, '\'') + "'";
    });
    return "[" + out + "]";
}

std::string goType(const Json &value)
{
    switch (value.type()) {
    case Json::value_t::null: return "nil";
    case Json::value_t::boolean: return "bool";
    case Json::value_t::string: return "string";
    case Json::value_t::array: return "[]interface {}";
    case Json::value_t::object: return "map[string]interface {}";
    case Json::value_t::number_float: return "float64";
    default: return "int64";
    }
}

std::string goBoolean(const Json &value)
{
    return value.is_null() ? "%!t(<nil>)" : goBooleanInside(value);
}

std::string goInteger(std::string_view text, int &value)
{
    const std::string failing = "strconv.Atoi: parsing " + goQuoted(text) + ": ";
    std::string_view digits = text;
    if (digits.starts_with('+') && digits.size() > 1 && isDigit(digits[1]))
        digits.remove_prefix(1);
    int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error == std::errc::invalid_argument || end != digits.data() + digits.size())
        return failing + "invalid syntax";
    if (error != std::errc{})
        return failing + "value out of range";
    value =
        static_cast<int>(std::clamp<int64_t>(number, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
    return {};
}

bool isGoSpace(uint32_t code)
{
    return (code >= 9 && code <= 13) || code == ' ' || code == 0x85 || code == 0xA0 || code == 0x1680
        || (code >= 0x2000 && code <= 0x200A) || code == 0x2028 || code == 0x2029 || code == 0x202F || code == 0x205F
        || code == 0x3000;
}

size_t jsonLength(std::string_view text)
{
    const size_t at = text.find_first_not_of(" \t\r\n");
    if (at == text.npos)
        return 0;
    if (text[at] == '{' || text[at] == '[' || text[at] == '"')
        return enclosedEnd(text, at);
    for (const std::string_view word : {"true", "false", "null"})
        if (text.substr(at).starts_with(word))
            return at + word.size();
    const size_t end = numberEnd(text, at);
    return end == at ? 0 : end;
}

Json inGo(Json value)
{
    convertNumbers(value, [](const Json &number) { return Json(number.get<double>()); });
    return value;
}

Json fromGo(Json value)
{
    convertNumbers(value, [](const Json &number) {
        return number.is_number_float() ? yaml::goNumber(number.get<double>()) : number;
    });
    return value;
}

} // namespace fieldwise::helm
