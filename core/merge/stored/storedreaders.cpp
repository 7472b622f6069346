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
    constexpr size_t most = 3;
    std::string text;
    for (size_t i = 0; i < std::min(kinds.size(), most); ++i)
        text += (i == 0 ? "" : i + 1 == kinds.size() ? " and " : ", ") + kinds[i];
    if (kinds.size() > most)
        text += " and " + std::to_string(kinds.size() - most) + " more kinds";
    note(documents.change(*first).decisions.front(), NoticeId::DefaultsUnknown, text,
         documents[*first].serverSide() ? RuleId::SsaObject : RuleId::ApplySame);
}

} // namespace fieldwise::merge
