// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/explain/teller.h"
#include "core/merge/plan/containers.h"
#include "core/merge/plan/secrets.h"

namespace fieldwise::merge {

namespace {

using namespace sides;

std::string listNote(const Teller &t)
{
    const auto &rule = t.decision().listRule;
    const bool list =
        t.has(U) && kindOf(expanded({t.document().documents[U].get(), t.decision().values[U]})) == Is::List;
    return list && rule.kind == k8s::ListKind::Atomic && rule.from == k8s::LearntFrom::Nothing
        ? " No merge key is known for this list, so it counts as one value."
        : list ? " The list counts as one value."
               : "";
}

/// The field by which an element is known comes and goes with it.
bool isKey(const Teller &t)
{
    const auto &keys = t.parent() ? t.parent()->step.keys : decltype(t.parent()->step.keys){};
    return std::ranges::any_of(keys, [&](const auto &key) { return key.first == t.decision().step.name; });
}

/// How a field or an element that only the destination has can be made to go.
std::string removal(const Teller &t)
{
    const yaml::PathStep &step = t.decision().step;
    if (isKey(t))
        return {};
    const bool twoWay = t.plan().options.mode == Mode::TwoWay;
    if (twoWay && t.decision().parent == noDecision)
        return "Add it with `$patch: delete` to " + t.name(U) + " to remove it.";
    const bool repeated = std::ranges::any_of(
        t.decision().notices, [](const Notice &notice) { return notice.id == NoticeId::DuplicateKeys; });
    if (twoWay && step.kind == yaml::PathStep::Kind::Keys && !repeated)
        return "Add this element with `$patch: delete` to " + t.name(U) + " to remove it.";
    // In three-way a null of Updated clears no list whose elements are merged, and it is a conflict.
    const bool merged = kindOf(t.ref(D)) == Is::List && t.decision().listRule.kind != k8s::ListKind::Atomic;
    const bool clears = twoWay || (!merged && t.plan().options.onConflict == OnConflict::Updated);
    if (step.kind == yaml::PathStep::Kind::Field && t.decision().parent != noDecision && clears)
        return "Set it to null in " + t.name(U) + " to remove it.";
    return "Delete it from " + t.name(D) + " if it is not wanted.";
}

/// A choice is needed to have it as an input has it: one that lacks it is not there to be taken.
std::string take(const Teller &t, Side side)
{
    if (!t.has(side) || (side == U && t.isNull(U)))
        return "Choose to leave it out (`take: nothing`).";
    return "Take " + t.name(side) + " for this " + (t.isElement() ? "element." : "field.");
}

/// Nothing stands after the colon in the destination; two-way drops that where it is alone.
bool isEmptyNull(const Teller &t)
{
    return t.isNull(D) && t.ref(D).node().style == yaml::Style::Empty;
}

std::string lowerFirst(std::string text)
{
    text.front() = static_cast<char>(text.front() | 0x20);
    return text;
}

/// How what a null has cleared is kept.
std::string keptFromNull(const Teller &t)
{
    const bool threeWay = isThreeWay(t.plan().options.mode);
    if (t.isNull(D))
        return threeWay ? "Put a value into both " + t.name(U) + " and " + t.name(D) + " to have it."
                        : "Give it a value in " + t.name(U) + " to have it.";
    if (threeWay && t.has(O) && !t.isNull(O))
        return "Put a value back into " + t.name(U) + " to keep it; without the line it is removed, too.";
    return "Take the line out of " + t.name(U) + " to keep it.";
}

/// How a list that is taken as one value would be merged.
std::string listAdvice(const Teller &t)
{
    const auto all = [&](Is kind) {
        for (const Side side : {U, D})
            for (const Ref item : itemsOf(t.ref(side)))
                if (kindOf(expanded(item)) != kind)
                    return false;
        return true;
    };
    if (all(Is::Scalar))
        return "Give it the list rule `set` to keep what only " + t.name(D) + " has.";
    return all(Is::Map) ? "Name a merge key for this list with a list rule to merge its elements." : take(t, D);
}

/// How a container that is left empty goes, too.
std::string emptied(const Teller &t)
{
    const std::string unwanted = " if the empty value is not wanted";
    if (t.plan().options.mode == Mode::TwoWay)
        return "Set it to null in " + t.name(U) + unwanted + ".";
    if (!t.has(U))
        return "Remove it from " + t.name(D) + unwanted + ".";
    if (kindOf(t.ref(D)) == Is::List)
        return "Remove it from " + t.name(U) + unwanted + ": taken out of " + t.name(D)
            + " alone, it comes back empty.";
    return "Remove it from both " + t.name(U) + " and " + t.name(D) + unwanted
        + ": taken out of one alone, it is still there, empty.";
}

/// How an updated that still has a container differs from the original: "as in Original".
std::string stillHas(const Teller &t)
{
    if (t.same(O, U))
        return ", as in " + t.name(O);
    const bool empty = fieldsOf(t.ref(U), true).empty() && itemsOf(t.ref(U)).empty();
    return empty ? ", though empty" : ", though with less in it";
}

/// What becomes of an element that can't be paired.
std::string lostOrStays(const Teller &t)
{
    const Side side = t.has(D) ? D : t.has(U) ? U : O;
    const std::string of = " of " + t.name(side) + t.at(side);
    return t.decision().inResult() ? "An element" + of + " stays as it is." : "An element" + of + " is lost.";
}

/// A person's choice: what it is, and what the merge alone would give.
Explanation tellChoice(const Teller &t)
{
    const Decision &decision = t.decision();
    if (!decision.overridden() && !t.has(D) && t.parent() && t.parent()->overridden())
        return {"Comes from " + t.name(U) + t.at(U) + ", since you keep both.", {}};
    for (DecisionId up = decision.parent; !decision.overridden() && up != noDecision;
         up = t.document().decision(up).parent)
        if (const auto side = sideOf(decision.from); side && t.document().decision(up).overridden())
            return {"Is as in " + t.name(*side) + t.at(*side) + ", since you chose that for `"
                        + yaml::print(shownPath(t.plan(), {t.place().document, up})) + "`.",
                    {}};
    if (!decision.overridden())
        return {"Comes back, since you chose something in it.", {}};
    const Choice &choice = t.document().choices[decision.person.choice];
    const auto side = sideOf(decision.from);
    std::string says;
    if (choice.both)
        says = "Has what " + t.name(D) + " has and what " + t.name(U) + " has, by your choice.";
    else if (choice.typed)
        says = choice.text.empty() || holdsSecret(t.plan(), t.place())
            ? "Becomes what you typed."
            : "Becomes `" + choice.text + "`, which you typed.";
    else if (!decision.inResult())
        says = t.has(D) ? "Removed by your choice; " + t.name(D) + " has " + t.valueAt(D) + "."
                        : "Left out by your choice.";
    else
        says = t.becomes(side == D      ? "Stays"
                             : t.has(D) ? "Becomes"
                                        : "Comes in as",
                         *side)
            + " by your choice: it is " + t.name(*side) + "'s" + t.at(*side) + ".";
    return {says + " Without it: " + choice.instead, "Undo your choice to let the merge decide."};
}

Explanation comesBack(const Teller &t)
{
    const std::string u = t.name(U);
    const bool whole = t.decision().shape == Shape::Leaf;
    const std::string how = whole       ? "as " + t.value(U)
        : t.decision().children.empty() ? "empty"
                                        : "with what " + u + " changed in it";
    const std::string changed = !t.same(O, U) ? " changed it" : whole ? " changed its comment" : " still has it";
    return {"Comes back " + how + ". " + t.name(D) + (t.has(D) ? " has null" + t.at(D) : std::string(" deleted it"))
                + ", but " + u + changed + t.at(U) + " (" + t.name(O) + " had " + t.valueIn(O) + ")."
                + (t.decision().conflict ? " When both changed it, " + u + " wins." : std::string()),
            take(t, D)};
}

Explanation tell(const Teller &t)
{
    const std::string u = t.name(U), d = t.name(D), o = t.name(O);
    const std::string takeD = take(t, D);
    const RuleId rule = t.decision().rule;
    if (rule == RuleId::YourChoice)
        return tellChoice(t);
    if (rule == RuleId::ResourceLeft)
        return {t.document().unread, "Correct the file to have it merged by its fields."};
    const bool apply = t.plan().options.mode == Mode::Apply;
    if (rule == RuleId::Unchanged && t.decision().shape != Shape::Leaf
        && (t.decision().parent == noDecision || !isApply(t.plan().options.mode)))
        return {std::string("Its ") + (t.decision().shape == Shape::Map ? "fields" : "elements")
                    + " are merged one by one.",
                {}};
    const bool patch = t.plan().options.mode == Mode::Patch || t.plan().options.mode == Mode::Compare;
    if ((patch && rule != RuleId::AliasDropped) || rule >= RuleId::PatchObject)
        return explainPatch(t);
    if (t.plan().options.mode == Mode::ServerSide || rule >= RuleId::SsaObject)
        return explainServerSide(t);
    if (t.plan().options.mode == Mode::Git
        && (rule == RuleId::OrderChanged || (rule >= RuleId::GitTheirsChanged && rule <= RuleId::GitRemovedHere)))
        return explainGit(t);
    if (rule >= RuleId::ApplyObject || (apply && rule == RuleId::Unchanged))
        return explainApply(t);
    switch (rule) {
    case RuleId::Unchanged:
        if (isMergeKey(t.document(), t.decision()))
            return {"Stays. What it brings is decided field by field.", {}};
        if (t.has(U) && t.has(D) && !t.same(U, D))
            return {"Stays as in " + d + "; " + u + " has the same elements in another order.", {}};
        return {"Stays " + t.value(D) + ". It is the same everywhere.", {}};
    case RuleId::SourceWins:
        return {"Becomes " + t.value(U) + ". " + u + " says so" + t.at(U) + "; " + d + " had " + t.valueAt(D)
                    + ". What " + u + " mentions wins.",
                isEmptyNull(t) ? takeD : "Remove " + t.field() + " from " + u + " to keep " + t.value(D) + "."};
    case RuleId::OnlySource:
        if (t.isReplaced())
            return {"Taken from " + u + t.at(U) + ", with everything that its `$patch: replace` brings.", {}};
        if (t.has(D))
            return {"Becomes what " + u + " has" + t.at(U) + "; " + d + " has null" + t.at(D) + ".", takeD};
        return {"Added. Only " + u + " has it" + t.at(U) + ".",
                isKey(t) ? "" : "Remove it from " + u + " to leave it out."};
    case RuleId::OnlyDestination:
        return {"Stays. Only " + d + " has it" + t.at(D) + ", so there is nothing to merge into it.", removal(t)};
    case RuleId::NullClears:
        if (!t.has(D))
            return {"Not there. " + u + " sets it to null" + t.at(U) + ", and " + d + " does not have it.", {}};
        return {"Removed. " + u + " sets it to null" + t.at(U) + ", and null clears a field (" + d + " had "
                    + t.valueIn(D) + ").",
                keptFromNull(t)};
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
        return {"Replaced as a whole. " + u + " says `$patch: replace`" + t.at(U) + ", so nothing of " + d
                    + "'s value stays.",
                "Take the directive out of " + u + " to merge field by field."};
    case RuleId::SourceListReplaces:
        return {"The list becomes " + u + "'s: " + t.valueAt(U) + " in place of " + t.valueAt(D) + "." + listNote(t),
                listAdvice(t)};
    case RuleId::UpdatedChanged:
        return {"Becomes " + t.value(U) + ". Only " + u + " changed it" + t.at(U) + "; " + d + " still had "
                    + t.valueAt(D) + ", as in " + o + ".",
                takeD};
    case RuleId::UpdatedListReplaces:
        return {"Becomes " + u + "'s list: " + t.valueAt(U) + ". Only " + u + " changed it; " + d + " still had " + o
                    + "'s " + t.valueAt(D) + "." + listNote(t),
                takeD};
    case RuleId::BothChangedSame:
        return {"Stays " + t.value(D) + ". " + u + " and " + d + " both changed it to that; " + o + " had "
                    + t.valueAt(O) + ".",
                {}};
    case RuleId::LocalChangeKept:
        return {"Stays " + t.value(D) + ". " + u + " did not change it (still " + t.value(U) + ", as in " + o + "), so "
                    + d + "'s own value is kept" + t.at(D) + ".",
                take(t, U)};
    case RuleId::LocalDeletionKept:
        return {"Stays deleted. "
                    + (t.same(O, U) ? u + " did not change it (still " + t.value(U) + ", as in " + o + ")"
                                    : u + " only took something out of it" + t.at(U))
                    + ", so " + d + "'s deletion is kept.",
                "Put it back into " + d + " to have it."};
    case RuleId::UpdatedAdded:
        return {"Added. Only " + u + " has it" + t.at(U) + ".",
                isKey(t) ? "" : "Remove it from " + u + " to leave it out."};
    case RuleId::BothAddedSame:
        return {"Stays " + t.value(D) + ". " + u + " and " + d + " both added it with that value.", {}};
    case RuleId::UpdatedRemoved:
        return {"Removed. " + u + " dropped it, and " + d + " still had " + t.valueAt(D) + ", as in " + o + ".",
                "Put it back into " + u + " to keep it."};
    case RuleId::BothRemoved:
        return {"Not there. Only " + o + " has it" + t.at(O) + "; neither " + u + " nor " + d + " does.", {}};
    case RuleId::UpdatedWins:
        return {"Becomes " + t.value(U) + ". " + (t.has(O) ? o + " had " + t.valueAt(O) : "It is not in " + o) + "; "
                    + u + (t.has(O) ? " changed it to " : " added ") + t.valueAt(U) + " and " + d
                    + (t.has(O) ? " to " : " ") + t.valueAt(D) + ". When both " + (t.has(O) ? "changed" : "added")
                    + " it, " + u + " wins." + listNote(t),
                takeD};
    case RuleId::UpdatedWinsRemoval:
        return {"Removed. " + o + " had " + t.valueAt(O) + "; " + u + " dropped it, " + d + " changed it to "
                    + t.valueAt(D) + ". When both changed it, " + u + " wins.",
                takeD};
    case RuleId::ComesBack: return comesBack(t);
    case RuleId::DestinationWins:
        return {
            (t.has(D) ? "Stays " + t.value(D) : std::string("Stays deleted")) + ". "
                + (t.has(O) ? o + " had " + t.valueAt(O) : "It is not in " + o) + "; " + u
                + (t.has(U) ? (t.has(O) ? " changed it to " : " added ") + t.valueAt(U) : std::string(" dropped it"))
                + ", " + d
                + (t.has(D) ? (t.has(O) ? " changed it to " : " added ") + t.valueAt(D) : std::string(" deleted it"))
                + ". " + d + " was asked to win conflicts.",
            "Let " + u + " win conflicts, or " + lowerFirst(take(t, U))};
    case RuleId::NullInDestination:
        return {"Removed. It is null in " + d + t.at(D) + ", and null clears a field, whatever " + u + " says"
                    + (t.has(U) ? " (" + t.valueIn(U) + ")" : std::string()) + ".",
                !t.has(U) && t.has(O) && !t.isNull(O) ? "Put a value into both " + u + " and " + d + " to have it."
                                                      : "Put a value into " + d + " to have it."};
    case RuleId::ListRemoved:
        return {"Removed with everything that only " + d + " has in it: " + u + " dropped the whole list" + t.at(O)
                    + ", and a list goes as one (" + d + " had " + t.valueIn(D) + ").",
                takeD};
    case RuleId::MapLeftEmpty:
        return {"Stays, but empty. Everything that was in it" + t.at(D) + " is removed, and the field itself is not."
                    + (t.decision().conflict
                           ? " " + d + " had changed some of it; when both changed it, " + u + " wins."
                           : std::string()),
                t.decision().conflict ? takeD : emptied(t)};
    case RuleId::MapComesBackEmpty:
        return {"Comes back empty. " + d + " deleted it, " + u + " still has it" + t.at(U) + stillHas(t)
                    + "; its fields stay deleted, the field itself does not.",
                "Remove it from " + u + ", too, to leave it out."};
    case RuleId::PartialElement:
        if (!t.has(D))
            return {"Comes back in part. " + d + " deleted this element, " + u + " changed some of its fields" + t.at(U)
                        + "; only those return, with the key.",
                    "Put the element into " + d + " to have all of it."};
        return {"Stays in part. " + u + " dropped this element, but " + d + " has something of its own in it" + t.at(D)
                    + "; only that stays, with the key.",
                "Remove the element from " + d + " to drop it for good."};
    case RuleId::KeyRestored:
        if (!t.has(D))
            return {"Comes with its element, which is known by this key.", {}};
        return {"Stays. It is the key by which its element is known, so it goes only with the whole element.", {}};
    case RuleId::CommentTaken:
        return {(t.decision().shape == Shape::Leaf ? "Stays " + t.value(D) : std::string("Stays"))
                    + "; only its comment follows " + u + t.at(U) + ".",
                {}};
    case RuleId::AliasDropped:
        if (!t.plan().options.exact)
            return {"Written out. A merge key brings all of its fields; some of them go, so those that stay become "
                    "fields of their own.",
                    {}};
        return {"Dropped. It is an alias or a merge key, which this rule does not carry over.",
                "Write the value out instead of the alias."};
    case RuleId::KindClash:
        return {(t.decision().from == From::Destination ? "Stays as in " + d : "Becomes " + u + "'s") + ": " + u
                    + " has " + t.valueAt(U) + ", " + d + " has " + t.valueAt(D)
                    + ". A mapping, a list and a scalar can't be merged into one another, so one side is taken whole.",
                take(t, t.decision().from == From::Destination ? U : D)};
    case RuleId::ElementWithoutKey:
        if (!t.decision().inResult())
            return {lostOrStays(t)
                        + " The list has an element without its merge key, and kyaml's lookups go wrong then.",
                    "Give every element its key, or turn off the exact rules."};
        return {lostOrStays(t) + " This element lacks the key that the list is merged by.",
                "Give the element its key."};
    case RuleId::DuplicateKeys:
        return {lostOrStays(t) + " Another element of this list has the same key.",
                "Give each element a key of its own."};
    case RuleId::OrderChanged:
        if (t.plan().options.listOrder == ListOrder::Append)
            return {"The elements stand in another order than in " + d + ": kyaml's placement moves them.",
                    "Turn off the exact rules to keep them in place."};
        return {"The elements move: those that " + u + " names come first, in its order.",
                "Choose the list order append to keep them in place."};
    case RuleId::ResourceKept:
        if (apply)
            return explainApply(t);
        return {"Stays. Only " + d + " has this resource" + t.at(D) + ".",
                "Remove it from " + d + " if it is not wanted."};
    case RuleId::ResourceAdded:
        return {"Added. Only " + u + " has this resource" + t.at(U) + ".", "Remove it from " + u + " to leave it out."};
    case RuleId::ResourceReturns:
        return {"Comes back. " + d + " deleted this resource, but " + u + " still has it" + t.at(U) + ", and whatever "
                    + u + " has is added.",
                "Remove it from " + u + ", or choose to leave it out (`take: nothing`)."};
    case RuleId::ResourceDropped:
        return {"Removed. " + o + " has this resource" + t.at(O) + " and " + u + " does not, so it goes from " + d
                    + t.at(D) + ".",
                "Put it back into " + u + " to keep it."};
    default: // the rules of patches and of apply are told elsewhere
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
