// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include <algorithm>
#include <array>
#include <ostream>

#include <CLI/CLI.hpp>

#include "app/describe.h"
#include "app/helmcommand.h"
#include "app/kubectlversion.h"
#include "app/mergeoptions.h"
#include "app/options.h"
#include "app/patchcommand.h"
#include "app/serversideoptions.h"
#include "app/textfile.h"
#include "app/whycommand.h"
#include "app/words.h"
#include "core/merge/plan/deployers.h"

namespace fieldwise {

namespace {

using merge::Side;

constexpr const char *exitStatuses =
    "Exit status: 0 done; 1 conflicts remain (the result is written; --on-conflict sets which side\n"
    "wins), the result of --rules keep lacks something (with --on-conflict fail nothing is written),\n"
    "the apply is refused (server-side or with --overwrite=false) or a patch does not apply\n"
    "(nothing is written), the inputs of diff differ (without --fail-on), or the merge does what\n"
    "--fail-on names; 2 wrong arguments; 3 an input can't be used; 4 a patch can't be verified\n"
    "(nothing is written) or --second-opinion reads the result differently; 70 internal error.";

using Print = MergeCommand::Print;

bool printsText(Print print)
{
    return print == Print::Decisions || print == Print::Explain || print == Print::Summary || print == Print::Markdown
        || print == Print::Html || print == Print::KubectlPatch || print == Print::Compare || print == Print::Patches
        || print == Print::UnifiedDiff || print == Print::ManagedFields || print == Print::Conflicts;
}

/// What CLI11 can't check: options that contradict each other.
std::string contradiction(const Merging &merging)
{
    const MergeCommand &command = merging.command;
    const auto isStdin = [](const std::string &file) { return file == "-"; };
    const bool patches = printsPatch(command.print);
    if (std::ranges::count_if(command.files.at, isStdin) > 1)
        return "only one of the files can be standard input (-)";
    if (merging.inPlace && isStdin(command.files[Side::Destination]))
        return merging.mode == merge::Mode::Patch ? "--in-place needs a file as DOCUMENT, found -"
                                                  : "--in-place needs a file as DESTINATION, found -";
    if (merging.inPlace && command.print != Print::Result)
        return "--in-place writes the result, so --print can't ask for anything else";
    if (command.output == MergeCommand::Output::Json && printsText(command.print))
        return "--output json is for results and patches only, not for this --print";
    if (command.as != patch::As::File && !patches)
        return "--as can only be used with --print json-patch, merge-patch or strategic-patch";
    if (command.outputAsked && command.output == MergeCommand::Output::Yaml
        && (command.as == patch::As::Http || command.as == patch::As::Curl))
        return "a request is always JSON: --output yaml can't be used with --as http or curl";
    if (command.guards && command.print != Print::JsonPatch && command.print != Print::Patches)
        return "--guards can only be used with --print json-patch or patches";
    if (!command.options.schemaRoot.empty() && command.schemas.empty())
        return "--schema-root needs a --schema that contains the definition";
    if (command.all && command.print != Print::Decisions && command.print != Print::Compare
        && command.print != Print::Deployers && command.print != Print::Explain)
        return "--all can only be used with --print decisions, explain, compare or deployers";
    if (!merge::keepsChanges(merging.mode)
        && std::ranges::any_of(command.options.listRules,
                               [](const k8s::AskedRule &asked) { return asked.rule.kind == k8s::ListKind::Sequence; }))
        return "--list-rule PATH=in-order needs merge3 --rules keep: kyaml and kubectl merge no list in order";
    if (merging.mode == merge::Mode::ThreeWayKeep && command.options.exact)
        return "--exact reproduces kyaml, so it can't be used with --rules keep";
    if (merging.mode == merge::Mode::ThreeWayKeep && command.options.listOrder == merge::ListOrder::Prepend)
        return "--list-order is a rule of kyaml: with --rules keep, new elements stay where their side has them";
    if (command.options.mode != merge::Mode::ServerSide
        && (command.print == Print::ManagedFields || command.print == Print::Conflicts))
        return "--print managed-fields and conflicts can only be used with --server-side";
    if (command.print == Print::Deployers)
        for (const char *option : {"--deployer", "--server-side", "--strategy", "--overwrite"})
            if (merging.app->count(option) > 0)
                return std::string(option) + " can't be used with --print deployers, which shows all of them";
    if (command.print == Print::Deployers)
        return {};
    if (merging.deployer && merging.deployer->by == merge::Deployer::Helm)
        for (const char *option : {"--server-side", "--strategy", "--overwrite", "--no-annotation", "--kubectl-version",
                                   "--list-rule", "--migrate", "--subresource"})
            if (merging.app->count(option) > 0)
                return std::string(option) + " can't be used with --deployer " + merging.deployer->name;
    if (merging.deployer && merging.deployer->by != merge::Deployer::Kubectl)
        for (const char *option : {"--server-side", "--strategy", "--overwrite", "--migrate", "--subresource"})
            if (merging.app->count(option) > 0)
                return std::string(option) + " can't be used with --deployer " + merging.deployer->name;
    return merging.mode == merge::Mode::Apply ? serverSideContradiction(*merging.app, command.options) : std::string();
}

CLI::App *addWhy(CLI::App &app)
{
    return app.add_subcommand("why", "tell why one field becomes what it becomes, and what would change that");
}

/// The commands that are no merge of named inputs.
struct OtherCommands {
    explicit OtherCommands(CLI::App &app)
        : driver(app.add_subcommand("merge-driver", "merge YAML and JSON by structure for git")),
          install(app.add_subcommand("install-git", "make Fieldwise git's merge driver, mergetool and difftool")),
          check(app.add_subcommand("check-merge", "show what a finished merge lost, invented or changed")),
          checkFiles(app.add_subcommand("check-files", "show what keeps kubectl or an API server from reading files")),
          helm(app.add_subcommand("helm", "show what Helm makes of a release's objects, field by field")),
          helmValues(app.add_subcommand("helm-values", "tell where each value of a Helm chart comes from")),
          argocd(app.add_subcommand("argocd", "show where Argo CD's diff and its sync disagree, field by field")),
          flux(app.add_subcommand("flux", "show what Flux takes over, removes and corrects, field by field"))
    {
    }

