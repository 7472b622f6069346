// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QVBoxLayout;
class QWidget;

namespace fieldwise::ui {

/// The column of a side panel, begun with a bar that has its name and, at the right, what else belongs there.
QVBoxLayout *panelColumn(QWidget *panel, const QString &name, QWidget *atRight = nullptr);

} // namespace fieldwise::ui
