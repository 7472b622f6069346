// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace fieldwise::ui {

/// The contrast of two colours by WCAG 2.1: 1 to 21.
double contrast(const QColor &a, const QColor &b);

enum class Sight { Normal, Protan, Deutan, Tritan };

/// The distance of two colours in CIE76 for this colour vision (Machado 2009, full severity).
double distance(const QColor &a, const QColor &b, Sight sight);

} // namespace fieldwise::ui
