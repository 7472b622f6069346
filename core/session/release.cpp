// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/release.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/visible.h"
#include "core/merge/plan/deployers.h"
#include "core/yaml/lists.h"

namespace fieldwise {

using merge::Side;

namespace {

/// Records are read once for a text; nothing if Original has none.
void readRecords(const Inputs &inputs, const Run *before, Run &run)
{
    run.recordsText = inputs.texts[Side::Original];
    if (before && before->records && before->recordsText == run.recordsText) {
        run.records = before->records;
    } else if (helm::mayHaveRecords(run.recordsText)) {
        auto records = helm::recordsIn(run.recordsText);
        if (!records)
            run.faults.push_back({Side::Original, records.error()});
        else if (!records->empty())
            run.records = std::make_shared<const std::vector<helm::Record>>(*std::move(records));
    }
}

/// Records of more than one release: which one counts.
void tellOfRecords(const std::vector<helm::Record> &records, const merge::Options &options, Run &run)
{
    std::set<std::string> releases;
    for (const helm::Record &record : records)
        releases.insert(visible(record.namespaceName + "/" + record.name));
    if (releases.size() < 2)
        return;
    std::string all;
    for (const std::string &release : releases)
        all += (all.empty() ? "" : ", ") + release;
    Diagnostic notice =
        fault("helm-releases",
              "records of " + std::to_string(releases.size()) + " releases (" + all + "); "
                  + visible(options.deployer.releaseNamespace + "/" + options.deployer.release) + " is shown");
    notice.severity = Severity::Notice;
    run.faults.push_back({Side::Original, std::move(notice)});
}

/// Hooks, which are left out of the merge.
void tellOfHooks(const helm::Operation &operation, Run &run)
{
    for (const helm::Object &object : operation.objects) {
        if (object.action != helm::Action::Hook)
            continue;
        Diagnostic notice = fault("helm-hook", visible(k8s::describe(object.identity)) + ": " + object.because);
        notice.severity = Severity::Notice;
        run.faults.push_back({Side::Updated, std::move(notice)});
    }
}

} // namespace

void take(const helm::Upgrade &upgrade, Inputs &inputs)
{
    inputs.options = upgrade.options;
    inputs.helm = std::make_shared<const helm::Operation>(upgrade.operation);
}

std::optional<helm::Upgrade> takeRelease(Inputs &inputs, const Run *before, Run &run)
{
    if (merge::isApply(inputs.options.mode) && inputs.open[Side::Original])
        readRecords(inputs, before, run);
    if (!run.records)
        return {};
    if (!merge::isHelm(inputs.options)) { // kubectl does not look at records
        inputs.options.apply.lastAppliedGiven = false;
        inputs.files[Side::Original].clear();
        inputs.names[Side::Original].clear();
        return {};
    }
    tellOfRecords(*run.records, inputs.options, run);
    SharedText &updated = inputs.texts[Side::Updated];
    auto upgrade = helm::upgradeOf(*run.records, inputs.options, updated, run.streams[Side::Destination]);
    inputs.files[Side::Original].clear();
    inputs.texts[Side::Original] = {};
    if (!upgrade) {
        run.faults.push_back({Side::Original, fault(upgrade.error().code, upgrade.error().text)});
        return {};
    }
    take(*upgrade, inputs);
    inputs.texts[Side::Original] = upgrade->operation.oldText;
    if (const auto &old = upgrade->operation.ground.old)
        inputs.names[Side::Original] = "revision " + std::to_string(old->revision) + " of " + old->name;
    if (updated.str() != upgrade->operation.newText)
        inputs.withHooks = std::exchange(updated, upgrade->operation.newText);
    tellOfHooks(upgrade->operation, run);
    run.derived = upgrade->operation.oldText;
    return *std::move(upgrade);
}

Inputs withOldManifest(Inputs inputs)
{
    Run run;
    const merge::Options given = inputs.options;
    if (!merge::isHelm(inputs.options) && merge::isApply(inputs.options.mode)
        && helm::mayHaveRecords(inputs.texts[Side::Original]))
        merge::apply(*std::ranges::find(merge::deployers, merge::Deployer::Helm, &merge::DeployerRow::by),
                     inputs.options);
    run.streams[Side::Destination] = yaml::withListsApart(yaml::read(inputs.texts[Side::Destination]));
    if (const auto upgrade = takeRelease(inputs, nullptr, run))
        if (const auto &old = upgrade->operation.ground.old)
            inputs.options.deployer.handsOver = old->applyMethod != "ssa";
    // Who applies, and how, is each program's own.
    inputs.options.mode = given.mode;
    inputs.options.serverSide = given.serverSide;
    inputs.options.deployer.by = given.deployer.by;
    inputs.options.deployer.version = given.deployer.version;
    return inputs;
}

} // namespace fieldwise
