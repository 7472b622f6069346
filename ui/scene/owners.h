// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include <QIcon>
#include <QStringList>

#include "ui/look/appearance.h"
#include "ui/scene/scene.h"

namespace fieldwise::merge {
enum class OwnerFate : uint8_t;
struct OwnerChange;
} // namespace fieldwise::merge
namespace fieldwise::k8s {
struct Manager;
}

namespace fieldwise::ui {

/// "gains it", "loses it to force", ...; of a refusal what force would take.
QString fateText(merge::OwnerFate fate, bool refused);
/// Everybody who owns something before or after, by name; their places in it are their colours.
QStringList ownerNames(const merge::Plan &plan);
/// The manager that a plan of ServerSide is made for.
bool applies(const merge::Options &options, const k8s::Manager &manager);
/// What becomes of the ownership of a field and of what is decided together with it.
std::span<const merge::OwnerChange> changesIn(const merge::DocumentPlan &document, merge::DecisionId id);
/// Who owns a field afterwards, before where it is gone or nothing is applied: names, the one who applies first.
QStringList namesAt(const merge::Plan &plan, merge::DecisionRef ref);

/// Whoever owns it before or after, in Live or by this apply; their names alone.
QStringList namesAround(const merge::Plan &plan, merge::DecisionRef ref);
/// The bar in the colour of an owner.
QIcon ownerIcon(const Appearance &appearance, int place);

/// The owner margin of Live.
std::vector<LineOwner> ownersBefore(const merge::Plan &plan);
/// That of what comes of ServerSide, as its managedFields say; empty in other modes.
std::vector<LineOwner> ownersAfter(const Scene &scene);

/// Which fields concern some managers: they own it, or something in it, before or after.
class OwnerFilter {
public:
    OwnerFilter(const merge::Plan &plan, const QStringList &names);
    bool keeps(merge::DecisionRef ref) const { return m_kept[ref.document][ref.decision]; }

private:
    std::vector<std::vector<bool>> m_kept;
};

} // namespace fieldwise::ui
