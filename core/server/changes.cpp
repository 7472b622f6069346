// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "core/server/checks.h"
#include "core/server/forms.h"

namespace fieldwise::server {
namespace {

using yaml::memberOf;

Json without(const Json *value, const Json &rule)
{
    Json out = value ? *value : Json();
    if (!out.is_object())
        return out;
    const Json *except = memberOf(&rule, "except");
    for (const Json &path : except && except->is_array() ? *except : Json::array())
        removeAt(out, parsePattern(path.get<std::string>()), {});
    return out;
}

/// The elements of lists that may change in these fields only.
Json restOf(const Json *value, const std::string &list, const Json &fields)
{
    const Json *elements = memberOf(value, list);
    Json out = elements ? *elements : Json();
    for (Json &element : out)
        for (const Json &field : fields)
            if (element.is_object())
                element.erase(field.get<std::string>());
    return out;
}

Json sorted(Json list)
{
    if (list.is_array())
        std::sort(list.begin(), list.end());
    return list;
}

bool isChanged(const Json &rule, const Place &place)
{
    Json now = without(place.value, rule), before = without(place.old, rule);
    if (rule.contains("asSet")) {
        now = sorted(std::move(now));
        before = sorted(std::move(before));
    }
    const Json *inside = memberOf(&rule, "exceptIn");
    bool differs = now != before;
    for (const auto &item : (inside ? *inside : emptyMap()).items())
        differs =
            differs || restOf(place.value, item.key(), item.value()) != restOf(place.old, item.key(), item.value());
    return differs;
}

bool isOnlyAdded(const Json *now, const Json *before, const std::string &mayDiffer)
{
    const auto core = [&](Json one) {
        if (one.is_object())
            one.erase(mayDiffer);
        return one;
    };
    const Json none = Json::array();
    const Json &list = now && now->is_array() ? *now : none;
    constexpr size_t most = 1000; // longer lists are not compared
    if (list.size() > most || (before && before->size() > most))
        return true;
    return std::ranges::all_of(before && before->is_array() ? *before : none, [&](const Json &old) {
        return std::ranges::any_of(list, [&](const Json &one) { return core(one) == core(old); });
    });
}

std::string amountText(const Json *value)
{
    return value && value->is_string() ? value->get<std::string>() : value && value->is_number() ? value->dump() : "";
}

} // namespace

Wrongs checkChange(std::string_view name, const Json &wanted, const Json &rule, const Place &place)
{
    if (!place.before)
        return {};
    const Json *now = place.value, *old = place.old;
    const Wrongs invalid{{"Invalid value"}}, forbidden{{"Forbidden"}};
    if (name == "immutable") { // a stored object has its names; a Live without one is only a part of it
        const bool isPartial = !old && place.pattern.size() == 2 && place.pattern.front().name == "metadata";
        return isChanged(rule, place) && !isPartial ? invalid : Wrongs{};
    }
    if (name == "sameLength")
        return now && old && now->size() != old->size() ? forbidden : Wrongs{};
    if (name == "notRaised")
        return now && old && now->is_number() && old->is_number() && *now > *old ? invalid : Wrongs{};
    if (name == "notRemoved")
        return !now && old ? invalid : Wrongs{};
    if (name == "onlyAdded")
        return isOnlyAdded(now, old, wanted.get<std::string>()) ? Wrongs{} : forbidden;
    if (name == "noneAdded") {
        std::set<std::string> stored;
        for (const Json &one : old && old->is_array() ? *old : emptyMap())
            stored.insert(one.dump());
        const bool isNew = now && now->is_array()
            && std::ranges::any_of(*now, [&](const Json &one) { return !stored.contains(one.dump()); });
        return isNew ? forbidden : Wrongs{};
    }
    if (name == "ifChangedEquals") {
        const Json *same = valueAt(place.node, parsePattern(wanted.get<std::string>()));
        const bool differs = now && old ? *now != *old : now != old;
        return differs && (!now || !same || *now != *same) ? invalid : Wrongs{};
    }
    if (name == "notBelow") {
        const Json *least = valueAt(*place.before, parsePattern(wanted.get<std::string>().substr(4)));
        const auto lowered = compareQuantities(amountText(now), amountText(old)),
                   below = compareQuantities(amountText(now), amountText(least));
        return lowered && *lowered < 0 && below && *below <= 0 ? forbidden : Wrongs{};
    }
    if (name == "subsetOf") {
        if (place.seen.empty()) {
            place.seen.insert("");
            const Pattern pattern = parsePattern(wanted.get<std::string>());
            for (const Bound &bound : bindings(place.node, pattern))
                place.seen.insert(amountText(valueAt(place.node, pattern, bound)));
        }
        return now && !place.seen.contains(amountText(now)) ? invalid : Wrongs{};
    }
    if (name == "equalsStored")
        return now && old && *now != *old ? Wrongs{{"Conflict"}} : Wrongs{};
    return {};
}

} // namespace fieldwise::server
