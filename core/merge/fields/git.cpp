// SPDX-License-Identifier: GPL-3.0-or-later
// Three versions of a file in git: a change of one side is taken, different changes of both sides are a conflict.
#include <algorithm>
#include <array>
#include <map>

#include "core/merge/fields/elementwalk.h"
#include "core/merge/match/textlines.h"
#include "core/merge/plan/equality.h"
#include "core/merge/plan/headcomments.h"
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
            return conflict();
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

    /// Merged like the comments of a field; in a conflict, Ours' comments stay.
    void decideOuterComments(DocumentPlan &document) const override
    {
        Decision &root = document.decisions.front();
        if (root.from != From::Destination || root.conflict)
            return;
        for (const yaml::Slot slot : {yaml::Slot::Head, yaml::Slot::Foot}) {
            PerSide<std::string> texts;
            for (const Side side : allSides)
                if (const auto &text = document.documents[side])
                    for (const yaml::Comment *comment :
                         slot == yaml::Slot::Foot ? yaml::lastComments(*text, none) : text->commentsOf(none, slot))
                        if (comment->range.begin >= document.header[side])
                            texts[side] += (texts[side].empty() ? "" : "\n") + std::string(text->slice(comment->range));
            if (slot == yaml::Slot::Head && texts[Side::Updated] != texts[Side::Destination]
                && !beginsTheResult(document))
                continue;
            auto merged = mergeComments(texts);
            if (!merged && removesMore(texts[Side::Original], texts[Side::Updated], texts[Side::Destination]))
                merged = Merged{Comments::Take, {}};
            if (!merged || merged->what == Comments::Keep || (slot == yaml::Slot::Foot && isLeaf(document)))
                continue;
            (slot == yaml::Slot::Head ? root.above : root.below) = merged->what;
            if (merged->what == Comments::Merged) {
                document.mergedComments[{0, slot}] = merged->lines;
                if (!root.notes(NoticeId::CommentsMerged))
                    root.notices.push_back({NoticeId::CommentsMerged, {}});
            }
            if (root.rule == RuleId::Unchanged) {
                root.rule = RuleId::CommentTaken;
                root.outcome = Outcome::Changed;
            }
        }
    }

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
        followComments(v, s);
        if (v.rule == RuleId::GitTheirsRewrote)
            return v;
        if (!v.conflict && followFoot(v, s))
            v.into = s;
        else if (!v.conflict)
            v = conflict();
        return v;
    }

    static Ruling conflict()
    {
        return Verdict{
            .rule = RuleId::GitBothChanged, .outcome = Outcome::Retained, .from = From::Destination, .conflict = true};
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
                && comment(s, Side::Original, yaml::Slot::Beside) == comment(s, Side::Updated, yaml::Slot::Beside));
    }

    /// The comment beside a field with the spaces before it.
    static std::string_view besideText(const Sides &s, Side side)
    {
        const yaml::Document &document = *s.value[side].document;
        const auto range = yaml::besideRange(document, s.entry(side).id);
        return range ? document.slice(*range) : std::string_view();
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
            && comment(s, Side::Original, yaml::Slot::Above) == comment(s, side, yaml::Slot::Above)
            && comment(s, Side::Original, yaml::Slot::Beside) == comment(s, side, yaml::Slot::Beside);
    }

    /// The comment above the first entry belongs to the document, unless another version starts with another entry.
    static std::string comment(const Sides &s, Side side, yaml::Slot slot)
    {
        const NodeRef entry = s.entry(side);
        if (slot != yaml::Slot::Above || !isFirst(entry))
            return commentText(entry, slot);
        const auto isFirstToo = [&s](Side one) { return s.value[one].missing() || isFirst(s.entry(one)); };
        return std::ranges::all_of(allSides, isFirstToo) ? commentText(entry, slot)
                                                         : commentAboveFirst(*entry.document);
    }

    static bool isFirst(NodeRef entry)
    {
        return !entry.missing() && entry.document->root() != none
            && entry.document->firstChild(entry.document->root()) == entry.id;
    }

    static std::string commentAboveFirst(const yaml::Document &document)
    {
        const auto lines = headLines(document);
        std::string_view text = lines ? document.slice(lines->touching) : std::string_view();
        return std::string(text.substr(0, text.find_last_not_of("\r\n") + 1));
    }

    /// True if the first entry of Theirs is also the first in the result, because Theirs' head comments belong to that
    /// entry.
    static bool beginsTheResult(const DocumentPlan &document)
    {
        const auto firstOf = [&](Side side) -> const Decision * {
            const auto &text = document.documents[side];
            const NodeId first = text && text->root() != none ? text->firstChild(text->root()) : none;
            for (const DecisionId child : document.root().children)
                if (const Decision &one = document.decision(child); first != none && entryOf(one, side) == first)
                    return &one;
            return nullptr;
        };
        const Decision *theirs = firstOf(Side::Updated), *ours = firstOf(Side::Destination);
        if (!theirs || !ours || theirs == ours || !ours->inResult())
            return true;
        return !theirs->has(Side::Destination) && theirs->inResult() && ours->has(Side::Original);
    }

    static NodeId entryOf(const Decision &decision, Side side)
    {
        return decision.keys[side] != none ? decision.keys[side] : decision.values[side];
    }

    static bool isLeaf(const DocumentPlan &document) { return document.decisions.front().shape == Shape::Leaf; }

    struct Merged {
        Comments what = Comments::Keep;
        std::string lines; ///< for Comments::Merged
    };

    /// True if one side (`less`) only removed lines, and the other removed all of these, whatever else it changed.
    static bool removesMore(std::string_view base, std::string_view more, std::string_view less)
    {
        std::map<std::string_view, std::array<int, 3>> times;
        size_t which = 0;
        for (std::string_view text : {base, more, less}) {
            for (; !text.empty(); text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1))
                ++times[text.substr(0, text.find('\n'))][which];
            ++which;
        }
        return std::ranges::all_of(times, [](const auto &line) {
            const auto &[inBase, inMore, inLess] = line.second;
            return inLess == inBase || (inLess < inBase && inMore <= inLess);
        });
    }

    /// Merges by lines; nothing if both sides changed a line differently.
    static std::optional<Merged> mergeComments(const PerSide<std::string> &of)
    {
        const std::string &base = of[Side::Original], &theirs = of[Side::Updated], &ours = of[Side::Destination];
        if (theirs == base || theirs == ours)
            return Merged{};
        const auto taken = [&theirs] { return theirs.empty() ? Comments::Drop : Comments::Take; };
        if (ours == base)
            return Merged{taken(), {}};
        const auto merged = merge::mergeComments(base, theirs, ours);
        if (!merged && ours.empty() && removesMore(base, ours, theirs))
            return Merged{};
        if (!merged && theirs.empty() && removesMore(base, theirs, ours))
            return Merged{taken(), {}};
        if (!merged)
            return {};
        return *merged == ours ? Merged{} : *merged == theirs ? Merged{taken(), {}} : Merged{Comments::Merged, *merged};
    }

    static void take(Ruling &v, yaml::Slot slot, const Merged &merged)
    {
        if (merged.what == Comments::Keep)
            return;
        (slot == yaml::Slot::Above ? v.above : slot == yaml::Slot::Beside ? v.beside : v.below) = merged.what;
        if (merged.what == Comments::Merged) {
            v.comments[slot] = merged.lines;
            v.notices.push_back({NoticeId::CommentsMerged, {}});
        }
        if (v.rule == RuleId::Unchanged) {
            v.rule = RuleId::CommentTaken;
            v.outcome = Outcome::Changed;
        }
    }

    /// Merges a comment by its lines, as a separate value. In a conflict, the whole field is in conflict.
    static void followComments(Ruling &v, const Sides &s)
    {
        if (s.inherited[Side::Updated])
            return;
        for (const yaml::Slot slot : {yaml::Slot::Above, yaml::Slot::Beside}) {
            const auto merged = mergeComments({{comment(s, Side::Original, slot), comment(s, Side::Updated, slot),
                                                comment(s, Side::Destination, slot)}});
            if (!merged || (merged->what == Comments::Merged && slot == yaml::Slot::Beside)) {
                v = conflict();
                return;
            }
            take(v, slot, *merged);
        }
        if (v.rule == RuleId::GitTheirsRewrote && v.beside == Comments::Keep
            && besideText(s, Side::Original) != besideText(s, Side::Updated))
            v.beside = Comments::Take; // with other spaces before it
        followGap(v, s);
    }

    static std::string_view gapLines(NodeRef entry)
    {
        return entry.missing() ? std::string_view() : entry.document->slice(yaml::gapBefore(*entry.document, entry.id));
    }

    static std::string withoutReturns(std::string_view text)
    {
        std::string lines(text);
        std::erase(lines, '\r');
        return lines;
    }

    /// Blank lines aside.
    static std::string commentsOf(std::string_view gap)
    {
        std::string out;
        for (size_t begin = 0, end = 0; begin < gap.size(); begin = end) {
            end = std::min(gap.find('\n', begin), gap.size() - 1) + 1;
            const std::string_view line = gap.substr(begin, end - begin);
            if (line.find_first_not_of(" \t\n") != line.npos)
                out += line;
        }
        return out;
    }

    /// Takes the lines between two entries that Theirs changed. Where both sides changed their comments, these are
    /// merged by lines, and Ours stay in a conflict.
    static void followGap(Ruling &v, const Sides &s)
    {
        for (const Side side : allSides)
            if (s.value[side].missing())
                return;
        const std::string_view inTheirs = gapLines(s.entry(Side::Updated));
        if (inTheirs == gapLines(s.entry(Side::Original)) || inTheirs == gapLines(s.entry(Side::Destination)))
            return;
        PerSide<std::string> gap;
        for (const Side side : allSides)
            gap[side] = withoutReturns(gapLines(s.entry(side)));
        auto &[base, theirs, ours] = gap.at;
        if (theirs == ours || theirs == base)
            return;
        const std::string wasComments = commentsOf(base), theirComments = commentsOf(theirs);
        if (ours == base || commentsOf(ours) == wasComments) {
            if (ours != base && theirComments == wasComments)
                return;
            v.between = Comments::Take;
        } else if (theirComments == wasComments) {
            return;
        } else {
            for (std::string &lines : gap.at)
                if (lines.ends_with('\n'))
                    lines.pop_back();
            const auto merged = merge::mergeComments(base, theirs, ours);
            if (!merged || *merged == ours)
                return;
            v.between = Comments::Merged;
            v.comments[yaml::Slot::Free] = *merged;
        }
        if (v.rule == RuleId::Unchanged && theirComments != wasComments) {
            v.rule = RuleId::CommentTaken;
            v.outcome = Outcome::Changed;
        }
    }

    static std::string lastCommentsOf(const yaml::Document &document, NodeId collection)
    {
        std::string out;
        for (const yaml::Comment *comment : yaml::lastComments(document, collection))
            out += (out.empty() ? "" : "\n") + std::string(document.slice(comment->range));
        return out;
    }

    /// Merges the comments after the last entry of a collection; false if they are in conflict.
    static bool followFoot(Ruling &v, const Sides &s)
    {
        PerSide<std::string> foot;
        for (const Side side : allSides)
            if (const NodeRef collection = s.value[side]; !collection.missing())
                foot[side] = lastCommentsOf(*collection.document, collection.id);
        if (std::ranges::all_of(foot.at, &std::string::empty))
            return true;
        const auto tail = [](NodeRef collection) {
            return collection.missing()
                ? std::string()
                : withoutReturns(collection.document->slice(yaml::tailOf(*collection.document, collection.id)));
        };
        if (foot[Side::Original] == foot[Side::Updated] && tail(s.o()) == tail(s.d()) && tail(s.u()) != tail(s.d())) {
            v.below = Comments::Take; // other blank lines or indentation
            return true;
        }
        const auto merged = mergeComments(foot);
        if (merged)
            take(v, yaml::Slot::Foot, *merged);
        return merged.has_value();
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
