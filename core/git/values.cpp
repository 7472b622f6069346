// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/git/values.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/merge/plan/collections.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/json.h"
#include "core/yaml/scalar.h"

namespace fieldwise::git {

using merge::Side;
using yaml::NodeId;

namespace {

/// A field of a map's own, or of an earlier mapping, comes before those of a `<<` key.
void bring(const nlohmann::json &inherited, nlohmann::json &value)
{
    for (const nlohmann::json &one : inherited.is_array() ? inherited : nlohmann::json::array({inherited}))
        if (one.is_object() && !value.is_array())
            (value.is_null() ? value = nlohmann::json::object() : value).insert(one.begin(), one.end());
}

} // namespace

nlohmann::json writtenValue(const yaml::Document &document, NodeId id)
{
    id = yaml::withoutAlias(document, id);
    const yaml::Node &node = document.node(id);
    const auto asJson = [&document, &node](NodeId scalar) { // a number that is too large for one stays its text
        nlohmann::json read = nlohmann::json::parse(yaml::toJson(document, scalar), nullptr, false);
        return read.is_discarded() ? nlohmann::json(node.value) : read;
    };
    nlohmann::json value;
    switch (node.kind) {
    case yaml::Kind::Map:
        value = nlohmann::json::object();
        for (const auto &[key, child] : yaml::pairsOf(document, id)) {
            const bool isText = document.node(key).kind == yaml::Kind::Scalar;
            value[isText ? std::string(document.node(key).value) : yaml::toJson(document, key)] =
                writtenValue(document, child);
        }
        return value;
    case yaml::Kind::Seq:
        value = nlohmann::json::array();
        for (const merge::NodeRef item : merge::itemsOf({&document, id}))
            value.push_back(writtenValue(document, item.id));
        return value;
    default: break;
    }
    return yaml::typeOf(node, document.source()) == yaml::Type::String ? nlohmann::json(node.value) : asJson(id);
}

nlohmann::json DecidedValues::of(merge::DecisionId id)
{
    const merge::Decision &decision = m_document->decision(id);
    if (decision.isLeaf())
        return ofLeaf(decision);
    const bool map = decision.shape == merge::Shape::Map;
    nlohmann::json value = map ? nlohmann::json::object() : nlohmann::json::array(), inherited;
    for (const merge::DecisionId child : decision.children) {
        const merge::Decision &part = m_document->decision(child);
        if (!part.inResult())
            continue;
        if (merge::isYamlMergeKey(*m_document, part))
            inherited = of(child);
        else if (map)
            value[nameOf(part)] = of(child);
        else
            value.push_back(of(child));
    }
    bring(inherited, value);
    return value;
}

/// As JSON has it: of a key that is a mapping or a list its JSON.
std::string DecidedValues::nameOf(const merge::Decision &field) const
{
    for (const Side side : merge::allSides)
        if (const NodeId key = field.keys[side];
            key != yaml::none && m_document->documents[side]->node(key).kind != yaml::Kind::Scalar)
            return yaml::toJson(*m_document->documents[side], key);
    return field.pathStep.name;
}

nlohmann::json DecidedValues::ofLeaf(const merge::Decision &decision)
{
    if (decision.from.isData())
        return (*m_document->computed)[decision.from.index()];
    const Side side = *merge::sideOf(decision.from);
    const NodeId value = decision.values[side];
    return ofNode(side, value);
}

nlohmann::json DecidedValues::ofNode(Side side, NodeId id)
{
    const yaml::Document &text = *m_document->documents[side];
    const auto nodes = text.nodes().subspan(id, text.node(id).next - id);
    if (std::ranges::find(nodes, yaml::Kind::Alias, &yaml::Node::kind) == nodes.end())
        return writtenValue(text, id);
    if (text.node(id).kind == yaml::Kind::Alias)
        return ofAlias(side, id);
    const merge::NodeRef ref{&text, id};
    nlohmann::json value, inherited;
    for (const merge::NodeRef item : merge::itemsOf(ref))
        value.push_back(ofNode(side, item.id));
    for (const merge::Field &field : merge::fieldsOf(ref, false)) {
        if (merge::isYamlMergeKey(field))
            inherited = ofNode(side, field.value.id);
        else
            value[std::string(field.name)] = ofNode(side, field.value.id);
    }
    bring(inherited, value);
    return value;
}

/// One of Ours stays and stands for what is decided about its target; so does one of Theirs whose anchor Ours has, and
/// any other is written out.
nlohmann::json DecidedValues::ofAlias(Side side, NodeId alias)
{
    const yaml::Document &text = *m_document->documents[side];
    const NodeId target = text.target(alias);
    merge::DecisionId decision = merge::noDecision;
    if (side == Side::Destination) {
        decision = about(target);
    } else if (side == Side::Updated) {
        if (!m_shared)
            m_shared = merge::usableAnchors(*m_document);
        const merge::UsableAnchor *found = merge::anchorNamed(*m_shared, text.node(alias).value);
        decision = found ? found->target : merge::noDecision;
    }
    return decision == merge::noDecision ? ofNode(side, target) : of(decision);
}

merge::DecisionId DecidedValues::about(NodeId value)
{
    if (!m_byValue) {
        m_byValue.emplace();
        for (merge::DecisionId id = 0; id < m_document->decisions.size(); ++id)
            if (const merge::Decision &decision = m_document->decision(id);
                decision.has(Side::Destination) && decision.inResult())
                m_byValue->try_emplace(decision.values[Side::Destination], id);
    }
    const auto found = m_byValue->find(value);
    return found == m_byValue->end() ? merge::noDecision : found->second;
}

} // namespace fieldwise::git
