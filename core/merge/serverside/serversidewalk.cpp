// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/serverside/serversidewalk.h"

#include <algorithm>

#include "core/k8s/identity.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/edit/become.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

using k8s::FieldStep;
using serverside::NodeType;
using yaml::sameToJson;

namespace {

/// What Local has at one place: its node in the text, and the value that the request sends. `value` is null if the
/// request does not send it. Fields that the request adds have no node.
struct SentValue {
    NodeRef node;
    NodeId key = none;
    const Json *value = nullptr;
};

/// The fields of a mapping in Local: those of its text in order, including those that kubectl does not send, then those
/// that the request adds.
struct SentFields {
    explicit SentFields(const SentValue &map)
    {
        if (!map.value || !map.value->is_object())
            return;
        for (const NamedField &entry : map.node.missing() ? std::vector<NamedField>{} : namedFieldsOf(map.node))
            add(entry.name,
                {entry.field.value, entry.field.key,
                 map.value->contains(entry.name) ? &map.value->at(entry.name) : nullptr});
        for (const auto &[name, value] : map.value->items())
            add(name, {{}, none, &value});
    }
    void add(const std::string &name, const SentValue &sent)
    {
        if (fields.emplace(name, sent).second)
            names.push_back(name);
    }
    SentValue at(const std::string &name) const
    {
        const auto found = fields.find(name);
        return found == fields.end() ? SentValue{} : found->second;
    }

    std::vector<std::string> names;
    std::map<std::string, SentValue> fields;
};

bool isEmptyContainer(const Json &value)
{
    return value.is_null() || (value.is_structured() && value.empty());
}

bool isAtomic(NodeType node)
{
    return node == NodeType::AtomicMap || node == NodeType::AtomicList;
}

bool isListOfItems(NodeType node)
{
    return node == NodeType::Keyed || node == NodeType::Set;
}

/// The path steps of a list's elements; nothing if one can't be an item of it.
std::optional<std::vector<FieldStep>> stepsOf(const OwnershipCursor &list, const Json &items)
{
    std::vector<FieldStep> steps;
    for (const Json &item : items) {
        auto step = list.type.stepOf(item);
        if (!step)
            return std::nullopt;
        steps.push_back(*std::move(step));
    }
    return steps;
}

k8s::ListRule listRuleOf(const OwnershipCursor &list, NodeType node)
{
    k8s::ListRule rule{
        node == NodeType::Keyed ? k8s::ListKind::Keyed : k8s::ListKind::Set, {}, k8s::LearntFrom::Schema};
    const k8s::FieldRule &field = list.type.place().rule;
    for (const std::string_view key : node == NodeType::Keyed ? field.mapKeys : std::vector<std::string_view>{})
        rule.keys.emplace_back(key);
    if (node == NodeType::Keyed && rule.keys.empty())
        rule.keys.emplace_back(field.patchMergeKey);
    return rule;
}

class ServerSideWalk {
public:
    void value(PatchedNode &target, const Json &have, const SentValue &sent, const Json &wanted,
               const OwnershipCursor &at)
    {
        target.cause = {RuleId::Unchanged, sent.node.id, sent.key};
        if (at.is(OwnershipCursor::Held)) {
            target.cause.rule = RuleId::SsaConflict;
            return;
        }
        const bool same = sameToJson(have, wanted),
                   leads = at.hasBelow(OwnershipCursor::Previous) || at.hasBelow(OwnershipCursor::Held);
        const bool leftOut = !sent.value && !sent.node.missing();
        if (same && (leftOut || (at.is(OwnershipCursor::Reset) && sent.value))) {
            target.cause.rule = RuleId::SsaReset;
            return;
        }
        if (same && !sent.value && (at.is(OwnershipCursor::Previous) || !leads)) {
            target.cause.rule = at.is(OwnershipCursor::Previous) ? RuleId::SsaGivenUp
                : serverKeeps()                                  ? RuleId::SsaServerKeeps
                                                                 : RuleId::SsaOnlyLive;
            return;
        }
        const bool empty = sent.value && isEmptyContainer(*sent.value) && have.is_structured() && !have.empty();
        const NodeType node = at.type.nodeFor(have);
        if (same && empty && !isAtomic(node)) {
            target.cause.rule = RuleId::SsaEmptyNothing;
            if (!leads)
                return;
        }
        if (node == at.type.nodeFor(wanted) && have.is_object() && wanted.is_object() && node == NodeType::Map)
            map(target, have, sent, wanted, at);
        else if (!(node == at.type.nodeFor(wanted) && have.is_array() && wanted.is_array() && isListOfItems(node)
                   && list(target, have, sent, wanted, at, node)))
            decideAsOne(target, have, sent, wanted, at);
    }

private:
    using Steps = std::vector<FieldStep>;

    bool serverKeeps() const
    {
        return (m_fields.size() == 1 && k8s::isKeptByServer("", m_fields[0]))
            || (m_fields.size() == 2 && k8s::isKeptByServer(m_fields[0], m_fields[1]));
    }
    bool isAt(std::initializer_list<std::string_view> fields) const { return std::ranges::equal(m_fields, fields); }

