// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html.h"

#include <algorithm>
#include <array>

#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/steps.h"
#include "core/report/escape.h"
#include "core/report/htmlparts.h"
#include "core/view/evidence.h"
#include "core/view/layout.h"
#include "core/view/masks.h"
#include "core/view/reportwords.h"
#include "core/view/serversidesummary.h"

namespace fieldwise::report {

namespace {

constexpr size_t mostSteps = 5000;

std::string classAttribute(const Step &step)
{
    return std::string(className(step.state, step.fails));
}

std::string tile(const Step &step)
{
    const std::string shown(sign(step.state, step.fails));
    return "<span class=\"tile " + classAttribute(step) + "\" aria-hidden=\"true\">" + (shown.empty() ? "·" : shown)
        + "</span>";
}

std::string countsList(const merge::Counts &counts)
{
    struct Count {
        uint32_t count;
        State state;
        std::string_view word;
    };
    const std::array<Count, 6> all{
        {{counts.conflicts, State::Conflict, counts.conflicts == 1 ? "conflict" : "conflicts"},
         {counts.chosen, State::Choice, "by your choice"},
         {counts.added, State::Added, "added"},
         {counts.changed, State::Changed, "changed"},
         {counts.removed, State::Removed, "removed"},
         {counts.retained, State::Retained, "retained"}}};
    std::string out = "<ul class=\"counts\" aria-label=\"Counts\">";
    for (const Count &one : all) {
        if (one.count > 0)
            out += "<li><span class=\"tile " + std::string(className(one.state, false)) + "\" aria-hidden=\"true\">"
                + std::string(sign(one.state, false)) + "</span> " + grouped(one.count) + " " + std::string(one.word)
                + "</li>";
    }
    return out + "</ul>";
}

std::string proofs(const Content &content, const Step &step, const std::string &row)
{
    std::string out;
    for (const Proof &proof : step.proofs) {
        const std::string line = placeOf(content, proof);
        out += "<li>" + std::string(merge::sideName(content.plan.options.mode, proof.side)) + " ";
        out += row.empty() ? line : "<a href=\"#" + row + "\">" + line + "</a>";
        out += " <code>" + html(proof.text) + "</code>"
            + (proof.verdict.empty() ? "" : " <span class=\"verdict\">" + html(proof.verdict) + "</span>") + "</li>";
    }
    return out.empty() ? out : "<ul class=\"evidence\" aria-label=\"Evidence\">" + out + "</ul>";
}

std::string item(const Content &content, const Step &step, size_t number, const std::string &row)
{
    const std::string n = std::to_string(number);
    const std::string path = html(step.path);
    std::string out = "<li class=\"step\" id=\"s" + n + "\" data-s=\"" + n + "\" data-r=\"" + row + "\" data-name=\""
        + path + ", " + html(step.word) + "\">";
    out += "<h4>" + tile(step) + " " + n + ". <code>" + path + "</code> <span class=\"word\">" + html(step.word)
        + "</span>";
    out += (step.title.empty() ? "" : "<span class=\"rule\">: " + html(step.title) + "</span>") + "</h4>";
    out += "<p>" + htmlSentence(step.because) + "</p>";
    for (const std::string &note : step.notes)
        out += "<p class=\"note\">△ " + htmlSentence(note) + "</p>";
    if (!step.owners.empty())
        out += "<p class=\"owners\">Owners: " + htmlSentence(step.owners) + "</p>";
    out += proofs(content, step, row);
    if (!step.otherwise.empty())
        out += "<p class=\"otherwise\">Otherwise: " + htmlSentence(step.otherwise) + "</p>";
    return out + "</li>\n";
}

/// Of server-side apply: who owns how much before and after, and kubectl's migration.
std::string ownershipTable(const Content &content, const merge::DocumentPlan &document)
{
    const std::vector<view::ManagerSummary> managers = view::managersOf(document);
    if (managers.empty())
        return {};
    std::string out = std::string("<table class=\"owners\"><thead><tr><th scope=\"col\">Owner</th><th "
                                  "scope=\"col\">Before</th><th scope=\"col\">")
        + (document.serverSide()->applied.refused ? "If forced" : "After")
        + "</th><th scope=\"col\">Changes</th></tr></thead><tbody>\n";
    for (const view::ManagerSummary &manager : managers)
        out += "<tr><td>" + html(manager.manager) + (manager.applies ? " (applies)" : "") + "</td><td>"
            + grouped(manager.ownedBefore) + "</td><td>" + grouped(manager.ownedAfter) + "</td><td>"
            + view::changesText(manager) + "</td></tr>\n";
    out += "</tbody></table>\n";
    const std::vector<std::string> steps = view::migrationSteps(content.plan, document);
    if (steps.empty())
        return out;
    out += "<div class=\"owners\"><p>How kubectl leaves client-side apply behind:</p><ul>";
    for (size_t i = 0; i < steps.size(); ++i)
        out += "<li>" + std::to_string(i + 1) + ". " + htmlSentence(steps[i]) + "</li>";
    return out + "</ul></div>\n";
}

std::string stepsList(const Content &content, const std::vector<Step> &steps, const std::vector<std::string> &rows)
{
    std::string out = "<section id=\"steps\" aria-labelledby=\"steps-name\"><h2 id=\"steps-name\">Steps</h2>\n";
    if (steps.empty())
        return out + "<p class=\"step\">No field differs.</p></section>\n";
    for (size_t i = 0; i < steps.size(); ++i) {
        if (i == 0 || steps[i].document != steps[i - 1].document) {
            const std::string object = view::objectText(content.plan.documents[steps[i].document]);
            out += (i == 0 ? "" : "</ol>\n") + (object.empty() ? std::string() : "<h3>" + html(object) + "</h3>")
                + ownershipTable(content, content.plan.documents[steps[i].document]) + "<ol>\n";
        }
        out += item(content, steps[i], i + 1, rows[i + 1]);
    }
    out += "</ol>\n";
    if (const size_t all = stepCount(content); all > steps.size())
        out += "<p class=\"step\">… " + grouped(all - steps.size()) + " more steps are left out.</p>\n";
    return out + "</section>\n";
}

} // namespace

std::string placeOf(const Content &content, const Proof &proof)
{
    return proof.side == Side::Original && view::isReadFromAnnotation(content.plan)
        ? "annotation"
        : "line " + std::to_string(content.plan.lines[proof.side].number(proof.line));
}

std::string summaryList(const Content &content)
{
    const view::Summary summary = view::summaryOf(content.plan, content.triage);
    std::string out = "<p class=\"sum\"><b>" + html(summary.verdict) + "</b></p>\n<ul class=\"worst\">";
    for (const view::EffectLine &line : summary.worst)
        out += "<li><tt>" + html(line.glyph) + "</tt> " + (line.object.empty() ? "" : html(line.object) + ": ") + "<tt>"
            + html(line.path) + "</tt>, " + html(line.what) + "</li>";
    out += summary.more.empty() ? "" : "<li>" + summary.more + "</li>";
    out += summary.resources.empty() ? "" : "<li>" + summary.resources + "</li>";
    for (const view::Summary::Group &group : summary.groups)
        out += "<li><b>" + html(group.count) + "</b>: " + html(group.names)
            + (group.fact.empty() ? "" : " (" + html(group.fact) + ")") + "</li>";
    if (const std::string left = leftOutText(content); !left.empty())
        out += "<li>" + html(left) + "</li>";
    return out + "</ul>\n";
}

namespace {

std::string bar()
{
    std::string out = "<div id=\"bar\" role=\"toolbar\" aria-label=\"Steps\" hidden=\"hidden\">";
    for (const auto &[act, word] : std::array<std::pair<const char *, const char *>, 5>{
             {{"first", "First"}, {"back", "Previous"}, {"play", "Play"}, {"next", "Next"}, {"last", "Last"}}})
        out += std::string("<button type=\"button\" id=\"") + act + "\" data-act=\"" + act + "\">" + word + "</button>";
    return out + "<span id=\"place\" role=\"status\"></span></div>\n";
}

} // namespace

std::string html(const Content &content)
{
    const std::vector<Step> steps = stepsOf(content, mostSteps);
    const Tables tables = tablesOf(content, steps);
    const std::string title = html(view::headingOf(content.plan));
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n<meta "
                      "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                      "style-src 'unsafe-inline'; script-src 'sha256-"
        + std::string(pageScriptHash) + "'; base-uri 'none'; form-action 'none'\"/>\n";
    out += "<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>" + title + "</title>\n<style>"
        + std::string(pageStyle) + "</style></head>\n<body>\n";
    out += "<header><h1>" + title + "</h1>" + countsList(content.counts) + summaryList(content) + "</header>\n" + bar();
    out += "<main><section id=\"all\" aria-label=\"Texts\">" + tables.html + "</section>\n"
        + stepsList(content, steps, tables.rowOfStep) + "</main>\n";
    return out + "<script>" + std::string(pageScript) + "</script></body></html>\n";
}

StepNumbers::StepNumbers(const Content &content, const std::vector<Step> &steps) : m_content(content)
{
    for (uint32_t i = 0; i < steps.size(); ++i)
        if (!view::hasOperations(content.plan.documents[steps[i].document]))
            m_numbers[{steps[i].document, steps[i].decision.decision}] = i + 1;
    std::map<uint32_t, uint32_t> first; // step of each resource
    for (uint32_t i = 0; i < steps.size(); ++i)
        first.try_emplace(steps[i].document, i);
    for (const auto &[document, at] : first) {
        const auto &patch = content.plan.documents[document].patch();
        for (uint32_t id = 0; patch && id < patch->operationOf.size(); ++id)
            if (patch->operationOf[id] != ~0U && at + patch->operationOf[id] < steps.size())
                m_numbers[{document, id}] = at + patch->operationOf[id] + 1;
    }
}

uint32_t StepNumbers::of(DecisionRef ref) const
{
    while (ref.valid()) {
        if (const auto found = m_numbers.find({ref.document, ref.decision}); found != m_numbers.end())
            return found->second;
        ref.decision = m_content.plan.decision(ref).parent;
    }
    return 0;
}

namespace {

constexpr uint32_t longestLine = 2000;

} // namespace

HtmlLines::HtmlLines(std::string_view text, const view::Pane &pane)
    : m_text(text), m_pane(pane), m_index(text), m_spans(pane.spans)
{
    std::ranges::stable_sort(m_spans, {}, [](const view::Span &span) { return span.range.begin; });
}

std::string HtmlLines::html(uint32_t line) const
{
    const uint32_t start = m_index.start(line);
    const uint32_t next = line + 1 < m_index.lineCount() ? m_index.start(line + 1) : uint32_t(m_text.size());
    const std::string_view whole = view::withoutBreak(m_text.substr(start, next - start));
    const uint32_t end = start + uint32_t(cut(whole, longestLine).size());
    const auto shown = [&](uint32_t from, uint32_t to) {
        return report::html(view::masked(m_text, {from, to}, m_pane.masked));
    };
    const auto masks = [&](uint32_t from, uint32_t to) {
        const auto mask =
            std::ranges::upper_bound(m_pane.masked, from, {}, [](const view::Masked &m) { return m.range.end; });
        return mask != m_pane.masked.end() && mask->range.begin < to;
    };
    std::string out;
    uint32_t at = start;
    auto span = std::ranges::lower_bound(m_spans, start, {}, [](const view::Span &s) { return s.range.begin; });
    // A mask is written as a whole, so that no words of it are marked.
    for (; span != m_spans.end() && span->range.begin < end && !masks(start, end); ++span) {
        const Range range{std::max(span->range.begin, at), std::min(span->range.end, end)};
        if (range.begin >= range.end)
            continue;
        out += shown(at, range.begin);
        out += (span->strike ? "<s>" : "<span class=\"w\">") + shown(range.begin, range.end)
            + (span->strike ? "</s>" : "</span>");
        at = range.end;
    }
    out += shown(at, end);
    if (end < start + whole.size())
        out += "<i class=\"more\">… " + grouped(start + whole.size() - end) + " more bytes</i>";
    return out;
}

} // namespace fieldwise::report
