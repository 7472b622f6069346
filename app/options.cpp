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

CLI::Option *addSchemas(CLI::App &app, std::vector<std::string> &schemas)
{
    return app
        .add_option("--schema", schemas,
                    "an OpenAPI document (v2 or v3) or CustomResourceDefinitions, which take precedence over the "
                    "built-in schema; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
}

void addCheckFiles(CLI::App &app, CheckFilesCommand &command)
{
    app.add_option("FILES", command.files, "YAML and JSON files, and folders of them")->required();
    addSchemas(app, command.schemas);
    app.add_flag("--refused", command.refused,
                 "also objects that an API server refuses to create since their values are invalid, as those of "
                 "patches and overlays are");
    app.footer("Exit status: 0 no file has a fault; 1 one has; 2 wrong arguments; 3 a file can't be opened.");
}

} // namespace fieldwise
