// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "core/base/text.h"
#include "core/merge/plan.h"
#include "core/merge/ref.h"
#include "core/yaml/scalar.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

constexpr size_t kShown = 60;

/// Tells one decision in words; values and lines are read from its evidence.
class Teller {
public:
    Teller(const Plan &plan, DecisionRef ref)
        : m_plan(plan), m_ref(ref), m_document(plan.documents[ref.document]), m_decision(plan.decision(ref))
    {
    }

    std::string name(Side side) const { return std::string(sideName(m_plan.options.mode, side)); }
    bool has(Side side) const { return m_decision.values[side] != none; }

    /// A scalar's text, or what kind of thing stands there.
    std::string value(Side side) const
    {
        if (!has(side))
            return "nothing";
        const Ref ref = expanded({m_document.documents[side].get(), m_decision.values[side]});
        switch (kindOf(ref)) {
        case Is::Map:
            return counted(fieldsOf(ref, true).size(), "field", "an empty mapping");
        case Is::List:
            if (const std::string_view own = ref.text(); own.size() > 2 && own.size() <= kShown && own.front() == '[' && own.find('\n') == own.npos)
                return "`" + std::string(own) + "`";
            return counted(itemsOf(ref).size(), "element", "an empty list");
        case Is::Null:
            return "null";
        default:
            break;
        }
        std::string text(ref.node().value);
        if (const auto breaks = std::count(text.begin(), text.end(), '\n'); breaks > 0)
            return counted(static_cast<size_t>(breaks) + (text.back() != '\n'), "line", "") + " of text";
        if (text.size() > kShown) {
            size_t cut = kShown;
            while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80)
                --cut;
            text = text.substr(0, cut) + "…";
        }
        // A text that reads like a number or a boolean is shown with its quotes.
        const bool quoted = ref.node().style == yaml::Style::SingleQuoted || ref.node().style == yaml::Style::DoubleQuoted;
        if (quoted && yaml::needsQuotes(text, false))
            text = "\"" + text + "\"";
        return "`" + text + "`";
    }

    std::string at(Side side) const
    {
        if (!has(side))
            return {};
        const NodeId key = m_decision.inherited ? none : m_decision.keys[side];
        const auto &node = m_document.documents[side]->node(key != none ? key : m_decision.values[side]);
        const uint32_t offset = m_plan.streams[side].parts[m_document.parts[side]].offset + node.begin;
        return " (line " + std::to_string(m_plan.lines[side].lineOf(offset) + 1) + ")";
    }

    std::string valueAt(Side side) const { return value(side) + at(side); }
    /// For use inside parentheses.
    std::string valueIn(Side side) const
    {
        const std::string line = at(side);
        return value(side) + (line.empty() ? line : "," + line.substr(2, line.size() - 3).insert(0, " "));
    }

    std::string field() const
    {
        return m_decision.parent == noDecision ? "the document" : "`" + yaml::print(m_decision.step) + "`";
    }

    /// Below a `$patch: replace`.
    bool isReplaced() const
    {
        for (DecisionId up = m_decision.parent; up != noDecision; up = m_document.decision(up).parent)
            if (m_document.decision(up).rule == RuleId::DirectiveReplace)
                return true;
        return false;
    }

    const Decision &decision() const { return m_decision; }
    const DocumentPlan &document() const { return m_document; }
    const Plan &plan() const { return m_plan; }

private:
    static std::string counted(size_t n, std::string_view what, std::string_view empty)
    {
        if (n == 0)
            return std::string(empty);
        return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
    }

    const Plan &m_plan;
    DecisionRef m_ref;
    const DocumentPlan &m_document;
    const Decision &m_decision;
};

constexpr Side O = Side::Original, U = Side::Updated, D = Side::Destination;

std::string listNote(const Teller &t)
{
    const auto &rule = t.decision().listRule;
    const bool list = t.has(U) && kindOf(expanded({t.document().documents[U].get(), t.decision().values[U]})) == Is::List;
    return list && rule.kind == k8s::ListKind::Atomic && rule.from == k8s::LearntFrom::Nothing
        ? " No merge key is known for this list, so it counts as one value." : list ? " The list counts as one value." : "";
}

