// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/typing/trial.h"

#include <algorithm>

#include "core/merge/choices/seen.h"
#include "core/merge/planning.h"
#include "core/merge/result/documenttext.h"

namespace fieldwise::merge {

Trial::Trial(const Plan &plan, const Resolution &resolution) : m_plan(plan), m_resolution(resolution)
{
    m_before.options = plan.options;
    if (plan.plansBeforeChoices.empty()) {
        Options lenient = plan.options; // a conflict that a choice decides is no fault
        lenient.onConflict = lenient.onConflict == OnConflict::Fail ? OnConflict::Updated : lenient.onConflict;
        if (auto made = merge::plan(plan.streams, plan.names, lenient))
            m_before = std::move(made.value());
        return;
    }
    m_before.names = plan.names;
    m_before.streams = plan.streams;
    m_before.lines = plan.lines;
    m_before.documents = plan.plansBeforeChoices;
}

Plan Trial::withChoices(const std::vector<Choice> &choices) const
{
    Plan trial = m_before;
    applyChoices(trial, choices);
    return trial;
}

bool Trial::gives(uint32_t document, std::string_view text, const std::vector<Choice> &choices) const
{
    if (document >= m_before.documents.size())
        return false;
    std::vector<Choice> own;
    const std::string name = resourceName(m_plan, document);
    for (const Choice &choice : choices)
        if (choice.resource == name)
            own.push_back(choice);
    const Plan trial = withChoices(own);
    return documentText(trial, document, m_resolution.documents[document].surroundings).text == text;
}

namespace {

DecisionId decisionAt(const DocumentPlan &plan, const yaml::Path &path)
{
    DecisionId id = plan.decisions.empty() ? noDecision : 0;
    for (const yaml::PathStep &step : path) {
        const auto isStep = [&](DecisionId child) { return plan.decision(child).pathStep == step; };
        const std::vector<DecisionId> children =
            id == noDecision ? std::vector<DecisionId>() : plan.decision(id).children;
        const auto found = std::ranges::find_if(children, isStep);
        id = found == children.end() ? noDecision : *found;
    }
    return id;
}

} // namespace

std::vector<Choice> Trial::withSeen(std::vector<Choice> choices, const std::vector<Choice> &old) const
{
    const Plan trial = withChoices(choices);
    const auto resources = resourcesByName(trial);
    for (Choice &choice : choices) {
        const auto resource = resources.find(choice.resource);
        if (choice.kind == ChoiceKind::TypedHead || resource == resources.end()
            || std::ranges::find(old, choice) != old.end())
            continue;
        const DecisionRef ref{resource->second, decisionAt(trial.documents[resource->second], choice.path)};
        if (ref.valid())
            choice.saw = seenAt(trial, ref);
    }
    return choices;
}

std::string Trial::fault(const std::vector<Choice> &choices) const
{
    const Plan trial = withChoices(choices);
    return trial.inapplicable.empty() ? std::string() : trial.inapplicable.back().why;
}

bool Trial::givesAll(std::string_view text, const std::vector<Choice> &choices) const
{
    return resolve(withChoices(choices)).text == text;
}

} // namespace fieldwise::merge
