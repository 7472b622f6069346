// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/apply/applydata.h"

#include <algorithm>

#include "core/k8s/kubectl.h"
#include "core/k8s/lastapplied.h"

namespace fieldwise::merge {

namespace {

/// kubectl's text of an object for the annotation: compact, keys sorted, without the annotation itself, `annotations`
/// always there (semantics/apply.md 1.2).
std::string annotationText(Json &object)
{
    mapAt(mapAt(object, "metadata"), "annotations").erase(std::string(k8s::lastAppliedKey));
    return yaml::goJson(object) + "\n";
}

/// kubectl knows annotations as a map of texts. What is none counts as no annotation at all, with the others; newer
/// ones take a null for "".
void readAnnotations(Json &object, int kubectlMinor)
{
    Json &annotations = mapAt(mapAt(object, "metadata"), "annotations");
    if (kubectl::readsNullAnnotation(kubectlMinor))
        std::replace_if(
            annotations.begin(), annotations.end(), [](const Json &value) { return value.is_null(); }, Json(""));
    if (!std::all_of(annotations.begin(), annotations.end(), [](const Json &value) { return value.is_string(); }))
        annotations = Json::object();
}

} // namespace

ObjectData applyData(const Options &options, const DocumentPlan &plan)
{
    ObjectData data = objectData(options, plan);
    if (!data.object)
        return data;
    const std::string name = requestNamespace(options, data);
    fillNamespace(data.local, name);
    readAnnotations(data.local, options.apply.kubectlMinor);
    const std::string text = annotationText(data.local);
    const std::string key(k8s::lastAppliedKey);
    data.local["metadata"]["annotations"][key] = text;
    if (!data.live && !textAt(data.local["metadata"], "resourceVersion").empty())
        data.local["metadata"].erase("resourceVersion");
    if (options.apply.lastAppliedGiven && data.last && data.last->is_object()) { // as if Live's annotation said so
        fillNamespace(*data.last, name);
        readAnnotations(*data.last, options.apply.kubectlMinor);
        const std::string given = annotationText(*data.last);
        mapAt(mapAt(*data.live, "metadata"), "annotations")[key] = given;
    }
    return data;
}

} // namespace fieldwise::merge
