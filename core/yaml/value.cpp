// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/value.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/yaml/json.h"
#include "core/yaml/scalar.h"

namespace fieldwise::yaml {
namespace {

template <class Number>
std::optional<Number> wholeNumber(const std::string &text)
{
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// `0x1F`, `0b1`, `0o7`, but not `017`.
bool hasBase(std::string_view text)
{
    const size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
    return text.size() > sign + 1 && text[sign] == '0' && text.find_first_of("xXbBoO") == sign + 1;
}

Json numberOf(std::string_view text)
{
    std::string plain = decimalText(text);
    if (!plain.empty()) {
        if (const auto value = wholeNumber<int64_t>(plain))
            return *value;
        if (!wholeNumber<uint64_t>(plain) && hasBase(text)) // too large for go-yaml, so a text
            return std::string(text);
    } else {
        plain = text;
        std::erase(plain, '_');
    }
    const double value = std::strtod(plain.c_str(), nullptr);
    if (!std::isfinite(value) || plain.find_first_of("nN") != plain.npos) // JSON has no infinity
        return std::string(text);
    return goNumber(value);
}

Json scalarValue(const Document &document, const Node &node)
{
    switch (typeOf(node, document.source(), Dialect::Kubectl)) {
    case Type::Null: return nullptr;
    case Type::Bool: return isTrue(node.value);
    case Type::Int:
    case Type::Float: return numberOf(node.value);
    case Type::String: break;
    }
    return kubectlText(node, document.source());
}

} // namespace

Json goNumber(double value)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    if (std::trunc(value) == value && std::abs(value) <= exact)
        return static_cast<int64_t>(value);
    const auto whole = wholeNumber<int64_t>(goJson(value));
    return whole ? Json(*whole) : Json(value);
}

void append(OrderedJson &object, std::string name, OrderedJson value)
{
    object.get_ref<OrderedJson::object_t &>().OrderedJson::object_t::Container::emplace_back(std::move(name),
                                                                                             std::move(value));
}

template <class J>
static J valueOf(const Document &document, NodeId id);

/// The first of several fields of one name counts; an ordered object would look for each among all that it has.
template <class J>
static J objectOf(const Document &document, NodeId map)
{
    const auto pairs = pairsOf(document, map);
    J out = J::object();
    auto &fields = out.template get_ref<typename J::object_t &>();
    if constexpr (std::is_same_v<J, OrderedJson>) {
        fields.reserve(pairs.size());
        std::unordered_set<std::string> known;
        for (const auto &[key, value] : pairs)
            if (std::string name = fieldName(document, key); known.insert(name).second)
                append(out, std::move(name), valueOf<J>(document, value));
    } else {
        for (const auto &[key, value] : pairs)
            if (const auto [at, isNew] = fields.try_emplace(fieldName(document, key)); isNew)
                at->second = valueOf<J>(document, value);
    }
    return out;
}

template <class J>
static J valueOf(const Document &document, NodeId id)
{
    id = withoutAlias(document, id);
    const Node &node = document.node(id);
    if (node.kind == Kind::Map)
        return objectOf<J>(document, id);
    if (node.kind == Kind::Seq) {
        J out = J::array();
        for (NodeId item = document.firstChild(id); item != none; item = document.nextSibling(item))
            out.push_back(valueOf<J>(document, item));
        return out;
    }
    return scalarValue(document, node);
}

Json toValue(const Document &document, NodeId id)
{
    return valueOf<Json>(document, id);
}

OrderedJson toOrderedValue(const Document &document, NodeId id)
{
    return valueOf<OrderedJson>(document, id);
}

Json fromJson(std::string_view text)
{
    constexpr int deepest = 1000;
    if (text.size() <= deepest)
        return Json::parse(text, nullptr, false);
    bool tooDeep = false;
    const auto watch = [&tooDeep](int depth, Json::parse_event_t, const Json &) {
        tooDeep = tooDeep || depth > deepest;
        return !tooDeep;
    };
    Json value = Json::parse(text, watch, false);
    return tooDeep ? Json(Json::value_t::discarded) : value;
}

std::string fieldName(const Document &document, NodeId key)
{
    const NodeId id = withoutAlias(document, key);
    const Node &node = document.node(id);
    if (node.kind != Kind::Scalar)
        return toJson(document, id, Dialect::Kubectl);
    if (typeOf(node, document.source(), Dialect::Kubectl) == Type::String) // as nearly all names
        return kubectlText(node, document.source());
    const Json value = scalarValue(document, node);
    return value.is_null() ? "null" : goText(value);
}

/// Keys that are texts, and no `<<`: the reader lets none of them stand twice.
static bool hasOnlyTexts(const Document &document, NodeId map)
{
    for (NodeId key = document.firstChild(map); key != none; key = document.nextSibling(document.valueOf(key))) {
        const Node &node = document.node(key);
        if (node.kind != Kind::Scalar || node.value == "<<" || !node.tag.empty()
            || typeOf(node, document.source(), Dialect::Kubectl) != Type::String)
            return false;
    }
    return true;
}

std::optional<std::pair<NodeId, NodeId>> keysOfOneField(const Document &document,
                                                        std::string (*nameOf)(const Document &, NodeId))
{
    for (NodeId map = 0; map < document.nodes().size(); ++map) {
        if (document.node(map).kind != Kind::Map || hasOnlyTexts(document, map))
            continue;
        std::unordered_map<std::string, NodeId> known;
        for (const auto &[key, value] : pairsOf(document, map))
            if (const auto [first, isNew] = known.try_emplace(nameOf(document, key), key); !isNew)
                return std::pair(first->second, key);
    }
    return {};
}

namespace {

constexpr size_t deepest = 1000;

/// JSON with its fields in their order. The library's own way compares each field with all that stand before it.
class OrderedReader : public nlohmann::json_sax<OrderedJson> {
public:
    OrderedJson root = OrderedJson::value_t::discarded;

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t &) override { return put(value); }
    bool string(string_t &value) override { return put(std::move(value)); }
    bool binary(binary_t &) override { return false; }
    bool start_object(size_t) override { return open(OrderedJson::object()); }
    bool start_array(size_t) override { return open(OrderedJson::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool parse_error(size_t, const std::string &, const nlohmann::detail::exception &) override { return false; }

    /// The last of several fields of one name counts, in the place of the first.
    bool key(string_t &name) override
    {
        Open &object = m_open.back();
        const auto [known, isNew] = object.places.try_emplace(name, object.value->size());
        if (isNew)
            append(*object.value, std::move(name), nullptr);
        object.field = known->second;
        return true;
    }

private:
    struct Open {
        OrderedJson *value;
        std::unordered_map<std::string, size_t> places;
        size_t field = 0;
    };

    /// Only the innermost collection grows, so that those around it stay where they are.
    OrderedJson &place(OrderedJson value)
    {
        if (m_open.empty())
            return root = std::move(value);
        Open &in = m_open.back();
        if (in.value->is_array())
            return in.value->get_ref<OrderedJson::array_t &>().emplace_back(std::move(value));
        return (in.value->get_ref<OrderedJson::object_t &>().begin() + static_cast<std::ptrdiff_t>(in.field))->second =
                   std::move(value);
    }
    bool put(OrderedJson value)
    {
        place(std::move(value));
        return true;
    }
    bool open(OrderedJson value)
    {
        if (m_open.size() == deepest)
            return false;
        m_open.push_back({&place(std::move(value)), {}});
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }

    std::vector<Open> m_open;
};

} // namespace

OrderedJson orderedFromJson(std::string_view text)
{
    OrderedReader reader;
    return OrderedJson::sax_parse(text, &reader) ? std::move(reader.root)
                                                 : OrderedJson(OrderedJson::value_t::discarded);
}

} // namespace fieldwise::yaml
