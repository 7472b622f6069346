// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <unordered_map>

#include "core/values/strategic_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

using namespace strategic;

namespace {

bool adds(Half half)
{
    return half != Half::Deletions;
}
bool deletes(Half half)
{
    return half != Half::Additions;
}

Result<Json, Failure> mapDifference(const Json &from, const Json &to, const SchemaPlace &place, Half half);

struct ListDifference {
    Json elements = Json::array();
    Json deleted = Json::array();
    Json order = Json::array();
};

struct Entry {
    std::string text; ///< by which it is sorted and paired
    const Json *element;
};

/// Up to 12 elements Go's sort with a `<=` comparator brings equal keys out in reverse order (semantics/apply.md 3.9).
std::vector<Entry> goSorted(const Json &list, std::string_view key)
{
    std::vector<Entry> entries;
    entries.reserve(list.size());
    for (size_t i = list.size(); i-- > 0;)
        entries.push_back({yaml::goText(key.empty() ? list[i] : list[i].at(key)), &list[i]});
    std::ranges::stable_sort(entries, {}, &Entry::text);
    return entries;
}

/// `items` in the order of `list`, what is not in it last.
Json inOrderOf(const Json &list, Json items, std::string_view key)
{
    std::unordered_map<std::string, size_t> positions;
    for (size_t i = 0; i < list.size(); ++i)
        positions.emplace(identity(list[i], key), i);
    const auto position = [&](const Json &item) {
        const auto found = positions.find(identity(item, key));
        return found == positions.end() ? list.size() : found->second;
    };
    std::stable_sort(items.begin(), items.end(),
                     [&](const Json &a, const Json &b) { return position(a) < position(b); });
    return items;
}

/// Walks two sorted lists together; `both` may fail.
template <class OnlyFrom, class OnlyTo, class Both>
Trouble zip(const std::vector<Entry> &from, const std::vector<Entry> &to, OnlyFrom onlyFrom, OnlyTo onlyTo, Both both)
{
    for (size_t i = 0, j = 0; i < from.size() || j < to.size();) {
        const int order = j == to.size() ? -1 : i == from.size() ? 1 : from[i].text.compare(to[j].text);
        if (order < 0)
            onlyFrom(*from[i].element);
        else if (order > 0)
            onlyTo(*to[j].element);
        else if (Trouble trouble = both(*from[i].element, *to[j].element))
            return trouble;
        i += order <= 0;
        j += order >= 0;
    }
    return {};
}

ListDifference scalarDifference(const Json &from, const Json &to, Half half)
{
    const std::vector<Entry> sorted = goSorted(from, {});
    ListDifference difference;
    (void)zip(
        sorted, goSorted(to, {}), [&](const Json &gone) { difference.deleted.push_back(gone); },
        [&](const Json &fresh) { difference.elements.push_back(fresh); },
        [](const Json &, const Json &) { return Trouble(); });
    difference.deleted = deletes(half) ? withoutDuplicates(std::move(difference.deleted)) : Json::array();
    difference.elements = adds(half) ? inOrderOf(to, std::move(difference.elements), {}) : Json::array();
    // Upstream sorts `from` in place before it looks whether the order differs (semantics/apply.md 3.6).
    const bool sameOrder = std::ranges::equal(
        sorted, to, [](const Entry &entry, const Json &element) { return yaml::sameToGo(*entry.element, element); });
    if (!difference.deleted.empty() || (adds(half) && !sameOrder))
        difference.order = to;
    return difference;
}

Json keyOnly(const Json &element, const std::string &key)
{
    return Json::object({{key, element.at(key)}});
}

Json keysOf(const Json &list, const std::string &key)
{
    Json keys = Json::array();
    for (const Json &element : list)
        keys.push_back(keyOnly(element, key));
    return keys;
}

Result<ListDifference, Failure> keyedDifference(const Json &from, const Json &to, const SchemaPlace &place, Half half)
{
    const std::string key(place.rule.patchMergeKey);
    if (key.empty())
        return Unexpected<Failure>("cannot merge lists without merge key for struct");
    for (const Json *list : {&from, &to})
        for (const Json &element : *list)
            if (!element.contains(key))
                return Unexpected(withoutMergeKey(element, key));

    Json changed = Json::array();
    Json deletions = Json::array();
    const Trouble trouble = zip(
        goSorted(from, key), goSorted(to, key),
        [&](const Json &gone) {
            if (!deletes(half))
                return;
            deletions.push_back(keyOnly(gone, key));
            deletions.back()[std::string(patchMarker)] = "delete";
        },
        [&](const Json &fresh) {
            if (adds(half))
                changed.push_back(fresh);
        },
        [&](const Json &before, const Json &after) -> Trouble {
            auto element = mapDifference(before, after, place.elements(), half);
            if (!element)
                return element.error();
            if (!element->empty()) {
                (*element)[key] = after.at(key);
                changed.push_back(std::move(*element));
            }
            return {};
        });
    if (trouble)
        return Unexpected(*trouble);

    ListDifference difference;
    difference.elements = inOrderOf(to, std::move(changed), key);
    difference.elements.insert(difference.elements.end(), deletions.begin(), deletions.end());
    Json order = keysOf(to, key);
    if (!difference.elements.empty() || (adds(half) && !yaml::sameToGo(keysOf(from, key), order)))
        difference.order = std::move(order);
    return difference;
}

Result<ListDifference, Failure> listDifference(const Json &from, const Json &to, const SchemaPlace &place, Half half)
{
    if (from.empty()) {
        ListDifference difference;
        if (adds(half))
            difference.elements = to;
        return difference;
    }
    const auto type = elementType(from, to);
    if (!type)
        return Unexpected(type.error());
    return *type == Json::value_t::object ? keyedDifference(from, to, place, half) : scalarDifference(from, to, half);
}

void addUnlessEmpty(Json &patch, std::string name, Json value)
{
    if (!value.empty())
        patch[std::move(name)] = std::move(value);
}

/// Says in `patch` how a field that both sides have, with values of one type, differs.
Trouble addDifference(Json &patch, const std::string &name, const Json &from, const Json &to, const SchemaPlace &place,
                      Half half)
{
    if (to.is_structured() && !place.known)
        return yaml::sameToGo(from, to) ? Trouble() : unknownField(name);
    if (to.is_object() && !place.rule.replace) {
        auto inner = mapDifference(from, to, place, half);
        if (!inner)
            return inner.error();
        addUnlessEmpty(patch, name, std::move(*inner));
    } else if (to.is_array() && place.rule.merge) {
        auto lists = listDifference(from, to, place, half);
        if (!lists)
            return lists.error();
        addUnlessEmpty(patch, name, std::move(lists->elements));
        addUnlessEmpty(patch, std::string(deletePrefix) + name, std::move(lists->deleted));
        addUnlessEmpty(patch, std::string(orderPrefix) + name, std::move(lists->order));
    } else if (adds(half) && (to.is_object() || !yaml::sameToGo(from, to))) {
        patch[name] = to;
    }
    return {};
}

/// `$retainKeys` (semantics/patches.md 3.4).
void addRetainedKeys(Json &patch, const Json &from, const Json &to)
{
    Json kept = Json::array();
    for (const auto &[name, value] : to.items())
        if (!value.is_null())
            kept.push_back(name);
    const auto isExtra = [&](const auto &field) { return !field.value().is_null() && !to.contains(field.key()); };
    const auto fields = from.items();
    if (!kept.empty() && (!patch.empty() || std::any_of(fields.begin(), fields.end(), isExtra)))
        patch[std::string(retainMarker)] = std::move(kept);
}

Result<Json, Failure> mapDifference(const Json &from, const Json &to, const SchemaPlace &place, Half half)
{
    Json patch = Json::object();
    for (const auto &[name, value] : to.items()) {
        const auto before = from.find(name);
        if (before == from.end() || !yaml::sameTypeToGo(*before, value)) {
            if (adds(half))
                patch[name] = value;
        } else if (Trouble trouble = addDifference(patch, name, *before, value, place.field(name), half)) {
            return Unexpected(std::move(*trouble));
        }
    }
    if (deletes(half))
        for (const auto &[name, value] : from.items())
            if (!to.contains(name))
                patch[name] = nullptr;
    if (place.rule.retainKeys)
        addRetainedKeys(patch, from, to);
    return patch;
}

} // namespace

Result<Json, Failure> createStrategic(const Json &from, const Json &to, const SchemaPlace &place, Half half)
{
    if (!from.is_object() || !to.is_object())
        return Unexpected(noJsonDocument);
    return mapDifference(from, to, place, half);
}

} // namespace fieldwise::merge
