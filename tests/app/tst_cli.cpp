// SPDX-License-Identifier: GPL-3.0-or-later
// Runs fieldwise-cli as a person does: arguments, standard input, files, exit status.
#include <chrono>
#include <filesystem>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/clirun.h"

namespace fieldwise {
namespace {

namespace fs = std::filesystem;
using test::Ran;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;

class Cli : public test::CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        put("o.yaml", "a: 1 # first\nb: old\nc: [x]\n");
        put("u.yaml", "a: 2 # first\nb: old\nc: [x]\n");
        put("d.yaml", "# mine\na: 1 # first\nb:   mine\nc: [x]\n");
        put("conflict.yaml", "a: 3\nb: old\nc: [x]\n");
    }
};

TEST_F(Cli, mergesThreeWays)
{
    const Ran ran = run("merge3 o.yaml u.yaml d.yaml");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "# mine\na: 2 # first\nb:   mine\nc: [x]\n");
    EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(Cli, mergesTwoWaysFromStandardInput)
{
    const Ran ran = run("merge2 - d.yaml < u.yaml");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("a: 2 # first\nb:   old\n"));
}

TEST_F(Cli, writesToAFile)
{
    const Ran ran = run("merge3 -o new.yaml o.yaml u.yaml d.yaml");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, IsEmpty());
    EXPECT_EQ(get("new.yaml"), "# mine\na: 2 # first\nb:   mine\nc: [x]\n");
    EXPECT_EQ(get("d.yaml"), "# mine\na: 1 # first\nb:   mine\nc: [x]\n");
}

TEST_F(Cli, writesWhatIsNamedAlone)
{
    const std::vector<std::string> before = fileNames();
    const auto runAtHome = [this](const std::string &arguments) { // which it may write to, as to its own folder
        fs::create_directory(folder / "home");
        shell("export HOME=$PWD/home TMPDIR=$PWD/home; unset ${!XDG_*}; '" FIELDWISE_CLI "' " + arguments);
        EXPECT_TRUE(fs::remove(folder / "home")) << "it is empty after " << arguments;
    };
    for (const std::string arguments : {"merge3 o.yaml u.yaml d.yaml", "merge2 u.yaml d.yaml --print html",
                                        "diff o.yaml u.yaml --print patches", "patch d.yaml u.yaml --type merge"}) {
        runAtHome(arguments);
        EXPECT_EQ(fileNames(), before) << arguments;
    }
    runAtHome("merge3 o.yaml u.yaml d.yaml -o a-result");
    EXPECT_EQ(fileNames().front(), "a-result");
    EXPECT_EQ(fileNames().size(), before.size() + 1);
}

TEST_F(Cli, writesInPlaceOnlyWhatChanges)
{
    EXPECT_EQ(run("merge3 --in-place o.yaml u.yaml d.yaml").status, 0);
    EXPECT_EQ(get("d.yaml"), "# mine\na: 2 # first\nb:   mine\nc: [x]\n");
    const auto before = fs::file_time_type::clock::now() - std::chrono::hours(1);
    fs::last_write_time(folder / "d.yaml", before);
    EXPECT_EQ(run("merge3 --in-place o.yaml o.yaml d.yaml").status, 0);
    EXPECT_EQ(fs::last_write_time(folder / "d.yaml"), before);
}

TEST_F(Cli, tellsOfConflicts)
{
    const Ran silent = run("merge3 o.yaml u.yaml conflict.yaml");
    EXPECT_EQ(silent.status, 1);
    EXPECT_THAT(silent.out, HasSubstr("a: 2"));
    EXPECT_THAT(silent.err, HasSubstr("1 conflict,"));

    const Ran updated = run("merge3 --on-conflict updated o.yaml u.yaml conflict.yaml");
    EXPECT_EQ(updated.status, 0);
    EXPECT_THAT(updated.out, HasSubstr("a: 2"));
    const Ran destination = run("merge3 --on-conflict destination o.yaml u.yaml conflict.yaml");
    EXPECT_EQ(destination.status, 0);
    EXPECT_THAT(destination.out, HasSubstr("a: 3"));

    const Ran fail = run("merge3 --on-conflict fail --in-place o.yaml u.yaml conflict.yaml");
    EXPECT_EQ(fail.status, 1);
    EXPECT_THAT(fail.err, MatchesRegex("[a-z]+.yaml:1:[0-9]+: error: .*\\[merge-conflict\\]\n"));
    EXPECT_EQ(get("conflict.yaml"), "a: 3\nb: old\nc: [x]\n");
}

