// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <unordered_map>

#include "core/values/strategic_parts.h"
#include "core/yaml/equality.h"
#include "core/yaml/json.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

using namespace strategic;

namespace {

Failure malformed(std::string_view what)
{
    return "invalid patch format of " + std::string(what);
}

/// What follows the `/` of `$setElementOrder/f`; nothing without one.
std::optional<std::string> fieldOf(std::string_view directive)
{
    const size_t slash = directive.find('/');
    return slash == directive.npos ? std::nullopt : std::optional<std::string>(directive.substr(slash + 1));
}

bool startsLike(std::string_view name, std::string_view prefix)
{
    return name.starts_with(prefix.substr(0, prefix.size() - 1));
}

Json takenOut(Json &map, const std::string &name)
{
    const auto found = map.find(name);
    Json value = std::move(*found);
    map.erase(found);
    return value;
}

Json *valueIn(Json &map, const std::string &name)
{
    const auto found = map.find(name);
    return found == map.end() ? nullptr : &*found;
}

Trouble retainKeys(Json &original, Json &patch)
{
    const Json kept = takenOut(patch, std::string(retainMarker));
    if (!kept.is_array())
        return malformed("retainKeys");
    const auto isKept = [&](const std::string &name) { return std::ranges::find(kept, Json(name)) != kept.end(); };
    for (const auto &[name, value] : patch.items())
        if (!value.is_null() && !name.starts_with('$') && !isKept(name))
            return malformed("retainKeys");
    for (auto field = original.begin(); field != original.end();)
        field = isKept(field.key()) ? std::next(field) : original.erase(field);
    return {};
}

/// A directive that both patches of a three-way patch carry must say the same; both come from Local.
Trouble keepDirective(Json &original, const std::string &name, const Json &value)
{
    const Json *have = valueIn(original, name);
    if (have && !yaml::sameToGo(*have, value))
        return name + " differs";
    original[name] = value;
    return {};
}

/// semantics/patches.md 2.5: its step 1.
bool isInOrder(const Json &patch, const Json &wanted, std::string_view key)
{
    const std::vector<std::string> order = identities(wanted, key);
    auto at = order.begin();
    for (const Json &element : patch) {
        if (isMarked(element))
            continue;
        at = std::find(at, order.end(), identity(element, key));
        if (at == order.end())
            return false;
        ++at;
    }
    return true;
}

/// One `$setElementOrder/f`; takes the list out of the patch (semantics/patches.md 2.5).
Trouble applyOrder(Json &original, Json &patch, const std::string &directive, const SchemaPlace &place, Onto onto)
{
    const Json wanted = takenOut(patch, directive);
    const auto name = fieldOf(directive);
    if (!name || !wanted.is_array())
        return malformed("setElementOrder list");
    if (onto == Onto::Patch)
        if (Trouble trouble = keepDirective(original, directive, wanted))
            return trouble;
    Json *have = valueIn(original, *name);
    Json *given = valueIn(patch, *name);
    if ((have && !have->is_array()) || (given && !given->is_array()))
        return "expected a list, found another value of " + yaml::jsonString(*name);
    const SchemaPlace list = place.field(*name);
    if (!list.known)
        return unknownField(*name);
    const std::string_view key = list.rule.patchMergeKey;
    if (given && !given->empty() && !wanted.empty() && !isInOrder(*given, wanted, key))
        return "the order in patch list doesn't match " + directive + " list";
    if (!have && !given)
        return {};

    const std::vector<std::string> order = identities(wanted, key);
    if (!have) {
        original[*name] = ordered(*withoutNullsAndDirectives(*given, false), {}, order, key);
    } else if (!given) {
        const std::vector<std::string> live = identities(*have, key);
        *have = ordered(std::move(*have), live, order, key);
    } else {
        const auto live = onto == Onto::Patch ? identities(*have, key) : liveOrder(*have, *given, key);
        auto merged = mergedLists(std::move(*have), std::move(*given), list, onto);
        if (!merged)
            return merged.error();
        *have = ordered(std::move(*merged), live, order, key);
    }
    patch.erase(*name);
    return {};
}

Trouble deleteScalars(Json &original, const std::string &directive, const Json &values, const SchemaPlace &place)
{
    const auto name = fieldOf(directive);
    if (!name)
        return malformed("primitive list");
    Json *list = valueIn(original, *name);
    if (!list || !list->is_array() || !values.is_array())
        return {};
    if (!place.field(*name).known)
        return unknownField(*name);
    std::unordered_multimap<std::string, const Json *> goes;
    for (const Json &value : values)
        goes.emplace(yaml::goText(value), &value);
    Json left = Json::array();
    for (Json &element : *list) {
        const auto [begin, end] = goes.equal_range(yaml::goText(element));
        if (std::none_of(begin, end, [&](const auto &one) { return yaml::sameToGo(*one.second, element); }))
            left.push_back(std::move(element));
    }
    *list = std::move(left);
    return {};
}

/// A field that both have, with values of one type.
Trouble mergeField(Json &original, const std::string &name, Json value, const SchemaPlace &place, Onto onto)
{
    if (value.is_structured() && !place.known)
        return unknownField(name);
    const bool merges = value.is_object() ? !place.rule.replace : value.is_array() && place.rule.merge;
    if (!merges) {
        original = std::move(value);
        return {};
    }
    auto merged = value.is_object() ? mergedMaps(std::move(original), std::move(value), place, onto)
                                    : mergedLists(std::move(original), std::move(value), place, onto);
    if (!merged)
        return merged.error();
    original = std::move(*merged);
    return {};
}

Trouble mergeEntry(Json &original, const std::string &name, Json value, const SchemaPlace &place, Onto onto)
{
    if (onto == Onto::Patch && name == retainMarker)
        return keepDirective(original, name, value);
    if (startsLike(name, deletePrefix)) {
        if (onto == Onto::Object)
            return deleteScalars(original, name, value, place);
        original[name] = std::move(value);
        return {};
    }
    Json *have = valueIn(original, name);
    if (value.is_null()) {
        if (onto == Onto::Patch)
            original[name] = nullptr;
        else
            original.erase(name);
        return {};
    }
    if (have && yaml::sameTypeToGo(*have, value))
        return mergeField(*have, name, std::move(value), place.field(name), onto);
    if (auto clean = withoutNullsAndDirectives(value, onto == Onto::Object))
        original[name] = std::move(*clean);
    else
        original.erase(name);
    return {};
}

} // namespace

