// SPDX-License-Identifier: GPL-3.0-or-later
// All that tells about a merge, one output after the other.
#include <functional>

#include "core/check/findingtext.h"
#include "core/counterfactual/whatif.h"
#include "core/folder.h"
#include "core/kdiff/difference.h"
#include "core/merge/apply/apply.h"
#include "core/merge/choices/choice.h"
#include "core/merge/patch/patchplan.h"
#include "core/patch/takeaway.h"
#include "core/report/html.h"
#include "core/reproduction/reproduction.h"
#include "core/view/compare/compare.h"
#include "core/view/masks.h"
#include "core/view/outline.h"
#include "core/view/report.h"
#include "core/view/reportwords.h"
#include "core/view/resources.h"
#include "core/view/serversidereport.h"
#include "core/view/terminal.h"
#include "core/yaml/lists.h"
#include "tests/support/canary.h"

namespace fieldwise::test {

using merge::Side;

namespace {

std::string messages(const Run &run, const Inputs &inputs)
{
    std::string out;
    for (const merge::Fault &fault : run.faults)
        out += folder::describe(fault.diagnostic, inputs.names[fault.side], inputs.texts[fault.side],
                                inputs.files[fault.side])
            + '\n';
    return out;
}

std::string compared(const Inputs &inputs)
{
    merge::PerSide<yaml::Stream> streams;
    for (const Side side : merge::allSides) {
        if (inputs.open[side])
            streams[side] = yaml::withListsApart(yaml::read(inputs.texts[side], inputs.files[side]));
        if (!streams[side].ok())
            return {};
    }
    const view::Comparison comparison = view::compare(streams, inputs.names, inputs.options, true);
    std::string out = view::compareText(comparison);
    for (const view::CompareRow &row : comparison.rows)
        for (const view::CompareCell &cell : row.cells)
            out += cell.because + cell.otherwise + cell.decidedAt + '\n';
    const view::Comparison deployers = view::compareDeployers(streams, inputs.names, inputs.options, true);
    return out + view::compareText(deployers) + view::deployersJson(deployers);
}

/// The panes with their chips, and what the other lists of the window say.
std::string windowTexts(const Merged &merged)
{
    std::string out;
    const auto add = [&out](std::string_view text, const view::Pane &pane) {
        out += view::masked(text, {0, uint32_t(text.size())}, pane.masked) + '\n';
        for (const view::Chip &chip : pane.chips)
            out += chip.text + '\n';
        for (const view::Gone &gone : pane.gone)
            out += gone.text + '\n';
    };
    for (const Side side : merge::allSides)
        if (merged.inputs.open[side])
            add(merged.inputs.texts[side].str(), merged.view.inputs[side]);
    add(merged.resolution.text, merged.view.result);
    for (const view::ResourceRow &row : view::resources(merged.plan))
        out += row.name + row.kind + row.text + '\n';
    const view::Outline outline(merged.plan);
    for (const view::OutlineItem &item : outline.matching("", false))
        out += outline.name(item) + '\n';
    for (const merge::DecisionRef ref : merged.plan.steps)
        out += view::pathText(merged.plan, ref) + '\n';
    return out;
}

std::string takenAway(const Merged &merged)
{
    std::string out;
    for (const patch::Change &change : patch::changesOf(merged.plan, merged.resolution))
        for (const patch::Format format : patch::allFormats)
            for (const bool exact : {false, true}) {
                const patch::Written written =
                    patch::masked(change, patch::writePatch(change, format, {.exact = exact}));
                out += written.why;
                for (const patch::Limitation &limitation : written.limitations)
                    out += limitation.pointer + limitation.text + '\n';
                if (!written.patch.is_null())
                    out += patch::takeAway(change, written, patch::As::Kustomization, patch::Form::Pretty)
                        + patch::textOf(written, patch::Form::Yaml);
            }
    return out;
}

std::string terminal(const Merged &merged)
{
    merge::Counts counts;
    return view::titleOf(merged.plan)
        + view::terminalText(merged.plan, {.colours = false, .lines = true, .retained = true}, counts);
}

std::string kubectlDiff(const Inputs &inputs)
{
    std::string out;
    for (const kdiff::Object &object : kdiff::difference(
             {{"v1.Secret.a.b", inputs.texts[Side::Destination], inputs.texts[Side::Updated]}}, inputs.options))
        out += object.title + '\n' + object.note + '\n' + (object.merged ? terminal(*object.merged) : "");
    return out;
}

std::string whatIf(const Merged &merged)
{
    std::string out;
    for (size_t i = 0; i < std::min<size_t>(merged.plan.steps.size(), 2); ++i)
        for (const WhatIf &one : whatWouldChange(merged, merged.plan.steps[i], {}, std::chrono::milliseconds(200)))
            out += one.said + '\n';
    return out;
}

std::string reproduced(const Merged &merged)
{
    if (merged.plan.steps.empty())
        return {};
    const auto made = reproduction::reproduce(merged, merged.plan.steps[merged.plan.steps.size() / 2], {}, 100);
    return made ? reproduction::reportText(*made) : made.error();
}

std::string halfWay(const Run &run)
{
    const size_t steps = stepsOf(run.merged->plan);
    if (steps < 2)
        return {};
    const auto part = planAfterSteps(run.merged, steps / 2);
    return view::explainText(part->plan, part->resolution) + windowTexts(*part);
}

/// Updated as what somebody made of the others.
std::string checkedMerge(const Inputs &inputs, bool asLines)
{
    check::CheckInputs given{.texts = {}, .asLines = asLines, .options = inputs.options};
    given.texts[check::Text::Base] = inputs.texts[Side::Destination];
    given.texts[check::Text::Ours] = inputs.texts[Side::Original];
    given.texts[check::Text::Theirs] = inputs.texts[Side::Destination];
    given.texts[check::Text::Result] = inputs.texts[Side::Updated];
    const std::vector<check::CheckedFile> files{{"secret.yaml", check::checkMerge(given)}};
    return check::text(files) + check::markdown(files) + check::json(files);
}

/// As a person has chosen for each step in turn.
std::string withChoices(Inputs inputs, const merge::Plan &plan)
{
    std::string out;
    for (size_t i = 0; i < std::min<size_t>(plan.steps.size(), 3); ++i)
        inputs.choices.push_back(merge::choiceFor(plan, plan.steps[i],
                                                  i == 1 ? merge::ChoiceKind::Value : merge::ChoiceKind::Destination,
                                                  i == 1 ? "typed" : ""));
    const Run again = run(inputs);
    if (!again.merged)
        return messages(again, inputs);
    for (const merge::InapplicableChoice &inapplicable : again.merged->plan.inapplicable)
        out += inapplicable.why + '\n';
    return out + view::explainText(again.merged->plan, again.merged->resolution) + windowTexts(*again.merged);
}

} // namespace

std::string leakOf(const Inputs &inputs, LookedAt &lookedAt)
{
    std::string leak;
    const auto look = [&](const std::string &name, const std::string &text, bool isMessage = false) {
        if (text.empty())
            return;
        Looked &looked = lookedAt[name];
        ++looked.runs;
        looked.masked += isMessage || text.find("***") != text.npos;
        if (const size_t at = findCanary(text); at != text.npos && leak.empty())
            leak = name + " has it: " + text.substr(at > 300 ? at - 300 : 0, 600);
    };
    const Run ran = run(inputs);
    look("messages", messages(ran, inputs), true); // which quote nothing
    look("kdiff", kubectlDiff(inputs));
    look("check", checkedMerge(inputs, false));
    look("check by lines", checkedMerge(inputs, true));
    // It pairs objects by their names, and one that is no Secret may stand alone there.
    const bool hasOthers = std::ranges::any_of(
        inputs.texts.at, [](const std::string &text) { return text.find("kind: ConfigMap") != text.npos; });
    if (inputs.options.mode != merge::Mode::Patch && !hasOthers)
        look("compare", compared(inputs));
    for (const Side side : merge::allSides)
        if (!ran.merged && inputs.open[side] && inputs.texts[side].str().find("kind: ConfigMap") == std::string::npos
            && (side != Side::Original || merge::hasOriginal(inputs.options.mode))) {
            const std::string text = side == Side::Original && derivesOriginal(inputs.options)
                ? ran.derived.value_or("")
                : inputs.texts[side].str();
            look("panes that are not merged", view::masked(text, {0, uint32_t(text.size())}, ran.masks[side]));
        }
    if (!ran.merged)
        return leak;
    const Merged &merged = *ran.merged;
    const report::Content content = report::contentOf(merged);
    look("explain", view::explainText(merged.plan, merged.resolution));
    look("decisions", view::decisionsJson(merged.plan, merged.resolution, true));
    look("html", report::html(content));
    look("paper", report::paper(content));
    look("markdown", report::markdown(content));
    look("terminal", terminal(merged));
    look("window", windowTexts(merged));
    look("take away", takenAway(merged));
    look("take away, diff", report::difference(content));
    look("half way", halfWay(ran));
    look("choices", withChoices(inputs, merged.plan));
    look("what if", whatIf(merged));
    look("reproduction", reproduced(merged), true); // which has neutral words, not masks
    if (inputs.options.mode == merge::Mode::ServerSide)
        look("conflicts", view::conflictsJson(merged.plan).dump());
    return leak;
}

} // namespace fieldwise::test
