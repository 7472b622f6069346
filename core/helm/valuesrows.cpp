// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valuesrows.h"

#include <unordered_map>
#include <utility>

#include "core/base/sequence.h"

namespace fieldwise::helm {
namespace {

struct SharedRow {
    std::string key;
    std::vector<std::pair<size_t, size_t>> lines; ///< text and line
};

/// The row for each line, ascending; -1 for a line that gets a row of its own.
std::vector<int64_t> matchesOf(const std::vector<SharedRow> &rows, const std::vector<std::string> &keys)
{
    std::unordered_map<std::string, uint32_t> byKey;
    for (uint32_t row = 0; row < rows.size(); ++row)
        if (!rows[row].key.empty())
            byKey.try_emplace(rows[row].key, row);
    std::vector<uint32_t> lines, found;
    for (uint32_t line = 0; line < keys.size(); ++line)
        if (const auto row = byKey.find(keys[line]); row != byKey.end()) {
            lines.push_back(line);
            found.push_back(row->second);
        }
    std::vector<int64_t> matches(keys.size(), -1);
    for (const uint32_t i : longestIncreasingSubsequence(std::span<const uint32_t>(found)))
        matches[lines[i]] = found[i];
    return matches;
}

} // namespace

AlignedRows alignedRows(const std::vector<std::vector<std::string>> &keys)
{
    std::vector<SharedRow> rows;
    for (size_t text = 0; text < keys.size(); ++text) {
        const std::vector<int64_t> matches = matchesOf(rows, keys[text]);
        std::vector<SharedRow> all;
        size_t next = 0;
        for (size_t line = 0; line < matches.size(); ++line) {
            while (static_cast<int64_t>(next) <= matches[line])
                all.push_back(std::move(rows[next++]));
            if (matches[line] < 0)
                all.push_back({keys[text][line], {}});
            all.back().lines.emplace_back(text, line);
        }
        while (next < rows.size())
            all.push_back(std::move(rows[next++]));
        rows = std::move(all);
    }
    AlignedRows out{.count = static_cast<uint32_t>(rows.size())};
    for (const std::vector<std::string> &text : keys)
        out.ofLine.emplace_back(text.size());
    for (uint32_t row = 0; row < rows.size(); ++row)
        for (const auto &[text, line] : rows[row].lines)
            out.ofLine[text][line] = row;
    return out;
}

} // namespace fieldwise::helm
