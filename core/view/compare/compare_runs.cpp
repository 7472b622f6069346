// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/compare/compare_runs.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/thread.h"
#include "core/gitops/argocd.h"
#include "core/gitops/rows.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/planning.h"
#include "core/merge/result/listpieces.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/document.h"

namespace fieldwise::view {
namespace {

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

ColumnRun runOne(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names, const merge::Options &options)
{
    ColumnRun run;
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

/// The texts as the column reads them: server-side apply finds out by itself what was applied before, and Helm adopts
/// what nobody applied before.
PerSide<yaml::Stream> streamsFor(const CompareColumn &column, PerSide<yaml::Stream> streams)
{
    const merge::Options &options = column.options;
    if (options.mode == Mode::ServerSide || column.fromAnnotation)
        streams[Side::Original] = yaml::read(merge::derivedOriginal(options, streams[Side::Destination]));
    if (merge::isHelm(options) && options.mode == Mode::Apply && hasNoContent(streams[Side::Original]))
        streams[Side::Original] = streams[Side::Updated];
    return streams;
}

/// True if the column has another Original than the given one.
bool findsOriginal(const CompareColumn &column)
{
    return column.options.mode == Mode::ServerSide || column.fromAnnotation;
}

CompareRefusal refusalOf(const DocumentPlan &document, size_t column)
{
    const merge::serverside::Applied &applied = document.serverSide()->applied;
    const auto contested = std::ranges::count(applied.conflicts, false, &merge::serverside::Contested::forgiven);
    const auto &first = *std::ranges::find(applied.conflicts, false, &merge::serverside::Contested::forgiven);
    return {column, static_cast<size_t>(contested), !applied.beforeFirst,
            contested == 1 ? applied.message
                           : "Apply failed with " + std::to_string(contested) + " conflicts, the first with "
                    + merge::serverside::described(applied.before[first.owner]) + ": " + k8s::print(first.path)};
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
void replace(ComparedDocument &document, size_t at)
{
    const NodeRef local = document.inputs[Side::Updated], live = document.inputs[Side::Destination];
    document.results[at] = local.missing() ? live : local;
    if (!local.missing() && live.missing())
        document.faults[at] = "kubectl replace refuses it: Live has no such object";
}

yaml::Json dataOf(NodeRef object)
{
    return object.missing() ? yaml::Json() : yaml::toValue(*object.document, object.id);
}

gitops::Object objectOf(yaml::Json data, NodeRef from)
{
    return {.data = std::move(data),
            .document = std::shared_ptr<const yaml::Document>(std::shared_ptr<void>(), from.document),
            .file = {}};
}

/// Argo CD's settings for one comparison after another.
class Predictions {
public:
    Predictions(const std::vector<gitops::NamedText> &settings, const merge::Options &options)
        : m_settings(gitops::objectsIn(settings)),
          m_schema(options.schema ? options.schema.get() : &k8s::builtinSchema())
    {
        if (!gitops::argoSettingsOf(m_settings))
            m_settings = gitops::objectsIn({{"", "apiVersion: argoproj.io/v1alpha1\nkind: Application\n"}});
    }

    void predict(ComparedDocument &document, size_t at, const CompareColumn &column, size_t sync) const
    {
        const NodeRef local = document.inputs[Side::Updated], live = document.inputs[Side::Destination];
        if (local.missing() || live.missing()) { // there is nothing to compare: all of it is shown, or nothing
            document.results[at] = live.missing() ? document.results[sync] : live;
            return;
        }
        yaml::Json there = dataOf(live);
        if (!there.is_object())
            return;
        if (column.options.apply.lastAppliedGiven)
            giveOriginal(there, dataOf(document.inputs[Side::Original]));
        const auto report = reportOn(local, there, live, true);
        if (!report || report->objects.size() != 1)
            return fail(document, at, report ? report->failure : report.error());
        const gitops::ObjectRow &row = report->objects.front();
        if (row.state == "Unknown")
            return fail(document, at, row.refusal);
        const gitops::Kind kind = gitops::kindOf(*m_schema, {}, there);
        const yaml::Json shown = gitops::shownByDiff(row, dataOf(live), kind);
        document.predicted =
            std::make_shared<const yaml::Document>(yaml::blockText(yaml::orderedFromJson(yaml::goJson(shown))));
        document.results[at] = rootOf(document.predicted);
        // Its sentences quote values.
        document.argo = column.options.showSecrets ? row : reportOn(local, there, live, false)->objects.front();
    }

private:
    Result<gitops::Report, std::string> reportOn(NodeRef local, const yaml::Json &there, NodeRef live,
                                                 bool showSecrets) const
    {
        yaml::Json wanted = dataOf(local);
        if (wanted.is_object() && gitops::namespaceOf(wanted).empty() && !gitops::namespaceOf(there).empty())
            gitops::mapIn(wanted, "metadata")["namespace"] = gitops::namespaceOf(there); // they are paired already
        return gitops::argoReport({.settings = m_settings,
                                   .git = {objectOf(std::move(wanted), local)},
                                   .live = {objectOf(there, live)},
                                   .schema = m_schema,
                                   .showSecrets = showSecrets});
    }

    static void fail(ComparedDocument &document, size_t at, const std::string &why)
    {
        document.faults[at] = "Argo CD can't compute the diff" + (why.empty() ? std::string(".") : ": " + why + '.');
    }

    /// Argo CD reads it from kubectl's annotation.
    static void giveOriginal(yaml::Json &live, const yaml::Json &original)
    {
        yaml::Json &annotations = gitops::mapIn(gitops::mapIn(live, "metadata"), "annotations");
        annotations.erase(std::string(k8s::lastAppliedKey));
        if (original.is_object())
            annotations[std::string(k8s::lastAppliedKey)] =
                original.dump(-1, ' ', false, yaml::Json::error_handler_t::replace);
        else if (annotations.empty())
            gitops::erase(live, {"metadata", "annotations"});
    }

    std::vector<gitops::Object> m_settings;
    const k8s::Schema *m_schema;
};

/// kubectl's way of pairing comes first, and what finds its own Original last.
int rankOf(const CompareColumn &column)
{
    const Mode mode = column.options.mode;
    if (findsOriginal(column))
        return 3;
    return mode == Mode::Apply ? 0 : merge::hasOriginal(mode) ? 1 : 2;
}

std::vector<size_t> inOrderOfPairing(const PerColumn<CompareColumn> &columns)
{
    std::vector<size_t> order;
    for (size_t at = 0; at < columns.size(); ++at)
        if (columns[at].merges)
            order.push_back(at);
    std::ranges::stable_sort(order, {}, [&columns](size_t at) { return rankOf(columns[at]); });
    return order;
}

ComparedDocument startOf(const DocumentPlan &planned, size_t columns)
{
    ComparedDocument document{.identity = planned.identity};
    document.results.resize(columns);
    document.planned.assign(columns, noDocument);
    document.faults.resize(columns);
    return document;
}

void take(const CompareRuns &runs, size_t at, uint32_t index, ComparedDocument &document)
{
    const DocumentPlan &planned = runs.runs[at].plan->documents[index];
    document.planned[at] = index;
    document.results[at] = rootOf(runs.runs[at].results[index]);
    if (!planned.serverSide() || !planned.serverSide()->applied.refused)
        return;
    document.refusals.push_back(refusalOf(planned, at));
    if (runs.areDeployers)
        document.results[at] = document.inputs[Side::Destination];
    else
        document.faults[at] = refusalText(document.refusals.back());
}

} // namespace

const CompareRefusal *ComparedDocument::refusalOf(size_t column) const
{
    const auto found = std::ranges::find(refusals, column, &CompareRefusal::column);
    return found == refusals.end() ? nullptr : &*found;
}

std::string refusalText(const CompareRefusal &refusal)
{
    return "The server refuses all of it: " + refusal.message + '.'
        + (refusal.owned ? ""
                         : " Live does not say who owns what, so everything in it counts as owned by somebody else.");
}

bool ComparedDocument::isCompared(size_t column) const
{
    const CompareRefusal *refusal = refusalOf(column);
    return faults[column].empty() && (!refusal || refusal->owned);
}

CompareRuns runAll(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                   PerColumn<CompareColumn> columns, bool areDeployers, const std::vector<gitops::NamedText> &settings)
{
    CompareRuns out{.columns = std::move(columns), .areDeployers = areDeployers};
    out.runs.resize(out.columns.size());
    for (const Side side : allSides)
        out.firstLines[side] = firstLinesOf(streams[side]);
    const std::vector<size_t> order = inOrderOfPairing(out.columns);
    inParallel(
        order.size(),
        [&](size_t i) {
            const CompareColumn &column = out.columns[order[i]];
            ColumnRun &run = out.runs[order[i]];
            if (!column.isProgram && hasNoContent(streams[Side::Original]))
                run.fault = "Without Original every difference is a conflict.";
            else
                run = runOne(streamsFor(column, streams), names, column.options);
        },
        1);
    std::map<std::pair<uint32_t, uint32_t>, ComparedDocument> documents;
    for (const size_t at : order) {
        const ColumnRun &run = out.runs[at];
        const CompareColumn &column = out.columns[at];
        for (uint32_t i = 0; run.plan && i < run.plan->documents.size(); ++i) {
            const DocumentPlan &planned = run.plan->documents[i];
            if (planned.decisions.empty())
                continue;
            const auto [it, fresh] = documents.try_emplace(keyOf(planned), startOf(planned, out.columns.size()));
            ComparedDocument &document = it->second;
            if (fresh) {
                for (const Side side : allSides)
                    if (side != Side::Original || !findsOriginal(column)) {
                        document.parts[side] = planned.parts[side];
                        document.inputs[side] = rootOf(planned.documents[side]);
                    }
            }
            take(out, at, i, document);
        }
    }
    const auto diff = std::ranges::find(out.columns, true, &CompareColumn::predicts);
    const std::optional<Predictions> predictions =
        diff == out.columns.end() ? std::nullopt : std::optional<Predictions>(std::in_place, settings, diff->options);
    out.documents.reserve(documents.size());
    for (auto &[key, document] : documents)
        out.documents.push_back(std::move(document));
    inParallel(out.documents.size(), [&](size_t i) {
        ComparedDocument &document = out.documents[i];
        for (size_t at = 0; at < out.columns.size(); ++at) {
            if (!out.runs[at].fault.empty())
                document.faults[at] = out.runs[at].fault;
            if (out.columns[at].predicts)
                predictions->predict(document, at, out.columns[at], at + 1);
            else if (!out.columns[at].merges)
                replace(document, at);
        }
    });
    return out;
}

void tellOfTheAnnotation(CompareRuns &runs)
{
    for (size_t at = 0; at < runs.runs.size(); ++at) {
        if (!runs.runs[at].plan)
            continue;
        merge::Options &options = runs.runs[at].plan->options;
        if (merge::isApply(options.mode))
            options.apply.lastAppliedGiven &= !runs.columns[at].fromAnnotation && !runs.columns[at].semantics;
        else
            options.deployer.lastIs = "Live's annotation";
    }
}

} // namespace fieldwise::view
