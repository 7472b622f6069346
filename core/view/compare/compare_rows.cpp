// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/k8s/redact.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/view/compare/compare_walk.h"
#include "core/yaml/json.h"
#include "core/yaml/writer.h"

namespace fieldwise::view {

using merge::NodeKind;

namespace {

constexpr size_t longestValue = 60;
constexpr std::string_view absent = "(absent)";

std::string fieldNames(NodeRef map)
{
    std::string out;
    for (const merge::Field &field : merge::fieldsOf(map, true)) {
        if (out.size() > longestValue / 2)
            return "{" + out + ", …}";
        const bool isScalar = field.value.document->node(field.key).kind == yaml::Kind::Scalar;
        out += (out.empty() ? "" : ", ") + (isScalar ? std::string(field.name) : "…"); // a Secret may have the others
    }
    return "{" + out + "}";
}

Outcome byData(NodeRef before, NodeRef after, NodeRef updated, const yaml::Path &path)
{
    if (before.missing() && !after.missing())
        return Outcome::Added;
    if (!before.missing() && after.missing())
        return Outcome::Removed;
    if (!sameToKubectl(before, after, path))
        return Outcome::Changed;
    return sameToKubectl(before, updated, path) ? Outcome::Unchanged : Outcome::Retained;
}

bool stays(Outcome outcome)
{
    return outcome == Outcome::Retained || outcome == Outcome::Unchanged;
}

/// A container that only says that its children decide.
bool leavesItToChildren(const Decision &decision)
{
    return decision.shape != merge::Shape::Leaf && decision.outcome == Outcome::Unchanged && !merge::isStep(decision);
}

void stepsBelow(const DocumentPlan &plan, DecisionId id, std::vector<DecisionId> &steps)
{
    for (const DecisionId child : plan.decision(id).children) {
        if (merge::isStep(plan.decision(child))
            || (plan.decision(child).outcome != Outcome::Unchanged && plan.decision(child).children.empty()))
            steps.push_back(child);
        else
            stepsBelow(plan, child, steps);
    }
}

bool hasConflict(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decision(id);
    return decision.conflict
        || std::ranges::any_of(decision.children, [&plan](DecisionId child) { return hasConflict(plan, child); });
}

/// An element that has one scalar besides its keys, as most environment variables, is shown by it.
NodeRef withoutKeys(NodeRef value, const yaml::Path &path)
{
    if (merge::kindOf(value) != NodeKind::Map || path.empty() || path.back().kind != yaml::PathStep::Kind::Keys)
        return value;
    NodeRef only;
    for (const merge::Field &field : merge::fieldsOf(value, true)) {
        if (std::ranges::any_of(path.back().keys, [&](const auto &key) { return key.first == field.name; }))
            continue;
        if (!only.missing() || merge::kindOf(field.value) != NodeKind::Scalar)
            return value;
        only = field.value;
    }
    return only.missing() ? value : only;
}

std::string_view verb(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Added: return "added";
    case Outcome::Changed: return "changed";
    case Outcome::Removed: return "removed";
    default: return "kept";
    }
}

std::string keysInOrder(const std::vector<uint32_t> &order, const ComparedElements &elements)
{
    std::string out;
    for (const uint32_t at : order) {
        std::string key;
        for (const auto &[name, text] : elements.all[at].pathStep.keys)
            key += (key.empty() ? "" : "/") + text;
        out += (out.empty() ? "" : ", ") + key;
    }
    return shortened("[" + out + "]", longestValue);
}

/// The order of those elements that the other list has too.
std::vector<uint32_t> shared(std::vector<uint32_t> order, const std::vector<uint32_t> &other)
{
    std::erase_if(order, [&](uint32_t at) { return std::ranges::find(other, at) == other.end(); });
    return order;
}

} // namespace

std::string shortValue(NodeRef value)
{
    switch (merge::kindOf(value)) {
    case NodeKind::Missing: return std::string(absent);
    case NodeKind::Map: return fieldNames(value);
    default: return shortened(yaml::flowText(*value.document, value.id, false), longestValue);
    }
}

