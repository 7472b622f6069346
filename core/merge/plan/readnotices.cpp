// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/readnotices.h"

#include <algorithm>

#include "core/k8s/owners.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/finder.h"
#include "core/merge/plan/ref.h"
#include "core/merge/plan/secrets.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

using yaml::Json;

namespace {

/// kubectl reads `y`, `on`, `no` as booleans, which the author of the file usually did not mean.
void noteBooleans(DocumentPlan &plan, RuleId agreed)
{
    const yaml::Document &local = *plan.documents[Side::Updated];
    DecisionFinder finder(plan, Side::Updated);
    for (NodeId id = 0; id < local.nodes().size(); ++id) {
        const yaml::Node &node = local.node(id);
        if (node.kind != yaml::Kind::Scalar || node.style != Style::Plain || !node.tag.empty()
            || yaml::plainType(node.value, yaml::Dialect::Kubectl) != yaml::Type::Bool
            || yaml::plainType(node.value) == yaml::Type::Bool)
            continue;
        const DecisionId at = finder.at(node.begin);
        if (at != noDecision)
            note(plan.decisions[at], NoticeId::Yaml11Boolean,
                 std::string(node.value) + (node.isKey ? " key " : " ") + (yaml::isTrue(node.value) ? "true" : "false"),
                 agreed);
    }
}

/// kubectl decodes labels and annotations as strings for every kind, in a List's items only later.
void noteLabels(DocumentPlan &plan, RuleId agreed)
{
    const auto in = [](NodeRef map, std::string_view name) {
        return kindOf(map) == NodeKind::Map ? expanded(field(map, name, true)) : NodeRef{};
    };
    const yaml::Document &local = *plan.documents[Side::Updated];
    const NodeRef metadata = in({&local, local.root()}, "metadata");
    DecisionFinder finder(plan, Side::Updated);
    for (const char *texts : {"labels", "annotations"}) {
        const NodeRef map = in(metadata, texts);
        for (const Field &entry : kindOf(map) == NodeKind::Map ? fieldsOf(map, true) : std::vector<Field>{}) {
            const Json value = yaml::toValue(local, entry.value.id);
            const DecisionId at = isYamlMergeKey(entry) || value.is_string() || value.is_null()
                ? noDecision
                : finder.at(entry.value.node().begin);
            if (at != noDecision)
                note(plan.decisions[at], NoticeId::LabelNoText,
                     value.is_structured() ? "a collection" : "`" + value.dump() + "`", agreed);
        }
    }
}

/// `value` and `valueFrom` of one environment variable: the old one is not removed if it was never applied.
void noteUnions(DocumentPlan &plan)
{
    for (Decision &decision : plan.decisions) {
        const bool value = decision.pathStep.name == "value", from = decision.pathStep.name == "valueFrom";
        const bool live = decision.rule == RuleId::ApplyOnlyLive || decision.rule == RuleId::SsaOnlyLive
            || decision.rule == RuleId::SsaGivenUp;
        if (!live || (!value && !from) || decision.parent == noDecision)
            continue;
        const DecisionId other = childNamed(plan, decision.parent, value ? "valueFrom" : "value");
        if (other != noDecision && plan.decision(other).inResult())
            note(decision, NoticeId::UnionBoth, value ? "valueFrom" : "value");
    }
}

} // namespace

void note(Decision &decision, NoticeId id, std::string text, RuleId agreed)
{
    const auto same = [&](const Notice &notice) { return notice.id == id && notice.text == text; };
    if (std::any_of(decision.notices.begin(), decision.notices.end(), same))
        return;
    if (decision.rule == RuleId::Unchanged)
        decision.rule = agreed;
    decision.notices.push_back({id, std::move(text)});
}

void noteReading(DocumentPlan &plan, RuleId agreed, bool object)
{
    if (object)
        noteLabels(plan, agreed);
    noteBooleans(plan, agreed);
    noteUnions(plan);
}

std::vector<Fault> ownerFaults(const Plan &plan)
{
    std::vector<Fault> all;
    for (const DocumentPlan &document : plan.documents) {
        if (!document.owners)
            continue;
        const uint32_t offset = plan.offset(document, Side::Destination);
        for (Diagnostic notice : document.owners->notices()) {
            if (secretOverlap(document.secrets[Side::Destination],
                              {.begin = notice.range.begin, .end = notice.range.end})
                != SecretOverlap::Nothing)
                notice.text = withMaskedQuotes(notice.text);
            notice.range = notice.range.movedBy(offset);
            all.push_back({Side::Destination, std::move(notice)});
        }
    }
    return all;
}

} // namespace fieldwise::merge
