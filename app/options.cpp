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

CLI::Option *addTo(CLI::App &app, MergeCommand &command)
{
    return app
        .add_option("-o", command.to, "write to FILE atomically; folders: write the result to a new or empty folder")
        ->type_name("FILE");
}

void addFailOn(CLI::App &app, MergeCommand &command)
{
    std::vector<std::string> words;
    std::string all;
    for (const view::Impact impact : view::impactsToFailOn) {
        words.emplace_back(view::impactName(impact));
        all += (all.empty() ? "" : ", ") + words.back();
    }
    const auto take = [&command](const std::vector<std::string> &asked) {
        for (const view::Impact impact : view::impactsToFailOn)
            if (std::ranges::find(asked, view::impactName(impact)) != asked.end())
                command.failOn.push_back(impact);
    };
    const auto check = [words, all](const std::string &text) {
        const bool known = std::ranges::find(words, text) != words.end();
        return known ? std::string() : "found `" + text + "`, expected one of " + all;
    };
    takesWords(app.add_option_function<std::vector<std::string>>(
                      "--fail-on", take, "exit status 1 if the merge does one of these, separated by commas: " + all)
                   ->delimiter(',')
                   ->allow_extra_args(false)
                   ->check(CLI::Validator(check, "", ""))
                   ->type_name("WORDS"),
               words);
}

void addAsSent(CLI::App &app, merge::Options &options)
{
    app.add_flag("--as-sent", options.asSent,
                 "show the object as it is sent, without what the API server makes of it (defaults, zero values, "
                 "refusals)");
}

} // namespace fieldwise
