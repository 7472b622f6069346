// SPDX-License-Identifier: GPL-3.0-or-later
// Which element of a list without keys was which.
#include <algorithm>
#include <span>
#include <unordered_map>

#include "core/base/sequence.h"
#include "core/merge/patchwalk.h"

namespace fieldwise::merge {

namespace {

/// More pairs than this between two equal elements are not compared one by one.
constexpr size_t mostPairs = 40'000;

/// How alike two elements are, from 0 (not at all) to 100; only of one type.
int likeness(const Json &a, const Json &b, int depth = 0)
{
    constexpr int deepest = 4;
    if (!yaml::sameType(a, b))
        return 0;
    if (!a.is_structured() || depth == deepest)
        return a == b ? 100 : 1;
    size_t same = 0;
    const size_t most = std::max<size_t>({a.size(), b.size(), 1});
    if (a.is_object()) {
        for (const auto &[name, value] : a.items())
            if (const auto other = b.find(name); other != b.end())
                same += 20 + static_cast<size_t>(likeness(value, *other, depth + 1)) * 8 / 10;
    } else {
        for (size_t i = 0; i < std::min(a.size(), b.size()); ++i)
            same += static_cast<size_t>(likeness(a[i], b[i], depth + 1));
    }
    return std::max(1, static_cast<int>(same / most));
}

/// A run of both lists without equal elements: the pairs that are most alike together, none crossing another.
void pairGap(const Json &before, size_t from, size_t to, const Json &after, size_t begin, size_t end, std::vector<size_t> &pairs)
{
    const size_t rows = end - begin, columns = to - from;
    if (rows == 0 || columns == 0)
        return;
    if (rows * columns > mostPairs) {
        for (size_t i = 0; i < std::min(rows, columns); ++i)
            if (yaml::sameType(before[from + i], after[begin + i]))
                pairs[begin + i] = from + i;
        return;
    }
    std::vector<int> best((rows + 1) * (columns + 1)), like(rows * columns);
    const auto at = [&](size_t row, size_t column) -> int & { return best[row * (columns + 1) + column]; };
    for (size_t row = rows; row-- > 0;)
        for (size_t column = columns; column-- > 0;) {
            const int here = like[row * columns + column] = likeness(before[from + column], after[begin + row]);
            at(row, column) = std::max({at(row + 1, column), at(row, column + 1), here > 0 ? here + at(row + 1, column + 1) : 0});
        }
    for (size_t row = 0, column = 0; row < rows && column < columns;) {
        const int here = like[row * columns + column];
        if (here > 0 && at(row, column) == here + at(row + 1, column + 1))
            pairs[begin + row++] = from + column++;
        else if (at(row, column) == at(row + 1, column))
            ++row;
        else
            ++column;
    }
}

} // namespace

std::vector<size_t> pairedByValue(const Json &before, const Json &after)
{
    std::unordered_map<std::string, size_t> places, seen; // by value, and the how manieth of its like
    const auto name = [&seen](const Json &element) {
        const std::string text = yaml::goJson(element);
        return text + '\n' + std::to_string(seen[text]++);
    };
    for (size_t i = 0; i < before.size(); ++i)
        places.emplace(name(before[i]), i);
    seen.clear();
    std::vector<int64_t> values;
    std::vector<size_t> at;
    for (size_t i = 0; i < after.size(); ++i)
        if (const auto found = places.find(name(after[i])); found != places.end()) {
            values.push_back(static_cast<int64_t>(found->second));
            at.push_back(i);
        }
    std::vector<size_t> pairs(after.size(), isNew);
    size_t from = 0, begin = 0;
    for (const uint32_t k : longestIncreasingSubsequence(std::span<const int64_t>(values))) {
        const auto was = static_cast<size_t>(values[k]);
        pairGap(before, from, was, after, begin, at[k], pairs);
        pairs[at[k]] = was;
        from = was + 1;
        begin = at[k] + 1;
    }
    pairGap(before, from, before.size(), after, begin, after.size(), pairs);
    return pairs;
}

} // namespace fieldwise::merge
