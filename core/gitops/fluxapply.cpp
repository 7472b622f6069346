// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/fluxapply.h"

#include <algorithm>

#include "core/k8s/lastapplied.h"
#include "core/values/pointer.h"

namespace fieldwise::gitops {

namespace serverside = merge::serverside;

namespace {

constexpr size_t mostTaken = 200;
constexpr const char *fluxPrefix = "kustomize.toolkit.fluxcd.io/";

bool sameWord(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

bool isMetadata(const FieldPath &path)
{
    return !path.empty() && path.front().name == "metadata";
}

} // namespace

bool says(const Json &object, const std::string &key, std::string_view value)
{
    return sameWord(labelOf(object, key), value) || sameWord(annotationOf(object, key), value);
}

Result<serverside::Applied, std::string> forcedApply(const Json &sent, const Json &live, const Kind &kind,
                                                     const std::vector<k8s::Manager> &managers,
                                                     const std::string &manager)
{
    Json local = sent;
    erase(local, {"metadata", "managedFields"});
    return serverside::apply(
        {.live = &live,
         .local = &local,
         .type = kind.type,
         .managers = managers,
         .manager = manager,
         .subresource = {},
         .force = true,
         .reset = serverside::resetFields(kind.place.schema, apiVersionOf(sent), kindNameOf(sent), ""),
         .now = {}});
}

std::vector<Change> driftOf(const Json &live, const Json &dryRun, const Kind &kind, bool removesMetadata)
{
    std::vector<Change> out;
    for (Change &change : withoutServers(changesBetween(live, dryRun, kind.type))) {
        const bool isMeta = isMetadata(change.path);
        if (isMeta
            && (change.path.size() < 2 || (change.path[1].name != "labels" && change.path[1].name != "annotations")))
            continue;
        if (!isMeta || change.after || removesMetadata)
            out.push_back(std::move(change));
    }
    return out;
}

FluxObject::FluxObject(const FluxSettings &settings, const FluxInput &input, const Kind &kind, const Pair &pair,
                       ObjectRow &row)
    : m_settings(settings),
      m_input(input),
      m_row(row),
      m_kind(kind),
      m_git(pair.wanted),
      m_live(pair.live->data),
      m_managers(managersOf(*pair.live)),
      m_masks(pair.git, pair.live, input.showSecrets)
{
}

bool FluxObject::isSkippedBy(const char *key, const char *value) const
{
    return says(m_git, key, value) || says(m_live, key, value);
}

void FluxObject::skip()
{
    const std::string ssa = std::string(fluxPrefix) + "ssa", reconcile = std::string(fluxPrefix) + "reconcile";
    m_row.action = "skip";
    if (m_settings.isHelm && isSkippedBy("helm.toolkit.fluxcd.io/driftDetection", "disabled"))
        m_row.because = "It has helm.toolkit.fluxcd.io/driftDetection: disabled.";
    else if (!m_settings.isHelm && isSkippedBy(reconcile.c_str(), "disabled"))
        m_row.because = "It has " + reconcile + ": disabled, in Git or in the cluster.";
    else if (!m_settings.isHelm && isSkippedBy(ssa.c_str(), "Ignore"))
        m_row.because = "It has " + ssa + ": Ignore, in Git or in the cluster.";
    else if (!m_settings.isHelm && says(m_git, ssa, "IfNotPresent"))
        m_row.because = "It exists, and Git has " + ssa + ": IfNotPresent.";
    else if (m_settings.isHelm && m_settings.driftMode.empty())
        m_row.because = "Drift detection is off (spec.driftDetection.mode): only an upgrade changes it.";
    else if (m_settings.isHelm)
        for (const FluxIgnore &ignore : m_settings.ignores)
            if (m_row.because.empty() && ignore.rule.expression.empty() && isFor(ignore, m_git).value_or(false))
                m_row.because = "It is left out as a whole by " + described(ignore.rule) + '.';
}

void FluxObject::run()
{
    skip();
    if (!m_row.because.empty()) {
        m_now = answerTo(m_live, &m_live, m_kind).before;
        fields(m_now, m_now, m_managers, false);
        return;
    }
    if (m_managers.empty())
        m_row.notes.push_back({"no-owners",
                               "Live has no managedFields, so who owns what can't be known; give what `kubectl get "
                               "--show-managed-fields` prints.",
                               true});
    tellOtherVersions();
    if (m_settings.isHelm && !m_input.overrideManagers.empty())
        m_row.notes.push_back({"override-manager",
                               "What is taken over by --override-manager is not carried out for helm-controller.",
                               true});
    const auto dryRun =
        forcedApply(m_git, m_live, m_kind, m_managers, m_settings.isHelm ? helmManager : kustomizeManager);
    m_row.action = "apply";
    m_row.because = "It is in Git and in the cluster.";
    if (!dryRun) {
        m_row.refusal = dryRun.error();
        return;
    }
    server::Answer answer = answerTo(dryRun->result, &m_live, m_kind);
    m_now = std::move(answer.before);
    if (!answer.refusals.empty())
        refuse(answer);
    else if (m_settings.isHelm)
        helm(answer.now.object);
    else
        kustomize(answer.now.object);
}

void FluxObject::tellOtherVersions()
{
    const std::string own = apiVersionOf(m_git);
    const auto isOther = [&own](const k8s::Manager &manager) {
        return !manager.apiVersion.empty() && manager.apiVersion != own;
    };
    const auto other = std::ranges::find_if(m_managers, isOther);
    if (other == m_managers.end())
        return;
    m_row.notes.push_back(
        {"other-version",
         "`" + other->name + "` owns fields in `" + other->apiVersion + "`, and Git has `" + own
             + "`: its fields are compared here as if they had the same names. If one of them no longer exists, or a "
               "new one has a default, the apply fails with `field not declared in schema`"
             + (m_settings.isHelm ? "."
                                  : "; with the feature gate MigrateAPIVersion, kustomize-controller writes `" + own
                        + "` into all entries of managedFields before the dry run."),
         true});
}

void FluxObject::refuse(const server::Answer &answer)
{
    const std::string force = std::string(fluxPrefix) + "force";
    const bool forces = m_settings.force || isSkippedBy(force.c_str(), "enabled");
    const auto isInvalid = [](const server::Refusal &one) { return one.by == server::RefusedBy::Validation; };
    if (m_settings.isHelm || !forces || std::ranges::none_of(answer.refusals, isInvalid)) {
        addRefusals(answer.refusals, answer.now.object, m_kind, m_row);
        fields(m_now, m_now, m_managers, false);
        return;
    }
    const server::Answer created = answerTo(m_git, nullptr, m_kind);
    m_row.action = "recreate";
    m_row.because = "The API server refuses the change (" + answer.refusals.front().words + "), and "
        + (m_settings.force ? std::string("spec.force") : force + ": enabled")
        + " deletes the object and creates it again.";
    addRefusals(created.refusals, created.now.object, m_kind, m_row);
    const Json &then = created.refusals.empty() ? created.now.object : m_now;
    fields(then, then, {}, created.refusals.empty());
}

void fluxCreates(const FluxSettings &settings, const FluxInput &input, const Kind &kind, const Pair &pair,
                 ObjectRow &row)
{
    row.action = settings.isHelm && settings.driftMode != "enabled" ? "warn" : "create";
    row.because = settings.isHelm && settings.driftMode.empty()
        ? "It is not in the cluster; drift detection is off, so only an upgrade creates it."
        : "It is not in the cluster.";
    if (settings.isHelm && settings.driftMode.empty())
        return;
    const auto dryRun = serverside::apply({.live = nullptr,
                                           .local = &pair.wanted,
                                           .type = kind.type,
                                           .managers = {},
                                           .manager = settings.isHelm ? helmManager : kustomizeManager,
                                           .subresource = {},
                                           .force = true,
                                           .reset = {},
                                           .now = {}});
    if (!dryRun) {
        row.refusal = dryRun.error();
        return;
    }
    const server::Answer answer = answerTo(dryRun->result, nullptr, kind);
    addRefusals(answer.refusals, answer.now.object, kind, row);
    const Masks masks(pair.git, nullptr, input.showSecrets);
    for (FieldRow &field : row.fields)
        if (const Json *value = gitops::valueAt(pair.wanted, kind.type, field.path))
            field.git = masks.shown(*value, field.path);
}

void FluxObject::findIgnores(const Json &dryRun, const Json &live)
{
    for (const FluxIgnore &ignore : m_settings.ignores) {
        const auto fits = isFor(ignore, m_settings.isHelm ? m_git : dryRun);
        if (!fits)
            m_row.notes.push_back({"selector",
                                   "It can't be known here whether " + described(ignore.rule) + " is for this object.",
                                   true});
        if (!fits.value_or(false))
            continue;
        IgnoredPath one{.ignore = &ignore, .path = pathOf(live, m_kind.type, ignore.tokens)};
        const Json *now = valueAt(live, ignore.tokens), *then = valueAt(dryRun, ignore.tokens);
        one.differs = now && then ? *now != *then : now != then;
        // An element of a list in a list is not found in managedFields, so it counts as nobody else's.
        const auto indices = std::ranges::count_if(
            ignore.tokens, [](const std::string &token) { return merge::arrayIndex(token).has_value(); });
        for (const k8s::Manager &manager : m_managers) {
            if (manager.name == kustomizeManager || manager.operation != k8s::Manager::Operation::Apply
                || !manager.subresource.empty() || indices > 1)
                continue;
            const FieldSet *here = &manager.fields;
            for (const k8s::FieldStep &step : one.path)
                here = here ? here->find(step) : nullptr;
            one.strips = one.strips || (here && !one.path.empty());
        }
        m_ignored.push_back(std::move(one));
    }
}

const IgnoredPath *FluxObject::ignoredAt(const FieldPath &path) const
{
    const auto found = std::ranges::find_if(m_ignored, [&](const IgnoredPath &one) { return touch(path, one.path); });
    return found == m_ignored.end() ? nullptr : &*found;
}

std::vector<k8s::Manager> FluxObject::takeOver(Json &live)
{
    if (isSkippedBy((std::string(fluxPrefix) + "ssa").c_str(), "Merge")) {
        m_row.notes.push_back(
            {"merge", "It has " + std::string(fluxPrefix) + "ssa: Merge, so nothing is taken over from kubectl."});
        return m_managers;
    }
    for (const std::string_view name :
         {std::string_view(k8s::lastAppliedKey), std::string_view("kustomize.toolkit.fluxcd.io/checksum"),
          std::string_view("fluxcd.io/sync-checksum")}) {
        m_isPatched = m_isPatched || at(live, {"metadata", "annotations", name});
        erase(live, {"metadata", "annotations", name});
    }
    m_isPatched = m_isPatched || at(live, {"metadata", "labels", "fluxcd.io/sync-gc-mark"});
    erase(live, {"metadata", "labels", "fluxcd.io/sync-gc-mark"});
    const auto patterns = serverside::takenByFlux(m_input.overrideManagers);
    for (const k8s::Manager &manager : m_managers) {
        if (!serverside::isTaken(manager, kustomizeManager, patterns))
            continue;
        TakenOver one{.manager = manager.name + " (" + k8s::details(manager) + ')', .fields = {}};
        manager.fields.visit([&](const FieldPath &path) {
            if (path.size() > 1 && !isServers(path) && one.fields.size() < mostTaken)
                one.fields.push_back(printed(path));
        });
        m_takenFields.unite(manager.fields);
        m_row.takenOver.push_back(std::move(one));
    }
    m_isPatched = m_isPatched || !m_row.takenOver.empty();
    return serverside::united(m_managers, kustomizeManager, patterns);
}

std::optional<Json> FluxObject::payload()
{
    Json sent = m_git;
    for (const IgnoredPath &one : m_ignored)
        if (one.differs && one.strips)
            removeAt(sent, one.ignore->tokens);
    for (const IgnoredPath &one : m_ignored) {
        if (!one.differs || one.strips)
            continue;
        if (!valueAt(sent, one.ignore->tokens)) {
            m_row.refusal = "the ignored field " + one.ignore->rule.expression
                + " is not in Git any more, and Flux owns it: its patch `replace` does not apply";
            return {};
        }
        const Json *now = valueAt(m_live, one.ignore->tokens);
        replaceAt(sent, one.ignore->tokens, now ? *now : Json());
    }
    return sent;
}

void FluxObject::kustomize(const Json &dryRun)
{
    Json live = m_now;
    const std::vector<k8s::Manager> managers = takeOver(live);
    findIgnores(dryRun, live);
    const std::vector<Change> drift = driftOf(live, dryRun, m_kind, true);
    const bool isDrifted = std::ranges::any_of(leavesOf(drift, m_kind.type), [&](const auto &leaf) {
        return !std::ranges::any_of(m_ignored, [&](const IgnoredPath &one) { return isWithin(leaf.first, one.path); });
    });
    const bool isWritten = m_isPatched || isDrifted;
    m_row.action = isWritten ? "apply" : "unchanged";
    m_row.because = isDrifted ? "The dry run differs from Live."
        : isWritten           ? "The dry run does not differ from Live, but taking over changes its metadata."
                              : "The dry run does not differ from Live, so nothing is sent.";
    const auto sent = isWritten ? payload() : std::nullopt;
    if (!sent) {
        fields(dryRun, m_now, m_managers, false);
        return;
    }
    const auto answer = forcedApply(*sent, live, m_kind, managers, kustomizeManager);
    if (!answer) {
        m_row.refusal = answer.error();
        return;
    }
    const server::Answer stored = answerTo(answer->result, &m_live, m_kind);
    if (!stored.refusals.empty()) {
        addRefusals(stored.refusals, stored.now.object, m_kind, m_row);
        fields(dryRun, m_now, m_managers, false);
        return;
    }
    std::vector<k8s::Manager> after;
    after.reserve(answer->after.size());
    for (const serverside::Entry &entry : answer->after)
        after.push_back(entry.manager);
    fields(dryRun, stored.now.object, after, true);
}

void FluxObject::helm(const Json &dryRun)
{
    findIgnores(dryRun, m_now);
    Json live = m_now, wanted = dryRun;
    for (const IgnoredPath &one : m_ignored) {
        removeAt(live, one.ignore->tokens);
        removeAt(wanted, one.ignore->tokens);
    }
    const bool isDrifted = !driftOf(live, wanted, m_kind, false).empty();
    const bool corrects = m_settings.driftMode == "enabled";
    m_row.action = !isDrifted ? "unchanged" : corrects ? "correct" : "warn";
    m_row.because = !isDrifted ? "The dry run does not differ from Live."
        : corrects             ? "It has drifted: a JSON patch corrects it, written by helm-controller as an Update."
                               : "It has drifted: that is only reported (spec.driftDetection.mode: warn).";
    // Labels and annotations that only Live has are no drift, and are not removed.
    Json after = m_now;
    if (isDrifted && corrects) {
        after = dryRun;
        for (const IgnoredPath &one : m_ignored)
            if (const Json *now = valueAt(m_live, one.ignore->tokens))
                replaceAt(after, one.ignore->tokens, *now);
        for (const char *name : {"labels", "annotations"})
            if (const Json *there = at(m_live, {"metadata", name}); there && there->is_object())
                for (const auto &[key, value] : there->items())
                    if (!at(after, {"metadata", name, key}))
                        after["metadata"][name][key] = value;
    }
    fields(dryRun, after, m_managers, isDrifted && corrects);
}

} // namespace fieldwise::gitops
