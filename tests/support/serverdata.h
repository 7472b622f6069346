// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/server/refusals.h"
#include "core/yaml/document.h"

namespace fieldwise::test {

/// A text as kubectl reads it.
inline yaml::Json data(const std::string &text)
{
    const yaml::Document document(text);
    EXPECT_TRUE(document.ok()) << text;
    return yaml::toValue(document, document.root());
}

inline std::vector<std::string> words(const std::vector<server::Refusal> &refusals)
{
    std::vector<std::string> out;
    out.reserve(refusals.size());
    for (const server::Refusal &one : refusals)
        out.push_back(one.words);
    return out;
}

/// A CustomResourceDefinition of `Widget` in example.com/v1. `properties`: those of its spec, indented by 14 spaces.
inline std::string widgetDefinition(const std::string &properties)
{
    return R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          status: {type: object, x-kubernetes-preserve-unknown-fields: true}
          spec:
            type: object
            properties:
)" + properties;
}

} // namespace fieldwise::test
