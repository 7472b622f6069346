// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include <nlohmann/json.hpp>

#include "tests/support/mutator.h"
#include "tests/support/randomyaml.h"
#include "tests/support/skips.h"
#include "tests/support/typing.h"

namespace fieldwise {
namespace {

using merge::Choice;
using merge::Mode;
using merge::Side;
using test::Typing;

const char *const base = "# head\nname: web\nspec:\n  replicas: 2\n  # about the image\n  image: nginx:1 # pinned\n\n"
                         "  labels: {app: web, tier: front}\n  args:\n  - one\n  - two\n  - three\nlast: 1\n";

class TypedIn : public testing::TestWithParam<Mode> {
protected:
    Typing typing() const
    {
        const std::string theirs = std::string(base).replace(std::string(base).find("nginx:1"), 7, "nginx:2");
        const std::string ours = std::string(base).replace(std::string(base).find("replicas: 2"), 11, "replicas: 5");
        return {GetParam(), base, theirs, ours};
    }
};
INSTANTIATE_TEST_SUITE_P(Modes, TypedIn, testing::Values(Mode::Git, Mode::ThreeWay, Mode::ThreeWayKeep));

TEST_P(TypedIn, aScalarIsAValue)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("replicas: 5", "replicas: 7"), "");
    EXPECT_EQ(t.saved(), "spec.replicas value '7'\n");
    EXPECT_EQ(t.replace("nginx:2", "nginx:3"), "");
    EXPECT_EQ(t.saved(), "spec.replicas value '7'\nspec.image value 'nginx:3'\n");
    EXPECT_EQ(t.replace("replicas: 7", "replicas: 5"), ""); // as it was
    EXPECT_EQ(t.saved(), "spec.image value 'nginx:3'\n");
}

TEST_P(TypedIn, quotesAndCommentsAreKept)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("nginx:2 # pinned", "'nginx:2'   # pinned here"), "");
    EXPECT_EQ(t.saved(), "spec.image typed '  # about the image\n  image: 'nginx:2'   # pinned here\n'\n");
    EXPECT_EQ(t.replace("# head\n", "# head\n# and more\n"), "");
    EXPECT_EQ(t.replace("\n\n", "\n\n  # labels\n"), "");
}

TEST_P(TypedIn, aKeyIsAdded)
{
    for (const char *before : {"spec:\n", "last: 1\n"}) {
        Typing t = typing();
        EXPECT_EQ(t.replace(before, std::string("new: {a: 1} # mine\n") + before), "");
        EXPECT_EQ(t.choices().size(), 1U) << t.saved();
        EXPECT_EQ(t.replace("new: {a: 1}", "new: {a: 12}"), "");
        EXPECT_EQ(t.choices().size(), 1U) << t.saved();
        EXPECT_EQ(t.replace("new: {a: 12} # mine\n", ""), "");
        EXPECT_EQ(t.saved(), "");
    }
    Typing t = typing();
    EXPECT_EQ(t.type(t.text() + "end: |\n  a\n  b\n"), "");
    EXPECT_EQ(t.saved(), "end typed after 'last' 'end: |\n  a\n  b\n'\n");
    EXPECT_EQ(t.replace("  replicas: 5\n", "  replicas: 5\n  paused: true\n"), "");
    EXPECT_EQ(t.replace("  paused: true\n", "  paused: true\n  also: 1\n"), "");
    EXPECT_EQ(t.choices().size(), 3U) << t.saved();
    EXPECT_EQ(t.replace("  paused: true\n", ""), "");
    EXPECT_EQ(t.choices().size(), 2U) << t.saved();
}

TEST_P(TypedIn, aKeyIsDeleted)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("  replicas: 5\n", ""), "");
    EXPECT_EQ(t.saved(), "spec.replicas nothing\n");
    EXPECT_EQ(t.replace("  labels: {app: web, tier: front}\n", ""), "");
    EXPECT_EQ(t.replace("last: 1\n", ""), "");
    EXPECT_LE(t.choices().size(), 4U) << t.saved();
}