/// The comment after a document's only value is no decision, so Destination's stays; Updated's is not lost without a
/// word.
TEST_F(Cli, tellsWhatARuleThatKeepsChangesLost)
{
    put("base.yaml", "one\n# one\n");
    put("new.yaml", "one\n# two\n");
    put("mine.yaml", "one\n# three\n");
    const std::string told = "new.yaml:2:1: error: the result lacks `# two` of Updated, although nobody chose that "
                             "[change-lost]\n";
    const Ran ran = run("merge3 --rules keep base.yaml new.yaml mine.yaml");
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(ran.out, "one\n# three\n");
    EXPECT_EQ(ran.err, told);
    const Ran fail = run("merge3 --rules keep --on-conflict fail -o out.yaml base.yaml new.yaml mine.yaml");
    EXPECT_EQ(fail.status, 1);
    EXPECT_EQ(fail.err, told);
    EXPECT_FALSE(fs::exists(folder / "out.yaml"));
    EXPECT_EQ(run("merge3 base.yaml new.yaml mine.yaml").status, 0); // kyaml's rules do not promise it

    put("base.yaml", "a: 1\n"), put("new.yaml", "a: 2\n"),
        put("mine.yaml", "a: 3\n"); // Updated's value in the open conflict is not lost
    EXPECT_EQ(run("merge3 --rules keep base.yaml new.yaml mine.yaml").err.find("[change-lost]"), std::string::npos);
}

TEST_F(Cli, printsDecisionsAndExplanation)
{
    const Ran decisions = run("merge3 --print decisions o.yaml u.yaml d.yaml");
    EXPECT_EQ(decisions.status, 0);
    const auto json = nlohmann::json::parse(decisions.out, nullptr, false);
    ASSERT_TRUE(json.is_object());
    EXPECT_EQ(json.at("mode"), "three-way");
    const size_t few = json.at("decisions").size();
    EXPECT_GE(few, 2U);
    const auto all = nlohmann::json::parse(run("merge3 --print decisions --all o.yaml u.yaml d.yaml").out);
    EXPECT_GT(all.at("decisions").size(), few);

    const Ran explain = run("merge3 --print explain o.yaml u.yaml d.yaml");
    EXPECT_EQ(explain.status, 0);
    EXPECT_THAT(explain.out, HasSubstr("Becomes `2`"));
}

TEST_F(Cli, writesJsonInTheOrderOfTheResult)
{
    put("many.yaml", "z: 1.50\na: {x: yes, n: ~}\n---\n# nothing\n---\nkind: List # two\n");
    const Ran ran = run("merge2 --output json many.yaml many.yaml");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "{\"z\":1.50,\"a\":{\"x\":\"yes\"}}\n{\"kind\":\"List\"}\n");
}

TEST_F(Cli, asksForASecondOpinion)
{
    EXPECT_EQ(run("merge3 --second-opinion o.yaml u.yaml d.yaml").status, 0);
    put("nel.yaml", "a: x\xC2\x85  y\n"); // NEL
    EXPECT_EQ(run("merge2 nel.yaml nel.yaml").status, 0);
    const Ran ran = run("merge2 --second-opinion -o new.yaml nel.yaml nel.yaml");
    EXPECT_EQ(ran.status, 4);
    EXPECT_THAT(ran.err, HasSubstr("<result>:1:4: error: libyaml reads another value"));
    EXPECT_FALSE(fs::exists(folder / "new.yaml"));
}

TEST_F(Cli, saysWhereEachFaultIs)
{
    put("bad.yaml", "a: 1\nb: 'unclosed\n");
    put("twice.yaml", "a: 1\na: 2\n");
    const Ran ran = run("merge3 o.yaml bad.yaml twice.yaml");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.out, IsEmpty());
    EXPECT_THAT(ran.err,
                MatchesRegex("bad.yaml:2:4: error: .* \\[[a-z-]+\\]\ntwice.yaml:2:1: error: .* \\[[a-z-]+\\]\n"));
}

TEST_F(Cli, writesNothingOnFailure)
{
    put("bad.yaml", "a: [1\n");
    EXPECT_EQ(run("merge3 --in-place o.yaml bad.yaml d.yaml").status, 3);
    EXPECT_EQ(run("merge3 -o new.yaml o.yaml bad.yaml d.yaml").status, 3);
    EXPECT_THAT(fileNames(), testing::ElementsAre("bad.yaml", "conflict.yaml", "d.yaml", "o.yaml", "u.yaml"));
    EXPECT_EQ(get("d.yaml"), "# mine\na: 1 # first\nb:   mine\nc: [x]\n");
}

