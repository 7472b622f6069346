// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kubectlcommand.h"

#include <algorithm>
#include <ostream>

#include <CLI/CLI.hpp>

#include "app/commandline.h"
#include "app/describe.h"
#include "app/kubectlanswer.h"
#include "app/kubectlversion.h"
#include "app/serversideoptions.h"
#include "app/serversideprint.h"
#include "app/terminal.h"
#include "app/words.h"
#include "core/merge/apply/apply.h"
#include "core/session.h"
#include "core/view/report.h"
#include "core/view/reportwords.h"
#include "core/view/terminal.h"

namespace fieldwise {

namespace {

using merge::Side;

struct PluginAsked {
    KubectlCommand command;
    std::string output;
    bool text = false, all = false;
};

class Plugin {
public:
    Plugin(PluginAsked asked, std::ostream &out, std::ostream &err) : m_asked(std::move(asked)), m_out(out), m_err(err)
    {
    }

    int run()
    {
        const auto local = localOf(m_asked.command, m_err);
        if (!local)
            return ExitInput;
        const auto context =
            kubectlAnswer(kubectl::askContext(m_asked.command.cluster), {}, "kubectl-fieldwise", m_err);
        if (!context)
            return ExitInput;
        const auto objects = kubectlAnswer(kubectl::askObjects(m_asked.command.cluster), kubectl::inputOf(*local),
                                           "kubectl-fieldwise", m_err);
        const auto live =
            objects ? kubectl::liveText(*objects) : Result<std::string, std::string>(Unexpected(std::string()));
        if (!live) {
            if (!live.error().empty())
                sayLine(m_err, "kubectl-fieldwise: " + live.error());
            return ExitInput;
        }
        Inputs inputs;
        inputs.options = m_asked.command.apply;
        inputs.options.serverSide.now = requestTime();
        inputs.options.apply.serverTypes = true;
        inputs.texts = {{std::string(), *local, *live}};
        inputs.names = {
            {"", nameOf(m_asked.command), kubectl::describe(kubectl::contextOf(*context, m_asked.command.cluster))}};
        inputs.open = {{false, true, true}};
        return tell(inputs);
    }

private:
    int tell(Inputs inputs)
    {
        Run ran = fieldwise::run(inputs);
        if (ran.merged && merge::dependsOnKubectl(ran.merged->plan) && takeKubectlOnPath(inputs.options))
            ran = fieldwise::run(inputs);
        for (const merge::Fault &fault : ran.faults)
            sayLine(m_err, describe(fault.diagnostic, inputs.names[fault.side], inputs.texts[fault.side]));
        if (!ran.merged)
            return ExitInput;
        const merge::Plan &plan = ran.merged->plan;
        Exit refusal = tellRefusals(plan, m_err);
        if (const Exit stops = tellServerRefusals(plan, m_err); stops != ExitDone)
            refusal = stops;
        const view::Terminal terminal{.colours = wantsColours(), .lines = true, .retained = m_asked.all};
        merge::Counts counts;
        const std::string text = view::terminalText(plan, terminal, counts);
        const bool changes = counts.added + counts.changed + counts.removed + counts.conflicts > 0;
        if (m_asked.output == "json") {
            m_out << view::decisionsJson(plan, ran.merged->resolution, m_asked.all);
        } else {
            const std::string counted = view::countsText(counts);
            m_out << view::terminalTitle(view::titleOf(plan), terminal) << "\n\n"
                  << text << (counted.empty() ? "Nothing would change." : counted) << '\n';
        }
        return changes ? ExitConflicts : refusal;
    }

