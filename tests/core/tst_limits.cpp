// SPDX-License-Identifier: GPL-3.0-or-later
// The limits of docs/limits.md: what is exactly as large works, one more is a message. Those of JSON patches are in
// tst_jsonpatch_limits.cpp.
#include <gmock/gmock.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/thread.h"
#include "core/config.h"
#include "core/files.h"
#include "core/folder.h"
#include "core/git/conflicts.h"
#include "core/git/merging.h"
#include "core/ignorerules.h"
#include "core/k8s/openapi.h"
#include "core/merge/planning.h"
#include "core/yaml/document.h"
#include "core/yaml/value.h"
#include "tests/support/ownfolder.h"

namespace fieldwise {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr size_t mebi = size_t{1} << 20;

std::string repeated(std::string_view text, size_t times)
{
    std::string all;
    all.reserve(text.size() * times);
    for (size_t i = 0; i < times; ++i)
        all += text;
    return all;
}

/// What is said of a text, "" when it can be read.
std::string saidOf(std::string_view text)
{
    for (const Diagnostic &diagnostic : yaml::diagnosticsOf(yaml::read(text)))
        if (diagnostic.severity == Severity::Error)
            return describe(diagnostic, "f", text);
    return {};
}

TEST(Limits, nesting)
{
    const auto flow = [](size_t levels) { return repeated("[", levels) + repeated("]", levels); };
    const auto json = [](size_t levels) { return repeated("{\"a\":", levels) + "1" + repeated("}", levels); };
    const auto block = [](size_t levels) {
        std::string text;
        for (size_t i = 0; i < levels; ++i)
            text += std::string(i, ' ') + "a:\n";
        return text;
    };
    const auto compact = [](size_t levels) { return repeated("- ", levels) + "1\n"; };
    const std::string said = "error: this is nested more than 1000 levels deep [yaml-nesting]";
    EXPECT_EQ(saidOf(flow(1000)), "");
    EXPECT_EQ(saidOf(flow(1001)), "f:1:1001: " + said);
    EXPECT_EQ(saidOf(json(1000)), "");
    EXPECT_EQ(saidOf(json(1001)), "f:1:5001: " + said);
    EXPECT_EQ(saidOf(block(1000)), "");
    EXPECT_EQ(saidOf(block(1001)), "f:1001:1001: " + said);
    EXPECT_EQ(saidOf(compact(1000)), "");
    EXPECT_EQ(saidOf(compact(1001)), "f:1:2001: " + said);
    EXPECT_THAT(saidOf(flow(1'000'000)), HasSubstr(said));
}

TEST(Limits, nestingByAliases)
{
    // 500 levels in the first, 499 around the alias, and the map.
    const auto text = [](size_t around) {
        return "a: &a " + repeated("[", 500) + repeated("]", 500) + "\nb: " + repeated("[", around) + "*a"
            + repeated("]", around) + "\n";
    };
    EXPECT_EQ(saidOf(text(499)), "");
    EXPECT_EQ(
        saidOf(text(500)),
        "f:2:504: error: the value that this alias refers to is nested more than 1000 levels deep [yaml-nesting]");
}

TEST(Limits, aliases)
{
    // A list of 999 values is a thousand nodes, so that a thousand aliases stand for a million.
    const std::string list = "- &l [" + repeated("0,", 999) + "]\n";
    EXPECT_EQ(saidOf(list + repeated("- *l\n", 1000)), "");
    EXPECT_THAT(
        saidOf(list + repeated("- *l\n", 1003)),
        StartsWith("f:1003:3: error: the aliases up to here expand to more than a million values [yaml-alias-bomb]"));
}

TEST(Limits, documents)
{
    EXPECT_EQ(saidOf(repeated("---\n", 99'999)), "");
    EXPECT_EQ(saidOf(repeated("---\n", 100'000)),
              "f:100000:1: error: this text has 100,000 documents or more [yaml-too-many-documents]");
}

TEST(Limits, sizeOfADocument)
{
    std::string text(64 * mebi, '#');
    EXPECT_EQ(saidOf(text), "");
    text += '#';
    EXPECT_THAT(saidOf(text), StartsWith("f:1:1: error: this document is larger than 64 MiB"));
}

TEST(Limits, keys)
{
    const auto said = [](size_t length) { return saidOf(std::string(length, 'k') + ": 1\n"); };
    EXPECT_EQ(said(1024), "");
    EXPECT_THAT(said(1025), StartsWith("f:1:1: error: "));
    EXPECT_THAT(said(1025), HasSubstr("1024"));
    EXPECT_EQ(saidOf("? " + std::string(100'000, 'k') + "\n: 1\n"), "") << "a key behind `?` may be longer";
    EXPECT_EQ(saidOf("{\"" + std::string(100'000, 'k') + "\": 1}\n"), "") << "and so may one of JSON";
}

TEST(Limits, jsonInTexts)
{
    const auto deep = [](size_t levels) { return repeated("[", levels) + repeated("]", levels); };
    EXPECT_FALSE(yaml::fromJson(deep(1000)).is_discarded());
    EXPECT_TRUE(yaml::fromJson(deep(1002)).is_discarded());
    EXPECT_TRUE(yaml::fromJson(deep(1'000'000)).is_discarded());
}

TEST(Limits, choicesAndIgnoreRules)
{
    const auto padded = [](std::string text, size_t size) {
        return text + "#" + std::string(size - text.size() - 1, ' ');
    };
    const std::string choices = config::resolutionsText({}), rules = "rules:\n- path: a\n";
    EXPECT_TRUE(config::readResolutions(padded(choices, 4 * mebi)));
    EXPECT_EQ(config::readResolutions(padded(choices, 4 * mebi + 1)).error().text,
              "larger than 4 MiB, which is the limit for a file of choices");
    EXPECT_TRUE(config::readIgnoreRules(padded(rules, 4 * mebi)));
    EXPECT_EQ(config::readIgnoreRules(padded(rules, 4 * mebi + 1)).error().text,
              "larger than 4 MiB, which is the limit for ignore rules");
}

TEST(Limits, sizeOfWhatGitMerges)
{
    const auto merged = [](size_t size) {
        const std::string text = "a: 1\n#" + std::string(size - 6, ' ');
        return git::mergeByStructure({text, text, text, true, {}, {}, 7, {}});
    };
    EXPECT_TRUE(merged(16 * mebi));
    const auto larger = merged(16 * mebi + 1);
    ASSERT_FALSE(larger);
    EXPECT_THAT(larger.error(), HasSubstr("is larger than 16 MiB"));
}

class FolderLimits : public test::OwnFolder {
protected:
    void SetUp() override
    {
        std::string name = ::access("/dev/shm", W_OK) == 0
            ? "/dev/shm/fieldwise-XXXXXX"
            : (std::filesystem::temp_directory_path() / "fieldwise-XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder = name;
    }
};

TEST_F(FolderLimits, files)
{
    for (int i = 0; i < 100'000; ++i)
        ASSERT_EQ(::mkdir((folder / std::to_string(i)).c_str(), 0700), 0);
    EXPECT_TRUE(folder::read(folder.string()));
    put("one more", "");
    const auto more = folder::read(folder.string());
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().text, "found more than 100000 files and folders below this folder, which is the limit");
}

TEST_F(FolderLimits, sizes)
{
    put("a.txt", "");
    std::filesystem::resize_file(folder / "a.txt", 256 * mebi);
    EXPECT_EQ(files::read((folder / "a.txt").string())->size(), 256 * mebi);
    EXPECT_TRUE(folder::read(folder.string()));
    put("b.txt", "x");
    EXPECT_EQ(folder::read(folder.string()).error().text,
              "the files of this folder are larger than 256 MiB together, which is the limit");
    std::filesystem::resize_file(folder / "a.txt", 256 * mebi + 1);
    EXPECT_EQ(files::read((folder / "a.txt").string()).error().text, "larger than 256 MiB, which is the limit");
}

TEST(Limits, alternativesInASchema)
{
    const auto schema = [](size_t parts) {
        return k8s::loadSchema(R"({"definitions": {"A": {"allOf": [)"
                                   + repeated(R"({"properties": {"a": {"type": "string"}}},)", parts - 1)
                                   + R"({"properties": {"b": {"type": "string"}}}]}}})",
                               "s");
    };
    EXPECT_TRUE(schema(63)) << "and the one that has them";
    const auto more = schema(64);
    ASSERT_FALSE(more);
    EXPECT_THAT(more.error().front().text, StartsWith("found more than 64 combined schemas"));
}

TEST(Limits, fieldsOfASchema)
{
    const auto schema = [](size_t fields) {
        std::string text = R"({"definitions": {"A": {"properties": {)";
        for (size_t i = 0; i < fields; ++i)
            text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + R"(":{"type":"string"})";
        return k8s::loadSchema(text + "}}}}", "s");
    };
    const auto most = schema(1'000'000), more = schema(1'000'001);
    EXPECT_TRUE(most);
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().front().code, "schema-size");
    EXPECT_THAT(more.error().front().text, StartsWith("found more than a million fields"));
}

TEST(Limits, loadedSchemas)
{
    const auto schemas = [](size_t others) {
        const std::string last = R"({"definitions": {"Last": {"properties": {"a": {"type": "string"}}}}})";
        std::vector<std::shared_ptr<const k8s::Schema>> all(
            others, k8s::loadSchema(R"({"definitions": {"Other": {}}})", "o").value());
        all.push_back(k8s::loadSchema(last, "l").value());
        return k8s::combined(all, true);
    };
    EXPECT_NE(schemas(3999)->typeNamed("Last"), k8s::noType);
    EXPECT_EQ(schemas(4000)->typeNamed("Last"), k8s::noType) << "later ones do not count";
}

TEST(Limits, conflictsOfAMergeByGit)
{
    // Sixteen conflicts in results of 8 MiB; most of it is one comment.
    const auto marked = [](size_t size) {
        merge::PerSide<yaml::Stream> inputs;
        for (const merge::Side side : merge::allSides) {
            std::string text;
            for (char key = 'a'; key < 'a' + 16; ++key)
                text += std::string(1, key) + ": " + std::to_string(static_cast<int>(side)) + "\n" + key
                    + std::string("_: 0\n") + key + std::string("__: 0\n");
            inputs[side] = yaml::read(text + "#" + std::string(size - text.size() - 1, ' '));
        }
        merge::Options options;
        options.mode = merge::Mode::Git;
        const auto plan = merge::plan(inputs, {}, options);
        EXPECT_EQ(git::openConflicts(*plan).size(), 16U);
        return git::markConflicts(*plan, {}, 7);
    };
    EXPECT_TRUE(marked(8 * mebi));
    EXPECT_FALSE(marked(8 * mebi + 1));
}

size_t stackHere()
{
    size_t size = 0;
    pthread_attr_t attributes;
    if (::pthread_getattr_np(::pthread_self(), &attributes) == 0) {
        ::pthread_attr_getstacksize(&attributes, &size);
        ::pthread_attr_destroy(&attributes);
    }
    return size;
}

TEST(Limits, threadsHaveTheStackOfAProgram)
{
    pthread_attr_t attributes;
    ASSERT_EQ(::pthread_getattr_default_np(&attributes), 0);
    ASSERT_EQ(::pthread_attr_setstacksize(&attributes, mebi / 2), 0);
    ASSERT_EQ(::pthread_setattr_default_np(&attributes), 0); // as with `ulimit -s 512`
    size_t ofThread = 0;
    Thread([&] { ofThread = stackHere(); }).join();
    EXPECT_GE(ofThread, 8 * mebi);
}

TEST(Limits, programsHaveStack)
{
    struct rlimit before = {};
    ASSERT_EQ(::getrlimit(RLIMIT_STACK, &before), 0);
    struct rlimit small = before;
    small.rlim_cur = mebi / 2;
    ASSERT_EQ(::setrlimit(RLIMIT_STACK, &small), 0);
    EXPECT_EQ(withStack([] { return static_cast<int>(stackHere() / mebi); }), 8);
    ASSERT_EQ(::setrlimit(RLIMIT_STACK, &before), 0);
    const pthread_t self = ::pthread_self();
    EXPECT_EQ(withStack([&] { return ::pthread_equal(self, ::pthread_self()); }) != 0, before.rlim_cur >= 8 * mebi);
}

} // namespace
} // namespace fieldwise
