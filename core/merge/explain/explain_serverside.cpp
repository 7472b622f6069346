// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/k8s/lastapplied.h"
#include "core/merge/explain/sentences.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/serverside/serversidenotices.h"

namespace fieldwise::merge {

namespace serverside_sentences {
namespace {

using namespace sides;
/// What the result leaves open.
std::string unpredicted(const ExplanationContext &t)
{
    return t.document().stored
        ? " Webhooks and the cluster's own settings are not predicted."
        : " Whatever else a server does is not predicted: defaulting, admission, conversion and validation.";
}
using Fates = std::initializer_list<OwnerFate>;

const ServerSidePlan *server(const ExplanationContext &t)
{
    return t.document().serverSide();
}

std::string others(const ExplanationContext &t, Fates fates)
{
    return server(t) ? joinedNames(ownersWith(t.document(), *server(t), t.id(), fates)) : std::string();
}

bool several(const ExplanationContext &t, Fates fates)
{
    return server(t) && ownersWith(t.document(), *server(t), t.id(), fates).size() > 1;
}

/// True if the applying manager owned the field itself before.
bool ownedBefore(const ExplanationContext &t)
{
    return server(t) && t.id() < server(t)->paths.size()
        && server(t)->applied.previous.contains(server(t)->paths[t.id()]);
}

/// "Becomes `3`. Local sets it (line 9)"; for anything but a scalar without the value.
std::string becomesLocals(const ExplanationContext &t)
{
    return (t.isScalar(U) || t.isNull(U) ? "Becomes " + t.value(U) + ". " + t.localFirst() + " sets it"
                                         : "Becomes what " + t.local() + " has")
        + t.at(U);
}

/// What to write into Local to agree with Live.
std::string ofLive(const ExplanationContext &t)
{
    return t.isScalar(D) && !isSecret(t.plan(), t.place()) ? t.value(D) : "what Live has";
}

Explanation wholeObject(const ExplanationContext &t)
{
    const std::string what = !server(t) ? "The object as a whole."
        : server(t)->applied.refused    ? "The API server refuses this apply, so nothing is written. Below is what the "
                                          "apply would give, with contested fields left as in Live."
        : server(t)->applied.changed
        ? "The API server merges " + t.local() + " into Live, field by field, depending on who owns each field."
        : "The API server has no values to change here; only who owns what may change.";
    return {what + unpredicted(t),
            isHelm(t.plan().options)
                ? "Helm's own dry run does not ask for conflicts; `helm template` into `kubectl apply --server-side "
                  "--dry-run=server --field-manager=helm -f -` does."
                : "`kubectl apply --server-side --dry-run=server` asks the cluster itself."};
}

Explanation shared(const ExplanationContext &t)
{
    const std::string who = server(t) ? joinedNames(coOwners(t.document(), *server(t), t.id())) : std::string();
    const std::string so = t.stays(D) + t.at(D) + ". " + t.localFirst() + " has the same value" + t.at(U);
    if (!who.empty())
        return {so + ", so " + t.manager() + " becomes a co-owner with " + who + ".",
                "Remove it from " + t.local() + " to leave it to " + who + "."};
    if (const std::string own = others(t, {OwnerFate::Kept}); !own.empty())
        return {so + "; it is " + t.manager() + "'s own already, by client-side apply (" + own + ").",
                "Remove it from " + t.local() + " to have it removed once " + t.by() + " has taken over that entry."};
    return {so + "; nobody owned it, and " + t.manager() + " owns it from now on.",
            "Remove it from " + t.local() + " to avoid owning it."};
}

/// True if the applying manager owns afterwards the field, something in it, or something atomic around it.
bool ownsAfterwards(const ExplanationContext &t)
{
    if (!server(t) || t.id() >= server(t)->paths.size())
        return true;
    const k8s::FieldSet *own = &server(t)->applied.own;
    for (const k8s::FieldStep &step : server(t)->paths[t.id()]) {
        if (own->self && own->below.empty())
            return true;
        if (own = own->find(step); !own)
            return false;
    }
    return !own->empty();
}

Explanation added(const ExplanationContext &t)
{
    if (!t.parent())
        return {"Created. Live does not have this object, so the API server creates it from " + t.local() + t.at(U)
                    + ", and " + t.manager() + " owns what " + t.local() + " sets." + unpredicted(t),
                "Leave it out of " + t.local() + " if it is not wanted."};
    const std::string whose = ownsAfterwards(t) ? ", and " + t.manager() + " owns it from now on."
                                                : "; nobody owns it, since an empty list of this kind has no owner.";
    return {"Added. Only " + t.local() + " has it" + t.at(U) + whose,
            "Remove it from " + t.local() + " to leave it out."};
}

Explanation changed(const ExplanationContext &t)
{
    const std::string owner = ownedBefore(t) ? "Only " + t.manager() + " owns it" : "Nobody owns it";
    return {"Becomes " + t.value(U) + ". " + t.localFirst() + " sets it" + t.at(U) + "; Live has " + t.valueAt(D) + ". "
                + owner + ", so there is no conflict.",
            ownedBefore(t) ? "Put " + ofLive(t) + " into " + t.local() + " to keep it."
                           : "Remove it from " + t.local() + " to leave it to the cluster."};
}

Explanation forced(const ExplanationContext &t)
{
    const Fates fates{OwnerFate::Forced};
    const std::string who = others(t, fates);
    const std::string live = t.has(D) ? ", which had " + t.valueAt(D) : ", although Live does not have it";
    return {(t.has(D) ? becomesLocals(t) : "Added. " + t.localFirst() + " has it" + t.at(U))
                + ", and force takes it from " + who + live + ".",
            "Without force the API server refuses the apply. Force takes only the ownership: whoever "
            "lost it may write the field again, so remove "
                + t.thing() + " from " + t.local() + " if " + (several(t, fates) ? "they are" : "it is")
                + " to own it."};
}

Explanation forgiven(const ExplanationContext &t)
{
    const Fates fates{OwnerFate::Forgiven};
    const bool refused = server(t)->applied.refused;
    return {(refused ? "Would become " : "Becomes ") + t.value(U) + (refused ? ", but the apply is refused" : "") + ". "
                + t.localFirst() + " sets it" + t.at(U) + "; Live has " + t.valueAt(D) + ", and " + others(t, fates)
                + (several(t, fates) ? " own it" : " owns it")
                + ". Live still matches kubectl's last-applied annotation, so the server "
                + (refused ? "would treat the field as kubectl's own and require no force."
                           : "treats the field as kubectl's own and requires no force."),
            "Put " + ofLive(t) + " into " + t.local()
                + " to keep it. With any field manager other than kubectl this is a conflict."};
}

/// True if another manager owns the field itself, not only a part of it.
bool isOwnedItself(const ExplanationContext &t)
{
    return std::ranges::any_of(ownersOf(t.document(), t.id()), [](const OwnerChange *change) {
        return change->fate == OwnerFate::Forced || change->fate == OwnerFate::Forgiven;
    });
}

Explanation contested(const ExplanationContext &t)
{
    const Fates fates{OwnerFate::Forced};
    const std::string who = others(t, fates), field = t.thing();
    const std::string owns =
        std::string(several(t, fates) ? " own " : " owns ") + (isOwnedItself(t) ? "" : "something in ");
    const std::string says = t.isScalar(U) || t.isNull(U) ? t.local() + " sets it to " + t.valueAt(U)
                                                          : t.local() + " has a different one" + t.at(U);
    const std::string refuses = ", so the API server refuses the whole apply.";
    const std::string force = "force it and take it from " + who,
                      giveUp = "give it up by removing " + field + " from " + t.local();
    if (!t.has(D))
        return {"Not added. " + who + owns + field + ", although Live does not have it; " + t.local() + " has it"
                    + t.at(U) + refuses,
                "Two ways out: " + force + ", or " + giveUp + "."};
    if (who == "an " + std::string(unknownOwner))
        return {t.stays(D) + t.at(D) + ". Who owns " + field + " is unknown, and " + says
                    + ". Unless you own it, the API server refuses the whole apply.",
                "Get Live with `kubectl get -o yaml --show-managed-fields` to see who owns " + field + ", or " + giveUp
                    + "."};
    const std::string agree = "writing " + ofLive(t) + " into " + t.local() + " and owning it together";
    return {t.stays(D) + t.at(D) + ". " + who + owns + field + ", " + says + refuses,
            "Three ways out: " + force + ", " + giveUp + ", or agree by " + agree + "."};
}

Explanation onlyLive(const ExplanationContext &t)
{
    if (!t.parent())
        return {"Stays. " + t.localFirst() + " does not have this object, and apply looks only at the objects that "
                    + t.local() + " has.",
                "To delete it, use " + t.kubectl("delete") + "."};
    const std::string who = others(t, {OwnerFate::Kept}), forgotten = others(t, {OwnerFate::Forgotten});
    const std::string owner = !who.empty() ? " It is owned by " + who + "."
        : forgotten.empty()                ? " Nobody owns it: it is a default, or the server set it."
                                           : " Its owner's entry, " + forgotten + ", is removed by " + t.by()
            + "'s migration, and nobody owns it afterwards.";
    return {t.stays(D) + t.at(D) + ". " + t.localFirst() + " does not mention " + t.thing() + ", and " + t.manager()
                + " did not own it, so the apply leaves it alone." + owner,
            "Add " + t.thing() + " to " + t.local() + " to set it from your file"
                + (who.empty() ? "." : "; a value other than Live's is then a conflict.")};
}

Explanation givenUp(const ExplanationContext &t)
{
    const std::string who = others(t, {OwnerFate::Kept});
    return {t.stays(D) + t.at(D) + ". " + t.manager()
                + " applied it before and no longer does, so it gives up its ownership. The field stays, since "
                + (who.empty() ? "something in it is still applied"
                               : who + (several(t, {OwnerFate::Kept}) ? " own it" : " owns it"))
                + ".",
            "Put it back into " + t.local() + " to keep owning it. It is deleted when nobody applies it any more."};
}

/// True for Last applied, which the server itself updates for client-side apply if Live has it
/// (serverside::syncAnnotation).
bool isLastApplied(const ExplanationContext &t)
{
    return t.decision().pathStep.name == k8s::lastAppliedKey;
}

Explanation pruned(const ExplanationContext &t)
{
    if (t.has(D) && isLastApplied(t) && !ownedBefore(t))
        return {"Deleted" + t.at(D)
                    + ". The server records here, for client-side apply, what is applied. With it, the annotations "
                      "would exceed the "
                    + std::to_string(k8s::annotationLimit)
                    + " bytes that they may have together, so the server removes it.",
                "`kubectl apply --server-side` needs no such annotation."};
    if (!t.has(D))
        return {"Not there. " + t.manager() + " owned it, Live does not have it any more, and " + t.local()
                    + " does not mention it, so only the ownership "
                      "ends.",
                {}};
    const std::string why = t.has(U)
        ? t.localFirst() + " has nothing in it any more" + t.at(U)
        : t.manager() + " applied it before, and " + t.local() + " does not have it any more";
    return {"Deleted. " + why + "; nobody else owns " + (t.isElement() ? "the element itself" : "it")
                + ", so the server removes it" + t.was(D) + ".",
            "To keep it, put it back into " + t.local()
                + ". To give it up without deleting it, let another field manager apply it "
                  "first: `kubectl apply --server-side --field-manager=NAME`."};
}

Explanation goesAlong(const ExplanationContext &t)
{
    const std::string who = others(t, {OwnerFate::Pruned});
    return {
        "Deleted with what contains it" + t.was(D) + ". "
            + (who.empty() ? "Nobody owns it." : who + " owned it, but not what contains it, and so can't keep it."),
        "Put what contains it back into " + t.local() + " to keep it."};
}

Explanation null(const ExplanationContext &t)
{
    return {std::string(t.has(D) ? "Becomes null. " + t.localFirst() + " sets it to null"
                                 : "Set to null, as in " + t.local())
                + t.at(U) + ": for server-side apply, null is a value like any other, and " + t.manager() + " owns it.",
            "To delete a field, remove its line from " + t.local()
                + ": the server deletes what was applied before and no longer is."};
}

Explanation reset(const ExplanationContext &t)
{
    const std::string stays = t.has(D) ? "Stays as Live has it" + t.at(D) : "Left out";
    const std::string &endpoint = t.plan().options.serverSide.subresource;
    return {stays + ". " + t.localFirst() + " mentions " + t.field() + t.at(U) + ", but "
                + (endpoint.empty() ? "this endpoint" : "the endpoint `" + endpoint + "`")
                + " accepts it from nobody: it is neither owned nor a conflict.",
            endpoint.empty() && t.field() == "`status`"
                ? "`kubectl apply --server-side --subresource=status` writes a status."
                : "Remove it from " + t.local() + "."};
}

Explanation managedFields(const ExplanationContext &t)
{
    if (t.decision().outcome == Outcome::Removed)
        return {"Left out of the result, as you asked.", "Predict it with managedFields to see it."};
    const std::string note = "The server records here who owns which field";
    if (t.decision().outcome == Outcome::Unchanged)
        return {"Stays. " + note + ", and none of that changes.", {}};
    const serverside::Applied &applied = server(t)->applied;
    size_t before = 0, after = 0;
    applied.previous.visit([&](const k8s::FieldPath &) { ++before; });
    if (applied.mineAfter != ~0u)
        applied.after[applied.mineAfter].manager.fields.visit([&](const k8s::FieldPath &) { ++after; });
    return {(t.has(D) ? "Changes. " : "Added. ") + note + "; " + t.manager() + " owned "
                + counted(before, "field", "nothing") + " and owns " + counted(after, "field", "nothing")
                + " afterwards.",
            "It can be left out of the result."};
}

constexpr Sentence sentences[] = {
    {RuleId::SsaObject, wholeObject},
    {RuleId::SsaSame, "{destination.stays}{destination.at}. {Local} and Live have the same value."},
    {RuleId::SsaShared, shared},
    {RuleId::SsaAdded, added},
    {RuleId::SsaChanged, changed},
    {RuleId::SsaForced, forced},
    {RuleId::SsaForgiven, forgiven},
    {RuleId::SsaConflict, contested},
    {RuleId::SsaOnlyLive, onlyLive},
    {RuleId::SsaServerKeeps, "Stays. The API server sets and maintains {field} itself, whatever is applied."},
    {RuleId::SsaGivenUp, givenUp},
    {RuleId::SsaPruned, pruned},
    {RuleId::SsaGoesAlong, goesAlong},
    // An empty list that is removed from Local would also become null.
    {RuleId::SsaEmptied, [](const ExplanationContext &t) { return kindOf(t.ref(D)) == NodeKind::List; },
     "Becomes null. {manager} owned what was in it{destination.at}, and {local} has nothing in it any "
     "more{updated.at}, so the server removes the fields and leaves a null.",
     "Put back into {local} what you want to keep."},
    {RuleId::SsaEmptied,
     "Becomes null. {manager} owned what was in it{destination.at}, and {local} has nothing in it any "
     "more{updated.at}, so the server removes the fields and leaves a null.",
     "Remove {field} from {local} to delete it, or put back what you want to keep."},
    {RuleId::SsaListReplaced,
     "Becomes {local}'s list: {updated.valueAt} in place of {destination.valueAt}. The list is atomic: it is owned and "
     "replaced as a whole.",
     "Put into {local} whatever you want to keep."},
    {RuleId::SsaMapReplaced,
     "Becomes {local}'s mapping: {updated.valueAt} in place of {destination.valueAt}. The mapping is atomic: it is "
     "owned and replaced as a whole.",
     "Put into {local} whatever you want to keep."},
    {RuleId::SsaOtherShape,
     "Becomes {local}'s value: {updated.valueAt} in place of {destination.valueAt}. No schema says which of the two "
     "types is right, so {local}'s value replaces Live's.",
     "Load the CRD to predict the server's answer."},
    {RuleId::SsaNull, null},
    {RuleId::SsaEmptyNothing,
     "Stays as it is{destination.at}. {Local} has {updated.valueAt} here, and that clears nothing: server-side apply "
     "removes only what {manager} applied before and no longer does.",
     "To delete something in it, whoever applies it has to leave it out."},
    {RuleId::SsaDuplicates, when::notInResult,
     "Deleted. Live has {thing} several times, and {local}'s one{updated.at} replaces all of them."},
    {RuleId::SsaDuplicates, [](const ExplanationContext &t) { return !t.has(U); },
     "Stays{destination.at}. Live has {thing} several times, and a conflict about one of them is a conflict about "
     "all."},
    {RuleId::SsaDuplicates,
     "Replaced with {local}'s{updated.at}. Live has {thing} several times{destination.at}, and the server replaces all "
     "of them with {local}'s, without merging.",
     "Put into {local} whatever you want to keep."},
    {RuleId::SsaReset, reset},
    {RuleId::SsaOrder,
     "The elements move into {local}'s order{updated.at}; those that only Live has stay after the one that they "
     "follow. Nobody owns an order, so it is never a conflict.",
     "To keep Live's order, list them in that order in {local}."},
    {RuleId::SsaNamespace, when::helm, "Becomes `{namespace}`. The chart names no namespace, so it is the release's.",
     "Set the namespace in the template to be sure where the object ends up."},
    {RuleId::SsaNamespace,
     "Becomes `{namespace}`. {Local} names no namespace, so kubectl fills in the one from its request.",
     "Set the namespace in {local} to be sure where the object ends up."},
    {RuleId::SsaAnnotation,
     "Changes. Live still has the annotation of client-side apply, so the server keeps it in sync with what kubectl "
     "applies now.",
     "Remove the annotation from Live when nobody uses client-side apply any more."},
    {RuleId::SsaManagedFields, managedFields},
};
static_assert(areSentencesOf(tables::serverSide, sentences));

} // namespace
} // namespace serverside_sentences

Explanation explainServerSide(const ExplanationContext &t)
{
    using namespace sides;
    if (const auto told = tellFrom(t, serverside_sentences::sentences))
        return *told;
    if (t.decision().rule == RuleId::ResourceKept)
        return serverside_sentences::onlyLive(t);
    if (!t.parent())
        return serverside_sentences::wholeObject(t);
    if (t.has(U) && t.has(D))
        return {"Both " + t.local() + t.at(U) + " and Live" + t.at(D)
                    + " have it; its contents are decided field by field.",
                {}};
    return {"Its contents are decided field by field.", {}};
}

} // namespace fieldwise::merge
