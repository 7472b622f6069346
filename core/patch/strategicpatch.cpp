// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/formats.h"

#include <algorithm>

#include "core/values/strategic_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::patch {

using namespace merge::strategic;
using k8s::SchemaPlace;
using Weight = Limitation::Weight;

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
    const size_t limitations = written.limitations.size();
    auto [small, kubectlStops] = smallStrategic(change, written);
    const bool longer = !small || (patch && yaml::goJson(*patch).size() < yaml::goJson(*small).size());
    if (longer && !kubectlStops && patch && gives(change, *patch))
        written.limitations.resize(limitations);
    else if (small)
        patch = std::move(small);
}

} // namespace

OrderedJson arranged(const Json &patch, const SchemaPlace &place)
{
    if (!patch.is_structured())
        return patch;
    OrderedJson out(patch.is_object() ? OrderedJson::object() : OrderedJson::array());
    if (patch.is_array()) {
        SchemaPlace elements = place.elements();
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
        SchemaPlace field = place.field(aside ? orderOf(name).first : name);
        yaml::append(out, name, arranged(patch.at(name), field));
    }
    return out;
}

/// A failure may quote a value.
std::string because(const Change &change, const std::string &failure)
{
    return change.secret ? "; the reason may quote a value of a Secret, so it is not shown." : ": " + failure + '.';
}

Written writeStrategic(const Change &change, const WriteOptions &options)
{
    Written written{.format = Format::Strategic, .patch = nullptr};
    if (!change.from->is_object() || !change.to->is_object()) {
        addLimitation(written, Weight::Blocks, "",
                      "A strategic merge patch changes the fields of a mapping, and this is not a mapping.");
        block(written, "A strategic merge patch needs a mapping");
        return written;
    }
    if (change.place.type == k8s::noType) {
        const std::string kind = change.identity.kind.empty() ? "this resource" : change.identity.kind;
        addLimitation(written, Weight::Blocks, "", "No schema has " + kind + ".");
        written.why = "No schema has " + kind + ", so there are no merge keys: use a JSON patch or a JSON merge patch.";
        return written;
    }
    if (!change.strategic)
        addLimitation(
            written, Weight::Warns, "",
            change.identity.kind
                + " isn't built into Kubernetes: a cluster accepts strategic merge patches only for built-in kinds.");
    const auto exact = merge::createStrategic(*change.from, *change.to, change.place);
    if (options.exact && !exact) {
        addLimitation(written, Weight::Blocks, "", "kubectl can't create this patch" + because(change, exact.error()));
        block(written, "kubectl can't create this patch");
        return written;
    }
    std::optional<Json> patch = exact ? std::optional(*exact) : std::nullopt;
    if (!options.exact)
        takeSmaller(change, written, patch);
    else if (Written tried; smallStrategic(change, tried).kubectlStops)
        addLimitation(written, Weight::Blocks, "", "kubectl crashes when it applies its own patch for this.");
    if (!patch) {
        block(written, "A strategic merge patch can't express this");
        return written;
    }
    written.patch = arranged(*patch, change.place);
    const bool blocked =
        std::ranges::any_of(written.limitations, [](const Limitation &one) { return one.weight == Weight::Blocks; });
    const auto result = merge::applyStrategic(*change.from, *patch, change.place);
    if (blocked) {
        block(written, "A strategic merge patch can't express what the target has");
    } else if (!result) {
        addLimitation(written, Weight::Blocks, "", "The patch can't be applied" + because(change, result.error()));
        block(written, "The patch can't be applied");
    } else {
        prove(written, *result, *change.to);
    }
    if (written.proved)
        tellKustomize(change, *patch, written);
    return written;
}

} // namespace fieldwise::patch
