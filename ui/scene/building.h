// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// Builds a scene; data that is equal in `before`, the scene of an earlier merge, is shared with it.
std::shared_ptr<const Scene> sceneOf(const std::shared_ptr<const Merged> &merged, const Scene *before = nullptr,
                                     bool inLocalsOrder = false);
/// Of a check.
std::shared_ptr<const Scene> sceneOf(check::CheckedMerge checked);
/// The same merge with the rows of one resource only, aligned wherever each input has it.
std::shared_ptr<const Scene> onlyResource(const std::shared_ptr<const Scene> &scene, uint32_t document);
/// Fills onlyInputs and onlyResult.
void layOutOnly(Scene &scene);
/// The same scene, with the lines muted that concern none of these owners.
std::shared_ptr<const Scene> mutedBut(const std::shared_ptr<const Scene> &scene, const QStringList &names);

} // namespace fieldwise::ui
