// SPDX-License-Identifier: GPL-3.0-or-later
// After an edit a run reuses documents, decisions, rows and marks of the run before. These tests prove that its answer
// equals that of a fresh run, part by part: after seeded edits, choices and undo of every fixture and of many resources
// in every mode, and for the merge after each of its steps.
#include <random>
#include <sstream>

#include <gtest/gtest.h>

#include "core/history.h"
#include "core/view/noise.h"
#include "core/view/report.h"
#include "core/view/resources.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::Side;

std::string textOf(merge::DecisionRef ref)
{
    return std::to_string(ref.document) + ":" + std::to_string(ref.decision);
}

std::string textOf(Range range)
{
    return std::to_string(range.begin) + "-" + std::to_string(range.end);
}

std::string textOf(const view::Pane &pane)
{
    std::ostringstream out;
    out << pane.lineCount << " lines\n";
    for (const view::LineMark &mark : pane.lines)
        out << textOf(mark.decision) << ' ' << int(mark.state) << int(mark.stripe) << mark.fails << '\n';
    for (const view::Span &span : pane.spans)
        out << "span " << textOf(span.range) << ' ' << int(span.state) << span.strike << '\n';
    for (const view::Chip &chip : pane.chips)
        out << "chip " << chip.line << ' ' << int(chip.state) << chip.text << textOf(chip.decision) << chip.fails
            << '\n';
    for (const view::Gone &gone : pane.gone)
        out << "gone " << gone.afterLine << ' ' << gone.text << textOf(gone.decision) << ' ' << gone.row << '\n';
    for (const view::OperationLines &lines : pane.operations)
        out << "operation " << lines.document << ' ' << lines.operation << ' ' << lines.begin << ' ' << lines.end
            << textOf(lines.range) << int(lines.did) << '\n';
    for (const view::Masked &mask : pane.masked)
        out << "masked " << textOf(mask.range) << int(mask.as) << '\n';
    return out.str();
}

std::string textOf(const LineIndex &lines)
{
    std::string out;
    for (uint32_t line = 0; line < lines.lineCount(); ++line)
        out += std::to_string(lines.start(line)) + ' ' + std::to_string(lines.number(line)) + '\n';
    return out;
}

