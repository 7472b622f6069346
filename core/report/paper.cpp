// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "core/report/escape.h"
#include "core/report/html.h"
#include "core/report/htmlparts.h"
#include "core/view/noise.h"
#include "core/view/reportwords.h"

namespace fieldwise::report {

namespace {

constexpr size_t mostPrintedSteps = 2000;
constexpr uint32_t mostLines = 10'000;
constexpr uint32_t linesAround = 2;  // lines shown before and after one that differs
constexpr size_t mostNames = 12;     // of fields that stay
constexpr size_t longestText = 2000; // bytes; laying out a paragraph takes time with the square of it

/// As HTML (or htmlSentence), without its end where it is very long.
std::string printed(std::string_view text, std::string (*form)(std::string_view) = html)
{
    const std::string_view kept = cut(text, longestText);
    return form(kept) + (kept.size() < text.size() ? "…" : "");
}

std::string padded(const std::string &text, size_t to)
{
    return std::string(text.size() < to ? to - text.size() : 0, ' ') + text;
}

/// The lines of the result, in Compare those of After.
class PrintedLines {
public:
    explicit PrintedLines(const Content &content)
        : m_content(content),
          m_isResult(hasResult(content)),
          m_pane(m_isResult ? content.view.result : content.view.inputs[Side::Updated]),
          m_lines(m_isResult ? std::string_view(content.resolution.text) : content.texts[Side::Updated], m_pane),
          m_numbers(m_isResult ? content.resolution.lines : content.plan.lines[Side::Updated]),
          m_noise(view::noiseByLine(content.view, m_isResult ? std::nullopt : std::optional(Side::Updated)))
    {
        for (const view::Gone &gone : m_pane.gone)
            m_gone[gone.decision.document].push_back(&gone);
    }

    /// Of a document: those that differ, with a few around them; what is gone stands between. "" for none.
    std::string of(uint32_t document)
    {
        const Range range = rangeOf(document);
        const std::vector<const view::Gone *> &gone = m_gone[document];
        if (range.empty())
            return goneText(gone);
        const uint32_t first = m_numbers.lineOf(range.begin), last = m_numbers.lineOf(range.end - 1);
        const auto inside =
            std::ranges::find_if(gone, [&](const view::Gone *one) { return one->afterLine >= int32_t(first); });
        const std::span<const view::Gone *const> before(gone.begin(), inside), after(inside, gone.end());
        const std::vector<bool> shown = shownBetween(first, last, after);
        std::string out = goneText(before);
        if (std::ranges::find(shown, true) == shown.end())
            return out;
        uint32_t hidden = 0;
        for (uint32_t line = first; line <= last && m_written < mostLines; ++line) {
            if (!shown[line - first]) {
                ++hidden;
                continue;
            }
            out += hiddenText(std::exchange(hidden, 0)) + lineText(line) + goneText(afterLine(after, line));
            ++m_written;
        }
        return out + (m_written == mostLines ? "<p>… more lines</p>\n" : hiddenText(hidden));
    }

private:
    Range rangeOf(uint32_t document) const
    {
        if (!m_isResult)
            return merge::inputRange(m_content.plan, {document, 0}, Side::Updated);
        const uint32_t begin = m_content.resolution.offsets[document];
        return {begin, begin + uint32_t(m_content.resolution.documents[document].text.size())};
    }
    bool isLeftOut(uint32_t line) const
    {
        return m_noise[line] && (m_content.hidesNoise || view::isIgnored(*m_noise[line]));
    }
    bool differs(uint32_t line) const
    {
        const view::LineMark &mark = m_pane.lines[line];
        return (mark.state != State::Unchanged && mark.state != State::Retained) || mark.fails;
    }

    std::vector<bool> shownBetween(uint32_t first, uint32_t last, std::span<const view::Gone *const> gone) const
    {
        std::vector<bool> shown(last - first + 1);
        const auto showAround = [&](uint32_t line) {
            const uint32_t from = line > first + linesAround ? line - linesAround : first;
            for (uint32_t near = from; near <= std::min(last, line + linesAround); ++near)
                shown[near - first] = true;
        };
        for (uint32_t line = first; line <= last; ++line) {
            if (differs(line) && !isLeftOut(line))
                showAround(line);
        }
        for (const view::Gone *one : gone)
            showAround(std::min(uint32_t(one->afterLine), last));
        for (uint32_t line = first; line <= last; ++line)
            shown[line - first] = shown[line - first] && !isLeftOut(line);
        return shown;
    }

    static std::string hiddenText(uint32_t lines)
    {
        if (lines == 0)
            return {};
        return "<p class=\"l n\"><tt>      … " + grouped(lines) + (lines == 1 ? " line" : " lines") + "</tt></p>\n";
    }

    std::string lineText(uint32_t line) const
    {
        const view::LineMark &mark = m_pane.lines[line];
        const std::string shown(sign(mark.state, mark.fails));
        const std::string number = padded(std::to_string(m_numbers.number(line)), 5);
        return "<p class=\"l " + std::string(className(mark.state, mark.fails)) + "\"><tt><span class=\"n\">" + number
            + "</span> " + (shown.empty() ? " " : shown) + " " + m_lines.html(line) + "</tt></p>\n";
    }

