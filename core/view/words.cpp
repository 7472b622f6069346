// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/words.h"

#include <algorithm>

namespace fieldwise::view {
namespace {

constexpr int maxEdits = 200;

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
            while (end < text.size() &&
                   (isWord(text[end]) || (text[end] == '.' && end + 1 < text.size() && isWord(text[end + 1]))))
                ++end;
        }
        out.push_back({at, end});
        at = end;
    }
    return out;
}

/// Which of the words in the middle (after the common start, before the common end) differ: the shortest edit script
/// (Myers); all of them when it would be long.
void markMiddle(std::string_view left, std::string_view right, const std::vector<Range> &a, const std::vector<Range> &b,
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
    std::vector<int> furthest(size_t(2 * limit + 3), 0);
    std::vector<std::vector<int>> trace;
    const auto at = [&](int k) -> int & { return furthest[size_t(k + limit + 1)]; };
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
                const auto was = [&](int q) { return before[size_t(q + step)]; };
                const int diagonal = i - j;
                const bool down = diagonal == -step || (diagonal != step && was(diagonal - 1) < was(diagonal + 1));
                i = was(down ? diagonal + 1 : diagonal - 1);
                j = i - (down ? diagonal + 1 : diagonal - 1);
                if (down)
                    inRight[start + size_t(j)] = true;
                else
                    inLeft[start + size_t(i)] = true;
            }
            return;
        }
        trace.emplace_back(furthest.begin() + (limit + 1 - d - 1), furthest.begin() + (limit + 1 + d + 2));
    }
    std::fill(inLeft.begin() + std::ptrdiff_t(start), inLeft.begin() + std::ptrdiff_t(leftEnd), true);
    std::fill(inRight.begin() + std::ptrdiff_t(start), inRight.begin() + std::ptrdiff_t(rightEnd), true);
}

/// Marked words as ranges; one character between two of them is taken in, blanks at the ends of a line are not.
std::vector<Range> ranges(std::string_view text, const std::vector<Range> &words, std::vector<bool> marked)
{
    const auto isBreak = [&](size_t i) { return text[words[i].begin] == '\n' || text[words[i].begin] == '\r'; };
    for (size_t i = 1; i + 1 < words.size(); ++i) {
        if (marked[i - 1] && marked[i + 1] && words[i].size() == 1 && !isWord(text[words[i].begin]))
            marked[i] = true;
    }
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

} // namespace

WordDiff diffWords(std::string_view left, std::string_view right)
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
    markMiddle(left, right, a, b, inLeft, inRight, start, leftEnd, rightEnd);
    return {ranges(left, a, std::move(inLeft)), ranges(right, b, std::move(inRight))};
}

} // namespace fieldwise::view
