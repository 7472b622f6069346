// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/helm/upgrade.h"
#include "core/k8s/lastapplied.h"
#include "core/k8s/redact.h"
#include "core/linemerge/linemerge.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/readnotices.h"
#include "core/merge/resources/listitems.h"
#include "core/merge/resources/wholefile.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/merge/typing/typing.h"
#include "core/session/release.h"
#include "core/view/localsorder.h"
#include "core/view/masks.h"
#include "core/view/noise.h"
#include "core/view/patchview.h"
#include "core/yaml/incrementalread.h"
#include "core/yaml/lists.h"

namespace fieldwise {

using merge::allSides;
using merge::PerSide;
using merge::Side;

namespace {

bool wanted(const Inputs &inputs, Side side)
{
    return inputs.open[side] && (side != Side::Original || merge::hasOriginal(inputs.options.mode));
}

/// All of it, or what differs from the text before.
yaml::Stream readText(const Inputs &inputs, Side side, bool apart, const Run *before, int &documentsRead)
{
    const SharedText &text = inputs.texts[side];
    const FileParts &files = inputs.files[side];
    const yaml::Stream *known = before ? &before->streams[side] : nullptr;
    if (merge::isByLines(inputs.options) && files.empty()) {
        ++documentsRead;
        return yaml::readAsText(text, known);
    }
    const bool wasText =
        known && std::ranges::any_of(known->parts, [](const yaml::Part &part) { return part.document->isText(); });
    if (wasText)
        known = nullptr;
    if (known && before->areApart[side] == apart) {
        if (!known->parts.empty() && known->files == files && before->texts[side] == text)
            return *known;
        if (auto incremental =
                yaml::readIncrementally(text, files, {*known, before->texts[side], apart}, documentsRead))
            return *std::move(incremental);
    }
    yaml::Stream stream = yaml::read(text, files, known, &documentsRead);
    return apart ? yaml::withListsApart(std::move(stream), known) : stream;
}

void readInput(const Inputs &inputs, Side side, const Run *before, Run &run)
{
    int documentsRead = 0;
    run.areApart[side] = merge::takesListsApart(inputs.options.mode, side);
    run.streams[side] = readText(inputs, side, run.areApart[side], before, documentsRead);
    run.texts[side] = inputs.texts[side];
    run.documentsRead += documentsRead;
    for (Diagnostic &diagnostic : merge::diagnosticsOf(run.streams[side], inputs.options.mode))
        run.faults.push_back({side, std::move(diagnostic)});
}

/// Of what can't be merged.
void maskInputs(const Inputs &inputs, Run &run)
{
    for (const Side side : allSides) {
        const bool isPatch = inputs.options.mode == merge::Mode::Patch && side == Side::Updated;
        if (wanted(inputs, side) && !inputs.options.showSecrets)
            run.masks[side] = view::masksOf(
                run.streams[side], isPatch ? view::placesOf(run.streams[Side::Destination]) : k8s::SecretPlaces());
    }
}

/// Puts what Live says in the place of Original. A broken annotation is a fault of Live, as for kubectl.
void deriveOriginal(Inputs &inputs, Run &run)
{
    inputs.texts[Side::Original] = {};
    inputs.open[Side::Original] = false;
    if (!inputs.open[Side::Destination])
        return;
    if (inputs.options.mode == merge::Mode::ServerSide) {
        inputs.texts[Side::Original] = merge::derivedOriginal(inputs.options, run.streams[Side::Destination]);
        inputs.open[Side::Original] = !inputs.texts[Side::Original].empty();
        run.derived = inputs.texts[Side::Original].str();
        return;
    }
    for (const yaml::Part &part : run.streams[Side::Destination].parts) {
        const k8s::LastApplied found = k8s::lastAppliedOf(*part.document);
        inputs.open[Side::Original] = inputs.open[Side::Original] || found.state == k8s::LastApplied::Found;
        if (found.state != k8s::LastApplied::Broken)
            continue;
        const yaml::Node &node = part.document->node(found.value);
        run.faults.push_back({Side::Destination,
                              faultAt(node.range().movedBy(part.offset), "last-applied-broken",
                                      "the last-applied annotation can't be read: " + found.fault)});
    }
    if (inputs.open[Side::Original])
        inputs.texts[Side::Original] = merge::derivedOriginal(inputs.options, run.streams[Side::Destination]);
    run.derived = inputs.texts[Side::Original].str();
}

bool hasErrors(const std::vector<merge::Fault> &faults)
{
    return std::ranges::any_of(faults,
                               [](const merge::Fault &fault) { return fault.diagnostic.severity == Severity::Error; });
}

PerSide<std::string_view> textsOf(const Inputs &inputs)
{
    PerSide<std::string_view> texts;
    for (const Side side : allSides)
        if (wanted(inputs, side))
            texts[side] = inputs.texts[side];
    return texts;
}

std::shared_ptr<Merged> finish(Inputs inputs, merge::Plan plan, const Merged *before = nullptr)
{
    auto merged = std::make_shared<Merged>();
    merged->inputs = std::move(inputs);
    merged->plan = std::move(plan);
    if (merged->inputs.ignore)
        view::leaveOutIgnored(merged->plan, *merged->inputs.ignore);
    const auto known = before ? std::optional(merge::Resolved{before->plan, before->resolution}) : std::nullopt;
    merged->resolution = merge::resolve(merged->plan, known ? &*known : nullptr);
    const PerSide<std::string_view> texts = textsOf(merged->inputs);
    if (before) {
        const PerSide<std::string_view> textsBefore = textsOf(before->inputs);
        const view::Shown shown{*known, textsBefore, before->view};
        merged->view = view::view(merged->plan, merged->resolution, texts, merged->inputs.ignore.get(), &shown);
    } else {
        merged->view = view::view(merged->plan, merged->resolution, texts, merged->inputs.ignore.get());
    }
    if (!merged->inputs.withHooks.empty()
        && !merged->inputs.options.showSecrets) // they are in view, and may be Secrets
        merged->view.inputs[Side::Updated].masked = view::masksOf(yaml::read(merged->inputs.withHooks));
    return merged;
}

/// True if both have the same merge.
bool isSame(const Inputs &a, const Inputs &b)
{
    return a.texts == b.texts && a.names == b.names && a.open == b.open && a.files == b.files && a.ignore == b.ignore
        && a.options == b.options && a.choices == b.choices;
}

using Clock = std::chrono::steady_clock;

/// Plans, resolves and lays out; null, with faults, if the inputs can't be merged.
std::shared_ptr<const Merged> mergedFrom(const Inputs &inputs, const PerSide<yaml::Stream> &streams, Run &run,
                                         Clock::time_point start)
{
    const bool same =
        run.last && run.last->inputs.options == inputs.options && run.last->inputs.ignore == inputs.ignore;
    const Merged *last = same ? run.last.get() : nullptr;
    auto plan = merge::planWithChoices(streams, inputs.names, inputs.options, inputs.choices,
                                       last ? &last->plan : nullptr, last && last->inputs.choices == inputs.choices);
    if (!plan) {
        run.faults.insert(run.faults.end(), plan.error().begin(), plan.error().end());
        return nullptr;
    }
    auto merged = finish(inputs, std::move(plan.value()), last);
    merged->milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    return merged;
}

/// What was typed, in the result as it is now: the lines that inputs have changed since come along where nothing was
/// typed.
SharedText broughtOver(const TypedText &typed, const std::string &result)
{
    if (!typed.on || typed.on->str() == result)
        return typed.text;
    const linemerge::Texts texts{*typed.on, result, typed.text};
    return linemerge::readingOf(texts, linemerge::mergeLines(texts, linemerge::ConflictStyle::Merge),
                                linemerge::PartKind::Theirs);
}

/// The merge with choices made of what a person typed in its result.
std::shared_ptr<const Merged> withTyped(std::shared_ptr<const Merged> merged, const TypedText &wanted,
                                        const PerSide<yaml::Stream> &streams, Run &run, Clock::time_point start)
{
    run.last = merged;
    const SharedText typed = broughtOver(wanted, merged->resolution.text);
    auto choices = merge::choicesForText(merged->plan, merged->resolution, merged->inputs.choices, typed);
    if (choices) {
        Inputs inputs = merged->inputs;
        inputs.choices = std::move(*choices);
        merged = inputs.choices == merged->inputs.choices ? merged : mergedFrom(inputs, streams, run, start);
        if (!merged || merged->resolution.text == typed.str())
            return merged;
        run.typedFault = faultAt({0, static_cast<uint32_t>(typed.size())}, "typed-not-kept",
                                 "what was typed can't be kept as choices; undo it, or type in an input");
    } else {
        run.typedFault = choices.error();
    }
    run.typed = {typed, SharedText(run.last->resolution.text)};
    if (!merged->inputs.options.showSecrets)
        run.typedMasks = view::masksOf(yaml::read(typed));
    return nullptr;
}

} // namespace

Run run(Inputs inputs, const Run *before)
{
    const Clock::time_point start = Clock::now();
    Run run;
    run.last = before ? before->last : nullptr;
    std::optional<helm::Upgrade> upgrade;
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        if (side == Side::Updated)
            upgrade = takeRelease(inputs, before, run);
        if (side == Side::Original && derivesOriginal(inputs.options))
            deriveOriginal(inputs, run);
        if (wanted(inputs, side))
            readInput(inputs, side, before, run);
        else if (before && inputs.open[side]) { // an original that Two-way does not look at, for the way back
            run.streams[side] = before->streams[side];
            run.texts[side] = before->texts[side];
            run.areApart[side] = before->areApart[side];
        }
    }
    for (const Side side : {Side::Updated, Side::Destination}) {
        if (!inputs.open[side]) {
            const std::string name(merge::sideName(inputs.options.mode, side));
            run.faults.push_back({side, fault("input-not-open", name + " is not open")});
        }
    }
    std::ranges::stable_sort(run.faults, {}, &merge::Fault::side);
    if (hasErrors(run.faults)) {
        maskInputs(inputs, run);
        return run;
    }
    PerSide<yaml::Stream> streams;
    for (const Side side : allSides)
        if (wanted(inputs, side))
            streams[side] = run.streams[side];
    auto typed = std::exchange(inputs.typed, std::nullopt);
    if (!merge::isThreeWay(inputs.options.mode))
        typed.reset();
    auto merged =
        typed && run.last && isSame(inputs, run.last->inputs) ? run.last : mergedFrom(inputs, streams, run, start);
    if (merged && upgrade)
        if (const auto kept = helm::withoutDeletions(*upgrade, merged->plan)) {
            take(*kept, inputs);
            merged = mergedFrom(inputs, streams, run, start);
        }
    if (merged && typed)
        merged = withTyped(std::move(merged), *typed, streams, run, start);
    if (!merged) {
        maskInputs(inputs, run);
        return run;
    }
    std::ranges::move(merge::ownerFaults(merged->plan), std::back_inserter(run.faults));
    for (const Side side : allSides)
        run.masks[side] = merged->view.inputs[side].masked;
    run.merged = run.last = std::move(merged);
    return run;
}