    static std::span<const view::Gone *const> afterLine(std::span<const view::Gone *const> gone, uint32_t line)
    {
        const auto first = std::ranges::lower_bound(gone, int32_t(line), {}, &view::Gone::afterLine);
        const auto last = std::ranges::upper_bound(gone, int32_t(line), {}, &view::Gone::afterLine);
        return {first, last};
    }

    static std::string goneText(std::span<const view::Gone *const> gone)
    {
        std::string out;
        for (const view::Gone *one : gone)
            out += "<p class=\"l removed\"><tt>      − <s>" + printed(one->text) + "</s></tt></p>\n";
        return out;
    }

    const Content &m_content;
    bool m_isResult;
    const view::Pane &m_pane;
    HtmlLines m_lines;
    LineIndex m_numbers;
    std::vector<const view::NoiseLines *> m_noise;
    std::map<uint32_t, std::vector<const view::Gone *>> m_gone; ///< what is gone, by document
    uint32_t m_written = 0;
};

std::string stepText(const Content &content, const Step &step, size_t number)
{
    const std::string shown(sign(step.state, step.fails));
    std::string out = "<p class=\"step\"><span class=\"" + std::string(className(step.state, step.fails)) + "\">&nbsp;"
        + (shown.empty() ? "·" : shown) + "&nbsp;</span> " + std::to_string(number) + ". <tt>" + printed(step.path)
        + "</tt> <b>" + printed(step.word) + "</b>" + (step.title.empty() ? "" : ": " + printed(step.title)) + "<br/>"
        + printed(step.because, htmlSentence) + "</p>\n";
    for (const std::string &note : step.notes)
        out += "<p class=\"note\">△ " + printed(note, htmlSentence) + "</p>\n";
    if (!step.owners.empty())
        out += "<p class=\"note\">Owners: " + printed(step.owners, htmlSentence) + "</p>\n";
    for (const Proof &proof : step.proofs)
        out += "<p class=\"proof\">" + std::string(merge::sideName(content.plan.options.mode, proof.side)) + ", "
            + placeOf(content, proof) + ": <tt>" + printed(proof.text) + "</tt> " + printed(proof.verdict) + "</p>\n";
    if (!step.otherwise.empty())
        out += "<p class=\"otherwise\">Otherwise: " + printed(step.otherwise, htmlSentence) + "</p>\n";
    return out;
}

/// What stays as it was is only named.
bool isOnlyNamed(const Step &step)
{
    return step.state == State::Retained && step.notes.empty() && !step.fails;
}

/// "2 stay: spec.replicas, metadata.labels.team"; "" for none.
std::string namedText(std::span<const Step> steps)
{
    std::string names;
    size_t count = 0;
    for (const Step &step : steps) {
        if (isOnlyNamed(step) && ++count <= mostNames)
            names += (count > 1 ? ", <tt>" : "<tt>") + printed(step.path) + "</tt>";
    }
    if (count == 0)
        return {};
    if (count > mostNames)
        names += " and " + grouped(count - mostNames) + " more";
    return "<p class=\"step\">" + grouped(count) + (count == 1 ? " stays: " : " stay: ") + names + "</p>\n";
}

/// A resource: its steps, what stays, and its lines that differ.
std::string resourceText(const Content &content, std::span<const Step> steps, size_t before, PrintedLines &lines)
{
    const uint32_t document = steps.front().document;
    std::string out = "<h2>" + printed(view::objectText(content.plan.documents[document])) + "</h2>\n";
    for (size_t i = 0; i < steps.size(); ++i) {
        if (!isOnlyNamed(steps[i]))
            out += stepText(content, steps[i], before + i + 1);
    }
    return out + namedText(steps) + lines.of(document);
}

} // namespace

std::string paper(const Content &content)
{
    const std::string counts = view::countsText(content.counts);
    std::string out = "<html><head><style>" + std::string(paperStyle) + "</style></head><body>\n<h1>"
        + printed(view::headingOf(content.plan)) + "</h1>\n" + summaryList(content) + "<p>"
        + (counts.empty() ? "No field differs." : counts) + "</p>\n";
    const std::vector<Step> steps = stepsOf(content, mostPrintedSteps);
    const bool several = !steps.empty() && steps.front().document != steps.back().document;
    out += several ? "<p style=\"page-break-after: always\"></p>\n" : "";
    PrintedLines lines(content);
    for (auto begin = steps.begin(); begin != steps.end();) {
        const auto end = std::find_if(begin, steps.end(), [&](const Step &s) { return s.document != begin->document; });
        out += resourceText(content, {begin, end}, static_cast<size_t>(begin - steps.begin()), lines);
        begin = end;
    }
    if (const size_t all = stepCount(content); all > steps.size())
        out += "<p>… " + grouped(all - steps.size()) + " more steps</p>\n";
    return out + "</body></html>\n";
}

} // namespace fieldwise::report
