// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/apply/applycomputed.h"

#include <vector>

#include "core/k8s/kubectl.h"
#include "core/merge/apply/applydecisions.h"
#include "core/merge/match/elements.h"
#include "core/values/jsonmerge.h"
#include "core/values/strategic.h"

namespace fieldwise::merge {
namespace {

/// Merges the lists in Local that a person asked about, since kubectl can only send them as a whole.
class AskedLists {
public:
    AskedLists(const Options &options, bool strategic) : m_options(options), m_strategic(strategic) {}

    /// Local's value of the field, or why a list can't be merged.
    Result<Json, Failure> merged(const ApplyField &t, const k8s::SchemaPlace &place)
    {
        Json local = *t.u();
        if (local.is_object()) {
            for (const ApplyField &part : partsOf(t, false)) {
                if (!part.u())
                    continue;
                m_fields.push_back(part.name);
                auto value = merged(part, place.field(part.name));
                m_fields.pop_back();
                if (!value)
                    return value;
                local[part.name] = std::move(*value);
            }
        } else if (local.is_array() && place.rule.merge) {
            for (const ApplyField &element : elementsOf(t, std::string(place.rule.patchMergeKey))) {
                if (!element.u())
                    continue;
                auto value = merged(element, place.elements());
                if (!value)
                    return value;
                local[static_cast<size_t>(element.u() - &t.u()->front())] = std::move(*value);
            }
        } else if (local.is_array()) {
            return list(t, place);
        }
        return local;
    }

private:
    Result<Json, Failure> list(const ApplyField &t, const k8s::SchemaPlace &place) const
    {
        const k8s::ListRule rule = listRuleAt(m_options, m_fields, {}, [] { return k8s::ListRule(); });
        const bool fits = t.d() && t.d()->is_array(),
                   lastFits = m_strategic && t.o() && t.o()->is_array() && !t.o()->empty();
        if (rule.kind == k8s::ListKind::Atomic || (!fits && !lastFits))
            return *t.u();
        auto result = mergeList(m_fields.back(), t.o(), *t.u(), t.d(), mergedBy(rule, place));
        if (!result)
            return Unexpected(result.error());
        return result->value_or(*t.u());
    }

    const Options &m_options;
    bool m_strategic;
    std::vector<std::string_view> m_fields; ///< the names of the fields on the path to the current one
};

} // namespace

SchemaOverlay askedPlaces(const Options &options, const k8s::SchemaPlace &root)
{
    SchemaOverlay places(root);
    for (auto asked = options.listRules.rbegin(); asked != options.listRules.rend(); ++asked) { // the first counts
        k8s::SchemaPlace &place = places.at(asked->fields);
        place.known = true; // the person who asked for the rule knows it
        place.rule.merge = place.rule.merge && asked->rule.kind != k8s::ListKind::Atomic;
        place.rule.patchMergeKey =
            asked->rule.keys.empty() ? std::string_view() : std::string_view(asked->rule.keys.front());
    }
    return places;
}

/// The object after a PUT: what an API server sets by itself stays as in Live (semantics/helm.md 3.3).
static Json replacement(const Json &local, const Json &live)
{
    Json out = local;
    for (const auto &[name, value] : live.items())
        if (k8s::isKeptByServer("", name))
            out[name] = value;
    for (const auto &[name, value] : memberOrEmpty(live, "metadata").items())
        if (k8s::isKeptByServer("metadata", name))
            mapAt(out, "metadata")[name] = value;
    return out;
}

/// What Helm does with a kind whose type it does not know, and with --force-replace.
static ComputedApply computeWithoutType(const Options &options, const Json &last, const Json &local, const Json &live)
{
    Json patch = options.deployer.replaces ? local
        : options.deployer.threeWay        ? threeWayJsonMerge(last, local, live)
                                           : createJsonMerge(last, local);
    Json result = options.deployer.replaces ? replacement(local, live) : applyJsonMerge(live, patch, true);
    return {std::move(patch), std::move(result), {}};
}

ComputedApply computeApply(const Options &options, const ObjectData &data, const k8s::SchemaPlace *place)
{
    if (!data.live) {
        Json object =
            kubectl::createsWithoutNulls(options.apply.kubectlMinor) ? withoutNullMembers(data.local) : data.local;
        return {object, object, {}};
    }
    static const Json nothing = Json::object();
    const Json &last = data.last ? *data.last : nothing;
    Result<Json, Failure> asked = Json();
    if (!options.listRules.empty())
        asked = AskedLists(options, place)
                    .merged({.value = {{&last, &data.local, &*data.live}}}, place ? *place : k8s::SchemaPlace());
    if (!asked)
        return {{}, {}, asked.error()};
    const Json &local = options.listRules.empty() ? data.local : *asked;
    if (!place && isHelm(options))
        return computeWithoutType(options, last, local, *data.live);
    if (!place) {
        Json patch = threeWayJsonMerge(last, local, *data.live);
        Json result = applyJsonMerge(*data.live, patch, true);
        return {std::move(patch), std::move(result), {}};
    }
    auto patch = threeWayStrategic(last, local, *data.live, *place);
    if (!patch)
        return {{}, {}, patch.error()};
    auto result = applyStrategic(*data.live, *patch, *place);
    if (!result)
        return {std::move(*patch), {}, result.error()};
    return {std::move(*patch), std::move(*result), {}};
}

} // namespace fieldwise::merge
