// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/patches.h"

#include "core/merge/applydata.h"

namespace fieldwise::patch {

using merge::DocumentPlan;
using merge::Plan;
using merge::Side;

namespace {

std::optional<Json> dataOf(const yaml::Document *document)
{
    if (!document || document->root() == yaml::none)
        return std::nullopt;
    return yaml::toValue(*document, document->root());
}

std::optional<Json> dataOf(const std::string &text)
{
    for (const yaml::Part &part : yaml::read(text).parts)
        if (auto value = dataOf(part.document.get()))
            return value;
    return std::nullopt;
}

std::optional<Json> targetOf(const Plan &plan, const DocumentPlan &document, const std::string &text, const std::optional<Json> &from)
{
    if (plan.options.mode == merge::Mode::Compare)
        return dataOf(document.documents[Side::Updated].get());
    const yaml::Document *destination = document.documents[Side::Destination].get();
    return destination && destination->source() == text ? from : dataOf(text);
}

bool isSecret(const Json &object)
{
    return merge::textAt(object, "kind") == "Secret" && merge::textAt(object, "apiVersion") == "v1";
}

} // namespace

std::vector<Change> changesOf(const Plan &plan, const merge::Resolution &resolution)
{
    std::vector<Change> changes;
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        Change change{.identity = document.identity, .from = dataOf(document.documents[Side::Destination].get())};
        change.to = targetOf(plan, document, resolution.documents[i].text, change.from);
        if (!change.from && !change.to)
            continue;
        const Json &object = change.from ? *change.from : *change.to;
        change.place = merge::rootPlace(plan.options, object);
        const k8s::Schema *schema = merge::schemaOf(plan.options);
        change.strategic = schema && schema->isStrategic(merge::textAt(object, "apiVersion"), merge::textAt(object, "kind"));
        change.secret = !plan.options.showSecrets && ((change.from && isSecret(*change.from)) || (change.to && isSecret(*change.to)));
        changes.push_back(std::move(change));
    }
    return changes;
}

} // namespace fieldwise::patch
