// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/patches.h"

#include <algorithm>

#include "core/merge/apply/applydata.h"
#include "core/patch/formats.h"
#include "core/yaml/lists.h"

namespace fieldwise::patch {

using Weight = Limitation::Weight;

namespace {

/// What names an object can't change: a cluster has another object by the new name.
void tellIdentity(const Change &change, Written &written)
{
    const auto tell = [&](const Json &from, const Json &to, const std::string &pointer, const char *name) {
        const std::string before = merge::textAt(from, name), after = merge::textAt(to, name);
        if (before != after && !before.empty())
            addLimitation(written, Weight::Warns, pointer + '/' + name,
                          "Changes `" + std::string(name) + "`, which identifies the object: a cluster refuses that.");
    };
    if (merge::textAt(*change.from, "kind").empty())
        return;
    for (const char *name : {"apiVersion", "kind"})
        tell(*change.from, *change.to, "", name);
    for (const char *name : {"name", "namespace"})
        tell(merge::memberOrEmpty(*change.from, "metadata"), merge::memberOrEmpty(*change.to, "metadata"), "/metadata",
             name);
}

Written none(Format format, std::string why)
{
    Written written{.format = format, .patch = nullptr, .why = std::move(why)};
    addLimitation(written, Weight::Blocks, "", written.why);
    return written;
}

} // namespace

Written writePatch(const Change &change, Format format, const WriteOptions &options)
{
    if (!change.to)
        return none(format, "The resource is removed, which no patch can express: use `kubectl delete`.");
    if (!change.from)
        return none(format, "The resource is new, which no patch can express: use `kubectl create`.");
    Written written = format == Format::JsonPatch ? writeJson(change, options)
        : format == Format::MergePatch            ? writeMerge(change)
                                                  : writeStrategic(change, options);
    tellIdentity(change, written);
    return written;
}

using merge::DocumentPlan;
using merge::Plan;
using merge::Side;

namespace {

using Document = std::shared_ptr<const yaml::Document>;

bool hasContent(const Document &document)
{
    return document && document->root() != yaml::none;
}

/// What the destination becomes; null when it goes.
Document targetOf(const Plan &plan, const DocumentPlan &document, const merge::DocumentResult &result)
{
    if (plan.options.mode == merge::Mode::Compare)
        return document.documents[Side::Updated];
    const std::string &text = result.text;
    const Document &destination = document.documents[Side::Destination];
    if (destination && destination->source() == text)
        return destination;
    if (result.surroundings.dash && !text.empty()) // an item of a List
        return yaml::readItem(text);
    const yaml::Stream stream = yaml::read(text);
    const auto part =
        std::ranges::find_if(stream.parts, [](const yaml::Part &one) { return hasContent(one.document); });
    return part == stream.parts.end() ? nullptr : part->document;
}

std::optional<Json> dataOf(const Document &document)
{
    return hasContent(document) ? std::optional(yaml::toValue(*document, document->root())) : std::nullopt;
}

} // namespace

std::vector<Change> changesOf(const Plan &plan, const merge::Resolution &resolution)
{
    std::vector<Change> changes;
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        const Document source = document.documents[Side::Destination],
                       target = targetOf(plan, document, resolution.documents[i]);
        Change change{.identity = document.identity, .from = dataOf(source), .document = static_cast<uint32_t>(i)};
        change.to = target == source ? change.from : dataOf(target);
        if (!change.from && !change.to)
            continue;
        const Json &object = change.from ? *change.from : *change.to;
        change.place = merge::rootPlace(plan.options, object);
        const k8s::Schema *schema = merge::schemaOf(plan.options);
        change.strategic =
            schema && schema->isStrategic(merge::textAt(object, "apiVersion"), merge::textAt(object, "kind"));
        change.secret = document.secretPlaces;
        changes.push_back(std::move(change));
    }
    return changes;
}

} // namespace fieldwise::patch
