// SPDX-License-Identifier: GPL-3.0-or-later
// A second opinion: where a kubectl is at hand, it applies the patches that we say it would send.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "core/merge/apply/apply.h"
#include "core/yaml/equality.h"
#include "tests/support/golden.h"
#include "tests/support/skips.h"

namespace fieldwise::test {
namespace {

namespace fs = std::filesystem;
using yaml::Json;

struct Ran {
    int status = -1;
    std::string out;
};

Ran run(const std::string &command)
{
    Ran ran;
    FILE *pipe = ::popen(command.c_str(), "r");
    if (!pipe)
        return ran;
    std::array<char, 4096> buffer{};
    while (const size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
        ran.out.append(buffer.data(), n);
    ran.status = ::pclose(pipe);
    return ran;
}

class Kubectl : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string why = test::lacksKubectl(); !why.empty())
            GTEST_SKIP() << test::needsKubectl << why;
        std::string name = (fs::temp_directory_path() / "fieldwise-kubectl-XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder = name;
    }
    void TearDown() override
    {
        if (!folder.empty())
            fs::remove_all(folder);
    }

    /// What kubectl makes of our patch for a document, against what we say.
    void expectSame(const merge::DocumentPlan &document) const
    {
        const merge::ApplyPlan &apply = *document.apply();
        const yaml::Document &live = *document.documents[merge::Side::Destination];
        std::ofstream(folder / "live.json") << yaml::toValue(live, live.root()).dump();
        std::ofstream(folder / "patch.json") << yaml::goJson(apply.patch);
        const Ran ran =
            run("kubectl patch --local -o json --type " + std::string(apply.strategic ? "strategic" : "merge") + " -f '"
                + (folder / "live.json").string() + "' --patch-file '" + (folder / "patch.json").string() + "' 2>&1");
        ASSERT_EQ(ran.status, 0) << ran.out;
        const Json theirs = Json::parse(ran.out, nullptr, false);
        EXPECT_TRUE(yaml::sameToGo(theirs, apply.result))
            << "kubectl: " << theirs.dump() << "\nours:    " << apply.result.dump();
    }

    fs::path folder;
};

TEST_F(Kubectl, appliesOurPatchesToOurResults)
{
    int asked = 0;
    for (const Golden &golden : goldenFixtures()) {
        const merge::Options &options = golden.inputs.options;
        if (options.mode != merge::Mode::Apply || !options.listRules.empty() || options.deployer.replaces)
            continue; // an object that is replaced has no patch
        SCOPED_TRACE(golden.name);
        const fieldwise::Run merged = fieldwise::run(golden.inputs);
        if (!merged.merged)
            continue; // refused, which `patch` knows nothing about
        for (const merge::DocumentPlan &document : merged.merged->plan.documents) {
            if (!document.apply() || document.request != merge::RequestKind::Patch
                || !merged.merged->plan.options.apply.annotation)
                continue;
            expectSame(document);
            ++asked;
        }
    }
    EXPECT_GT(asked, 0);
}

} // namespace
} // namespace fieldwise::test
