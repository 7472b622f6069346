// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/typing/trial.h"

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
