// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/steppreview.h"
#include "ui/scene/building.h"

#include <algorithm>

#include "core/values/pointer.h"
#include "core/view/patchview.h"
#include "core/yaml/json.h"

namespace fieldwise::ui {

using merge::DecisionId;
using merge::DecisionRef;

namespace {

/// The position of each decision among the steps. A decision without a difference is reached with the step after it.
class Places {
public:
    explicit Places(const merge::Plan &plan)
        : m_plan(plan), m_numbers(plan.documents.size()), m_before(plan.documents.size())
    {
        for (uint32_t i = 0; i < plan.documents.size(); ++i) {
            m_numbers[i].resize(plan.documents[i].decisions.size());
            m_before[i].resize(plan.documents[i].decisions.size());
        }
        for (size_t i = 0; i < plan.steps.size(); ++i)
            m_numbers[plan.steps[i].document][plan.steps[i].decision] = i + 1;
        size_t count = 0;
        for (uint32_t i = 0; i < plan.documents.size(); ++i) {
            if (!plan.documents[i].decisions.empty())
                visit(i, 0, count);
        }
    }

    bool isPending(DecisionRef ref, size_t taken) const
    {
        if (taken == m_plan.steps.size())
            return false;
        if (m_plan.decision(ref).outcome == merge::Outcome::Unchanged && m_numbers[ref.document][ref.decision] == 0)
            return m_before[ref.document][ref.decision] >= taken;
        for (DecisionId id = ref.decision; id != merge::noDecision;
             id = m_plan.documents[ref.document].decision(id).parent) {
            if (const size_t number = m_numbers[ref.document][id])
                return number > taken;
        }
        return m_before[ref.document][ref.decision] >= taken;
    }

private:
    void visit(uint32_t document, DecisionId id, size_t &count)
    {
        m_before[document][id] = count;
        count = std::max(count, m_numbers[document][id]);
        for (const DecisionId child : m_plan.documents[document].decision(id).children)
            visit(document, child, count);
    }

