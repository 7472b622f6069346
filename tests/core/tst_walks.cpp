// SPDX-License-Identifier: GPL-3.0-or-later
// Random walks over everything that a person does to a merge, as the window does it.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/config.h"
#include "core/history.h"
#include "core/merge/choices/conflictchoices.h"
#include "core/merge/choices/conflictplace.h"
#include "core/merge/plan/steps.h"
#include "core/yaml/json.h"
#include "tests/support/golden.h"
#include "tests/support/mutator.h"
#include "tests/support/randomyaml.h"
#include "tests/support/skips.h"

namespace fieldwise {
namespace {

using merge::Choice;
using merge::ChoiceKind;
using merge::Mode;
using merge::Side;

/// What the walks did, so that a test can tell that they did something.
struct Tally {
    size_t typed = 0, refused = 0, broken = 0, chosen = 0, edited = 0, switched = 0, undone = 0;
};

/// A person at a merge. `fault` is the first thing that went wrong.
class Walk {
public:
    Walk(Inputs inputs, uint64_t seed, Tally &tally)
        : m_inputs(std::move(inputs)), m_run(run(m_inputs)), m_random(seed), m_tally(tally)
    {
    }

    bool isMerged() const { return m_run.merged != nullptr; }
    const std::string &fault() const { return m_fault; }
    const std::string &story() const { return m_story; }

    void go(int steps)
    {
        const std::string start = state();
        for (int i = 0; i < steps && m_fault.empty(); ++i)
            doSomething();
        while (m_fault.empty() && m_history.canRedo())
            redo();
        const std::string end = state();
        while (m_fault.empty() && m_history.canUndo())
            undo();
        if (m_fault.empty() && state() != start)
            m_fault = "undo does not lead back to the start:\n" + state() + "\nwas\n" + start;
        while (m_fault.empty() && m_history.canRedo())
            redo();
        if (m_fault.empty() && state() != end)
            m_fault = "redo does not lead to the end:\n" + state() + "\nwas\n" + end;
    }

private:
    bool isTyping() const { return m_inputs.typed && merge::isThreeWay(m_inputs.options.mode); }

    void doSomething()
    {
        if (isTyping() && m_random.chance(60))
            return undo();
        switch (m_random.below(10)) {
        case 0:
        case 1:
        case 2: return type();
        case 3:
        case 4:
        case 5: return choose();
        case 6: return editInput();
        case 7: return switchOptions();
        case 8: return m_history.canUndo() ? undo() : choose();
        default: return m_history.canRedo() ? redo() : type();
        }
    }

    void type()
    {
        if (!m_run.last || !merge::isThreeWay(m_inputs.options.mode))
            return;
        const std::string result = m_run.last->resolution.text;
        const std::string before = isTyping() ? m_inputs.typed->text.str() : result;
        const std::string typed = m_random.mutated(before);
        if (typed.find_first_of("!?~") != typed.npos || typed.find("<<") != typed.npos)
            return; // what data has no place for
        ChoicesChange change{m_inputs.choices, m_inputs.choices, m_inputs.typed, {}};
        change.typedAfter = {SharedText(typed), isTyping() ? m_inputs.typed->on : SharedText(result)};
        change.edit = difference(before, typed);
        tell("types\n" + typed);
        const bool isOnResult = change.typedAfter->on->str() == result;
        make(std::move(change), "Typing");
        const bool isShown = m_inputs.typed ? m_inputs.typed->text.str() == typed
                                            : m_run.merged && m_run.merged->resolution.text == typed;
        if (m_fault.empty() && isOnResult && !isShown)
            m_fault = "what was typed is not shown";
        ++(m_inputs.typed ? m_tally.broken : m_tally.typed);
    }

