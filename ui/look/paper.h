// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/session.h"

class QPagedPaintDevice;

namespace fieldwise::ui {

class Appearance;

/// Prints the steps and the result of a merge, with its title and page numbers. Secrets are masked.
void printMerge(const Merged &merged, bool hidesNoise, const Appearance &appearance, QPagedPaintDevice &device);

} // namespace fieldwise::ui
