// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/outline.h"

#include <algorithm>

#include "core/merge/match/insidevalue.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/merge/result/resolve.h"
#include "core/yaml/json.h"

namespace fieldwise::view {
namespace {

constexpr size_t mostVisited = 200'000;

std::string lowered(std::string_view text)
{
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c | 0x20) : c; });
    return out;
}

/// `index` among its siblings; ~0u: it is counted.
yaml::PathStep stepOf(const yaml::Document &document, NodeId node, uint32_t index = ~0U)
{
    const NodeId parent = document.node(node).parent;
    if (document.node(parent).kind == yaml::Kind::Map)
        return yaml::PathStep::field(document.node(yaml::keyOf(document, node)).value);
    uint32_t before = 0;
    for (NodeId item = document.firstChild(parent); index == ~0U && item != node; item = document.nextSibling(item))
        ++before;
    return yaml::PathStep::item(index == ~0U ? before : index);
}

} // namespace

Outline::Outline(const Plan &plan) : m_plan(plan)
{
    for (const DocumentPlan &document : plan.documents)
        m_counts.emplace_back(document.decisions.size(), StateCounts{});
    for (const DecisionRef ref : plan.steps) {
        const State state = merge::stateOf(plan.decision(ref));
        for (DecisionId id = ref.decision; id != noDecision; id = plan.documents[ref.document].decision(id).parent)
            ++m_counts[ref.document][id][size_t(state)];
        findInside(ref);
    }
}

void Outline::findInside(DecisionRef ref)
{
    if (!merge::isTakenWhole(m_plan, ref) || merge::holdsSecret(m_plan, ref))
        return;
    const Side from = side(ref);
    if (from == Side::Original)
        return;
    const LineIndex &lines = m_plan.lines[from];
    const uint32_t offset = m_plan.offset(m_plan.documents[ref.document], from);
    const uint32_t first = lines.lineOf(merge::inputRange(m_plan, ref, from).begin);
    std::vector<Inside> inside;
    for (const merge::InsideChange &change : merge::placesInside(m_plan, ref, Side::Destination, Side::Updated)) {
        const linemerge::Lines &mine = from == Side::Updated ? change.to : change.from;
        const auto startOf = [&](int32_t line) {
            const uint32_t at = std::min(first + uint32_t(line), uint32_t(lines.lineCount()) - 1);
            return lines.start(at) - std::min(lines.start(at), offset);
        };
        inside.push_back({{startOf(mine.begin), startOf(mine.end)},
                          change.from.isEmpty()     ? State::Added
                              : change.to.isEmpty() ? State::Removed
                                                    : State::Changed});
    }
    if (!inside.empty())
        m_inside.emplace(std::pair(ref.document, ref.decision), std::move(inside));
}

/// Null for a decision, and inside a value without known places.
const std::vector<Outline::Inside> *Outline::insideOf(const OutlineItem &item) const
{
    const auto found =
        item.node == none ? m_inside.end() : m_inside.find({item.decision.document, item.decision.decision});
    return found == m_inside.end() ? nullptr : &found->second;
}

/// From the key of a field, or the value of an element, to its end.
Range Outline::entryOf(const OutlineItem &item) const
{
    const yaml::Document &document = *m_plan.documents[item.decision.document].documents[side(item.decision)];
    const NodeId parent = document.node(item.node).parent;
    const bool isField = parent != none && document.node(parent).kind == yaml::Kind::Map;
    return {document.node(isField ? yaml::keyOf(document, item.node) : item.node).begin, document.node(item.node).end};
}

std::vector<OutlineItem> Outline::roots() const
{
    std::vector<OutlineItem> out;
    for (uint32_t i = 0; i < m_plan.documents.size(); ++i)
        if (!m_plan.documents[i].decisions.empty())
            out.push_back({{i, 0}, none, 0});
    return out;
}

Side Outline::side(DecisionRef ref) const
{
    const Decision &decision = m_plan.decision(ref);
    if (const auto from = merge::sideOf(decision.from); from && decision.values[*from] != none)
        return *from;
    for (const Side side : {Side::Destination, Side::Updated})
        if (decision.values[side] != none)
            return side;
    return Side::Original;
}

NodeId Outline::valueOf(const OutlineItem &item) const
{
    return item.node != none ? item.node : m_plan.decision(item.decision).values[side(item.decision)];
}

bool Outline::hasChildren(const OutlineItem &item) const
{
    if (item.node == none && !m_plan.decision(item.decision).children.empty())
        return true;
    const NodeId value = valueOf(item);
    return value != none
        && m_plan.documents[item.decision.document].documents[side(item.decision)]->firstChild(value) != none;
}

