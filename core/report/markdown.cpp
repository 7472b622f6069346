// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html.h"

#include <algorithm>

#include "core/base/visible.h"
#include "core/merge/plan/steps.h"
#include "core/report/escape.h"
#include "core/view/reportwords.h"
#include "core/view/serversidesummary.h"

namespace fieldwise::report {
namespace {

constexpr size_t longestSentence = 600;
constexpr size_t longestPath = 300;
constexpr size_t reserve = 400; ///< for the sentences that say what is left out, and closing tags

std::string sentence(const std::string &text)
{
    const std::string_view kept = cut(text, longestSentence);
    return markdownSentence(kept) + (kept.size() < text.size() ? "…" : "");
}

std::string path(const Step &step)
{
    const std::string_view kept = cut(step.path, longestPath);
    return markdownCode(kept) + (kept.size() < step.path.size() ? "…" : "");
}

std::string row(const Step &step)
{
    std::string word = step.word;
    if (step.fails || step.state == State::Conflict)
        word = "**" + word + "**";
    const std::string shown(sign(step.state, step.fails));
    std::string out = "| " + (shown.empty() ? std::string() : markdownCode(shown) + " ") + word + " | " + path(step)
        + " | " + sentence(step.because);
    for (const std::string &note : step.notes)
        out += "<br>Note: " + sentence(note);
    if (!step.owners.empty())
        out += "<br>Owners: " + sentence(step.owners);
    return out + " |\n";
}

std::string otherwise(const Step &step)
{
    return step.otherwise.empty() ? std::string() : "- " + path(step) + ": " + sentence(step.otherwise) + "\n";
}

std::string details(const std::string &summary, const std::string &body)
{
    return "<details><summary>" + summary + "</summary>\n\n" + body + "\n</details>\n\n";
}

/// The verdict, the worst three places, and the groups of resources.
std::string summary(const Content &content)
{
    const view::Summary summary = view::summaryOf(content.plan, content.triage);
    std::string out = "**" + markdownSentence(summary.verdict) + "**\n\n";
    for (const view::EffectLine &line : summary.worst)
        out += "- " + markdownCode(line.glyph) + " "
            + (line.object.empty() ? "" : markdownCode(cut(line.object, longestPath)) + ": ")
            + markdownCode(cut(line.path, longestPath)) + ", " + sentence(line.what) + "\n";
    if (!summary.more.empty())
        out += "- " + markdownCode("…") + " " + summary.more + "\n";
    out += summary.worst.empty() ? "" : "\n";
    if (content.triage.groups.size() < 2 && content.triage.resources.size() < 2)
        return out;
    out += "| " + summary.resources + " | Which | What |\n|---|---|---|\n";
    for (const view::Summary::Group &group : summary.groups)
        out += "| " + group.count + " | " + (group.names.empty() ? "" : markdownCode(cut(group.names, longestPath)))
            + " | " + sentence(group.fact) + " |\n";
    return out + "\n";
}

/// Of server-side apply: who owns how much before and after, and kubectl's migration.
std::string ownership(const Content &content, const merge::DocumentPlan &document)
{
    const std::vector<view::ManagerSummary> managers = view::managersOf(document);
    if (managers.empty())
        return {};
    std::string out = std::string("| Owner | Before | ")
        + (document.serverSide()->applied.refused ? "If forced" : "After") + " | |\n|---|--:|--:|---|\n";
    for (const view::ManagerSummary &manager : managers)
        out += "| " + markdownCode(manager.manager) + (manager.applies ? " (applies)" : "") + " | "
            + grouped(manager.ownedBefore) + " | " + grouped(manager.ownedAfter) + " | " + view::changesText(manager)
            + " |\n";
    const std::vector<std::string> steps = view::migrationSteps(content.plan, document);
    out += steps.empty() ? "\n" : "\nHow kubectl leaves client-side apply behind:\n\n";
    for (size_t i = 0; i < steps.size(); ++i)
        out += std::to_string(i + 1) + ". " + sentence(steps[i]) + "\n" + (i + 1 == steps.size() ? "\n" : "");
    return out;
}

/// A resource: its table, and how to get the other outcomes. Stops at `most` bytes; `at` moves behind what is written.
std::string resource(const Content &content, const std::vector<Step> &steps, size_t &at, size_t most)
{
    const uint32_t document = steps[at].document;
    const std::string object = view::objectText(content.plan.documents[document]);
    std::string table =
        object.empty() ? std::string() : "### " + markdownSentence(cut(object, longestSentence)) + "\n\n";
    table += ownership(content, content.plan.documents[document]);
    table += "| | Field | Why |\n|---|---|---|\n";
    std::string others;
    for (; at < steps.size() && steps[at].document == document; ++at) {
        const std::string one = row(steps[at]);
        const std::string other = otherwise(steps[at]);
        if (table.size() + one.size() + others.size() + other.size() + reserve > most)
            break;
        table += one;
        others += other;
    }
    return table + "\n" + (others.empty() ? "" : details("How to get the other outcome", others));
}

/// The difference in a fence that nothing in it closes; cut at a line.
std::string differenceBlock(const Content &content, size_t most)
{
    const std::string all = toldDifference(content);
    if (all.empty())
        return {};
    const auto lineCount = [](std::string_view text) { return size_t(std::ranges::count(text, '\n')); };
    size_t ticks = 3;
    for (size_t at = 0, run = 0; at < all.size(); ++at) {
        run = all[at] == '`' ? run + 1 : 0;
        ticks = std::max(ticks, run + 1);
    }
    const std::string summary = hasResult(content)
        ? std::string(merge::sideName(content.plan.options.mode, Side::Destination)) + " to result"
            + (tellsAllOfDifference(content) ? "" : ", without what is left out")
        : "Before to after";
    std::string_view kept = all;
    if (all.size() + 2 * ticks + reserve > most) {
        if (most < 2 * ticks + 2 * reserve)
            return "The difference (" + grouped(lineCount(all)) + " lines) is left out.\n";
        kept = kept.substr(0, kept.rfind('\n', most - 2 * ticks - reserve) + 1);
    }
    std::string body;
    for (std::string_view rest = kept; !rest.empty();) {
        const size_t end = std::min(rest.find('\n'), rest.size() - 1);
        const std::string line = visible(rest.substr(0, end));
        body += line + "\n";
        rest.remove_prefix(end + 1);
    }
    const std::string fence(ticks, '`');
    std::string out = fence + "diff\n" + body + fence + "\n";
    if (const size_t left = lineCount(all) - lineCount(kept); left > 0)
        out += "\n… " + grouped(left) + " more lines of the difference are left out.\n";
    return details(summary, out);
}

} // namespace

std::string markdown(const Content &content, size_t most)
{
    std::string out = summary(content);
    out += "## " + markdownSentence(cut(view::headingOf(content.plan, "`"), longestSentence)) + "\n\n";
    const std::vector<Step> steps = stepsOf(content, most / 40);
    const std::string counts = view::countsText(content.counts);
    out += steps.empty() ? "No field differs.\n\n" : counts.empty() ? "" : "**" + counts + "**\n\n";
    const size_t forSteps = most / 3 * 2;
    size_t at = 0;
    while (at < steps.size() && out.size() + 2 * reserve < forSteps) {
        const size_t before = at;
        out += resource(content, steps, at, forSteps - out.size());
        if (at == before)
            break;
    }
    if (const size_t all = stepCount(content); all > at)
        out += "… " + grouped(all - at) + " more fields are left out; `--print decisions` has them all.\n\n";
    if (const std::string left = leftOutText(content); !left.empty())
        out += sentence(left) + "\n\n";
    return out + differenceBlock(content, most > out.size() ? most - out.size() : 0);
}

} // namespace fieldwise::report
