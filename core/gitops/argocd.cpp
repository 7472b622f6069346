// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/argocd.h"

#include <algorithm>

#include "core/gitops/rows.h"
#include "core/gitops/tracked.h"

namespace fieldwise::gitops {
namespace {

std::string waveOf(const Json &object)
{
    const std::string wave = annotationOf(object, "argocd.argoproj.io/sync-wave");
    return wave.empty() || wave == "0" ? std::string() : " It is in wave " + wave + '.';
}

/// One object that is in Git and in the cluster.
class ArgoObject {
public:
    ArgoObject(const ArgoSettings &settings, const ArgoInput &input, const Kind &kind, const Pair &pair, ObjectRow &row)
        : m_settings(settings),
          m_row(row),
          m_kind(kind),
          m_git(pair.wanted),
          m_live(pair.live->data),
          m_managers(managersOf(*pair.live)),
          m_normalizer(settings, m_kind, m_git),
          m_masks(pair.git, pair.live, input.showSecrets)
    {
    }

    void run()
    {
        m_shownGit = m_git;
        moveTexts(m_shownGit);
        m_diff = argoDiff(m_settings, m_kind, m_git, m_live, m_managers, m_normalizer);
        m_row.diffBy = nameOf(m_diff.strategy.by);
        m_row.diffWhy = m_diff.strategy.why;
        const SyncWay way = syncWayOf(m_settings, m_git, &m_live);
        m_row.syncBy = nameOf(way.by);
        m_row.syncWhy = way.why;
        m_by = way.by;
        m_row.respectsIgnore = m_settings.syncs("RespectIgnoreDifferences=true");
        const std::string owner = trackedBy(m_live, m_settings);
        const bool isForeign = !owner.empty() && owner != m_settings.trackingName, hasFailed = !m_diff.failure.empty();
        m_row.state = hasFailed ? "Unknown" : isForeign ? "Foreign" : m_diff.modified ? "OutOfSync" : "Synced";
        m_skips = !m_diff.modified && !hasFailed && m_settings.syncs("ApplyOutOfSyncOnly=true");
        m_row.action = m_skips           ? "skip"
            : way.by == SyncBy::Replace  ? "replace"
            : way.by == SyncBy::Recreate ? "recreate"
                                         : "apply";
        m_row.because = m_skips ? "It is Synced, and the Application has ApplyOutOfSyncOnly=true ("
                + m_settings.whereOf("ApplyOutOfSyncOnly=true") + "): a sync leaves it out."
            : isForeign ? "Live has the mark of the Application `" + owner + "`; a sync takes it over."
                        : "It is in Git and in the cluster." + waveOf(m_git);
        if (isForeign && m_settings.syncs("FailOnSharedResource=true"))
            m_row.refusal = "it is part of the Application `" + owner + "`, and FailOnSharedResource=true";
        if (hasFailed)
            m_row.refusal = "the diff can't be computed: " + m_diff.failure;
        sync(way);
        m_row.notes.insert(m_row.notes.end(), m_diff.notes.begin(), m_diff.notes.end());
        const std::vector<Note> notes = m_normalizer.notes();
        m_row.notes.insert(m_row.notes.end(), notes.begin(), notes.end());
        if (m_managers.empty()
            && (m_diff.strategy.by == DiffBy::ServerSide || m_diff.strategy.by == DiffBy::StructuredMerge
                || way.by == SyncBy::ServerSide || m_normalizer.hasManagers()))
            m_row.notes.push_back({"no-owners",
                                   "Live has no managedFields, so who owns what can't be known; give what `kubectl get "
                                   "--show-managed-fields` prints.",
                                   true});
        if (!m_kind.builtin && !m_kind.place.known)
            m_row.notes.push_back({"no-schema",
                                   "The kind is not built in and no definition is given (--schema): what the server "
                                   "fills in can't be known, and lists count as a whole.",
                                   true});
    }

private:
    void sync(const SyncWay &way)
    {
        const ArgoSync now = argoSync(m_settings, m_kind, way, m_git, m_live, m_managers, m_row.respectsIgnore);
        if (!now.after)
            m_row.refusal = now.failure;
        server::Answer answer = answerTo(now.after && !m_skips ? *now.after : m_live, &m_live, m_kind);
        m_now = std::move(answer.before);
        m_sent = now.sent;
        if (now.after && !m_skips)
            takeAnswer(way, *now.after, answer);
        m_sync = m_row.refusal.empty() && !m_skips ? std::move(answer.now.object) : m_now;
        m_ownersAfter = m_row.refusal.empty() ? now.managers : m_managers;
        if (now.migrates)
            m_row.notes.push_back({"migration",
                                   "What client-side apply owned is handed over to `argocd-controller` first, so what "
                                   "Git no longer has is removed."});
        if (m_normalizer.hasRules() && !m_skips)
            wouldRespect(way);
        fields();
    }

