// SPDX-License-Identifier: GPL-3.0-or-later
// Looks up each decision of a merge of the sides in the result.
#include <algorithm>
#include <iterator>
#include <span>

#include <nlohmann/json.hpp>

#include "core/check/fieldpairs.h"
#include "core/check/fieldtext.h"
#include "core/check/insidewhole.h"
#include "core/check/parts.h"
#include "core/git/values.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/secrets.h"
#include "core/yaml/json.h"

namespace fieldwise::check {
namespace {

using merge::Decision;
using merge::DecisionId;
using merge::DecisionRef;
using merge::DocumentPlan;
using merge::From;
using merge::PerSide;
using merge::Shape;
using merge::Side;
using yaml::NodeId;

/// What a finding is about, before it is told.
struct Judged {
    FindingKind kind;
    Whose whose = Whose::Nobody;
    std::string because;
};

class FieldCheck {
public:
    FieldCheck(const PerText<yaml::Stream> &streams, FieldPairs pairs)
        : m_pairs(std::move(pairs)),
          m_plan(m_pairs.plan()),
          m_decided(m_plan.documents.begin(), m_plan.documents.end()),
          m_places(streams, m_plan.options.showSecrets)
    {
    }

    Checked run()
    {
        std::vector<DecisionRef> roots;
        for (uint32_t i = 0; i < m_plan.documents.size(); ++i)
            if (!m_plan.documents[i].decisions.empty())
                roots.push_back({i, 0});
        const std::vector<ResultNode> resultNodes = m_pairs.assign(roots, {});
        noteGaps(roots, resultNodes, 0);
        for (size_t i = 0; i < roots.size(); ++i)
            check(roots[i], resultNodes[i], About::Document);
        const auto &parts = m_pairs.result().parts;
        for (uint32_t part = 0; part < parts.size(); ++part) {
            const ResultNode root{part, parts[part].document->root()};
            if (root.missing() || m_pairs.isTaken(root))
                continue;
            Finding finding{.kind = FindingKind::Invented, .about = About::Document};
            finding.document = documentName(k8s::identityOf(m_pairs.document(root)), part, parts.size());
            finding.because = "No input has this document.";
            finding.places[Text::Result] = m_places.of(Text::Result, part, root.node);
            shorten(finding.places);
            m_checked.findings.push_back(std::move(finding));
        }
        m_checked.plan = std::make_shared<const merge::Plan>(m_plan);
        return std::move(m_checked);
    }

private:
    Range rangeOf(const ResultNode &resultNode) const
    {
        return m_places.rangeOf(Text::Result, resultNode.part, resultNode.node);
    }

    /// Of what is missing: behind what stands before it. `first`: where the first one would stand.
    void noteGaps(std::span<const DecisionRef> refs, std::span<const ResultNode> resultNodes, uint32_t first)
    {
        for (size_t i = 0; i < refs.size(); ++i)
            if (resultNodes[i].missing())
                m_gaps[{refs[i].document, refs[i].decision}] = first;
            else
                first = rangeOf(resultNodes[i]).end;
    }

    const DocumentPlan &document(DecisionRef ref) const { return m_plan.documents[ref.document]; }
    const Decision &decision(DecisionRef ref) const { return m_plan.decision(ref); }
    uint64_t digest(DecisionRef ref, Side side) const { return m_pairs.digest(ref, side); }

    void check(DecisionRef ref, const ResultNode &resultNode, About about)
    {
        const Decision &one = decision(ref);
        if (!resultNode.missing())
            m_checked.fields.push_back({ref, rangeOf(resultNode)});
        checkName(ref, resultNode);
        const bool isOpen = one.shape != Shape::Leaf && one.inResult() && !resultNode.missing()
            && m_pairs.node(resultNode).kind == (one.shape == Shape::Map ? yaml::Kind::Map : yaml::Kind::Seq);
        if (isOpen)
            return inside(ref, resultNode);
        if (merge::isInConflict(document(ref), one))
            checkConflict(ref, resultNode, about);
        else if (isAsDecided(ref, resultNode))
            m_checked.expected += changeOf(ref) == Whose::Nobody ? 0 : 1;
        else if (!byLines(ref, resultNode) && !deeper(ref, resultNode))
            tell(ref, resultNode, about, judged(ref, resultNode));
    }

