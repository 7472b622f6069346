// SPDX-License-Identifier: GPL-3.0-or-later
// Each decision of a merge of the sides is looked up in the result.
#include <algorithm>
#include <memory>
#include <set>
#include <span>

#include <nlohmann/json.hpp>

#include "core/check/counterparts.h"
#include "core/check/fieldtext.h"
#include "core/check/parts.h"
#include "core/git/proof.h"
#include "core/k8s/identity.h"
#include "core/merge/match/digests.h"
#include "core/merge/plan/containers.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/planning.h"
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
using yaml::none;

Text textOf(Side side)
{
    return side == Side::Original ? Text::Base : side == Side::Updated ? Text::Theirs : Text::Ours;
}

/// What a finding is about, before it is told.
struct Judged {
    Kind kind;
    Whose whose = Whose::Nobody;
    std::string because;
};

class FieldCheck {
public:
    FieldCheck(const PerText<yaml::Stream> &streams, merge::Plan plan, PerSide<Counterparts> counterparts)
        : m_streams(streams), m_result(streams[Text::Result]), m_plan(std::move(plan)),
          m_counterparts(std::move(counterparts)), m_places(streams, m_plan.options.showSecrets)
    {
        for (const Text text : allTexts)
            for (const yaml::Part &part : m_streams[text].parts)
                m_digests[text].emplace_back(part.document.get());
    }

    Checked run()
    {
        std::vector<DecisionRef> roots;
        for (uint32_t i = 0; i < m_plan.documents.size(); ++i)
            if (!m_plan.documents[i].decisions.empty())
                roots.push_back({i, 0});
        const std::vector<Spot> spots = assigned(roots, {});
        for (size_t i = 0; i < roots.size(); ++i)
            check(roots[i], spots[i], About::Document);
        for (uint32_t part = 0; part < m_result.parts.size(); ++part) {
            const Spot root{part, m_result.parts[part].document->root()};
            if (root.missing() || m_taken.contains(root))
                continue;
            Finding finding{.kind = Kind::Invented, .about = About::Document};
            finding.document = k8s::describe(k8s::identityOf(*m_result.parts[part].document));
            finding.because = "Neither Base nor a side has this document.";
            finding.places[Text::Result] = m_places.of(Text::Result, part, root.node);
            m_checked.findings.push_back(std::move(finding));
        }
        return std::move(m_checked);
    }

private:
    const DocumentPlan &document(DecisionRef ref) const { return m_plan.documents[ref.document]; }
    const Decision &decision(DecisionRef ref) const { return m_plan.decision(ref); }
    const yaml::Document &resultDocument(const Spot &spot) const { return *m_result.parts[spot.part].document; }
    uint64_t digest(const Spot &spot) const { return m_digests[Text::Result][spot.part].of(spot.node); }
    /// 0 where the side does not have it.
    uint64_t digest(DecisionRef ref, Side side) const
    {
        const Decision &one = decision(ref);
        return one.has(side) ? m_digests[textOf(side)][document(ref).parts[side]].of(one.values[side]) : 0;
    }

    /// Which spot of the result each decision stands for: first where a version of its value stands, then what is left.
    /// `container`: the mapping or list of the result that they are in; missing for whole documents.
    std::vector<Spot> assigned(std::span<const DecisionRef> refs, const Spot &container)
    {
        std::vector<std::vector<Spot>> candidates;
        for (const DecisionRef ref : refs)
            candidates.push_back(candidatesOf(ref, container));
        std::vector<Spot> out(refs.size());
        for (const bool exact : {true, false})
            for (size_t i = 0; i < refs.size(); ++i)
                for (const Spot &spot : candidates[i]) {
                    if (!out[i].missing() || m_taken.contains(spot) || (exact && !isVersionOf(refs[i], spot)))
                        continue;
                    out[i] = spot;
                    if (isIn(spot, container))
                        m_taken.insert(spot);
                }
        return out;
    }

