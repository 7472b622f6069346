// SPDX-License-Identifier: GPL-3.0-or-later
// The words about a group of the triage: which resources, and one fact about them.
#include <algorithm>
#include <map>

#include "core/base/naturalorder.h"
#include "core/base/visible.h"
#include "core/view/effects.h"
#include "core/view/serversidesummary.h"
#include "core/view/triage.h"

namespace fieldwise::view {
namespace {

constexpr size_t mostNames = 3;

using Counts = std::map<std::string, size_t, NaturalLess>;

/// "kubectl-edit 4, Lens 1", the most frequent first.
std::string countsOf(const Counts &counts)
{
    std::vector<std::pair<std::string, size_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::string, size_t>::second);
    std::string out;
    for (size_t i = 0; i < std::min(sorted.size(), mostNames); ++i)
        out += (i == 0 ? "" : ", ") + sorted[i].first + " " + std::to_string(sorted[i].second);
    return sorted.size() > mostNames ? out + " and " + counted(sorted.size() - mostNames, "other", "others") : out;
}

/// "kubectl-edit 4, Lens 1": whose fields these are.
std::string byOwner(const Plan &plan, const std::vector<Effect> &effects)
{
    Counts counts;
    for (const Effect &effect : effects)
        if (const k8s::Manager *manager = editorOf(plan, effect))
            ++counts[manager->name];
    size_t known = 0;
    for (const auto &[name, count] : counts)
        known += count;
    return counts.empty() || known == effects.size()
        ? countsOf(counts)
        : countsOf(counts) + ", unknown " + std::to_string(effects.size() - known);
}

/// "1 object, 2 fields, 1 element, 3 entries of data"
std::string whatIsDeleted(const Plan &plan, const std::vector<Effect> &effects)
{
    size_t objects = 0, fields = 0, elements = 0, data = 0, parts = 0, comeBack = 0;
    for (const Effect &effect : effects) {
        const Decision &decision = plan.decision(effect.where);
        const DocumentPlan &document = plan.documents[effect.where.document];
        const yaml::Path path = document.path(effect.where.decision);
        const bool isData = path.size() == 2 && (path[0].name == "data" || path[0].name == "binaryData")
            && (document.identity.kind == "ConfigMap" || document.identity.kind == "Secret");
        const bool again = decision.rule == RuleId::StoredDefaultAgain;
        ++(decision.outcome != Outcome::Removed && !again        ? parts
               : path.empty()                                    ? objects
               : isData                                          ? data
               : path.back().kind == yaml::PathStep::Kind::Field ? fields
                                                                 : elements);
        comeBack += again;
    }
    std::string out;
    const auto add = [&out](size_t count, std::string_view one, std::string_view many) {
        if (count > 0)
            out += (out.empty() ? "" : ", ") + counted(count, one, many);
    };
    add(objects, "object", "objects");
    add(fields, "field", "fields");
    add(elements, "element", "elements");
    add(data, "entry of data", "entries of data");
    add(parts, "value in part", "values in part");
    if (comeBack > 0)
        out += "; " + counted(comeBack, "comes back as its default", "come back as their defaults");
    return out;
}

std::string howTheyRestart(const Plan &plan, const std::vector<Effect> &effects)
{
    Counts counts;
    for (const Effect &effect : effects)
        ++counts[rolloutType(plan.documents[effect.where.document])];
    return counts.size() == 1 ? rolloutWords(counts.begin()->first) : countsOf(counts);
}

std::string plural(std::string kind)
{
    const bool hisses = kind.ends_with("s") || kind.ends_with("x") || kind.ends_with("ch");
    if (kind.size() > 1 && kind.ends_with('y') && std::string_view("aeiou").find(kind[kind.size() - 2]) == kind.npos)
        return kind.substr(0, kind.size() - 1) + "ies";
    return kind + (hisses ? "es" : "s");
}

/// "5 Deployments, 2 CustomResourceDefinitions and 7 others"
std::string kindsOf(const Plan &plan, const Triage &triage, const ImpactGroup &group)
{
    Counts counts;
    for (const uint32_t row : group.resources)
        ++counts[plan.documents[triage.resources[row].document].identity.kind];
    std::vector<std::pair<std::string, size_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::string, size_t>::second);
    std::string out;
    size_t told = 0;
    for (size_t i = 0; i < std::min(sorted.size(), mostNames); ++i) {
        const auto &[kind, count] = sorted[i];
        const std::string one = kind.empty() ? "document" : kind;
        out += (i == 0 ? "" : i + 1 == sorted.size() ? " and " : ", ") + counted(count, one, plural(one));
        told += count;
    }
    return told < group.resources.size() ? out + " and " + counted(group.resources.size() - told, "other", "others")
                                         : out;
}

