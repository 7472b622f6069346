// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/upgrade.h"

#include <algorithm>

#include "core/helm/helmreport.h"
#include "core/merge/plan/deployers.h"

namespace fieldwise::helm {
namespace {

const Record &newestOf(const std::vector<Record> &records)
{
    return *std::ranges::max_element(records, {}, &Record::revision);
}

} // namespace

Result<Upgrade, Refusal> upgradeOf(const std::vector<Record> &records, const merge::Options &options,
                                   const std::string &manifests, const yaml::Stream &live)
{
    const merge::DeployerOptions &deployer = options.deployer;
    Asked asked;
    asked.release = deployer.release.empty() ? newestOf(records).name : deployer.release;
    asked.namespaceName = deployer.releaseNamespace;
    if (merge::isHelm(options))
        asked.version = deployer.version;
    const bool isServerSide = options.mode == merge::Mode::ServerSide;
    asked.forceConflicts = isServerSide && merge::isForced(options);
    asked.forceReplace = !isServerSide && deployer.replaces;
    asked.takeOwnership = deployer.takesOwnership || deployer.by == merge::Deployer::FluxHelm;
    asked.manager = options.serverSide.fieldManager;
    auto ground = groundOf(asked, records);
    if (!ground || ground->serverSide != isServerSide) {
        asked.serverSide = isServerSide ? ServerSide::True : ServerSide::False;
        ground = groundOf(asked, records);
    }
    if (!ground)
        return Unexpected(ground.error());
    Upgrade out{.operation = operationOf(asked, *std::move(ground), manifests, live), .options = options};
    out.options = merge::isHelm(options) ? optionsFor(out.operation, options) : options;
    out.options.apply.lastAppliedGiven = true;
    return out;
}

bool deletes(const Operation &operation)
{
    return !operation.stops && std::ranges::any_of(operation.objects, [](const Object &object) {
        return object.left == merge::Left::Delete;
    });
}

std::optional<Upgrade> withoutDeletions(const Upgrade &upgrade, const merge::Plan &plan)
{
    if (!deletes(upgrade.operation) || !merge::isHelm(upgrade.options) || !isSomeRefused(plan))
        return {};
    Upgrade out{.operation = withoutDeletions(upgrade.operation), .options = upgrade.options};
    out.options = optionsFor(out.operation, upgrade.options);
    return out;
}

void fitTo(const std::vector<Record> &records, merge::Options &options)
{
    const Record &newest = newestOf(records);
    const std::string_view name = newest.applyMethod == "ssa" ? "helm-4-server-side"
        : newest.applyMethod.empty()                          ? "helm-3"
                                                              : "helm-4-client-side";
    merge::apply(*std::ranges::find(merge::deployers, name, &merge::DeployerRow::name), options);
    options.deployer.release = newest.name;
    options.deployer.releaseNamespace = newest.namespaceName;
}

} // namespace fieldwise::helm
