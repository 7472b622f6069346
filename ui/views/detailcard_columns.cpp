// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHBoxLayout>

#include "ui/views/detailcard.h"

namespace fieldwise::ui {

/// Sentences, and what they rest on: below each other, or side by side.
void DetailCard::arrange()
{
    const auto put = [](QVBoxLayout *column, const QList<QWidget *> &parts) {
        for (QWidget *part : parts) {
            const bool isButton = qobject_cast<QAbstractButton *>(part);
            column->addWidget(part, 0, isButton ? Qt::AlignLeft : Qt::Alignment());
        }
    };
    for (QVBoxLayout *column : m_columns)
        while (const QLayoutItem *item = column->takeAt(0))
            delete item;
    QVBoxLayout *second = m_columns[m_isInTwo ? 1 : 0];
    put(m_columns[0], {m_head, m_path});
    if (m_isRefused)
        put(m_columns[0], {m_notices});
    put(m_columns[0], {m_because});
    if (m_isInTwo)
        put(m_columns[0], {m_otherwise, m_said, m_list});
    put(second, {m_ways, m_evidence, m_places});
    if (!m_isInTwo)
        put(second, {m_otherwise, m_said});
    put(second, {m_choices, m_command, m_remedyLine, m_whatIf});
    if (!m_isInTwo)
        put(second, {m_list});
    if (!m_isRefused)
        put(m_columns[0], {m_notices});
    for (QVBoxLayout *column : m_columns)
        column->addStretch(1);
    static_cast<QHBoxLayout *>(widget()->layout())->setStretch(1, m_isInTwo ? 1 : 0);
    widget()->layout()->setSpacing(m_isInTwo ? 24 : 0);
}

void DetailCard::setTwoColumns(bool two)
{
    if (two == m_isInTwo)
        return;
    m_isInTwo = two;
    arrange();
}

} // namespace fieldwise::ui
