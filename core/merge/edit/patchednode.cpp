// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/edit/patchednode.h"

#include <type_traits>
#include <utility>

#include "core/yaml/equality.h"

namespace fieldwise::merge {

PatchedNode PatchedNode::of(NodeRef node)
{
    PatchedNode patched;
    patched.text = node;
    patched.was = node.id;
    patched.own = true;
    return patched;
}

PatchedNode PatchedNode::of(Json value)
{
    PatchedNode patched;
    patched.value = std::make_shared<const Json>(std::move(value));
    return patched;
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
static J dataOf(const PatchedNode &patched)
{
    if (patched.form == PatchedNode::Form::Whole)
        return patched.value ? J(*patched.value) : textValue(patched.text, J());
    J out = patched.form == PatchedNode::Form::List ? J::array() : J::object();
    for (const PatchedNode &item : patched.items)
        out.push_back(dataOf<J>(item));
    for (const std::string &name : patched.order)
        if (const auto field = patched.fields.find(name); field != patched.fields.end()) {
            if constexpr (std::is_same_v<J, yaml::OrderedJson>)
                yaml::append(out, name, dataOf<J>(field->second));
            else
                out[name] = dataOf<J>(field->second);
        }
    return out;
}

Json dataOf(const PatchedNode &patched)
{
    return dataOf<Json>(patched);
}

yaml::OrderedJson orderedDataOf(const PatchedNode &patched)
{
    return dataOf<yaml::OrderedJson>(patched);
}

PatchedNode newValue(NodeRef node, const Json &wanted, const Cause &cause)
{
    PatchedNode patched;
    if (!node.missing() && yaml::sameToGo(yaml::toValue(*node.document, node.id), wanted))
        patched.text = node;
    else
        patched.value = std::make_shared<const Json>(wanted);
    patched.edited = true;
    patched.cause = cause;
    return patched;
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
static void expandText(PatchedNode &patched)
{
    const NodeRef text = expanded(patched.text);
    const bool here = !patched.edited && patched.was != none;
    const auto part = [&](NodeRef node, NodeId key) {
        PatchedNode child = PatchedNode::of(node);
        child.own = patched.own;
        child.was = here ? node.id : none;
        child.wasKey = here ? key : none;
        return child;
    };
    if (kindOf(text) == NodeKind::Map) {
        patched.form = PatchedNode::Form::Map;
        for (NamedField &entry : namedFieldsOf(text))
            if (patched.fields.emplace(entry.name, part(entry.field.value, entry.field.key)).second)
                patched.order.push_back(std::move(entry.name));
    } else if (kindOf(text) == NodeKind::List) {
        patched.form = PatchedNode::Form::List;
        for (const NodeRef item : itemsOf(text))
            patched.items.emplace_back(part(item, none));
    }
}

void expand(PatchedNode &patched)
{
    if (patched.form != PatchedNode::Form::Whole)
        return;
    if (!patched.value) {
        expandText(patched);
        return;
    }
    if (patched.value->is_object()) {
        patched.form = PatchedNode::Form::Map;
        for (const auto &[name, value] : patched.value->items()) {
            patched.fields.emplace(name, PatchedNode::of(value));
            patched.order.push_back(name);
        }
    } else if (patched.value->is_array()) {
        patched.form = PatchedNode::Form::List;
        for (const Json &item : *patched.value)
            patched.items.emplace_back(PatchedNode::of(item));
    }
}

} // namespace fieldwise::merge
