// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/path.h"

#include <gtest/gtest.h>

namespace fieldwise::yaml {
namespace {

PathStep field(std::string name)
{
    PathStep step;
    step.name = std::move(name);
    return step;
}

PathStep keys(std::vector<std::pair<std::string, std::string>> pairs)
{
    PathStep step;
    step.kind = PathStep::Kind::Keys;
    step.keys = std::move(pairs);
    return step;
}

PathStep value(std::string text)
{
    PathStep step;
    step.kind = PathStep::Kind::Value;
    step.name = std::move(text);
    return step;
}

PathStep index(uint32_t number)
{
    PathStep step;
    step.kind = PathStep::Kind::Index;
    step.index = number;
    return step;
}

TEST(Path, printsAndParses)
{
    const std::pair<Path, const char *> cases[] = {
        {{}, ""},
        {{field("spec"), field("replicas")}, "spec.replicas"},
        {{field("spec"), field("containers"), keys({{"name", "api"}}), field("ports"),
          keys({{"containerPort", "80"}, {"protocol", "TCP"}})},
         "spec.containers[name=api].ports[containerPort=80,protocol=TCP]"},
        {{field("metadata"), field("finalizers"), value("x")}, "metadata.finalizers[=x]"},
        {{field("args"), index(2)}, "args[2]"},
        {{field("metadata"), field("annotations"), field("a.b/c")}, "metadata.annotations.\"a.b/c\""},
        {{field("a/b"), field("$patch"), field("x-y_z")}, "a/b.$patch.x-y_z"},
        {{index(0), index(1)}, "[0][1]"},
        {{field("")}, "\"\""},
        {{field("a"), field("")}, "a.\"\""},
        {{field("a\"b\\c")}, "\"a\\\"b\\\\c\""},
        {{value("")}, "[=\"\"]"},
        {{keys({{"a,b", "c]d"}})}, "[\"a,b\"=\"c]d\"]"},
        {{keys({{"image", "nginx:1.25"}})}, "[image=nginx:1.25]"},
        {{keys({{"2", "x"}})}, "[2=x]"},
        {{keys({{"", "x"}})}, "[\"\"=x]"},
        {{field("\xC3\xA4")}, "\"\xC3\xA4\""},
        {{PathStep::comments(CommentPlace::AtStart)}, "[comments at the start]"},
        {{index(0), PathStep::comments(CommentPlace::AtEnd)}, "[0][comments at the end]"},
        {{field("spec"), PathStep::comments(CommentPlace::Before)}, "spec[comments before]"},
    };
    for (const auto &[path, text] : cases) {
        EXPECT_EQ(print(path), text);
        const Result<Path> parsed = parsePath(text);
        ASSERT_TRUE(parsed) << text << ": " << parsed.error()[0].text;
        EXPECT_EQ(*parsed, path) << text;
    }
}

TEST(Path, saysWhereItIsFaulty)
{
    const std::pair<const char *, uint32_t> cases[] = {
        {".a", 0},
        {"a.", 2},
        {"a..b", 2},
        {"a b", 1},
        {"a[", 2},
        {"a[x]", 2},
        {"a[1", 3},
        {"a[k=v", 5},
        {"a[k=v,]", 6},
        {"\"a", 0},
        {"a[99999999999]", 2},
        {"a[=x", 4},
        {"a.[0]", 2},
        {"a]", 1},
    };
    for (const auto &[text, at] : cases) {
        const Result<Path> parsed = parsePath(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error()[0].code, "path-syntax");
        EXPECT_EQ(parsed.error()[0].range.begin, at) << text << ": " << parsed.error()[0].text;
    }
}

TEST(Path, escapesPointerTokens)
{
    EXPECT_EQ(pointerToken("a/b~c"), "a~1b~0c");
    EXPECT_EQ(pointerToken("~1"), "~01");
    EXPECT_EQ(pointerToken(""), "");
}

} // namespace
} // namespace fieldwise::yaml