    void choose()
    {
        if (!m_run.merged || isTyping() || m_run.merged->plan.documents.size() == 0)
            return;
        const merge::Plan &plan = m_run.merged->plan;
        std::vector<Choice> all = m_inputs.choices;
        const uint32_t what = m_random.below(12);
        if (what == 0) {
            all = merge::withUpdatedForConflicts(plan, std::move(all));
        } else if (what < 3 && !all.empty()) {
            Choice &one = all[m_random.below(uint32_t(all.size()))];
            if (what == 1)
                one.always = !one.always;
            else
                all.erase(all.begin() + (&one - all.data()));
        } else {
            const auto ref = someField(plan);
            if (!ref)
                return;
            static constexpr ChoiceKind kinds[] = {
                ChoiceKind::Original,         ChoiceKind::Updated, ChoiceKind::Destination, ChoiceKind::Both,
                ChoiceKind::BothUpdatedFirst, ChoiceKind::Nothing, ChoiceKind::Merge,       ChoiceKind::Value};
            const ChoiceKind kind = kinds[m_random.below(std::size(kinds))];
            const bool lines = plan.decision(*ref).isLines();
            if (kind == ChoiceKind::Value)
                all = merge::withChoice(
                    std::move(all),
                    merge::choiceFor(plan, *ref, kind,
                                     lines ? yaml::jsonString("mine\n" + m_random.scalar()) : m_random.scalar()));
            else if (m_random.chance(20))
                all = merge::withChoice(std::move(all), merge::choiceFor(plan, *ref, kind));
            else
                all = merge::withChoiceFor(plan, std::move(all), *ref, kind);
        }
        tell("chooses\n" + config::resolutionsText(all));
        make(ChoicesChange{m_inputs.choices, std::move(all), m_inputs.typed, m_inputs.typed}, "Choice");
        ++m_tally.chosen;
    }

    std::optional<merge::DecisionRef> someField(const merge::Plan &plan)
    {
        if (!plan.steps.empty() && m_random.chance(75))
            return plan.steps[m_random.below(uint32_t(plan.steps.size()))];
        const uint32_t document = m_random.below(uint32_t(plan.documents.size()));
        const auto count = uint32_t(plan.documents[document].decisions.size());
        return count > 0 ? std::optional(merge::DecisionRef{document, m_random.below(count)}) : std::nullopt;
    }

    void editInput()
    {
        const Side side = merge::allSides[m_random.below(3)];
        const std::string before = m_inputs.texts[side], after = m_random.mutated(before);
        TextChange change = difference(before, after);
        change.side = side;
        tell("edits input " + std::to_string(merge::index(side)) + "\n" + after);
        make(std::move(change), "Edit");
        ++m_tally.edited;
    }

    void switchOptions()
    {
        merge::Options options = m_inputs.options;
        static constexpr Mode modes[] = {Mode::Git, Mode::ThreeWay, Mode::ThreeWayKeep, Mode::TwoWay};
        switch (m_random.below(6)) {
        case 0:
        case 1: options.mode = modes[m_random.below(std::size(modes))]; break;
        case 2: options.listOrder = merge::ListOrder(m_random.below(2)); break;
        case 3: options.onConflict = merge::OnConflict(m_random.below(3)); break;
        case 4: options.infer = k8s::Infer(m_random.below(3)); break;
        default: options.asText = !options.asText; break;
        }
        tell("switches to mode " + std::to_string(int(options.mode)) + " text " + std::to_string(options.asText));
        make(OptionsChange{m_inputs.options, options}, "Options");
        ++m_tally.switched;
    }

    static TextChange difference(const std::string &before, const std::string &after)
    {
        const size_t begin = commonPrefix(before, after);
        const size_t same = commonSuffix(std::string_view(before).substr(begin), std::string_view(after).substr(begin));
        return {.at = uint32_t(begin),
                .removed = before.substr(begin, before.size() - same - begin),
                .added = after.substr(begin, after.size() - same - begin)};
    }

    void make(Change change, std::string name)
    {
        fieldwise::apply(m_inputs, change);
        m_history.push(std::move(change), std::move(name));
        merge();
    }