    template <class IsWanted>
    void addOptions(IsWanted isWanted)
    {
        if (isWanted(driver))
            addDriver(*driver, driving);
        if (isWanted(install))
            addInstall(*install, installing);
        if (isWanted(check))
            addCheck(*check, checking);
        if (isWanted(checkFiles))
            addCheckFiles(*checkFiles, checkingFiles);
        if (isWanted(helm))
            addHelm(*helm, upgrading);
        if (isWanted(helmValues))
            addHelmValues(*helmValues, computing);
        if (isWanted(argocd))
            addArgocd(*argocd, syncing);
        if (isWanted(flux))
            addFlux(*flux, reconciling);
    }

    std::optional<Command> asked() const
    {
        return *check     ? std::optional<Command>(checking)
            : *checkFiles ? std::optional<Command>(checkingFiles)
            : *helm       ? std::optional<Command>(upgrading)
            : *helmValues ? std::optional<Command>(computing)
            : *argocd     ? std::optional<Command>(syncing)
            : *flux       ? std::optional<Command>(reconciling)
            : *driver     ? std::optional<Command>(driving)
            : *install    ? std::optional<Command>(installing)
                          : std::nullopt;
    }

    CLI::App *driver, *install, *check, *checkFiles, *helm, *helmValues, *argocd, *flux;
    DriverCommand driving;
    InstallCommand installing;
    CheckCommand checking;
    CheckFilesCommand checkingFiles;
    HelmCommand upgrading;
    HelmValuesCommand computing;
    ArgocdCommand syncing;
    FluxCommand reconciling;
};

/// What follows from the options.
void complete(Merging &used)
{
    MergeCommand &command = used.command;
    if (command.options.mode == merge::Mode::ServerSide)
        command.options.serverSide.now = requestTime();
    else
        command.options.mode = used.mode;
    command.options.builtinSchema = !used.noBuiltin;
    command.options.apply.lastAppliedGiven = used.mode == merge::Mode::Apply && !command.files[Side::Original].empty();
    const bool resolvesConflicts = used.mode == merge::Mode::TwoWay || merge::isThreeWay(used.mode);
    command.conflictRuleAsked = resolvesConflicts && used.app->count("--on-conflict") > 0;
    if (command.options.exact && used.app->count("--match") == 0)
        command.options.match = merge::Match::Path;
    if (used.inPlace)
        command.to = command.files[Side::Destination];
}

} // namespace

std::variant<Command, Exit> parseCommandLine(int argc, const char *const *argv, std::ostream &out, std::ostream &err)
{
    CLI::App app("Shows what a structured merge does to every field, and why.", "fieldwise-cli");
    app.set_version_flag("--version", "fieldwise " FIELDWISE_VERSION);
    app.require_subcommand(1);
    app.footer(exitStatuses);

    using merge::Mode;
    std::array<Merging, std::size(mergeCommands)> merges{
        {{Mode::TwoWay}, {Mode::ThreeWay}, {Mode::Apply}, {Mode::Patch}, {Mode::Compare}}};
    struct Words {
        const char *help;
        void (*add)(Merging &);
    };
    constexpr std::array<Words, std::size(mergeCommands)> commands{
        {{"merge SOURCE into DESTINATION", addMerge},
         {"merge what changed from ORIGINAL to UPDATED into DESTINATION", addMerge},
         {"apply LOCAL to LIVE as `kubectl apply` does, client-side or server-side", addApply},
         {"apply PATCH to DOCUMENT", addPatch},
         {"show what differs between BEFORE and AFTER, or write it as a patch", addDiff}}};
    const std::vector<const char *> arguments = withMode(argc, argv);
    const auto first = std::ranges::find_if(arguments.begin() + std::min(argc, 1), arguments.end(),
                                            [](std::string_view word) { return !word.starts_with('-'); });
    const std::string_view asked = first == arguments.end() ? "" : *first;
    const bool hasMode = asked == "why" && arguments.size() > 2 && isMergeCommand(arguments[2]);
    WhyCommand asking;
    CLI::App *why = hasMode ? addWhy(app) : nullptr;
    for (size_t i = 0; i < merges.size(); ++i) {
        merges[i].app = (hasMode ? *why : app).add_subcommand(mergeCommands[i], commands[i].help);
        merges[i].app->footer(exitStatuses);
    }
    why = hasMode ? why : addWhy(app);
    OtherCommands others(app);
    // Creating all options takes as long as merging a small file, and git runs the driver often.
    const bool all = asksToDescribe(argc, argv);
    const auto isWanted = [&](const CLI::App *command) { return all || command->get_name() == asked; };
    for (size_t i = 0; i < merges.size(); ++i)
        if (hasMode ? mergeCommands[i] == std::string_view(arguments[2]) : isWanted(merges[i].app))
            commands[i].add(merges[i]);
    if (hasMode)
        askForField(*why->get_subcommand(arguments[2]), asking);
    else if (isWanted(why))
        describeWhy(*why, asking);
    others.addOptions(isWanted);
    if (const auto end = readArguments(app, static_cast<int>(arguments.size()), arguments.data(), out, err))
        return *end;
    const char *wrong = *why && !hasMode ? "why takes MODE FILES PATH, or FILES PATH with two or three files"
        : *others.check && others.checking.arguments.size() == 3
        ? "check-merge takes BASE OURS THEIRS RESULT, or COMMIT and optionally PATH; found three arguments"
        : nullptr;
    if (wrong) {
        sayLine(err, wrong);
        return ExitUsage;
    }
    if (auto command = others.asked())
        return *std::move(command);
    Merging &used = *std::ranges::find_if(merges, [](const Merging &merging) { return merging.app->parsed(); });
    used.command.outputAsked = !*why && used.app->count("--output") > 0;
    if (used.deployer && used.command.options.mode != merge::Mode::ServerSide)
        merge::apply(*used.deployer, used.command.options);
    if (const std::string problem = contradiction(used); !problem.empty()) {
        sayLine(err, problem);
        return ExitUsage;
    }
    complete(used);
    if (!*why)
        return Command(used.command);
    asking.merging = std::move(used.command);
    return Command(asking);
}

} // namespace fieldwise
