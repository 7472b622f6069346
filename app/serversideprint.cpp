// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serversideprint.h"

#include <algorithm>
#include <ostream>
#include <set>

#include "app/words.h"
#include "core/base/visible.h"
#include "core/helm/objects.h"
#include "core/k8s/lastapplied.h"
#include "core/k8s/schema.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/resources/pairing.h"
#include "core/merge/serverside/serversidenotices.h"
#include "core/view/effects.h"
#include "core/view/serversidesummary.h"

namespace fieldwise {

namespace {

using merge::Side;

/// The file that contains the object, also in a folder.
std::string localFile(const merge::Plan &plan, const merge::DocumentPlan &document)
{
    const std::string_view file = merge::pathOf(plan.streams[Side::Updated], document.parts[Side::Updated]);
    return plan.names[Side::Updated] + (file.empty() ? "" : "/") + std::string(file);
}

std::string conflictRemedies(const merge::Plan &plan, const merge::DocumentPlan &document)
{
    using Owned = std::pair<uint32_t, k8s::FieldPath>; // index of the managedFields entry and path
    std::set<Owned> absent;
    for (const merge::OwnerChange &change : document.serverSide()->owners)
        if (change.absent)
            absent.emplace(change.before, change.path);
    std::vector<std::string> owners;
    std::set<std::string> paths;
    bool agreeing = false; // agreeing is possible: there is a value to agree to
    for (const merge::serverside::Contested *conflict : view::conflictsOf(document)) {
        std::string owner = merge::serverside::described(document.serverSide()->applied.before[conflict->owner]);
        if (std::ranges::find(owners, owner) == owners.end())
            owners.push_back(std::move(owner));
        paths.insert(k8s::print(conflict->path));
        agreeing = agreeing || !absent.contains(Owned(conflict->owner, conflict->path));
    }
    const bool isUnknown = document.serverSide()->applied.beforeFirst;
    const std::string fields = paths.size() == 1 ? visible(*paths.begin()) : "these fields";
    const std::string local = visible(localFile(plan, document));
    const std::string force = isUnknown
        ? "  ask      get Live with its owners: `kubectl get -o yaml --show-managed-fields`\n"
        : "  force    --force-conflicts takes " + fields + " from " + visible(merge::joinedNames(owners)) + "\n";
    const bool isHandedOver = merge::isHelm(plan.options) && document.serverSide()->takeOver;
    return visible(k8s::describe(document.identity))
        + (isHandedOver ? ": only its managedFields are written, which Helm hands over before. "
                        : ": nothing is written. ")
        + (agreeing ? "Three" : "Two") + " ways out:\n" + force + "  give up  remove " + fields + " from " + local
        + "; the cluster keeps its value\n"
        + (agreeing ? "  agree    write the cluster's value into " + local + " and own it together\n" : "");
}

/// What Helm says before a server's words (semantics/helm.md 3.2).
std::string helmsWords(const merge::Plan &plan, const merge::DocumentPlan &document)
{
    if (!merge::isHelm(plan.options))
        return {};
    const k8s::Identity &object = document.identity;
    const bool isFilled =
        object.namespaceName.empty() && k8s::builtinSchema().isNamespaced(object.apiVersion, object.kind) != false;
    return visible("conflict occurred while applying object "
                   + (isFilled ? plan.options.deployer.releaseNamespace : object.namespaceName) + "/" + object.name
                   + " " + helm::groupVersionKind(object) + ": ");
}

} // namespace

Exit tellRefusals(const merge::Plan &plan, std::ostream &err)
{
    for (const merge::DocumentPlan &document : plan.documents)
        if (!document.decisions.empty() && document.root().notes(merge::NoticeId::NoManagedFields))
            sayLine(err,
                    "notice: who owns the fields of " + visible(k8s::describe(document.identity))
                        + " is unknown, since Live has no managedFields: get Live with `kubectl get -o yaml "
                          "--show-managed-fields` [no-managed-fields]");
    for (const merge::DocumentPlan &document : plan.documents)
        if (document.serverSide() && document.serverSide()->applied.refused)
            sayLines(err,
                     "error: " + helmsWords(plan, document) + merge::shownMessage(document.serverSide()->applied) + '\n'
                         + conflictRemedies(plan, document));
    return merge::isRefused(plan) ? ExitConflicts : ExitDone;
}

/// These have a message of their own, or a person asked for them (--other-object).
static bool isToldElsewhere(merge::NoticeId id)
{
    return id == merge::NoticeId::OtherObject || id == merge::NoticeId::Refused || id == merge::NoticeId::HelmStops;
}

/// Helm fails at this object alone, or it is not known what becomes of it.
static bool isLeftAlone(const merge::DocumentPlan &document, const merge::Notice &notice,
                        const merge::Decision &decision)
{
    if (&decision != &document.root() || document.apply() || document.serverSide())
        return false;
    return notice.id == merge::NoticeId::OtherObject
        || (notice.id == merge::NoticeId::HelmStops && notice.text.starts_with(merge::helmStopsHere));
}

Exit tellServerRefusals(const merge::Plan &plan, std::ostream &err)
{
    Exit status = ExitDone;
    const auto tell = [&](const std::string &object, const std::string &words) {
        status = std::max(status, ExitConflicts);
        sayLine(err, "error: the API server refuses " + object + ": " + visible(words) + " [server-refused]");
    };
    for (uint32_t index = 0; index < plan.documents.size(); ++index) {
        const merge::DocumentPlan &document = plan.documents[index];
        const std::string object = visible(k8s::describe(document.identity));
        for (const merge::Decision &decision : document.decisions)
            for (const merge::Notice &notice : decision.notices)
                if (notice.id == merge::NoticeId::NotAnObject) {
                    status = ExitInput;
                    sayLine(err,
                            "error: " + std::string(merge::isHelm(plan.options) ? "Helm" : "kubectl") + " can't decode "
                                + object + ": it has no apiVersion or no kind, so nothing is sent [kubectl-refused]");
                } else if (notice.id == merge::NoticeId::KubectlUnreadable) {
                    status = std::max(status, ExitConflicts);
                    sayLine(err,
                            "error: " + object + ": " + visible(merge::describe(plan, {index, 0}, notice))
                                + " [kubectl-unreadable]");
                } else if (isLeftAlone(document, notice, decision)) {
                    status = std::max(status, ExitConflicts);
                    sayLine(err,
                            "error: " + object + ": " + visible(merge::describe(plan, {index, 0}, notice))
                                + (notice.id == merge::NoticeId::HelmStops ? " [helm-refused]" : " [apply-refused]"));
                } else if (notice.id == merge::NoticeId::WillBeRefused) {
                    tell(object, notice.text);
                } else if (notice.id == merge::NoticeId::AnnotationTooLong && document.stored) {
                    tell(object,
                         "metadata.annotations: Too long: may not be more than " + std::to_string(k8s::annotationLimit)
                             + " bytes, and these have " + notice.text);
                } else if (!isToldElsewhere(notice.id) && view::refuses(document, notice)) {
                    status = std::max(status, ExitConflicts);
                    const auto id = static_cast<merge::DecisionId>(&decision - document.decisions.data());
                    sayLine(err,
                            "error: " + object + ": " + visible(merge::describe(plan, {index, id}, notice))
                                + " [server-refused]");
                }
    }
    return status;
}

void tellRequests(const merge::Plan &plan, std::ostream &err)
{
    const merge::Options &options = plan.options;
    for (const merge::DocumentPlan &document : plan.documents)
        if (document.serverSide())
            sayLine(err,
                    k8s::describe(document.identity) + ": application/apply-patch+yaml"
                        + (options.serverSide.subresource.empty() ? "" : " to " + options.serverSide.subresource)
                        + ", fieldManager=" + options.serverSide.fieldManager
                        + ", force=" + (merge::isForced(options) ? "true" : "false"));
}

} // namespace fieldwise
