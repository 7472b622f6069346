// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory fieldwise-cli takes at most for texts that are made to cost much; tests/growth counts their instructions.
#include <functional>

#include <sys/resource.h>

#include "tests/support/clirun.h"
#include "tests/support/sanitized.h"

namespace fieldwise::test {
namespace {

constexpr long most = 300'000; // KB

class Memory : public CliTest {
protected:
    /// Of the largest program that this process has waited for up to now.
    static long largest()
    {
        rusage usage{};
        getrusage(RUSAGE_CHILDREN, &usage);
        return usage.ru_maxrss;
    }
    static std::string lines(int count, const std::function<std::string(int)> &line)
    {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += line(i);
        return text;
    }
    void isModest(const std::string &arguments) const
    {
        if (isSanitized)
            GTEST_SKIP() << "a sanitizer takes several times as much";
        const Ran ran = run(arguments + " > result");
        EXPECT_EQ(ran.status, 0) << ran.err.substr(0, 500);
        EXPECT_GT(fs::file_size(folder / "result"), 100U);
        EXPECT_LT(largest(), most);
    }
    const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
    const std::string merge = "merge3 o.yaml u.yaml d.yaml --on-conflict destination";
};

TEST_F(Memory, ofManyAliases)
{
    for (const auto &[name, value] : {std::pair("o.yaml", "1"), {"u.yaml", "2"}, {"d.yaml", "1"}})
        put(name, head + "base: &b {x: " + value + "}\ndata:\n" + lines(40'000, [](int i) { return "  k" + std::to_string(i) + ": *b\n"; }));
    isModest(merge);
}

TEST_F(Memory, ofManyRemovals)
{
    for (const char *name : {"o.yaml", "u.yaml", "d.yaml"})
        put(name, head + "data:\n  stays: 1\n" + lines(80'000, [&](int i) { return *name == 'u' && i % 2 == 0 ? "" : "  k" + std::to_string(i) + ": v\n"; }));
    isModest(merge);
}

TEST_F(Memory, ofALongLastApplied)
{
    const std::string last = R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{)" + lines(200'000, [](int i) { return "\"k" + std::to_string(i) + "\":\"v\","; }) + "\"x\":\"y\"}}";
    put("d.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '" + last + "'\ndata: {x: y}\n");
    put("u.yaml", head + "data: {x: z}\n");
    isModest("apply u.yaml d.yaml");
}

TEST_F(Memory, ofTwoVeryLongLines)
{
    const std::string line(10'000'000, 'x');
    for (const char *name : {"o.yaml", "u.yaml", "d.yaml"})
        put(name, "a: \"" + line + (*name == 'd' ? "y" : "") + "\"\nb: \"" + line + (*name == 'u' ? "y" : "") + "\"\n");
    isModest(merge);
}

} // namespace
} // namespace fieldwise::test
