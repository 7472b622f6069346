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
constexpr const char *unpredicted =
    " What a server does besides is not predicted: defaults, admission, conversion and validation.";
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

/// "Becomes `3`. Local says so (line 9)"; for anything but a scalar without the value.
std::string becomesLocals(const ExplanationContext &t)
{
    return (t.isScalar(U) || t.isNull(U) ? "Becomes " + t.value(U) + ". Local says so" : "Becomes what Local has")
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
        : server(t)->applied.refused ? "The API server refuses this apply, so nothing of it is written; below stands "
                                       "what would come of it, with what is contested as Live has it."
        : server(t)->applied.changed ? "The API server merges Local into Live, field by field, by who owns what."
                                     : "The API server has nothing to change here; what may change is who owns what.";
    return {what + unpredicted, "`kubectl apply --server-side --dry-run=server` asks the cluster itself."};
}

Explanation shared(const ExplanationContext &t)
{
    const std::string who = others(t, {OwnerFate::Kept});
    const std::string so = t.stays(D) + t.at(D) + ". Local says the same" + t.at(U);
    if (who.empty())
        return {so + "; nobody owned it, and " + t.manager() + " owns it from now on.",
                "Remove it from Local to stay out of it."};
    return {so + ", so " + t.manager() + " becomes a co-owner beside " + who + ".",
            "Remove it from Local to leave it to " + who + "."};
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
        return {"Created. Live does not have this object, so the API server makes it from Local" + t.at(U) + ", and "
                    + t.manager() + " owns what Local says." + unpredicted,
                "Leave it out of Local if it is not wanted."};
    const std::string whose = ownsAfterwards(t) ? ", and " + t.manager() + " owns it from now on."
                                                : "; nobody owns it, since an empty list of this kind has no owner.";
    return {"Added. Only Local has it" + t.at(U) + whose, "Remove it from Local to leave it out."};
}

Explanation changed(const ExplanationContext &t)
{
    const std::string owner = ownedBefore(t) ? "Only " + t.manager() + " owns it" : "Nobody owns it";
    return {"Becomes " + t.value(U) + ". Local says so" + t.at(U) + "; Live has " + t.valueAt(D) + ". " + owner
                + ", so nobody is asked.",
            ownedBefore(t) ? "Put " + ofLive(t) + " into Local to keep it."
                           : "Remove it from Local to leave it to the cluster."};
}

Explanation forced(const ExplanationContext &t)
{
    const Fates fates{OwnerFate::Forced};
    const std::string who = others(t, fates);
    const std::string live = t.has(D) ? ", which had " + t.valueAt(D) : ", although Live does not have it";
    return {(t.has(D) ? becomesLocals(t) : "Added. Local has it" + t.at(U)) + ", and force takes it from " + who + live
                + ".",
            "Without `--force-conflicts` the API server refuses the apply. Force takes the ownership only: whoever "
            "lost it may write the field again, so remove "
                + t.thing() + " from Local if " + (several(t, fates) ? "they are" : "it is") + " to have it."};
}

Explanation forgiven(const ExplanationContext &t)
{
    const Fates fates{OwnerFate::Forgiven};
    const bool refused = server(t)->applied.refused;
    return {(refused ? "Would become " : "Becomes ") + t.value(U) + (refused ? ", but the apply is refused" : "")
                + ". Local says so" + t.at(U) + "; Live has " + t.valueAt(D) + ", and " + others(t, fates)
                + (several(t, fates) ? " own it" : " owns it")
                + ". Live is still as kubectl's last-applied annotation says, so the server "
                + (refused ? "would take it for kubectl's own and ask for no force."
                           : "takes it for kubectl's own and asks for no force."),
            "Put " + ofLive(t)
                + " into Local to keep it. Under any other field manager than kubectl this is a conflict."};
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
    const std::string says =
        t.isScalar(U) || t.isNull(U) ? "Local says " + t.valueAt(U) : "Local has another one" + t.at(U);
    const std::string refuses = ", so the API server refuses the whole apply.";
    const std::string force = "force it and take it from " + who + " (`--force-conflicts`)",
                      giveUp = "give it up: remove " + field + " from Local";
    if (!t.has(D))
        return {"Is not added. " + who + owns + field + ", although Live does not have it; Local has it" + t.at(U)
                    + refuses,
                "Two ways out: " + force + ", or " + giveUp + "."};
    const std::string agree = "write " + ofLive(t) + " into Local, and own it together";
    return {t.stays(D) + t.at(D) + ". " + who + owns + field + ", " + says + refuses,
            "Three ways out: " + force + ", " + giveUp + ", or agree: " + agree + "."};
}

