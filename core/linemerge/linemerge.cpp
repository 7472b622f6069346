// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/linemerge/linemerge.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/linemerge/differences.h"

namespace fieldwise::linemerge {

namespace {

struct Piece {
    PartKind kind = PartKind::Conflict;
    Lines base, ours, theirs;
};

void extend(Piece &piece, const Piece &to)
{
    piece.base.end = to.base.end;
    piece.ours.end = to.ours.end;
    piece.theirs.end = to.theirs.end;
}

bool hasLetterOrDigit(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) {
        const char lower = static_cast<char>(c | 0x20);
        return (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z');
    });
}

class Merger {
public:
    Merger(const Texts &texts, ConflictStyle style)
        : m_texts(texts),
          m_style(style),
          m_numbered(numberLines(texts.base, texts.ours, texts.theirs)),
          m_differ(m_numbered.count)
    {
    }

    MergedLines run()
    {
        collect(m_differ.changes(m_numbered.base.numbers, m_numbered.ours.numbers),
                m_differ.changes(m_numbered.base.numbers, m_numbered.theirs.numbers));
        return cut();
    }

    MergedLines conflict()
    {
        m_pieces.push_back({PartKind::Conflict,
                            {0, m_numbered.base.count()},
                            {0, m_numbered.ours.count()},
                            {0, m_numbered.theirs.count()}});
        return cut();
    }

private:
    MergedLines cut()
    {
        if (m_style == ConflictStyle::Merge) {
            refine();
            join();
        } else if (m_style == ConflictStyle::ZealousDiff3) {
            trim();
        }
        return weave();
    }

    /// Walks the changes of both sides together.
    void collect(const std::vector<Change> &ours, const std::vector<Change> &theirs)
    {
        for (size_t i = 0, k = 0; i < ours.size() || k < theirs.size();) {
            const Change o = i < ours.size() ? ours[i] : end(m_numbered.ours);
            const Change t = k < theirs.size() ? theirs[k] : end(m_numbered.theirs);
            if (k == theirs.size() || (i < ours.size() && o.from.end < t.from.begin)) {
                const int32_t moved = t.to.begin - t.from.begin;
                add({PartKind::Ours, o.from, o.to, {o.from.begin + moved, o.from.end + moved}});
                ++i;
                continue;
            }
            if (i == ours.size() || t.from.end < o.from.begin) {
                const int32_t moved = o.to.begin - o.from.begin;
                add({PartKind::Theirs, t.from, {t.from.begin + moved, t.from.end + moved}, t.to});
                ++k;
                continue;
            }
            if (areAlike(o, t)) {
                m_alike.push_back({PartKind::Both, o.from, o.to, t.to});
            } else {
                const Lines base{std::min(o.from.begin, t.from.begin), std::max(o.from.end, t.from.end)};
                const auto around = [&](const Change &change) -> Lines {
                    return {change.to.begin - (change.from.begin - base.begin),
                            change.to.end + (base.end - change.from.end)};
                };
                add({PartKind::Conflict, base, around(o), around(t)});
            }
            i += o.from.end <= t.from.end;
            k += t.from.end <= o.from.end;
        }
    }

    /// As a change behind all others.
    Change end(const NumberedText &text) const
    {
        const int32_t base = m_numbered.base.count(), side = text.count();
        return {{base, base}, {side, side}};
    }

    bool areAlike(const Change &o, const Change &t) const
    {
        return o.from == t.from && std::ranges::equal(lines(m_numbered.ours, o.to), lines(m_numbered.theirs, t.to));
    }

    static std::span<const uint32_t> lines(const NumberedText &text, Lines which)
    {
        return std::span(text.numbers).subspan(which.begin, which.count());
    }

    /// What touches the piece before becomes one with it.
    void add(const Piece &piece)
    {
        if (m_pieces.empty()
            || (piece.ours.begin > m_pieces.back().ours.end && piece.theirs.begin > m_pieces.back().theirs.end)) {
            m_pieces.push_back(piece);
            return;
        }
        if (m_pieces.back().kind != piece.kind)
            m_pieces.back().kind = PartKind::Conflict;
        extend(m_pieces.back(), piece);
    }

