// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mergeprint.h"

#include "app/foldermerge.h"
#include "app/patchcommand.h"
#include "core/base/visible.h"
#include "core/helm/helmreport.h"
#include "core/merge/apply/apply.h"
#include "core/merge/explain/explain.h"
#include "core/merge/explain/explanationcontext.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/plan/secrets.h"
#include "core/report/html.h"
#include "core/session.h"
#include "core/view/report.h"
#include "core/view/reportwords.h"
#include "core/view/serversidereport.h"
#include "core/yaml/json.h"

namespace fieldwise {

using merge::Side;

namespace {

using Print = MergeCommand::Print;

/// Every document of a text as JSON, one per line; documents without content are left out.
std::string jsonLines(const std::string &text, yaml::Dialect dialect)
{
    std::string lines;
    for (const yaml::Part &part : yaml::read(text).parts) {
        if (part.document->root() != yaml::none)
            lines += yaml::toJson(*part.document, part.document->root(), dialect) + '\n';
    }
    return lines;
}

/// Adds a member at the end of an indented JSON object.
void addMember(const std::string &name, const yaml::OrderedJson &value, std::string &object)
{
    const yaml::OrderedJson one = {{name, value}};
    const std::string text = visibleJson(one.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    object.resize(object.rfind("\n}"));
    object += "," + text.substr(1) + "\n";
}

std::string reportText(const MergeCommand &command, const MergeInputs &inputs, const merge::Plan &plan,
                       const merge::Resolution &resolution, const merge::PerSide<std::string_view> &texts,
                       bool inLocalsOrder = false)
{
    view::View view = view::view(plan, resolution, texts);
    view::markNoise(view::Noise(plan, &inputs.ignore), plan, resolution, texts, view);
    report::Content content(plan, resolution, view, texts, &inputs.ignore, !command.all);
    content.inLocalsOrder = inLocalsOrder;
    if (command.print == MergeCommand::Print::Html)
        return report::html(content);
    constexpr size_t most = 65'000; // bytes
    const std::string objects = inputs.helm ? report::markdown(*inputs.helm, plan) : std::string();
    return objects + report::markdown(content, most - std::min(most, objects.size()));
}

std::string reportText(const MergeCommand &command, const MergeInputs &inputs, const merge::Plan &plan,
                       const merge::Resolution &resolution)
{
    const merge::PerSide<std::string_view> texts{
        {inputs.texts[Side::Original], inputs.texts[Side::Updated], inputs.texts[Side::Destination]}};
    const bool isHtml = command.print == MergeCommand::Print::Html;
    if (auto ordered = isHtml ? inLocalsOrder(plan, texts, inputs.choices) : std::nullopt) {
        view::leaveOutIgnored(ordered->plan, inputs.ignore);
        return reportText(
            command, inputs, ordered->plan, merge::resolve(ordered->plan),
            {{ordered->texts[Side::Original].text, texts[Side::Updated], ordered->texts[Side::Destination].text}},
            true);
    }
    return reportText(command, inputs, plan, resolution, texts);
}

} // namespace

/// The fields of an object that do not stay: `~ spec.replicas: 6 -> 2`.
static std::vector<std::string> fieldLines(const merge::Plan &plan, uint32_t document, const view::Noise &noise)
{
    std::vector<std::string> out;
    const bool isWhole = helm::isRefused(plan.documents[document]); // then nothing of it changes
    auto step = std::ranges::lower_bound(plan.steps, document, {}, &merge::DecisionRef::document);
    for (; step != plan.steps.end() && step->document == document; ++step) {
        const merge::Decision &decision = plan.decision(*step);
        const bool changes = decision.outcome == merge::Outcome::Added || decision.outcome == merge::Outcome::Changed
            || decision.outcome == merge::Outcome::Removed;
        const bool isRefused = decision.conflict || decision.notes(merge::NoticeId::WillBeRefused);
        if ((!isRefused && (!changes || isWhole)) || decision.parent == merge::noDecision || noise.of(*step))
            continue;
        const merge::ExplanationContext context(plan, *step);
        const std::string mark =
            decision.rule == merge::RuleId::HelmMark ? merge::markOf(plan.options, decision.pathStep.name) : "";
        const auto becomes = [&] {
            const std::string sentence = merge::explain(plan, *step).because;
            return sentence.substr(0, sentence.find(". "));
        };
        const std::string after = decision.conflict       ? "conflict; stays"
            : isWhole                                     ? "refused; stays"
            : decision.outcome == merge::Outcome::Removed ? "removed"
            : decision.from == merge::From::Updated       ? context.value(Side::Updated)
            : !mark.empty()                               ? "`" + mark + "`"
                                                          : becomes();
        const std::string before = decision.has(Side::Destination) ? context.value(Side::Destination) + " -> " : "";
        out.push_back(std::string(isRefused && !decision.conflict ? "x" : view::glyphOf(merge::stateOf(decision))) + " "
                      + visible(yaml::print(merge::shownPath(plan, *step)) + ": " + before + after));
    }
    return out;
}

Exit printed(const MergeCommand &command, const MergeInputs &inputs, const merge::Plan &plan,
             const merge::Resolution &resolution, std::string &text, std::ostream &err)
{
    switch (command.print) {
    case Print::Decisions: {
        const view::Noise noise(plan, &inputs.ignore);
        text = view::decisionsJson(plan, resolution, command.all, &noise);
        if (inputs.helm)
            addMember("helm", helm::operationJson(*inputs.helm, plan), text);
        break;
    }
    case Print::Objects: {
        const view::Noise noise(plan, &inputs.ignore);
        text =
            helm::objectsText(*inputs.helm, plan, [&](uint32_t document) { return fieldLines(plan, document, noise); })
            + "\n";
        [[fallthrough]];
    }
    case Print::Summary: {
        const view::Noise noise(plan, &inputs.ignore);
        text += view::summaryText(plan, view::triage(plan, noise), &noise);
        break;
    }
    case Print::Explain: {
        const view::Noise noise(plan, &inputs.ignore);
        const view::Triage triage = view::triage(plan, noise);
        const auto none = [](uint32_t) { return std::vector<std::string>(); }; // they follow, with their reasons
        text = (inputs.helm ? helm::objectsText(*inputs.helm, plan, none) + "\n" : "")
            + view::explainText(plan, resolution, command.all ? nullptr : &noise, &triage);
        break;
    }
    case Print::Markdown:
    case Print::Html: text = reportText(command, inputs, plan, resolution); break;
    case Print::KubectlPatch:
        text = inputs.options.mode == merge::Mode::ServerSide ? view::applyPatchText(plan) : merge::kubectlPatch(plan);
        break;
    case Print::ManagedFields: text = view::managedFieldsText(plan); break;
    case Print::Conflicts:
        text =
            visibleJson(view::conflictsJson(plan).dump(2, ' ', false, nlohmann::json::error_handler_t::replace)) + "\n";
        break;
    case Print::UnifiedDiff: {
        if (inputs.areFolders) {
            text = unifiedDiffs(inputs, resolution);
            break;
        }
        const std::string &name = inputs.names[Side::Destination];
        text = patch::unifiedDiff(inputs.texts[Side::Destination], resolution.text, name, name);
        break;
    }
    case Print::JsonPatch:
    case Print::MergePatch:
    case Print::StrategicPatch:
    case Print::Patches: return printPatches(command, inputs.options, plan, resolution, text, err);
    case Print::Compare:
    case Print::Deployers:
    case Print::Result:
        text = command.output != MergeCommand::Output::Json
            ? resolution.text
            : jsonLines(resolution.text,
                        merge::readsAsKubectl(inputs.options.mode) ? yaml::Dialect::Kubectl : yaml::Dialect::Core12);
    }
    return ExitDone;
}

} // namespace fieldwise
