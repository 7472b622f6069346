// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/owners.h"

#include <algorithm>
#include <map>

#include <QPainter>

#include "core/merge/resources/listitems.h"
#include "core/merge/result/listpieces.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/view/ownerlines.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"

namespace fieldwise::ui {

using merge::OwnerChange;
using merge::OwnerFate;
using merge::Side;

QString fateText(OwnerFate fate, bool refused)
{
    switch (fate) {
    case OwnerFate::Kept: return tr("keeps it");
    case OwnerFate::Gained: return tr("gains it");
    case OwnerFate::Forced: return refused ? tr("would lose it to force") : tr("loses it to force");
    case OwnerFate::Forgiven: return tr("loses it, because kubectl set it");
    case OwnerFate::GivenUp: return tr("gives it up");
    case OwnerFate::Pruned: return tr("loses it, because the field is removed");
    case OwnerFate::Folded: return tr("owns all of it now");
    case OwnerFate::Forgotten: break;
    }
    return tr("is dropped, because it belongs to another version");
}

QStringList ownerNames(const merge::Plan &plan)
{
    QStringList names;
    for (const merge::DocumentPlan &document : plan.documents) {
        for (const k8s::Manager &manager : document.owners ? document.owners->managers() : std::vector<k8s::Manager>{})
            names += toQt(manager.name);
        if (!document.serverSide())
            continue;
        for (const auto &entry : document.serverSide()->applied.after)
            names += toQt(entry.manager.name);
    }
    names.sort();
    names.removeDuplicates();
    return names;
}

bool applies(const merge::Options &options, const k8s::Manager &manager)
{
    return options.mode == merge::Mode::ServerSide && manager.operation == k8s::Manager::Operation::Apply
        && manager.name == options.serverSide.fieldManager && manager.subresource == options.serverSide.subresource;
}

std::span<const OwnerChange> changesIn(const merge::DocumentPlan &document, merge::DecisionId id)
{
    if (!document.serverSide())
        return {};
    return merge::changesAt(*document.serverSide(), id);
}

namespace {

/// The manager whose ownership changes.
const k8s::Manager &managerOf(const merge::ServerSidePlan &plan, const OwnerChange &change)
{
    return change.after != ~0u ? plan.applied.after[change.after].manager : plan.applied.before[change.before];
}

bool ownsBefore(const OwnerChange &change)
{
    return change.fate != OwnerFate::Gained;
}
bool ownsAfter(const OwnerChange &change)
{
    return change.fate == OwnerFate::Kept || change.fate == OwnerFate::Gained;
}

/// Distinguishes two managers with the same name.
QString plainName(const merge::Options &options, const k8s::Manager &manager)
{
    const bool twin =
        manager.name == options.serverSide.fieldManager && manager.operation == k8s::Manager::Operation::Update;
    return twin ? tr("%1 (Update)").arg(toQt(manager.name)) : toQt(manager.name);
}

LineOwner lineOwner(const merge::Options &options, const view::OwnedLine &owned)
{
    LineOwner line{static_cast<int>(owned.line), toQt(owned.last->name), {}, k8s::isKubectlApply(*owned.last)};
    QStringList all, names;
    for (const k8s::Manager *manager : owned.managers) {
        all += toQt(view::ownerText(*manager));
        const bool first = applies(options, *manager);
        line.applies = line.applies || first;
        names.insert(first ? 0 : names.size(), plainName(options, *manager));
    }
    line.tip = all.join(QLatin1Char('\n'));
    if (options.mode != merge::Mode::ServerSide)
        return line;
    names.removeDuplicates();
    line.name = names.takeFirst();
    line.others = names;
    line.own = false;
    return line;
}

} // namespace

QStringList namesAt(const merge::Plan &plan, merge::DecisionRef ref)
{
    const merge::DocumentPlan &document = plan.documents[ref.document];
    if (!document.serverSide())
        return {};
    const auto changes = merge::ownersOf(document, ref.decision);
    const bool stays = !document.serverSide()->applied.refused
        && std::ranges::any_of(changes, [](const OwnerChange *change) { return ownsAfter(*change); });
    QStringList names;
    for (const OwnerChange *change : changes) {
        if (!(stays ? ownsAfter(*change) : ownsBefore(*change)))
            continue;
        const k8s::Manager &manager = managerOf(*document.serverSide(), *change);
        names.insert(applies(plan.options, manager) ? 0 : names.size(), plainName(plan.options, manager));
    }
    names.removeDuplicates();
    return names;
}

QStringList namesAround(const merge::Plan &plan, merge::DecisionRef ref)
{
    const merge::DocumentPlan &document = plan.documents[ref.document];
    QStringList names;
    for (const OwnerChange &change : changesIn(document, ref.decision))
        names += toQt(managerOf(*document.serverSide(), change).name);
    names.removeDuplicates();
    return names;
}

QIcon ownerIcon(const Appearance &appearance, int place)
{
    QPixmap bar(8, 32);
    bar.fill(Qt::transparent);
    QPainter(&bar).fillRect(2, 0, 4, 32, appearance.theme().owner(std::max(0, place)));
    return bar;
}

std::vector<LineOwner> ownersBefore(const merge::Plan &plan)
{
    std::vector<LineOwner> owners;
    for (const view::OwnedLine &owned : view::ownedLines(plan))
        owners.push_back(lineOwner(plan.options, owned));
    return owners;
}

std::vector<LineOwner> ownersAfter(const Scene &scene)
{
    const merge::Plan &plan = scene.plan();
    const merge::Resolution &resolution = scene.merged->resolution;
    std::vector<LineOwner> owners;
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const merge::DocumentPlan &document = plan.documents[i];
        const auto read = document.serverSide() ? merge::readResult(plan, resolution, i) : nullptr;
        if (!read
            || std::string_view(resolution.text).substr(resolution.offsets[i], read->source().size()) != read->source())
            continue; // an item of a List has no lines of its own
        const auto after = k8s::ownersOf(*read);
        if (!after)
            continue;
        std::map<int, QStringList> lost;
        for (const OwnerChange &change : document.serverSide()->owners) {
            if (ownsAfter(change) || change.decision == merge::noDecision)
                continue;
            if (const auto lines = resultLinesOf(scene, {i, change.decision}))
                lost[lines->first] += QStringLiteral("%1 %2").arg(
                    toQt(change.manager), fateText(change.fate, document.serverSide()->applied.refused));
        }
        for (const view::OwnedLine &owned : view::ownedLines(*read, *after, scene.resultLines, resolution.offsets[i])) {
            owners.push_back(lineOwner(plan.options, owned));
            owners.back().tip = (QStringList{owners.back().tip} + lost[owners.back().line]).join(QLatin1Char('\n'));
        }
    }
    return owners;
}

OwnerFilter::OwnerFilter(const merge::Plan &plan, const QStringList &names)
{
    for (const merge::DocumentPlan &document : plan.documents) {
        auto &kept = m_kept.emplace_back(document.decisions.size(), !document.serverSide());
        for (const OwnerChange &change :
             document.serverSide() ? document.serverSide()->owners : std::vector<OwnerChange>{}) {
            if (!names.contains(toQt(managerOf(*document.serverSide(), change).name)))
                continue;
            for (merge::DecisionId id = change.decision; id < kept.size() && !kept[id];
                 id = document.decision(id).parent)
                kept[id] = true;
        }
    }
}

} // namespace fieldwise::ui
