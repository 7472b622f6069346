// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/formats.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "core/merge/planning.h"
#include "core/values/pointer.h"
#include "core/values/strategic_parts.h"

namespace fieldwise::patch {

using namespace merge::strategic;

namespace {

/// Of elements that the patch does not name only the keys count, for the order.
Json namedElements(const Json &patch, const Json &list, const k8s::FieldRule &rule)
{
    const std::string key(rule.patchMergeKey);
    std::unordered_set<std::string> named;
    for (const Json &element : patch) {
        if (!element.is_object() || !element.contains(key))
            return list;
        named.insert(identity(element, key));
    }
    Json out = Json::array();
    for (const Json &element : list) {
        const bool aside = element.is_object() && element.contains(key) && !named.contains(identity(element, key));
        out.push_back(aside ? Json::object({{key, element.at(key)}}) : element);
        for (const std::string_view other : rule.mapKeys)
            if (aside && element.contains(other))
                out.back()[std::string(other)] = element.at(std::string(other));
    }
    return out;
}

/// Fields that the patch does not name can't differ, so they are left out.
Json namedBy(const Json &patch, const Json &object, const k8s::SchemaPlace &place)
{
    if (patch.is_array() && object.is_array() && place.rule.merge && !place.rule.patchMergeKey.empty())
        return namedElements(patch, object, place.rule);
    if (!patch.is_object() || !object.is_object() || patch.contains(patchMarker) || patch.contains(retainMarker))
        return object;
    Json out = Json::object();
    for (auto it = object.begin(); it != object.end(); ++it) {
        const auto named = patch.find(it.key());
        if (named != patch.end())
            out[it.key()] = namedBy(*named, *it, place.field(it.key()));
        else if (patch.contains(std::string(orderPrefix) + it.key())
                 || patch.contains(std::string(deletePrefix) + it.key()))
            out[it.key()] = *it;
    }
    return out;
}

/// With what kyaml looks up the schema.
Json typed(Json object, const Json &source)
{
    for (const char *name : {"apiVersion", "kind"})
        if (source.contains(name))
            object[name] = source.at(name);
    return object;
}

std::optional<Json> byKustomize(const Json &from, const Json &patch)
{
    merge::Options options{
        .mode = merge::Mode::TwoWay, .exact = true, .infer = k8s::Infer::None, .listOrder = merge::ListOrder::Prepend};
    merge::PerSide<yaml::Stream> streams;
    // As JSON, where every text keeps its quotes: kyaml writes plain what YAML 1.2 reads as a text, and kubectl a
    // boolean.
    streams[merge::Side::Updated] = yaml::read(yaml::goJson(patch));
    streams[merge::Side::Destination] = yaml::read(yaml::goJson(from));
    streams[merge::Side::Original] = yaml::read("");
    const auto plan = merge::plan(std::move(streams), {}, options);
    if (!plan)
        return std::nullopt;
    const yaml::Stream result = yaml::read(merge::resolve(*plan).text);
    const yaml::Document &document = *result.parts.front().document;
    return document.root() == yaml::none ? Json() : yaml::toValue(document, document.root());
}

/// A directive in a patch that kyaml does not know; empty when there is none.
std::string unknownDirective(const Json &patch)
{
    if (!patch.is_structured())
        return {};
    for (auto it = patch.begin(); it != patch.end(); ++it) {
        if (patch.is_object())
            for (const std::string_view directive : std::array{orderPrefix, deletePrefix, retainMarker})
                if (it.key().starts_with(directive))
                    return it.key();
        if (std::string found = unknownDirective(*it); !found.empty())
            return found;
    }
    return {};
}

/// Labels or annotations of the resource itself that the patch takes away: kustomize keeps them all, or writes the text
/// "null" for one (semantics/kyaml.md 7.1).
std::optional<std::string> nulledMetadata(const Json &patch)
{
    for (const char *field : {"labels", "annotations"}) {
        const std::string pointer = std::string("/metadata/") + field;
        const Json::json_pointer at(pointer);
        if (!patch.contains(at))
            continue;
        if (patch.at(at).is_null())
            return pointer;
        const Json &map = patch.at(at);
        for (auto it = map.begin(); map.is_object() && it != map.end(); ++it)
            if (it->is_null())
                return merge::printPointer({"metadata", field, it.key()});
    }
    return std::nullopt;
}

} // namespace

void tellKustomize(const Change &change, const Json &patch, Written &written)
{
    if (patch.empty())
        return;
    if (const auto pointer = nulledMetadata(patch)) {
        const bool all = std::ranges::count(*pointer, '/') == 2;
        addLimitation(written, Limitation::Weight::Warns, *pointer,
                      std::string(all ? "kustomize keeps these" : "kustomize writes the text `null` here")
                          + " instead of removing " + (all ? "them" : "it") + ". For kustomize use the JSON patch.");
        return;
    }
    const Json target = typed(namedBy(patch, *change.to, change.place), *change.to);
    const auto result = byKustomize(typed(namedBy(patch, *change.from, change.place), *change.from), patch);
    const auto difference = result ? differenceAt(*result, target) : Difference{};
    if (!difference)
        return;
    const std::string directive = unknownDirective(patch), name = nameAt(difference->pointer);
    std::string text;
    if (!result)
        text = "kustomize can't read this patch.";
    else if (!directive.empty())
        text = "kustomize treats `" + directive + "` as data, so it gives a different result here.";
    else if (difference->order)
        text = "kustomize puts the elements that a patch names first, so it gives `" + name + "` in a different order.";
    else
        text = "kustomize gives a different value of `" + name + "`.";
    addLimitation(written, Limitation::Weight::Warns, difference->pointer, text + " For kustomize use the JSON patch.");
}

} // namespace fieldwise::patch
