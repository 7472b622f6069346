// SPDX-License-Identifier: GPL-3.0-or-later
// Three versions of a file in git: a change of one side is taken, different changes of both sides are a conflict.
#include <algorithm>

#include "core/merge/fields/elementwalk.h"
#include "core/merge/fields/gitcomments.h"
#include "core/merge/match/textlines.h"
#include "core/merge/plan/equality.h"
#include "core/yaml/comments.h"
#include "core/yaml/scalar.h"

namespace fieldwise::merge {
namespace {

/// Null, `{}` and `[]` are ordinary values; in a conflict, Ours' value is shown.
class Git : public Policy {
public:
    using Policy::Policy;

    std::vector<Side> order() const override { return {Side::Destination, Side::Original, Side::Updated}; }
    bool mergesVersions() const override { return true; }
    bool refusesConflict() const override { return false; } // `decide` reports them, once all are known
    k8s::ListRule inferredRule(const PerSide<NodeRef> &, std::string_view, std::vector<Notice> &,
                               std::string &) const override
    {
        return {};
    }
    ListStrategy strategyFor(const k8s::ListRule &rule, const ListItems &) const override
    {
        return rule.kind == k8s::ListKind::Set && rule.from != k8s::LearntFrom::Profile ? nullptr : decideSequence;
    }
    ElementPlacement placing(size_t) const override { return ElementPlacement::Behind; }
    bool restoresKeys() const override { return false; }
    bool leavesEmptied() const override { return true; }
    /// Multi-line strings are merged by lines.
    Ruling scalar(const Sides &s) const override
    {
        Ruling v = value(s);
        if (v.rule != RuleId::GitBothChanged || same(s.u(), s.d()))
            return v;
        if (auto merged = mergeTexts(s.o(), s.u(), s.d())) {
            v.text = std::make_shared<const TextMerge>(std::move(*merged));
            v.rule = RuleId::GitLinesMerged;
            v.conflict = false;
            v.outcome = Outcome::Unchanged;
        }
        return v;
    }
    Ruling atomicList(const Sides &s) const override { return value(s); }
    Ruling clash(const Sides &s) const override { return value(s); }
    Ruling map(const Sides &s) const override { return collection(s, NodeKind::Map); }
    Ruling elements(const Sides &s) const override { return collection(s, NodeKind::List); }

    static Ruling value(const Sides &s)
    {
        const bool inO = !s.o().missing();
        if (s.u().missing() && s.d().missing())
            return Verdict{.rule = RuleId::GitBothRemoved};
        if (s.u().missing()) {
            if (!inO)
                return Verdict{.rule = RuleId::GitOursAdded, .outcome = Outcome::Retained, .from = From::Destination};
            if (sameEntry(s, Side::Destination) && !isRenamed(s, Side::Destination))
                return Verdict{.rule = RuleId::GitTheirsRemoved, .outcome = Outcome::Removed};
            return Verdict{.rule = RuleId::GitRemovedThere,
                           .outcome = Outcome::Retained,
                           .from = From::Destination,
                           .conflict = true};
        }
        if (s.d().missing()) {
            if (!inO)
                return Verdict{.rule = RuleId::GitTheirsAdded, .outcome = Outcome::Added, .from = From::Updated};
            const bool changed = !sameEntry(s, Side::Updated) || isRenamed(s, Side::Updated);
            return Verdict{.rule = changed ? RuleId::GitRemovedHere : RuleId::GitOursRemoved,
                           .outcome = Outcome::Retained,
                           .conflict = changed};
        }
        Ruling v = Verdict{.from = From::Destination};
        if (same(s.u(), s.d()) && inO && same(s.o(), s.d())) {
            if (onlyTheirsWrites(s))
                v = theirsRewrote(s);
        } else if (same(s.u(), s.d())) {
            v.rule = RuleId::GitBothChangedSame;
        } else if (inO && (readsOtherwise(s, Side::Updated) || readsOtherwise(s, Side::Destination))) {
            return conflict(s);
        } else if (inO && same(s.o(), s.u())) {
            v.rule = RuleId::GitOursChanged;
            v.outcome = Outcome::Retained;
        } else if (inO && same(s.o(), s.d())) {
            v = Verdict{.rule = RuleId::GitTheirsChanged, .outcome = Outcome::Changed, .from = From::Updated};
        } else {
            return conflict(s);
        }
        return followComments(v, s) ? v : conflict(s);
    }

    void decideOuterComments(DocumentPlan &document) const override { decideOuterGitComments(document); }

private:
    /// A collection is only merged field by field if both sides have it; if a side removed it, it is decided as a
    /// whole.
    static Ruling collection(const Sides &s, NodeKind kind)
    {
        const bool open = kindOf(s.u()) == kind && kindOf(s.d()) == kind && (s.o().missing() || kindOf(s.o()) == kind);
        // The tag is part of the value; Ours' tag stays if the contents are merged.
        if (!open || !(sameTag(s.u(), s.d()) || (!s.o().missing() && sameTag(s.o(), s.u()))))
            return value(s);
        Ruling v = Verdict{.from = From::Destination};
        if (onlyTheirsLaysOut(s))
            v = theirsRewrote(s);
        if (!followComments(v, s))
            return conflict(s);
        if (v.rule == RuleId::GitTheirsRewrote)
            return v;
        followFoot(v, s);
        v.into = s;
        return v;
    }

