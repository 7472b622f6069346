// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/git/conflicts.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/base/text.h"
#include "core/merge/choices/choice.h"
#include "core/merge/plan/steps.h"
#include "core/merge/result/resolve.h"

namespace fieldwise::git {

using merge::DecisionRef;
using merge::Side;

namespace {

/// Each conflict costs two results; this many bytes of them take some seconds.
constexpr size_t most = size_t{128} << 20;

using Lines = std::vector<std::string_view>;

Lines linesOf(std::string_view text)
{
    Lines lines;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        lines.push_back(text.substr(at, end - at));
        at = end;
    }
    return lines;
}

std::string joined(const Lines &lines, size_t begin, size_t end)
{
    std::string out;
    for (size_t i = begin; i < end; ++i)
        out += lines[i];
    return out;
}

/// Lines of the result that one or more conflicts are about, and what the other sides have in place of them.
struct Hunk {
    std::vector<DecisionRef> conflicts;
    size_t begin = 0, end = 0;
    std::string base, theirs;
};

/// Without a last break, which a text between markers can't lack.
std::string_view body(std::string_view text)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    return text;
}

class Marker {
public:
    Marker(const merge::Plan &plan, linemerge::ConflictStyle style)
        : m_plan(plan), m_style(style), m_ours(merge::resolve(plan).text), m_lines(linesOf(m_ours))
    {
    }

    std::optional<Marked> run(const Labels &labels, uint32_t size)
    {
        const std::vector<DecisionRef> conflicts = openConflicts(m_plan);
        if (conflicts.size() * m_ours.size() > most)
            return std::nullopt;
        for (const std::vector<DecisionRef> &group : groupsOf(conflicts)) {
            auto hunk = hunkOf(group);
            if (!hunk)
                return std::nullopt;
            m_hunks.push_back(std::move(*hunk));
        }
        if (!joinOverlapping())
            return std::nullopt;
        auto base = textWith(conflicts, Side::Original), theirs = textWith(conflicts, Side::Updated);
        if (!base || !theirs)
            return std::nullopt;
        Marked marked = write(labels, size);
        marked.ours = m_ours;
        marked.theirs = std::move(*theirs);
        const auto back = readMarkers(marked.text, size);
        const bool same = back && body(back->ours) == body(marked.ours) && body(back->theirs) == body(marked.theirs)
            && (m_style == linemerge::ConflictStyle::Merge || (back->base && body(*back->base) == body(*base)));
        return same ? std::optional(marked) : std::nullopt;
    }

private:
    /// The result with one side taken for some conflicts.
    std::optional<std::string> textWith(const std::vector<DecisionRef> &conflicts, Side side) const
    {
        merge::Plan plan = m_plan;
        std::vector<merge::Choice> choices;
        choices.reserve(conflicts.size());
        for (const DecisionRef conflict : conflicts)
            choices.push_back(merge::choiceFor(m_plan, conflict, merge::choiceOf(side)));
        merge::applyChoices(plan, choices);
        const auto isDecided = [&](DecisionRef ref) { return plan.decision(ref).isChosen(); };
        if (!plan.inapplicable.empty() || !std::ranges::all_of(conflicts, isDecided))
            return std::nullopt;
        return merge::resolve(plan).text;
    }

    std::optional<Hunk> hunkOf(std::vector<DecisionRef> conflicts) const
    {
        const auto base = textWith(conflicts, Side::Original), theirs = textWith(conflicts, Side::Updated);
        if (!base || !theirs || *theirs == m_ours)
            return std::nullopt;
        const Lines b = linesOf(*base), t = linesOf(*theirs);
        const size_t shortest = std::min({m_lines.size(), b.size(), t.size()});
        size_t first = 0, last = 0;
        while (first < shortest && m_lines[first] == b[first] && m_lines[first] == t[first])
            ++first;
        const auto fromEnd = [&last](const Lines &lines) { return lines[lines.size() - 1 - last]; };
        while (first + last < shortest && fromEnd(m_lines) == fromEnd(b) && fromEnd(m_lines) == fromEnd(t))
            ++last;
        const size_t up = slide(first,
                                {std::span(m_lines).subspan(first, m_lines.size() - last - first),
                                 std::span(b).subspan(first, b.size() - last - first),
                                 std::span(t).subspan(first, t.size() - last - first)});
        first -= up;
        last += up;
        return Hunk{std::move(conflicts), first, m_lines.size() - last, joined(b, first, b.size() - last),
                    joined(t, first, t.size() - last)};
    }

    /// What both sides put into one place of a list is one conflict.
    std::vector<std::vector<DecisionRef>> groupsOf(const std::vector<DecisionRef> &conflicts) const
    {
        std::vector<std::vector<DecisionRef>> groups;
        for (const DecisionRef conflict : conflicts) {
            if (!groups.empty() && isBeside(groups.back().back(), conflict))
                groups.back().push_back(conflict);
            else
                groups.push_back({conflict});
        }
        return groups;
    }

