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

/// "gains it", "loses it to force", ...; if the request is refused, what force would do.
QString fateText(merge::OwnerFate fate, bool refused);
/// The names of all owners before or after, sorted; an owner's index determines its colour.
QStringList ownerNames(const merge::Plan &plan);
/// True for the manager for which a ServerSide plan is made.
bool applies(const merge::Options &options, const k8s::Manager &manager);
/// The changes of ownership of a field and of everything that is decided together with it.
std::span<const merge::OwnerChange> changesIn(const merge::DocumentPlan &document, merge::DecisionId id);
/// The names of a field's owners afterwards (before, if the field is removed or the request refused); the applying
/// manager comes first.
QStringList namesAt(const merge::Plan &plan, merge::DecisionRef ref);

/// The names of all owners of a field, or of what is decided together with it, before or after.
QStringList namesAround(const merge::Plan &plan, merge::DecisionRef ref);
/// A bar in an owner's colour.
QIcon ownerIcon(const Appearance &appearance, int place);

/// The owner margin of Live.
std::vector<LineOwner> ownersBefore(const merge::Plan &plan);
/// The owner margin of the result in ServerSide, from its managedFields; empty in other modes.
std::vector<LineOwner> ownersAfter(const Scene &scene);

/// The fields that concern some managers: they own the field or something in it, before or after.
class OwnerFilter {
public:
    OwnerFilter(const merge::Plan &plan, const QStringList &names);
    bool keeps(merge::DecisionRef ref) const { return m_kept[ref.document][ref.decision]; }

private:
    std::vector<std::vector<bool>> m_kept;
};

} // namespace fieldwise::ui
