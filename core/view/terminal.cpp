// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/terminal.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/visible.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/steps.h"
#include "core/view/noise.h"
#include "core/view/reportwords.h"
#include "core/view/serversidereport.h"
#include "core/view/serversidesummary.h"

namespace fieldwise::view {
namespace {

constexpr std::string_view plain = "\x1b[0m", bold = "\x1b[1m";

std::string_view colourOf(State state)
{
    switch (state) {
    case State::Added: return "\x1b[32m";
    case State::Changed: return "\x1b[34m";
    case State::Removed: return "\x1b[31m";
    case State::Conflict: return "\x1b[1;33m";
    case State::Choice: return "\x1b[35m";
    case State::Retained:
    case State::Unchanged: return "\x1b[2m";
    }
    return plain;
}

std::string painted(std::string_view text, std::string_view colour, const Terminal &terminal)
{
    return terminal.colours ? std::string(colour) + std::string(text) + std::string(plain) : std::string(text);
}

/// Length of a reference to a line that begins here: ` (line 9)`, `, line 9`; 0 for none.
size_t lineReference(std::string_view text)
{
    constexpr std::array<std::string_view, 2> forms{" (line ", ", line "};
    for (const std::string_view form : forms) {
        if (!text.starts_with(form))
            continue;
        const size_t end = std::min(text.find_first_not_of("0123456789", form.size()), text.size());
        return form[0] == ',' ? end : end < text.size() && text[end] == ')' ? end + 1 : 0;
    }
    return 0;
}

/// A sentence, without the lines that it names where nobody sees those texts.
std::string told(std::string_view sentence, const Terminal &terminal)
{
    if (terminal.lines)
        return std::string(sentence);
    std::string out;
    bool quoted = false;
    for (size_t at = 0; at < sentence.size(); ++at) {
        const size_t reference = quoted ? 0 : lineReference(sentence.substr(at));
        if (reference > 0) {
            at += reference - 1;
            continue;
        }
        quoted = quoted != (sentence[at] == '`');
        out += sentence[at];
    }
    return out;
}

std::string paragraph(const Plan &plan, DecisionRef ref, const Terminal &terminal)
{
    const Decision &decision = plan.decision(ref);
    const State state = merge::stateOf(decision);
    std::string out;
    if (decision.rule != RuleId::ApplyObject && decision.rule != RuleId::SsaObject) {
        out += "  "
            + painted(std::string(glyphOf(state)) + " " + visible(pathText(plan, ref)), colourOf(state), terminal)
            + "  " + std::string(stateName(plan, ref)) + "\n";
        out += wrapped(told(merge::explain(plan, ref).because, terminal));
    }
    for (const merge::Notice &notice : decision.notices)
        out += wrapped(told("Note: " + merge::describe(plan, ref, notice), terminal));
    if (const std::string owners = ownersText(plan.documents[ref.document], ref.decision); !owners.empty())
        out += wrapped("Owners: " + owners);
    return out;
}

/// The paths of what stays, in one paragraph.
std::string keptText(const Plan &plan, const std::vector<DecisionRef> &kept, const Terminal &terminal)
{
    std::string paths;
    for (const DecisionRef ref : kept)
        paths += (paths.empty() ? "" : ", ") + pathText(plan, ref);
    const std::string title = std::to_string(kept.size()) + (kept.size() == 1 ? " field stays" : " fields stay")
        + " as Live has " + (kept.size() == 1 ? "it" : "them");
    return "  " + painted("= " + title, colourOf(State::Retained), terminal) + "\n" + wrapped(paths);
}

} // namespace

std::string terminalTitle(std::string_view title, const Terminal &terminal)
{
    return painted(visible(title), bold, terminal);
}

std::string terminalText(const Plan &plan, const Terminal &terminal, merge::Counts &counts, std::string_view note)
{
    std::string out;
    auto step = plan.steps.begin();
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        std::string steps;
        std::vector<DecisionRef> kept;
        for (; step != plan.steps.end() && step->document == i; ++step) {
            const DecisionRef ref = *step;
            const Decision &decision = plan.decision(ref);
            if (isRecord(decision.rule))
                continue;
            merge::countStep(decision, counts);
            if (merge::stateOf(decision) == State::Retained && !terminal.retained && decision.notices.empty())
                kept.push_back(ref);
            else
                steps += paragraph(plan, ref, terminal);
        }
        if (!kept.empty())
            steps += keptText(plan, kept, terminal);
        if (!steps.empty())
            out += painted(objectText(plan.documents[i]), bold, terminal) + "\n" + (note.empty() ? "" : wrapped(note))
                + serverSideParagraphs(plan, plan.documents[i]) + steps + "\n";
    }
    return out;
}

} // namespace fieldwise::view
