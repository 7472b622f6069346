// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/patches.h"

#include <algorithm>

#include "core/merge/apply/applydata.h"
#include "core/yaml/lists.h"

namespace fieldwise::patch {

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
    if (result.above.dash && !text.empty()) // an item of a List
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
