// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <iosfwd>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/argocdcommand.h"
#include "app/checkcommand.h"
#include "app/checkfilescommand.h"
#include "app/drivercommand.h"
#include "app/exit.h"
#include "app/fluxcommand.h"
#include "app/helmvaluescommand.h"
#include "app/installcommand.h"
#include "core/base/encoding.h"
#include "core/helm/operation.h"
#include "core/k8s/kubectl.h"
#include "core/merge/plan/options.h"
#include "core/patch/takeaway.h"
#include "core/view/triage.h"

namespace fieldwise {

/// The arguments of `merge2`, `merge3`, `apply`, `patch` and `diff`.
struct MergeCommand {
    enum class Print {
        Result,
        Objects, ///< of a release of Helm
        Decisions,
        Explain,
        Summary,
        Markdown,
        Html,
        KubectlPatch,
        Compare,
        Deployers,
        JsonPatch,
        MergePatch,
        StrategicPatch,
        Patches,
        UnifiedDiff,
        ManagedFields,
        Conflicts
    };
    enum class Output { Yaml, Json };
    merge::PerSide<std::string> files; ///< "" for a missing original; `-` is standard input
    merge::Options options;
    std::string path;                 ///< of diff between revisions: their file or folder; else ""
    std::vector<std::string> schemas; ///< the files of --schema
    std::string resolutions;          ///< the file of --resolutions, or ""
    std::string ignore;               ///< the file of --ignore, or ""
    std::vector<view::Impact> failOn; ///< --fail-on
    bool conflictRuleAsked = false;   ///< --on-conflict was given, so conflicts are decided
    Print print = Print::Result;
    Output output = Output::Yaml;
    bool outputAsked = false;           ///< --output was given; without it, patches are JSON for people
    patch::As as = patch::As::File;     ///< the form of patches
    bool guards = false;                ///< JSON patches test the key of each list element before they touch it
    bool exactPatch = false;            ///< strategic merge patches as kubectl writes them
    std::string to;                     ///< "" for standard output
    Encoding encoding = Encoding::Utf8; ///< of files that are neither UTF-8 nor UTF-16
    bool secondOpinion = false;
    bool all = false;
};

/// The arguments of `why`.
struct WhyCommand {
    MergeCommand merging;
    std::string path;
    std::string resource; ///< by its name in choices or in reasons; "" for each that has the field
    bool json = false;
    bool reproduce = false;
};

/// The arguments of `helm`.
struct HelmCommand {
    MergeCommand merging; ///< without files
    helm::Asked asked;
    std::vector<std::string> records; ///< files and folders; none for kubectl
    std::string manifests;            ///< the new ones; `-` is standard input
    std::string live;                 ///< "" for kubectl
    kubectl::Cluster cluster;
};

/// The commands of a MergeCommand.
inline constexpr const char *mergeCommands[] = {"merge2", "merge3", "apply", "patch", "diff"};
inline bool isMergeCommand(std::string_view word)
{
    return std::find(std::begin(mergeCommands), std::end(mergeCommands), word) != std::end(mergeCommands);
}

using Command = std::variant<MergeCommand, DriverCommand, InstallCommand, CheckCommand, CheckFilesCommand, HelmCommand,
                             HelmValuesCommand, WhyCommand, ArgocdCommand, FluxCommand>;

/// Parses the arguments. Help, the version and errors in the arguments go to `out` and `err`; then only an exit status
/// is returned.
std::variant<Command, Exit> parseCommandLine(int argc, const char *const *argv, std::ostream &out, std::ostream &err);

} // namespace fieldwise
