// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of all outputs of a merge agree with each other.
#include <regex>
#include <sstream>

#include <gmock/gmock.h>

#include "core/report/content.h"
#include "core/report/html.h"
#include "core/view/report.h"
#include "core/view/reportwords.h"
#include "core/view/resources.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The outputs of one merge, noise left out.
struct Outputs {
    explicit Outputs(std::shared_ptr<const Merged> of)
        : merged(std::move(of)),
          content(report::contentOf(*merged)),
          summary(view::summaryText(merged->plan, content.triage, &content.noise)),
          explained(view::explainText(merged->plan, merged->resolution, &content.noise, &content.triage)),
          markdown(report::markdown(content)),
          html(report::html(content))
    {
    }
    std::shared_ptr<const Merged> merged;
    report::Content content;
    std::string summary, explained, markdown, html;
};

/// Calls `found` for each match in a line, of which a long middle is left out: std::regex is recursive.
template <class Found>
void eachMatch(const std::string &text, const std::string &pattern, const Found &found)
{
    const std::regex wanted(pattern);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.size() > 400)
            line.erase(200, line.size() - 400);
        for (auto at = std::sregex_iterator(line.begin(), line.end(), wanted); at != std::sregex_iterator(); ++at)
            found(*at);
    }
}

/// The sum of the numbers in the first group of each match.
size_t sumOf(const std::string &text, const std::string &pattern)
{
    size_t sum = 0;
    eachMatch(text, pattern, [&](const std::smatch &match) { sum += std::stoul(match[1]); });
    return sum;
}

size_t matchesIn(const std::string &text, const std::string &pattern)
{
    size_t count = 0;
    eachMatch(text, pattern, [&](const std::smatch &) { ++count; });
    return count;
}

/// The groups have all resources; one of two groups is said to be counted twice.
void expectGroupsAddUp(const Outputs &of)
{
    const size_t all = of.content.triage.resources.size();
    const size_t grouped = sumOf(of.summary, R"(^(\d+) [a-z ]+: )");
    EXPECT_EQ(grouped - sumOf(of.summary, R"((\d+) (?:is|are) counted above)"),
              all == 1 ? grouped : all); // of a single resource nothing is said
    if (all > 1) {
        EXPECT_EQ(sumOf(of.summary, R"(Of (\d+) resources:)"), all);
        const view::Differing differing = view::differing(of.merged->plan, of.content.triage);
        const auto unread = std::ranges::count_if(of.merged->plan.documents, [](const merge::DocumentPlan &document) {
            return !document.unread.empty() && !document.decisions.empty();
        });
        EXPECT_EQ(differing.all + differing.onlyInNoise + differing.unchanged + static_cast<size_t>(unread), all);
    }
}

/// What a verdict counts is what its lines show, and the rest.
void expectPlacesAddUp(const Outputs &of)
{
    const std::string lines = of.summary.substr(0, of.summary.find("\nOf "));
    const size_t shown = matchesIn(lines, R"(^  . \S)") + sumOf(lines, R"(\(and (\d+) places? more there\))");
    const size_t more = sumOf(lines, R"(^  and (\d+) more place)");
    const size_t differing = sumOf(lines, R"(^(\d+) places? differ)");
    if (of.merged->plan.options.mode == merge::Mode::Compare && matchesIn(lines, R"(^  . \S)") > 0) {
        EXPECT_GE(shown + more, differing); // a place that restarts pods may be one of those "more there"
        EXPECT_LE(more, differing);
    }
    const size_t look = sumOf(lines, R"(Look at (\d+) place)");
    const size_t left = sumOf(lines, R"( more places?, (\d+) of them)");
    EXPECT_LE(left, look);
    EXPECT_LE(look, shown + more);
}

/// Reports and the explanation tell the same steps under the same counts.
void expectStepsAddUp(const Outputs &of)
{
    const merge::Plan &plan = of.merged->plan;
    const std::string counts = view::countsText(of.content.counts);
    if (!counts.empty() && !plan.steps.empty()) {
        EXPECT_THAT(of.explained, HasSubstr("\n" + counts + "\n"));
        EXPECT_THAT(of.markdown, HasSubstr("**" + counts + "**"));
    }
    const size_t steps = report::stepCount(of.content);
    EXPECT_EQ(matchesIn(of.explained, R"(^ {0,3}\d+  . \S)"), steps);
    if (of.markdown.find("more fields are left out") == std::string::npos) {
        const std::string tables = of.markdown.substr(of.markdown.find("\n## ")); // behind the table of groups
        EXPECT_EQ(matchesIn(tables, R"(^\| (?:`[^`]+` )?[^|]+ \| `+.* \|$)"), steps);
    }
    if (plan.options.mode == merge::Mode::Compare) {
        EXPECT_EQ(sumOf(of.summary, R"(^(\d+) places? differ)"), steps);
    }
}

/// Nobody says that nothing is deleted where something is.
void expectNoDenial(const Outputs &of)
{
    if (of.content.triage.resourcesWith(view::Impact::Deletes) > 0) {
        for (const std::string *text : {&of.summary, &of.explained, &of.markdown, &of.html})
            EXPECT_THAT(*text, Not(HasSubstr("nothing is deleted")));
    }
    if (of.content.counts.removed > 0 && of.content.triage.verdict != view::Verdict::Fails) {
        EXPECT_GT(of.content.triage.resourcesWith(view::Impact::Deletes)
                      + of.content.triage.resourcesWith(view::Impact::Conflicts),
                  0u);
    }
}

/// The same words in all.
void expectSameWords(const Outputs &of)
{
    const view::Summary summary = view::summaryOf(of.merged->plan, of.content.triage);
    for (const std::string *text : {&of.markdown, &of.html}) {
        EXPECT_THAT(*text, HasSubstr(summary.more));
        EXPECT_THAT(*text, HasSubstr(summary.resources));
        if (summary.groups.size() > 1) {
            for (const view::Summary::Group &group : summary.groups)
                EXPECT_THAT(*text, HasSubstr(group.count));
        }
    }
}

TEST(Numbers, agreeInAllOutputs)
{
    std::vector<Golden> all = goldenFixtures();
    std::ranges::move(examples(), std::back_inserter(all));
    for (const Golden &golden : all) {
        SCOPED_TRACE(golden.name);
        const auto merged = run(golden.inputs).merged;
        if (!merged || std::ranges::any_of(merged->plan.documents, view::hasOperations))
            continue; // each operation is a step, whatever becomes of its field
        const Outputs of(merged);
        expectGroupsAddUp(of);
        expectPlacesAddUp(of);
        expectStepsAddUp(of);
        expectNoDenial(of);
        expectSameWords(of);
    }
}

} // namespace
} // namespace fieldwise::test
