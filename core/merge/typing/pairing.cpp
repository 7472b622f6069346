// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/typing/pairing.h"

#include <algorithm>
#include <functional>
#include <map>

#include "core/base/sequence.h"
#include "core/merge/match/elements.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {
namespace {

using yaml::PathStep;

constexpr size_t mostPaired = 300; ///< elements of a list that are paired with each other

class Pairing {
public:
    Pairing(const Level &level, const ChangedText &text) : m_level(level), m_text(text)
    {
        std::vector<std::optional<size_t>> &before = m_pairs.before;
        before.resize(level.after.entries.size());
        for (size_t j = 0; j < before.size(); ++j)
            if (j < level.front)
                before[j] = j;
            else if (j >= level.lastAfter())
                before[j] = j + level.before.entries.size() - level.after.entries.size();
    }

    std::optional<EntryPairs> run()
    {
        if (m_level.isMap)
            pairFields();
        else if (std::max(m_level.lastBefore(), m_level.lastAfter()) - m_level.front > mostPaired)
            return {};
        else
            pairElements();
        findMoved();
        return std::move(m_pairs);
    }

private:
    void pairFields()
    {
        std::map<std::string_view, size_t> named;
        for (size_t i = m_level.front; i < m_level.lastBefore(); ++i)
            named.emplace(m_level.steps[i].name, i);
        for (size_t j = m_level.front; j < m_level.lastAfter(); ++j)
            if (const auto found = named.find(keyName({&m_text.after, m_level.after.entries[j]})); found != named.end())
                m_pairs.before[j] = found->second;
    }

    void pairElements()
    {
        std::vector<std::optional<PathStep>> was(m_level.before.entries.size()), now(m_level.after.entries.size());
        for (size_t i = m_level.front; i < m_level.lastBefore(); ++i)
            was[i] = stepIn(m_text.before, m_level.before.entries[i], m_level.listRule);
        for (size_t j = m_level.front; j < m_level.lastAfter(); ++j)
            now[j] = stepIn(m_text.after, m_level.after.entries[j], m_level.listRule);
        pairInOrder();
        pairBy([this](size_t i, size_t j) { return hasSameBytes(i, j); });
        pairBy([&](size_t i, size_t j) { return now[j] && now[j] == was[i]; });
        pairBy([this](size_t i, size_t j) {
            return m_text.before.text(m_level.before.entries[i]) == m_text.after.text(m_level.after.entries[j]);
        });
        pairByPlace();
    }

    bool hasSameBytes(size_t i, size_t j) const
    {
        return m_text.before.slice(m_level.before.spans[i]) == m_text.after.slice(m_level.after.spans[j]);
    }

    /// The longest common subsequence of elements with the same bytes.
    void pairInOrder()
    {
        const size_t front = m_level.front, before = m_level.lastBefore() - front, after = m_level.lastAfter() - front;
        std::vector<std::vector<uint32_t>> longest(before + 1, std::vector<uint32_t>(after + 1));
        for (size_t i = before; i-- > 0;)
            for (size_t j = after; j-- > 0;)
                longest[i][j] = hasSameBytes(front + i, front + j) ? longest[i + 1][j + 1] + 1
                                                                   : std::max(longest[i + 1][j], longest[i][j + 1]);
        for (size_t i = 0, j = 0; i < before && j < after;)
            if (hasSameBytes(front + i, front + j))
                pair(front + i++, front + j++);
            else
                ++(longest[i + 1][j] >= longest[i][j + 1] ? i : j);
    }

    void pairBy(const std::function<bool(size_t, size_t)> &isSame)
    {
        for (size_t j = m_level.front; j < m_level.lastAfter(); ++j)
            for (size_t i = m_level.front; i < m_level.lastBefore() && !m_pairs.before[j]; ++i)
                if (!m_paired.contains(i) && isSame(i, j))
                    pair(i, j);
    }

    /// Pairs as many elements in a row as are gone at their place.
    void pairByPlace()
    {
        for (size_t j = m_level.front; j < m_level.lastAfter();) {
            size_t next = j;
            while (next < m_level.lastAfter() && !m_pairs.before[next])
                ++next;
            const size_t first = j > m_level.front ? *m_pairs.before[j - 1] + 1 : m_level.front;
            size_t last = first;
            while (last < m_level.lastBefore() && !m_paired.contains(last))
                ++last;
            if (last - first == next - j)
                for (size_t i = first; i < last; ++i, ++j)
                    if (!hasKeyOfAnother(m_level, m_text, i, j))
                        pair(i, j);
            j = next + 1;
        }
    }

    void pair(size_t i, size_t j)
    {
        m_pairs.before[j] = i;
        m_paired.insert(i);
    }

    /// All but the longest sequence of entries in their old order have moved.
    void findMoved()
    {
        std::vector<size_t> paired, places; ///< of the text, and before
        for (size_t j = m_level.front; j < m_level.lastAfter(); ++j)
            if (const auto &before = m_pairs.before[j]) {
                paired.push_back(j);
                places.push_back(*before);
            }
        m_pairs.moved = {paired.begin(), paired.end()};
        for (const uint32_t inOrder : longestIncreasingSubsequence(std::span<const size_t>(places)))
            m_pairs.moved.erase(paired[inOrder]);
    }

    const Level &m_level;
    const ChangedText &m_text;
    EntryPairs m_pairs;
    std::set<size_t> m_paired; ///< entries before
};

} // namespace

std::optional<EntryPairs> pairEntries(const Level &level, const ChangedText &text)
{
    return Pairing(level, text).run();
}

std::optional<PathStep> stepIn(const yaml::Document &document, NodeId element, const k8s::ListRule &rule)
{
    const NodeRef item{&document, element};
    if (rule.kind == k8s::ListKind::Set && kindOf(item) == NodeKind::Scalar)
        return PathStep::value(std::string(item.node().value));
    if (rule.kind != k8s::ListKind::Keyed || kindOf(item) != NodeKind::Map)
        return {};
    const std::vector<std::string> texts = keyTexts(item, rule.keys, true);
    if (std::ranges::all_of(texts, &std::string::empty))
        return {};
    return stepOf(rule, texts);
}

bool hasKeyOfAnother(const Level &level, const ChangedText &text, size_t i, size_t j)
{
    const auto step = stepIn(text.after, level.after.entries[j], level.listRule);
    if (!step || *step == level.steps[i] || step == stepIn(text.before, level.before.entries[i], level.listRule))
        return false;
    return std::ranges::find(level.steps, *step) != level.steps.end();
}

} // namespace fieldwise::merge
