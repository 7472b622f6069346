// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helmrecords.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "app/serversideoptions.h"
#include "app/words.h"
#include "core/helm/helmreport.h"
#include "core/helm/upgrade.h"
#include "core/merge/plan/deployers.h"
#include "core/merge/planning.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/merge/undecoded.h"
#include "core/yaml/lists.h"

namespace fieldwise {

using merge::Side;

void takeOperation(helm::Operation operation, MergeInputs &inputs)
{
    inputs.options.serverSide.now = requestTime();
    for (const Side side : merge::allSides)
        inputs.streams[side] = yaml::withListsApart(yaml::read(inputs.texts[side]));
    helm::Upgrade upgrade{.operation = std::move(operation), .options = {}};
    upgrade.options = helm::optionsFor(upgrade.operation, inputs.options);
    if (upgrade.options.mode == merge::Mode::ServerSide) {
        inputs.texts[Side::Original] = merge::derivedOriginal(upgrade.options, inputs.streams[Side::Destination]);
        inputs.streams[Side::Original] = yaml::read(inputs.texts[Side::Original]);
    }
    if (helm::deletes(upgrade.operation))
        if (const auto plan = merge::plan(inputs.streams, inputs.names, upgrade.options))
            upgrade = helm::withoutDeletions(upgrade, *plan).value_or(upgrade);
    inputs.options = upgrade.options;
    inputs.helm = std::make_shared<const helm::Operation>(std::move(upgrade.operation));
}

bool takeRecords(const MergeCommand &command, MergeInputs &inputs, std::ostream &err)
{
    const std::string &given = inputs.texts[Side::Original];
    if (!merge::isApply(inputs.options.mode) || !helm::isOfRelease(given))
        return true;
    const bool isForAll = command.print == MergeCommand::Print::Deployers;
    merge::Options options = inputs.options;
    if (isForAll) {
        merge::apply(*std::ranges::find(merge::deployers, merge::Deployer::Helm, &merge::DeployerRow::by), options);
    } else if (!merge::isHelm(options)) {
        sayLine(err,
                inputs.names[Side::Original]
                    + ": error: found release records of Helm, which kubectl does not read; expected what was applied "
                      "last, or --deployer helm-3 or helm-4-client-side [helm-record]");
        return false;
    }
    const auto records = helm::recordsIn(given);
    if (!records) {
        sayLine(err, describe(records.error(), inputs.names[Side::Original], given));
        return false;
    }
    auto upgrade = helm::upgradeOf(*records, options, inputs.texts[Side::Updated], inputs.streams[Side::Destination]);
    if (!upgrade) {
        sayLine(err, "fieldwise-cli: error: " + upgrade.error().text + " [" + upgrade.error().code + "]");
        return false;
    }
    const std::optional<helm::Record> old = upgrade->operation.ground.old;
    inputs.names[Side::Original] = old ? "revision " + std::to_string(old->revision) : "<no old manifest>";
    inputs.texts[Side::Original] = upgrade->operation.oldText;
    inputs.texts[Side::Updated] = upgrade->operation.newText;
    const merge::ServerSideOptions asked = std::exchange(inputs.options, options).serverSide;
    takeOperation(std::move(upgrade->operation), inputs);
    if (isForAll) {
        inputs.options.serverSide.force = asked.force; // of each program that applies server-side
        inputs.options.deployer.handsOver = old && old->applyMethod != "ssa";
        inputs.helm = nullptr;
    }
    return true;
}

merge::Plan afterOperation(const helm::Operation &operation, merge::Plan plan)
{
    return merge::asLeft(std::move(plan), [&](const merge::DocumentPlan &document) {
        return operation.stops.has_value() || helm::isRefused(document);
    });
}

Exit tellHelmsRefusal(const helm::Operation &operation, Exit status, std::ostream &err)
{
    const auto refused =
        std::ranges::find_if(operation.objects, [](const helm::Object &object) { return !object.refusal.empty(); });
    if (!operation.stops && refused == operation.objects.end())
        return status;
    sayLine(err,
            "fieldwise-cli: error: " + (operation.stops ? *operation.stops : refused->refusal) + " [helm-refused]");
    return std::max(status, ExitConflicts);
}

} // namespace fieldwise
