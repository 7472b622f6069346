// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/report.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "core/base/visible.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/explain/explain.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/view/evidence.h"
#include "core/view/noise.h"
#include "core/view/operations.h"
#include "core/view/ownerlines.h"
#include "core/view/serversidereport.h"

namespace fieldwise::view {

std::string_view modeName(Mode mode)
{
    constexpr std::array<std::string_view, 8> names{"three-way", "two-way", "apply",       "patch",
                                                    "compare",   "git",     "server-side", "three-way-keep"};
    return names[static_cast<size_t>(mode)];
}

namespace {

using Json = nlohmann::ordered_json;

constexpr int version = 1;

Json json(const EvidencePlace &place, std::string text)
{
    return {{"begin", place.range.begin},
            {"end", place.range.end},
            {"line", place.position.line + 1},
            {"column", place.position.column + 1},
            {"text", std::move(text)}};
}

Json liveOwners(const Plan &plan, DecisionRef ref)
{
    Json out = Json::array();
    for (const k8s::Manager *manager : ownersOf(plan, ref)) {
        Json one{{"manager", manager->name},
                 {"operation", manager->operation == k8s::Manager::Operation::Apply ? "Apply" : "Update"}};
        for (const auto &[name, text] : {std::pair("apiVersion", &manager->apiVersion),
                                         {"subresource", &manager->subresource},
                                         {"time", &manager->time}}) {
            if (!text->empty())
                one[name] = *text;
        }
        out.push_back(std::move(one));
    }
    return out;
}

/// Those that say something, each once, as they were decided.
std::vector<DecisionId> inOrder(const DocumentPlan &plan)
{
    std::vector<DecisionId> order;
    std::vector<DecisionId> open;
    std::vector<bool> seen(plan.decisions.size());
    if (!plan.decisions.empty())
        open.push_back(0);
    while (!open.empty()) {
        const DecisionId id = open.back();
        open.pop_back();
        if (seen[id])
            continue;
        seen[id] = true;
        order.push_back(id);
        const auto &children = plan.decision(id).children;
        open.insert(open.end(), children.begin(), children.end());
    }
    order.insert(order.end(), plan.disputedComments.begin(), plan.disputedComments.end());
    std::ranges::sort(order);
    return order;
}

} // namespace

nlohmann::ordered_json decisionJson(const Plan &plan, const ShownEvidence &evidence, DecisionRef ref,
                                    const Noise *noise)
{
    const Decision &decision = plan.decision(ref);
    Json out;
    out["path"] = yaml::print(merge::shownPath(plan, ref));
    std::string pointer;
    out["pointer"] = evidence.pointer(ref, pointer) ? Json(pointer) : Json(nullptr);
    out["document"] = k8s::describe(plan.documents[ref.document].identity);
    if (const std::string &file = plan.documents[ref.document].file; !file.empty())
        out["file"] = file;
    out["outcome"] = outcomeName(decision.outcome);
    out["rule"] = merge::rule(decision.rule).name;
    out["from"] = fromName(decision.from);
    if (const k8s::ListRule *rule = merge::listRuleOf(plan.documents[ref.document], ref.decision))
        out["list"] = k8s::describe(*rule);
    out["conflict"] = decision.conflict;
    out["overridden"] = decision.isChosen() || decision.hasTypedHead();
    if (decision.person.moved)
        out["moved"] = true;
    Json places = Json::object();
    for (const Side side : allSides)
        if (evidence.has(ref, side))
            places[std::string(sideKey(side))] = json(evidence.in(ref, side), evidence.shown(ref, side));
    if (places.contains("original") && isReadFromAnnotation(plan))
        if (const auto live = annotationPlace(plan, ref.document, evidence)) {
            places["original"] = json(*live, places["original"]["text"]);
            places["original"]["in"] = "destination";
        }
    if (evidence.hasResult(ref))
        places["result"] = json(evidence.inResult(ref), evidence.shownResult(ref));
    out["evidence"] = std::move(places);
    out["notices"] = Json::array();
    for (const merge::Notice &notice : decision.notices)
        out["notices"].push_back({{"id", merge::noticeName(notice.id)}, {"text", merge::describe(plan, ref, notice)}});
    if (const NoiseField *field = noise ? noise->of(ref) : nullptr)
        out["noise"] = field->why;
    const bool serverSide = plan.documents[ref.document].serverSide() != nullptr;
    if (Json owners = serverSide ? ownersJson(plan.documents[ref.document], ref.decision) : liveOwners(plan, ref);
        !owners.empty())
        out["owners"] = std::move(owners);
    const auto &patch = plan.documents[ref.document].patch();
    if (patch && ref.decision < patch->operationOf.size() && patch->operationOf[ref.decision] != ~0U)
        out["operation"] = patch->operationOf[ref.decision];
    const merge::Explanation explanation = merge::explain(plan, ref);
    out["because"] = explanation.because;
    out["otherwise"] = explanation.otherwise;
    return out;
}

std::string decisionsJson(const Plan &plan, const merge::Resolution &resolution, bool all, const Noise *noise)
{
    const ShownEvidence evidence(plan, resolution);
    Json out;
    out["version"] = version;
    out["mode"] = modeName(plan.options.mode);
    Json inputs = Json::object();
    for (const Side side : allSides)
        if (side != Side::Original || merge::hasOriginal(plan.options.mode))
            inputs[std::string(sideKey(side))] = side == Side::Original && isReadFromAnnotation(plan)
                ? plan.names[Side::Destination] + "#/metadata/annotations/" + yaml::pointerToken(k8s::lastAppliedKey)
                : plan.names[side];
    out["inputs"] = std::move(inputs);
    out["counts"] = {{"added", plan.counts.added},         {"changed", plan.counts.changed},
                     {"removed", plan.counts.removed},     {"retained", plan.counts.retained},
                     {"conflicts", plan.counts.conflicts}, {"overridden", plan.counts.chosen},
                     {"open", plan.counts.open},           {"notices", plan.counts.notices}};
    if (plan.options.mode == Mode::Patch)
        out["patch"] = patchesJson(plan, evidence);
    if (plan.options.mode == Mode::ServerSide) {
        out["manager"] = plan.options.serverSide.fieldManager;
        out["force"] = merge::isForced(plan.options);
        out["objects"] = objectsJson(plan);
    }
    Json decisions = Json::array();
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        for (const DecisionId id : inOrder(plan.documents[i])) {
            const Decision &decision = plan.documents[i].decision(id);
            if (all || merge::isStep(decision) || !decision.notices.empty())
                decisions.push_back(decisionJson(plan, evidence, {i, id}, noise));
        }
    }
    out["decisions"] = std::move(decisions);
    return visibleJson(out.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

} // namespace fieldwise::view
