// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include <algorithm>
#include <ostream>

#include <CLI/CLI.hpp>

namespace fieldwise {

namespace {

using merge::Side;

constexpr const char *exitStatuses = "Exit status: 0 done; 1 conflicts remain (the result is written; give --on-conflict to say\n"
                                     "what wins), --overwrite=false refuses (nothing is written), or a case fails; 2 usage;\n"
                                     "3 input that can't be used; 4 --second-opinion differs; 70 a fault of ours.";

/// Words of an option and what they stand for, in the order in which help shows them.
template <class T>
using Words = std::vector<std::pair<std::string, T>>;

template <class T>
CLI::Option *addChoice(CLI::App &app, const std::string &name, T &value, const Words<T> &words, const std::string &help)
{
    std::string all;
    for (const auto &[word, meaning] : words)
        all += (all.empty() ? "" : ", ") + word + (meaning == value ? " (default)" : "");
    const auto take = [words, &value](const std::string &text) {
        const auto found = std::ranges::find(words, text, &Words<T>::value_type::first);
        if (found == words.end())
            return false;
        value = found->second;
        return true;
    };
    const auto check = [words](const std::string &text) {
        std::string expected;
        for (const auto &[word, meaning] : words)
            expected += (expected.empty() ? "" : ", ") + word;
        const bool known = std::ranges::find(words, text, &Words<T>::value_type::first) != words.end();
        return known ? std::string() : "found `" + text + "`, expected one of " + expected;
    };
    return app.add_option_function<std::string>(name, [take](const std::string &text) { take(text); }, help + ": " + all)
        ->check(CLI::Validator(check, "", ""))
        ->type_name("WORD");
}

void addListRules(CLI::App &app, MergeCommand &command)
{
    const auto take = [&command](const std::vector<std::string> &texts) {
        for (const std::string &text : texts) {
            auto rule = k8s::parseAskedRule(text);
            if (!rule)
                throw CLI::ValidationError("--list-rule " + text, rule.error().front().text);
            command.options.listRules.push_back(std::move(*rule));
        }
    };
    app.add_option_function<std::vector<std::string>>(
           "--list-rule", take, "this list is atomic, a set, or keyed by KEY[,KEY], whatever else says; may be repeated")
        ->type_name("PATH=RULE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

/// What all merges have.
void addCommonOptions(CLI::App &app, MergeCommand &command, bool &noBuiltin)
{
    using Output = MergeCommand::Output;
    addChoice<Output>(app, "--output", command.output, {{"yaml", Output::Yaml}, {"json", Output::Json}}, "form of the result");
    addListRules(app, command);
    app.add_option("--schema", command.schemas,
                   "an OpenAPI document (v2 or v3) or CustomResourceDefinitions, asked before what is built in; may be repeated")
        ->type_name("FILE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--schema-root", command.options.schemaRoot,
                   "treat the documents as this definition of the schema, whatever their kind")
        ->type_name("NAME");
    app.add_flag("--no-builtin-schema", noBuiltin, "know nothing about the types of Kubernetes");
    app.add_flag("--second-opinion", command.secondOpinion, "yaml-cpp reads the result again before it is written");
    app.add_flag("--all", command.all, "decisions, compare: unchanged fields too");
    app.add_flag("--show-secrets", command.options.showSecrets, "decisions, explain, compare: do not mask the values of Secrets");
}

void addMergeOptions(CLI::App &app, MergeCommand &command, bool &inPlace, bool &noBuiltin)
{
    using Print = MergeCommand::Print;
    addChoice<Print>(app, "--print", command.print,
                     {{"result", Print::Result}, {"decisions", Print::Decisions}, {"explain", Print::Explain}, {"compare", Print::Compare}},
                     "what to write");
    auto *to = app.add_option("-o", command.to, "write to FILE, at once or not at all")->type_name("FILE");
    app.add_flag("--in-place", inPlace, "write the result to DESTINATION")->excludes(to);
    addCommonOptions(app, command, noBuiltin);
    addChoice<k8s::Infer>(
        app, "--infer", command.options.infer,
        {{"documented", k8s::Infer::Documented}, {"name", k8s::Infer::Name}, {"none", k8s::Infer::None}},
        "keys of lists that no schema knows");
    addChoice<merge::ListOrder>(app, "--list-order", command.options.listOrder,
                                {{"append", merge::ListOrder::Append}, {"prepend", merge::ListOrder::Prepend}},
                                "where new elements go");
    app.add_flag("--exact", command.options.exact, "exactly as kyaml, its oddities included");
    addChoice<merge::OnConflict>(app, "--on-conflict", command.options.onConflict,
                                 {{"updated", merge::OnConflict::Updated},
                                  {"destination", merge::OnConflict::Destination},
                                  {"fail", merge::OnConflict::Fail}},
                                 "what wins");
}

CLI::App *addMerge(CLI::App &app, MergeCommand &command, bool &inPlace, bool &noBuiltin, merge::Mode mode)
{
    const bool two = mode == merge::Mode::TwoWay;
    CLI::App *merge = app.add_subcommand(two ? "merge2" : "merge3", two ? "merge SOURCE into DESTINATION"
                                                                         : "merge what changed from ORIGINAL to UPDATED into DESTINATION");
    if (!two)
        merge->add_option("ORIGINAL", command.files[Side::Original], "what both come from; - is standard input")->required();
    merge->add_option(two ? "SOURCE" : "UPDATED", command.files[Side::Updated], "the text that brings changes")->required();
    merge->add_option("DESTINATION", command.files[Side::Destination], "the text that is kept and changed")->required();
    addMergeOptions(*merge, command, inPlace, noBuiltin);
    merge->footer(exitStatuses);
    return merge;
}

CLI::App *addApply(CLI::App &app, MergeCommand &command, bool &noBuiltin)
{
    using Print = MergeCommand::Print;
    using merge::Strategy;
    CLI::App *apply = app.add_subcommand("apply", "what `kubectl apply` of LOCAL does to LIVE");
    apply->add_option("LOCAL", command.files[Side::Updated], "the manifest that is applied; - is standard input")->required();
    apply->add_option("LIVE", command.files[Side::Destination], "the object in the cluster; an empty file when there is none yet")->required();
    apply->add_option("--last-applied", command.files[Side::Original], "what was applied last; otherwise LIVE's annotation tells")
        ->type_name("FILE");
    addChoice<Print>(*apply, "--print", command.print,
                     {{"result", Print::Result},
                      {"kubectl-patch", Print::KubectlPatch},
                      {"decisions", Print::Decisions},
                      {"explain", Print::Explain},
                      {"compare", Print::Compare}},
                     "what to write");
    apply->add_option("-o", command.to, "write to FILE, at once or not at all")->type_name("FILE");
    addChoice<Strategy>(*apply, "--strategy", command.options.strategy,
                        {{"auto", Strategy::Auto}, {"strategic", Strategy::Strategic}, {"json-merge", Strategy::JsonMerge}},
                        "how the patch is made; auto is kubectl's choice");
    apply->add_flag("--overwrite,!--no-overwrite", command.options.overwrite,
                    "--overwrite=false refuses what kubectl then refuses: fields that changed in LIVE too (not of custom resources)");
    apply->add_flag_callback("--no-annotation", [&command] { command.options.annotation = false; },
                             "leave the last-applied annotation out of result and patch");
    addCommonOptions(*apply, command, noBuiltin);
    apply->footer(exitStatuses);
    return apply;
}

/// What CLI11 cannot check: options that do not go together.
std::string contradiction(const MergeCommand &command, bool inPlace)
{
    const auto isStdin = [](const std::string &file) { return file == "-"; };
    if (std::ranges::count_if(command.files.at, isStdin) > 1)
        return "standard input (-) can be only one of the files";
    if (inPlace && isStdin(command.files[Side::Destination]))
        return "--in-place needs a file as DESTINATION, found -";
    if (inPlace && command.print != MergeCommand::Print::Result)
        return "--in-place writes the result, it does not go with --print";
    if (command.output == MergeCommand::Output::Json && command.print != MergeCommand::Print::Result)
        return "--output json is a form of the result, it does not go with --print";
    if (!command.options.schemaRoot.empty() && command.schemas.empty())
        return "--schema-root names a definition of a --schema, which is missing";
    if (command.all && command.print != MergeCommand::Print::Decisions && command.print != MergeCommand::Print::Compare)
        return "--all goes with --print decisions and compare only";
    return {};
}

} // namespace

std::variant<Command, Exit> parseCommandLine(int argc, const char *const *argv, std::ostream &out, std::ostream &err)
{
    CLI::App app("Shows what a structured merge does to every field, and why.", "fieldwise-cli");
    app.set_version_flag("--version", "fieldwise " FIELDWISE_VERSION);
    app.require_subcommand(1);
    app.footer(exitStatuses);

    MergeCommand merging;
    ConformanceCommand conforming;
    bool inPlace = false;
    bool noBuiltin = false;
    const CLI::App *merge2 = addMerge(app, merging, inPlace, noBuiltin, merge::Mode::TwoWay);
    CLI::App *merge3 = addMerge(app, merging, inPlace, noBuiltin, merge::Mode::ThreeWay);
    const CLI::App *apply = addApply(app, merging, noBuiltin);
    CLI::App *conformance = app.add_subcommand("conformance", "run a folder of cases, print SUITE passed failed a line");
    conformance->add_option("FOLDER", conforming.folder, "suites, a file of JSON lines each")->required();
    conformance->add_option("--exceptions", conforming.exceptions, "cases that cannot hold, `ID reason` a line")->type_name("FILE");

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        return app.exit(error, out, err) == 0 ? ExitDone : ExitUsage;
    }
    if (*conformance)
        return Command(conforming);
    const CLI::App &used = *merge2 ? *merge2 : *merge3 ? *merge3 : *apply;
    if (const std::string problem = contradiction(merging, inPlace); !problem.empty()) {
        err << problem << '\n';
        return ExitUsage;
    }
    merging.options.mode = *merge2 ? merge::Mode::TwoWay : *merge3 ? merge::Mode::ThreeWay : merge::Mode::Apply;
    merging.options.builtinSchema = !noBuiltin;
    merging.options.lastAppliedGiven = *apply && !merging.files[Side::Original].empty();
    merging.conflictRuleAsked = !*apply && used.count("--on-conflict") > 0;
    if (inPlace)
        merging.to = merging.files[Side::Destination];
    return Command(merging);
}

} // namespace fieldwise
