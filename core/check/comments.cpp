// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>

#include "core/check/fieldtext.h"
#include "core/check/parts.h"
#include "core/k8s/redact.h"
#include "core/yaml/json.h"

namespace fieldwise::check {
namespace {

struct Seen {
    PerText<int> times{};
    PerText<uint32_t> lines{}; ///< where the last one stands, from 1
    PerText<Range> ranges{};   ///< of the last one
};

/// The comments of one place, in their order.
struct Block {
    std::string text;
    std::vector<std::string_view> comments;
    std::vector<uint32_t> lines;
    std::vector<Range> ranges;
};
using Blocks = std::map<std::string, PerText<Block>>;

/// The names of fields and the begins of elements that a comment stands in, which other elements do not change.
std::string placeOf(const yaml::Document &document, const yaml::Comment &comment)
{
    std::string out(1, static_cast<char>('0' + static_cast<int>(comment.slot)));
    constexpr size_t mostLevels = 20, mostBytes = 100; // a file may nest deeply, and have one long line
    size_t levels = 0;
    for (yaml::NodeId node = comment.owner; node != yaml::none && levels++ < mostLevels;
         node = document.node(node).parent) {
        const yaml::NodeId key = document.node(node).isKey ? node : yaml::keyOf(document, node);
        const std::string_view entry =
            document.slice(document.node(key == yaml::none ? node : key).range()).substr(0, mostBytes);
        if (document.node(node).parent != yaml::none)
            out.append("\n").append(entry.substr(0, entry.find_first_of("\r\n")));
    }
    return out;
}

/// Which comments must not be shown; one is hidden everywhere if it is hidden anywhere.
struct HiddenComments {
    bool all = false;
    std::set<std::string_view> some{};
    bool has(std::string_view comment) const { return all || some.contains(comment); }
};

std::string_view commentBytes(const yaml::Document &document, const yaml::Comment &comment)
{
    const std::string_view text = document.slice(comment.range);
    return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

HiddenComments hiddenComments(const PerText<yaml::Stream> &streams)
{
    k8s::Texts documents;
    HiddenComments hidden;
    for (const yaml::Stream &stream : streams.at)
        for (const yaml::Part &part : stream.parts) {
            documents.push_back(part.document.get());
            hidden.all = hidden.all || !part.document->ok() || part.document->isText();
        }
    hidden.all = (hidden.all && std::ranges::any_of(streams.at, k8s::hasSecret)) || !k8s::placesOf(documents).empty();
    for (const yaml::Document *document : documents)
        for (const Range range : hidden.all ? std::vector<Range>() : k8s::secretRanges(*document))
            for (const yaml::Comment &comment : document->comments())
                if (range.begin < comment.range.end && comment.range.begin < range.end)
                    hidden.some.insert(commentBytes(*document, comment));
    return hidden;
}

std::string sentence(FindingKind kind, Whose whose, bool isThere)
{
    const std::string who(whoseName(whose));
    if (kind == FindingKind::Invented)
        return "No input has this comment.";
    if (isThere)
        return who + " removed this comment, but the result still has it.";
    return whose == Whose::Nobody ? "Base and both sides have this comment, but the result does not."
                                  : who + " wrote this comment, but the result does not have it.";
}

/// Comments that both sides worded anew, and the result in its own way: told by their lines, and no more by themselves.
std::vector<Finding> reworded(const Blocks &blocks, const HiddenComments &hidden, std::set<std::string_view> &told)
{
    std::vector<Finding> out;
    for (const auto &[place, block] : blocks) {
        PerText<std::string> texts;
        for (const Text text : allTexts)
            texts[text] = block[text].text;
        const std::set<std::string> different(texts.at.begin(), texts.at.end());
        if (different.size() < allTexts.size() || texts[Text::Result].empty())
            continue;
        const bool masked = std::ranges::any_of(block.at, [&](const Block &one) {
            return std::ranges::any_of(one.comments, [&](std::string_view what) { return hidden.has(what); });
        });
        Checked checked = checkLines(texts, masked, true);
        if (std::ranges::none_of(checked.findings, [](const Finding &finding) {
                return finding.kind == FindingKind::Settled && finding.whose == Whose::Nobody;
            }))
            continue;
        for (const Text text : allTexts)
            told.insert(block[text].comments.begin(), block[text].comments.end());
        for (Finding &finding : checked.findings) {
            finding.about = About::Comment;
            finding.gap.reset(); // it counts in the text of the comments alone
            if (finding.kind == FindingKind::Settled)
                finding.because =
                    "Ours and Theirs changed this comment in different ways. The result has a version of its own.";
            for (const Text text : allTexts)
                if (FindingPlace &at = finding.places[text]; at.line > 0)
                    at = {block[text].lines[at.line - 1], at.text, block[text].ranges[at.line - 1]};
            out.push_back(std::move(finding));
        }
    }
    return out;
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

std::vector<Finding> checkComments(const PerText<yaml::Stream> &streams, bool showSecrets,
                                   const std::vector<std::string> &givenUp)
{
    std::map<std::string_view, Seen> all;
    Blocks blocks;
    for (const Text text : allTexts) {
        const LineIndex lines = yaml::linesOf(streams[text]);
        for (const yaml::Part &part : streams[text].parts)
            for (const yaml::Comment &comment : part.document->comments()) {
                const std::string_view what = commentBytes(*part.document, comment);
                Seen &seen = all[what];
                ++seen.times[text];
                seen.lines[text] = lines.lineOf(part.offset + comment.range.begin) + 1;
                seen.ranges[text] = comment.range.movedBy(part.offset);
                Block &block = blocks[documentName(k8s::identityOf(*part.document), 0, 1)
                                      + placeOf(*part.document, comment)][text];
                block.text.append(what).append("\n");
                block.comments.push_back(what);
                block.lines.push_back(seen.lines[text]);
                block.ranges.push_back(seen.ranges[text]);
            }
    }
    const HiddenComments hidden = showSecrets ? HiddenComments{} : hiddenComments(streams);
    std::set<std::string_view> told;
    std::vector<Finding> out = reworded(blocks, hidden, told);
    for (const auto &[what, seen] : all) {
        if (told.contains(what))
            continue;
        const int base = seen.times[Text::Base], ours = seen.times[Text::Ours], theirs = seen.times[Text::Theirs],
                  result = seen.times[Text::Result];
        Times times = mergedTimes(base, ours, theirs);
        times.least -= static_cast<int>(std::ranges::count(givenUp, what));
        if (what.find_first_not_of("# \t") == what.npos || (times.least <= result && result <= times.most))
            continue;
        const bool isThere = result > times.most;
        const Whose whose = changedBy(base, ours, theirs);
        const FindingKind kind =
            isThere && (result > base || whose == Whose::Nobody) ? FindingKind::Invented : FindingKind::Lost;
        Finding finding{
            .kind = kind, .about = About::Comment, .whose = whose, .because = sentence(kind, whose, isThere)};
        for (const Text text : allTexts)
            if (seen.times[text] > 0)
                finding.places[text] = {seen.lines[text], hidden.has(what) ? "***" : std::string(what),
                                        seen.ranges[text]};
        shorten(finding.places);
        out.push_back(std::move(finding));
    }
    std::ranges::sort(out, {}, [](const Finding &finding) {
        return std::ranges::max(finding.places.at, {}, &FindingPlace::line).line;
    });
    return out;
}

} // namespace fieldwise::check
