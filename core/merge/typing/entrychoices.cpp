// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/typing/entrychoices.h"

#include <algorithm>
#include <map>

#include "core/merge/plan/ref.h"
#include "core/merge/typing/pairing.h"

namespace fieldwise::merge {
namespace {

using yaml::PathStep;

class EntryChoices {
public:
    EntryChoices(const Level &level, const ChangedText &text, As as, const std::string &resource,
                 std::vector<Choice> choices)
        : m_level(level), m_text(text), m_as(as), m_resource(resource), m_choices(std::move(choices))
    {
    }

    std::optional<std::vector<Choice>> run()
    {
        if (m_as == As::Value)
            return asValue();
        auto pairs = pairEntries(m_level, m_text);
        if (!pairs)
            return {};
        m_pairs = std::move(pairs->before);
        m_moved = std::move(pairs->moved);
        if (m_as == As::InOrder || (m_as == As::Deep && !m_moved.empty()))
            return inOrder();
        for (size_t i = m_level.front; i < m_level.lastBefore(); ++i)
            if (std::ranges::find(m_pairs, std::optional(i)) == m_pairs.end())
                remove(i);
        const size_t last = std::min(m_level.lastAfter() + (m_as == As::WithNeighbour), m_pairs.size());
        for (size_t j = m_level.front; j < last; ++j)
            take(j);
        return std::move(m_choices);
    }

private:
    bool isInside(size_t j) const { return j >= m_level.front && j < m_level.lastAfter(); }
    std::string_view keyAfter(size_t j) const { return keyName({&m_text.after, m_level.after.entries[j]}); }
    std::string_view bytesBefore(size_t i) const { return m_text.before.slice(m_level.before.spans[i]); }
    std::string_view bytesAfter(size_t j) const { return m_text.after.slice(m_level.after.spans[j]); }
    yaml::Path pathOf(const PathStep &step) const
    {
        yaml::Path path = m_level.path;
        path.push_back(step);
        return path;
    }

    std::optional<std::vector<Choice>> asValue()
    {
        if (m_level.value == none)
            return {};
        const yaml::Node &node = m_text.after.node(m_level.value);
        const std::string_view text = m_text.after.text(m_level.value);
        if (!node.anchor.empty() || text.empty() || text.find_first_of("\r\n") != text.npos)
            return {};
        add({m_resource, pathOf(m_level.steps[m_level.front]), ChoiceKind::Value, std::string(text), {}});
        return std::move(m_choices);
    }

    /// Places all entries anew that stand elsewhere than in the inputs.
    std::vector<Choice> inOrder()
    {
        for (size_t i = 0; i < m_level.before.entries.size(); ++i)
            if (std::ranges::find(m_pairs, std::optional(i)) == m_pairs.end())
                remove(i);
        std::set<size_t> placed = m_moved;
        for (size_t j = 0; j < m_pairs.size(); ++j)
            if (m_pairs[j] && isPlaced(*m_pairs[j]))
                placed.insert(j);
        for (const size_t j : placed) // their choices are added behind those of the entries before
            std::erase_if(m_choices, [path = pathOf(stepOfEntry(j)), this](const Choice &one) {
                return one.resource == m_resource && one.path == path;
            });
        m_moved = std::move(placed);
        for (size_t j = 0; j < m_pairs.size(); ++j)
            take(j);
        return std::move(m_choices);
    }

    /// The step of an entry of the text.
    PathStep stepOfEntry(size_t j)
    {
        if (m_pairs[j])
            return m_level.steps[*m_pairs[j]];
        if (m_level.isMap)
            return PathStep::field(keyAfter(j));
        const auto known = m_newSteps.find(j);
        if (known != m_newSteps.end())
            return known->second;
        const auto isTaken = [&](const PathStep &step) {
            const size_t there = m_level.before.entries.size();
            return std::ranges::find(m_level.steps.begin(), m_level.steps.begin() + ptrdiff_t(there), step)
                != m_level.steps.begin() + ptrdiff_t(there)
                || std::ranges::any_of(m_newSteps, [&](const auto &other) { return other.second == step; });
        };
        std::optional<PathStep> step = stepIn(m_text.after, m_level.after.entries[j], m_level.listRule);
        if (!step || isTaken(*step)) {
            size_t free = m_level.steps.size();
            for (const PathStep &other : m_level.steps)
                if (other.kind == PathStep::Kind::Index)
                    free = std::max<size_t>(free, other.index + 1);
            while (isTaken(PathStep::item(free)))
                ++free;
            step = PathStep::item(free);
        }
        return m_newSteps.emplace(j, *step).first->second;
    }

    /// Replaces the choice for the same entry in its place, since those after it may name it as their sibling.
    void add(Choice choice)
    {
        const auto isHead = [](const Choice &one) { return one.kind == ChoiceKind::TypedHead; };
        const auto same = [&](const Choice &one) {
            return one.resource == choice.resource && one.path == choice.path && isHead(one) == isHead(choice);
        };
        const auto here = std::ranges::find_if(m_choices, same);
        const auto at = here - m_choices.begin();
        const bool isThere = here != m_choices.end();
        m_choices = withChoice(std::move(m_choices), std::move(choice));
        if (isThere)
            std::rotate(m_choices.begin() + std::min<ptrdiff_t>(at, std::ssize(m_choices) - 1), m_choices.end() - 1,
                        m_choices.end());
    }

