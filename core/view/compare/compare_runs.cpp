// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/compare/compare_runs.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/merge/planning.h"
#include "core/merge/result/listpieces.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/document.h"

namespace fieldwise::view {
namespace {

merge::Options optionsFor(Semantics semantics, const merge::Options &given)
{
    merge::Options options = given;
    options.mode = modeOf(semantics);
    options.onConflict = merge::OnConflict::Updated;
    options.asSent = true; // the rules are compared, not the server
    options.apply.overwrite = true;
    options.apply.strategy =
        semantics == Semantics::ApplyStrategic ? merge::Strategy::Strategic : merge::Strategy::JsonMerge;
    options.apply.lastAppliedGiven = true;
    // kubectl's own annotation would be a difference in every object.
    options.apply.annotation = false;
    options.serverSide.managedFields = false;
    return options;
}

std::vector<uint32_t> firstLinesOf(const yaml::Stream &stream)
{
    const LineIndex lines = yaml::linesOf(stream);
    std::vector<uint32_t> first;
    for (const yaml::Part &part : stream.parts)
        first.push_back(lines.number(lines.lineOf(part.offset)) - 1);
    return first;
}

std::string told(const merge::Fault &fault, Mode mode, const yaml::Stream &stream)
{
    const LineIndex lines = yaml::linesOf(stream);
    return std::string(sideName(mode, fault.side)) + ", line "
        + std::to_string(lines.number(lines.lineOf(fault.diagnostic.range.begin))) + ": " + fault.diagnostic.text;
}

SemanticsRun runOne(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
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
        run.results.push_back(result->root() == none ? nullptr : std::move(result));
    }
    return run;
}

bool hasNoContent(const yaml::Stream &stream)
{
    return std::ranges::all_of(stream.parts, [](const yaml::Part &part) { return part.document->root() == none; });
}

NodeRef rootOf(const std::shared_ptr<const yaml::Document> &document)
{
    return document ? NodeRef{document.get(), document->root()} : NodeRef{};
}

/// The texts as the semantics reads them: server-side apply finds out by itself what was applied before.
PerSide<yaml::Stream> streamsFor(const merge::Options &options, PerSide<yaml::Stream> streams)
{
    if (options.mode == Mode::ServerSide)
        streams[Side::Original] = yaml::read(merge::derivedOriginal(options, streams[Side::Destination]));
    return streams;
}

/// On one line, why the server takes nothing of it.
std::string refusalOf(const DocumentPlan &document)
{
    const merge::serverside::Applied &applied = document.serverSide()->applied;
    const auto contested = std::ranges::count(applied.conflicts, false, &merge::serverside::Contested::forgiven);
    const auto &first = *std::ranges::find(applied.conflicts, false, &merge::serverside::Contested::forgiven);
    const std::string message = contested == 1
        ? applied.message
        : "Apply failed with " + std::to_string(contested) + " conflicts, the first with "
            + merge::serverside::described(applied.before[first.owner]) + ": " + k8s::print(first.path);
    std::string out = "The server refuses all of it: " + message + '.';
    if (applied.beforeFirst)
        out += " Live does not say who owns what, so everything in it counts as owned by somebody else.";
    return out;
}

/// A document is known by its place in the destination, else in Updated, else in Original.
std::pair<uint32_t, uint32_t> keyOf(const DocumentPlan &document)
{
    const auto &parts = document.parts;
    if (parts[Side::Destination] != noDocument)
        return {0, parts[Side::Destination]};
    return parts[Side::Updated] != noDocument ? std::pair{1u, parts[Side::Updated]}
                                              : std::pair{2u, parts[Side::Original]};
}

/// `kubectl replace` puts Local in Live's place; what Local does not mention at all it does not touch.
void replace(ComparedDocument &document)
{
    const size_t at = index(Semantics::Replace);
    const NodeRef local = document.inputs[Side::Updated], live = document.inputs[Side::Destination];
    document.results[at] = local.missing() ? live : local;
    if (!local.missing() && live.missing())
        document.faults[at] = "kubectl replace refuses it: Live has no such object";
}

} // namespace

CompareRuns runAll(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                   const merge::Options &options)
{
    CompareRuns out;
    for (const Side side : allSides)
        out.firstLines[side] = firstLinesOf(streams[side]);
    std::map<std::pair<uint32_t, uint32_t>, ComparedDocument> documents;
    // kubectl's way of pairing comes first.
    for (const Semantics semantics : {Semantics::ApplyStrategic, Semantics::ApplyJsonMerge, Semantics::Merge3,
                                      Semantics::Keep, Semantics::Merge2, Semantics::ServerSide}) {
        SemanticsRun &run = out.runs[index(semantics)];
        const merge::Options own = optionsFor(semantics, options);
        if (semantics == Semantics::Keep && hasNoContent(streams[Side::Original])) {
            run.fault = "Without Original every difference is a conflict.";
            continue;
        }
        run = runOne(streamsFor(own, streams), names, own);
        for (uint32_t i = 0; run.plan && i < run.plan->documents.size(); ++i) {
            const DocumentPlan &planned = run.plan->documents[i];
            if (planned.decisions.empty())
                continue;
            const auto [it, fresh] = documents.try_emplace(keyOf(planned));
            ComparedDocument &document = it->second;
            if (fresh) {
                document.identity = planned.identity;
                for (const Side side : allSides)
                    if (side != Side::Original || semantics != Semantics::ServerSide) {
                        document.parts[side] = planned.parts[side];
                        document.inputs[side] = rootOf(planned.documents[side]);
                    }
            }
            document.planned[index(semantics)] = i;
            document.results[index(semantics)] = rootOf(run.results[i]);
            if (planned.serverSide() && planned.serverSide()->applied.refused) {
                document.refused = true;
                document.owned = !planned.serverSide()->applied.beforeFirst;
                document.faults[index(semantics)] = refusalOf(planned);
            }
        }
    }
    for (auto &[key, document] : documents) {
        for (const Semantics semantics : allSemantics)
            if (const std::string &fault = out.runs[index(semantics)].fault; !fault.empty())
                document.faults[index(semantics)] = fault;
        replace(document);
        out.documents.push_back(std::move(document));
    }
    return out;
}

} // namespace fieldwise::view
