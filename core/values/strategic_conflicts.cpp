// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/values/schemaoverlay.h"
#include "core/values/strategic_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

using namespace strategic;

namespace {

/// Collects the places where a patch and a change of Live disagree (SP MergingMapsHaveConflicts).
class ConflictSearch {
public:
    void compare(const Json &patch, const Json &changed, const SchemaPlace &place)
    {
        if (patch.is_object() && changed.is_object())
            compareMaps(patch, changed, place);
        else if (patch.is_array() && changed.is_array())
            compareLists(patch, changed, place);
        else if (!yaml::sameToGo(patch, changed))
            m_found.push_back(m_pointer.to_string());
    }

    std::vector<std::string> take() { return std::move(m_found); }

private:
    void compareAt(size_t index, const Json &patch, const Json &changed, const SchemaPlace &place)
    {
        m_pointer.push_back(std::to_string(index));
        compare(patch, changed, place);
        m_pointer.pop_back();
    }

    void compareMaps(const Json &patch, const Json &changed, const SchemaPlace &place)
    {
        if (isMarked(patch) != isMarked(changed)
            || (isMarked(patch) && patch.at(patchMarker) != changed.at(patchMarker))) {
            m_found.push_back(m_pointer.to_string());
            return;
        }
        for (const auto &[name, value] : patch.items()) {
            const auto other = changed.find(name);
            if (other == changed.end() || name.starts_with('$'))
                continue;
            const SchemaPlace field = place.field(name);
            if (value.is_object() && other->is_object() && field.rule.replace)
                continue;
            m_pointer.push_back(name);
            if (value.is_array() && other->is_array() && field.rule.merge)
                compareMergeLists(value, *other, field);
            else
                compare(value, *other, field);
            m_pointer.pop_back();
        }
    }

    /// Element by element; a set never conflicts.
    void compareMergeLists(const Json &patch, const Json &changed, const SchemaPlace &place)
    {
        const std::string_view key = place.rule.patchMergeKey;
        if (patch.empty() || !patch.front().is_object() || key.empty())
            return;
        std::unordered_multimap<std::string, const Json *> others;
        for (const Json &other : changed)
            others.emplace(identity(other, key), &other);
        for (size_t i = 0; i < patch.size(); ++i) {
            const auto [first, last] = others.equal_range(identity(patch[i], key));
            for (auto other = first; other != last; ++other)
                compareAt(i, patch[i], *other->second, place.elements());
        }
    }

    void compareLists(const Json &patch, const Json &changed, const SchemaPlace &place)
    {
        if (patch.size() != changed.size()) {
            m_found.push_back(m_pointer.to_string());
        } else if (!patch.empty() && patch.front().is_structured()) {
            for (size_t i = 0; i < patch.size(); ++i)
                compareAt(i, patch[i], changed[i], place.elements());
        } else if (sortedTexts(patch) != sortedTexts(changed)) {
            m_found.push_back(m_pointer.to_string());
        }
    }

    static std::vector<std::string> sortedTexts(const Json &list)
    {
        std::vector<std::string> texts;
        for (const Json &element : list)
            texts.push_back(yaml::goText(element));
        std::ranges::sort(texts);
        return texts;
    }

    Json::json_pointer m_pointer;
    std::vector<std::string> m_found;
};

} // namespace

std::vector<std::string> strategicConflicts(const Json &patch, const Json &changed, const SchemaPlace &place)
{
    ConflictSearch comparison;
    comparison.compare(patch, changed, place);
    std::vector<std::string> found = comparison.take();
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

Result<Json, Failure> threeWayStrategic(const Json &last, const Json &local, const Json &live, const SchemaPlace &place)
{
    auto additions = createStrategic(live, local, place, Half::Additions);
    if (!additions)
        return additions;
    auto deletions = createStrategic(last, local, place, Half::Deletions);
    if (!deletions)
        return deletions;
    return combineStrategic(*deletions, *additions, place);
}

Result<std::optional<Json>, Failure> mergeList(std::string_view name, const Json *last, const Json &local,
                                               const Json *live, const SchemaPlace &place)
{
    SchemaOverlay schema({.schema = place.schema, .known = true});
    const std::string field(name);
    schema.at({&field, 1}) = place;
    const auto holding = [&](const Json *list) { return list ? Json{{field, *list}} : Json::object(); };
    const Json before = holding(live);
    const auto patch =
        threeWayStrategic(holding(last && last->is_array() ? last : nullptr), holding(&local), before, schema.root());
    if (!patch)
        return Unexpected(patch.error());
    auto result = applyStrategic(before, *patch, schema.root());
    if (!result)
        return Unexpected(result.error());
    const auto merged = result->find(field);
    return merged == result->end() ? std::nullopt : std::optional(std::move(*merged));
}

} // namespace fieldwise::merge