CompareRows::CompareRows(const CompareRuns &runs, uint32_t document, bool showSecrets)
    : m_runs(runs),
      m_index(document),
      m_document(runs.documents[document]),
      m_showSecrets(showSecrets),
      m_explanations(runs.columns.size())
{
    k8s::Texts texts;
    for (const NodeRef &input : m_document.inputs.at)
        texts.push_back(input.document);
    if (!showSecrets)
        m_places = k8s::placesOf(texts);
}

bool CompareRows::isSecret(NodeRef value)
{
    if (m_showSecrets || value.missing())
        return false;
    const auto [it, fresh] = m_secrets.try_emplace(value.document);
    if (fresh)
        it->second = k8s::secretRanges(*value.document, m_places);
    return merge::secretOverlap(it->second, value.node()) == merge::SecretOverlap::Whole;
}

bool CompareRows::isSecret(const ComparedNode &compared)
{
    return std::ranges::any_of(compared.inputs.at, [this](NodeRef value) { return isSecret(value); })
        || std::ranges::any_of(compared.results, [this](NodeRef value) { return isSecret(value); });
}

/// What tells an element of a secret list apart is a value of it.
yaml::Path CompareRows::shownPath(const ComparedNode &compared)
{
    yaml::Path path = compared.path;
    const bool isValueSecret = isSecret(compared);
    if (!isValueSecret && m_places.empty())
        return path;
    k8s::FieldNames names;
    for (yaml::PathStep &step : path) {
        names.emplace_back(step.kind == yaml::PathStep::Kind::Field ? std::string_view(step.name) : k8s::anyElement);
        step = k8s::masked(std::move(step), isValueSecret || k8s::find(m_places, names).hidden);
    }
    return path;
}

/// Secret values are told apart as before (the destination's), after (Updated's) and neither.
std::string CompareRows::shown(NodeRef value, const ComparedNode &compared)
{
    if (!isSecret(value))
        return shortValue(withoutKeys(value, compared.path));
    const NodeRef before = compared.inputs[Side::Destination], after = compared.inputs[Side::Updated];
    const bool isBefore = sameToKubectl(value, before, compared.path),
               isAfter = sameToKubectl(value, after, compared.path);
    return std::string(k8s::maskText(isBefore == isAfter ? k8s::Mask::Same
                                         : isBefore      ? k8s::Mask::Before
                                                         : k8s::Mask::After));
}

uint32_t CompareRows::lineOf(const ComparedNode &compared, Side side)
{
    const NodeRef value = compared.inputs[side];
    if (value.missing())
        return 0;
    if (!m_lines[side])
        m_lines[side].emplace(value.document->source());
    // The line of the key, which stands above a block.
    const NodeId key = yaml::keyOf(*value.document, value.id);
    const uint32_t begin = value.document->node(key != none ? key : value.id).begin;
    return m_lines[side]->lineOf(begin) + 1 + m_runs.firstLines[side][m_document.parts[side]];
}

CompareRow CompareRows::begin(const ComparedNode &compared)
{
    CompareRow row{.document = m_index, .path = shownPath(compared)};
    for (const Side side : allSides) {
        row.inputs[side] = shown(compared.inputs[side], compared);
        row.lines[side] = lineOf(compared, side);
    }
    return row;
}

CompareRow CompareRows::row(const ComparedNode &compared, const Classes &classes)
{
    CompareRow row = begin(compared);
    for (size_t at = 0; at < m_runs.columns.size(); ++at)
        row.cells.push_back(cell(at, compared));
    if (const int odd = classes.odd(m_runs, compared, m_document); odd >= 0)
        row.cells[static_cast<size_t>(odd)].odd = true;
    return row;
}

