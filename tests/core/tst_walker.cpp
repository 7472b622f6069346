// SPDX-License-Identifier: GPL-3.0-or-later
// What the walker asks a policy, and what it does with the answer: a test for each question.
#include "core/merge/fields/walk.h"

#include <gmock/gmock.h>

#include "core/k8s/listrules.h"

namespace fieldwise::merge {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using Strings = std::vector<std::string>;

/// The answers of a policy; those that are not set are what most merges say.
struct Answers {
    std::vector<Side> order{Side::Destination, Side::Original, Side::Updated};
    bool hasOriginal = true, followsAliases = true, readsDirectives = false, losesReplace = false, deviates = true;
    bool conflict = false, refusesConflict = false, refusesClash = false;
    bool mergesVersions = false, sortsNewMaps = false, restoresKeys = true, leavesEmptied = false;
    ElementPlacement placing = ElementPlacement::Behind;
    k8s::ListRule inferred{k8s::ListKind::Keyed, {"name"}, k8s::LearntFrom::Inferred};
    std::optional<k8s::ListRule> known; ///< by a schema
    std::string listFault, directiveFault;
    ListStrategy strategy = nullptr;
};

/// What Updated has is taken, and what it lacks goes; every question about a field is noted.
class AnyPolicy : public Policy {
public:
    AnyPolicy(const Options &options, const Answers &answers, Strings &asked)
        : Policy(options), m_answers(answers), m_asked(asked)
    {
    }
    std::vector<Side> order() const override { return m_answers.order; }
    Ruling scalar(const Sides &sides) const override { return ruling("scalar", sides, false); }
    Ruling atomicList(const Sides &sides) const override { return ruling("atomic list", sides, false); }
    Ruling map(const Sides &sides) const override { return ruling("map", sides, true); }
    Ruling elements(const Sides &sides) const override { return ruling("elements", sides, true); }
    Ruling clash(const Sides &sides) const override { return ruling("clash", sides, false); }
    bool hasOriginal() const override { return m_answers.hasOriginal; }
    bool followsAliases() const override { return m_answers.followsAliases; }
    bool readsDirectives() const override { return m_answers.readsDirectives; }
    bool losesReplace(NodeRef) const override { return m_answers.losesReplace; }
    bool deviates() const override { return m_answers.deviates; }
    bool refusesConflict() const override { return m_answers.refusesConflict; }
    bool refusesClash() const override { return m_answers.refusesClash; }
    k8s::ListRule ruleOf(const k8s::FieldRule &field) const override
    {
        return m_answers.known.value_or(Policy::ruleOf(field));
    }
    k8s::ListRule inferredRule(const PerSide<NodeRef> &, std::string_view field, std::vector<Notice> &,
                               std::string &fault) const override
    {
        m_asked.push_back("rule of " + std::string(field));
        fault = m_answers.listFault;
        return m_answers.inferred;
    }
    ListStrategy strategyFor(const k8s::ListRule &, const ListItems &) const override { return m_answers.strategy; }
    bool mergesVersions() const override { return m_answers.mergesVersions; }
    bool sortsNewMaps() const override { return m_answers.sortsNewMaps; }
    ElementPlacement placing(size_t) const override { return m_answers.placing; }
    bool restoresKeys() const override { return m_answers.restoresKeys; }
    bool leavesEmptied() const override { return m_answers.leavesEmptied; }
    void decideOuterComments(DocumentPlan &) const override { m_asked.push_back("head"); }

private:
    Ruling ruling(const char *asked, const Sides &sides, bool goesOn) const
    {
        m_asked.emplace_back(asked);
        Ruling ruling = Verdict{.rule = RuleId::UpdatedChanged, .outcome = Outcome::Changed, .from = From::Updated};
        if (sides.u().missing())
            ruling = Verdict{.rule = RuleId::UpdatedRemoved, .outcome = Outcome::Removed, .from = From::None};
        else if (sides.d().missing())
            ruling = Verdict{.rule = RuleId::UpdatedAdded, .outcome = Outcome::Added, .from = From::Updated};
        ruling.conflict = m_answers.conflict;
        ruling.fault = m_answers.directiveFault;
        if (goesOn)
            ruling.into = sides;
        return ruling;
    }

    const Answers &m_answers;
    Strings &m_asked;
};

struct Walked {
    DocumentPlan plan;
    std::vector<Fault> faults;
    Strings asked;

