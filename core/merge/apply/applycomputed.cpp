// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/apply/applycomputed.h"

#include <unordered_map>
#include <vector>

#include "core/k8s/kubectl.h"
#include "core/merge/apply/applydecisions.h"
#include "core/merge/match/elements.h"
#include "core/values/jsonmerge.h"
#include "core/values/strategic_parts.h"

namespace fieldwise::merge {
namespace {

/// Takes the lists in Local that a person asked about to what they merge to, since kubectl sends them as a whole.
class AskedLists {
public:
    AskedLists(const Options &options, bool strategic) : m_options(options), m_strategic(strategic) {}

    strategic::Trouble merge(const Json *last, Json &local, const Json *live, const k8s::SchemaPlace &place)
    {
        return local.is_object() ? mergeFields(last, local, live, place)
            : local.is_array()   ? mergeList(last, local, live, place)
                                 : strategic::Trouble();
    }

private:
    strategic::Trouble mergeFields(const Json *last, Json &local, const Json *live, const k8s::SchemaPlace &place)
    {
        for (auto field = local.begin(); field != local.end(); ++field) {
            m_fields.push_back(field.key());
            auto trouble = merge(yaml::memberOf(last, field.key()), *field, yaml::memberOf(live, field.key()),
                                 place.field(field.key()));
            m_fields.pop_back();
            if (trouble)
                return trouble;
        }
        return {};
    }

    strategic::Trouble mergeList(const Json *last, Json &local, const Json *live, const k8s::SchemaPlace &place)
    {
        const k8s::ListRule rule = listRuleAt(m_options, m_fields, {}, [] { return k8s::ListRule(); });
        const bool fits = live && live->is_array(),
                   lastFits = m_strategic && last && last->is_array() && !last->empty();
        if (rule.kind != k8s::ListKind::Atomic && !place.rule.merge && (fits || lastFits)) {
            auto merged = merge::mergeList(m_fields.back(), last, local, live, mergedBy(rule, place));
            if (!merged)
                return merged.error();
            if (*merged)
                local = std::move(**merged);
            return {};
        }
        if (!place.rule.merge || place.rule.patchMergeKey.empty())
            return {};
        using Index = std::unordered_map<std::string, const Json *>;
        const auto indexOf = [&](const Json *list) {
            Index index;
            if (list && list->is_array())
                for (const Json &element : *list)
                    index.emplace(strategic::identity(element, place.rule.patchMergeKey), &element);
            return index;
        };
        const Index inLast = indexOf(last), inLive = indexOf(live);
        const auto partner = [](const Index &index, const std::string &identity) {
            const auto found = index.find(identity);
            return found == index.end() ? nullptr : found->second;
        };
        for (Json &element : local) {
            const std::string identity = strategic::identity(element, place.rule.patchMergeKey);
            if (auto trouble = merge(partner(inLast, identity), element, partner(inLive, identity), place.elements()))
                return trouble;
        }
        return {};
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

ComputedApply computeApply(const Options &options, const ObjectData &data, const k8s::SchemaPlace *place)
{
    if (!data.live) {
        Json object =
            kubectl::createsWithoutNulls(options.apply.kubectlMinor) ? withoutNullMembers(data.local) : data.local;
        return {object, object, {}};
    }
    const Json last = data.last.value_or(Json::object());
    Json local = data.local;
    if (!options.listRules.empty())
        if (auto trouble =
                AskedLists(options, place).merge(&last, local, &*data.live, place ? *place : k8s::SchemaPlace()))
            return {{}, {}, *trouble};
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
