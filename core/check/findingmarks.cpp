// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/findingmarks.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/check/checkedmerge.h"
#include "core/check/fieldpairs.h"
#include "core/view/marks.h"

namespace fieldwise::check {
namespace {

using merge::State;

constexpr size_t longestValue = 40; // in a chip

State stateOf(FindingKind kind)
{
    switch (kind) {
    case FindingKind::Unreadable:
    case FindingKind::Lost: return State::Unchanged; // it fails
    case FindingKind::Invented: return State::Added;
    case FindingKind::Changed: return State::Changed;
    case FindingKind::Settled: break;
    }
    return State::Conflict;
}

bool fails(FindingKind kind)
{
    return kind == FindingKind::Lost || kind == FindingKind::Unreadable;
}

/// A value from a few characters before the place where it differs from the result's.
std::string fromDifference(const std::string &value, const std::string &result)
{
    constexpr std::ptrdiff_t shown = 4;
    const auto at = std::ranges::mismatch(value, result).in1;
    if (value == result || at - value.begin() <= 2 * shown)
        return value;
    auto from = at - shown;
    while (from != value.begin() && (static_cast<unsigned char>(*from) & 0xC0U) == 0x80U)
        --from; // to the start of a character
    return "…" + std::string(from, value.end());
}

/// "Theirs has 768Mi"
std::string otherwise(const Finding &finding)
{
    const bool isTheirs = finding.whose == Whose::Theirs;
    const FindingPlace &place = finding.places[isTheirs ? Text::Theirs : Text::Ours];
    const std::string who =
        finding.whose == Whose::Nobody ? "Base and both sides" : std::string(whoseName(finding.whose));
    const bool isOne = isTheirs || finding.whose == Whose::Ours;
    if (finding.about == About::Order)
        return "another order";
    if (place.line == 0)
        return who + " removed it";
    const std::string value =
        shortened(fromDifference(valueIn(place), valueIn(finding.places[Text::Result])), longestValue);
    return value.empty() ? who + " changed it" : who + (isOne ? " has " : " have ") + value;
}

std::string chipText(const Finding &finding, bool meant)
{
    if (meant)
        return "your choice: meant";
    switch (finding.kind) {
    case FindingKind::Unreadable: return "can't be read";
    case FindingKind::Lost: return "lost: " + otherwise(finding);
    case FindingKind::Invented: return "invented: no input has it";
    case FindingKind::Changed: return "changed by nobody: " + otherwise(finding);
    case FindingKind::Settled: break;
    }
    return finding.whose == Whose::Nobody ? "conflict settled with a value of its own"
                                          : "conflict settled by " + std::string(whoseName(finding.whose));
}

class Marking {
public:
    Marking(const PerText<std::string> &texts, const LineIndex &resultLines, const merge::PerSide<LineIndex> &lines,
            view::View &view)
        : m_texts(texts), m_resultLines(resultLines), m_lines(lines), m_view(view)
    {
    }

    void mark(const Finding &finding, bool meant)
    {
        for (const Text text : allTexts)
            markLines(finding, text, meant);
        if (!meant && finding.about == About::Field)
            markWords(finding);
        if (const uint32_t line = finding.places[Text::Result].line; line > 0
            && std::ranges::find(m_view.result.chips, line - 1, &view::Chip::line) == m_view.result.chips.end())
            m_view.result.chips.push_back({line - 1, meant ? State::Choice : stateOf(finding.kind),
                                           chipText(finding, meant), finding.decision, fails(finding.kind) && !meant});
        if (finding.gap)
            m_view.result.gone.push_back({lineBefore(finding, m_resultLines), goneText(finding), finding.decision, 0});
    }

private:
    view::Pane &pane(Text text) { return text == Text::Result ? m_view.result : m_view.inputs[sideOf(text)]; }
    const LineIndex &lines(Text text) const { return text == Text::Result ? m_resultLines : m_lines[sideOf(text)]; }

