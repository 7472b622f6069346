// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/fieldpairs.h"

#include <algorithm>

#include "core/merge/planning.h"
#include "core/yaml/json.h"

namespace fieldwise::check {

using merge::Decision;
using merge::DecisionRef;
using merge::Side;
using yaml::NodeId;
using yaml::none;

Text textOf(Side side)
{
    return side == Side::Original ? Text::Base : side == Side::Updated ? Text::Theirs : Text::Ours;
}

Side sideOf(Text text)
{
    return text == Text::Base ? Side::Original : text == Text::Theirs ? Side::Updated : Side::Destination;
}

FieldPairs::FieldPairs(const PerText<yaml::Stream> &streams, merge::Plan plan,
                       merge::PerSide<Counterparts> counterparts)
    : m_streams(streams), m_plan(std::move(plan)), m_counterparts(std::move(counterparts))
{
    for (const Text text : allTexts)
        for (const yaml::Part &part : m_streams[text].parts)
            m_digests[text].emplace_back(part.document.get());
}

uint64_t FieldPairs::digest(DecisionRef ref, Side side) const
{
    const Decision &one = m_plan.decision(ref);
    return one.has(side) ? digest(textOf(side), planOf(ref).parts[side], one.values[side]) : 0;
}

std::vector<ResultNode> FieldPairs::assign(std::span<const DecisionRef> refs, const ResultNode &container)
{
    Names names;
    if (!container.missing() && node(container).kind == yaml::Kind::Map)
        for (NodeId key = document(container).firstChild(container.node); key != none;) {
            const NodeId value = document(container).valueOf(key);
            names.try_emplace(document(container).node(key).value, value);
            key = document(container).nextSibling(value);
        }
    std::vector<std::vector<ResultNode>> candidates;
    for (const DecisionRef ref : refs)
        candidates.push_back(candidatesOf(ref, container, names));
    std::vector<ResultNode> out(refs.size());
    const bool isList = !container.missing() && node(container).kind == yaml::Kind::Seq;
    if (isList && assignInPlace(refs, candidates, out, container))
        return out;
    const auto take = [&](auto fits) {
        for (size_t i = 0; i < refs.size(); ++i)
            for (const ResultNode &resultNode : candidates[i])
                // What an alias or a `<<` key brings is there for itself, too.
                if (out[i].missing() && fits(refs[i], resultNode)
                    && (!isIn(resultNode, container) || m_taken.insert(resultNode).second))
                    out[i] = resultNode;
    };
    take([&](DecisionRef ref, const ResultNode &resultNode) { return isDecidedValue(ref, resultNode); });
    if (isList)
        assignCopies(refs, out, container);
    take([&](DecisionRef ref, const ResultNode &resultNode) { return isVersionOf(ref, resultNode); });
    take([](DecisionRef, const ResultNode &) { return true; });
    if (!container.missing())
        assignLeft(refs, out, container);
    return out;
}

bool FieldPairs::isIn(const ResultNode &resultNode, const ResultNode &container) const
{
    return container.missing() || node(resultNode).parent == container.node;
}

bool FieldPairs::isDecidedValue(DecisionRef ref, const ResultNode &resultNode) const
{
    const Decision &one = m_plan.decision(ref);
    const auto side = merge::sideOf(one.from);
    return side && !one.from.isData() && one.shape == merge::Shape::Leaf && digest(ref, *side) == digest(resultNode);
}

bool FieldPairs::isVersionOf(DecisionRef ref, const ResultNode &resultNode) const
{
    return std::ranges::any_of(merge::allSides, [&](Side side) { return digest(ref, side) == digest(resultNode); });
}

std::string_view FieldPairs::nameOf(const ResultNode &resultNode) const
{
    const NodeId key = resultNode.missing() ? none : yaml::keyOf(document(resultNode), resultNode.node);
    return key == none ? std::string_view()
                       : document(resultNode).node(yaml::withoutAlias(document(resultNode), key)).value;
}

std::string_view FieldPairs::nameOf(DecisionRef ref, Side side) const
{
    const NodeId key = m_plan.decision(ref).keys[side];
    if (key == none)
        return {};
    const yaml::Document &text = *planOf(ref).documents[side];
    return text.node(yaml::withoutAlias(text, key)).value;
}

bool FieldPairs::isNamed(DecisionRef ref, const ResultNode &resultNode) const
{
    const yaml::PathStep &step = m_plan.decision(ref).pathStep;
    const std::string_view name = nameOf(resultNode);
    return step.kind != yaml::PathStep::Kind::Field || step.name == name
        || std::ranges::any_of(merge::allSides, [&](Side side) { return nameOf(ref, side) == name; });
}

/// An alias or a `<<` key brings it.
bool FieldPairs::standsElsewhere(DecisionRef ref, Side side) const
{
    const Decision &one = m_plan.decision(ref);
    if (one.parent == merge::noDecision)
        return false;
    const NodeId parent = planOf(ref).documents[side]->node(one.values[side]).parent;
    return parent != planOf(ref).decision(one.parent).values[side];
}

std::vector<ResultNode> FieldPairs::candidatesOf(DecisionRef ref, const ResultNode &container, const Names &names) const
{
    const Decision &one = m_plan.decision(ref);
    std::vector<ResultNode> out;
    if (one.pathStep.kind == yaml::PathStep::Kind::Field)
        if (const auto named = names.find(one.pathStep.name); named != names.end())
            out.push_back({container.part, named->second});
    std::vector<Side> order{Side::Destination, Side::Updated, Side::Original};
    if (const auto side = merge::sideOf(one.from))
        order.insert(order.begin(), *side);
    for (const Side side : order) {
        if (!one.has(side))
            continue;
        const ResultNode resultNode = m_counterparts[side].of(planOf(ref).parts[side], one.values[side]);
        if (!resultNode.missing() && isNamed(ref, resultNode)
            && (isIn(resultNode, container) || standsElsewhere(ref, side)))
            out.push_back(resultNode);
    }
    return out;
}

std::vector<ResultNode> FieldPairs::leftIn(const ResultNode &container) const
{
    std::vector<ResultNode> out;
    const bool isMap = node(container).kind == yaml::Kind::Map;
    for (NodeId child = document(container).firstChild(container.node); child != none;
         child = document(container).nextSibling(child)) {
        child = isMap ? document(container).valueOf(child) : child;
        if (!isTaken({container.part, child}))
            out.push_back({container.part, child});
    }
    return out;
}

/// Elements that occur several times are told apart by their places, where all is as decided.
bool FieldPairs::assignInPlace(std::span<const DecisionRef> refs,
                               const std::vector<std::vector<ResultNode>> &candidates,
                               std::vector<ResultNode> &resultNodes, const ResultNode &container)
{
    const std::vector<ResultNode> there = leftIn(container);
    size_t next = 0;
    for (size_t i = 0; i < refs.size(); ++i) {
        if (!m_plan.decision(refs[i]).inResult())
            continue;
        if (next == there.size()
            || (!isDecidedValue(refs[i], there[next])
                && std::ranges::find(candidates[i], there[next]) == candidates[i].end()))
            return false;
        ++next;
    }
    if (next < there.size())
        return false;
    next = 0;
    for (size_t i = 0; i < refs.size(); ++i)
        if (m_plan.decision(refs[i]).inResult()) {
            resultNodes[i] = there[next++];
            m_taken.insert(resultNodes[i]);
        }
    return true;
}

/// An element that is wanted is not taken for one that is to go and has the same value.
void FieldPairs::assignCopies(std::span<const DecisionRef> refs, std::vector<ResultNode> &resultNodes,
                              const ResultNode &container)
{
    std::multimap<uint64_t, ResultNode> byValue;
    for (const ResultNode &resultNode : leftIn(container))
        byValue.emplace(digest(resultNode), resultNode);
    for (size_t i = 0; i < refs.size(); ++i) {
        const auto side = merge::sideOf(m_plan.decision(refs[i]).from);
        const auto found = resultNodes[i].missing() && side ? byValue.find(digest(refs[i], *side)) : byValue.end();
        if (found == byValue.end() || !isDecidedValue(refs[i], found->second))
            continue;
        resultNodes[i] = found->second;
        m_taken.insert(found->second);
        byValue.erase(found);
    }
}

/// What is in a container that was renamed may not be paired with its own side: an element is known by its value or
/// keys, a field by the names that the inputs have for it.
void FieldPairs::assignLeft(std::span<const DecisionRef> refs, std::vector<ResultNode> &resultNodes,
                            const ResultNode &container)
{
    std::multimap<uint64_t, ResultNode> byValue;
    std::multimap<std::string, ResultNode> byKeys;
    std::multimap<std::string_view, ResultNode> byName;
    for (const ResultNode &resultNode : leftIn(container)) {
        byValue.emplace(digest(resultNode), resultNode);
        byName.emplace(nameOf(resultNode), resultNode);
        for (const Counterparts &counterparts : m_counterparts.at)
            if (const DecisionRef about = counterparts.about(resultNode); about.valid())
                byKeys.emplace(yaml::print(counterparts.plan().decision(about).pathStep), resultNode);
    }
    const auto take = [&](auto &left, const auto &key, ResultNode &resultNode) {
        for (auto at = left.find(key); at != left.end() && resultNode.missing(); at = left.find(key)) {
            if (m_taken.insert(at->second).second)
                resultNode = at->second;
            left.erase(at);
        }
    };
    for (size_t i = 0; i < refs.size(); ++i) {
        const Decision &one = m_plan.decision(refs[i]);
        const bool isField = one.pathStep.kind == yaml::PathStep::Kind::Field;
        for (const Side side : merge::allSides)
            if (one.has(side) && one.inResult() && isField)
                take(byName, nameOf(refs[i], side), resultNodes[i]);
            else if (one.has(side) && one.inResult())
                take(byValue, digest(refs[i], side), resultNodes[i]);
        if (one.inResult() && one.pathStep.kind == yaml::PathStep::Kind::Keys)
            take(byKeys, yaml::print(one.pathStep), resultNodes[i]);
    }
}

Result<FieldPairs, std::string> fieldPairs(const PerText<yaml::Stream> &streams, const merge::Options &options)
{
    merge::Options git = options;
    git.mode = merge::Mode::Git;
    git.followRenames = true;
    const auto planned = [&](const yaml::Stream &base, const yaml::Stream &theirs, const yaml::Stream &ours) {
        return merge::plan({{base, theirs, ours}}, {{"base", "theirs", "ours"}}, git);
    };
    auto plan = planned(streams[Text::Base], streams[Text::Theirs], streams[Text::Ours]);
    if (!plan)
        return Unexpected(plan.error().front().diagnostic.text);
    merge::PerSide<Counterparts> counterparts;
    for (const Side side : merge::allSides) {
        const yaml::Stream &input = streams[textOf(side)];
        auto compared = planned(input, streams[Text::Result], input);
        if (!compared)
            return Unexpected(compared.error().front().diagnostic.text);
        counterparts[side] = Counterparts(std::move(*compared));
    }
    return FieldPairs(streams, std::move(*plan), std::move(counterparts));
}

} // namespace fieldwise::check
