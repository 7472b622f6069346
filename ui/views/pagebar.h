// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>
#include <QPushButton>
#include <QWidget>

#include "ui/look/label.h"

namespace fieldwise::ui {

/// The bar of a page in place of the panes: Back, its name, a note; what else it has goes into `row`.
struct PageBar {
    QWidget *widget;
    QHBoxLayout *row;
    QPushButton *back;
};
PageBar pageBar(Label *name, Label *note, const QString &backName);

} // namespace fieldwise::ui
