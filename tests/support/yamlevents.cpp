// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/yamlevents.h"

#include <vector>

namespace fieldwise::test {

using namespace yaml;

std::string escaped(std::string_view value)
{
    std::string text;
    for (const char c : value) {
        switch (c) {
        case '\\': text += "\\\\"; break;
        case '\0': text += "\\0"; break;
        case '\b': text += "\\b"; break;
        case '\n': text += "\\n"; break;
        case '\r': text += "\\r"; break;
        case '\t': text += "\\t"; break;
        default: text += c;
        }
    }
    return text;
}

namespace {

char styleMark(Style style)
{
    switch (style) {
    case Style::SingleQuoted: return '\'';
    case Style::DoubleQuoted: return '"';
    case Style::Literal: return '|';
    case Style::Folded: return '>';
    default: return ':';
    }
}

std::string properties(const Document &document, NodeId id)
{
    const Node &node = document.node(id);
    std::string text;
    if (!node.anchor.empty())
        text += " &" + std::string(document.slice(node.anchor));
    if (!node.tag.empty())
        text += " <" + document.resolvedTag(id) + '>';
    return text;
}

std::string opening(const Document &document, NodeId id)
{
    const Node &node = document.node(id);
    switch (node.kind) {
    case Kind::Map: return std::string("+MAP") + (node.style == Style::Block ? "" : " {}") + properties(document, id);
    case Kind::Seq: return std::string("+SEQ") + (node.style == Style::Block ? "" : " []") + properties(document, id);
    case Kind::Alias: return "=ALI *" + std::string(node.value);
    case Kind::Scalar: break;
    }
    return "=VAL" + properties(document, id) + ' ' + styleMark(node.style) + escaped(node.value);
}

} // namespace

std::string events(const Document &document)
{
    std::string text;
    std::vector<NodeId> open;
    for (NodeId id = 0; id <= document.nodes().size(); ++id) {
        while (!open.empty() && document.node(open.back()).next == id) {
            text += document.node(open.back()).kind == Kind::Map ? "-MAP\n" : "-SEQ\n";
            open.pop_back();
        }
        if (id == document.nodes().size())
            break;
        text += opening(document, id) + '\n';
        const Kind kind = document.node(id).kind;
        if (kind == Kind::Map || kind == Kind::Seq)
            open.push_back(id);
    }
    return text;
}

std::string events(const Stream &stream)
{
    std::string text = "+STR\n";
    for (const Part &part : stream.parts) {
        if (part.document->root() != none)
            text += "+DOC\n" + events(*part.document) + "-DOC\n";
    }
    return text + "-STR\n";
}

} // namespace fieldwise::test
