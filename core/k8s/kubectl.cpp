// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/kubectl.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "core/k8s/redact.h"
#include "core/yaml/value.h"

namespace fieldwise::kubectl {
namespace {

using yaml::OrderedJson;

void addCluster(const Cluster &cluster, Arguments &arguments)
{
    if (!cluster.kubeconfig.empty())
        arguments.push_back("--kubeconfig=" + cluster.kubeconfig);
    if (!cluster.context.empty())
        arguments.push_back("--context=" + cluster.context);
    if (!cluster.namespaceName.empty())
        arguments.push_back("--namespace=" + cluster.namespaceName);
}

Arguments get(const Cluster &cluster)
{
    Arguments arguments{"get", "--output=json", "--show-managed-fields", "--request-timeout=" + cluster.timeout};
    addCluster(cluster, arguments);
    return arguments;
}

struct Known {
    std::string_view words, meaning;
};

constexpr std::string_view doesNotAnswer =
    "The cluster does not answer. Check that it runs and that the context is the right one: `kubectl cluster-info`.";
constexpr std::string_view outOfReach = "The cluster can't be reached. Check your connection and that the context is "
                                        "the right one: `kubectl cluster-info`.";
constexpr std::string_view tooLong =
    "The cluster took too long to answer. Retry, or give it more time with --request-timeout.";
constexpr std::string_view unknownYou = "The cluster does not know you: log in again, then retry.";
constexpr std::string_view noContext =
    "kubectl does not know this context: `kubectl config get-contexts` lists those that it knows.";

// The first that is found counts; what kubectl 1.27 to 1.33 say.
constexpr std::array<Known, 16> known{{
    {"error: the path", "A file does not exist: check the names after -f."},
    {"context was not found", noContext},
    {"cannot locate context", noContext},
    {"(Forbidden)",
     "The cluster does not let you read this. Ask for permission to `get` it, or choose another context."},
    {"(Unauthorized)", unknownYou},
    {"You must be logged in", unknownYou},
    {"was refused", doesNotAnswer},
    {"connection refused", doesNotAnswer},
    {"no such host", outOfReach},
    {"i/o timeout", tooLong},
    {"Unable to connect", outOfReach},
    {"Client.Timeout", tooLong},
    {"context deadline exceeded", tooLong},
    {"doesn't have a resource type",
     "The cluster does not know this kind: check the spelling, `kubectl api-resources` lists all kinds."},
    {"no matches for kind", "The cluster does not know a kind in Local. Is its custom resource definition installed?"},
    {"(NotFound)", "The object does not exist. Check its name and the namespace."},
}};

/// `E1122 06:46:18.785796 6547 run.go:72] "command failed" err="..."`, as kubectl logs for its developers.
bool isLog(std::string_view line)
{
    return line.size() > 6 && line[5] == ' ' && std::string_view("EWIF").find(line[0]) != std::string_view::npos
        && std::ranges::all_of(line.substr(1, 4), [](char c) { return c >= '0' && c <= '9'; });
}

/// kubectl's own words on one line, the last ones; of its log only where it says nothing else.
std::string quoted(std::string_view words)
{
    std::vector<std::string> lines;
    std::string log;
    for (size_t at = 0; at < words.size();) {
        const size_t end = std::min(words.find('\n', at), words.size());
        const std::string_view line = words.substr(at, end - at);
        at = end + 1;
        if (isLog(line))
            log = line.substr(std::min(line.find("err="), line.size()));
        else if (!line.empty())
            lines.emplace_back(line);
    }
    if (lines.empty() && log.size() > 4)
        lines.push_back(log.substr(4));
    std::string out;
    for (size_t i = lines.size() > 3 ? lines.size() - 3 : 0; i < lines.size(); ++i)
        out += (out.empty() ? "" : " ") + lines[i];
    return out;
}

} // namespace

std::optional<int> minorOf(std::string_view version)
{
    version.remove_prefix(version.starts_with('v') ? 1 : 0);
    if (!version.starts_with("1."))
        return {};
    int minor = 0;
    const char *first = version.data() + 2, *last = version.data() + version.size();
    const auto [end, error] = std::from_chars(first, last, minor);
    const bool ends = end == last || *end == '.' || *end == '+' || *end == '-';
    return error == std::errc{} && minor > 0 && ends ? std::optional(minor) : std::nullopt;
}

std::string versionName(int minor)
{
    return "kubectl 1." + std::to_string(minor == 0 ? newestMinor : minor);
}

Arguments askVersion()
{
    return {"version", "--client", "--output=json"};
}

std::optional<int> versionIn(std::string_view json)
{
    const OrderedJson answer = OrderedJson::parse(json, nullptr, false);
    const auto version = answer.is_object() ? answer.find("clientVersion") : answer.end();
    return version == answer.end() ? std::nullopt : minorOf(yaml::textAt(*version, "gitVersion"));
}

Arguments askContexts(const Cluster &cluster)
{
    Arguments arguments{"config", "get-contexts", "--output=name"};
    if (!cluster.kubeconfig.empty())
        arguments.push_back("--kubeconfig=" + cluster.kubeconfig);
    return arguments;
}

Arguments askContext(const Cluster &cluster)
{
    Arguments arguments{"config", "view", "--minify", "--output=json"};
    addCluster(cluster, arguments);
    return arguments;
}

Arguments askObjects(const Cluster &cluster)
{
    Arguments arguments = get(cluster);
    arguments.emplace_back("--ignore-not-found");
    arguments.emplace_back("--filename=-");
    return arguments;
}

namespace {

/// False for documents that kubectl refuses because only kustomize or a chart reads them.
bool isManifest(std::string_view document)
{
    const auto hasLine = [document](std::string_view start) {
        return document.starts_with(start) || document.find("\n" + std::string(start)) != std::string_view::npos;
    };
    const size_t first = document.find_first_not_of(" \t\r\n");
    const bool isFlow = first != std::string_view::npos && document[first] == '{';
    return (isFlow ? document.find("kind") != std::string_view::npos : hasLine("kind:") || hasLine("\"kind\":"))
        && !hasLine("apiVersion: kustomize.config.k8s.io/");
}

/// The documents of a text, each from its first line to the next `---`.
std::vector<std::string_view> documentsOf(std::string_view text)
{
    std::vector<std::string_view> documents;
    const auto nextLine = [text](size_t at) { return std::min(text.find('\n', at), text.size() - 1) + 1; };
    for (size_t at = text.starts_with("---") ? nextLine(0) : 0; at < text.size();) {
        const size_t end = std::min(text.find("\n---", at), text.size());
        documents.push_back(text.substr(at, end - at));
        at = end == text.size() ? end : nextLine(end + 1);
    }
    return documents;
}

} // namespace

std::string inputOf(std::string_view manifests)
{
    const std::vector<std::string_view> all = documentsOf(manifests);
    std::string kept;
    for (const std::string_view document : all)
        if (isManifest(document))
            kept.append(kept.empty() ? "" : "\n---\n").append(document);
    if (static_cast<size_t>(std::ranges::count_if(all, isManifest)) == all.size() || kept.empty())
        kept = manifests;
    const size_t first = kept.find_first_not_of(" \t\r\n");
    return (first != std::string::npos && kept[first] == '{' ? "---\n" : "") + kept;
}

Arguments askObject(const Cluster &cluster, std::string_view object)
{
    Arguments arguments = get(cluster);
    arguments.emplace_back("--"); // what follows can be no option
    for (size_t at = 0; at < object.size();) {
        const size_t end = std::min(object.find_first_of(" \t", at), object.size());
        if (end > at)
            arguments.emplace_back(object.substr(at, end - at));
        at = end + 1;
    }
    return arguments;
}

std::string printsIn(const std::string &apiVersion, std::string kind, const std::string &name)
{
    const size_t slash = apiVersion.find('/');
    std::ranges::transform(kind, kind.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return "`kubectl get " + kind + '.' + apiVersion.substr(slash == std::string::npos ? 0 : slash + 1) + '.'
        + (slash == std::string::npos ? "" : apiVersion.substr(0, slash)) + ' ' + name
        + " -o yaml --show-managed-fields`";
}

Arguments askRecords(const Cluster &cluster, const std::string &kind, const std::string &release)
{
    Arguments arguments{"get", kind, "--selector=owner=helm,name=" + release, "--output=json"};
    addCluster(cluster, arguments);
    return arguments;
}

Arguments askKustomization(const std::string &folder)
{
    return {"kustomize", "--", folder};
}

Context contextOf(std::string_view json, const Cluster &cluster)
{
    Context context{.name = {}, .namespaceName = cluster.namespaceName};
    const OrderedJson config = yaml::orderedFromJson(json);
    context.name = yaml::textAt(config, "current-context");
    const auto all = config.is_object() ? config.find("contexts") : config.end();
    if (all != config.end() && all->is_array())
        for (const OrderedJson &one : *all)
            if (const auto inner = context.namespaceName.empty() && yaml::textAt(one, "name") == context.name
                    ? one.find("context")
                    : one.end();
                inner != one.end())
                context.namespaceName = yaml::textAt(*inner, "namespace");
    if (context.namespaceName.empty())
        context.namespaceName = "default";
    return context;
}

std::string describe(const Context &context)
{
    return (context.name.empty() ? "no context" : "context " + context.name) + ", namespace " + context.namespaceName;
}

Result<std::string, std::string> liveText(std::string_view json)
{
    if (json.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return std::string();
    const OrderedJson answer = yaml::orderedFromJson(json);
    if (!answer.is_object())
        return Unexpected(std::string("kubectl's answer is not a JSON object with at most 1000 levels."));
    const auto items = answer.find("items");
    const bool several = yaml::textAt(answer, "kind").ends_with("List") && items != answer.end() && items->is_array();
    if (!several)
        return yaml::blockText(answer);
    std::string out;
    for (const OrderedJson &item : *items)
        out += (out.empty() ? "" : "---\n") + yaml::blockText(item);
    return out;
}

std::string explainFailure(std::string_view problem, std::string_view words, std::string_view input)
{
    const bool mayQuote = !words.empty() && (k8s::mayHoldSecret(input) || k8s::mayHoldSecret(words));
    const std::string own = mayQuote ? std::string() : quoted(words);
    std::string out;
    if (problem.find("can't be started") != std::string_view::npos)
        out = "There is no kubectl on the PATH: install it, or put its folder on the PATH.";
    else if (!problem.empty())
        out = std::string(problem) + ".";
    else if (const auto found = std::ranges::find_if(
                 known, [&](const Known &one) { return words.find(one.words) != std::string_view::npos; });
             found != known.end())
        out = found->meaning;
    else
        out = "kubectl could not read the objects.";
    if (mayQuote)
        return out
            + " kubectl's message may quote values of a Secret, so it is not shown here; run kubectl yourself to see "
              "it.";
    return own.empty() ? out : out + " kubectl says: " + own;
}

} // namespace fieldwise::kubectl
