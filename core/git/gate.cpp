// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/git/gate.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/git/proof.h"
#include "core/git/values.h"
#include "core/merge/match/textlines.h"
#include "core/merge/plan/collections.h"

namespace fieldwise::git {

using merge::Decision;
using merge::DecisionId;
using merge::Side;
using yaml::Json;

namespace {

using LineCounts = std::map<std::string_view, int>;

/// Or its words, which are lines that end with a blank too.
LineCounts linesOf(std::string_view text, bool isFolded)
{
    LineCounts lines;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find_first_of(isFolded ? " \n" : "\n", begin), text.size());
        ++lines[text.substr(begin, end - begin)];
        begin = end + 1;
    }
    return lines;
}

int countOf(const LineCounts &lines, std::string_view line)
{
    const auto found = lines.find(line);
    return found == lines.end() ? 0 : found->second;
}

class Gate {
public:
    explicit Gate(const merge::DocumentPlan &document)
        : m_document(document), m_values(document), m_open(document.decisions.size())
    {
        for (size_t i = m_open.size(); i-- > 0;) {
            const Decision &decision = document.decisions[i];
            m_open[i] = (decision.conflict && !decision.isComments()) || m_open[i];
            if (m_open[i] && decision.parent != merge::noDecision)
                m_open[decision.parent] = true;
        }
    }

    bool accepts(DecisionId id, const Json &found)
    {
        const Decision &decision = m_document.decision(id);
        if (!m_open[id])
            return m_values.of(id) == found;
        if (decision.conflict || decision.shape == merge::Shape::Lines)
            return isBlend(decision, found);
        return decision.shape == merge::Shape::Map ? acceptsMap(decision, found) : acceptsList(decision, found);
    }

private:
    std::string_view textOf(const Decision &decision, Side side) const
    {
        return decision.has(side) ? expanded(nodeOf(m_document, decision, side)).node().value : std::string_view();
    }

    bool isFoldedIn(const Decision &decision, Side side) const
    {
        return decision.has(side) && merge::hasFoldedLines(expanded(nodeOf(m_document, decision, side)));
    }

    /// Of a text in conflict, every line stands there as often as both sides' changes say; of a folded one every word.
    bool isBlend(const Decision &decision, const Json &found) const
    {
        const bool folded = std::ranges::all_of(merge::allSides, [&](Side side) { return isFoldedIn(decision, side); });
        const bool isText =
            decision.shape == merge::Shape::Lines || (decision.rule == merge::RuleId::GitBothChanged && folded);
        if (!isText || !found.is_string())
            return false;
        const std::string &text = found.get_ref<const std::string &>();
        const LineCounts base = linesOf(textOf(decision, Side::Original), folded),
                         ours = linesOf(textOf(decision, Side::Destination), folded),
                         theirs = linesOf(textOf(decision, Side::Updated), folded), has = linesOf(text, folded);
        for (const LineCounts *lines : {&base, &ours, &theirs, &has})
            for (const auto &[line, count] : *lines) {
                const int b = countOf(base, line), o = countOf(ours, line), t = countOf(theirs, line),
                          is = countOf(has, line);
                if (is != o + t - b && is != std::max(o, t) && is != std::min(o, t))
                    return false;
            }
        return true;
    }

    /// A field whose companions the other side changed is as its own side has it.
    bool isAsChanged(const Decision &field, const Json &map) const
    {
        const auto written = [&](Side side) {
            const merge::NodeRef value = nodeOf(m_document, field, side);
            return value.missing() ? std::nullopt : std::optional(writtenValue(*value.document, value.id));
        };
        const bool isOurs = written(Side::Destination) != written(Side::Original);
        const auto value = map.find(field.pathStep.name);
        return written(isOurs ? Side::Destination : Side::Updated)
            == (value == map.end() ? std::nullopt : std::optional(*value));
    }

    bool acceptsMap(const Decision &map, const Json &found)
    {
        if (!found.is_object())
            return false;
        Json others = found;
        Json inherited;
        for (const DecisionId child : map.children) {
            const Decision &field = m_document.decision(child);
            if (field.rule == merge::RuleId::GitCompanions) {
                if (!isAsChanged(field, found))
                    return false;
                others.erase(field.pathStep.name);
                continue;
            }
            if ((field.conflict && !field.inResult()) || (merge::isYamlMergeKey(m_document, field) && m_open[child]))
                return false;
            if (!field.inResult())
                continue;
            if (merge::isYamlMergeKey(m_document, field)) {
                inherited = m_values.of(child);
                continue;
            }
            const auto value = found.find(field.pathStep.name);
            if (value == found.end() || !accepts(child, *value))
                return false;
            others.erase(field.pathStep.name);
        }
        // What is left comes through a `<<` key.
        Json brought = Json::object();
        for (const Json &one : inherited.is_array() ? inherited : Json::array({inherited}))
            if (one.is_object())
                brought.insert(one.begin(), one.end());
        return std::ranges::all_of(others.items(), [&](const auto &field) {
            const auto value = brought.find(field.key());
            return value != brought.end() && *value == field.value();
        });
    }

    bool acceptsElement(DecisionId id, const Json &found)
    {
        const Decision &element = m_document.decision(id);
        if (element.rule != merge::RuleId::GitBothInserted)
            return accepts(id, found);
        const Side side = element.has(Side::Destination) ? Side::Destination : Side::Updated;
        const merge::NodeRef value = nodeOf(m_document, element, side);
        return writtenValue(*value.document, value.id) == found;
    }

    /// In any order where both sides put something into one place.
    bool acceptsList(const Decision &list, const Json &found)
    {
        std::vector<DecisionId> wanted;
        bool anyOrder = false;
        for (const DecisionId child : list.children) {
            const Decision &element = m_document.decision(child);
            const bool contested = element.rule == merge::RuleId::GitBothInserted;
            anyOrder = anyOrder || contested;
            if (element.inResult() || contested)
                wanted.push_back(child);
            else if (element.conflict)
                return false;
        }
        constexpr size_t mostPairs = 1000; // elements that are tried against each other
        if (!found.is_array() || found.size() != wanted.size() || (anyOrder && wanted.size() > mostPairs))
            return false;
        std::vector<bool> taken(found.size());
        for (size_t i = 0; i < wanted.size(); ++i) {
            size_t at = i;
            if (anyOrder)
                for (at = 0; at < found.size() && (taken[at] || !acceptsElement(wanted[i], found[at]));)
                    ++at;
            else if (!acceptsElement(wanted[i], found[i]))
                return false;
            if (at == found.size())
                return false;
            taken[at] = true;
        }
        return true;
    }

    const merge::DocumentPlan &m_document;
    DecidedValues m_values;
    std::vector<bool> m_open; ///< by decision: it or one below it is in conflict
};

} // namespace

bool agrees(const yaml::Stream &byLines, const merge::Plan &plan)
{
    std::vector<const merge::DocumentPlan *> wanted;
    for (const merge::DocumentPlan &document : plan.documents)
        if (!document.decisions.empty() && (document.root().inResult() || document.root().conflict))
            wanted.push_back(&document);
    std::vector<Json> found;
    for (const yaml::Part &part : byLines.parts)
        if (part.document->root() != yaml::none)
            found.push_back(writtenValue(*part.document, part.document->root()));
    return byLines.ok() && wanted.size() == found.size()
        && std::ranges::equal(wanted, found, [](const merge::DocumentPlan *document, const Json &value) {
               return document->root().inResult() && Gate(*document).accepts(0, value);
           });
}

} // namespace fieldwise::git
