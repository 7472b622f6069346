// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/patch/patchwalk.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "core/merge/match/profiles.h"
#include "core/merge/match/sequences.h"
#include "core/merge/plan/objectdata.h"
#include "core/values/jsonmerge.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

/// If two keys have one name, data have the value of either of them, or of neither.
static const Json &fieldOf(const Json &map, const std::string &name)
{
    static const Json nothing;
    const Json *value = yaml::memberOf(&map, name);
    return value ? *value : nothing;
}

namespace {

RuleId replacing(const Json &have, const Json &value)
{
    if (!yaml::sameTypeToGo(have, value) && !(have.is_number() && value.is_number()))
        return RuleId::PatchOtherType;
    return value.is_array() ? RuleId::PatchListReplaced : RuleId::PatchSet;
}

void mergeField(PatchedNode &target, const NamedField &entry, const Json &value, bool pruning)
{
    Cause cause{RuleId::PatchAdded, entry.field.value.id, entry.field.key};
    const auto found = target.fields.find(entry.name);
    const bool here = found != target.fields.end();
    if (value.is_null()) {
        cause.rule = here ? RuleId::PatchRemovedByNull : RuleId::PatchNothing;
        if (here)
            drop(target, entry.name, cause);
        else
            target.gone.push_back({none, cause, entry.name});
        return;
    }
    if (here && value.is_object() && isMap(found->second)) {
        found->second.cause = {RuleId::Unchanged, cause.node, cause.key};
        mergeInto(found->second, entry.field.value, pruning);
        target.edited |= found->second.edited;
        return;
    }
    Json before = Json::object();
    if (here)
        before[entry.name] = dataOf(found->second);
    const Json after = applyJsonMerge(before, Json{{entry.name, value}}, pruning);
    const Json &wanted = fieldOf(after, entry.name);
    if (!here) {
        target.order.push_back(entry.name);
        target.fields.emplace(entry.name, newValue(entry.field.value, wanted, cause));
    } else if (yaml::sameToGo(fieldOf(before, entry.name), wanted)) {
        found->second.cause = {RuleId::PatchSame, cause.node, cause.key};
        return;
    } else {
        cause.rule = replacing(fieldOf(before, entry.name), wanted);
        put(found->second, newValue(entry.field.value, wanted, cause));
    }
    target.edited = true;
    if (wanted.is_array() && hasNullField(wanted))
        target.fields.at(entry.name).notices = {{NoticeId::NullInList, {}}};
}

} // namespace

void mergeInto(PatchedNode &document, NodeRef patch, bool pruning)
{
    patch = expanded(patch);
    const Json value = yaml::toValue(*patch.document, patch.id);
    if (!value.is_object() || !isMap(document)) {
        const Json have = dataOf(document), wanted = applyJsonMerge(have, value, pruning);
        const Cause cause{yaml::sameToGo(have, wanted) ? RuleId::PatchSame : replacing(have, wanted), patch.id};
        document.cause = cause;
        if (cause.rule != RuleId::PatchSame)
            put(document, newValue(patch, wanted, cause));
        return;
    }
    document.cause.node = patch.id;
    expand(document);
    for (const NamedField &entry : namedFieldsOf(patch))
        mergeField(document, entry, fieldOf(value, entry.name), pruning);
    forgetDropped(document);
}

using k8s::SchemaPlace;

namespace {

/// Changes one document into another, field by field.
class Comparing {
public:
    Comparing(const Options &options, NodeRef before, NodeRef after)
        : m_options(options), m_knownLists(options), m_documents{{before.document, after.document}}
    {
        m_knownLists.learnFrom(after);
        m_knownLists.learnFrom(before);
    }

