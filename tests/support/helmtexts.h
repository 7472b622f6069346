// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/helm/helmreport.h"
#include "core/helm/operation.h"
#include "core/helm/upgrade.h"
#include "core/merge/explain/explain.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "core/yaml/lists.h"

/// Releases and objects for tests of semantics/helm.md, in texts that are small enough to be read.
namespace fieldwise::helmtexts {

using helm::Record;
using helm::Verb;

inline Record revision(int number, const std::string &status, const std::string &manifest,
                       const std::string &method = "")
{
    Record out;
    out.name = "web";
    out.namespaceName = "shop";
    out.revision = number;
    out.status = status;
    out.applyMethod = method;
    out.manifest = manifest;
    return out;
}

inline const std::string marks =
    "  namespace: shop\n  labels: {app.kubernetes.io/managed-by: Helm}\n  annotations:\n    "
    "meta.helm.sh/release-name: web\n    meta.helm.sh/release-namespace: shop\n";

inline std::string object(const std::string &apiVersion, const std::string &kind, const std::string &fields,
                          const std::string &metadata = "", const std::string &name = "a")
{
    return "---\napiVersion: " + apiVersion + "\nkind: " + kind + "\nmetadata:\n  name: " + name + "\n" + metadata
        + fields;
}

inline std::string configMap(const std::string &name, const std::string &metadata = "")
{
    return object("v1", "ConfigMap", "data: {a: b}\n", metadata, name);
}

/// What Helm makes of three texts.
struct Done {
    helm::Operation operation;
    std::optional<merge::Plan> plan;
    std::string text;

    std::string actions() const
    {
        std::string out;
        const yaml::OrderedJson json = helm::operationJson(operation, *plan);
        for (const yaml::OrderedJson &one : json["objects"])
            out += one["action"].get<std::string>() + " " + one["document"].get<std::string>() + "\n";
        return out;
    }
    /// The decision at a path of the only object.
    std::optional<merge::DecisionRef> at(const std::string &path) const
    {
        for (uint32_t i = 0; i < plan->documents.size(); ++i)
            for (merge::DecisionId id = 0; id < plan->documents[i].decisions.size(); ++id)
                if (yaml::print(plan->documents[i].path(id)) == path)
                    return merge::DecisionRef{i, id};
        return {};
    }
    std::string rule(const std::string &path) const
    {
        const auto ref = at(path); // nothing: as a part of something that is unchanged
        return ref ? std::string(merge::rule(plan->decision(*ref).rule).name) : "unchanged";
    }
    std::string because(const std::string &path) const { return merge::explain(*plan, at(path).value()).because; }
};

inline Done done(const helm::Asked &asked, const std::vector<Record> &records, const std::string &manifests,
                 const std::string &live)
{
    Done out;
    auto ground = helm::groundOf(asked, records);
    EXPECT_TRUE(ground) << ground.error().text;
    const yaml::Stream liveStream = yaml::withListsApart(yaml::read(live));
    out.operation = helm::operationOf(asked, *ground, manifests, liveStream);
    merge::Options options;
    options.asSent = true;
    const merge::PerSide<yaml::Stream> streams{
        {yaml::read(out.operation.oldText), yaml::read(out.operation.newText), liveStream}};
    auto plan = merge::plan(streams, {}, helm::optionsFor(out.operation, options));
    EXPECT_TRUE(plan) << plan.error().front().diagnostic.text;
    if (plan) {
        out.plan = std::move(*plan);
        out.text = merge::resolve(*out.plan).text;
    }
    return out;
}

inline helm::Asked asked(Verb verb = Verb::Upgrade, const std::string &version = "4.2.4")
{
    helm::Asked out;
    out.verb = verb;
    out.release = "web";
    out.version = version;
    return out;
}

inline Done upgraded(const std::string &before, const std::string &now, const std::string &live,
                     const std::string &version = "4.2.4")
{
    return done(asked(Verb::Upgrade, version), {revision(1, "deployed", before)}, now, live);
}

} // namespace fieldwise::helmtexts
