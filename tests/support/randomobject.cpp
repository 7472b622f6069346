// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/randomobject.h"

#include <algorithm>

namespace fieldwise::test {

using yaml::Json;

namespace {

const char *keyOf(std::string_view list)
{
    if (list == "containers" || list == "env" || list == "volumes")
        return "name";
    return list == "ports" ? "containerPort" : nullptr;
}

bool isAtomic(std::string_view list)
{
    return list == "args" || list == "tolerations";
}

} // namespace

Json value(std::string_view text)
{
    const yaml::Document document{std::string(text)};
    return document.root() == yaml::none ? Json() : yaml::toValue(document, document.root());
}

k8s::SchemaPlace place(std::string_view apiVersion, std::string_view kind,
                       std::initializer_list<std::string_view> fields)
{
    const k8s::Schema &schema = k8s::builtinSchema();
    k8s::SchemaPlace at{.schema = &schema, .type = schema.typeOf(apiVersion, kind), .known = true};
    for (const std::string_view field : fields)
        at = field == "[]" ? at.elements() : at.field(field);
    return at;
}

Json RandomObject::oneOf(std::initializer_list<Json> values)
{
    return *(values.begin() + m_random() % values.size());
}

/// Some of the fields.
Json RandomObject::some(Json map)
{
    for (auto field = map.begin(); field != map.end();)
        field = chance(35) ? map.erase(field) : std::next(field);
    return map;
}

Json RandomObject::texts()
{
    Json list = Json::array();
    for (const char *text : {"a", "b", "c", "d", "e"})
        if (chance(45))
            list.push_back(text);
    return list;
}

Json RandomObject::elements(const char *key, std::initializer_list<Json> keys, Json (RandomObject::*make)())
{
    Json list = Json::array();
    for (const Json &id : keys) {
        if (!chance(50))
            continue;
        list.push_back((this->*make)());
        list.back()[key] = id;
    }
    std::shuffle(list.begin(), list.end(), m_random);
    return list;
}

Json RandomObject::port()
{
    return some({{"name", oneOf({"http", "dns"})}, {"protocol", oneOf({"TCP", "UDP"})}, {"hostPort", oneOf({1, 2})}});
}

Json RandomObject::variable()
{
    return some({{"value", oneOf({"x", "y"})}, {"valueFrom", {{"fieldRef", {{"fieldPath", oneOf({"p", "q"})}}}}}});
}

Json RandomObject::volume()
{
    return some({{"emptyDir", some({{"medium", "Memory"}, {"sizeLimit", oneOf({"1Gi", 1})}})},
                 {"configMap", some({{"name", oneOf({"m", "n"})}, {"optional", true}})}});
}

Json RandomObject::container()
{
    return some({{"image", oneOf({"nginx:1", "nginx:2", "redis"})},
                 {"args", texts()},
                 {"env", elements("name", {"A", "B", "C"}, &RandomObject::variable)},
                 {"ports", elements("containerPort", {53, 80, 443, 8080}, &RandomObject::port)},
                 {"resources", some({{"limits", some({{"cpu", oneOf({1, "500m"})}, {"memory", "1Gi"}})}})}});
}

Json RandomObject::deployment()
{
    const Json labels = some({{"app", oneOf({"a", "b"})}, {"tier", "web"}, {"size", "big"}});
    Json podSpec = some({{"containers", elements("name", {"a", "b", "c", "d"}, &RandomObject::container)},
                         {"volumes", elements("name", {"v", "w", "x"}, &RandomObject::volume)},
                         {"tolerations", Json::array({some({{"key", "k"}, {"value", oneOf({"1", "2"})}})})},
                         {"nodeSelector", labels}});
    Json metadata = some({{"labels", labels}, {"finalizers", texts()}});
    Json strategy =
        some({{"type", oneOf({"Recreate", "RollingUpdate"})},
              {"rollingUpdate", some({{"maxSurge", oneOf({1, "10%"})}, {"maxUnavailable", oneOf({0, 1})}})}});
    Json spec =
        some({{"replicas", oneOf({1, 2, 3})}, {"paused", oneOf({true, false})}, {"strategy", std::move(strategy)}});
    spec["template"] = {{"spec", std::move(podSpec)}};
    Json object = some({{"spec", std::move(spec)}});
    object["metadata"] = std::move(metadata);
    return object;
}

Json RandomObject::edited(const Json &object)
{
    return mixed(object, deployment(), {});
}

Json RandomObject::roughened(Json object)
{
    if (!object.is_structured()) {
        if (chance(97))
            return object;
        return oneOf({nullptr, "text", 1, 53, "53", true, Json::object(), Json::array()});
    }
    for (Json &child : object)
        child = roughened(std::move(child));
    if (object.is_array() && !object.empty() && chance(8))
        object.insert(object.begin() + long(m_random() % object.size()), Json(object[m_random() % object.size()]));
    return chance(1) ? oneOf({nullptr, "text", Json::object(), Json::array()}) : object;
}

Json RandomObject::mixed(const Json &old, const Json &fresh, std::string_view name)
{
    if (old.is_array() && fresh.is_array())
        return mixedList(old, fresh, name);
    if (!old.is_object() || !fresh.is_object())
        return chance(30) ? fresh : old;
    Json out = Json::object();
    for (const auto &[field, child] : old.items()) {
        if (fresh.contains(field))
            out[field] = mixed(child, fresh.at(field), field);
        else if (!chance(25))
            out[field] = child;
    }
    for (const auto &[field, child] : fresh.items())
        if (!old.contains(field) && chance(40))
            out[field] = child;
    return out;
}

Json RandomObject::mixedList(const Json &old, const Json &fresh, std::string_view name)
{
    if (isAtomic(name) || chance(15))
        return chance(30) ? fresh : old;
    const char *key = keyOf(name);
    const auto find = [&](const Json &list, const Json &element) {
        return std::ranges::find_if(
            list, [&](const Json &other) { return key ? other.at(key) == element.at(key) : other == element; });
    };
    Json out = Json::array();
    for (const Json &element : old) {
        const auto other = find(fresh, element);
        if (!chance(20))
            out.push_back(other == fresh.end() ? element : mixed(element, *other, {}));
    }
    for (const Json &element : fresh)
        if (find(old, element) == old.end() && chance(50))
            out.push_back(element);
    if (!key)
        std::sort(out.begin(), out.end());
    else if (chance(30))
        std::shuffle(out.begin(), out.end(), m_random);
    return out;
}

} // namespace fieldwise::test
