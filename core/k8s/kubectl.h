// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

/// The arguments for kubectl, and the meaning of its answers. Nothing here runs kubectl, and none of these commands
/// changes a cluster: only `get`, `config view`, `config get-contexts`, `kustomize` and `version --client`.
namespace fieldwise::kubectl {

/// The newest version whose behaviour is known; `minor` 0 below means this version. The oldest is 1.27.
inline constexpr int newestMinor = 33;
/// 32 for `1.32`, `v1.32.4` or `1.32.4-gke.1`; nothing for a text that is not a version of kubectl 1.
std::optional<int> minorOf(std::string_view version);
/// `kubectl 1.32`.
std::string versionName(int minor);
/// True if a null annotation is read as "". Older versions then read no annotation at all.
constexpr bool readsNullAnnotation(int minor)
{
    return minor == 0 || minor >= 33;
}
/// Older versions create an object with the nulls of Local.
constexpr bool createsWithoutNulls(int minor)
{
    return minor == 0 || minor >= 31;
}

using Arguments = std::vector<std::string>; ///< without the program's name

/// Selects a cluster by kubectl's own options; "" leaves the choice to kubectl's configuration.
struct Cluster {
    std::string kubeconfig;
    std::string context;
    std::string namespaceName;
    std::string timeout = "20s"; ///< of one request, in kubectl's syntax; "0" for none
    bool operator==(const Cluster &) const = default;
};

/// Objects of a cluster that a person asked for: one, or with "" those of the manifests.
struct Wanted {
    Cluster cluster;
    std::string object; ///< as askObject() takes it
    bool operator==(const Wanted &) const = default;
};

/// Asks for kubectl's version, as JSON; contacts no cluster.
Arguments askVersion();
/// Reads the answer to askVersion(), as minorOf() does.
std::optional<int> versionIn(std::string_view json);
/// Asks for the names of the contexts, one per line.
Arguments askContexts(const Cluster &cluster);
/// Asks for the current context and its namespace, as JSON; the answer has no credentials.
Arguments askContext(const Cluster &cluster);
/// Asks for the objects of the manifests on standard input, as JSON with managedFields. Objects that do not exist are
/// left out of the answer.
Arguments askObjects(const Cluster &cluster);
/// The manifests as standard input for askObjects(), without documents that are no objects, such as a kustomization:
/// kubectl would refuse all of them. It would read a text that begins with `{` as JSON to its end.
std::string inputOf(std::string_view manifests);
/// Asks for one object as a person types it: `deployment/checkout`, or `deploy checkout`.
Arguments askObject(const Cluster &cluster, std::string_view object);
/// The command that prints an object in one of the versions of its kind, between backticks, for people.
std::string printsIn(const std::string &apiVersion, std::string kind, const std::string &name);
/// Asks for the records of a release of Helm, as JSON; `kind` is `secret` or `configmap`.
Arguments askRecords(const Cluster &cluster, const std::string &kind, const std::string &release);
/// Builds a kustomization: the answer is its manifests as YAML. Contacts no cluster.
Arguments askKustomization(const std::string &folder);

/// The current context, from the answer to askContext(); a namespace in `cluster` takes precedence.
struct Context {
    std::string name;
    std::string namespaceName;
};
Context contextOf(std::string_view json, const Cluster &cluster);
/// `context stand-in, namespace shop`, for people.
std::string describe(const Context &context);

/// The objects of an answer as YAML, one document each, in order; "" if there is none. The error says why the answer
/// can't be read.
Result<std::string, std::string> liveText(std::string_view json);

/// Why kubectl gave no answer and what to do, in whole sentences, with kubectl's own words. `problem`: why kubectl was
/// not started or did not finish; "" if it exited with an error. `words`: its output. If `input` (its standard input)
/// or `words` may contain values of a Secret, kubectl's words are left out.
std::string explainFailure(std::string_view problem, std::string_view words, std::string_view input = {});

} // namespace fieldwise::kubectl
