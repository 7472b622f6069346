// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/flux.h"

#include <algorithm>

#include "core/gitops/fluxapply.h"
#include "core/server/forms.h"

namespace fieldwise::gitops {

using yaml::memberOf;

namespace {

void putTexts(Json &object, const char *where, const std::map<std::string, std::string> &texts)
{
    for (const auto &[name, value] : texts)
        mapIn(mapIn(object, "metadata"), where)[name] = value;
}

/// Git's object as the controller sends it.
void prepareFlux(Json &object, const FluxSettings &settings, const Kind &kind)
{
    if (kindNameOf(object) != "CustomResourceDefinition")
        object.erase("status");
    if (kindNameOf(object) == "Secret" && apiVersionOf(object) == "v1") {
        const Json *texts = memberOf(&object, "stringData");
        if (texts && texts->is_object()) {
            const Json copy = *texts;
            for (const auto &[name, value] : copy.items())
                mapIn(object, "data")[name] =
                    value.is_string() ? Json(server::base64(value.get<std::string>())) : value;
            object.erase("stringData");
        }
    }
    if (settings.isHelm) {
        if (kind.namespaced && namespaceOf(object).empty())
            mapIn(object, "metadata")["namespace"] = settings.releaseNamespace;
        putTexts(object, "labels", {{"app.kubernetes.io/managed-by", "Helm"}});
        putTexts(object, "annotations",
                 {{"meta.helm.sh/release-name", settings.release},
                  {"meta.helm.sh/release-namespace", settings.releaseNamespace}});
        return;
    }
    if (kind.namespaced && namespaceOf(object).empty() && !settings.targetNamespace.empty())
        mapIn(object, "metadata")["namespace"] = settings.targetNamespace;
    if (!kind.namespaced)
        erase(object, {"metadata", "namespace"});
    putTexts(object, "labels",
             {{"kustomize.toolkit.fluxcd.io/name", settings.name},
              {"kustomize.toolkit.fluxcd.io/namespace", settings.namespaceName}});
    putTexts(object, "labels", settings.commonLabels);
    putTexts(object, "annotations", settings.commonAnnotations);
}

/// An object that the build no longer has. False if it is none of this Kustomization's.
bool leftObject(const FluxSettings &settings, const Json &live, ObjectRow &row)
{
    const auto isIt = [&](const std::array<std::string, 5> &entry) {
        return entry[0] == namespaceOf(live) && entry[1] == nameOf(live) && entry[2] == groupOf(apiVersionOf(live))
            && entry[3] == kindNameOf(live);
    };
    if (std::ranges::none_of(settings.inventory, isIt))
        return false;
    const std::string prefix = "kustomize.toolkit.fluxcd.io/";
    row.action = "keep";
    if (!settings.prune)
        row.because = "The build no longer has it, but spec.prune is off: it stays.";
    else if (says(live, prefix + "prune", "disabled") || says(live, prefix + "reconcile", "disabled")
             || says(live, prefix + "ssa", "Ignore"))
        row.because = "The build no longer has it, but it is marked to stay.";
    else if (labelOf(live, prefix + "name") != settings.name
             || labelOf(live, prefix + "namespace") != settings.namespaceName)
        row.because = "The build no longer has it, but it lacks the labels of this Kustomization: it stays.";
    else {
        row.action = "prune";
        row.because = "It is in the inventory, and the build no longer has it: it is deleted.";
    }
    return true;
}

void describeSettings(const FluxSettings &settings, Report &report)
{
    const char *kind = settings.isHelm ? "HelmRelease" : "Kustomization";
    report.head = {{"kind", kind}, {"name", settings.name}, {"namespace", settings.namespaceName}};
    report.title = std::string("Flux ") + kind + ' '
        + (settings.namespaceName.empty() ? settings.name : settings.namespaceName + '/' + settings.name);
    if (settings.suspended)
        report.intro.push_back("It is suspended: nothing is done until it is resumed.");
    if (settings.isHelm)
        report.intro.push_back(settings.driftMode.empty() ? "Drift detection is off."
                                                          : "Drift detection: " + settings.driftMode + '.');
    else
        report.intro.push_back(settings.force ? "Objects with immutable fields that change are deleted and created "
                                                "(spec.force)."
                                              : "Every apply is server-side and forced, by kustomize-controller.");
    report.notes = settings.notes;
}

} // namespace

Result<Report, std::string> fluxReport(const FluxInput &input)
{
    const auto settings = fluxSettingsOf(input.settings);
    if (!settings)
        return Unexpected(settings.error());
    Report report;
    report.of = Report::Of::Flux;
    describeSettings(*settings, report);
    const auto prepared = [&](Json &object) { prepareFlux(object, *settings, kindOf(*input.schema, object)); };
    const std::vector<Pair> pairs = pairsOf(input.git, input.live, prepared, report.notes);
    report.objects.reserve(pairs.size());
    for (const Pair &pair : pairs) {
        const Json &shown = pair.git ? pair.wanted : pair.live->data;
        ObjectRow row = rowFor(shown);
        if (!pair.git) {
            if (!leftObject(*settings, pair.live->data, row))
                continue;
        } else if (!pair.live) {
            row.action = settings->isHelm && settings->driftMode != "enabled" ? "warn" : "create";
            row.because = settings->isHelm && settings->driftMode.empty()
                ? "It is not in the cluster; drift detection is off, so only an upgrade creates it."
                : "It is not in the cluster.";
        } else
            FluxObject(*settings, input, pair, row).run();
        row.isQuiet = row.action == "unchanged" && row.fields.empty();
        report.objects.push_back(std::move(row));
    }
    sortWorstFirst(report);
    return report;
}

} // namespace fieldwise::gitops