Explanation onlyLive(const ExplanationContext &t)
{
    if (!t.parent())
        return {"Stays. Local does not have this object, and apply looks only at the objects that Local has.",
                "To delete it, use " + t.kubectl("delete") + "."};
    const std::string who = others(t, {OwnerFate::Kept}), forgotten = others(t, {OwnerFate::Forgotten});
    const std::string owner = !who.empty() ? " It is owned by " + who + "."
        : forgotten.empty()
        ? " Nobody owns it: it is a default, or the server set it."
        : " The entry of its owner, " + forgotten + ", goes with kubectl's migration, and nobody owns it afterwards.";
    return {t.stays(D) + t.at(D) + ". Local does not mention " + t.thing() + ", and " + t.manager()
                + " did not own it, so the apply leaves it alone." + owner,
            "Add " + t.thing() + " to Local to set it from your file"
                + (who.empty() ? "." : "; another value than Live's is then a conflict.")};
}

Explanation givenUp(const ExplanationContext &t)
{
    const std::string who = others(t, {OwnerFate::Kept});
    return {t.stays(D) + t.at(D) + ". " + t.manager()
                + " applied it before and no longer does, so it gives it up; it stays, since "
                + (who.empty() ? "something in it is still applied"
                               : who + (several(t, {OwnerFate::Kept}) ? " own it" : " owns it"))
                + ".",
            "Put it back into Local to stay its owner. It goes when nobody applies it any more."};
}

/// True for Last applied, which the server itself updates for client-side apply if Live has it
/// (serverside::syncAnnotation).
bool isLastApplied(const ExplanationContext &t)
{
    return t.decision().step.name == k8s::lastAppliedKey;
}

Explanation pruned(const ExplanationContext &t)
{
    if (t.has(D) && isLastApplied(t) && !ownedBefore(t))
        return {"Deleted" + t.at(D)
                    + ". The server keeps what is applied here for client-side apply, and with it the annotations "
                      "would have more than the "
                    + std::to_string(k8s::annotationLimit) + " bytes that they may have together, so it takes it out.",
                "`kubectl apply --server-side` needs no such annotation."};
    if (!t.has(D))
        return {"Not there. " + t.manager()
                    + " owned it, Live does not have it any more, and Local does not mention it, so only the ownership "
                      "ends.",
                {}};
    const std::string why = t.has(U) ? "Local has nothing in it any more" + t.at(U)
                                     : t.manager() + " applied it before, and Local does not have it any more";
    return {"Deleted. " + why + "; nobody else owns " + (t.isElement() ? "the element itself" : "it")
                + ", so the server takes it out" + t.was(D) + ".",
            "To keep it, put it back into Local. To give it up without deleting it, let another field manager apply it "
            "first: `kubectl apply --server-side --field-manager=NAME`."};
}

Explanation goesAlong(const ExplanationContext &t)
{
    const std::string who = others(t, {OwnerFate::Pruned});
    return {
        "Deleted with what it stands in" + t.was(D) + ". "
            + (who.empty() ? "Nobody owns it." : who + " owned it, but not what is around it, and so can't hold it."),
        "Put what is around it back into Local to keep it."};
}

Explanation null(const ExplanationContext &t)
{
    return {std::string(t.has(D) ? "Becomes null. Local says so" : "Is set to null. Local says so") + t.at(U)
                + ": for server-side apply null is a value like any other, and " + t.manager() + " owns it.",
            "To delete a field, take its line out of Local: what was applied before and is no longer goes."};
}

Explanation reset(const ExplanationContext &t)
{
    const std::string stays = t.has(D) ? "Stays as Live has it" + t.at(D) : "Is left out";
    const std::string &endpoint = t.plan().options.serverSide.subresource;
    return {stays + ". Local says something about " + t.field() + t.at(U) + ", and "
                + (endpoint.empty() ? "this endpoint" : "the endpoint `" + endpoint + "`")
                + " takes it from nobody: it is neither owned nor a conflict.",
            endpoint.empty() && t.field() == "`status`"
                ? "`kubectl apply --server-side --subresource=status` writes a status."
                : "Take it out of Local."};
}

