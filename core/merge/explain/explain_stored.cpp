// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/quantity.h"
#include "core/merge/explain/sentences.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/stored/storedplan.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

std::string shownData(const ExplanationContext &t, const yaml::Json &value)
{
    if (isSecret(t.plan(), t.place()))
        return "a secret value";
    if (value.is_object() && !value.empty())
        return counted(value.size(), "field", "");
    if (value.is_array() && !value.empty())
        return counted(value.size(), "element", "");
    return "`" + (value.is_string() ? value.get<std::string>() : value.dump()) + "`";
}

namespace stored_sentences {
namespace {

using namespace sides;

const server::Note *noteOf(const ExplanationContext &t)
{
    const StoredPlan *stored = t.document().stored.get();
    const auto found = stored ? stored->notes.find(t.id()) : decltype(stored->notes.end())();
    return stored && found != stored->notes.end() ? &found->second : nullptr;
}

/// " (SetDefaults_Deployment)"; "" if no function is known.
std::string source(const ExplanationContext &t)
{
    const server::Note *note = noteOf(t);
    return note && !note->by.empty() && note->by != "registry" ? " (" + std::string(note->by) + ")" : std::string();
}

/// The result's value: "`1`", or what kind of value it is.
std::string stored(const ExplanationContext &t)
{
    const Source &from = t.decision().from;
    if (const auto side = sideOf(from))
        return t.value(*side);
    return from.isData() ? shownData(t, yaml::Json((*t.document().computed)[from.index()])) : "nothing";
}

bool isReplicas(const ExplanationContext &t)
{
    const yaml::Path path = t.document().path(t.id());
    return path.size() == 2 && path[0].name == "spec" && path[1].name == "replicas";
}

Explanation byDefault(const ExplanationContext &t)
{
    return {"Added as " + stored(t) + ", the API server's default" + source(t) + ". " + t.name(U)
                + (t.has(U) ? " sets it to null" + t.at(U) + "." : " does not mention it."),
            {}};
}

Explanation defaultAgain(const ExplanationContext &t)
{
    const bool stays = t.decision().from == From::Destination;
    std::string why = t.has(U) ? "Local sets it to null" + t.at(U)
        : t.has(O)             ? t.name(O) + " has it" + t.at(O) + " and Local does not"
                               : "Local does not list it";
    const bool isServerSide = t.plan().options.mode == Mode::ServerSide, isPatch = t.plan().options.mode == Mode::Patch;
    if (isServerSide && t.has(O))
        why = t.manager() + " applied it before, and Local does not have it any more";
    std::string because = (stays ? "Stays " : "Becomes ") + stored(t) + ". "
        + (isPatch ? "The patch removes it" : why + ". Apply removes it")
        + (t.has(D) && !stays ? " (Live has " + t.valueIn(D) + ")" : std::string())
        + (stored(t) == "`null`" ? ", which leaves the API server null."
                                 : ", and the API server sets its default " + stored(t) + " again" + source(t) + ".");
    if (isReplicas(t) && !stays)
        because += " The pods go to " + stored(t) + " until an autoscaler or a person sets another number.";
    if (isPatch)
        return {because, "Leave it out of the patch to keep what the document has."};
    if (t.has(U))
        return {because, "Put a value into " + t.local() + " to keep it."};
    if (!t.has(O))
        return {because, "Add " + t.field() + " to " + t.local() + " to keep it."};
    if (isServerSide)
        return {because,
                "Put it back into " + t.local()
                    + " to keep it. To hand it over, let the other field manager apply it first; "
                      "then removing it from "
                    + t.local() + " leaves its value."};
    if (isHelm(t.plan().options))
        return {because, "Put it back into the chart to keep it."};
    return {because,
            "To leave it to the cluster, remove it from Last applied first: " + t.kubectl("apply edit-last-applied")
                + ". To keep it in your file, put it back into Local."};
}

Explanation derived(const ExplanationContext &t)
{
    const std::string what = !t.decision().inResult() ? "Removed"
        : t.has(D)                                    ? "Becomes " + stored(t)
                                                      : "Added as " + stored(t);
    return {what + ". The API server writes it from other fields" + source(t) + ".", {}};
}

Explanation alike(const ExplanationContext &t)
{
    const server::Note *note = noteOf(t);
    const server::NoteKind kind = note ? note->kind : server::NoteKind::Form;
    const std::string local = t.has(U) ? t.name(U) + " has " + t.valueAt(U) : "the request removes it";
    if (!t.decision().inResult())
        return {"No difference: " + local + ", which the API server "
                    + (kind == server::NoteKind::LeftOut ? "stores as absent." : "does not store.") + source(t),
                {}};
    if (kind == server::NoteKind::FromLive || kind == server::NoteKind::ByServer)
        return {t.stays(D) + t.at(D) + ". No difference: " + local + ", and the API server keeps its own value"
                    + source(t) + ".",
                {}};
    if (kind == server::NoteKind::Form && t.isScalar(U) && t.isScalar(D))
        return {t.stays(D) + t.at(D) + ". No difference: " + t.valueAt(U) + " and " + t.value(D)
                    + (k8s::isQuantity(t.document().path(t.id())) ? " are the same amount" : " mean the same")
                    + "; the API server stores " + t.value(D) + ".",
                {}};
    if (t.has(U) && t.has(D))
        return {t.stays(D) + t.at(D) + ". No difference: " + local + ", which the API server stores as Live has it.",
                {}};
    return {t.stays(D) + t.at(D) + ". No difference: " + local + ", and the API server stores what Live has" + source(t)
                + ".",
            {}};
}

Explanation leftOut(const ExplanationContext &t)
{
    const server::Note *note = noteOf(t);
    if (t.decision().inResult())
        return {"Becomes " + stored(t) + ". The API server stores an empty value so; " + t.name(U) + " has "
                    + t.valueAt(U) + ".",
                {}};
    if (!t.decision().isLeaf()) // its fields have reasons of their own
        return {std::string(t.has(D) ? "Removed" : "Not stored")
                    + ". Nothing is left in it, and the API server leaves out an empty map.",
                {}};
    const bool unknown = note && note->kind == server::NoteKind::Dropped;
    return {std::string(t.has(D) ? "Removed" : "Not stored") + ". "
                + (unknown ? "The API server does not keep it here" : "The API server stores an empty value as absent")
                + (t.has(U) ? "; " + t.name(U) + " has " + t.valueAt(U) : std::string()) + ".",
            {}};
}

Explanation kept(const ExplanationContext &t)
{
    return {(t.has(D) ? t.becomes(t.decision().outcome == Outcome::Changed ? "Was" : "Stays", D) + t.at(D)
                      : "Becomes " + stored(t))
                + ". The API server keeps its own value, whatever is sent" + source(t) + ".",
            {}};
}

Explanation moved(const ExplanationContext &t)
{
    if (t.document().path(t.id()).front().name == "stringData")
        return {"Not stored here: the API server writes stringData" + t.at(U) + " into `data`, in base64.", {}};
    const bool replaces = t.decision().outcome == Outcome::Changed;
    return {std::string(t.has(D) ? "Becomes" : "Added as") + " what `stringData` of " + t.name(U) + " has" + t.at(U)
                + ", in base64: the API server writes it over `data`." + (replaces ? t.written() : ""),
            replaces ? "Put what Live has into `stringData` of " + t.local() + " to keep it." : ""};
}

constexpr Sentence sentences[] = {
    {RuleId::StoredDefault, byDefault},
    {RuleId::StoredDefaultAgain, defaultAgain},
    {RuleId::StoredDerived, derived},
    {RuleId::StoredAlike, alike},
    {RuleId::StoredLeftOut, leftOut},
    {RuleId::StoredKept, kept},
    {RuleId::StoredCounted, "The API server counts the changes of an object's specification here."},
    {RuleId::StoredMoved, moved},
    {RuleId::StoredNoted, "What is in it is decided field by field."},
};
static_assert(areSentencesOf(tables::stored, sentences));

} // namespace
} // namespace stored_sentences

std::optional<Explanation> explainStored(const ExplanationContext &t)
{
    return tellFrom(t, stored_sentences::sentences);
}

} // namespace fieldwise::merge
