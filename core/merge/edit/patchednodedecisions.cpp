// SPDX-License-Identifier: GPL-3.0-or-later
// Derives decisions from a patched document.
#include <algorithm>

#include "core/merge/edit/patchednode.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/yaml/json.h"

namespace fieldwise::merge {
namespace {

class Decider {
public:
    explicit Decider(DocumentPlan &plan) : m_plan(plan), m_document(plan.documents[Side::Destination].get()) {}

    std::vector<uint32_t> run(const PatchedNode &patched)
    {
        walk(noDecision, {}, patched, none);
        return std::move(m_operations);
    }

private:
    Decision &at(DecisionId id) { return m_plan.decisions[id]; }

    /// `around`: the destination's node of the container; a value from elsewhere comes from a `<<` key.
    DecisionId add(DecisionId parent, yaml::PathStep step, NodeId was, NodeId wasKey, NodeId around, const Cause &cause)
    {
        const DecisionId id = addDecision(m_plan, parent, std::move(step),
                                          {{{none, cause.node, was}},
                                           {{none, cause.key, wasKey}},
                                           wasKey != none && m_document->node(wasKey).parent != around},
                                          {.rule = cause.rule});
        m_operations.push_back(cause.operation);
        return id;
    }

    bool stands(const PatchedNode &patched) const
    {
        return patched.was != none && patched.own && patched.text.id == patched.was;
    }

    void walk(DecisionId parent, yaml::PathStep step, const PatchedNode &patched, NodeId around)
    {
        const DecisionId id = add(parent, std::move(step), patched.was, patched.wasKey, around, patched.cause);
        at(id).notices = patched.notices;
        at(id).listRule = patched.listRule;
        if (patched.form == PatchedNode::Form::Whole || !stands(patched)) {
            decideAsOne(id, patched);
            return;
        }
        at(id).from = From::Destination;
        const bool map = patched.form == PatchedNode::Form::Map;
        at(id).shape = map ? Shape::Map : patched.listRule.kind == k8s::ListKind::Keyed ? Shape::Keyed : Shape::Set;
        const NodeId container = expanded(patched.text).id;
        addYamlMergeKeys(m_plan, id, patched.text);
        m_operations.resize(m_plan.decisions.size(), Cause().operation);
        uint32_t position = 0;
        for (const Slot &slot : slots(patched)) {
            if (slot.gone)
                gone(id, *slot.gone, patched, container);
            else
                walk(id,
                     map ? yaml::PathStep::field(*slot.name)
                         : stepOf(patched.listRule, keysIn(patched.listRule, *slot.stays), position++),
                     *slot.stays, container);
        }
        if (at(id).rule == RuleId::PatchOrder || at(id).rule == RuleId::CompareOrder || at(id).rule == RuleId::SsaOrder)
            at(id).outcome = Outcome::Changed;
        dropPartialYamlMergeKey(m_plan, id);
    }

    /// An entry of a container; a removed one is before the first entry that followed it.
    struct Slot {
        const std::string *name = nullptr;
        const PatchedNode *stays = nullptr;
        const GoneEntry *gone = nullptr;
    };
    static std::vector<Slot> slots(const PatchedNode &patched)
    {
        std::vector<const GoneEntry *> gone;
        for (const GoneEntry &entry : patched.gone)
            gone.push_back(&entry);
        for (const auto &[name, entry] : patched.removedByOperations)
            if (entry.was != none)
                gone.push_back(&entry);
        std::ranges::stable_sort(gone, {}, &GoneEntry::was);
        std::vector<Slot> out;
        auto next = gone.begin();
        const auto stay = [&](const std::string *name, const PatchedNode &part) {
            for (; part.was != none && next != gone.end() && (*next)->was < part.was; ++next)
                out.push_back({.gone = *next});
            out.push_back({.name = name, .stays = &part});
        };
        for (const std::string &name : patched.order)
            if (const auto field = patched.fields.find(name); field != patched.fields.end())
                stay(&name, field->second);
        for (const PatchedNode &item : patched.items)
            stay(nullptr, item);
        for (; next != gone.end(); ++next)
            out.push_back({.gone = *next});
        return out;
    }

