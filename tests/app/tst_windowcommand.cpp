// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <sstream>

#include "app/windowcommand.h"

using namespace fieldwise;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

struct Parsed {
    std::variant<WindowCommand, Exit> command;
    std::string out, err;
};

Parsed parse(std::vector<const char *> arguments)
{
    arguments.insert(arguments.begin(), "fieldwise");
    std::ostringstream out, err;
    auto command = parseWindowCommand(static_cast<int>(arguments.size()), arguments.data(), out, err);
    return {std::move(command), out.str(), err.str()};
}

WindowCommand good(const std::vector<const char *> &arguments)
{
    const Parsed parsed = parse(arguments);
    EXPECT_TRUE(std::holds_alternative<WindowCommand>(parsed.command)) << parsed.err;
    return std::get<WindowCommand>(parsed.command);
}

template <class Task>
Task task(const std::vector<const char *> &arguments)
{
    return std::get<Task>(good(arguments).task);
}

std::string complaint(const std::vector<const char *> &arguments)
{
    const Parsed parsed = parse(arguments);
    EXPECT_EQ(std::get<Exit>(parsed.command), ExitUsage);
    return parsed.err;
}

} // namespace

TEST(WindowCommand, opensFilesInTheirOrder)
{
    const auto open = task<OpenCommand>({"o.yaml", "--mode", "merge3", "u.yaml", "--result=r.yaml", "d.yaml"});
    EXPECT_THAT(open.files, ElementsAre("o.yaml", "u.yaml", "d.yaml"));
    EXPECT_EQ(open.mode, merge::Mode::ThreeWay);
    EXPECT_EQ(open.result, "r.yaml");
    EXPECT_TRUE(task<OpenCommand>({}).files.empty());
    EXPECT_THAT(task<OpenCommand>({"--", "--odd.yaml"}).files, ElementsAre("--odd.yaml"));
}

TEST(WindowCommand, knowsWordsByTheirPlaces)
{
    const WindowLook look = good({"--theme", "dark",   "--colours", "contrast", "--language", "de",     "--layout",
                                  "single",  "--page", "steps",     "--size",   "1200x800",   "--step", "3",
                                  "--do",    "a,b",    "--type",    "x",        "--grab",     "p.png"})
                                .look;
    EXPECT_EQ(look.theme, 2u);
    EXPECT_EQ(look.colours, 2u);
    EXPECT_EQ(look.language, 1u);
    EXPECT_EQ(look.layout, 2u);
    EXPECT_EQ(look.page, 3u);
    EXPECT_EQ(look.width, 1200);
    EXPECT_EQ(look.height, 800);
    EXPECT_EQ(look.step, 3);
    EXPECT_EQ(look.commands, "a,b");
    EXPECT_EQ(look.grab, "p.png");
    EXPECT_FALSE(good({}).look.theme);
}

TEST(WindowCommand, refusesInPlainWords)
{
    EXPECT_EQ(complaint({"--theme", "blue"}), "fieldwise: --theme must be system, light or dark, not blue\n");
    EXPECT_EQ(
        complaint({"--mode", "x"}),
        "fieldwise: --mode must be three-way, keep, apply, server-side, two-way, patch, compare, git or check, not "
        "x\n");
    for (const char *size : {"big", "10x10", "1000", "1000x", "1000x800px"})
        EXPECT_EQ(complaint({"--size", size}),
                  std::string("fieldwise: --size must be WIDTHxHEIGHT, not ") + size + '\n');
    EXPECT_EQ(complaint({"a", "b", "c", "d"}), "fieldwise: at most three files can be opened\n");
    EXPECT_THAT(complaint({"--odd"}), HasSubstr("--odd"));
}

TEST(WindowCommand, helpAndVersionAreNoFaults)
{
    for (const char *option : {"--help", "-h", "--version", "-v"}) {
        const Parsed parsed = parse({option});
        EXPECT_EQ(std::get<Exit>(parsed.command), ExitDone) << option;
        EXPECT_THAT(parsed.out, HasSubstr("fieldwise"));
        EXPECT_EQ(parsed.err, "");
    }
}

