// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/edit/patchednode.h"

#include <type_traits>
#include <utility>

#include "core/yaml/equality.h"

namespace fieldwise::merge {

PatchedNode PatchedNode::of(NodeRef node)
{
    PatchedNode after;
    after.text = node;
    after.was = node.id;
    after.own = true;
    return after;
}

PatchedNode PatchedNode::of(Json value)
{
    PatchedNode after;
    after.value = std::make_shared<const Json>(std::move(value));
    return after;
}

static Json textValue(NodeRef node, const Json &)
{
    return yaml::toValue(*node.document, node.id);
}

static yaml::OrderedJson textValue(NodeRef node, const yaml::OrderedJson &)
{
    return yaml::toOrderedValue(*node.document, node.id);
}

/// Json sorts its fields, so `order` only matters for OrderedJson.
template <class J>
static J dataOf(const PatchedNode &after)
{
    if (after.form == PatchedNode::Form::Whole)
        return after.value ? J(*after.value) : textValue(after.text, J());
    J out = after.form == PatchedNode::Form::List ? J::array() : J::object();
    for (const PatchedNode &item : after.items)
        out.push_back(dataOf<J>(item));
    for (const std::string &name : after.order)
        if (const auto field = after.fields.find(name); field != after.fields.end()) {
            if constexpr (std::is_same_v<J, yaml::OrderedJson>)
                yaml::append(out, name, dataOf<J>(field->second));
            else
                out[name] = dataOf<J>(field->second);
        }
    return out;
}

Json valueOf(const PatchedNode &after)
{
    return dataOf<Json>(after);
}

yaml::OrderedJson orderedValueOf(const PatchedNode &after)
{
    return dataOf<yaml::OrderedJson>(after);
}

PatchedNode newValue(NodeRef node, const Json &wanted, const Cause &cause)
{
    PatchedNode after;
    if (!node.missing() && yaml::sameToGo(yaml::toValue(*node.document, node.id), wanted))
        after.text = node;
    else
        after.value = std::make_shared<const Json>(wanted);
    after.edited = true;
    after.cause = cause;
    return after;
}

void put(PatchedNode &place, PatchedNode value)
{
    value.edited = true;
    assignPlace(value, place.was, place.wasKey);
    place = std::move(value);
}

void assignPlace(PatchedNode &value, NodeId was, NodeId wasKey)
{
    value.was = was;
    value.wasKey = wasKey;
    if (value.own && value.form == PatchedNode::Form::Whole && value.text.id == was) {
        value.edited = false;
        value.cause = {};
    }
}

/// The children of an expanded node keep their own nodes, so that decisions know what was there.
static void expandText(PatchedNode &after)
{
    const NodeRef text = expanded(after.text);
    const bool here = !after.edited && after.was != none;
    const auto part = [&](NodeRef node, NodeId key) {
        PatchedNode child = PatchedNode::of(node);
        child.own = after.own;
        child.was = here ? node.id : none;
        child.wasKey = here ? key : none;
        return child;
    };
    if (kindOf(text) == NodeKind::Map) {
        after.form = PatchedNode::Form::Map;
        for (NamedField &entry : namedFieldsOf(text))
            if (after.fields.emplace(entry.name, part(entry.field.value, entry.field.key)).second)
                after.order.push_back(std::move(entry.name));
    } else if (kindOf(text) == NodeKind::List) {
        after.form = PatchedNode::Form::List;
        for (const NodeRef item : itemsOf(text))
            after.items.emplace_back(part(item, none));
    }
}

void expand(PatchedNode &after)
{
    if (after.form != PatchedNode::Form::Whole)
        return;
    if (!after.value) {
        expandText(after);
        return;
    }
    if (after.value->is_object()) {
        after.form = PatchedNode::Form::Map;
        for (const auto &[name, value] : after.value->items()) {
            after.fields.emplace(name, PatchedNode::of(value));
            after.order.push_back(name);
        }
    } else if (after.value->is_array()) {
        after.form = PatchedNode::Form::List;
        for (const Json &item : *after.value)
            after.items.emplace_back(PatchedNode::of(item));
    }
}

} // namespace fieldwise::merge