    void checkName(DecisionRef ref, const ResultNode &resultNode)
    {
        const std::string_view base = m_pairs.nameOf(ref, Side::Original);
        const auto nameOf = [&](Side side) { return decision(ref).has(side) ? m_pairs.nameOf(ref, side) : base; };
        const Whose whose = changedBy(base, nameOf(Side::Destination), nameOf(Side::Updated));
        if (!decision(ref).has(Side::Original) || whose == Whose::Nobody || resultNode.missing()
            || m_pairs.nameOf(resultNode) != base)
            return;
        tell(
            ref, resultNode, About::Field,
            {FindingKind::Lost, whose, std::string(whoseName(whose)) + " renamed it, but the result has Base's name."});
    }

    void inside(DecisionRef ref, const ResultNode &resultNode)
    {
        std::vector<DecisionRef> children;
        for (const DecisionId child : decision(ref).children)
            children.push_back({ref.document, child});
        const std::vector<ResultNode> resultNodes = m_pairs.assign(children, resultNode);
        const bool isEntry = !m_pairs.nameOf(resultNode).empty(); // then its fields stand below the line of its key
        noteGaps(children, resultNodes, rangeOf(resultNode).begin + (isEntry ? 1 : 0));
        bool anyInserted = false; // of what both sides put at one place
        for (size_t i = 0; i < children.size(); ++i)
            anyInserted = anyInserted || (isContested(children[i]) && !resultNodes[i].missing());
        for (size_t i = 0; i < children.size(); ++i)
            if (isContested(children[i]) && !anyInserted)
                tell(children[i], resultNodes[i], About::Field,
                     {FindingKind::Lost, changeOf(children[i]),
                      "Ours and Theirs added different things in the same place. The result has neither."});
            else
                check(children[i], resultNodes[i], About::Field);
        for (const ResultNode &one : m_pairs.leftIn(resultNode))
            invented(ref, one);
        if (m_pairs.node(resultNode).kind == yaml::Kind::Seq)
            checkOrder(ref, resultNode, children, resultNodes);
    }

    /// One side added it where the other added something else.
    bool isContested(DecisionRef ref) const
    {
        const Decision &one = decision(ref);
        return one.conflict && !one.has(Side::Original) && one.has(Side::Destination) != one.has(Side::Updated);
    }

    /// Who changed it; of what is merged inside, nobody.
    Whose changeOf(DecisionRef ref) const
    {
        return changedBy(digest(ref, Side::Original), digest(ref, Side::Destination), digest(ref, Side::Updated));
    }

    bool isAsDecided(DecisionRef ref, const ResultNode &resultNode)
    {
        const Decision &one = decision(ref);
        if (!one.inResult() || resultNode.missing())
            return one.inResult() == !resultNode.missing();
        const auto side = merge::sideOf(one.from);
        if (side && !one.from.isData() && digest(ref, *side) == m_pairs.digest(resultNode))
            return true;
        return m_decided[ref.document].of(ref.decision)
            == git::writtenValue(m_pairs.document(resultNode), resultNode.node)
            && (!side || sameTags(ref, *side, resultNode));
    }

    /// Texts that YAML reads alike differ in their tags only when they are scalars.
    bool sameTags(DecisionRef ref, Side side, const ResultNode &resultNode) const
    {
        const yaml::Document &from = *document(ref).documents[side];
        return from.resolvedTag(decision(ref).values[side])
            == m_pairs.document(resultNode).resolvedTag(resultNode.node);
    }

    bool isLike(DecisionRef ref, Side side, const ResultNode &resultNode) const
    {
        return decision(ref).has(side) ? !resultNode.missing() && digest(ref, side) == m_pairs.digest(resultNode)
                                       : resultNode.missing();
    }