    bool isIn(const Spot &spot, const Spot &container) const
    {
        return container.missing() || resultDocument(spot).node(spot.node).parent == container.node;
    }

    bool isVersionOf(DecisionRef ref, const Spot &spot) const
    {
        return std::ranges::any_of(merge::allSides, [&](Side side) { return digest(ref, side) == digest(spot); });
    }

    std::vector<Spot> candidatesOf(DecisionRef ref, const Spot &container) const
    {
        const Decision &one = decision(ref);
        std::vector<Spot> out;
        const auto add = [&](const Spot &spot) {
            // What an alias or a merge key brings stands elsewhere, and has to be the very value.
            if (!spot.missing() && (isIn(spot, container) || isVersionOf(ref, spot)))
                out.push_back(spot);
        };
        std::vector<Side> order{Side::Destination, Side::Updated, Side::Original};
        if (const auto side = merge::sideOf(one.from))
            order.insert(order.begin(), *side);
        for (const Side side : order)
            if (one.has(side))
                add(m_counterparts[side].of(document(ref).parts[side], one.values[side]));
        if (!container.missing() && one.step.kind == yaml::PathStep::Kind::Field)
            add({container.part, resultDocument(container).find(container.node, one.step.name)});
        return out;
    }

    void check(DecisionRef ref, const Spot &spot, About about)
    {
        const Decision &one = decision(ref);
        const bool isOpen = one.shape != Shape::Leaf && one.inResult() && !spot.missing()
            && kindOf(spot) == (one.shape == Shape::Map ? yaml::Kind::Map : yaml::Kind::Seq);
        if (isOpen)
            return inside(ref, spot);
        if (one.conflict)
            settle(ref, spot, about);
        else if (isAsDecided(ref, spot))
            m_checked.expected += changeOf(ref) == Whose::Nobody ? 0 : 1;
        else if (!byLines(ref, spot) && !deeper(ref, spot))
            tell(ref, spot, about, judged(ref, spot));
    }

    yaml::Kind kindOf(const Spot &spot) const { return resultDocument(spot).node(spot.node).kind; }

    void inside(DecisionRef ref, const Spot &spot)
    {
        std::vector<DecisionRef> children;
        for (const DecisionId child : decision(ref).children)
            children.push_back({ref.document, child});
        const std::vector<Spot> spots = assigned(children, spot);
        for (size_t i = 0; i < children.size(); ++i)
            check(children[i], spots[i], About::Field);
        const yaml::Document &result = resultDocument(spot);
        const bool isMap = result.node(spot.node).kind == yaml::Kind::Map;
        for (NodeId child = result.firstChild(spot.node); child != none; child = result.nextSibling(child)) {
            const NodeId value = isMap ? result.valueOf(child) : child;
            if (!m_taken.contains({spot.part, value}))
                invented(ref, {spot.part, value});
            child = value;
        }
        if (!isMap)
            checkOrder(ref, children, spots);
    }

    /// Who changed it; of what is merged inside, nobody.
    Whose changeOf(DecisionRef ref) const
    {
        return changedBy(digest(ref, Side::Original), digest(ref, Side::Destination), digest(ref, Side::Updated));
    }

    bool isAsDecided(DecisionRef ref, const Spot &spot) const
    {
        const Decision &one = decision(ref);
        if (!one.inResult() || spot.missing())
            return one.inResult() == !spot.missing();
        const auto side = merge::sideOf(one.from);
        if (side && !one.from.isData() && digest(ref, *side) == digest(spot))
            return true;
        return git::decidedValue(document(ref), ref.decision) == git::writtenValue(resultDocument(spot), spot.node)
            && (!side || sameTags(ref, *side, spot));
    }

