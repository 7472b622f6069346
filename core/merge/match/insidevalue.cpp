// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/insidevalue.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/sequence.h"
#include "core/base/text.h"
#include "core/merge/match/sequences.h"
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

/// The number of a side's lines below the first one of the entry.
int64_t linesBelow(const Plan &plan, DecisionRef ref, Side side)
{
    const DocumentPlan &document = plan.documents[ref.document];
    const std::string_view text = entryText(plan, ref, side);
    const auto begin = uint32_t(text.data() - document.documents[side]->source().data()) + plan.offset(document, side);
    const LineIndex &lines = plan.lines[side];
    return int64_t(lines.lineOf(begin + uint32_t(text.size()))) - lines.lineOf(begin);
}

/// A hash of each line of a text, whatever its indentation.
std::vector<uint64_t> hashedLines(std::string_view text)
{
    std::vector<uint64_t> out;
    out.reserve(text.size() / 24 + 1); // a usual length
    for (bool more = true; more;) {
        const size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        while (line.ends_with(' ') || line.ends_with('\r'))
            line.remove_suffix(1);
        out.push_back(digestOf(line));
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

/// By lines, counted from the first ones of both texts.
std::vector<linemerge::Change> changedLines(std::string_view first, std::string_view second)
{
    const size_t start = sameLinesAtStart(first, second);
    const auto linesBefore = int32_t(std::ranges::count(first.substr(0, start), '\n'));
    first.remove_prefix(start);
    second.remove_prefix(start);
    const size_t end = sameLinesAtEnd(first, second);
    first.remove_suffix(end);
    second.remove_suffix(end);
    const std::vector<uint64_t> hashesBefore = hashedLines(first), hashesAfter = hashedLines(second);
    Numbering numbers(hashesBefore.size() + hashesAfter.size());
    const std::vector<uint32_t> before = numbers.of(hashesBefore), after = numbers.of(hashesAfter);
    std::vector<linemerge::Change> changes = linemerge::Differ(numbers.count()).changes(before, after);
    for (linemerge::Change &change : changes)
        for (linemerge::Lines *lines : {&change.from, &change.to}) {
            lines->begin += linesBefore;
            lines->end += linesBefore;
        }
    return changes;
}

/// Of elements with partners, those that are not in the order of their partners.
std::vector<bool> movedOf(const std::vector<uint32_t> &partners)
{
    std::vector<uint32_t> paired, positions;
    std::vector<bool> moved(partners.size());
    for (uint32_t i = 0; i < partners.size(); ++i) {
        if (partners[i] == noItem)
            continue;
        moved[i] = true;
        positions.push_back(i);
        paired.push_back(partners[i]);
    }
    for (const uint32_t i : longestIncreasingSubsequence<uint32_t>(paired))
        moved[positions[i]] = false;
    return moved;
}

/// True if hardly one of the lines below the first ones is alike, so that pairs would say nothing.
bool isAllDifferent(const std::vector<InsideChange> &places, int64_t lines)
{
    int64_t differing = 0;
    for (const InsideChange &place : places)
        differing += place.from.count() + place.to.count();
    return differing * 10 > lines * 9;
}

/// True where what is merged are objects as data, so that order and writing of fields do not count.
bool comparesData(Mode mode)
{
    return mode == Mode::Apply || mode == Mode::ServerSide || mode == Mode::Compare;
}

/// Compares two values by fields and elements.
class ValueComparison {
public:
    /// An entry of one side: of a field with its key.
    struct Entry {
        NodeId key = none, value = none;
    };

    ValueComparison(const Plan &plan, DecisionRef ref, Side from, Side to)
    {
        for (const auto &[text, side] : {std::pair(&m_from, from), std::pair(&m_to, to)}) {
            const DocumentPlan &document = plan.documents[ref.document];
            text->document = &*document.documents[side];
            text->digests = Digests(text->document);
            text->lines = &plan.lines[side];
            text->offset = plan.offset(document, side);
            const Decision &decision = plan.decision(ref);
            text->root = {decision.keys[side], decision.values[side]};
            text->first = int32_t(text->lines->lineOf(text->offset + text->begin(text->root)));
        }
    }

    std::vector<InsideChange> changes() &&
    {
        compare(m_from.root, m_to.root);
        std::ranges::stable_sort(m_changes, {}, [](const InsideChange &change) { return change.to.begin; });
        joinNeighboursOnOneLine();
        return std::move(m_changes);
    }

private:
    struct Text {
        const yaml::Document *document = nullptr;
        Digests digests;
        const LineIndex *lines = nullptr;
        uint32_t offset = 0;
        Entry root;
        int32_t first = 0; ///< line of the root

        uint32_t begin(Entry entry) const { return document->node(entry.key != none ? entry.key : entry.value).begin; }
        int32_t line(uint32_t at) const { return int32_t(lines->lineOf(offset + at)) - first; }
        linemerge::Lines linesOf(Entry entry) const
        {
            const uint32_t start = begin(entry), end = std::max(start + 1, document->node(entry.value).end);
            return {line(start), line(end - 1) + 1};
        }
        NodeRef node(NodeId id) const { return {document, id}; }
    };

    void add(linemerge::Lines from, linemerge::Lines to, NodeId fromNode, NodeId toNode)
    {
        m_changes.push_back({{from, to}, fromNode, toNode});
    }

    void compare(Entry from, Entry to)
    {
        if (m_from.digests.of(from.value) == m_to.digests.of(to.value))
            return;
        const NodeRef a = m_from.node(from.value), b = m_to.node(to.value);
        const NodeKind kind = kindOf(a);
        const auto isMergeKey = [](const Field &field) { return isYamlMergeKey(field); };
        const bool hasKeys = kind == NodeKind::Map && std::ranges::none_of(fieldsOf(a, false), isMergeKey)
            && std::ranges::none_of(fieldsOf(b, false), isMergeKey);
        const auto isBlock = [](const yaml::Node &node) {
            return node.style == yaml::Style::Literal || node.style == yaml::Style::Folded;
        };
        if (kind != kindOf(b))
            add(m_from.linesOf(from), m_to.linesOf(to), from.value, to.value);
        else if (hasKeys)
            compareMaps(from, to);
        else if (kind == NodeKind::List)
            compareLists(from, to);
        else if (kind == NodeKind::Scalar && isBlock(a.node()) && a.node().style == b.node().style)
            compareTexts(from, to);
        else
            add(m_from.linesOf(from), m_to.linesOf(to), from.value, to.value);
    }

    /// Compares the entries of two maps or lists that are partners; `partner` has for each of `to` that of `from`.
    void compareEntries(Entry fromParent, Entry toParent, const std::vector<Entry> &from, const std::vector<Entry> &to,
                        const std::vector<uint32_t> &partner)
    {
        std::vector<uint32_t> partnerOfFrom(from.size(), noItem);
        for (uint32_t i = 0; i < partner.size(); ++i)
            if (partner[i] != noItem)
                partnerOfFrom[partner[i]] = i;
        int32_t after = from.empty() ? m_from.linesOf(fromParent).begin + 1 : m_from.linesOf(from.front()).begin;
        for (uint32_t i = 0; i < to.size(); ++i) { // what `from` lacks stands after the partner of what is before it
            if (partner[i] == noItem) {
                add({after, after}, m_to.linesOf(to[i]), none, to[i].value);
                continue;
            }
            compare(from[partner[i]], to[i]);
            after = m_from.linesOf(from[partner[i]]).end;
        }
        after = to.empty() ? m_to.linesOf(toParent).begin + 1 : m_to.linesOf(to.front()).begin;
        for (uint32_t i = 0; i < from.size(); ++i) {
            if (partnerOfFrom[i] == noItem)
                add(m_from.linesOf(from[i]), {after, after}, from[i].value, none);
            else
                after = m_to.linesOf(to[partnerOfFrom[i]]).end;
        }
    }

    void compareMaps(Entry from, Entry to)
    {
        std::vector<Entry> before, after;
        std::unordered_map<std::string_view, uint32_t> byName;
        for (const Field &field : fieldsOf(m_from.node(from.value), false)) {
            byName.try_emplace(field.name, uint32_t(before.size()));
            before.push_back({field.key, field.value.id});
        }
        std::vector<uint32_t> partner;
        for (const Field &field : fieldsOf(m_to.node(to.value), false)) {
            const auto found = byName.find(field.name);
            partner.push_back(found == byName.end() ? noItem : found->second);
            if (found != byName.end())
                byName.erase(found);
            after.push_back({field.key, field.value.id});
        }
        compareEntries(from, to, before, after, partner);
    }

    void compareLists(Entry from, Entry to)
    {
        Versions lists{.digests = [this](Side side, size_t) -> const Digests & {
            return side == Side::Original ? m_from.digests : m_to.digests;
        }};
        lists.items[Side::Original] = itemsOf(m_from.node(from.value));
        lists.items[Side::Updated] = itemsOf(m_to.node(to.value));
        const auto entries = [](const std::vector<NodeRef> &items) {
            std::vector<Entry> out;
            out.reserve(items.size());
            for (const NodeRef item : items)
                out.push_back({none, item.id});
            return out;
        };
        const std::vector<Entry> before = entries(lists.items[Side::Original]);
        const std::vector<Entry> after = entries(lists.items[Side::Updated]);
        std::vector<uint32_t> partner;
        for (const VersionPartner &of : formerElements(lists).of)
            partner.push_back(of.to);
        const std::vector<bool> moved = movedOf(partner);
        for (uint32_t i = 0; i < partner.size(); ++i)
            if (moved[i] && m_from.digests.of(before[partner[i]].value) == m_to.digests.of(after[i].value))
                add(m_from.linesOf(before[partner[i]]), m_to.linesOf(after[i]), before[partner[i]].value,
                    after[i].value); // it only moves
        compareEntries(from, to, before, after, partner);
    }

    void compareTexts(Entry from, Entry to)
    {
        const auto slice = [](const Text &text, Entry entry) {
            return text.document->slice({text.begin(entry), text.document->node(entry.value).end});
        };
        const int32_t fromLine = m_from.linesOf(from).begin, toLine = m_to.linesOf(to).begin;
        std::vector<linemerge::Change> changes = changedLines(slice(m_from, from), slice(m_to, to));
        for (const linemerge::Change &change : changes)
            add({change.from.begin + fromLine, change.from.end + fromLine},
                {change.to.begin + toLine, change.to.end + toLine}, from.value, to.value);
    }

    /// Fields of a flow collection that share a line are one place.
    void joinNeighboursOnOneLine()
    {
        std::vector<InsideChange> joined;
        for (InsideChange &change : m_changes) {
            InsideChange *last = joined.empty() ? nullptr : &joined.back();
            const auto overlap = [](const linemerge::Lines &a, const linemerge::Lines &b) {
                return a.begin < b.end && b.begin < a.end;
            };
            if (!last || !(overlap(last->from, change.from) || overlap(last->to, change.to))) {
                joined.push_back(change);
                continue;
            }
            for (const auto &[all, more] : {std::pair(&last->from, &change.from), std::pair(&last->to, &change.to)}) {
                if (more->isEmpty())
                    continue;
                *all = all->isEmpty()
                    ? *more
                    : linemerge::Lines{std::min(all->begin, more->begin), std::max(all->end, more->end)};
            }
        }
        m_changes = std::move(joined);
    }

    Text m_from, m_to;
    std::vector<InsideChange> m_changes;
};

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

std::vector<InsideChange> placesInside(const Plan &plan, DecisionRef ref, Side from, Side to)
{
    const std::string_view first = entryText(plan, ref, from), second = entryText(plan, ref, to);
    if (first.empty() || second.empty() || first.size() + second.size() > mostCompared)
        return {};
    std::vector<InsideChange> places;
    if (comparesData(plan.options.mode))
        places = ValueComparison(plan, ref, from, to).changes();
    if (places.empty())
        for (const linemerge::Change &change : changedLines(first, second))
            places.push_back({change});
    return isAllDifferent(places, linesBelow(plan, ref, from) + linesBelow(plan, ref, to)) ? std::vector<InsideChange>{}
                                                                                           : places;
}

} // namespace fieldwise::merge
