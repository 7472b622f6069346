// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/values/jsonmerge.h"
#include "core/yaml/equality.h"

#include <algorithm>

namespace fieldwise::merge {
namespace {

Json applied(Json document, const Json &patch, bool pruning)
{
    if (!patch.is_object())
        return patch;
    if (!document.is_object())
        document = Json::object();
    for (const auto &[name, value] : patch.items()) {
        const auto found = document.find(name);
        const bool ontoObject = found != document.end() && found->is_object();
        if (value.is_null())
            document.erase(name);
        else if (value.is_object())
            document[name] = applied(ontoObject ? std::move(*found) : Json::object(), value, pruning);
        else
            document[name] = value.is_array() && pruning && !ontoObject ? withoutNullMembers(value) : value;
    }
    return document;
}

enum class Keep : uint8_t { Nulls, Values };

Json filtered(const Json &patch, Keep keep)
{
    if (!patch.is_object())
        return patch;
    Json out = Json::object();
    for (const auto &[name, value] : patch.items()) {
        if (value.is_object()) {
            Json inner = filtered(value, keep);
            if (!inner.empty() || (keep == Keep::Values && value.empty()))
                out[name] = std::move(inner);
        } else if (value.is_null() == (keep == Keep::Nulls)) {
            out[name] = value;
        }
    }
    return out;
}

} // namespace

Json applyJsonMerge(const Json &document, const Json &patch, bool pruning)
{
    return applied(document, patch, pruning);
}

Json createJsonMerge(const Json &from, const Json &to)
{
    Json patch = Json::object();
    for (const auto &[name, value] : to.items()) {
        const auto before = from.find(name);
        if (before == from.end()) {
            patch[name] = value;
        } else if (value.is_object() && before->is_object()) {
            if (Json inner = createJsonMerge(*before, value); !inner.empty())
                patch[name] = std::move(inner);
        } else if (!yaml::sameToJson(*before, value)) {
            patch[name] = value;
        }
    }
    for (const auto &[name, value] : from.items())
        if (!to.contains(name))
            patch[name] = nullptr;
    return patch;
}

Json onlyNulls(const Json &patch)
{
    return filtered(patch, Keep::Nulls);
}

Json withoutNulls(const Json &patch)
{
    return filtered(patch, Keep::Values);
}

Json threeWayJsonMerge(const Json &last, const Json &local, const Json &live)
{
    const Json additions = withoutNulls(createJsonMerge(withRoundedNumbers(live), withRoundedNumbers(local)));
    // kubectl merges the two with its library, so nulls inside arrays are gone from the patch already.
    return applyJsonMerge(onlyNulls(createJsonMerge(last, local)), additions, true);
}

bool hasRoundedNumbers(const Json &value)
{
    constexpr int64_t exact = 9007199254740992; // 2^53
    if (value.is_structured())
        return std::any_of(value.begin(), value.end(), hasRoundedNumbers);
    return value.is_number_integer() && (value.get<int64_t>() > exact || value.get<int64_t>() < -exact);
}

Json withRoundedNumbers(Json value)
{
    if (!hasRoundedNumbers(value))
        return value;
    if (!value.is_structured())
        return yaml::goNumber(static_cast<double>(value.get<int64_t>()));
    for (Json &child : value)
        child = withRoundedNumbers(std::move(child));
    return value;
}

Json withoutNullMembers(const Json &value)
{
    if (!value.is_structured())
        return value;
    Json out(value.type());
    for (auto child = value.begin(); child != value.end(); ++child) {
        if (value.is_array())
            out.push_back(withoutNullMembers(*child));
        else if (!child->is_null())
            out[child.key()] = withoutNullMembers(*child);
    }
    return out;
}

} // namespace fieldwise::merge
