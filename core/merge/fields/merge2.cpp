// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/fields/exact.h"
#include "core/merge/plan/equality.h"

namespace fieldwise::merge {
namespace {

/// Puts the source's fields over the destination's (semantics/kyaml.md 2).
class Merge2 : public Policy {
public:
    using Policy::Policy;

    std::vector<Side> order() const override { return {Side::Destination, Side::Updated}; }
    bool hasOriginal() const override { return false; }
    bool readsDirectives() const override { return true; }
    /// In prepend order, the destination's unchanged element hides the replaced one (semantics/kyaml.md 2.7).
    bool losesReplace(NodeRef element) const override
    {
        return m_options.listOrder == ListOrder::Prepend && directiveOf(element) == "replace";
    }
    /// With two keys only new elements move (semantics/kyaml.md 3.7).
    ElementPlacement placing(size_t keys) const override
    {
        const ElementPlacement usual = Policy::placing(keys);
        return usual == ElementPlacement::NewFirst && keys < 2 ? ElementPlacement::AllFirst : usual;
    }

    Ruling scalar(const Sides &s) const override { return value(s, sameTypedText, RuleId::SourceWins); }

    Ruling atomicList(const Sides &s) const override
    {
        return value(s, m_options.exact ? sameToKyaml : sameToMerge, RuleId::SourceListReplaces);
    }

    Ruling map(const Sides &s) const override
    {
        if (kindOf(s.u()) == NodeKind::Null)
            return cleared(s);
        const auto directive = directiveOf(s.u());
        if (s.self || absent(kindOf(s.d()))) {
            if (s.u().missing())
                return destinationNull(s);
            if (directive == "delete")
                return nothing(RuleId::DirectiveDelete);
            // An unknown directive only stays as data at the top of an added value (semantics/kyaml.md 2.7).
            if (s.self && directive && directive != "replace" && directive != "merge")
                return unknown(*directive);
            return intoItself(s, RuleId::OnlySource);
        }
        return directive ? directed(s, *directive) : recurse(s);
    }

    Ruling elements(const Sides &s) const override
    {
        if (kindOf(s.u()) == NodeKind::Null)
            return cleared(s);
        if (s.self || absent(kindOf(s.d())))
            return s.u().missing() ? destinationNull(s) : intoItself(s, RuleId::OnlySource);
        // An element that is only a directive applies to the whole list (smpdirective.go).
        for (NodeRef item : itemsOf(s.u())) {
            const auto directive = directiveOf(item);
            if (!directive)
                continue;
            if (fieldsOf(item, false).size() > 1)
                break;
            return directed(s, *directive);
        }
        return recurse(s);
    }

    Ruling clash(const Sides &s) const override
    {
        Ruling v = Verdict{.rule = RuleId::KindClash, .conflict = true};
        const auto directive = directiveOf(s.u());
        if (destinationWins(s)) {
            v.outcome = Outcome::Retained;
            v.from = From::Destination;
        } else if (directive == "delete") {
            v = Verdict{.rule = RuleId::DirectiveDelete, .outcome = Outcome::Removed};
        } else if (directive && directive != "replace" && directive != "merge") {
            return unknown(*directive);
        } else {
            v = intoItself(s, directive == "replace" ? RuleId::DirectiveReplace : RuleId::KindClash);
            v.outcome = Outcome::Changed;
            v.conflict = directive != "replace";
            v.beside = besideOf(s);
        }
        v.notices.push_back({NoticeId::KindClash, {}});
        return v;
    }

private:
    /// The ruling of a directive on a map or list that both have.
    Ruling directed(const Sides &s, std::string_view directive) const
    {
        if (directive == "delete")
            return Verdict{.rule = RuleId::DirectiveDelete, .outcome = Outcome::Removed};
        if (directive == "merge")
            return recurse(s);
        if (directive != "replace")
            return unknown(std::string(directive));
        Ruling v = intoItself(s, RuleId::DirectiveReplace);
        v.outcome = Outcome::Changed;
        return v;
    }