    void undo()
    {
        tell("undoes");
        for (const Change &change : m_history.undo().changes)
            fieldwise::apply(m_inputs, change);
        ++m_tally.undone;
        merge();
    }

    void redo()
    {
        tell("redoes");
        for (const Change &change : m_history.redo().changes)
            fieldwise::apply(m_inputs, change);
        merge();
    }

    /// As Workspace and its answers do.
    void merge()
    {
        const auto typed = isTyping() ? m_inputs.typed : std::nullopt;
        const std::vector<Choice> before = m_inputs.choices;
        m_run = run(m_inputs, &m_run);
        if (typed && m_run.merged) {
            m_history.settle(m_inputs, m_run.merged->inputs.choices);
            m_inputs.choices = m_run.merged->inputs.choices;
            m_inputs.typed.reset();
        } else if (typed && m_run.typedFault) {
            m_tally.refused += m_run.typedFault->code == "typed-not-kept";
            tell(m_run.typedFault->text);
            if (m_run.typed.text != typed->text) {
                m_history.settle(m_inputs, m_inputs.choices, m_run.typed);
                m_inputs.typed = m_run.typed;
            }
        }
        check(before);
    }

    void check(const std::vector<Choice> &before)
    {
        if (isTyping()) { // waits
            if (m_inputs.choices != before)
                m_fault = "a text that waits changed the choices";
            return;
        }
        if (!m_run.merged)
            return;
        const auto saved = config::readResolutions(config::resolutionsText(m_inputs.choices));
        if (!saved) {
            m_fault = "the choices can't be read: " + saved.error().text;
            return;
        }
        Inputs again = m_inputs;
        again.choices = *saved;
        again.typed.reset();
        const Run alone = run(again);
        if (!alone.merged)
            m_fault = "no merge from the saved choices";
        else if (alone.merged->resolution.text != m_run.merged->resolution.text)
            m_fault =
                "the saved choices give\n" + alone.merged->resolution.text + "\nnot\n" + m_run.merged->resolution.text;
        else if (alone.merged->plan.inapplicable.size() != m_run.merged->plan.inapplicable.size())
            m_fault = "other choices apply to a merge from scratch";
        else if (const std::string why = test::unreadable(alone.merged->plan, alone.merged->resolution);
                 !why.empty() && !merge::isByLines(m_inputs.options))
            m_fault = "the result can't be read: " + why + "\n" + alone.merged->resolution.text;
    }

    /// All that undo is about, and what it gives.
    std::string state() const
    {
        std::string all = std::to_string(int(m_inputs.options.mode)) + std::to_string(m_inputs.options.asText)
            + std::to_string(int(m_inputs.options.listOrder)) + std::to_string(int(m_inputs.options.onConflict))
            + std::to_string(int(m_inputs.options.infer)) + "\n";
        for (const Side side : merge::allSides)
            all += m_inputs.texts[side].str() + "\n---\n";
        all += config::resolutionsText(m_inputs.choices);
        all += m_inputs.typed ? "typed " + m_inputs.typed->text.str() : std::string();
        return all + (m_run.merged ? "\nresult\n" + m_run.merged->resolution.text : "\nno result");
    }

    void tell(const std::string &what)
    {
        m_story += what + "\n.\n";
        if (std::getenv("FIELDWISE_TELL")) // before it crashes
            std::cout << what << std::endl;
    }

