// SPDX-License-Identifier: GPL-3.0-or-later
// Helm's words for its own rules, and for those that it shares with kubectl apply (semantics/helm.md 3.1). "The old
// manifest" is Last applied, "the new manifest" is Local.
#include <algorithm>

#include "core/k8s/allocated.h"
#include "core/k8s/identity.h"
#include "core/merge/apply/apply.h"
#include "core/merge/explain/sentences.h"
#include "core/merge/serverside/serversidenotices.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace helm_sentences {
namespace {

using namespace sides;

std::string oldManifest(const ExplanationContext &t)
{
    const std::string &is = t.plan().options.deployer.lastIs;
    return is.empty() ? "the old manifest" : "the old manifest (" + is + ")";
}

Explanation liveNotRead(const ExplanationContext &t)
{
    const std::string why = " Helm knows no type for " + t.kind()
        + ", and then compares its two manifests, not the cluster: both say " + t.valueAt(U) + ", so nothing is sent.";
    if (!t.has(D))
        return {"Stays away: it is gone from Live, and Helm does not put it back." + why,
                "Change the value in the chart and change it back, or put it into Live by hand."};
    return {t.stays(D) + t.at(D) + ", although the new manifest has another value." + why + t.written(),
            "To set it back, edit Live by hand, use `--force-replace`, or Helm 4 with `--server-side=true "
            "--force-conflicts`."};
}

/// A label or annotation that Helm puts into each object, also of server-side apply.
bool isMark(const ExplanationContext &t)
{
    const yaml::Path path = t.document().path(t.id());
    if (!isHelm(t.plan().options) || t.plan().options.deployer.release.empty())
        return false;
    if (path.size() == 2 && t.decision().rule == RuleId::SsaNamespace) // the whole map is Helm's
        return path[1].name == "labels" || path[1].name == "annotations";
    return path.size() == 3 && path[0].name == "metadata"
        && (path[1].name == "labels"
                ? path[2].name == "app.kubernetes.io/managed-by"
                : path[1].name == "annotations" && path[2].name.starts_with("meta.helm.sh/release-name"));
}

Explanation mark(const ExplanationContext &t)
{
    const Outcome outcome = t.decision().outcome;
    return {std::string(outcome == Outcome::Added         ? "Added"
                            : outcome == Outcome::Changed ? "Changes"
                                                          : "Stays")
                + ": Helm writes into each object to which release it belongs. The templates do not have it, and the "
                  "manifest that Helm stores does not either."
                + (outcome == Outcome::Changed && t.document().path(t.id()).back().name.starts_with("meta.helm.sh/")
                       ? " Live is marked as the object of another release, which goes on to write it, too."
                       : ""),
            {}};
}

Explanation deleted(const ExplanationContext &t)
{
    const std::string name = k8s::describe(t.document().identity);
    return {"Deleted. " + oldManifest(t).replace(0, 1, "T") + " has " + name + ", and the new one does not.",
            "To keep it, annotate it in the cluster before: `helm.sh/resource-policy: keep`."};
}

Explanation kept(const ExplanationContext &t)
{
    return {"Stays, although the new manifest does not have it: Live has the annotation `helm.sh/resource-policy: "
            "keep`. Helm then forgets the object; it is in no manifest any more.",
            "To delete it, use " + t.kubectl("delete") + "."};
}

Explanation nothingDeleted(const ExplanationContext &t)
{
    return {
        "Stays for now. The new manifest does not have it, but another object fails, and Helm deletes nothing then.",
        "The next upgrade that succeeds deletes it only if it is in the manifest that counts as old then; else use "
            + t.kubectl("delete") + "."};
}

Explanation orphan(const ExplanationContext &t)
{
    return {"Stays. It belongs to the release, but neither " + oldManifest(t)
                + " nor the new one has it: Helm no longer looks at it. A failed upgrade leaves such objects behind.",
            "To delete it, use " + t.kubectl("delete") + "."};
}

/// Helm 4 renamed its option.
std::string forceOption(const ExplanationContext &t)
{
    return t.plan().options.deployer.version.starts_with('3') ? "`--force`" : "`--force-replace`";
}

Explanation replaced(const ExplanationContext &t)
{
    return {t.filled("Removed{destination.at}. ") + forceOption(t)
                + t.filled(" puts the new manifest in the place of the object, and it does not have {thing}."),
            "Put it into the chart, or do without " + forceOption(t) + "."};
}

constexpr Sentence sentences[] = {
    {RuleId::HelmLiveNotRead, liveNotRead}, {RuleId::HelmMark, mark}, {RuleId::HelmReplaced, replaced},
    {RuleId::HelmDeleted, deleted},         {RuleId::HelmKept, kept}, {RuleId::HelmNothingDeleted, nothingDeleted},
    {RuleId::HelmOrphan, orphan},
};
static_assert(areSentencesOf(tables::helm, sentences));

Explanation same(const ExplanationContext &t)
{
    if (!t.same(U, D))
        return {"Both the new manifest" + t.at(U) + " and Live" + t.at(D)
                    + " have it; its contents are decided field by field.",
                {}};
    return {t.stays(D) + t.at(D) + ". The new manifest and Live have the same value.", {}};
}

/// The value at a path; missing if the document has none.
NodeRef valueAt(const yaml::Document &document, const yaml::Path &path)
{
    NodeId at = document.root();
    const auto isElement = [&](NodeId item, const yaml::PathStep &step) {
        const yaml::Node &node = document.node(item);
        if (step.kind == yaml::PathStep::Kind::Value)
            return node.kind == yaml::Kind::Scalar && node.value == step.name;
        return step.kind == yaml::PathStep::Kind::Keys && node.kind == yaml::Kind::Map
            && std::ranges::all_of(step.keys, [&](const auto &key) {
                   const NodeId value = document.find(item, key.first);
                   return value != yaml::none && document.node(value).value == key.second;
               });
    };
    for (const yaml::PathStep &step : path) {
        if (at == yaml::none)
            break;
        if (step.kind == yaml::PathStep::Kind::Field) {
            at = document.node(at).kind == yaml::Kind::Map ? document.find(at, step.name) : yaml::none;
            continue;
        }
        NodeId item = document.node(at).kind == yaml::Kind::Seq ? document.firstChild(at) : yaml::none;
        while (item != yaml::none && !isElement(item, step))
            item = document.nextSibling(item);
        at = item;
    }
    return at == yaml::none ? NodeRef{} : expanded({&document, at});
}

/// The failed revision that has the value of Live, `revision 3, failed` (semantics/helm.md 1.2); "" for none.
std::string failedWith(const ExplanationContext &t)
{
    const auto &live = t.document().documents[D];
    const k8s::Identity object = k8s::identityOf(*live);
    for (const FailedObject &failed : t.plan().options.deployer.failed) {
        if (!(failed.object == object))
            continue;
        const NodeRef value = valueAt(*failed.text, t.document().path(t.id()));
        if (!value.missing()
            && yaml::sameToGo(yaml::toValue(*value.document, value.id), yaml::toValue(*live, t.ref(D).id)))
            return failed.revision;
    }
    return {};
}

Explanation onlyLive(const ExplanationContext &t)
{
    const std::string because =
        t.stays(D) + t.at(D) + ". Neither the old manifest nor the new one has it, so Helm leaves it.";
    if (k8s::isAllocated(t.document().identity, t.document().path(t.id())))
        return {because + " The cluster chose it.", "Put it into the chart to own it."};
    const std::string revision = failedWith(t);
    return {because
                + (revision.empty() ? t.written()
                                    : " The same is in " + revision
                           + ": Helm does not compare with what failed, and takes it for somebody else's."),
            "Put it into the chart to own it. To remove it, use " + t.kubectl("edit") + "."};
}

Explanation wholeObject(const ExplanationContext &t)
{
    const ApplyPlan *apply = t.document().apply();
    if (!apply)
        return {"The object as a whole.", {}};
    const bool isReplaced = t.plan().options.deployer.replaces;
    switch (t.document().request) {
    case RequestKind::Nothing: return {"This object is unchanged: Helm sends nothing.", {}};
    case RequestKind::Create: return {"This object is created.", {}};
    case RequestKind::Patch: break;
    }
    return {isReplaced             ? "This object is replaced (" + forceOption(t) + ")."
                : apply->strategic ? "This object is patched from both manifests and Live, because " + apply->why + "."
                                   : "This object is patched from the two manifests alone, because " + apply->why + ".",
            {}};
}

std::string backToCluster(const ExplanationContext &t)
{
    return t.has(O) ? "To leave it to the cluster, take " + t.field()
            + " out of the chart: that upgrade still removes it from Live once, and whoever sets it then keeps it."
                    : "Take " + t.field() + " out of the chart to leave it to the cluster.";
}

bool isAdopted(const ExplanationContext &t)
{
    const auto &live = t.document().documents[D];
    return live && std::ranges::count(t.plan().options.deployer.adopted, k8s::identityOf(*live)) > 0;
}

/// Who set Live's value, and that: "someone set `3` (line 4) in Live."
std::string whoSet(const ExplanationContext &t)
{
    const std::string revision = failedWith(t), value = t.filled(" {destination.valueAt} in Live.");
    return revision.empty() ? "someone set" + value + t.written() : revision + ", set" + value;
}

Explanation setBack(const ExplanationContext &t)
{
    return {t.filled("Set back to {updated.value}. Both manifests say {updated.valueAt}; ") + whoSet(t)
                + " Helm overwrites what its manifest has.",
            backToCluster(t)};
}

std::string bothChanged(const ExplanationContext &t)
{
    return t.filled("Becomes {updated.value}. The old manifest had {original.valueAt}, the new one has "
                    "{updated.valueAt}, and ")
        + whoSet(t) + " Helm takes the new manifest's, whatever Live says.";
}

/// The entries of client-side Helm that own the field, or something in it, and that the hand-over drops or takes.
std::vector<std::string> handedOver(const ExplanationContext &t, bool dropped)
{
    std::vector<std::string> out;
    const ServerSidePlan *server = t.document().serverSide();
    if (!isHelm(t.plan().options) || !server || !server->takeOver || t.id() >= server->paths.size())
        return out;
    for (const k8s::Manager &entry : server->takeOver->entries) {
        const FieldSet *at = &entry.fields;
        for (const FieldStep &step : server->paths[t.id()])
            at = at ? at->find(step) : nullptr;
        if (at && !at->empty() && isDropped(*server, entry) == dropped)
            out.push_back("`" + entry.name + "` (Update" + (dropped ? ", in " + entry.apiVersion : "") + ")");
    }
    return out;
}

/// Whose the field was, and what became of that.
std::string dropped(const ExplanationContext &t)
{
    return " Client-side Helm owned " + std::string(t.isScalar(D) ? "it" : "something in it") + ", as "
        + joinedNames(handedOver(t, true)) + ". Before its apply, " + t.by()
        + " hands such entries over to server-side apply, but drops those in another version than `"
        + t.document().serverSide()->takeOver->version + "`";
}

Explanation onlyLiveDropped(const ExplanationContext &t)
{
    const std::string who =
        joinedNames(ownersWith(t.document(), *t.document().serverSide(), t.id(), {OwnerFate::Kept}));
    return {t.stays(D) + t.at(D) + ". " + t.localFirst() + " does not mention " + t.thing() + "." + dropped(t)
                + (who.empty() ? ", so nobody owns it any more, and it stays."
                               : ", so now only " + who + " owns it, and it stays."),
            "Add " + t.thing() + " to " + t.local() + " to set it from your file"
                + (who.empty() ? "." : "; a value other than Live's is then a conflict.")};
}

Explanation prunedByHandOver(const ExplanationContext &t)
{
    return {"Deleted. Client-side Helm owned it, as " + joinedNames(handedOver(t, false)) + ". Before its apply, "
                + t.by() + " hands such entries over to server-side apply. " + t.localFirst()
                + " does not have it any more, and nobody else owns it, so the server removes it" + t.was(D) + ".",
            "To keep it, put it back into " + t.local()
                + ". To give it up without deleting it, let another field manager apply it first: `kubectl apply "
                  "--server-side --field-manager=NAME`."};
}

/// The object, or its managedFields, if Helm hands it over and then fails at it.
Explanation refusedAfterHandOver(const ExplanationContext &t)
{
    if (!t.parent())
        return {"The API server refuses this apply. Before it, " + t.by()
                    + " has handed the entries of client-side Helm over, so of this object only metadata.managedFields "
                      "is written. Below is what the apply would give, with contested fields left as in Live.",
                "Helm's own dry run does not ask for conflicts; `helm template` into `kubectl apply --server-side "
                "--dry-run=server --field-manager=helm -f -` does."};
    std::vector<std::string> names;
    for (const k8s::Manager &entry : t.document().serverSide()->takeOver->entries)
        names.push_back(managerText(entry) + " in " + entry.apiVersion);
    return {"Changes, although the apply is refused. Before it, in a request of its own, " + t.by() + " hands "
                + joinedNames(names) + " over to server-side apply.",
            "It can be left out of the result."};
}

/// In place of the words for a server-side apply without a hand-over.
std::optional<Explanation> afterHandOver(const ExplanationContext &t)
{
    const ServerSidePlan *server = t.document().serverSide();
    if (!isHelm(t.plan().options) || !server || !server->takeOver)
        return {};
    const bool drops = !handedOver(t, true).empty();
    switch (t.decision().rule) {
    case RuleId::SsaObject:
    case RuleId::SsaManagedFields:
        return server->applied.refused ? std::optional(refusedAfterHandOver(t)) : std::nullopt;
    case RuleId::SsaOnlyLive: return drops ? std::optional(onlyLiveDropped(t)) : std::nullopt;
    case RuleId::SsaPruned:
        return t.has(D) && !t.has(U) && !handedOver(t, false).empty() ? std::optional(prunedByHandOver(t))
                                                                      : std::nullopt;
    case RuleId::SsaChanged:
        if (drops)
            return Explanation{"Becomes " + t.value(U) + ". " + t.localFirst() + " sets it" + t.at(U) + "; Live has "
                                   + t.valueAt(D) + "." + dropped(t)
                                   + ", so nobody owns it any more, and there is no conflict.",
                               "Remove it from " + t.local() + " to leave it to the cluster."};
        break;
    case RuleId::SsaShared:
        if (drops && coOwners(t.document(), *server, t.id()).empty())
            return Explanation{t.stays(D) + t.at(D) + ". " + t.localFirst() + " has the same value" + t.at(U) + "."
                                   + dropped(t) + "; with the apply, " + t.manager() + " owns it again.",
                               "Remove it from " + t.local() + " to avoid owning it."};
        break;
    default: break;
    }
    return {};
}

/// In place of kubectl's words.
constexpr Sentence inPlaceOfKubectls[] = {
    {RuleId::ApplyObject, wholeObject},
    {RuleId::ApplySame, same},
    {RuleId::Unchanged, same},
    {RuleId::ApplyOnlyLive, onlyLive},
    {RuleId::ApplyAdded, when::isRoot, "Created. Live does not have this object.",
     "Take it out of the chart if it is not wanted."},
    {RuleId::ApplyAdded, "Added. Only the new manifest has it{updated.at}.",
     "Take it out of the chart to leave it out."},
    {RuleId::ApplyAddedBack,
     "Comes back. Both manifests have it{updated.at}; it was removed from Live since. Helm restores what the new "
     "manifest has.",
     "Take it out of the chart to leave it out."},
    {RuleId::ApplyChanged,
     "Becomes {updated.value}. The chart changed it{updated.at}; Live still has {destination.valueAt}, as in the old "
     "manifest.",
     "Set {destination.value} in the values to keep it."},
    {RuleId::ApplyReset, isAdopted,
     "Becomes {updated.value}. The object is taken over: the old manifest does not have it, and Helm sets what the new "
     "one has{updated.at} in place of {destination.valueAt}.{written}",
     backToCluster},
    {RuleId::ApplyReset, setBack},
    {RuleId::ApplyBothChanged, bothChanged, "Set {destination.value} in the values to keep Live's."},
    {RuleId::ApplyTakesOver,
     "Becomes {updated.value}. The new manifest sets it{updated.at}; Live has {destination.valueAt}, and the old "
     "manifest does not mention it.{written}",
     backToCluster},
    {RuleId::ApplyListReplaced,
     "Becomes the new manifest's list: {updated.valueAt} in place of {destination.valueAt}. The list is one value "
     "here.{written}",
     "Put into the chart what should stay."},
    {RuleId::ApplyRemoved,
     "Removed. The old manifest has {thing}{original.at} and the new one does not, so it goes from "
     "Live{destination.was}, also if it was edited there.",
     "To keep it, put it back into the chart."},
    {RuleId::ApplyAlreadyGone, "Not there. The old manifest has it{original.at}; the new one and Live do not."},
    {RuleId::ApplyNamespace, "Becomes `{namespace}`. The manifest names no namespace, so it is the release's.",
     "Set the namespace in the template to be sure where the object ends up."},
    {RuleId::ResourceKept, "Stays. Neither manifest has this object, and it is not of this release."},
};

} // namespace
} // namespace helm_sentences

std::optional<Explanation> explainHelm(const ExplanationContext &t)
{
    if (auto own = tellFrom(t, helm_sentences::sentences))
        return own;
    if (helm_sentences::isMark(t) && !t.decision().conflict)
        return helm_sentences::mark(t);
    if (auto handed = helm_sentences::afterHandOver(t))
        return handed;
    if (!isHelm(t.plan().options) || t.plan().options.mode != Mode::Apply)
        return {};
    return tellFrom(t, helm_sentences::inPlaceOfKubectls);
}

} // namespace fieldwise::merge