    /// An object that is deleted first is a new one for the server.
    void takeAnswer(const SyncWay &way, const Json &sent, server::Answer &answer)
    {
        const bool isForced =
            way.forces && way.by == SyncBy::ClientSide && std::ranges::any_of(answer.refusals, isInvalid);
        const std::string reconciled = way.by == SyncBy::ClientSide ? whyReconciled(m_git, m_live) : std::string();
        const bool isAgain = isForced || !reconciled.empty();
        if (isAgain) {
            m_row.action = "recreate";
            m_row.because = !reconciled.empty() ? reconciled
                                                : "The API server refuses the change (" + answer.refusals.front().words
                    + "), and Force=true deletes the object and creates it again.";
        }
        if (isAgain || way.by == SyncBy::Recreate)
            answer = answerTo(isAgain ? m_git : sent, nullptr, m_kind);
        addRefusals(answer.refusals, answer.now.object, m_kind, m_row);
        for (const server::Note &note : answer.now.notes)
            if (note.kind == server::NoteKind::Dropped)
                m_dropped.push_back(pathOf(note.path, sent, m_kind));
    }

    static bool isInvalid(const server::Refusal &refusal) { return refusal.by == server::RefusedBy::Validation; }

    void wouldRespect(const SyncWay &way)
    {
        const ArgoSync other = argoSync(m_settings, m_kind, way, m_git, m_live, m_managers, !m_row.respectsIgnore);
        if (!other.after || !m_row.refusal.empty())
            return;
        for (const Change &change :
             withoutServers(changesBetween(m_sync, answerTo(*other.after, &m_live, m_kind).now.object, m_kind.type)))
            m_row.respectWould.push_back(printed(change.path));
    }

    void fields()
    {
        std::vector<std::vector<Change>> roots{
            withoutServers(changesBetween(m_diff.live, m_diff.predicted, m_kind.type)),
            withoutServers(changesBetween(m_now, m_sync, m_kind.type)),
            withoutServers(changesBetween(m_now, storedUpdate(m_git, m_live, m_kind), m_kind.type))};
        if (m_diff.strategy.by == DiffBy::None || !m_diff.failure.empty())
            roots[0].clear();
        const Leaves diff = leavesOf(roots[0], m_kind.type), sync = leavesOf(roots[1], m_kind.type),
                     other = leavesOf(roots[2], m_kind.type);
        std::map<FieldPath, FieldRow> rows;
        for (const auto &[path, change] : sync) {
            const auto shown = covering(diff, path);
            const std::string verdict = shown == diff.end()                   ? "hidden"
                : shown->second.after == change.after || shown->first != path ? "both"
                                                                              : "differs";
            rows[path] = {.path = path, .verdict = verdict};
        }
        for (const auto &[path, change] : diff)
            if (covering(sync, path) == sync.end())
                rows[path] = {.path = path, .verdict = "only-diff"};
        for (const auto &[path, change] : other)
            if (covering(sync, path) == sync.end() && covering(diff, path) == diff.end())
                rows[path] = {.path = path, .verdict = "stays"};
        m_row.fields.reserve(m_row.fields.size() + rows.size());
        for (auto &[path, row] : rows) {
            if (const Rule *rule = row.verdict == "both" ? nullptr : m_normalizer.ruleFor(path))
                row.rule = *rule;
            m_row.fields.push_back(std::move(row));
        }
        dropRowsOfRefused(m_row.fields);
        gather(m_row.fields, roots, [](FieldRow &) {});
        for (FieldRow &row : m_row.fields)
            fill(row);
        std::erase_if(m_row.fields, [](const FieldRow &row) { return row.verdict == "stays" && row.path.empty(); });
    }

    void fill(FieldRow &row)
    {
        const auto value = [&](const Json &object) {
            const Json *found = gitops::valueAt(object, m_kind.type, row.path);
            return found ? std::optional(m_masks.shown(*found, row.path)) : std::nullopt;
        };
        row.live = value(m_now);
        row.git = value(m_shownGit);
        row.diff = value(m_diff.predicted);
        row.after = value(m_sync);
        row.owners = ownersOf(m_managers, row.path);
        row.ownersAfter = m_by == SyncBy::ServerSide ? ownersOf(m_ownersAfter, row.path) : row.owners;
        sentences(row);
    }

    std::string written(const FieldRow &row) const
    {
        return row.after ? "sets it to " + oneLine(*row.after) : std::string("removes it");
    }

    bool isNotOwned(const FieldPath &path) const
    {
        const FieldSet *here = &m_diff.notOwned;
        for (const k8s::FieldStep &step : path)
            here = here ? here->find(step) : nullptr;
        return here != nullptr;
    }

