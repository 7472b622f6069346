// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <gmock/gmock.h>

#include "tests/conformance/runner.h"
#include "tests/support/ownfolder.h"

namespace fieldwise::conformance {
namespace {

using testing::HasSubstr;

struct Ran {
    bool good = false;
    std::string out;
    std::string log;
};

class Conformance : public test::OwnFolder {
protected:
    Ran run(const std::string &exceptions = {}) const
    {
        std::ostringstream out, log;
        const bool good = runCases(folder, parseExceptions(exceptions), out, log);
        return {good, out.str(), log.str()};
    }
};

TEST_F(Conformance, runsCasesAndSeesWrongOnes)
{
    const std::string good = R"({"id": "good", "src": "a: 1\n", "dest": "b: 2\n", "expected": "b: 2\na: 1\n"})"
                             "\n";
    const std::string bad = R"({"id": "bad", "src": "a: 1\n", "dest": "b: 2\n", "expected": "b: 2\n"})"
                            "\n";
    put("merge2.jsonl", good + bad);
    put("later.jsonl", "{}\n");
    const Ran ran = run();
    EXPECT_FALSE(ran.good);
    EXPECT_EQ(ran.out, "later not yet\nmerge2 1 1\n");
    EXPECT_EQ(ran.log, "bad: /: got the fields (b, a), want (b)\n");

    const Ran excepted = run("# none but\nbad  it cannot hold\n");
    EXPECT_TRUE(excepted.good);
    EXPECT_EQ(excepted.out, "later not yet\nmerge2 1 0 (1 excepted)\n");

    put("merge2.jsonl", good);
    const Ran stale = run("good  this holds\n");
    EXPECT_FALSE(stale.good);
    EXPECT_THAT(stale.log, HasSubstr("listed as an exception"));

    put("merge2.jsonl", "");
    EXPECT_FALSE(run().good) << "nothing ran";
}

} // namespace
} // namespace fieldwise::conformance
