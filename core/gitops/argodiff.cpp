// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/argodiff.h"

#include <algorithm>

#include "core/base/cutaround.h"
#include "core/gitops/rows.h"
#include "core/k8s/lastapplied.h"
#include "core/values/jsonmerge.h"
#include "core/values/server/serverside.h"
#include "core/values/strategic.h"

namespace fieldwise::gitops {

namespace serverside = merge::serverside;
using yaml::memberOf;

const char *nameOf(DiffBy by)
{
    constexpr const char *names[] = {"server-side", "structured-merge", "three-way", "two-way", "none"};
    return names[static_cast<size_t>(by)];
}

Strategy strategyOf(const ArgoSettings &settings, const Json *git, const Json *live)
{
    if (!git || !live)
        return {DiffBy::None,
                git ? "It is not in the cluster, so nothing is compared."
                    : "It is not in Git, so nothing is compared."};
    const std::string on = "ServerSideDiff=true", off = "ServerSideDiff=false";
    if (!settings.compares(off) && (settings.controllerServerSideDiff || settings.compares(on)))
        return {DiffBy::ServerSide,
                settings.compares(on)
                    ? "The Application has the compare option ServerSideDiff=true (" + settings.whereOf(on) + ")."
                    : "argocd-cmd-params-cm has controller.diff.server.side: \"true\"."};
    const std::string apply = "ServerSideApply=true";
    if (settings.syncs(apply))
        return {DiffBy::StructuredMerge,
                "The Application has the sync option ServerSideApply=true (" + settings.whereOf(apply)
                    + "), and server-side diff is off."};
    if (hasOption(*git, syncOptionsKey, apply))
        return {DiffBy::StructuredMerge, "The object in Git has the sync option ServerSideApply=true."};
    if (lastAppliedIn(*live))
        return {DiffBy::ThreeWay, "Live has kubectl's last-applied annotation, which is the original."};
    return {DiffBy::TwoWay,
            "Live has no last-applied annotation, so Git counts as the original: nothing can show as removed."};
}

std::optional<Json> lastAppliedIn(const Json &live)
{
    const std::string text = annotationOf(live, k8s::lastAppliedKey);
    Json last = text.empty() ? Json() : yaml::fromJson(text);
    return last.is_object() ? std::optional(std::move(last)) : std::nullopt;
}

std::optional<Json> clientSide(const Json &last, const Json &git, const Json &live, const Kind &kind, bool isScheme,
                               std::string &failure)
{
    if (!isScheme)
        return merge::applyJsonMerge(live, merge::threeWayJsonMerge(last, git, live), true);
    const auto patch = merge::threeWayStrategic(last, git, live, kind.place);
    if (!patch) {
        failure = patch.error();
        return {};
    }
    const auto result = merge::applyStrategic(live, *patch, kind.place);
    if (result)
        return *result;
    failure = result.error();
    return {};
}

namespace {

constexpr size_t mostOfRefusal = 1000; ///< bytes of a refusal, which quotes whole values

Json withoutNamespace(Json object)
{
    erase(object, {"metadata", "namespace"});
    const Json *annotations = at(object, {"metadata", "annotations"});
    if (annotations && (annotations->is_null() || (annotations->is_object() && annotations->empty())))
        erase(object, {"metadata", "annotations"});
    return object;
}

/// Live with only the fields of the original; elements of lists by index, those that the original lacks stay.
Json cutTo(const Json &original, const Json &live)
{
    if (original.is_object() && live.is_object()) {
        Json out = Json::object();
        for (const auto &[name, value] : original.items())
            if (const Json *there = memberOf(&live, name))
                out[name] = cutTo(value, *there);
        return out;
    }
    if (original.is_array() && live.is_array()) {
        Json out = live;
        for (size_t i = 0; i < out.size() && i < original.size(); ++i)
            out[i] = cutTo(original[i], live[i]);
        return out;
    }
    return live;
}

bool isStatefulSet(const Json &object)
{
    const std::string group = groupOf(apiVersionOf(object));
    return kindNameOf(object) == "StatefulSet" && (group == "apps" || group == "extensions");
}

std::optional<Json> predictThreeWay(const Json &original, const Json &git, const Json &live, const Kind &kind,
                                    std::string &failure)
{
    const Json last = withoutNamespace(original), now = withoutNamespace(git);
    if (!kind.builtin) {
        const Json patch = merge::threeWayJsonMerge(last, now, cutTo(last, live));
        return merge::applyJsonMerge(live, patch, true);
    }
    Json cut = live;
    if (isStatefulSet(live)) {
        const Json *templates = at(last, {"spec", "volumeClaimTemplates"});
        const Json *there = at(live, {"spec", "volumeClaimTemplates"});
        if (templates && there)
            cut["spec"]["volumeClaimTemplates"] = cutTo(*templates, *there);
    }
    const auto patch = merge::threeWayStrategic(last, now, cut, kind.place);
    if (!patch) {
        failure = patch.error();
        return {};
    }
    const auto result = merge::applyStrategic(live, *patch, kind.place);
    if (result)
        return *result;
    failure = result.error();
    return {};
}

void eraseServers(Json &object)
{
    erase(object, {"metadata", "managedFields"});
    erase(object, {"metadata", "resourceVersion"});
    erase(object, {"metadata", "annotations", k8s::lastAppliedKey});
}

Result<serverside::Applied, std::string> applied(const Json &git, const Json &live, const Kind &kind,
                                                 const std::vector<k8s::Manager> &managers)
{
    Json local = git;
    erase(local, {"metadata", "managedFields"});
    const serverside::Request request{
        .live = &live,
        .local = &local,
        .type = kind.type,
        .managers = managers,
        .manager = argoManager,
        .subresource = {},
        .force = true,
        .reset = serverside::resetFields(kind.place.schema, apiVersionOf(git), kindNameOf(git), ""),
        .now = {}};
    return serverside::apply(request);
}

/// The fields of `set` that are no key of a list element with several keys.
FieldSet withoutKeys(const FieldSet &set)
{
    FieldSet out;
    set.visit([&](const FieldPath &path) {
        if (path.back().kind == k8s::FieldStep::Kind::Field)
            for (const k8s::FieldStep &step : path)
                if (step.kind == k8s::FieldStep::Kind::Keys && step.value.size() > 1
                    && step.value.contains(path.back().name))
                    return;
        out.insert(path);
    });
    return out;
}

/// What Argo CD does not own is shown as Live has it (semantics/gitops.md 1.7).
std::optional<Json> withoutMutations(const Json &predicted, const Json &live, const Kind &kind,
                                     const serverside::Applied &answer, FieldSet &notOwned, std::string &failure)
{
    FieldSet own;
    for (const serverside::Entry &entry : answer.after)
        if (entry.manager.name == argoManager)
            own.unite(entry.manager.fields);
    if (own.empty()) {
        failure = std::string("no managed fields found for manager: ") + argoManager;
        return {};
    }
    const FieldSet others = k8s::difference(serverside::ownedBy(kind.type, predicted), own);
    const serverside::Difference changes = serverside::compared(kind.type, &live, &predicted);
    const FieldSet removed = k8s::difference(changes.removed, others);
    FieldSet touched = changes.added;
    touched.unite(changes.modified);
    notOwned = k8s::intersection(touched, others);
    const auto mine = serverside::without(kind.type, predicted, withoutKeys(others));
    const Json merged = serverside::merged(kind.type, live, mine.value_or(Json::object()));
    return serverside::without(kind.type, merged, removed);
}

class Diffing {
public:
    Diffing(const ArgoSettings &settings, const Kind &kind, const std::vector<k8s::Manager> &managers,
            Normalizer &normalizer, ArgoDiff &out)
        : m_settings(settings), m_kind(kind), m_managers(managers), m_normalizer(normalizer), m_out(out)
    {
    }

