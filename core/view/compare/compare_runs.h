// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/gitops/report.h"
#include "core/view/compare/compare.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// The merge of all documents by one column.
struct ColumnRun {
    std::optional<Plan> plan; ///< none for replace, or if there is a fault
    /// For each document of the plan; null if it is not in the result.
    std::vector<std::shared_ptr<const yaml::Document>> results;
    std::string fault;
};

inline constexpr uint32_t noDocument = ~0u;

/// One resource in each input and in each column's result. Columns may pair documents differently: there is one of
/// these for each document of the destination, then for those that only Updated or Original has.
struct ComparedDocument {
    k8s::Identity identity;
    PerSide<uint32_t> parts{{noDocument, noDocument, noDocument}};
    PerSide<NodeRef> inputs;
    PerColumn<NodeRef> results;
    PerColumn<uint32_t> planned; ///< index of the document in each plan
    PerColumn<std::string> faults;
    std::vector<CompareRefusal> refusals;
    std::optional<gitops::ObjectRow> argo{};           ///< what Argo CD's diff says and its sync does
    std::shared_ptr<const yaml::Document> predicted{}; ///< what the diff shows

    const CompareRefusal *refusalOf(size_t column) const;
    /// False with a fault, and for a refusal that only means that Live names no owners.
    bool isCompared(size_t column) const;
};

/// The merges of the same texts by all columns, resource by resource.
struct CompareRuns {
    PerColumn<CompareColumn> columns;
    bool areDeployers = false;
    PerColumn<ColumnRun> runs;
    std::vector<ComparedDocument> documents;
    PerSide<std::vector<uint32_t>> firstLines; ///< first line of each document in the whole text, 0-based
};

/// `settings`: those of Argo CD, if there are any. A deployer's refused object has Live as its result; that of a
/// semantics has a fault.
CompareRuns runAll(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                   PerColumn<CompareColumn> columns, bool areDeployers,
                   const std::vector<gitops::NamedText> &settings = {});
/// Lets the sentences name Live's annotation where Original is read from it, not lines that no file has.
void tellOfTheAnnotation(CompareRuns &runs);

} // namespace fieldwise::view