    /// Texts that YAML reads alike differ in their tags only when they are scalars.
    bool sameTags(DecisionRef ref, Side side, const Spot &spot) const
    {
        const yaml::Document &from = *document(ref).documents[side];
        return from.resolvedTag(decision(ref).values[side]) == resultDocument(spot).resolvedTag(spot.node);
    }

    bool isLike(DecisionRef ref, Side side, const Spot &spot) const
    {
        return decision(ref).has(side) ? !spot.missing() && digest(ref, side) == digest(spot) : spot.missing();
    }

    Judged judged(DecisionRef ref, const Spot &spot) const
    {
        const Decision &one = decision(ref);
        const Whose whose = changeOf(ref);
        const std::string who(whoseName(whose));
        const bool isBack = one.has(Side::Original) && isLike(ref, Side::Original, spot);
        if (!one.inResult())
            return {Kind::Lost, whose, who + " removed it, and the result still has it."};
        if (spot.missing() && whose == Whose::Nobody)
            return {Kind::Lost, whose, "Nobody removed it: Base and both sides have it, and the result does not."};
        if (spot.missing())
            return {Kind::Lost, whose,
                    who + (one.has(Side::Original) ? " changed" : " added") + " it, and the result does not have it."};
        if (isBack)
            return {Kind::Lost, whose, who + " changed it, and the result has what Base has."};
        if (whose == Whose::Nobody)
            return {Kind::Changed, whose, "Nobody changed it: Base and both sides have another value."};
        for (const Side side : {Side::Destination, Side::Updated})
            if (isLike(ref, side, spot) && one.from == From::Computed)
                return {Kind::Lost, side == Side::Updated ? Whose::Ours : Whose::Theirs,
                        "Ours and Theirs changed different parts of it. The result has only what "
                            + std::string(textName(textOf(side))) + " changed."};
        return {Kind::Changed, whose, who + " changed it, and the result has a value that no input has."};
    }

    void settle(DecisionRef ref, const Spot &spot, About about)
    {
        const Decision &one = decision(ref);
        if (byLines(ref, spot))
            return;
        const bool ours = isLike(ref, Side::Destination, spot), theirs = isLike(ref, Side::Updated, spot);
        const bool isNew = !one.has(Side::Original);
        std::string because = isNew && one.has(Side::Destination) != one.has(Side::Updated)
            ? "Ours and Theirs added different things at one place."
            : "Ours and Theirs changed it, each in its own way.";
        if (ours || theirs)
            return tell(ref, spot, about,
                        {Kind::Settled, ours && theirs ? Whose::Both : ours ? Whose::Ours : Whose::Theirs,
                         because + " The result has what " + whoseText(ours, theirs) + "."});
        if (spot.missing())
            return tell(ref, spot, about, {Kind::Lost, Whose::Both, because + " The result has neither."});
        if (!isNew && isLike(ref, Side::Original, spot))
            return tell(ref, spot, about,
                        {Kind::Lost, Whose::Both, because + " The result has Base's value again, and neither change."});
        tell(ref, spot, about, {Kind::Settled, Whose::Nobody, because + " The result has a value of its own."});
    }

    static std::string whoseText(bool ours, bool theirs)
    {
        return ours && theirs ? "both have" : ours ? "Ours has" : "Theirs has";
    }

    /// A text of several lines is told by its lines; false for any other value.
    bool byLines(DecisionRef ref, const Spot &spot)
    {
        const Decision &one = decision(ref);
        PerText<std::string> texts;
        const auto isText = [](const yaml::Document &text, NodeId node) {
            return text.node(node).kind == yaml::Kind::Scalar && text.node(node).value.find('\n') != std::string_view::npos;
        };
        for (const Side side : merge::allSides) {
            if (!one.has(side) || !isText(*document(ref).documents[side], one.values[side]))
                return false;
            texts[textOf(side)] = document(ref).documents[side]->node(one.values[side]).value;
        }
        if (spot.missing() || !isText(resultDocument(spot), spot.node))
            return false;
        texts[Text::Result] = resultDocument(spot).node(spot.node).value;
        Checked lines = checkLines(texts, m_places.isSecret(Text::Result, spot.part, spot.node));
        m_checked.expected += lines.expected;
        for (Finding &finding : lines.findings) {
            name(finding, ref);
            for (const Text text : allTexts)
                if (Place &place = finding.places[text]; place.line > 0)
                    place.line = text == Text::Result
                        ? m_places.lineInside(text, spot.part, spot.node, place.line)
                        : m_places.lineInside(text, document(ref).parts[sideOf(text)], one.values[sideOf(text)], place.line);
            m_checked.findings.push_back(std::move(finding));
        }
        return true;
    }

