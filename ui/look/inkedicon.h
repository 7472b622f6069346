// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>

namespace fieldwise::ui {

/// An icon of `resources/icons` in these colours; null if there is no such drawing.
QIcon inkedIcon(const QString &name, const QColor &colour, const QColor &disabled);

} // namespace fieldwise::ui
