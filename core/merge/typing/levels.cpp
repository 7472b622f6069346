// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/text.h"
#include "core/merge/choices/choiceedits.h"
#include "core/merge/plan/collections.h"
#include "core/merge/typing/pairing.h"

namespace fieldwise::merge {
namespace {

std::string_view withoutBreak(std::string_view bytes)
{
    if (bytes.ends_with('\n'))
        bytes.remove_suffix(1);
    if (bytes.ends_with('\r'))
        bytes.remove_suffix(1);
    return bytes;
}

class Descent {
public:
    Descent(const ChangedText &text, const Options &options, DocumentPlan &plan)
        : m_text(text), m_options(options), m_plan(plan)
    {
        const std::string_view before = text.before.source(), after = text.after.source();
        m_begin = commonPrefix(before, after);
        m_end = commonSuffix(before.substr(m_begin), after.substr(m_begin));
    }

    std::vector<Level> run()
    {
        std::vector<Level> levels;
        NodeId before = yaml::contentOf(m_text.before, m_text.isItemOfList),
               after = yaml::contentOf(m_text.after, m_text.isItemOfList);
        DecisionId id = 0;
        while (before != none && after != none && id != noDecision) {
            auto level = levelOf(before, after, id);
            if (!level || !encloses(level->before, level->after))
                break;
            levels.push_back(std::move(*level));
            const auto next = onlyChange(levels.back());
            if (next == noDecision)
                break;
            before = valueAt(m_text.before, levels.back().before.entries[levels.back().front]);
            after = valueAt(m_text.after, levels.back().after.entries[levels.back().front]);
            if (isScalar(m_text.before, before) && isScalar(m_text.after, after))
                levels.back().value = after;
            id = next;
        }
        if (!levels.empty())
            collectInner(levels.back());
        return levels;
    }

private:
    static bool isScalar(const yaml::Document &document, NodeId node)
    {
        return document.node(node).kind == yaml::Kind::Scalar;
    }

    /// True if everything that differs is in these bytes of both texts.
    bool encloses(const yaml::EntrySpans &before, const yaml::EntrySpans &after) const
    {
        return before.all().begin <= m_begin && after.all().begin <= m_begin
            && before.all().end + m_end >= m_text.before.source().size()
            && after.all().end + m_end >= m_text.after.source().size();
    }

    std::string_view keyAt(const yaml::Document &document, NodeId entry) const { return keyName({&document, entry}); }

    std::optional<Level> levelOf(NodeId before, NodeId after, DecisionId id)
    {
        auto was = yaml::entrySpans(m_text.before, before), now = yaml::entrySpans(m_text.after, after);
        if (!was || !now || was->isFlow != now->isFlow || was->behindDash != now->behindDash
            || m_text.before.node(before).kind != m_text.after.node(after).kind
            || (!was->isFlow && was->column != now->column))
            return {};
        Level level;
        level.path = m_plan.path(id);
        level.isMap = m_text.before.node(before).kind == yaml::Kind::Map;
        level.before = std::move(*was);
        level.after = std::move(*now);
        if (!open(id, level))
            return {};
        cutEqual(level);
        return level;
    }

    /// Finds the decisions of the entries.
    bool open(DecisionId id, Level &level)
    {
        if (m_plan.decision(id).children.empty()) {
            learnRule(m_options, m_plan, id);
            split(m_plan, id);
        }
        const Decision &container = m_plan.decision(id);
        if (container.shape == Shape::Leaf || (container.shape == Shape::Map) != level.isMap)
            return false;
        level.listRule = container.listRule;
        std::vector<DecisionId> there, gone;
        for (const DecisionId child : container.children)
            (m_plan.decision(child).inResult() ? there : gone).push_back(child);
        if (!level.isMap && there.size() != level.before.entries.size())
            return false;
        for (size_t i = 0; i < level.before.entries.size(); ++i) {
            const auto named = [&](DecisionId child) {
                return m_plan.decision(child).pathStep.name == keyAt(m_text.before, level.before.entries[i]);
            };
            const auto found = level.isMap ? std::ranges::find_if(there, named) : there.begin() + ptrdiff_t(i);
            if (found == there.end())
                return false;
            level.decisions.push_back(*found);
        }
        for (const DecisionId child : level.decisions)
            note(child, level);
        if (!level.isMap)
            for (const DecisionId child : gone)
                note(child, level);
        return true;
    }

