// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gitopscommand.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <ostream>

#include "app/kubectlanswer.h"
#include "app/manifests.h"
#include "app/mergeinputs.h"
#include "app/options.h"
#include "app/words.h"
#include "core/base/visible.h"
#include "core/gitops/tracked.h"

namespace fieldwise {

void addGitops(CLI::App &app, GitopsCommand &command, const std::vector<std::string> &failOn)
{
    app.add_option("--name", command.name, "which one, if the files have several: NAME or KIND/NAME")
        ->type_name("NAME");
    app.add_option("--new", command.manifests,
                   "the manifests that are built from Git: a file, a folder, or - for standard input")
        ->type_name("FILE");
    app.add_option("--live", command.live,
                   "the live objects, with their managedFields: a file or a folder (default: kubectl reads them)")
        ->type_name("FILE");
    addChoice<GitopsCommand::Print>(app, "--print", command.print,
                                    {{"text", GitopsCommand::Print::Text},
                                     {"json", GitopsCommand::Print::Json},
                                     {"markdown", GitopsCommand::Print::Markdown}},
                                    "what to write");
    std::string all;
    for (const std::string &word : failOn)
        all += (all.empty() ? "" : ", ") + word;
    takesWords(app.add_option("--fail-on", command.failOn, "status 1 if an object does one of these: " + all)
                   ->type_name("WORDS")
                   ->delimiter(',')
                   ->allow_extra_args(false)
                   ->check(CLI::Validator(
                       [failOn, all](const std::string &word) {
                           return std::ranges::find(failOn, word) != failOn.end()
                               ? std::string()
                               : "found `" + word + "`, expected " + all;
                       },
                       "", "")),
               failOn);
    addSchemas(app, command.schemas);
    app.add_flag("--all", command.all, "also objects where nothing differs");
    app.add_flag("--show-secrets", command.showSecrets, "do not mask the values of Secrets");
    app.add_option("-n,--namespace", command.cluster.namespaceName, "where kubectl looks for it")->type_name("NAME");
    app.add_option("--context", command.cluster.context, "the kubectl context to use (default: the current one)")
        ->type_name("NAME");
    app.add_option("--kubeconfig", command.cluster.kubeconfig, "kubectl's configuration file")->type_name("PATH");
    app.add_option("--request-timeout", command.cluster.timeout, "how long kubectl waits for one answer (default: 20s)")
        ->type_name("TIME");
}

void sayUnusable(const std::string &fault, const char *code, std::ostream &err)
{
    const bool areSeveral = fault.starts_with("found ") && !fault.starts_with("found no");
    sayLine(err, "fieldwise-cli: error: " + fault + (areSeveral ? "; choose it with --name" : "") + " [" + code + ']');
}

bool areFiles(const std::vector<std::string> &settings)
{
    return std::ranges::all_of(settings, [](const std::string &name) {
        std::error_code ignored;
        return name == "-" || std::filesystem::exists(name, ignored);
    });
}

namespace {

std::optional<std::string> textOfFile(const std::string &file, std::ostream &err)
{
    auto text = readManifests({.files = {file}, .recursive = true, .kustomization = {}}, err);
    const size_t first = text ? text->find_first_not_of(" \t\r\n") : std::string::npos;
    if (text && first != std::string::npos && (*text)[first] == '{')
        if (auto list = kubectl::liveText(*text))
            return std::move(*list);
    return text;
}

std::optional<std::string> fromCluster(const kubectl::Cluster &cluster, const std::string &manifests, std::ostream &err)
{
    const auto answer = kubectlAnswer(kubectl::askObjects(cluster), kubectl::inputOf(manifests), "fieldwise-cli", err);
    if (!answer)
        return {};
    auto text = kubectl::liveText(*answer);
    if (text)
        return std::move(*text);
    sayLine(err, "fieldwise-cli: " + text.error());
    return {};
}

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

/// Leaves only the Application, Kustomization or HelmRelease of that name, and all that is none.
void choose(const std::string &wanted, std::vector<gitops::Object> &settings)
{
    const size_t slash = wanted.find('/');
    const std::string name = wanted.substr(slash == std::string::npos ? 0 : slash + 1),
                      kind = slash == std::string::npos ? "" : lower(wanted.substr(0, slash));
    std::erase_if(settings, [&](const gitops::Object &object) {
        const std::string is = gitops::kindNameOf(object.data);
        const bool isOne = is == "Application" || is == "Kustomization" || is == "HelmRelease";
        return isOne && (gitops::nameOf(object.data) != name || (!kind.empty() && kind != lower(is)));
    });
}

/// The objects of texts, or nothing, with the reason on `err`.
std::optional<std::vector<gitops::Object>> objectsOf(const std::vector<gitops::NamedText> &texts, std::ostream &err)
{
    const std::string fault = gitops::faultOf(texts);
    if (fault.empty())
        return gitops::objectsIn(texts);
    sayLine(err, fault);
    return {};
}

} // namespace

std::optional<GitopsTexts> readGitops(const GitopsCommand &command, const std::string &asked,
                                      std::string (*namespaceOf)(const std::vector<gitops::Object> &),
                                      std::ostream &err)
{
    merge::Options options;
    if (!loadSchemas(command.schemas, options, err))
        return {};
    GitopsTexts out;
    out.schema = options.schema ? options.schema
                                : std::shared_ptr<const k8s::Schema>(std::shared_ptr<void>(), &k8s::builtinSchema());
    std::vector<gitops::NamedText> settings;
    if (!asked.empty()) {
        auto text = fromCluster(command.cluster, asked, err);
        if (!text)
            return {};
        settings.push_back({"<cluster>", std::move(*text)});
    } else {
        for (const std::string &file : command.settings) {
            auto text = textOfFile(file, err);
            if (!text)
                return {};
            settings.push_back({file, std::move(*text)});
        }
    }
    if (isUnbuilt(command.manifests, err))
        return {};
    const auto manifests = textOfFile(command.manifests, err);
    if (!manifests)
        return {};
    auto read = objectsOf(settings, err);
    auto git = objectsOf({{command.manifests, *manifests}}, err);
    if (!read || !git)
        return {};
    out.settings = std::move(*read);
    if (!command.name.empty())
        choose(command.name, out.settings);
    out.git = std::move(*git);
    kubectl::Cluster cluster = command.cluster;
    cluster.namespaceName = namespaceOf(out.settings);
    const auto live = command.live.empty()
        ? fromCluster(cluster, *manifests + gitops::trackedManifests(out.settings), err)
        : textOfFile(command.live, err);
    if (!live)
        return {};
    auto there = objectsOf({{command.live.empty() ? "<cluster>" : command.live, *live}}, err);
    if (!there)
        return {};
    out.live = std::move(*there);
    if (out.live.empty() && !command.live.empty() && live->find_first_not_of(" \t\r\n") != std::string::npos
        && live->find("kind:") == std::string::npos) {
        sayLine(err,
                "fieldwise-cli: error: " + command.live
                    + " has no Kubernetes object; expected what `kubectl get -o yaml` prints [live-no-object]");
        return {};
    }
    return out;
}

namespace {

bool doesIt(const gitops::ObjectRow &row, const std::string &what)
{
    if (what == "refused")
        return !row.refusal.empty();
    const auto isUnknown = [](const gitops::Note &note) { return note.unknown; };
    if (what == "out-of-sync")
        return row.state == "OutOfSync" || row.state == "Missing" || row.state == "Extra";
    if (what == "unknown")
        return std::ranges::any_of(row.notes, isUnknown);
    return std::ranges::any_of(row.fields,
                               [&](const gitops::FieldRow &field) {
                                   const bool isChange = field.verdict == "hidden" || field.verdict == "both"
                                       || field.verdict == "differs" || field.verdict == "pruned"
                                       || field.verdict == "applied"
                                       || (field.verdict == "drift" && row.action != "warn");
                                   return field.verdict == what || (what == "change" && isChange);
                               })
        || (what == "change" && (row.action == "create" || row.action == "prune" || row.action == "recreate"));
}

} // namespace

Exit writeGitops(const GitopsCommand &command, const gitops::Report &report, std::ostream &out, std::ostream &err)
{
    switch (command.print) {
    case GitopsCommand::Print::Text: sayLines(out, gitops::textOf(report, command.all)); break;
    case GitopsCommand::Print::Markdown: sayLines(out, gitops::markdownOf(report, command.all)); break;
    case GitopsCommand::Print::Json:
        out << visibleJson(
            gitops::jsonOf(report, command.all).dump(2, ' ', false, yaml::Json::error_handler_t::replace))
            << '\n';
        break;
    }
    const bool isArgo = report.of == gitops::Report::Of::ArgoCd;
    const std::string_view code = isArgo ? " [argocd-refused]" : " [flux-refused]";
    Exit status = ExitDone;
    if (!report.failure.empty()) {
        sayLine(err, "fieldwise-cli: error: " + report.failure + std::string(code));
        status = ExitConflicts;
    }
    for (const gitops::ObjectRow &row : report.objects) {
        if (!row.refusal.empty()) {
            sayLine(err, "fieldwise-cli: error: " + row.object + ": " + row.refusal + std::string(code));
            status = ExitConflicts;
        }
        for (const std::string &what : command.failOn)
            if (doesIt(row, what))
                status = ExitConflicts;
    }
    return status;
}

} // namespace fieldwise
