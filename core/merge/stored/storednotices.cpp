// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/stored/storednotices.h"

#include <algorithm>
#include <map>
#include <string>

#include "core/base/cutaround.h"
#include "core/k8s/schema.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/readnotices.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

constexpr size_t mostWords = 10'000; ///< bytes of a refusal, which quotes whole values

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
    const RuleId agreed = plan.apply() ? RuleId::ApplySame
        : id != 0                      ? RuleId::StoredNoted
        : plan.serverSide()            ? RuleId::SsaObject
                                       : RuleId::PatchObject;
    note(plan.decisions[id], notice, std::move(text), agreed);
}

/// A notice of the merge itself says more about this refusal.
bool isNoted(const DocumentPlan &plan, const server::Refusal &refusal, DecisionId at)
{
    static const yaml::Path annotations{yaml::PathStep::field("metadata"), yaml::PathStep::field("annotations")};
    if (refusal.by == server::RefusedBy::Kubectl)
        return refusal.path.empty() || plan.decision(at).notes(NoticeId::LabelNoText);
    return refusal.path == annotations && std::ranges::any_of(plan.decisions, [](const Decision &one) {
               return one.notes(NoticeId::AnnotationTooLong);
           });
}

/// Returns true if there is a refusal.
bool noteRefusals(DocumentPlan &plan, const std::vector<server::Refusal> &refusals)
{
    bool any = false;
    for (const server::Refusal &refusal : refusals) {
        const DecisionId at = decisionAt(plan, refusal.path);
        const bool isSaid = isNoted(plan, refusal, at);
        any = any || !isSaid || refusal.by != server::RefusedBy::Kubectl;
        if (!isSaid)
            noteAt(plan, at, NoticeId::WillBeRefused, withoutMiddle(refusal.words, mostWords));
    }
    return any;
}

std::string limit(const Json *update, const char *name)
{
    const Json *value = memberOf(memberOf(update, "rollingUpdate"), name);
    return value ? yaml::goText(*value) : std::string("0");
}

/// The number of a StatefulSet's pods that a change of the template does not replace.
int64_t partitionOf(const Json *update)
{
    const Json *from = memberOf(memberOf(update, "rollingUpdate"), "partition");
    return from && from->is_number_integer() ? from->get<int64_t>() : 0;
}

/// What a change of the template does to the pods of this kind; nothing if it replaces none.
std::optional<std::string> manner(const std::string &kind, const Json &spec)
{
    if (kind != "Deployment" && kind != "StatefulSet" && kind != "DaemonSet")
        return {};
    const Json *replicas = memberOf(&spec, "replicas"), *paused = memberOf(&spec, "paused");
    if ((replicas && *replicas == Json(0)) || (paused && *paused == Json(true)))
        return {}; // no pods, or none that are replaced now
    const Json *update = memberOf(&spec, kind == "Deployment" ? "strategy" : "updateStrategy");
    const std::string type = update ? textAt(*update, "type") : "";
    const std::string replaced = ", so the pods are replaced";
    if (type == "Recreate")
        return replaced + ": first all are stopped, then new ones start (Recreate)";
    if (type == "OnDelete")
        return ", but nothing restarts until somebody deletes a pod: the new one has the new template (OnDelete)";
    const std::string unavailable = limit(update, "maxUnavailable");
    if (kind == "StatefulSet") {
        const int64_t from = partitionOf(update),
                      pods = replicas && replicas->is_number_integer() ? replicas->get<int64_t>() : 1;
        if (from >= pods)
            return {};
        return replaced + " step by step: "
            + (unavailable == "0" || unavailable == "1" ? "one after another"
                                                        : "at most " + unavailable + " unavailable")
            + ", from the last one on"
            + (from == 0 ? std::string() : ", but only those from number " + std::to_string(from) + " on")
            + " (RollingUpdate)";
    }
    const std::string surge = limit(update, "maxSurge");
    std::string out = replaced + " step by step: at most " + unavailable + " unavailable";
    if (surge != "0")
        out += ", at most " + surge + " more than wanted";
    return out + " (RollingUpdate)";
}

void noteRestart(DocumentPlan &plan, const server::Answer &answer)
{
    const Json *spec = memberOf(&answer.now.object, "spec"), *was = memberOf(&answer.before, "spec");
    const Json *pods = memberOf(spec, "template"), *before = memberOf(was, "template");
    if (!pods || !before || yaml::sameToGo(*pods, *before))
        return;
    if (auto how = manner(textAt(answer.now.object, "kind"), *spec)) {
        const DecisionId at = decisionAt(plan, {yaml::PathStep::field("spec"), yaml::PathStep::field("template")});
        noteAt(plan, at, NoticeId::PodsRestart, std::move(*how));
    }
}

/// What the cluster decides about a new object.
void noteUnknown(DocumentPlan &plan, const server::Answer &answer)
{
    for (const server::Note &one : answer.now.notes)
        if (one.kind == server::NoteKind::Cluster)
            noteAt(plan, decisionAt(plan, one.path), NoticeId::ClusterDecides, yaml::print(one.path) + ", " + one.text);
}

/// Keys that Local's stringData had when it was applied, and that stay in what is stored.
void noteKeysThatStay(DocumentPlan &plan, const Json &stored)
{
    const auto &applied = plan.documents[Side::Original], &local = plan.documents[Side::Updated];
    const Json *data = memberOf(&stored, "data");
    if (plan.identity.apiVersion != "v1" || plan.identity.kind != "Secret" || !applied || !local || !data
        || !data->is_object())
        return;
    const Json was = yaml::toValue(*applied, applied->root()), now = yaml::toValue(*local, local->root());
    const Json *before = memberOf(&was, "stringData");
    if (!before || !before->is_object())
        return;
    std::map<DecisionId, std::string> keys;
    for (const auto &item : before->items()) {
        const std::string &key = item.key();
        if (!data->contains(key) || memberOf(memberOf(&now, "stringData"), key)
            || memberOf(memberOf(&now, "data"), key))
            continue;
        const DecisionId at = decisionAt(plan, {yaml::PathStep::field("data"), yaml::PathStep::field(key)});
        std::string &text = keys[at];
        text += (text.empty() ? "`" : ", `") + key + '`';
    }
    for (auto &[at, text] : keys)
        noteAt(plan, at, NoticeId::SecretKeyStays, std::move(text));
}

} // namespace

void noteServer(DocumentPlan &plan, const server::Answer &answer)
{
    noteKeysThatStay(plan, answer.now.object);
    if (answer.before.is_null())
        noteUnknown(plan, answer);
    if (!noteRefusals(plan, answer.refusals))
        noteRestart(plan, answer);
}

void noteNoSuchKind(const Options &options, DocumentPlan &plan)
{
    const k8s::Identity &is = plan.identity;
    const auto knows = [&](const k8s::Schema &schema) { return schema.typeOf(is.apiVersion, is.kind) != k8s::noType; };
    if (is.kind.empty() || (options.schema && knows(*options.schema)))
        return;
    const auto &live = plan.documents[Side::Destination];
    const bool isThere = live && k8s::identityOf(*live).apiVersion == is.apiVersion; // an older server has it
    const bool isUnknown = server::isKubernetesGroup(is.apiVersion) && !knows(k8s::builtinSchema());
    if (!isUnknown && (isThere || !server::isServedOtherwise(is.apiVersion, is.kind)))
        return;
    noteAt(plan, 0, NoticeId::WillBeRefused,
           "no matches for kind \"" + is.kind + "\" in version \"" + is.apiVersion + "\" (Kubernetes 1.36)");
}

} // namespace fieldwise::merge
