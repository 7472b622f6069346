// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/fieldset.h"

#include <gtest/gtest.h>

namespace fieldwise::k8s {
namespace {

FieldSet read(const std::string &fields)
{
    const yaml::Document document(fields);
    std::optional<Diagnostic> fault;
    FieldSet out = readFieldSet(document, document.root(), fault);
    EXPECT_FALSE(fault) << fields;
    return out;
}

std::string text(const FieldSet &set)
{
    std::string out;
    set.visit([&](const FieldPath &path) { out += (out.empty() ? "" : " ") + print(path); });
    return out;
}

TEST(FieldSet, isVisitedALevelAtATime)
{
    EXPECT_EQ(
        text(read(
            R"({"i:2": {}, "v:\"b\"": {}, "v:true": {}, "v:3": {}, "f:b": {"f:x": {}}, "f:c": {}, "k:{\"n\":\"a\"}": {}, "k:{\"n\":10}": {}, "k:{\"n\":9}": {}})")),
        R"(.c [n=9] [n=10] [n="a"] [=3] [="b"] [=true] [2] .b.x)");
    EXPECT_EQ(text(read(R"({"f:a": {".": {}, "f:b": {}}, "x:unknown": {}})")), ".a .a.b");
}

TEST(FieldSet, operationsTakePathsForThemselves)
{
    const FieldSet all = read(R"({"f:a": {".": {}, "f:b": {}, "f:c": {"f:d": {}}}, "f:e": {}})");
    const FieldSet some = read(R"({"f:a": {".": {}, "f:c": {}}, "f:z": {}})");
    EXPECT_EQ(text(intersection(all, some)), ".a");
    EXPECT_EQ(text(intersection(some, all)), ".a");
    EXPECT_EQ(text(difference(all, some)), ".e .a.b .a.c.d");
    EXPECT_EQ(text(differenceBelow(all, some)), ".e");
    EXPECT_EQ(text(differenceBelow(all, read(R"({"f:a": {"f:c": {}}})"))), ".a .e .a.b");
    EXPECT_TRUE(difference(all, all) == FieldSet());
    EXPECT_TRUE(intersection(all, read(R"({"f:a": {"f:c": {}}})")).empty()) << "a path says nothing of those below";
}

TEST(FieldSet, knowsNumbersByTheirValue)
{
    EXPECT_TRUE(read(R"({"k:{\"port\":80}": {}})") == read(R"({"k:{\"port\":80.0}": {}})"));
    EXPECT_FALSE(read(R"({"k:{\"port\":80}": {}})") == read(R"({"k:{\"port\":\"80\"}": {}})"));
}

} // namespace
} // namespace fieldwise::k8s
