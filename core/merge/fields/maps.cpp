// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a map.
#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/merge/fields/companions.h"
#include "core/merge/fields/gitorder.h"
#include "core/merge/fields/walk.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"

namespace fieldwise::merge {
namespace {

/// The name of a field. A `<<` key differs from a field `"<<"`; one map may have both.
struct FieldName {
    std::string_view text;
    bool isYamlMergeKey = false;
    auto operator<=>(const FieldName &) const = default;
};

/// Finds the fields of one input by name. Continues from the last position, since inputs mostly have the same order.
class Lookup {
public:
    Lookup(std::vector<Field> fields, bool followsYamlMergeKeys)
        : m_fields(std::move(fields)), m_followsYamlMergeKeys(followsYamlMergeKeys)
    {
    }
    const std::vector<Field> &fields() const { return m_fields; }
    FieldName nameOf(const Field &field) const { return {field.name, m_followsYamlMergeKeys && isYamlMergeKey(field)}; }
    const Field *find(FieldName name)
    {
        if (m_next < m_fields.size() && nameOf(m_fields[m_next]) == name)
            return &m_fields[m_next++];
        if (m_fields.size() > 8 && m_byName.empty())
            for (size_t i = 0; i < m_fields.size(); ++i)
                m_byName.emplace(m_fields[i].name, i);
        size_t i = m_fields.size();
        if (!m_byName.empty() && name.text != "<<") {
            if (const auto it = m_byName.find(name.text); it != m_byName.end())
                i = it->second;
        } else {
            i = static_cast<size_t>(std::ranges::find_if(m_fields, [&](const Field &f) { return nameOf(f) == name; })
                                    - m_fields.begin());
        }
        if (i == m_fields.size())
            return nullptr;
        m_next = i + 1;
        return &m_fields[i];
    }

private:
    std::vector<Field> m_fields;
    bool m_followsYamlMergeKeys;
    std::unordered_map<std::string_view, size_t> m_byName;
    size_t m_next = 0;
};

bool hasScalarKey(const Sides &sides)
{
    return std::ranges::all_of(allSides, [&](Side side) {
        return sides.key[side] == none || sides.value[side].document->node(sides.key[side]).kind == yaml::Kind::Scalar;
    });
}

/// The field of a side, which may still have the key from before a renaming.
const Field *fieldIn(PerSide<std::optional<Lookup>> &sides, Side side, FieldName name,
                     const std::vector<RenamedKey> &renamed)
{
    const Field *found = sides[side]->find(name);
    if (!found && !renamed.empty())
        if (const auto key = std::ranges::find(renamed, name.text, &RenamedKey::now);
            key != renamed.end() && !(key->byBoth && key->by == Side::Updated)) // Ours' key replaces the one of Base
            found = sides[side]->find({key->was, false});
    return found;
}

/// A new field of Theirs comes after the field that it follows there.
std::vector<FieldName> inGitOrder(const std::vector<FieldName> &names, PerSide<std::optional<Lookup>> &sides,
                                  const std::vector<RenamedKey> &renamed)
{
    Places places;
    for (const FieldName name : names) {
        PerSide<NodeId> &place = places.emplace_back(PerSide<NodeId>{{none, none, none}});
        for (const Side side : allSides)
            if (const Field *field = fieldIn(sides, side, name, renamed))
                place[side] = field->key;
    }
    std::vector<FieldName> out;
    for (const size_t i : gitOrder(places))
        out.push_back(names[i]);
    return out;
}

} // namespace

void Walker::noteRenamed(DecisionId id, const RenamedKey &key)
{
    if (key.byBoth) {
        const bool isHere = key.by == Side::Destination;
        decideWhole(m_plan, id,
                    {.rule = RuleId::GitBothRenamed,
                     .outcome = Outcome::Retained,
                     .from = isHere ? From::Destination : From::None,
                     .conflict = true});
        return;
    }
    Decision &decision = at(id);
    decision.notices.push_back({NoticeId::KeyRenamed, std::string(key.was)});
    if (decision.rule != RuleId::Unchanged || decision.outcome != Outcome::Unchanged || !decision.inResult())
        return;
    decision.rule = RuleId::GitKeyRenamed;
    decision.outcome = key.by == Side::Updated ? Outcome::Changed : Outcome::Retained;
}

void Walker::walkMap(DecisionId id, const Sides &s, const SchemaTypes &types, const ElementKeys *element)
{
    PerSide<std::optional<Lookup>> sides;
    const bool expand = m_expand && !m_policy->mergesVersions();
    for (Side side : allSides)
        sides[side].emplace(
            side == Side::Destination && s.self ? std::vector<Field>{} : fieldsOf(s.value[side], expand), m_expand);
    const bool fresh = s.self || s.d().missing();
    // The destination's fields keep their places; new ones follow in alphabetical order (semantics/kyaml.md 2.6), or in
    // the source's when the whole map is new.
    std::vector<FieldName> names;
    std::unordered_set<std::string_view> seen;
    bool hasYamlMergeKey = false;
    const auto addNames = [&](Side side) {
        for (const Field &f : sides[side]->fields()) {
            const FieldName name = sides[side]->nameOf(f);
            if (name.isYamlMergeKey ? !std::exchange(hasYamlMergeKey, true) : seen.insert(name.text).second)
                names.push_back(name);
        }
    };
    addNames(Side::Destination);
    const auto firstNew = static_cast<std::ptrdiff_t>(names.size());
    addNames(Side::Updated);
    addNames(Side::Original);
    std::vector<RenamedKey> renamed;
    if (m_policy->mergesVersions()) {
        const bool hasNew = names.size() > sides[Side::Original]->fields().size(); // mostly false
        if (hasNew && kindOf(s.o()) == NodeKind::Map)
            renamed = renamedKeys(s.value, digests());
        std::erase_if(names, [&](FieldName name) {
            return !name.isYamlMergeKey && std::ranges::find(renamed, name.text, &RenamedKey::was) != renamed.end();
        });
        names = inGitOrder(names, sides, renamed);
    } else if (!fresh || (m_policy->sortsNewMaps() && !s.self))
        std::sort(names.begin() + firstNew, names.end());
    const bool dropMarker = m_policy->readsDirectives() && [&] {
        const auto directive = directiveOf(s.u());
        return directive == "replace" || directive == "merge";
    }();
    for (const auto &[name, isYamlMergeKey] : names) {
        Sides child;
        child.self = s.self;
        for (Side side : allSides) {
            const Field *f = fieldIn(sides, side, {name, isYamlMergeKey}, renamed);
            if (!f)
                continue;
            child.value[side] = f->value;
            child.key[side] = f->key;
            child.inherited[side] = f->inherited;
        }
        if (s.self) {
            child.value[Side::Destination] = child.value[Side::Updated];
            child.key[Side::Destination] = child.key[Side::Updated];
        }
        if (isYamlMergeKey && !m_policy->mergesVersions()) {
            addYamlMergeKey(m_plan, id, child.evidence());
            continue;
        }
        yaml::PathStep step = yaml::PathStep::field(name);
        if (dropMarker && name == "$patch") {
            addDecision(m_plan, id, std::move(step), child.evidence(), {.rule = RuleId::DirectiveReplace});
            continue;
        }
        // A message may contain the name, which may be secret.
        m_fields.push_back(!m_plan.secretPlaces || hasScalarKey(child) ? name : "?");
        const DecisionId decision = walk(id, std::move(step), child, fieldTypes(types, name), nullptr);
        m_fields.pop_back();
        if (const auto key = std::ranges::find(renamed, name, &RenamedKey::now); key != renamed.end())
            noteRenamed(decision, *key);
        if (m_policy->readsDirectives() && name.starts_with('$') && name != "$patch" && !child.u().missing())
            at(decision).notices.push_back({NoticeId::DirectiveIsData, {}});
    }
    if (m_policy->mergesVersions())
        contestCompanions(m_plan, id);
    else
        dropPartialYamlMergeKey(m_plan, id);
    if (element && m_policy->restoresKeys() && anyInResult(m_plan, id))
        restoreKeys(id, s, *element);
    closeMap(id, s, element != nullptr);
}

} // namespace fieldwise::merge
