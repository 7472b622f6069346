// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/jsonmerges.h"

#include "core/values/jsonmerge.h"

namespace fieldwise::test {

using yaml::Json;

namespace {

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

Json threeWayJsonMerge(const Json &last, const Json &local, const Json &live)
{
    const Json additions =
        withoutNulls(merge::createJsonMerge(merge::withRoundedNumbers(live), merge::withRoundedNumbers(local)));
    // kubectl merges the two with its library, so nulls inside arrays are gone from the patch already.
    return merge::applyJsonMerge(onlyNulls(merge::createJsonMerge(last, local)), additions, true);
}

Json onlyNulls(const Json &patch)
{
    return filtered(patch, Keep::Nulls);
}

Json withoutNulls(const Json &patch)
{
    return filtered(patch, Keep::Values);
}

} // namespace fieldwise::test
