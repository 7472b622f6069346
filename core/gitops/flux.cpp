// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/flux.h"

#include <algorithm>
#include <set>

#include "core/gitops/fluxapply.h"
#include "core/gitops/normalize.h"
#include "core/k8s/identity.h"

namespace fieldwise::gitops {

namespace {

constexpr size_t mostGone = 20;

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
    moveTexts(object);
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

/// kustomize-controller applies nothing of a stage before all of its dry runs have succeeded.
void tellOfFailure(const FluxSettings &settings, Report &report)
{
    const auto failed = std::ranges::find_if(report.objects, [](const ObjectRow &row) { return !row.refusal.empty(); });
    if (!settings.isHelm && failed != report.objects.end() && report.objects.size() > 1)
        report.notes.insert(report.notes.begin(),
                            {"stage-fails",
                             "The dry run of " + failed->object
                                 + " fails, and nothing is applied before all dry runs have succeeded (only "
                                   "definitions, cluster roles and namespaces are applied before the others)."});
}

/// Objects of the inventory that are in none of the texts.
void tellOfGone(const FluxSettings &settings, const std::vector<Pair> &pairs, Report &report)
{
    std::set<std::array<std::string, 4>> there;
    for (const Pair &pair : pairs) {
        const Json &object = pair.git ? pair.wanted : pair.live->data;
        there.insert({namespaceOf(object), nameOf(object), groupOf(apiVersionOf(object)), kindNameOf(object)});
    }
    std::string names;
    size_t count = 0;
    for (const auto &[space, name, group, kind, version] : settings.inventory) {
        if (there.contains({space, name, group, kind}) || ++count > mostGone)
            continue;
        names += (names.empty() ? "" : ", ")
            + k8s::describe({group.empty() ? version : group + '/' + version, kind, space, name});
    }
    if (count > mostGone)
        names += " and " + std::to_string(count - mostGone) + " more";
    if (count > 0)
        report.notes.push_back(
            {"inventory-gone",
             "In the inventory, but neither in Git nor in Live: " + names
                 + ". Either somebody has deleted it, or Live is not complete; then it may be pruned."});
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
    report.failure = settings->failure;
    if (!report.failure.empty())
        return report;
    const std::vector<server::CustomKind> definitions = definitionsIn(input.git, input.live);
    const auto prepared = [&](Json &object) {
        prepareFlux(object, *settings, kindOf(*input.schema, definitions, object));
    };
    const std::vector<Pair> pairs = pairsOf(input.git, input.live, prepared, report.notes);
    report.objects.reserve(pairs.size());
    for (const Pair &pair : pairs) {
        const Json &shown = pair.git ? pair.wanted : pair.live->data;
        ObjectRow row = rowFor(shown);
        if (!pair.git) {
            if (!leftObject(*settings, pair.live->data, row))
                continue;
        } else {
            const Kind kind = kindOf(*input.schema, definitions, pair.wanted);
            if (pair.live)
                FluxObject(*settings, input, kind, pair, row).run();
            else
                fluxCreates(*settings, input, kind, pair, row);
        }
        tellOfVersion(pair, row);
        row.isQuiet = row.action == "unchanged" && row.fields.empty();
        report.objects.push_back(std::move(row));
    }
    tellOfGone(*settings, pairs, report);
    tellOfFailure(*settings, report);
    sortWorstFirst(report);
    return report;
}

} // namespace fieldwise::gitops
