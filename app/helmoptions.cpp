// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include "app/helmcommand.h"
#include "app/options.h"

namespace fieldwise {
namespace {

void addSources(CLI::App &app, HelmCommand &command)
{
    app.add_option("RELEASE", command.asked.release, "the name of the release")->required();
    app.add_option("-n,--namespace", command.asked.namespaceName, "its namespace (default: that of its records)")
        ->type_name("NAME");
    app.add_option(
           "--records", command.records,
           "release records (Secrets or ConfigMaps of Helm, or their JSON), a file or a folder; may be repeated "
           "(default: kubectl reads them)")
        ->type_name("FILE")
        ->allow_extra_args(false);
    auto *now = app.add_option("--new", command.manifests,
                               "the new manifests, such as `helm template` prints: a file, a folder, or - for standard "
                               "input")
                    ->type_name("FILE");
    app.add_option("--live", command.live,
                   "the live objects, with their managedFields: a file or a folder (default: kubectl reads them)")
        ->type_name("FILE");
    app.add_option_function<int>(
           "--rollback",
           [&command](int revision) {
               command.asked.verb = helm::Verb::Rollback;
               if (revision > 0)
                   command.asked.revision = revision;
           },
           "go back to this revision (default: the one before the newest)")
        ->type_name("REVISION")
        ->expected(0, 1)
        ->default_str("0")
        ->check(CLI::Range(0, std::numeric_limits<int>::max()))
        ->excludes(now);
    app.add_flag_callback(
        "--install", [&command] { command.asked.verb = helm::Verb::Install; },
        "`helm install`: there is no old manifest");
}

void addCluster(CLI::App &app, HelmCommand &command)
{
    app.add_option("--context", command.cluster.context, "the kubectl context to use (default: the current one)")
        ->type_name("NAME");
    app.add_option("--kubeconfig", command.cluster.kubeconfig, "kubectl's configuration file")->type_name("PATH");
    app.add_option("--request-timeout", command.cluster.timeout, "how long kubectl waits for one answer (default: 20s)")
        ->type_name("TIME");
}

} // namespace

void addHelm(CLI::App &app, HelmCommand &command)
{
    using Print = MergeCommand::Print;
    command.merging.print = Print::Objects;
    addSources(app, command);
    app.add_option("--helm-version", command.asked.version, "the version whose rules apply (default: 4.2.4)")
        ->type_name("VERSION");
    addChoice<helm::ServerSide>(
        app, "--server-side", command.asked.serverSide,
        {{"auto", helm::ServerSide::Auto}, {"true", helm::ServerSide::True}, {"false", helm::ServerSide::False}},
        "Helm 4: apply on the server; auto is as in the last revision");
    app.add_flag("--force-conflicts", command.asked.forceConflicts,
                 "server-side: take fields that others own with a different value");
    app.add_flag("--force-replace", command.asked.forceReplace, "replace objects (--force of Helm 3)");
    app.add_flag("--take-ownership", command.asked.takeOwnership,
                 "take over objects that are not marked as those of the release");
    app.add_option("--field-manager", command.asked.manager, "the field manager (default: helm)")->type_name("NAME");
    addCluster(app, command);
    MergeCommand &merging = command.merging;
    addChoice<Print>(app, "--print", merging.print,
                     {{"objects", Print::Objects},
                      {"explain", Print::Explain},
                      {"summary", Print::Summary},
                      {"decisions", Print::Decisions},
                      {"result", Print::Result},
                      {"markdown", Print::Markdown},
                      {"html", Print::Html},
                      {"conflicts", Print::Conflicts},
                      {"managed-fields", Print::ManagedFields},
                      {"kubectl-patch", Print::KubectlPatch}},
                     "what to write");
    addTo(app, merging);
    addSchemas(app, merging.schemas);
    app.add_option("--ignore", merging.ignore, "rules for fields to leave out of the output (fieldwise-ignore.yaml)")
        ->type_name("FILE");
    addFailOn(app, merging);
    addAsSent(app, merging.options);
    app.add_flag("--all", merging.all, "also fields that stay, and those that a server maintains");
    app.add_flag("--show-secrets", merging.options.showSecrets, "do not mask the values of Secrets");
    app.footer(
        "Exit status: 0 done; 1 Helm stops, or the cluster refuses an object, or the change does what --fail-on\n"
        "names; 2 wrong arguments; 3 an input can't be used; 70 internal error.");
}

} // namespace fieldwise