TEST(WindowCommand, mergesAsGitCallsIt)
{
    const auto command = task<MergeToolCommand>({"mergetool", "--base", "b", "--local=l", "--remote", "r", "--output",
                                                 "o", "--label-local", "main", "--auto", "--theme", "dark"});
    EXPECT_THAT(command.files.at, ElementsAre("b", "r", "l"));
    EXPECT_THAT(command.labels.at, ElementsAre("", "", "main"));
    EXPECT_EQ(command.output, "o");
    EXPECT_TRUE(command.automatic);
    EXPECT_FALSE(
        task<MergeToolCommand>({"mergetool", "--base", "", "--local", "l", "--remote", "r", "-o", "o"}).automatic);
}

TEST(WindowCommand, mergesInTheOrderOfKDiff3)
{
    const auto three = task<MergeToolCommand>({"mergetool", "--auto", "--L1", "x (Base)", "--L2", "x (Local)", "--L3",
                                               "x (Remote)", "-o", "x", "b", "l", "r"});
    EXPECT_THAT(three.files.at, ElementsAre("b", "r", "l"));
    EXPECT_THAT(three.labels.at, ElementsAre("x (Base)", "x (Remote)", "x (Local)"));
    const auto two =
        task<MergeToolCommand>({"mergetool", "--L1", "x (Local)", "--L2", "x (Remote)", "-o", "x", "l", "r"});
    EXPECT_THAT(two.files.at, ElementsAre("", "r", "l"));
    EXPECT_THAT(two.labels.at, ElementsAre("", "x (Remote)", "x (Local)"));
    EXPECT_THAT(complaint({"mergetool", "-o", "x"}), HasSubstr("needs --local and --remote"));
    EXPECT_THAT(complaint({"mergetool", "--local", "l", "--remote", "r"}), HasSubstr("--output"));
    EXPECT_THAT(complaint({"mergetool", "-o", "x", "l"}), HasSubstr("found 1 file\n"));
    EXPECT_THAT(complaint({"mergetool", "-o", "x", "--local", "l", "b", "l", "r"}), HasSubstr("not both"));
}

TEST(WindowCommand, comparesAsGitCallsIt)
{
    const auto two = task<DiffCommand>({"diff", "a", "b"});
    EXPECT_EQ(two.before, "a");
    EXPECT_EQ(two.after, "b");
    EXPECT_FALSE(two.external);
    const auto seven = task<DiffCommand>({"diff", "p.yaml", "/tmp/old", "abc", "100644", "p.yaml", "0000", "100644"});
    EXPECT_EQ(seven.path, "p.yaml");
    EXPECT_EQ(seven.before, "/tmp/old");
    EXPECT_EQ(seven.after, "p.yaml");
    EXPECT_TRUE(seven.external);
    EXPECT_EQ(task<DiffCommand>({"diff", "p", "old", "a", "1", "new", "b", "2", "q", "similarity index 90%"}).path,
              "q");
    ::setenv("GIT_DIFF_PATH_COUNTER", "1", 1); // as git does
    EXPECT_TRUE(task<DiffCommand>({"diff", "unmerged.yaml"}).before.empty());
    EXPECT_TRUE(task<DiffCommand>({"diff", "unmerged.yaml"}).external);
    ::unsetenv("GIT_DIFF_PATH_COUNTER");
    EXPECT_THAT(task<DiffCommand>({"diff", "v1"}).revisions, ElementsAre("v1"));
    EXPECT_THAT(task<DiffCommand>({"diff", "v1", "v2", "deploy"}).revisions, ElementsAre("v1", "v2", "deploy"));
    EXPECT_THAT(complaint({"diff", "a", "b", "c", "d"}), HasSubstr("found 4\n"));
    EXPECT_THAT(complaint({"diff"}), HasSubstr("FILE"));
}

TEST(WindowCommand, checksACommitOrFourFiles)
{
    EXPECT_THAT(task<CheckInWindow>({"check", "HEAD"}).arguments, ElementsAre("HEAD"));
    EXPECT_THAT(task<CheckInWindow>({"check", "HEAD", "deploy"}).arguments, ElementsAre("HEAD", "deploy"));
    EXPECT_THAT(task<CheckInWindow>({"check", "b", "o", "t", "r"}).arguments, ElementsAre("b", "o", "t", "r"));
    EXPECT_THAT(complaint({"check", "b", "o", "t"}), HasSubstr("found 3 arguments"));
    EXPECT_THAT(complaint({"check"}), HasSubstr("ARGUMENT"));
    EXPECT_TRUE(task<OpenCommand>({"--mode", "check", "b", "o", "t", "r"}).checks);
    EXPECT_THAT(complaint({"--mode", "check", "b", "o"}), HasSubstr("four files"));
}
