// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/apply/applydata.h"

#include <algorithm>

#include "core/k8s/identity.h"
#include "core/k8s/kubectl.h"
#include "core/k8s/lastapplied.h"
#include "core/k8s/schema.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

/// kubectl's text of an object for the annotation: compact, with sorted keys, without the annotation itself, and always
/// with `annotations` (semantics/apply.md 1.2).
std::string annotationText(Json &object)
{
    mapAt(mapAt(object, "metadata"), "annotations").erase(std::string(k8s::lastAppliedKey));
    return yaml::goJson(object) + "\n";
}

/// kubectl reads annotations as a map of strings. If one is not a string, it ignores all of them; newer versions read a
/// null as "".
void readAnnotations(Json &object, int kubectlMinor)
{
    Json &annotations = mapAt(mapAt(object, "metadata"), "annotations");
    if (kubectl::readsNullAnnotation(kubectlMinor))
        std::replace_if(
            annotations.begin(), annotations.end(), [](const Json &value) { return value.is_null(); }, Json(""));
    if (!std::all_of(annotations.begin(), annotations.end(), [](const Json &value) { return value.is_string(); }))
        annotations = Json::object();
}

/// An adopted object of a kind whose type Helm does not know: both manifests are the same object with Helm's marks, so
/// not even these are sent (R6).
bool isComparedWithItself(const Options &options, const DocumentPlan &plan, const Json &local)
{
    const DeployerOptions &deployer = options.deployer;
    const auto &live = plan.documents[Side::Destination];
    return live && live->root() != none && !deployer.replaces && !deployer.threeWay
        && std::ranges::find(deployer.adopted, k8s::identityOf(*live)) != deployer.adopted.end()
        && !k8s::isInClientGo(textAt(local, "apiVersion"), textAt(local, "kind"));
}

} // namespace

ObjectData applyData(const Options &options, const DocumentPlan &plan)
{
    ObjectData data = objectData(options, plan);
    if (!data.object)
        return data;
    const std::string name = requestNamespace(options, data);
    fillNamespace(data.local, name);
    if (isHelm(options)) {
        if (data.last && data.last->is_object())
            fillNamespace(*data.last, name);
        if (!isComparedWithItself(options, plan, data.local))
            putMarks(options, data.local);
        return data;
    }
    readAnnotations(data.local, options.apply.kubectlMinor);
    const std::string text = annotationText(data.local);
    const std::string key(k8s::lastAppliedKey);
    data.local["metadata"]["annotations"][key] = text;
    if (!data.live && !textAt(data.local["metadata"], "resourceVersion").empty())
        data.local["metadata"].erase("resourceVersion");
    if (options.apply.lastAppliedGiven && data.last && data.last->is_object()) { // as if it were in Live's annotation
        fillNamespace(*data.last, name);
        readAnnotations(*data.last, options.apply.kubectlMinor);
        const std::string given = annotationText(*data.last);
        const Json &metadata = memberOrEmpty(*data.live, "metadata");
        if (metadata.is_object() && memberOrEmpty(metadata, "annotations").is_object())
            mapAt(mapAt(*data.live, "metadata"), "annotations")[key] = given;
    }
    return data;
}

namespace {

DecisionId find(const DocumentPlan &plan, std::initializer_list<std::string_view> names)
{
    DecisionId at = 0;
    for (const std::string_view name : names)
        at = at == noDecision ? at : childNamed(plan, at, name);
    return at;
}

} // namespace

void noteAnnotationChange(DocumentPlan &plan, ApplyPlan &apply)
{
    const DecisionId id = find(plan, {"metadata", "annotations", k8s::lastAppliedKey});
    if (id == noDecision || plan.decision(id).outcome != Outcome::Unchanged
        || !plan.decision(id).has(Side::Destination))
        return;
    Decision &decision = plan.decisions[id];
    const Json &value = apply.result["metadata"]["annotations"][std::string(k8s::lastAppliedKey)];
    if (yaml::sameToGo(yaml::toValue(*plan.documents[Side::Destination], decision.values[Side::Destination]), value))
        return;
    decision.rule = RuleId::ApplyAnnotation;
    decision.outcome = Outcome::Changed;
    decision.from = Source::data(addComputed(plan, value));
}

void dropAnnotation(DocumentPlan &plan, ApplyPlan &apply)
{
    for (Json *object : {&apply.patch, &apply.result}) {
        k8s::eraseLastApplied(*object);
        if (const auto metadata = object->find("metadata"); metadata != object->end() && *metadata == Json::object())
            object->erase(metadata);
    }
    std::vector<std::string_view> names{"metadata", "annotations", k8s::lastAppliedKey};
    const auto chain = [&plan](size_t depth) {
        return depth == 3 ? find(plan, {"metadata", "annotations", k8s::lastAppliedKey})
            : depth == 2  ? find(plan, {"metadata", "annotations"})
                          : find(plan, {"metadata"});
    };
    const Json *in = &apply.result;
    size_t kept = 0;
    for (; kept < 2 && in->is_object() && in->contains(names[kept]); ++kept)
        in = &(*in)[std::string(names[kept])];
    for (size_t depth = 3; depth > kept; --depth) {
        const DecisionId id = chain(depth);
        if (id == noDecision)
            continue;
        const Decision &decision = plan.decision(id);
        decideWhole(plan, id,
                    {.rule = RuleId::ApplyAnnotation,
                     .outcome = decision.has(Side::Destination) ? Outcome::Removed : Outcome::Unchanged,
                     .conflict = decision.conflict});
    }
}

} // namespace fieldwise::merge