std::vector<OutlineItem> Outline::children(const OutlineItem &item) const
{
    std::vector<OutlineItem> out;
    const Decision &decision = m_plan.decision(item.decision);
    if (item.node == none && !decision.children.empty()) {
        for (const DecisionId child : decision.children)
            out.push_back({{item.decision.document, child}, none, 0});
        return out;
    }
    const NodeId value = valueOf(item);
    if (value == none)
        return out;
    const yaml::Document &document = *m_plan.documents[item.decision.document].documents[side(item.decision)];
    const bool isMap = document.node(value).kind == yaml::Kind::Map;
    for (NodeId child = document.firstChild(value); child != none; child = document.nextSibling(child))
        if (!isMap || !document.node(child).isKey)
            out.push_back({item.decision, child, uint32_t(out.size())});
    return out;
}

std::string Outline::name(const OutlineItem &item) const
{
    const DocumentPlan &document = m_plan.documents[item.decision.document];
    if (item.node != none)
        return yaml::print(stepOf(*document.documents[side(item.decision)], item.node, item.index));
    if (item.decision.decision != 0)
        return yaml::print(merge::shownPathStep(m_plan, item.decision));
    return document.identity.empty() ? "document " + std::to_string(item.decision.document + 1)
                                     : k8s::describe(document.identity);
}

yaml::Path Outline::path(const OutlineItem &item) const
{
    const DocumentPlan &plan = m_plan.documents[item.decision.document];
    yaml::Path path = plan.path(item.decision.decision);
    if (item.node == none)
        return path;
    const yaml::Document &document = *plan.documents[side(item.decision)];
    const NodeId whole = m_plan.decision(item.decision).values[side(item.decision)];
    yaml::Path below;
    for (NodeId node = item.node; node != whole && node != none; node = document.node(node).parent)
        below.push_back(stepOf(document, node));
    path.insert(path.end(), below.rbegin(), below.rend());
    return path;
}

State Outline::state(const OutlineItem &item) const
{
    const std::vector<Inside> *inside = insideOf(item);
    if (!inside)
        return merge::stateOf(m_plan.decision(item.decision));
    const uint32_t begin = entryOf(item).begin;
    const auto place = std::ranges::find_if(*inside, [&](const Inside &one) { return one.bytes.contains(begin); });
    return place == inside->end() ? State::Unchanged : place->state;
}

StateCounts Outline::counts(const OutlineItem &item) const
{
    if (item.node == none)
        return m_counts[item.decision.document][item.decision.decision];
    StateCounts counts{};
    if (const std::vector<Inside> *inside = insideOf(item)) {
        const Range entry = entryOf(item);
        for (const Inside &place : *inside)
            counts[size_t(place.state)] += place.bytes.empty()
                ? entry.begin < place.bytes.begin && place.bytes.begin <= entry.end
                : place.bytes.begin < entry.end && entry.begin < place.bytes.end;
    }
    return counts;
}

bool Outline::has(const OutlineItem &item, std::string_view text, const std::string &path) const
{
    if (path.find(text) != std::string::npos)
        return true;
    const NodeId value = valueOf(item);
    if (value == none || merge::isSecret(m_plan, item.decision))
        return false;
    const Side from = side(item.decision);
    const yaml::Node &node = m_plan.documents[item.decision.document].documents[from]->node(value);
    return node.kind == yaml::Kind::Scalar && !merge::isSecret(m_plan, item.decision.document, from, value)
        && lowered(node.value).find(text) != std::string::npos;
}

std::vector<OutlineItem> Outline::matching(std::string_view text, bool onlyChanged) const
{
    struct Open {
        OutlineItem item;
        std::string path;
        size_t above; ///< index into `way` of its parent
    };
    const std::string needle = lowered(text);
    std::vector<Open> way;
    std::vector<OutlineItem> found;
    std::vector<bool> kept;
    const auto add = [&](const OutlineItem &item, const std::string &path, size_t above) {
        const bool changed = std::ranges::any_of(counts(item), [](uint32_t n) { return n > 0; });
        if (!onlyChanged || changed)
            way.push_back({item, path, above});
    };
    for (const OutlineItem &root : roots())
        add(root, lowered(name(root)), size_t(-1));
    for (size_t i = 0; i < way.size() && way.size() < mostVisited; ++i) {
        const Open here = way[i];
        const bool isRoot = here.item.decision.decision == 0 && here.item.node == none;
        for (const OutlineItem &child : children(here.item)) {
            const std::string step = lowered(name(child));
            add(child, isRoot || here.path.empty() ? step : here.path + (step.starts_with('[') ? "" : ".") + step, i);
        }
    }
    kept.resize(way.size());
    for (size_t i = way.size(); i-- > 0;) {
        if (!kept[i] && (needle.empty() || has(way[i].item, needle, way[i].path)))
            kept[i] = true;
        if (kept[i] && way[i].above != size_t(-1))
            kept[way[i].above] = true;
        if (kept[i])
            found.push_back(way[i].item);
    }
    std::ranges::sort(found);
    return found;
}

State worst(const StateCounts &counts)
{
    for (const State state :
         {State::Conflict, State::Choice, State::Removed, State::Added, State::Changed, State::Retained}) {
        if (counts[size_t(state)] > 0)
            return state;
    }
    return State::Unchanged;
}

} // namespace fieldwise::view
