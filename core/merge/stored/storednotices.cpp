// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/stored/storednotices.h"

#include <algorithm>
#include <string>

#include "core/merge/plan/collections.h"
#include "core/merge/plan/readnotices.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

using yaml::Json;
using yaml::memberOf;
using yaml::textAt;

/// The innermost decision on a path with elements by index; the elements in the result are counted.
DecisionId decisionAt(const DocumentPlan &plan, const yaml::Path &path)
{
    DecisionId at = 0;
    for (const yaml::PathStep &step : path) {
        DecisionId next = noDecision;
        if (step.kind == yaml::PathStep::Kind::Field) {
            next = childNamed(plan, at, step.name);
        } else {
            uint32_t index = 0;
            for (const DecisionId child : plan.decision(at).children)
                if (plan.decision(child).inResult() && index++ == step.index)
                    next = child;
        }
        if (next == noDecision)
            break;
        at = next;
    }
    return at;
}

/// Apply's own notice about this refusal says more.
bool isNotedByApply(const DocumentPlan &plan, const server::Refusal &refusal)
{
    static const yaml::Path annotations{yaml::PathStep::field("metadata"), yaml::PathStep::field("annotations")};
    return refusal.path == annotations && std::ranges::any_of(plan.decisions, [](const Decision &one) {
               return one.notes(NoticeId::AnnotationTooLong);
           });
}

/// Returns true if there is a refusal.
bool noteRefusals(DocumentPlan &plan, const std::vector<server::Refusal> &refusals)
{
    bool any = false;
    for (const server::Refusal &refusal : refusals) {
        if (refusal.by == server::RefusedBy::Kubectl)
            continue;
        any = true;
        if (!isNotedByApply(plan, refusal))
            note(plan.decisions[decisionAt(plan, refusal.path)], NoticeId::WillBeRefused, refusal.words);
    }
    return any;
}

std::string limit(const Json *update, const char *name)
{
    const Json *value = memberOf(memberOf(update, "rollingUpdate"), name);
    return value ? yaml::goText(*value) : std::string("0");
}

/// How the pods of this kind are replaced; nothing if a change of the template replaces none.
std::optional<std::string> manner(const std::string &kind, const Json &spec)
{
    if (kind != "Deployment" && kind != "StatefulSet" && kind != "DaemonSet")
        return {};
    const Json *update = memberOf(&spec, kind == "Deployment" ? "strategy" : "updateStrategy");
    const std::string type = update ? textAt(*update, "type") : "";
    if (type == "Recreate")
        return ": first all are stopped, then new ones start (Recreate)";
    if (type == "OnDelete")
        return ", each only after somebody deletes it (OnDelete)";
    if (kind == "StatefulSet") {
        const std::string from = limit(update, "partition");
        return ", one after another from the last one on"
            + (from == "0" ? std::string() : ", but only those from number " + from + " on") + " (RollingUpdate)";
    }
    const std::string surge = limit(update, "maxSurge");
    std::string out = " step by step: at most " + limit(update, "maxUnavailable") + " unavailable";
    if (surge != "0")
        out += ", at most " + surge + " more than wanted";
    const Json *paused = memberOf(&spec, "paused");
    return out + " (RollingUpdate)" + (paused && *paused == Json(true) ? ", once it is no longer paused" : "");
}

void noteRestart(DocumentPlan &plan, const server::Answer &answer)
{
    const Json *spec = memberOf(&answer.now.object, "spec"), *was = memberOf(&answer.before, "spec");
    const Json *pods = memberOf(spec, "template"), *before = memberOf(was, "template");
    if (!pods || !before || yaml::sameToGo(*pods, *before))
        return;
    if (auto how = manner(textAt(answer.now.object, "kind"), *spec)) {
        const DecisionId at = decisionAt(plan, {yaml::PathStep::field("spec"), yaml::PathStep::field("template")});
        note(plan.decisions[at], NoticeId::PodsRestart, std::move(*how));
    }
}

/// What the cluster decides about a new object.
void noteUnknown(DocumentPlan &plan, const server::Answer &answer)
{
    for (const server::Note &one : answer.now.notes)
        if (one.kind == server::NoteKind::Cluster)
            note(plan.decisions[decisionAt(plan, one.path)], NoticeId::ClusterDecides,
                 yaml::print(one.path) + ", " + one.text);
}

} // namespace

void noteServer(DocumentPlan &plan, const server::Answer &answer)
{
    if (answer.before.is_null())
        noteUnknown(plan, answer);
    if (!noteRefusals(plan, answer.refusals))
        noteRestart(plan, answer);
}

} // namespace fieldwise::merge
