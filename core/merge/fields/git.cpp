// SPDX-License-Identifier: GPL-3.0-or-later
// Three versions of a file in git: what one side changed is taken, what both changed each in its own way is a conflict.
#include "core/merge/fields/elementwalk.h"
#include "core/merge/match/textlines.h"
#include "core/merge/plan/equality.h"

namespace fieldwise::merge {
namespace {

/// A null, `{}` and `[]` are values like any other; a value in conflict is shown as Ours has it.
class Git : public Policy {
public:
    using Policy::Policy;

    std::vector<Side> order() const override { return {Side::Destination, Side::Original, Side::Updated}; }
    bool mergesTexts() const override { return true; }
    k8s::ListRule inferredRule(const PerSide<Ref> &, std::string_view, std::vector<Notice> &,
                               std::string &) const override
    {
        return {};
    }
    ListStrategy strategyFor(const k8s::ListRule &rule, const ListItems &) const override
    {
        return rule.kind == k8s::ListKind::Set && rule.from != k8s::LearntFrom::Profile ? nullptr : decideSequence;
    }
    Placing placing(size_t) const override { return Placing::Behind; }
    bool restoresKeys() const override { return false; }
    bool leavesEmptied() const override { return true; }
    /// Texts of several lines are merged by lines.
    Ruling scalar(const Sides &s) const override
    {
        Ruling v = value(s);
        if (v.rule != RuleId::GitBothChanged || same(s.u(), s.d()))
            return v;
        if (const auto merged = mergeTexts(s.o(), s.u(), s.d())) {
            v.text = std::make_shared<std::string>(merged->readings[Side::Destination]);
            if (merged->conflicts == 0)
                v.rule = RuleId::GitLinesMerged;
            v.conflict = merged->conflicts > 0;
            v.outcome = Outcome::Changed;
        }
        return v;
    }
    Ruling atomicList(const Sides &s) const override { return value(s); }
    Ruling clash(const Sides &s) const override { return value(s); }
    Ruling map(const Sides &s) const override { return collection(s, Is::Map); }
    Ruling elements(const Sides &s) const override { return collection(s, Is::List); }

    static Ruling value(const Sides &s)
    {
        const bool inO = !s.o().missing();
        if (s.u().missing() && s.d().missing())
            return Verdict{.rule = RuleId::GitBothRemoved};
        if (s.u().missing()) {
            if (!inO)
                return Verdict{.rule = RuleId::GitOursAdded, .outcome = Outcome::Retained, .from = From::Destination};
            if (sameEntry(s, Side::Destination))
                return Verdict{.rule = RuleId::GitTheirsRemoved, .outcome = Outcome::Removed};
            return Verdict{.rule = RuleId::GitRemovedThere,
                           .outcome = Outcome::Retained,
                           .from = From::Destination,
                           .conflict = true};
        }
        if (s.d().missing()) {
            if (!inO)
                return Verdict{.rule = RuleId::GitTheirsAdded, .outcome = Outcome::Added, .from = From::Updated};
            const bool changed = !sameEntry(s, Side::Updated);
            return Verdict{.rule = changed ? RuleId::GitRemovedHere : RuleId::GitOursRemoved,
                           .outcome = Outcome::Retained,
                           .conflict = changed};
        }
        Ruling v = Verdict{.from = From::Destination};
        if (same(s.u(), s.d())) {
            v.rule = inO && same(s.o(), s.d()) ? RuleId::Unchanged : RuleId::GitBothChangedSame;
        } else if (inO && same(s.o(), s.u())) {
            v.rule = RuleId::GitOursChanged;
            v.outcome = Outcome::Retained;
        } else if (inO && same(s.o(), s.d())) {
            v = Verdict{.rule = RuleId::GitTheirsChanged, .outcome = Outcome::Changed, .from = From::Updated};
        } else {
            return conflict();
        }
        followComments(v, s);
        return v;
    }

    /// Merged like the comments of a field; where both sides changed them, Ours' stay.
    void decideHead(DocumentPlan &document) const override
    {
        Decision &root = document.decisions.front();
        const auto head = [&](Side side) {
            std::string text;
            if (document.documents[side])
                for (const yaml::Comment *comment : document.documents[side]->commentsOf(none, yaml::Slot::Head))
                    text.append(document.documents[side]->slice(comment->range)).push_back('\n');
            return text;
        };
        const std::string base = head(Side::Original), theirs = head(Side::Updated);
        if (root.from != From::Destination || root.conflict || theirs == base || head(Side::Destination) != base)
            return;
        root.above = theirs.empty() ? Comments::Drop : Comments::Take;
        if (root.rule == RuleId::Unchanged) {
            root.rule = RuleId::CommentTaken;
            root.outcome = Outcome::Changed;
        }
    }

private:
    /// Field by field only where both sides have it; one that is gone on a side is decided as a whole.
    static Ruling collection(const Sides &s, Is kind)
    {
        const bool open = kindOf(s.u()) == kind && kindOf(s.d()) == kind && (s.o().missing() || kindOf(s.o()) == kind);
        if (!open)
            return value(s);
        Ruling v = Verdict{.from = From::Destination};
        followComments(v, s);
        if (!v.conflict)
            v.into = s;
        return v;
    }

    static Ruling conflict()
    {
        return Verdict{
            .rule = RuleId::GitBothChanged, .outcome = Outcome::Retained, .from = From::Destination, .conflict = true};
    }

    static bool same(Ref a, Ref b)
    {
        const Is kind = kindOf(a);
        if (kind != kindOf(b))
            return false;
        // What stands inside is decided with it, comments included.
        return kind == Is::Map || kind == Is::List ? sameToMerge(a, b) && sameToKyaml(a, b)
                                                   : kind == Is::Null || sameToMerge(a, b);
    }

    static bool sameEntry(const Sides &s, Side side)
    {
        return same(s.o(), s.value[side])
            && comment(s, Side::Original, yaml::Slot::Above) == comment(s, side, yaml::Slot::Above)
            && comment(s, Side::Original, yaml::Slot::Beside) == comment(s, side, yaml::Slot::Beside);
    }

    static std::string comment(const Sides &s, Side side, yaml::Slot slot) { return commentText(s.entry(side), slot); }

    /// A comment is a value of its own; where both sides changed it, the whole field is in conflict.
    static void followComments(Verdict &v, const Sides &s)
    {
        if (s.inherited[Side::Updated])
            return;
        for (const yaml::Slot slot : {yaml::Slot::Above, yaml::Slot::Beside}) {
            const std::string o = comment(s, Side::Original, slot), u = comment(s, Side::Updated, slot),
                              d = comment(s, Side::Destination, slot);
            if (u == o || u == d)
                continue;
            if (d != o) {
                v = conflict();
                return;
            }
            (slot == yaml::Slot::Above ? v.above : v.beside) = u.empty() ? Comments::Drop : Comments::Take;
            if (v.rule == RuleId::Unchanged) {
                v.rule = RuleId::CommentTaken;
                v.outcome = Outcome::Changed;
            }
        }
    }
};

} // namespace

Verdict gitResource(const DocumentPlan &document)
{
    Sides sides;
    for (const Side side : allSides)
        if (document.documents[side])
            sides.value[side] = document.text(side);
    return Git::value(sides);
}

std::unique_ptr<Policy> gitPolicy(const Options &options)
{
    return std::make_unique<Git>(options);
}

} // namespace fieldwise::merge
