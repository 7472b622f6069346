// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/serversidetext.h"

#include <algorithm>

#include "core/base/visible.h"
#include "core/view/serversidesummary.h"
#include "core/view/telling.h"

namespace fieldwise::view {
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