namespace strategic {

Failure unknownField(std::string_view name)
{
    return "unable to find api field in struct for the json field " + yaml::jsonString(name);
}

Result<Json, Failure> mergedMaps(Json original, Json patch, const SchemaPlace &place, Onto onto)
{
    if (onto == Onto::Object && isMarked(patch)) {
        const Json marker = takenOut(patch, std::string(patchMarker));
        if (marker == "replace")
            return patch;
        if (marker == "delete")
            return Json::object();
        return Unexpected<Failure>("unknown patch type: " + yaml::goText(marker) + " in map");
    }
    if (onto == Onto::Object && patch.contains(retainMarker))
        if (Trouble trouble = retainKeys(original, patch))
            return Unexpected(std::move(*trouble));

    std::vector<std::string> orders;
    for (const auto &[name, value] : patch.items())
        if (startsLike(name, orderPrefix))
            orders.push_back(name);
    for (const std::string &order : orders)
        if (Trouble trouble = applyOrder(original, patch, order, place, onto))
            return Unexpected(std::move(*trouble));

    for (auto entry = patch.begin(); entry != patch.end(); ++entry)
        if (Trouble trouble = mergeEntry(original, entry.key(), std::move(entry.value()), place, onto))
            return Unexpected(std::move(*trouble));
    return original;
}

} // namespace strategic

Result<Json, Failure> applyStrategic(const Json &document, const Json &patch, const SchemaPlace &place)
{
    if (!document.is_object() || !patch.is_object())
        return Unexpected(noJsonDocument);
    return mergedMaps(document, patch, place, Onto::Object);
}

Result<Json, Failure> combineStrategic(const Json &deletions, const Json &additions, const SchemaPlace &place)
{
    return mergedMaps(deletions, additions, place, Onto::Patch);
}

std::optional<Json> withoutNullsAndDirectives(const Json &value, bool nulls)
{
    if (isMarked(value))
        return std::nullopt;
    if (!value.is_structured())
        return value;
    Json out(value.type());
    for (auto child = value.begin(); child != value.end(); ++child) {
        if (value.is_object() && child->is_null() && nulls)
            continue;
        auto clean = withoutNullsAndDirectives(*child, nulls);
        if (clean && value.is_object())
            out[child.key()] = std::move(*clean);
        else if (clean)
            out.push_back(std::move(*clean));
    }
    return out;
}

} // namespace fieldwise::merge
