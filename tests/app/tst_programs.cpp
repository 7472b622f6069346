// SPDX-License-Identifier: GPL-3.0-or-later
// Which programs ours start, as strace tells it, whatever the files say (docs/security.md).
#include <gmock/gmock.h>

#include "tests/support/clirun.h"
#include "tests/support/hostile.h"
#include "tests/support/skips.h"

namespace fieldwise::test {
namespace {

using testing::IsEmpty;

class Programs : public CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1); // which needs to trace, too
        if (shell("strace -o /dev/null true").status != 0)
            GTEST_SKIP() << needsRight << "to trace a program";
    }

    /// The command lines that a program starts, `"kubectl", "version", ...`, without its own; nothing of what it looks
    /// for in vain.
    std::vector<std::string> startedBy(const std::string &program, const std::string &arguments) const
    {
        const std::string log = folder.string() + ".trace";
        const Ran ran = shell("strace -f -qqq -s 300 -e trace=execve,execveat -e signal=none -o '" + log + "' '"
                              + program + "' " + arguments);
        EXPECT_GE(ran.status, 0) << arguments;
        EXPECT_NE(ran.status, 70) << ran.err;
        std::ifstream lines(log);
        std::vector<std::string> all;
        for (std::string line; std::getline(lines, line);)
            if (const size_t begin = line.find('['), end = line.find("], "); begin < end && line.ends_with(" = 0"))
                all.push_back(line.substr(begin + 1, end - begin - 1));
        fs::remove(log);
        EXPECT_FALSE(all.empty()) << "not even the program itself was seen";
        if (!all.empty())
            all.erase(all.begin());
        return all;
    }

    /// An object all of whose names, keys and values are an enemy's.
    void putObject(const std::string &name, const std::string &value) const
    {
        std::string text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + quotedYaml(hostileNames()[0])
            + "\n  namespace: " + quotedYaml(hostileNames()[13]) + "\ndata:\n";
        for (const std::string &one : hostileNames())
            text += "  " + quotedYaml(one) + ": " + quotedYaml(one + value) + "\n";
        put(name, text);
    }
};

TEST_F(Programs, mergesStartNone)
{
    putObject("o", "old"), putObject("u", "new"), putObject("d", "here");
    put("patch", "data: {x: " + quotedYaml(hostileNames()[0]) + "}\n");
    put("b", "a\n"), put("no-yaml", "b: [\n");
    for (const std::string arguments :
         {"merge2 u d", "merge3 o u d", "merge3 o u d --print compare", "patch d patch", "diff u d",
          "diff u d --print json-patch --as kubectl", "diff u d --print html", "apply --server-side u d",
          "merge-driver --base b --ours no-yaml --theirs d --conflict-style merge",
          "merge-driver --base o --ours u --theirs d --conflict-style diff3"})
        EXPECT_THAT(startedBy(FIELDWISE_CLI, arguments), IsEmpty()) << arguments;
    putObject("u", "new"); // a merge without conflicts asks git nothing either
    EXPECT_THAT(startedBy(FIELDWISE_CLI, "merge-driver --base o --ours u --theirs u"), IsEmpty());
    EXPECT_THAT(startedBy(FIELDWISE_CLI, "merge-driver --base o --ours u --theirs d"),
                testing::ElementsAre("\"git\", \"config\", \"--get\", \"merge.conflictStyle\""));
    EXPECT_THAT(startedBy(FIELDWISE_PROGRAMS "/fieldwise-kdiff", "--text u d"), IsEmpty());
    EXPECT_FALSE(fs::exists(folder / "pwned"));
}

} // namespace
} // namespace fieldwise::test
