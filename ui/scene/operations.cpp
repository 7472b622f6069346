// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/operations.h"

#include <algorithm>
#include <array>

#include "core/merge/explain/explain.h"
#include "core/merge/plan/steps.h"
#include "core/values/pointer.h"
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

QString effectWord(OperationEffect effect)
{
    static constexpr std::array<const char *, 10> words{
        QT_TRANSLATE_NOOP("fieldwise::ui", "holds"),     QT_TRANSLATE_NOOP("fieldwise::ui", "added"),
        QT_TRANSLATE_NOOP("fieldwise::ui", "changed"),   QT_TRANSLATE_NOOP("fieldwise::ui", "removed"),
        QT_TRANSLATE_NOOP("fieldwise::ui", "moved"),     QT_TRANSLATE_NOOP("fieldwise::ui", "copied"),
        QT_TRANSLATE_NOOP("fieldwise::ui", "no change"), QT_TRANSLATE_NOOP("fieldwise::ui", "skipped"),
        QT_TRANSLATE_NOOP("fieldwise::ui", "fails"),     QT_TRANSLATE_NOOP("fieldwise::ui", "not run")};
    return tr(words[static_cast<size_t>(effect)]);
}

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

std::vector<Remedy> remediesFor(const merge::Plan &plan, OperationRef ref)
{
    const merge::OperationStep &step = stepOf(plan, ref);
    std::vector<Remedy> remedies;
    if (step.reaction.did != OperationEffect::Fails)
        return remedies;
    const auto elsewhere = [&](merge::PatchDialect dialect) { return step.elsewhere[static_cast<size_t>(dialect)]; };
    if (const auto meant = meantPointer(plan, ref); meant && !meant->range.empty())
        remedies.push_back({Remedy::Escape, tr("Did you mean %1?").arg(toQt(meant->token))});
    if (step.operation.op == "replace" && step.operation.hasValue
        && step.reaction.why == merge::OperationReason::Missing)
        remedies.push_back({Remedy::UseAdd, tr("Use add instead")});
    if (elsewhere(merge::PatchDialect::Kubectl).works())
        remedies.push_back({Remedy::KubectlDialect, tr("Switch to the kubectl dialect")});
    if (elsewhere(merge::PatchDialect::Lenient).did == OperationEffect::Skipped)
        remedies.push_back({Remedy::LenientDialect, tr("Skip what is missing")});
    return remedies;
}

namespace {

/// Where a word stands in a scalar of the patch, as a range in its whole text.
Range wordIn(const merge::Plan &all, uint32_t document, yaml::NodeId scalar, const std::string &word)
{
    const merge::DocumentPlan &plan = all.documents[document];
    if (scalar == yaml::none || !plan.documents[Side::Updated])
        return {};
    const yaml::Document &patch = *plan.documents[Side::Updated];
    const size_t at = patch.text(scalar).find(word);
    if (at == std::string_view::npos)
        return {};
    const uint32_t offset = all.streams[Side::Updated].parts[plan.parts[Side::Updated]].offset;
    const uint32_t begin = offset + patch.node(scalar).begin + static_cast<uint32_t>(at);
    return {begin, begin + static_cast<uint32_t>(word.size())};
}

/// The first token that only together with those after it is the name of a field, or looks like the beginning of one:
/// `app.kubernetes.io` and `version`. Returns its index and how many belong to it.
std::optional<std::pair<size_t, size_t>> cutToken(const yaml::Document &document,
                                                  const std::vector<std::string> &tokens)
{
    yaml::NodeId at = document.root();
    for (size_t i = 0; i < tokens.size() && at != yaml::none; ++i) {
        if (document.node(at).kind == yaml::Kind::Seq) {
            const auto index = merge::arrayIndex(tokens[i]);
            at = document.firstChild(at);
            for (uint32_t skipped = 0; index && skipped < *index && at != yaml::none; ++skipped)
                at = document.nextSibling(at);
            continue;
        }
        if (document.node(at).kind != yaml::Kind::Map)
            return {};
        const yaml::NodeId next = document.find(at, tokens[i]);
        if (next != yaml::none) {
            at = next;
            continue;
        }
        std::string joined = tokens[i];
        for (size_t more = i + 1; more < tokens.size(); ++more)
            if (document.find(at, joined += "/" + tokens[more]) != yaml::none)
                return std::pair(i, more + 1 - i);
        const bool isLikePrefix = i + 2 == tokens.size() && tokens[i].find('.') != std::string::npos;
        return isLikePrefix ? std::optional(std::pair(i, size_t{2})) : std::nullopt;
    }
    return {};
}

} // namespace

Range opWord(const Scene &scene, OperationRef ref)
{
    const merge::Operation &operation = stepOf(scene.plan(), ref).operation;
    const auto &patch = scene.plan().documents[ref.document].documents[Side::Updated];
    const bool isThere = operation.node != yaml::none && patch;
    return isThere ? wordIn(scene.plan(), ref.document, patch->find(operation.node, "op"), operation.op) : Range{};
}

std::optional<MeantPointer> meantPointer(const merge::Plan &plan, OperationRef ref)
{
    const merge::OperationStep &step = stepOf(plan, ref);
    const auto &document = plan.documents[ref.document].documents[Side::Destination];
    const std::string &pointer = step.reaction.ofFrom ? step.operation.from : step.operation.path;
    auto tokens = merge::parsePointer(pointer);
    const auto cut = document && tokens ? cutToken(*document, *tokens) : std::nullopt;
    if (!cut)
        return {};
    const auto first = tokens->begin() + static_cast<std::ptrdiff_t>(cut->first);
    for (size_t more = 1; more < cut->second; ++more) {
        *first += "/" + *(first + 1);
        tokens->erase(first + 1);
    }
    const std::string token = merge::printPointer({*first});
    return MeantPointer{
        merge::printPointer(*tokens), token.substr(1),
        wordIn(plan, ref.document, step.reaction.ofFrom ? step.operation.fromNode : step.operation.pathNode, pointer)};
}

} // namespace fieldwise::ui
