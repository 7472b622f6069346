// SPDX-License-Identifier: GPL-3.0-or-later
// Choices for single elements of lists, and in which order both sides' elements stay.
#include <gmock/gmock.h>

#include "core/config.h"
#include "core/merge/choices/conflictplace.h"
#include "core/merge/plan/steps.h"
#include "core/session.h"
#include "tests/support/golden.h"

namespace fieldwise {
namespace {

using merge::Choice;
using merge::ChoiceKind;
using merge::Mode;
using merge::Side;
using testing::HasSubstr;

/// A merge of lists by elements, and a person at its window.
class Person {
public:
    Person(Mode mode, std::string base, std::string theirs, std::string ours)
        : m_inputs(test::inputsOf(mode, std::move(base), std::move(theirs), std::move(ours)))
    {
    }

    merge::DecisionRef at(const std::string &path) const
    {
        const auto merged = run(m_inputs).merged;
        const merge::DocumentPlan &document = merged->plan.documents[0];
        for (merge::DecisionId id = 0; id < document.decisions.size(); ++id)
            if (yaml::print(document.path(id)) == path)
                return {0, id};
        ADD_FAILURE() << "no " << path;
        return {0, 0};
    }

    /// As the window chooses for the field with this path. Returns the result.
    std::string choose(const std::string &path, ChoiceKind kind)
    {
        const auto merged = run(m_inputs).merged;
        m_inputs.choices = merge::withChoiceFor(merged->plan, std::move(m_inputs.choices), at(path), kind);
        return result();
    }

    /// From choices that were saved and read again; why one could not be carried out.
    std::string result() const
    {
        Inputs again = m_inputs;
        again.choices = config::readResolutions(config::resolutionsText(m_inputs.choices)).value();
        EXPECT_EQ(again.choices, m_inputs.choices);
        const auto merged = run(again).merged;
        for (const merge::InapplicableChoice &one : merged->plan.inapplicable)
            return one.why;
        EXPECT_EQ(test::unreadable(merged->plan, merged->resolution), "");
        return merged->resolution.text;
    }

