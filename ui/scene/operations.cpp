// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/operations.h"

#include <algorithm>

#include "core/merge/explain/explain.h"
#include "core/merge/plan/steps.h"
#include "core/view/patchview.h"
#include "core/yaml/json.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"

namespace fieldwise::ui {

using merge::OperationEffect;
using merge::Side;

namespace {

bool hasEffect(const merge::OperationStep &step)
{
    return view::stateOf(step.reaction.did) != merge::State::Unchanged;
}

} // namespace

std::vector<OperationRef> operationsIn(const merge::Plan &plan)
{
    std::vector<OperationRef> refs;
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const auto &patch = plan.documents[i].patch();
        for (uint32_t at = 0; patch && at < patch->operations.size(); ++at)
            refs.push_back({i, at});
    }
    return refs;
}

const merge::OperationStep &stepOf(const merge::Plan &plan, OperationRef ref)
{
    return plan.documents[ref.document].patch()->operations[ref.operation];
}

OperationRef failedIn(const merge::Plan &plan)
{
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const auto &patch = plan.documents[i].patch();
        if (patch && patch->failed && *patch->failed < patch->operations.size())
            return {i, *patch->failed};
    }
    return {};
}

OperationRef operationAt(const Scene &scene, int line)
{
    for (const view::OperationLines &lines : scene.view().inputs[Side::Updated].operations) {
        if (line >= static_cast<int>(lines.begin) && line < static_cast<int>(lines.end))
            return {lines.document, lines.operation};
    }
    return {};
}

OperationRef lastOperationOn(const merge::Plan &plan, merge::DecisionRef field)
{
    if (!field.valid() || !plan.documents[field.document].patch())
        return {};
    const auto &operations = plan.documents[field.document].patch()->operations;
    for (merge::DecisionId id = field.decision; id != merge::noDecision;
         id = plan.documents[field.document].decision(id).parent) {
        for (const bool effect : {true, false}) {
            for (size_t i = operations.size(); i-- > 0;) {
                // A field around it counts only if the operation created it as a whole.
                if (operations[i].decision == id && hasEffect(operations[i]) == effect
                    && (effect || id == field.decision))
                    return {field.document, static_cast<uint32_t>(i)};
            }
        }
    }
    return {};
}

Frames framesOf(const Scene &scene, OperationRef ref)
{
    const merge::Plan &plan = scene.plan();
    const merge::OperationStep &step = stepOf(plan, ref);
    Frames frames;
    const auto &documents = plan.documents[ref.document].documents;
    if (step.reaction.did != OperationEffect::Fails && step.decision != merge::noDecision) {
        frames = framesOf(scene, merge::DecisionRef{ref.document, step.decision});
    } else if (step.target != yaml::none && documents[Side::Destination]) {
        const yaml::Document &document = *documents[Side::Destination];
        const yaml::NodeId key = yaml::keyOf(document, step.target);
        const uint32_t part = plan.documents[ref.document].parts[Side::Destination];
        const uint32_t at = plan.streams[Side::Destination].parts[part].offset
            + document.node(key == yaml::none ? step.target : key).begin;
        frames = framesOfRow(scene, scene.rowOfLine[Side::Destination][scene.lines[Side::Destination].lineOf(at)]);
    }
    for (const view::OperationLines &lines : scene.view().inputs[Side::Updated].operations) {
        if (lines.document == ref.document && lines.operation == ref.operation)
            frames.inputs[Side::Updated] =
                RowFrame{static_cast<int>(lines.begin), 0, static_cast<int>(lines.end - lines.begin)};
    }
    return frames;
}

QString becauseOf(const merge::Plan &plan, OperationRef ref)
{
    QString words = toQt(merge::explain(plan, ref.document, ref.operation).because);
    const QString fails = QStringLiteral(" fails: ");
    const auto at = stepOf(plan, ref).reaction.did == OperationEffect::Fails ? words.indexOf(fails) : -1;
    if (at < 0)
        return words;
    const QString reason = words.mid(at + fails.size());
    return reason.left(1).toUpper() + reason.mid(1);
}

Look lookOf(const merge::OperationStep &step)
{
    switch (step.reaction.did) {
    case OperationEffect::Holds: return Look::Retained;
    case OperationEffect::Fails: return Look::Fails;
    case OperationEffect::Skipped: return Look::Notice;
    case OperationEffect::NotRun: {
        const std::string &op = step.operation.op;
        return op == "add" || op == "copy"    ? Look::Added
            : op == "remove"                  ? Look::Removed
            : op == "replace" || op == "move" ? Look::Changed
            : op == "test"                    ? Look::Retained
                                              : Look::Unchanged;
    }
    default: return lookOf(view::stateOf(step.reaction.did));
    }
}

OperationCounts countOperations(const merge::Plan &plan)
{
    OperationCounts counts;
    for (const OperationRef ref : operationsIn(plan)) {
        const OperationEffect did = stepOf(plan, ref).reaction.did;
        ++(did == OperationEffect::Fails         ? counts.fails
               : did == OperationEffect::NotRun  ? counts.notRun
               : did == OperationEffect::Skipped ? counts.skipped
                                                 : counts.done);
    }
    return counts;
}

std::vector<Remedy> remediesFor(const merge::OperationStep &step)
{
    std::vector<Remedy> remedies;
    if (step.reaction.did != OperationEffect::Fails)
        return remedies;
    const auto elsewhere = [&](merge::PatchDialect dialect) { return step.elsewhere[static_cast<size_t>(dialect)]; };
    if (step.operation.op == "replace" && step.operation.hasValue
        && step.reaction.why == merge::OperationReason::Missing)
        remedies.push_back({Remedy::UseAdd, tr("Use add instead")});
    if (elsewhere(merge::PatchDialect::Kubectl).works())
        remedies.push_back({Remedy::KubectlDialect, tr("Switch to the kubectl dialect")});
    if (elsewhere(merge::PatchDialect::Lenient).did == OperationEffect::Skipped)
        remedies.push_back({Remedy::LenientDialect, tr("Skip what is missing")});
    return remedies;
}

Range opWord(const Scene &scene, OperationRef ref)
{
    const merge::DocumentPlan &plan = scene.plan().documents[ref.document];
    const merge::Operation &operation = stepOf(scene.plan(), ref).operation;
    if (operation.node == yaml::none || !plan.documents[Side::Updated])
        return {};
    const yaml::Document &patch = *plan.documents[Side::Updated];
    const yaml::NodeId op = patch.find(operation.node, "op");
    if (op == yaml::none)
        return {};
    const uint32_t offset = scene.plan().streams[Side::Updated].parts[plan.parts[Side::Updated]].offset;
    const size_t at = patch.text(op).find(operation.op);
    if (at == std::string_view::npos)
        return {};
    const uint32_t begin = offset + patch.node(op).begin + static_cast<uint32_t>(at);
    return {begin, begin + static_cast<uint32_t>(operation.op.size())};
}

} // namespace fieldwise::ui