    /// Why the diff does not show a field that no setting hides.
    std::string unseen(const FieldRow &row) const
    {
        const bool isTheirs = m_diff.strategy.by == DiffBy::ServerSide && isNotOwned(row.path);
        if (isTheirs)
            return "Argo CD does not own it, so the diff shows Live's value (IncludeMutationWebhook=true shows it)";
        if (m_diff.strategy.by == DiffBy::ServerSide)
            return "the comparison by server-side apply does not predict it";
        if (m_diff.strategy.by == DiffBy::StructuredMerge)
            return "the comparison by structured merge does not predict it";
        if (!m_kind.builtin && row.live)
            return "of a custom resource only the fields that were applied last are compared";
        return "the comparison, " + std::string(nameOf(m_diff.strategy.by)) + ", does not predict it";
    }

    /// What follows from sending Live's value of a field.
    std::string afterwards(const FieldRow &row) const
    {
        if (m_by == SyncBy::ServerSide)
            return ", and `argocd-controller` owns it then.";
        return row.git || m_by != SyncBy::ClientSide
            ? "."
            : ", though Git does not have it; so it is part of what was applied last, and is removed once no setting "
              "ignores it.";
    }

    void sentences(FieldRow &row) const
    {
        const std::string owner = row.owners.empty() ? std::string() : row.owners.back();
        if (row.verdict == willFail)
            return;
        if (row.verdict == "hidden") {
            const std::string hides = row.rule ? "hidden by " + described(*row.rule) : unseen(row);
            row.lines = {"diff: not shown, " + hides, "sync: " + written(row)};
            row.because =
                "The diff does not show it: " + hides + ". The next sync, for whatever reason, " + written(row) + '.';
            if (row.rule)
                row.because += " To keep Live's value, add the sync option RespectIgnoreDifferences=true, or take "
                               "the field out of Git.";
        } else if (row.verdict == "both") {
            row.lines = {"diff: OutOfSync", "sync: " + written(row)};
            row.because = "The diff shows it, and the sync " + written(row) + '.';
        } else if (row.verdict == "differs") {
            row.lines = {"diff: predicts " + (row.diff ? oneLine(*row.diff) : std::string("that it is removed")),
                         "sync: " + written(row)};
            row.because = "The diff and the sync compute it in different ways.";
        } else if (row.verdict == "only-diff") {
            const bool fails = !m_row.refusal.empty();
            const bool isDropped = !fails && std::ranges::find(m_dropped, row.path) != m_dropped.end();
            const std::string drops = m_row.kind + " has no such field, so the API server drops it, with a warning";
            row.lines = {"diff: OutOfSync",
                         m_skips         ? "sync: leaves the object out"
                             : fails     ? "sync: fails, so nothing changes"
                             : isDropped ? "sync: does not change it; " + drops
                                         : "sync: does not change it"};
            row.because = fails ? "The diff shows it, but the sync of the object fails, so nothing changes."
                : isDropped     ? "The diff shows it. " + drops
                    + ": Argo CD does not ask for strict validation. "
                      "So the object stays OutOfSync."
                            : "The diff shows it, but the sync does not change it, so the object stays OutOfSync.";
            if (row.rule)
                row.because += " A part of it is taken out by " + described(*row.rule) + '.';
        } else if (row.rule) {
            row.lines = {"diff: not shown, hidden by " + described(*row.rule),
                         m_skips ? "sync: leaves the object out while it is Synced" : "sync: does not change it"};
            row.because = "The diff does not show it: hidden by " + described(*row.rule) + ". ";
            row.because += m_skips ? "As soon as something else in the object differs, the sync overwrites it, too."
                : gitops::valueAt(m_sent, m_kind.type, row.path)
                ? "The sync sends Live's value (RespectIgnoreDifferences=true)" + afterwards(row)
                : std::string("Git does not have it, so the sync leaves it.");
        } else {
            const std::string who = owner.empty() ? std::string() : "; " + owner + " wrote it";
            row.lines = {"diff: Synced, "
                             + (row.git ? std::string("the server keeps Live's value") : "only Live has it" + who),
                         "sync: does not change it"};
            row.because = row.git ? "An update does not change it."
                : m_by == SyncBy::ServerSide
                ? "Only Live has it, and `argocd-controller` does not own it, so it is neither shown nor removed."
                : "Only Live has it: neither Git nor what was applied last has it, so it is neither shown nor "
                  "removed, and self-heal does not see it.";
        }
    }