    void note(DecisionId child, Level &level) const
    {
        const Decision &decision = m_plan.decision(child);
        level.steps.push_back(decision.pathStep);
        level.isNew.push_back(std::ranges::none_of(allSides, [&](Side side) { return decision.has(side); }));
    }

    void cutEqual(Level &level) const
    {
        const size_t most = std::min(level.before.entries.size(), level.after.entries.size());
        const auto same = [&](size_t i, size_t j) {
            const std::string_view was = m_text.before.slice(level.before.spans[i]),
                                   now = m_text.after.slice(level.after.spans[j]);
            const bool areLast = i + 1 == level.before.entries.size() && j + 1 == level.after.entries.size();
            return areLast ? was == now : withoutBreak(was) == withoutBreak(now); // one that was last may lack it
        };
        while (level.front < most && same(level.front, level.front))
            ++level.front;
        while (level.back < most - level.front
               && same(level.before.entries.size() - 1 - level.back, level.after.entries.size() - 1 - level.back))
            ++level.back;
    }

    /// The decision of the only entry that differs, if it is the same in both.
    DecisionId onlyChange(const Level &level) const
    {
        const size_t at = level.front;
        if (level.lastBefore() != at + 1 || level.lastAfter() != at + 1)
            return noDecision;
        if (level.isMap
            && keyAt(m_text.before, level.before.entries[at]) != keyAt(m_text.after, level.after.entries[at]))
            return noDecision;
        if (!level.isMap && hasKeyOfAnother(level, m_text, at, at))
            return noDecision;
        return level.decisions[at];
    }

    /// Finds the levels of the entries that differ and can be told to be the same.
    void collectInner(Level &level)
    {
        const size_t before = level.lastBefore(), after = level.lastAfter();
        if (!level.isMap && before != after)
            return;
        for (size_t j = level.front; j < after; ++j) {
            size_t i = j;
            if (level.isMap) {
                const auto named = [&](NodeId entry) {
                    return keyAt(m_text.before, entry) == keyAt(m_text.after, level.after.entries[j]);
                };
                const auto begin = level.before.entries.begin();
                i = size_t(std::find_if(begin + ptrdiff_t(level.front), begin + ptrdiff_t(before), named) - begin);
            }
            if (i >= before || m_text.before.slice(level.before.spans[i]) == m_text.after.slice(level.after.spans[j]))
                continue;
            auto inner = levelOf(valueAt(m_text.before, level.before.entries[i]),
                                 valueAt(m_text.after, level.after.entries[j]), level.decisions[i]);
            const auto rest = [](const yaml::Document &document, Range span, const yaml::EntrySpans &entries) {
                return document.slice({entries.all().end, span.end});
            };
            if (!inner
                || rest(m_text.before, level.before.spans[i], inner->before)
                    != rest(m_text.after, level.after.spans[j], inner->after))
                continue;
            inner->at = j;
            collectInner(*inner);
            level.inner.push_back(std::move(*inner));
        }
    }

    const ChangedText &m_text;
    const Options &m_options;
    DocumentPlan &m_plan;
    size_t m_begin = 0, m_end = 0; ///< number of equal bytes at the start and at the end
};

} // namespace

NodeId valueAt(const yaml::Document &document, NodeId entry)
{
    return document.node(entry).isKey ? document.valueOf(entry) : entry;
}

std::vector<Level> levelsAround(const ChangedText &text, const Options &options, DocumentPlan plan)
{
    return Descent(text, options, plan).run();
}

} // namespace fieldwise::merge
