// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/secretplaces.h"

#include <algorithm>
#include <array>

namespace fieldwise::k8s {

bool isElementName(std::string_view name)
{
    return name == anyElement || name == "-" || (!name.empty() && name.find_first_not_of("0123456789") == name.npos);
}

FieldNames namesOf(std::string_view pointer, bool ignoresStart)
{
    FieldNames names;
    if (!ignoresStart && !pointer.empty() && pointer.front() != '/')
        names.emplace_back();
    for (size_t at = 0; at < pointer.size(); ++at) {
        if (pointer[at] == '/') {
            names.emplace_back();
        } else if (!names.empty()) {
            const bool escaped =
                pointer[at] == '~' && at + 1 < pointer.size() && (pointer[at + 1] == '0' || pointer[at + 1] == '1');
            names.back() += !escaped ? pointer[at] : pointer[++at] == '0' ? '~' : '/';
        }
    }
    return names;
}

bool PlacesFound::meets() const
{
    return hidden
        || std::ranges::any_of(at, [](const SecretPlaces *place) { return place->hidden || !place->below.empty(); });
}

PlacesFound find(const SecretPlaces &places, const FieldNames &names)
{
    PlacesFound found{false, {&places}};
    for (const std::string &name : names) {
        std::vector<const SecretPlaces *> next;
        for (const SecretPlaces *place : found.at) {
            found.hidden = found.hidden || place->hidden || (place->isSecret && !isFieldOfSecret(name));
            if (const auto below = place->below.find(name); below != place->below.end())
                next.push_back(&below->second);
            if (const auto any = place->below.find(anyElement);
                any != place->below.end() && name != anyElement && isElementName(name))
                next.push_back(&any->second);
        }
        found.at = std::move(next);
    }
    return found;
}

SecretPlaces &placeAt(SecretPlaces &places, const FieldNames &names)
{
    SecretPlaces *at = &places;
    for (const std::string &name : names)
        at = &at->below[name];
    return *at;
}

void addSecret(SecretPlaces &at)
{
    at.isSecret = true;
    for (const char *field : {"data", "stringData"})
        at.below[field].hidden = true;
}

bool isFieldOfSecret(std::string_view name)
{
    constexpr std::array<std::string_view, 8> known{"apiVersion", "kind", "metadata",   "type",
                                                    "immutable",  "data", "stringData", "items"};
    return name.starts_with('$') || isElementName(name) || std::ranges::find(known, name) != known.end();
}

bool isInstruction(std::string_view name, std::string_view value)
{
    return name == "$patch" && (value == "delete" || value == "replace" || value == "merge");
}

} // namespace fieldwise::k8s
