// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/ownerlines.h"

#include <algorithm>

namespace fieldwise::view {
namespace {

std::vector<const k8s::Manager *> ownersAt(const k8s::Owners &owners, std::span<const uint32_t> indices)
{
    std::vector<const k8s::Manager *> all;
    for (const uint32_t index : indices)
        all.push_back(&owners.managers()[index]);
    std::ranges::stable_sort(all, std::ranges::greater(),
                             [](const k8s::Manager *manager) { return std::string_view(manager->time); });
    return all;
}

} // namespace

std::vector<OwnedLine> ownedLines(const yaml::Document &live, const k8s::Owners &owners, const LineIndex &lines,
                                  uint32_t offset)
{
    std::vector<OwnedLine> owned;
    for (NodeId node = 0; node < live.nodes().size(); ++node) {
        const bool isKey = live.node(node).isKey;
        const auto all = owners.at(isKey ? live.valueOf(node) : node);
        const NodeId before = live.node(node).parent;
        if (all.empty() || (!isKey && (before == none || live.node(before).kind == yaml::Kind::Map)))
            continue; // a value of a field is its key's
        const uint32_t line = lines.lineOf(offset + live.node(node).begin);
        if (owned.empty() || owned.back().line != line) {
            auto managers = ownersAt(owners, all);
            owned.push_back({line, managers.front(), std::move(managers)});
        }
    }
    return owned;
}

std::vector<OwnedLine> ownedLines(const Plan &plan)
{
    std::vector<OwnedLine> lines;
    for (const DocumentPlan &document : plan.documents) {
        if (!document.owners)
            continue;
        const uint32_t offset = plan.offset(document, Side::Destination);
        auto owned =
            ownedLines(*document.documents[Side::Destination], *document.owners, plan.lines[Side::Destination], offset);
        std::ranges::move(owned, std::back_inserter(lines));
    }
    std::ranges::stable_sort(lines, {}, &OwnedLine::line);
    return lines;
}

std::vector<const k8s::Manager *> ownersOf(const Plan &plan, DecisionRef decision)
{
    const DocumentPlan &document = plan.documents[decision.document];
    const NodeId value = plan.decision(decision).values[Side::Destination];
    return document.owners && value != none ? ownersAt(*document.owners, document.owners->around(value))
                                            : std::vector<const k8s::Manager *>{};
}

std::string ownerText(const k8s::Manager &manager)
{
    return manager.name + " (" + k8s::details(manager) + ")";
}

std::string ownedBy(const Plan &plan, DecisionRef decision)
{
    std::string out;
    const auto all = ownersOf(plan, decision);
    for (size_t i = 0; i < all.size(); ++i)
        out += (i == 0 ? "owned by " : i + 1 == all.size() ? " and " : ", ") + ownerText(*all[i]);
    return out;
}

} // namespace fieldwise::view
