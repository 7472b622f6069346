// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/json.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include <nlohmann/json.hpp>

namespace fieldwise::yaml {
namespace {

/// How a byte stands in a JSON string.
enum class InJson : uint8_t { Plain, Backslash, Feed, Wide, Rare };
constexpr std::array<InJson, 256> inJson = [] {
    std::array<InJson, 256> table{};
    for (size_t c = 0; c < table.size(); ++c)
        table[c] = c < 0x20 || c == 0x7F ? InJson::Rare : c < 0x80 ? InJson::Plain : InJson::Wide;
    table['"'] = table['\\'] = InJson::Backslash;
    table['\n'] = InJson::Feed;
    return table;
}();

/// A key's identity inside its map.
std::string keyText(const Document &document, NodeId key)
{
    return toJson(document, key, Dialect::Core12);
}

using Pairs = std::vector<std::pair<NodeId, NodeId>>;

Pairs ownPairs(const Document &document, NodeId map)
{
    Pairs pairs;
    const NodeId end = document.node(map).next;
    for (NodeId key = map + 1; key < end; key = document.node(document.valueOf(key)).next)
        pairs.emplace_back(key, document.valueOf(key));
    return pairs;
}

void addMerged(const Document &document, NodeId source, std::unordered_set<std::string> &seen, Pairs &pairs)
{
    source = withoutAlias(document, source);
    if (document.node(source).kind == Kind::Seq) {
        for (NodeId item = document.firstChild(source); item != none; item = document.nextSibling(item))
            if (document.node(withoutAlias(document, item)).kind == Kind::Map)
                addMerged(document, item, seen, pairs);
        return;
    }
    if (document.node(source).kind != Kind::Map)
        return;
    for (const auto &pair : pairsOf(document, source))
        if (seen.insert(keyText(document, pair.first)).second)
            pairs.push_back(pair);
}

/// A number as JSON writes it: no sign `+`, no leading zeros, digits on both sides of the point.
std::string plainNumber(std::string_view text)
{
    std::string number(text);
    std::erase(number, '_');
    if (number.front() == '+')
        number.erase(0, 1);
    const size_t sign = number.front() == '-' ? 1 : 0;
    while (number.size() > sign + 1 && number[sign] == '0' && number[sign + 1] >= '0' && number[sign + 1] <= '9')
        number.erase(sign, 1);
    if (number[sign] == '.')
        number.insert(sign, 1, '0');
    const size_t point = number.find('.');
    if (point != number.npos && (point + 1 == number.size() || number[point + 1] < '0' || number[point + 1] > '9'))
        number.insert(point + 1, 1, '0');
    return number;
}

void appendScalar(const Document &document, const Node &node, Dialect dialect, std::string &json)
{
    switch (typeOf(node, document.source(), dialect)) {
    case Type::Null: json += "null"; return;
    case Type::Bool: json += isTrue(node.value) ? "true" : "false"; return;
    case Type::Float:
        if (!node.value.empty() && plainType(node.value) == Type::Float
            && node.value.find_first_of("nN") == node.value.npos) {
            json += plainNumber(node.value);
            return;
        }
        [[fallthrough]];
    case Type::Int:
        if (const std::string digits = decimalText(node.value); !digits.empty()) {
            json += digits;
            return;
        }
        break;
    case Type::String: break;
    }
    json += dialect == Dialect::Kubectl ? jsonString(kubectlText(node, document.source())) : jsonString(node.value);
}

class JsonWriter {
public:
    JsonWriter(const Document &document, Dialect dialect) : m_document(document), m_dialect(dialect) {}

    void append(NodeId id)
    {
        id = withoutAlias(m_document, id);
        const Node &node = m_document.node(id);
        if (node.kind == Kind::Map)
            appendMap(id);
        else if (node.kind == Kind::Seq)
            appendSeq(id);
        else
            appendScalar(m_document, node, m_dialect, json);
    }

    std::string json;

private:
    void appendMap(NodeId map)
    {
        json += '{';
        const char *separator = "";
        for (const auto &[key, value] : pairsOf(m_document, map)) {
            json += separator;
            separator = ",";
            appendKey(key);
            json += ':';
            append(value);
        }
        json += '}';
    }

    void appendSeq(NodeId seq)
    {
        json += '[';
        const char *separator = "";
        for (NodeId item = m_document.firstChild(seq); item != none; item = m_document.nextSibling(item)) {
            json += separator;
            separator = ",";
            append(item);
        }
        json += ']';
    }

    /// JSON's keys are strings: other keys become the text of their JSON.
    void appendKey(NodeId key)
    {
        const std::string text = toJson(m_document, key, m_dialect);
        json += text.front() == '"' ? text : jsonString(text);
    }

    const Document &m_document;
    Dialect m_dialect;
};

} // namespace

NodeId withoutAlias(const Document &document, NodeId id)
{
    return document.node(id).kind == Kind::Alias ? document.target(id) : id;
}

std::vector<std::pair<NodeId, NodeId>> pairsOf(const Document &document, NodeId map)
{
    Pairs own = ownPairs(document, map);
    if (std::ranges::none_of(own, [&](const auto &pair) { return isYamlMergeKey(document.node(pair.first)); }))
        return own;
    std::unordered_set<std::string> seen;
    for (const auto &[key, value] : own)
        if (!isYamlMergeKey(document.node(key)))
            seen.insert(keyText(document, key));
    Pairs pairs;
    for (const auto &[key, value] : own) {
        if (isYamlMergeKey(document.node(key)))
            addMerged(document, value, seen, pairs);
        else
            pairs.emplace_back(key, value);
    }
    return pairs;
}

NodeId keyOf(const Document &document, NodeId value)
{
    const NodeId parent = document.node(value).parent;
    if (parent == none || document.node(parent).kind != Kind::Map)
        return none;
    if (document.node(value - 1).isKey
        && document.node(value - 1).parent == parent) // a key is one scalar nearly always
        return value - 1;
    for (NodeId key = document.firstChild(parent); key != none; key = document.nextSibling(document.valueOf(key)))
        if (document.valueOf(key) == value)
            return key;
    return none;
}

NodeId valueAt(const Document &document, NodeId map, std::string_view field)
{
    if (map == none || document.node(map).kind != Kind::Map)
        return none;
    for (const auto &[key, value] : pairsOf(document, map))
        if (document.node(withoutAlias(document, key)).value == field)
            return withoutAlias(document, value);
    return none;
}

std::string jsonString(std::string_view text)
{
    std::string json;
    json.reserve(text.size() + text.size() / 16 + 2);
    json += '"';
    bool escapes = false, ascii = true;
    for (size_t at = 0, done = 0;; ++at) {
        while (at < text.size() && inJson[static_cast<unsigned char>(text[at])] == InJson::Plain)
            ++at;
        if (at < text.size() && inJson[static_cast<unsigned char>(text[at])] == InJson::Wide) {
            ascii = false;
            continue;
        }
        json += text.substr(done, at - done);
        if (at == text.size())
            break;
        escapes = true;
        done = at + 1;
        json += '\\';
        json += inJson[static_cast<unsigned char>(text[at])] == InJson::Feed ? 'n' : text[at];
        if (inJson[static_cast<unsigned char>(text[at])] == InJson::Rare) {
            ascii = false;
            break;
        }
    }
    if (escapes && !ascii) // checked, and with all kinds of escapes
        return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return json += '"';
}

std::string toJson(const Document &document, NodeId id, Dialect dialect)
{
    JsonWriter writer(document, dialect);
    writer.append(id);
    return std::move(writer.json);
}

} // namespace fieldwise::yaml
