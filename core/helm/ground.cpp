// SPDX-License-Identifier: GPL-3.0-or-later
// The revisions that count, and the way in which objects are merged (semantics/helm.md 1.2 and 3).
#include <algorithm>
#include <utility>

#include "core/helm/helmversion.h"
#include "core/helm/operation.h"

namespace fieldwise::helm {
namespace {

std::string revisionName(const Record &record)
{
    return "revision " + std::to_string(record.revision);
}

/// `web in shop, api in shop`, each once and not too many.
std::string listOf(const std::vector<Record> &records, std::string (*nameOf)(const Record &))
{
    constexpr size_t mostNames = 10;
    std::vector<std::string> names;
    for (const Record &record : records)
        if (std::string name = nameOf(record); std::ranges::find(names, name) == names.end())
            names.push_back(std::move(name));
    std::string out;
    for (size_t i = 0; i < std::min(names.size(), mostNames); ++i)
        out += (i == 0 ? "" : ", ") + names[i];
    return out + (names.size() > mostNames ? ", ..." : "");
}

/// Chooses the old revision of an upgrade; `newest` is the last one. The text of an error is Helm's.
Result<size_t, Refusal> oldOfUpgrade(const Asked &asked, const std::vector<Record> &all, std::string &why)
{
    const Record &newest = all.back();
    if (newest.status.starts_with("pending-"))
        return Unexpected(Refusal{"helm-pending",
                                  "another operation (install/upgrade/rollback) is in progress: " + revisionName(newest)
                                      + " is " + newest.status});
    const auto deployed =
        std::find_if(all.rbegin(), all.rend(), [](const Record &one) { return one.status == "deployed"; });
    if (deployed == all.rbegin()) {
        why = "OLD is " + revisionName(newest) + ", the newest; it is deployed.";
        return all.size() - 1;
    }
    if (deployed != all.rend()) {
        why = "OLD is " + revisionName(*deployed) + ", the last one that is deployed: the newest, "
            + revisionName(newest) + ", is " + newest.status + ", so what it wrote counts as somebody else's edit.";
        return static_cast<size_t>(all.rend() - deployed) - 1;
    }
    if (newest.status != "failed" && newest.status != "superseded")
        return Unexpected(Refusal{"helm-not-deployed", "\"" + asked.release + "\" has no deployed releases"});
    why = "OLD is " + revisionName(newest) + ", the newest, although it is " + newest.status
        + ": no revision is deployed.";
    return all.size() - 1;
}

std::optional<Refusal> contradiction(const Asked &asked)
{
    const auto stops = [](std::string text) { return Refusal{"helm-options", std::move(text)}; };
    const auto version = versionOf(asked.version);
    if (!version)
        return stops("`" + asked.version + "` is no version of Helm 3 or 4, such as 3.21.4");
    for (const auto &[isAsked, option] : {std::pair(asked.takeOwnership, "--take-ownership"),
                                          {asked.serverSide == ServerSide::True, "--server-side"},
                                          {asked.forceConflicts, "--force-conflicts"}})
        if (const std::string lacks = isAsked ? lacksOption(*version, option) : std::string(); !lacks.empty())
            return stops(lacks + "; the rules are those of Helm " + asked.version);
    if (asked.takeOwnership && asked.verb == Verb::Rollback)
        return stops("unknown flag: --take-ownership: `helm rollback` looks at no marks, and has no such option");
    if (asked.forceReplace && asked.forceConflicts)
        return stops("Helm refuses --force-replace together with --force-conflicts");
    return {};
}

void chooseWay(const Asked &asked, const std::vector<Record> &all, Ground &ground)
{
    const bool isHelm3 = versionOf(asked.version)->major == 3;
    const Record *decides = ground.back ? &*ground.back : all.empty() ? nullptr : &all.back();
    if (isHelm3) {
        ground.whyMethod = "Helm 3 applies client-side.";
    } else if (asked.serverSide != ServerSide::Auto) {
        ground.serverSide = asked.serverSide == ServerSide::True;
        ground.whyMethod =
            ground.serverSide ? "You asked for server-side apply." : "You asked for no server-side apply.";
    } else if (asked.verb == Verb::Install || !decides) {
        ground.serverSide = true;
        ground.whyMethod = "Helm 4 installs by server-side apply.";
    } else {
        ground.serverSide = decides->applyMethod == "ssa";
        ground.whyMethod = "Helm 4 goes on as " + revisionName(*decides) + " was applied, which is "
            + (ground.serverSide ? "server-side." : "client-side.");
    }
    ground.handsOver =
        ground.serverSide && (asked.verb != Verb::Upgrade || !ground.old || ground.old->applyMethod != "ssa");
}

} // namespace

Result<Ground, Refusal> groundOf(const Asked &asked, const std::vector<Record> &records)
{
    if (const auto refusal = contradiction(asked))
        return Unexpected(*refusal);
    std::vector<Record> all;
    std::ranges::copy_if(records, std::back_inserter(all), [&](const Record &one) {
        return one.name == asked.release && (asked.namespaceName.empty() || one.namespaceName == asked.namespaceName);
    });
    std::ranges::stable_sort(all, {}, &Record::revision);
    Ground ground;
    ground.namespaceName = !asked.namespaceName.empty() ? asked.namespaceName
        : all.empty()                                   ? "default"
                                                        : all.back().namespaceName;
    if (asked.verb != Verb::Install && all.empty())
        return Unexpected(Refusal{
            "helm-revision",
            "found no record of the release \"" + asked.release + "\""
                + (records.empty()
                       ? "; expected what `kubectl get secret -l owner=helm,name=" + asked.release + " -o yaml` prints"
                       : "; the records are of " + listOf(records, [](const Record &one) {
                             return one.name + " in " + one.namespaceName;
                         }))});
    if (asked.verb == Verb::Install && !all.empty())
        return Unexpected(Refusal{"helm-name",
                                  versionOf(asked.version)->major == 3 ? "cannot re-use a name that is still in use"
                                                                       : "cannot reuse a name that is still in use"});
    size_t old = all.size();
    if (asked.verb == Verb::Upgrade) {
        const auto chosen = oldOfUpgrade(asked, all, ground.whyOld);
        if (!chosen)
            return Unexpected(chosen.error());
        old = *chosen;
    } else if (asked.verb == Verb::Rollback) {
        old = all.size() - 1;
        const int wanted = asked.revision.value_or(all.back().revision - 1);
        const auto back = std::ranges::find(all, wanted, &Record::revision);
        if (back == all.end())
            return Unexpected(Refusal{"helm-revision",
                                      "release has no " + std::to_string(wanted) + " version; the records have "
                                          + listOf(all, revisionName)});
        ground.back = *back;
        ground.whyOld = "OLD is " + revisionName(all.back()) + ", the newest, whatever its status (" + all.back().status
            + "): so a rollback goes.";
    } else {
        ground.whyOld = "There is no OLD: objects that exist are taken over as they would be applied.";
    }
    if (old < all.size())
        ground.old = all[old];
    chooseWay(asked, all, ground);
    if (asked.forceReplace && ground.serverSide)
        return Unexpected(Refusal{"helm-options",
                                  "Helm refuses --force-replace together with server-side apply; this release is "
                                  "applied server-side, so --server-side=false is needed, too"});
    if (asked.forceConflicts && !ground.serverSide)
        return Unexpected(
            Refusal{"helm-options", "Helm refuses --force-conflicts without server-side apply. " + ground.whyMethod});
    for (size_t i = 0; i < all.size(); ++i)
        if (i != old)
            ground.others.push_back(all[i]);
    return ground;
}

} // namespace fieldwise::helm
