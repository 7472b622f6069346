// SPDX-License-Identifier: GPL-3.0-or-later
// What a sentence quotes of two values tells them apart.
#include <algorithm>

#include <gmock/gmock.h>

#include "core/merge/explain/explanationcontext.h"
#include "core/merge/explain/shownbeside.h"
#include "core/merge/plan/secrets.h"
#include "tests/support/golden.h"
#include "tests/support/realcases.h"
#include "tests/support/skips.h"

namespace fieldwise::test {
namespace {

using merge::Side;
using testing::HasSubstr;

bool isTooLarge(const merge::ExplanationContext &t)
{
    return std::ranges::any_of(merge::allSides,
                               [&](Side side) { return t.has(side) && t.ref(side).node().range().size() > 20000; });
}

/// The number of sentences that quote at least two values.
int expectTellsApart(const std::string &name, const merge::Plan &plan)
{
    int quoting = 0;
    for (uint32_t i = 0; i < plan.documents.size(); ++i)
        for (merge::DecisionId id = 0; id < plan.documents[i].decisions.size(); ++id) {
            const merge::ExplanationContext t(plan, {i, id});
            if (t.decision().isLines() || merge::holdsSecret(plan, {i, id}) || isTooLarge(t))
                continue;
            const std::string because = merge::explain(plan, {i, id}).because;
            for (const auto &[a, b] : {std::pair(Side::Original, Side::Updated),
                                       {Side::Updated, Side::Destination},
                                       {Side::Original, Side::Destination}}) {
                if (!t.has(a) || !t.has(b) || t.same(a, b) || because.find(t.value(a)) == because.npos
                    || because.find(t.value(b)) == because.npos)
                    continue;
                ++quoting;
                EXPECT_NE(t.value(a), t.value(b)) << name << " " << yaml::print(plan.documents[i].path(id)) << "\n"
                                                  << because;
            }
        }
    return quoting;
}

TEST(Sentences, quoteNoTwoValuesAlike)
{
    int quoting = 0;
    for (const Golden &golden : goldenFixtures())
        if (const auto merged = run(golden.inputs).merged)
            quoting += expectTellsApart(golden.name, merged->plan);
    EXPECT_GT(quoting, 200);
}

TEST(Sentences, quoteNoTwoRealValuesAlike)
{
    const std::vector<RealCase> cases = realCases();
    if (cases.empty())
        GTEST_SKIP() << needsMaterial << "no real/*.jsonl; FIELDWISE_CASES names the folder of cases";
    int quoting = 0;
    for (const RealCase &one : cases)
        if (const auto merged = run(one.inputs).merged)
            quoting += expectTellsApart(one.name, merged->plan);
    EXPECT_GT(quoting, 500);
}

std::string said(const Inputs &inputs, const std::string &path)
{
    const auto merged = run(inputs).merged;
    for (const merge::DecisionRef ref : merged->plan.steps)
        if (yaml::print(merged->plan.documents[ref.document].path(ref.decision)) == path)
            return merge::explain(merged->plan, ref).because;
    return "no step";
}

const std::string head = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, namespace: b}\nspec:\n";

TEST(Sentences, tellTheLineOfATextThatDiffers)
{
    const std::string before = "data: |\n  one\n  level: info\n  three\n",
                      after = "data: |\n  one\n  level: debug\n  three\n";
    EXPECT_THAT(said(inputsOf(merge::Mode::ThreeWay, before, after, before), "data"),
                HasSubstr("3 lines of text, with `level: debug`"));
    const std::string more = "data: |\n  one\n  level: info\n  new\n  three\n";
    EXPECT_THAT(said(inputsOf(merge::Mode::ThreeWay, before, more, before), "data"),
                HasSubstr("4 lines of text, with `new`"));
}

TEST(Sentences, tellTheElementThatDiffers)
{
    const std::string pod = head + "  template: {spec: {containers: [{name: c, args: ";
    const std::string local = pod + "[run, {verbose: true, with: something}, last]}]}}\n";
    const std::string live = pod + "[run, {verbose: false, with: something}, last]}]}}\n";
    EXPECT_THAT(said(inputsOf(merge::Mode::Apply, "", local, live), "spec.template.spec.containers[name=c].args"),
                HasSubstr("3 elements, with `{verbose: true, with: something}` (line 5) in place of 3 elements, with "
                          "`{verbose: false, with: something}`"));
    const std::string stay = "--second-of-the-arguments=20, --third-of-the-arguments=30";
    EXPECT_THAT(said(inputsOf(merge::Mode::Apply, "", pod + "[--inserted=1, " + stay + "]}]}}\n",
                              pod + "[" + stay + ", --left-out=2]}]}}\n"),
                     "spec.template.spec.containers[name=c].args"),
                HasSubstr("3 elements, with `--inserted=1` (line 5) in place of 3 elements, with `--left-out=2`"));
}

TEST(Sentences, sayWhereLastAppliedIs)
{
    const std::string last =
        R"({\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\"a\",\"namespace\":\"b\"},\"spec\":{\"replicas\":2}})";
    const std::string live =
        "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\n  namespace: b\n  annotations:\n    "
        "kubectl.kubernetes.io/last-applied-configuration: \""
        + last + "\"\nspec: {replicas: 5}\n";
    EXPECT_THAT(said(inputsOf(merge::Mode::Apply, "", head + "  replicas: 3\n", live), "spec.replicas"),
                HasSubstr("Last applied had `2` (in Live's annotation)"));
}

TEST(Sentences, cutWhereEachOtherTextDiffers)
{
    const std::string same(80, 'a'), more(100, 'b');
    const std::string one = same + "1" + more + "1", two = same + "1" + more + "2", three = same + "3" + more + "1";
    const auto cut = [](std::string_view text, std::vector<std::string_view> others) {
        return merge::cutBeside(text, others, 60);
    };
    const std::string first = cut(one, {two, three}), second = cut(two, {one, three}), third = cut(three, {one, two});
    EXPECT_NE(first, second);
    EXPECT_NE(second, third);
    EXPECT_NE(first, third);
    EXPECT_LT(first.size(), 80U);
    EXPECT_EQ(cut("short", {"other"}), "short");
    EXPECT_EQ(cut(same, {}), std::string(60, 'a') + "…");
}

std::string becauseOf(merge::Mode mode, const std::string &original, const std::string &updated,
                      const std::string &destination, const std::string &path)
{
    const auto done = mergedOf(mode, original, updated, destination);
    for (uint32_t i = 0; done && i < done->plan.documents.size(); ++i)
        for (merge::DecisionId id = 0; id < done->plan.documents[i].decisions.size(); ++id)
            if (yaml::print(done->plan.documents[i].path(id)) == path)
                return merge::explain(done->plan, {i, id}).because;
    return "no such field";
}

TEST(Sentences, tellThatAValueIsOnlyWrittenDifferently)
{
    const std::string start = "apiVersion: v1\nkind: X\nmetadata:\n  name: x\n";
    const auto of = [&](const std::string &object, const std::string &was, const std::string &is,
                        const std::string &mine = "") {
        return becauseOf(merge::Mode::ThreeWay, object + "a: " + was + "\n", object + "a: " + is + "\n",
                         object + "a: " + (mine.empty() ? was : mine) + "\n", "a");
    };
    EXPECT_THAT(
        of(start, "yes", "true"),
        HasSubstr("kubectl reads `true` in both Updated and Destination: the same value, written differently."));
    EXPECT_THAT(of(start, "010", "8"), HasSubstr("kubectl reads `8` in both"));
    EXPECT_THAT(of(start, "1.0", "1"), HasSubstr("kubectl reads `1` in both"));
    EXPECT_THAT(of("", "0x10", "16"), HasSubstr("It is the same value, written differently."));
    EXPECT_THAT(of("", "yes", "true"), HasSubstr("kubectl would read `true` in both"));
    EXPECT_THAT(of(start, "false", "true", "yes"), HasSubstr("kubectl reads `true` in both"));
    EXPECT_THAT(of(start, "yes", "\"yes\"", "y"), HasSubstr("kubectl reads `true` in both Original and Destination"));
    EXPECT_THAT(of(start, "yes", "\"yes\""), testing::Not(HasSubstr("in both")));
    EXPECT_THAT(of(start, "8", "9"), testing::Not(HasSubstr("kubectl")));
    EXPECT_THAT(of(start, "yes", "true", "off"),
                HasSubstr("kubectl reads `true` in both Original and Updated: the same value, written differently."));
    EXPECT_THAT(becauseOf(merge::Mode::ThreeWayKeep, start + "a: yes\n", start + "a: true\n", start + "a: yes\n", "a"),
                HasSubstr("kubectl reads `true` in both"));
}

TEST(Sentences, doNotTellThatSecretsAreEqual)
{
    const std::string start = "apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\nstringData:\n  a: ";
    EXPECT_THAT(becauseOf(merge::Mode::ThreeWay, start + "yes\n", start + "true\n", start + "yes\n", "stringData.a"),
                testing::Not(HasSubstr("in both")));
}

/// Also of a list that is too large to compare.
TEST(Sentences, nameTheOnlyElement)
{
    std::string data;
    for (int i = 0; i < 2000; ++i)
        data += "      k" + std::to_string(i) + ": value\n";
    const std::string start = "things:\n  - kind: ConfigMap\n    metadata:\n      name: ";
    const std::string because = becauseOf(merge::Mode::TwoWay, "", start + "big\n    data:\n" + data + "      z: 1\n",
                                          start + "small\n    data:\n" + data + "      z: 2\n", "things");
    EXPECT_THAT(because, HasSubstr("1 element, `ConfigMap big`"));
    EXPECT_THAT(because, HasSubstr("1 element, `ConfigMap small`"));
    const std::string anchored = "base: &base {picture: a, size: 1}\nthings:\n  - *base\n";
    EXPECT_THAT(becauseOf(merge::Mode::TwoWay, "", anchored, "things:\n  - {picture: b, size: 2}\n", "things"),
                testing::AllOf(HasSubstr("1 element, `picture: a`"), HasSubstr("picture: b")));
}

} // namespace
} // namespace fieldwise::test
