// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helmcommand.h"

#include <algorithm>
#include <ostream>

#include "app/helmrecords.h"
#include "app/kubectlanswer.h"
#include "app/manifests.h"
#include "app/mergecommand.h"
#include "app/words.h"
#include "core/helm/helmreport.h"
#include "core/k8s/kubectl.h"
#include "core/yaml/lists.h"

namespace fieldwise {
namespace {

void sayError(std::ostream &err, const std::string &text, const std::string &code)
{
    sayLine(err, "fieldwise-cli: error: " + text + " [" + code + "]");
}

std::optional<std::string> textOf(const std::vector<std::string> &files, std::ostream &err)
{
    return readManifests({.files = files, .recursive = true, .kustomization = {}}, err);
}

class HelmRun {
public:
    HelmRun(const HelmCommand &command, std::ostream &out, std::ostream &err)
        : m_command(command), m_asked(command.asked), m_out(out), m_err(err)
    {
        m_cluster = command.cluster;
        m_cluster.namespaceName = command.asked.namespaceName;
    }

    Exit run()
    {
        const auto records = this->records();
        if (!records)
            return ExitInput;
        auto ground = helm::groundOf(m_asked, *records);
        if (!ground) {
            const helm::Refusal &refusal = ground.error();
            sayError(m_err, refusal.text, refusal.code);
            return refusal.code == "helm-revision" ? ExitInput : ExitConflicts;
        }
        const bool needsNew = m_asked.verb != helm::Verb::Rollback;
        if (needsNew && isUnbuilt(m_command.manifests, m_err))
            return ExitInput;
        const auto manifests = needsNew ? textOf({m_command.manifests}, m_err) : std::string();
        if (!manifests)
            return ExitInput;
        const auto live = liveText(*ground, *manifests, *records);
        if (!live)
            return ExitInput;
        const yaml::Stream stream = yaml::withListsApart(yaml::read(*live));
        helm::Operation operation = helm::operationOf(m_asked, std::move(*ground), *manifests, stream);
        MergeInputs inputs;
        if (!readOptions(m_command.merging, inputs, m_err))
            return ExitInput;
        inputs.texts = {{operation.oldText, operation.newText, *live}};
        inputs.names = {
            {nameOfOld(operation), nameOfNew(operation), m_command.live.empty() ? "<cluster>" : m_command.live}};
        takeOperation(std::move(operation), inputs);
        return runMerge(m_command.merging, std::move(inputs), m_out, m_err);
    }

private:
    std::optional<std::vector<helm::Record>> records()
    {
        if (m_asked.verb == helm::Verb::Install && m_command.records.empty())
            return std::vector<helm::Record>();
        std::string text;
        std::string name = m_command.records.empty() ? "<cluster>" : m_command.records.front();
        if (!m_command.records.empty()) {
            auto read = textOf(m_command.records, m_err);
            if (!read)
                return {};
            text = std::move(*read);
        } else {
            for (const char *kind : {"secret", "configmap"}) {
                auto answer =
                    kubectlAnswer(kubectl::askRecords(m_cluster, kind, m_asked.release), {}, "fieldwise-cli", m_err);
                if (!answer)
                    return {};
                text = std::move(*answer);
                if (const auto found = helm::recordsIn(text); found && !found->empty())
                    break;
            }
        }
        auto found = helm::recordsIn(text);
        if (found)
            return std::move(*found);
        sayLine(m_err, describe(found.error(), name, text));
        return {};
    }

    std::optional<std::string> liveText(const helm::Ground &ground, const std::string &manifests,
                                        const std::vector<helm::Record> &records)
    {
        if (!m_command.live.empty())
            return givenLive();
        std::string all = manifests;
        for (const helm::Record &record : records)
            if (record.name == m_asked.release)
                all += "\n---\n" + record.manifest;
        kubectl::Cluster cluster = m_cluster;
        cluster.namespaceName = ground.namespaceName;
        const auto answer = kubectlAnswer(kubectl::askObjects(cluster), kubectl::inputOf(all), "fieldwise-cli", m_err);
        if (!answer)
            return {};
        auto live = kubectl::liveText(*answer);
        if (live)
            return std::move(*live);
        sayLine(m_err, "fieldwise-cli: " + live.error());
        return {};
    }

    /// As kubectl prints it, also with `-o json`.
    std::optional<std::string> givenLive() const
    {
        auto text = textOf({m_command.live}, m_err);
        const size_t first = text ? text->find_first_not_of(" \t\r\n") : std::string::npos;
        if (!text || first == std::string::npos)
            return text;
        if (auto list = (*text)[first] == '{' ? kubectl::liveText(*text) : Unexpected(std::string()))
            text = std::move(*list);
        const yaml::Stream stream = yaml::withListsApart(yaml::read(*text));
        const bool hasObject = std::ranges::any_of(stream.parts, [](const yaml::Part &part) {
            return part.document->root() != yaml::none && !k8s::identityOf(*part.document).kind.empty();
        });
        if (hasObject || !yaml::diagnosticsOf(stream).empty() || text->find("kind:") != text->npos)
            return text;
        sayError(m_err, m_command.live + " has no Kubernetes object; expected what `kubectl get -o yaml` prints",
                 "live-no-object");
        return {};
    }

    std::string nameOfOld(const helm::Operation &operation) const
    {
        return operation.ground.old ? "revision " + std::to_string(operation.ground.old->revision)
                                    : "<no old manifest>";
    }
    std::string nameOfNew(const helm::Operation &operation) const
    {
        return operation.ground.back     ? "revision " + std::to_string(operation.ground.back->revision)
            : m_command.manifests == "-" ? "<stdin>"
                                         : m_command.manifests;
    }

    const HelmCommand &m_command;
    const helm::Asked &m_asked;
    kubectl::Cluster m_cluster;
    std::ostream &m_out, &m_err;
};

} // namespace

Exit runHelm(const HelmCommand &command, std::ostream &out, std::ostream &err)
{
    if (command.asked.verb != helm::Verb::Rollback && command.manifests.empty()) {
        sayLine(err, "fieldwise-cli: helm needs the new manifests: --new FILE, or --rollback");
        return ExitUsage;
    }
    const auto isStdin = [](const std::string &file) { return file == "-"; };
    if (std::ranges::count_if(command.records, isStdin) + isStdin(command.manifests) + isStdin(command.live) > 1) {
        sayLine(err, "fieldwise-cli: only one of --records, --new and --live can be standard input (-)");
        return ExitUsage;
    }
    if (!helm::versionOf(command.asked.version)) {
        sayLine(err,
                "fieldwise-cli: --helm-version: `" + command.asked.version
                    + "` is no version of Helm 3 or 4, such as 3.21.4");
        return ExitUsage;
    }
    if (command.asked.forceReplace && command.merging.print == MergeCommand::Print::KubectlPatch) {
        sayLine(err,
                "fieldwise-cli: --print kubectl-patch can't be used with --force-replace: the whole object is sent");
        return ExitUsage;
    }
    return HelmRun(command, out, err).run();
}

} // namespace fieldwise