    template <class Same>
    Ruling value(const Sides &s, const Same &same, RuleId taken) const
    {
        if (s.u().missing()) {
            if (kindOf(s.d()) == NodeKind::Null)
                return destinationNull(s);
            return Verdict{.rule = RuleId::OnlyDestination, .outcome = Outcome::Retained, .from = From::Destination};
        }
        if (kindOf(s.u()) == NodeKind::Null)
            return cleared(s);
        if (s.self || s.d().missing())
            return Verdict{.rule = RuleId::OnlySource, .outcome = Outcome::Added, .from = From::Updated};
        Ruling v = Verdict{.from = From::Destination};
        v.beside = besideOf(s);
        if (!same(s.d(), s.u())) {
            v.rule = taken;
            v.outcome = Outcome::Changed;
            v.from = From::Updated;
        } else if (v.beside != Comments::Keep) {
            v.rule = RuleId::CommentTaken;
            v.outcome = Outcome::Changed;
        }
        if (v.beside == Comments::Take && s.d().node().style == Style::Block)
            v.notices.push_back({NoticeId::CommentCopied, {}});
        if (v.beside == Comments::Drop)
            v.notices.push_back({NoticeId::CommentLost, {}});
        if (v.outcome == Outcome::Changed && v.beside == Comments::Keep
            && commentText(s.entry(Side::Updated), yaml::Slot::Beside).empty()
            && !commentText(s.entry(Side::Destination), yaml::Slot::Beside).empty())
            v.notices.push_back({NoticeId::CommentKept, {}});
        return v;
    }

    /// The line comment belongs to the value (semantics/kyaml.md 4.1); kyaml loses the destination's, we keep it.
    Comments besideOf(const Sides &s) const
    {
        if (s.inherited[Side::Updated])
            return Comments::Keep;
        const std::string theirs = commentText(s.entry(Side::Updated), yaml::Slot::Beside);
        const std::string ours = commentText(s.entry(Side::Destination), yaml::Slot::Beside);
        if (theirs == ours)
            return Comments::Keep;
        const bool onKeyLine = s.d().node().style == Style::Block || s.u().node().style == Style::Block;
        if (m_options.exact && onKeyLine)
            return Comments::Keep;
        if (!theirs.empty())
            return onKeyLine && !ours.empty() ? Comments::Keep : Comments::Take;
        return m_options.exact ? Comments::Drop : Comments::Keep;
    }

    Ruling recurse(const Sides &s) const
    {
        Ruling v = Verdict{.from = From::Destination};
        if (!s.u().missing())
            v.beside = besideOf(s);
        if (v.beside == Comments::Drop) // a container's comment is added, but not removed
            v.beside = Comments::Keep;
        if (v.beside == Comments::Take) {
            v.rule = RuleId::CommentTaken;
            v.outcome = Outcome::Changed;
            if (!m_options.exact)
                v.notices.push_back({NoticeId::CommentCopied, {}});
        }
        if (s.u().missing()) {
            v.rule = RuleId::OnlyDestination;
            v.outcome = Outcome::Retained;
        }
        v.into = s;
        return v;
    }

    static Ruling intoItself(const Sides &s, RuleId rule)
    {
        Ruling v = Verdict{.rule = rule, .outcome = Outcome::Added, .from = From::Updated};
        v.into = s;
        v.into->self = true;
        v.into->value[Side::Destination] = s.u();
        v.into->key[Side::Destination] = s.key[Side::Updated];
        return v;
    }

    static Ruling cleared(const Sides &s)
    {
        const bool there = !s.self && !s.d().missing();
        return Verdict{.rule = RuleId::NullClears, .outcome = there ? Outcome::Removed : Outcome::Unchanged};
    }

    static Ruling destinationNull(const Sides &s)
    {
        if (s.d().missing()) // a key that no element has exactly (semantics/kyaml.md 3.8)
            return nothing(RuleId::ElementWithoutKey);
        if (s.d().node().style == Style::Empty)
            return Verdict{.rule = RuleId::EmptyNullDropped, .outcome = Outcome::Removed};
        return Verdict{.rule = RuleId::NullKept, .outcome = Outcome::Retained, .from = From::Destination};
    }

    static Ruling nothing(RuleId rule) { return Verdict{.rule = rule}; }

    static Ruling unknown(const std::string &directive)
    {
        Ruling v = Verdict{};
        v.fault = "unknown $patch value '" + directive + "', expected delete, replace or merge";
        return v;
    }
};

} // namespace

std::optional<std::string> directiveOf(NodeRef map)
{
    if (kindOf(map) != NodeKind::Map)
        return std::nullopt;
    const NodeId id = map.document->find(map.id, "$patch");
    if (id == none)
        return std::nullopt;
    return std::string(map.document->node(id).value);
}

std::unique_ptr<Policy> merge2Policy(const Options &options)
{
    if (options.exact)
        return std::make_unique<Exactly<Merge2>>(options);
    return std::make_unique<Merge2>(options);
}

} // namespace fieldwise::merge
