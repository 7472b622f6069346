// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/inputs.h"

#include <algorithm>
#include <charconv>
#include <span>

#include "core/k8s/identity.h"
#include "core/values/pointer.h"
#include "core/yaml/islist.h"
#include "core/yaml/json.h"
#include "core/yaml/lists.h"

namespace fieldwise::gitops {

namespace {

yaml::NodeId childOf(const yaml::Document &document, yaml::NodeId node, const std::string &token)
{
    const yaml::NodeId here = yaml::withoutAlias(document, node);
    if (const yaml::NodeId value = yaml::valueAt(document, here, token); value != yaml::none)
        return value;
    const auto index = merge::arrayIndex(token);
    if (!index || document.node(here).kind != yaml::Kind::Seq)
        return yaml::none;
    yaml::NodeId item = document.firstChild(here);
    for (uint32_t i = 0; i < *index && item != yaml::none; ++i)
        item = document.nextSibling(item);
    return item;
}

} // namespace

std::string Object::where(const Tokens &tokens) const
{
    yaml::NodeId node = document->root();
    for (const std::string &token : tokens) {
        const yaml::NodeId next = childOf(*document, node, token);
        if (next == yaml::none)
            break;
        node = next;
    }
    const yaml::NodeId key = node == document->root() ? yaml::none : yaml::keyOf(*document, node);
    const uint32_t begin = document->node(key == yaml::none ? node : key).begin;
    const std::string_view before = document->source().substr(0, begin);
    return file + ':' + std::to_string(line + std::ranges::count(before, '\n'));
}

std::vector<Object> objectsIn(const std::vector<NamedText> &texts)
{
    std::vector<Object> out;
    for (const NamedText &text : texts) {
        const yaml::Stream stream = yaml::withListsApart(yaml::read(text.text));
        uint32_t line = 1, at = 0;
        for (const yaml::Part &part : stream.parts) {
            const std::string_view between = std::string_view(text.text).substr(at, part.offset - at);
            line += static_cast<uint32_t>(std::ranges::count(between, '\n'));
            at = part.offset;
            const yaml::Document &document = *part.document;
            if (document.root() == yaml::none)
                continue;
            Json data = yaml::toValue(document, document.root());
            if (!data.is_object())
                continue;
            const Json *items = yaml::isList(document) ? yaml::memberOf(&data, "items") : nullptr;
            if (items && items->is_array()) {
                for (const Json &item : *items)
                    if (item.is_object() && !kindNameOf(item).empty())
                        out.push_back({item,
                                       std::make_shared<const yaml::Document>(yaml::jsonForYaml(yaml::goJson(item))),
                                       text.name, line});
            } else if (!kindNameOf(data).empty())
                out.push_back({std::move(data), part.document, text.name, line});
        }
    }
    return out;
}

std::string faultOf(const std::vector<NamedText> &texts)
{
    for (const NamedText &text : texts)
        for (const Diagnostic &diagnostic : yaml::diagnosticsOf(yaml::read(text.text)))
            if (diagnostic.severity == Severity::Error)
                return fieldwise::describe(diagnostic, text.name, text.text);
    return {};
}

std::string describe(const Json &object)
{
    return k8s::describe({apiVersionOf(object), kindNameOf(object), namespaceOf(object), nameOf(object)});
}

std::vector<k8s::Manager> managersOf(const Object &live)
{
    const Json *entries = at(live.data, {"metadata", "managedFields"});
    if (!entries)
        return {};
    const yaml::Document alone(yaml::goJson(Json{{"metadata", {{"managedFields", *entries}}}}));
    return k8s::Owners(alone, false).managers();
}

namespace {

bool owns(const FieldSet &set, const FieldPath &path)
{
    const FieldSet *here = &set;
    for (const k8s::FieldStep &step : path) {
        here = here->find(step);
        if (!here)
            return false;
    }
    return true;
}

} // namespace

std::vector<std::string> ownersOf(const std::vector<k8s::Manager> &managers, const FieldPath &path)
{
    std::vector<std::string> out;
    FieldPath place = path;
    while (!place.empty() && out.empty()) {
        for (const k8s::Manager &manager : managers) {
            const bool isExact = place.size() < path.size();
            if (isExact ? manager.fields.contains(place) : owns(manager.fields, place))
                out.push_back(manager.name + " (" + k8s::details(manager) + ')');
        }
        // Only what is owned as a whole speaks for what is in it.
        place.pop_back();
        if (!place.empty() && out.empty() && place.back().kind == k8s::FieldStep::Kind::Keys)
            break;
    }
    return out;
}

Masks::Masks(const Object *git, const Object *live, bool showSecrets) : m_showSecrets(showSecrets)
{
    if (showSecrets)
        return;
    k8s::Texts texts;
    for (const Object *object : {git, live})
        if (object)
            texts.push_back(object->document.get());
    m_places = k8s::placesOf(texts);
    // What was stringData in Git is data in the comparison.
    for (const Object *object : {git, live})
        if (object && kindNameOf(object->data) == "Secret") {
            m_places.below["data"].hidden = true;
            m_places.below["stringData"].hidden = true;
        }
}

Json Masks::shown(const Json &value, const FieldPath &path) const
{
    if (m_showSecrets)
        return value;
    yaml::OrderedJson ordered = yaml::orderedFromJson(value.dump(-1, ' ', false, Json::error_handler_t::replace));
    k8s::mask(ordered, m_places, pointerOf(path));
    k8s::maskKeys(ordered);
    return yaml::fromJson(ordered.dump());
}

std::string namesOf(const std::vector<Object> &objects, bool (*is)(const Object &))
{
    constexpr size_t mostNames = 10;
    std::string out;
    size_t count = 0;
    for (const Object &object : objects)
        if (is(object) && ++count <= mostNames)
            out += (count == 1 ? " (" : ", ") + kindNameOf(object.data) + ' ' + nameOf(object.data);
    return count == 0 ? "" : out + (count > mostNames ? " ...)" : ")");
}

std::string described(const Rule &rule)
{
    return rule.setting + (rule.where.empty() ? std::string() : " (" + rule.where + ')');
}

std::string pointerOf(const FieldPath &path)
{
    std::string out;
    for (const k8s::FieldStep &step : path)
        out += '/' + (step.kind == k8s::FieldStep::Kind::Field ? yaml::pointerToken(step.name) : std::string(1, '*'));
    return out;
}

Tokens tokensOf(std::string_view pointer)
{
    Tokens out;
    const size_t first = pointer.find('/');
    if (first == std::string_view::npos)
        return out;
    pointer.remove_prefix(first);
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        const std::string_view token = pointer.substr(0, pointer.find('/'));
        pointer.remove_prefix(token.size());
        std::string plain;
        for (size_t i = 0; i < token.size(); ++i) {
            const bool isEscape =
                token[i] == '~' && i + 1 < token.size() && (token[i + 1] == '0' || token[i + 1] == '1');
            plain += isEscape ? (token[i + 1] == '0' ? '~' : '/') : token[i];
            i += isEscape ? 1 : 0;
        }
        out.push_back(std::move(plain));
    }
    return out;
}