    void gone(DecisionId parent, const GoneEntry &entry, const PatchedNode &patched, NodeId container)
    {
        const bool here = entry.was != none; // else the patch removes something that does not exist
        const NodeId key = here ? yaml::keyOf(*m_document, entry.was) : none;
        yaml::PathStep step = yaml::PathStep::field(entry.name);
        if (patched.form == PatchedNode::Form::List && here)
            step = stepOf(patched.listRule, yaml::toValue(*m_document, entry.was), indexOf(container, entry.was));
        else if (patched.form == PatchedNode::Form::List)
            step = stepOf(patched.listRule, yaml::toValue(*m_plan.documents[Side::Updated], entry.cause.node), 0);
        else if (here)
            step.name = yaml::fieldName(*m_document, key);
        const DecisionId id = add(parent, std::move(step), entry.was, key, container, entry.cause);
        at(id).outcome = here ? Outcome::Removed : Outcome::Unchanged;
    }

    /// Decides a value as a whole.
    void decideAsOne(DecisionId id, const PatchedNode &patched)
    {
        Decision &decision = at(id);
        decision.from = From::Destination;
        if (stands(patched) && !patched.edited)
            return;
        decision.outcome = patched.was == none ? Outcome::Added : Outcome::Changed;
        if (patched.form != PatchedNode::Form::Whole || patched.text.missing()) {
            decision.from = compute(patched);
        } else if (patched.own) {
            decision.from = Source::moved(patched.text.id);
        } else {
            decision.from = From::Updated;
            if (decision.values[Side::Updated] != patched.text.id)
                decision.keys[Side::Updated] = none;
            decision.values[Side::Updated] = patched.text.id;
            if (isWrittenAnew(decision, patched.text))
                decision.from = compute(patched, From::Updated);
        }
    }

    /// True if a value is written anew. JSON in a YAML document is written as YAML, without braces and needless quotes.
    /// A scalar gets the quotes of the one it replaces, but a multi-line string is written on lines.
    bool isWrittenAnew(const Decision &decision, NodeRef text) const
    {
        const NodeId root = m_document->root();
        const bool json = text.document->node(text.document->root()).style == Style::Flow;
        const NodeId was = decision.values[Side::Destination];
        const bool lines = kindOf(text) == NodeKind::Scalar && text.node().value.find('\n') != text.node().value.npos;
        const bool overScalar = was != none && kindOf(text) == NodeKind::Scalar
            && m_document->node(was).kind == yaml::Kind::Scalar
            && !(lines && m_document->node(was).style != Style::DoubleQuoted);
        return json && !overScalar && root != none && m_document->node(root).style != Style::Flow;
    }

    Source compute(const PatchedNode &patched, From origin = From::Computed)
    {
        return Source::data(addComputed(m_plan, orderedDataOf(patched)), origin);
    }

    /// The part of an element that its path step needs.
    static Json keysIn(const k8s::ListRule &rule, const PatchedNode &element)
    {
        if (rule.kind == k8s::ListKind::Atomic)
            return {};
        if (rule.kind != k8s::ListKind::Keyed || element.form != PatchedNode::Form::Map)
            return dataOf(element);
        Json keys = Json::object();
        for (const std::string &key : rule.keys)
            if (const auto field = element.fields.find(key); field != element.fields.end())
                keys[key] = dataOf(field->second);
        return keys;
    }

    static yaml::PathStep stepOf(const k8s::ListRule &rule, const Json &value, uint32_t position)
    {
        yaml::PathStep step;
        if (rule.kind == k8s::ListKind::Keyed && value.is_object()) {
            step.kind = yaml::PathStep::Kind::Keys;
            for (const std::string &key : rule.keys)
                if (const auto it = value.find(key); it != value.end())
                    step.keys.emplace_back(key, yaml::goText(*it));
            if (!step.keys.empty())
                return step;
        }
        return rule.kind == k8s::ListKind::Set ? yaml::PathStep::value(yaml::goText(value))
                                               : yaml::PathStep::item(position);
    }

    uint32_t indexOf(NodeId list, NodeId item)
    {
        if (m_indexed != list) {
            m_indexed = list;
            m_indices.clear();
            for (NodeId at = m_document->firstChild(list); at != none; at = m_document->nextSibling(at))
                m_indices.push_back(at);
        }
        return static_cast<uint32_t>(std::ranges::lower_bound(m_indices, item) - m_indices.begin());
    }

    DocumentPlan &m_plan;
    const yaml::Document *m_document;
    NodeId m_indexed = none; ///< the list of the last query, and its elements
    std::vector<NodeId> m_indices;
    std::vector<uint32_t> m_operations; ///< of each decision
};

} // namespace

std::vector<uint32_t> decideFromPatched(DocumentPlan &plan, const PatchedNode &patched)
{
    auto operations = Decider(plan).run(patched);
    noteAliases(plan);
    return operations;
}

} // namespace fieldwise::merge
