// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/places.h"

#include <algorithm>

#include "core/merge/match/insidevalue.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/result/resolve.h"
#include "core/yaml/json.h"

namespace fieldwise::view {
namespace {

/// `[name=web]` if the element has a name, else its index.
yaml::PathStep elementStep(const yaml::Document &document, NodeId element, size_t index)
{
    const NodeId name = document.node(element).kind == yaml::Kind::Map ? document.find(element, "name") : none;
    if (name == none || document.node(name).kind != yaml::Kind::Scalar)
        return yaml::PathStep::item(index);
    yaml::PathStep step{.kind = yaml::PathStep::Kind::Keys};
    step.keys.emplace_back("name", document.node(name).value);
    return step;
}

/// The way from a node to the innermost field that begins at or before this byte.
yaml::Path pathDown(const yaml::Document &document, NodeId node, uint32_t at)
{
    yaml::Path path;
    while (node != none) {
        const bool isMap = document.node(node).kind == yaml::Kind::Map;
        NodeId inner = none, key = none;
        yaml::PathStep step;
        size_t index = 0;
        for (NodeId child = document.firstChild(node); child != none; child = document.nextSibling(child)) {
            if (isMap && document.node(child).isKey) {
                key = child;
                continue;
            }
            if (document.node(isMap ? key : child).begin > at)
                break;
            inner = child;
            if (isMap)
                step = yaml::PathStep::field(document.node(key).value);
            else
                step = elementStep(document, child, index);
            ++index;
        }
        if (inner != none)
            path.push_back(std::move(step));
        node = inner;
    }
    return path;
}

/// The way from a value to one inside it.
yaml::Path pathUp(const yaml::Document &document, NodeId value, NodeId inner)
{
    yaml::Path path;
    for (NodeId node = inner; node != value && node != none;) {
        const NodeId parent = document.node(node).parent;
        if (const NodeId key = yaml::keyOf(document, node); key != none) {
            path.push_back(yaml::PathStep::field(document.node(key).value));
        } else {
            size_t index = 0;
            for (NodeId child = document.firstChild(parent); child != node; child = document.nextSibling(child))
                ++index;
            path.push_back(elementStep(document, node, index));
        }
        node = parent;
    }
    std::ranges::reverse(path);
    return path;
}

/// The first byte of a line that is neither blank nor the dash of an element.
uint32_t firstWord(std::string_view text, uint32_t at)
{
    while (at < text.size() && (text[at] == ' ' || (text[at] == '-' && at + 1 < text.size() && text[at + 1] == ' ')))
        ++at;
    return at;
}

Lines movedBy(linemerge::Lines lines, uint32_t first)
{
    return {first + uint32_t(lines.begin), first + uint32_t(lines.end)};
}

/// The last step, and further ones until no other path has all of them. Each is the one that fewest others have; of
/// several, the one further down.
std::vector<bool> stepsApart(const yaml::Path &path, std::vector<const Place *> alike)
{
    std::vector<bool> steps(path.size());
    const auto has = [](const Place *place, const yaml::PathStep &step) {
        return std::ranges::find(place->path, step) != place->path.end();
    };
    const auto keep = [&](size_t step) {
        steps[step] = true;
        std::erase_if(alike, [&](const Place *place) { return !has(place, path[step]); });
    };
    keep(path.size() - 1);
    while (!alike.empty()) {
        size_t best = path.size();
        auto fewest = ptrdiff_t(alike.size());
        for (size_t i = path.size(); i-- > 0;) {
            const auto others = std::ranges::count_if(alike, [&](const Place *place) { return has(place, path[i]); });
            if (!steps[i] && others < fewest) {
                fewest = others;
                best = i;
            }
        }
        if (best == path.size())
            break; // another path has the same steps, and more
        keep(best);
    }
    return steps;
}

std::string named(const yaml::Path &path, const std::vector<bool> &steps)
{
    std::string name;
    bool isBehindGap = false;
    for (size_t i = 0; i < path.size(); ++i) {
        if (steps[i]) {
            const std::string step = yaml::print({path[i]});
            name += (isBehindGap                               ? (name.empty() ? "…" : ".….")
                         : name.empty() || step.front() == '[' ? ""
                                                               : ".")
                + step;
        }
        isBehindGap = !steps[i];
    }
    return name;
}

} // namespace

std::vector<Place> placesOf(const Plan &plan, const merge::Resolution &resolution, const LineIndex &resultLines,
                            DecisionRef ref)
{
    std::vector<Place> places;
    if (!merge::isTakenWhole(plan, ref) || merge::holdsSecret(plan, ref))
        return places;
    const DocumentPlan &document = plan.documents[ref.document];
    const Decision &decision = plan.decision(ref);
    PerSide<uint32_t> first{};
    for (const Side side : {Side::Updated, Side::Destination})
        first[side] = plan.lines[side].lineOf(merge::inputRange(plan, ref, side).begin);
    const Range result = merge::resultRange(plan, resolution, ref);
    const uint32_t firstResult = result.empty() ? 0 : resultLines.lineOf(result.begin);
    const Range updated = merge::inputRange(plan, ref, Side::Updated);
    const bool isCopied = !result.empty() && decision.from == From::Updated
        && resultLines.lineOf(result.end - 1) - firstResult
            == plan.lines[Side::Updated].lineOf(updated.end - 1) - first[Side::Updated];
    for (const merge::InsideChange &change : merge::placesInside(plan, ref, Side::Destination, Side::Updated)) {
        Place place;
        place.fewer = uint32_t(change.from.count());
        place.more = uint32_t(change.to.count());
        place.state = place.fewer == 0 ? State::Added : place.more == 0 ? State::Removed : State::Changed;
        place.lines[Side::Destination] = movedBy(change.from, first[Side::Destination]);
        place.lines[Side::Updated] = movedBy(change.to, first[Side::Updated]);
        place.number = place.more > 0 ? plan.lines[Side::Updated].number(place.lines[Side::Updated].begin)
                                      : plan.lines[Side::Destination].number(place.lines[Side::Destination].begin);
        if (isCopied)
            place.result = movedBy(change.to, firstResult);
        const Side side = place.more > 0 ? Side::Updated : Side::Destination;
        const yaml::Document &text = *document.documents[side];
        const NodeId node = place.more > 0 ? change.toNode : change.fromNode;
        const uint32_t start = plan.lines[side].start(place.lines[side].begin);
        const uint32_t at = start - std::min(start, plan.offset(document, side));
        place.path = node == none ? pathDown(text, decision.values[side], firstWord(text.source(), at))
                                  : pathUp(text, decision.values[side], node);
        places.push_back(std::move(place));
    }
    return places;
}

std::vector<std::string> shortNames(const std::vector<Place> &places)
{
    constexpr size_t mostToldApart = 300;
    std::vector<std::string> names;
    names.reserve(places.size());
    for (const Place &place : places) {
        if (place.path.empty()) {
            const Lines &lines = place.lines[place.more > 0 ? Side::Updated : Side::Destination];
            names.push_back(lines.end - lines.begin == 1
                                ? "line " + std::to_string(lines.end)
                                : "lines " + std::to_string(lines.begin + 1) + " to " + std::to_string(lines.end));
            continue;
        }
        std::vector<const Place *> alike;
        for (const Place &other : places)
            if (&other != &place && places.size() <= mostToldApart)
                alike.push_back(&other);
        names.push_back(named(place.path, stepsApart(place.path, std::move(alike))));
    }
    return names;
}

} // namespace fieldwise::view
