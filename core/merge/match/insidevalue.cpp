// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/insidevalue.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/text.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

namespace {

constexpr size_t mostCompared = 4'000'000; ///< in bytes

/// The bytes of the entry in the input, from the start of its key to the end of its value.
std::string_view entryText(const Plan &plan, DecisionRef ref, Side side)
{
    const DocumentPlan &document = plan.documents[ref.document];
    const Decision &decision = plan.decision(ref);
    if (!document.documents[side] || decision.values[side] == none)
        return {};
    const yaml::Document &of = *document.documents[side];
    const yaml::Node &value = of.node(decision.values[side]);
    const uint32_t begin = decision.keys[side] != none ? of.node(decision.keys[side]).begin : value.begin;
    return of.slice({begin, std::max(begin, value.end)});
}

/// The lines of a text by numbers; equal lines have the same, and so have lines of other texts.
std::vector<uint32_t> numbered(std::string_view text, std::unordered_map<std::string_view, uint32_t> &numbers)
{
    std::vector<uint32_t> out;
    for (bool more = true; more;) {
        const size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        while (line.ends_with(' ') || line.ends_with('\r'))
            line.remove_suffix(1);
        out.push_back(numbers.try_emplace(line, uint32_t(numbers.size())).first->second);
        more = end != std::string_view::npos;
        text.remove_prefix(more ? end + 1 : text.size());
    }
    return out;
}

/// How many bytes both texts begin with, in whole lines.
size_t sameLinesAtStart(std::string_view a, std::string_view b)
{
    const auto same = size_t(std::ranges::mismatch(a, b).in1 - a.begin());
    return a.substr(0, same).rfind('\n') + 1;
}

/// How many bytes both texts end with, in whole lines, not counting the line break before them.
size_t sameLinesAtEnd(std::string_view a, std::string_view b)
{
    const auto same = size_t(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin());
    const size_t line = a.find('\n', a.size() - same);
    return line == std::string_view::npos ? 0 : a.size() - line - 1;
}

} // namespace

bool isTakenWhole(const Plan &plan, DecisionRef ref)
{
    const Decision &decision = plan.decision(ref);
    if (decision.outcome != Outcome::Changed || !decision.children.empty() || decision.isLines()
        || plan.options.mode == Mode::Patch)
        return false;
    for (const Side side : {Side::Updated, Side::Destination})
        if (entryText(plan, ref, side).find('\n') == std::string_view::npos)
            return false;
    return true;
}

std::vector<linemerge::Change> placesInside(const Plan &plan, DecisionRef ref, Side from, Side to)
{
    std::string_view first = entryText(plan, ref, from), second = entryText(plan, ref, to);
    if (first.empty() || second.empty() || first.size() + second.size() > mostCompared)
        return {};
    const size_t start = sameLinesAtStart(first, second);
    const auto linesBefore = int32_t(std::ranges::count(first.substr(0, start), '\n'));
    first.remove_prefix(start);
    second.remove_prefix(start);
    const size_t end = sameLinesAtEnd(first, second);
    first.remove_suffix(end);
    second.remove_suffix(end);
    std::unordered_map<std::string_view, uint32_t> numbers;
    const std::vector<uint32_t> before = numbered(first, numbers), after = numbered(second, numbers);
    std::vector<linemerge::Change> changes = linemerge::Differ(uint32_t(numbers.size())).changes(before, after);
    for (linemerge::Change &change : changes)
        for (linemerge::Lines *lines : {&change.from, &change.to}) {
            lines->begin += linesBefore;
            lines->end += linesBefore;
        }
    return changes;
}

} // namespace fieldwise::merge
