// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/insidewhole.h"

#include <algorithm>

#include "core/check/parts.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/secrets.h"
#include "core/yaml/json.h"

namespace fieldwise::check {
namespace {

using merge::Decision;
using merge::DecisionId;
using merge::DecisionRef;
using merge::Shape;
using merge::Side;
using yaml::NodeId;

class WholeCheck {
public:
    WholeCheck(const FieldPairs &pairs, const FieldText &places, Brought brought)
        : m_pairs(pairs),
          m_places(places),
          m_plan(pairs.counterparts(brought.side).plan()),
          m_text(textOf(brought.side)),
          m_whose(brought.whose)
    {
    }

    std::optional<std::vector<Finding>> run(DecisionRef about)
    {
        if (m_plan.decision(about).shape == Shape::Leaf && !byLines(about))
            return {};
        if (m_plan.decision(about).shape != Shape::Leaf)
            check(about);
        return std::move(m_findings);
    }

private:
    ResultNode resultNode(DecisionRef about, Side side) const
    {
        return {m_plan.documents[about.document].parts[side], m_plan.decision(about).values[side]};
    }
    ResultNode mine(DecisionRef about) const { return resultNode(about, Side::Destination); }
    ResultNode there(DecisionRef about) const { return resultNode(about, Side::Updated); }

    void check(DecisionRef about)
    {
        const Decision &one = m_plan.decision(about);
        if (isRenamed(about)) {
            tell(about, lost());
            tell(about, invented());
            return;
        }
        if (one.shape != Shape::Leaf)
            return checkChildren(about);
        const bool has = one.has(Side::Destination), isThere = one.has(Side::Updated);
        if (has && isThere
            && m_pairs.digest(m_text, mine(about).part, mine(about).node) == m_pairs.digest(there(about)))
            return;
        if (!isThere)
            tell(about, lost());
        else if (!has)
            tell(about, invented());
        else if (m_whose == Whose::Nobody && isEmptied(nodeOf(about, Side::Destination), nodeOf(about, Side::Updated)))
            tell(about, {.kind = FindingKind::Lost, .whose = m_whose, .because = whoHas() + " something in it."});
        else if (!byLines(about))
            tell(about,
                 {.kind = m_whose == Whose::Nobody ? FindingKind::Changed : FindingKind::Lost,
                  .whose = m_whose,
                  .because = whoHas() + " a different value."});
    }

    merge::NodeRef nodeOf(DecisionRef about, Side side) const
    {
        return merge::nodeOf(m_plan.documents[about.document], m_plan.decision(about), side);
    }

    std::string whoHas() const
    {
        return nameOf() + (m_whose == Whose::Ours || m_whose == Whose::Theirs ? " has" : " have");
    }
    Finding lost() const
    {
        return {.kind = FindingKind::Lost, .whose = m_whose, .because = whoHas() + " it, but the result does not."};
    }
    static Finding invented() { return {.kind = FindingKind::Invented, .because = "No input has it."}; }

    /// By the result: a side's own names are those of the input.
    bool isRenamed(DecisionRef about) const
    {
        return !nameOf(about, true).empty() && !nameOf(about, false).empty()
            && nameOf(about, true) != nameOf(about, false);
    }
    std::string_view nameOf(DecisionRef about, bool isInput) const
    {
        const Side side = isInput ? Side::Destination : Side::Updated;
        const NodeId key = m_plan.decision(about).keys[side];
        if (key == yaml::none)
            return {};
        const yaml::Document &text = *m_plan.documents[about.document].documents[side];
        return text.node(yaml::withoutAlias(text, key)).value;
    }

