// SPDX-License-Identifier: GPL-3.0-or-later
// How one document becomes another, field by field.
#include <algorithm>

#include "core/merge/patch/patchwalk.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

using k8s::Place;

namespace {

class Comparing {
public:
    explicit Comparing(const Options &options) : m_options(options) {}

    void value(After &target, const Json &before, const NamedField &entry, const Json &after, const Place &place)
    {
        target.cause = {RuleId::Unchanged, entry.field.value.id, entry.field.key};
        if (yaml::sameToGo(before, after))
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
        forgetDropped(target);
        for (const NamedField &entry : namedFieldsOf(node)) {
            const auto found = target.fields.find(entry.name);
            m_fields.push_back(entry.name);
            if (found != target.fields.end()) {
                value(found->second, before.at(entry.name), entry, after.at(entry.name), place.field(entry.name));
                target.edited |= found->second.edited;
            } else {
                const Ref value = entry.field.value;
                target.order.push_back(entry.name);
                target.fields.emplace(
                    entry.name, taken(value, after.at(entry.name), {RuleId::CompareAdded, value.id, entry.field.key}));
                target.edited = true;
            }
            m_fields.pop_back();
        }
    }

    void list(After &target, const Json &before, Ref node, const Json &after, const Place &place)
    {
        expand(target);
        const k8s::ListRule rule = target.listRule = pairingRule(m_options, m_fields, place, before, after);
        const Pairs pairs = rule.kind == k8s::ListKind::Keyed ? pairsByKeys(rule.keys, before, after)
            : rule.kind == k8s::ListKind::Set                 ? pairsByValue(before, after)
                                                              : pairsByLikeness(before, after);
        const std::vector<Ref> nodes = itemsOf(expanded(node));
        Pairs staying = pairs;
        std::erase_if(staying, [](const Pair &pair) { return pair.from == nowhere; });
        if (!std::ranges::is_sorted(staying, {}, &Pair::from))
            target.cause.rule = RuleId::CompareOrder;
        becomeList(target, pairs,
                   [&](After *item, size_t was, size_t at) {
                       if (!item)
                           return taken(nodes[at], after[at], {RuleId::CompareAdded, nodes[at].id});
                       NamedField entry;
                       entry.field.value = nodes[at];
                       value(*item, before[was], entry, after[at], place.elements());
                       return std::move(*item);
                   },
                   {RuleId::CompareRemoved, none});
    }

    const Options &m_options;
    std::vector<std::string_view> m_fields; ///< names of the fields on the way here
};

} // namespace

void compareWith(After &before, Ref after, const Options &options, const Place &place)
{
    NamedField root;
    root.field.value = after;
    Comparing(options).value(before, valueOf(before), root, yaml::toValue(*after.document, after.id), place);
}

} // namespace fieldwise::merge
