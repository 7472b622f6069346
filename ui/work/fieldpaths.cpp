// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/fieldpaths.h"

#include <algorithm>

#include "core/values/pointer.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"
#include "ui/look/richtext.h"

namespace fieldwise::ui {

using merge::Side;
using yaml::NodeId;
using yaml::PathStep;

namespace {

constexpr int mostPaths = 20000;
constexpr Side sidesInOrder[] = {Side::Destination, Side::Updated, Side::Original};

/// The list item with this index or these keys, or the value of a field.
NodeId below(const yaml::Document &document, NodeId parent, const PathStep &step)
{
    const yaml::Node &node = document.node(parent);
    if (node.kind == yaml::Kind::Map)
        return step.kind == PathStep::Kind::Field ? document.find(parent, step.name) : yaml::none;
    if (node.kind != yaml::Kind::Seq)
        return yaml::none;
    uint32_t index = 0;
    for (NodeId item = document.firstChild(parent); item != yaml::none; item = document.nextSibling(item), ++index) {
        const auto has = [&](const std::pair<std::string, std::string> &key) {
            const NodeId value =
                document.node(item).kind == yaml::Kind::Map ? document.find(item, key.first) : yaml::none;
            return value != yaml::none && document.node(value).value == key.second;
        };
        if ((step.kind == PathStep::Kind::Index && step.index == index)
            || (step.kind == PathStep::Kind::Keys && std::ranges::all_of(step.keys, has))
            || (step.kind == PathStep::Kind::Value && document.node(item).value == step.name))
            return item;
    }
    return yaml::none;
}

merge::DecisionId childOf(const merge::DocumentPlan &plan, merge::DecisionId parent, const PathStep &step)
{
    const auto &children = plan.decision(parent).children;
    const auto exact =
        std::ranges::find_if(children, [&](merge::DecisionId id) { return plan.decision(id).pathStep == step; });
    if (exact != children.end())
        return *exact;
    for (const Side side : sidesInOrder) {
        const NodeId value = plan.decision(parent).values[side];
        const NodeId node = value == yaml::none ? yaml::none : below(*plan.documents[side], value, step);
        const auto same = std::ranges::find_if(
            children, [&](merge::DecisionId id) { return plan.decision(id).values[side] == node; });
        if (node != yaml::none && same != children.end())
            return *same;
    }
    return merge::noDecision;
}

/// A token of a JSON pointer is an index if the place is a list.
PathStep stepFor(const merge::DocumentPlan &plan, const FieldPlace &place, const PathStep &step, bool isPointer)
{
    const auto index = isPointer ? merge::arrayIndex(step.name) : std::nullopt;
    bool isList = false;
    for (const Side side : sidesInOrder) {
        const NodeId value = place.node ? (place.node->first == side ? place.node->second : yaml::none)
                                        : plan.decision(place.ref.decision).values[side];
        isList = isList || (value != yaml::none && plan.documents[side]->node(value).kind == yaml::Kind::Seq);
    }
    if (!index || !isList)
        return step;
    PathStep item;
    item.kind = PathStep::Kind::Index;
    item.index = *index;
    return item;
}

bool descend(const merge::DocumentPlan &plan, FieldPlace &place, const PathStep &step)
{
    if (!place.node) {
        if (const merge::DecisionId child = childOf(plan, place.ref.decision, step); child != merge::noDecision) {
            place.ref.decision = child;
            return true;
        }
    }
    for (const Side side : sidesInOrder) {
        if (place.node && place.node->first != side)
            continue;
        const NodeId from = place.node ? place.node->second : plan.decision(place.ref.decision).values[side];
        const NodeId node = from == yaml::none ? yaml::none : below(*plan.documents[side], from, step);
        if (node == yaml::none)
            continue;
        place.node = {side, node};
        return true;
    }
    return false;
}

void addBelow(const yaml::Document &document, NodeId parent, yaml::Path &path, QStringList &all)
{
    const bool isMap = document.node(parent).kind == yaml::Kind::Map;
    if (!isMap && document.node(parent).kind != yaml::Kind::Seq)
        return;
    uint32_t index = 0;
    for (NodeId child = document.firstChild(parent); child != yaml::none && all.size() < mostPaths;) {
        PathStep step;
        if (isMap)
            step.name = document.node(child).value;
        else
            step = {PathStep::Kind::Index, {}, {}, index++};
        const NodeId value = isMap ? document.valueOf(child) : child;
        path.push_back(std::move(step));
        all += toQt(yaml::print(path));
        addBelow(document, value, path, all);
        path.pop_back();
        child = document.nextSibling(value);
    }
}

} // namespace

PathAnswer fieldAt(const merge::Plan &plan, uint32_t document, const QString &typed)
{
    const std::string text = toStd(typed.trimmed());
    const bool isPointer = text.starts_with('/');
    yaml::Path path;
    if (isPointer) {
        const auto tokens = merge::parsePointer(text);
        if (!tokens)
            return {{}, tr("In a JSON pointer, write ~ as ~0 and / as ~1.")};
        for (const std::string &token : *tokens)
            path.push_back({PathStep::Kind::Field, token, {}, 0});
    } else {
        auto parsed = yaml::parsePath(text);
        if (!parsed)
            return {{}, asSentence(plainText(toQt(parsed.error().front().text)))};
        path = *std::move(parsed);
    }
    const merge::DocumentPlan &of = plan.documents[document];
    FieldPlace place{{document, 0}, {}};
    yaml::Path known;
    for (const PathStep &asked : path) {
        const PathStep step = stepFor(of, place, asked, isPointer);
        if (!descend(of, place, step)) {
            const QString nearest = toQt(yaml::print(known));
            return {{},
                    nearest.isEmpty() ? tr("There is no such field.")
                                      : tr("There is no such field; the nearest one is %1.").arg(nearest)};
        }
        known.push_back(step);
    }
    return {place, {}};
}

QStringList pathsOf(const merge::Plan &plan, uint32_t document)
{
    QStringList all;
    const merge::DocumentPlan &of = plan.documents[document];
    for (merge::DecisionId id = 0; id < of.decisions.size() && all.size() < mostPaths; ++id) {
        const merge::Decision &decision = of.decision(id);
        yaml::Path path = of.path(id);
        if (id > 0)
            all += toQt(yaml::print(path));
        if (!decision.children.empty() || decision.isComments())
            continue;
        for (const Side side : sidesInOrder) {
            if (decision.values[side] == yaml::none)
                continue;
            addBelow(*of.documents[side], decision.values[side], path, all);
            break;
        }
    }
    return all;
}

} // namespace fieldwise::ui