    PluginAsked m_asked;
    std::ostream &m_out, &m_err;
};

/// The arguments that give the window the same options.
std::vector<std::string> forWindow(const KubectlCommand &command)
{
    std::vector<std::string> arguments{"kubectl"};
    const auto add = [&arguments](const std::string &name, const std::string &value) {
        if (!value.empty())
            arguments.push_back(name + "=" + value);
    };
    for (const std::string &file : command.manifests.files)
        add("--filename", file);
    if (command.manifests.recursive)
        arguments.emplace_back("--recursive");
    add("--kustomize", command.manifests.kustomization);
    add("--namespace", command.cluster.namespaceName);
    add("--context", command.cluster.context);
    add("--kubeconfig", command.cluster.kubeconfig);
    add("--request-timeout", command.cluster.timeout);
    if (command.apply.apply.kubectlMinor != 0)
        add("--kubectl-version", "1." + std::to_string(command.apply.apply.kubectlMinor));
    if (command.apply.mode == merge::Mode::ServerSide) {
        arguments.emplace_back("--server-side");
        add("--field-manager", command.apply.serverSide.fieldManager);
        if (command.apply.serverSide.force)
            arguments.emplace_back("--force-conflicts");
    }
    return arguments;
}

} // namespace

std::optional<std::string> localOf(const KubectlCommand &command, std::ostream &err)
{
    const std::string &folder = command.manifests.kustomization;
    return folder.empty() ? readManifests(command.manifests, err)
                          : kubectlAnswer(kubectl::askKustomization(folder), {}, "kubectl-fieldwise", err);
}

std::string nameOf(const KubectlCommand &command)
{
    std::string name = command.manifests.kustomization;
    for (const std::string &file : command.manifests.files)
        name += (name.empty() ? "" : ", ") + (file == "-" ? "<stdin>" : file);
    return name;
}

void addKubectlOptions(CLI::App &app, KubectlCommand &command)
{
    auto *files = app.add_option("-f,--filename", command.manifests.files,
                                 "a manifest, or a folder of manifests; - is standard input")
                      ->type_name("FILE")
                      ->allow_extra_args(false);
    app.add_flag("-R,--recursive", command.manifests.recursive, "read folders recursively");
    auto *kustomize = app.add_option("-k,--kustomize", command.manifests.kustomization,
                                     "a folder with a kustomization, built by kubectl")
                          ->type_name("DIR")
                          ->excludes(files);
    app.add_option("-n,--namespace", command.cluster.namespaceName,
                   "namespace of objects that name none (default: that of the context)")
        ->type_name("NAME");
    app.add_option("--context", command.cluster.context, "the kubectl context to use (default: the current one)")
        ->type_name("NAME");
    app.add_option("--kubeconfig", command.cluster.kubeconfig,
                   "kubectl's configuration file, if it is not the default one")
        ->type_name("PATH");
    app.add_option("--request-timeout", command.cluster.timeout, "how long kubectl waits for one answer (default: 20s)")
        ->type_name("TIME");
    addKubectlVersion(app, command.apply);
    addServerSide(app, command.apply);
    app.callback([&app, &command, files, kustomize] {
        if (files->count() == 0 && kustomize->count() == 0)
            throw CLI::RequiredError("-f FILE or -k DIR");
        if (const std::string problem = serverSideContradiction(app, command.apply); !problem.empty())
            throw CLI::ValidationError(problem, CLI::ExitCodes::ValidationError);
    });
}

int runKubectlPlugin(int argc, const char *const *argv, std::ostream &out, std::ostream &err)
{
    CLI::App app(
        "Explains what kubectl apply would do to each field, and why. Nothing is written: kubectl only reads objects.",
        "kubectl fieldwise");
    PluginAsked asked;
    app.set_version_flag("--version", "fieldwise " FIELDWISE_VERSION);
    addKubectlOptions(app, asked.command);
    app.add_flag("--text", asked.text, "write to the terminal even if there is a display");
    takesWords(app.add_option("-o,--output", asked.output, "json: the decisions, instead of a window or text")
                   ->check(CLI::IsMember({"json"}))
                   ->type_name("FORM"),
               {"json"});
    app.add_flag("--all", asked.all, "also explain each field that stays");
    app.footer("Exit status: 0 nothing would change; 1 something would; 2 wrong arguments; 3 an input or the cluster "
               "can't be read; 70 internal error.");
    if (const auto end = readArguments(app, argc, argv, out, err))
        return *end;
    const bool fromInput = std::ranges::find(asked.command.manifests.files, "-") != asked.command.manifests.files.end();
    const bool wanted = !asked.text && asked.output.empty() && !fromInput && hasDisplay();
    if (wanted && showWindow(forWindow(asked.command), err))
        return ExitDone;
    return Plugin(std::move(asked), out, err).run();
}

} // namespace fieldwise
