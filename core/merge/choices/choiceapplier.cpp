// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/choiceapplier.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/merge/choices/choiceedits.h"
#include "core/merge/choices/choicetarget.h"
#include "core/merge/choices/conflictplace.h"
#include "core/merge/choices/typedchoice.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/disputedcomments.h"
#include "core/merge/plan/equality.h"
#include "core/yaml/json.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {
namespace {

/// Applies the choices for one resource. Functions return why a choice can't be applied, or "".
class ChoiceApplier {
public:
    ChoiceApplier(const Plan &whole, uint32_t index, DocumentPlan &plan, LineTexts &texts)
        : m_whole(whole), m_index(index), m_plan(plan), m_texts(texts)
    {
    }

    std::string carryOut(const Choice &choice, uint32_t number)
    {
        if (m_plan.decisions.empty())
            return "There is nothing to choose in it.";
        if (choice.path.empty() || choice.path.back().kind != yaml::PathStep::Kind::Lines)
            m_texts.join(m_plan);
        DecisionId id = findTarget(m_whole.options, m_plan, choice, m_texts);
        if (choice.kind == ChoiceKind::Typed && choice.after && !choice.path.empty())
            if (std::string why = findPlace(m_whole.options, m_plan, choice, m_texts, id); !why.empty())
                return why;
        const bool isLines = id != noDecision && at(id).isLines();
        if (!choice.path.empty() && choice.path.back().kind == yaml::PathStep::Kind::Lines && !isLines)
            return "`" + told(m_plan, choice.path)
                + "` is no longer a part of the text by itself; choose again for its lines.";
        if (id == noDecision)
            return "`" + told(m_plan, choice.path) + "` is no longer in any input.";
        if (m_plan.path(id).size() < choice.path.size())
            return "`" + told(m_plan, choice.path) + "` is part of `" + told(m_plan, m_plan.path(id))
                + "`, which is decided as a whole; choose for that instead.";
        if (choice.kind == ChoiceKind::TypedHead && !isLines)
            return writeHead(id, choice, number);
        if (at(id).isComments() && isDecidedAround(m_plan, at(id)))
            return "`" + told(m_plan, choice.path)
                + "` are part of what is decided as a whole; choose for that instead.";
        const auto side = sideOf(choice.kind);
        if (side && !isLines && !hasValue(m_plan, at(id), *side, m_whole.options.mode))
            return std::string(sideName(m_whole.options.mode, *side)) + " no longer has `" + told(m_plan, choice.path)
                + "`.";
        const std::string moved =
            choice.saw && !choice.always ? changesSince(m_whole, {m_index, id}, *choice.saw) : std::string();
        if (choice.kind == ChoiceKind::Merge) { // nothing is left of it once the values have moved
            at(id).person.accepted = moved.empty() || !at(id).conflict;
            tellMoved(id, at(id).person.accepted ? std::string() : moved);
            return {};
        }
        std::string why = isLines ? chooseLines(id, choice, number) : take(id, choice, number);
        if (why.empty())
            tellMoved(id, moved);
        return why;
    }

private:
    std::string take(DecisionId id, const Choice &choice, uint32_t number)
    {
        const auto side = sideOf(choice.kind);
        if (choice.kind == ChoiceKind::Both || choice.kind == ChoiceKind::BothUpdatedFirst)
            return keepBoth(id, choice, number);
        yaml::OrderedJson value;
        const bool isTyped = choice.kind == ChoiceKind::Value || choice.kind == ChoiceKind::Typed;
        if (isTyped)
            if (std::string fault =
                    choice.kind == ChoiceKind::Typed ? readTyped(m_plan, choice, value) : read(choice.value, value);
                !fault.empty())
                return fault;
        if (isYamlMergeKey(m_plan, at(id)) && isTyped)
            return "The fields that the merge key `" + told(m_plan, choice.path)
                + "` adds are decided one by one; choose for those.";
        if (at(id).parent == noDecision && !isTyped)
            return takeWhole(id, side, number), "";
        if (std::string why = openResource(); !why.empty())
            return why;
        note(id, number);
        if (choice.kind == ChoiceKind::Value)
            write(id, std::move(value), choice.value);
        else if (choice.kind == ChoiceKind::Typed)
            writeTyped(id, std::move(value), choice);
        else if (isYamlMergeKey(m_plan, at(id)) && side)
            takeYamlMergeKey(id, *side, number);
        else
            chooseWhole(id, side ? fromSide(*side) : From::None);
        return {};
    }

