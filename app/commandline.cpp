// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include <algorithm>
#include <array>
#include <ostream>

#include <CLI/CLI.hpp>

#include "app/describe.h"
#include "app/helmcommand.h"
#include "app/kubectlversion.h"
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

/// A command, and values that its options store first.
struct Merging {
    merge::Mode mode;
    CLI::App *app = nullptr;
    MergeCommand command{};
    bool inPlace = false;
    bool noBuiltin = false;
    const merge::DeployerRow *deployer = nullptr;
};

using Print = MergeCommand::Print;

/// Adds `--print` with the command's own words, and the reports and patches that all commands have.
void addPrint(CLI::App &app, MergeCommand &command, Words<Print> words)
{
    words.insert(words.end(),
                 {{"summary", Print::Summary},
                  {"markdown", Print::Markdown},
                  {"html", Print::Html},
                  {"json-patch", Print::JsonPatch},
                  {"merge-patch", Print::MergePatch},
                  {"strategic-patch", Print::StrategicPatch},
                  {"patches", Print::Patches},
                  {"unified-diff", Print::UnifiedDiff}});
    addChoice<Print>(app, "--print", command.print, words, "what to write");
}

void addPatchWriting(CLI::App &app, MergeCommand &command)
{
    using patch::As;
    addChoice<As>(app, "--as", command.as,
                  {{"file", As::File},
                   {"kubectl", As::Kubectl},
                   {"kustomization", As::Kustomization},
                   {"http", As::Http},
                   {"curl", As::Curl}},
                  "format of a written patch");
    app.add_flag("--guards", command.guards,
                 "json-patch: add tests that check the key of each list element before it is changed");
}

void addExactPatch(CLI::App &app, MergeCommand &command)
{
    app.add_flag(
        "--exact", command.exactPatch,
        "strategic-patch: exactly the patch that kubectl would create, or none if that does not give the result");
}

/// Options for folders.
void addPairing(CLI::App &app, MergeCommand &command)
{
    addChoice<merge::Match>(
        app, "--match", command.options.match, {{"identity", merge::Match::Identity}, {"path", merge::Match::Path}},
        "folders: pair resources wherever they are, or only in files with the same path (implied by --exact)");
    app.add_flag("--follow-renames", command.options.followRenames,
                 "folders: merge a resource that looks renamed with the one under its old name");
}

void addInPlace(Merging &merging, const std::string &name)
{
    CLI::Option *to = addTo(*merging.app, merging.command);
    merging.app->add_flag("--in-place", merging.inPlace, "write the result to " + name)->excludes(to);
}

/// Options that all merges have.
void addCommonOptions(Merging &merging)
{
    using Output = MergeCommand::Output;
    CLI::App &app = *merging.app;
    MergeCommand &command = merging.command;
    addChoice<Output>(app, "--output", command.output, {{"yaml", Output::Yaml}, {"json", Output::Json}},
                      "format of a result or a patch (without it, patches are indented JSON)");
    addListRules(app, command.options);
    addSchemas(app, command.schemas);
    app.add_option("--schema-root", command.options.schemaRoot,
                   "treat the documents as this definition of the schema, whatever their kind")
        ->type_name("NAME");
    app.add_flag("--no-builtin-schema", merging.noBuiltin, "do not use the built-in Kubernetes types");
    app.add_option("--resolutions", command.resolutions,
                   "choices saved from the window; exit status 1 if one of them no longer applies")
        ->type_name("FILE");
    app.add_option("--ignore", command.ignore,
                   "rules for fields to leave out of the output (fieldwise-ignore.yaml); the result stays the same")
        ->type_name("FILE");
    addFailOn(app, command);
    addEncoding(app, command.encoding);
    app.add_flag("--second-opinion", command.secondOpinion, "libyaml reads the result again before it is written");
    app.add_flag("--all", command.all,
                 "decisions, compare, deployers: unchanged fields too; explain: also fields that a server maintains, "
                 "and its defaults");
    app.add_flag("--show-secrets", command.options.showSecrets,
                 "decisions, explain, compare, deployers, markdown, html: do not mask the values of Secrets");
    addPatchWriting(app, command);
}

