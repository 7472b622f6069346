// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/formats.h"

#include "core/merge/patch/jsonpatch.h"
#include "core/patch/jsondiff.h"

namespace fieldwise::patch {

Written writeJson(const Change &change, const Wishes &wishes)
{
    static const merge::Options documented;
    const Steps plain =
        differenceOf(*change.from, *change.to, change.place, wishes.lists ? *wishes.lists : documented, wishes.guards);
    Written written;
    for (const Steps &steps : {shortened(*change.from, plain, wishes.guards), plain}) {
        written = {
            .format = Format::JsonPatch, .patch = patchOf(steps), .operations = static_cast<uint32_t>(steps.size())};
        const auto result = merge::applyJsonPatch(*change.from, Json(written.patch), merge::Dialect::Rfc);
        if (result)
            prove(written, *result, *change.to);
        else
            written.why = "Operation " + std::to_string(result.error().operation + 1) + " of the patch fails.";
        if (written.proved)
            break;
    }
    return written;
}

} // namespace fieldwise::patch
