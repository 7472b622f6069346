// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/applysummary.h"

#include <array>

#include "core/merge/apply/apply.h"
#include "core/view/serversidesummary.h"

namespace fieldwise::view {
namespace {

using merge::Request;

void add(std::string &out, size_t count, std::string_view one, std::string_view many)
{
    if (count == 0)
        return;
    out += (out.empty() ? "" : ", ") + std::to_string(count) + " ";
    out += count == 1 ? one : many;
}

std::string fieldsText(const Plan &plan)
{
    size_t deleted = 0, setBack = 0, overwritten = 0, set = 0;
    for (const DecisionRef ref : plan.steps) {
        const Decision &decision = plan.decision(ref);
        const RuleId rule = decision.rule;
        if (rule == RuleId::ApplyAnnotation)
            continue; // kubectl's own note
        if (rule == RuleId::ApplyReset || rule == RuleId::ApplyAddedBack)
            ++setBack;
        else if (rule == RuleId::ApplyBothChanged || rule == RuleId::ApplyTakesOver)
            ++overwritten;
        else if (decision.outcome == Outcome::Removed)
            ++deleted;
        else if (decision.outcome == Outcome::Added || decision.outcome == Outcome::Changed)
            ++set;
    }
    std::string out;
    add(out, deleted, "field deleted", "fields deleted");
    add(out, setBack, "edit set back", "edits set back");
    add(out, overwritten, "edit overwritten", "edits overwritten");
    if (out.empty())
        add(out, set, "field set", "fields set");
    return out.empty() ? "only the last-applied annotation changes" : out;
}

} // namespace

std::string applySummary(const Plan &plan)
{
    if (plan.options.mode == Mode::ServerSide)
        return serverSideSummary(plan);
    std::array<size_t, 3> requests{};
    size_t objects = 0;
    for (const DocumentPlan &document : plan.documents) {
        if (!document.apply())
            continue;
        ++requests[static_cast<size_t>(document.request)];
        ++objects;
    }
    const size_t created = requests[static_cast<size_t>(Request::Create)];
    const size_t unchanged = requests[static_cast<size_t>(Request::Nothing)];
    if (objects == 1)
        return created ? "created: Live does not have it" : unchanged ? "unchanged: nothing is sent" : fieldsText(plan);
    std::string out;
    add(out, created, "created", "created");
    add(out, requests[static_cast<size_t>(Request::Patch)], "configured", "configured");
    add(out, unchanged, "unchanged", "unchanged");
    return out;
}

} // namespace fieldwise::view
