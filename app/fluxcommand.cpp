// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/fluxcommand.h"

#include <algorithm>
#include <ostream>

#include <CLI/CLI.hpp>

#include "app/words.h"
#include "core/gitops/flux.h"

namespace fieldwise {

void addFlux(CLI::App &app, FluxCommand &command)
{
    command.common.cluster.namespaceName = "flux-system";
    app.add_option("KUSTOMIZATION", command.common.settings,
                   "a file with the Kustomization or HelmRelease, or kustomization/NAME or helmrelease/NAME, which "
                   "kubectl reads")
        ->required();
    addGitops(app, command.common, {"refused", "pruned", "drift", "change", "unknown"});
    app.add_option(
           "--override-manager", command.overrideManagers,
           "take over the fields of managers whose name begins so, too, as the controller's option; may be repeated")
        ->type_name("NAME")
        ->allow_extra_args(false);
    app.footer("Exit status: 0 done; 1 an object does what --fail-on names, or is refused; 2 wrong arguments; 3 an\n"
               "input can't be used; 70 internal error.");
}

namespace {

/// The manifest of what `ks/NAME` or `hr/NAME` names; "" if it names nothing.
std::string manifestOf(const std::string &word, const std::string &namespaceName)
{
    const size_t slash = word.find('/');
    const std::string kind = word.substr(0, slash);
    const bool isHelm = kind == "helmrelease" || kind == "hr";
    if (slash == std::string::npos || slash + 1 == word.size() || (!isHelm && kind != "kustomization" && kind != "ks"))
        return {};
    const yaml::OrderedJson it{{"apiVersion", isHelm ? "helm.toolkit.fluxcd.io/v2" : "kustomize.toolkit.fluxcd.io/v1"},
                               {"kind", isHelm ? "HelmRelease" : "Kustomization"},
                               {"metadata", {{"name", word.substr(slash + 1)}, {"namespace", namespaceName}}}};
    return "---\n" + yaml::blockText(it);
}

std::string targetOf(const std::vector<gitops::Object> &settings)
{
    const auto read = gitops::fluxSettingsOf(settings);
    return !read ? std::string() : read->isHelm ? read->releaseNamespace : read->targetNamespace;
}

} // namespace

Exit runFlux(const FluxCommand &command, std::ostream &out, std::ostream &err)
{
    const GitopsCommand &common = command.common;
    if (common.manifests.empty()) {
        sayLine(err, "fieldwise-cli: flux needs what is built: --new FILE");
        return ExitUsage;
    }
    std::string asked;
    if (!areFiles(common.settings)) {
        asked = common.settings.size() == 1 ? manifestOf(common.settings.front(), common.cluster.namespaceName) : "";
        if (asked.empty()) {
            sayLine(err,
                    "fieldwise-cli: flux takes files, kustomization/NAME or helmrelease/NAME; found `"
                        + common.settings.front() + "`");
            return ExitUsage;
        }
    }
    const auto texts = readGitops(common, asked, targetOf, err);
    if (!texts)
        return ExitInput;
    auto report = gitops::fluxReport({.settings = texts->settings,
                                      .git = texts->git,
                                      .live = texts->live,
                                      .overrideManagers = command.overrideManagers,
                                      .schema = texts->schema.get(),
                                      .showSecrets = common.showSecrets});
    if (!report) {
        sayUnusable(report.error(), "flux-kustomization", err);
        return ExitInput;
    }
    return writeGitops(common, *report, out, err);
}

} // namespace fieldwise
