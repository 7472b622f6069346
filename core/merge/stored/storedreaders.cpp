// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/stored/storedreaders.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/k8s/identity.h"
#include "core/k8s/schema.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/plan/readnotices.h"
#include "core/merge/stored/storedplan.h"

namespace fieldwise::merge {
namespace {

/// "ConfigMap shop/settings"
std::string nameOf(std::string_view kind, std::string_view space, std::string_view name)
{
    return std::string(kind).append(" ").append(space).append("/").append(name);
}

/// Adds the ConfigMaps and Secrets that pods of this template read.
void addRead(const Json &value, const std::string &space, std::set<std::string> &out)
{
    using Reads = std::pair<std::string_view, std::string_view>;
    constexpr std::array<Reads, 6> readers{{{"configMap", "ConfigMap"},
                                            {"configMapKeyRef", "ConfigMap"},
                                            {"configMapRef", "ConfigMap"},
                                            {"secret", "Secret"},
                                            {"secretKeyRef", "Secret"},
                                            {"secretRef", "Secret"}}};
    if (value.is_object())
        for (const auto &[field, kind] : readers)
            if (const Json *source = yaml::memberOf(&value, field))
                for (const char *name : {"name", "secretName"})
                    if (const std::string text = yaml::textAt(*source, name); !text.empty())
                        out.insert(nameOf(kind, space, text));
    if (value.is_structured())
        for (const Json &part : value)
            addRead(part, space, out);
}

bool changes(const DocumentPlan &document, DecisionId id)
{
    const Decision &decision = document.decision(id);
    const bool own = decision.outcome == Outcome::Added || decision.outcome == Outcome::Changed
        || decision.outcome == Outcome::Removed;
    return own || std::ranges::any_of(decision.children, [&](DecisionId child) { return changes(document, child); });
}

/// The field with data that changes; `noDecision` if none does.
DecisionId changedData(const DocumentPlan &document)
{
    const bool isPatched = document.stored && document.request == RequestKind::Patch
        && (document.identity.kind == "ConfigMap" || document.identity.kind == "Secret");
    for (const char *name : {"data", "binaryData"})
        if (const DecisionId id = isPatched ? childNamed(document, 0, name) : noDecision;
            id != noDecision && changes(document, id))
            return id;
    return noDecision;
}

bool isReplaced(const DocumentPlan &document)
{
    return std::ranges::any_of(document.decisions,
                               [](const Decision &decision) { return decision.notes(NoticeId::PodsRestart); });
}

/// The workloads that read each object and keep their pods.
std::map<std::string, std::string> readersOf(const SharedList<DocumentPlan> &documents)
{
    constexpr std::array<std::string_view, 5> workloads{"Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", "Pod"};
    std::map<std::string, std::string> out;
    for (const DocumentPlan &document : documents) {
        if (!document.stored || document.request == RequestKind::Create
            || std::ranges::find(workloads, document.identity.kind) == workloads.end() || isReplaced(document))
            continue;
        std::set<std::string> read;
        const Json *metadata = yaml::memberOf(&document.stored->object, "metadata");
        const Json *spec = yaml::memberOf(&document.stored->object, "spec");
        if (spec)
            addRead(*spec, metadata ? yaml::textAt(*metadata, "namespace") : "", read);
        for (const std::string &object : read) {
            std::string &readers = out[object];
            readers += (readers.empty() ? "" : ", ") + k8s::describe(document.identity);
        }
    }
    return out;
}

/// "a, b and 3 more kinds"
std::string enumerated(const std::vector<std::string> &words, const std::string &what)
{
    constexpr size_t most = 3;
    std::string out;
    for (size_t i = 0; i < std::min(words.size(), most); ++i)
        out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    if (words.size() > most)
        out += " and " + std::to_string(words.size() - most) + " more " + what;
    return out;
}

void noteRoot(SharedList<DocumentPlan> &documents, size_t i, NoticeId id, std::string text)
{
    const DocumentPlan &document = documents[i];
    const RuleId rule = document.serverSide() ? RuleId::SsaObject
        : document.patch()                    ? RuleId::PatchObject
                                              : RuleId::ApplySame;
    note(documents.change(i).decisions.front(), id, std::move(text), rule);
}

bool isObjectIn(const DocumentPlan &document, Side side)
{
    const auto &text = document.documents[side];
    return text && !k8s::identityOf(*text).kind.empty();
}

/// The namespace of Live, if Local names none and its kind has one.
std::optional<std::string> assumedNamespace(const DocumentPlan &document)
{
    const k8s::Identity local = k8s::identityOf(*document.documents[Side::Updated]),
                        live = k8s::identityOf(*document.documents[Side::Destination]);
    const bool isClusterScoped = !k8s::builtinSchema().isNamespaced(live.apiVersion, live.kind).value_or(true);
    const bool isAssumed = local.namespaceName.empty() && !live.namespaceName.empty() && !isClusterScoped;
    return isAssumed ? std::optional(live.namespaceName) : std::nullopt;
}

} // namespace

void noteReaders(SharedList<DocumentPlan> &documents)
{
    if (std::ranges::none_of(documents,
                             [](const DocumentPlan &document) { return changedData(document) != noDecision; }))
        return;
    const std::map<std::string, std::string> readers = readersOf(documents);
    for (size_t i = 0; i < documents.size(); ++i) {
        const DecisionId at = changedData(documents[i]);
        if (at == noDecision)
            continue;
        const Json &metadata = memberOrEmpty(documents[i].stored->object, "metadata");
        const auto found = readers.find(
            nameOf(documents[i].identity.kind, yaml::textAt(metadata, "namespace"), yaml::textAt(metadata, "name")));
        if (found != readers.end())
            note(documents.change(i).decisions[at], NoticeId::NothingRestarts, found->second);
    }
}

void noteUnknownKinds(SharedList<DocumentPlan> &documents)
{
    std::vector<std::string> kinds;
    std::optional<size_t> first;
    for (size_t i = 0; i < documents.size(); ++i) {
        const DocumentPlan &document = documents[i];
        const k8s::Identity &is = document.identity;
        if (document.stored || document.request == RequestKind::Nothing || is.kind.empty() || document.decisions.empty()
            || k8s::builtinSchema().typeOf(is.apiVersion, is.kind) != k8s::noType
            || document.root().notes(NoticeId::UnknownType))
            continue;
        first = first.value_or(i);
        if (std::ranges::find(kinds, is.kind) == kinds.end())
            kinds.push_back(is.kind);
    }
    if (!first)
        return;
    noteRoot(documents, *first, NoticeId::DefaultsUnknown, enumerated(kinds, "kinds"));
}

void noteUncheckedRules(SharedList<DocumentPlan> &documents)
{
    std::optional<size_t> first;
    std::set<std::string> rules, kinds;
    for (size_t i = 0; i < documents.size(); ++i)
        if (documents[i].stored && !documents[i].stored->unchecked.empty()) {
            first = first.value_or(i);
            rules.insert(documents[i].stored->unchecked.begin(), documents[i].stored->unchecked.end());
            kinds.insert(documents[i].identity.kind);
        }
    if (first)
        noteRoot(documents, *first, NoticeId::RulesUnchecked,
                 enumerated({rules.begin(), rules.end()}, "rules") + " in the definition"
                     + (kinds.size() == 1 ? " of " : "s of ") + enumerated({kinds.begin(), kinds.end()}, "kinds"));
}

void noteOtherPlace(SharedList<DocumentPlan> &documents, const Options &options)
{
    size_t locals = 0;
    bool hasLive = false, hasPair = false;
    std::optional<size_t> first, elsewhere;
    for (size_t i = 0; i < documents.size(); ++i) {
        const DocumentPlan &document = documents[i];
        const bool isLocal = isObjectIn(document, Side::Updated), isLive = isObjectIn(document, Side::Destination);
        if (document.decisions.empty() || (!isLocal && !isLive))
            continue;
        locals += isLocal;
        hasLive = hasLive || isLive;
        hasPair = hasPair || (isLocal && isLive);
        if (isLocal && !first)
            first = i;
        if (isLocal && isLive && !elsewhere && assumedNamespace(document))
            elsewhere = i;
    }
    const bool isUpgrade = isHelm(options) && !options.deployer.lastIs.empty(); // something must be there
    if (first && (hasLive || isUpgrade) && !hasPair)
        noteRoot(documents, *first, NoticeId::NothingInLive, std::to_string(locals));
    if (elsewhere && !isHelm(options)) // Helm fills in the release's
        noteRoot(documents, *elsewhere, NoticeId::NamespaceAssumed, *assumedNamespace(documents[*elsewhere]));
}

} // namespace fieldwise::merge