/// How a field or an element that only the destination has can be made to go.
std::string removal(const Teller &t)
{
    const yaml::PathStep &step = t.decision().step;
    const bool twoWay = t.plan().options.mode == Mode::TwoWay;
    if (t.decision().parent == noDecision)
        return twoWay ? "Add it with `$patch: delete` to " + t.name(U) + " to remove it."
                      : "Delete it from " + t.name(D) + " if it is not wanted.";
    if (step.kind == yaml::PathStep::Kind::Field)
        return "Set it to null in " + t.name(U) + " to remove it.";
    if (step.kind == yaml::PathStep::Kind::Keys && twoWay)
        return "Add this element with `$patch: delete` to " + t.name(U) + " to remove it.";
    return "Delete it from " + t.name(D) + " if it is not wanted.";
}

/// What becomes of an element that can't be paired.
std::string lostOrStays(const Teller &t)
{
    const Side side = t.has(D) ? D : t.has(U) ? U : O;
    const std::string of = " of " + t.name(side) + t.at(side);
    return t.decision().inResult() ? "An element" + of + " stays as it is." : "An element" + of + " is lost.";
}

Explanation tell(const Teller &t)
{
    const std::string u = t.name(U), d = t.name(D), o = t.name(O);
    const std::string takeD = "Take " + d + " for this field.";
    switch (t.decision().rule) {
    case RuleId::Unchanged:
        return {"Stays " + t.value(D) + ". It is the same everywhere.", {}};
    case RuleId::SourceWins:
        return {"Becomes " + t.value(U) + ". " + u + " says so" + t.at(U) + "; " + d + " had " + t.valueAt(D) + ". What "
                    + u + " mentions wins.",
                "Remove " + t.field() + " from " + u + " to keep " + t.value(D) + "."};
    case RuleId::OnlySource:
        if (t.isReplaced())
            return {"Taken from " + u + t.at(U) + ", with everything that its `$patch: replace` brings.", {}};
        return {"Added. Only " + u + " has it" + t.at(U) + ".", "Remove it from " + u + " to leave it out."};
    case RuleId::OnlyDestination:
        return {"Stays. Only " + d + " has it" + t.at(D) + ", so there is nothing to merge into it.", removal(t)};
    case RuleId::NullClears:
        if (!t.has(D))
            return {"Not there. " + u + " sets it to null" + t.at(U) + ", and " + d + " does not have it.", {}};
        return {"Removed. " + u + " sets it to null" + t.at(U) + ", and null clears a field (" + d + " had " + t.valueIn(D) + ").",
                "Take the line out of " + u + " to keep it."};
    case RuleId::NullKept:
        return {"Stays null. " + u + " does not mention it, and a null that is written out stays" + t.at(D) + ".",
                "Remove the line from " + d + " if it is not wanted."};
    case RuleId::EmptyNullDropped:
        return {"Removed. Nothing stands after the colon in " + d + t.at(D) + ", and " + u
                    + " does not mention it; such a field is dropped.",
                "Write `null` after the colon to keep it, or give it a value."};
    case RuleId::EmptyChangesNothing:
        return {"Stays. " + u + " has it empty" + t.at(U) + ", and an empty value adds nothing and clears nothing.",
                "Set it to null in " + u + " to remove it."};
    case RuleId::DirectiveDelete:
        if (!t.has(D))
            return {"Not there. " + u + " says `$patch: delete`" + t.at(U) + ", and " + d + " does not have it.", {}};
        return {"Removed. " + u + " says `$patch: delete`" + t.at(U) + "; " + d + " had it" + t.at(D) + ".",
                "Take the directive out of " + u + " to keep it."};
    case RuleId::DirectiveReplace:
        if (t.decision().outcome == Outcome::Retained)
            return {"Stays as in " + d + t.at(D) + ". " + u + " says `$patch: replace`" + t.at(U)
                        + ", which kyaml ignores for an element when new ones go first.",
                    "Choose the list order append, or turn off the exact rules."};
        return {"Replaced as a whole. " + u + " says `$patch: replace`" + t.at(U) + ", so nothing of " + d + "'s value stays.",
                "Take the directive out of " + u + " to merge field by field."};
    case RuleId::SourceListReplaces:
        return {"The list becomes " + u + "'s: " + t.valueAt(U) + " in place of " + t.valueAt(D) + "." + listNote(t),
                "Name a merge key for this list with a list rule to merge its elements."};
    case RuleId::UpdatedChanged:
        return {"Becomes " + t.value(U) + ". Only " + u + " changed it" + t.at(U) + "; " + d + " still had " + t.valueAt(D)
                    + ", as in " + o + ".",
                takeD};
    case RuleId::UpdatedListReplaces:
        return {"Becomes " + u + "'s list: " + t.valueAt(U) + ". Only " + u + " changed it; " + d + " still had "
                    + o + "'s " + t.valueAt(D) + "." + listNote(t),
                takeD};
    case RuleId::BothChangedSame:
        return {"Stays " + t.value(D) + ". " + u + " and " + d + " both changed it to that; " + o + " had " + t.valueAt(O) + ".", {}};
    case RuleId::LocalChangeKept:
        return {"Stays " + t.value(D) + ". " + u + " did not change it (still " + t.value(U) + ", as in " + o + "), so " + d
                    + "'s own value is kept" + t.at(D) + ".",
                "Change it in " + u + " to overrule " + d + "."};
    case RuleId::LocalDeletionKept:
        return {"Stays deleted. " + u + " did not change it (still " + t.value(U) + ", as in " + o + "), so " + d
                    + "'s deletion is kept.",
                "Put it back into " + d + " to have it."};
    case RuleId::UpdatedAdded:
        return {"Added. Only " + u + " has it" + t.at(U) + ".", "Remove it from " + u + " to leave it out."};
    case RuleId::BothAddedSame:
        return {"Stays " + t.value(D) + ". " + u + " and " + d + " both added it with that value.", {}};
    case RuleId::UpdatedRemoved:
        return {"Removed. " + u + " dropped it, and " + d + " still had " + t.valueAt(D) + ", as in " + o + ".",
                "Put it back into " + u + " to keep it."};
    case RuleId::BothRemoved:
        return {"Not there. Only " + o + " has it" + t.at(O) + "; neither " + u + " nor " + d + " does.", {}};
    case RuleId::UpdatedWins:
        return {"Becomes " + t.value(U) + ". " + (t.has(O) ? o + " had " + t.valueAt(O) : "It is not in " + o) + "; " + u
                    + (t.has(O) ? " changed it to " : " added ") + t.valueAt(U) + " and " + d + (t.has(O) ? " to " : " ")
                    + t.valueAt(D) + ". When both " + (t.has(O) ? "changed" : "added") + " it, " + u + " wins." + listNote(t),
                takeD};
    case RuleId::UpdatedWinsRemoval:
        return {"Removed. " + o + " had " + t.valueAt(O) + "; " + u + " dropped it, " + d + " changed it to " + t.valueAt(D)
                    + ". When both changed it, " + u + " wins.",
                takeD};
    case RuleId::ComesBack:
        return {"Comes back as " + t.value(U) + ". " + d + " deleted it, but " + u + " changed it" + t.at(U) + " ("
                    + o + " had " + t.valueIn(O) + "). When both changed it, " + u + " wins.",
                takeD};
    case RuleId::DestinationWins:
        return {(t.has(D) ? "Stays " + t.value(D) : std::string("Stays deleted")) + ". " + (t.has(O) ? o + " had " + t.valueAt(O) : "It is not in " + o)
                    + "; " + u + (t.has(U) ? (t.has(O) ? " changed it to " : " added ") + t.valueAt(U) : std::string(" dropped it")) + ", "
                    + d + (t.has(D) ? (t.has(O) ? " changed it to " : " added ") + t.valueAt(D) : std::string(" deleted it"))
                    + ". " + d + " was asked to win conflicts.",
                "Let " + u + " win conflicts, or take " + u + " for this field."};
    case RuleId::NullInDestination:
        return {"Removed. It is null in " + d + t.at(D) + ", and null clears a field, whatever " + u + " says"
                    + (t.has(U) ? " (" + t.valueIn(U) + ")" : std::string()) + ".",
                "Remove the line from " + d + " to let " + u + " decide."};
    case RuleId::ListRemoved:
        return {"Removed with everything that only " + d + " has in it: " + u + " dropped the whole list" + t.at(O)
                    + ", and a list goes as one (" + d + " had " + t.valueIn(D) + ").",
                "Take " + d + " for this list."};
    case RuleId::MapLeftEmpty:
        return {"Stays, but empty. Everything that was in it" + t.at(D) + " is removed, and the field itself is not."
                    + (t.decision().conflict ? " " + d + " had changed some of it; when both changed it, " + u + " wins." : std::string()),
                t.decision().conflict ? takeD : "Remove it from " + d + " if the empty value is not wanted."};
    case RuleId::MapComesBackEmpty:
        return {"Comes back empty. " + d + " deleted it, " + u + " still has it as in " + o + t.at(U)
                    + "; its fields stay deleted, the field itself does not.",
                "Remove it from " + u + " too, or delete it from the result."};
    case RuleId::PartialElement:
        if (!t.has(D))
            return {"Comes back in part. " + d + " deleted this element, " + u + " changed some of its fields" + t.at(U)
                        + "; only those return, with the key.",
                    "Add the missing fields in " + d + ", or delete the element from the result."};
        return {"Stays in part. " + u + " dropped this element, but " + d + " has something of its own in it" + t.at(D)
                    + "; only that stays, with the key.",
                "Remove the element from " + d + " to drop it for good."};
    case RuleId::KeyRestored:
        if (!t.has(D))
            return {"Comes with its element, which is known by this key.", {}};
        return {"Stays. It is the key by which its element is known, so it goes only with the whole element.", {}};
    case RuleId::CommentTaken:
        return {(t.decision().shape == Shape::Leaf ? "Stays " + t.value(D) : std::string("Stays")) + "; only its comment follows "
                    + u + t.at(U) + ".",
                {}};
    case RuleId::AliasDropped:
        if (!t.plan().options.exact)
            return {"Written out. A merge key brings all of its fields; some of them go, so those that stay become fields of their own.", {}};
        return {"Dropped. It is an alias or a merge key, which this rule does not carry over.", "Write the value out instead of the alias."};
    case RuleId::KindClash:
        return {(t.decision().from == From::Destination ? "Stays as in " + d : "Becomes " + u + "'s") + ": " + u + " has "
                    + t.valueAt(U) + ", " + d + " has " + t.valueAt(D)
                    + ". A mapping, a list and a scalar can't be merged into one another, so one side is taken whole.",
                t.decision().from == From::Destination ? "Take " + u + " for this field." : takeD};
    case RuleId::ElementWithoutKey:
        if (!t.decision().inResult())
            return {lostOrStays(t) + " The list has an element without its merge key, and kyaml's lookups go wrong then.",
                    "Give every element its key, or turn off the exact rules."};
        return {lostOrStays(t) + " This element lacks the key that the list is merged by.", "Give the element its key."};
    case RuleId::DuplicateKeys:
        return {lostOrStays(t) + " Another element of this list has the same key.", "Give each element a key of its own."};
    case RuleId::OrderChanged:
        if (t.plan().options.listOrder == ListOrder::Append)
            return {"The elements stand in another order than in " + d + ": kyaml's placement moves them.",
                    "Turn off the exact rules to keep them in place."};
        return {"The elements move: those that " + u + " names come first, in its order.", "Choose the list order append to keep them in place."};
    case RuleId::ResourceKept:
        return {"Stays. Only " + d + " has this resource" + t.at(D) + ".", "Remove it from " + d + " if it is not wanted."};
    case RuleId::ResourceAdded:
        return {"Added. Only " + u + " has this resource" + t.at(U) + ".", "Remove it from " + u + " to leave it out."};
    case RuleId::ResourceReturns:
        return {"Comes back. " + d + " deleted this resource, but " + u + " still has it" + t.at(U)
                    + ", and whatever " + u + " has is added.",
                "Delete it from the result, or from " + u + "."};
    case RuleId::ResourceDropped:
        return {"Removed. " + o + " has this resource" + t.at(O) + " and " + u + " does not, so it goes from " + d + t.at(D) + ".",
                "Put it back into " + u + " to keep it."};
    default:
        break;
    }
    return {};
}

