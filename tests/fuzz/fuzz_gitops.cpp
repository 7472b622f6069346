// SPDX-License-Identifier: GPL-3.0-or-later
// A byte (Argo CD or Flux), then settings, manifests, live objects and a jq expression: reports end, are valid UTF-8 in
// each form and do not depend on what was computed before; what a jq expression finds can be removed.
#include "core/gitops/argocd.h"
#include "core/gitops/flux.h"
#include "core/gitops/jq.h"
#include "tests/fuzz/support/target.h"
#include "tests/support/golden.h"

namespace fieldwise::fuzz {
namespace {

using namespace gitops;

struct Told {
    std::string fault;
    std::string text, markdown, json;
    bool operator==(const Told &) const = default;
};

Told told(const Input &input)
{
    const std::vector<Object> settings = objectsIn({{"app.yaml", input.texts[0]}}),
                              git = objectsIn({{"new.yaml", input.texts[1]}}),
                              live = objectsIn({{"live.yaml", input.texts[2]}});
    const k8s::Schema *schema = &k8s::builtinSchema();
    const auto report = input.option(0) % 2
        ? fluxReport({.settings = settings, .git = git, .live = live, .overrideManagers = {"ci"}, .schema = schema})
        : argoReport({.settings = settings, .git = git, .live = live, .schema = schema});
    if (!report)
        return {.fault = report.error()};
    return {{}, textOf(*report, true), markdownOf(*report, true), jsonOf(*report, true).dump()};
}

void checkJq(const std::string &expression, const std::string &live)
{
    const auto path = JqPath::parse(expression);
    for (const Object &object : objectsIn({{"live.yaml", live}})) {
        if (!path)
            return;
        const JqPath::Found found = path->pathsIn(object.data);
        require(found.outcome == JqPath::Outcome::Paths || found.paths.empty(), "paths of a failure", expression);
        require((found.outcome == JqPath::Outcome::Failed) == !found.failure.empty(), "a failure without words",
                expression);
        for (const Tokens &tokens : found.paths)
            if (Json rest = object.data; !tokens.empty() && valueAt(rest, tokens))
                require(removeAt(rest, tokens), "what was found can't be removed", expression);
    }
}

void check(const Input &input)
{
    for (const std::string &text : input.texts)
        if (text.size() > 50'000)
            return;
    const Told first = told(input);
    require(!first.fault.empty() || !first.text.empty(), "neither a report nor a fault", input.texts[0]);
    require(first == told(input), "two reports of the same texts", input.texts[0]);
    checkJq(input.texts[3], input.texts[2]);
}

std::vector<Input> seeds()
{
    std::vector<Input> all;
    const auto examples = test::sourceFolder() / "resources" / "examples";
    for (const auto &[byte, name, settings] :
         {std::tuple{'\0', "argocd-replicas", "app.yaml"}, std::tuple{'\0', "argocd-managers", "app.yaml"},
          std::tuple{'\1', "flux-edit", "kustomization.yaml"}})
        for (const char *expression :
             {".spec.template.spec.containers[]? | select(.name == \"web\") | .env[-1]",
              ".metadata.annotations.\"a/b\", (.spec | .replicas)", ".webhooks[]?.clientConfig.caBundle",
              ".spec.list[] | select(has(\"x\") and (.y | test(\"^a.*\")) | not)"})
            all.push_back({std::string(1, byte),
                           {test::readFile(examples / name / settings), test::readFile(examples / name / "local.yaml"),
                            test::readFile(examples / name / "live.yaml"), expression}});
    const std::string release =
        "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: a, namespace: b}\nspec:\n"
        "  driftDetection: {mode: enabled, ignore: [{paths: [/spec/replicas], target: {kind: Deployment}}]}\n";
    all.push_back({"\1", {release, all.back().texts[1], all.back().texts[2], ""}});
    const std::string endpoints = "apiVersion: v1\nkind: Endpoints\nmetadata: {name: db}\nsubsets:\n"
                                  "- addresses: [{ip: 10.0.0.2}, {ip: 10.0.0.1}]\n  ports: [{port: 1}]\n"
                                  "- notReadyAddresses: [{ip: 10.0.0.1, targetRef: {uid: a}}]\n";
    all.push_back({std::string(1, '\0'), {all.front().texts[0], endpoints, endpoints, ".subsets[0].ports"}});
    return all;
}

} // namespace

extern const Target target{"fuzz_gitops", 1, 4, check, seeds};

} // namespace fieldwise::fuzz
