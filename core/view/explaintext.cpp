// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/apply.h"
#include "core/merge/patchplan.h"
#include "core/merge/teller.h"
#include "core/view/evidence.h"
#include "core/view/operations.h"
#include "core/view/report.h"
#include "core/view/wrapped.h"

namespace fieldwise::view {
namespace {

using merge::allSides;
using merge::Decision;
using merge::Side;
using merge::State;

constexpr size_t longestText = 56;

std::string padded(std::string text, size_t to)
{
    const size_t has = characters(text);
    return has < to ? text + std::string(to - has, ' ') : text;
}

/// The first line of a field, cut; how many more there are is said.
std::string oneLine(std::string_view text)
{
    const size_t end = std::min(text.find_first_of("\r\n"), text.size());
    std::string out;
    size_t taken = 0;
    for (size_t at = 0; at < end; ++at) {
        if ((static_cast<uint8_t>(text[at]) & 0xC0) != 0x80 && ++taken > longestText) {
            out += "…";
            break;
        }
        out += text[at];
    }
    const LineIndex lines(text);
    if (lines.lineCount() > 1)
        out += " (+" + std::to_string(lines.lineCount() - 1) + (lines.lineCount() == 2 ? " line)" : " lines)");
    return out;
}

std::string_view glyph(State state)
{
    switch (state) {
    case State::Unchanged:
        return " ";
    case State::Added:
        return "+";
    case State::Changed:
        return "~";
    case State::Removed:
        return "-";
    case State::Retained:
        return "=";
    case State::Conflict:
        return "!";
    case State::Choice:
        return "*";
    }
    return " ";
}

std::string_view stateName(const Decision &decision)
{
    switch (merge::stateOf(decision)) {
    case State::Conflict:
        return "conflict";
    case State::Choice:
        return "your choice";
    default:
        return outcomeName(decision.outcome);
    }
}

std::string evidenceLines(const merge::Plan &plan, const Evidence &evidence, merge::DecisionRef ref)
{
    struct Line {
        std::string name, number, text, verdict;
    };
    const Decision &decision = plan.decision(ref);
    std::vector<Line> lines;
    size_t name = 0, number = 0, text = 0;
    for (const Side side : allSides) {
        if (!evidence.has(ref, side))
            continue;
        const Place place = evidence.in(ref, side);
        Line line{std::string(merge::sideName(plan.options.mode, side)),
                  "line " + std::to_string(place.position.line + 1), oneLine(evidence.shown(ref, side)), ""};
        switch (merge::fateOf(decision, side)) {
        case merge::Fate::Taken:
            line.verdict = "<- taken";
            break;
        case merge::Fate::Decides:
            line.verdict = "<- decides";
            break;
        case merge::Fate::Overruled:
            line.verdict = "   overruled";
            break;
        default:
            break;
        }
        name = std::max(name, characters(line.name));
        number = std::max(number, line.number.size());
        text = std::max(text, characters(line.text));
        lines.push_back(std::move(line));
    }
    std::string out;
    for (const Line &line : lines) {
        std::string row = std::string(textIndent, ' ') + padded(line.name, name) + "  " + padded(line.number, number) +
                          "  " + padded(line.text, text) + "  " + line.verdict;
        row.resize(row.find_last_not_of(' ') + 1);
        out += row + "\n";
    }
    return out;
}

std::string paragraph(const merge::Plan &plan, const Evidence &evidence, merge::DecisionRef ref, size_t number)
{
    const Decision &decision = plan.decision(ref);
    const std::string path = yaml::print(plan.documents[ref.document].path(ref.decision));
    std::string head = std::to_string(number);
    head = std::string(head.size() < 4 ? 4 - head.size() : 0, ' ') + head + "  ";
    head += std::string(glyph(merge::stateOf(decision))) + " " + (!path.empty() ? path : plan.options.mode == merge::Mode::Apply ? "the whole object" : "the whole document");
    // What apply does with the object stands above its steps.
    const bool object = decision.rule == merge::RuleId::ApplyObject;
    std::string out = head + (object ? "" : "  " + std::string(stateName(decision)));
    const std::string_view title = merge::rule(decision.rule).title;
    if (!object && !title.empty() && title != stateName(decision))
        out += ": " + std::string(title);
    out += "\n";
    const merge::Explanation explanation = merge::explain(plan, ref);
    if (!object)
        out += wrapped(explanation.because);
    for (const merge::Notice &notice : decision.notices)
        out += wrapped("Note: " + merge::describe(plan, ref, notice));
    out += evidenceLines(plan, evidence, ref);
    if (!explanation.otherwise.empty())
        out += wrapped("Otherwise: " + explanation.otherwise);
    return out + "\n";
}

std::string countsLine(const merge::Counts &counts)
{
    std::string out;
    const auto add = [&](uint32_t count, std::string_view word) {
        if (count > 0)
            out += (out.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(word);
    };
    add(counts.added, "added");
    add(counts.removed, "removed");
    add(counts.changed, "changed");
    add(counts.retained, "retained");
    add(counts.conflicts, counts.conflicts == 1 ? "conflict" : "conflicts");
    add(counts.overridden, "by your choice");
    add(counts.notices, counts.notices == 1 ? "note" : "notes");
    return out;
}

/// The first line: what is merged, with the names of the files.
std::string title(const merge::Plan &plan)
{
    const auto input = [&](Side side) {
        const std::string name(merge::sideName(plan.options.mode, side));
        return plan.names[side].empty() ? name : name + " (" + plan.names[side] + ")";
    };
    switch (plan.options.mode) {
    case merge::Mode::TwoWay:
        return "Two-way merge of " + input(Side::Updated) + " into " + input(Side::Destination) + "\n";
    case merge::Mode::ThreeWay:
        return "Three-way merge of " + input(Side::Original) + " and " + input(Side::Updated) + " into " +
               input(Side::Destination) + "\n";
    case merge::Mode::Patch:
        return "Patching " + input(Side::Destination) + " with " + input(Side::Updated) + "\n";
    case merge::Mode::Compare:
        return "Comparing " + input(Side::Destination) + " with " + input(Side::Updated) + "\n";
    case merge::Mode::Apply:
        break;
    }
    return "kubectl apply of " + input(Side::Updated) + " onto " + input(Side::Destination) +
           (plan.options.lastAppliedGiven ? ", with " + input(Side::Original) : std::string()) + "\n";
}

/// "patched by a JSON patch, because it is a list of operations; nothing is applied, since operation 2 fails"
std::string told(const merge::PatchPlan &patch)
{
    std::string out = "patched by a " + std::string(merge::typeName(patch.type)) + (patch.why.empty() ? "" : ", because " + patch.why);
    if (patch.failed)
        out += "; nothing is applied, since operation " + std::to_string(*patch.failed + 1) + " fails";
    return out;
}

/// A JSON patch has a step for each operation, any other merge one for each decision.
bool hasOperations(const merge::DocumentPlan &document)
{
    return document.patch && !document.patch->operations.empty();
}

/// The object, and what a patch is, or what kubectl does with the object.
std::string objectLine(const merge::DocumentPlan &document)
{
    const std::string object = document.identity.empty() ? std::string() : k8s::describe(document.identity);
    if (document.patch)
        return (object.empty() ? "The document" : object) + ": " + told(*document.patch) + "\n";
    if (!document.apply)
        return object.empty() ? object : object + "\n";
    std::string out = (object.empty() ? "This object" : object) + ": " + merge::told(*document.apply);
    const bool sent = document.apply->request != merge::Request::Nothing;
    if (sent && std::ranges::none_of(document.decisions, [](const Decision &decision) {
            return decision.outcome != merge::Outcome::Unchanged && decision.outcome != merge::Outcome::Retained;
        }))
        out += ", although nothing changes";
    out += "\n";
    for (const std::string &pointer : document.apply->conflicts) {
        if (!pointer.starts_with("/metadata/annotations/kubectl.kubernetes.io~1last-applied"))
            out += "  --overwrite=false stops at " + pointer + "\n";
    }
    return out;
}

} // namespace

std::string explainText(const merge::Plan &plan, const merge::Resolution &resolution)
{
    const Evidence evidence(plan, resolution);
    std::string out = title(plan);
    if (plan.steps.empty() && plan.options.mode != merge::Mode::Apply && std::ranges::none_of(plan.documents, hasOperations))
        return out + "\nNo field differs: the result is the destination as it is.\n";
    if (const std::string counts = countsLine(plan.counts); !counts.empty())
        out += counts + "\n";
    out += "\n";
    size_t number = 0;
    auto step = plan.steps.begin();
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const bool operations = hasOperations(plan.documents[i]);
        if (!plan.documents[i].apply && !operations && (step == plan.steps.end() || step->document != i))
            continue;
        if (const std::string object = objectLine(plan.documents[i]); !object.empty())
            out += object + "\n";
        if (operations)
            out += operationsText(plan, i, number);
        for (; step != plan.steps.end() && step->document == i; ++step) {
            if (!operations)
                out += paragraph(plan, evidence, *step, ++number);
        }
    }
    out.pop_back();
    return out;
}

} // namespace fieldwise::view
