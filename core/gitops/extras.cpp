// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/extras.h"

#include "core/gitops/argodiff.h"

namespace fieldwise::gitops {
namespace {

/// What becomes of an object that Git no longer has. The object's own option wins over the Application's.
void pruning(const ArgoSettings &settings, const Json &live, bool isGitEmpty, ObjectRow &row)
{
    const auto own = valueOf(optionsOf(live, syncOptionsKey), "Prune");
    const auto value = own ? own : valueOf(settings.syncOptions, "Prune");
    const std::string option = "Prune=" + value.value_or("");
    const std::string who = own ? "it has the sync option " + option
                                : "the Application has " + option + " (" + settings.whereOf(option) + ')';
    row.action = "keep";
    if (value == "false")
        row.because = "Git no longer has it, but " + who + ": it stays, and OutOfSync.";
    else if (value == "confirm")
        row.because = "Git no longer has it; " + who + ", so pruning waits for a person.";
    else if (settings.automatedPrune && isGitEmpty && !settings.allowsEmpty)
        row.because = "Git no longer has it, nor anything else: automated sync does not remove everything: "
                      "spec.syncPolicy.automated.allowEmpty is not set.";
    else if (settings.automatedPrune) {
        row.action = "prune";
        row.because = "Git no longer has it, and automated.prune is on: the next sync deletes it.";
    } else
        row.because = "Git no longer has it. Only a sync with pruning (`argocd app sync --prune`) deletes it.";
}

} // namespace

std::string hookOf(const Json &object)
{
    const std::string hook = annotationOf(object, "argocd.argoproj.io/hook");
    return hook.empty() ? annotationOf(object, "helm.sh/hook") : hook;
}

bool isSkipped(const Json &object)
{
    return annotationOf(object, "argocd.argoproj.io/hook") == "Skip";
}

bool extraObject(const ArgoSettings &settings, const Json &live, bool isGitEmpty, ObjectRow &row)
{
    if (trackedBy(live, settings) != settings.trackingName)
        return false;
    const Json *others = at(live, {"metadata", "ownerReferences"});
    if (others && others->is_array() && !others->empty())
        return false;
    row.diffBy = nameOf(DiffBy::None);
    row.diffWhy = strategyOf(settings, nullptr, &live).why;
    if (!hookOf(live).empty()) {
        row.state = "Hook";
        row.action = "hook";
        row.because = "It is a hook, which a sync creates.";
        return true;
    }
    row.state = "Extra";
    pruning(settings, live, isGitEmpty, row);
    if (hasOption(live, compareOptionsKey, "IgnoreExtraneous"))
        row.because += " It does not make the Application OutOfSync (compare option IgnoreExtraneous).";
    return true;
}

} // namespace fieldwise::gitops
