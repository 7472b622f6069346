// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <regex>
#include <set>

#include <gmock/gmock.h>

#include "core/base/visible.h"
#include "core/report/escape.h"
#include "core/report/html.h"
#include "tests/support/golden.h"
#include "tests/support/hostile.h"

namespace fieldwise::test {
namespace {

using merge::Side;
using testing::HasSubstr;
using testing::Not;

/// Every element is closed in its order; attributes are quoted; nothing outside of tags looks like one.
std::string faultOf(const std::string &html)
{
    std::vector<std::string> open;
    static const std::regex tag(R"(^<(/?)([a-z0-9]+)((?: [a-z-]+="[^"<>]*")*)(/?)>)");
    for (size_t at = html.find('<', html.find("<html")); at != html.npos; at = html.find('<', at + 1)) {
        std::smatch found;
        const std::string here = html.substr(at, std::min<size_t>(html.size() - at, 3000));
        if (!std::regex_search(here, found, tag))
            return "no tag: " + here.substr(0, 80);
        if (found[1].length() && (open.empty() || open.back() != found[2].str()))
            return "closes what is not open: " + here.substr(0, 80);
        if (found[1].length())
            open.pop_back();
        else if (!found[4].length())
            open.push_back(found[2]);
        if (!found[1].length() && (found[2] == "style" || found[2] == "script"))
            at = html.find("</" + found[2].str() + ">", at) - 1;
    }
    return open.empty() ? "" : "not closed: " + open.back();
}

std::set<std::string> attributes(const std::string &html, const std::string &name)
{
    std::set<std::string> all;
    const std::regex attribute(" " + name + "=\"([^\"]*)\"");
    for (auto at = std::sregex_iterator(html.begin(), html.end(), attribute); at != std::sregex_iterator(); ++at)
        all.insert((*at)[1]);
    return all;
}

size_t count(std::string_view text, std::string_view what)
{
    size_t n = 0;
    for (size_t at = text.find(what); at != text.npos; at = text.find(what, at + what.size()))
        ++n;
    return n;
}

std::vector<Golden> allCases()
{
    std::vector<Golden> all = goldenFixtures();
    for (Golden &one : examples())
        all.push_back(std::move(one));
    return all;
}

TEST(Reports, areWellFormedAndWhole)
{
    size_t merges = 0;
    for (const Golden &golden : allCases()) {
        const auto merged = run(golden.inputs).merged;
        if (!merged)
            continue;
        ++merges;
        const report::Content content = report::contentOf(*merged);
        const std::string html = report::html(content);
        ASSERT_EQ(faultOf(html), "") << golden.name;
        EXPECT_EQ(faultOf(report::paper(content)), "") << golden.name;
        const std::set<std::string> ids = attributes(html, "id");
        EXPECT_EQ(ids.size(), count(html, " id=\"")) << golden.name;
        for (const std::string &link : attributes(html, "href")) {
            EXPECT_EQ(link.front(), '#') << golden.name;
            EXPECT_TRUE(ids.contains(link.substr(1))) << golden.name << ": " << link;
        }
        EXPECT_EQ(count(html, "<li class=\"step\""), report::stepCount(content)) << golden.name;
        EXPECT_TRUE(attributes(html, "src").empty());
        EXPECT_THAT(html, Not(HasSubstr("url(")));
        EXPECT_THAT(html, Not(HasSubstr("@import")));
        const std::string markdown = report::markdown(content);
        EXPECT_LE(markdown.size(), 65'000U);
        EXPECT_EQ(count(markdown, "<details>"), count(markdown, "</details>")) << golden.name;
        EXPECT_EQ(count(markdown, "are left out") == 0,
                  markdown.find("```diff") != markdown.npos || report::toldDifference(content).empty())
            << golden.name;
    }
    EXPECT_GT(merges, 100U);
}

TEST(Reports, standInRowsBySteps)
{
    const auto merged =
        mergedOf(inputsOf(merge::Mode::ThreeWay, "a: 1\nb: 1\nc: 1\n", "a: 2\nb: 1\nd: 4\n", "a: 3\nb: 1\nc: 1\n"));
    const std::string html = report::html(report::contentOf(*merged));
    EXPECT_THAT(html, HasSubstr("aria-label=\"conflict, step 1\">!</a>"));
    EXPECT_THAT(html, HasSubstr("<s>c: 1</s>"));
    EXPECT_THAT(html, HasSubstr("<span class=\"chip removed\">removed: c</span>"));
    EXPECT_THAT(html,
                HasSubstr("Three-way merge of Original (original.yaml) and Updated (updated.yaml) into Destination "
                          "(destination.yaml)"));
    for (const std::string &row : attributes(html, "data-r"))
        EXPECT_THAT(html, HasSubstr("<tr id=\"" + row + "\" data-s=")) << "each of these steps has a row of its own";
    EXPECT_THAT(html, HasSubstr("<td class=\"t conflict su\">")) << "the stripe says where the text came from";
    EXPECT_THAT(html, HasSubstr("Otherwise: Take Destination for this field."));
}

TEST(Reports, letOnlyTheirOwnScriptRun)
{
    const auto merged = mergedOf(inputsOf(merge::Mode::TwoWay, "", "a: 1\n", "a: 2\n"));
    const std::string html = report::html(report::contentOf(*merged));
    const size_t begin = html.find("<script>") + 8;
    const std::string script = html.substr(begin, html.find("</script>") - begin);
    FILE *file = std::fopen("reports-script.js", "w");
    std::fwrite(script.data(), 1, script.size(), file);
    std::fclose(file);
    FILE *pipe =
        ::popen("sha256sum reports-script.js | cut -c1-64 | tr a-f A-F | basenc --base16 -d | base64 -w0", "r");
    std::array<char, 128> hash{};
    const size_t size = std::fread(hash.data(), 1, hash.size(), pipe);
    ::pclose(pipe);
    std::remove("reports-script.js");
    ASSERT_EQ(size, 44U);
    EXPECT_THAT(html,
                HasSubstr("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
                          + std::string(hash.data(), size) + "'"));
}

TEST(Reports, holdHostileNamesOfOwners)
{
    const std::string owned =
        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n  managedFields:\n  - manager: '<h1>\xE2\x80\xAE all "
        "good</h1>'\n    operation: Update\n"
        "    apiVersion: v1\n    fieldsType: FieldsV1\n    fieldsV1: {'f:data': {'f:a': {}}}\ndata:\n  a: ";
    const auto merged = mergedOf(inputsOf(merge::Mode::TwoWay, "", owned + "'2'\n", owned + "'3'\n"));
    for (const std::string &html :
         {report::html(report::contentOf(*merged)), report::paper(report::contentOf(*merged))}) {
        EXPECT_THAT(
            html, AllOf(HasSubstr("owned by &lt;h1&gt;"), Not(HasSubstr("<h1>\xE2")), Not(HasSubstr("owned by <h1>"))));
        EXPECT_EQ(faultOf(html), "");
    }
}

TEST(Reports, holdHostileTexts)
{
    const std::string hostile =
        "</script><script>alert(1)</script><img src=x onerror=\"alert('1')\">& \xE2\x80\xAE|`x` ```";
    Inputs inputs = inputsOf(
        merge::Mode::TwoWay, "",
        "a: '" + std::regex_replace(hostile, std::regex("'"), "''") + "'\n\"" + "<b>|`k`\"" + ": 1\n", "a: 2\n");
    inputs.names[Side::Updated] = "<i>`a|b`\n@team.yaml";
    const auto merged = mergedOf(inputs);
    const std::string html = report::html(report::contentOf(*merged));
    EXPECT_EQ(faultOf(html), "");
    EXPECT_EQ(count(html, "<script>"), 1U);
    EXPECT_THAT(html, Not(HasSubstr("<img")));
    EXPECT_THAT(html, Not(HasSubstr("\xE2\x80\xAE")));
    EXPECT_THAT(html, HasSubstr("⟨U+202E⟩"));
    EXPECT_EQ(faultOf(report::paper(report::contentOf(*merged))), "");
    const std::string markdown = report::markdown(report::contentOf(*merged));
    EXPECT_THAT(markdown, Not(HasSubstr("\xE2\x80\xAE")));
    EXPECT_THAT(markdown, HasSubstr("````diff\n")) << "three ticks in a text don't end the block";
    for (const std::string row : {"| `~` changed |", "| `+` added |"}) {
        const size_t at = markdown.find(row);
        ASSERT_NE(at, markdown.npos);
        const std::string line = markdown.substr(at, markdown.find('\n', at) - at);
        EXPECT_EQ(count(line, "|") - count(line, "\\|"), 4U) << line;
    }
}

/// A line of Markdown without its code spans and what a backslash escapes.
std::string outsideOfCode(std::string_view line)
{
    std::string out;
    for (size_t at = 0; at < line.size();) {
        if (line[at] == '\\') {
            out += '.';
            at += 2;
            continue;
        }
        const size_t run = std::min(line.find_first_not_of('`', at), line.size()) - at;
        if (run == 0) {
            out += line[at++];
            continue;
        }
        size_t close = at + run;
        for (size_t length = 0; close < line.size(); close += std::max<size_t>(length, 1)) {
            length = std::min(line.find_first_not_of('`', close), line.size()) - close;
            if (length == run)
                break;
        }
        out += close < line.size() ? "C" : std::string(run, '`');
        at = close < line.size() ? close + run : at + run;
    }
    return out;
}

/// Whatever a text has, it is code or plain text: no call, no link, no picture, no heading, no list, no HTML, no new
/// cell.
std::string faultOfMarkdown(const std::string &markdown)
{
    static const std::regex live(R"([@#!~$%&^]\w|://|www\.|:\w+:|\]\(|\]\[|\]:|[\[\]<>{}_~]|`|\bGH-\d)");
    static const std::regex begin(
        R"(^(#{2,3} |\| |\|(---|--:)|- C|\*\*(\d|Look at |Safe to|Will fail|Nothing )|- `[-+~=!*x…]` |\d+ left out|\d+\. |How kubectl |No field differs|… |The difference |$))");
    std::istringstream lines(markdown);
    std::string fence;
    size_t cells = 0;
    for (std::string line; std::getline(lines, line);) {
        if (!fence.empty()) {
            if (line == fence)
                fence.clear();
            continue;
        }
        if (const size_t ticks = line.find_first_not_of('`');
            ticks != line.npos && ticks >= 3 && line.substr(ticks) == "diff") {
            fence = line.substr(0, ticks);
            continue;
        }
        if (line == "</details>" || (line.starts_with("<details><summary>") && line.ends_with("</summary>")))
            continue;
        std::string text = std::regex_replace(outsideOfCode(line), std::regex("<br>|&lt;|&gt;|&amp;|\\*\\*"), " ");
        if (!std::regex_search(outsideOfCode(line), begin))
            return "begins a block: " + line;
        if (std::regex_search(text, live))
            return "is more than text: " + text + "\n" + line;
        if (line.starts_with("|---"))
            cells = count(line, "|");
        // Pipes split cells before code is read.
        if (line.starts_with("| ") && cells > 0 && count(line, "|") - count(line, "\\|") != cells
            && line.find("Owner") == line.npos)
            return "has other cells: " + line;
        if (line.empty())
            cells = 0;
    }
    return fence.empty() ? "" : "a fence stays open";
}

/// What Markdown, or a page that shows it, would take for more than text.
const std::vector<std::string> markdownTexts{"@org/team",
                                             "see @me, #1 and !2",
                                             "#123",
                                             "org/repo#4",
                                             "GH-5",
                                             "https://x.example/?a=b",
                                             "www.example.com",
                                             "me@example.com",
                                             "mailto:me@example.com",
                                             ":+1: :tada:",
                                             "[a](https://x)",
                                             "![p](https://x/y.png)",
                                             "[a]: https://x",
                                             "# heading",
                                             "> quote",
                                             "- item",
                                             "+ item",
                                             "1. item",
                                             "***",
                                             "---",
                                             "===",
                                             "    code",
                                             "```\nfence",
                                             "`````",
                                             "a | b \\| c \\\\| d",
                                             "\\",
                                             "`",
                                             "``",
                                             "a`",
                                             "`a",
                                             "` `",
                                             "<script>alert(1)</script>",
                                             "<!-- -->",
                                             "&#64;org",
                                             "&lt;",
                                             "$x$",
                                             "~~a~~",
                                             "`@a``@b```@c`@d`",
                                             "a``b` @c",
                                             "**b**",
                                             "__c__",
                                             "_d_",
                                             "</details>",
                                             "a\n\n# b\n\n- c @d\n```\n"};

TEST(Reports, whatATextHasIsPlainInMarkdown)
{
    std::vector<std::string> texts = hostileNames();
    texts.insert(texts.end(), markdownTexts.begin(), markdownTexts.end());
    size_t reports = 0;
    for (const std::string &text : texts) {
        const std::string quoted = quotedYaml(text);
        const auto object = [&](const std::string &value) {
            return "apiVersion: v1\nkind: " + quoted + "\nmetadata: {name: " + quoted + ", namespace: " + quoted
                + "}\nspec:\n  " + quoted + ": " + value + "\n  list: [" + quoted + "]\n  k: " + quoted + "\n";
        };
        for (const merge::Mode mode : {merge::Mode::TwoWay, merge::Mode::ThreeWay, merge::Mode::Apply,
                                       merge::Mode::ServerSide, merge::Mode::Compare}) {
            const std::string live = "apiVersion: v1\nkind: " + quoted + "\nmetadata:\n  name: " + quoted
                + "\n  namespace: " + quoted + "\n  managedFields:\n  - {manager: " + quoted
                + ", operation: Apply, apiVersion: " + quoted + ", fieldsType: FieldsV1, fieldsV1: {'f:spec': {"
                + quotedYaml("f:" + text) + ": {}}}}\nspec:\n  " + quoted + ": [1]\n  only: " + quoted + "\n";
            Inputs inputs = inputsOf(mode, object("old"), object("new " + std::string("x")), live);
            for (const Side side : merge::allSides)
                inputs.names[side] = text;
            const auto merged = run(inputs).merged;
            if (!merged)
                continue;
            for (const size_t most : {size_t{60000}, size_t{2500}}) {
                EXPECT_EQ(faultOfMarkdown(report::markdown(report::contentOf(*merged), most)), "") << text;
                ++reports;
            }
        }
        Inputs patch = inputsOf(merge::Mode::Patch, "",
                                "- {op: " + quoted + ", path: " + quotedYaml("/" + text) + "}\n", "a: 1\n");
        const auto merged = run(patch).merged;
        EXPECT_EQ(merged ? faultOfMarkdown(report::markdown(report::contentOf(*merged))) : "", "") << text;
    }
    std::cout << reports << " reports of " << texts.size() << " texts\n";
    EXPECT_GT(reports, 400U);
    for (const std::string bad : {"| a @org |", "# x", "- a", "| `a` [x](y) |", "<b>", "see https://x"})
        EXPECT_NE(faultOfMarkdown(bad), "") << "the check can fail";
}

TEST(Reports, escape)
{
    EXPECT_EQ(visible("a\tb\nc\x1B\x7F\xC2\x85\xE2\x80\x8B\xEF\xBB\xBF"),
              "a\tb c⟨U+001B⟩⟨U+007F⟩⟨U+0085⟩⟨U+200B⟩⟨U+FEFF⟩");
    EXPECT_EQ(visible("\xC0\x80\xFFü\xED\xA0\x80"),
              "��"
              "�ü���");
    EXPECT_EQ(visibleLines("a\nb\x1B\r\nc"), "a\nb⟨U+001B⟩ \nc");
    const std::string json = "{\"a\": \"\xC2\x9Bü\xE2\x80\xAE\x7F\xF3\xA0\x80\x81z\xFF\"}";
    EXPECT_EQ(visibleJson(json), "{\"a\": \"\\u009bü\\u202e\\u007f\\udb40\\udc01z\xFF\"}")
        << "a text of JSON means what it meant";
    EXPECT_EQ(report::html("<a href=\"'&"), "&lt;a href=&quot;&#39;&amp;");
    EXPECT_EQ(report::markdownCode("a`b``c|"), "```a`b``c\\|```");
    EXPECT_EQ(report::markdownCode("`a`"), "`` `a` ``");
    EXPECT_EQ(report::markdownSentence("Stays `a_b` in *x* <y> `z"), "Stays `a_b` in \\*x\\* &lt;y&gt; \\`z");
    EXPECT_EQ(report::markdownSentence("Of @org/team, me@x.y, #12, !3, :tada: and https://x/y (by 10:30)"),
              "Of `@org/team,` `me@x.y,` `#12,` `!3,` `:tada:` and `https://x/y` (by 10:30)");
    EXPECT_EQ(report::markdownSentence("`a``@b``c` \\`"), "`a` `@b` `c` \\\\\\`") << "runs of backticks stay apart";
    EXPECT_EQ(cut("aü", 2), "a");
    EXPECT_EQ(report::grouped(1234567), "1,234,567");
    EXPECT_EQ(report::grouped(12), "12");
}

TEST(Reports, maskSecrets)
{
    const std::string head = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata:\n";
    const auto check = [](const Inputs &inputs) {
        const auto merged = mergedOf(inputs);
        ASSERT_TRUE(merged);
        const report::Content content = report::contentOf(*merged);
        for (const std::string &text : {report::html(content), report::paper(content), report::markdown(content)}) {
            EXPECT_THAT(text, Not(HasSubstr("aHVudGVy")));
            EXPECT_THAT(text, HasSubstr("***"));
        }
        Inputs shown = inputs;
        shown.options.showSecrets = true;
        EXPECT_THAT(report::html(report::contentOf(*mergedOf(shown))), HasSubstr("aHVudGVy"));
    };
    check(inputsOf(merge::Mode::ThreeWay, head + "  a: aHVudGVyMQ==\n", head + "  a: aHVudGVyMg==\n  b: aHVudGVyMw==\n",
                   head + "  a: aHVudGVyNA==\n"));
    check(inputsOf(merge::Mode::Compare, "", head + "  a: aHVudGVyMQ==\n", head + "  a: aHVudGVyMg==\n"));
    check(inputsOf(merge::Mode::Patch, "", "- {op: move, from: /data/a, path: /metadata/labels}\n",
                   head + "  a: aHVudGVyMQ==\n"));
    check(inputsOf(merge::Mode::Patch, "", "- {op: move, from: /data, path: /spec}\n", head + "  a: aHVudGVyMQ==\n"));
    check(inputsOf(merge::Mode::Patch, "", "- {op: copy, from: /data/a, path: /kind}\n",
                   head + "  a: |\n    aHVudGVyMQ==\n"));
    check(inputsOf(merge::Mode::Patch, "", "metadata: {name: s}\ndata: {a: aHVudGVyMQ==}\n",
                   head + "  a: aHVudGVyMg==\n"));
}

std::string many(size_t lines, const std::string &value, size_t every)
{
    std::string text;
    for (size_t i = 0; i < lines; ++i)
        text += "key" + std::to_string(i) + ": " + (i % every == 0 ? value : "same") + "\n";
    return text;
}

TEST(Reports, onPaperAreShort)
{
    const auto resource = [](const char *name, const std::string &value, const char *own) {
        return std::string("---\nkind: ConfigMap\nmetadata: {name: ") + name + "}\n" + own + "data:\n" + [&] {
            std::string lines;
            for (int i = 0; i < 500; ++i)
                lines += "  key" + std::to_string(i) + ": " + (i == 250 ? value : "same") + "\n";
            return lines;
        }();
    };
    const auto texts = [&](const std::string &value, const char *own) {
        return resource("a", value, own) + resource("b", "same", "") + resource("c", value, own);
    };
    const auto merged =
        mergedOf(inputsOf(merge::Mode::ThreeWay, texts("old", ""), texts("new", ""), texts("old", "x: 1\n")));
    const std::string paper = report::paper(report::contentOf(*merged));
    const size_t firstPage = paper.find("page-break-after");
    EXPECT_LT(paper.find("Nothing to look at"), firstPage);
    EXPECT_GT(paper.find("<h2>"), firstPage);
    EXPECT_EQ(count(paper, "<h2>"), 2U) << "b does not differ";
    EXPECT_EQ(count(paper, "<p class=\"l changed\""), 2U);
    EXPECT_EQ(count(paper, "<p class=\"l "), 2 * (1 + 2 + 2 + 2)) << "the line, two around it, and what is hidden";
    EXPECT_EQ(count(paper, "1 stays: <tt>x</tt>"), 2U);
    EXPECT_THAT(paper, HasSubstr("… 253 lines"));
}

TEST(Reports, onPaperPutWhatIsGoneIntoItsResource)
{
    const std::string first = "---\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: 1}\n",
                      second = "---\nkind: ConfigMap\nmetadata: {name: b}\ndata: {x: 1}\n";
    const auto merged = mergedOf(inputsOf(merge::Mode::ThreeWay, first + second + "gone: 1\n", first + "new: 1\n",
                                          first + second + "gone: 1\n"));
    const std::string paper = report::paper(report::contentOf(*merged));
    const size_t b = paper.find("<h2>ConfigMap b");
    ASSERT_NE(b, std::string::npos);
    EXPECT_NE(paper.find("class=\"l removed\"", b), std::string::npos) << paper;
    EXPECT_EQ(count(paper.substr(0, b), "class=\"l removed\""), 0U) << "not below the resource before it";
}

TEST(Reports, foldWhatDoesNotChange)
{
    const auto merged =
        mergedOf(inputsOf(merge::Mode::TwoWay, "", many(200'000, "new", 50'000), many(200'000, "old", 50'000)));
    const std::string html = report::html(report::contentOf(*merged));
    EXPECT_LT(html.size(), 100'000U);
    EXPECT_THAT(html, HasSubstr("… 49,987 unchanged lines"));
    EXPECT_THAT(html, HasSubstr("key150000"));
    EXPECT_EQ(count(html, "<li class=\"step\""), 4U);
}

TEST(Reports, areBounded)
{
    const auto merged = mergedOf(
        inputsOf(merge::Mode::TwoWay, "", many(12'000, "new" + std::string(2500, 'x'), 1), many(12'000, "old", 1)));
    const report::Content content = report::contentOf(*merged);
    const std::string html = report::html(content);
    EXPECT_EQ(faultOf(html.substr(0, 200'000) + "</html>").find("no tag"), std::string::npos);
    EXPECT_LT(html.size(), 32U << 20U);
    EXPECT_THAT(html, HasSubstr(" more lines"));
    EXPECT_THAT(html, HasSubstr("… 7,000 more steps are left out."));
    EXPECT_THAT(html, HasSubstr(" more bytes</i>"));
    const auto rows = mergedOf(inputsOf(merge::Mode::TwoWay, "", many(30'000, "new", 1), many(30'000, "old", 1)));
    EXPECT_THAT(report::html(report::contentOf(*rows)), HasSubstr("… 10,001 more lines"));
    for (const size_t most : {65'536U, 8'000U, 2'000U}) {
        const std::string markdown = report::markdown(content, most);
        EXPECT_LE(markdown.size(), most);
        EXPECT_THAT(markdown, HasSubstr("more fields are left out"));
        EXPECT_THAT(markdown, HasSubstr("left out.\n"));
    }
}

/// `kubectl diff` does not show the last-applied annotation either.
TEST(Reports, theDifferenceInMarkdownIsWithoutNoise)
{
    const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n";
    const auto merged =
        mergedOf(inputsOf(merge::Mode::Apply, head + "  x: '1'\n", head + "  x: '2'\n", head + "  x: '1'\n  y: '3'\n"));
    const std::string quiet = report::markdown(report::contentOf(*merged), 65'536),
                      loud = report::markdown(report::contentOf(*merged, false), 65'536);
    EXPECT_THAT(quiet, HasSubstr("-  x: '1'\n+  x: '2'\n"));
    EXPECT_THAT(quiet, HasSubstr("<summary>Live to result, without what is left out</summary>"));
    EXPECT_EQ(quiet.find("last-applied-configuration"), quiet.npos);
    EXPECT_THAT(loud, HasSubstr("last-applied-configuration"));
}

TEST(Reports, tellOfAFailingPatch)
{
    Inputs inputs = inputsOf(
        merge::Mode::Patch, "",
        "- {op: add, path: /b, value: 2}\n- {op: remove, path: /nothing}\n- {op: remove, path: /a}\n", "a: 1\n");
    const auto merged = mergedOf(inputs);
    const std::string html = report::html(report::contentOf(*merged));
    EXPECT_THAT(html, HasSubstr("<code>remove /nothing</code> <span class=\"word\">fails</span>"));
    EXPECT_THAT(html, HasSubstr("<code>remove /a</code> <span class=\"word\">not run</span>"));
    EXPECT_THAT(html, HasSubstr("aria-label=\"Patch\"")) << "the operations stand in a table of their own";
    EXPECT_THAT(report::markdown(report::contentOf(*merged)), HasSubstr("| `×` **fails** | `remove /nothing` |"));
}

} // namespace
} // namespace fieldwise::test
