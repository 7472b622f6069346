// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/serversidesummary.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/naturalorder.h"
#include "core/merge/explain/explanationcontext.h"
#include "core/merge/serverside/serversidenotices.h"

namespace fieldwise::view {
namespace {

using k8s::FieldSet;
using merge::OwnerChange;
using merge::OwnerFate;
using merge::ServerSidePlan;

constexpr size_t mostPaths = 5;

void add(std::string &out, const std::string &part)
{
    out += (out.empty() ? "" : ", ") + part;
}

size_t sizeOf(const FieldSet &set)
{
    size_t size = 0;
    set.visit([&size](const k8s::FieldPath &) { ++size; });
    return size;
}

/// Some of the outermost paths of a set; how many more there are is said.
std::string pathsText(const FieldSet &set)
{
    std::vector<std::string> paths;
    for (const k8s::FieldPath &path : merge::outermostOf(set))
        paths.push_back("`" + k8s::print(path) + "`");
    const size_t all = paths.size();
    paths.resize(std::min(all, mostPaths));
    if (all > mostPaths)
        paths.push_back(std::to_string(all - mostPaths) + " more");
    return merge::joinedNames(paths);
}

std::string verbOf(OwnerFate fate, bool refused)
{
    const auto either = [refused](std::string_view then, std::string_view now) {
        return std::string(refused ? then : now);
    };
    switch (fate) {
    case OwnerFate::Kept: return "keeps it";
    case OwnerFate::Gained: return either("would gain it", "gains it");
    case OwnerFate::Forced: return either("owns it, and force would take it", "loses it to force");
    case OwnerFate::Forgiven:
        return either("would lose it", "loses it") + ", since Live matches the last-applied annotation";
    case OwnerFate::GivenUp: return either("would give it up", "gives it up");
    case OwnerFate::Pruned: return either("would lose it, since it would be removed", "loses it, since it is removed");
    case OwnerFate::Folded: return "owns the atomic value around it instead";
    case OwnerFate::Forgotten: return "loses it, since its entry is dropped";
    }
    return {};
}

/// The names of those who lose something to force, each once; another entry of the same name is told apart.
std::vector<std::string> robbed(const merge::serverside::Applied &applied, const std::vector<ManagerSummary> &managers)
{
    std::vector<std::string> names;
    const std::string own =
        applied.mineAfter < applied.after.size() ? applied.after[applied.mineAfter].manager.name : std::string();
    for (const ManagerSummary &one : managers) {
        if (one.count(OwnerFate::Forced) == 0)
            continue;
        const std::string name = merge::shownManager(applied, applied.before[one.before]).name;
        const std::string shown = name == own ? name + " (Update)" : name;
        if (std::ranges::find(names, shown) == names.end())
            names.push_back(shown);
    }
    return names;
}

/// Each contested path once, though it may have several owners.
size_t takenCount(const ServerSidePlan &plan)
{
    FieldSet taken;
    for (const merge::serverside::Contested &one : plan.applied.conflicts)
        if (!one.forgiven)
            taken.insert(one.path);
    return sizeOf(taken);
}

/// A new value for what is the manager's own already.
bool changesOwn(const Decision &decision)
{
    return decision.outcome == Outcome::Changed
        && (decision.rule == RuleId::SsaChanged || decision.rule == RuleId::SsaListReplaced
            || decision.rule == RuleId::SsaMapReplaced);
}

std::string appliedText(const DocumentPlan &document)
{
    const ServerSidePlan &plan = *document.serverSide();
    const std::vector<ManagerSummary> managers = managersOf(document);
    const ManagerSummary mine = managers.empty() || !managers.front().applies ? ManagerSummary{} : managers.front();
    const size_t taken = takenCount(plan);
    const size_t gained = mine.count(OwnerFate::Gained);
    std::string out;
    if (const auto changed = std::ranges::count_if(document.decisions, changesOwn))
        add(out, merge::counted(static_cast<size_t>(changed), "field", "") + " changed");
    if (gained > taken)
        add(out, merge::counted(gained - taken, "field", "") + " gained");
    if (taken > 0)
        add(out, std::to_string(taken) + " taken from " + merge::joinedNames(robbed(plan.applied, managers)));
    if (const size_t given = mine.count(OwnerFate::GivenUp))
        add(out, std::to_string(given) + " given up");
    if (const size_t removed = merge::outermostOf(plan.applied.removed).size())
        add(out, std::to_string(removed) + " removed");
    if (out.empty())
        return plan.applied.changed ? "values change, owners stay" : "nothing changes";
    return out;
}

} // namespace

const k8s::Manager *handedTo(const DocumentPlan &document, const OwnerChange &change)
{
    const merge::serverside::Applied &applied = document.serverSide()->applied;
    if (change.fate != OwnerFate::Kept || change.before >= applied.before.size()
        || change.after >= applied.after.size())
        return nullptr;
    const k8s::Manager &before = applied.before[change.before], &after = applied.after[change.after].manager;
    return before.name == after.name && before.operation == after.operation && before.subresource == after.subresource
        ? nullptr
        : &after;
}

std::vector<ManagerSummary> managersOf(const DocumentPlan &document)
{
    std::vector<ManagerSummary> all;
    if (!document.serverSide())
        return all;
    const merge::serverside::Applied &applied = document.serverSide()->applied;
    for (uint32_t i = 0; i < applied.before.size(); ++i)
        all.push_back({.manager = merge::serverside::described(merge::shownManager(applied, applied.before[i])),
                       .applies = i == applied.mineBefore,
                       .before = i});
    std::vector<size_t> placeOf(applied.after.size());
    for (uint32_t i = 0; i < applied.after.size(); ++i) {
        const std::string manager =
            merge::serverside::described(merge::shownManager(applied, applied.after[i].manager));
        const auto known = std::ranges::find(all, manager, &ManagerSummary::manager);
        placeOf[i] = static_cast<size_t>(known - all.begin());
        if (known == all.end())
            all.push_back({.manager = manager});
        all[placeOf[i]].after = i;
        all[placeOf[i]].applies |= i == applied.mineAfter;
    }
    for (const OwnerChange &change : document.serverSide()->owners) {
        const bool isHanded = handedTo(document, change) != nullptr;
        const bool isAfter = change.fate == OwnerFate::Kept || change.fate == OwnerFate::Gained;
        if (change.fate != OwnerFate::Gained) {
            ManagerSummary &one = all[change.before];
            one.ownedBefore += change.fate != OwnerFate::Folded; // what it is part of counts
            one.handedOver += isHanded;
            one.absent += change.absent;
            one.fates[static_cast<size_t>(change.fate)] += !isHanded;
        }
        if (isAfter) {
            ManagerSummary &one = all[placeOf[change.after]];
            ++one.ownedAfter;
            one.fates[static_cast<size_t>(OwnerFate::Gained)] += isHanded || change.fate == OwnerFate::Gained;
        }
    }
    std::ranges::stable_sort(all, {}, [](const ManagerSummary &one) { return !one.applies; });
    return all;
}

std::string changesText(const ManagerSummary &manager)
{
    constexpr std::array<std::pair<OwnerFate, std::string_view>, 7> words{
        {{OwnerFate::Gained, "gained"},
         {OwnerFate::Forced, "lost to force"},
         {OwnerFate::Forgiven, "lost and forgiven"},
         {OwnerFate::GivenUp, "given up"},
         {OwnerFate::Pruned, "removed"},
         {OwnerFate::Folded, "owned as part of a whole"},
         {OwnerFate::Forgotten, "dropped"}}};
    std::string out;
    for (const auto &[fate, word] : words)
        if (const size_t count = manager.count(fate))
            add(out, std::to_string(count) + " " + std::string(word));
    if (manager.handedOver > 0)
        add(out, std::to_string(manager.handedOver) + " handed over");
    if (manager.absent > 0)
        add(out, std::to_string(manager.absent) + " owned but absent");
    return out;
}

std::vector<const merge::serverside::Contested *> conflictsOf(const DocumentPlan &document)
{
    std::vector<const merge::serverside::Contested *> all;
    if (document.serverSide())
        for (const merge::serverside::Contested &one : document.serverSide()->applied.conflicts)
            if (!one.forgiven)
                all.push_back(&one);
    return all;
}

std::string conflictsByOwner(const Plan &plan)
{
    std::map<std::string, size_t, NaturalLess> counts;
    size_t fields = 0;
    for (const DocumentPlan &document : plan.documents) {
        std::set<std::string> told;
        for (const merge::serverside::Contested *one : conflictsOf(document)) {
            ++counts[merge::shownManager(document.serverSide()->applied,
                                         document.serverSide()->applied.before[one->owner])
                         .name];
            told.insert(k8s::print(one->path));
        }
        fields += told.size();
    }
    std::vector<std::pair<std::string, size_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::string, size_t>::second);
    std::string out;
    for (const auto &[owner, count] : sorted)
        out += (out.empty() ? "" : ", ") + owner + " " + std::to_string(count);
    return merge::counted(fields, "field", "") + ": " + out;
}

