// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/kdiffactions.h"

#include <numeric>
#include <utility>
#include <vector>

#include "core/linemerge/numbered.h"
#include "core/linemerge/search.h"

namespace fieldwise {
namespace {

/// What a person can take for a conflict, and with how many keys.
struct Take {
    std::string text;
    int keys = 0;
};

int linesToEdit(const std::string &from, const std::string &to)
{
    const auto numbered = linemerge::numberLines(from, to, to);
    const auto left = linemerge::unpaired(numbered.base.numbers, numbered.ours.numbers);
    return std::accumulate(left.a.begin(), left.a.end(), 0) + std::accumulate(left.b.begin(), left.b.end(), 0);
}

} // namespace

int kdiffActions(const linemerge::Texts &texts, const std::string &result)
{
    using linemerge::PartKind;
    std::vector<std::vector<Take>> parts; // one take where nobody is asked
    int conflicts = 0;
    for (const auto &part : linemerge::mergeLines(texts, linemerge::ConflictStyle::Diff3).parts) {
        const std::string base(texts.base.substr(part.base.begin, part.base.size()));
        const std::string ours(texts.ours.substr(part.ours.begin, part.ours.size()));
        const std::string theirs(texts.theirs.substr(part.theirs.begin, part.theirs.size()));
        conflicts += part.kind == PartKind::Conflict;
        if (part.kind == PartKind::Conflict)
            parts.push_back({{ours, 1}, {theirs, 1}, {base, 1}, {ours + theirs, 2}, {theirs + ours, 2}});
        else
            parts.push_back({{part.kind == PartKind::Theirs ? theirs : ours, 0}});
    }
    std::vector<size_t> taken(parts.size());
    const auto cost = [&] {
        std::string text;
        int keys = 0;
        for (size_t i = 0; i < parts.size(); ++i) {
            text += parts[i][taken[i]].text;
            keys += parts[i][taken[i]].keys;
        }
        return keys + linesToEdit(text, result);
    };
    int best = cost();
    for (bool better = true; better;) {
        better = false;
        for (size_t i = 0; i < parts.size(); ++i) {
            for (size_t take = 0; take < parts[i].size(); ++take) {
                const size_t before = std::exchange(taken[i], take);
                if (const int now = cost(); now < best)
                    best = now, better = true;
                else
                    taken[i] = before;
            }
        }
    }
    return conflicts + best + 1;
}

} // namespace fieldwise
