// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/compare/columns.h"

namespace fieldwise::view {
namespace {

/// kubectl's own annotation and the owners would be a difference in every object.
merge::Options withoutRecords(merge::Options options)
{
    options.apply.annotation = false;
    options.apply.lastAppliedGiven = true;
    options.serverSide.managedFields = false;
    return options;
}

Mode modeOf(Semantics semantics)
{
    return semantics == Semantics::Merge2    ? Mode::TwoWay
        : semantics == Semantics::Merge3     ? Mode::ThreeWay
        : semantics == Semantics::Keep       ? Mode::ThreeWayKeep
        : semantics == Semantics::ServerSide ? Mode::ServerSide
                                             : Mode::Apply;
}

/// What the diff shows, beside what the sync does.
CompareColumn argoDiff(CompareColumn column)
{
    column.name = "argocd-diff";
    column.title = "Argo CD diff";
    column.deployer = nullptr;
    column.merges = false;
    column.predicts = true;
    column.isProgram = false;
    return column;
}

} // namespace

bool looksAt(const CompareColumn &column, Side side)
{
    return side != Side::Original || column.readsOriginal;
}

PerColumn<CompareColumn> semanticsColumns(const merge::Options &options)
{
    constexpr std::array<std::string_view, allSemantics.size()> names{"merge2",     "merge3",      "keep",   "apply",
                                                                      "JSON merge", "server-side", "replace"};
    PerColumn<CompareColumn> columns;
    for (const Semantics semantics : allSemantics) {
        CompareColumn column{std::string(names[index(semantics)]), std::string(names[index(semantics)]),
                             withoutRecords(options), semantics};
        column.options.mode = modeOf(semantics);
        column.options.onConflict = merge::OnConflict::Updated;
        column.options.asSent = true; // the rules are compared, not the server
        column.options.deployer = {};
        column.options.apply.overwrite = true;
        column.options.apply.strategy =
            semantics == Semantics::ApplyStrategic ? merge::Strategy::Strategic : merge::Strategy::JsonMerge;
        column.merges = semantics != Semantics::Replace;
        column.isProgram = semantics != Semantics::Keep;
        column.readsOriginal = semantics != Semantics::Merge2 && semantics != Semantics::ServerSide && column.merges;
        columns.push_back(std::move(column));
    }
    return columns;
}

PerColumn<CompareColumn> deployerColumns(const merge::Options &options)
{
    PerColumn<CompareColumn> columns;
    for (const merge::DeployerRow &row : merge::deployers) {
        CompareColumn column{row.name, row.title, withoutRecords(options), {}, &row};
        merge::apply(row, column.options);
        const bool isRelease = !options.deployer.lastIs.empty(); // kubectl knows nothing of the old manifest
        column.fromAnnotation = merge::isHelm(column.options) ? !options.apply.lastAppliedGiven : isRelease;
        if (!merge::isHelm(column.options)) // kubectl stops at an annotation that it can't read
            column.options.apply.lastAppliedGiven = options.apply.lastAppliedGiven && !isRelease;
        column.readsOriginal = row.mode != Mode::ServerSide;
        if (row.by == merge::Deployer::ArgoCd) {
            if (row.mode == Mode::Apply)
                columns.push_back(argoDiff(column));
            column.title = row.mode == Mode::Apply ? "Argo CD sync, client-side" : "Argo CD sync, server-side";
        }
        columns.push_back(std::move(column));
    }
    return columns;
}

} // namespace fieldwise::view
