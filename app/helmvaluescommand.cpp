// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helmvaluescommand.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>

#include "app/options.h"
#include "app/words.h"
#include "core/base/visible.h"
#include "core/files.h"
#include "core/folder.h"
#include "core/helm/valuestexts.h"

namespace fieldwise {
namespace {

using helm::NamedText;
using helm::ValueRefusals;
using Printed = HelmValuesCommand::Print;

std::string optionOf(helm::SetKind kind)
{
    return "--" + std::string(helm::nameOf(kind));
}

CLI::Option *addRepeated(CLI::App &app, const std::string &names, const std::string &type, const std::string &help)
{
    return app.add_option(names, help)
        ->type_name(type)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

/// The arguments of all `--set…` options in the order of the command line.
std::vector<helm::SetArgument> argumentsOf(const CLI::App &app)
{
    std::map<const CLI::Option *, size_t> taken;
    std::vector<helm::SetArgument> arguments;
    for (const CLI::Option *option : app.parse_order())
        for (const helm::SetKind kind : helm::setKinds)
            if (option->check_name(optionOf(kind)))
                arguments.push_back({kind, option->results().at(taken[option]++), arguments.size()});
    return arguments;
}

void addVersion(CLI::App &app, HelmValuesCommand &command)
{
    const auto take = [&command](const std::string &text) {
        const auto version = helm::versionOf(text);
        if (!version)
            throw CLI::ValidationError("--helm-version", "found `" + text + "`, expected a version such as 3.21.4");
        command.version = *version;
    };
    app.add_option_function<std::string>("--helm-version", take,
                                         "whose rules apply (default: " + helm::print(helm::newestVersion) + ")")
        ->type_name("VERSION");
}

void addReuse(CLI::App &app, HelmValuesCommand &command)
{
    using helm::Reuse;
    CLI::Option *record =
        app.add_option("--record", command.record, "the release record with the old values")->type_name("FILE");
    const auto add = [&](const char *name, Reuse reuse, const char *help) {
        app.add_flag_callback(
               name, [&command, reuse] { command.reuse = reuse; }, help)
            ->needs(record);
    };
    // Of several, Helm asks for the last of these first.
    add("--reset-then-reuse-values", Reuse::ResetThenReuse, "old values below those given now, with the new defaults");
    add("--reuse-values", Reuse::Reuse, "old values below those given now, with the old defaults");
    add("--reset-values", Reuse::Reset, "no old values");
}

/// Adds the file's or the standard input's text. Returns false, with the reason on `err`, if it can't be read.
bool addText(std::vector<NamedText> &texts, const std::string &file, std::ostream &err)
{
    auto text = files::read(file);
    if (!text) {
        sayLine(err, file + ": " + text.error().text);
        return false;
    }
    texts.push_back({file, std::move(*text)});
    return true;
}

Exit refused(const ValueRefusals &refusals, std::ostream &err)
{
    for (const helm::ValueRefusal &refusal : refusals)
        sayLine(err, refusal.isPlaced ? refusal.text : "error: " + refusal.text + " [helm-values]");
    return ExitInput;
}

/// The files of the chart; nothing, with the reason on `err`, if they can't be read.
std::optional<helm::ChartTexts> readTexts(const std::string &name, std::ostream &err)
{
    std::error_code ignored;
    helm::ChartTexts chart{.name = name, .isFolder = std::filesystem::is_directory(name, ignored)};
    if (!chart.isFolder)
        return addText(chart.files, name, err) ? std::optional(std::move(chart)) : std::nullopt;
    auto files = folder::read(name, folder::Links::Follow);
    if (!files) {
        sayLine(err, name + ": " + files.error().text);
        return {};
    }
    for (folder::File &file : *files)
        chart.files.push_back({std::move(file.path), std::move(file.bytes)});
    return chart;
}

Result<std::string, std::string> readForSet(const std::string &path)
{
    auto text = files::read(path);
    if (!text)
        return Unexpected("open " + path + ": " + text.error().text);
    return std::move(*text);
}

void write(const HelmValuesCommand &command, const helm::ValuesTexts &texts, const helm::ComputedValues &values,
           std::ostream &out, std::ostream &err)
{
    helm::ValuesReport report = helm::reportOf(values, command.showSecrets);
    const bool isFile = command.print == Printed::Values || command.print == Printed::Config;
    if (isFile && !command.showSecrets && report.computed != helm::reportOf(values, true).computed)
        sayLine(err, "fieldwise-cli: secret values are written as ***; --show-secrets writes a file that Helm can use");
    if (command.print == Printed::Sources || command.print == Printed::Json)
        helm::addOtherwise(report, texts, command.showSecrets);
    switch (command.print) {
    case Printed::Values: out << yaml::blockText(report.computed); break;
    case Printed::Config: out << yaml::blockText(report.config); break;
    case Printed::Json:
        out << visibleJson(jsonOf(report).dump(2, ' ', false, yaml::Json::error_handler_t::replace)) << '\n';
        break;
    case Printed::Sources: sayLines(out, textOf(report, command.all)); break;
    }
}

} // namespace

void addValuesInputs(CLI::App &app, HelmValuesCommand &command)
{
    app.add_option("CHART_VALUES", command.chart, "a chart's values.yaml, or the folder or archive (.tgz) of a chart")
        ->required();
    addRepeated(app, "-f,--values", "FILE",
                "the user's values, separated by commas; may be repeated, and the last wins; - is standard input")
        ->delimiter(',')
        ->each([&command](const std::string &file) { command.files.push_back(file); });
    addRepeated(app, "--set-json", "KEY=JSON", "as Helm's; all of these count before --set");
    addRepeated(app, "--set", "KEY=VALUE", "as Helm's; these count before --set-string");
    addRepeated(app, "--set-string", "KEY=TEXT", "as Helm's; these count before --set-file");
    addRepeated(app, "--set-file", "KEY=FILE", "as Helm's; these count before --set-literal");
    addRepeated(app, "--set-literal", "KEY=TEXT", "as Helm's; the whole rest is the text");
    addReuse(app, command);
    addVersion(app, command);
    app.callback([&app, &command] { command.arguments = argumentsOf(app); });
}

void addHelmValues(CLI::App &app, HelmValuesCommand &command)
{
    addValuesInputs(app, command);
    addChoice<Printed>(
        app, "--print", command.print,
        {{"sources", Printed::Sources},
         {"values", Printed::Values},
         {"config", Printed::Config},
         {"json", Printed::Json}},
        "what to write: where each value comes from; the computed values, or the user's values of the new "
        "release, as YAML; all as JSON");
    app.add_flag("--all", command.all, "sources: also values that only one layer has");
    app.add_flag("--show-secrets", command.showSecrets, "do not mask values whose name says that they are secret");
    app.footer("Exit status: 0 done; 2 wrong arguments; 3 a file can't be read, or Helm refuses the values.");
}

Exit runHelmValues(const HelmValuesCommand &command, std::ostream &out, std::ostream &err)
{
    auto chart = readTexts(command.chart, err);
    if (!chart)
        return ExitInput;
    helm::ValuesTexts texts{
        std::move(*chart),
        {.version = command.version, .arguments = command.arguments, .reuse = command.reuse, .read = readForSet}};
    for (const std::string &file : command.files)
        if (!addText(texts.input.files, file, err))
            return ExitInput;
    if (!command.record.empty()) {
        std::vector<NamedText> record;
        if (!addText(record, command.record, err))
            return ExitInput;
        auto old = helm::oldValuesIn(record.front());
        if (!old) {
            sayLine(err, old.error());
            return ExitInput;
        }
        texts.input.old = std::move(*old);
    }
    const auto values = helm::computeValues(texts);
    if (!values)
        return refused(values.error(), err);
    write(command, texts, *values, out, err);
    return ExitDone;
}

} // namespace fieldwise
