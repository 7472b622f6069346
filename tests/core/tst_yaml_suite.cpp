// SPDX-License-Identifier: GPL-3.0-or-later
// The yaml-test-suite (github.com/yaml/yaml-test-suite, branch data), where FIELDWISE_YAML_SUITE names its folder.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/yaml/document.h"
#include "tests/support/libyamlevents.h"
#include "tests/support/skips.h"
#include "tests/support/yamlevents.h"

namespace fieldwise {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

struct Case {
    std::string id;
    std::string text;
    std::string events;
    bool isInvalid = false;
};

/// `+DOC ---` and `-DOC ...` tell how a document is marked, which the tree does not keep.
std::string withoutMarkers(const std::string &events)
{
    std::istringstream lines(events);
    std::string result;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("+DOC") || line.starts_with("-DOC"))
            line.resize(4);
        result += line + '\n';
    }
    return result;
}

std::vector<Case> casesIn(const fs::path &folder)
{
    std::vector<Case> cases;
    for (const auto &entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_symlink() || entry.path().filename() != "in.yaml")
            continue;
        const fs::path home = entry.path().parent_path();
        cases.push_back({fs::relative(home, folder).generic_string(), contentOf(entry.path()),
                         withoutMarkers(contentOf(home / "test.event")), fs::exists(home / "error")});
    }
    std::sort(cases.begin(), cases.end(), [](const Case &a, const Case &b) { return a.id < b.id; });
    return cases;
}

/// Lines of `ID reason`; `#` starts a comment.
std::map<std::string, std::string> knownExceptions()
{
    std::ifstream file(FIELDWISE_SOURCE_DIR "/tests/data/yaml-suite-exceptions.txt");
    std::map<std::string, std::string> exceptions;
    for (std::string line; std::getline(file, line);) {
        const size_t space = line.find(' ');
        if (!line.empty() && line[0] != '#' && space != line.npos)
            exceptions[line.substr(0, space)] = line.substr(space + 1);
    }
    return exceptions;
}

TEST(YamlSuite, hasTheStatedEvents)
{
    const char *folder = std::getenv("FIELDWISE_YAML_SUITE");
    if (!folder)
        GTEST_SKIP() << test::needsMaterial
                     << "FIELDWISE_YAML_SUITE does not name the data folder of the yaml-test-suite";
    const std::vector<Case> cases = casesIn(folder);
    ASSERT_GT(cases.size(), 350u);
    const std::map<std::string, std::string> known = knownExceptions();
    std::set<std::string> seen;
    int valid = 0;
    int right = 0;
    int invalid = 0;
    int accepted = 0;
    for (const Case &oneCase : cases) {
        const yaml::Stream stream = yaml::read(oneCase.text);
        const std::string events = test::events(stream);
        const bool isException = oneCase.isInvalid ? stream.ok() : !stream.ok() || events != oneCase.events;
        (oneCase.isInvalid ? invalid : valid) += 1;
        if (!oneCase.isInvalid)
            right += !isException;
        else
            accepted += isException;
        if (!isException)
            continue;
        seen.insert(oneCase.id);
        if (known.contains(oneCase.id))
            continue;
        std::string why;
        for (const Diagnostic &diagnostic : diagnosticsOf(stream))
            why += describe(diagnostic, oneCase.id, oneCase.text) + '\n';
        ADD_FAILURE() << oneCase.id
                      << (oneCase.isInvalid ? " is invalid, but accepted\n" : " is valid, but not read as stated\n")
                      << oneCase.text << "\nexpected\n"
                      << oneCase.events << "\nread\n"
                      << events << why;
    }
    for (const auto &[id, reason] : known)
        EXPECT_TRUE(seen.contains(id)) << id << " is listed as an exception and no longer is one: " << reason;
    RecordProperty("valid", valid);
    RecordProperty("right", right);
    RecordProperty("invalid", invalid);
    RecordProperty("accepted", accepted);
    std::cout << right << " of " << valid << " valid cases right, " << accepted << " of " << invalid
              << " invalid ones accepted\n";
    EXPECT_LE(valid - right, 6);
    EXPECT_LE(accepted, 16);
}

TEST(YamlSuite, hasNoticesWhereLibyamlRefuses)
{
    const char *folder = std::getenv("FIELDWISE_YAML_SUITE");
    if (!folder)
        GTEST_SKIP() << test::needsMaterial
                     << "FIELDWISE_YAML_SUITE does not name the data folder of the yaml-test-suite";
    for (const Case &oneCase : casesIn(folder)) {
        const yaml::Stream stream = yaml::read(oneCase.text);
        if (!stream.ok() || !diagnosticsOf(stream).empty())
            continue;
        std::string why;
        const std::optional<std::string> theirs = test::libyamlEvents(oneCase.text, &why);
        ASSERT_TRUE(theirs) << oneCase.id << ": " << why << '\n' << oneCase.text;
        EXPECT_EQ(test::events(stream), *theirs) << oneCase.id;
    }
}

} // namespace
} // namespace fieldwise