    Inputs m_inputs;
    Run m_run;
    History m_history;
    test::Mutator m_random;
    Tally &m_tally;
    std::string m_fault, m_story;
};

uint32_t asked(uint32_t usual)
{
    const char *const walks = std::getenv("FIELDWISE_RANDOM");
    return walks ? static_cast<uint32_t>(std::strtoul(walks, nullptr, 10)) : usual;
}

void walk(const Inputs &inputs, const std::string &name, uint64_t seed, Tally &tally)
{
    Walk walk(inputs, seed, tally);
    if (std::getenv("FIELDWISE_TELL"))
        std::cout << "== " << name << " seed " << seed << std::endl;
    if (walk.isMerged())
        walk.go(14);
    ASSERT_EQ(walk.fault(), "") << name << " seed " << seed << "\n" << walk.story();
}

void expectWork(const Tally &tally)
{
    std::cout << tally.typed << " typed, " << tally.refused << " refused, " << tally.broken << " wait, " << tally.chosen
              << " chosen, " << tally.edited << " edits, " << tally.switched << " options, " << tally.undone
              << " undone\n";
    EXPECT_GT(std::min({tally.typed, tally.broken, tally.chosen, tally.edited, tally.switched, tally.undone}), 20U);
    EXPECT_LT(tally.refused * 20, tally.typed);
}

const Mode modes[] = {Mode::Git, Mode::ThreeWay, Mode::ThreeWayKeep};

TEST(Walks, fixtures)
{
    Tally tally;
    uint64_t seed = 0;
    for (const test::Golden &golden : test::goldenFixtures()) {
        Inputs inputs = golden.inputs;
        if (!merge::isThreeWay(inputs.options.mode) || !inputs.files[Side::Destination].empty())
            continue;
        for (uint32_t i = 0; i < asked(1); ++i)
            ASSERT_NO_FATAL_FAILURE(walk(inputs, golden.name, ++seed, tally));
    }
    expectWork(tally);
}

TEST(Walks, conflicts)
{
    Tally tally;
    uint64_t seed = 0;
    for (const auto &one : std::filesystem::directory_iterator(test::sourceFolder() / "tests/data/resolve")) {
        const auto text = [&one](const std::string &name) {
            const bool isYaml = exists(one.path() / (name + ".yaml"));
            return test::readFile(one.path() / (name + (isYaml ? ".yaml" : ".json")));
        };
        for (const Mode mode : modes)
            for (uint32_t i = 0; i < asked(4); ++i) {
                Inputs inputs = test::inputsOf(mode, text("base"), text("theirs"), text("ours"));
                inputs.options.asText = i % 4 == 3;
                ASSERT_NO_FATAL_FAILURE(walk(inputs, one.path().filename().string(), ++seed, tally));
            }
    }
    expectWork(tally);
}

TEST(Walks, madeUp)
{
    Tally tally;
    for (uint32_t seed = 0; seed < asked(60); ++seed) {
        test::RandomYaml random(seed);
        const auto stream = random.stream();
        const test::Writing writing = random.writing();
        const auto version = [&] { return test::write(random.edited(stream, false), writing); };
        const std::string theirs = version(), ours = version();
        ASSERT_NO_FATAL_FAILURE(
            walk(test::inputsOf(modes[seed % 3], test::write(stream, writing), theirs, ours), "made up", seed, tally));
    }
    expectWork(tally);
}

TEST(Walks, whatPeopleMerged)
{
    Tally tally;
    uint64_t seed = 0;
    std::error_code missing;
    for (const auto &file : std::filesystem::directory_iterator(test::casesFolder() / "merges", missing)) {
        std::ifstream lines(file.path());
        size_t number = 0;
        for (std::string line; file.path().extension() == ".jsonl" && std::getline(lines, line);) {
            const nlohmann::json one = nlohmann::json::parse(line);
            const std::string base = one.at("base"), theirs = one.at("theirs"), ours = one.at("ours");
            if (base.size() > 6'000 || number++ % (asked(0) > 0 ? 1 : 6) > 0)
                continue;
            Inputs inputs = test::inputsOf(modes[++seed % 3], base, theirs, ours);
            inputs.options.asText = !run(inputs).merged;
            ASSERT_NO_FATAL_FAILURE(walk(inputs, one.at("id"), seed, tally));
        }
    }
    if (seed == 0)
        GTEST_SKIP() << test::needsMaterial << "no merges/*.jsonl; FIELDWISE_CASES names the folder of cases";
    expectWork(tally);
}

} // namespace
} // namespace fieldwise
