// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/pagebar.h"

#include <QKeySequence>

#include "ui/look/language.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

PageBar pageBar(Label *name, Label *note, const QString &backName)
{
    auto *bar = new QWidget;
    bar->setObjectName(QStringLiteral("pageBar"));
    bar->setAttribute(Qt::WA_StyledBackground);
    bar->setFixedHeight(48);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 0, 12, 1);
    row->setSpacing(8);
    auto *back = new QPushButton(tr("‹ Back"));
    back->setObjectName(QStringLiteral("back"));
    back->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    back->setAccessibleName(backName);
    setTip(back, QKeySequence(Qt::Key_Escape).toString(QKeySequence::NativeText));
    row->addWidget(back);
    row->addSpacing(4);
    row->addWidget(name);
    note->setProperty("kind", QStringLiteral("caption"));
    note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(note, 1);
    row->addStretch();
    return {bar, row, back};
}

} // namespace fieldwise::ui
