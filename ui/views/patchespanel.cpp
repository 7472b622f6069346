// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/patchespanel.h"

#include <algorithm>

#include <QHBoxLayout>

#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int leastColumn = 250;

QString briefName(patch::Format format)
{
    return format == patch::Format::JsonPatch ? PatchesPanel::tr("JSON")
        : format == patch::Format::MergePatch ? PatchesPanel::tr("Merge")
                                              : PatchesPanel::tr("Strategic");
}

size_t placeOf(patch::Format format)
{
    return static_cast<size_t>(std::ranges::find(patch::allFormats, format) - patch::allFormats.begin());
}

} // namespace

PatchesPanel::PatchesPanel(const Appearance &appearance, QWidget *parent) : QWidget(parent), m_trough(new QFrame(this))
{
    setAccessibleName(tr("Patches"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_trough->setObjectName(QStringLiteral("trough"));
    auto *segments = new QHBoxLayout(m_trough);
    segments->setContentsMargins(1, 1, 1, 1);
    segments->setSpacing(0);
    for (size_t i = 0; i < m_columns.size(); ++i) {
        if (i > 0) {
            m_lines[i - 1] = new QFrame;
            m_lines[i - 1]->setObjectName(QStringLiteral("verticalLine"));
            row->addWidget(m_lines[i - 1]);
        }
        m_columns[i] = new PatchColumn(appearance, patch::allFormats[i], true);
        row->addWidget(m_columns[i], 1);
        m_segments[i] = new QToolButton;
        m_segments[i]->setCheckable(true);
        m_segments[i]->setAutoExclusive(true);
        m_segments[i]->setFocusPolicy(Qt::TabFocus);
        m_segments[i]->setText(briefName(patch::allFormats[i]));
        m_segments[i]->setAccessibleName(formatName(patch::allFormats[i]));
        setTip(m_segments[i], formatName(patch::allFormats[i]));
        connect(m_segments[i], &QToolButton::toggled, this, &PatchesPanel::layOut);
        segments->addWidget(m_segments[i]);
    }
    m_segments.front()->setChecked(true);
    layOut();
}

void PatchesPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void PatchesPanel::layOut()
{
    const bool all = width() >= leastColumn * static_cast<int>(m_columns.size());
    m_trough->setVisible(!all);
    m_trough->adjustSize();
    m_trough->move(8, (m_columns.front()->head()->sizeHint().height() - m_trough->height()) / 2);
    m_trough->raise();
    for (size_t i = 0; i < m_columns.size(); ++i) {
        m_columns[i]->setVisible(all || m_segments[i]->isChecked());
        m_columns[i]->head()->setInset(all ? 0 : m_trough->geometry().right() + 1);
    }
    for (QFrame *line : m_lines)
        line->setVisible(all);
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
    return m_columns[placeOf(format)];
}

QToolButton *PatchesPanel::segment(patch::Format format) const
{
    return m_segments[placeOf(format)];
}

} // namespace fieldwise::ui
