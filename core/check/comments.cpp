// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "core/check/parts.h"

namespace fieldwise::check {
namespace {

constexpr size_t longestComment = 120;

struct Seen {
    PerText<int> times{};
    PerText<uint32_t> lines{}; ///< where the last one stands, from 1
};

std::string sentence(Kind kind, Whose whose, bool isThere)
{
    const std::string who(whoseName(whose));
    if (kind == Kind::Invented)
        return "Neither Base nor a side has this comment.";
    if (isThere)
        return who + " removed this comment, and the result still has it.";
    return whose == Whose::Nobody ? "Base and both sides have this comment, and the result does not."
                                  : who + " wrote this comment, and the result does not have it.";
}

} // namespace

Times mergedTimes(int base, int ours, int theirs)
{
    switch (changedBy(base, ours, theirs)) {
    case Whose::Nobody: return {base, base};
    case Whose::Ours: return {ours, ours};
    case Whose::Theirs: return {theirs, theirs};
    case Whose::Both: break;
    }
    const int sum = std::max(0, ours + theirs - base);
    return {std::min({ours, theirs, sum}), std::max({ours, theirs, sum})};
}

std::vector<Finding> checkComments(const PerText<yaml::Stream> &streams, bool masked)
{
    std::map<std::string_view, Seen> all;
    for (const Text text : allTexts) {
        const LineIndex lines = yaml::linesOf(streams[text]);
        for (const yaml::Part &part : streams[text].parts)
            for (const yaml::Comment &comment : part.document->comments()) {
                std::string_view what = part.document->slice(comment.range);
                what = what.substr(0, what.find_last_not_of(" \t\r") + 1);
                Seen &seen = all[what];
                ++seen.times[text];
                seen.lines[text] = lines.lineOf(part.offset + comment.range.begin) + 1;
            }
    }
    std::vector<Finding> out;
    for (const auto &[what, seen] : all) {
        const int base = seen.times[Text::Base], ours = seen.times[Text::Ours], theirs = seen.times[Text::Theirs],
                  result = seen.times[Text::Result];
        const Times times = mergedTimes(base, ours, theirs);
        if (what.find_first_not_of("# \t") == what.npos || (times.least <= result && result <= times.most))
            continue;
        const bool isThere = result > times.most;
        const Whose whose = changedBy(base, ours, theirs);
        const Kind kind = isThere && (result > base || whose == Whose::Nobody) ? Kind::Invented : Kind::Lost;
        Finding finding{
            .kind = kind, .about = About::Comment, .whose = whose, .because = sentence(kind, whose, isThere)};
        for (const Text text : allTexts)
            if (seen.times[text] > 0)
                finding.places[text] = {seen.lines[text], masked ? "***" : shortened(what, longestComment)};
        out.push_back(std::move(finding));
    }
    std::ranges::sort(
        out, {}, [](const Finding &finding) { return std::ranges::max(finding.places.at, {}, &Place::line).line; });
    return out;
}

} // namespace fieldwise::check
