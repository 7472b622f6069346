// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "core/base/text.h"
#include "core/yaml/json.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"
#include "core/yaml/writer.h"

namespace fieldwise::yaml {
namespace {

/// Go's shortest digits of a number: fixed, or with an exponent of at least two digits.
std::string goFloat(double value, int firstExponent, int lastExponent)
{
    char buffer[64];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific);
    std::string text(buffer, error == std::errc{} ? end : buffer);
    const size_t e = text.find('e');
    if (e == text.npos)
        return text; // no finite number
    const int exponent = static_cast<int>(std::strtol(text.c_str() + e + 1, nullptr, 10));
    if (value != 0 && (exponent < firstExponent || exponent > lastExponent))
        return text;
    std::string digits = text.substr(0, e);
    std::erase(digits, '.');
    const size_t sign = digits.starts_with('-') ? 1 : 0;
    if (exponent < 0)
        return digits.insert(sign, "0." + std::string(static_cast<size_t>(-exponent - 1), '0'));
    const size_t point = sign + 1 + static_cast<size_t>(exponent);
    if (digits.size() <= point)
        return digits.append(point - digits.size(), '0');
    return digits.insert(point, ".");
}

std::string jsonFloat(double value)
{
    std::string text = goFloat(value, -6, 20);
    if (const size_t e = text.find("e-0"); e != text.npos) // e-9, not e-09
        text.erase(e + 2, 1);
    return text;
}

/// A character that Go writes in JSON as it is.
bool isPlainToGo(char c)
{
    return c >= ' ' && c < '\x7F' && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
}

void appendGoString(const std::string &text, std::string &out)
{
    if (std::ranges::all_of(text, isPlainToGo)) {
        (out += '"').append(text) += '"';
        return;
    }
    const std::string plain = jsonString(text);
    for (size_t i = 0; i < plain.size(); ++i) {
        const char c = plain[i];
        if (c == '<' || c == '>' || c == '&')
            out += c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : "\\u0026";
        else if (plain.compare(i, 3, "\xE2\x80\xA8") == 0 || plain.compare(i, 3, "\xE2\x80\xA9") == 0) {
            out += plain[i + 2] == '\xA8' ? "\\u2028" : "\\u2029";
            i += 2;
        } else
            out += c;
    }
}

/// The entries of a collection between brackets; `key` writes what stands before a field's value.
template <class J, class Key, class Append>
void appendParts(const J &value, std::string_view open, std::string_view between, char close, std::string &out,
                 const Key &key, const Append &append)
{
    out += open;
    std::string_view separator;
    for (auto it = value.begin(); it != value.end(); ++it) {
        out += std::exchange(separator, between);
        if (value.is_object())
            key(it.key());
        append(*it);
    }
    out += close;
}

template <class J>
void appendGoJson(const J &value, std::string &out)
{
    const auto key = [&out](const std::string &name) {
        appendGoString(name, out);
        out += ':';
    };
    if (value.is_structured())
        appendParts(value, value.is_object() ? "{" : "[", ",", value.is_object() ? '}' : ']', out, key,
                    [&out](const J &child) { appendGoJson(child, out); });
    else if (value.is_string())
        appendGoString(value.template get_ref<const std::string &>(), out);
    else
        out += value.is_number_float() ? jsonFloat(value.template get<double>()) : value.dump();
}

void appendGoText(const Json &value, std::string &out)
{
    if (value.is_structured())
        appendParts(
            value, value.is_object() ? "map[" : "[", " ", ']', out,
            [&out](const std::string &name) { (out += name) += ':'; },
            [&out](const Json &child) { appendGoText(child, out); });
    else if (value.is_string())
        out += value.get_ref<const std::string &>();
    else if (value.is_null())
        out += "<nil>";
    else
        out += value.is_number_float() ? goFloat(value.get<double>(), -4, 5) : value.dump();
}

/// The code point that begins here and its bytes; the text is valid UTF-8.
std::pair<uint32_t, size_t> codePoint(std::string_view text)
{
    const CodePoint point = codePointAt(text, 0);
    return {point.value, std::max(point.length, 1U)};
}

/// What some reader takes for a line break, a byte order mark or nothing to print.
bool mustEscape(uint32_t code)
{
    return (code >= 0x7F && code <= 0x9F) || code == 0x2028 || code == 0x2029 || code == 0xFEFF || code == 0xFFFE
        || code == 0xFFFF;
}

bool isPlainText(std::string_view text)
{
    for (size_t i = 0; i < text.size();) {
        if (text[i] >= ' ' && text[i] < '\x7F') {
            ++i;
            continue;
        }
        const auto [code, size] = codePoint(text.substr(i));
        if (mustEscape(code) || (code < 0x20 && code != '\n' && code != '\t'))
            return false;
        i += size;
    }
    return true;
}

/// JSON's escapes for them, which YAML reads too; they stand in quotes only.
std::string escaped(std::string_view plain)
{
    std::string out;
    for (size_t i = 0; i < plain.size();) {
        const auto [code, size] = codePoint(plain.substr(i));
        if (mustEscape(code)) {
            char buffer[16];
            std::snprintf(buffer, sizeof buffer, "\\u%04x", code);
            out += buffer;
        } else {
            out.append(plain, i, size);
        }
        i += size;
    }
    return out;
}

std::string quoted(const std::string &text)
{
    return escaped(doubleQuoted(text));
}

std::string lineText(const std::string &text)
{
    return needsQuotes(text, false) || text.find('\n') != text.npos || !isPlainText(text) ? quoted(text) : text;
}

/// A text for a plain, quoted or literal scalar; `column` is where the lines of a literal one stand.
std::string stringText(const std::string &text, size_t column)
{
    const bool lines = text.find('\n') != text.npos && text.find_first_of(" \n\t") != 0;
    if (!lines || !isPlainText(text))
        return lineText(text);
    const size_t content = text.find_last_not_of('\n') + 1;
    std::string out = text.size() == content ? "|-" : text.size() == content + 1 ? "|" : "|+";
    for (size_t at = 0; at < content;) {
        const size_t end = std::min(text.find('\n', at), content);
        out += '\n';
        if (end > at)
            out += std::string(column, ' ') + text.substr(at, end - at);
        at = end + 1;
    }
    for (size_t extra = content + 1; extra < text.size(); ++extra)
        out += '\n';
    return out;
}

bool isCollection(const OrderedJson &value)
{
    return (value.is_object() || value.is_array()) && !value.empty();
}

std::string scalarText(const OrderedJson &value, size_t column)
{
    if (value.is_string())
        return stringText(value.get_ref<const std::string &>(), column);
    std::string out;
    appendGoJson(value, out);
    return out;
}

/// The first entry stands where the writer is; no last newline.
void appendBlock(const OrderedJson &value, size_t column, Indentation layout, std::string &out)
{
    // A key that is longer than a line's key may be (YAML 1.2 section 7.4.2) stands behind a `?`.
    constexpr size_t longestKey = 1000;
    const std::string newLine = '\n' + std::string(column, ' ');
    bool first = true;
    const auto begin = [&] { out += std::exchange(first, false) ? "" : newLine; };
    if (value.is_object()) {
        for (const auto &[name, child] : value.items()) {
            begin();
            const std::string key = lineText(name);
            if (key.size() > longestKey)
                out.append("? ").append(key).append(newLine);
            else
                out += key;
            out += ':';
            if (isCollection(child)) {
                const size_t inside = column + (child.is_array() ? layout.list : layout.map);
                out += '\n' + std::string(inside, ' ');
                appendBlock(child, inside, layout, out);
            } else {
                out += ' ' + scalarText(child, column + layout.map);
            }
        }
    } else {
        for (const OrderedJson &child : value) {
            begin();
            out += "- ";
            if (isCollection(child))
                appendBlock(child, column + 2, layout, out);
            else
                out += scalarText(child, column + 2);
        }
    }
}

} // namespace

std::string goText(const Json &value)
{
    std::string out;
    appendGoText(value, out);
    return out;
}

std::string goJson(const Json &value)
{
    std::string out;
    appendGoJson(value, out);
    return out;
}

std::string orderedGoJson(const OrderedJson &value)
{
    std::string out;
    appendGoJson(value, out);
    return out;
}

std::string jsonForYaml(std::string_view json)
{
    return escaped(json);
}

std::string blockText(const OrderedJson &value, Indentation layout)
{
    std::string out;
    if (isCollection(value))
        appendBlock(value, 0, layout, out);
    else
        out = scalarText(value, layout.map);
    return out + '\n';
}

} // namespace fieldwise::yaml