TEST_P(TypedIn, theLineOfAMapIsApartFromWhatIsInIt)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("spec:\n", "# the spec\nspec: # of it\n"), "");
    EXPECT_EQ(t.saved(), "spec typed-head '# the spec\nspec: # of it\n'\n");
    EXPECT_EQ(t.replace("replicas: 5", "replicas: 6"), "");
    EXPECT_EQ(t.replace("  args:\n", "\n  args:   # all\n"), "");
    EXPECT_EQ(t.choices().size(), 3U) << t.saved();
    EXPECT_EQ(t.replace("# the spec\nspec: # of it\n", "spec:\n"), "");
    EXPECT_EQ(t.choices().size(), 2U) << t.saved();
    EXPECT_EQ(t.type(t.text() + "\n"), "");
    EXPECT_EQ(t.type(t.text() + "# end\n"), "");
    EXPECT_EQ(t.type(t.text().substr(0, t.text().size() - 1)), "");
    EXPECT_EQ(t.choices().size(), 3U) << t.saved();
}

TEST_P(TypedIn, elementsOfLists)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("  - two\n", "  - two\n  - new # one\n"), "");
    EXPECT_EQ(t.replace("  - one\n", ""), "");
    EXPECT_EQ(t.replace("  - three\n", "  - 'three'\n"), "");
    EXPECT_EQ(t.replace("  - two\n  - new # one\n", "  - new # one\n  - two\n"), "");
    EXPECT_EQ(t.replace("  args:\n", "  args:\n  - first\n"), "");
}

TEST_P(TypedIn, flowStyle)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("app: web", "app: 'web'"), "");
    EXPECT_EQ(t.saved(), "spec.labels.app value ''web''\n");
    EXPECT_EQ(t.replace("tier: front", "zone: a, tier: front"), "");
    EXPECT_EQ(t.replace("tier: front}", "tier: front, more: [1, 2]}"), "");
    EXPECT_EQ(t.replace("app: 'web', ", ""), "");
    EXPECT_EQ(t.replace("{zone", "{ zone"), "");
}

TEST_P(TypedIn, aBlockIsPastedOverSeveralFields)
{
    Typing t = typing();
    const size_t from = t.text().find("  replicas"), to = t.text().find("  labels");
    std::string now = t.text();
    now.replace(from, to - from, "  # all new\n  image: other\n  command:\n  - sh\n  replicas: 1\n");
    EXPECT_EQ(t.type(now), "");
    EXPECT_LE(t.choices().size(), 4U) << t.saved();
    EXPECT_EQ(t.replace("spec:\n", "spec: # here\n"), "");
}

TEST_P(TypedIn, changesAtSeveralPlacesAreApart)
{
    Typing t = typing();
    std::string now = t.text();
    now.replace(now.find("replicas: 5"), 11, "replicas: 6").replace(now.find("last: 1"), 7, "last: 2");
    now.replace(now.find("  args:\n  - one"), 15, "  # list\n  args:\n  - eins")
        .replace(now.find("tier: front"), 11, "tier: back");
    EXPECT_EQ(t.type(now), "");
    std::vector<std::string> paths;
    for (const Choice &choice : t.choices())
        paths.push_back(yaml::print(choice.path));
    EXPECT_THAT(paths, testing::IsSupersetOf({"last", "spec.replicas", "spec.labels.tier"})) << t.saved();
    EXPECT_THAT(paths, testing::Not(testing::Contains("spec"))) << t.saved();
}

TEST_P(TypedIn, theTypeOfAValueChanges)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("last: 1\n", "last:\n  a: 1\n  b: [2]\n"), "");
    EXPECT_EQ(t.choices().size(), 1U);
    EXPECT_EQ(t.replace("  a: 1\n", "  a: 1\n  c: 3\n"), "");
    EXPECT_EQ(t.choices().size(), 1U);
    EXPECT_EQ(t.replace("  labels: {app: web, tier: front}\n", "  labels: none\n"), "");
}

TEST_P(TypedIn, brokenSyntaxIsAnErrorWithItsPlace)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("  replicas: 5\n", "  replicas: 5\n  ne\n"),
              "expected `: ` after this; every line of a map is `key: value`");
}

TEST_P(TypedIn, anythingElseIsKeptAsTheWholeText)
{
    Typing t = typing();
    EXPECT_EQ(t.type("---\n" + t.text()), "");
    EXPECT_EQ(t.type("a: 1\n"), "");
    EXPECT_EQ(t.type("# only a comment\n"), "");
    EXPECT_EQ(t.type(""), "");
    EXPECT_EQ(t.type("b: 1\n"), "");
    EXPECT_EQ(t.type("- a\n- b\n"), "");
    EXPECT_EQ(t.type("a: 1\n---\nb: 2\n"), "");
}

