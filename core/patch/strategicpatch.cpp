// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/explain/teller.h"
#include "core/patch/formats.h"
#include "core/values/jsonmerge.h"
#include "core/values/strategic_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::patch {

using namespace merge::strategic;
using k8s::Place;
using Weight = Remark::Weight;

namespace {

bool isDirective(std::string_view name)
{
    return name == patchMarker || name == retainMarker || name.starts_with(orderPrefix)
        || name.starts_with(deletePrefix);
}

/// The part of a name that tells to which field it belongs: a directive's stands before the field's own.
std::pair<std::string, bool> orderOf(const std::string &name)
{
    for (const std::string_view prefix : {orderPrefix, deletePrefix})
        if (name.starts_with(prefix))
            return {name.substr(prefix.size()), false};
    return {name, true};
}

bool gives(const Change &change, const Json &patch)
{
    const auto result = merge::applyStrategic(*change.from, patch, change.place);
    return result && yaml::sameToGo(*result, *change.to);
}

/// In place of kubectl's patch, if that does not give the target or is longer.
void takeSmaller(const Change &change, Written &written, std::optional<Json> &patch)
{
    const size_t remarks = written.remarks.size();
    auto [small, kubectlStops] = smallStrategic(change, written);
    const bool longer = !small || (patch && yaml::goJson(*patch).size() < yaml::goJson(*small).size());
    if (longer && !kubectlStops && patch && gives(change, *patch))
        written.remarks.resize(remarks);
    else if (small)
        patch = std::move(small);
}

} // namespace

OrderedJson arranged(const Json &patch, const Place &place)
{
    if (!patch.is_structured())
        return patch;
    OrderedJson out(patch.is_object() ? OrderedJson::object() : OrderedJson::array());
    if (patch.is_array()) {
        Place elements = place.elements();
        elements.rule.patchMergeKey = place.rule.patchMergeKey;
        for (const Json &element : patch)
            out.push_back(arranged(element, elements));
        return out;
    }
    std::vector<std::string> names;
    for (auto it = patch.begin(); it != patch.end(); ++it)
        names.push_back(it.key());
    std::ranges::stable_sort(names, {}, [&](const std::string &name) {
        const int first = name == place.rule.patchMergeKey ? 0 : name == patchMarker ? 1 : name == retainMarker ? 2 : 3;
        return std::pair(first, orderOf(name));
    });
    for (const std::string &name : names) {
        const bool aside = isDirective(name);
        Place field = place.field(aside ? orderOf(name).first : name);
        yaml::append(out, name, arranged(patch.at(name), field));
    }
    return out;
}

/// A failure may quote a value.
std::string because(const Change &change, const std::string &failure)
{
    return change.secret ? "; the reason may quote a value of a Secret, so it is not shown." : ": " + failure + '.';
}

