// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include "core/gitops/argocd.h"

/// Texts and questions for the tests of Argo CD.
namespace fieldwise::gitops {

inline const std::string mark = "argocd.argoproj.io/tracking-id: shop:apps/Deployment:shop/web";

inline std::string application(const std::string &spec, const std::string &annotations = "")
{
    return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: shop\n  namespace: argocd\n"
           "  annotations: {"
        + annotations + "}\nspec:\n  destination: {namespace: shop}\n" + spec;
}

inline std::string ignoring(const std::string &list, const std::string &more = "")
{
    return application("  ignoreDifferences:\n    - group: apps\n      kind: Deployment\n      " + list + "\n" + more);
}

/// A Deployment with these lines in its spec.
inline std::string deployment(const std::string &spec, const std::string &metadata = "")
{
    return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  namespace: shop\n" + metadata + "spec:\n"
        + spec
        + "  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n"
          "    spec: {containers: [{name: web, image: 'web:1'}]}\n";
}

/// Live, last applied as `last`.
inline std::string live(const std::string &spec, const std::string &last, const std::string &more = "")
{
    const yaml::Document document{std::string(last)};
    Json applied = yaml::toValue(document, document.root());
    applied["metadata"]["annotations"][trackingKey] = "shop:apps/Deployment:shop/web";
    return deployment(spec,
                      "  annotations:\n    " + mark + "\n    kubectl.kubernetes.io/last-applied-configuration: '"
                          + applied.dump() + "'\n" + more);
}

inline Report reportOf(const std::string &settings, const std::string &git, const std::string &there)
{
    auto report = argoReport({.settings = objectsIn({{"app.yaml", settings}}),
                              .git = objectsIn({{"git.yaml", git}}),
                              .live = objectsIn({{"live.yaml", there}}),
                              .schema = &k8s::builtinSchema()});
    EXPECT_TRUE(report);
    return report ? *report : Report();
}

/// `hidden spec.replicas` and so on, the worst first.
inline std::vector<std::string> verdicts(const Report &report)
{
    std::vector<std::string> out;
    for (const ObjectRow &row : report.objects)
        for (const FieldRow &field : row.fields)
            out.push_back(field.verdict + ' ' + printed(field.path));
    return out;
}
using Words = std::vector<std::string>;

inline const FieldRow *fieldAt(const Report &report, const std::string &path)
{
    for (const ObjectRow &row : report.objects)
        for (const FieldRow &field : row.fields)
            if (printed(field.path) == path)
                return &field;
    return nullptr;
}

inline std::string allNotes(const Report &report)
{
    std::string out;
    for (const Note &note : report.notes)
        out += note.text + '\n';
    for (const ObjectRow &row : report.objects)
        for (const Note &note : row.notes)
            out += note.text + '\n';
    return out;
}

inline const std::string two = "  replicas: 2\n", five = "  replicas: 5\n";

} // namespace fieldwise::gitops
