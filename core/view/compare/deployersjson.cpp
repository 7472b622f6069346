// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/visible.h"
#include "core/view/compare/compare.h"
#include "core/view/report.h"
#include "core/yaml/json.h"
#include "core/yaml/value.h"

namespace fieldwise::view {
namespace {

using Json = yaml::OrderedJson;

Json orNull(const std::string &text, bool isThere)
{
    return isThere ? Json(text) : Json(nullptr);
}

Json columnsJson(const Comparison &comparison)
{
    Json out = Json::array();
    for (size_t at = 0; at < comparison.columns.size(); ++at) {
        const CompareColumn &column = comparison.columns[at];
        out.push_back({{"name", column.name},
                       {"title", column.title},
                       {"mode", modeName(column.options.mode)},
                       {"fault", orNull(comparison.faults[at], !comparison.faults[at].empty())}});
    }
    return out;
}

Json objectsJson(const Comparison &comparison)
{
    Json out = Json::array();
    for (size_t i = 0; i < comparison.documents.size(); ++i) {
        Json refusals = Json::array();
        for (const CompareRefusal &refusal : comparison.refusals[i])
            refusals.push_back({{"deployer", comparison.columns[refusal.column].name},
                                {"conflicts", refusal.conflicts},
                                {"ownersKnown", refusal.owned},
                                {"message", refusal.message}});
        out.push_back({{"resource", comparison.documents[i]}, {"refusals", std::move(refusals)}});
    }
    return out;
}

Json cellJson(const CompareCell &cell)
{
    if (!cell.fault.empty())
        return nullptr;
    return {{"word", deedName(*cell.deed)},
            {"value", orNull(cell.value, cell.present)},
            {"rule", cell.rule},
            {"because", cell.because},
            {"otherwise", cell.otherwise},
            {"decidedAt", orNull(cell.decidedAt, !cell.decidedAt.empty())},
            {"only", cell.odd}};
}

Json rowJson(const CompareRow &row, const Comparison &comparison)
{
    Json cells = Json::object();
    for (size_t at = 0; at < row.cells.size(); ++at)
        cells[comparison.columns[at].name] = cellJson(row.cells[at]);
    const auto input = [&row](Side side) { return orNull(row.inputs[side], row.has(side)); };
    return {{"resource", comparison.documents[row.document]},
            {"path", yaml::print(row.path)},
            {"order", row.order},
            {"differs", row.differs},
            {"lastApplied", input(Side::Original)},
            {"local", input(Side::Updated)},
            {"live", input(Side::Destination)},
            {"deployers", std::move(cells)}};
}

} // namespace

std::string deployersJson(const Comparison &comparison)
{
    Json rows = Json::array();
    for (const CompareRow &row : comparison.rows)
        rows.push_back(rowJson(row, comparison));
    const Json out = {{"version", 1},
                      {"fields", comparison.fields},
                      {"differing", comparison.differing},
                      {"deployers", columnsJson(comparison)},
                      {"objects", objectsJson(comparison)},
                      {"rows", std::move(rows)}};
    return visibleJson(out.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

} // namespace fieldwise::view
