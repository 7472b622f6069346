// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/listpreview.h"

#include <algorithm>
#include <map>

#include "core/merge/match/elements.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/steps.h"
#include "core/view/masks.h"

namespace fieldwise::ui {

using merge::DecisionId;
using merge::DecisionRef;
using merge::Side;

namespace {

constexpr size_t mostLines = 8;

std::vector<std::string> fieldsOf(const merge::DocumentPlan &document, DecisionId list)
{
    std::vector<std::string> fields;
    for (const yaml::PathStep &step : document.path(list))
        if (step.kind == yaml::PathStep::Kind::Field)
            fields.push_back(step.name);
    return fields;
}

/// "element 2 of Ours (line 12)"
std::string called(const merge::Plan &plan, DecisionRef list, Side side, size_t element, merge::NodeRef node)
{
    const uint32_t at = plan.offset(plan.documents[list.document], side) + node.document->node(node.id).begin;
    return "element " + std::to_string(element + 1) + " of " + std::string(merge::sideName(plan.options.mode, side))
        + " (line " + std::to_string(plan.lines[side].number(plan.lines[side].lineOf(at))) + ")";
}

void count(const merge::Plan &plan, DecisionRef ref, merge::Counts &counts, size_t &fields)
{
    const merge::Decision &decision = plan.decision(ref);
    ++fields;
    if (merge::isStep(decision))
        merge::countStep(decision, counts);
    for (const DecisionId child : decision.children)
        count(plan, {ref.document, child}, counts, fields);
}

/// The decision with this path; the nearest one above it if it is decided as a whole.
DecisionId at(const merge::DocumentPlan &document, const yaml::Path &path)
{
    DecisionId id = 0;
    for (const yaml::PathStep &step : path) {
        const auto &children = document.decision(id).children;
        const auto found =
            std::ranges::find_if(children, [&](DecisionId child) { return document.decision(child).pathStep == step; });
        if (found == children.end())
            return id;
        id = *found;
    }
    return id;
}

/// The lines of a result with its secrets masked.
std::vector<std::string> shownLines(const Merged &merged)
{
    std::vector<std::string> out;
    const std::string &text = merged.resolution.text;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find('\n', begin), text.size());
        out.push_back(
            view::masked(text, {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)}, merged.view.result.masked));
        begin = end + 1;
    }
    return out;
}

/// The first lines that differ, between equal lines at both ends.
void compare(const Merged &before, const Merged &after, ListPreview &preview)
{
    const std::vector<std::string> was = shownLines(before), is = shownLines(after);
    const auto [left, right] = std::ranges::mismatch(was, is);
    size_t back = 0;
    const auto first = static_cast<size_t>(left - was.begin());
    while (back < std::min(was.size(), is.size()) - first && was[was.size() - 1 - back] == is[is.size() - 1 - back])
        ++back;
    const auto add = [&](const std::vector<std::string> &lines, bool added) {
        const size_t end = lines.size() - back;
        for (size_t i = first; i < end; ++i) {
            if (i - first < mostLines / 2)
                preview.lines.push_back({added, lines[i]});
            else
                ++preview.moreLines;
        }
    };
    add(was, false);
    add(is, true);
}

} // namespace

std::string whyNotByRule(const merge::Plan &plan, DecisionRef list, const k8s::ListRule &rule)
{
    const merge::DocumentPlan &document = plan.documents[list.document];
    const merge::Decision &decision = document.decision(list.decision);
    if (rule.kind == k8s::ListKind::Sequence && !merge::keepsChanges(plan.options.mode))
        return "Only a merge that keeps every change pairs elements in order; the program that this mode predicts "
               "knows keys, sets and whole lists.";
    if (rule.kind != k8s::ListKind::Set && rule.kind != k8s::ListKind::Keyed)
        return {};
    for (const Side side : merge::allSides) {
        std::map<std::string, size_t> known;
        const auto items = merge::itemsOf(merge::expanded(merge::nodeOf(document, decision, side)));
        for (size_t i = 0; i < items.size(); ++i) {
            const merge::NodeRef item = merge::expanded(items[i]);
            const bool isMap = merge::kindOf(item) == merge::NodeKind::Map;
            if (rule.kind == k8s::ListKind::Set) {
                if (isMap || merge::kindOf(item) == merge::NodeKind::List)
                    return "A set has single values, but " + called(plan, list, side, i, item) + " is a "
                        + (isMap ? "map" : "list") + "; name a key instead, or merge the list in order.";
                continue;
            }
            if (!isMap)
                return "Only maps have keys, but " + called(plan, list, side, i, item) + " is none.";
            const auto texts = merge::keyTexts(item, rule.keys, true);
            for (size_t k = 0; k < texts.size(); ++k)
                if (texts[k].empty())
                    return "The key `" + rule.keys[k] + "` is missing in " + called(plan, list, side, i, item) + ".";
            const auto [same, isNew] = known.emplace(merge::joined(texts), i);
            if (!isNew)
                return "The key does not tell the elements apart: element " + std::to_string(same->second + 1) + " and "
                    + called(plan, list, side, i, item) + " have the same.";
        }
    }
    return {};
}

merge::Options withListRule(merge::Options options, const merge::Plan &plan, DecisionRef list,
                            const std::optional<k8s::ListRule> &rule)
{
    k8s::AskedRule asked{fieldsOf(plan.documents[list.document], list.decision), {}};
    std::erase_if(options.listRules, [&](const k8s::AskedRule &other) { return other.fields == asked.fields; });
    if (!rule)
        return options;
    asked.rule = *rule;
    options.listRules.push_back(std::move(asked));
    return options;
}

ListPreview previewOf(const Merged &merged, DecisionRef list, const std::optional<k8s::ListRule> &rule)
{
    const merge::Plan &plan = merged.plan;
    const merge::DocumentPlan &document = plan.documents[list.document];
    const yaml::Path path = document.path(list.decision);
    ListPreview preview;
    if (rule)
        preview.why = whyNotByRule(plan, list, *rule);
    if (!preview.why.empty())
        return preview;
    Inputs inputs = merged.inputs; // of this resource alone
    inputs.files = {};
    inputs.choices.clear();
    for (const Side side : merge::allSides)
        inputs.texts[side] = document.documents[side] ? std::string(document.documents[side]->source()) : std::string();
    const Run before = run(inputs);
    inputs.options = withListRule(std::move(inputs.options), plan, list, rule);
    const Run after = run(inputs, &before);
    if (!before.merged || !after.merged || before.merged->plan.documents.empty()
        || after.merged->plan.documents.empty()) {
        preview.why = after.faults.empty()
            ? "The resource can't be merged by itself."
            : "The list can't be merged by this rule: " + after.faults.front().diagnostic.text + ".";
        return preview;
    }
    const auto tell = [&](const Run &one, merge::Counts &counts, size_t &fields) {
        const merge::Plan &now = one.merged->plan;
        const DecisionId id = at(now.documents[0], path);
        count(now, {0, id}, counts, fields);
        if (const k8s::ListRule *used = merge::listRuleOf(now.documents[0], id))
            preview.rule = k8s::describe(*used);
    };
    tell(before, preview.before, preview.fieldsBefore);
    tell(after, preview.after, preview.fieldsAfter);
    compare(*before.merged, *after.merged, preview);
    return preview;
}

} // namespace fieldwise::ui
