// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace fieldwise::ui {

/// Of two colours, as WCAG 2.1 defines it: 1 to 21.
double contrast(const QColor &a, const QColor &b);

enum class Sight { Normal, Protan, Deutan, Tritan };

/// How far apart two colours look to these eyes (Machado 2009, full severity), in CIE76.
double distance(const QColor &a, const QColor &b, Sight sight);

} // namespace fieldwise::ui