TEST(TypedElsewhere, multipleDocuments)
{
    const std::string two = "kind: A\nmetadata: {name: a}\nx: 1\n---\nkind: B\nmetadata: {name: b}\ny: 1\n";
    Typing t(Mode::Git, two, two, two);
    EXPECT_EQ(t.replace("y: 1", "y: 2\nz: 3"), "");
    EXPECT_EQ(t.replace("x: 1", "x: 4"), "");
    EXPECT_EQ(t.type(t.text() + "---\nkind: C\nmetadata: {name: c}\n"), "");
    EXPECT_EQ(t.replace("kind: A\nmetadata: {name: a}\nx: 4\n---\n", ""), "");
    EXPECT_EQ(t.replace("z: 3\n---\n", "z: 3\n--- # more\n"), "");
}

TEST(TypedElsewhere, json)
{
    const std::string json = "{\n  \"a\": 1,\n  \"b\": {\"c\": [1, 2]},\n  \"d\": \"x\"\n}\n";
    Typing t(Mode::ThreeWay, json, json, json);
    EXPECT_EQ(t.replace("1,\n", "12,\n"), "");
    EXPECT_EQ(t.saved(), "a value '12'\n");
    EXPECT_EQ(t.replace("\"x\"\n", "\"x\",\n  \"e\": null\n"), "");
    EXPECT_EQ(t.choices().size(), 2U) << t.saved();
    EXPECT_EQ(t.replace("[1, 2]", "[1, 3, 2]"), "");
    EXPECT_EQ(t.replace("  \"a\": 12,\n", ""), "");
    EXPECT_EQ(t.replace("  \"d\": \"x\",\n  \"e\": null\n", "  \"d\": \"x\"\n"), "");
}

TEST(TypedElsewhere, windowsLineBreaksAndMark)
{
    const std::string text = "\xEF\xBB\xBF"
                             "a: 1\r\nb:\r\n  c: 2\r\n  d: 3\r\n";
    Typing t(Mode::Git, text, text, text);
    EXPECT_EQ(t.replace("  d: 3\r\n", "  d: 3\r\n  e: 4\r\n"), "");
    EXPECT_EQ(t.replace("a: 1", "a: 1 # c"), "");
    EXPECT_EQ(t.replace("  c: 2\r\n", ""), "");
}

TEST(TypedElsewhere, anchorsAndTags)
{
    const std::string text = "base: &base {x: 1}\none: *base\ntwo:\n  <<: *base\n  y: !t 2\n";
    for (const Mode mode : {Mode::Git, Mode::ThreeWay}) {
        Typing t(mode, text, text, text);
        EXPECT_EQ(t.replace("y: !t 2", "y: !t 3"), "");
        EXPECT_EQ(t.replace("x: 1", "x: 2"), "");
        EXPECT_EQ(t.replace("one: *base", "one: *base\nthree: *base"), "");
        EXPECT_EQ(t.replace("&base", "&basis"), "there is no anchor of this name above this alias");
    }
}

TEST(TypedElsewhere, elementsByTheirKeys)
{
    const std::string text = "spec:\n  containers:\n  - name: a\n    image: x:1\n    env: [{name: E, value: '1'}]\n"
                             "  - name: b\n    image: y:1\n";
    for (const Mode mode : {Mode::Git, Mode::ThreeWay}) {
        Typing t(mode, text, text, text);
        EXPECT_EQ(t.replace("y:1", "y:2"), "");
        EXPECT_EQ(t.replace("  - name: b\n", "  - name: new\n    image: n\n  - name: b\n"), "");
        EXPECT_LE(t.choices().size(), 2U) << t.saved();
        EXPECT_EQ(t.replace("image: n\n", "image: nn\n"), "");
        EXPECT_LE(t.choices().size(), 2U) << t.saved();
        EXPECT_EQ(t.replace("- name: a\n    image: x:1\n", "- image: x:1\n    name: a\n"), "");
        EXPECT_EQ(t.replace("  - image", "  # first\n  - image"), "");
    }
}

TEST(TypedElsewhere, aChoiceHoldsForItsFieldInOtherInputs)
{
    Inputs inputs = test::inputsOf(Mode::Git, base, base, base);
    inputs.typed = {
        SharedText(std::string(base).replace(std::string(base).find("  replicas: 2\n"), 0, "  paused: true # now\n")),
        {}};
    const fieldwise::Run typed = run(inputs);
    ASSERT_TRUE(typed.merged);
    inputs.choices = typed.merged->inputs.choices;
    inputs.typed.reset();
    inputs.texts[Side::Destination] = SharedText("spec:\n    other: 1\n    replicas: 3\nmore: 1\n");
    inputs.texts[Side::Updated] = inputs.texts[Side::Original] = inputs.texts[Side::Destination];
    EXPECT_EQ(run(inputs).merged->resolution.text,
              "spec:\n    paused: true # now\n    other: 1\n    replicas: 3\nmore: 1\n");
}

