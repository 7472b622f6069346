// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/view/compare/compare.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// The merge of all documents by one semantics.
struct SemanticsRun {
    std::optional<Plan> plan; ///< none for replace, or if there is a fault
    /// For each document of the plan; null if it is not in the result.
    std::vector<std::shared_ptr<const yaml::Document>> results;
    std::string fault;
};

inline constexpr uint32_t noDocument = ~0u;

/// One resource in each input and in each semantics' result. Semantics may pair documents differently: there is one of
/// these for each document of the destination, then for those that only Updated or Original has.
struct ComparedDocument {
    k8s::Identity identity;
    PerSide<uint32_t> parts{{noDocument, noDocument, noDocument}};
    PerSide<NodeRef> inputs;
    PerSemantics<NodeRef> results;
    PerSemantics<uint32_t> planned = forAll(noDocument); ///< index of the document in each plan
    PerSemantics<std::string> faults;
    bool owned = false;   ///< Live says who owns which field
    bool refused = false; ///< the server refuses it in server-side apply; the fault says why
};

/// The merges of the same texts by all semantics, resource by resource.
struct CompareRuns {
    PerSemantics<SemanticsRun> runs;
    std::vector<ComparedDocument> documents;
    PerSide<std::vector<uint32_t>> firstLines; ///< first line of each document in the whole text, 0-based
};

CompareRuns runAll(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                   const merge::Options &options);

} // namespace fieldwise::view
