// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/values/strategic_parts.h"

namespace fieldwise::merge {

using namespace strategic;
using k8s::FieldRule;
using k8s::TypeId;

namespace {

const std::string holderField = "list";

/// A type with one field, the list, in front of the list's own schema.
class OneField final : public k8s::Schema {
public:
    explicit OneField(const Place &list) : m_list(list) {}

    Place place() const { return {.schema = this, .type = holder, .known = true}; }

    bool field(TypeId type, std::string_view name, FieldRule &rule) const override
    {
        if (type != holder)
            return m_list.schema && m_list.schema->field(type, name, rule);
        rule = m_list.rule;
        rule.type = m_list.type;
        return m_list.known;
    }
    TypeId typeOf(std::string_view, std::string_view) const override { return k8s::noType; }
    bool isStrategic(std::string_view, std::string_view) const override { return true; }
    std::optional<bool> isNamespaced(std::string_view, std::string_view) const override { return {}; }
    std::string_view name() const override { return {}; }

private:
    static constexpr TypeId holder = k8s::noType - 1;
    Place m_list;
};

Json holding(const Json *value)
{
    Json out = Json::object();
    if (value)
        out[holderField] = *value;
    return out;
}

std::optional<Json> memberOf(const Json &map, const std::string &name)
{
    const auto found = map.find(name);
    return found == map.end() ? std::nullopt : std::optional<Json>(*found);
}

} // namespace

Result<Json, Failure> threeWayStrategic(const Json &last, const Json &local, const Json &live, const Place &place)
{
    auto additions = createStrategic(live, local, place, Half::Additions);
    if (!additions)
        return additions;
    auto deletions = createStrategic(last, local, place, Half::Deletions);
    if (!deletions)
        return deletions;
    return combineStrategic(*deletions, *additions, place);
}

Result<ListOutcome, Failure> mergeList(const Json *last, const Json &local, const Json *live, const Place &place)
{
    const OneField schema(place);
    const Place holder = schema.place();
    const Json empty = Json::array();
    const Json wanted = holding(&local);
    const Json before = holding(live);
    const auto additions = createStrategic(before, wanted, holder, Half::Additions);
    if (!additions)
        return Unexpected(additions.error());
    const auto deletions =
        createStrategic(holding(last && last->is_array() ? last : &empty), wanted, holder, Half::Deletions);
    if (!deletions)
        return Unexpected(deletions.error());
    const auto patch = combineStrategic(*deletions, *additions, holder);
    if (!patch)
        return Unexpected(patch.error());

    ListOutcome outcome;
    outcome.patch = memberOf(*patch, holderField);
    outcome.order = memberOf(*patch, std::string(orderPrefix) + holderField);
    outcome.deleted = memberOf(*patch, std::string(deletePrefix) + holderField);
    outcome.byLive = !additions->empty();
    outcome.byLast = !deletions->empty();
    if (const auto result = applyStrategic(before, *patch, holder))
        outcome.result = memberOf(*result, holderField);
    else
        outcome.failure = result.error();
    return outcome;
}

} // namespace fieldwise::merge