namespace {

/// The index that a token stands for in a list of this size.
std::optional<size_t> indexIn(const Json &list, const std::string &token)
{
    int64_t number = 0;
    const auto [after, error] = std::from_chars(token.data(), token.data() + token.size(), number);
    if (error != std::errc() || after != token.data() + token.size())
        return {};
    number += number < 0 ? static_cast<int64_t>(list.size()) : 0;
    const bool isThere = number >= 0 && static_cast<size_t>(number) < list.size();
    return isThere ? std::optional(static_cast<size_t>(number)) : std::nullopt;
}

/// Null if nothing is there.
template <class Value>
Value *child(Value &value, const std::string &token)
{
    if (value.is_object()) {
        const auto found = value.find(token);
        return found == value.end() ? nullptr : &*found;
    }
    const auto index = value.is_array() ? indexIn(value, token) : std::nullopt;
    return index ? &value[*index] : nullptr;
}

template <class Value>
Value *placeAt(Value &object, std::span<const std::string> tokens)
{
    Value *here = &object;
    for (const std::string &token : tokens)
        if (here = child(*here, token); !here)
            return nullptr;
    return here;
}

} // namespace

const Json *valueAt(const Json &object, const Tokens &tokens)
{
    return placeAt(object, tokens);
}

void replaceAt(Json &object, const Tokens &tokens, const Json &value)
{
    if (Json *place = placeAt(object, tokens))
        *place = value;
}

bool removeAt(Json &object, const Tokens &tokens)
{
    if (tokens.empty())
        return false;
    Json *here = placeAt(object, std::span(tokens).first(tokens.size() - 1));
    if (!here)
        return false;
    if (here->is_object())
        return here->erase(tokens.back()) > 0;
    const auto index = here->is_array() ? indexIn(*here, tokens.back()) : std::nullopt;
    if (index)
        here->erase(here->begin() + static_cast<ptrdiff_t>(*index));
    return index.has_value();
}

} // namespace fieldwise::gitops
