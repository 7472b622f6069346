// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/fields.h"

#include <algorithm>

#include "core/values/pointer.h"

namespace fieldwise::gitops {

using k8s::FieldStep;
using merge::serverside::NodeType;

Kind kindOf(const k8s::Schema &schema, const std::vector<server::CustomKind> &definitions, const Json &object)
{
    Kind kind;
    const std::string apiVersion = apiVersionOf(object), name = kindNameOf(object);
    kind.place = {&schema, schema.typeOf(apiVersion, name)};
    kind.place.known = kind.place.type != k8s::noType;
    kind.type = kind.place.known ? Typed(kind.place) : Typed();
    const k8s::Schema &own = k8s::builtinSchema();
    kind.builtin = own.isStrategic(apiVersion, name) && !own.isOnlyServed(apiVersion, name);
    kind.custom = schema.customKind(apiVersion, name);
    if (!kind.custom)
        kind.custom = server::customKind(definitions, apiVersion, name);
    kind.namespaced = schema.isNamespaced(apiVersion, name).value_or(!kind.custom || kind.custom->namespaced);
    return kind;
}

std::string apiVersionOf(const Json &object)
{
    return object.is_object() ? yaml::textAt(object, "apiVersion") : std::string();
}

std::string kindNameOf(const Json &object)
{
    return object.is_object() ? yaml::textAt(object, "kind") : std::string();
}

std::string groupOf(std::string_view apiVersion)
{
    const size_t slash = apiVersion.find('/');
    return std::string(slash == std::string_view::npos ? std::string_view() : apiVersion.substr(0, slash));
}

const Json *at(const Json &object, std::initializer_list<std::string_view> names)
{
    const Json *here = &object;
    for (const std::string_view name : names)
        here = yaml::memberOf(here, name);
    return here;
}

namespace {

std::string textIn(const Json &object, std::initializer_list<std::string_view> names)
{
    const Json *text = at(object, names);
    return text && text->is_string() ? text->get<std::string>() : std::string();
}

} // namespace

std::string nameOf(const Json &object)
{
    return textIn(object, {"metadata", "name"});
}

std::string namespaceOf(const Json &object)
{
    return textIn(object, {"metadata", "namespace"});
}

std::string annotationOf(const Json &object, std::string_view name)
{
    return textIn(object, {"metadata", "annotations", name});
}

std::string labelOf(const Json &object, std::string_view name)
{
    return textIn(object, {"metadata", "labels", name});
}

Json &mapIn(Json &object, const char *name)
{
    Json &map = object[name];
    if (!map.is_object())
        map = Json::object();
    return map;
}

void erase(Json &object, std::initializer_list<std::string_view> names)
{
    Json *here = &object;
    for (const std::string_view *name = names.begin(); name != names.end(); ++name) {
        if (!here->is_object())
            return;
        const auto found = here->find(*name);
        if (found == here->end())
            return;
        if (name + 1 == names.end()) {
            here->erase(found);
            return;
        }
        here = &*found;
    }
}

namespace {

FieldStep indexed(size_t index)
{
    FieldStep step;
    step.kind = FieldStep::Kind::Index;
    step.index = static_cast<int64_t>(index);
    return step;
}

bool isMap(const Json &value, const Typed &type)
{
    return value.is_object() && type.nodeFor(value) != NodeType::AtomicMap;
}

/// The steps of a list's elements; nothing if they have no unique keys.
std::optional<std::vector<FieldStep>> stepsOf(const Json &list, const Typed &type)
{
    const NodeType node = type.nodeFor(list);
    if (node != NodeType::Keyed && node != NodeType::Set)
        return {};
    std::vector<FieldStep> steps;
    steps.reserve(list.size());
    std::map<FieldStep, int> seen;
    for (const Json &item : list) {
        auto step = type.stepOf(item);
        if (!step || ++seen[*step] > 1)
            return {};
        steps.push_back(std::move(*step));
    }
    return steps;
}

class Comparison {
public:
    explicit Comparison(std::vector<Change> &out) : m_out(out) {}