std::vector<Effect> effectsOf(const Triage &triage, const ImpactGroup &group)
{
    std::vector<Effect> effects;
    for (const uint32_t row : group.resources)
        for (const Effect &effect : triage.resources[row].effects)
            if (effect.impact == group.impact)
                effects.push_back(effect);
    return effects;
}

/// "4 differ and stay as in Live; 6 differ only in noise"
std::string howTheyStay(const Plan &plan, const Triage &triage, const ImpactGroup &group)
{
    size_t differ = 0, quiet = 0, gone = 0;
    for (const uint32_t row : group.resources) {
        const TriagedResource &resource = triage.resources[row];
        differ += resource.counts.retained > 0;
        quiet += differsOnlyInNoise(plan, resource);
        const DocumentPlan &document = plan.documents[resource.document];
        gone += merge::isApply(plan.options.mode) && !document.documents[Side::Updated]
            && !document.documents[Side::Destination];
    }
    const std::string kept(merge::sideName(plan.options.mode, Side::Destination));
    std::string out = differ == 0 ? "" : counted(differ, "differs and stays as in ", "differ and stay as in ") + kept;
    if (gone > 0)
        out += (out.empty() ? "" : "; ") + counted(gone, "is gone already", "are gone already");
    if (quiet > 0)
        out += (out.empty() ? "" : "; ") + counted(quiet, "differs only in noise", "differ only in noise");
    return out;
}

/// Resources of this group that are in the group of something worse, too.
std::string countedTwice(const Triage &triage, const ImpactGroup &group)
{
    const auto twice = static_cast<size_t>(std::ranges::count_if(
        group.resources, [&](uint32_t row) { return triage.resources[row].worst != group.impact; }));
    return twice == 0 || triage.resources.size() == 1
        ? ""
        : counted(twice, "is counted above, too", "are counted above, too");
}

std::string withClause(const std::string &words, const std::string &clause)
{
    return words + (words.empty() || clause.empty() ? "" : "; ") + clause;
}

/// "2 fields: helm 2; spec.replicas: Invalid value": conflicts by owner, then the first other refusal.
std::string refusalFact(const Plan &plan, const std::vector<Effect> &effects)
{
    const auto isConflict = [&plan](const Effect &effect) {
        return plan.decision(effect.where).rule == RuleId::SsaConflict;
    };
    const auto other = std::ranges::find_if_not(effects, isConflict);
    const std::string words = other == effects.end() ? "" : sentenceOf(plan, *other);
    return std::ranges::any_of(effects, isConflict) ? withClause(conflictsByOwner(plan), words) : words;
}

} // namespace

std::string groupNames(const Plan &plan, const Triage &triage, const ImpactGroup &group, bool brief)
{
    if (group.resources.size() > mostNames && group.impact >= Impact::Changes)
        return shownName(kindsOf(plan, triage, group));
    std::string names;
    for (size_t i = 0; i < std::min(group.resources.size(), mostNames); ++i) {
        const DocumentPlan &document = plan.documents[triage.resources[group.resources[i]].document];
        const bool byName = brief && !document.identity.name.empty();
        names += (names.empty() ? "" : ", ") + shownName(byName ? document.identity.name : resourceText(document));
    }
    if (group.resources.size() > mostNames)
        names += " and " + std::to_string(group.resources.size() - mostNames) + " more";
    return names;
}

std::string groupFact(const Plan &plan, const Triage &triage, const ImpactGroup &group)
{
    const std::vector<Effect> effects = effectsOf(triage, group);
    const std::string owners = visible(byOwner(plan, effects));
    std::string fields = counted(effects.size(), "field", "fields");
    switch (group.impact) {
    case Impact::Refused: return visible(refusalFact(plan, effects));
    case Impact::Surprises: return visible(sentenceOf(plan, effects.front()));
    case Impact::Conflicts: return counted(effects.size(), "conflict", "conflicts");
    case Impact::Deletes: return withClause(whatIsDeleted(plan, effects), owners.empty() ? "" : "written by " + owners);
    case Impact::Overwrites:
        if (plan.options.mode == Mode::ServerSide)
            return visible(conflictsByOwner(plan));
        return owners.empty() ? fields : counted(effects.size(), "edit", "edits") + ": " + owners;
    case Impact::TakesOwnership: return owners.empty() ? fields : fields + ": " + owners;
    case Impact::Restarts: return withClause(visible(howTheyRestart(plan, effects)), countedTwice(triage, group));
    case Impact::Changes: return fields;
    case Impact::Stays: return howTheyStay(plan, triage, group);
    case Impact::Creates: break;
    }
    return {};
}

} // namespace fieldwise::view
