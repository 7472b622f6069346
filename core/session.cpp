// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session.h"

#include <chrono>

namespace fieldwise {

using merge::allSides;
using merge::PerSide;
using merge::Side;

namespace {

bool wanted(const Inputs &inputs, Side side)
{
    return inputs.open[side] && (side != Side::Original || inputs.options.mode != merge::Mode::TwoWay);
}

} // namespace

Run run(const Inputs &inputs, const Run *before)
{
    const auto start = std::chrono::steady_clock::now();
    Run run;
    for (const Side side : allSides) {
        // An original that Two-way does not look at is kept for the way back.
        if (!wanted(inputs, side)) {
            if (before && inputs.open[side])
                run.streams[side] = before->streams[side];
            continue;
        }
        int read = 0;
        run.streams[side] = yaml::read(inputs.texts[side], before ? &before->streams[side] : nullptr, &read);
        run.documentsRead += read;
        for (Diagnostic &diagnostic : yaml::diagnosticsOf(run.streams[side]))
            run.faults.push_back({side, std::move(diagnostic)});
    }
    for (const Side side : {Side::Updated, Side::Destination}) {
        if (!inputs.open[side]) {
            const std::string name(merge::sideName(inputs.options.mode, side));
            run.faults.push_back({side, {Severity::Error, "input-not-open", {}, name + " is not open"}});
        }
    }
    for (const merge::Fault &fault : run.faults) {
        if (fault.diagnostic.severity == Severity::Error)
            return run;
    }
    PerSide<yaml::Stream> streams;
    for (const Side side : allSides) {
        if (wanted(inputs, side))
            streams[side] = run.streams[side];
    }
    Result<merge::Plan, std::vector<merge::Fault>> plan = merge::plan(std::move(streams), inputs.names, inputs.options);
    if (!plan) {
        run.faults.insert(run.faults.end(), plan.error().begin(), plan.error().end());
        return run;
    }
    auto merged = std::make_shared<Merged>();
    merged->inputs = inputs;
    merged->plan = std::move(plan.value());
    merged->resolution = merge::resolve(merged->plan);
    PerSide<std::string_view> texts;
    for (const Side side : allSides) {
        if (wanted(inputs, side))
            texts[side] = merged->inputs.texts[side];
    }
    merged->view = view::view(merged->plan, merged->resolution, texts);
    merged->milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    run.merged = std::move(merged);
    return run;
}

} // namespace fieldwise
