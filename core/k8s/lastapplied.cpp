// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/lastapplied.h"

#include <algorithm>
#include <set>
#include <vector>

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

/// Where a text stops being JSON, and which fields of its object are texts; it keeps nothing else.
struct JsonCheck : nlohmann::json_sax<OrderedJson> {
    size_t faultAt = 0;
    int depth = 0;
    bool tooDeep = false;
    bool isObject = false;
    bool isList = false;
    std::string field;           ///< of the object, that was named last
    std::set<std::string> texts; ///< of `apiVersion` and `kind`: which are texts

    bool null() override { return value(false); }
    bool boolean(bool) override { return value(false); }
    bool number_integer(number_integer_t) override { return value(false); }
    bool number_unsigned(number_unsigned_t) override { return value(false); }
    bool number_float(number_float_t, const string_t &) override { return value(false); }
    bool string(string_t &) override { return value(true); }
    bool binary(binary_t &) override { return true; }
    bool key(string_t &name) override
    {
        if (depth == 1)
            field = name;
        return true;
    }
    bool start_object(size_t) override
    {
        isObject = isObject || depth == 0;
        return value(false) && deeper();
    }
    bool start_array(size_t) override
    {
        isList = isList || depth == 0;
        return value(false) && deeper();
    }
    bool end_object() override { return --depth >= 0; }
    bool end_array() override { return --depth >= 0; }
    bool parse_error(size_t position, const std::string &, const nlohmann::detail::exception &) override
    {
        faultAt = position;
        return false;
    }
    bool value(bool isText)
    {
        if (depth == 1 && isObject && (field == "apiVersion" || field == "kind")) {
            texts.erase(field); // the last of several counts
            if (isText)
                texts.insert(field);
        }
        return true;
    }
    bool deeper()
    {
        tooDeep = ++depth > deepest;
        return !tooDeep;
    }
};

std::string objectFault(const std::string &text)
{
    constexpr const char *expected = ", expected the JSON of a Kubernetes object";
    JsonCheck check;
    if (!OrderedJson::sax_parse(text, &check)) {
        if (check.tooDeep)
            return "found JSON that is nested more than " + std::to_string(deepest) + " levels deep" + expected;
        if (check.faultAt > text.size())
            return std::string("found JSON that ends too early") + expected;
        return "found text that is not JSON from its character " + std::to_string(std::max<size_t>(check.faultAt, 1))
            + " on" + expected;
    }
    if (!check.isObject)
        return std::string("found ") + (check.isList ? "a list" : "a single value") + expected;
    for (const char *field : {"apiVersion", "kind"})
        if (!check.texts.contains(field))
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
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
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
    if (node.kind == yaml::Kind::Scalar
        && (type == yaml::Type::Null || (type == yaml::Type::String && node.value.empty()))) {
        out.state = LastApplied::Empty;
        return out;
    }
    out.state = LastApplied::Broken;
    if (node.kind != yaml::Kind::Scalar || type != yaml::Type::String) {
        const char *found = node.kind == yaml::Kind::Map ? "a mapping"
            : node.kind == yaml::Kind::Seq               ? "a list"
                                                         : "a value that is not a text";
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
    OrderedJson applied = yaml::orderedFromJson(lastApplied.json);
    auto &fields = applied.get_ref<OrderedJson::object_t &>();
    constexpr std::string_view first[] = {"apiVersion", "kind", "metadata", "spec"};
    std::vector<std::pair<std::string, OrderedJson>> sorted;
    for (const std::string_view name : first)
        if (const auto field = applied.find(name); field != applied.end())
            sorted.emplace_back(name, std::move(*field));
    for (auto &[name, value] : fields)
        if (std::ranges::find(first, name) == std::end(first))
            sorted.emplace_back(name, std::move(value));
    OrderedJson out = OrderedJson::object();
    for (auto &[name, value] : sorted)
        out.get_ref<OrderedJson::object_t &>().OrderedJson::object_t::Container::emplace_back(std::move(name),
                                                                                              std::move(value));
    return yaml::blockText(out);
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

void eraseLastApplied(nlohmann::json &object)
{
    const auto metadata = object.find("metadata");
    if (metadata == object.end() || !metadata->is_object())
        return;
    const auto annotations = metadata->find("annotations");
    if (annotations == metadata->end() || !annotations->is_object())
        return;
    annotations->erase(lastAppliedKey);
    if (annotations->empty())
        metadata->erase(annotations);
}

bool looksLive(const yaml::Document &document)
{
    const yaml::NodeId root = document.root();
    const auto has = [&](yaml::NodeId map, std::string_view key) { return document.find(map, key) != yaml::none; };
    const yaml::NodeId metadata = document.find(root, "metadata");
    return has(root, "kind")
        && (has(root, "status") || has(metadata, "uid") || has(metadata, "resourceVersion")
            || has(document.find(metadata, "annotations"), lastAppliedKey));
}

} // namespace fieldwise::k8s
