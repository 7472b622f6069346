// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "core/helm/valuesshown.h"
#include "core/merge/plan/plan.h"
#include "ui/scene/decorations.h"

namespace fieldwise::ui {

/// The stripe of a layer.
merge::Side stripeOf(helm::PaneRole role);
Look lookOf(const helm::ShownPlace &place);
/// The path of a place, for people.
QString pathText(const helm::ShownPlace &place);
/// `rows`: of all panes of layers; 0 for computed values, which are aligned with nothing.
Decorations decorationsOf(const helm::ShownPane &pane, uint32_t rows);
std::vector<view::Masked> masksOf(const helm::ShownPane &pane);
/// Where a pane has a place; nothing if it lacks it.
std::optional<RowFrame> frameOf(const helm::ShownPane &pane, size_t place);
/// The filler beside a row, in a pane that lacks what the others have there.
std::optional<RowFrame> fillerFrame(const helm::ShownPane &pane, uint32_t row);

} // namespace fieldwise::ui