static std::optional<InLocalsOrder> inLocalsOrder(const merge::Plan &plan, const PerSide<std::string_view> &texts,
                                                  const std::vector<merge::Choice> &choices, const OrderedMerge *before)
{
    if (!merge::isApply(plan.options.mode))
        return {};
    if (before && before->real->plan.options != plan.options)
        before = nullptr;
    InLocalsOrder out;
    PerSide<yaml::Stream> streams = plan.streams;
    PerSide<std::vector<uint32_t>> numbers;
    for (const Side side : {Side::Original, Side::Destination}) {
        const auto known =
            before ? std::optional(view::ReorderedBefore{before->real->plan, before->texts[side]}) : std::nullopt;
        view::Reordered &ordered = out.texts[side] =
            view::inLocalsOrder(plan, texts[side], side, known ? &*known : nullptr);
        if (!ordered.differs)
            continue;
        numbers[side].reserve(ordered.from.size());
        for (const uint32_t line : ordered.from)
            numbers[side].push_back(plan.lines[side].number(line));
        const yaml::Stream *last = before ? &before->shown->plan.streams[side] : nullptr;
        if (last && before->texts[side].text == ordered.text && last->files == plan.streams[side].files) {
            streams[side] = *last;
            continue;
        }
        streams[side] = yaml::read(ordered.text, plan.streams[side].files, last); // files begin where they began
        if (merge::takesListsApart(plan.options.mode, side))
            streams[side] = yaml::withListsApart(std::move(streams[side]), last);
    }
    if (!out.texts[Side::Original].differs && !out.texts[Side::Destination].differs)
        return {};
    auto ordered =
        merge::planWithChoices(streams, plan.names, plan.options, choices, before ? &before->shown->plan : nullptr,
                               before && before->real->inputs.choices == choices);
    if (!ordered)
        return {};
    out.plan = std::move(ordered.value());
    for (const Side side : {Side::Original, Side::Destination})
        out.plan.lines[side].setNumbers(std::move(numbers[side]));
    return out;
}