    void checkChildren(DecisionRef about)
    {
        const Decision &one = m_plan.decision(about);
        std::vector<std::pair<NodeId, NodeId>> both;
        for (const DecisionId id : one.children) {
            const DecisionRef child{about.document, id};
            check(child);
            if (const Decision &part = m_plan.decision(child); part.has(Side::Destination) && part.has(Side::Updated))
                both.emplace_back(part.values[Side::Destination], part.values[Side::Updated]);
        }
        std::ranges::sort(both);
        if (one.shape == Shape::Map || std::ranges::is_sorted(both, {}, &std::pair<NodeId, NodeId>::second))
            return;
        tell(about,
             {.kind = FindingKind::Changed,
              .about = About::Order,
              .whose = m_whose,
              .because = "Its elements are in a different order than in " + nameOf() + "."});
    }

    std::string nameOf() const
    {
        return m_whose == Whose::Nobody ? "Base and both sides" : std::string(whoseName(m_whose));
    }

    /// Of a text that nobody changed all three have the lines; of one that somebody brought, they are new.
    bool byLines(DecisionRef about)
    {
        if (mine(about).missing() || there(about).missing())
            return false;
        PerText<ResultNode> resultNodes;
        resultNodes[Text::Result] = there(about);
        for (const Text text : {Text::Base, Text::Ours, Text::Theirs})
            if (m_whose == Whose::Nobody || text == m_text || (m_whose == Whose::Both && text != Text::Base))
                resultNodes[text] = mine(about);
        auto lines = m_places.byLines(resultNodes, m_text);
        if (!lines)
            return false;
        for (Finding &finding : lines->findings) {
            for (const Text text : {Text::Base, Text::Ours, Text::Theirs})
                if (text != m_text)
                    finding.places[text] = {};
            name(finding, about);
            m_findings.push_back(std::move(finding));
        }
        return true;
    }

    void name(Finding &finding, DecisionRef about) const
    {
        finding.document =
            documentName(m_plan.documents[about.document].identity, about.document, m_plan.documents.size());
        yaml::Path path = merge::shownPath(m_plan, about);
        if (isRenamed(about))
            path.back() = yaml::PathStep::field(nameOf(about, finding.kind == FindingKind::Lost));
        finding.path = yaml::print(path);
    }

    /// Behind what stands before it in the same value, or behind the line where that begins.
    uint32_t gapOf(DecisionRef about) const
    {
        const DecisionRef around{about.document, m_plan.decision(about).parent};
        const auto rangeOf = [&](DecisionRef one) {
            return m_places.rangeOf(Text::Result, there(one).part, there(one).node);
        };
        uint32_t gap = rangeOf(around).begin + (nameOf(around, false).empty() ? 0 : 1);
        for (const DecisionId id : m_plan.decision(around).children) {
            if (id == about.decision)
                break;
            if (const DecisionRef before{about.document, id}; !there(before).missing())
                gap = rangeOf(before).end;
        }
        return gap;
    }

    void tell(DecisionRef about, Finding finding)
    {
        name(finding, about);
        const auto placed = [&](Text text, const ResultNode &resultNode) {
            return finding.about == About::Order ? m_places.orderOf(text, resultNode.part, resultNode.node)
                                                 : m_places.of(text, resultNode.part, resultNode.node);
        };
        const bool onlyOne = isRenamed(about);
        if (!mine(about).missing() && !(onlyOne && finding.kind == FindingKind::Invented))
            finding.places[m_text] = placed(m_text, mine(about));
        if (!there(about).missing() && !(onlyOne && finding.kind == FindingKind::Lost))
            finding.places[Text::Result] = placed(Text::Result, there(about));
        else
            finding.gap = gapOf(about);
        shorten(finding.places);
        m_findings.push_back(std::move(finding));
    }

    const FieldPairs &m_pairs;
    const FieldText &m_places;
    const merge::Plan &m_plan; ///< of the input and the result
    Text m_text;
    Whose m_whose;
    std::vector<Finding> m_findings;
};

} // namespace

std::optional<std::vector<Finding>> findingsInside(const FieldPairs &pairs, const FieldText &places, Brought brought,
                                                   DecisionRef about)
{
    return WholeCheck(pairs, places, brought).run(about);
}

} // namespace fieldwise::check
