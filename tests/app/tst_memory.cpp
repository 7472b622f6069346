// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that are made to cost much memory fit into little; tests/growth counts their instructions.
#include <functional>

#include "tests/support/clirun.h"
#include "tests/support/sanitized.h"

namespace fieldwise::test {
namespace {

class Memory : public CliTest {
protected:
    static std::string lines(int count, const std::function<std::string(int)> &line)
    {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += line(i);
        return text;
    }
    /// With 300 MB of data; a sanitizer takes several times as much.
    void expectModest(const std::string &arguments) const
    {
        const Ran ran = shell(std::string(isSanitized ? "" : "ulimit -d 300000; ") + "'" FIELDWISE_CLI "' " + arguments
                              + " > result");
        EXPECT_EQ(ran.status, 0) << ran.err.substr(0, 500);
        EXPECT_GT(fs::file_size(folder / "result"), 100U);
    }
    const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
    const std::string merge = "merge3 o.yaml u.yaml d.yaml --on-conflict destination";
};

TEST_F(Memory, ofManyAliases)
{
    for (const auto &[name, value] : {std::pair("o.yaml", "1"), {"u.yaml", "2"}, {"d.yaml", "1"}})
        put(name, head + "base: &b {x: " + value + "}\ndata:\n" + lines(40'000, [](int i) {
                      return "  k" + std::to_string(i) + ": *b\n";
                  }));
    expectModest(merge);
}

TEST_F(Memory, ofManyRemovals)
{
    for (const char *name : {"o.yaml", "u.yaml", "d.yaml"})
        put(name, head + "data:\n  stays: 1\n" + lines(80'000, [&](int i) {
                      return *name == 'u' && i % 2 == 0 ? "" : "  k" + std::to_string(i) + ": v\n";
                  }));
    expectModest(merge);
}

TEST_F(Memory, ofALongLastApplied)
{
    const std::string last = R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{)"
        + lines(200'000, [](int i) { return "\"k" + std::to_string(i) + "\":\"v\","; }) + "\"x\":\"y\"}}";
    put("d.yaml",
        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  annotations:\n    "
        "kubectl.kubernetes.io/last-applied-configuration: '"
            + last + "'\ndata: {x: y}\n");
    put("u.yaml", head + "data: {x: z}\n");
    expectModest("apply u.yaml d.yaml");
}

TEST_F(Memory, thatIsTooLittleIsToldSo)
{
    if (isSanitized)
        return; // it takes as much before the program begins
    put("o.yaml", head + "data:\n" + lines(200'000, [](int i) { return "  k" + std::to_string(i) + ": v\n"; }));
    const Ran ran =
        shell("ulimit -d 60000; '" FIELDWISE_CLI "' merge3 o.yaml o.yaml o.yaml --print decisions > result");
    EXPECT_EQ(ran.status, 3) << ran.status;
    EXPECT_EQ(ran.err, "fieldwise-cli: there is not enough memory for these files\n");
}

} // namespace
} // namespace fieldwise::test