std::optional<InLocalsOrder> inLocalsOrder(const merge::Plan &plan, const PerSide<std::string_view> &texts,
                                           const std::vector<merge::Choice> &choices)
{
    return inLocalsOrder(plan, texts, choices, nullptr);
}

std::shared_ptr<const OrderedMerge> inLocalsOrder(const std::shared_ptr<const Merged> &real, const OrderedMerge *before)
{
    if (before && before->real->inputs.ignore != real->inputs.ignore)
        before = nullptr;
    auto ordered = inLocalsOrder(real->plan, textsOf(real->inputs), real->inputs.choices, before);
    if (!ordered)
        return nullptr;
    Inputs inputs = real->inputs;
    for (const Side side : {Side::Original, Side::Destination})
        if (ordered->texts[side].differs)
            inputs.texts[side] = ordered->texts[side].text;
    auto shown = finish(std::move(inputs), std::move(ordered->plan), before ? before->shown.get() : nullptr);
    if (shown->plan.counts != real->plan.counts || shown->plan.steps.size() != real->plan.steps.size())
        return nullptr; // it would tell another merge
    return std::make_shared<const OrderedMerge>(OrderedMerge{real, std::move(shown), std::move(ordered->texts)});
}

size_t stepsOf(const merge::Plan &plan)
{
    if (!view::isJsonPatch(plan))
        return plan.steps.size();
    size_t steps = 0;
    for (const merge::DocumentPlan &document : plan.documents)
        steps += document.patch() ? document.patch()->operations.size() : 0;
    return steps;
}

std::shared_ptr<const Merged> planAfterSteps(const std::shared_ptr<const Merged> &whole, size_t steps,
                                             const Stage *near)
{
    if (steps >= stepsOf(whole->plan))
        return whole;
    if (view::isJsonPatch(whole->plan))
        return finish(whole->inputs, merge::afterOperations(whole->plan, steps));
    const auto part = near ? std::optional(merge::PartPlan{near->merged->plan, near->steps}) : std::nullopt;
    return finish(whole->inputs, merge::planAfterSteps(whole->plan, steps, part ? &*part : nullptr),
                  near ? near->merged.get() : nullptr);
}

} // namespace fieldwise
