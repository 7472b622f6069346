// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/argocdcommand.h"

#include <ostream>

#include <CLI/CLI.hpp>

#include "app/words.h"
#include "core/gitops/argocd.h"

namespace fieldwise {

void addArgocd(CLI::App &app, ArgocdCommand &command)
{
    command.common.cluster.namespaceName = "argocd";
    app.add_option("APPLICATION", command.common.settings,
                   "files with the Application, argocd-cm and argocd-cmd-params-cm, or the name of an Application "
                   "that kubectl reads")
        ->required();
    addGitops(app, command.common, {"refused", "hidden", "out-of-sync", "change", "unknown"});
    app.footer("Exit status: 0 done; 1 an object does what --fail-on names, or is refused; 2 wrong arguments; 3 an\n"
               "input can't be used; 70 internal error.");
}

namespace {

/// The manifests of an Application and of Argo CD's settings.
std::string askedOf(const std::string &name, const std::string &namespaceName)
{
    const auto manifest = [&](const char *apiVersion, const char *kind, const std::string &object) {
        const yaml::OrderedJson it{
            {"apiVersion", apiVersion}, {"kind", kind}, {"metadata", {{"name", object}, {"namespace", namespaceName}}}};
        return "---\n" + yaml::blockText(it);
    };
    return manifest("argoproj.io/v1alpha1", "Application", name) + manifest("v1", "ConfigMap", "argocd-cm")
        + manifest("v1", "ConfigMap", "argocd-cmd-params-cm");
}

std::string destinationOf(const std::vector<gitops::Object> &settings)
{
    const auto read = gitops::argoSettingsOf(settings);
    return read ? read->destination : std::string();
}

} // namespace

Exit runArgocd(const ArgocdCommand &command, std::ostream &out, std::ostream &err)
{
    const GitopsCommand &common = command.common;
    if (common.manifests.empty()) {
        sayLine(err, "fieldwise-cli: argocd needs the rendered manifests: --new FILE");
        return ExitUsage;
    }
    const bool areNames = !areFiles(common.settings);
    if (areNames && common.settings.size() > 1) {
        sayLine(err,
                "fieldwise-cli: argocd takes files, or the name of one Application; some of these files do not "
                "exist");
        return ExitUsage;
    }
    const auto texts = readGitops(
        common, areNames ? askedOf(common.settings.front(), common.cluster.namespaceName) : "", destinationOf, err);
    if (!texts)
        return ExitInput;
    auto report = gitops::argoReport({.settings = texts->settings,
                                      .git = texts->git,
                                      .live = texts->live,
                                      .schema = texts->schema.get(),
                                      .showSecrets = common.showSecrets});
    if (!report) {
        sayUnusable(report.error(), "argocd-application", err);
        return ExitInput;
    }
    return writeGitops(common, *report, out, err);
}

} // namespace fieldwise
