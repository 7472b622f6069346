// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

namespace fieldwise {

void addListRules(CLI::App &app, merge::Options &options)
{
    const auto take = [&options](const std::vector<std::string> &texts) {
        for (const std::string &text : texts) {
            auto rule = k8s::parseAskedRule(text);
            if (!rule)
                throw CLI::ValidationError("--list-rule " + text, rule.error().front().text);
            options.listRules.push_back(std::move(*rule));
        }
    };
    app.add_option_function<std::vector<std::string>>(
           "--list-rule", take,
           "merge the list at PATH as atomic, as a set, in-order, or keyed by "
           "KEY[,KEY], overriding all other rules; may be repeated")
        ->type_name("PATH=RULE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void addInference(CLI::App &app, merge::Options &options)
{
    addChoice<k8s::Infer>(
        app, "--infer", options.infer,
        {{"documented", k8s::Infer::Documented}, {"name", k8s::Infer::Name}, {"none", k8s::Infer::None}},
        "keys of lists without a schema");
}

} // namespace fieldwise
