// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are not UTF-8: each command reads them in the encoding that is asked for, and keeps it.
#include <gmock/gmock.h>

#include "tests/support/clirun.h"

namespace fieldwise::test {
namespace {

using testing::HasSubstr;

class CliEncodings : public CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        put("base.yaml", "name: Z\xFCrich\na: 1\n");
        put("theirs.yaml", "name: Z\xFCrich\na: 2\n");
        put("ours.yaml", "name: Z\xFCrich\na: 1\nb: K\xF6ln\n");
    }
};

TEST_F(CliEncodings, whatDoesNotFitIsToldAndWritesNothing)
{
    struct Case {
        const char *arguments;
        const char *told;
    };
    put("arrow.yaml", "name: →\na: 1\n");
    const std::string before = get("ours.yaml");
    for (const auto &[arguments, told] :
         {Case{"merge3 --in-place base.yaml theirs.yaml ours.yaml",
               "ours.yaml:1:8: error: the byte 0xFC is not UTF-8; save the file with the encoding UTF-8, or name its "
               "own "
               "with --encoding, such as windows-1252 [text-utf8]"},
          Case{"merge2 --in-place --encoding windows-1252 arrow.yaml ours.yaml", "Windows-1252 has no `→`"},
          Case{"merge2 --in-place --encoding big5 base.yaml ours.yaml", "this is not Big5"}}) {
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.status, 3) << arguments;
        EXPECT_THAT(ran.err, HasSubstr(told));
        EXPECT_EQ(get("ours.yaml"), before) << arguments;
    }
}

TEST_F(CliEncodings, aResultKeepsThatOfItsDestination)
{
    const Ran ran = run("merge3 --encoding windows-1252 base.yaml theirs.yaml ours.yaml");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "name: Z\xFCrich\na: 2\nb: K\xF6ln\n");
    EXPECT_EQ(run("merge3 --encoding windows-1252 --in-place base.yaml theirs.yaml ours.yaml").status, 0);
    EXPECT_EQ(get("ours.yaml"), ran.out);
    put("utf8.yaml", "name: Zürich\na: 1\n");
    EXPECT_EQ(run("merge3 --encoding windows-1252 base.yaml theirs.yaml utf8.yaml").out, "name: Zürich\na: 2\n");
}

TEST_F(CliEncodings, utf16IsRecognised)
{
    const auto wide = [](std::string_view text) {
        std::string bytes = "\xFF\xFE";
        for (const char c : text)
            bytes += {c, '\0'};
        return bytes;
    };
    put("wide.yaml", wide("a: 1\nb: 1\n"));
    const Ran ran = run("merge2 --in-place theirs.yaml wide.yaml --encoding windows-1252");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(get("wide.yaml"), HasSubstr(wide("a: 2\nb: 1\n")));
}

TEST_F(CliEncodings, otherOutputsReadThem)
{
    struct Case {
        const char *arguments;
        const char *printed;
    };
    put("result.yaml", "name: Z\xFCrich\na: 1\nb: K\xF6ln\n");
    for (const auto &[arguments, printed] :
         {Case{"diff --encoding windows-1252 base.yaml ours.yaml", "Köln"},
          Case{"why merge3 --reproduce --encoding windows-1252 base.yaml theirs.yaml ours.yaml a", "## "},
          Case{"merge3 --encoding windows-1252 --print unified-diff base.yaml theirs.yaml ours.yaml",
               " name: Z\xFCrich\n"}, // which is for the file
          Case{"check-merge --encoding windows-1252 base.yaml ours.yaml theirs.yaml result.yaml", "lost"},
          Case{"check-merge base.yaml ours.yaml theirs.yaml result.yaml", "Checked by lines"}}) {
        const std::string out = run(arguments).out;
        EXPECT_THAT(out, HasSubstr(printed)) << arguments;
        EXPECT_EQ(out.find("Checked by lines") != std::string::npos, printed == std::string_view("Checked by lines"));
    }
}

/// git would merge these lines, whatever their encoding.
TEST_F(CliEncodings, theMergeDriverLosesNoByte)
{
    const std::string driver = "merge-driver --base base.yaml --ours ours.yaml --theirs theirs.yaml --path x.yaml";
    put("base.yaml", "name: Z\xFCrich\nx: 0\ny: 0\nz: 0\na: 1\n");
    put("theirs.yaml", "name: Z\xFCrich\nx: 0\ny: 0\nz: 0\na: 2\n");
    put("ours.yaml", "name: K\xF6ln\nx: 0\ny: 0\nz: 0\na: 1\n");
    const Ran ran = run(driver);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(get("ours.yaml"), "name: K\xF6ln\nx: 0\ny: 0\nz: 0\na: 2\n");
    EXPECT_THAT(ran.err, HasSubstr("merged as text"));
    put("ours.yaml", "name: K\xF6ln\na: 1\n");
    put("theirs.yaml", "name: B\xE2le\na: 1\n");
    EXPECT_EQ(run(driver).status, 1);
    EXPECT_THAT(get("ours.yaml"), HasSubstr("<<<<<<<"));
    EXPECT_THAT(get("ours.yaml"), HasSubstr("name: K\xF6ln\n"));
    EXPECT_THAT(get("ours.yaml"), HasSubstr("name: B\xE2le\n"));
}

} // namespace
} // namespace fieldwise::test
