// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/writer.h"

#include "core/yaml/json.h"
#include "core/yaml/scalar.h"

namespace fieldwise::yaml {

namespace {

constexpr int kMaxDepth = 1200;

bool isInline(Style style)
{
    return style == Style::Plain || style == Style::SingleQuoted || style == Style::DoubleQuoted;
}

void writeScalar(const Document &document, const Node &node, std::string &out)
{
    const std::string_view own = document.slice({node.content, node.end});
    if (node.style == Style::Empty)
        out += "null";
    else if (!node.tag.empty() || !isInline(node.style) || own.find_first_of("\r\n") != std::string_view::npos)
        out += typeOf(node, document.source()) == Type::String ? doubleQuoted(node.value) : std::string(node.value);
    else if (node.style == Style::Plain && typeOf(node, document.source()) == Type::String && needsQuotes(node.value, true))
        out += doubleQuoted(node.value);
    else
        out += own;
}

void write(const Document &document, NodeId id, std::string &out, int depth)
{
    const Node &node = document.node(id);
    if (depth > kMaxDepth)
        return;
    if (node.kind == Kind::Alias) {
        if (const NodeId target = document.target(id); target != none)
            write(document, target, out, depth + 1);
        else
            out += document.text(id);
        return;
    }
    if (node.kind == Kind::Scalar) {
        writeScalar(document, node, out);
        return;
    }
    const bool map = node.kind == Kind::Map;
    out += map ? '{' : '[';
    bool first = true;
    for (NodeId child = document.firstChild(id); child != none;) {
        if (!first)
            out += ", ";
        first = false;
        write(document, child, out, depth + 1);
        if (map) {
            child = document.valueOf(child);
            out += ": ";
            write(document, child, out, depth + 1);
        }
        child = document.nextSibling(child);
    }
    out += map ? '}' : ']';
}

} // namespace

std::string flowText(const Document &document, NodeId id, bool json)
{
    if (json)
        return toJson(document, id, Dialect::Core12);
    std::string out;
    write(document, id, out, 0);
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

std::optional<std::string> scalarInStyle(const Document &document, NodeId id, Style style, bool inFlow, bool exact)
{
    const Node &node = document.node(id);
    const bool string = typeOf(node, document.source()) == Type::String;
    const bool oneLine = node.value.find_first_of("\n\r") == std::string_view::npos;
    if (node.kind != Kind::Scalar || !node.tag.empty() || !isInline(node.style) || !isInline(style) || !oneLine)
        return std::nullopt;
    const bool mustQuote = needsQuotes(node.value, inFlow);
    if (style == Style::Plain) {
        if (exact) {
            // kyaml writes the text as it is, so `"on"` over a plain value becomes a boolean (semantics.md 1.8).
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
