// SPDX-License-Identifier: GPL-3.0-or-later
// Applies a strategic merge patch field by field. The values are those of applyStrategic; here they get their reasons.
#include <algorithm>
#include <unordered_map>

#include "core/merge/patch/patchwalk.h"
#include "core/values/strategic_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

/// A list in a patch, and the directives about it.
struct ListPatch {
    NodeRef list;                        ///< missing if there are only directives
    const NamedField *order = nullptr;   ///< `$setElementOrder`
    const NamedField *deleted = nullptr; ///< `$deleteFromPrimitiveList`
};

/// The fields of a patch by their names.
class AppliedField {
public:
    explicit AppliedField(NodeRef patch) : m_fields(namedFieldsOf(patch))
    {
        for (const NamedField &field : m_fields)
            m_byName.emplace(field.name, &field);
    }
    const std::vector<NamedField> &fields() const { return m_fields; }
    const NamedField *find(std::string_view name) const
    {
        const auto found = m_byName.find(name);
        return found == m_byName.end() ? nullptr : found->second;
    }

private:
    std::vector<NamedField> m_fields;
    std::unordered_map<std::string_view, const NamedField *> m_byName;
};

Cause causeOf(const NamedField &entry, RuleId rule)
{
    return {rule, entry.field.value.id, entry.field.key};
}

/// The cause that removes fields which the patch does not have; nothing if they stay.
std::optional<Cause> takesRest(const AppliedField &fields, const Json &patch, std::optional<Cause> around)
{
    if (const NamedField *marker = fields.find(strategic::patchMarker); marker && patch.at(marker->name) == "replace")
        return causeOf(*marker, RuleId::PatchNotInReplace);
    else if (marker)
        return causeOf(*marker, RuleId::PatchRemovedByDelete);
    if (const NamedField *keep = fields.find(strategic::retainMarker); keep && !around)
        return causeOf(*keep, RuleId::PatchRetainKeys);
    return around;
}

class StrategicWalk {
public:
    void map(PatchedNode &target, const Json &have, NodeRef patch, const Json &result, const SchemaPlace &place,
             std::optional<Cause> around)
    {
        const AppliedField fields(patch);
        const Json inPatch = yaml::toValue(*patch.document, expanded(patch).id);
        const std::optional<Cause> rest = takesRest(fields, inPatch, around);
        expand(target);
        for (const std::string &name : std::vector(target.order)) {
            const NamedField *entry = fields.find(name);
            const auto value = result.find(name);
            if (value == result.end()) {
                drop(target, name, goes(entry, inPatch, rest));
                continue;
            }
            PatchedNode &child = target.fields.at(name);
            ListPatch list{entry ? entry->field.value : NodeRef{},
                           fields.find(std::string(strategic::orderPrefix) + name),
                           fields.find(std::string(strategic::deletePrefix) + name)};
            if (entry || list.order || list.deleted)
                field(child, have.at(name), entry, list, *value, place.field(name), rest);
            else if (!yaml::sameToGo(have.at(name), *value))
                put(child, newValue({}, *value, {RuleId::PatchSet, patch.id}));
            target.edited |= child.edited;
        }
        forgetDropped(target);
        for (const NamedField &entry : fields.fields())
            if (!have.contains(entry.name))
                fresh(target, entry, inPatch, result);
    }

private:
    static Cause goes(const NamedField *entry, const Json &inPatch, const std::optional<Cause> &rest)
    {
        if (entry && inPatch.at(entry->name).is_null() && !rest)
            return causeOf(*entry, RuleId::PatchRemovedByNull);
        if (entry && strategic::isMarked(inPatch.at(entry->name)))
            return causeOf(*entry, RuleId::PatchRemovedByDelete);
        if (entry && inPatch.at(entry->name).is_null())
            return causeOf(*entry, RuleId::PatchRemovedByNull);
        return rest.value_or(Cause{RuleId::PatchNotInReplace});
    }