/// Everything that a run answers, part by part.
std::vector<std::string> textOf(const fieldwise::Run &run)
{
    std::ostringstream faults, masks, resolved, steps, rows;
    for (const merge::Fault &fault : run.faults)
        faults << int(fault.side) << fault.diagnostic.code << textOf(fault.diagnostic.range) << fault.diagnostic.text
               << '\n';
    for (const Side side : merge::allSides)
        for (const view::Masked &mask : run.masks[side])
            masks << int(side) << textOf(mask.range) << int(mask.as) << '\n';
    std::vector<std::string> all{faults.str(), masks.str(), run.derived.value_or("none"),
                                 run.merged ? "merged" : "refused"};
    if (!run.merged)
        return all;
    const Merged &merged = *run.merged;
    const merge::Plan &plan = merged.plan;
    for (const merge::DecisionRef step : plan.steps)
        steps << textOf(step) << '\n';
    std::vector<merge::Counts> allCounts = plan.documentCounts;
    allCounts.push_back(plan.counts);
    for (const merge::Counts &counts : allCounts)
        for (const uint32_t count : {counts.added, counts.changed, counts.removed, counts.retained, counts.conflicts,
                                     counts.chosen, counts.notices, counts.open})
            steps << count << ' ';
    for (const merge::InapplicableChoice &inapplicable : plan.inapplicable)
        steps << inapplicable.choice << inapplicable.why << '\n';
    for (const merge::DocumentPlan &document : plan.documents) {
        steps << document.file << ' ' << document.unread << int(document.resource) << document.appliedChoices.size();
        for (const Side side : merge::allSides) {
            steps << ' ' << document.parts[side];
            for (const Range secret : document.secrets[side])
                steps << textOf(secret);
        }
        for (const yaml::NodeId alias : document.writtenOut)
            steps << " a" << alias;
    }
    const merge::Resolution &resolution = merged.resolution;
    for (size_t i = 0; i < resolution.documents.size(); ++i) {
        resolved << resolution.offsets[i] << '\n' << resolution.documents[i].literals;
        for (const merge::Piece &piece : resolution.documents[i].pieces)
            resolved << int(piece.from) << textOf(piece.range) << piece.decision << ' ' << piece.at << '\n';
    }
    for (const merge::ResultFile &file : resolution.files)
        resolved << file.path << int(file.state) << textOf(file.range) << file.breakAdded << '\n';
    for (const view::Row &row : merged.view.rows)
        rows << row.line[Side::Original] << ' ' << row.line[Side::Updated] << ' ' << row.line[Side::Destination] << ' '
             << row.result << '\n';
    for (const view::NoiseLines &lines : merged.view.noise)
        rows << "noise " << int(lines.side) << lines.first << '-' << lines.last << lines.why << '\n';
    for (const view::NoiseLines &lines : merged.view.resultNoise)
        rows << "noise of result " << lines.first << '-' << lines.last << lines.why << '\n';
    for (const Side side : merge::allSides) {
        all.push_back(textOf(merged.view.inputs[side]));
        all.push_back(textOf(plan.lines[side]));
    }
    for (std::string text : {textOf(merged.view.result), textOf(resolution.lines), resolution.text, resolved.str(),
                             steps.str(), rows.str(), view::decisionsJson(plan, resolution, true)})
        all.push_back(std::move(text));
    return all;
}

class Editing {
public:
    Editing(Inputs &inputs, uint32_t seed) : m_inputs(inputs), m_random(seed) {}

    /// Types, deletes or doubles something somewhere.
    void edit()
    {
        const Side side = merge::allSides[below(3)];
        const std::string &text = m_inputs.texts[side];
        if (!m_inputs.open[side] || text.empty())
            return;
        TextChange change{side, below(uint32_t(text.size())), {}, {}, {}, {}};
        const size_t begin = text.rfind('\n', change.at) == text.npos ? 0 : text.rfind('\n', change.at) + 1;
        const size_t end = std::min(text.find('\n', change.at), text.size() - 1) + 1;
        switch (begin < end ? below(8) : 0) {
        case 0: change.removed = text.substr(change.at, 1); break;
        case 1: // deletes a line
            change.at = uint32_t(begin);
            change.removed = text.substr(begin, end - begin);
            break;
        case 2: // doubles a line
            change.at = uint32_t(end);
            change.added = text.substr(begin, end - begin);
            break;
        case 3:
            change.at = uint32_t(begin);
            change.added = below(2) ? "---\n" : "# a comment\n";
            break;
        default: // types at the end of a line
            change.at = uint32_t(end - (text[end - 1] == '\n' ? 1 : 0));
            change.added = below(2) ? "7" : "x";
        }
        const FileParts &files = m_inputs.files[side];
        if (std::ranges::any_of(files, [&](const FilePart &file) {
                return file.begin > change.at && file.begin <= change.at + change.removed.size();
            }))
            return; // a file of a folder keeps its begin
        m_done.push_back(change);
        fieldwise::apply(m_inputs, m_done.back());
    }

    void undo()
    {
        if (m_done.empty())
            return;
        fieldwise::apply(m_inputs, inverse(m_done.back()));
        m_done.pop_back();
    }

    uint32_t below(uint32_t bound) { return uint32_t(m_random() % bound); }

private:
    Inputs &m_inputs;
    std::mt19937 m_random;
    std::vector<Change> m_done;
};

