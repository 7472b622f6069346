// SPDX-License-Identifier: GPL-3.0-or-later
// The names of resources in choices, and plans with choices.
#include <algorithm>
#include <iterator>

#include "core/merge/choices/choice.h"
#include "core/merge/plan/finder.h"
#include "core/merge/planning.h"

namespace fieldwise::merge {

std::string resourceName(const k8s::Identity &identity)
{
    return (identity.apiVersion.empty() ? "" : identity.apiVersion + " ") + k8s::describe(identity);
}

/// `nth` of those with the same file and without a name; `elsewhere`: other files have this name too.
static std::string nameOf(const DocumentPlan &document, uint32_t at, size_t nth, bool elsewhere)
{
    const k8s::Identity &identity = document.identity;
    if (identity.empty() && document.file.empty())
        return "#" + std::to_string(at + 1);
    if (identity.empty())
        return document.file + (nth > 0 ? " #" + std::to_string(nth + 1) : "");
    return (elsewhere ? document.file + ": " : "") + resourceName(identity);
}

std::string resourceName(const Plan &plan, uint32_t document)
{
    const DocumentPlan &one = plan.documents[document];
    const auto isCalled = [&](const DocumentPlan &other) { return other.identity == one.identity; };
    const auto nth =
        std::count_if(plan.documents.begin(), plan.documents.begin() + document,
                      [&](const DocumentPlan &other) { return other.file == one.file && isCalled(other); });
    const bool elsewhere = !one.file.empty() && std::ranges::any_of(plan.documents, [&](const DocumentPlan &other) {
        return other.file != one.file && isCalled(other);
    });
    return nameOf(one, document, static_cast<size_t>(nth), elsewhere);
}

std::map<std::string, uint32_t> resourcesByName(const Plan &plan)
{
    std::map<k8s::Identity, std::map<std::string_view, size_t>> files; // the number of each identity in each file
    for (const DocumentPlan &document : plan.documents)
        files[document.identity].emplace(document.file, 0);
    std::map<std::string, uint32_t> names;
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        auto &in = files[document.identity];
        names.emplace(nameOf(document, i, in[document.file]++, !document.file.empty() && in.size() > 1), i);
    }
    return names;
}

namespace {

/// True if a choice decides a conflict that was reported as a fault before choices were applied.
bool isDecided(const Plan &plan, const Fault &fault)
{
    for (const DocumentPlan &document : plan.documents) {
        if (document.parts[fault.side] == ~0u || document.decisions.empty())
            continue;
        const uint32_t offset = plan.streams[fault.side].parts[document.parts[fault.side]].offset;
        const Range range = fault.diagnostic.range;
        if (range.begin < offset || range.begin >= offset + document.documents[fault.side]->source().size())
            continue;
        for (DecisionId id = decisionAtInput(document, fault.side, range.begin - offset); id != noDecision;
             id = document.decision(id).parent)
            if (document.decision(id).isChosen() || document.decision(id).person.accepted)
                return true;
    }
    return false;
}

std::vector<Fault> asErrors(std::vector<Fault> notices)
{
    for (Fault &notice : notices)
        notice.diagnostic.severity = Severity::Error;
    return notices;
}

} // namespace

Result<Plan, std::vector<Fault>> planWithChoices(const PerSide<yaml::Stream> &streams,
                                                 const PerSide<std::string> &names, const Options &options,
                                                 const std::vector<Choice> &choices, const Plan *before,
                                                 bool hadSameChoices)
{
    const bool fails = options.onConflict == OnConflict::Fail;
    auto made = plan(streams, names, options, before);
    if (made || choices.empty() || !fails) {
        if (made)
            applyChoices(made.value(), choices, hadSameChoices ? before : nullptr);
        if (auto faults = made && fails ? movedChoices(*made) : std::vector<Fault>(); !faults.empty())
            return Unexpected(asErrors(std::move(faults)));
        return made;
    }
    Options lenient = options;
    lenient.onConflict = OnConflict::Updated;
    auto chosen = plan(streams, names, lenient);
    if (!chosen)
        return made;
    applyChoices(chosen.value(), choices);
    std::vector<Fault> faults = made.error();
    std::erase_if(faults, [&](const Fault &fault) {
        return fault.diagnostic.code == "merge-conflict" && isDecided(chosen.value(), fault);
    });
    std::ranges::move(asErrors(movedChoices(*chosen)), std::back_inserter(faults));
    if (!faults.empty())
        return Unexpected(std::move(faults));
    chosen.value().options = options;
    chosen.value().plansBeforeChoices = {}; // decided with other options
    return chosen;
}

} // namespace fieldwise::merge
