// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

/// What is asked of the kubectl on the PATH, and what its answers mean. Nothing here runs it, and there is nothing here that
/// changes a cluster: only `get`, `config view`, `config get-contexts` and `kustomize`.
namespace fieldwise::kubectl {

using Arguments = std::vector<std::string>; ///< without the program

/// Which cluster, in kubectl's own options; "" is what its configuration says.
struct Cluster {
    std::string kubeconfig;
    std::string context;
    std::string namespaceName;
    std::string timeout = "20s"; ///< of one request, as kubectl writes it; "0" for none
};

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

/// The objects of an answer as YAML, one document each, in their order; "" when there is none. Else why it can't be read.
Result<std::string, std::string> liveText(std::string_view json);

/// Why kubectl gave no answer and what to do, in whole sentences, with kubectl's own words. `problem` is why it was not even
/// run or did not end, "" when it ended with an error; `words` is what it said.
/// Where `input`, what it was given, or the words may have values of a Secret, they are not passed on.
std::string explainFailure(std::string_view problem, std::string_view words, std::string_view input = {});

} // namespace fieldwise::kubectl
