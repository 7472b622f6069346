// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/panelhead.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/look/label.h"

namespace fieldwise::ui {

QVBoxLayout *panelColumn(QWidget *panel, const QString &name, QWidget *atRight)
{
    auto *column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *head = new QWidget;
    head->setObjectName(QStringLiteral("reasonsHeader"));
    head->setAttribute(Qt::WA_StyledBackground);
    head->setFixedHeight(32);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(12, 0, 12, 1);
    auto *label = new Label(name);
    label->setObjectName(QStringLiteral("name"));
    row->addWidget(label);
    row->addStretch();
    if (atRight)
        row->addWidget(atRight);
    column->addWidget(head);
    return column;
}

} // namespace fieldwise::ui
