// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/inputs.h"

namespace fieldwise::gitops {

/// One expression of ignoreDifferences, with the objects that it is for.
struct Ignore {
    enum class By : uint8_t { Pointer, Jq, Manager } by = By::Pointer;
    Rule rule;
    std::string group{}, kind{}, name{}, namespaceName{};
    bool isSystem = false; ///< of argocd-cm

    bool isFor(const Json &object) const;
};

/// A field that goes through a Go type.
struct KnownType {
    std::string group, kind;
    std::string field; ///< `spec.template.spec`
    std::string type;  ///< `core/v1/PodSpec`
    Rule rule;
};

enum class Tracking : uint8_t { Annotation, Label, AnnotationAndLabel };

/// An Application and the settings of Argo CD that count for it.
struct ArgoSettings {
    std::string name, namespaceName, project, destination, destinationServer;
    std::string trackingName;    ///< in tracking marks: `NAMESPACE_NAME` outside Argo CD's own namespace
    std::vector<Ignore> ignores; ///< in the order of Argo CD: those of argocd-cm last
    std::vector<KnownType> knownTypes;
    std::vector<std::string> syncOptions;
    std::vector<std::string> compareOptions;
    std::map<std::string, std::string> optionWhere; ///< of a sync or compare option
    Tracking tracking = Tracking::Annotation;
    std::string labelKey = "app.kubernetes.io/instance";
    std::string installation;
    bool controllerServerSideDiff = false;
    bool ignoresAggregatedRoles = false;
    bool ignoresStatus = true, ignoresStatusOfDefinitions = true;
    bool automated = false, automatedPrune = false, selfHeal = false;
    bool allowsEmpty = false; ///< automated pruning may remove everything
    std::string migrationManager = "kubectl-client-side-apply";
    std::vector<Note> notes;
    std::string failure; ///< why Argo CD can't compare anything; "" else

    bool syncs(const std::string &option) const;
    bool compares(const std::string &option) const;
    std::string whereOf(const std::string &option) const;
};

/// Nothing if the objects have no Application, or several.
Result<ArgoSettings, std::string> argoSettingsOf(const std::vector<Object> &objects);

/// Whether an annotation that is a comma-separated list has this option.
bool hasOption(const Json &object, std::string_view annotation, std::string_view option);

std::vector<std::string> optionsOf(const Json &object, std::string_view annotation);
/// The value of the first option with this name.
std::optional<std::string> valueOf(const std::vector<std::string> &options, std::string_view name);

inline constexpr const char *syncOptionsKey = "argocd.argoproj.io/sync-options";
inline constexpr const char *compareOptionsKey = "argocd.argoproj.io/compare-options";
inline constexpr const char *trackingKey = "argocd.argoproj.io/tracking-id";

} // namespace fieldwise::gitops
