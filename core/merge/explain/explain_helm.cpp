// SPDX-License-Identifier: GPL-3.0-or-later
// Helm's words for its own rules, and for those that it shares with kubectl apply (semantics/helm.md 3.1). "The old
// manifest" is Last applied, "the new manifest" is Local.
#include <algorithm>

#include "core/k8s/allocated.h"
#include "core/k8s/identity.h"
#include "core/merge/apply/apply.h"
#include "core/merge/explain/sentences.h"
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
    if (!isHelm(t.plan().options) || t.plan().options.mode != Mode::Apply)
        return {};
    return tellFrom(t, helm_sentences::inPlaceOfKubectls);
}

} // namespace fieldwise::merge