    /// Replaces what an earlier choice for the field said.
    void tellMoved(DecisionId id, const std::string &moved)
    {
        Decision &decision = at(id);
        std::erase_if(decision.notices, [](const Notice &notice) { return notice.id == NoticeId::ChoiceMoved; });
        decision.person.moved = !moved.empty();
        if (!moved.empty())
            decision.notices.push_back({NoticeId::ChoiceMoved, moved});
    }

    Decision &at(DecisionId id) { return m_plan.decisions[id]; }

    /// Records what the choice replaces.
    void note(DecisionId id, uint32_t number)
    {
        Decision &decision = at(id);
        AppliedChoice choice{
            .choice = number, .rule = decision.rule, .outcome = decision.outcome, .conflict = decision.conflict};
        DecisionId around = decision.parent;
        while (around != noDecision && !at(around).isChosen())
            around = at(around).parent;
        if (decision.isChosen()) {
            const AppliedChoice &before = m_plan.appliedChoices[decision.person.choice];
            choice.rule = before.rule;
            choice.outcome = before.outcome;
            choice.conflict = before.conflict;
            choice.instead = before.instead;
        } else if (around != noDecision) {
            choice.instead = "As chosen for `" + told(m_plan, m_plan.path(around)) + "`.";
        } else if (std::ranges::none_of(allSides, [&](Side side) { return decision.has(side); })) {
            choice.instead = "No input has it.";
        } else {
            choice.instead = explain(m_whole, {m_index, id}).because;
        }
        m_plan.appliedChoices.push_back(std::move(choice));
    }

    /// Marks the decision with the choice that was recorded last.
    void mark(DecisionId id)
    {
        at(id).person.choice = static_cast<uint32_t>(m_plan.appliedChoices.size() - 1);
        at(id).rule = RuleId::YourChoice;
        at(id).conflict = false;
    }

    void chooseWhole(DecisionId id, From from)
    {
        decideFrom(m_plan, id, from);
        mark(id);
        const auto side = merge::sideOf(from);
        if (keepsChanges(m_whole.options.mode) && side && side != Side::Destination)
            takeComments(id, *side);
    }

    NodeRef valueIn(DecisionId id, Side side) const { return nodeOf(m_plan, m_plan.decision(id), side); }

    /// True if in some input only a `<<` key brings the field.
    bool isBrought(DecisionId id) const
    {
        const Decision &decision = m_plan.decision(id);
        return std::ranges::any_of(allSides, [&](Side side) {
            const NodeRef map = valueIn(decision.parent, side);
            return decision.keys[side] != none && !map.missing()
                && map.document->node(decision.keys[side]).parent != expanded(map).id;
        });
    }

    /// The fields of a `<<` key are taken from the same input. A `<<` key of another input than Destination is
    /// written out.
    void takeYamlMergeKey(DecisionId id, Side side, uint32_t number)
    {
        const DecisionId map = at(id).parent;
        const NodeRef here = valueIn(id, Side::Destination);
        const bool stays = !here.missing() && sameToMerge(valueIn(id, side), here);
        chooseWhole(id, stays ? From::Destination : From::None);
        const std::vector<DecisionId> shown = shownByYamlMergeKey(m_plan, map);
        for (const DecisionId field : std::vector(at(map).children)) {
            if (field == id || (!isBrought(field) && !std::ranges::count(shown, field)))
                continue;
            const NodeRef value = valueIn(field, side);
            note(field, number);
            chooseWhole(field,
                        value.missing()                                             ? From::None
                            : sameToMerge(value, valueIn(field, Side::Destination)) ? From::Destination
                                                                                    : fromSide(side));
        }
    }