    /// Decides a value as a whole.
    void decideAsOne(PatchedNode &target, const Json &have, const SentValue &sent, const Json &wanted,
                     const OwnershipCursor &at)
    {
        if (const auto left = besidesHeld(at, wanted); !left)
            target.cause.rule = RuleId::SsaConflict;
        else if (!sameToJson(have, wanted))
            put(target, insertedNode(sent, *left, changing(&have, sent, wanted, at)));
        else if (sent.value)
            target.cause.rule = at.is(OwnershipCursor::Previous) ? RuleId::SsaSame : RuleId::SsaShared;
        if (target.cause.rule != RuleId::Unchanged && have.is_array())
            target.listRule = {
                k8s::ListKind::Atomic, {}, at.type.isDeduced() ? k8s::LearntFrom::Nothing : k8s::LearntFrom::Schema};
    }

    RuleId changing(const Json *have, const SentValue &sent, const Json &wanted, const OwnershipCursor &at) const
    {
        const auto somewhere = [&](OwnershipCursor::Set set) { return at.is(set) || at.hasBelow(set); };
        if (somewhere(OwnershipCursor::Held))
            return RuleId::SsaConflict;
        if (somewhere(OwnershipCursor::Forced))
            return RuleId::SsaForced;
        if (somewhere(OwnershipCursor::Forgiven))
            return RuleId::SsaForgiven;
        if (isAt({"metadata", "annotations", k8s::lastAppliedKey}))
            return RuleId::SsaAnnotation;
        if (sent.value && sent.node.missing())
            return RuleId::SsaNamespace;
        if (wanted.is_null()) {
            const bool hadContent =
                have && have->is_structured() && !have->empty() && !isAtomic(at.type.nodeFor(*have));
            return sent.value && sent.value->is_null() && !hadContent ? RuleId::SsaNull : RuleId::SsaEmptied;
        }
        if (!have)
            return RuleId::SsaAdded;
        if (!yaml::sameTypeToGo(*have, wanted) && (have->is_structured() || wanted.is_structured()) && !have->is_null())
            return RuleId::SsaOtherShape;
        const NodeType node = at.type.nodeFor(wanted);
        return node == NodeType::AtomicList ? RuleId::SsaListReplaced
            : node == NodeType::AtomicMap   ? RuleId::SsaMapReplaced
                                            : RuleId::SsaChanged;
    }

    /// Local's value without what is held in it; nothing if nothing else is left.
    static std::optional<Json> besidesHeld(const OwnershipCursor &at, const Json &wanted)
    {
        if (at.is(OwnershipCursor::Held))
            return {};
        if (!at.hasBelow(OwnershipCursor::Held))
            return wanted;
        Json out = wanted.is_array() ? Json::array() : Json::object();
        for (auto part = wanted.begin(); part != wanted.end(); ++part) {
            auto left = besidesHeld(wanted.is_object() ? at.field(part.key())
                                                       : at.item(at.type.stepOf(*part).value_or(FieldStep{})),
                                    *part);
            if (left && wanted.is_object())
                out[part.key()] = *std::move(left);
            else if (left)
                out.push_back(*std::move(left));
        }
        return out.empty() ? std::nullopt : std::optional(std::move(out));
    }

    static PatchedNode insertedNode(const SentValue &sent, const Json &wanted, RuleId rule)
    {
        return newValue(sent.node, wanted, {rule, sent.node.id, sent.key});
    }

    void map(PatchedNode &target, const Json &have, const SentValue &sent, const Json &wanted,
             const OwnershipCursor &at)
    {
        expand(target);
        const SentFields local(sent);
        for (const std::string &name : std::vector(target.order)) {
            if (isAt({"metadata"}) && name == "managedFields")
                continue;
            const SentValue here = local.at(name);
            m_fields.push_back(name);
            if (const auto becomes = wanted.find(name); becomes == wanted.end()) {
                const PatchedNode &old = target.fields.at(name);
                if (old.was != none)
                    target.gone.push_back(
                        {old.was,
                         {at.field(name).is(OwnershipCursor::Reset) ? RuleId::SsaReset : RuleId::SsaPruned,
                          here.node.id, here.key},
                         {}});
                target.fields.erase(name);
                target.edited = true;
            } else {
                PatchedNode &child = target.fields.at(name);
                value(child, have.at(name), here, *becomes, at.field(name));
                target.edited |= child.edited;
            }
            m_fields.pop_back();
        }
        std::erase_if(target.order, [&](const std::string &name) { return !target.fields.contains(name); });
        for (const std::string &name : local.names) {
            if (have.contains(name))
                continue;
            m_fields.push_back(name);
            const auto becomes = wanted.find(name);
            fresh(target, name, local.at(name), becomes == wanted.end() ? nullptr : &*becomes, at.field(name));
            m_fields.pop_back();
        }
    }

