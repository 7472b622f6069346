// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// Shares with the scene of a merge before what is the same.
std::shared_ptr<const Scene> sceneOf(std::shared_ptr<const Merged> merged, const Scene *before = nullptr);
/// The same merge with the rows of one resource alone, aligned wherever the inputs have it.
std::shared_ptr<const Scene> onlyResource(const std::shared_ptr<const Scene> &scene, uint32_t document);
/// Fills onlyInputs and onlyResult.
void layOutOnly(Scene &scene);
/// The same scene with the lines muted that concern nobody of these.
std::shared_ptr<const Scene> mutedBut(const std::shared_ptr<const Scene> &scene, const QStringList &names);

} // namespace fieldwise::ui
