// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kdiff/local.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/k8s/identity.h"
#include "core/k8s/lastapplied.h"
#include "core/yaml/equality.h"

namespace fieldwise::kdiff {
namespace {

/// The only element with this key; null when there is none or several.
const Json *elementOf(const Json *list, const std::string &key, const Json &value)
{
    const Json *found = nullptr;
    if (list && list->is_array())
        for (const Json &element : *list)
            if (const Json *other = yaml::memberOf(&element, key); other && yaml::sameToGo(*other, value)) {
                if (found)
                    return nullptr;
                found = &element;
            }
    return found;
}

bool isKeyedBy(const Json &list, const std::string &key)
{
    return std::ranges::all_of(list, [&](const Json &element) {
        const Json *value = yaml::memberOf(&element, key);
        return value && elementOf(&list, key, *value);
    });
}

bool has(const Json *list, const Json &value)
{
    return list && list->is_array()
        && std::ranges::any_of(*list, [&](const Json &one) { return yaml::sameToGo(one, value); });
}

/// Walks what was applied last, Live and MERGED together.
class Saying {
public:
    explicit Saying(bool order) : m_order(order) {}

    std::optional<Json> said(const Json *last, const Json *live, const Json &merged,
                             const k8s::SchemaPlace &place) const
    {
        if (!live)
            return merged;
        if (merged.is_object() && live->is_object() && !place.rule.replace)
            return map(last, *live, merged, place);
        const std::string key(place.rule.patchMergeKey);
        const bool merges = place.known && place.rule.merge && merged.is_array() && live->is_array();
        if (merges && (key.empty() || (isKeyedBy(merged, key) && isKeyedBy(*live, key))))
            return list(last, *live, merged, place);
        if (last || !yaml::sameToGo(*live, merged))
            return merged;
        return std::nullopt;
    }

private:
    std::optional<Json> map(const Json *last, const Json &live, const Json &merged, const k8s::SchemaPlace &place) const
    {
        // What such a map does not name is dropped as soon as anything in it changes.
        const bool whole = place.rule.retainKeys && !yaml::sameToGo(live, merged);
        Json out = Json::object();
        for (const auto &[name, value] : merged.items()) {
            if (auto part = said(yaml::memberOf(last, name), yaml::memberOf(&live, name), value, place.field(name)))
                out[name] = std::move(*part);
            else if (whole)
                out[name] = value;
        }
        if (out.empty() && !(last && last->is_object()))
            return std::nullopt;
        return out;
    }

    std::optional<Json> list(const Json *last, const Json &live, const Json &merged,
                             const k8s::SchemaPlace &place) const
    {
        const std::string key(place.rule.patchMergeKey);
        Json out = Json::array();
        Json passed = Json::array(); // elements that need not be said, unless one that is new stands behind them
        for (const Json &element : merged) {
            const bool isNew = key.empty() ? !has(&live, element) : !elementOf(&live, key, element[key]);
            auto part = key.empty() ? (isNew || has(last, element) ? std::optional(element) : std::nullopt)
                                    : said(elementOf(last, key, element[key]), elementOf(&live, key, element[key]),
                                           element, place.elements());
            if (m_order && isNew)
                std::ranges::move(std::exchange(passed, Json::array()), std::back_inserter(out));
            if (part && !key.empty())
                (*part)[key] = element[key];
            if (part)
                out.push_back(std::move(*part));
            else
                passed.push_back(key.empty() ? element : Json{{key, element[key]}});
        }
        if (out.empty() && !(last && last->is_array()))
            return std::nullopt;
        return out;
    }

    bool m_order;
};

} // namespace

Json withoutServersOwn(Json object)
{
    if (!object.is_object())
        return object;
    const auto drop = [](Json &map, std::string_view parent) {
        for (auto it = map.begin(); it != map.end();)
            it = k8s::isKeptByServer(parent, it.key()) ? map.erase(it) : std::next(it);
    };
    drop(object, "");
    const auto metadata = object.find("metadata");
    if (metadata == object.end() || !metadata->is_object())
        return object;
    drop(*metadata, "metadata");
    k8s::eraseLastApplied(object);
    return object;
}

Json workedOutLocal(const Json *last, const Json *live, const Json &merged, const k8s::SchemaPlace &root, bool order)
{
    Json after = withoutServersOwn(merged);
    if (!live)
        return after;
    const Json before = withoutServersOwn(*live);
    Json out = Saying(order).said(last, &before, after, root).value_or(Json::object());
    for (const char *field : {"apiVersion", "kind"})
        if (const Json *value = yaml::memberOf(&after, field))
            out[field] = *value;
    for (const char *field : {"name", "namespace"})
        if (const Json *value = yaml::memberOf(yaml::memberOf(&after, "metadata"), field))
            out["metadata"][field] = *value;
    return out;
}

} // namespace fieldwise::kdiff
