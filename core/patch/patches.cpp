// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/patches.h"

#include "core/merge/jsonmerge.h"
#include "core/merge/jsonpatch.h"
#include "core/merge/strategic.h"
#include "core/patch/jsondiff.h"

namespace fieldwise::patch {

namespace {

Written failed(Written written, std::string why)
{
    written.why = std::move(why);
    return written;
}

Written proven(Written written, const Json &result, const Json &target)
{
    written.proved = yaml::sameTyped(result, target);
    if (!written.proved)
        written.why = "Applied to the source, this patch gives another result.";
    return written;
}

} // namespace

Written writePatch(const Change &change, Format format, const Wishes &wishes)
{
    Written written{.format = format, .patch = nullptr};
    if (!change.from || !change.to)
        return failed(written, change.from ? "The resource is deleted, and no patch can say that: use `kubectl delete`."
                                           : "The resource is new, and no patch can say that: use `kubectl create`.");
    if (format == Format::Json) {
        static const merge::Options documented;
        const Steps plain = differenceOf(*change.from, *change.to, change.place, wishes.lists ? *wishes.lists : documented, wishes.guards);
        for (const Steps &steps : {shortened(*change.from, plain, wishes.guards), plain}) {
            written.patch = patchOf(steps);
            written.operations = static_cast<uint32_t>(steps.size());
            written.why.clear();
            const auto result = merge::applyJsonPatch(*change.from, Json(written.patch), merge::Dialect::Rfc);
            written = result ? proven(written, *result, *change.to) : failed(written, "Operation " + std::to_string(result.error().operation + 1) + " fails.");
            if (written.proved)
                break;
        }
        return written;
    }
    if (format == Format::Merge) {
        if (!change.from->is_object() || !change.to->is_object())
            return failed(written, "Only a mapping can be patched by a merge patch.");
        const Json patch = merge::createJsonMerge(*change.from, *change.to);
        written.patch = patch;
        return proven(written, merge::applyJsonMerge(*change.from, patch, false), *change.to);
    }
    if (change.place.type == k8s::noType)
        return failed(written, "No schema has " + change.identity.kind + ", so there are no merge keys: use a JSON patch or a JSON merge patch.");
    const auto patch = merge::createStrategic(*change.from, *change.to, change.place);
    if (!patch)
        return failed(written, "No strategic merge patch can be made: " + patch.error());
    written.patch = *patch;
    const auto result = merge::applyStrategic(*change.from, *patch, change.place);
    return result ? proven(written, *result, *change.to) : failed(written, "The patch can't be applied: " + result.error());
}

Written masked(const Change &, Written written)
{
    return written;
}

} // namespace fieldwise::patch
