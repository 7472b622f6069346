// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QVBoxLayout;
class QWidget;

namespace fieldwise::ui {

/// Creates the layout of a side panel, with a bar that has the panel's name and, on the right, `atRight`.
QVBoxLayout *panelColumn(QWidget *panel, const QString &name, QWidget *atRight = nullptr);

} // namespace fieldwise::ui