    static Ruling conflict(const Sides &s)
    {
        Ruling v = Verdict{
            .rule = RuleId::GitBothChanged, .outcome = Outcome::Retained, .from = From::Destination, .conflict = true};
        followGap(v, s);
        return v;
    }

    static bool same(NodeRef a, NodeRef b)
    {
        const NodeKind kind = kindOf(a);
        if (kind != kindOf(b))
            return false;
        if (kind == NodeKind::Alias)
            return a.node().value == b.node().value;
        // Everything inside is decided with it, including comments.
        if (kind == NodeKind::Map || kind == NodeKind::List)
            return sameToGit(a, b);
        return kind == NodeKind::Missing
            || ((kind == NodeKind::Null || sameToMerge(a, b)) && sameTag(expanded(a), expanded(b)));
    }

    /// True if only Theirs wrote the same value differently, such as quotes around a string that other programs read as
    /// a boolean.
    static bool onlyTheirsWrites(const Sides &s)
    {
        // A value that is written anew would lose its anchor.
        if (kindOf(s.o()) != NodeKind::Scalar || !sameWriting(s.o(), s.d()) || !s.d().node().anchor.empty())
            return false;
        const bool isField = std::ranges::none_of(s.key.at, [](NodeId key) { return key == none; });
        return !sameWriting(s.o(), s.u())
            || (isField && !s.d().node().inFlow && !s.u().node().inFlow
                && tailText(s, Side::Original) == tailText(s, Side::Destination)
                && tailText(s, Side::Original) != tailText(s, Side::Updated)
                && gitComment(s, Side::Original, yaml::Slot::Beside)
                    == gitComment(s, Side::Updated, yaml::Slot::Beside));
    }

    /// A value that YAML 1.1 reads as another one is a change, not just another way to write it.
    static Verdict theirsRewrote(const Sides &s)
    {
        const RuleId rule = readsOtherwise(s, Side::Updated) ? RuleId::GitTheirsChanged : RuleId::GitTheirsRewrote;
        return {.rule = rule, .outcome = Outcome::Changed, .from = From::Updated};
    }

    /// True if only Theirs wrote a list or map of a field in another style or with another indentation, with the same
    /// values and comments in the same order.
    static bool onlyTheirsLaysOut(const Sides &s)
    {
        for (const Side side : allSides)
            if (s.value[side].missing() || s.key[side] == none || s.value[side].node().inFlow)
                return false;
        const auto differs = [&s](Side side) {
            const yaml::Node &was = s.o().node(), &is = s.value[side].node();
            if (was.style != is.style || was.style != Style::Block)
                return tailText(s, Side::Original) != tailText(s, side);
            const auto indentation = [&s](Side of) {
                return static_cast<int>(s.value[of].node().column) - static_cast<int>(s.entry(of).node().column);
            };
            return indentation(Side::Original) != indentation(side);
        };
        return differs(Side::Updated) && tailText(s, Side::Original) == tailText(s, Side::Destination)
            && sameToGit(s.o(), s.u());
    }

    /// The text of a field after its key.
    static std::string_view tailText(const Sides &s, Side side)
    {
        const yaml::Document &document = *s.value[side].document;
        return document.slice({document.node(s.key[side]).end, yaml::entryLines(document, s.key[side]).end});
    }

    /// True if the value is that of Base, but a reader of YAML 1.1 sees another one: `"on"` instead of `on`.
    static bool readsOtherwise(const Sides &s, Side side)
    {
        const NodeRef was = expanded(s.o()), is = expanded(s.value[side]);
        const auto typeOf = [](NodeRef one) {
            return yaml::typeOf(one.node(), one.document->source(), yaml::Dialect::Kubectl);
        };
        return kindOf(was) == NodeKind::Scalar && kindOf(is) == NodeKind::Scalar && same(was, is)
            && typeOf(was) != typeOf(is);
    }

    static bool isRenamed(const Sides &s, Side side)
    {
        const auto keyOf = [&s](Side one) {
            return s.key[one] == none ? std::string_view() : s.value[one].document->node(s.key[one]).value;
        };
        return s.key[Side::Original] != none && s.key[side] != none && keyOf(Side::Original) != keyOf(side);
    }

    static bool sameEntry(const Sides &s, Side side)
    {
        return same(s.o(), s.value[side])
            && gitComment(s, Side::Original, yaml::Slot::Above) == gitComment(s, side, yaml::Slot::Above)
            && gitComment(s, Side::Original, yaml::Slot::Beside) == gitComment(s, side, yaml::Slot::Beside);
    }
};

} // namespace

Verdict gitResource(const DocumentPlan &document)
{
    Sides sides;
    for (const Side side : allSides)
        if (document.documents[side])
            sides.value[side] = document.rootNode(side);
    return Git::value(sides);
}

std::unique_ptr<Policy> gitPolicy(const Options &options)
{
    return std::make_unique<Git>(options);
}

} // namespace fieldwise::merge