    static void fresh(PatchedNode &target, const NamedField &entry, const Json &inPatch, const Json &result)
    {
        const auto value = result.find(entry.name);
        if (value != result.end()) {
            target.order.push_back(entry.name);
            target.fields.emplace(entry.name,
                                  broughtVerbatim(entry.field.value, *value, causeOf(entry, RuleId::PatchAdded)));
            target.edited = true;
        } else if (!entry.name.starts_with('$')
                   && (inPatch.at(entry.name).is_null() || strategic::isMarked(inPatch.at(entry.name)))) {
            target.gone.push_back({none, causeOf(entry, RuleId::PatchNothing), entry.name});
        }
    }

    void field(PatchedNode &child, const Json &have, const NamedField *entry, const ListPatch &patch, const Json &value,
               const SchemaPlace &place, const std::optional<Cause> &around)
    {
        if (entry)
            child.cause = causeOf(*entry, RuleId::Unchanged);
        const bool maps =
            entry && have.is_object() && value.is_object() && kindOf(expanded(entry->field.value)) == NodeKind::Map;
        if (maps) {
            const Cause whole{RuleId::PatchNotInReplace, entry->field.value.id, entry->field.key};
            map(child, have, entry->field.value, value, place, place.rule.replace ? std::optional(whole) : around);
            return;
        }
        if (have.is_array() && value.is_array() && place.rule.merge && !around) {
            list(child, have, patch, value, place);
            return;
        }
        if (yaml::sameToGo(have, value)) {
            child.cause.rule = RuleId::PatchSame;
            return;
        }
        const bool typed = yaml::sameTypeToGo(have, value) || (have.is_number() && value.is_number());
        Cause cause = child.cause;
        cause.rule = !typed ? RuleId::PatchOtherType : value.is_array() ? RuleId::PatchListReplaced : RuleId::PatchSet;
        put(child, broughtVerbatim(entry ? entry->field.value : NodeRef{}, value, cause));
    }

    using Index = std::unordered_map<std::string, size_t>;
    /// The index of elements by key; nothing if two have the same. Patch elements with `$patch` are left out; in a
    /// document `$patch` is an ordinary field.
    static std::optional<Index> indexOf(const Json &elements, std::string_view key, bool ofPatch)
    {
        Index index;
        for (size_t i = 0; i < elements.size(); ++i)
            if (!(ofPatch && strategic::isMarked(elements[i]))
                && !index.emplace(strategic::identity(elements[i], key), i).second)
                return std::nullopt;
        return index;
    }

    struct Elements {
        std::vector<NodeRef> nodes;
        Json values = Json::array();
        std::optional<Index> index; ///< of the elements without `$patch`
        std::unordered_map<std::string, NodeId> deletions;
        NodeId replaces = none; ///< the element with `$patch: replace`
    };
    static Elements elementsOf(NodeRef list, std::string_view key)
    {
        Elements out;
        if (kindOf(expanded(list)) == NodeKind::List) {
            out.nodes = itemsOf(expanded(list));
            out.values = yaml::toValue(*list.document, list.id);
        }
        out.index = indexOf(out.values, key, true);
        for (size_t i = 0; i < out.nodes.size(); ++i) {
            if (strategic::isDeletion(out.values[i]))
                out.deletions.emplace(strategic::identity(out.values[i], key), out.nodes[i].id);
            else if (strategic::isMarked(out.values[i]))
                out.replaces = out.nodes[i].id;
        }
        return out;
    }

    /// Keys repeat, so an element can't be traced to one of the patch. Unchanged elements keep the document's bytes;
    /// a new one that equals an element of the patch gets its bytes.
    static void asOne(PatchedNode &child, const Json &have, const ListPatch &patch, const Elements &inPatch,
                      const Json &value, std::string_view key)
    {
        const Cause cause{RuleId::PatchListAsOne, patch.list.id};
        child.notices.push_back({NoticeId::KeysNotUnique, std::string(key)});
        child.cause.rule = cause.rule;
        expand(child);
        becomeList(
            child, pairsByLikeness(have, value),
            [&](PatchedNode *item, size_t was, size_t at) {
                if (item) {
                    becomeValue(*item, have[was], value[at], cause);
                    return std::move(*item);
                }
                const auto same = std::ranges::find_if(
                    inPatch.values, [&](const Json &element) { return yaml::sameToGo(element, value[at]); });
                const NodeRef node = same == inPatch.values.end()
                    ? NodeRef{}
                    : inPatch.nodes[static_cast<size_t>(same - inPatch.values.begin())];
                return newValue(node, value[at], {cause.rule, node.missing() ? patch.list.id : node.id});
            },
            cause);
    }