    /// In git, the comments of a field are part of its conflict, so they are taken from the chosen side.
    void takeComments(DecisionId id, Side taken)
    {
        Decision &decision = at(id);
        if (decision.values[Side::Destination] == none || decision.parent == noDecision)
            return;
        const auto text = [&](Side side, yaml::Slot slot) {
            const NodeRef value = nodeOf(m_plan, decision, side);
            return commentText(entryOf(value, decision.keys[side]), slot);
        };
        for (const yaml::Slot slot : {yaml::Slot::Above, yaml::Slot::Beside})
            if (const std::string comment = text(taken, slot); comment != text(Side::Destination, slot))
                (slot == yaml::Slot::Above ? decision.above : decision.beside) =
                    comment.empty() ? Comments::Drop : Comments::Take;
    }

    /// Merges a resource that was taken as a whole, so that one of its fields can be chosen.
    std::string openResource()
    {
        if (m_plan.resource == ResourceOutcome::Merge)
            return {};
        if (m_plan.resource == ResourceOutcome::Drop)
            return "The resource itself is left out; first choose to keep it.";
        m_plan.resource = ResourceOutcome::Merge;
        return {};
    }

    void takeWhole(DecisionId id, std::optional<Side> side, uint32_t number)
    {
        note(id, number);
        chooseWhole(id, side ? fromSide(*side) : From::None);
        m_plan.resource = !side         ? ResourceOutcome::Drop
            : side == Side::Destination ? ResourceOutcome::Keep
                                        : ResourceOutcome::Add;
    }

    std::string keepBoth(DecisionId id, const Choice &choice, uint32_t number)
    {
        const Side first = choice.kind == ChoiceKind::Both ? Side::Destination : Side::Updated;
        if (const std::vector<DecisionId> place = keptTogether(m_plan, id); place.size() > 1)
            return keepPlace(place, first, number), "";
        if (std::string why = whyNotBoth(m_plan, id, "`" + told(m_plan, choice.path) + "`"); !why.empty())
            return why;
        if (!keepsBothAsList(m_plan, id))
            return keepElement(id, first, number), "";
        note(id, number);
        keepContainers(m_plan, id);
        split(m_plan, id);
        if (at(id).shape == Shape::Leaf)
            joinLists(m_plan, id);
        for (const DecisionId child : std::vector(at(id).children)) {
            if (at(child).inResult())
                continue;
            const bool isHere = at(child).values[Side::Destination] != none;
            if (isHere || at(child).values[Side::Updated] != none)
                decideFrom(m_plan, child, isHere ? From::Destination : From::Updated);
        }
        if (first == Side::Updated)
            putFirst(m_plan, id, first, 0, at(id).children.size());
        m_plan.appliedChoices.back().both = true;
        mark(id);
        at(id).outcome = at(id).values[Side::Destination] != none ? Outcome::Changed : Outcome::Added;
        return {};
    }

    /// Keeps all that both sides put at one place of a list.
    void keepPlace(const std::vector<DecisionId> &place, Side first, uint32_t number)
    {
        for (const DecisionId id : place)
            keepOne(id, at(id).has(Side::Destination) ? Side::Destination : Side::Updated, number);
        const DecisionId list = at(place.front()).parent;
        const auto begin =
            static_cast<size_t>(std::ranges::find(at(list).children, place.front()) - at(list).children.begin());
        putFirst(m_plan, list, first, begin, begin + place.size());
    }

    void keepOne(DecisionId id, Side side, uint32_t number)
    {
        note(id, number);
        m_plan.appliedChoices.back().both = true;
        chooseWhole(id, fromSide(side));
    }

    /// Keeps an element of a list as both sides have it, as two elements.
    void keepElement(DecisionId id, Side first, uint32_t number)
    {
        const DecisionId other = splitElement(m_plan, id);
        keepOne(id, Side::Destination, number);
        keepOne(other, Side::Updated, number);
        std::vector<DecisionId> &all = at(at(id).parent).children;
        if (first == Side::Updated)
            std::iter_swap(std::ranges::find(all, id), std::ranges::find(all, other));
    }

