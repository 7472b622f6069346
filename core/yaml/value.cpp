// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/value.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/yaml/json.h"
#include "core/yaml/scalar.h"
#include "core/yaml/writer.h"

namespace fieldwise::yaml {

namespace {

/// Go writes a whole float without a point, and reads that again as an integer.
Json number(double value)
{
    constexpr double limit = 9223372036854775808.0;
    if (std::trunc(value) == value && value >= -limit && value < limit)
        return static_cast<int64_t>(value);
    return value;
}

Json numberOf(std::string_view text)
{
    const std::string digits = decimalText(text);
    if (!digits.empty()) {
        int64_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error == std::errc{} && end == digits.data() + digits.size())
            return value;
        return std::strtod(digits.c_str(), nullptr);
    }
    std::string plain(text);
    std::erase(plain, '_');
    if (plain.find_first_of("nN") != plain.npos) // .inf and .nan: JSON has none
        return std::string(text);
    return number(std::strtod(plain.c_str(), nullptr));
}

Json scalarValue(const Document &document, const Node &node)
{
    switch (typeOf(node, document.source(), Dialect::Kubectl)) {
    case Type::Null:
        return nullptr;
    case Type::Bool:
        return isTrue(node.value);
    case Type::Int:
    case Type::Float:
        return numberOf(node.value);
    case Type::String:
        break;
    }
    return std::string(node.value);
}

std::string goFloat(double value)
{
    const double size = std::fabs(value);
    char buffer[400];
    const bool exponent = size != 0 && (size < 1e-6 || size >= 1e21);
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value, exponent ? std::chars_format::scientific : std::chars_format::fixed);
    std::string text(buffer, error == std::errc{} ? end : buffer);
    if (const size_t e = text.find("e-0"); e != text.npos) // Go: e-9, not e-09
        text.erase(e + 2, 1);
    return text;
}

void appendGoString(const std::string &text, std::string &out)
{
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

void appendGoJson(const Json &value, std::string &out)
{
    const char *separator = "";
    if (value.is_object()) {
        out += '{';
        for (const auto &[key, child] : value.items()) {
            out += separator;
            separator = ",";
            appendGoString(key, out);
            out += ':';
            appendGoJson(child, out);
        }
        out += '}';
    } else if (value.is_array()) {
        out += '[';
        for (const Json &child : value) {
            out += separator;
            separator = ",";
            appendGoJson(child, out);
        }
        out += ']';
    } else if (value.is_string()) {
        appendGoString(value.get_ref<const std::string &>(), out);
    } else {
        out += value.is_number_float() ? goFloat(value.get<double>()) : value.dump();
    }
}

/// A text for a plain, quoted or literal scalar; `column` is where the lines of a literal one stand.
std::string stringText(const std::string &text, size_t column)
{
    const bool lines = text.find('\n') != text.npos && text.front() != ' ' && text.front() != '\n' && text.front() != '\t';
    const bool printable = text.find_first_of("\r\x7f") == text.npos
        && std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'; });
    if (!lines || !printable)
        return needsQuotes(text, false) ? doubleQuoted(text) : text;
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

void appendBlock(const Json &value, size_t column, std::string &out);

void appendValue(const Json &value, size_t column, bool isItem, std::string &out)
{
    if ((value.is_object() || value.is_array()) && !value.empty()) {
        if (!isItem)
            out += '\n' + std::string(column, ' ');
        else
            out += ' ';
        appendBlock(value, column, out);
        return;
    }
    out += value.is_string() ? ' ' + stringText(value.get_ref<const std::string &>(), column) : ' ' + goJson(value);
}

/// The first entry stands where the writer is; no last newline.
void appendBlock(const Json &value, size_t column, std::string &out)
{
    bool first = true;
    const auto begin = [&] {
        if (!first)
            out += '\n' + std::string(column, ' ');
        first = false;
    };
    if (value.is_object()) {
        for (const auto &[key, child] : value.items()) {
            begin();
            out += (needsQuotes(key, false) || key.find('\n') != key.npos ? doubleQuoted(key) : key) + ':';
            // kubectl puts the dashes of a list below its key, not further in.
            appendValue(child, child.is_array() ? column : column + 2, false, out);
        }
    } else {
        for (const Json &child : value) {
            begin();
            out += '-';
            appendValue(child, column + 2, true, out);
        }
    }
}

} // namespace

Json toValue(const Document &document, NodeId id)
{
    id = withoutAlias(document, id);
    const Node &node = document.node(id);
    if (node.kind == Kind::Map) {
        Json out = Json::object();
        for (const auto &[key, value] : pairsOf(document, id))
            out.emplace(fieldName(document, key), toValue(document, value));
        return out;
    }
    if (node.kind == Kind::Seq) {
        Json out = Json::array();
        for (NodeId item = document.firstChild(id); item != none; item = document.nextSibling(item))
            out.push_back(toValue(document, item));
        return out;
    }
    return scalarValue(document, node);
}

std::string fieldName(const Document &document, NodeId key)
{
    const NodeId id = withoutAlias(document, key);
    const Node &node = document.node(id);
    if (node.kind != Kind::Scalar)
        return toJson(document, id, Dialect::Kubectl);
    const Json value = scalarValue(document, node);
    return value.is_string() ? value.get<std::string>() : value.dump();
}

bool sameType(const Json &a, const Json &b)
{
    return a.type() == b.type();
}

bool sameTyped(const Json &a, const Json &b)
{
    if (a.type() != b.type() || a.size() != b.size())
        return false;
    if (a.is_object()) {
        for (auto x = a.begin(), y = b.begin(); x != a.end(); ++x, ++y)
            if (x.key() != y.key() || !sameTyped(*x, *y))
                return false;
        return true;
    }
    if (a.is_array()) {
        for (size_t i = 0; i < a.size(); ++i)
            if (!sameTyped(a[i], b[i]))
                return false;
        return true;
    }
    return a == b;
}

bool sameByValue(const Json &a, const Json &b)
{
    return a == b;
}

std::string goText(const Json &scalar)
{
    if (scalar.is_null())
        return "<nil>";
    if (scalar.is_string())
        return scalar.get<std::string>();
    if (scalar.is_number_float()) { // %v is %g: 1e+06 from 1e21 on, shortest form
        char buffer[64];
        const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, scalar.get<double>());
        return {buffer, error == std::errc{} ? end : buffer};
    }
    return scalar.dump();
}

std::string goJson(const Json &value)
{
    std::string out;
    appendGoJson(value, out);
    return out;
}

std::string blockText(const Json &value)
{
    std::string out;
    if ((value.is_object() || value.is_array()) && !value.empty())
        appendBlock(value, 0, out);
    else
        out = value.is_string() ? stringText(value.get_ref<const std::string &>(), 2) : goJson(value);
    if (out.back() != '\n' || !value.is_string())
        out += '\n';
    return out;
}

} // namespace fieldwise::yaml
