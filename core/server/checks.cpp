// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/checks.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/server/forms.h"

namespace fieldwise::server {
namespace {

using yaml::memberOf;
using yaml::textAt;

/// A number, or a percentage as a number; nothing for other values.
std::optional<double> numberOf(const Json *value)
{
    if (value && value->is_number())
        return value->get<double>();
    if (value && value->is_string() && value->get_ref<const std::string &>().ends_with('%'))
        return std::atof(value->get_ref<const std::string &>().c_str());
    return std::nullopt;
}

std::string textOf(const Json *value)
{
    return value && value->is_string() ? value->get<std::string>() : value ? value->dump() : "";
}

/// An amount as a text; "" if there is none.
std::string amountOf(const Json *value)
{
    return value && (value->is_string() || value->is_number()) ? textOf(value) : "";
}

std::string said(double number)
{
    return std::to_string(static_cast<int64_t>(number));
}

const Json *other(const Place &place, const Json &pattern)
{
    return valueAt(place.node, parsePattern(pattern.get<std::string>()), place.bound);
}

/// The fields that a map has, without null ones.
std::vector<std::string> fieldsOf(const Json *value)
{
    std::vector<std::string> out;
    if (value && value->is_object())
        for (const auto &item : value->items())
            if (!item.value().is_null())
                out.push_back(item.key());
    return out;
}

bool contains(const Json &list, const std::string &name)
{
    return std::ranges::find(list, Json(name)) != list.end();
}

Wrongs checkForm(const Json &wanted, const Json &rule, const Place &place)
{
    const bool isKey = !place.pattern.empty() && place.pattern.back().kind == PatternStep::Kind::EachKey;
    std::string text = isKey ? place.bound.back().name : textOf(place.value);
    if (!isKey && (!place.value || !place.value->is_string() || text.empty()) && wanted != "labelValue")
        return {};
    if (!isKey && place.value && !place.value->is_string())
        return {};
    if (rule.contains("lowered"))
        std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    if (rule.contains("finalDot") && text.ends_with('.'))
        text.pop_back();
    Wrongs out;
    for (std::string &why : wordsAboutForm(wanted.get<std::string>(), text))
        out.push_back({"Invalid value", std::move(why), isKey ? place.bound.back().name : ""});
    return out;
}

Wrongs checkNumber(std::string_view name, const Json &wanted, const Place &place)
{
    const auto number = numberOf(place.value);
    if (!number)
        return {};
    if (name == "min" && *number < wanted.get<double>())
        return {{"Invalid value", "must be greater than or equal to " + said(wanted.get<double>())}};
    if (name == "max" && *number > wanted.get<double>())
        return {{"Invalid value", "must be less than or equal to " + said(wanted.get<double>())}};
    if (name == "range" && (*number < wanted[0].get<double>() || *number > wanted[1].get<double>()))
        return {{"Invalid value", "must be between " + wanted[0].dump() + " and " + wanted[1].dump() + ", inclusive"}};
    if (name == "atMostPercent" && place.value->is_string() && *number > wanted.get<double>())
        return {{"Invalid value", "must not be greater than 100%"}};
    if (name == "atLeast" || name == "moreThan") {
        const Json *least = other(place, wanted);
        const auto limit = least ? numberOf(least) : name == "moreThan" ? std::optional(0.0) : std::nullopt;
        if (limit && (name == "atLeast" ? *number < *limit : *number <= *limit))
            return {{"Invalid value"}};
    }
    return {};
}

/// Amounts that can't be lent: huge pages, and devices of others.
bool isExact(const std::string &resource)
{
    const size_t slash = resource.find('/');
    return resource.starts_with("hugepages-")
        || (slash != resource.npos && !std::string_view(resource).substr(0, slash).ends_with("kubernetes.io"));
}

Wrongs checkAmounts(std::string_view name, const Json &wanted, const Place &place)
{
    const std::string resource = place.bound.empty() ? "" : place.bound.back().name;
    const std::string now = amountOf(place.value), limit = amountOf(other(place, wanted));
    const auto order = now.empty() || limit.empty() ? std::nullopt : compareQuantities(now, limit);
    const bool isWrong = order && (name == "equalsQuantity" ? isExact(resource) && *order != 0 : *order > 0);
    return isWrong ? Wrongs{{.type = "Invalid value", .key = resource, .limit = limit}} : Wrongs{};
}

Wrongs checkUnion(std::string_view name, const Json &wanted, const Place &place)
{
    if (!place.value || !place.value->is_object())
        return {};
    const bool isRest = name.ends_with("But");
    std::vector<std::string> given;
    for (const std::string &field : fieldsOf(place.value)) {
        const Json &value = (*place.value)[field];
        if (contains(wanted, field) != isRest
            && (value.is_object() || !isZero(&value))) // an empty struct is given, too
            given.push_back(field);
    }
    const bool needsOne = name.starts_with("exactlyOne") || name == "anyOf";
    if (given.empty())
        return needsOne ? Wrongs{{"Required value"}} : Wrongs{};
    const bool isMany = given.size() > 1 && name != "anyOf";
    return isMany ? Wrongs{{.type = "Forbidden", .key = given[1], .several = true}} : Wrongs{};
}

Wrongs checkKeys(std::string_view name, const Json &wanted, const Place &place)
{
    const Json &map = place.value ? *place.value : emptyMap();
    Wrongs out;
    const auto isThere = [&](const Json &key) {
        const Json *value = memberOf(&map, key.get<std::string>());
        return value && !(value->is_string() && isZero(value) && name == "requiredKeys" && place.kind != "Secret");
    };
    if (name == "anyKey") {
        if (std::ranges::none_of(wanted, isThere))
            out.push_back({.type = "Required value", .key = wanted[0].get<std::string>()});
        return out;
    }
    for (const Json &key : wanted)
        if (!isThere(key))
            out.push_back({.type = "Required value", .key = key.get<std::string>()});
    return out;
}

Wrongs checkUnique(std::string_view name, const Json &wanted, const Place &place)
{
    std::string key; // elements of other lists are others
    for (size_t i = 0; i + 1 < place.bound.size(); ++i)
        key += yaml::print(place.bound[i]) + "/";
    if (name == "uniqueKeys") {
        for (const Json &field : wanted) {
            const Json *part = memberOf(place.value, field.get<std::string>());
            if (isZero(part))
                return {};
            key += part->dump() + "/";
        }
    } else if (isZero(place.value)) {
        return {};
    } else {
        key += place.value->dump();
    }
    return place.seen.insert(key).second ? Wrongs{} : Wrongs{{"Duplicate value"}};
}

/// Whether labels have what a selector asks for.
bool isSelected(const Json &labels, const Json &selector)
{
    const Json *matching = memberOf(&selector, "matchLabels");
    const Json *terms = memberOf(&selector, "matchExpressions");
    const bool isPlain = !matching && !terms;
    const Json &equal = isPlain ? selector : matching ? *matching : emptyMap();
    for (const auto &item : equal.items())
        if (const Json *value = memberOf(&labels, item.key()); !value || *value != item.value())
            return false;
    for (const Json &term : terms && terms->is_array() ? *terms : Json::array()) {
        const Json *value = memberOf(&labels, textAt(term, "key"));
        const Json *values = memberOf(&term, "values");
        const bool isListed = value && values && std::ranges::find(*values, *value) != values->end();
        const std::string wanted = textAt(term, "operator");
        if ((wanted == "In" && !isListed) || (wanted == "NotIn" && isListed) || (wanted == "Exists" && !value)
            || (wanted == "DoesNotExist" && value))
            return false;
    }
    return true;
}

Wrongs checkReference(const Json &wanted, const Place &place)
{
    if (place.seen.empty()) {
        place.seen.insert("");
        const Pattern pattern = parsePattern(wanted.get<std::string>()),
                      claims = parsePattern("spec.volumeClaimTemplates[].metadata.name");
        for (const Bound &bound : bindings(place.node, pattern))
            place.seen.insert(textOf(valueAt(place.node, pattern, bound)));
        for (const Bound &bound : bindings(place.root, claims))
            place.seen.insert(textOf(valueAt(place.root, claims, bound)));
    }
    return !place.value || place.seen.contains(textOf(place.value)) ? Wrongs{} : Wrongs{{"Not found"}};
}

size_t totalOf(const Json *map, bool isBase64, bool withKeys)
{
    size_t out = 0;
    for (const auto &item : (map && map->is_object() ? *map : emptyMap()).items())
        if (item.value().is_string()) {
            const std::string &text = item.value().get_ref<const std::string &>();
            out += (isBase64 ? decodedSize(text) : text.size()) + (withKeys ? item.key().size() : 0);
        }
    return out;
}

Wrongs checkTotal(const Json &most, const Json &rule, const Place &place)
{
    size_t total = 0;
    for (const auto &item : rule["of"].items())
        total += totalOf(valueAt(place.node, parsePattern(item.key())), item.value() == true, rule.contains("keys"));
    return total > most.get<size_t>() ? Wrongs{{"Too long"}} : Wrongs{};
}

Wrongs checkNames(const Json &lists, const Place &place)
{
    std::set<std::string> names;
    for (const Json &list : lists) {
        const Json *elements = memberOf(&place.node, list.get<std::string>());
        for (size_t i = 0; elements && elements->is_array() && i < elements->size(); ++i)
            if (const std::string name = textAt((*elements)[i], "name"); !name.empty() && !names.insert(name).second)
                return {{.type = "Duplicate value",
                         .key = list.get<std::string>() + "[" + std::to_string(i) + "]",
                         .limit = name}};
    }
    return {};
}

bool isNone(const Json *value)
{
    const std::string text = textOf(value);
    return !value || text == "0" || text == "0%";
}

} // namespace

Wrongs checkValue(std::string_view name, const Json &wanted, const Json &rule, const Place &place)
{
    const Json *value = place.value;
    if (name == "required")
        return isZero(value) && !(value && value->is_object()) ? Wrongs{{"Required value"}} : Wrongs{};
    if (name == "present")
        return value ? Wrongs{} : Wrongs{{"Required value"}};
    if (name == "minItems")
        return isZero(value) ? Wrongs{{"Required value"}} : Wrongs{};
    if (name == "maxItems")
        return value && value->size() > wanted.get<size_t>()
            ? Wrongs{{"Too many", "must have at most " + wanted.dump() + " items"}}
            : Wrongs{};
    if (name == "maxLength")
        return value && value->is_string() && value->get_ref<const std::string &>().size() > wanted.get<size_t>()
            ? Wrongs{{"Invalid value"}}
            : Wrongs{};
    if (name == "nonempty")
        return value && value->empty() ? Wrongs{{"Invalid value"}} : Wrongs{};
    if (name == "forbidden")
        return value ? Wrongs{{"Forbidden"}} : Wrongs{};
    if (name == "enum")
        return value && !isZero(value) && std::ranges::find(wanted, *value) == wanted.end()
            ? Wrongs{{"Unsupported value"}}
            : Wrongs{};
    if (name == "not")
        return value && *value == wanted ? Wrongs{{"Invalid value"}} : Wrongs{};
    if (name == "notContains")
        return textOf(value).find(wanted.get<std::string>()) != std::string::npos ? Wrongs{{"Invalid value"}}
                                                                                  : Wrongs{};
    if (name == "equals")
        return value && *value != wanted ? Wrongs{{"Invalid value"}} : Wrongs{};
    if (name == "equalsPath" || name == "notPath") {
        const Json *same = other(place, wanted);
        return value && same && (*value == *same) != (name == "equalsPath") ? Wrongs{{"Invalid value"}} : Wrongs{};
    }
    if (name == "equalsJoined") {
        std::string joined;
        for (const Json &part : wanted)
            joined += part == "." ? "." : textOf(other(place, part));
        return textOf(value) != joined ? Wrongs{{"Invalid value"}} : Wrongs{};
    }
    if (name == "pattern")
        return checkForm(wanted, rule, place);
    if (name == "atMostQuantity" || name == "equalsQuantity")
        return checkAmounts(name, wanted, place);
    return checkNumber(name, wanted, place);
}

Wrongs checkSeveral(std::string_view name, const Json &wanted, const Json &rule, const Place &place)
{
    constexpr std::array<std::string_view, 5> unions{"exactlyOne", "exactlyOneBut", "atMostOne", "atMostOneBut",
                                                     "anyOf"};
    if (std::ranges::find(unions, name) != unions.end())
        return checkUnion(name, wanted, place);
    if (name == "requiredKeys" || name == "anyKey")
        return place.value || name == "anyKey" || place.bound.empty() ? checkKeys(name, wanted, place) : Wrongs{};
    if (name == "unique" || name == "uniqueKeys")
        return checkUnique(name, wanted, place);
    if (name == "uniqueNames")
        return checkNames(wanted, place);
    if (name == "refersTo")
        return checkReference(wanted, place);
    if (name == "maxTotalBytes")
        return checkTotal(wanted, rule, place);
    if (name == "matches") {
        const Json *selector = other(place, wanted);
        return selector && selector->is_object() && !selector->empty()
                && !isSelected(place.value ? *place.value : emptyMap(), *selector)
            ? Wrongs{{"Invalid value"}}
            : Wrongs{};
    }
    if (name == "disjoint") {
        const Json *others = memberOf(&place.node, wanted.get<std::string>());
        return memberOf(others, place.bound.back().name)
            ? Wrongs{{.type = "Invalid value", .key = place.bound.back().name}}
            : Wrongs{};
    }
    if (name == "excludes")
        return (!isZero(place.value) || (place.value && place.value->is_object()))
                && std::ranges::any_of(
                    wanted, [&](const Json &field) { return memberOf(&place.node, field.get<std::string>()); })
            ? Wrongs{{"Invalid value"}}
            : Wrongs{};
    if (name == "notBothZero" || name == "exactlyOneNonZero") {
        const bool first = isNone(memberOf(place.value, "maxSurge")),
                   second = isNone(memberOf(place.value, "maxUnavailable"));
        const bool isWrong = first && second ? true : name == "exactlyOneNonZero" && !first && !second;
        return place.value && isWrong ? Wrongs{{first ? "Required value" : "Invalid value"}} : Wrongs{};
    }
    if (name == "exactlyOneTrue" || name == "atMostOneTrue") {
        const Json &list = place.value && place.value->is_array() ? *place.value : emptyMap();
        const auto count = std::ranges::count_if(list, [&](const Json &one) {
            const Json *flag = memberOf(&one, wanted.get<std::string>());
            return flag && *flag == true;
        });
        return count > 1 || (count == 0 && name == "exactlyOneTrue") ? Wrongs{{"Invalid value"}} : Wrongs{};
    }
    if (name == "memberNamedBy" && place.value) {
        std::string member = textAt(*place.value, wanted.get<std::string>());
        if (!member.empty())
            member[0] = static_cast<char>(member[0] | 32);
        return member.empty() || memberOf(place.value, member) ? Wrongs{}
                                                               : Wrongs{{.type = "Required value", .key = member}};
    }
    if (name == "anyOfValues") {
        const Json &list = place.value && place.value->is_array() ? *place.value : emptyMap();
        return std::ranges::none_of(list,
                                    [&](const Json &one) { return std::ranges::find(wanted, one) != wanted.end(); })
            ? Wrongs{{"Required value"}}
            : Wrongs{};
    }
    return {};
}

} // namespace fieldwise::server