    static Side sideOf(Text text)
    {
        return text == Text::Base ? Side::Original : text == Text::Theirs ? Side::Updated : Side::Destination;
    }

    /// Tells what differs inside of a mapping or list that a side has as a whole; false where it is none.
    bool deeper(DecisionRef ref, const Spot &spot)
    {
        const auto side = merge::sideOf(decision(ref).from);
        if (spot.missing() || !side)
            return false;
        const Counterparts &counterparts = m_counterparts[*side];
        const DecisionRef about = counterparts.about(spot);
        if (!about.valid() || counterparts.plan().decision(about).shape == Shape::Leaf
            || counterparts.of(document(ref).parts[*side], decision(ref).values[*side]) != spot)
            return false;
        const Whose whose = changeOf(ref);
        deeper(*side, about, whose);
        return true;
    }

    void deeper(Side side, DecisionRef about, Whose whose)
    {
        const merge::Plan &plan = m_counterparts[side].plan();
        const DocumentPlan &compared = plan.documents[about.document];
        const Decision &one = compared.decision(about.decision);
        if (one.shape != Shape::Leaf) {
            for (const DecisionId child : one.children)
                deeper(side, {about.document, child}, whose);
            return;
        }
        const bool has = one.has(Side::Destination), isThere = one.has(Side::Updated);
        const uint32_t from = compared.parts[Side::Destination], to = compared.parts[Side::Updated];
        const Spot spot{to, one.values[Side::Updated]};
        if (has && isThere && m_digests[textOf(side)][from].of(one.values[Side::Destination]) == digest(spot))
            return;
        const std::string who = whose == Whose::Nobody ? "Base and both sides have" : std::string(whoseName(whose)) + " has";
        Finding finding{.kind = !isThere ? Kind::Lost : has ? Kind::Changed : Kind::Invented, .whose = whose};
        finding.because = !isThere ? who + " it, and the result does not."
            : has                  ? who + " another value."
                                   : "Neither Base nor a side has it.";
        finding.document = k8s::describe(compared.identity);
        finding.path = yaml::print(merge::shownPath(plan, about));
        if (has)
            finding.places[textOf(side)] = m_places.of(textOf(side), from, one.values[Side::Destination]);
        if (isThere)
            finding.places[Text::Result] = m_places.of(Text::Result, to, spot.node);
        m_checked.findings.push_back(std::move(finding));
    }

    void invented(DecisionRef container, const Spot &spot)
    {
        Finding finding{.kind = Kind::Invented, .because = "Neither Base nor a side has it."};
        name(finding, container);
        for (const Side side : {Side::Destination, Side::Updated, Side::Original})
            if (const DecisionRef about = m_counterparts[side].about(spot); about.valid()) {
                finding.path = yaml::print(merge::shownPath(m_counterparts[side].plan(), about));
                break;
            }
        finding.places[Text::Result] = m_places.of(Text::Result, spot.part, spot.node);
        m_checked.findings.push_back(std::move(finding));
    }

