// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/fields/exact.h"
#include "core/merge/plan/equality.h"
#include "core/merge/plan/headcomments.h"

namespace fieldwise::merge {
namespace {

/// Applies the changes from original to updated to the destination (semantics/kyaml.md 6).
class Merge3 : public Policy {
public:
    using Policy::Policy;

    std::vector<Side> order() const override { return {Side::Destination, Side::Original, Side::Updated}; }

    Ruling scalar(const Sides &s) const override
    {
        return value(s, m_options.exact ? sameText : sameTypedText, RuleId::UpdatedChanged);
    }

    void decideOuterComments(DocumentPlan &document) const override { decideHeadComments(document, m_options.exact); }

    Ruling atomicList(const Sides &s) const override
    {
        Ruling v = value(s, m_options.exact ? sameToKyaml : sameToMerge, RuleId::UpdatedListReplaces);
        // Upstream's comments in a list are taken if the destination has the original's, like those of a field.
        const bool unchanged = v.rule == RuleId::Unchanged || v.rule == RuleId::CommentTaken;
        if (!m_options.exact && unchanged && !s.o().missing() && !sameComments(s.o(), s.u())
            && sameComments(s.o(), s.d())) {
            v.rule = RuleId::CommentTaken;
            v.outcome = Outcome::Changed;
            v.from = From::Updated;
        }
        return v;
    }

    Ruling clash(const Sides &s) const override
    {
        Ruling v = value(s, sameToMerge, RuleId::UpdatedChanged);
        if (v.conflict)
            v.rule = v.rule == RuleId::UpdatedWins ? RuleId::KindClash : v.rule;
        v.notices.push_back({NoticeId::KindClash, {}});
        return v;
    }

    Ruling map(const Sides &s) const override
    {
        if (kindOf(s.u()) == NodeKind::Null || kindOf(s.d()) == NodeKind::Null)
            return nulls(s);
        if (s.d().missing() && s.u().missing())
            return Verdict{.rule = s.o().missing() ? RuleId::Unchanged : RuleId::BothRemoved};
        // Merged field by field, a dropped map would keep only what the destination changed.
        const bool dropped = s.u().missing() && !absent(kindOf(s.o())) && !s.d().missing();
        if (dropped && destinationWins(s) && !sameToMerge(s.o(), s.d()))
            return kept();
        return recurse(s);
    }

    Ruling elements(const Sides &s) const override
    {
        const NodeKind o = kindOf(s.o()), u = kindOf(s.u()), d = kindOf(s.d());
        if (absent(u) && !absent(o)) {
            if (d == NodeKind::Missing)
                return Verdict{.rule = u == NodeKind::Null ? RuleId::NullClears : RuleId::BothRemoved};
            const bool changed = d != NodeKind::Null && !sameToMerge(s.o(), s.d());
            Ruling v =
                Verdict{.rule = changed ? RuleId::ListRemoved : RuleId::UpdatedRemoved, .outcome = Outcome::Removed};
            v.conflict = changed;
            if (changed && destinationWins(s))
                return kept();
            if (changed)
                v.notices.push_back({NoticeId::LocalAdditionsLost, {}});
            return v;
        }
        if (d == NodeKind::Null && !m_options.exact)
            return nulls(s);
        Ruling v = recurse(s);
        if (d == NodeKind::Null) {
            v.rule = RuleId::ComesBack;
            v.outcome = Outcome::Changed;
            v.from = From::Updated;
            v.into->value[Side::Destination] = {};
            v.notices.push_back({NoticeId::NullNotCleared, {}});
        }
        return v;
    }

private:
    template <class Same>
    Ruling value(const Sides &s, const Same &same, RuleId changed) const
    {
        if (kindOf(s.u()) == NodeKind::Null || kindOf(s.d()) == NodeKind::Null)
            return nulls(s);
        const bool inO = !absent(kindOf(s.o())), inU = !s.u().missing(), inD = !s.d().missing();
        if (!inU && !inO)
            return Verdict{.rule = RuleId::OnlyDestination, .outcome = Outcome::Retained, .from = From::Destination};
        if (!inU) {
            if (!inD)
                return Verdict{.rule = RuleId::BothRemoved};
            if (same(s.o(), s.d()))
                return Verdict{.rule = RuleId::UpdatedRemoved, .outcome = Outcome::Removed};
            if (destinationWins(s))
                return kept();
            return Verdict{.rule = RuleId::UpdatedWinsRemoval, .outcome = Outcome::Removed, .conflict = true};
        }
        if (!inO) {
            if (!inD)
                return Verdict{.rule = RuleId::UpdatedAdded, .outcome = Outcome::Added, .from = From::Updated};
            return same(s.d(), s.u()) ? asItIs(s, RuleId::BothAddedSame) : bothChanged(s);
        }
        return same(s.o(), s.u()) ? unchangedUpstream(s, same) : changedUpstream(s, same, changed);
    }