    const merge::Plan &m_plan;
    std::vector<std::vector<size_t>> m_numbers; ///< of the steps, from 1
    std::vector<std::vector<size_t>> m_before;  ///< number of steps before it
};

/// The lines of the result whose decisions are not reached yet.
std::vector<bool> pendingLines(const merge::Plan &whole, const Scene &now, size_t taken)
{
    const Places places(whole);
    const auto &marks = now.view().result.lines;
    std::vector<bool> pending(now.resultLines.lineCount());
    std::optional<bool> known; // comments and blank lines follow the field below them
    for (size_t line = pending.size(); line-- > 0;) {
        DecisionRef ref = line < marks.size() ? marks[line].decision : DecisionRef{};
        while (ref.valid() && ref.decision >= whole.documents[ref.document].decisions.size())
            ref.decision = now.plan().decision(ref).parent; // the line exists only while not all steps are taken
        if (ref.valid())
            known = places.isPending(ref, taken);
        pending[line] = known.value_or(taken < whole.steps.size());
    }
    return pending;
}

/// The field of the document that an operation targets, if it exists at that point; else empty.
Range targetOf(const merge::DocumentPlan &plan, const merge::OperationStep &step)
{
    const auto tokens = merge::parsePointer(step.operation.path);
    if (step.target == yaml::none || !tokens)
        return {};
    const yaml::Document &document = *plan.documents[merge::Side::Destination];
    size_t depth = 0;
    for (yaml::NodeId node = step.target; document.node(node).parent != yaml::none; node = document.node(node).parent)
        ++depth;
    if (depth != tokens->size())
        return {};
    const yaml::NodeId key = yaml::keyOf(document, step.target);
    return {document.node(key == yaml::none ? step.target : key).begin, document.node(step.target).end};
}

/// The lines of the result that a later operation will change or remove.
std::vector<bool> targetLines(const Scene &now)
{
    std::vector<bool> pending(now.resultLines.lineCount());
    const merge::Resolution &resolution = now.merged->resolution;
    for (const OperationRef ref : operationsIn(now.plan())) {
        const merge::OperationStep &step = stepOf(now.plan(), ref);
        if (step.reaction.did != merge::OperationEffect::NotRun
            || (step.operation.op != "replace" && step.operation.op != "remove"))
            continue;
        const Range target = targetOf(now.plan().documents[ref.document], step);
        const Range range =
            target.empty() ? target : resolution.documents[ref.document].locate(merge::Side::Destination, target);
        const uint32_t offset = resolution.offsets[ref.document];
        for (uint32_t at = now.resultLines.lineOf(offset + range.begin);
             !range.empty() && at <= now.resultLines.lineOf(offset + range.end - 1); ++at)
            pending[at] = true;
    }
    return pending;
}

void mute(const Scene &scene, const std::vector<bool> &pending, Decorations &decorations)
{
    const auto isPending = [&](size_t line) { return line < pending.size() && pending[line]; };
    std::erase_if(decorations.spans,
                  [&](const TextSpan &span) { return isPending(scene.resultLines.lineOf(span.begin)); });
    std::erase_if(decorations.chips, [&](const LineChip &chip) { return isPending(static_cast<size_t>(chip.line)); });
    const auto end = static_cast<uint32_t>(scene.merged->resolution.text.size());
    for (size_t line = 0; line < pending.size(); ++line) {
        if (!pending[line])
            continue;
        size_t after = line;
        for (; isPending(after); ++after)
            decorations.lines[after] = {Look::Unchanged, merge::From::None, decorations.lines[after].filler};
        decorations.spans.push_back(
            {scene.resultLines.start(static_cast<uint32_t>(line)),
             after < pending.size() ? scene.resultLines.start(static_cast<uint32_t>(after)) : end, Look::Unchanged,
             false, true});
        line = after;
    }
    std::stable_sort(decorations.spans.begin(), decorations.spans.end(),
                     [](const TextSpan &a, const TextSpan &b) { return a.begin < b.begin; });
}

/// The decorations of a pane that is not aligned.
Decorations alone(const Scene &scene)
{
    Decorations decorations = decorationsOf(scene.view().result);
    decorations.lines.resize(scene.resultLines.lineCount());
    int line = -2;
    int row = 0;
    for (FillerText &gone : decorations.gone) {
        row = gone.afterLine == line ? row + 1 : 0;
        line = gone.afterLine;
        gone.row = row;
    }
    return decorations;
}

} // namespace

std::vector<StepRef> stepsIn(const merge::Plan &plan)
{
    std::vector<StepRef> steps;
    if (view::isJsonPatch(plan)) {
        for (const OperationRef ref : operationsIn(plan))
            steps.push_back({{ref.document, stepOf(plan, ref).decision}, ref});
        return steps;
    }
    for (const DecisionRef ref : plan.steps)
        steps.push_back({ref, {}});
    return steps;
}

StepPreview steppedTo(const std::shared_ptr<const Scene> &whole, size_t step, const StepPreview *near)
{
    StepPreview stepped{whole, std::min(step, stepsOf(whole->plan())), whole, {}, {}};
    const bool isKnown = near && near->of == whole;
    const Scene &known = isKnown ? *near->scene : *whole;
    const Stage stage{known.merged, isKnown ? near->step : stepsOf(whole->plan())};
    if (const auto merged = planAfterSteps(whole->merged, stepped.step, &stage); merged != whole->merged)
        stepped.scene = sceneOf(merged, &known);
    const Scene &now = *stepped.scene;
    const bool operations = view::isJsonPatch(whole->plan());
    stepped.result = alone(now);
    mute(now, operations ? targetLines(now) : pendingLines(whole->plan(), now, stepped.step), stepped.result);
    if (stepped.step == 0)
        return stepped;
    StepRef last = stepsIn(whole->plan())[stepped.step - 1];
    if (last.operation.valid())
        last.field.decision = stepOf(now.plan(), last.operation).decision;
    if (last.field.valid())
        stepped.frame = resultFrameOf(now, last.field);
    return stepped;
}

} // namespace fieldwise::ui
