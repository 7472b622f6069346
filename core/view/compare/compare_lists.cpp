// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/k8s/listrules.h"
#include "core/merge/apply/apply.h"
#include "core/merge/fields/walk.h"
#include "core/view/compare/compare_walk.h"

namespace fieldwise::view {

using merge::NodeKind;

namespace {

/// The columns whose plans know how a list is merged, the most telling first.
std::vector<size_t> byTelling(const PerColumn<CompareColumn> &columns)
{
    std::vector<size_t> out;
    for (const merge::Mode mode : {merge::Mode::ThreeWay, merge::Mode::TwoWay, merge::Mode::Apply})
        for (size_t at = 0; at < columns.size(); ++at)
            if (columns[at].options.mode == mode && columns[at].merges)
                out.push_back(at);
    return out;
}

/// What the plans know about a list, the most telling first; else what the schema says.
std::vector<k8s::ListRule> rulesFor(const ComparedNode &compared, const CompareRuns &runs,
                                    const ComparedDocument &document)
{
    std::vector<k8s::ListRule> rules;
    bool decided = false;
    for (const size_t at : byTelling(runs.columns)) {
        if (!compared.at[at].exact)
            continue;
        const DocumentPlan &plan = runs.runs[at].plan->documents[document.planned[at]];
        const auto *rule = merge::listRuleOf(plan, compared.at[at].id);
        if (!rule)
            continue;
        decided = decided || !plan.apply() || plan.apply()->strategic;
        if (rule->kind != k8s::ListKind::Atomic)
            rules.push_back(*rule);
    }
    if (!decided && compared.place.known && compared.place.rule.isList)
        rules.push_back(k8s::kyamlRule(compared.place.rule));
    return rules;
}

/// An element with its keys, before it is matched.
struct Loose {
    NodeRef item;
    std::vector<std::string> keys;
};

/// The elements of all lists: inputs, then results.
using Lists = std::vector<std::vector<Loose>>;

/// Keys that an element leaves out, as a port often does its protocol, are those of the same element elsewhere.
Lists listsOf(const ComparedNode &compared, const k8s::ListRule &rule)
{
    Lists lists(allSides.size() + compared.results.size());
    std::vector<std::vector<std::string>> keys;
    const auto collect = [&](size_t list, NodeRef of) {
        for (const NodeRef item : merge::itemsOf(of)) {
            lists[list].push_back({merge::expanded(item), {}});
            keys.push_back(merge::keyTexts(item, rule.keys, true));
        }
    };
    for (const Side side : allSides)
        collect(merge::index(side), compared.inputs[side]);
    for (size_t i = 0; i < compared.results.size(); ++i)
        collect(allSides.size() + i, compared.results[i]);
    merge::completeTuples(keys);
    auto next = keys.begin();
    for (auto &list : lists)
        for (Loose &element : list)
            element.keys = std::move(*next++);
    return lists;
}

/// Gives every element its place in `all`; false once two elements share one, or one has no key.
bool place(const std::vector<Loose> &list, const k8s::ListRule &rule, ComparedElements &elements,
           std::unordered_map<std::string, uint32_t> &indices, std::vector<uint32_t> &order)
{
    std::vector<bool> seen;
    for (const Loose &element : list) {
        if (std::ranges::all_of(element.keys, [](const std::string &text) { return text.empty(); }))
            return false;
        const auto [it, fresh] =
            indices.try_emplace(merge::joined(element.keys), static_cast<uint32_t>(elements.all.size()));
        if (fresh)
            elements.all.push_back({merge::stepOf(rule, element.keys), {}, PerColumn<NodeRef>(elements.order.size())});
        seen.resize(elements.all.size());
        if (seen[it->second])
            return false;
        seen[it->second] = true;
        order.push_back(it->second);
    }
    return true;
}

std::optional<ComparedElements> match(const ComparedNode &compared, const k8s::ListRule &rule)
{
    const Lists lists = listsOf(compared, rule);
    ComparedElements elements{.order = PerColumn<std::vector<uint32_t>>(compared.results.size())};
    std::unordered_map<std::string, uint32_t> indices;
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        const auto &list = lists[merge::index(side)];
        std::vector<uint32_t> order;
        // An input whose elements can't be told apart is matched as far as it goes.
        place(list, rule, elements, indices, order);
        for (size_t i = 0; i < order.size(); ++i)
            elements.all[order[i]].inputs[side] = list[i].item;
        if (side == Side::Destination)
            elements.destination = std::move(order);
    }
    for (size_t at = 0; at < compared.results.size(); ++at) {
        const auto &list = lists[allSides.size() + at];
        auto &order = elements.order[at];
        if (!place(list, rule, elements, indices, order))
            return {};
        for (size_t i = 0; i < order.size(); ++i)
            elements.all[order[i]].results[at] = list[i].item;
    }
    return elements;
}

} // namespace

std::optional<ComparedElements> elementsOf(const ComparedNode &compared, const CompareRuns &runs,
                                           const ComparedDocument &document)
{
    for (const k8s::ListRule &rule : rulesFor(compared, runs, document)) {
        if (rule.kind == k8s::ListKind::Atomic)
            continue;
        if (auto elements = match(compared, rule); elements && !elements->all.empty())
            return elements;
    }
    return {};
}

namespace {

std::string childKey(DecisionId parent, const yaml::PathStep &step)
{
    return std::to_string(parent) + '/' + yaml::print(step);
}

/// One names a key of a list that the other leaves out, as plans with other merge keys do.
bool sameElement(const yaml::PathStep &a, const yaml::PathStep &b)
{
    if (a.kind != yaml::PathStep::Kind::Keys || b.kind != yaml::PathStep::Kind::Keys)
        return false;
    const auto within = [](const yaml::PathStep &some, const yaml::PathStep &all) {
        return std::ranges::all_of(some.keys,
                                   [&](const auto &key) { return std::ranges::find(all.keys, key) != all.keys.end(); });
    };
    return within(a, b) || within(b, a);
}

} // namespace

DecisionCursors::DecisionCursors(const CompareRuns &runs, const ComparedDocument &document)
    : m_runs(runs), m_document(document), m_children(runs.runs.size())
{
    for (size_t i = 0; i < m_children.size(); ++i) {
        const DocumentPlan *plan = planOf(i);
        for (DecisionId id = 1; plan && id < plan->decisions.size(); ++id)
            m_children[i].emplace(childKey(plan->decisions[id].parent, plan->decisions[id].pathStep), id);
    }
}

const DocumentPlan *DecisionCursors::planOf(size_t column) const
{
    const auto &plan = m_runs.runs[column].plan;
    const uint32_t at = m_document.planned[column];
    return plan && at != noDocument ? &plan->documents[at] : nullptr;
}

PerColumn<DecisionCursor> DecisionCursors::root() const
{
    PerColumn<DecisionCursor> cursors(m_children.size());
    for (size_t i = 0; i < cursors.size(); ++i)
        if (planOf(i))
            cursors[i] = {0, true};
    return cursors;
}

DecisionCursor DecisionCursors::below(size_t at, DecisionCursor cursor, const yaml::PathStep &step) const
{
    if (!cursor.exact)
        return cursor;
    if (const auto found = m_children[at].find(childKey(cursor.id, step)); found != m_children[at].end())
        return {found->second, true};
    const DocumentPlan &plan = *planOf(at);
    if (step.kind == yaml::PathStep::Kind::Keys && !step.keys.empty())
        for (const DecisionId child : plan.decision(cursor.id).children)
            if (sameElement(plan.decision(child).pathStep, step))
                return {child, true};
    return {cursor.id, false};
}

} // namespace fieldwise::view