    Judged judged(DecisionRef ref, const ResultNode &resultNode) const
    {
        const Decision &one = decision(ref);
        const Whose whose = changeOf(ref);
        const std::string who(whoseName(whose));
        const bool isBack = one.has(Side::Original) && isLike(ref, Side::Original, resultNode);
        if (!one.inResult())
            return {FindingKind::Lost, whose, who + " removed it, but the result still has it."};
        if (resultNode.missing() && whose == Whose::Nobody)
            return {FindingKind::Lost, whose,
                    "Nobody removed it: Base and both sides have it, but the result does not."};
        if (resultNode.missing())
            return {FindingKind::Lost, whose,
                    who + (one.has(Side::Original) ? " changed" : " added") + " it, but the result does not have it."};
        if (isBack)
            return {FindingKind::Lost, whose, who + " changed it, but the result has what Base has."};
        if (whose == Whose::Nobody
            && isEmptied(merge::nodeOf(document(ref), decision(ref), Side::Original),
                         {&m_pairs.document(resultNode), resultNode.node}))
            return {FindingKind::Lost, whose, "Nobody emptied it: Base and both sides have something in it."};
        if (whose == Whose::Nobody)
            return {FindingKind::Changed, whose, "Nobody changed it: Base and both sides have a different value."};
        for (const Side side : {Side::Destination, Side::Updated})
            if (isLike(ref, side, resultNode) && one.from == From::Computed)
                return {FindingKind::Lost, side == Side::Updated ? Whose::Ours : Whose::Theirs,
                        "Ours and Theirs changed different parts of it. The result has only what "
                            + std::string(textName(textOf(side))) + " changed."};
        return {FindingKind::Lost, whose,
                who
                    + (one.has(Side::Original)
                           ? " changed it, but the result has neither that change nor what Base has."
                           : " added it, but the result has a different value.")};
    }

    void checkConflict(DecisionRef ref, const ResultNode &resultNode, About about)
    {
        const Decision &one = decision(ref);
        if (byLines(ref, resultNode))
            return;
        const bool ours = isLike(ref, Side::Destination, resultNode), theirs = isLike(ref, Side::Updated, resultNode);
        if (ours && theirs && changeOf(ref) == Whose::Nobody)
            return; // only its comments were changed
        const std::string because = isContested(ref) ? "Ours and Theirs added different things in the same place."
                                                     : "Ours and Theirs changed it in different ways.";
        if (ours != theirs)
            giveUp(ref, ours ? Side::Updated : Side::Destination);
        if (ours || theirs)
            return tell(ref, resultNode, about,
                        {FindingKind::Settled,
                         ours && theirs ? Whose::Both
                             : ours     ? Whose::Ours
                                        : Whose::Theirs,
                         because + " The result has what " + whoseText(ours, theirs) + "."});
        if (resultNode.missing())
            return tell(ref, resultNode, about, {FindingKind::Lost, Whose::Both, because + " The result has neither."});
        if (one.has(Side::Original) && isLike(ref, Side::Original, resultNode))
            return tell(
                ref, resultNode, about,
                {FindingKind::Lost, Whose::Both, because + " The result has Base's value, without either change."});
        tell(ref, resultNode, about,
             {FindingKind::Settled, Whose::Nobody, because + " The result has a value of its own."});
    }

    /// The comments of a value go with it.
    void giveUp(DecisionRef ref, Side side)
    {
        const Decision &one = decision(ref);
        if (!one.has(side))
            return;
        const NodeId entry = one.keys[side] != yaml::none ? one.keys[side] : one.values[side];
        std::ranges::move(commentsWith(*document(ref).documents[side], entry), std::back_inserter(m_checked.givenUp));
    }

    static std::string whoseText(bool ours, bool theirs)
    {
        return ours && theirs ? "both have" : ours ? "Ours has" : "Theirs has";
    }

    /// A text of several lines is told by its lines; false for any other value.
    bool byLines(DecisionRef ref, const ResultNode &resultNode)
    {
        const Decision &one = decision(ref);
        PerText<ResultNode> resultNodes;
        resultNodes[Text::Result] = resultNode;
        for (const Side side : merge::allSides)
            resultNodes[textOf(side)] = {document(ref).parts[side], one.values[side]};
        if (std::ranges::any_of(resultNodes.at, &ResultNode::missing))
            return false;
        auto lines = m_places.byLines(resultNodes);
        if (!lines)
            return false;
        m_checked.expected += lines->expected;
        for (Finding &finding : lines->findings) {
            name(finding, ref);
            m_checked.findings.push_back(std::move(finding));
        }
        return true;
    }

    /// Tells what differs inside of a value that a side has as a whole; false where that can't be said.
    bool deeper(DecisionRef ref, const ResultNode &resultNode)
    {
        const auto side = merge::sideOf(decision(ref).from);
        if (resultNode.missing() || !side)
            return false;
        const Counterparts &counterparts = m_pairs.counterparts(*side);
        const DecisionRef about = counterparts.about(resultNode);
        if (!about.valid() || counterparts.of(document(ref).parts[*side], decision(ref).values[*side]) != resultNode)
            return false;
        auto findings = findingsInside(m_pairs, m_places, {*side, changeOf(ref)}, about);
        if (!findings)
            return false;
        for (Finding &finding : *findings) {
            finding.decision = ref;
            finding.partOf = textOf(*side);
            m_checked.findings.push_back(std::move(finding));
        }
        return true;
    }

