// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/words.h"

#include <algorithm>

#include "core/base/sequence.h"

namespace fieldwise::view {
namespace {

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
    const auto same = [&](uint32_t i, uint32_t j) {
        return left.substr(a[i].begin, a[i].size()) == right.substr(b[j].begin, b[j].size());
    };
    std::vector<bool> inLeft(a.size(), true);
    std::vector<bool> inRight(b.size(), true);
    for (const auto &[i, j] : longestCommonSubsequence(static_cast<uint32_t>(a.size()), static_cast<uint32_t>(b.size()), same)) {
        inLeft[i] = false;
        inRight[j] = false;
    }
    return {ranges(left, a, std::move(inLeft)), ranges(right, b, std::move(inRight))};
}

} // namespace fieldwise::view