    template <class Same>
    Ruling unchangedUpstream(const Sides &s, const Same &same) const
    {
        const std::string before = beside(s, Side::Original), after = beside(s, Side::Updated);
        if (s.d().missing()) {
            if (before == after || s.inherited[Side::Updated])
                return Verdict{.rule = RuleId::LocalDeletionKept, .outcome = Outcome::Retained};
            Ruling v =
                Verdict{.rule = RuleId::ComesBack, .outcome = Outcome::Added, .from = From::Updated, .conflict = true};
            v.notices.push_back({NoticeId::CommentBringsBack, {}});
            return v;
        }
        if (!same(s.o(), s.d())) {
            Ruling v =
                Verdict{.rule = RuleId::DestinationChangeKept, .outcome = Outcome::Retained, .from = From::Destination};
            v.above = aboveOf(s);
            return v;
        }
        Ruling v = asItIs(s, RuleId::Unchanged);
        if (m_options.exact && s.o().node().kind == yaml::Kind::Scalar && !sameTypedText(s.o(), s.u()))
            v.notices.push_back({NoticeId::TypeOnly, {}});
        return v;
    }

    template <class Same>
    Ruling changedUpstream(const Sides &s, const Same &same, RuleId changed) const
    {
        if (s.d().missing()) {
            if (destinationWins(s))
                return Verdict{.rule = RuleId::DestinationWins, .outcome = Outcome::Retained, .conflict = true};
            Ruling v =
                Verdict{.rule = RuleId::ComesBack, .outcome = Outcome::Added, .from = From::Updated, .conflict = true};
            // kyaml merges the key's comment separately, and it did not change.
            const auto above = [&s](Side side) { return commentText(s.entry(side), yaml::Slot::Above); };
            if (m_options.exact && above(Side::Original) == above(Side::Updated))
                v.above = Comments::Drop;
            return v;
        }
        if (same(s.d(), s.u()))
            return asItIs(s, RuleId::BothChangedSame);
        if (!same(s.d(), s.o()))
            return bothChanged(s);
        return takeUpdated(s, changed);
    }

    Ruling bothChanged(const Sides &s) const
    {
        if (destinationWins(s))
            return kept();
        Ruling v = takeUpdated(s, RuleId::UpdatedWins);
        v.conflict = true;
        return v;
    }

    static Ruling kept()
    {
        return Verdict{
            .rule = RuleId::DestinationWins, .outcome = Outcome::Retained, .from = From::Destination, .conflict = true};
    }

    Ruling takeUpdated(const Sides &s, RuleId rule) const
    {
        Ruling v = Verdict{.rule = rule, .outcome = Outcome::Changed, .from = From::Updated};
        v.above = aboveOf(s);
        v.beside = besideOfTaken(s);
        const std::string ours = beside(s, Side::Destination);
        if (v.beside == Comments::Drop && beside(s, Side::Original) != ours)
            v.notices.push_back({NoticeId::CommentLost, {}});
        if (!m_options.exact && v.beside == Comments::Keep && !ours.empty() && beside(s, Side::Updated).empty())
            v.notices.push_back({NoticeId::CommentKept, {}});
        if (losesComment(s.d(), s.o(), s.u()))
            v.notices.push_back({NoticeId::CommentLost, "above"});
        const bool scalars =
            !s.o().missing() && s.o().node().kind == yaml::Kind::Scalar && s.u().node().kind == yaml::Kind::Scalar;
        if (scalars && !m_options.exact && sameText(s.o(), s.u()))
            v.notices.push_back({NoticeId::TypeOnly, {}});
        return v;
    }

    /// The value stays, but its comments may become Updated's.
    Ruling asItIs(const Sides &s, RuleId rule) const
    {
        Ruling v = Verdict{.rule = rule, .from = From::Destination};
        v.above = aboveOf(s);
        v.beside = threeWay(s, beside(s, Side::Original), beside(s, Side::Updated), beside(s, Side::Destination));
        if (v.above != Comments::Keep || v.beside != Comments::Keep) {
            v.rule = RuleId::CommentTaken;
            v.outcome = Outcome::Changed;
        }
        return v;
    }