    void invented(DecisionRef container, const ResultNode &resultNode)
    {
        Finding finding{.kind = FindingKind::Invented, .because = "No input has it."};
        name(finding, container);
        for (const Side side : {Side::Destination, Side::Updated, Side::Original})
            if (const DecisionRef about = m_pairs.counterparts(side).about(resultNode); about.valid()) {
                finding.path = yaml::print(merge::shownPath(m_pairs.counterparts(side).plan(), about));
                break;
            }
        finding.places[Text::Result] = m_places.of(Text::Result, resultNode.part, resultNode.node);
        shorten(finding.places);
        m_checked.findings.push_back(std::move(finding));
    }

    /// The elements that all texts have stand in the order of the merge.
    void checkOrder(DecisionRef list, const ResultNode &container, std::span<const DecisionRef> children,
                    std::span<const ResultNode> resultNodes)
    {
        std::vector<NodeId> wanted, base;
        for (size_t i = 0; i < children.size(); ++i) {
            const Decision &one = decision(children[i]);
            if (resultNodes[i].missing()
                || !std::ranges::all_of(merge::allSides, [&](Side side) { return one.has(side); }))
                continue;
            wanted.push_back(resultNodes[i].node);
            base.push_back(one.values[Side::Original]);
        }
        if (std::ranges::is_sorted(wanted))
            return;
        std::vector<size_t> byBase(wanted.size());
        for (size_t i = 0; i < byBase.size(); ++i)
            byBase[i] = i;
        std::ranges::sort(byBase, {}, [&](size_t i) { return base[i]; });
        const bool isBack = std::ranges::is_sorted(byBase, {}, [&](size_t i) { return wanted[i]; });
        Finding finding{.kind = isBack ? FindingKind::Lost : FindingKind::Changed, .about = About::Order};
        finding.because = isBack ? "One side put its elements in a different order, but the result has Base's order."
                                 : "Its elements are in an order that no merge gives.";
        name(finding, list);
        const Decision &one = decision(list);
        for (const Side side : merge::allSides)
            finding.places[textOf(side)] = m_places.orderOf(textOf(side), document(list).parts[side], one.values[side]);
        finding.places[Text::Result] = m_places.orderOf(Text::Result, container.part, container.node);
        shorten(finding.places);
        m_checked.findings.push_back(std::move(finding));
    }

    void name(Finding &finding, DecisionRef ref) const
    {
        finding.decision = ref;
        finding.document = documentName(document(ref).identity, ref.document, m_plan.documents.size());
        finding.path = yaml::print(merge::shownPath(m_plan, ref));
    }

    void tell(DecisionRef ref, const ResultNode &resultNode, About about, Judged what)
    {
        Finding finding{
            .kind = what.kind, .about = about, .whose = what.whose, .because = std::move(what.because), .places = {}};
        name(finding, ref);
        for (const Side side : merge::allSides)
            if (decision(ref).has(side))
                finding.places[textOf(side)] =
                    m_places.of(textOf(side), document(ref).parts[side], decision(ref).values[side]);
        if (!resultNode.missing())
            finding.places[Text::Result] = m_places.of(Text::Result, resultNode.part, resultNode.node);
        else if (const auto gap = m_gaps.find({ref.document, ref.decision}); gap != m_gaps.end())
            finding.gap = gap->second;
        shorten(finding.places);
        m_checked.findings.push_back(std::move(finding));
    }

    FieldPairs m_pairs;
    const merge::Plan &m_plan;
    std::vector<git::DecidedValues> m_decided; ///< by document
    FieldText m_places;
    std::map<std::pair<uint32_t, DecisionId>, uint32_t> m_gaps; ///< Finding::gap of what the result lacks
    Checked m_checked;
};

} // namespace

Result<Checked, std::string> checkFields(const PerText<yaml::Stream> &streams, const merge::Options &options)
{
    auto pairs = fieldPairs(streams, options);
    if (!pairs)
        return Unexpected(pairs.error());
    return FieldCheck(streams, std::move(*pairs)).run();
}

} // namespace fieldwise::check
