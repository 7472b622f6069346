// SPDX-License-Identifier: GPL-3.0-or-later
// Words for what Argo CD and Flux do before their apply, and for what they do otherwise than kubectl
// (semantics/gitops.md).
#include <algorithm>

#include "core/k8s/lastapplied.h"
#include "core/merge/explain/sentences.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/serverside/serversidenotices.h"
#include "core/merge/serverside/takeover.h"

namespace fieldwise::merge {
namespace gitops_sentences {
namespace {

using namespace sides;
using Fates = std::initializer_list<OwnerFate>;

bool isFlux(const ExplanationContext &t)
{
    return isBy(t.plan().options, Deployer::FluxKustomize);
}

bool isIdle(const ExplanationContext &t)
{
    return t.document().serverSide() && t.document().serverSide()->isIdle;
}

std::string others(const ExplanationContext &t, Fates fates)
{
    return joinedNames(ownersWith(t.document(), *t.document().serverSide(), t.id(), fates));
}

/// The entries that were taken over and that own the field, or something in it.
std::vector<const k8s::Manager *> takenFrom(const ExplanationContext &t)
{
    std::vector<const k8s::Manager *> out;
    const ServerSidePlan &server = *t.document().serverSide();
    for (const k8s::Manager &entry : server.takeOver->entries) {
        const FieldSet *at = &entry.fields;
        for (const FieldStep &step : server.paths[t.id()])
            at = at ? at->find(step) : nullptr;
        if (at && !at->empty())
            out.push_back(&entry);
    }
    return out;
}

/// "`kubectl-edit` (Update, 2026-11-05)"
std::string whose(const ExplanationContext &t)
{
    std::vector<std::string> names;
    for (const k8s::Manager *entry : takenFrom(t))
        names.push_back("`" + entry->name + "` (" + k8s::details(*entry) + ")");
    return joinedNames(names);
}

/// What the step before the apply makes the program's own.
std::string step(const ExplanationContext &t)
{
    const auto from = takenFrom(t);
    const auto &given = t.plan().options.deployer.overrideManagers;
    const bool isAsked = std::ranges::any_of(
        from, [&](const k8s::Manager *entry) { return std::ranges::count(given, entry->name) > 0; });
    const std::string theirs = !isFlux(t)  ? "what `" + t.plan().options.deployer.migrationManager + "` set"
        : isAsked                          ? std::string("what the managers of `--override-manager` set")
        : from.empty()                     ? std::string("it")
        : from[0]->name.starts_with("kub") ? std::string("what managers set whose name begins with `kubectl`")
                                           : "what `" + from[0]->name + "` set";
    return "Before each apply, " + t.by() + " makes " + theirs + " its own";
}

std::string otherManager(const ExplanationContext &t)
{
    return std::string(isFlux(t) ? "annotate the object with `kustomize.toolkit.fluxcd.io/ssa: Merge`, " : "")
        + "or write it with another field manager, such as `kubectl edit --field-manager=me`.";
}

Explanation pruned(const ExplanationContext &t)
{
    return {"Removed" + t.was(D) + ". " + whose(t) + " has set it, and " + t.local() + " does not have it. " + step(t)
                + "; then the apply prunes what " + t.local() + " lacks.",
            "To keep it, put it into " + t.local() + ", " + otherManager(t)};
}

Explanation changed(const ExplanationContext &t)
{
    return {"Becomes " + t.value(U) + ". " + t.localFirst() + " sets it" + t.at(U) + "; Live has " + t.valueAt(D)
                + ", set by " + whose(t) + ". " + step(t) + ", so there is no conflict.",
            "Put " + t.value(D) + " into " + t.local() + " to keep it. Without the line in " + t.local()
                + " it would be pruned."};
}

Explanation record(const ExplanationContext &t)
{
    const FieldSet &records = t.document().serverSide()->takeOver->records;
    const bool isKubectls =
        (t.decision().pathStep.name == k8s::lastAppliedKey || t.decision().pathStep.name == "annotations")
        && records.contains({k8s::fieldNamed("metadata"), k8s::fieldNamed("annotations"),
                             k8s::fieldNamed(std::string(k8s::lastAppliedKey))});
    return {"Removed" + t.at(D) + ". It is a record of "
                + (isKubectls ? "kubectl's client-side apply" : "an older version of Flux")
                + ", which Flux removes before its apply.",
            "With the annotation `kustomize.toolkit.fluxcd.io/ssa: Merge` Flux leaves it, and takes no field over."};
}

constexpr Sentence sentences[] = {
    {RuleId::TakenChanged, changed},
    {RuleId::TakenPruned, pruned},
    {RuleId::TakenRecord, record},
};
static_assert(areSentencesOf(tables::gitops, sentences));

Explanation wholeObject(const ExplanationContext &t)
{
    const ServerSidePlan *server = t.document().serverSide();
    const std::string cannot = " Webhooks and the cluster's own settings are not predicted.";
    if (isIdle(t))
        return {
            "Flux sends nothing: in its dry run, labels, annotations and what is outside metadata and status are as "
            "in Live. So no owner changes, either.",
            {}};
    const std::string before = !server || !server->takeOver || server->takeOver->entries.empty()
        ? ""
        : " First it makes the fields of other managers its own.";
    return {t.by() + " applies it server-side, and always forces: no conflict stops it." + before + cannot,
            "`kubectl apply --server-side --dry-run=server --force-conflicts --field-manager="
                + t.plan().options.serverSide.fieldManager + "` asks the cluster itself"
                + (server && server->takeOver ? ", without what happens before." : ".")};
}

Explanation forced(const ExplanationContext &t)
{
    const std::string who = others(t, {OwnerFate::Forced});
    const std::string says = t.isScalar(U) || t.isNull(U)
        ? "Becomes " + t.value(U) + ". " + t.localFirst() + " sets it" + t.at(U)
        : "Becomes what " + t.local() + " has" + t.at(U);
    return {(t.has(D) ? says : "Added. " + t.localFirst() + " has it" + t.at(U)) + ". " + t.by()
                + " always forces: it takes the field over silently from " + who
                + (t.has(D) ? ", which had " + t.valueAt(D) + "." : ", although Live does not have it."),
            "Take " + t.thing() + " out of " + t.local() + " to leave it with " + who + "."};
}

Explanation onlyLive(const ExplanationContext &t)
{
    const std::string who = others(t, {OwnerFate::Kept, OwnerFate::Forgotten});
    std::string why =
        who.empty() ? " Nobody owns it: it is a default, or the server set it." : " It is owned by " + who + ".";
    for (const OwnerChange *owner : ownersOf(t.document(), t.id())) {
        if (!isFlux(t) || owner->before >= t.document().serverSide()->applied.before.size())
            continue;
        const k8s::Manager &manager = t.document().serverSide()->applied.before[owner->before];
        if (!manager.name.starts_with("kubectl"))
            continue;
        why += manager.subresource.empty() ? " With `ssa: Merge`, Flux takes over nothing from kubectl."
                                           : " Flux takes over nothing that was written through a subresource.";
        break;
    }
    return {t.stays(D) + t.at(D) + ". " + t.localFirst() + " does not mention " + t.thing() + ", and " + t.manager()
                + " did not own it, so the apply leaves it alone." + why,
            "Add " + t.thing() + " to " + t.local() + " to set it from your file"
                + (who.empty() ? "." : "; " + t.by() + " then takes it over.")};
}

/// What Argo CD's client-side syncs recorded, and its server-side ones don't send.
bool isOldRecord(const ExplanationContext &t)
{
    const std::string &name = t.decision().pathStep.name;
    if (!isBy(t.plan().options, Deployer::ArgoCd) || !t.has(D) || t.has(U))
        return false;
    const NodeRef here = t.ref(D);
    return name == k8s::lastAppliedKey
        || (name == "annotations" && kindOf(here) == NodeKind::Map && fieldsOf(here, false).size() == 1
            && !field(here, k8s::lastAppliedKey, true).missing());
}

/// In place of the words for kubectl's server-side apply.
constexpr Sentence always[] = {
    {RuleId::SsaObject, wholeObject},
    {RuleId::SsaForced, forced},
    {RuleId::SsaOnlyLive, onlyLive},
    {RuleId::SsaPruned, isOldRecord,
     "Deleted{destination.at}. It is the record of a client-side apply. Who owned it has become part of {manager}, and "
     "{local} has no such annotation."},
    {RuleId::SsaShared, isIdle,
     "{destination.stays}{destination.at}. {Local} has the same value{updated.at}. Nothing else differs, so Flux sends "
     "nothing and does not become an owner."},
    {RuleId::SsaGivenUp, isIdle,
     "{destination.stays}{destination.at}. {Local} does not have it any more, but others own it, too. Nothing else "
     "differs, so Flux sends nothing and goes on to own it.",
     "Put it back into {local} to keep owning it. It is deleted when nobody applies it any more."},
};

} // namespace
} // namespace gitops_sentences

std::string ExplanationContext::by() const
{
    switch (m_plan.options.deployer.by) {
    case Deployer::Helm: return "Helm";
    case Deployer::ArgoCd: return "Argo CD";
    case Deployer::FluxKustomize:
    case Deployer::FluxHelm: return "Flux";
    case Deployer::Kubectl: break;
    }
    return "kubectl";
}

std::optional<Explanation> explainGitOps(const ExplanationContext &t)
{
    if (auto own = tellFrom(t, gitops_sentences::sentences))
        return own;
    if (!alwaysForces(t.plan().options) || !t.document().serverSide())
        return {};
    return tellFrom(t, gitops_sentences::always);
}

} // namespace fieldwise::merge