    void markLines(const Finding &finding, Text text, bool meant)
    {
        const Range range = finding.places[text].range;
        if (range.empty())
            return;
        const uint32_t first = lines(text).lineOf(range.begin),
                       last = finding.about == About::Order ? first : lines(text).lineOf(range.end - 1);
        for (uint32_t line = first; line <= last && line < pane(text).lines.size(); ++line) {
            view::LineMark &mark = pane(text).lines[line];
            if (mark.fails || mark.state != State::Unchanged)
                continue;
            mark.state = meant ? State::Choice : stateOf(finding.kind);
            mark.fails = fails(finding.kind) && !meant;
            const bool isFollowed = finding.kind == FindingKind::Settled
                && (finding.whose == Whose::Ours || finding.whose == Whose::Theirs)
                && (text == Text::Result || whoseName(finding.whose) == textName(text));
            if (isFollowed)
                mark.stripe = finding.whose == Whose::Ours ? merge::From::Destination : merge::From::Updated;
        }
    }

    /// The words that differ, in single lines.
    void markWords(const Finding &finding)
    {
        std::vector<std::pair<Text, std::string_view>> all;
        for (const Text text : allTexts)
            if (const Range range = finding.places[text].range; !range.empty()) {
                if (finding.places[text].text.ends_with("***"))
                    return;
                all.emplace_back(text, std::string_view(m_texts[text]).substr(range.begin, range.size()));
            }
        if (all.size() < 2 || std::ranges::any_of(all, [](const auto &one) {
                return one.second.find('\n') != std::string_view::npos;
            }))
            return;
        size_t before = all.front().second.size(), after = before;
        for (const auto &[text, line] : all)
            before = std::min(before, commonPrefix(all.front().second, line));
        const auto isWord = [](char c) { return c != ' ' && c != ':' && c != '/' && c != '"' && c != ','; };
        while (before > 0 && isWord(all.front().second[before - 1]))
            --before;
        for (const auto &[text, line] : all)
            after = std::min({after, commonSuffix(all.front().second, line), line.size() - before});
        while (after > 0 && isWord(all.front().second[all.front().second.size() - after]))
            --after;
        for (const auto &[text, line] : all) {
            const uint32_t begin = finding.places[text].range.begin;
            if (line.size() > before + after)
                pane(text).spans.push_back(
                    {{begin + static_cast<uint32_t>(before), begin + static_cast<uint32_t>(line.size() - after)},
                     stateOf(finding.kind)});
        }
    }

    static std::string goneText(const Finding &finding)
    {
        const Text text = finding.whose == Whose::Theirs ? Text::Theirs : Text::Ours;
        std::string what = finding.places[text].text;
        if (what.empty())
            what = finding.about == About::Document ? finding.document : finding.path;
        if (what.ends_with(':'))
            what.pop_back();
        const std::string who =
            finding.whose == Whose::Nobody ? "Base and both sides" : std::string(whoseName(finding.whose));
        return "lost: " + shortened(what, 80) + ", of " + who;
    }

    const PerText<std::string> &m_texts;
    const LineIndex &m_resultLines;
    const merge::PerSide<LineIndex> &m_lines;
    view::View &m_view;
};

} // namespace

std::string valueIn(const FindingPlace &place)
{
    const size_t colon = place.text.find(": ");
    return colon != place.text.npos ? place.text.substr(colon + 2) : place.text.ends_with(':') ? "" : place.text;
}

void markFindings(const Checked &checked, const std::vector<bool> &meant, const PerText<std::string> &texts,
                  const LineIndex &resultLines, const merge::PerSide<LineIndex> &lines, view::View &view)
{
    Marking marking(texts, resultLines, lines, view);
    for (size_t i = 0; i < checked.findings.size(); ++i)
        marking.mark(checked.findings[i], meant[i]);
    std::ranges::stable_sort(view.result.gone, {}, &view::Gone::afterLine);
    view::stackGone(view.result.gone);
}

} // namespace fieldwise::check
