// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/whycommand.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <string_view>

#include <CLI/CLI.hpp>

#include "app/describe.h"
#include "app/kubectlversion.h"
#include "app/mergeinputs.h"
#include "app/options.h"
#include "app/words.h"
#include "core/base/visible.h"
#include "core/counterfactual/why.h"
#include "core/folder.h"
#include "core/merge/apply/apply.h"
#include "core/reproduction/reproduction.h"

namespace fieldwise {
namespace {

using merge::Side;

constexpr size_t mostResources = 20; ///< in which one field is told about
constexpr const char *fieldHelp = "the field, as reasons write it: spec.containers[name=app].image";

Inputs sessionInputs(MergeInputs &&read)
{
    Inputs inputs;
    for (const Side side : merge::allSides) {
        inputs.open[side] = !read.names[side].empty();
        inputs.files[side] = read.streams[side].files;
        inputs.texts[side] = std::move(read.texts[side]);
    }
    inputs.names = std::move(read.names);
    inputs.ignore = std::make_shared<view::IgnoreRules>(std::move(read.ignore));
    inputs.options = std::move(read.options);
    inputs.choices = std::move(read.choices);
    return inputs;
}

/// Of the first field; a report of several would hide which one is meant.
Exit tellReproduction(const Merged &merged, const std::vector<merge::DecisionRef> &fields, std::ostream &out,
                      std::ostream &err)
{
    if (fields.size() > 1) {
        sayLine(err,
                "fieldwise-cli: " + std::to_string(fields.size())
                    + " resources have the field; name the one to reproduce with --resource");
        return ExitUsage;
    }
    const auto made = reproduction::reproduce(merged, fields.front());
    if (!made) {
        sayLine(err, "fieldwise-cli: " + made.error());
        return ExitInput;
    }
    sayLines(out, reproduction::reportText(*made));
    return ExitDone;
}

void addAnswer(CLI::App &app, WhyCommand &command)
{
    app.add_option("--resource", command.resource,
                   "only in this resource, by its name: `Deployment shop/checkout`; without it, in each that has PATH")
        ->type_name("NAME");
    addChoice<bool>(app, "--output", command.json, {{"text", false}, {"json", true}}, "format of the answer");
    app.add_flag("--reproduce", command.reproduce,
                 "instead of the answer, write a report of a wrong merge: the smallest inputs with the same decision, "
                 "with neutral names and values");
}

} // namespace

std::vector<const char *> withMode(int argc, const char *const *argv)
{
    if (argc < 3 || argv[1] != std::string_view("why"))
        return {argv, argv + argc};
    std::vector<const char *> all(argv, argv + 2), own;
    int at = 2;
    for (; at < argc && argv[at] != std::string_view("--"); ++at) {
        const std::string_view word = argv[at];
        const bool hasValue = word == "--resource" || word == "--output";
        const bool isOwn =
            hasValue || word == "--reproduce" || word.starts_with("--resource=") || word.starts_with("--output=");
        std::vector<const char *> &to = isOwn ? own : all;
        to.push_back(argv[at]);
        if (hasValue && at + 1 < argc)
            to.push_back(argv[++at]);
    }
    const auto isOption = [](std::string_view word) { return word.size() > 1 && word[0] == '-'; };
    const auto words = all.begin() + 2;
    const bool isAfterOptions = words != all.end() && isOption(*words);
    const auto given = isAfterOptions ? std::find_if(all.rbegin(), all.rend(), isOption) - all.rbegin()
                                      : std::find_if(words, all.end(), isOption) - words;
    if ((given == 3 || given == 4) && !isMergeCommand(all[2]))
        all.insert(all.begin() + 2, given == 4 ? "merge3" : "apply");
    all.insert(all.end(), own.begin(), own.end());
    all.insert(all.end(), argv + at, argv + argc);
    return all;
}

void describeWhy(CLI::App &app, WhyCommand &command)
{
    static std::string mode;
    static std::vector<std::string> files;
    takesWords(app.add_option("MODE", mode,
                              "the command that merges; its options can be given, too. Without it, three files are "
                              "merged by merge3, and two are applied"),
               {std::begin(mergeCommands), std::end(mergeCommands)});
    app.add_option("FILES", files, "the files of that command")->required();
    app.add_option("PATH", command.path, fieldHelp)->required();
    addAnswer(app, command);
}

void askForField(CLI::App &app, WhyCommand &command)
{
    for (const char *name : {"--print", "--output", "-o", "--in-place", "--fail-on", "--second-opinion", "--all",
                             "--as", "--guards", "PATH"})
        if (CLI::Option *option = app.get_option_no_throw(name))
            app.remove_option(option);
    if (CLI::Option *after = app.get_option_no_throw("AFTER"))
        after->required();
    app.add_option("PATH", command.path, fieldHelp)->required();
    addAnswer(app, command);
}

Exit runWhy(const WhyCommand &command, std::ostream &out, std::ostream &err)
{
    // as kubectl and yq write it
    const auto path = yaml::parsePath(command.path.starts_with('.') ? command.path.substr(1) : command.path);
    if (!path) {
        sayLine(err, "fieldwise-cli: PATH `" + command.path + "`: " + path.error().front().text);
        return ExitUsage;
    }
    auto read = readInputs(command.merging, err);
    if (!read)
        return ExitInput;
    Inputs inputs = sessionInputs(std::move(*read));
    Run ran = fieldwise::run(inputs);
    if (ran.merged && merge::dependsOnKubectl(ran.merged->plan) && takeKubectlOnPath(inputs.options))
        ran = fieldwise::run(inputs);
    if (!ran.merged) {
        for (const merge::Fault &fault : ran.faults)
            sayLine(err,
                    folder::describe(fault.diagnostic, inputs.names[fault.side], inputs.texts[fault.side].str(),
                                     inputs.files[fault.side]));
        return ExitInput;
    }
    const auto fields = decisionsAbout(*ran.merged, *path, command.resource, mostResources + 1);
    if (fields.empty()) {
        const std::vector<std::string> alike = pathsLike(*ran.merged, *path);
        std::string like;
        for (const std::string &one : alike)
            like += (like.empty() ? "; did you mean `" : "` or `") + visible(one);
        const std::string text = "no input has the field `" + command.path + "`"
            + (command.resource.empty() ? "" : " in a resource `" + command.resource + "`")
            + (like.empty() ? "; --print decisions --all lists all fields" : like + "`?");
        sayLine(err, "fieldwise-cli: " + text);
        if (command.json)
            out << whyErrorJson(*ran.merged, text, alike);
        return ExitUsage;
    }
    if (fields.size() > mostResources) {
        sayLine(err,
                "fieldwise-cli: more than " + std::to_string(mostResources) + " resources have the field `"
                    + command.path + "`; name one with --resource");
        return ExitUsage;
    }
    if (command.reproduce)
        return tellReproduction(*ran.merged, fields, out, err);
    command.json ? static_cast<void>(out << whyJson(*ran.merged, fields))
                 : sayLines(out, whyText(*ran.merged, fields, *path));
    return ExitDone;
}

} // namespace fieldwise
