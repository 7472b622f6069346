// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session.h"

#include <algorithm>
#include <chrono>

#include "core/k8s/lastapplied.h"
#include "core/k8s/redact.h"
#include "core/merge/listitems.h"
#include "core/merge/owned.h"
#include "core/merge/patchplan.h"
#include "core/merge/serversideplan.h"
#include "core/merge/wholefile.h"
#include "core/view/masks.h"
#include "core/view/noise.h"
#include "core/view/patchview.h"
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

void readInput(const Inputs &inputs, Side side, const Run *before, Run &run)
{
    int read = 0;
    const yaml::Stream *known = before ? &before->streams[side] : nullptr;
    run.streams[side] = yaml::read(inputs.texts[side], inputs.files[side], known, &read);
    if (merge::takesListsApart(inputs.options.mode, side))
        run.streams[side] = yaml::withListsApart(std::move(run.streams[side]), known);
    run.documentsRead += read;
    for (Diagnostic &diagnostic : merge::diagnosticsOf(run.streams[side], inputs.options.mode))
        run.faults.push_back({side, std::move(diagnostic)});
    const bool isPatch = inputs.options.mode == merge::Mode::Patch && side == Side::Updated;
    if (!inputs.options.showSecrets)
        run.masks[side] = view::masksOf(run.streams[side], isPatch && k8s::hasSecret(run.streams[Side::Destination]));
}

/// Puts what Live says in the place of Original. A broken annotation is a fault of Live, as for kubectl.
void deriveOriginal(Inputs &inputs, Run &run)
{
    inputs.texts[Side::Original].clear();
    inputs.open[Side::Original] = false;
    if (!inputs.open[Side::Destination])
        return;
    if (inputs.options.mode == merge::Mode::ServerSide) {
        inputs.texts[Side::Original] = merge::derivedOriginal(inputs.options, run.streams[Side::Destination]);
        inputs.open[Side::Original] = !inputs.texts[Side::Original].empty();
        run.derived = inputs.texts[Side::Original];
        return;
    }
    for (const yaml::Part &part : run.streams[Side::Destination].parts) {
        const k8s::LastApplied found = k8s::lastAppliedOf(*part.document);
        inputs.open[Side::Original] = inputs.open[Side::Original] || found.state == k8s::LastApplied::Found;
        if (found.state != k8s::LastApplied::Broken)
            continue;
        const yaml::Node &node = part.document->node(found.value);
        run.faults.push_back({Side::Destination,
                              {Severity::Error, "last-applied-broken", {part.offset + node.begin, part.offset + node.end},
                               "the last-applied annotation can't be read: " + found.fault}});
    }
    if (inputs.open[Side::Original])
        inputs.texts[Side::Original] = merge::derivedOriginal(inputs.options, run.streams[Side::Destination]);
    run.derived = inputs.texts[Side::Original];
}

bool hasErrors(const std::vector<merge::Fault> &faults)
{
    return std::ranges::any_of(
        faults, [](const merge::Fault &fault) { return fault.diagnostic.severity == Severity::Error; });
}

std::shared_ptr<Merged> finish(Inputs inputs, merge::Plan plan)
{
    auto merged = std::make_shared<Merged>();
    merged->inputs = std::move(inputs);
    merged->plan = std::move(plan);
    if (merged->inputs.ignore)
        view::leaveOutIgnored(merged->plan, *merged->inputs.ignore);
    merged->resolution = merge::resolve(merged->plan);
    PerSide<std::string_view> texts;
    for (const Side side : allSides) {
        if (wanted(merged->inputs, side))
            texts[side] = merged->inputs.texts[side];
    }
    merged->view = view::view(merged->plan, merged->resolution, texts);
    const view::Noise noise(merged->plan, merged->inputs.ignore.get());
    view::markNoise(noise, merged->plan, merged->resolution, texts, merged->view);
    return merged;
}

} // namespace

Run run(const Inputs &given, const Run *before)
{
    const auto start = std::chrono::steady_clock::now();
    const auto spent = [start] {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    };
    Run run;
    Inputs inputs = given;
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        if (side == Side::Original && derivesOriginal(inputs.options))
            deriveOriginal(inputs, run);
        if (wanted(inputs, side))
            readInput(inputs, side, before, run);
        else if (before && inputs.open[side])
            run.streams[side] = before->streams[side]; // an original that Two-way does not look at, for the way back
    }
    for (const Side side : {Side::Updated, Side::Destination}) {
        if (!inputs.open[side]) {
            const std::string name(merge::sideName(inputs.options.mode, side));
            run.faults.push_back({side, {Severity::Error, "input-not-open", {}, name + " is not open"}});
        }
    }
    std::ranges::stable_sort(run.faults, {}, &merge::Fault::side);
    if (hasErrors(run.faults))
        return run;
    PerSide<yaml::Stream> streams;
    for (const Side side : allSides) {
        if (wanted(inputs, side))
            streams[side] = run.streams[side];
    }
    auto plan = merge::planChosen(streams, inputs.names, inputs.options, inputs.overrides);
    if (!plan) {
        run.faults.insert(run.faults.end(), plan.error().begin(), plan.error().end());
        return run;
    }
    std::ranges::move(merge::ownerNotices(*plan), std::back_inserter(run.faults));
    auto merged = finish(std::move(inputs), std::move(plan.value()));
    for (const Side side : allSides)
        run.masks[side] = merged->view.inputs[side].masked;
    merged->milliseconds = spent();
    run.merged = std::move(merged);
    return run;
}

size_t stepsOf(const merge::Plan &plan)
{
    if (!view::isJsonPatch(plan))
        return plan.steps.size();
    size_t steps = 0;
    for (const merge::DocumentPlan &document : plan.documents)
        steps += document.patch ? document.patch->operations.size() : 0;
    return steps;
}

std::shared_ptr<const Merged> upTo(const std::shared_ptr<const Merged> &whole, size_t steps)
{
    if (steps >= stepsOf(whole->plan))
        return whole;
    const bool operations = view::isJsonPatch(whole->plan);
    return finish(whole->inputs, operations ? merge::afterOperations(whole->plan, steps) : merge::upTo(whole->plan, steps));
}

} // namespace fieldwise
