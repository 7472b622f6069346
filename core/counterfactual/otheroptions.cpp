// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/counterfactual/otheroptions.h"

#include <utility>

#include "core/merge/plan/collections.h"
#include "core/merge/plan/deployers.h"

namespace fieldwise {

using merge::Mode;

namespace {

/// The list that a field is in, merged by other rules.
void addListRules(const merge::Options &options, const merge::DocumentPlan &document, merge::DecisionId field,
                  std::vector<OtherOptions> &out)
{
    const merge::DecisionId list = merge::listAround(document, field);
    if (list == merge::noDecision || options.mode == Mode::Patch)
        return;
    k8s::AskedRule asked;
    for (const yaml::PathStep &step : document.path(list))
        if (step.kind == yaml::PathStep::Kind::Field)
            asked.fields.push_back(step.name);
    if (asked.fields.empty())
        return;
    for (const auto &[rule, said] : {std::pair("atomic", "as one value"), std::pair("name", "by name")}) {
        const auto parsed = k8s::parseAskedRule("x=" + std::string(rule));
        if (!parsed)
            continue;
        asked.rule = parsed->rule;
        out.push_back({"Merge the list `" + asked.fields.back() + "` " + said, options});
        auto &rules = out.back().options.listRules;
        std::erase_if(rules, [&](const k8s::AskedRule &one) { return one.fields == asked.fields; });
        rules.push_back(asked);
    }
}

} // namespace

std::vector<OtherOptions> otherOptions(const merge::Options &options, const merge::DocumentPlan &document,
                                       merge::DecisionId field)
{
    using merge::OnConflict;
    std::vector<OtherOptions> out;
    const auto add = [&](std::string said) -> merge::Options & {
        out.push_back({std::move(said), options});
        return out.back().options;
    };
    const bool destinationWins = options.onConflict == OnConflict::Destination;
    if (isThreeWay(options.mode))
        add(destinationWins ? "Let Updated win conflicts" : "Let Destination win conflicts").onConflict =
            destinationWins ? OnConflict::Updated : OnConflict::Destination;
    if (isHelm(options)) {
        merge::apply(merge::deployers[0], add("Let kubectl apply it"));
        add("Replace the object (--force-replace)").deployer.replaces = true;
        return out;
    }
    if (options.mode == Mode::Apply) {
        add("Apply with a strategic merge patch").apply.strategy = merge::Strategy::Strategic;
        add("Apply with a JSON merge patch").apply.strategy = merge::Strategy::JsonMerge;
    }
    addListRules(options, document, field, out);
    return out;
}

} // namespace fieldwise