CompareRow CompareRows::orderRow(const ComparedNode &compared, const ComparedElements &elements, const Classes &classes)
{
    CompareRow row = this->row(compared, classes);
    row.order = true;
    const bool isHidden = isSecret(compared);
    const std::string mask(k8s::maskText(k8s::Mask::Same));
    for (const Side side : allSides) {
        std::vector<uint32_t> order;
        for (uint32_t at = 0; at < elements.all.size(); ++at)
            if (!elements.all[at].inputs[side].missing())
                order.push_back(at);
        std::ranges::sort(order, {}, [&](uint32_t at) { return elements.all[at].inputs[side].id; });
        if (!compared.inputs[side].missing())
            row.inputs[side] = isHidden ? mask : keysInOrder(order, elements);
    }
    for (size_t i = 0; i < row.cells.size(); ++i) {
        CompareCell &cell = row.cells[i];
        if (!cell.fault.empty())
            continue;
        const auto &order = elements.order[i];
        cell.value = isHidden ? mask : keysInOrder(order, elements);
        const bool same = shared(order, elements.destination) == shared(elements.destination, order);
        cell.outcome = same ? Outcome::Unchanged : Outcome::Changed;
        const DecisionCursor cursor = compared.at[i];
        const auto &plan = m_runs.runs[i].plan;
        if (plan && cursor.exact && leavesItToChildren(plan->documents[m_document.planned[i]].decision(cursor.id))) {
            cell.because = same
                ? "The elements stay in " + std::string(sideName(plan->options.mode, Side::Destination)) + "'s order."
                : "The elements are in a different order.";
            cell.otherwise.clear();
            cell.decidedAt.clear();
        }
    }
    return row;
}

CompareCell CompareRows::cell(size_t at, const ComparedNode &compared)
{
    CompareCell cell;
    if (!m_document.faults[at].empty()) {
        cell.fault = m_document.faults[at];
        cell.refused = m_document.refusalOf(at);
        if (compared.contested[at])
            explain(cell, at, compared);
        return cell;
    }
    const NodeRef result = compared.results[at];
    cell.present = !result.missing();
    if (cell.present)
        cell.value = shown(result, compared);
    cell.outcome = byData(compared.inputs[Side::Destination], result, compared.inputs[Side::Updated], compared.path);
    cell.refused = isRefused(compared, m_runs, m_document, at);
    if (cell.refused && !compared.contested[at])
        cell.because = refusalText(*m_document.refusalOf(at));
    else
        explain(cell, at, compared);
    if (m_runs.areDeployers)
        cell.deed = deedOf(cell, at, compared);
    return cell;
}

const merge::Explanation &CompareRows::explanationOf(size_t at, DecisionId id)
{
    const auto [known, isNew] = m_explanations[at].try_emplace(id);
    if (isNew)
        known->second = merge::explain(*m_runs.runs[at].plan, {m_document.planned[at], id});
    return known->second;
}

void CompareRows::explain(CompareCell &cell, size_t at, const ComparedNode &compared)
{
    const auto &plan = m_runs.runs[at].plan;
    if (!plan)
        return m_runs.columns[at].predicts ? explainDiff(cell, compared) : explainReplace(cell, compared);
    const uint32_t document = m_document.planned[at];
    const DecisionCursor cursor = compared.at[at];
    if (document == noDocument || cursor.id == noDecision) {
        cell.because = "It pairs the objects differently, so this one does not appear by itself.";
        return;
    }
    const DocumentPlan &planned = plan->documents[document];
    const Decision &decision = planned.decision(cursor.id);
    if (cursor.exact && decision.shape == merge::Shape::Leaf && stays(cell.outcome) && stays(decision.outcome))
        cell.outcome = decision.outcome;
    PerSide<NodeRef> inputs = compared.inputs;
    if (m_runs.columns[at].fromAnnotation) {
        inputs[Side::Original] = cursor.exact ? merge::nodeOf(planned, decision, Side::Original) : NodeRef{};
        if (!inputs[Side::Original].missing())
            cell.original = shown(inputs[Side::Original], compared);
    }
    for (const Side side : allSides)
        if (!inputs[side].missing() && looksAt(m_runs.columns[at], side))
            cell.fates[side] = merge::fateOf(planned, decision, side);
    cell.conflict = merge::keepsChanges(plan->options.mode) && hasConflict(planned, cursor.id)
        && (cursor.exact
            || !sameToKubectl(compared.inputs[Side::Updated], compared.inputs[Side::Destination], compared.path));
    if (cursor.exact && leavesItToChildren(decision)) {
        explainBelow(cell, at, cursor.id);
        return;
    }
    const merge::Explanation &told = explanationOf(at, cursor.id);
    cell.rule = merge::rule(decision.rule).name;
    cell.because = told.because;
    cell.otherwise = told.otherwise;
    if (!cursor.exact)
        cell.decidedAt =
            cursor.id == 0 ? "the whole document" : yaml::print(merge::shownPath(*plan, {document, cursor.id}));
}