std::vector<const OwnerChange *> ownersWithin(const DocumentPlan &document, DecisionId id)
{
    std::vector<const OwnerChange *> out;
    if (document.serverSide())
        for (const OwnerChange &change : merge::changesAt(*document.serverSide(), id))
            if (document.serverSide()->paths[id] != change.path)
                out.push_back(&change);
    return out;
}

std::string ownersText(const DocumentPlan &document, DecisionId id)
{
    const std::vector<const OwnerChange *> owners = merge::ownersOf(document, id);
    std::vector<const OwnerChange *> within =
        document.decision(id).parent == noDecision ? std::vector<const OwnerChange *>{} : ownersWithin(document, id);
    std::erase_if(within, [](const OwnerChange *change) {
        return change->fate == OwnerFate::Kept || change->fate == OwnerFate::Folded;
    });
    const bool changes = !within.empty() || std::ranges::any_of(owners, [&document](const OwnerChange *owner) {
        return owner->fate != OwnerFate::Kept || owner->absent || handedTo(document, *owner);
    });
    if (!changes && owners.size() < 2)
        return {}; // the reason names the only owner
    const bool refused = document.serverSide()->applied.refused;
    std::string out;
    const auto tell = [&out](const std::string &part) { out += (out.empty() ? "" : "; ") + part; };
    for (const OwnerChange *owner : owners)
        if (const k8s::Manager *to = handedTo(document, *owner))
            tell(owner->manager + " hands it over to " + merge::serverside::described(*to));
        else
            tell(owner->manager + " " + verbOf(owner->fate, refused)
                 + (owner->absent ? " (Live does not have it)" : ""));
    const auto isTold = [&owners](const OwnerChange *change) {
        return std::ranges::any_of(owners, [change](const OwnerChange *owner) {
            return owner->manager == change->manager && owner->fate == change->fate;
        });
    };
    std::erase_if(within, isTold);
    while (!within.empty()) {
        const OwnerChange &first = *within.front();
        const size_t count = std::erase_if(within, [&first](const OwnerChange *change) {
            return change->manager == first.manager && change->fate == first.fate;
        });
        tell(first.manager + (refused ? " would " : " ") + (first.fate == OwnerFate::Gained ? "gain" : "lose")
             + (refused ? " " : "s ") + merge::counted(count, "field", "") + " in it");
    }
    return out + ".";
}