    void run(Json git, Json live)
    {
        git = remarshal(git, "Git");
        live = remarshal(live, "Live");
        if (m_out.strategy.by == DiffBy::ServerSide)
            return serverSide(git, live);
        std::optional<Json> original = lastAppliedIn(live);
        m_normalizer.all(git);
        m_normalizer.all(live);
        if (m_out.strategy.by == DiffBy::StructuredMerge)
            return structured(git, live);
        if (original && m_out.strategy.by == DiffBy::ThreeWay) {
            m_normalizer.all(*original);
            std::string failure;
            if (auto predicted = predictThreeWay(*original, git, live, m_kind, failure))
                return compare(live, *predicted);
            m_out.strategy = {DiffBy::TwoWay,
                              "The three-way comparison fails (" + failure + "), so Git counts as the original."};
        }
        std::string failure;
        if (auto predicted = predictThreeWay(git, git, live, m_kind, failure))
            return compare(live, *predicted);
        m_out.failure = failure;
    }

private:
    Json remarshal(const Json &object, const char *side)
    {
        if (!m_kind.builtin)
            return object;
        if (const auto out = remarshalled(object, m_kind))
            return cutTo(object, *out); // what Go's types always write is left out again
        m_out.notes.push_back({"not-normal",
                               std::string(side)
                                   + " has a field that its kind does not have, so Argo CD brings "
                                     "nothing in it into its normal form: `1000m` and `1` differ."});
        return object;
    }

