// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/counterfactual/why.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/visible.h"
#include "core/counterfactual/edits.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/view/evidence.h"
#include "core/view/noise.h"
#include "core/view/report.h"
#include "core/view/reportwords.h"
#include "core/yaml/json.h"

namespace fieldwise {
namespace {

using merge::DecisionId;
using merge::DecisionRef;
using merge::Side;
using Json = nlohmann::ordered_json;

bool isWithin(const yaml::Path &inner, const yaml::Path &outer)
{
    return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

bool isInSomeInput(const merge::DocumentPlan &document, const yaml::Path &path)
{
    return std::ranges::any_of(merge::allSides, [&](Side side) {
        return document.documents[side] && follow(*document.documents[side], path).steps == path.size();
    });
}

/// The path with the keys of elements in place of their indices in this input, where decisions have keys.
yaml::Path withKeys(const merge::DocumentPlan &document, yaml::Path path, Side side)
{
    DecisionId at = 0;
    for (size_t i = 0; i < path.size() && at != merge::noDecision; ++i) {
        const Found found = follow(*document.documents[side], {path.begin(), path.begin() + static_cast<long>(i) + 1});
        const auto &children = document.decision(std::exchange(at, merge::noDecision)).children;
        for (const DecisionId child : children) {
            const yaml::PathStep step = document.path(child).back();
            const bool isMeant = path[i].kind == yaml::PathStep::Kind::Index && step.kind != yaml::PathStep::Kind::Field
                && document.decision(child).values[side] == found.node;
            if (step == path[i] || isMeant) {
                path[i] = step;
                at = child;
                break;
            }
        }
    }
    return path;
}

/// An index is one of the first input that has the field.
yaml::Path withKeys(const merge::DocumentPlan &document, const yaml::Path &path)
{
    const bool counts =
        std::ranges::any_of(path, [](const yaml::PathStep &step) { return step.kind == yaml::PathStep::Kind::Index; });
    if (counts && !document.decisions.empty())
        for (const Side side : {Side::Updated, Side::Destination, Side::Original})
            if (document.documents[side] && follow(*document.documents[side], path).steps == path.size())
                return withKeys(document, path, side);
    return path;
}

/// The number of characters to insert, drop, replace or swap, to get from one word to the other.
size_t distanceOf(std::string_view a, std::string_view b)
{
    std::vector<std::vector<size_t>> edits(a.size() + 1, std::vector<size_t>(b.size() + 1));
    for (size_t i = 0; i <= a.size(); ++i)
        for (size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                edits[i][j] = i + j;
                continue;
            }
            edits[i][j] =
                std::min({edits[i - 1][j] + 1, edits[i][j - 1] + 1, edits[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
        }
    return edits[a.size()][b.size()];
}

/// The path with each name that is not there replaced by the nearest one; nothing if none is near.
std::optional<yaml::Path> nearestPath(const yaml::Document &document, yaml::Path path)
{
    constexpr size_t longest = 100;
    for (Found found = follow(document, path); found.steps < path.size(); found = follow(document, path)) {
        yaml::PathStep &step = path[found.steps];
        if (step.kind != yaml::PathStep::Kind::Field || step.name.size() > longest || found.node == yaml::none
            || document.node(found.node).kind != yaml::Kind::Map)
            return {};
        size_t nearest = std::max<size_t>(1, step.name.size() / 3) + 1;
        std::string meant;
        for (const auto &[key, value] : yaml::pairsOf(document, found.node)) {
            const std::string name(document.node(key).value);
            const size_t distance = name.size() > longest ? longest : distanceOf(step.name, name);
            if (distance < nearest && distance > 0) {
                nearest = distance;
                meant = name;
            }
        }
        if (meant.empty())
            return {};
        step.name = meant;
        if (follow(document, path).steps <= found.steps)
            return {};
    }
    return path;
}

/// The decisions with exactly this path, or the one of the value around it.
std::vector<DecisionId> decisionsIn(const merge::DocumentPlan &document, const yaml::Path &path)
{
    std::vector<DecisionId> open, found;
    DecisionId around = 0;
    if (!document.decisions.empty())
        open.push_back(0);
    while (!open.empty()) {
        const DecisionId id = open.back();
        open.pop_back();
        const yaml::Path own = document.path(id);
        if (own == path)
            found.push_back(id);
        if (own.size() >= path.size() || !isWithin(path, own))
            continue;
        around = id;
        const auto &children = document.decision(id).children;
        open.insert(open.end(), children.rbegin(), children.rend());
    }
    std::ranges::copy_if(document.disputedComments, std::back_inserter(found),
                         [&](DecisionId id) { return document.path(id) == path; });
    if (found.empty() && !document.decisions.empty() && isInSomeInput(document, path))
        found.push_back(around);
    return found;
}

/// The steps below a decision that is none itself.
std::vector<DecisionRef> stepsWithin(const merge::Plan &plan, DecisionRef ref)
{
    std::vector<DecisionRef> out;
    if (merge::isStep(plan.decision(ref)))
        return out;
    const merge::DocumentPlan &document = plan.documents[ref.document];
    const yaml::Path path = document.path(ref.decision);
    for (const DecisionRef step : plan.steps)
        if (step.document == ref.document && step.decision != ref.decision
            && isWithin(document.path(step.decision), path))
            out.push_back(step);
    return out;
}

/// The first of these steps, a line each.
std::string listed(const merge::Plan &plan, const std::vector<DecisionRef> &steps)
{
    constexpr size_t most = 12;
    const std::string indent(view::textIndent, ' ');
    std::string out;
    for (size_t i = 0; i < std::min(steps.size(), most); ++i) {
        const merge::Decision &decision = plan.decision(steps[i]);
        out += indent + std::string(view::glyphOf(merge::stateOf(decision))) + " "
            + visible(view::pathText(plan, steps[i])) + "  " + std::string(view::stateName(plan, steps[i])) + "\n";
        for (const merge::Notice &notice : decision.notices)
            if (notice.id == merge::NoticeId::WillBeRefused)
                out += view::wrapped("  will be refused: " + visible(notice.text));
    }
    return steps.size() > most ? out + indent + "and " + std::to_string(steps.size() - most) + " more\n" : out;
}

/// True if what would change a field says its value: a secret is in no text.
bool mayTellValue(const merge::Plan &plan, DecisionRef ref)
{
    return !merge::isSecret(plan, ref) && !merge::holdsSecret(plan, ref);
}

Json json(const Merged &merged, DecisionRef ref, const WhatIf &answer)
{
    Json out{{"says", answer.said}, {"outcome", view::outcomeName(answer.outcome)}, {"conflict", answer.conflict}};
    const bool tells = mayTellValue(merged.plan, ref);
    if (tells)
        out["value"] = answer.value ? Json::parse(*answer.value, nullptr, false) : Json();
    out["options"] = answer.options.has_value();
    out["edits"] = Json::array();
    for (const InputEdit &edit : answer.edits) {
        Json one{{"input", view::sideKey(edit.side)}, {"begin", edit.range.begin}, {"end", edit.range.end}};
        if (tells)
            one["text"] = edit.by;
        out["edits"].push_back(std::move(one));
    }
    return out;
}

} // namespace

std::vector<DecisionRef> decisionsAbout(const Merged &merged, const yaml::Path &path, const std::string &resource,
                                        size_t most)
{
    std::vector<DecisionRef> out;
    for (uint32_t i = 0; i < merged.plan.documents.size(); ++i) {
        const merge::DocumentPlan &document = merged.plan.documents[i];
        if (!resource.empty() && resource != merge::resourceName(merged.plan, i)
            && resource != k8s::describe(document.identity))
            continue;
        for (const DecisionId id : decisionsIn(document, withKeys(document, path)))
            if (out.size() < most)
                out.push_back({i, id});
    }
    return out;
}

std::vector<std::string> pathsLike(const Merged &merged, const yaml::Path &path)
{
    constexpr size_t most = 3;
    std::vector<std::string> out;
    for (uint32_t i = 0; i < merged.plan.documents.size() && out.size() < most; ++i)
        for (const Side side : {Side::Updated, Side::Destination, Side::Original}) {
            const auto &document = merged.plan.documents[i].documents[side];
            const auto near = document && document->ok() ? nearestPath(*document, path) : std::nullopt;
            if (near && out.size() < most && std::ranges::find(out, yaml::print(*near)) == out.end())
                out.push_back(yaml::print(*near));
        }
    for (uint32_t i = 0; i < merged.plan.documents.size() && out.size() < most; ++i)
        for (DecisionId id = 0; id < merged.plan.documents[i].decisions.size() && out.size() < most; ++id) {
            const yaml::Path own = merge::shownPath(merged.plan, {i, id});
            if (own.size() <= path.size() || !std::equal(path.rbegin(), path.rend(), own.rbegin()))
                continue;
            if (std::string name = yaml::print(own); std::ranges::find(out, name) == out.end())
                out.push_back(std::move(name));
        }
    return out;
}

std::string whyText(const Merged &merged, const std::vector<DecisionRef> &fields, const yaml::Path &asked)
{
    const view::ShownEvidence evidence(merged.plan, merged.resolution);
    std::string out = visible(view::titleOf(merged.plan)) + "\n";
    for (const DecisionRef ref : fields) {
        if (const std::string name = k8s::describe(merged.plan.documents[ref.document].identity); !name.empty())
            out += "\n" + visible(name) + "\n";
        if (merged.plan.documents[ref.document].path(ref.decision).size() < asked.size())
            out += "\n" + view::wrapped("`" + visible(yaml::print(asked)) + "` is decided with what contains it:");
        out += "\n" + view::explainedStep(merged.plan, evidence, ref, "");
        out.pop_back(); // the empty line
        const std::vector<DecisionRef> within = stepsWithin(merged.plan, ref);
        if (!within.empty())
            out += "\n" + std::string(view::textIndent, ' ') + "Decided in it:\n" + listed(merged.plan, within);
        const std::vector<WhatIf> answers = within.empty() ? whatWouldChange(merged, ref) : std::vector<WhatIf>();
        if (!answers.empty())
            out += "\n" + std::string(view::textIndent, ' ') + "What would change this:\n";
        for (const WhatIf &answer : answers)
            out += view::wrapped("- " + answer.said);
    }
    return out;
}

std::string whyErrorJson(const Merged &merged, const std::string &text, const std::vector<std::string> &like)
{
    const Json out{{"version", 1},
                   {"mode", view::modeName(merged.plan.options.mode)},
                   {"fields", Json::array()},
                   {"error", {{"code", "no-field"}, {"text", text}, {"like", like}}}};
    return visibleJson(out.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

std::string whyJson(const Merged &merged, const std::vector<DecisionRef> &fields)
{
    const view::ShownEvidence evidence(merged.plan, merged.resolution);
    const view::Noise noise(merged.plan, merged.inputs.ignore.get());
    Json out{{"version", 1}, {"mode", view::modeName(merged.plan.options.mode)}, {"fields", Json::array()}};
    for (const DecisionRef ref : fields) {
        Json one = view::decisionJson(merged.plan, evidence, ref, &noise);
        const std::vector<DecisionRef> within = stepsWithin(merged.plan, ref);
        one["within"] = Json::array();
        for (const DecisionRef step : within)
            one["within"].push_back(yaml::print(merge::shownPath(merged.plan, step)));
        one["changes"] = Json::array();
        if (within.empty())
            for (const WhatIf &answer : whatWouldChange(merged, ref))
                one["changes"].push_back(json(merged, ref, answer));
        out["fields"].push_back(std::move(one));
    }
    return visibleJson(out.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

} // namespace fieldwise