TEST_F(Cli, saysWhichFilesCannotBeUsed)
{
    const Ran missing = run("merge2 none.yaml d.yaml");
    EXPECT_EQ(missing.status, 3);
    EXPECT_EQ(missing.err, "none.yaml:1:1: error: there is no such file [file-missing]\n");
    EXPECT_THAT(run("merge2 . d.yaml").err, HasSubstr("[file-is-folder]"));
    const Ran target = run("merge2 -o . u.yaml d.yaml");
    EXPECT_EQ(target.status, 3);
    EXPECT_THAT(target.err, HasSubstr(".:1:1: error: this is a folder"));
    const Ran full = run("merge2 u.yaml d.yaml > /dev/full");
    EXPECT_EQ(full.status, 3);
    EXPECT_THAT(full.err, HasSubstr("cannot be written"));
}

TEST_F(Cli, takesWhatHostilePeopleBring)
{
    put("binary.yaml",
        std::string("\x7f"
                    "ELF\0\1\2",
                    7));
    put("latin.yaml", "a: caf\xe9\n");
    put("tab.yaml", "a:\n\tb: 1\n");
    put("deep.yaml", std::string(5000, '[') + std::string(5000, ']') + "\n");
    std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 12; ++i) {
        const std::string before = "*a" + std::to_string(i - 1);
        bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before;
        for (int j = 1; j < 10; ++j)
            bomb += ", " + before;
        bomb += "]\n";
    }
    put("bomb.yaml", bomb);
    for (const char *file : {"binary.yaml", "latin.yaml", "tab.yaml", "deep.yaml"}) {
        const Ran ran = run(std::string("merge2 ") + file + " d.yaml");
        EXPECT_EQ(ran.status, 3) << file << ran.err;
        EXPECT_THAT(ran.err, HasSubstr(std::string(file) + ":")) << file;
        EXPECT_THAT(ran.out, IsEmpty()) << file;
    }
    for (const char *arguments :
         {"merge2 bomb.yaml bomb.yaml", "merge2 bomb.yaml d.yaml", "merge3 o.yaml bomb.yaml bomb.yaml"}) {
        const Ran ran = run(arguments);
        EXPECT_THAT(ran.status, testing::AnyOf(0, 3)) << arguments << ran.err.substr(0, 500);
    }
}

TEST_F(Cli, takesEmptyFiles)
{
    put("empty.yaml", "");
    const Ran source = run("merge2 empty.yaml d.yaml");
    EXPECT_EQ(source.status, 0);
    EXPECT_EQ(source.out, get("d.yaml"));
    const Ran destination = run("merge2 u.yaml empty.yaml");
    EXPECT_EQ(destination.status, 0);
    EXPECT_EQ(destination.out, get("u.yaml"));
}

TEST_F(Cli, comparesWhatSixSemanticsMakeOfTheSameTexts)
{
    const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, namespace: shop}\n";
    put("local.yaml", head + "data: {a: new, same: 1s}\n");
    put("live.yaml", head + "data: {a: old, same: 1s, own: mine}\n");
    put("last.yaml", head + "data: {a: old, same: 1s}\n");
    const Ran apply = run("apply --print compare --last-applied last.yaml local.yaml live.yaml");
    EXPECT_EQ(apply.status, 0) << apply.err;
    EXPECT_THAT(apply.out, HasSubstr("data.own\n  Last applied (absent), Local (absent), Live mine (line 4)\n"));
    EXPECT_THAT(apply.out, HasSubstr("  replace      -       removed   replace.whole-object  <- the only one\n"));
    EXPECT_THAT(apply.out, HasSubstr("\n\nserver-side: The server refuses all of it: Apply failed with 1 conflict"));
    EXPECT_THAT(apply.out, HasSubstr("\n1 of 7 fields comes out differently.\n"));

    const Ran merge3 = run("merge3 --print compare --all last.yaml local.yaml live.yaml");
    EXPECT_EQ(merge3.status, 0) << merge3.err;
    EXPECT_THAT(merge3.out,
                HasSubstr("data.a\n  Original old (line 4), Updated new (line 4), Destination old (line 4)\n"));
    EXPECT_THAT(merge3.out, HasSubstr("\n1 of 7 fields comes out differently.\n"));

    const Ran file = run("merge2 --print compare -o list.txt local.yaml live.yaml");
    EXPECT_EQ(file.status, 0) << file.err;
    EXPECT_THAT(file.out, IsEmpty());
    EXPECT_THAT(get("list.txt"), HasSubstr("data.own\n"));
}

} // namespace
} // namespace fieldwise
