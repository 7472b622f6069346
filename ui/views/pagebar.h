// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>
#include <QPushButton>
#include <QWidget>

#include "ui/look/label.h"

namespace fieldwise::ui {

/// The bar of a page that replaces the panes: Back, its name, a note; other widgets go into `row`.
struct PageBar {
    QWidget *widget;
    QHBoxLayout *row;
    QPushButton *back;
};
PageBar pageBar(Label *name, Label *note, const QString &backName);

} // namespace fieldwise::ui
