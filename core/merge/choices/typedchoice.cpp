// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/typedchoice.h"

#include <algorithm>

#include "core/merge/plan/builder.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/entryspans.h"
#include "core/yaml/json.h"
#include "core/yaml/lists.h"

namespace fieldwise::merge {
namespace {

using yaml::PathStep;

/// The value of the only entry of a map or list; `none` if there is not one, or it has another key.
NodeId onlyValue(const yaml::Document &document, const PathStep &step, bool isFlow)
{
    const NodeId root = document.root();
    if (root == none || (document.node(root).style == Style::Flow) != isFlow)
        return none;
    const NodeId first = document.firstChild(root);
    const bool isField = step.kind == PathStep::Kind::Field;
    if (first == none || document.node(root).kind != (isField ? yaml::Kind::Map : yaml::Kind::Seq))
        return none;
    const NodeId value = isField ? document.valueOf(first) : first;
    const bool isOne = document.node(value).next >= document.nodes().size();
    return isOne && (!isField || keyName({&document, first}) == step.name) ? value : none;
}

std::string keep(const yaml::Document &document, NodeId node, yaml::OrderedJson &value)
{
    value = yaml::orderedFromJson(yaml::toJson(document, node));
    return value.is_discarded() ? "What was typed can't be kept as data." : "";
}

bool isItemOfList(const DocumentPlan &plan)
{
    return std::ranges::any_of(plan.documents.at, [](const std::shared_ptr<const yaml::Document> &document) {
        return document && yaml::cutOf(*document) == yaml::Cut::ListItem;
    });
}

std::string readWhole(const std::string &text, bool isItemOfList, yaml::OrderedJson &value)
{
    const yaml::Stream stream = yaml::read(text);
    for (const Diagnostic &fault : yaml::diagnosticsOf(stream))
        if (fault.severity == Severity::Error)
            return "The typed text can't be read: " + fault.text + ".";
    for (const yaml::Part &part : stream.parts)
        if (const NodeId root = yaml::contentOf(*part.document, isItemOfList); root != none)
            return keep(*part.document, root, value);
    value = nullptr;
    return {};
}

} // namespace

std::string readTyped(const DocumentPlan &plan, const Choice &choice, yaml::OrderedJson &value)
{
    const auto isText = [](const std::shared_ptr<const yaml::Document> &one) { return one && one->isText(); };
    if (choice.path.empty() && std::ranges::any_of(plan.documents.at, isText))
        return value = choice.value, "";
    if (choice.path.empty())
        return readWhole(choice.value, isItemOfList(plan), value);
    if (choice.value.empty()) // the entry was deleted
        return {};
    const PathStep &step = choice.path.back();
    const yaml::Document block(choice.value);
    if (const NodeId only = onlyValue(block, step, false); block.ok() && only != none)
        return keep(block, only, value);
    const bool isField = step.kind == PathStep::Kind::Field;
    const yaml::Document flow((isField ? "{" : "[") + choice.value + (isField ? "\n}" : "\n]"));
    if (const NodeId only = onlyValue(flow, step, true); flow.ok() && only != none)
        return keep(flow, only, value);
    for (const yaml::Document *document : {&block, &flow})
        for (const Diagnostic &fault : document->diagnostics())
            if (fault.severity == Severity::Error)
                return "The typed text can't be read: " + fault.text + ".";
    return "The typed text is not one " + std::string(isField ? "field with that name." : "element of a list.");
}

std::string readHead(const Choice &choice)
{
    const yaml::Document head(choice.value);
    return !choice.path.empty() && head.ok() && onlyValue(head, choice.path.back(), false) != none
        ? ""
        : "The typed text is not the line of `" + yaml::print(choice.path) + "`.";
}

std::string placeTyped(DocumentPlan &plan, DecisionId container, const Choice &choice, DecisionId &id)
{
    const Decision &around = plan.decision(container);
    const bool isField = choice.path.back().kind == PathStep::Kind::Field;
    if (around.shape == Shape::Leaf || (around.shape == Shape::Map) != isField)
        return "The place of `" + yaml::print(choice.path.back()) + "` is no longer there.";
    const auto isSibling = [&](DecisionId child) {
        return child != id && plan.decision(child).inResult() && plan.decision(child).pathStep == choice.after->back();
    };
    const std::vector<DecisionId> before = around.children;
    if (!choice.after->empty() && std::ranges::none_of(before, isSibling))
        return "`" + yaml::print(choice.path.back()) + "` stood after `" + yaml::print(choice.after->back())
            + "`, which is no longer there.";
    if (id == noDecision)
        id = addDecision(plan, container, choice.path.back());
    std::vector<DecisionId> &children = plan.decisions[container].children;
    std::erase(children, id);
    const auto sibling = choice.after->empty() ? children.end() : std::ranges::find_if(children, isSibling);
    children.insert(sibling == children.end() ? children.begin() : sibling + 1, id);
    return {};
}

} // namespace fieldwise::merge
