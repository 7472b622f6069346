// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/offers.h"

#include <algorithm>

#include "core/merge/choices/conflictplace.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::DecisionId;
using merge::DecisionRef;
using merge::Side;

namespace {

constexpr Side twoSides[] = {Side::Updated, Side::Destination};

bool isElement(const merge::DocumentPlan &document, const merge::Decision &decision)
{
    return decision.parent != merge::noDecision && document.decision(decision.parent).shape != merge::Shape::Map;
}

/// An element that only one side has, and that the merge puts into the list.
std::optional<Side> insertedBy(const merge::DocumentPlan &document, const merge::Decision &decision)
{
    if (!isElement(document, decision) || decision.conflict || decision.has(Side::Original)
        || decision.has(Side::Updated) == decision.has(Side::Destination))
        return {};
    return decision.has(Side::Updated) ? Side::Updated : Side::Destination;
}

std::optional<int> lineOf(const Scene &scene, DecisionRef ref, std::optional<Side> side)
{
    const Range range = side ? merge::inputRange(scene.plan(), ref, *side)
                             : merge::resultRange(scene.plan(), scene.merged->resolution, ref);
    if (range.empty())
        return {};
    return static_cast<int>((side ? scene.lines[*side] : scene.resultLines).lineOf(range.begin));
}

/// The last line of the result before the place where a field that the result lacks would stand; -1 for none.
int lineBefore(const Scene &scene, DecisionRef ref)
{
    const merge::DocumentPlan &document = scene.plan().documents[ref.document];
    const DecisionId parent = document.decision(ref.decision).parent;
    if (const merge::Decision &part = document.decision(ref.decision); part.isLines()) {
        const uint32_t at = part.lines[Side::Destination].begin;
        const Range before =
            scene.merged->resolution.documents[ref.document].locate(Side::Destination, {at - std::min(at, 1U), at});
        if (!before.empty())
            return static_cast<int>(
                scene.resultLines.lineOf(scene.merged->resolution.offsets[ref.document] + before.end - 1));
    }
    if (parent == merge::noDecision)
        return scene.merged->resolution.offsets[ref.document] == 0
            ? -1
            : static_cast<int>(scene.resultLines.lineOf(scene.merged->resolution.offsets[ref.document] - 1));
    const auto &all = document.decision(parent).children;
    for (auto before = std::ranges::find(all, ref.decision); before != all.begin();)
        if (const auto lines = resultLinesOf(scene, {ref.document, *--before}))
            return document.decision(*before).shape == merge::Shape::Leaf
                ? lines->last
                : static_cast<int>(scene.resultLines.lineOf(
                    merge::resultRange(scene.plan(), scene.merged->resolution, {ref.document, *before}).end - 1));
    if (const auto lines = resultLinesOf(scene, {ref.document, parent}); lines && parent != 0)
        return lines->first;
    return lineBefore(scene, {ref.document, parent});
}

/// The conflict is told once for all that are settled together.
bool isToldElsewhere(const merge::DocumentPlan &document, DecisionId id)
{
    return merge::settledTogether(document, id).front() != id;
}

void addBar(Scene &scene, DecisionRef ref)
{
    const merge::DocumentPlan &document = scene.plan().documents[ref.document];
    const auto lines = resultLinesOf(scene, ref);
    if (!isToldElsewhere(document, ref.decision))
        scene.result.choiceBars.push_back({lines ? lines->first - 1 : lineBefore(scene, ref), 0, ref});
}

void addTakes(Scene &scene, DecisionRef ref)
{
    const merge::DocumentPlan &document = scene.plan().documents[ref.document];
    const merge::Decision &decision = document.decision(ref.decision);
    const auto inserted = insertedBy(document, decision);
    if (!decision.conflict && !decision.isChosen() && !inserted)
        return;
    for (const Side side : twoSides)
        if (const auto line = lineOf(scene, ref, side))
            scene.inputs[side].takes.push_back(
                {*line, ref, !decision.conflict && merge::isTaken(document, decision, side)});
    if (!inserted || !decision.inResult())
        return;
    if (const auto line = lineOf(scene, ref, {}))
        scene.result.takes.push_back({*line, ref, true});
}

/// Notes where the elements of a list begin, unless they share lines.
void addElements(Scene &scene, DecisionRef list)
{
    const merge::DocumentPlan &document = scene.plan().documents[list.document];
    const auto &children = document.decision(list.decision).children;
    for (size_t i = 0; i < children.size(); ++i) {
        const DecisionRef ref{list.document, children[i]};
        const merge::Decision &element = document.decision(children[i]);
        for (const Side side : merge::allSides)
            if (element.has(side) && !document.documents[side]->node(element.values[side]).inFlow)
                if (const auto line = lineOf(scene, ref, side))
                    scene.inputs[side].elements.push_back(*line);
        if (const auto side = merge::sideOf(element.from);
            side && element.has(*side) && !document.documents[*side]->node(element.values[*side]).inFlow)
            if (const auto line = lineOf(scene, ref, {}))
                scene.result.elements.push_back(*line);
    }
}

/// "line 4 of run.sh"
QString lastSteps(const merge::Plan &plan, DecisionRef ref)
{
    const DecisionId text = plan.decision(ref).parent;
    return text == 0 ? stepText(plan, ref)
                     : tr("%1 of %2").arg(stepText(plan, ref), stepText(plan, {ref.document, text}));
}

/// The value in the line of an element in which it first differs from the other side's, or from Original's if that has
/// none, or in the next one that is neither blank nor a comment; else in its first line.
QString elementLine(const merge::DocumentPlan &document, const merge::Decision &decision, Side side)
{
    const auto textOf = [&](Side one) {
        const yaml::Node &node = document.documents[one]->node(decision.values[one]);
        return document.documents[one]->slice({node.begin, node.end});
    };
    const std::string_view text = textOf(side);
    const Side opposite = side == Side::Updated ? Side::Destination : Side::Updated;
    const Side other = decision.has(opposite) ? opposite : Side::Original;
    const size_t at = decision.has(other) ? commonPrefix(text, textOf(other)) : 0;
    const size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1; // npos + 1 is 0
    const auto lineAt = [text](size_t start) {
        return text.substr(start, std::min(text.find('\n', start), text.size()) - start);
    };
    const auto hasValue = [](std::string_view one) {
        const size_t start = one.find_first_not_of(" \t\r");
        return start != std::string_view::npos && one[start] != '#';
    };
    size_t start = begin;
    while (start < text.size() && !hasValue(lineAt(start)))
        start += lineAt(start).size() + 1;
    const std::string_view line = lineAt(start < text.size() ? start : 0);
    const size_t colon = text.starts_with('{') ? std::string_view::npos : line.find(": ");
    return visible(std::string(line.substr(colon == std::string_view::npos ? 0 : colon + 2))).trimmed();
}

QString linesText(qsizetype count)
{
    return count == 1 ? tr("1 line") : tr("%1 lines").arg(count);
}

QString elementsText(size_t count)
{
    return count == 1 ? tr("1 element") : tr("%1 elements").arg(count);
}

QString valueText(const merge::Plan &plan, DecisionRef ref, Side side)
{
    const merge::DocumentPlan &document = plan.documents[ref.document];
    const merge::Decision &decision = document.decision(ref.decision);
    if (!decision.has(side))
        return tr("without it");
    if (merge::holdsSecret(plan, ref))
        return toQt(merge::secretMask(decision, side));
    const yaml::Document &text = *document.documents[side];
    if (decision.isLines()) {
        const std::string_view lines = text.slice(merge::valueBytes(document, decision, side));
        const auto breaks = static_cast<int>(std::ranges::count(lines, '\n'));
        return breaks > 0 ? linesText(breaks + 1) : visible(std::string(lines)).trimmed();
    }
    const yaml::Node &node = text.node(decision.values[side]);
    if (node.kind != yaml::Kind::Scalar && node.kind != yaml::Kind::Alias) {
        const auto many = merge::itemsOf(merge::expanded(merge::nodeOf(document, decision, side))).size();
        return isElement(document, decision) ? elementLine(document, decision, side)
            : node.kind == yaml::Kind::Seq   ? elementsText(many)
                                             : QString();
    }
    const std::string_view value = text.text(decision.values[side]);
    return node.begin == node.end ? QStringLiteral("null")
        : value.find('\n') != std::string_view::npos
        ? linesText(std::ranges::count(value, '\n') + (value.ends_with('\n') ? 0 : 1))
        : visible(std::string(value));
}

/// What a side put at a place of a list.
QString placeText(const merge::Plan &plan, uint32_t document, const std::vector<DecisionId> &place, Side side)
{
    std::vector<DecisionId> own;
    std::ranges::copy_if(place, std::back_inserter(own),
                         [&](DecisionId id) { return plan.documents[document].decision(id).has(side); });
    return own.empty()    ? tr("without it")
        : own.size() == 1 ? valueText(plan, {document, own.front()}, side)
                          : elementsText(own.size());
}

} // namespace

