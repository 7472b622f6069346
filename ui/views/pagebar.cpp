// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/pagebar.h"

#include <QEvent>
#include <QKeySequence>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>

#include "ui/look/language.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

/// Draws a note with an ellipsis where it does not fit; readers and the tool tip have all of it.
class NoteCut : public QObject {
public:
    explicit NoteCut(Label *note) : QObject(note), m_note(note) { note->installEventFilter(this); }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        const QRect place = m_note->contentsRect();
        if (event->type() != QEvent::Paint || m_note->fontMetrics().horizontalAdvance(m_note->text()) <= place.width())
            return false;
        QStyleOption option;
        option.initFrom(m_note);
        QPainter painter(m_note);
        m_note->style()->drawItemText(&painter, place, Qt::AlignLeft | Qt::AlignVCenter, option.palette, true,
                                      m_note->fontMetrics().elidedText(m_note->text(), Qt::ElideRight, place.width()),
                                      m_note->foregroundRole());
        return true;
    }

private:
    Label *m_note;
};

} // namespace

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
    new NoteCut(note);
    row->addWidget(note, 1);
    row->addStretch();
    return {bar, row, back};
}

} // namespace fieldwise::ui
