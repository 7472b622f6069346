// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QStringList>

#include "core/merge/plan/plan.h"

namespace fieldwise::ui {

/// The target of a typed path: a decision and, if that decides more than the field, the field's value in one input.
struct FieldPlace {
    merge::DecisionRef ref;
    std::optional<std::pair<merge::Side, yaml::NodeId>> node;
};

/// The result of looking up a typed path.
struct PathAnswer {
    std::optional<FieldPlace> place;
    QString why; ///< if there is no place: a sentence that names the nearest existing field
};

/// `spec.containers[name=api].image` or `/spec/containers/0/image`, in one resource.
PathAnswer fieldAt(const merge::Plan &plan, uint32_t document, const QString &typed);
/// All paths of a resource, including those inside fields that are decided as a whole; at most 20,000.
QStringList pathsOf(const merge::Plan &plan, uint32_t document);

} // namespace fieldwise::ui
