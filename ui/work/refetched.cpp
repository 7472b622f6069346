// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/refetched.h"

#include "core/k8s/identity.h"
#include "core/merge/plan/steps.h"
#include "core/session.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

bool isOfServer(const yaml::Path &path)
{
    return !path.empty()
        && (k8s::isKeptByServer({}, path[0].name)
            || (path.size() > 1 && k8s::isKeptByServer(path[0].name, path[1].name)));
}

/// With its resource where there are several; one that came or went as a whole says so.
QString nameOf(const merge::Plan &plan, merge::DecisionRef ref)
{
    if (ref.decision == 0) {
        const merge::Outcome outcome = plan.decision(ref).outcome;
        const QString name = resourceText(plan, ref.document);
        return outcome == merge::Outcome::Added  ? Refetched::tr("%1 is new").arg(name)
            : outcome == merge::Outcome::Removed ? Refetched::tr("%1 is gone").arg(name)
                                                 : name;
    }
    const QString path = pathText(plan, ref);
    return plan.documents.size() < 2 ? path : Refetched::tr("%1 of %2").arg(path, resourceText(plan, ref.document));
}

} // namespace

std::optional<QStringList> Refetched::changes() const
{
    Inputs inputs;
    inputs.options.mode = merge::Mode::Compare;
    inputs.texts[Side::Destination] = before;
    inputs.texts[Side::Updated] = now;
    inputs.open = {{false, true, true}};
    const auto made = run(std::move(inputs)).merged;
    if (!made)
        return {};
    const merge::Plan &plan = made->plan;
    QStringList fields;
    for (const merge::DecisionRef ref : plan.steps)
        if (!isOfServer(plan.documents[ref.document].path(ref.decision)))
            fields += nameOf(plan, ref);
    return fields;
}

} // namespace fieldwise::ui
