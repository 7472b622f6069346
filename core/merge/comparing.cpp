// SPDX-License-Identifier: GPL-3.0-or-later
// How one document becomes another, field by field.
#include <algorithm>
#include <set>
#include <unordered_map>

#include "core/merge/patchwalk.h"
#include "core/merge/walk.h"

namespace fieldwise::merge {

using k8s::Place;
using yaml::none;

namespace {

/// The text by which an element is known; nothing when it lacks a key.
std::optional<std::string> identity(const Json &element, const std::vector<std::string> &keys)
{
    std::string out;
    for (const std::string &key : keys) {
        const auto found = element.is_object() ? element.find(key) : element.end();
        if (!element.is_object() || found == element.end() || found->is_structured() || found->is_null())
            return std::nullopt;
        out += yaml::goJson(*found) + '\n';
    }
    return out;
}

/// Every element has all keys, and no two of one list share them.
bool fits(const Json &list, const std::vector<std::string> &keys)
{
    std::set<std::string> seen;
    return std::ranges::all_of(list, [&](const Json &element) {
        const auto id = identity(element, keys);
        return id && seen.insert(*id).second;
    });
}

class Comparison {
public:
    explicit Comparison(const Options &options) : m_options(options) {}

    void value(After &target, const Json &before, const NamedField &entry, const Json &after, const Place &place)
    {
        target.cause = {RuleId::Unchanged, entry.field.value.id, entry.field.key};
        if (yaml::sameTyped(before, after))
            return;
        const Ref node = entry.field.value;
        if (before.is_object() && after.is_object())
            map(target, before, node, after, place);
        else if (before.is_array() && after.is_array())
            list(target, before, node, after, place);
        else
            put(target, taken(node, after, {RuleId::CompareChanged, node.id, entry.field.key}));
    }

private:
    void map(After &target, const Json &before, Ref node, const Json &after, const Place &place)
    {
        expand(target);
        for (const std::string &name : std::vector(target.order))
            if (!after.contains(name))
                drop(target, name, {RuleId::CompareRemoved, none});
        for (const NamedField &entry : namedFieldsOf(node)) {
            const auto found = target.fields.find(entry.name);
            m_fields.push_back(entry.name);
            if (found != target.fields.end()) {
                value(found->second, before.at(entry.name), entry, after.at(entry.name), place.field(entry.name));
                target.edited |= found->second.edited;
            } else {
                const Ref value = entry.field.value;
                target.order.push_back(entry.name);
                target.fields.emplace(entry.name, taken(value, after.at(entry.name), {RuleId::CompareAdded, value.id, entry.field.key}));
                target.edited = true;
            }
            m_fields.pop_back();
        }
    }

    /// How elements are paired: by the schema's keys, by those that were asked for, or by keys that fit.
    k8s::ListRule ruleFor(const Json &before, const Json &after, const Place &place) const
    {
        const std::vector<std::string_view> fields(m_fields.begin(), m_fields.end());
        k8s::ListRule rule;
        if (const k8s::AskedRule *asked = askedRule(m_options, fields))
            rule = asked->rule;
        else if (place.known)
            rule = k8s::schemaRule(place.rule);
        else
            for (const std::string_view key : k8s::inferredKeys(m_options.infer))
                if (rule.kind == k8s::ListKind::Atomic && fits(before, {std::string(key)}) && fits(after, {std::string(key)}))
                    rule = {k8s::ListKind::Keyed, {std::string(key)}, k8s::LearntFrom::Inferred};
        if (rule.kind == k8s::ListKind::Keyed && !(fits(before, rule.keys) && fits(after, rule.keys)))
            rule = {};
        return rule;
    }

    /// For each element of After the one of Before with its keys, or its value in a set.
    static std::vector<size_t> pairedByName(const Json &before, const Json &after, const k8s::ListRule &rule)
    {
        const auto name = [&rule](const Json &element) { return rule.kind == k8s::ListKind::Keyed ? *identity(element, rule.keys) : yaml::goJson(element); };
        std::unordered_map<std::string, std::vector<size_t>> places; // the first at the back
        for (size_t i = before.size(); i-- > 0;)
            places[name(before[i])].push_back(i);
        std::vector<size_t> pairs(after.size(), isNew);
        for (size_t i = 0; i < after.size(); ++i)
            if (const auto found = places.find(name(after[i])); found != places.end() && !found->second.empty()) {
                pairs[i] = found->second.back();
                found->second.pop_back();
            }
        return pairs;
    }

    void list(After &target, const Json &before, Ref node, const Json &after, const Place &place)
    {
        expand(target);
        const k8s::ListRule rule = target.listRule = ruleFor(before, after, place);
        const std::vector<size_t> pairs = rule.kind == k8s::ListKind::Atomic ? pairedByValue(before, after) : pairedByName(before, after, rule);
        const std::vector<Ref> nodes = itemsOf(expanded(node));
        std::vector<size_t> staying = pairs;
        std::erase(staying, isNew);
        if (!std::ranges::is_sorted(staying))
            target.cause.rule = RuleId::CompareOrder;
        becomeList(target, pairs, [&](After *item, size_t was, size_t at) {
            if (!item)
                return taken(nodes[at], after[at], {RuleId::CompareAdded, nodes[at].id});
            NamedField entry;
            entry.field.value = nodes[at];
            value(*item, before[was], entry, after[at], place.elements());
            return std::move(*item);
        }, {RuleId::CompareRemoved, none});
    }

    const Options &m_options;
    std::vector<std::string> m_fields; ///< names of the fields on the way here
};

} // namespace

void compareWith(After &before, Ref after, const Options &options, const Place &place)
{
    NamedField root;
    root.field.value = after;
    Comparison(options).value(before, valueOf(before), root, yaml::toValue(*after.document, after.id), place);
}

} // namespace fieldwise::merge
