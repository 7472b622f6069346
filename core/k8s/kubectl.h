// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

/// What is asked of the kubectl on the PATH, and what its answers mean. Nothing here runs it, and there is nothing here
/// that changes a cluster: only `get`, `config view`, `config get-contexts`, `kustomize` and `version --client`.
namespace fieldwise::kubectl {

/// The newest version whose answers are known, which stands for 0 below; 1.27 is the oldest.
inline constexpr int newestMinor = 33;
/// 32 of `1.32`, `v1.32.4` or `1.32.4-gke.1`; nothing for what is no version of kubectl 1.
std::optional<int> minorOf(std::string_view version);
/// `kubectl 1.32`.
std::string versionName(int minor);
/// From a null among annotations on, older ones read no annotation at all; this and newer ones read "".
constexpr bool readsNullAnnotation(int minor)
{
    return minor == 0 || minor >= 33;
}
/// Older ones create an object with the nulls that Local has.
constexpr bool createsWithoutNulls(int minor)
{
    return minor == 0 || minor >= 31;
}

using Arguments = std::vector<std::string>; ///< without the program

/// Which cluster, in kubectl's own options; "" is what its configuration says.
struct Cluster {
    std::string kubeconfig;
    std::string context;
    std::string namespaceName;
    std::string timeout = "20s"; ///< of one request, as kubectl writes it; "0" for none
};

/// Which kubectl this is, as JSON; asks no cluster.
Arguments askVersion();
/// From its answer, as minorOf.
std::optional<int> versionIn(std::string_view json);
/// The names of the contexts, a line each.
Arguments askContexts(const Cluster &cluster);
/// The context that counts and its namespace, as JSON; without credentials.
Arguments askContext(const Cluster &cluster);
/// The objects of the manifests on standard input as JSON, with managedFields; those that are not there are left out.
Arguments askObjects(const Cluster &cluster);
/// The text of manifests as that standard input: kubectl takes what begins with `{` for JSON to its end.
std::string inputOf(std::string_view manifests);
/// One object by what a person types: `deployment/checkout`, or `deploy checkout`.
Arguments askObject(const Cluster &cluster, std::string_view object);
/// The manifests that a kustomization comes to, as YAML. Asks no cluster.
Arguments askKustomization(const std::string &folder);

/// The context that counts, from the answer of askContext; a namespace that was asked for counts more.
struct Context {
    std::string name;
    std::string namespaceName;
};
Context contextOf(std::string_view json, const Cluster &cluster);
/// `context stand-in, namespace shop`, for people.
std::string describe(const Context &context);

/// The objects of an answer as YAML, one document each, in their order; "" when there is none. Else why it can't be
/// read.
Result<std::string, std::string> liveText(std::string_view json);

/// Why kubectl gave no answer and what to do, in whole sentences, with kubectl's own words. `problem` is why it was not
/// even run or did not end, "" when it ended with an error; `words` is what it said. Where `input`, what it was given,
/// or the words may have values of a Secret, they are not passed on.
std::string explainFailure(std::string_view problem, std::string_view words, std::string_view input = {});

} // namespace fieldwise::kubectl
