// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/view/compare/compare.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// One semantics over all documents.
struct SemanticsRun {
    std::optional<Plan> plan; ///< none for replace, and where there is a fault
    std::vector<std::shared_ptr<const yaml::Document>>
        results; ///< of each document of the plan; null: not in the result
    std::string fault;
};

inline constexpr uint32_t noDocument = ~0u;

/// One resource: what each input and each semantics has of it. Semantics may pair documents differently; this is one
/// for each document of the destination, then for those that only Updated or Original has.
struct ComparedDocument {
    k8s::Identity identity;
    PerSide<uint32_t> parts{{noDocument, noDocument, noDocument}};
    PerSide<NodeRef> inputs;
    PerSemantics<NodeRef> results;
    PerSemantics<uint32_t> planned = forAll(noDocument); ///< in each plan
    PerSemantics<std::string> faults;
    bool owned = false;   ///< Live says who owns what
    bool refused = false; ///< by the server, in server-side apply; the fault says why
};

struct CompareRuns {
    PerSemantics<SemanticsRun> runs;
    std::vector<ComparedDocument> documents;
    PerSide<std::vector<uint32_t>> firstLines; ///< of each document in the whole text, 0-based
};

CompareRuns runAll(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                   const merge::Options &options);

} // namespace fieldwise::view
