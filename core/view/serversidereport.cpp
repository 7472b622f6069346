// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/serversidereport.h"

#include <algorithm>
#include <array>

#include "core/base/visible.h"
#include "core/merge/apply/applydata.h"
#include "core/view/reportwords.h"
#include "core/view/serversidesummary.h"

namespace fieldwise::view {
namespace {

using Json = nlohmann::ordered_json;
using merge::OwnerFate;

constexpr std::array<std::string_view, 8> fateNames{"kept",     "gained", "forced", "forgiven",
                                                    "given-up", "pruned", "folded", "forgotten"};

/// What tells one entry from another, as a server tells it; what is empty is left out.
Json identityOf(const k8s::Manager &manager)
{
    Json out{{"manager", manager.name},
             {"operation", manager.operation == k8s::Manager::Operation::Apply ? "Apply" : "Update"}};
    for (const auto &[name, text] :
         {std::pair("apiVersion", &manager.apiVersion), {"subresource", &manager.subresource}})
        if (!text->empty())
            out[name] = *text;
    return out;
}

size_t objectCount(const Plan &plan)
{
    return static_cast<size_t>(std::ranges::count_if(
        plan.documents, [](const DocumentPlan &document) { return document.serverSide() != nullptr; }));
}

void addConflicts(const DocumentPlan &document, bool named, Json &out)
{
    for (const merge::serverside::Contested *conflict : conflictsOf(document)) {
        const k8s::Manager &owner = document.serverSide()->applied.before[conflict->owner];
        Json one = identityOf(owner);
        one["path"] = k8s::print(conflict->path);
        one["message"] = "conflict with " + merge::serverside::described(owner);
        if (named)
            one["document"] = k8s::describe(document.identity);
        out.push_back(std::move(one));
    }
}

Json managersJson(const DocumentPlan &document)
{
    const merge::serverside::Applied &applied = document.serverSide()->applied;
    Json out = Json::array();
    for (const ManagerSummary &manager : managersOf(document)) {
        Json one = identityOf(manager.before < applied.before.size() ? applied.before[manager.before]
                                                                     : applied.after[manager.after].manager);
        one["applies"] = manager.applies;
        one["before"] = manager.ownedBefore;
        one["after"] = manager.ownedAfter;
        for (size_t fate = 1; fate < fateNames.size(); ++fate)
            if (manager.fates[fate] > 0)
                one[std::string(fateNames[fate])] = manager.fates[fate];
        if (manager.handedOver > 0)
            one["handed-over"] = manager.handedOver;
        if (manager.absent > 0)
            one["absent"] = manager.absent;
        out.push_back(std::move(one));
    }
    return out;
}

} // namespace

Json conflictsJson(const Plan &plan)
{
    Json out = Json::array();
    const bool named = objectCount(plan) > 1;
    for (const DocumentPlan &document : plan.documents)
        addConflicts(document, named, out);
    return out;
}

Json ownersJson(const DocumentPlan &document, DecisionId id)
{
    const merge::serverside::Applied &applied = document.serverSide()->applied;
    Json out = Json::array();
    const auto add = [&](const merge::OwnerChange &change) -> Json & {
        const bool was = change.before < applied.before.size();
        Json &one =
            out.emplace_back(identityOf(was ? applied.before[change.before] : applied.after[change.after].manager));
        const k8s::Manager *to = handedTo(document, change);
        one["before"] = was && change.fate != OwnerFate::Gained;
        one["after"] = !to && (change.fate == OwnerFate::Kept || change.fate == OwnerFate::Gained);
        one["fate"] = to ? "handed-over" : fateNames[static_cast<size_t>(change.fate)];
        if (to)
            one["to"] = to->name;
        if (change.absent)
            one["absent"] = true;
        return one;
    };
    for (const merge::OwnerChange *change : merge::ownersOf(document, id))
        add(*change);
    for (const merge::OwnerChange *change : ownersWithin(document, id))
        add(*change)["path"] = k8s::print(change->path);
    return out;
}

Json objectsJson(const Plan &plan)
{
    Json out = Json::array();
    for (const DocumentPlan &document : plan.documents) {
        if (!document.serverSide())
            continue;
        const merge::serverside::Applied &applied = document.serverSide()->applied;
        Json one{{"document", k8s::describe(document.identity)}, {"refused", applied.refused}};
        one["message"] = applied.refused ? Json(applied.message) : Json(nullptr);
        one["conflicts"] = Json::array();
        addConflicts(document, false, one["conflicts"]);
        one["managers"] = managersJson(document);
        if (const std::vector<std::string> steps = migrationSteps(plan, document); !steps.empty())
            one["migration"] = steps;
        out.push_back(std::move(one));
    }
    return out;
}

std::string managedFieldsText(const Plan &plan)
{
    const bool only = objectCount(plan) == 1;
    std::string out;
    for (const DocumentPlan &document : plan.documents)
        if (document.serverSide())
            out += document.serverSide()->managedFields.dump(only ? 2 : -1, ' ', false, Json::error_handler_t::replace)
                + "\n";
    return out;
}

std::string applyPatchText(const Plan &plan)
{
    std::string out;
    for (const DocumentPlan &document : plan.documents)
        if (document.serverSide())
            out += yaml::goJson(merge::sentServerSide(plan.options, document)) + "\n";
    return out;
}

namespace {

std::string atRight(const std::string &text, size_t width)
{
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string ownersTable(const DocumentPlan &document)
{
    const std::vector<ManagerSummary> managers = managersOf(document);
    const std::string after = document.serverSide()->applied.refused ? "if forced" : "after";
    const auto nameOf = [](const ManagerSummary &manager) {
        return visible(manager.manager) + (manager.applies ? " (applies)" : "");
    };
    size_t width = 5;
    for (const ManagerSummary &manager : managers)
        width = std::max(width, characters(nameOf(manager)));
    const auto row = [&](const std::string &name, const std::string &before, const std::string &then,
                         const std::string &changes) {
        std::string line = std::string(textIndent, ' ') + name + std::string(width - characters(name), ' ') + "  "
            + atRight(before, 6) + "  " + atRight(then, after.size()) + "  " + changes;
        line.resize(line.find_last_not_of(' ') + 1);
        return line + "\n";
    };
    std::string out = row("Owner", "before", after, "");
    for (const ManagerSummary &manager : managers)
        out += row(nameOf(manager), std::to_string(manager.ownedBefore), std::to_string(manager.ownedAfter),
                   changesText(manager));
    return out;
}

} // namespace

std::string serverSideParagraphs(const Plan &plan, const DocumentPlan &document)
{
    if (!document.serverSide())
        return {};
    std::string out = ownersTable(document) + "\n";
    const std::vector<std::string> steps = migrationSteps(plan, document);
    if (steps.empty())
        return out;
    out += wrapped(plan.options.serverSide.migrate ? "How kubectl leaves client-side apply behind, carried out here:"
                                                   : "What kubectl does next, to leave client-side apply behind:");
    for (size_t i = 0; i < steps.size(); ++i)
        out += wrapped(std::to_string(i + 1) + ". " + steps[i]);
    return out + "\n";
}

} // namespace fieldwise::view