    const ArgoSettings &m_settings;
    ObjectRow &m_row;
    const Kind &m_kind;
    const Json &m_git, &m_live;
    Json m_shownGit; ///< a Secret's texts are data
    std::vector<k8s::Manager> m_managers, m_ownersAfter;
    Normalizer m_normalizer;
    Masks m_masks;
    ArgoDiff m_diff{};
    SyncBy m_by = SyncBy::ClientSide;
    bool m_skips = false;
    std::vector<FieldPath> m_dropped; ///< by the server, since the kind does not have them
    Json m_now, m_sync, m_sent;
};

void newObject(const ArgoSettings &settings, const Kind &kind, const Pair &pair, bool showSecrets, ObjectRow &row)
{
    const SyncWay way = syncWayOf(settings, pair.wanted, nullptr);
    row.state = "Missing";
    row.action = "create";
    row.because = "It is not in the cluster." + waveOf(pair.wanted);
    row.diffBy = nameOf(DiffBy::None);
    row.diffWhy = strategyOf(settings, &pair.wanted, nullptr).why;
    row.syncBy = nameOf(way.by);
    row.syncWhy = way.why;
    const server::Answer answer = answerTo(pair.wanted, nullptr, kind);
    if (way.by == SyncBy::ServerSide && way.forces)
        row.refusal = noForce;
    addRefusals(answer.refusals, answer.now.object, kind, row);
    const Masks masks(pair.git, nullptr, showSecrets);
    for (FieldRow &field : row.fields)
        if (const Json *value = gitops::valueAt(pair.wanted, kind.type, field.path))
            field.git = masks.shown(*value, field.path);
}

/// Rules of the Application that are for no object of Git.
void tellOfUnused(const ArgoSettings &settings, const std::vector<Pair> &pairs, std::vector<Note> &notes)
{
    const auto isInGit = [](const Pair &pair) { return pair.git != nullptr; };
    if (std::ranges::none_of(pairs, isInGit))
        return;
    std::string before;
    for (const Ignore &ignore : settings.ignores) {
        const std::string entry = ignore.rule.setting.substr(0, ignore.rule.setting.find(']') + 1);
        if (ignore.isSystem || entry == before)
            continue;
        before = entry;
        if (std::ranges::none_of(pairs, [&](const Pair &pair) { return pair.git && ignore.isFor(pair.wanted); }))
            notes.push_back(
                {"rule-unused", '`' + entry + "` is for no object here: group, kind, name or namespace does not fit."});
    }
}

void describeTitle(const ArgoSettings &settings, Report &report)
{
    report.head = {{"name", settings.name},
                   {"namespace", settings.namespaceName},
                   {"destination", settings.destination},
                   {"project", settings.project}};
    report.title = "Argo CD Application " + settings.name;
    report.intro.push_back(settings.automated ? std::string("Syncs by itself")
                                   + (settings.selfHeal ? ", also after changes in the cluster (selfHeal)" : "")
                                   + (settings.automatedPrune ? ", and prunes." : ".")
                                              : "Syncs only when somebody asks for it.");
    report.notes = settings.notes;
}

} // namespace

Result<Report, std::string> argoReport(const ArgoInput &input)
{
    auto settings = argoSettingsOf(input.settings);
    if (!settings)
        return Unexpected(settings.error());
    Report report;
    describeTitle(*settings, report);
    report.failure = settings->failure;
    if (!report.failure.empty())
        return report;
    const std::vector<server::CustomKind> definitions = definitionsIn(input.git, input.live);
    const auto prepared = [&](Json &object) { prepare(object, *settings, kindOf(*input.schema, definitions, object)); };
    const std::vector<Pair> pairs = pairsOf(input.git, input.live, prepared, report.notes);
    tellOfUnused(*settings, pairs, report.notes);
    report.objects.reserve(pairs.size());
    for (const Pair &pair : pairs) {
        const Json &shown = pair.git ? pair.wanted : pair.live->data;
        ObjectRow row = rowFor(shown);
        if (pair.git && isHook(shown)) {
            describeHook(shown, row);
        } else if (!pair.git) {
            if (!extraObject(*settings, pair.live->data, input.git.empty(), row))
                continue;
        } else {
            const Kind kind = kindOf(*input.schema, definitions, pair.wanted);
            if (pair.live)
                ArgoObject(*settings, input, kind, pair, row).run();
            else
                newObject(*settings, kind, pair, input.showSecrets, row);
        }
        tellOfVersion(pair, row);
        row.isQuiet = row.state == "Synced" && row.fields.empty() && row.refusal.empty();
        report.objects.push_back(std::move(row));
    }
    if (std::ranges::find(report.objects, nameOf(DiffBy::ServerSide), &ObjectRow::diffBy) != report.objects.end())
        report.notes.push_back(keptAnswers());
    const auto failed = std::ranges::find(report.objects, "Unknown", &ObjectRow::state);
    if (failed != report.objects.end() && report.objects.size() > 1)
        report.notes.insert(report.notes.begin(),
                            {"diff-fails",
                             "The diff of " + failed->object
                                 + " fails, so Argo CD shows the state of all objects as Unknown, and syncs nothing."});
    sortWorstFirst(report);
    return report;
}

} // namespace fieldwise::gitops