void expectSame(Inputs inputs, uint32_t seed, int edits, int &merges)
{
    Editing editing(inputs, seed);
    fieldwise::Run before = run(inputs);
    if (before.merged && seed % 3 == 0) { // choices
        const merge::Plan plan = before.merged->plan;
        for (size_t i = 0; i < plan.steps.size(); i += 3)
            inputs.choices = merge::withChoice(
                inputs.choices,
                merge::choiceFor(plan, plan.steps[i],
                                 i % 2 ? merge::ChoiceKind::Updated : merge::ChoiceKind::Destination));
    }
    if (seed % 4 == 1) {
        auto rules = std::make_shared<view::IgnoreRules>();
        rules->rules.push_back({*k8s::FieldPattern::parse("spec.replicas"), "", "", "", "", "the autoscaler's"});
        inputs.ignore = rules;
    }
    for (int i = 0; i < edits; ++i) {
        if (editing.below(4) == 0)
            editing.undo();
        else
            editing.edit();
        fieldwise::Run now = run(inputs, &before);
        const std::vector<std::string> shared = textOf(now), afresh = textOf(run(inputs));
        ASSERT_EQ(shared.size(), afresh.size()) << "seed " << seed << ", edit " << i;
        for (size_t part = 0; part < afresh.size(); ++part)
            ASSERT_EQ(shared[part], afresh[part]) << "seed " << seed << ", edit " << i << ", part " << part;
        merges += now.merged != nullptr;
        if (before.merged && now.merged) {
            const auto rowsBefore =
                std::make_shared<const std::vector<view::ResourceRow>>(view::resources(before.merged->plan));
            const auto rows = view::resources(now.merged->plan, {before.merged->plan, rowsBefore});
            ASSERT_EQ(*rows, view::resources(now.merged->plan)) << "seed " << seed << ", edit " << i;
            ASSERT_TRUE(rows == rowsBefore || *rows != *rowsBefore
                        || before.merged->plan.documents.size() != now.merged->plan.documents.size())
                << "the very same rows are shared";
        }
        before = std::move(now);
    }
}

/// From one step to the next, back, and to any other.
void expectSameSteps(const Inputs &inputs, uint32_t seed, int &steps)
{
    const fieldwise::Run whole = run(inputs);
    if (!whole.merged || stepsOf(whole.merged->plan) == 0)
        return;
    const size_t count = stepsOf(whole.merged->plan);
    std::mt19937 random(seed);
    Stage near{whole.merged, count};
    for (int i = 0; i < 8; ++i) {
        const size_t step = random() % 3 == 0 ? random() % (count + 1)
            : random() % 2                    ? std::min(count, near.steps + 1)
                                              : near.steps - (near.steps > 0);
        near = {planAfterSteps(whole.merged, step, &near), step};
        const auto shared = textOf({.merged = near.merged}),
                   alone = textOf({.merged = planAfterSteps(whole.merged, step)});
        const auto differ = std::ranges::mismatch(shared, alone);
        ASSERT_TRUE(differ.in1 == shared.end())
            << "seed " << seed << ", step " << step << ", part " << differ.in1 - shared.begin() << '\n'
            << *differ.in1 << "\nalone:\n"
            << *differ.in2;
        ++steps;
    }
}