void placeBars(Decorations &decorations)
{
    for (ChoiceBarPlace &bar : decorations.choiceBars) {
        uint32_t &rows =
            bar.afterLine < 0 ? decorations.leading : decorations.lines[static_cast<size_t>(bar.afterLine)].filler;
        bar.row = static_cast<int>(rows);
        rows += choiceBarRows;
    }
}

void addOffers(Scene &scene)
{
    const merge::Plan &plan = scene.plan();
    if (!merge::isThreeWay(plan.options.mode) || scene.merged->inputs.checks || scene.isAligned({}))
        return;
    for (const DecisionRef ref : plan.steps) {
        const merge::Decision &decision = plan.decision(ref);
        if (merge::stateOf(decision) == merge::State::Conflict && !decision.person.accepted)
            addBar(scene, ref);
        addTakes(scene, ref);
    }
    for (uint32_t i = 0; i < plan.documents.size(); ++i)
        for (DecisionId id = 0; id < plan.documents[i].decisions.size(); ++id)
            if (const merge::Shape shape = plan.documents[i].decision(id).shape;
                shape == merge::Shape::Keyed || shape == merge::Shape::Set)
                addElements(scene, {i, id});
    for (Decorations *decorations : {&scene.inputs[Side::Original], &scene.inputs[Side::Updated],
                                     &scene.inputs[Side::Destination], &scene.result}) {
        std::ranges::stable_sort(decorations->takes, {}, &LineTake::line);
        std::ranges::sort(decorations->elements);
    }
    std::ranges::stable_sort(scene.result.choiceBars, {}, &ChoiceBarPlace::afterLine);
    placeBars(scene.result);
}

