// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/operations.h"

#include <array>

#include "core/base/visible.h"
#include "core/merge/explain/explain.h"
#include "core/merge/patch/patchplan.h"
#include "core/view/reportwords.h"

namespace fieldwise::view {
namespace {

using Json = nlohmann::ordered_json;
using merge::OperationEffect;
using merge::OperationReason;
using merge::OperationStep;
using merge::PatchDialect;

constexpr std::array<std::string_view, 3> dialectNames{"rfc", "kubectl", "lenient"};

std::string_view typeWord(merge::PatchType type)
{
    return type == merge::PatchType::JsonPatch ? "json" : type == merge::PatchType::MergePatch ? "merge" : "strategic";
}

/// Stable, for scripts.
std::string_view whyName(OperationReason why)
{
    switch (why) {
    case OperationReason::None: return "";
    case OperationReason::NotAnOperation: return "no-operation";
    case OperationReason::OpMissing: return "no-op";
    case OperationReason::UnknownOp: return "unknown-op";
    case OperationReason::NoPath: return "no-path";
    case OperationReason::NoFrom: return "no-from";
    case OperationReason::NoValue: return "no-value";
    case OperationReason::BadPointer: return "bad-pointer";
    case OperationReason::Missing: return "missing";
    case OperationReason::FromMissing: return "from-missing";
    case OperationReason::ParentMissing: return "parent-missing";
    case OperationReason::ParentScalar: return "parent-scalar";
    case OperationReason::BadIndex: return "bad-index";
    case OperationReason::OutOfRange: return "out-of-range";
    case OperationReason::Differs: return "differs";
    case OperationReason::IntoItself: return "into-itself";
    case OperationReason::Root: return "root";
    case OperationReason::TooDeep: return "too-deep";
    case OperationReason::TooMuch: return "too-much";
    case OperationReason::Crashes: return "crashes";
    case OperationReason::Creates: return "creates";
    case OperationReason::CopiesNull: return "copies-null";
    case OperationReason::NullForValue: return "null-for-value";
    case OperationReason::CountsBack: return "counts-back";
    case OperationReason::IgnoresStart: return "ignores-start";
    case OperationReason::LooseTilde: return "loose-tilde";
    case OperationReason::MissingIsNull: return "missing-is-null";
    }
    return "";
}

char glyph(OperationEffect did)
{
    switch (did) {
    case OperationEffect::Adds:
    case OperationEffect::Copies: return '+';
    case OperationEffect::Changes: return '~';
    case OperationEffect::Removes: return '-';
    case OperationEffect::Moves: return '>';
    case OperationEffect::Fails: return '!';
    case OperationEffect::NotRun: return ' ';
    default: return '=';
    }
}

/// Where an operation stands in the patch's whole text.
Position placeInPatch(const DocumentPlan &document, const OperationStep &step, const Plan &plan,
                      const ShownEvidence &evidence)
{
    const uint32_t begin =
        step.operation.node == none ? 0 : document.documents[Side::Updated]->node(step.operation.node).begin;
    return evidence.position(Side::Updated, plan.offset(document, Side::Updated) + begin);
}

Json operationJson(const Plan &plan, uint32_t document, uint32_t index, const ShownEvidence &evidence)
{
    const OperationStep &step = plan.documents[document].patch()->operations[index];
    const Position at = placeInPatch(plan.documents[document], step, plan, evidence);
    Json out;
    out["index"] = index;
    out["op"] = step.operation.op;
    out["path"] = step.operation.hasPath ? Json(step.operation.path) : Json(nullptr);
    if (step.operation.hasFrom)
        out["from"] = step.operation.from;
    out["did"] = merge::effectName(step.reaction.did);
    out["reason"] = whyName(step.reaction.why);
    out["line"] = at.line + 1;
    out["column"] = at.column + 1;
    std::string pointer;
    const bool known = step.decision != noDecision && evidence.pointer({document, step.decision}, pointer);
    out["pointer"] = known ? Json(pointer) : Json(nullptr);
    for (const PatchDialect dialect : merge::allDialects) {
        const size_t i = static_cast<size_t>(dialect);
        out["dialects"][std::string(dialectNames[i])] = {
            {"did", merge::effectName(step.elsewhere[i].did)},
            {"reason", whyName(step.elsewhere[i].why)},
            {"text", merge::explainDialect(plan, document, index, dialect)}};
    }
    const merge::Explanation explanation = merge::explain(plan, document, index);
    out["because"] = explanation.because;
    out["otherwise"] = explanation.otherwise;
    return out;
}

} // namespace

Json patchesJson(const Plan &plan, const ShownEvidence &evidence)
{
    Json all = Json::array();
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        if (!document.patch())
            continue;
        Json out;
        out["document"] = k8s::describe(document.identity);
        out["type"] = typeWord(document.patch()->type);
        out["why"] = document.patch()->why;
        if (document.patch()->type == merge::PatchType::JsonPatch) {
            out["dialect"] = dialectNames[static_cast<size_t>(plan.options.patch.dialect)];
            out["failed"] = document.patch()->failed ? Json(*document.patch()->failed) : Json(nullptr);
            out["operations"] = Json::array();
            for (uint32_t k = 0; k < document.patch()->operations.size(); ++k)
                out["operations"].push_back(operationJson(plan, i, k, evidence));
        }
        all.push_back(std::move(out));
    }
    return all;
}

std::string operationsText(const Plan &plan, const ShownEvidence &evidence, uint32_t document, size_t &number)
{
    std::string out;
    const std::vector<OperationStep> &steps = plan.documents[document].patch()->operations;
    for (uint32_t i = 0; i < steps.size(); ++i) {
        const merge::Operation &operation = steps[i].operation;
        std::string head = std::to_string(++number);
        head.insert(0, head.size() < 4 ? 4 - head.size() : 0, ' ');
        std::string called = operation.op.empty() ? "operation" : operation.op;
        called += (operation.hasFrom ? " " + operation.from : "")
            + (operation.hasPath ? (operation.hasFrom ? " to " : " ") + operation.path : "");
        out += head + "  " + glyph(steps[i].reaction.did) + " " + visible(called);
        out += "  " + std::string(merge::effectName(steps[i].reaction.did));
        out += " (line " + std::to_string(placeInPatch(plan.documents[document], steps[i], plan, evidence).line + 1)
            + ")\n";
        const merge::Explanation explanation = merge::explain(plan, document, i);
        out += wrapped(explanation.because);
        if (!explanation.otherwise.empty())
            out += wrapped("Otherwise: " + explanation.otherwise);
        out += '\n';
    }
    return out;
}

} // namespace fieldwise::view
