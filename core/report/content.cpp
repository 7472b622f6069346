// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/content.h"

#include <algorithm>
#include <array>

#include "core/merge/choices/planwithout.h"
#include "core/merge/explain/explain.h"
#include "core/merge/explain/title.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/steps.h"
#include "core/patch/takeaway.h"
#include "core/report/escape.h"
#include "core/session.h"
#include "core/view/effects.h"
#include "core/view/masks.h"
#include "core/view/noise.h"
#include "core/view/oneline.h"
#include "core/view/ownerlines.h"
#include "core/view/patchview.h"
#include "core/view/reportwords.h"
#include "core/view/serversidesummary.h"

namespace fieldwise::report {

using merge::Decision;

namespace {

constexpr size_t longestProof = 120;

bool isEvidence(const Decision &decision, Side side)
{
    return decision.has(side) || decision.keys[side] != yaml::none;
}

/// The first line of a field, cut, with masks; how many more there are is said.
std::string firstLine(const Content &content, Side side, Range range)
{
    const std::string_view text = content.texts[side];
    const LineIndex &lines = content.plan.lines[side];
    const uint32_t more = lines.lineOf(range.end) - lines.lineOf(range.begin);
    Range shown = range;
    shown.end = uint32_t(std::min<size_t>(range.end, range.begin + size_t{4} * longestProof));
    if (const size_t end = text.substr(0, shown.end).find_first_of("\r\n", range.begin); end != text.npos)
        shown.end = uint32_t(end);
    const std::string all = view::masked(text, shown, content.view.inputs[side].masked);
    const std::string_view kept = cut(all, longestProof);
    return std::string(kept) + (kept.size() < all.size() || (more == 0 && shown.end < range.end) ? "…" : "")
        + (more == 0 ? "" : " (+" + std::to_string(more) + (more == 1 ? " line)" : " lines)"));
}

/// A field in one line, cut around what the other inputs have differently.
std::string lineBeside(const Content &content, DecisionRef ref, Side side)
{
    constexpr uint32_t mostCompared = 20000; // in bytes
    const Range range = merge::inputRange(content.plan, ref, side);
    if (range.size() > mostCompared)
        return firstLine(content, side, range);
    const auto shown = [&](Side one, Range bytes) {
        return view::masked(content.texts[one], bytes, content.view.inputs[one].masked);
    };
    std::vector<std::string> beside;
    for (const Side other : sidesOf(content))
        if (const Range bytes = other != side && isEvidence(content.plan.decision(ref), other)
                ? merge::inputRange(content.plan, ref, other)
                : Range();
            !bytes.empty() && bytes.size() <= mostCompared)
            beside.push_back(shown(other, bytes));
    return view::oneLine(shown(side, range), beside, longestProof);
}

std::vector<Proof> proofsOf(const Content &content, DecisionRef ref)
{
    std::vector<Proof> proofs;
    const Decision &decision = content.plan.decision(ref);
    for (const Side side : sidesOf(content)) {
        if (!isEvidence(decision, side))
            continue;
        const Range range = merge::inputRange(content.plan, ref, side);
        std::string verdict(view::verdictText(view::shownFate(content.plan, ref, side)));
        if (const std::string owned = side == Side::Destination && content.plan.options.mode != merge::Mode::ServerSide
                ? view::ownedBy(content.plan, ref)
                : std::string();
            !owned.empty())
            verdict += (verdict.empty() ? "" : ", ") + owned;
        proofs.push_back(
            {side, content.plan.lines[side].lineOf(range.begin), lineBeside(content, ref, side), std::move(verdict)});
    }
    return proofs;
}

Step stepOf(const Content &content, DecisionRef ref, const view::Noise &noise)
{
    const Decision &decision = content.plan.decision(ref);
    Step step{.decision = ref, .document = ref.document, .state = merge::stateOf(decision)};
    step.word = view::stateName(content.plan, ref);
    step.title = merge::ruleTitle(content.plan, decision.rule);
    if (step.title == step.word || decision.rule == merge::RuleId::Unchanged)
        step.title.clear();
    if (const view::NoiseField *field = noise.of(ref))
        step.title += (step.title.empty() ? "noise: " : "; noise: ") + field->why;
    step.path = view::pathText(content.plan, ref);
    const merge::Explanation explanation = merge::explain(content.plan, ref);
    step.because = explanation.because;
    step.otherwise = explanation.otherwise;
    for (const merge::Notice &notice : decision.notices)
        step.notes.push_back(merge::describe(content.plan, ref, notice));
    step.owners = view::ownersText(content.plan.documents[ref.document], ref.decision);
    step.proofs = proofsOf(content, ref);
    return step;
}

Step stepOf(const Content &content, uint32_t document, uint32_t index)
{
    const merge::DocumentPlan &of = content.plan.documents[document];
    const merge::OperationStep &operation = of.patch()->operations[index];
    const merge::Operation &written = operation.operation;
    Step step{.decision = {document, operation.decision},
              .document = document,
              .state = view::stateOf(operation.reaction.did)};
    step.fails = operation.reaction.did == merge::OperationEffect::Fails;
    step.word = merge::effectName(operation.reaction.did);
    step.path = written.op.empty() ? "operation" : written.op;
    step.path += (written.hasFrom ? " " + written.from : "")
        + (written.hasPath ? (written.hasFrom ? " to " : " ") + written.path : "");
    const merge::Explanation explanation = merge::explain(content.plan, document, index);
    step.because = explanation.because;
    step.otherwise = explanation.otherwise;
    if (written.node != yaml::none) {
        const uint32_t offset = content.plan.offset(of, Side::Updated);
        const yaml::Node &node = of.documents[Side::Updated]->node(written.node);
        const Range range = node.range().movedBy(offset);
        step.proofs.push_back({Side::Updated,
                               content.plan.lines[Side::Updated].lineOf(range.begin),
                               firstLine(content, Side::Updated, range),
                               {}});
    }
    return step;
}

} // namespace

Content::Content(const merge::Plan &ofPlan, const merge::Resolution &ofResolution, const view::View &ofView,
                 merge::PerSide<std::string_view> ofTexts, const view::IgnoreRules *rules, bool hides)
    : plan(ofPlan),
      resolution(ofResolution),
      view(ofView),
      texts(ofTexts),
      noise(ofPlan, rules),
      triage(view::triage(ofPlan, noise)),
      hidesNoise(hides),
      counts(hides ? triage.counts : ofPlan.counts)
{
}

Content contentOf(const Merged &merged, bool hidesNoise)
{
    const auto &texts = merged.inputs.texts;
    return {merged.plan,
            merged.resolution,
            merged.view,
            {{texts[Side::Original], texts[Side::Updated], texts[Side::Destination]}},
            merged.inputs.ignore.get(),
            hidesNoise};
}

std::vector<Step> stepsOf(const Content &content, size_t most)
{
    std::vector<Step> steps;
    for (const uint32_t i : view::readingOrder(content.plan, &content.triage)) {
        const bool operations = view::hasOperations(content.plan.documents[i]);
        const size_t count = operations ? content.plan.documents[i].patch()->operations.size() : 0;
        for (uint32_t k = 0; k < count && steps.size() < most; ++k)
            steps.push_back(stepOf(content, i, k));
        auto step = std::ranges::lower_bound(content.plan.steps, i, {}, &DecisionRef::document);
        for (; step != content.plan.steps.end() && step->document == i && steps.size() < most; ++step)
            if (!operations && !(content.hidesNoise && content.noise.of(*step)))
                steps.push_back(stepOf(content, *step, content.noise));
    }
    return steps;
}

size_t stepCount(const Content &content)
{
    size_t count = 0;
    for (const merge::DocumentPlan &document : content.plan.documents)
        count += document.patch() ? document.patch()->operations.size() : 0;
    return count + size_t(std::ranges::count_if(content.plan.steps, [&](DecisionRef ref) {
               return !view::hasOperations(content.plan.documents[ref.document])
                   && !(content.hidesNoise && content.noise.of(ref));
           }));
}

std::string leftOutText(const Content &content)
{
    return content.hidesNoise ? view::leftOutText(content.plan, content.noise) : std::string();
}

std::vector<Side> sidesOf(const Content &content)
{
    std::vector<Side> sides;
    for (const Side side : merge::allSides) {
        if (side != Side::Original
            || (merge::hasOriginal(content.plan.options.mode) && !content.plan.streams[side].parts.empty()))
            sides.push_back(side);
    }
    return sides;
}

bool hasResult(const Content &content)
{
    return content.plan.options.mode != merge::Mode::Compare;
}

namespace {

std::string maskedText(std::string_view text, const std::vector<view::Masked> &masks)
{
    return view::masked(text, {0, uint32_t(text.size())}, masks);
}

std::string shownInput(const Content &content, Side side)
{
    return maskedText(content.texts[side], content.view.inputs[side].masked);
}

/// From the destination to a text that is called like it.
std::string differenceTo(const Content &content, const std::string &text)
{
    const std::string &name = content.plan.names[Side::Destination];
    return patch::unifiedDiff(shownInput(content, Side::Destination), text, name, name);
}

} // namespace

std::string difference(const Content &content)
{
    return hasResult(content)
        ? differenceTo(content, maskedText(content.resolution.text, content.view.result.masked))
        : patch::unifiedDiff(shownInput(content, Side::Destination), shownInput(content, Side::Updated),
                             content.plan.names[Side::Destination], content.plan.names[Side::Updated]);
}

bool tellsAllOfDifference(const Content &content)
{
    return !content.hidesNoise || !hasResult(content) || view::isJsonPatch(content.plan)
        || std::ranges::none_of(content.plan.steps, [&](DecisionRef step) { return content.noise.of(step); });
}

std::string toldDifference(const Content &content)
{
    if (tellsAllOfDifference(content))
        return difference(content);
    const merge::Plan told =
        merge::planWithout(content.plan, [&](DecisionRef step) { return content.noise.of(step) != nullptr; });
    const merge::Resolution resolution = merge::resolve(told);
    return differenceTo(content, maskedText(resolution.text, view::masksOf(told, resolution).result));
}

std::string_view sign(State state, bool fails)
{
    constexpr std::array<std::string_view, 7> signs{"", "+", "~", "−", "=", "!", "✎"};
    return fails ? "×" : signs[size_t(state)];
}

std::string_view className(State state, bool fails)
{
    constexpr std::array<std::string_view, 7> names{"unchanged", "added",    "changed", "removed",
                                                    "retained",  "conflict", "choice"};
    return fails ? "fails" : names[size_t(state)];
}

} // namespace fieldwise::report