    /// Leaves of each conflict the lines by which the sides differ.
    void refine()
    {
        std::vector<Piece> pieces;
        for (const Piece &whole : std::exchange(m_pieces, {})) {
            if (whole.kind != PartKind::Conflict || whole.ours.isEmpty() || whole.theirs.isEmpty()) {
                m_pieces.push_back(whole);
                continue;
            }
            const auto changes =
                m_differ.changes(lines(m_numbered.ours, whole.ours), lines(m_numbered.theirs, whole.theirs));
            if (changes.empty()) {
                m_pieces.push_back({PartKind::Both, whole.base, whole.ours, whole.theirs});
                continue;
            }
            Piece rest = whole;
            const auto cut = [&rest](PartKind kind, int32_t baseEnd, int32_t oursEnd, int32_t theirsEnd) {
                const Piece piece{
                    kind, {rest.base.begin, baseEnd}, {rest.ours.begin, oursEnd}, {rest.theirs.begin, theirsEnd}};
                rest.base.begin = baseEnd, rest.ours.begin = oursEnd, rest.theirs.begin = theirsEnd;
                return piece;
            };
            for (const Change &change : changes) {
                addAlike(cut(PartKind::Both, rest.base.begin, whole.ours.begin + change.from.begin,
                             whole.theirs.begin + change.to.begin));
                m_pieces.push_back(cut(PartKind::Conflict, whole.base.end, whole.ours.begin + change.from.end,
                                       whole.theirs.begin + change.to.end));
            }
            addAlike({PartKind::Both, rest.base, rest.ours, rest.theirs});
        }
    }

    /// Base's lines stay in the conflict.
    void trim()
    {
        for (Piece &piece : m_pieces) {
            if (piece.kind != PartKind::Conflict)
                continue;
            const auto ours = lines(m_numbered.ours, piece.ours), theirs = lines(m_numbered.theirs, piece.theirs);
            const auto shorter = static_cast<int32_t>(std::min(ours.size(), theirs.size()));
            int32_t first = 0, last = 0;
            while (first < shorter && ours[first] == theirs[first])
                ++first;
            while (first + last < shorter && ours[ours.size() - 1 - last] == theirs[theirs.size() - 1 - last])
                ++last;
            Piece head = piece, tail = piece;
            head.kind = tail.kind = PartKind::Both;
            head.base.end = head.base.begin, tail.base.begin = tail.base.end;
            head.ours.end = piece.ours.begin += first, head.theirs.end = piece.theirs.begin += first;
            tail.ours.begin = piece.ours.end -= last, tail.theirs.begin = piece.theirs.end -= last;
            addAlike(head);
            addAlike(tail);
        }
    }

    void addAlike(const Piece &piece)
    {
        if (!piece.ours.isEmpty())
            m_alike.push_back(piece);
    }

    /// Two conflicts become one when it is easier to read.
    void join()
    {
        std::vector<Piece> joined;
        for (const Piece &piece : m_pieces) {
            if (!joined.empty() && joined.back().kind == PartKind::Conflict && piece.kind == PartKind::Conflict
                && isLittle({joined.back().ours.end, piece.ours.begin}))
                extend(joined.back(), piece);
            else
                joined.push_back(piece);
        }
        m_pieces = std::move(joined);
    }

    bool isLittle(Lines between) const
    {
        const Range bytes = m_numbered.ours.bytes(between);
        return between.count() <= 3 || !hasLetterOrDigit(m_texts.ours.substr(bytes.begin, bytes.end - bytes.begin));
    }

    /// The pieces, and what is kept between them.
    MergedLines weave()
    {
        m_pieces.insert(m_pieces.end(), m_alike.begin(), m_alike.end());
        std::ranges::sort(m_pieces, {}, [](const Piece &piece) {
            return std::tuple(piece.ours.begin, piece.theirs.begin, piece.base.begin);
        });
        MergedLines out{m_style};
        Piece at;
        const auto keep = [&](const Piece &to) {
            if (at.ours.end < to.ours.begin)
                out.parts.push_back(part({PartKind::Kept,
                                          {at.base.end, to.base.begin},
                                          {at.ours.end, to.ours.begin},
                                          {at.theirs.end, to.theirs.begin}}));
        };
        for (const Piece &piece : m_pieces) {
            if (piece.ours.begin < at.ours.end) // in a conflict that was joined over it
                continue;
            keep(piece);
            out.parts.push_back(part(piece));
            out.conflicts += piece.kind == PartKind::Conflict;
            at = piece;
        }
        keep({PartKind::Kept,
              {m_numbered.base.count(), 0},
              {m_numbered.ours.count(), 0},
              {m_numbered.theirs.count(), 0}});
        return out;
    }

    MergedPart part(const Piece &piece) const
    {
        return {piece.kind, m_numbered.base.bytes(piece.base), m_numbered.ours.bytes(piece.ours),
                m_numbered.theirs.bytes(piece.theirs)};
    }

    Texts m_texts;
    ConflictStyle m_style;
    NumberedTexts m_numbered;
    Differ m_differ;
    std::vector<Piece> m_pieces; ///< but for those in `m_alike`, which never meet others
    std::vector<Piece> m_alike;
};

} // namespace

MergedLines mergeLines(const Texts &texts, ConflictStyle style)
{
    return Merger(texts, style).run();
}

MergedLines asConflict(const Texts &texts, ConflictStyle style)
{
    return Merger(texts, style).conflict();
}

} // namespace fieldwise::linemerge
