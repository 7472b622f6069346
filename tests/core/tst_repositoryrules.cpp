// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "core/git/merging.h"
#include "core/repositoryrules.h"

namespace fieldwise::config {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

std::vector<std::string> rulesFor(const std::string &text, const std::string &file)
{
    const auto rules = readRepositoryRules(text, file);
    if (!rules)
        return {rules.error().text};
    std::vector<std::string> out;
    for (const k8s::RepositoryRule &one : *rules) {
        out.push_back(one.object + " " + one.fields.text() + " " + k8s::describe(one.rule));
    }
    return out;
}

TEST(RepositoryRules, areThoseOfTheFile)
{
    const std::string text = "version: 1\nlists:\n"
                             "- {path: spec.parts, rule: name, object: example.com/Widget}\n"
                             "- {path: '**.hosts', rule: set, files: 'apps/**/*.yaml'}\n"
                             "- {path: args, rule: atomic, files: values.yaml}\n";
    EXPECT_THAT(rulesFor(text, "a.yaml"), ElementsAre("example.com/Widget spec.parts keyed by name (.fieldwise.yaml)"));
    EXPECT_THAT(rulesFor(text, "apps/x/values.yaml"),
                ElementsAre("example.com/Widget spec.parts keyed by name (.fieldwise.yaml)",
                            " **.hosts a set (.fieldwise.yaml)", " args atomic (.fieldwise.yaml)"));
    EXPECT_THAT(rulesFor("", "a.yaml"), IsEmpty());
    EXPECT_THAT(rulesFor("lists:\n", "a.yaml"), IsEmpty());
}

TEST(RepositoryRules, sayWhatIsWrongWithThem)
{
    EXPECT_THAT(rulesFor("lists: [{path: a}]\n", ""), ElementsAre(HasSubstr("`rule`")));
    EXPECT_THAT(rulesFor("lists: [{path: a, rule: 'x,,y'}]\n", ""), ElementsAre(HasSubstr("expected `atomic`, `set`")));
    EXPECT_THAT(rulesFor("lists: [{path: 'a[0].b', rule: set}]\n", ""), ElementsAre(HasSubstr("names of fields only")));
    EXPECT_THAT(rulesFor("lists: [{path: 'a..b', rule: set}]\n", ""), ElementsAre(HasSubstr("at its character")));
    EXPECT_THAT(rulesFor("lists: [{path: a, rule: set, files: '**/a/**'}]\n", ""),
                ElementsAre(HasSubstr("`**` twice")));
    EXPECT_THAT(rulesFor("rules: []\n", ""), ElementsAre(HasSubstr("`rules`, which is not known here")));
    EXPECT_THAT(rulesFor("version: 2\n", ""), ElementsAre(HasSubstr("expected 1")));
    EXPECT_THAT(rulesFor(std::string(2 << 20, '#'), ""), ElementsAre(HasSubstr("larger than 1 MiB")));
}

TEST(RepositoryRules, areForFilesThatAPatternStandsFor)
{
    for (const auto &[pattern, path] : {std::pair("values.yaml", "a/b/values.yaml"),
                                        {"*.yaml", "a/x.yaml"},
                                        {"a/*.yaml", "a/x.yaml"},
                                        {"**/x.yaml", "x.yaml"},
                                        {"**/x.yaml", "a/b/x.yaml"},
                                        {"a/**", "a/b/x.yaml"},
                                        {"a/**/x.yaml", "a/x.yaml"},
                                        {"*", "x"},
                                        {"a*b*c", "aXbbYcc"}})
        EXPECT_TRUE(fitsFile(pattern, path)) << pattern << " " << path;
    for (const auto &[pattern, path] : {std::pair("values.yaml", "values.yml"),
                                        {"a/*.yaml", "a/b/x.yaml"},
                                        {"a/*.yaml", "x.yaml"},
                                        {"a/**/x.yaml", "x.yaml"},
                                        {"a/b", "a"},
                                        {"a*b", "aXc"},
                                        {"./x", "x"}})
        EXPECT_FALSE(fitsFile(pattern, path)) << pattern << " " << path;
    EXPECT_FALSE(fitsFile("*a*a*a*a*a*a*a*a*a*a*a*a*b", std::string(100'000, 'a')));
}

class RepositoryRulesFiles : public testing::Test {
protected:
    void SetUp() override
    {
        m_folder = fs::temp_directory_path() / ("rules-" + std::to_string(::getpid()));
        fs::create_directories(m_folder / "repo/.git");
        fs::create_directories(m_folder / "repo/a/b");
    }
    void TearDown() override { fs::remove_all(m_folder); }
    void put(const std::string &name, const std::string &text) const { std::ofstream(m_folder / name) << text; }
    size_t countFor(const std::string &name) const
    {
        const auto rules = repositoryRulesFor((m_folder / name).string());
        return rules ? rules->size() : 99;
    }

    fs::path m_folder;
};

TEST_F(RepositoryRulesFiles, areFoundUpwardsWithinTheRepository)
{
    put(".fieldwise.yaml", "lists: [{path: a, rule: set}, {path: b, rule: set}, {path: c, rule: set}]\n");
    EXPECT_EQ(countFor("repo/a/b/x.yaml"), 0u); // not above the repository
    put("repo/.fieldwise.yaml", "lists: [{path: a, rule: set, files: 'a/**'}]\n");
    EXPECT_EQ(countFor("repo/a/b/x.yaml"), 1u);
    EXPECT_EQ(countFor("repo/x.yaml"), 0u);
    put("repo/a/.fieldwise.yaml", "lists: [{path: a, rule: set}, {path: b, rule: set}]\n");
    EXPECT_EQ(countFor("repo/a/b/x.yaml"), 2u); // the nearest one
    EXPECT_EQ(countFor("x.yaml"), 3u);          // no repository, beside the file
    fs::remove(m_folder / "repo/a/.fieldwise.yaml");
    fs::create_symlink(m_folder / ".fieldwise.yaml", m_folder / "repo/a/.fieldwise.yaml");
    EXPECT_EQ(countFor("repo/a/b/x.yaml"), 1u); // a link is none
    fs::remove(m_folder / "repo/a/.fieldwise.yaml");
    put("repo/a/.fieldwise.yaml", "lists: [{path: a\n");
    EXPECT_EQ(countFor("repo/a/b/x.yaml"), 99u);
}

git::Made merged(const std::string &base, const std::string &ours, const std::string &theirs, const std::string &rules)
{
    git::DriverInputs given{base, ours, theirs};
    given.options.repositoryRules = *readRepositoryRules(rules, "a.yaml");
    const auto made = git::mergeByStructure(given);
    return made ? *made : git::Made{made.error(), 99};
}

TEST(RepositoryRules, decideHowListsAreMerged)
{
    const std::string head = "apiVersion: example.com/v1\nkind: Widget\nparts:\n";
    const auto list = [&](const std::string &items) { return head + items; };
    const std::string base = list("- a\n"), ours = list("- a\n- b\n"), theirs = list("- a\n- c\n");
    EXPECT_EQ(merged(base, ours, theirs, "").conflicts, 2u);
    const git::Made set = merged(base, ours, theirs, "lists: [{path: parts, rule: set, object: example.com/Widget}]");
    EXPECT_EQ(set.conflicts, 0u);
    EXPECT_EQ(set.text, list("- a\n- b\n- c\n"));
    EXPECT_GT(merged(base, ours, theirs, "lists: [{path: parts, rule: set, object: example.com/Other}]").conflicts, 0u);
    EXPECT_EQ(merged(base, ours, theirs, "lists: [{path: '*', rule: atomic}]").conflicts, 1u);
}

} // namespace
} // namespace fieldwise::config