std::string serverSideText(const DocumentPlan &document)
{
    const ServerSidePlan *plan = document.serverSide();
    if (!plan)
        return {};
    if (plan->applied.refused)
        return "refused: " + merge::counted(conflictsOf(document).size(), "conflict", "");
    return document.request == merge::RequestKind::Create ? "created: Live does not have it" : appliedText(document);
}

std::string serverSideSummary(const Plan &plan)
{
    size_t objects = 0, refused = 0, created = 0, unchanged = 0;
    const DocumentPlan *only = nullptr;
    for (const DocumentPlan &document : plan.documents) {
        if (!document.serverSide())
            continue;
        only = &document;
        ++objects;
        const merge::serverside::Applied &applied = document.serverSide()->applied;
        if (applied.refused)
            ++refused;
        else if (document.request == merge::RequestKind::Create)
            ++created;
        else if (!applied.changed && appliedText(document) == "nothing changes")
            ++unchanged;
    }
    if (objects == 1)
        return serverSideText(*only);
    std::string out;
    const std::array<std::pair<size_t, const char *>, 4> all{{{refused, "refused"},
                                                              {created, "created"},
                                                              {objects - refused - created - unchanged, "applied"},
                                                              {unchanged, "unchanged"}}};
    for (const auto &[count, word] : all)
        if (count > 0)
            add(out, std::to_string(count) + " " + word);
    return out;
}

std::vector<std::string> migrationSteps(const Plan &plan, const DocumentPlan &document)
{
    if (!document.serverSide() || !document.serverSide()->migration)
        return {};
    const merge::serverside::Migration &migration = *document.serverSide()->migration;
    std::vector<std::string> steps{
        "kubectl applies Local as " + plan.options.serverSide.fieldManager
        + ". The entry of client-side apply still owns its fields, so none of them is removed."};
    if (migration.keepsAnnotation)
        steps.push_back("kubectl applies the last-applied annotation alone, as `kubectl-last-applied`, so that older "
                        "programs still find it.");
    if (!migration.clientSide.empty()) {
        std::string step = "kubectl rewrites managedFields: what `" + merge::joinedNames(migration.clientSide)
            + "` owns by Update becomes " + plan.options.serverSide.fieldManager
            + "'s own by Apply, and that entry is removed.";
        if (!migration.forgotten.empty())
            step +=
                " It has entries in other versions too; nobody owns " + pathsText(migration.forgotten) + " afterwards.";
        steps.push_back(std::move(step));
    }
    if (migration.secondApply) {
        std::string step = "kubectl applies Local again. ";
        step += migration.secondApply->removed.empty()
            ? "Nothing is removed: Local has everything that was applied before."
            : "What was applied before and is not in Local is removed now: " + pathsText(migration.secondApply->removed)
                + ". Defaults among these come back by themselves.";
        steps.push_back(std::move(step));
    }
    return steps;
}

} // namespace fieldwise::view