TEST(IncrementalRuns, ofFixturesInEveryModeAnswerAsFreshOnes)
{
    std::vector<Golden> all = goldenFixtures();
    for (Golden &example : examples())
        all.push_back(std::move(example));
    int merges = 0, steps = 0;
    uint32_t seed = 0;
    for (const Golden &golden : all) {
        SCOPED_TRACE(golden.name);
        expectSame(golden.inputs, ++seed, golden.inputs.texts[Side::Destination].size() > 20'000 ? 3 : 8, merges);
        expectSameSteps(golden.inputs, seed, steps);
        if (HasFatalFailure())
            return;
    }
    EXPECT_GT(merges, int(all.size()));
    EXPECT_GT(steps, int(all.size()));
}

/// Several resources a side: some equal, some changed, added, dropped, renamed; one is a Secret.
std::string manifests(uint32_t kind, uint32_t from, uint32_t to)
{
    std::string text;
    for (uint32_t i = from; i < to; ++i) {
        const std::string n = std::to_string(i);
        const bool secret = i % 5 == 4;
        text += (text.empty() ? "" : "---\n") + std::string("# of ") + n
            + "\napiVersion: " + (secret ? "v1" : "apps/v1") + "\nkind: " + (secret ? "Secret" : "Deployment")
            + "\nmetadata:\n  name: s-" + n + "\n  namespace: shop\n";
        if (secret) {
            text += "data:\n  key: cGFzcw=" + std::string(kind == 1 ? "=" : "x") + "\n";
            continue;
        }
        text += "spec:\n  replicas: " + std::to_string(1 + (kind == 2 ? i % 3 : 0)) + (kind == 2 ? " # mine\n" : "\n");
        if (kind != 2 || i % 2 == 0)
            text += "  minReadySeconds: 5\n";
        text += "  template:\n    spec:\n      containers:\n      - name: api\n        image: shop/api:"
            + std::string(kind == 1 && i % 3 != 1 ? "2" : "1") + "\n";
    }
    return text;
}

TEST(IncrementalRuns, ofManyResourcesAnswerAsFreshOnes)
{
    uint32_t seed = 1000;
    for (const merge::Mode mode :
         {merge::Mode::ThreeWay, merge::Mode::TwoWay, merge::Mode::Apply, merge::Mode::Patch, merge::Mode::Compare,
          merge::Mode::Git, merge::Mode::ThreeWayKeep, merge::Mode::ServerSide}) {
        int merges = 0, steps = 0;
        for (int round = 0; round < 8; ++round) {
            SCOPED_TRACE(int(mode));
            Inputs inputs = inputsOf(mode, manifests(0, 0, 7), manifests(1, 0, 8), manifests(2, 1, 7));
            if (mode == merge::Mode::Patch) {
                inputs.texts[Side::Destination] = manifests(2, 0, 4);
                inputs.texts[Side::Updated] = "spec:\n  replicas: 4\n  minReadySeconds: null\n";
            }
            inputs.options.onConflict = round % 4 == 3 ? merge::OnConflict::Destination : merge::OnConflict::Updated;
            inputs.options.showSecrets = round == 2;
            expectSame(inputs, ++seed, 12, merges);
            expectSameSteps(inputs, seed, steps);
            if (HasFatalFailure())
                return;
        }
        EXPECT_GT(merges, 16) << "of 96 in mode " << int(mode);
        EXPECT_GE(steps, 32) << "of 64 in mode " << int(mode);
    }
}

/// Resources with a list that is replaced as a whole, long enough that its words are compared by a thread of their own.
std::string longLists(uint32_t kind)
{
    std::string text;
    for (const char *name : {"one", "two"}) {
        text += (text.empty() ? "" : "---\n")
            + std::string("apiVersion: example.com/v1\nkind: Shop\nmetadata:\n  name: ") + name + "\nspec:\n  items:\n";
        for (uint32_t i = 0; i < 2500; ++i)
            text += "  - name: item" + std::to_string(i)
                + (kind > 0 && i % (kind * 100) == 7 ? "\n    size: large\n" : "\n    size: 12\n");
    }
    return text;
}

TEST(IncrementalRuns, ofLongValuesAnswerAsFreshOnes)
{
    int merges = 0;
    for (uint32_t seed = 3000; seed < 3008; ++seed) {
        Inputs inputs = inputsOf(merge::Mode::ThreeWay, longLists(0), longLists(1), longLists(2));
        inputs.options.infer = k8s::Infer::None;
        expectSame(inputs, seed, 8, merges);
        if (HasFatalFailure())
            return;
    }
    EXPECT_GT(merges, 24);
}

} // namespace
} // namespace fieldwise::test