void addMerge(Merging &merging)
{
    const bool two = merging.mode == merge::Mode::TwoWay;
    CLI::App &app = *merging.app;
    MergeCommand &command = merging.command;
    if (!two)
        app.add_option("ORIGINAL", command.files[Side::Original],
                       "the common ancestor of the other two; - is standard input")
            ->required();
    app.add_option(two ? "SOURCE" : "UPDATED", command.files[Side::Updated], "the version with the changes")
        ->required();
    app.add_option("DESTINATION", command.files[Side::Destination], "the version that the changes are applied to")
        ->required();
    addPrint(app, command,
             {{"result", Print::Result},
              {"decisions", Print::Decisions},
              {"explain", Print::Explain},
              {"compare", Print::Compare}});
    addInPlace(merging, "DESTINATION");
    addCommonOptions(merging);
    addPairing(app, command);
    if (!two) {
        using merge::Mode;
        using merge::ResourceRules;
        addChoice<Mode>(
            app, "--rules", merging.mode, {{"kyaml", Mode::ThreeWay}, {"keep", Mode::ThreeWayKeep}},
            "how fields are merged: as kpt and kustomize do, or so that every change of both sides is kept");
        addChoice<ResourceRules>(app, "--resources", command.options.resources,
                                 {{"as-fields", ResourceRules::AsFields},
                                  {"keep", ResourceRules::Keep},
                                  {"kyaml", ResourceRules::Kyaml},
                                  {"kpt", ResourceRules::Kpt}},
                                 "what becomes of resources that were deleted or dropped: the same as --rules, every "
                                 "change kept, or as kyaml or kpt decides");
        app.add_flag("--text", command.options.asText,
                     "merge the files by lines, as git does: they are no YAML or JSON");
    }
    addInference(app, command.options);
    addChoice<merge::ListOrder>(app, "--list-order", command.options.listOrder,
                                {{"append", merge::ListOrder::Append}, {"prepend", merge::ListOrder::Prepend}},
                                "position of new list elements");
    app.add_flag("--exact", command.options.exact,
                 "exactly as kyaml, quirks included; strategic-patch: exactly the patch that kubectl would create, or "
                 "none if that does not give the result");
    addChoice<merge::OnConflict>(app, "--on-conflict", command.options.onConflict,
                                 {{"updated", merge::OnConflict::Updated},
                                  {"destination", merge::OnConflict::Destination},
                                  {"fail", merge::OnConflict::Fail}},
                                 "which side wins if both changed a field");
}

/// Options for other programs than kubectl.
void addDeployer(Merging &merging)
{
    CLI::App &app = *merging.app;
    Words<const merge::DeployerRow *> words;
    for (const merge::DeployerRow &row : merge::deployers)
        words.emplace_back(row.name, &row);
    addChoice<const merge::DeployerRow *>(app, "--deployer", merging.deployer, words,
                                          "the program that applies, and its rules");
    const auto take = [&merging](const std::string &text) {
        const size_t slash = text.find('/');
        merging.command.options.deployer.releaseNamespace = text.substr(0, slash);
        merging.command.options.deployer.release = text.substr(slash + 1);
    };
    const auto check = [](const std::string &text) {
        const size_t slash = text.find('/');
        const bool fits = slash != text.npos && slash > 0 && slash + 1 < text.size();
        return fits ? std::string() : "found `" + text + "`, expected NAMESPACE/NAME";
    };
    app.add_option_function<std::string>("--release", take, "Helm: the release whose marks are put into LOCAL")
        ->check(CLI::Validator(check, "", ""))
        ->type_name("NAMESPACE/NAME");
}

void addApply(Merging &merging)
{
    using merge::Strategy;
    CLI::App &app = *merging.app;
    MergeCommand &command = merging.command;
    app.add_option("LOCAL", command.files[Side::Updated], "the manifest to apply; - is standard input")->required();
    app.add_option("LIVE", command.files[Side::Destination],
                   "the object in the cluster; an empty file if it does not exist yet")
        ->required();
    app.add_option("--last-applied", command.files[Side::Original],
                   "the last applied configuration (default: LIVE's annotation)")
        ->type_name("FILE");
    addPrint(app, command,
             {{"result", Print::Result},
              {"kubectl-patch", Print::KubectlPatch},
              {"managed-fields", Print::ManagedFields},
              {"conflicts", Print::Conflicts},
              {"decisions", Print::Decisions},
              {"explain", Print::Explain},
              {"compare", Print::Compare},
              {"deployers", Print::Deployers}});
    addTo(app, command);
    addChoice<Strategy>(
        app, "--strategy", command.options.apply.strategy,
        {{"auto", Strategy::Auto}, {"strategic", Strategy::Strategic}, {"json-merge", Strategy::JsonMerge}},
        "type of the patch; auto chooses as kubectl does");
    app.add_flag("--overwrite,!--no-overwrite", command.options.apply.overwrite,
                 "--overwrite=false refuses the apply, as kubectl does, if a field in the patch was also changed in "
                 "LIVE (not for custom resources)");
    app.add_flag_callback(
        "--no-annotation", [&command] { command.options.apply.annotation = false; },
        "leave the last-applied annotation out of result and patch");
    addDeployer(merging);
    addAsSent(app, command.options);
    app.add_flag("--other-object", command.options.otherObject,
                 "LIVE has another kind, namespace or name than LOCAL, and that is meant");
    addKubectlVersion(app, command.options);
    addServerSide(app, command.options);
    addServerSideDetails(app, command.options);
    addCommonOptions(merging);
    addExactPatch(app, command);
}