    Ruling recurse(const Sides &s) const
    {
        Ruling v = Verdict{.from = From::Destination};
        v.into = s;
        if (absent(kindOf(s.o()))) // a null original has no fields
            v.into->value[Side::Original] = {};
        if (s.d().missing()) {
            v.rule = absent(kindOf(s.o())) ? RuleId::UpdatedAdded : RuleId::ComesBack;
            v.outcome = Outcome::Added;
            v.from = From::Updated;
        } else if (s.u().missing() && s.o().missing()) {
            v.rule = RuleId::OnlyDestination;
            v.outcome = Outcome::Retained;
        } else if (!s.u().missing()) {
            const Verdict comments = asItIs(s, RuleId::Unchanged);
            v.above = comments.above;
            v.beside = comments.beside;
            v.rule = comments.rule;
            v.outcome = comments.outcome;
            // semantics/kyaml.md 1.3: the comment on the key's line is taken if the destination has none.
            if (!m_options.exact && v.beside == Comments::Drop)
                v.beside = Comments::Keep;
        }
        return v;
    }

    Ruling nulls(const Sides &s) const
    {
        const bool byUpdated = kindOf(s.u()) == NodeKind::Null;
        Ruling v = Verdict{.rule = byUpdated ? RuleId::NullClears : RuleId::NullInDestination};
        v.outcome = s.d().missing() ? Outcome::Unchanged : Outcome::Removed;
        if (!byUpdated && kindOf(s.u()) == NodeKind::List && !m_options.exact)
            v.notices.push_back({NoticeId::NullCleared, {}});
        if (!byUpdated && kindOf(s.o()) == NodeKind::Null && !absent(kindOf(s.u())))
            v.notices.push_back({NoticeId::ValueLost, {}});
        const NodeRef other = byUpdated ? s.d() : s.u(); // compared with the null; null and missing are both absent
        v.conflict = !absent(kindOf(other)) && kindOf(s.o()) != NodeKind::Null
            && (s.o().missing() || !sameToMerge(s.o(), other));
        if (v.conflict && byUpdated && destinationWins(s))
            return kept();
        return v;
    }

    /// True if the destination has its own comment above the first element of a list that updated's list replaces.
    bool losesComment(NodeRef d, NodeRef o, NodeRef u) const
    {
        const auto above = [](NodeRef list) {
            const bool block = kindOf(list) == NodeKind::List && list.node().style == Style::Block;
            return block ? commentText({list.document, list.document->firstChild(list.id)}, yaml::Slot::Above)
                         : std::string();
        };
        const std::string ours = above(d);
        return !ours.empty() && ours != above(o) && ours != above(u) && (m_options.exact || !above(u).empty());
    }

    static std::string beside(const Sides &s, Side side) { return commentText(s.entry(side), yaml::Slot::Beside); }

    /// Merges a comment as a separate value (semantics/kyaml.md 4.2): Updated's change is taken if the destination has
    /// the original's.
    static Comments threeWay(const Sides &s, const std::string &o, const std::string &u, const std::string &d)
    {
        if (o == u || d != o || s.inherited[Side::Updated])
            return Comments::Keep;
        return u.empty() ? Comments::Drop : Comments::Take;
    }

    static Comments aboveOf(const Sides &s)
    {
        const auto above = [&s](Side side) { return commentText(s.entry(side), yaml::Slot::Above); };
        if (s.key[Side::Destination] == none)
            return Comments::Keep;
        return threeWay(s, above(Side::Original), above(Side::Updated), above(Side::Destination));
    }

    /// kyaml's line comment moves with the value; here it stays if it is the destination's own and updated has none.
    Comments besideOfTaken(const Sides &s) const
    {
        const std::string o = beside(s, Side::Original), u = beside(s, Side::Updated), d = beside(s, Side::Destination);
        if (u == d || s.inherited[Side::Updated])
            return Comments::Keep;
        const bool onKeyLine = s.d().node().style == Style::Block || s.u().node().style == Style::Block;
        if (onKeyLine)
            return threeWay(s, o, u, d);
        if (m_options.exact)
            return u.empty() ? Comments::Drop : Comments::Take;
        if (!u.empty())
            return u == o ? Comments::Keep : Comments::Take;
        return d == o ? Comments::Drop : Comments::Keep;
    }
};

} // namespace

std::unique_ptr<Policy> merge3Policy(const Options &options)
{
    if (options.exact)
        return std::make_unique<Exactly<Merge3>>(options);
    return std::make_unique<Merge3>(options);
}

} // namespace fieldwise::merge
