// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mergeoptions.h"

#include "app/kubectlversion.h"
#include "app/options.h"
#include "app/serversideoptions.h"
#include "app/textfile.h"
#include "core/merge/plan/deployers.h"

namespace fieldwise {
namespace {

using merge::Side;
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

/// Options for other programs than kubectl.
void addDeployer(Merging &merging)
{
    CLI::App &app = *merging.app;
    Words<const merge::DeployerRow *> words;
    for (const merge::DeployerRow &row : merge::deployers)
        words.emplace_back(row.name, &row);
    addChoice<const merge::DeployerRow *>(app, "--deployer", merging.deployer, words,
                                          "the program that applies, and its rules");
    merge::DeployerOptions &deployer = merging.command.options.deployer;
    app.add_option("--migration-manager", deployer.migrationManager,
                   "Argo CD: the manager whose fields it takes over before (default: kubectl-client-side-apply; '' for "
                   "none)")
        ->type_name("NAME");
    app.add_option("--override-manager", deployer.overrideManagers,
                   "Flux: take over the fields of managers whose name begins so, too")
        ->type_name("NAME")
        ->allow_extra_args(false);
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

} // namespace

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

} // namespace fieldwise