/// A mapping or list whose parts are decided one by one.
void CompareRows::explainBelow(CompareCell &cell, size_t at, DecisionId id)
{
    const Plan &plan = *m_runs.runs[at].plan;
    const uint32_t document = m_document.planned[at];
    const DocumentPlan &planned = plan.documents[document];
    std::vector<DecisionId> steps;
    stepsBelow(planned, id, steps);
    const DecisionId told = steps.size() == 1 ? steps.front() : id;
    cell.rule = merge::rule(planned.decision(told).rule).name;
    if (steps.size() <= 1) {
        const merge::Explanation &explanation = explanationOf(at, told);
        cell.because = explanation.because;
        cell.otherwise = explanation.otherwise;
        cell.decidedAt = told == id ? std::string() : yaml::print(merge::shownPath(plan, {document, told}));
        return;
    }
    constexpr size_t most = 4;
    const size_t skipped = planned.path(id).size();
    std::string parts;
    for (size_t i = 0; i < std::min(most, steps.size()); ++i) {
        yaml::Path path = merge::shownPath(plan, {document, steps[i]});
        path.erase(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(skipped));
        parts +=
            (i > 0 ? ", `" : "`") + yaml::print(path) + "` " + std::string(verb(planned.decision(steps[i]).outcome));
    }
    if (steps.size() > most)
        parts += " and " + std::to_string(steps.size() - most) + " more";
    cell.because = "Decided field by field: " + parts + ".";
}

void CompareRows::explainReplace(CompareCell &cell, const ComparedNode &compared) const
{
    const Side local = Side::Updated, live = Side::Destination;
    if (m_document.inputs[local].missing()) {
        cell.rule = "replace.not-mentioned";
        cell.because = "Stays. Local does not have this object, so it is not replaced.";
        cell.fates[live] = merge::Fate::Taken;
        return;
    }
    if (compared.kept) {
        cell.rule = "replace.server-keeps";
        cell.because = "Stays. The server sets and maintains this itself.";
        cell.fates[live] = merge::Fate::Taken;
        return;
    }
    cell.rule = "replace.whole-object";
    if (cell.present)
        cell.fates[local] = merge::Fate::Taken;
    switch (cell.outcome) {
    case Outcome::Added:
        cell.because = "Added. Local replaces the whole object, and Local has it.";
        cell.otherwise = "Remove it from Local to leave it out.";
        break;
    case Outcome::Removed:
        cell.fates[live] = merge::Fate::Removed;
        cell.because = "Removed. Local replaces the whole object, and Local does not have it.";
        cell.otherwise = "Put it into Local to keep it.";
        break;
    case Outcome::Changed:
        cell.fates[live] = merge::Fate::Overruled;
        cell.because = "Becomes `" + cell.value + "`. Local replaces the whole object, whatever Live has.";
        cell.otherwise = "Write Live's value into Local to keep it.";
        break;
    default:
        cell.because = cell.present ? "Stays `" + cell.value + "`. Local has the same value."
                                    : "Not there. Neither Local nor Live has it.";
    }
}

} // namespace fieldwise::view
