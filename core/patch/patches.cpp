// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/patches.h"

#include <algorithm>

#include "core/merge/apply/applydata.h"
#include "core/merge/stored/storedplan.h"
#include "core/patch/formats.h"
#include "core/server/stored.h"
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

void tellOwners(Written &written)
{
    addLimitation(written, Weight::Tells, "/metadata/managedFields",
                  "Not in the patch: only a server-side apply hands over fields. Who patches comes to own what the "
                  "patch changes.");
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
    if (change.hasOtherOwners)
        tellOwners(written);
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

/// Makes a field as it is in another map.
void restore(Json &map, const Json &other, std::string_view field)
{
    const Json *before = yaml::memberOf(&other, field);
    if (before)
        map[std::string(field)] = *before;
    else
        map.erase(std::string(field));
}

/// The same for each field of `metadata`, and for `status`, that only the API server sets.
void restoreWhatServerSets(Json &object, const Json &live)
{
    restore(object, live, "status");
    const auto metadata = object.find("metadata");
    if (metadata == object.end() || !metadata->is_object())
        return;
    const Json &before = merge::memberOrEmpty(live, "metadata");
    for (const Json &names : {*metadata, before})
        for (const auto &item : names.items())
            if (k8s::isKeptByServer("metadata", item.key()))
                restore(*metadata, before, item.key());
    if (const auto annotations = metadata->find("annotations"); annotations != metadata->end())
        restore(*annotations, merge::memberOrEmpty(before, "annotations"), "deprecated.daemonset.template.generation");
}

/// Leaves what only the API server sets to it, unless it would make something else of the object then.
void leaveToServer(Change &change, const server::Context &context)
{
    const auto storedOf = [&](const Json &object) { return server::stored(object, &*change.from, context).object; };
    Json sent = *change.to;
    restoreWhatServerSets(sent, *change.from);
    Json shown = *change.to;
    const Json &before = merge::memberOrEmpty(*change.from, "metadata");
    if (const auto metadata = shown.find("metadata"); metadata != shown.end() && metadata->is_object()) {
        restore(*metadata, before, "managedFields");
        change.hasOtherOwners = *metadata != (*change.to)["metadata"];
    }
    change.to = storedOf(sent) == storedOf(shown) ? std::move(sent) : std::move(shown);
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
        if (document.stored && target != source && change.from && change.to && change.to->is_object())
            leaveToServer(change, document.stored->context);
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
