// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/escape.h"
#include "core/report/html.h"
#include "core/report/htmlparts.h"
#include "core/view/evidence.h"
#include "core/view/telling.h"

namespace fieldwise::report {
namespace {

constexpr size_t mostPrintedSteps = 2000;
constexpr uint32_t mostLines = 10'000;
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

/// The result, or After, line by line; what is gone stands between.
std::string textLines(const Content &content)
{
    const view::Pane &pane = hasResult(content) ? content.view.result : content.view.inputs[Side::Updated];
    const Lines lines(hasResult(content) ? std::string_view(content.resolution.text) : content.texts[Side::Updated],
                      pane);
    const LineIndex numbers = hasResult(content) ? content.resolution.lines : content.plan.lines[Side::Updated];
    auto gone = pane.gone.begin();
    std::string out;
    const auto tellGone = [&](int32_t after) {
        for (; gone != pane.gone.end() && gone->afterLine <= after; ++gone)
            out += "<p class=\"l removed\"><tt>      − <s>" + printed(gone->text) + "</s></tt></p>\n";
    };
    tellGone(-1);
    for (uint32_t line = 0; line < lines.count() && line < mostLines; ++line) {
        const view::LineMark &mark = pane.lines[line];
        const std::string shown(sign(mark.state, mark.fails));
        out += "<p class=\"l " + std::string(className(mark.state, mark.fails)) + "\"><tt><span class=\"n\">"
            + padded(std::to_string(numbers.number(line)), 5) + "</span> " + (shown.empty() ? " " : shown) + " "
            + lines.html(line) + "</tt></p>\n";
        tellGone(int32_t(line));
    }
    if (lines.count() > mostLines)
        out += "<p>… " + grouped(lines.count() - mostLines) + " more lines</p>\n";
    return out;
}

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
        out += "<p class=\"proof\">" + std::string(merge::sideName(content.plan.options.mode, proof.side)) + ", line "
            + std::to_string(content.plan.lines[proof.side].number(proof.line)) + ": <tt>" + printed(proof.text)
            + "</tt> " + printed(proof.verdict) + "</p>\n";
    if (!step.otherwise.empty())
        out += "<p class=\"otherwise\">Otherwise: " + printed(step.otherwise, htmlSentence) + "</p>\n";
    return out;
}

} // namespace

std::string paper(const Content &content)
{
    const std::string counts = view::countsText(content.plan.counts);
    std::string out = "<html><head><style>" + std::string(paperStyle) + "</style></head><body>\n<h1>"
        + printed(view::titleOf(content.plan)) + "</h1>\n<p>" + (counts.empty() ? "No field differs." : counts)
        + "</p>\n<h2>Steps</h2>\n";
    const std::vector<Step> steps = stepsOf(content, mostPrintedSteps);
    for (size_t i = 0; i < steps.size(); ++i) {
        if (i == 0 || steps[i].document != steps[i - 1].document)
            out += "<h3>" + printed(view::objectText(content.plan.documents[steps[i].document])) + "</h3>\n";
        out += stepText(content, steps[i], i + 1);
    }
    if (const size_t all = stepCount(content.plan); all > steps.size())
        out += "<p>… " + grouped(all - steps.size()) + " more steps</p>\n";
    const std::string name =
        hasResult(content) ? "Result" : std::string(merge::sideName(content.plan.options.mode, Side::Updated));
    return out + "<h2>" + name + "</h2>\n" + textLines(content) + "</body></html>\n";
}

} // namespace fieldwise::report
