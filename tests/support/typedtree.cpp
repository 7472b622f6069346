// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/typedtree.h"

#include <algorithm>

#include "core/merge/plan/collections.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

namespace fieldwise::test {

using merge::Decision;
using merge::DecisionId;
using merge::From;
using merge::Shape;
using merge::Side;
using nlohmann::json;
using yaml::NodeId;

namespace {

constexpr int deepest = 1200;

std::string typeName(yaml::Type type)
{
    switch (type) {
    case yaml::Type::Null: return "null";
    case yaml::Type::Bool: return "bool";
    case yaml::Type::Int: return "int";
    case yaml::Type::Float: return "float";
    case yaml::Type::String: return "string";
    }
    return {};
}

void addFields(const yaml::Document &document, NodeId map, json &out, bool override, int depth);

json tree(const yaml::Document &document, NodeId id, int depth)
{
    const yaml::Node &node = document.node(id);
    if (depth > deepest)
        return "too deep";
    switch (node.kind) {
    case yaml::Kind::Alias: {
        const NodeId target = document.target(id);
        return target == yaml::none ? json("alias " + std::string(node.value)) : tree(document, target, depth + 1);
    }
    case yaml::Kind::Scalar: {
        const yaml::Type type = yaml::typeOf(node, document.source());
        return type == yaml::Type::Null ? json("null") : json(typeName(type) + " " + std::string(node.value));
    }
    case yaml::Kind::Seq: {
        json out = json::array();
        for (NodeId item = document.firstChild(id); item != yaml::none; item = document.nextSibling(item))
            out.push_back(tree(document, item, depth + 1));
        return out;
    }
    case yaml::Kind::Map: break;
    }
    json out = json::object();
    addFields(document, id, out, true, depth);
    return out;
}

std::string keyText(const yaml::Document &document, NodeId key)
{
    const yaml::Node &node = document.node(key);
    return node.kind == yaml::Kind::Scalar ? std::string(node.value) : std::string(document.text(key));
}

NodeId followed(const yaml::Document &document, NodeId id)
{
    for (int hops = 0; hops < 100 && id != yaml::none && document.node(id).kind == yaml::Kind::Alias; ++hops)
        id = document.target(id);
    return id;
}

void addFields(const yaml::Document &document, NodeId map, json &out, bool override, int depth)
{
    std::vector<NodeId> merged;
    for (NodeId key = document.firstChild(map); key != yaml::none;) {
        const NodeId value = document.valueOf(key);
        const std::string name = keyText(document, key);
        if (name == "<<" && document.node(key).style == yaml::Style::Plain)
            merged.push_back(value);
        else if (override || !out.contains(name))
            out[name] = tree(document, value, depth + 1);
        key = document.nextSibling(value);
    }
    for (NodeId value : merged) {
        value = followed(document, value);
        if (value == yaml::none || depth > deepest)
            continue;
        if (document.node(value).kind == yaml::Kind::Map) {
            addFields(document, value, out, false, depth + 1);
        } else if (document.node(value).kind == yaml::Kind::Seq) {
            for (NodeId item = document.firstChild(value); item != yaml::none; item = document.nextSibling(item)) {
                if (const NodeId target = followed(document, item); target != yaml::none)
                    addFields(document, target, out, false, depth + 1);
            }
        }
    }
}

class Expected {
public:
    Expected(const merge::DocumentPlan &plan, bool exact) : m_plan(plan), m_exact(exact) {}

    json of(DecisionId id) const
    {
        const Decision &decision = m_plan.decision(id);
        if (decision.shape == Shape::Map) {
            json out = json::object();
            for (const DecisionId child : decision.children) {
                if (m_plan.decision(child).inResult() && !merge::isYamlMergeKey(m_plan, m_plan.decision(child)))
                    out[m_plan.decision(child).pathStep.name] = of(child);
            }
            for (const DecisionId child :
                 decision.children) { // to the exact rules a field like others, to who reads the result none
                if (m_exact && m_plan.decision(child).inResult()
                    && merge::isYamlMergeKey(m_plan, m_plan.decision(child)))
                    inherit(of(child), out);
            }
            return out;
        }
        if (decision.shape != Shape::Leaf) {
            json out = json::array();
            for (const DecisionId child : decision.children) {
                if (m_plan.decision(child).inResult())
                    out.push_back(of(child));
            }
            return out;
        }
        return decision.from == From::Computed ? computed(decision) : leaf(decision);
    }

private:
    static void inherit(const json &from, json &out)
    {
        if (from.is_object())
            out.insert(from.begin(), from.end()); // what is there stays
        else if (from.is_array())
            std::ranges::for_each(from, [&out](const json &part) { inherit(part, out); });
    }

    json leaf(const Decision &decision) const
    {
        const Side side = decision.from == From::Original ? Side::Original
            : decision.from == From::Updated              ? Side::Updated
                                                          : Side::Destination;
        const yaml::Document &document = *m_plan.documents[side];
        if (decision.asString)
            return "string " + std::string(document.node(decision.values[side]).value);
        return tree(document, decision.values[side], 0);
    }

    /// An emptied container, or the key of an element.
    json computed(const Decision &decision) const
    {
        if (decision.from.isData()) { // a person's own value
            const yaml::Document typed(yaml::blockText((*m_plan.computed)[decision.from.index()]));
            return tree(typed, typed.root(), 0);
        }
        for (const Side side : {Side::Updated, Side::Destination, Side::Original}) {
            if (decision.values[side] == yaml::none)
                continue;
            const yaml::Document &document = *m_plan.documents[side];
            const NodeId id = followed(document, decision.values[side]);
            if (document.node(id).kind == yaml::Kind::Map)
                return json::object();
            if (document.node(id).kind == yaml::Kind::Seq)
                return json::array();
            if (decision.asString)
                return "string " + std::string(document.node(id).value);
            return tree(document, id, 0);
        }
        return "nothing to compute from";
    }

    const merge::DocumentPlan &m_plan;
    bool m_exact;
};

} // namespace

json typedTree(const yaml::Document &document, NodeId id)
{
    return tree(document, id, 0);
}

bool expectedTree(const merge::DocumentPlan &plan, bool exact, json &out)
{
    if (plan.resource == merge::ResourceOutcome::Drop || plan.decisions.empty() || !plan.root().inResult())
        return false;
    out = Expected(plan, exact).of(0);
    return true;
}

} // namespace fieldwise::test
