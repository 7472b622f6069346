// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/stored/storednotices.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/merge/plan/collections.h"
#include "core/merge/plan/readnotices.h"
#include "core/server/refusals.h"
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

/// Adds a notice; a decision without a rule of its own gets one that can be a step.
void noteAt(DocumentPlan &plan, DecisionId id, NoticeId notice, std::string text)
{
    const RuleId agreed = plan.apply()        ? RuleId::ApplySame
        : id != 0                             ? RuleId::StoredNoted
        : plan.serverSide()                   ? RuleId::SsaObject
                                              : RuleId::PatchObject;
    note(plan.decisions[id], notice, std::move(text), agreed);
}

/// Returns true if there is a refusal. Faults that Live has already are not told: a server can't have stored them, so
/// Live is only a part of an object.
bool noteRefusals(DocumentPlan &plan, const StoredObjects &objects)
{
    bool any = false;
    std::set<std::string> known;
    if (objects.live)
        for (server::Refusal &refusal : server::refusals(*objects.live, objects.live, objects.context))
            known.insert(std::move(refusal.words));
    for (server::Refusal &refusal : server::refusals(objects.sent, objects.live, objects.context)) {
        const DecisionId id = decisionAt(plan, refusal.path);
        const bool isSaid = refusal.path.empty() || plan.decision(id).notes(NoticeId::LabelNoText);
        if ((refusal.by == server::RefusedBy::Kubectl && isSaid) || known.contains(refusal.words))
            continue;
        noteAt(plan, id, NoticeId::WillBeRefused, std::move(refusal.words));
        any = true;
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

void noteRestart(DocumentPlan &plan, const StoredObjects &objects)
{
    const Json *spec = memberOf(&objects.stored, "spec"), *was = memberOf(objects.liveStored, "spec");
    const Json *pods = memberOf(spec, "template"), *before = memberOf(was, "template");
    if (!pods || !before || yaml::sameToGo(*pods, *before))
        return;
    if (auto how = manner(textAt(objects.stored, "kind"), *spec)) {
        const DecisionId at = decisionAt(plan, {yaml::PathStep::field("spec"), yaml::PathStep::field("template")});
        noteAt(plan, at, NoticeId::PodsRestart, std::move(*how));
    }
}

/// What the cluster decides about a new object.
void noteUnknown(DocumentPlan &plan, const StoredObjects &objects)
{
    if (objects.live)
        return;
    for (const server::Note &one : objects.notes)
        if (one.kind == server::NoteKind::Cluster)
            noteAt(plan, decisionAt(plan, one.path), NoticeId::ClusterDecides, yaml::print(one.path) + ", " + one.text);
}

} // namespace

void noteServer(DocumentPlan &plan, const StoredObjects &objects)
{
    noteUnknown(plan, objects);
    if (!noteRefusals(plan, objects))
        noteRestart(plan, objects);
}

} // namespace fieldwise::merge
