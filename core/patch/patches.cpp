// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/patches.h"

#include "core/merge/apply/applydata.h"
#include "core/patch/formats.h"

namespace fieldwise::patch {

using Weight = Remark::Weight;

namespace {

/// What names an object can't change: a cluster has another object by the new name.
void tellIdentity(const Change &change, Written &written)
{
    const auto tell = [&](const Json &from, const Json &to, const std::string &pointer, const char *name) {
        const std::string before = merge::textAt(from, name), after = merge::textAt(to, name);
        if (before != after && !before.empty())
            remark(written, Weight::Warns, pointer + '/' + name,
                   "Changes `" + std::string(name) + "`, which names the object: a cluster refuses that.");
    };
    if (merge::textAt(*change.from, "kind").empty())
        return;
    for (const char *name : {"apiVersion", "kind"})
        tell(*change.from, *change.to, "", name);
    for (const char *name : {"name", "namespace"})
        tell(merge::mapOf(*change.from, "metadata"), merge::mapOf(*change.to, "metadata"), "/metadata", name);
}

Written none(Format format, std::string why)
{
    Written written{.format = format, .patch = nullptr, .why = std::move(why)};
    remark(written, Weight::Blocks, "", written.why);
    return written;
}

} // namespace

Written writePatch(const Change &change, Format format, const Wishes &wishes)
{
    if (!change.to)
        return none(format, "The resource goes, and no patch can say that: use `kubectl delete`.");
    if (!change.from)
        return none(format, "The resource is new, and no patch can say that: use `kubectl create`.");
    Written written = format == Format::JsonPatch ? writeJson(change, wishes)
        : format == Format::MergePatch            ? writeMerge(change)
                                                  : writeStrategic(change, wishes);
    tellIdentity(change, written);
    return written;
}

} // namespace fieldwise::patch