Written writeStrategic(const Change &change, const Wishes &wishes)
{
    Written written{.format = Format::Strategic, .patch = nullptr};
    if (!change.from->is_object() || !change.to->is_object()) {
        remark(written, Weight::Blocks, "",
               "A strategic merge patch changes the fields of a mapping, and this is none.");
        block(written, "A strategic merge patch needs a mapping");
        return written;
    }
    if (change.place.type == k8s::noType) {
        const std::string kind = change.identity.kind.empty() ? "this resource" : change.identity.kind;
        remark(written, Weight::Blocks, "", "No schema has " + kind + ".");
        written.why = "No schema has " + kind + ", so there are no merge keys: use a JSON patch or a JSON merge patch.";
        return written;
    }
    if (!change.strategic)
        remark(written, Weight::Warns, "",
               change.identity.kind
                   + " isn't built into Kubernetes: a cluster takes strategic merge patches for built-in kinds only.");
    const auto exact = merge::createStrategic(*change.from, *change.to, change.place);
    if (wishes.exact && !exact) {
        remark(written, Weight::Blocks, "", "kubectl can't create this patch" + because(change, exact.error()));
        block(written, "kubectl can't create this patch");
        return written;
    }
    std::optional<Json> patch = exact ? std::optional(*exact) : std::nullopt;
    if (!wishes.exact)
        takeSmaller(change, written, patch);
    else if (Written tried; smallStrategic(change, tried).kubectlStops)
        remark(written, Weight::Blocks, "", "kubectl crashes when it applies its own patch for this.");
    if (!patch) {
        block(written, "A strategic merge patch can't say this");
        return written;
    }
    written.patch = arranged(*patch, change.place);
    const bool blocked =
        std::ranges::any_of(written.remarks, [](const Remark &one) { return one.weight == Weight::Blocks; });
    const auto result = merge::applyStrategic(*change.from, *patch, change.place);
    if (blocked) {
        block(written, "A strategic merge patch can't say what the target has");
    } else if (!result) {
        remark(written, Weight::Blocks, "", "The patch can't be applied" + because(change, result.error()));
        block(written, "The patch can't be applied");
    } else {
        prove(written, *result, *change.to);
    }
    if (written.proved)
        tellKustomize(change, *patch, written);
    return written;
}

namespace {

/// Nulls that a merge patch would have to set, and lists that it sends as a whole; `from` is null for what is new.
void remarkFields(const Json *from, const Json &to, const std::string &pointer, Written &written)
{
    for (const auto &[name, value] : to.items()) {
        const auto found = from ? from->find(name) : to.end();
        const Json *before = from && found != from->end() ? &*found : nullptr;
        const std::string at = below(pointer, name);
        if (value.is_null() && !(before && before->is_null()))
            remark(written, Weight::Blocks, at,
                   "Can't set `" + name + "` to null: in a merge patch null deletes a field.");
        else if (value.is_object())
            remarkFields(before && before->is_object() ? before : nullptr, value, at, written);
        else if (value.is_array() && before && before->is_array() && !before->empty()
                 && !yaml::sameToGo(*before, value))
            remark(written, Weight::Warns, at,
                   "Replaces the whole list `" + name + "` by " + merge::counted(value.size(), "element", "no elements")
                       + "; what others change in it meanwhile is lost.");
    }
}

/// A null field of an object in a list.
bool hasNullInList(const Json &value, bool inList)
{
    return value.is_structured() && std::any_of(value.begin(), value.end(), [&](const Json &child) {
               return (inList && value.is_object() && child.is_null())
                   || hasNullInList(child, inList || value.is_array());
           });
}

} // namespace

Written writeMerge(const Change &change)
{
    Written written{.format = Format::MergePatch, .patch = nullptr};
    const Json &from = *change.from, &to = *change.to;
    if (!from.is_object() || !to.is_object()) {
        const bool lists = from.is_array() && to.is_array();
        remark(written, Weight::Blocks, "",
               "A merge patch changes fields. What is no mapping it can only replace as a whole, so it would be the "
               "whole new document.");
        block(written,
              lists ? "A merge patch can't change single elements of a list"
                    : "A merge patch can't change a document that is no mapping before and after");
        return written;
    }
    remarkFields(&from, to, "", written);
    const Json patch = merge::createJsonMerge(from, to);
    written.patch = arranged(patch, change.place);
    if (std::ranges::any_of(written.remarks, [](const Remark &one) { return one.weight == Weight::Blocks; })) {
        block(written, "A merge patch can't set null");
        return written;
    }
    prove(written, merge::applyJsonMerge(from, patch, false), to);
    if (!written.proved || !hasNullInList(patch, false))
        return written;
    if (const auto difference = differenceAt(merge::applyJsonMerge(from, patch, true), to))
        remark(written, Weight::Warns, difference->pointer,
               "kubectl and API servers drop the nulls inside a list: they give another result here.");
    return written;
}

} // namespace fieldwise::patch
