// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/words.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>

#include "core/base/sequence.h"

namespace fieldwise::view {
namespace {

constexpr int maxEdits = 200;
constexpr int64_t maxWork = 4'000'000; // of all lines together, in squares of edits

bool isWord(char c)
{
    const auto u = static_cast<unsigned char>(c);
    return (u >= '0' && u <= '9') || (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z') || u == '_' || u >= 0x80;
}

/// Words and single other characters; a dot or comma between two of a word joins them, so that a version is one word.
std::vector<Range> words(std::string_view text)
{
    std::vector<Range> out;
    for (uint32_t at = 0; at < text.size();) {
        uint32_t end = at + 1;
        if (isWord(text[at])) {
            while (end < text.size()
                   && (isWord(text[end]) || (text[end] == '.' && end + 1 < text.size() && isWord(text[end + 1]))))
                ++end;
        }
        out.push_back({at, end});
        at = end;
    }
    return out;
}

/// Which of the words in the middle (after the common start, before the common end) differ: the shortest edit script
/// (Myers); all of them when it would be long. Tells how many edits it has looked for.
int markMiddle(std::string_view left, std::string_view right, const std::vector<Range> &a, const std::vector<Range> &b,
               std::vector<bool> &inLeft, std::vector<bool> &inRight, size_t start, size_t leftEnd, size_t rightEnd)
{
    const auto n = int(leftEnd - start);
    const auto m = int(rightEnd - start);
    const auto same = [&](int i, int j) {
        const Range x = a[start + size_t(i)];
        const Range y = b[start + size_t(j)];
        return left.substr(x.begin, x.size()) == right.substr(y.begin, y.size());
    };
    const int limit = std::min(n + m, maxEdits);
    std::vector<int> furthest(2 * size_t(limit) + 3, 0);
    std::vector<std::vector<int>> trace;
    const auto at = [&](int k) -> int & { return furthest[static_cast<uint32_t>(k + limit + 1)]; };
    for (int d = 0; d <= limit; ++d) {
        for (int k = -d; k <= d; k += 2) {
            int x = k == -d || (k != d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
            while (x < n && x - k < m && same(x, x - k))
                ++x;
            at(k) = x;
            if (x < n || x - k < m)
                continue;
            int i = n;
            int j = m;
            for (int step = d; step > 0; --step) {
                const std::vector<int> &before = trace[size_t(step - 1)];
                const auto was = [&](int q) { return before[static_cast<uint32_t>(q + step)]; };
                const int diagonal = i - j;
                const bool down = diagonal == -step || (diagonal != step && was(diagonal - 1) < was(diagonal + 1));
                i = was(down ? diagonal + 1 : diagonal - 1);
                j = i - (down ? diagonal + 1 : diagonal - 1);
                if (down)
                    inRight[start + size_t(j)] = true;
                else
                    inLeft[start + size_t(i)] = true;
            }
            return d;
        }
        trace.emplace_back(furthest.begin() + (limit + 1 - d - 1), furthest.begin() + (limit + 1 + d + 2));
    }
    std::fill(inLeft.begin() + std::ptrdiff_t(start), inLeft.begin() + std::ptrdiff_t(leftEnd), true);
    std::fill(inRight.begin() + std::ptrdiff_t(start), inRight.begin() + std::ptrdiff_t(rightEnd), true);
    return limit;
}

/// Marked words as ranges; one character between two of them is taken in, blanks at the ends of a line are not.
std::vector<Range> ranges(std::string_view text, const std::vector<Range> &words, std::vector<bool> marked)
{
    const auto isBreak = [&](size_t i) { return text[words[i].begin] == '\n' || text[words[i].begin] == '\r'; };
    for (size_t i = 1; i + 1 < words.size(); ++i)
        if (marked[i - 1] && marked[i + 1] && words[i].size() == 1 && !isWord(text[words[i].begin]))
            marked[i] = true;
    std::vector<Range> out;
    for (size_t i = 0; i < words.size(); ++i) {
        if (!marked[i] || isBreak(i))
            continue;
        if (!out.empty() && out.back().end == words[i].begin)
            out.back().end = words[i].end;
        else
            out.push_back(words[i]);
    }
    const auto blank = [&](uint32_t at) { return text[at] == ' ' || text[at] == '\t'; };
    for (Range &range : out) {
        if (range.begin > 0 && text[range.begin - 1] == '\n') {
            while (!range.empty() && blank(range.begin))
                ++range.begin;
        }
        while (!range.empty() && blank(range.end - 1) && (range.end == text.size() || text[range.end] == '\n'))
            --range.end;
    }
    std::erase_if(out, [](Range range) { return range.empty(); });
    return out;
}

/// The words of one line, or of two texts that are not compared by lines.
int diffText(std::string_view left, std::string_view right, WordDiff &diff)
{
    const std::vector<Range> a = words(left);
    const std::vector<Range> b = words(right);
    const auto same = [&](Range x, Range y) {
        return left.substr(x.begin, x.size()) == right.substr(y.begin, y.size());
    };
    size_t start = 0;
    while (start < a.size() && start < b.size() && same(a[start], b[start]))
        ++start;
    size_t leftEnd = a.size();
    size_t rightEnd = b.size();
    while (leftEnd > start && rightEnd > start && same(a[leftEnd - 1], b[rightEnd - 1])) {
        --leftEnd;
        --rightEnd;
    }
    std::vector<bool> inLeft(a.size());
    std::vector<bool> inRight(b.size());
    const int edits = markMiddle(left, right, a, b, inLeft, inRight, start, leftEnd, rightEnd);
    diff.left = ranges(left, a, std::move(inLeft));
    diff.right = ranges(right, b, std::move(inRight));
    return edits;
}

/// A text of several lines. What its lines are compared by leaves out the indentation that all but the first have.
struct IndentedLines {
    explicit IndentedLines(std::string_view all) : text(all)
    {
        for (size_t at = 0; at <= text.size();) {
            const size_t end = std::min(text.find('\n', at), text.size());
            const size_t visible = end > at && text[end - 1] == '\r' ? end - 1 : end;
            lines.push_back({uint32_t(at), uint32_t(visible)});
            at = end + 1;
        }
        for (size_t i = 1; i < lines.size(); ++i)
            if (const size_t blanks = content(i).find_first_not_of(' '); blanks != std::string_view::npos)
                indent = std::min(indent, blanks);
    }
    std::string_view content(size_t i) const { return text.substr(lines[i].begin, lines[i].size()); }
    std::string_view key(size_t i) const
    {
        const std::string_view line = content(i);
        return i == 0 ? line : line.substr(std::min(indent, line.size()));
    }

    std::string_view text;
    std::vector<Range> lines;
    size_t indent = std::string_view::npos;
};

class LineDiff {
public:
    LineDiff(std::string_view left, std::string_view right) : m_left(left), m_right(right) {}

    WordDiff run()
    {
        pair(0, 0); // they stand in one row
        compare(1, m_left.lines.size(), 1, m_right.lines.size(), 0);
        return std::move(m_diff);
    }

private:
    bool same(size_t a, size_t b) const { return m_left.key(a) == m_right.key(b); }

    /// The lines [a, aEnd) and [b, bEnd): equal ones at both ends, then those that are the only ones of their kind, and
    /// so on between these; what is left is set side by side.
    void compare(size_t a, size_t aEnd, size_t b, size_t bEnd, int depth)
    {
        while (a < aEnd && b < bEnd && same(a, b)) {
            ++a;
            ++b;
        }
        size_t tail = 0;
        while (aEnd - tail > a && bEnd - tail > b && same(aEnd - tail - 1, bEnd - tail - 1))
            ++tail;
        aEnd -= tail;
        bEnd -= tail;
        const auto anchors = a < aEnd && b < bEnd && depth < maxDepth ? onlyOnes(a, aEnd, b, bEnd) : Pairs{};
        if (anchors.empty()) {
            if (aEnd - a != bEnd - b && together(a, aEnd, b, bEnd))
                return;
            for (; a < aEnd && b < bEnd; ++a, ++b)
                pair(a, b);
            for (; a < aEnd; ++a)
                alone(m_left, a, m_diff.left, m_diff.leftLines);
            for (; b < bEnd; ++b)
                alone(m_right, b, m_diff.right, m_diff.rightLines);
            return;
        }
        for (const auto &[left, right] : anchors) {
            compare(a, left, b, right, depth + 1);
            a = left + 1;
            b = right + 1;
        }
        compare(a, aEnd, b, bEnd, depth + 1);
    }

    using Pairs = std::vector<std::pair<size_t, size_t>>;
    Pairs onlyOnes(size_t a, size_t aEnd, size_t b, size_t bEnd) const
    {
        struct Seen {
            uint32_t inLeft = 0, inRight = 0;
            size_t left = 0;
        };
        std::vector<uint64_t> hashes;
        hashes.reserve(aEnd - a + bEnd - b);
        const auto addHash = [&hashes](std::string_view line) {
            hashes.push_back(std::hash<std::string_view>{}(line));
        };
        for (size_t i = a; i < aEnd; ++i)
            addHash(m_left.key(i));
        for (size_t i = b; i < bEnd; ++i)
            addHash(m_right.key(i));
        const std::vector<uint32_t> texts = Numbering(hashes.size()).of(hashes);
        const std::span right = std::span(texts).subspan(aEnd - a);
        std::vector<Seen> seen(hashes.size());
        for (size_t i = a; i < aEnd; ++i) {
            Seen &one = seen[texts[i - a]];
            ++one.inLeft;
            one.left = i;
        }
        for (const uint32_t text : right)
            ++seen[text].inRight;
        std::vector<size_t> lefts;
        std::vector<size_t> rights;
        for (size_t i = b; i < bEnd; ++i) {
            const Seen &one = seen[right[i - b]];
            if (one.inLeft != 1 || one.inRight != 1 || !same(one.left, i))
                continue;
            lefts.push_back(one.left);
            rights.push_back(i);
        }
        Pairs pairs;
        for (const uint32_t i : longestIncreasingSubsequence(std::span<const size_t>(lefts)))
            pairs.emplace_back(lefts[i], rights[i]);
        return pairs;
    }

    void pair(size_t a, size_t b)
    {
        if (same(a, b))
            return;
        if (m_work <= maxWork) {
            m_diff.leftLines.push_back(uint32_t(a));
            m_diff.rightLines.push_back(uint32_t(b));
            mark(visible(m_left, a), visible(m_right, b), maxEdits);
        } else {
            alone(m_left, a, m_diff.left, m_diff.leftLines);
            alone(m_right, b, m_diff.right, m_diff.rightLines);
        }
    }

    /// Another number of lines: the words tell which belongs to which, when most of them stay.
    bool together(size_t a, size_t aEnd, size_t b, size_t bEnd)
    {
        if (a == aEnd || b == bEnd || m_work > maxWork)
            return false;
        const Range left{visible(m_left, a).begin, visible(m_left, aEnd - 1).end};
        const Range right{visible(m_right, b).begin, visible(m_right, bEnd - 1).end};
        if (!mark(left, right, maxEdits - 1))
            return false;
        for (; a < aEnd; ++a)
            m_diff.leftLines.push_back(uint32_t(a));
        for (; b < bEnd; ++b)
            m_diff.rightLines.push_back(uint32_t(b));
        return true;
    }

    /// False, and nothing marked, when it takes more edits.
    bool mark(Range left, Range right, int most)
    {
        WordDiff diff;
        const int64_t edits =
            diffText(m_left.text.substr(left.begin, left.size()), m_right.text.substr(right.begin, right.size()), diff);
        m_work += edits * edits + 1;
        if (edits > most)
            return false;
        for (const Range range : diff.left)
            m_diff.left.push_back(range.movedBy(left.begin));
        for (const Range range : diff.right)
            m_diff.right.push_back(range.movedBy(right.begin));
        return true;
    }

    static Range visible(const IndentedLines &lines, size_t i)
    {
        const std::string_view line = lines.content(i);
        const auto first = uint32_t(std::min(line.find_first_not_of(" \t"), line.size()));
        const auto last = uint32_t(line.find_last_not_of(" \t") + 1); // npos becomes 0
        return {lines.lines[i].begin + first, lines.lines[i].begin + std::max(first, last)};
    }

    static void alone(const IndentedLines &lines, size_t i, std::vector<Range> &ranges, std::vector<uint32_t> &numbers)
    {
        numbers.push_back(uint32_t(i));
        if (const Range range = visible(lines, i); !range.empty())
            ranges.push_back(range);
    }

    static constexpr int maxDepth = 8;
    IndentedLines m_left;
    IndentedLines m_right;
    WordDiff m_diff;
    int64_t m_work = 0;
};

std::vector<uint32_t> allLines(std::string_view text)
{
    std::vector<uint32_t> lines(size_t(std::ranges::count(text, '\n')) + 1);
    std::iota(lines.begin(), lines.end(), 0u);
    return lines;
}

} // namespace

WordDiff diffWords(std::string_view left, std::string_view right)
{
    if (left.find('\n') != std::string_view::npos && right.find('\n') != std::string_view::npos)
        return LineDiff(left, right).run();
    WordDiff diff;
    diffText(left, right, diff);
    diff.leftLines = allLines(left);
    diff.rightLines = allLines(right);
    return diff;
}

} // namespace fieldwise::view