std::string noticeText(const Teller &t, const Notice &notice)
{
    const std::string u = t.name(U), d = t.name(D);
    switch (notice.id) {
    case NoticeId::AliasExpanded:
        return "The alias is written out here, so that it keeps its meaning.";
    case NoticeId::Quoted:
        return "Quoted, because without quotes it would be read as another type.";
    case NoticeId::TypeOnly:
        return "Only the type changed in " + u + (t.plan().options.exact ? ", which kyaml does not see." : "; kyaml would not see that.");
    case NoticeId::CommentLost:
        return d + "'s comment on this line is lost.";
    case NoticeId::CommentKept:
        return d + "'s comment on this line stays, although " + u + " has none; kyaml would drop it.";
    case NoticeId::CommentCopied:
        return "The comment comes along from " + u + "; kyaml would not bring it.";
    case NoticeId::LocalAdditionsLost:
        return "What only " + d + " had in this list is lost.";
    case NoticeId::PartialElement:
        return "The element is not whole; check that what is left makes sense.";
    case NoticeId::LeftEmpty:
        return "An empty value is left behind.";
    case NoticeId::KeysDisagree:
        return notice.text.empty() ? "No usual key is unique in this list, so it is taken as one value."
                                   : "The first usual key is not unique in this list, so it is merged by `" + notice.text + "`.";
    case NoticeId::DuplicateKeys:
        return std::string("This key occurs more than once in the list; ")
            + (t.plan().options.exact ? "kyaml looks at the first only." : "repeated elements are paired in their order.");
    case NoticeId::ElementWithoutKey:
        return t.decision().inResult() ? "This element lacks the list's merge key; it is kept as it is."
                                       : "An element without the list's merge key makes kyaml lose this one.";
    case NoticeId::KindClash:
        return "The inputs have different kinds of value here.";
    case NoticeId::KeyRestored:
        return t.plan().options.exact ? "The key comes back as a string, which an API server may refuse."
                                      : "The key keeps its type; kyaml would make it a string.";
    case NoticeId::DirectiveIsData:
        if (!notice.text.empty())
            return "A `" + notice.text + "` means nothing in a list that counts as one value, and stays as an ordinary field.";
        return "kyaml does not know this directive and keeps it as an ordinary field.";
    case NoticeId::NullNotCleared:
        return "A null does not clear a keyed list in kyaml.";
    case NoticeId::NullCleared:
        return "Null clears the list; kyaml would build it anew from what changed upstream.";
    case NoticeId::ListReplaced:
        return notice.text + (notice.text == "1" ? " element" : " elements") + " that only " + d + " had " + (notice.text == "1" ? "is" : "are")
            + " lost: this list is taken as one value.";
    case NoticeId::LocalEditsLost:
        return d + " had changed this resource; those changes go with it.";
    case NoticeId::ResourceReturns:
        return d + " had deleted this resource.";
    case NoticeId::MultiKeyLoss:
        if (t.plan().options.exact)
            return u + "'s other fields of this element are lost.";
        return u + " names only one of the two keys, which is enough to find the element; kyaml would lose " + u
            + "'s other fields.";
    case NoticeId::CommentBringsBack:
        return "Only the comment changed in " + u + ", and that brings the deleted field back.";
    case NoticeId::DirectiveIgnored:
        return std::string("With prepend order kyaml ") + (t.plan().options.exact ? "ignores" : "would ignore") + " this `$patch: replace`.";
    default:
        break;
    }
    return {};
}

} // namespace

Explanation explain(const Plan &plan, DecisionRef ref)
{
    return tell(Teller(plan, ref));
}

std::string describe(const Plan &plan, DecisionRef ref, const Notice &notice)
{
    return noticeText(Teller(plan, ref), notice);
}

} // namespace fieldwise::merge
