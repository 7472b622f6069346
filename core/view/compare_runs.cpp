// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/compare_runs.h"

#include <map>
#include <utility>

#include "core/merge/listitems.h"

namespace fieldwise::view {

using merge::allSides;
using merge::Ref;
using merge::Side;

namespace {

merge::Options optionsFor(Semantics semantics, const merge::Options &given)
{
    merge::Options options = given;
    options.mode = modeOf(semantics);
    options.onConflict = merge::OnConflict::Updated;
    options.overwrite = true;
    options.strategy = semantics == Semantics::ApplyStrategic ? merge::Strategy::Strategic : merge::Strategy::JsonMerge;
    options.lastAppliedGiven = true;
    // kubectl's own annotation would be a difference in every object.
    options.annotation = false;
    return options;
}

LineIndex linesOf(const yaml::Stream &stream)
{
    LineIndex lines;
    uint32_t file = stream.parts.empty() ? noFile : stream.parts.front().file;
    for (const yaml::Part &part : stream.parts) {
        if (std::exchange(file, part.file) != part.file)
            lines.beginFile();
        lines.append(part.document->source());
    }
    return lines;
}

std::vector<uint32_t> firstLinesOf(const yaml::Stream &stream)
{
    const LineIndex lines = linesOf(stream);
    std::vector<uint32_t> first;
    for (const yaml::Part &part : stream.parts)
        first.push_back(lines.number(lines.lineOf(part.offset)) - 1);
    return first;
}

std::string told(const merge::Fault &fault, merge::Mode mode, const yaml::Stream &stream)
{
    const LineIndex lines = linesOf(stream);
    return std::string(sideName(mode, fault.side)) + ", line " + std::to_string(lines.number(lines.lineOf(fault.diagnostic.range.begin))) +
           ": " + fault.diagnostic.text;
}

SemanticsRun runOne(const merge::PerSide<yaml::Stream> &streams, const merge::PerSide<std::string> &names,
                    const merge::Options &options)
{
    SemanticsRun run;
    auto plan = merge::plan(streams, names, options);
    if (!plan) {
        const merge::Fault &first = plan.error().front();
        run.fault = told(first, options.mode, streams[first.side]);
        return run;
    }
    run.plan = std::move(plan.value());
    const merge::Resolution resolution = merge::resolve(*run.plan);
    for (uint32_t i = 0; i < resolution.documents.size(); ++i) {
        auto result = merge::readResult(*run.plan, resolution, i);
        run.results.push_back(result->root() == yaml::none ? nullptr : std::move(result));
    }
    return run;
}

Ref rootOf(const std::shared_ptr<const yaml::Document> &document)
{
    return document ? Ref{document.get(), document->root()} : Ref{};
}

/// A document is known by its place in the destination, else in Updated, else in Original.
std::pair<uint32_t, uint32_t> keyOf(const merge::DocumentPlan &document)
{
    const auto &parts = document.parts;
    if (parts[Side::Destination] != noDocument)
        return {0, parts[Side::Destination]};
    return parts[Side::Updated] != noDocument ? std::pair{1u, parts[Side::Updated]} : std::pair{2u, parts[Side::Original]};
}

/// `kubectl replace` puts Local in Live's place; what Local does not mention at all it does not touch.
void replace(ComparedDocument &document)
{
    const size_t at = index(Semantics::Replace);
    const Ref local = document.inputs[Side::Updated], live = document.inputs[Side::Destination];
    document.results[at] = local.missing() ? live : local;
    if (!local.missing() && live.missing())
        document.faults[at] = "kubectl replace refuses it: Live has no such object";
}

} // namespace

CompareRuns runAll(const merge::PerSide<yaml::Stream> &streams, const merge::PerSide<std::string> &names,
                   const merge::Options &options)
{
    CompareRuns out;
    for (const Side side : allSides)
        out.firstLines[side] = firstLinesOf(streams[side]);
    std::map<std::pair<uint32_t, uint32_t>, ComparedDocument> documents;
    // kubectl's way of pairing comes first.
    for (const Semantics semantics :
         {Semantics::ApplyStrategic, Semantics::ApplyJsonMerge, Semantics::Merge3, Semantics::Merge2}) {
        SemanticsRun &run = out.runs[index(semantics)];
        run = runOne(streams, names, optionsFor(semantics, options));
        for (uint32_t i = 0; run.plan && i < run.plan->documents.size(); ++i) {
            const merge::DocumentPlan &planned = run.plan->documents[i];
            if (planned.decisions.empty())
                continue;
            const auto [it, fresh] = documents.try_emplace(keyOf(planned));
            ComparedDocument &document = it->second;
            if (fresh) {
                document.identity = planned.identity;
                document.parts = planned.parts;
                for (const Side side : allSides)
                    document.inputs[side] = rootOf(planned.documents[side]);
            }
            document.planned[index(semantics)] = i;
            document.results[index(semantics)] = rootOf(run.results[i]);
        }
    }
    for (auto &[key, document] : documents) {
        for (const Semantics semantics : allSemantics)
            document.faults[index(semantics)] = out.runs[index(semantics)].fault;
        replace(document);
        out.documents.push_back(std::move(document));
    }
    return out;
}

} // namespace fieldwise::view