    void compare(const Json &live, const Json &predicted)
    {
        m_out.live = withDefaults(live, m_kind);
        m_out.predicted = withDefaults(predicted, m_kind);
        m_out.modified = m_out.live != m_out.predicted;
    }

    void structured(const Json &git, const Json &live)
    {
        const auto answer = applied(git, live, m_kind, m_managers);
        if (!answer) {
            m_out.failure = answer.error();
            return;
        }
        Json now = live, then = answer->result;
        for (Json *object : {&now, &then}) {
            erase(*object, {"metadata", "managedFields"});
            erase(*object, {"metadata", "annotations", k8s::lastAppliedKey});
        }
        compare(now, then);
    }

    void serverSide(Json git, Json live)
    {
        m_normalizer.basics(git);
        m_normalizer.basics(live);
        const auto answer = applied(git, live, m_kind, m_managers);
        if (!answer) {
            m_out.failure = answer.error();
            return;
        }
        server::Answer stored = answerTo(answer->result, &live, m_kind);
        if (!stored.refusals.empty()) {
            m_out.failure = withoutMiddle(stored.refusals.front().words, mostOfRefusal);
            return;
        }
        Json predicted = std::move(stored.now.object);
        live = std::move(stored.before);
        if (!m_settings.compares("IncludeMutationWebhook=true")) {
            auto without = withoutMutations(predicted, live, m_kind, *answer, m_out.notOwned, m_out.failure);
            if (!without)
                return;
            predicted = std::move(*without);
        }
        for (Json *object : {&predicted, &live}) {
            eraseServers(*object);
            if (const auto normal = remarshalled(*object, m_kind))
                *object = cutTo(*object, *normal);
            m_normalizer.all(*object);
        }
        m_out.modified = predicted != live;
        m_out.predicted = std::move(predicted);
        m_out.live = std::move(live);
        m_out.notes.push_back({"webhooks", "What webhooks of the cluster would change can't be known here.", true});
    }

    const ArgoSettings &m_settings;
    const Kind &m_kind;
    const std::vector<k8s::Manager> &m_managers;
    Normalizer &m_normalizer;
    ArgoDiff &m_out;
};

} // namespace

Note keptAnswers()
{
    return {
        "diff-kept",
        "Argo CD keeps the answer of a server-side diff until the object, Git or the Application's spec changes, or "
        "somebody refreshes the Application: what webhooks or the defaults of a definition do differently since "
        "then does not show before."};
}

ArgoDiff argoDiff(const ArgoSettings &settings, const Kind &kind, const Json &git, const Json &live,
                  const std::vector<k8s::Manager> &managers, Normalizer &normalizer)
{
    ArgoDiff out;
    out.strategy = strategyOf(settings, &git, &live);
    Json now = live, wanted = git;
    normalizer.before(now, wanted, managers);
    Diffing(settings, kind, managers, normalizer, out).run(std::move(wanted), std::move(now));
    return out;
}

} // namespace fieldwise::gitops