    bool isBeside(DecisionRef a, DecisionRef b) const
    {
        const merge::DocumentPlan &document = m_plan.documents[a.document];
        const auto isInserted = [&](DecisionRef ref) {
            return m_plan.decision(ref).rule == merge::RuleId::GitBothInserted;
        };
        if (a.document != b.document || !isInserted(a) || !isInserted(b)
            || m_plan.decision(a).parent != m_plan.decision(b).parent)
            return false;
        const auto &siblings = document.decision(m_plan.decision(a).parent).children;
        const auto at = std::ranges::find(siblings, a.decision);
        return at != siblings.end() && at + 1 != siblings.end() && *(at + 1) == b.decision;
    }

    /// How far a line stands in; a document begins before everything.
    static size_t depthOf(std::string_view line)
    {
        return line.starts_with("---") ? 0 : line.find_first_not_of(" \r\n") + 1;
    }

    /// Lines that repeat leave open where a conflict begins: how many lines further up an entry or a document does.
    size_t slide(size_t first, const std::array<std::span<const std::string_view>, 3> &sides) const
    {
        size_t best = 0, least = std::string_view::npos;
        for (const auto &side : sides)
            if (!side.empty())
                least = std::min(least, depthOf(side.front()));
        for (size_t up = 1; up <= first; ++up) {
            const std::string_view line = m_lines[first - up];
            for (const auto &side : sides) // after moving up - 1 lines, it ends with
                if (!side.empty()
                    && (up <= side.size() ? side[side.size() - up] : m_lines[first - up + side.size()]) != line)
                    return best;
            if (depthOf(line) < least) {
                best = up;
                least = depthOf(line);
            }
        }
        return best;
    }

    bool joinOverlapping()
    {
        std::ranges::sort(m_hunks, {}, [](const Hunk &hunk) { return std::pair(hunk.begin, hunk.end); });
        for (size_t i = 0; i + 1 < m_hunks.size();) {
            Hunk &one = m_hunks[i], &next = m_hunks[i + 1];
            const bool empty =
                one.begin == one.end || next.begin == next.end; // which of them comes first can't be told
            if (next.begin > one.end || (next.begin == one.end && !empty)) {
                ++i;
                continue;
            }
            one.conflicts.insert(one.conflicts.end(), next.conflicts.begin(), next.conflicts.end());
            auto both = hunkOf(std::move(one.conflicts));
            if (!both)
                return false;
            m_hunks.erase(m_hunks.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            m_hunks[i] = std::move(*both);
            i -= i > 0; // it may reach the one before now
        }
        return true;
    }

    Marked write(const Labels &labels, uint32_t size) const
    {
        const std::string_view newline = newlineText(newlineOf(m_ours));
        Marked out;
        size_t at = 0;
        for (const Hunk &hunk : m_hunks) {
            out.text += joined(m_lines, at, hunk.begin);
            if (!out.text.empty() && !out.text.ends_with('\n'))
                out.text += newline;
            const std::string ours = joined(m_lines, hunk.begin, hunk.end);
            const linemerge::Texts texts{hunk.base, ours, hunk.theirs};
            const linemerge::MergedLines merged = linemerge::asConflict(texts, m_style);
            out.text += linemerge::textOf(texts, merged, labels, size, newline);
            out.lines += linesInConflict(texts, merged);
            at = hunk.end;
        }
        out.text += joined(m_lines, at, m_lines.size());
        return out;
    }

    const merge::Plan &m_plan;
    const linemerge::ConflictStyle m_style;
    const std::string m_ours;
    const Lines m_lines;
    std::vector<Hunk> m_hunks;
};

} // namespace

std::vector<DecisionRef> openConflicts(const merge::Plan &plan)
{
    std::vector<DecisionRef> out;
    std::ranges::copy_if(plan.steps, std::back_inserter(out),
                         [&](DecisionRef ref) { return merge::stateOf(plan.decision(ref)) == merge::State::Conflict; });
    return out;
}

std::optional<Marked> markConflicts(const merge::Plan &plan, const Labels &labels, uint32_t markerSize,
                                    linemerge::ConflictStyle style)
{
    return Marker(plan, style).run(labels, markerSize);
}

size_t linesInConflict(const linemerge::Texts &texts, const linemerge::MergedLines &merged)
{
    size_t lines = 0;
    const auto add = [&lines](std::string_view text, Range range) {
        lines += linesOf(text.substr(range.begin, range.size())).size();
    };
    for (const linemerge::MergedPart &part : merged.parts) {
        if (part.kind != linemerge::PartKind::Conflict)
            continue;
        add(texts.ours, part.ours);
        add(texts.theirs, part.theirs);
        if (merged.style != linemerge::ConflictStyle::Merge)
            add(texts.base, part.base);
    }
    return lines;
}

} // namespace fieldwise::git
