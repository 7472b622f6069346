// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/counterfactual/edits.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/result/listpieces.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/lists.h"
#include "core/yaml/value.h"

namespace fieldwise {

using merge::Side;
using yaml::OrderedJson;
using yaml::Path;
using yaml::PathStep;

namespace {

bool isItem(const yaml::Document &document, yaml::NodeId item, const PathStep &step)
{
    if (step.kind == PathStep::Kind::Value)
        return document.node(item).value == step.name;
    return step.kind == PathStep::Kind::Keys && std::ranges::all_of(step.keys, [&](const auto &key) {
               const yaml::NodeId value =
                   document.node(item).kind == yaml::Kind::Map ? document.find(item, key.first) : yaml::none;
               return value == yaml::none ? key.second.empty() : document.node(value).value == key.second;
           });
}

/// Those who own a decision's field afterwards, each name once.
std::vector<std::string> ownersAfter(const merge::DocumentPlan &document, merge::DecisionId id)
{
    std::vector<std::string> out;
    if (!document.serverSide() || id >= document.serverSide()->paths.size())
        return out;
    for (const merge::serverside::Entry &entry : document.serverSide()->applied.after)
        if (entry.manager.fields.contains(document.serverSide()->paths[id])
            && std::ranges::find(out, entry.manager.name) == out.end())
            out.push_back(entry.manager.name);
    return out;
}

} // namespace

Found follow(const yaml::Document &document, const Path &path)
{
    Found found{document.root(), 0, {}};
    for (const PathStep &step : path) {
        if (found.node == yaml::none)
            break;
        yaml::NodeId next = yaml::none;
        std::string token;
        const yaml::Kind kind = document.node(found.node).kind;
        if (step.kind == PathStep::Kind::Field && kind == yaml::Kind::Map) {
            next = document.find(found.node, step.name);
            token = yaml::pointerToken(step.name);
        } else if (step.kind != PathStep::Kind::Field && kind == yaml::Kind::Seq) {
            uint32_t index = 0;
            for (next = document.firstChild(found.node); next != yaml::none;
                 next = document.nextSibling(next), ++index) {
                if (step.kind == PathStep::Kind::Index ? index == step.index : isItem(document, next, step))
                    break;
            }
            token = std::to_string(index);
        }
        if (next == yaml::none)
            break;
        found = {next, found.steps + 1, found.pointer + "/" + token};
    }
    return found;
}

std::optional<OrderedJson> valueAt(const yaml::Document &document, const Path &path)
{
    const Found found = follow(document, path);
    if (found.node == yaml::none || found.steps < path.size())
        return {};
    return yaml::toOrderedValue(document, found.node);
}

InputEdit changeOf(Side side, std::string_view before, std::string_view after)
{
    const size_t begin = commonPrefix(before, after);
    const size_t end = commonSuffix(before.substr(begin), after.substr(begin));
    Range range{uint32_t(begin), uint32_t(before.size() - end)};
    const std::string by(after.substr(begin, after.size() - end - begin));
    // Of a repeated text the lines themselves go, not the end of one and the begin of the next.
    const uint32_t line = begin == 0 ? 0 : uint32_t(before.rfind('\n', begin - 1) + 1);
    if (const uint32_t shift = range.begin - line; by.empty() && shift > 0 && range.size() >= shift
        && before.substr(line, shift) == before.substr(range.end - shift, shift))
        range = {line, range.end - shift};
    return {side, range, by};
}

std::optional<std::string> patched(const std::string &text, const OrderedJson &operation)
{
    Inputs inputs;
    inputs.options.mode = merge::Mode::Patch;
    inputs.options.patch.type = merge::PatchType::JsonPatch;
    inputs.texts[Side::Destination] = text;
    inputs.texts[Side::Updated] =
        OrderedJson::array({operation}).dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    inputs.open = {{false, true, true}};
    const Run done = run(inputs);
    if (!done.merged || merge::fails(done.merged->plan) || done.merged->resolution.text == text)
        return {};
    return done.merged->resolution.text;
}

OrderedJson operationFor(const yaml::Document &document, const Path &path, std::optional<OrderedJson> value)
{
    const Found here = follow(document, path);
    if (here.node == yaml::none || path.empty())
        return {};
    const bool has = here.steps == path.size();
    if (!value)
        return has ? OrderedJson{{"op", "remove"}, {"path", here.pointer}} : OrderedJson();
    if (has)
        return {{"op", "replace"}, {"path", here.pointer}, {"value", std::move(*value)}};
    for (size_t i = path.size() - 1; i > here.steps; --i) {
        const bool last = i + 1 == path.size();
        if (path[i].kind == PathStep::Kind::Field)
            value = OrderedJson{{path[i].name, std::move(*value)}};
        else if (last)
            value = OrderedJson::array({std::move(*value)});
        else
            return {};
    }
    const PathStep &step = path[here.steps];
    if (step.kind != PathStep::Kind::Field && here.steps + 1 < path.size())
        return {};
    const std::string token = step.kind == PathStep::Kind::Field ? yaml::pointerToken(step.name) : "-";
    return {{"op", "add"}, {"path", here.pointer + "/" + token}, {"value", std::move(*value)}};
}

std::optional<InputEdit> editBy(Side side, const yaml::Document &document, OrderedJson operation)
{
    if (operation.is_object() && yaml::cutOf(document) == yaml::Cut::ListItem) // its text is a list of one
        operation["path"] = "/0" + operation["path"].get<std::string>();
    const std::string text(document.source());
    const auto after = patched(text, operation);
    return after ? std::optional(changeOf(side, text, *after)) : std::nullopt;
}

Inputs withAnswer(Inputs inputs, const WhatIf &answer)
{
    std::vector<InputEdit> edits = answer.edits;
    std::ranges::sort(edits, std::greater(),
                      [](const InputEdit &edit) { return edit.range.begin; }); // so that no edit moves another
    for (const InputEdit &edit : edits) {
        inputs.texts[edit.side].change().replace(edit.range.begin, edit.range.size(), edit.by);
        const uint32_t at = edit.range.begin
            - (edit.range.empty() && edit.range.begin > 0 ? 1 : 0); // what is added to the end of a file is its own
        shift(inputs.files[edit.side], at, edit.range.size(), static_cast<uint32_t>(edit.by.size()));
    }
    if (answer.options)
        inputs.options = *answer.options;
    return inputs;
}

FieldFate fateOfField(const Merged &merged, const std::string &resource, const Path &path)
{
    const merge::Plan &plan = merged.plan;
    const auto resources = merge::resourcesByName(plan);
    const auto found = resources.find(resource);
    if (found == resources.end() || plan.documents[found->second].decisions.empty())
        return {};
    const uint32_t document = found->second;
    const merge::DocumentPlan &of = plan.documents[document];
    merge::DecisionId at = 0;
    bool there = true;
    for (const PathStep &step : path) {
        const auto &children = of.decision(at).children;
        const auto child =
            std::ranges::find_if(children, [&](merge::DecisionId id) { return of.decision(id).pathStep == step; });
        if (child == children.end()) {
            there = children.empty(); // it is folded into the one above
            break;
        }
        at = *child;
    }
    FieldFate fate;
    const auto result = merge::readResult(plan, merged.resolution, document);
    if (const auto value = valueAt(*result, path))
        fate.value = value->dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    if (there && (fate.value || of.decision(at).outcome == merge::Outcome::Removed)) {
        fate.outcome = of.decision(at).outcome;
        fate.conflict = of.decision(at).conflict;
        if (fate.value) // who owns a field that is not stored says nothing
            fate.owners = ownersAfter(of, at);
    }
    return fate;
}

} // namespace fieldwise