    /// Adds a field that Live does not have.
    void fresh(PatchedNode &target, const std::string &name, const SentValue &sent, const Json *wanted,
               const OwnershipCursor &at)
    {
        const auto value = wanted ? besidesHeld(at, *wanted) : std::nullopt;
        if (!value) {
            target.gone.push_back(
                {none, {wanted ? RuleId::SsaConflict : RuleId::SsaReset, sent.node.id, sent.key}, name});
            return;
        }
        target.order.push_back(name);
        target.fields.emplace(name, insertedNode(sent, *value, changing(nullptr, sent, *wanted, at)));
        target.edited = true;
    }

    /// Merges a list; false if its elements can't be identified.
    bool list(PatchedNode &target, const Json &have, const SentValue &sent, const Json &wanted,
              const OwnershipCursor &at, NodeType node)
    {
        const bool says = sent.value && sent.value->is_array();
        const auto before = stepsOf(at, have), after = stepsOf(at, wanted),
                   local = stepsOf(at, says ? *sent.value : Json::array());
        if (!before || !after || !local)
            return false;
        expand(target);
        target.listRule = listRuleOf(at, node);
        std::map<FieldStep, std::vector<size_t>> waiting; // in Live, but not yet placed
        for (size_t i = before->size(); i-- > 0;)
            waiting[(*before)[i]].push_back(i);
        const std::vector<NodeRef> nodes =
            says && !sent.node.missing() ? itemsOf(expanded(sent.node)) : std::vector<NodeRef>{};
        std::map<FieldStep, SentValue> items;
        for (size_t i = 0; i < local->size(); ++i)
            items.emplace((*local)[i], SentValue{i < nodes.size() ? nodes[i] : NodeRef{}, none, &(*sent.value)[i]});
        ChunkedList<PatchedNode> placed;
        size_t last = 0;
        bool moved = false;
        const auto keep = [&](size_t was) -> PatchedNode & {
            moved = moved || was < last;
            last = was;
            return placed.emplace_back(std::move(target.items[was]));
        };
        for (size_t i = 0; i < wanted.size(); ++i) {
            const FieldStep &step = (*after)[i];
            const OwnershipCursor cursor = at.item(step);
            const auto found = items.find(step);
            const SentValue here = found == items.end() ? SentValue{} : found->second;
            auto &was = waiting[step];
            const Cause held{RuleId::SsaConflict, here.node.id};
            if (const auto left = was.empty() ? besidesHeld(cursor, wanted[i]) : std::nullopt; was.empty()) {
                if (left)
                    placed.emplace_back(insertedNode(here, *left, changing(nullptr, here, wanted[i], cursor)));
                else
                    target.gone.push_back({none, held, {}});
                target.edited |= left.has_value();
            } else if (cursor.is(OwnershipCursor::Held)) {
                keep(was.back()).cause = held;
                for (was.pop_back(); !was.empty(); was.pop_back())
                    keep(was.back()).cause.rule = RuleId::SsaDuplicates;
            } else if (was.size() > 1 && here.value) {
                const RuleId rule = cursor.is(OwnershipCursor::Forced) ? RuleId::SsaForced
                    : cursor.is(OwnershipCursor::Forgiven)             ? RuleId::SsaForgiven
                                                                       : RuleId::SsaDuplicates;
                put(keep(was.back()), insertedNode(here, wanted[i], rule));
                for (was.pop_back(); !was.empty(); was.pop_back())
                    target.gone.push_back({target.items[was.back()].was, {RuleId::SsaDuplicates}, {}});
                target.edited = true;
            } else {
                const size_t place = was.back();
                was.pop_back();
                PatchedNode &item = keep(place);
                value(item, have[place], here, wanted[i], cursor);
                target.edited |= item.edited;
            }
        }
        for (const auto &[step, left] : waiting)
            for (const size_t was : left) {
                target.gone.push_back({target.items[was].was, {RuleId::SsaPruned, none}, {}});
                target.edited = true;
            }
        target.items = std::move(placed);
        if (moved) {
            target.edited = true;
            target.cause.rule = RuleId::SsaOrder;
        }
        return true;
    }

    std::vector<std::string> m_fields; ///< the names of the fields on the path to the current one
};

} // namespace

OwnershipCursor OwnershipCursor::field(std::string_view name) const
{
    OwnershipCursor cursor = item(k8s::fieldNamed(std::string(name)));
    cursor.type = type.field(name);
    return cursor;
}

OwnershipCursor OwnershipCursor::item(const FieldStep &step) const
{
    OwnershipCursor cursor{type.elements(), {}};
    for (size_t i = 0; i < Count; ++i)
        cursor.sets[i] = sets[i] ? sets[i]->find(step) : nullptr;
    return cursor;
}

void mergeServerSide(PatchedNode &live, NodeRef local, const Json &sent, const Json &result,
                     const OwnershipCursor &root)
{
    const Json have = dataOf(live);
    ServerSideWalk().value(live, have, {local, none, &sent}, result, root);
}

} // namespace fieldwise::merge
