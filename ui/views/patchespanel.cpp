// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/patchespanel.h"

#include <algorithm>

#include <QHBoxLayout>

namespace fieldwise::ui {

PatchesPanel::PatchesPanel(const Appearance &appearance, QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("Patches"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (size_t i = 0; i < m_columns.size(); ++i) {
        if (i > 0) {
            auto *line = new QFrame;
            line->setObjectName(QStringLiteral("verticalLine"));
            row->addWidget(line);
        }
        m_columns[i] = new PatchColumn(appearance, patch::allFormats[i], true);
        row->addWidget(m_columns[i], 1);
    }
}

void PatchesPanel::setTaken(const TakenAway &taken)
{
    for (size_t i = 0; i < m_columns.size(); ++i)
        m_columns[i]->show(taken.patches[i]);
}

void PatchesPanel::clear()
{
    for (PatchColumn *column : m_columns)
        column->clear();
}

void PatchesPanel::setStale()
{
    for (PatchColumn *column : m_columns)
        column->head()->setStale();
}

PatchColumn *PatchesPanel::column(patch::Format format) const
{
    const auto at = std::find(patch::allFormats.begin(), patch::allFormats.end(), format) - patch::allFormats.begin();
    return m_columns[static_cast<size_t>(at)];
}

} // namespace fieldwise::ui