    /// The elements that all texts have stand in the order of the merge.
    void checkOrder(DecisionRef list, std::span<const DecisionRef> children, std::span<const Spot> spots)
    {
        std::vector<NodeId> wanted, base;
        for (size_t i = 0; i < children.size(); ++i) {
            const Decision &one = decision(children[i]);
            if (spots[i].missing() || !std::ranges::all_of(merge::allSides, [&](Side side) { return one.has(side); }))
                continue;
            wanted.push_back(spots[i].node);
            base.push_back(one.values[Side::Original]);
        }
        if (std::ranges::is_sorted(wanted))
            return;
        std::vector<size_t> byBase(wanted.size());
        for (size_t i = 0; i < byBase.size(); ++i)
            byBase[i] = i;
        std::ranges::sort(byBase, {}, [&](size_t i) { return base[i]; });
        const bool isBack = std::ranges::is_sorted(byBase, {}, [&](size_t i) { return wanted[i]; });
        Finding finding{.kind = isBack ? Kind::Lost : Kind::Changed, .about = About::Order};
        finding.because = isBack ? "A side put its elements in another order, and the result has Base's."
                                 : "Its elements stand in an order that no merge gives.";
        name(finding, list);
        const Decision &one = decision(list);
        for (const Side side : merge::allSides)
            finding.places[textOf(side)] = m_places.of(textOf(side), document(list).parts[side], one.values[side]);
        const Spot parent{spots[0].part, resultParent(spots)};
        finding.places[Text::Result] = m_places.of(Text::Result, parent.part, parent.node);
        m_checked.findings.push_back(std::move(finding));
    }

    NodeId resultParent(std::span<const Spot> spots) const
    {
        for (const Spot &spot : spots)
            if (!spot.missing())
                return resultDocument(spot).node(spot.node).parent;
        return none;
    }

    void name(Finding &finding, DecisionRef ref) const
    {
        finding.document = k8s::describe(document(ref).identity);
        finding.path = yaml::print(merge::shownPath(m_plan, ref));
    }

    void tell(DecisionRef ref, const Spot &spot, About about, Judged what)
    {
        Finding finding{
            .kind = what.kind, .about = about, .whose = what.whose, .because = std::move(what.because), .places = {}};
        name(finding, ref);
        for (const Side side : merge::allSides)
            if (decision(ref).has(side))
                finding.places[textOf(side)] =
                    m_places.of(textOf(side), document(ref).parts[side], decision(ref).values[side]);
        if (!spot.missing())
            finding.places[Text::Result] = m_places.of(Text::Result, spot.part, spot.node);
        m_checked.findings.push_back(std::move(finding));
    }

    const PerText<yaml::Stream> &m_streams;
    const yaml::Stream &m_result;
    merge::Plan m_plan;
    PerSide<Counterparts> m_counterparts;
    FieldText m_places;
    PerText<std::vector<merge::Digests>> m_digests;
    std::set<Spot> m_taken;
    Checked m_checked;
};

} // namespace

Result<Checked, std::string> checkFields(const PerText<yaml::Stream> &streams, const merge::Options &options)
{
    merge::Options git = options;
    git.mode = merge::Mode::Git;
    git.followRenames = true;
    const auto planned = [&](const yaml::Stream &base, const yaml::Stream &theirs, const yaml::Stream &ours) {
        return merge::plan({{base, theirs, ours}}, {{"base", "theirs", "ours"}}, git);
    };
    auto plan = planned(streams[Text::Base], streams[Text::Theirs], streams[Text::Ours]);
    if (!plan)
        return Unexpected(plan.error().front().diagnostic.text);
    PerSide<Counterparts> counterparts;
    for (const Side side : merge::allSides) {
        const yaml::Stream &input = streams[textOf(side)];
        auto compared = planned(input, streams[Text::Result], input);
        if (!compared)
            return Unexpected(compared.error().front().diagnostic.text);
        counterparts[side] = Counterparts(std::move(*compared));
    }
    return FieldCheck(streams, std::move(*plan), std::move(counterparts)).run();
}

} // namespace fieldwise::check
