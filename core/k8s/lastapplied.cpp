// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/lastapplied.h"

#include <algorithm>

#include "core/k8s/identity.h"
#include "core/yaml/json.h"
#include "core/yaml/lists.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

namespace fieldwise::k8s {

using yaml::none;
using yaml::OrderedJson;

namespace {

constexpr int deepest = 1000;

/// Where a text stops being JSON; it keeps nothing.
struct JsonCheck : nlohmann::json_sax<OrderedJson> {
    size_t faultAt = 0;
    int depth = 0;
    bool tooDeep = false;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t &) override { return true; }
    bool string(string_t &) override { return true; }
    bool binary(binary_t &) override { return true; }
    bool key(string_t &) override { return true; }
    bool start_object(size_t) override { return deeper(); }
    bool start_array(size_t) override { return deeper(); }
    bool end_object() override { return --depth >= 0; }
    bool end_array() override { return --depth >= 0; }
    bool parse_error(size_t position, const std::string &, const nlohmann::detail::exception &) override
    {
        faultAt = position;
        return false;
    }
    bool deeper()
    {
        tooDeep = ++depth > deepest;
        return !tooDeep;
    }
};

std::string jsonFault(const std::string &text)
{
    JsonCheck check;
    if (OrderedJson::sax_parse(text, &check))
        return {};
    if (check.tooDeep)
        return "found JSON that is nested more than " + std::to_string(deepest) + " levels deep";
    if (check.faultAt > text.size())
        return "found JSON that ends too early";
    return "found text that is no JSON from its character " + std::to_string(std::max<size_t>(check.faultAt, 1)) + " on";
}

std::string objectFault(const std::string &text)
{
    constexpr const char *expected = ", expected the JSON of a Kubernetes object";
    if (std::string fault = jsonFault(text); !fault.empty())
        return fault + expected;
    const OrderedJson json = OrderedJson::parse(text, nullptr, false);
    if (!json.is_object())
        return std::string("found ") + (json.is_array() ? "a list" : "a single value") + expected;
    for (const char *field : {"apiVersion", "kind"})
        if (const auto value = json.find(field); value == json.end() || !value->is_string())
            return "found an object without `" + std::string(field) + "`" + expected;
    return {};
}

std::string comment(const yaml::Document &live, const LastApplied &applied)
{
    std::string text = "# " + (live.root() == none ? "empty document" : describe(identityOf(live))) + ": ";
    if (applied.state == LastApplied::Broken)
        text += "its last-applied annotation can't be read: " + applied.fault;
    else if (applied.state == LastApplied::Empty)
        text += "its last-applied annotation is empty";
    else
        text += "it has no last-applied annotation";
    std::ranges::replace_if(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
    return text + '\n';
}

} // namespace

LastApplied lastAppliedOf(const yaml::Document &live)
{
    LastApplied out;
    const yaml::NodeId annotations = yaml::valueAt(live, yaml::valueAt(live, live.root(), "metadata"), "annotations");
    out.value = yaml::valueAt(live, annotations, lastAppliedKey);
    if (out.value == none)
        return out;
    const yaml::Node &node = live.node(out.value);
    const yaml::Type type = yaml::typeOf(node, live.source(), yaml::Dialect::Kubectl);
    if (node.kind == yaml::Kind::Scalar && (type == yaml::Type::Null || (type == yaml::Type::String && node.value.empty()))) {
        out.state = LastApplied::Empty;
        return out;
    }
    out.state = LastApplied::Broken;
    if (node.kind != yaml::Kind::Scalar || type != yaml::Type::String) {
        const char *found = node.kind == yaml::Kind::Map ? "a mapping" : node.kind == yaml::Kind::Seq ? "a list" : "no text";
        out.fault = std::string("found ") + found + ", expected a text with the JSON of a Kubernetes object";
        return out;
    }
    out.json = std::string(node.value);
    out.fault = objectFault(out.json);
    if (out.fault.empty())
        out.state = LastApplied::Found;
    return out;
}

std::string readable(const LastApplied &lastApplied)
{
    OrderedJson rest = OrderedJson::parse(lastApplied.json, nullptr, false);
    OrderedJson out = OrderedJson::object();
    for (const char *field : {"apiVersion", "kind", "metadata", "spec"}) {
        if (const auto value = rest.find(field); value != rest.end()) {
            out[field] = std::move(*value);
            rest.erase(value);
        }
    }
    for (auto &[field, value] : rest.items())
        out[field] = std::move(value);
    return yaml::orderedBlockText(out);
}

std::string lastAppliedText(const yaml::Stream &live)
{
    std::string out;
    for (const yaml::Part &part : live.parts) {
        if (const yaml::Cut cut = yaml::cutOf(*part.document); cut == yaml::Cut::ListHead || cut == yaml::Cut::ListTail)
            continue;
        const LastApplied applied = lastAppliedOf(*part.document);
        if (!out.empty())
            out += "---\n";
        out += applied.state == LastApplied::Found ? readable(applied) : comment(*part.document, applied);
    }
    return out;
}

} // namespace fieldwise::k8s