void addPatch(Merging &merging)
{
    using merge::PatchDialect;
    using merge::PatchType;
    CLI::App &app = *merging.app;
    MergeCommand &command = merging.command;
    app.add_option("DOCUMENT", command.files[Side::Destination], "the document to patch; - is standard input")
        ->required();
    app.add_option("PATCH", command.files[Side::Updated], "the patch, JSON or YAML")->required();
    addChoice<PatchType>(app, "--type", command.options.patch.type,
                         {{"auto", PatchType::Auto},
                          {"json", PatchType::JsonPatch},
                          {"merge", PatchType::MergePatch},
                          {"strategic", PatchType::Strategic}},
                         "type of the patch; auto detects it from the patch's form and the document's kind");
    addChoice<PatchDialect>(
        app, "--dialect", command.options.patch.dialect,
        {{"rfc", PatchDialect::Rfc}, {"kubectl", PatchDialect::Kubectl}, {"lenient", PatchDialect::Lenient}},
        "how to read a JSON patch (rfc: RFC 6902; kubectl: as kubectl does; lenient: skip operations "
        "without a target)");
    addAsSent(app, command.options);
    addPrint(app, command, {{"result", Print::Result}, {"decisions", Print::Decisions}, {"explain", Print::Explain}});
    addInPlace(merging, "DOCUMENT");
    addCommonOptions(merging);
    addInference(app, command.options);
    addExactPatch(app, command);
}

void addDiff(Merging &merging)
{
    CLI::App &app = *merging.app;
    MergeCommand &command = merging.command;
    command.print = Print::Explain;
    app.add_option("BEFORE", command.files[Side::Destination],
                   "the old version: a file or folder, or in git REV or REV:PATH; - is standard input")
        ->required();
    app.add_option("AFTER", command.files[Side::Updated],
                   "the new version; without it, BEFORE is a version in git, compared with the work tree");
    app.add_option("PATH", command.path, "the file or folder in git that BEFORE and AFTER are versions of");
    addPrint(app, command, {{"explain", Print::Explain}, {"decisions", Print::Decisions}, {"result", Print::Result}});
    addTo(app, command);
    addCommonOptions(merging);
    addPairing(app, command);
    addInference(app, command.options);
    addExactPatch(app, command);
}

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
          helmValues(app.add_subcommand("helm-values", "tell where each value of a Helm chart comes from"))
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
    }

    std::optional<Command> asked() const
    {
        return *check     ? std::optional<Command>(checking)
            : *checkFiles ? std::optional<Command>(checkingFiles)
            : *helm       ? std::optional<Command>(upgrading)
            : *helmValues ? std::optional<Command>(computing)
            : *driver     ? std::optional<Command>(driving)
            : *install    ? std::optional<Command>(installing)
                          : std::nullopt;
    }

    CLI::App *driver, *install, *check, *checkFiles, *helm, *helmValues;
    DriverCommand driving;
    InstallCommand installing;
    CheckCommand checking;
    CheckFilesCommand checkingFiles;
    HelmCommand upgrading;
    HelmValuesCommand computing;
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
    const std::string asked = arguments.size() > 1 ? arguments[1] : "";
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
    const bool isKnown = !app.get_subcommands([&](const CLI::App *one) { return one->get_name() == asked; }).empty();
    const auto isWanted = [&](const CLI::App *command) { return !isKnown || command->get_name() == asked; };
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