    void compare(const Json *before, const Json *after, const Typed &type)
    {
        if (before && after && *before == *after)
            return;
        if (before && after && isMap(*before, type) && isMap(*after, type))
            return compareMaps(*before, *after, type);
        if (before && after && before->is_array() && after->is_array() && compareLists(*before, *after, type))
            return;
        m_out.push_back(
            {m_path, before ? std::optional(*before) : std::nullopt, after ? std::optional(*after) : std::nullopt});
    }

private:
    void step(const FieldStep &step, const Json *before, const Json *after, const Typed &type)
    {
        m_path.push_back(step);
        compare(before, after, type);
        m_path.pop_back();
    }

    void compareMaps(const Json &before, const Json &after, const Typed &type)
    {
        for (const auto &[name, value] : before.items())
            step(k8s::fieldNamed(name), &value, yaml::memberOf(&after, name), type.field(name));
        for (const auto &[name, value] : after.items())
            if (!before.contains(name))
                step(k8s::fieldNamed(name), nullptr, &value, type.field(name));
    }

    bool compareLists(const Json &before, const Json &after, const Typed &type)
    {
        const auto left = stepsOf(before, type), right = stepsOf(after, type);
        const Typed element = type.elements();
        if (!left || !right) {
            // Elements without keys are told apart by their places if there are as many.
            if (before.size() != after.size() || before.empty() || !before.front().is_object())
                return false;
            for (size_t i = 0; i < before.size(); ++i)
                step(indexed(i), &before[i], &after[i], element);
            return true;
        }
        const size_t found = m_out.size();
        std::map<FieldStep, const Json *> others;
        for (size_t i = 0; i < right->size(); ++i)
            others.emplace((*right)[i], &after[i]);
        for (size_t i = 0; i < left->size(); ++i) {
            const auto other = others.find((*left)[i]);
            step((*left)[i], &before[i], other == others.end() ? nullptr : other->second, element);
            if (other != others.end())
                others.erase(other);
        }
        for (size_t i = 0; i < right->size(); ++i)
            if (others.contains((*right)[i]))
                step((*right)[i], nullptr, &after[i], element);
        return m_out.size() > found; // else only the order differs
    }

