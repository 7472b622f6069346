// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/visible.h"
#include "core/merge/explain/explain.h"
#include "core/merge/explain/title.h"
#include "core/merge/plan/steps.h"
#include "core/view/effects.h"
#include "core/view/evidence.h"
#include "core/view/fieldorder.h"
#include "core/view/noise.h"
#include "core/view/oneline.h"
#include "core/view/operations.h"
#include "core/view/report.h"
#include "core/view/reportwords.h"
#include "core/view/serversidereport.h"
#include "core/view/serversidesummary.h"
#include "core/view/triage.h"

namespace fieldwise::view {
namespace {

constexpr size_t longestText = 56;

std::string evidenceLines(const Plan &plan, const ShownEvidence &evidence, DecisionRef ref)
{
    struct Line {
        std::string name, number, text, verdict;
    };
    std::vector<Line> lines;
    size_t name = 0, number = 0, text = 0;
    for (const Side side : allSides) {
        if (!evidence.has(ref, side))
            continue;
        const EvidencePlace place = evidence.in(ref, side);
        std::vector<std::string> beside;
        for (const Side other : allSides)
            if (other != side && evidence.has(ref, other))
                beside.push_back(evidence.shown(ref, other));
        const bool isAnnotation = side == Side::Original && isReadFromAnnotation(plan);
        Line line{std::string(merge::sideName(plan.options.mode, side)),
                  isAnnotation ? "annotation" : "line " + std::to_string(place.position.line + 1),
                  visible(oneLine(evidence.shown(ref, side), beside, longestText)), ""};
        const merge::Fate fate = shownFate(plan, ref, side);
        if (const std::string_view verdict = verdictText(fate); !verdict.empty())
            line.verdict = (fate == merge::Fate::Overruled ? "   " : "<- ") + std::string(verdict);
        name = std::max(name, characters(line.name));
        number = std::max(number, line.number.size());
        text = std::max(text, characters(line.text));
        lines.push_back(std::move(line));
    }
    std::string out;
    for (const Line &line : lines) {
        std::string row = std::string(textIndent, ' ') + padded(line.name, name) + "  " + padded(line.number, number)
            + "  " + padded(line.text, text) + "  " + line.verdict;
        row.resize(row.find_last_not_of(' ') + 1);
        out += row + "\n";
    }
    return out;
}

} // namespace

std::string explainedStep(const Plan &plan, const ShownEvidence &evidence, DecisionRef ref, std::string number)
{
    const Decision &decision = plan.decision(ref);
    std::string head = std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') + std::move(number) + "  ";
    head += std::string(glyphOf(merge::stateOf(decision))) + " " + visible(pathText(plan, ref));
    // What apply does with the object stands above its steps, and of a resource as a whole its notes are all there is
    // to say.
    const bool object = decision.rule == RuleId::ApplyObject || decision.rule == RuleId::SsaObject
        || (decision.rule == RuleId::Unchanged && decision.parent == noDecision);
    std::string out = head + (object ? "" : "  " + std::string(stateName(plan, ref)));
    const std::string title = merge::ruleTitle(plan, decision.rule);
    const bool isAround = decision.rule == RuleId::Unchanged && !decision.isLeaf(); // what is in it may differ
    if (!object && !isAround && !title.empty() && title != stateName(plan, ref))
        out += ": " + title;
    out += "\n";
    const merge::Explanation explanation = merge::explain(plan, ref);
    if (!object || decision.rule == RuleId::SsaObject) // which says what is not predicted
        out += wrapped(explanation.because);
    for (const merge::Notice &notice : decision.notices)
        out += wrapped("Note: " + merge::describe(plan, ref, notice));
    if (const std::string owners = ownersText(plan.documents[ref.document], ref.decision); !owners.empty())
        out += wrapped("Owners: " + owners);
    out += evidenceLines(plan, evidence, ref);
    if (!explanation.otherwise.empty())
        out += wrapped("Otherwise: " + explanation.otherwise);
    return out + "\n";
}

std::string explainText(const Plan &plan, const merge::Resolution &resolution, const Noise *leftOut,
                        const Triage *triage)
{
    const ShownEvidence evidence(plan, resolution);
    std::string out = triage ? summaryText(plan, *triage) + "\n" : std::string();
    out += visible(triage ? headingOf(plan) : titleOf(plan)) + "\n";
    const std::string left = leftOut ? visible(leftOutText(plan, *leftOut)) : std::string();
    if (plan.steps.empty() && !merge::isApply(plan.options.mode) && std::ranges::none_of(plan.documents, hasOperations))
        return out
            + (!left.empty()             ? "\nOnly ignored fields differ: " + left + ".\n"
                   : hasOtherOrder(plan) ? plan.options.mode == Mode::Compare
                       ? "\nNo field differs, only the order of fields.\n"
                       : "\nNo field differs, only the order of fields. The result has the destination's.\n"
                                         : "\nNo field differs: the result is the same as the destination.\n");
    if (const std::string counts = countsText(leftOut && triage ? triage->counts : plan.counts); !counts.empty())
        out += counts + "\n";
    out += "\n";
    size_t number = 0;
    for (const uint32_t i : readingOrder(plan, triage)) {
        auto step = std::ranges::lower_bound(plan.steps, i, {}, &DecisionRef::document);
        const bool operations = hasOperations(plan.documents[i]);
        if (!plan.documents[i].apply() && !plan.documents[i].serverSide() && !operations
            && (step == plan.steps.end() || step->document != i))
            continue;
        if (const std::string object = objectText(plan.documents[i]); !object.empty())
            out += object + "\n\n";
        out += serverSideParagraphs(plan, plan.documents[i]);
        if (operations)
            out += operationsText(plan, evidence, i, number);
        for (; step != plan.steps.end() && step->document == i; ++step) {
            if (operations)
                continue;
            if (!leftOut || !leftOut->of(*step))
                out += explainedStep(plan, evidence, *step, std::to_string(++number));
        }
    }
    if (!left.empty())
        out += left + "\n\n";
    out.pop_back();
    return out;
}

} // namespace fieldwise::view
