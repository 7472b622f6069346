// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/headcomments.h"

#include "core/base/text.h"

namespace fieldwise::merge {
namespace {

/// The first character of a line that is not blank; its line break if there is none.
char firstOf(std::string_view text, uint32_t line)
{
    const size_t at = text.find_first_not_of(" \t", line);
    return at == text.npos ? '\n' : text[at];
}

/// The start of the line before `line`, which is not the first one.
uint32_t lineBefore(std::string_view text, uint32_t line)
{
    return lineStart(text, line - (line > 1 && text[line - 1] == '\n' && text[line - 2] == '\r' ? 2 : 1));
}

std::string commentsIn(const yaml::Document &document, Range lines)
{
    std::string out;
    for (const yaml::Comment &comment : document.comments())
        if (comment.range.begin >= lines.begin && comment.range.begin < lines.end)
            out.append(document.slice(comment.range)).push_back('\n');
    return out;
}

} // namespace

std::optional<HeadLines> headLines(const yaml::Document &document)
{
    if (document.root() == none || !startsLine(document.source(), document.node(document.root()).begin))
        return std::nullopt;
    const std::string_view text = document.source();
    const uint32_t root = lineStart(text, document.node(document.root()).begin), first = lineStart(text, 0);
    uint32_t touching = root;
    while (touching > first && firstOf(text, lineBefore(text, touching)) == '#')
        touching = lineBefore(text, touching);
    uint32_t further = touching;
    for (uint32_t line = touching; line > first;) {
        line = lineBefore(text, line);
        const char begin = firstOf(text, line);
        if (begin == '#')
            further = line;
        else if (begin != '\n' && begin != '\r')
            break;
    }
    return HeadLines{{further, touching}, {touching, root}};
}

HeadChange headChange(const DocumentPlan &document, bool exact)
{
    PerSide<std::string> further, touching;
    for (const Side side : allSides) {
        const auto lines = document.documents[side] ? headLines(*document.documents[side]) : std::nullopt;
        if (!lines && side != Side::Original)
            return {};
        further[side] = lines ? commentsIn(*document.documents[side], lines->further) : "";
        touching[side] = lines ? commentsIn(*document.documents[side], lines->touching) : "";
    }
    const auto becomes = [](const PerSide<std::string> &text) {
        if (text[Side::Updated] == text[Side::Original] || text[Side::Destination] != text[Side::Original])
            return Comments::Keep;
        return text[Side::Updated].empty() ? Comments::Drop : Comments::Take;
    };
    return {exact ? Comments::Keep : becomes(further), becomes(touching)};
}

void decideHeadComments(DocumentPlan &document, bool exact)
{
    Decision &root = document.decisions.front();
    if (root.from != From::Destination || headChange(document, exact) == HeadChange{})
        return;
    root.above = Comments::Take;
    if (root.rule == RuleId::Unchanged) {
        root.rule = RuleId::CommentTaken;
        root.outcome = Outcome::Changed;
    }
}

} // namespace fieldwise::merge