    void value(PatchedNode &target, const Json &before, const NamedField &entry, const Json &after,
               const SchemaPlace &place)
    {
        target.cause = {RuleId::Unchanged, entry.field.value.id, entry.field.key};
        if (yaml::sameToGo(before, after))
            return;
        const NodeRef node = entry.field.value;
        if (before.is_object() && after.is_object())
            map(target, before, node, after, place);
        else if (before.is_array() && after.is_array())
            list(target, before, node, after, place);
        else
            put(target, newValue(node, after, {RuleId::CompareChanged, node.id, entry.field.key}));
    }

private:
    void map(PatchedNode &target, const Json &before, NodeRef node, const Json &after, const SchemaPlace &place)
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
                value(found->second, fieldOf(before, entry.name), entry, fieldOf(after, entry.name),
                      place.field(entry.name));
                target.edited |= found->second.edited;
            } else {
                const NodeRef value = entry.field.value;
                target.order.push_back(entry.name);
                target.fields.emplace(
                    entry.name,
                    newValue(value, fieldOf(after, entry.name), {RuleId::CompareAdded, value.id, entry.field.key}));
                target.edited = true;
            }
            m_fields.pop_back();
        }
    }

    void list(PatchedNode &target, const Json &before, NodeRef node, const Json &after, const SchemaPlace &place)
    {
        const std::vector<NodeRef> nodes = itemsOf(expanded(node)), formerNodes = itemsOf(expanded(target.text));
        expand(target);
        const std::optional<k8s::ListRule> known = m_knownLists.ruleAt(m_fields);
        k8s::ListRule &rule = target.listRule = pairingRule(m_options, m_fields, place, before, after, known);
        DataPairs pairs;
        std::vector<VersionPartner> former;
        if (rule.kind == k8s::ListKind::Keyed && rule.from != k8s::LearntFrom::Inferred) {
            pairs = pairsByKeys(rule.keys, before, after);
        } else {
            former = pairTexts(formerNodes, nodes, rule, known);
            std::ranges::transform(former, std::back_inserter(pairs),
                                   [](const VersionPartner &partner) { return DataPair{partner.to}; });
        }
        DataPairs staying = pairs;
        std::erase_if(staying, [](const DataPair &pair) { return pair.from == nowhere; });
        if (!std::ranges::is_sorted(staying, {}, &DataPair::from))
            target.cause.rule = RuleId::CompareOrder;
        becomeList(target, pairs,
                   [&](PatchedNode *item, size_t was, size_t at) {
                       if (!item)
                           return newValue(nodes[at], after[at], {RuleId::CompareAdded, nodes[at].id});
                       NamedField entry;
                       entry.field.value = nodes[at];
                       value(*item, before[was], entry, after[at], place.elements());
                       if (item->form == PatchedNode::Form::Map && item->edited && !former.empty()
                           && former[at].by >= PairedBy::Field)
                           item->notices.push_back({NoticeId::PairedByGuess, std::string(former[at].field)});
                       return std::move(*item);
                   },
                   {RuleId::CompareRemoved, none});
    }

    /// Pairs elements as a git merge does; `rule` is set accordingly.
    std::vector<VersionPartner> pairTexts(std::vector<NodeRef> before, std::vector<NodeRef> after, k8s::ListRule &rule,
                                          const std::optional<k8s::ListRule> &known)
    {
        if (!m_digests)
            m_digests = {Digests(m_documents[0]), Digests(m_documents[1])};
        const auto digests = [this](Side side, size_t) -> const Digests & {
            return (*m_digests)[side == Side::Original ? 0 : 1];
        };
        const bool isSet = rule.kind == k8s::ListKind::Set;
        Versions versions{{{std::move(before), std::move(after), {}}}, digests};
        if (known) // maybe only some elements have its keys
            versions.keys = known->keys;
        versions.infer = m_options.infer;
        versions.set = isSet;
        FormerElements found = formerElements(versions);
        if (!isSet && !found.key.empty())
            rule = {k8s::ListKind::Keyed, {std::string(found.key)}, k8s::LearntFrom::Inferred};
        else if (rule.kind == k8s::ListKind::Atomic && rule.from != k8s::LearntFrom::Asked)
            rule.kind = k8s::ListKind::Sequence;
        return std::move(found.of);
    }

    const Options &m_options;
    KnownLists m_knownLists;
    std::array<const yaml::Document *, 2> m_documents;
    std::optional<std::array<Digests, 2>> m_digests; ///< computed on first use
    std::vector<std::string_view> m_fields;          ///< the names of the fields on the path to the current one
};

} // namespace

void compareWith(PatchedNode &before, NodeRef after, const Options &options, const SchemaPlace &place)
{
    NamedField root;
    root.field.value = after;
    Comparing(options, before.text, after)
        .value(before, dataOf(before), root, yaml::toValue(*after.document, after.id), place);
}

} // namespace fieldwise::merge
