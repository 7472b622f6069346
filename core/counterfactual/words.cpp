// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/counterfactual/words.h"

#include <algorithm>

#include "core/base/cutaround.h"
#include "core/base/text.h"
#include "core/merge/serverside/serversideplan.h"

namespace fieldwise {

std::string called(const yaml::PathStep &step)
{
    switch (step.kind) {
    case yaml::PathStep::Kind::Field:
    case yaml::PathStep::Kind::Value: return "`" + step.name + "`";
    case yaml::PathStep::Kind::Keys:
        return step.keys.empty()
            ? "the element"
            : "the element with " + step.keys.front().first + " `" + step.keys.front().second + "`";
    case yaml::PathStep::Kind::Comments:
    case yaml::PathStep::Kind::Lines: return "`" + yaml::print(step) + "`";
    case yaml::PathStep::Kind::Index: break;
    }
    return "element " + std::to_string(step.index + 1);
}

std::string shortText(const nlohmann::ordered_json &value, const std::optional<std::string> &before)
{
    constexpr size_t longest = 60;
    std::string text = value.is_string() ? value.get<std::string>()
        : value.is_structured()          ? std::string()
                                         : value.dump();
    if (text.size() > longest && before && value.is_string()) {
        const auto was = nlohmann::ordered_json::parse(*before, nullptr, false);
        if (was.is_string() && was != value)
            text = cutAround(text, commonPrefix(text, was.get_ref<const std::string &>()), longest);
    } else if (text.size() > longest) {
        return {};
    }
    return text.find_first_of("\n`") != text.npos || text.empty() ? std::string() : "`" + text + "`";
}

std::string ownersSaid(const FieldFate &fate)
{
    if (!fate.value)
        return {};
    if (fate.owners.empty())
        return ", and nobody owns it";
    std::string names;
    for (size_t i = 0; i < fate.owners.size(); ++i)
        names += (i == 0 ? "" : i + 1 == fate.owners.size() ? " and " : ", ") + ("`" + fate.owners[i] + "`");
    return ", and " + names + (fate.owners.size() == 1 ? " owns it" : " own it");
}

std::string conflictsLeft(const merge::Plan &plan)
{
    int64_t count = 0;
    for (const merge::DocumentPlan &document : plan.documents)
        if (document.serverSide() && document.serverSide()->applied.refused)
            count += std::ranges::count(document.serverSide()->applied.conflicts, false,
                                        &merge::serverside::Contested::forgiven);
    return count == 0 ? std::string()
        : count == 1  ? "; 1 other conflict remains"
                      : "; " + std::to_string(count) + " other conflicts remain";
}

} // namespace fieldwise