ConflictOffers offersOf(const merge::Plan &plan, DecisionRef ref)
{
    const merge::DocumentPlan &document = plan.documents[ref.document];
    const merge::Decision &decision = document.decision(ref.decision);
    const std::vector<DecisionId> place = merge::settledTogether(document, ref.decision);
    const yaml::Path path = merge::shownPath(plan, ref);
    ConflictOffers offers;
    const bool isElementOf = path.size() > 1 && path.back().kind != yaml::PathStep::Kind::Field;
    const yaml::Path shown(path.end() - std::min<ptrdiff_t>(isElementOf ? 2 : 1, std::ssize(path)), path.end());
    offers.what = decision.isLines() ? lastSteps(plan, ref)
        : path.empty()               ? resourceText(plan, ref.document)
        : place.size() > 1 ? tr("%1 elements of %2").arg(place.size()).arg(visible(yaml::print({shown.front()})))
                           : visible(yaml::print(shown));
    offers.why = toQt(merge::ruleTitle(plan.options.mode, decision.rule));
    const QString was = merge::hasOriginal(plan.options.mode) && decision.has(Side::Original)
        ? valueText(plan, ref, Side::Original)
        : QString();
    if (!was.isEmpty())
        offers.why += tr(", %1 had %2").arg(toQt(merge::sideName(plan.options.mode, Side::Original)), was);
    for (const Side side : twoSides)
        offers.sides.push_back({side, placeText(plan, ref.document, place, side)});
    const QString &one = offers.sides[0].value, &two = offers.sides[1].value;
    const auto differ = std::mismatch(one.begin(), one.end(), two.begin(), two.end());
    for (SideOffer &offer : offers.sides)
        offer.differs = differ.first - one.begin();
    const std::string why = merge::whyNotBoth(document, ref.decision, "`" + yaml::print(shown) + "`");
    offers.both = why.empty();
    if (merge::withKeyOfBoth(document, ref.decision) != merge::noDecision)
        offers.whyNotBoth = toQt(why);
    offers.typed = place.size() == 1;
    return offers;
}

std::optional<LineTake> takeOf(const Scene &scene, DecisionRef ref, Side side)
{
    const merge::Plan &plan = scene.plan();
    const merge::Decision &decision = plan.decision(ref);
    const bool isTaken = !decision.conflict && merge::isTaken(plan.documents[ref.document], decision, side);
    const merge::State state = merge::stateOf(decision);
    if (!merge::isThreeWay(plan.options.mode) || scene.merged->inputs.checks || state == merge::State::Unchanged
        || (isTaken && state != merge::State::Choice))
        return {};
    const auto line = lineOf(scene, ref, side);
    return line ? std::optional(LineTake{*line, ref, isTaken}) : std::nullopt;
}

} // namespace fieldwise::ui
