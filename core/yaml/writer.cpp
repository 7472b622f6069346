// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/writer.h"

#include "core/yaml/json.h"

namespace fieldwise::yaml {
namespace {

constexpr int kMaxDepth = 1200;

bool isInline(Style style)
{
    return style == Style::Plain || style == Style::SingleQuoted || style == Style::DoubleQuoted;
}

/// A tag that says another type than the text would have stays.
std::string taggedText(const Document &document, const Node &node, Type type, Dialect dialect)
{
    if (plainType(node.value, dialect) == type)
        return std::string(node.value);
    return std::string(document.slice(node.tag)) + ' ' + doubleQuoted(node.value);
}

/// One of the people who wrote the text, `!Ref`, which no style can say; `!e!Ref` needs the `%TAG` of its document.
bool isLocal(std::string_view tag)
{
    return tag.size() > 1 && tag.find('!', 1) == tag.npos;
}

void writeScalar(const Document &document, const Node &node, Dialect dialect, std::string &out)
{
    const std::string_view own = document.slice({node.content, node.end});
    const Type type = typeOf(node, document.source(), dialect);
    if (isLocal(document.slice(node.tag)))
        out.append(document.slice(node.tag)).append(" ").append(doubleQuoted(node.value));
    else if (node.style == Style::Empty && type == Type::Null)
        out += "null";
    else if (!node.tag.empty() || !isInline(node.style) || own.find_first_of("\r\n") != std::string_view::npos)
        out += type == Type::String ? doubleQuoted(node.value) : taggedText(document, node, type, dialect);
    else if (node.style == Style::Plain && type == Type::String && needsQuotes(node.value, true))
        out += doubleQuoted(node.value);
    else
        out += own;
}

void write(const Document &document, NodeId id, Dialect dialect, std::string &out, int depth)
{
    const Node &node = document.node(id);
    if (depth > kMaxDepth)
        return;
    if (node.kind == Kind::Alias) {
        if (const NodeId target = document.target(id); target != none)
            write(document, target, dialect, out, depth + 1);
        else
            out += document.text(id);
        return;
    }
    if (node.kind == Kind::Scalar) {
        writeScalar(document, node, dialect, out);
        return;
    }
    const bool map = node.kind == Kind::Map;
    if (isLocal(document.slice(node.tag)))
        out.append(document.slice(node.tag)).append(" ");
    out += map ? '{' : '[';
    bool first = true;
    const auto entry = [&](NodeId key, NodeId value) {
        if (!first)
            out += ", ";
        first = false;
        if (key != none) {
            const Node &name = document.node(key);
            if (name.style != Style::Empty || !name.tag.empty()) // a pair without a key stays one
                write(document, key, dialect, out, depth + 1);
            out += ": ";
        }
        write(document, value, dialect, out, depth + 1);
    };
    if (map) {
        for (const auto &[key, value] : pairsOf(document, id))
            entry(key, value);
    } else {
        for (NodeId item = document.firstChild(id); item != none; item = document.nextSibling(item))
            entry(none, item);
    }
    out += map ? '}' : ']';
}

/// JSON has no infinity and nothing that is no number.
bool fitsJson(const Document &document, NodeId id, Dialect dialect)
{
    for (NodeId node = id; node < document.node(id).next; ++node) {
        const Node &one = document.node(node);
        if (one.kind == Kind::Alias && document.target(node) != none
            && !fitsJson(document, document.target(node), dialect))
            return false;
        if (one.kind == Kind::Scalar && one.value.find_first_of("nN") != one.value.npos
            && typeOf(one, document.source(), dialect) == Type::Float)
            return false;
    }
    return true;
}

} // namespace

std::string flowText(const Document &document, NodeId id, bool json, Dialect dialect)
{
    if (json && fitsJson(document, id, dialect))
        return toJson(document, id, dialect);
    std::string out;
    write(document, id, dialect, out, 0);
    return out;
}

std::string doubleQuoted(std::string_view value)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out.append(1, '\\').append(1, c);
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (c == '\r')
            out += "\\r";
        else if (byte < 0x20 || byte == 0x7f)
            out.append("\\u00").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
        else
            out += c;
    }
    return out + '"';
}

std::string singleQuoted(std::string_view value)
{
    std::string out = "'";
    for (const char c : value)
        out.append(c == '\'' ? 2 : 1, c);
    return out + '\'';
}

std::optional<std::string> scalarInStyle(const Document &document, NodeId id, Style style, bool inFlow, bool exact,
                                         Dialect dialect)
{
    const Node &node = document.node(id);
    const bool string = typeOf(node, document.source(), dialect) == Type::String;
    const bool oneLine = node.value.find_first_of("\n\r") == std::string_view::npos;
    if (node.kind != Kind::Scalar || !node.tag.empty() || !isInline(node.style) || !isInline(style) || !oneLine)
        return std::nullopt;
    const bool mustQuote = needsQuotes(node.value, inFlow);
    if (style == Style::Plain) {
        if (exact) {
            // kyaml writes the text as it is, so `"on"` over a plain value becomes a boolean (semantics/kyaml.md 4.3).
            const bool retyped = plainType(node.value) != Type::String;
            const bool possible = !mustQuote || plainType(node.value, Dialect::Kubectl) != Type::String;
            if (node.style == Style::Plain || (string && retyped) || !possible)
                return std::nullopt;
            return std::string(node.value);
        }
        if (string && mustQuote)
            return node.style == Style::Plain ? std::optional(doubleQuoted(node.value)) : std::nullopt;
        return node.style == Style::Plain ? std::nullopt : std::optional(std::string(node.value));
    }
    if (style == node.style || (!string && !exact))
        return std::nullopt;
    return style == Style::SingleQuoted ? singleQuoted(node.value) : doubleQuoted(node.value);
}

} // namespace fieldwise::yaml
