// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/exit.h"
#include "core/gitops/report.h"
#include "core/k8s/kubectl.h"
#include "core/k8s/schema.h"

namespace CLI {
class App;
}

namespace fieldwise {

/// The arguments that `argocd` and `flux` share.
struct GitopsCommand {
    enum class Print { Text, Json, Markdown };
    std::vector<std::string> settings; ///< files and folders, or a name
    std::string name;                  ///< which of several; `KIND/NAME` or `NAME`, "" for the only one
    std::string manifests;             ///< `-` is standard input
    std::string live;                  ///< "" for kubectl
    std::vector<std::string> schemas;
    std::vector<std::string> failOn;
    Print print = Print::Text;
    bool all = false;
    bool showSecrets = false;
    kubectl::Cluster cluster; ///< with the namespace of the Application or Kustomization
};

/// Adds them, but for the settings.
void addGitops(CLI::App &app, GitopsCommand &command, const std::vector<std::string> &failOn);

/// The texts of a command.
struct GitopsTexts {
    std::vector<gitops::Object> settings, git, live;
    std::shared_ptr<const k8s::Schema> schema;
};
/// Reads files, and what is missing through kubectl; nothing, with the reason on `err`, if something can't be read.
/// `asked`: the manifest of what kubectl reads in place of files; "" for files. `namespaceOf`: the namespace for
/// objects that name none.
std::optional<GitopsTexts> readGitops(const GitopsCommand &command, const std::string &asked,
                                      std::string (*namespaceOf)(const std::vector<gitops::Object> &),
                                      std::ostream &err);
/// Says what is wrong with the settings.
void sayUnusable(const std::string &fault, const char *code, std::ostream &err);
/// True if all settings are files.
bool areFiles(const std::vector<std::string> &settings);
/// Writes the report; the status is 1 for what fails.
Exit writeGitops(const GitopsCommand &command, const gitops::Report &report, std::ostream &out, std::ostream &err);

} // namespace fieldwise