    std::shared_ptr<const Merged> merged() const { return run(m_inputs).merged; }
    const std::vector<Choice> &choices() const { return m_inputs.choices; }
    uint32_t open() const { return run(m_inputs).merged->plan.counts.open; }

private:
    Inputs m_inputs;
};

class ElementChoice : public testing::TestWithParam<Mode> {};

/// Both sides put something of their own between a and b.
Person inserted(Mode mode)
{
    return {mode, "args:\n- a\n- b\n", "args:\n- a\n- x # theirs\n- x2\n- b\n", "args:\n- a\n- y\n- y2\n- b\n"};
}

TEST_P(ElementChoice, takesWhatOneSidePutAtThePlace)
{
    EXPECT_EQ(inserted(GetParam()).result(), "args:\n- a\n- y\n- y2\n- b\n");
    EXPECT_EQ(inserted(GetParam()).choose("args[1]", ChoiceKind::Updated), "args:\n- a\n- x # theirs\n- x2\n- b\n");
    EXPECT_EQ(inserted(GetParam()).choose("args[3]", ChoiceKind::Destination), "args:\n- a\n- y\n- y2\n- b\n");
    EXPECT_EQ(inserted(GetParam()).choose("args[3]", ChoiceKind::Nothing), "args:\n- a\n- b\n");
    EXPECT_EQ(inserted(GetParam()).choose("args[1]", ChoiceKind::Original), "args:\n- a\n- b\n");
}

TEST_P(ElementChoice, keepsBothInEitherOrder)
{
    for (const std::string path : {"args[1]", "args[2]", "args[3]", "args[4]"}) {
        Person person = inserted(GetParam());
        EXPECT_EQ(person.open(), 4u);
        EXPECT_EQ(person.choose(path, ChoiceKind::Both), "args:\n- a\n- y\n- y2\n- x # theirs\n- x2\n- b\n") << path;
        EXPECT_EQ(person.open(), 0u);
        EXPECT_EQ(person.choose(path, ChoiceKind::BothUpdatedFirst), "args:\n- a\n- x # theirs\n- x2\n- y\n- y2\n- b\n")
            << path;
        EXPECT_EQ(person.choices().size(), 1u);
    }
}

TEST_P(ElementChoice, aLaterOneReplacesThoseForThePlace)
{
    Person person = inserted(GetParam());
    person.choose("args[2]", ChoiceKind::BothUpdatedFirst);
    EXPECT_EQ(person.choose("args[4]", ChoiceKind::Updated), "args:\n- a\n- x # theirs\n- x2\n- b\n");
    EXPECT_EQ(person.choices().size(), 4u);
    person.choose("args[4]", ChoiceKind::Both);
    EXPECT_EQ(person.choices().size(), 1u);
    EXPECT_EQ(person.open(), 0u);
}

TEST_P(ElementChoice, keepsAnElementAsBothSidesHaveIt)
{
    const auto changed = [] {
        return Person(GetParam(), "args:\n- a\n- b=1\n- c\n", "args:\n- a\n- b=2\n- c\n",
                      "args:\n- a\n- b=3 # ours\n- c\n");
    };
    EXPECT_EQ(changed().choose("args[1]", ChoiceKind::Both), "args:\n- a\n- b=3 # ours\n- b=2\n- c\n");
    EXPECT_EQ(changed().choose("args[1]", ChoiceKind::BothUpdatedFirst), "args:\n- a\n- b=2\n- b=3 # ours\n- c\n");
    EXPECT_EQ(changed().choose("args[1]", ChoiceKind::Nothing), "args:\n- a\n- c\n");
    EXPECT_EQ(changed().choose("args[1]", ChoiceKind::Original), "args:\n- a\n- b=1\n- c\n");
}

TEST_P(ElementChoice, takesOrLeavesOutWhatOneSideInserted)
{
    const auto steps = [] {
        return Person(GetParam(), "steps:\n- name: a\n  run: x\n",
                      "steps:\n- name: a\n  run: x\n- name: lint\n  run: l\n",
                      "steps:\n- name: first\n  run: f\n- name: a\n  run: x\n");
    };
    EXPECT_EQ(steps().choose("steps[name=lint]", ChoiceKind::Nothing),
              "steps:\n- name: first\n  run: f\n- name: a\n  run: x\n");
    EXPECT_EQ(steps().choose("steps[name=first]", ChoiceKind::Nothing),
              "steps:\n- name: a\n  run: x\n- name: lint\n  run: l\n");
    EXPECT_THAT(steps().choose("steps[name=lint]", ChoiceKind::Both), HasSubstr("Only one side has"));
}

TEST_P(ElementChoice, decidesBetweenAChangeAndADeletion)
{
    const auto removed = [] {
        return Person(GetParam(), "steps:\n- name: a\n  run: x\n- name: b\n  run: x\n", "steps:\n- name: b\n  run: x\n",
                      "steps:\n- name: a\n  run: y\n- name: b\n  run: x\n");
    };
    EXPECT_EQ(removed().choose("steps[name=a]", ChoiceKind::Updated), "steps:\n- name: b\n  run: x\n");
    EXPECT_EQ(removed().choose("steps[name=a]", ChoiceKind::Destination),
              "steps:\n- name: a\n  run: y\n- name: b\n  run: x\n");
    EXPECT_EQ(removed().choose("steps[name=a]", ChoiceKind::Original),
              "steps:\n- name: a\n  run: x\n- name: b\n  run: x\n");
}

TEST_P(ElementChoice, keepsBothOfAWholeList)
{
    const auto lists = [] { return Person(GetParam(), "", "args: [a, t, b]\n", "args: [a, o, b]\n"); };
    EXPECT_EQ(lists().choose("args", ChoiceKind::Both), "args: [a, o, t, b]\n");
    EXPECT_EQ(lists().choose("args", ChoiceKind::BothUpdatedFirst), "args: [a, t, o, b]\n");
}

/// Each side added a step of its own at the end; they have keys, so there is no conflict.
TEST_P(ElementChoice, ordersWhatBothSidesAddedUnderKeys)
{
    const std::string start = "steps:\n- name: a\n  run: x\n", o1 = "- name: o1\n  run: o\n", o2 = "- name: o2\n",
                      t1 = "- name: t1\n  run: t\n", t2 = "- name: t2\n";
    for (const std::string path : {"steps[name=o1]", "steps[name=o2]", "steps[name=t1]", "steps[name=t2]"}) {
        Person person(GetParam(), start, start + t1 + t2, start + o1 + o2);
        EXPECT_EQ(person.open(), 0u);
        EXPECT_EQ(person.result(), start + o1 + o2 + t1 + t2);
        EXPECT_EQ(person.choose(path, ChoiceKind::BothUpdatedFirst), start + t1 + t2 + o1 + o2) << path;
        EXPECT_EQ(person.choose(path, ChoiceKind::Both), start + o1 + o2 + t1 + t2) << path;
        EXPECT_EQ(person.choices().size(), 1u);
    }
    Person person(GetParam(), start, start + t1, start + o1);
    person.choose("steps[name=t1]", ChoiceKind::BothUpdatedFirst);
    EXPECT_EQ(person.choose("steps[name=o1]", ChoiceKind::Nothing), start + t1);
    Person alone(GetParam(), start, t2 + start, start + o1);
    EXPECT_THAT(Person(GetParam(), start, start, start + o1 + o2).choose("steps[name=o1]", ChoiceKind::Both),
                HasSubstr("Only one side has"));
}

TEST_P(ElementChoice, takesTheLinesOfBothSides)
{
    const std::string head = "run: |\n  a\n";
    Person person(GetParam(), head + "  b\n  c\n", head + "  t\n  c\n", head + "  o\n  c\n");
    EXPECT_EQ(person.choose("run[line 2]", ChoiceKind::BothUpdatedFirst), head + "  t\n  o\n  c\n");
    const auto merged = person.merged();
    const merge::DocumentPlan &document = merged->plan.documents[0];
    const merge::Decision &lines = document.decision(person.at("run[line 2]").decision);
    EXPECT_EQ(merge::fateOf(document, lines, Side::Updated), merge::Fate::Taken);
    EXPECT_EQ(merge::fateOf(document, lines, Side::Destination), merge::Fate::Taken);
    EXPECT_EQ(merge::fateOf(document, lines, Side::Original), merge::Fate::None);
}

TEST_P(ElementChoice, saysWhyItCannotKeepBoth)
{
    Person scalar(GetParam(), "a: 1\n", "a: 2\n", "a: 3\n");
    EXPECT_EQ(scalar.choose("a", ChoiceKind::Both), "Only a list or its elements can keep both, and `a` is neither.");
    Person keyed(GetParam(), "l:\n- name: a\n  v: 1\n", "l:\n- name: a\n  v: 2\n", "l:\n- name: a\n  v: 3\n");
    EXPECT_THAT(keyed.choose("l[name=a]", ChoiceKind::Both), HasSubstr("has the same key on both sides"));
    Person added(GetParam(), "l:\n- name: b\n", "l:\n- name: b\n- name: a\n  v: 2\n",
                 "l:\n- name: b\n- name: a\n  v: 3\n");
    EXPECT_THAT(added.choose("l[name=a].v", ChoiceKind::Both),
                HasSubstr("can't have two elements with the same `name`"));
    EXPECT_THAT(added.choose("l[name=b]", ChoiceKind::Both), HasSubstr("has the same key on both sides"));
}

TEST_P(ElementChoice, ofAListThatIsMergedInOrder)
{
    Inputs inputs =
        test::inputsOf(GetParam(), "l:\n- name: a\n", "l:\n- name: a\n- name: b\n", "l:\n- name: a\n- name: c\n");
    EXPECT_EQ(run(inputs).merged->plan.counts.open, 0u); // keyed by name
    inputs.options.listRules = {k8s::parseAskedRule("l=in-order").value()};
    const auto merged = run(inputs).merged;
    EXPECT_EQ(merged->plan.counts.open, 2u);
    EXPECT_EQ(k8s::describe(merged->plan.documents[0].decision(1).listRule), "in order (asked for)");
    config::Session session;
    session.options = inputs.options;
    EXPECT_EQ(config::readSession(config::sessionText(session))->options.listRules, inputs.options.listRules);
}

INSTANTIATE_TEST_SUITE_P(Modes, ElementChoice, testing::Values(Mode::Git, Mode::ThreeWayKeep),
                         [](const auto &mode) { return mode.param == Mode::Git ? "Git" : "Keep"; });

} // namespace
} // namespace fieldwise
