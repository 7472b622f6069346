// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/k8s/openapi.h"
#include "core/merge/apply/apply.h"
#include "core/yaml/value.h"

/// What the files of this folder share.
namespace fieldwise::conformance {

using yaml::Json;

/// What is wrong with a case, a line each; empty when it holds.
using Faults = std::vector<std::string>;

/// What the cases of a folder refer to.
struct Material {
    std::vector<std::shared_ptr<const k8s::Schema>> schemas;
    std::shared_ptr<const k8s::Schema> server; ///< an API server's OpenAPI; null where the folder has none beside it
};

struct Suite {
    std::string_view name;
    std::string_view file; ///< without its ending
    Faults (*run)(const nlohmann::json &test, const Material &material);
};

std::span<const Suite> mergeSuites();      ///< kyaml's merges
std::span<const Suite> applySuites();      ///< `kubectl apply` of objects
std::span<const Suite> serverSideSuites(); ///< `kubectl apply --server-side`
std::span<const Suite> threeWaySuites();   ///< three-way patches of any values
std::span<const Suite> patchSuites();      ///< patches given as such
std::span<const Suite> folderSuites();     ///< kyaml's merges of packages
std::span<const Suite> wordSuites();       ///< what a merge says about itself

/// A text of a case; "" where it is null or missing.
std::string textOf(const nlohmann::json &test, const char *field);
/// JSON as apimachinery reads it: whole numbers as 64-bit integers where they fit, else floating point. Nothing when it
/// cannot be read.
std::optional<Json> readJson(const std::string &text);
/// The first document of a text as kubectl reads it; nothing when it cannot be read.
std::optional<Json> readYaml(const std::string &text);
/// A value that a case carries itself, as readJson.
Json asRead(Json value);
Json withoutManagedFields(Json object);
/// What differs between two values, a line each; `what` begins it.
Faults differences(const std::string &what, const Json &got, const Json &want);
void append(Faults &faults, Faults more);

/// What the planner makes of three texts in Apply.
struct Planned {
    merge::DocumentPlan document; ///< without `apply` when there is no plan
    std::string code;             ///< of the fault that stops kubectl, as the command line says it
    Faults faults;                ///< why there is no plan, or what in it contradicts itself
};
Planned planned(const std::string &last, const std::string &local, const std::string &live, merge::Options options);

} // namespace fieldwise::conformance
