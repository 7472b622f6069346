// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/placedlines.h"

#include <algorithm>
#include <tuple>

namespace fieldwise::merge {

using linemerge::MergedPart;
using linemerge::PartKind;

namespace {

/// Counts the lines of a text up to places in it, which ascend.
class LineCounter {
public:
    explicit LineCounter(std::string_view text) : m_text(text) {}
    uint32_t upTo(uint32_t at)
    {
        m_line += static_cast<uint32_t>(std::ranges::count(m_text.substr(m_at, at - m_at), '\n'));
        m_at = at;
        return m_line + (at == m_text.size() && at > 0 && m_text[at - 1] != '\n'); // the last line may lack its break
    }

private:
    std::string_view m_text;
    uint32_t m_at = 0, m_line = 0;
};

/// The lines of Base that a step names.
Range baseLines(const yaml::PathStep &step)
{
    const uint32_t before = step.index - (step.count > 0);
    return {before, before + step.count};
}

/// The index of the part of equal lines that has these.
std::optional<size_t> keptAround(const PlacedMerge &text, const yaml::PathStep &lines)
{
    const Range wanted = baseLines(lines);
    const auto baseOf = [](const PartPlace &place) { return place.lines[Side::Original]; };
    const auto next = std::ranges::upper_bound(text.places, wanted.begin, {},
                                               [&](const PartPlace &place) { return baseOf(place).begin; });
    const auto behind = static_cast<size_t>(next - text.places.begin());
    for (size_t i = behind - std::min<size_t>(behind, 2); i < behind; ++i) // lines are inserted between two parts
        if (text.merge.parts[i].kind == PartKind::Kept && baseOf(text.places[i]).begin <= wanted.begin
            && wanted.end <= baseOf(text.places[i]).end)
            return i;
    return {};
}

/// A piece of a part of equal lines, from one byte of Base to another.
MergedPart pieceOf(const MergedPart &whole, PartKind kind, uint32_t begin, uint32_t end)
{
    MergedPart piece = whole;
    piece.kind = kind;
    for (Range *range : {&piece.base, &piece.ours, &piece.theirs})
        *range = {range->begin + begin - whole.base.begin, range->begin + end - whole.base.begin};
    return piece;
}

uint32_t pastLines(std::string_view text, uint32_t at, uint32_t count)
{
    for (; count > 0; --count)
        at = static_cast<uint32_t>(std::min(text.find('\n', at), text.size() - 1)) + 1;
    return at;
}

} // namespace

bool isBefore(const yaml::PathStep &one, const yaml::PathStep &other)
{
    const auto order = [](const yaml::PathStep &step) {
        return std::tuple(baseLines(step).begin, baseLines(step).end, step.nth);
    };
    return order(one) < order(other);
}

PlacedMerge placed(TextMerge merge)
{
    PlacedMerge out{std::move(merge), {}};
    const auto &texts = out.merge.texts;
    PerSide<LineCounter> counters{
        {LineCounter(texts[Side::Original]), LineCounter(texts[Side::Updated]), LineCounter(texts[Side::Destination])}};
    uint32_t lastFirst = 0, lastCount = ~0u, nth = 0;
    out.places.reserve(out.merge.parts.size());
    for (const MergedPart &part : out.merge.parts) {
        PartPlace place;
        for (const Side side : allSides) {
            const Range bytes = linesOf(part, side);
            const uint32_t first = counters[side].upTo(bytes.begin);
            place.lines[side] = {first, bytes.empty() ? first : counters[side].upTo(bytes.end)};
        }
        const Range base = place.lines[Side::Original];
        const uint32_t first = base.begin + !base.empty();
        if (part.kind != PartKind::Kept) {
            nth = first == lastFirst && base.size() == lastCount ? nth + 1 : 0;
            lastFirst = first;
            lastCount = base.size();
        }
        place.step = yaml::PathStep::lines(first, base.size(), part.kind == PartKind::Kept ? 0 : nth);
        out.places.push_back(std::move(place));
    }
    return out;
}

std::optional<PartPlace> keptLines(const PlacedMerge &text, const yaml::PathStep &lines)
{
    const auto at = keptAround(text, lines);
    if (!at)
        return {};
    const PartPlace &whole = text.places[*at];
    PartPlace place{lines, whole.lines};
    for (Range &range : place.lines.at) {
        range.begin += baseLines(lines).begin - whole.lines[Side::Original].begin;
        range.end = range.begin + lines.count;
    }
    return place;
}

std::optional<MergedPart> partAt(const PlacedMerge &text, const yaml::PathStep &lines)
{
    const auto found = std::ranges::lower_bound(text.places, lines, isBefore, &PartPlace::step);
    if (found != text.places.end() && found->step == lines)
        return text.merge.parts[static_cast<size_t>(found - text.places.begin())];
    const auto at = keptAround(text, lines);
    if (!at)
        return {};
    const MergedPart &whole = text.merge.parts[*at];
    const std::string &base = text.merge.texts[Side::Original];
    const uint32_t begin =
        pastLines(base, whole.base.begin, baseLines(lines).begin - text.places[*at].lines[Side::Original].begin);
    return pieceOf(whole, PartKind::Both, begin, pastLines(base, begin, lines.count));
}

std::vector<MergedPart> partsAsDecided(const PlacedMerge &text, const DocumentPlan &plan, DecisionId id)
{
    const auto &children = plan.decision(id).children;
    std::vector<MergedPart> parts;
    parts.reserve(text.merge.parts.size());
    auto child = children.begin();
    for (size_t i = 0; i < text.merge.parts.size(); ++i) {
        MergedPart rest = text.merge.parts[i];
        if (rest.kind != PartKind::Kept) {
            parts.push_back(rest);
            if (child != children.end() && plan.decision(*child).pathStep == text.places[i].step)
                ++child;
            continue;
        }
        Range left = text.places[i].lines[Side::Original];
        for (; child != children.end(); ++child) {
            const yaml::PathStep &step = plan.decision(*child).pathStep;
            const Range lines = baseLines(step);
            const bool isNext = i + 1 < text.places.size() && step == text.places[i + 1].step;
            if (isNext || lines.begin < left.begin || left.end < lines.end)
                break;
            const std::string &base = text.merge.texts[Side::Original];
            const uint32_t begin = pastLines(base, rest.base.begin, lines.begin - left.begin),
                           end = pastLines(base, begin, step.count);
            parts.push_back(pieceOf(rest, PartKind::Kept, rest.base.begin, begin));
            parts.push_back(pieceOf(rest, PartKind::Both, begin, end)); // as a change: it has a decision
            rest = pieceOf(rest, PartKind::Kept, end, rest.base.end);
            left.begin = lines.end;
        }
        parts.push_back(rest);
    }
    return parts;
}

std::string_view linesIn(const TextMerge &merge, const MergedPart &part, Side side)
{
    const Range lines = linesOf(part, side);
    return std::string_view(merge.texts[side]).substr(lines.begin, lines.size());
}

} // namespace fieldwise::merge