    std::string chooseLines(DecisionId id, const Choice &choice, uint32_t number)
    {
        if (choice.kind == ChoiceKind::Typed || choice.kind == ChoiceKind::TypedHead)
            return "`" + told(m_plan, choice.path) + "` are lines of a text, not an entry; type them as lines.";
        yaml::OrderedJson typed;
        if (choice.kind == ChoiceKind::Value)
            if (std::string fault = read(choice.value, typed); !fault.empty() || !typed.is_string())
                return fault.empty() ? "The typed value is not a text, so it can't be lines of one." : fault;
        const std::string lines = typed.is_string() ? typed.get<std::string>() : "";
        if (at(id).isComments() && !hasOnlyComments(lines))
            return "`" + told(m_plan, choice.path) + "` are comments; type lines that begin with `#`.";
        const Decision before = at(id);
        if (std::string why = openResource(); !why.empty())
            return why;
        note(id, number);
        const bool fits = takeLines(m_plan, id, choice.kind, lines, m_texts);
        mark(id);
        m_plan.appliedChoices.back().typed = choice.kind == ChoiceKind::Value;
        m_plan.appliedChoices.back().both =
            choice.kind == ChoiceKind::Both || choice.kind == ChoiceKind::BothUpdatedFirst;
        if (fits)
            return {};
        m_plan.decisions[id] = before;
        m_plan.appliedChoices.pop_back();
        return "`" + told(m_plan, choice.path)
            + "` can't have these lines, since the text can't be written with them as it is "
              "written now; choose for the whole text instead.";
    }

    std::string read(const std::string &text, yaml::OrderedJson &value) const
    {
        const yaml::Stream stream = yaml::read(text);
        for (const Diagnostic &fault : yaml::diagnosticsOf(stream))
            if (fault.severity == Severity::Error)
                return "The typed value can't be read: " + fault.text + ".";
        if (stream.parts.size() != 1 || stream.parts.front().document->root() == none)
            return "The typed value is empty; write null or \"\" instead.";
        const yaml::Document &document = *stream.parts.front().document;
        if (readsAsKubectl(m_whole.options.mode))
            value = yaml::toOrderedValue(document, document.root());
        else
            value = yaml::orderedFromJson(yaml::toJson(document, document.root()));
        return value.is_discarded() ? "The typed value can't be kept as data." : "";
    }

    void write(DecisionId id, yaml::OrderedJson value, const std::string &text)
    {
        chooseWhole(id, From::Computed);
        AppliedChoice &choice = m_plan.appliedChoices[at(id).person.choice];
        choice.typed = true;
        const size_t begin = text.find_first_not_of(" \t\r\n"), end = text.find_last_not_of(" \t\r\n") + 1;
        if (value.is_primitive() && text.find('\n', begin) >= end && text.find(" #") == std::string::npos)
            choice.text = text.substr(begin, end - begin);
        at(id).from = Source::data(addComputed(m_plan, std::move(value)));
    }

    std::string writeHead(DecisionId id, const Choice &choice, uint32_t number)
    {
        if (std::string why = readHead(choice); !why.empty())
            return why;
        if (std::string why = openResource(); !why.empty())
            return why;
        if (at(id).children.empty()) {
            learnRule(m_whole.options, m_plan, id);
            split(m_plan, id);
        }
        m_plan.appliedChoices.push_back({.choice = number, .typed = true, .lines = choice.value});
        at(id).person.head = static_cast<uint32_t>(m_plan.appliedChoices.size() - 1);
        return {};
    }

    void writeTyped(DecisionId id, yaml::OrderedJson value, const Choice &choice)
    {
        const bool isDeleted = choice.value.empty() && !choice.path.empty();
        chooseWhole(id, isDeleted ? From::None : From::Computed);
        AppliedChoice &applied = m_plan.appliedChoices[at(id).person.choice];
        applied.lines = choice.value;
        applied.inserted = choice.after.has_value();
        if (isDeleted)
            return;
        applied.typed = true;
        const bool isText = value.is_string();
        if (isText ? value.get_ref<const std::string &>().find('\n') == std::string::npos : value.is_primitive())
            applied.text = isText ? value.get<std::string>() : value.dump();
        at(id).from = Source::data(addComputed(m_plan, std::move(value)));
    }

    const Plan &m_whole;
    const uint32_t m_index;
    DocumentPlan &m_plan;
    LineTexts &m_texts;
};

} // namespace

std::string carryOut(const Plan &whole, uint32_t document, DocumentPlan &plan, const Choice &choice, uint32_t number,
                     LineTexts &texts)
{
    return ChoiceApplier(whole, document, plan, texts).carryOut(choice, number);
}

} // namespace fieldwise::merge