    void remove(size_t i)
    {
        add({m_resource,
             pathOf(m_level.steps[i]),
             m_as <= As::Entries || m_as == As::InOrder ? ChoiceKind::Nothing : ChoiceKind::Typed,
             {},
             {}});
        if (m_level.isNew[i]) // without a choice, the entry is not there
            std::erase_if(m_choices, [&](const Choice &one) {
                return one.resource == m_resource && one.path == pathOf(m_level.steps[i]);
            });
    }

    /// True if an entry before does not stand where an input has it.
    bool isPlaced(size_t i) const
    {
        const yaml::Path path = pathOf(m_level.steps[i]);
        return m_level.isNew[i] || std::ranges::any_of(m_choices, [&](const Choice &one) {
                   return one.after && one.resource == m_resource && one.path == path;
               });
    }

    /// What stands before the entries of an entry, if only that differs.
    std::optional<std::string> headAfter(size_t i, size_t j) const
    {
        const auto inside = [](const yaml::Document &document, NodeId entry) {
            return yaml::entrySpans(document, valueAt(document, entry));
        };
        const auto was = inside(m_text.before, m_level.before.entries[i]),
                   now = inside(m_text.after, m_level.after.entries[j]);
        if (m_level.after.isFlow || !was || !now || was->isFlow || now->isFlow)
            return {};
        const auto rest = [](std::string_view text, Range span, const yaml::EntrySpans &inner) {
            return text.substr(inner.all().begin, span.end - inner.all().begin);
        };
        const Range span = m_level.after.spans[j];
        if (rest(m_text.before.source(), m_level.before.spans[i], *was) != rest(m_text.after.source(), span, *now))
            return {};
        return std::string(m_text.after.slice({span.begin, now->all().begin}));
    }

    /// Makes choices inside an entry, and for what stands before its own entries if that differs.
    bool takeInside(size_t i, size_t j)
    {
        const auto inner = std::ranges::find(m_level.inner, j, &Level::at);
        if (inner == m_level.inner.end() || (!m_level.isMap && i != j))
            return false;
        const auto head = [](const yaml::Document &document, Range span, const yaml::EntrySpans &entries) {
            return document.slice({span.begin, entries.all().begin});
        };
        const std::string_view was = head(m_text.before, m_level.before.spans[i], inner->before),
                               now = head(m_text.after, m_level.after.spans[j], inner->after);
        if (was != now && (m_level.after.isFlow || inner->after.isFlow))
            return false;
        auto choices = EntryChoices(*inner, m_text, m_as, m_resource, m_choices).run();
        if (!choices)
            return false;
        m_choices = std::move(*choices);
        if (was == now)
            return true;
        Choice choice{m_resource, pathOf(m_level.steps[i]), ChoiceKind::TypedHead, std::string(now), {}};
        if (m_level.after.behindDash && j == 0)
            choice.value.insert(0, m_level.after.column, ' ');
        add(std::move(choice));
        return true;
    }

    void take(size_t j)
    {
        const auto was = m_pairs[j];
        const bool isMoved = m_moved.contains(j);
        if (was && !isMoved && (isInside(j) || m_as != As::WithNeighbour) && bytesBefore(*was) == bytesAfter(j))
            return;
        Choice choice{m_resource, pathOf(stepOfEntry(j)), ChoiceKind::Typed, std::string(bytesAfter(j)), {}};
        if (was && !isMoved && m_as == As::Deep && takeInside(*was, j))
            return;
        if (const auto head = was && !isMoved && m_as <= As::Heads ? headAfter(*was, j) : std::nullopt) {
            choice.kind = ChoiceKind::TypedHead;
            choice.value = *head;
        }
        if (m_level.after.behindDash && j == 0)
            choice.value.insert(0, m_level.after.column, ' ');
        if (choice.kind == ChoiceKind::Typed && (!was || isMoved || isPlaced(*was))) {
            choice.after.emplace();
            if (j > 0)
                choice.after->push_back(stepOfEntry(j - 1));
        }
        add(std::move(choice));
    }

    const Level &m_level;
    const ChangedText &m_text;
    const As m_as;
    const std::string &m_resource;
    std::vector<Choice> m_choices;
    std::vector<std::optional<size_t>> m_pairs; ///< for each entry of the text, the one before
    std::set<size_t> m_moved;                   ///< entries of the text
    std::map<size_t, PathStep> m_newSteps;
};

} // namespace

std::optional<std::vector<Choice>> choicesAt(const Level &level, const ChangedText &text, As as,
                                             const std::string &resource, std::vector<Choice> choices)
{
    return EntryChoices(level, text, as, resource, std::move(choices)).run();
}

} // namespace fieldwise::merge