    /// The paths of what is in the result, in its order, behind `id`.
    Strings inResult(DecisionId id = 0) const
    {
        Strings all;
        for (const DecisionId child : plan.decision(id).children)
            if (plan.decision(child).inResult())
                all.push_back(yaml::print(plan.path(child)));
        return all;
    }
    DecisionId idOf(const std::string &path) const
    {
        for (DecisionId id = 0; id < plan.decisions.size(); ++id)
            if (yaml::print(plan.path(id)) == path)
                return id;
        ADD_FAILURE() << "nothing was decided about " << path;
        return 0;
    }
    const Decision &at(const std::string &path) const { return plan.decision(idOf(path)); }
    std::vector<NoticeId> noticesAt(const std::string &path) const
    {
        std::vector<NoticeId> all;
        for (const Notice &notice : at(path).notices)
            all.push_back(notice.id);
        return all;
    }
    Strings codes() const
    {
        Strings all;
        for (const Fault &fault : faults)
            all.push_back(fault.diagnostic.code);
        return all;
    }
};

Walked walked(const Answers &answers, const char *original, const char *updated, const char *destination)
{
    Walked out;
    const auto document = [](const char *text) { return text ? std::make_shared<yaml::Document>(text) : nullptr; };
    out.plan.documents = {{document(original), document(updated), document(destination)}};
    const Options options;
    Walker(options, std::make_unique<AnyPolicy>(options, answers, out.asked), out.plan, out.faults).run();
    return out;
}

TEST(Walker, asksForAVerdictByTheKindOfEachFieldAndAboutTheHeadAtTheEnd)
{
    Answers answers;
    const char *was = "s: 1\nk: [{name: a, x: 1}]\nc: 1\n";
    EXPECT_THAT(walked(answers, was, "s: 2\nk: [{name: a, x: 2}]\nc: {d: 1}\n", was).asked,
                ElementsAre("map", "scalar", "rule of k", "elements", "map", "scalar", "scalar", "clash", "head"));
    answers.inferred = {};
    EXPECT_THAT(walked(answers, "l: [1]\n", "l: [2]\n", "l: [3]\n").asked,
                ElementsAre("map", "rule of l", "atomic list", "head"));
}

TEST(Walker, theFirstOfTheOrderThatHasAFieldSettlesItsKind)
{
    Answers answers{.refusesClash = true};
    const auto expected = [&] {
        return walked(answers, "a: x\n", "a: [y]\n", "a: {z: 1}\n").faults.at(0).diagnostic.text;
    };
    EXPECT_EQ(expected(), "wrong node kind: expected a mapping but found a scalar");
    answers.order = {Side::Updated, Side::Destination, Side::Original};
    EXPECT_EQ(expected(), "wrong node kind: expected a list but found a mapping");
}

TEST(Walker, doesNotGoIntoWhatIsTheSameInTheInputsThatCount)
{
    const char *same = "m: {x: 1}\n";
    EXPECT_THAT(walked({}, same, same, same).asked, ElementsAre("map", "head"));
    EXPECT_THAT(walked({}, "m: {x: 2}\n", same, same).asked, ElementsAre("map", "map", "scalar", "head"));
    EXPECT_THAT(walked({.hasOriginal = false}, "m: {x: 2}\n", same, same).asked, ElementsAre("map", "head"));
}

TEST(Walker, followsAliasesWhereThePolicyDoes)
{
    const char *was = "a: &a 1\nb: *a\n", *now = "a: &a 2\nb: *a\n";
    EXPECT_THAT(walked({}, was, now, was).noticesAt("b"), ElementsAre(NoticeId::AliasExpanded));
    EXPECT_EQ(walked({.followsAliases = false}, was, now, was).at("b").rule, RuleId::AliasDropped);
}

TEST(Walker, readsADirectiveWhereThePolicyDoes)
{
    const char *now = "m: {$patch: merge, x: 2}\n", *was = "m: {x: 1}\n";
    EXPECT_EQ(walked({.readsDirectives = true}, was, now, was).at("m.$patch").rule, RuleId::DirectiveReplace);
    EXPECT_EQ(walked({}, was, now, was).at("m.$patch").rule, RuleId::UpdatedAdded);
    EXPECT_THAT(walked({.readsDirectives = true}, was, "m: {$other: 1}\n", was).noticesAt("m.$other"),
                Contains(NoticeId::DirectiveIsData));
}

TEST(Walker, aDirectiveThatKyamlLosesLeavesTheElementUnderItsRules)
{
    Answers answers{.losesReplace = true, .deviates = false};
    const char *was = "l: [{name: a, x: 1}]\n", *now = "l: [{name: a, x: 2}]\n";
    EXPECT_EQ(walked(answers, was, now, was).at("l[name=a]").rule, RuleId::DirectiveReplace);
    answers.deviates = true;
    const Walked done = walked(answers, was, now, was);
    EXPECT_EQ(done.at("l[name=a]").rule, RuleId::UpdatedChanged);
    EXPECT_THAT(done.noticesAt("l[name=a]"), ElementsAre(NoticeId::DirectiveIgnored));
}

TEST(Walker, saysWhereAMergeDeviatesFromKyaml)
{
    const char *was = "a: text\n", *now = "a: yes\n"; // which kubectl reads as true
    EXPECT_THAT(walked({}, was, now, was).noticesAt("a"), ElementsAre(NoticeId::Quoted));
    EXPECT_THAT(walked({.deviates = false}, was, now, was).noticesAt("a"), IsEmpty());
}

TEST(Walker, aConflictIsAFaultWhereThePolicyRefusesIt)
{
    EXPECT_THAT(walked({.conflict = true}, "a: 1\n", "a: 2\n", "a: 3\n").codes(), IsEmpty());
    EXPECT_THAT(walked({.conflict = true, .refusesConflict = true}, "a: 1\n", "a: 2\n", "a: 3\n").codes(),
                ElementsAre("merge-conflict", "merge-conflict")); // of the field, and of all
}

TEST(Walker, aClashOfKindsIsAFaultWhereThePolicyRefusesIt)
{
    const Walked refused = walked({.refusesClash = true}, "a: 1\n", "a: [2]\n", "a: 1\n");
    EXPECT_THAT(refused.codes(), ElementsAre("merge-kind"));
    EXPECT_THAT(refused.asked, Not(Contains("clash")));
    EXPECT_THAT(walked({}, "a: 1\n", "a: [2]\n", "a: 1\n").asked, Contains("clash"));
}

TEST(Walker, aFaultOfADirectiveStandsAtItsField)
{
    const Walked done = walked({.directiveFault = "what it says"}, nullptr, "a: 1\n", nullptr);
    EXPECT_THAT(done.codes(), ElementsAre("merge-directive", "merge-directive"));
    EXPECT_EQ(done.faults[1].side, Side::Updated);
    EXPECT_EQ(done.faults[1].diagnostic.range.begin, 3U);
    EXPECT_EQ(done.faults[1].diagnostic.text, "what it says");
}

TEST(Walker, asksForTheRuleOfAListThatTheSchemaKnowsAndInfersOthers)
{
    const std::string head = "apiVersion: v1\nkind: Pod\n";
    const std::string was = head + "spec: {containers: [{name: a, x: 1}]}\n",
                      now = head + "spec: {containers: [{name: a, x: 2}]}\n";
    Answers answers;
    Walked done = walked(answers, was.c_str(), now.c_str(), was.c_str());
    EXPECT_THAT(done.asked, Not(Contains("rule of containers")));
    EXPECT_EQ(done.at("spec.containers").shape, Shape::Keyed);
    answers.known.emplace();
    EXPECT_EQ(walked(answers, was.c_str(), now.c_str(), was.c_str()).at("spec.containers").shape, Shape::Leaf);
    answers.listFault = "no key";
    done = walked(answers, "l: [{name: a}]\n", "l: [{name: b}]\n", "l: [{name: a}]\n");
    EXPECT_THAT(done.codes(), ElementsAre("merge-list-key"));
    EXPECT_THAT(done.asked, Contains("rule of l"));
}

TEST(Walker, aListThatThePolicyDecidesIsWrittenAnew)
{
    Answers answers;
    answers.strategy = [](ElementWalk &walk, DecisionId list, const Sides &, const ListItems &items,
                          const SchemaTypes &) {
        Sides own;
        own.value[Side::Updated] = items[Side::Updated].at(1);
        const DecisionId only = walk.walk(list, {yaml::PathStep::Kind::Index, {}, {}, 0}, own, {}, nullptr);
        walk.plan().decisions[list].children = {only};
        return std::string();
    };
    const char *was = "l: [{name: a}]\n", *now = "l: [{name: a}, {name: b}]\n";
    const Walked done = walked(answers, was, now, was);
    EXPECT_TRUE(done.at("l").reordered);
    EXPECT_EQ(done.at("l").children.size(), 1U);
    answers.strategy = [](ElementWalk &, DecisionId, const Sides &, const ListItems &, const SchemaTypes &) {
        return std::string("not so");
    };
    EXPECT_THAT(walked(answers, was, now, was).codes(), ElementsAre("merge-list-key"));
}

TEST(Walker, aListWhoseKeysTellNothingApartIsASequenceWhereTextsAreMerged)
{
    const std::string head = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n";
    const std::string was = head + "  - {name: a, x: 1}\n", now = head + "  - {name: a, x: 1}\n  - {name: a, x: 2}\n";
    const auto kindOf = [&](const Answers &answers) {
        return walked(answers, was.c_str(), now.c_str(), was.c_str()).at("spec.containers").listRule.kind;
    };
    EXPECT_EQ(kindOf({}), k8s::ListKind::Keyed);
    EXPECT_EQ(kindOf({.mergesVersions = true}), k8s::ListKind::Sequence);
}

TEST(Walker, newFieldsStandWhereUpdatedHasThemOrAreSorted)
{
    const char *was = "b: 1\nd: 1\n", *now = "b: 1\nz: 1\nc: 1\nd: 1\n";
    EXPECT_THAT(walked({}, was, now, was).inResult(), ElementsAre("b", "d", "c", "z"));
    EXPECT_THAT(walked({.mergesVersions = true}, was, now, was).inResult(), ElementsAre("b", "z", "c", "d"));
}

TEST(Walker, anOrderOfElementsThatBothSidesChangedIsAConflict)
{
    const char *was = "l: [{name: a}, {name: b}, {name: c}]\n", *now = "l: [{name: b}, {name: a}, {name: c}]\n",
               *here = "l: [{name: a}, {name: c}, {name: b}]\n";
    EXPECT_FALSE(walked({}, was, now, here).at("l").conflict);
    const Walked done = walked({.mergesVersions = true}, was, now, here);
    EXPECT_TRUE(done.at("l").conflict);
    EXPECT_EQ(done.at("l").rule, RuleId::GitBothChanged);
    EXPECT_EQ(done.at("l").from, From::Destination);
}

TEST(Walker, theFieldsOfANewMapKeepTheirOrderOrAreSorted)
{
    const char *was = "a: 1\n", *now = "a: 1\nm: {z: 1, b: 2}\n";
    const auto order = [&](const Answers &answers) {
        const Walked done = walked(answers, was, now, was);
        return done.inResult(done.idOf("m"));
    };
    EXPECT_THAT(order({}), IsEmpty()) << "it is taken as a whole";
    EXPECT_THAT(order({.sortsNewMaps = true}), ElementsAre("m.b", "m.z"));
}

TEST(Walker, newElementsStandWhereThePolicyPlacesThem)
{
    const char *was = "l: [{name: a}]\n", *now = "l: [{name: b}, {name: a}, {name: c}]\n",
               *here = "l: [{name: own}, {name: a}]\n";
    const auto order = [&](ElementPlacement placing) {
        Strings names;
        const Walked done = walked({.placing = placing}, was, now, here);
        for (const DecisionId child : done.at("l").children)
            names.push_back(yaml::print(done.plan.path(child)));
        return names;
    };
    EXPECT_THAT(order(ElementPlacement::Behind), ElementsAre("l[name=own]", "l[name=a]", "l[name=b]", "l[name=c]"));
    EXPECT_THAT(order(ElementPlacement::NewFirst), ElementsAre("l[name=b]", "l[name=c]", "l[name=own]", "l[name=a]"));
    EXPECT_THAT(order(ElementPlacement::AllFirst), ElementsAre("l[name=b]", "l[name=a]", "l[name=c]", "l[name=own]"));
}

TEST(Walker, anElementWhoseFieldsChangeKeepsItsKeyWhereThePolicyRestoresIt)
{
    Answers answers;
    answers.inferred.keys = {"name", "port"};
    const char *was = "l: [{name: a, port: 1, x: 1}]\n", *now = "l: [{name: a, x: 2}]\n";
    EXPECT_EQ(walked(answers, was, now, was).at("l[name=a,port=1].port").rule, RuleId::KeyRestored);
    answers.restoresKeys = false;
    EXPECT_EQ(walked(answers, was, now, was).at("l[name=a,port=1].port").rule, RuleId::UpdatedRemoved);
}

TEST(Walker, whatIsEmptiedIsToldUnlessThePolicyLeavesIt)
{
    const char *was = "m: {x: 1, y: 2}\n";
    Answers answers;
    EXPECT_THAT(walked(answers, was, "m: {}\n", was).noticesAt("m"), ElementsAre(NoticeId::LeftEmpty));
    answers.leavesEmptied = true;
    EXPECT_THAT(walked(answers, was, "m: {}\n", was).noticesAt("m"), IsEmpty());
}

} // namespace
} // namespace fieldwise::merge