    std::vector<Change> &m_out;
    FieldPath m_path;
};

const Json *childAt(const Json &value, const Typed &type, const FieldStep &step)
{
    if (step.kind == FieldStep::Kind::Field)
        return yaml::memberOf(&value, step.name);
    if (!value.is_array())
        return nullptr;
    if (step.kind == FieldStep::Kind::Index) {
        const bool isThere = step.index >= 0 && static_cast<size_t>(step.index) < value.size();
        return isThere ? &value[static_cast<size_t>(step.index)] : nullptr;
    }
    for (const Json &item : value) {
        const auto own = type.stepOf(item);
        if (own && *own == step)
            return &item;
    }
    return nullptr;
}

Typed below(const Typed &type, const FieldStep &step)
{
    return step.kind == FieldStep::Kind::Field ? type.field(step.name) : type.elements();
}

void addLeaves(Leaves &out, const FieldPath &path, const Json *before, const Json *after, const Typed &type)
{
    const Json *one = before ? before : after;
    if (!one)
        return;
    if (before && after)
        out[path] = {path, *before, *after};
    else if (isMap(*one, type) && !one->empty()) {
        for (const auto &[name, value] : one->items()) {
            FieldPath inner = path;
            inner.push_back(k8s::fieldNamed(name));
            addLeaves(out, inner, before ? &value : nullptr, after ? &value : nullptr, type.field(name));
        }
    } else if (const auto steps = one->is_array() && !one->empty() ? stepsOf(*one, type) : std::nullopt) {
        for (size_t i = 0; i < steps->size(); ++i) {
            FieldPath inner = path;
            inner.push_back((*steps)[i]);
            addLeaves(out, inner, before ? &(*one)[i] : nullptr, after ? &(*one)[i] : nullptr, type.elements());
        }
    } else {
        out[path] = {path, before ? std::optional(*before) : std::nullopt,
                     after ? std::optional(*after) : std::nullopt};
    }
}

Typed typeAt(Typed type, const FieldPath &path)
{
    for (const FieldStep &step : path)
        type = below(type, step);
    return type;
}

} // namespace

std::vector<Change> changesBetween(const Json &before, const Json &after, const Typed &type)
{
    std::vector<Change> out;
    Comparison(out).compare(&before, &after, type);
    return out;
}

Leaves leavesOf(const std::vector<Change> &changes, const Typed &type)
{
    Leaves out;
    for (const Change &change : changes)
        addLeaves(out, change.path, change.before ? &*change.before : nullptr, change.after ? &*change.after : nullptr,
                  typeAt(type, change.path));
    return out;
}

const Json *valueAt(const Json &object, const Typed &type, const FieldPath &path)
{
    const Json *here = &object;
    Typed place = type;
    for (const FieldStep &step : path) {
        here = childAt(*here, place, step);
        if (!here)
            return nullptr;
        place = below(place, step);
    }
    return here;
}

namespace {

/// The place of an element in a list; its end if there is none.
size_t placeIn(const Json &list, const Typed &type, const FieldStep &step)
{
    if (step.kind == FieldStep::Kind::Index)
        return std::min(static_cast<size_t>(std::max<int64_t>(step.index, 0)), list.size());
    size_t at = 0;
    for (; at < list.size(); ++at)
        if (const auto own = type.stepOf(list[at]); own && *own == step)
            break;
    return at;
}

} // namespace

void setAt(Json &object, const Typed &type, const FieldPath &path, const std::optional<Json> &value)
{
    Json *here = &object;
    Typed place = type;
    for (size_t i = 0; i < path.size(); ++i) {
        const FieldStep &step = path[i];
        const bool isLast = i + 1 == path.size();
        const bool isField = step.kind == FieldStep::Kind::Field;
        if (isField ? !here->is_object() : !here->is_array()) {
            if (!value)
                return;
            *here = isField ? Json::object() : Json::array();
        }
        const size_t at = isField ? 0 : placeIn(*here, place, step);
        if (isLast && !value) {
            if (isField)
                here->erase(step.name);
            else if (at < here->size())
                here->erase(here->begin() + static_cast<ptrdiff_t>(at));
            return;
        }
        if (!isField && at == here->size())
            here->push_back(step.kind == FieldStep::Kind::Index ? Json() : step.value);
        here = isField ? &(*here)[step.name] : &(*here)[at];
        place = below(place, step);
    }
    if (value)
        *here = *value;
}

FieldPath pathOf(const Json &object, const Typed &type, const Tokens &tokens)
{
    FieldPath path;
    path.reserve(tokens.size());
    const Json *here = &object;
    Typed place = type;
    for (const std::string &token : tokens) {
        const auto index = merge::arrayIndex(token);
        if (here && here->is_array() && index && *index < here->size()) {
            const Json &item = (*here)[*index];
            const auto steps = stepsOf(*here, place);
            path.push_back(steps ? (*steps)[*index] : indexed(*index));
            here = &item;
        } else {
            path.push_back(k8s::fieldNamed(token));
            here = here ? yaml::memberOf(here, token) : nullptr;
        }
        place = below(place, path.back());
    }
    return path;
}

bool isWithin(const FieldPath &inner, const FieldPath &outer)
{
    return outer.size() <= inner.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

namespace {

std::string plain(const Json &value)
{
    return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

std::string printed(const FieldPath &path)
{
    yaml::Path out;
    out.reserve(path.size());
    for (const FieldStep &step : path) {
        switch (step.kind) {
        case FieldStep::Kind::Field: out.push_back(yaml::PathStep::field(step.name)); break;
        case FieldStep::Kind::Index: out.push_back(yaml::PathStep::item(static_cast<size_t>(step.index))); break;
        case FieldStep::Kind::Value: out.push_back(yaml::PathStep::value(plain(step.value))); break;
        case FieldStep::Kind::Keys: {
            yaml::PathStep keys{.kind = yaml::PathStep::Kind::Keys};
            for (const auto &[name, value] : step.value.items())
                keys.keys.emplace_back(name, plain(value));
            out.push_back(std::move(keys));
            break;
        }
        }
    }
    return yaml::print(out);
}

} // namespace fieldwise::gitops
