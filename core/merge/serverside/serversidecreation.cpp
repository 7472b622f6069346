// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/serverside/serversidecreation.h"

#include <set>

#include "core/merge/plan/builder.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

class Creation {
public:
    Creation(DocumentPlan &plan, const Json &result) : m_plan(plan), m_result(result) {}

    void run(NodeRef local, const yaml::OrderedJson *managedFields)
    {
        const DecisionId root = add(noDecision, {}, local.id, none);
        m_managedFields = managedFields;
        map(root, local, m_result, 0);
    }

private:
    Decision &at(DecisionId id) { return m_plan.decisions[id]; }

    DecisionId add(DecisionId parent, yaml::PathStep step, NodeId value = none, NodeId key = none)
    {
        return addDecision(m_plan, parent, std::move(step), {{{none, value, none}}, {{none, key, none}}},
                           {.rule = RuleId::SsaAdded, .outcome = Outcome::Added, .from = From::Updated});
    }

    void compute(DecisionId id, RuleId rule, yaml::OrderedJson value)
    {
        at(id).rule = rule;
        at(id).from = Source::data(addComputed(m_plan, std::move(value)));
    }

    void map(DecisionId id, NodeRef node, const Json &wanted, int depth)
    {
        at(id).shape = Shape::Map;
        std::set<std::string> written;
        for (const NamedField &entry : namedFieldsOf(node)) {
            if (!written.insert(entry.name).second)
                continue;
            const DecisionId child = add(id, yaml::PathStep::field(entry.name), entry.field.value.id, entry.field.key);
            const auto value = wanted.find(entry.name);
            const NodeRef text = expanded(entry.field.value);
            const bool metadata = depth == 0 && entry.name == "metadata";
            if (value == wanted.end()) {
                at(child).rule = RuleId::SsaReset;
                at(child).outcome = Outcome::Unchanged;
                at(child).from = From::None;
            } else if (kindOf(text) == NodeKind::Map && value->is_object()
                       && (metadata || !yaml::sameToGo(yaml::toValue(*text.document, text.id), *value))) {
                map(child, entry.field.value, *value, metadata ? 1 : 2);
            } else if (!yaml::sameToGo(yaml::toValue(*text.document, text.id), *value)) {
                compute(child, RuleId::SsaReset, *value);
            }
        }
        for (const auto &[name, value] : wanted.items())
            if (!written.contains(name))
                compute(add(id, yaml::PathStep::field(name)), RuleId::SsaNamespace, value);
        if (depth == 1 && m_managedFields)
            compute(add(id, yaml::PathStep::field("managedFields")), RuleId::SsaManagedFields, *m_managedFields);
    }

    DocumentPlan &m_plan;
    const Json &m_result;
    const yaml::OrderedJson *m_managedFields = nullptr;
};

} // namespace

void decideCreated(DocumentPlan &plan, const Json &result, NodeRef local, const yaml::OrderedJson *managedFields)
{
    Creation(plan, result).run(local, managedFields);
}

} // namespace fieldwise::merge