/// What people made of real merges, typed in the result at once, and then line by line.
TEST(TypedElsewhere, whatPeopleCommitted)
{
    size_t kept = 0, whole = 0, entries = 0, unread = 0;
    std::error_code missing;
    for (const auto &file : std::filesystem::directory_iterator(test::casesFolder() / "merges", missing)) {
        if (file.path().extension() != ".jsonl")
            continue;
        std::ifstream lines(file.path());
        size_t number = 0;
        for (std::string line; std::getline(lines, line);) {
            const nlohmann::json one = nlohmann::json::parse(line);
            const std::string result = one.value("human", "");
            if (result.empty() || result.size() > 100'000 || (++number % 5 > 0 && !std::getenv("FIELDWISE_RANDOM")))
                continue;
            Typing t(Mode::Git, one.at("base"), one.at("theirs"), one.at("ours"));
            if (!t.isMerged())
                continue;
            const std::string fault = t.type(result);
            if (!t.code().empty()) {
                EXPECT_NE(t.code(), "typed-not-kept") << one.at("id") << fault;
                ++unread;
                continue;
            }
            ASSERT_EQ(fault, "") << one.at("id");
            ++kept;
            entries += t.choices().size();
            const auto isWhole = [](const Choice &choice) { return choice.path.empty(); };
            if (std::ranges::any_of(t.choices(), isWhole)) {
                ++whole;
                if (std::getenv("FIELDWISE_TELL"))
                    std::cout << one.at("id") << "\n";
            }
        }
    }
    if (kept == 0)
        GTEST_SKIP() << test::needsMaterial << "no merges/*.jsonl; FIELDWISE_CASES names the folder of cases";
    std::cout << kept << " results kept with " << entries << " choices, " << whole << " with a whole document, "
              << unread << " can't be read\n";
    EXPECT_LT(whole * 10, kept);
}

/// Random edits, one after another: each becomes choices that give its bytes, or is refused with a reason.
TEST(TypedElsewhere, randomWalks)
{
    const char *const asked = std::getenv("FIELDWISE_RANDOM");
    const uint32_t walks = asked ? static_cast<uint32_t>(std::strtoul(asked, nullptr, 10)) : 40;
    size_t kept = 0, whole = 0, refused = 0;
    for (uint32_t seed = 0; seed < walks; ++seed) {
        test::RandomYaml random(seed);
        const auto stream = random.stream();
        const test::Writing writing = random.writing();
        const auto version = [&] { return test::write(random.edited(stream, false), writing); };
        static constexpr Mode modes[] = {Mode::Git, Mode::ThreeWay, Mode::ThreeWayKeep};
        Typing t(modes[seed % 3], test::write(stream, writing), version(), version());
        test::Mutator mutator(seed);
        for (int i = 0; i < 60 && t.isMerged(); ++i) {
            const std::string before = t.text(), typed = mutator.mutated(before);
            if (typed.find_first_of("!?~") != typed.npos || typed.find("<<") != typed.npos)
                continue; // what data has no place for
            const std::string fault = t.type(typed);
            if (!t.code().empty()) {
                refused += t.code() == "typed-not-kept";
                if (t.code() == "typed-not-kept" && std::getenv("FIELDWISE_TELL"))
                    std::cout << "seed " << seed << ": " << fault << "\n--- of\n" << before << "--- typed\n" << typed;
                continue;
            }
            ASSERT_EQ(fault, "") << "seed " << seed << " edit " << i << " of\n"
                                 << before << "\nto\n"
                                 << typed << "\nwith\n"
                                 << t.saved();
            ++kept;
            if (std::ranges::any_of(t.choices(), [](const Choice &one) { return one.path.empty(); })) {
                ++whole;
                if (std::getenv("FIELDWISE_TELL"))
                    std::cout << "seed " << seed << " whole\n--- of\n" << before << "--- typed\n" << typed;
                break;
            }
        }
    }
    std::cout << kept << " kept, " << whole << " with a whole document, " << refused << " refused\n";
    EXPECT_GT(kept, walks);
    EXPECT_LT(refused * 50, kept);
}

} // namespace
} // namespace fieldwise