    void list(PatchedNode &child, const Json &have, const ListPatch &patch, const Json &value, const SchemaPlace &place)
    {
        const std::string_view key = place.rule.patchMergeKey;
        Elements inPatch = elementsOf(patch.list, key);
        const auto before = indexOf(have, key, false), after = indexOf(value, key, false);
        if (!before || !after || !inPatch.index) {
            asOne(child, have, patch, inPatch, value, key);
            return;
        }
        expand(child);
        child.listRule = k8s::kubectlRule(place.rule);
        ChunkedList<PatchedNode> items;
        size_t last = 0;
        bool moved = false;
        for (const Json &element : value) {
            const std::string identity = strategic::identity(element, key);
            const auto was = before->find(identity);
            const auto by = inPatch.index->find(identity);
            const NodeRef node = by == inPatch.index->end() ? NodeRef{} : inPatch.nodes[by->second];
            const bool anew =
                by != inPatch.index->end() && inPatch.deletions.contains(identity); // deleted and added again
            if (was == before->end() || anew) {
                items.emplace_back(broughtVerbatim(node, element, {RuleId::PatchAdded, node.id}));
                child.edited = true;
                continue;
            }
            PatchedNode &item = items.emplace_back(std::move(child.items[was->second]));
            moved = moved || was->second < last;
            last = was->second;
            item.cause = {node.missing() ? RuleId::Unchanged : RuleId::PatchSame, node.id};
            if (!node.missing() && element.is_object() && have[was->second].is_object())
                map(item, have[was->second], node, element, place.elements(), {});
            else if (!yaml::sameToGo(have[was->second], element))
                put(item, newValue(node, element, {RuleId::PatchSet, node.id}));
            child.edited |= item.edited;
        }
        takeOut(child, *before, *after, inPatch, patch, key);
        child.items = std::move(items);
        if (moved) {
            child.edited = true;
            child.cause.rule = RuleId::PatchOrder;
            if (patch.order)
                child.cause = causeOf(*patch.order, RuleId::PatchOrder);
        }
    }

    static void takeOut(PatchedNode &child, const Index &before, const Index &after, const Elements &inPatch,
                        const ListPatch &patch, std::string_view key)
    {
        const Elements values = patch.deleted ? elementsOf(patch.deleted->field.value, {}) : Elements{};
        for (const auto &[identity, position] : before) {
            if (after.contains(identity)
                && !(inPatch.deletions.contains(identity) && inPatch.index->contains(identity)))
                continue;
            Cause cause{RuleId::PatchNotInReplace, inPatch.replaces != none ? inPatch.replaces : patch.list.id};
            if (const auto by = inPatch.deletions.find(identity); by != inPatch.deletions.end())
                cause = {RuleId::PatchRemovedByDelete, by->second};
            else if (values.index && values.index->contains(identity))
                cause = {RuleId::PatchValueRemoved, values.nodes[values.index->at(identity)].id};
            child.gone.push_back({child.items[position].was, cause, {}});
            child.edited = true;
        }
        for (const auto &[identity, node] : inPatch.deletions)
            if (!before.contains(identity) && !key.empty())
                child.gone.push_back({none, {RuleId::PatchNothing, node}, {}});
    }
};

} // namespace

void mergeStrategically(PatchedNode &document, NodeRef patch, const Json &result, const SchemaPlace &place)
{
    const Json have = dataOf(document);
    document.cause.node = patch.id;
    StrategicWalk().map(document, have, patch, result, place, {});
}

} // namespace fieldwise::merge
