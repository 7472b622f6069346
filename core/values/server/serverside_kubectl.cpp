// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/lastapplied.h"
#include "core/values/server/serverside_parts.h"
#include "core/yaml/fromjson.h"
#include "core/yaml/value.h"

namespace fieldwise::merge::serverside {

namespace {

Json *annotationsIn(Json &object)
{
    const auto metadata = object.is_object() ? object.find("metadata") : object.end();
    if (metadata == object.end() || !metadata->is_object())
        return nullptr;
    const auto annotations = metadata->find("annotations");
    return annotations == metadata->end() || !annotations->is_object() ? nullptr : &*annotations;
}

} // namespace

const std::string *lastAppliedIn(const Json &object)
{
    const Json *annotations = annotationsIn(const_cast<Json &>(object));
    if (!annotations)
        return nullptr;
    const auto found = annotations->find(k8s::lastAppliedKey);
    const std::string *text = found == annotations->end() ? nullptr : found->get_ptr<const std::string *>();
    return text && !text->empty() ? text : nullptr;
}

FieldSet forgivable(const Typed &type, const Json &live, std::string_view apiVersion)
{
    const std::string *text = lastAppliedIn(live);
    if (!text)
        return {};
    const Json applied = yaml::fromJson(*text);
    if (!applied.is_object() || !applied.contains("apiVersion") || applied["apiVersion"] != apiVersion
        || faultIn(type, applied, false))
        return {};
    const Difference changes = compared(type, &applied, &live);
    FieldSet out = ownedBy(type, applied);
    for (const FieldSet *changed : {&changes.modified, &changes.added, &changes.removed})
        out = difference(std::move(out), *changed);
    return out;
}

void syncAnnotation(Json &result, const Json &local)
{
    if (!lastAppliedIn(result))
        return;
    Json applied = local;
    if (Json *annotations = annotationsIn(applied))
        annotations->erase(k8s::lastAppliedKey);
    Json &annotations = *annotationsIn(result);
    annotations[k8s::lastAppliedKey] = yaml::goJson(applied) + '\n';
    size_t size = 0;
    for (const auto &[name, value] : annotations.items())
        size += name.size() + (value.is_string() ? value.get_ref<const std::string &>().size() : 0);
    if (size > k8s::annotationLimit)
        annotations.erase(k8s::lastAppliedKey);
}

} // namespace fieldwise::merge::serverside
