// SPDX-License-Identifier: GPL-3.0-or-later
// The values that a choice was made for.
#include <gmock/gmock.h>

#include "core/base/sha256.h"
#include "core/config.h"
#include "core/merge/plan/steps.h"
#include "core/session.h"
#include "core/view/report.h"
#include "tests/support/golden.h"

namespace fieldwise {
namespace {

using merge::Choice;
using merge::ChoiceKind;
using merge::Mode;
using merge::Side;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::shared_ptr<const Merged> merged(const std::string &original, const std::string &updated,
                                     const std::string &destination, std::vector<Choice> choices = {},
                                     Mode mode = Mode::ThreeWay)
{
    Inputs inputs = test::inputsOf(mode, original, updated, destination);
    inputs.choices = std::move(choices);
    return run(inputs).merged;
}

merge::DecisionRef at(const Merged &done, const std::string &path)
{
    const merge::DocumentPlan &document = done.plan.documents[0];
    for (merge::DecisionId id = 0; id < document.decisions.size(); ++id)
        if (yaml::print(document.path(id)) == path)
            return {0, id};
    ADD_FAILURE() << "no decision at " << path;
    return {0, 0};
}

Choice chosen(const Merged &done, const std::string &path, ChoiceKind kind = ChoiceKind::Destination)
{
    return merge::choiceFor(done.plan, at(done, path), kind);
}

/// The choice for `a` in a merge of these values, as it comes back from a file.
std::vector<Choice> saved(const std::string &original, const std::string &updated, const std::string &destination,
                          ChoiceKind kind = ChoiceKind::Destination)
{
    const auto done = merged(original, updated, destination);
    return config::readResolutions(config::resolutionsText({chosen(*done, "a", kind)})).value();
}

/// What is told about the only moved choice; "" if there is none.
std::string moved(const Merged &done)
{
    const auto faults = merge::movedChoices(done.plan);
    return faults.empty() ? "" : faults.front().diagnostic.text;
}

TEST(Sha256, isThatOfTheStandard)
{
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Seen, isWrittenForPeople)
{
    const auto done = merged("a: 1\nb: 1\n", "a: nginx:1.27\nb: 1\n", "a: '2'\nb: 1\n");
    EXPECT_THAT(config::resolutionsText({chosen(*done, "a")}),
                HasSubstr("  take: destination\n  saw:\n    original: \"1\"\n    updated: nginx:1.27\n    destination: "
                          "\"\\\"2\\\"\"\n"));
}

TEST(Seen, holdsWhileTheValuesStay)
{
    const auto choices = saved("a: 1\n", "a: 2\n", "a: 3\n");
    const auto again = merged("a: 1\n", "# new\na: 2\n", "a: 3 # mine\nb: 5\n", choices);
    EXPECT_EQ(again->resolution.text, "# new\na: 3 # mine\nb: 5\n");
    EXPECT_EQ(again->plan.counts.open, 0U);
    EXPECT_THAT(moved(*again), IsEmpty());
    EXPECT_THAT(view::decisionsJson(again->plan, again->resolution, false), Not(HasSubstr("\"moved\"")));
}

TEST(Seen, aMovedValueIsAConflictToLookAt)
{
    const auto choices = saved("a: 1\n", "a: 2\n", "a: 3\n");
    const auto later = merged("a: 1\n", "a: 4\n", "a: 3\n", choices);
    EXPECT_EQ(later->resolution.text, "a: 3\n"); // it is carried out nevertheless
    EXPECT_EQ(later->plan.counts.open, 1U);
    EXPECT_EQ(later->plan.counts.chosen, 1U);
    EXPECT_EQ(moved(*later),
              "the choice for `a` was made for other values: Updated had `2` and has `4`; see whether it still holds");
    const merge::Fault fault = merge::movedChoices(later->plan).front();
    EXPECT_EQ(fault.side, Side::Updated);
    EXPECT_EQ(fault.diagnostic.range.begin, 0U);
    const std::string json = view::decisionsJson(later->plan, later->resolution, false);
    EXPECT_THAT(json, HasSubstr("\"moved\": true"));
    EXPECT_THAT(json, HasSubstr("\"open\": 1"));
    EXPECT_THAT(json, HasSubstr("\"id\": \"choice-moved\""));
    EXPECT_THAT(view::explainText(later->plan, later->resolution, nullptr), HasSubstr("Updated had `2` and has `4`"));
}

TEST(Seen, sayWhatCameAndWent)
{
    EXPECT_THAT(moved(*merged("a: 1\n", "a: 2\n", "{}\n", saved("a: 1\n", "a: 2\n", "a: 3\n", ChoiceKind::Updated))),
                HasSubstr("Destination had `3` and no longer has the field"));
    EXPECT_THAT(moved(*merged("a: 0\n", "a: 2\n", "a: 3\n", saved("{}\n", "a: 2\n", "a: 3\n"))),
                HasSubstr("Original lacked the field and has `0`"));
    EXPECT_THAT(moved(*merged("a: 1\n", "a: true\n", "a: 4\n", saved("a: 1\n", "a: 'true'\n", "a: 3\n"))),
                HasSubstr("Updated had `\"true\"` and has `true`; Destination had `3` and has `4`"));
}

TEST(Seen, formattingDoesNotCount)
{
    const auto choices = saved("a: {x: 1, y: [2]}\n", "a: {x: 2, y: [2]}\n", "a: {x: 3, y: [2]}\n");
    EXPECT_THAT(
        moved(*merged("a:\n  y:\n  - 2\n  x: 1\n", "a: {y: [2], x: 2} # why\n", "a: {x: 3, y: [2]}\n", choices)),
        IsEmpty());
    EXPECT_THAT(moved(*merged("a: {x: 1, y: [2]}\n", "a: {x: 2, y: [3]}\n", "a: {x: 3, y: [2]}\n", choices)),
                HasSubstr("Updated had `{\"x\":2,\"y\":[2]}` and has `{\"x\":2,\"y\":[3]}`"));
}

TEST(Seen, ofLongValuesABeginningAndAHashIsSaved)
{
    const std::string longText = "a: \"ä " + std::string(300, 'x') + "\"\n";
    const auto done = merged("a: 1\n", longText, "a: 3\n");
    const std::string file = config::resolutionsText({chosen(*done, "a")});
    EXPECT_THAT(file, HasSubstr("bytes, SHA-256 "));
    EXPECT_THAT(file, Not(HasSubstr(std::string(80, 'x'))));
    const auto choices = config::readResolutions(file).value();
    EXPECT_THAT(moved(*merged("a: 1\n", longText, "a: 3\n", choices)), IsEmpty());
    const auto later = merged("a: 1\n", longText.substr(0, longText.size() - 3) + "y\"\n", "a: 3\n", choices);
    EXPECT_THAT(moved(*later), HasSubstr("Updated has another value now"));
    EXPECT_THAT(moved(*later), Not(HasSubstr("SHA-256")));
}

TEST(Seen, anAcceptedConflictIsOpenAgain)
{
    const auto choices = saved("a: 1\n", "a: 2\n", "a: 3\n", ChoiceKind::Merge);
    EXPECT_EQ(merged("a: 1\n", "a: 2\n", "a: 3\n", choices)->plan.counts.open, 0U);
    const auto later = merged("a: 1\n", "a: 2\n", "a: 4\n", choices);
    EXPECT_EQ(later->plan.counts.open, 1U);
    EXPECT_EQ(later->plan.counts.conflicts, 1U);
    EXPECT_THAT(moved(*later), HasSubstr("Destination had `3` and has `4`"));
    // Nothing to look at where the sides agree by now.
    const auto agreed = merged("a: 1\n", "a: 4\n", "a: 4\n", choices);
    EXPECT_EQ(agreed->plan.counts.open, 0U);
    EXPECT_THAT(moved(*agreed), IsEmpty());
}

TEST(Seen, aChoiceMayHoldAlways)
{
    auto choices = saved("a: 1\n", "a: 2\n", "a: 3\n");
    choices[0].always = true;
    const std::string file = config::resolutionsText(choices);
    EXPECT_THAT(file, HasSubstr("  always: true\n"));
    EXPECT_THAT(file, Not(HasSubstr("saw")));
    const auto later = merged("a: 1\n", "a: 4\n", "a: 5\n", config::readResolutions(file).value());
    EXPECT_EQ(later->plan.counts.open, 0U);
    EXPECT_EQ(later->resolution.text, "a: 5\n");
}

TEST(Seen, aChoiceWithoutSeenValuesHolds)
{
    const std::string file = "version: 1\nchoices:\n- resource: '#1'\n  path: a\n  take: destination\n";
    EXPECT_EQ(merged("a: 1\n", "a: 4\n", "a: 5\n", config::readResolutions(file).value())->plan.counts.open, 0U);
}

TEST(Seen, aLaterChoiceReplacesAMovedOne)
{
    auto choices = saved("a: 1\n", "a: 2\n", "a: 3\n");
    const auto later = merged("a: 1\n", "a: 4\n", "a: 3\n", choices);
    choices.push_back(chosen(*later, "a", ChoiceKind::Updated));
    const auto last = merged("a: 1\n", "a: 4\n", "a: 3\n", choices);
    EXPECT_EQ(last->resolution.text, "a: 4\n");
    EXPECT_EQ(last->plan.counts.open, 0U);
    EXPECT_THAT(moved(*last), IsEmpty());
}

TEST(Seen, aMovedChoiceStopsAMergeThatStopsAtConflicts)
{
    Inputs inputs = test::inputsOf(Mode::ThreeWay, "a: 1\nb: 1\n", "a: 4\nb: 1\n", "a: 3\nb: 1\n");
    inputs.choices = saved("a: 1\n", "a: 2\n", "a: 3\n");
    inputs.options.onConflict = merge::OnConflict::Fail;
    const fieldwise::Run stopped = run(inputs);
    ASSERT_FALSE(stopped.merged);
    EXPECT_EQ(stopped.faults.front().diagnostic.code, "choice-moved");
    EXPECT_EQ(stopped.faults.front().diagnostic.severity, Severity::Error);
    inputs.choices = saved("a: 1\n", "a: 4\n", "a: 3\n");
    EXPECT_TRUE(run(inputs).merged);
    // Also where the merge itself has no conflict.
    inputs = test::inputsOf(Mode::ThreeWay, "a: 1\nb: 1\n", "a: 1\nb: 1\n", "a: 3\nb: 1\n");
    inputs.options.onConflict = merge::OnConflict::Fail;
    inputs.choices = saved("a: 1\n", "a: 2\n", "a: 3\n");
    EXPECT_FALSE(run(inputs).merged);
}

TEST(Seen, aWholeResourceCountsToo)
{
    const std::string one = "kind: A\nmetadata: {name: x}\n", two = "---\nkind: A\nmetadata: {name: y}\nv: ";
    const auto done = merged(one + two + "1\n", one + two + "2\n", one);
    ASSERT_EQ(done->plan.documents.size(), 2U);
    const std::vector<Choice> choices{merge::choiceFor(done->plan, {1, 0}, ChoiceKind::Nothing)};
    EXPECT_EQ(merged(one + two + "1\n", one + two + "2\n", one, choices)->plan.counts.open, 0U);
    EXPECT_EQ(merged(one + two + "1\n", one + two + "3\n", one, choices)->plan.counts.open, 1U);
}

TEST(Seen, isTheSameAfterOtherChoicesForTheList)
{
    const std::string base = "l: [{n: a}, {n: b}]\n", theirs = "l: [{n: a}, {n: b, v: 1}]\n",
                      ours = "l: [{n: a}, {n: b, v: 2}]\n";
    // Keeping both adds an element for Theirs; taking one side replaces that choice.
    const auto plain = merged(base, theirs, ours, {}, Mode::Git);
    for (const merge::DecisionRef ref : plain->plan.steps)
        for (const ChoiceKind first : {ChoiceKind::Both, ChoiceKind::BothUpdatedFirst, ChoiceKind::Updated})
            for (const ChoiceKind second : {ChoiceKind::Destination, ChoiceKind::Updated, ChoiceKind::Nothing}) {
                const std::vector<Choice> one{merge::choiceFor(plain->plan, ref, first)};
                const auto chosen = merged(base, theirs, ours, one, Mode::Git);
                EXPECT_EQ(merge::movedChoices(chosen->plan).size(), 0U);
                for (const merge::DecisionRef next : chosen->plan.steps) {
                    const auto both = merge::withChoice(one, merge::choiceFor(chosen->plan, next, second));
                    const auto last = merged(base, theirs, ours, both, Mode::Git);
                    EXPECT_EQ(merge::movedChoices(last->plan).size(), 0U) << config::resolutionsText(both);
                }
            }
}

std::string secret(const std::string &value)
{
    return "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {password: " + value + "}\n";
}

class SeenSecret : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Shown, SeenSecret, testing::Bool());

TEST_P(SeenSecret, isInNoFileAndIsLookedAtAgain)
{
    const auto merging = [](const std::string &updated, std::vector<Choice> choices) {
        Inputs inputs = test::inputsOf(Mode::ThreeWay, secret("hunter1"), updated, secret("hunter3"));
        inputs.options.showSecrets = GetParam();
        inputs.choices = std::move(choices);
        return run(inputs).merged;
    };
    const auto done = merging(secret("hunter2"), {});
    const std::string path = "stringData.password";
    for (const std::string &place : {path, std::string("stringData"), std::string()}) {
        const Choice choice = merge::choiceFor(done->plan, at(*done, place), ChoiceKind::Destination);
        const std::string file = config::resolutionsText({choice});
        EXPECT_THAT(file, Not(HasSubstr("hunter"))) << place;
        EXPECT_THAT(file, Not(HasSubstr("SHA"))) << place;
        EXPECT_THAT(file, HasSubstr("updated: \"***\"")) << place;
        // While the program runs, the values are known.
        EXPECT_EQ(merging(secret("hunter2"), {choice})->plan.counts.open, 0U) << place;
        const auto later = merging(secret("hunter9"), {choice});
        EXPECT_EQ(later->plan.counts.open, 1U) << place;
        EXPECT_THAT(moved(*later), HasSubstr("Updated has another value now")) << place;
        EXPECT_THAT(moved(*later), Not(HasSubstr("hunter"))) << place;
        // A file does not have them, so a person looks.
        auto read = config::readResolutions(file).value();
        const auto replayed = merging(secret("hunter2"), read);
        EXPECT_EQ(replayed->plan.counts.open, 1U) << place;
        EXPECT_THAT(moved(*replayed), HasSubstr("a value of a Secret, which is not saved")) << place;
        // Unless the inputs are known to be the same, as in a session.
        merge::trustHidden(*read[0].saw);
        EXPECT_EQ(merging(secret("hunter2"), read)->plan.counts.open, 0U) << place;
    }
}

} // namespace
} // namespace fieldwise