Explanation managedFields(const ExplanationContext &t)
{
    if (t.decision().outcome == Outcome::Removed)
        return {"Left out of the result, as you asked.", "Leave `--no-managed-fields` away to see it."};
    const std::string note = "The server keeps account here of who owns which field";
    if (t.decision().outcome == Outcome::Unchanged)
        return {"Stays. " + note + ", and nothing of that changes.", {}};
    const serverside::Applied &applied = server(t)->applied;
    size_t before = 0, after = 0;
    applied.previous.visit([&](const k8s::FieldPath &) { ++before; });
    if (applied.mineAfter != ~0u)
        applied.after[applied.mineAfter].manager.fields.visit([&](const k8s::FieldPath &) { ++after; });
    return {(t.has(D) ? "Changes. " : "Added. ") + note + "; " + t.manager() + " owned "
                + counted(before, "field", "nothing") + " and owns " + counted(after, "field", "nothing")
                + " afterwards.",
            "`--no-managed-fields` leaves it out of the result."};
}

constexpr Sentence sentences[] = {
    {RuleId::SsaObject, wholeObject},
    {RuleId::SsaSame, "{destination.stays}{destination.at}. Local and Live say the same."},
    {RuleId::SsaShared, shared},
    {RuleId::SsaAdded, added},
    {RuleId::SsaChanged, changed},
    {RuleId::SsaForced, forced},
    {RuleId::SsaForgiven, forgiven},
    {RuleId::SsaConflict, contested},
    {RuleId::SsaOnlyLive, onlyLive},
    {RuleId::SsaServerKeeps, "Stays. The API server fills {field} in and keeps it itself, whatever is applied."},
    {RuleId::SsaGivenUp, givenUp},
    {RuleId::SsaPruned, pruned},
    {RuleId::SsaGoesAlong, goesAlong},
    // An empty list that is removed from Local would also become null.
    {RuleId::SsaEmptied, [](const ExplanationContext &t) { return kindOf(t.ref(D)) == NodeKind::List; },
     "Becomes null. {manager} owned what was in it{destination.at}, and Local has nothing in it any more{updated.at}, "
     "so the server takes the fields out and leaves a null.",
     "Put back into Local what is to stay."},
    {RuleId::SsaEmptied,
     "Becomes null. {manager} owned what was in it{destination.at}, and Local has nothing in it any more{updated.at}, "
     "so the server takes the fields out and leaves a null.",
     "Remove {field} from Local to have it deleted, or put back what is to stay."},
    {RuleId::SsaListReplaced,
     "Becomes Local's list: {updated.valueAt} in place of {destination.valueAt}. The list is atomic: it is owned and "
     "replaced as a whole.",
     "Put into Local whatever is to stay in it."},
    {RuleId::SsaMapReplaced,
     "Becomes Local's mapping: {updated.valueAt} in place of {destination.valueAt}. The mapping is atomic: it is owned "
     "and replaced as a whole.",
     "Put into Local whatever is to stay in it."},
    {RuleId::SsaOtherShape,
     "Becomes Local's: {updated.valueAt} in place of {destination.valueAt}. No schema says which of the two it has to "
     "be, so Local's replaces Live's.",
     "Load the CRD, and the server's answer can be told."},
    {RuleId::SsaNull, null},
    {RuleId::SsaEmptyNothing,
     "Stays as it is{destination.at}. Local has {updated.valueAt} here, and that clears nothing: server-side apply "
     "removes only what {manager} applied before and no longer does.",
     "To have something in it deleted, whoever applies it has to leave it out."},
    {RuleId::SsaDuplicates, when::notInResult,
     "Deleted. Live has {thing} several times, and Local's one{updated.at} takes the place of all of them."},
    {RuleId::SsaDuplicates, [](const ExplanationContext &t) { return !t.has(U); },
     "Stays{destination.at}. Live has {thing} several times, and what is contested about one of them is contested "
     "about all."},
    {RuleId::SsaDuplicates,
     "Becomes Local's alone{updated.at}. Live has {thing} several times{destination.at}, and the server puts Local's "
     "in the place of all of them, without merging.",
     "Put into Local whatever is to stay in it."},
    {RuleId::SsaReset, reset},
    {RuleId::SsaOrder,
     "The elements move into Local's order{updated.at}; those that only Live has stay behind the one that they follow. "
     "An order belongs to nobody, so it is never a conflict.",
     "List them in Local as they stand in Live to keep their order."},
    {RuleId::SsaNamespace,
     "Becomes `{namespace}`. Local names no namespace, so kubectl fills in the one of its request.",
     "Write the namespace into Local to be sure where it goes."},
    {RuleId::SsaAnnotation,
     "Changes. Live still has the annotation of client-side apply, so the server keeps it in step with what kubectl "
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
        return {"Both Local" + t.at(U) + " and Live" + t.at(D)
                    + " have it; what stands in it is decided field by field.",
                {}};
    return {"What stands in it is decided field by field.", {}};
}

} // namespace fieldwise::merge
