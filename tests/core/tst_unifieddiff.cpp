// SPDX-License-Identifier: GPL-3.0-or-later
// The unified diff, read by the programs that it is made for.
#include <random>
#include <sstream>

#include <gmock/gmock.h>

#include "core/patch/takeaway.h"
#include "tests/support/shellfolder.h"

namespace fieldwise::patch {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class UnifiedDiff : public test::ShellFolder {};

TEST_F(UnifiedDiff, diffsByLines)
{
    EXPECT_EQ(unifiedDiff("a\n", "a\n", "x", "y"), "");
    EXPECT_EQ(unifiedDiff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", "x", "y"),
              "--- x\n+++ y\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
    EXPECT_EQ(unifiedDiff("", "a", "x", "y z"), "--- x\n+++ y z\t\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n");
    EXPECT_EQ(unifiedDiff("", "a\n", "ä", "\u202Eä\x9b"),
              "--- ä\n+++ \"\\342\\200\\256\\303\\244\\233\"\n@@ -0,0 +1 @@\n+a\n"); // as git quotes it
    EXPECT_EQ(unifiedDiff("a\r\nb", "a\r\nb\n", "x", "y\n\""),
              "--- x\n+++ \"y\\012\\\"\"\n@@ -1,2 +1,2 @@\n a\r\n-b\n\\ No newline at end of file\n+b\n");
}

std::string randomLines(std::mt19937 &random, uint32_t words)
{
    std::string text;
    const char *end = random() % 4 == 0 ? "\r\n" : "\n";
    for (uint32_t n = random() % 40; n > 0; --n)
        text += (random() % 8 == 0 ? std::string() : "w" + std::to_string(random() % words)) + end;
    if (random() % 3 == 0)
        text += "last";
    return text;
}

std::string editedLines(std::mt19937 &random, const std::string &text)
{
    std::string out;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        const uint32_t what = random() % 12;
        if (what == 0)
            out += "new" + std::to_string(random() % 9) + "\n";
        if (what != 1)
            out += text.substr(at, end - at);
        at = end;
    }
    return out;
}

TEST_F(UnifiedDiff, isWhatPatchAndGitApply)
{
    std::mt19937 random(11);
    for (int i = 0; i < 120; ++i) {
        const std::string before = randomLines(random, 1 + random() % 30);
        const std::string after = random() % 4 ? editedLines(random, before) : randomLines(random, 5);
        if (before == after)
            continue;
        put("f", before);
        put("d", unifiedDiff(before, after, "f", "f"));
        // git: a file that is there, whatever its content.
        const std::string apply = before.empty() || after.empty() ? "true" : "git apply -p0 --whitespace=nowarn d";
        const auto out =
            run("cp f g && " + apply + " && mv f h && mv g f && patch -s -p0 < d && { test -s f || touch f; }");
        ASSERT_TRUE(out) << "seed 11, text " << i << "\n" << get("d");
        EXPECT_THAT(*out, IsEmpty());
        EXPECT_EQ(get("f"), after) << "seed 11, text " << i << "\n" << get("d");
        if (apply != "true") {
            EXPECT_EQ(get("h"), after) << "seed 11, text " << i << "\n" << get("d");
        }
    }
}

uint32_t editsOf(const std::string &diff)
{
    uint32_t edits = 0;
    std::istringstream text(diff);
    for (std::string line; std::getline(text, line);)
        edits += (line[0] == '+' || line[0] == '-') ? 1 : 0;
    return edits;
}

TEST_F(UnifiedDiff, isAsShortAsTheOneOfDiff)
{
    std::mt19937 random(13);
    for (int i = 0; i < 60; ++i) {
        const std::string before = randomLines(random, 9), after = editedLines(random, before);
        put("a", before);
        put("b", after);
        EXPECT_EQ(editsOf(unifiedDiff(before, after, "a", "b")), editsOf(*run("diff -u --minimal a b || true"))) << i;
    }
}

TEST_F(UnifiedDiff, takesLargeAndHostileTexts)
{
    std::mt19937 random(17);
    std::string before, after;
    for (uint32_t i = 0; i < 60'000; ++i) {
        before += "line " + std::to_string(random() % 3) + "\n";
        after += "line " + std::to_string(random() % 3) + "\n";
        if (i % 10'000 == 0) {
            before += "once " + std::to_string(i) + "\n";
            after += "once " + std::to_string(i) + "\n";
        }
    }
    const std::string diff = unifiedDiff(before, after, "f", "f");
    EXPECT_THAT(diff, HasSubstr("\n once 10000\n")) << "a line that occurs once is found again";
    put("f", before);
    put("d", diff);
    EXPECT_TRUE(run("patch -s -p0 < d"));
    EXPECT_EQ(get("f"), after);
}

} // namespace
} // namespace fieldwise::patch
