// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/whatifpanel.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int leastAnswers = 72; ///< two of one line

} // namespace

WhatIfPanel::WhatIfPanel(const Appearance &appearance, QWidget *parent)
    : QWidget(parent),
      m_title(new Label),
      m_note(new Label),
      m_rows(new QWidget),
      m_scroll(new QScrollArea),
      m_column(new QVBoxLayout(m_rows))
{
    setObjectName(QStringLiteral("contextBar")); // to be styled like the other bars
    setAttribute(Qt::WA_StyledBackground);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 4, 8, 8);
    column->setSpacing(0);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    auto *close = new QToolButton;
    close->setProperty("kind", QStringLiteral("icon"));
    close->setAccessibleName(tr("Close"));
    const auto setIcon = [close, &appearance] { close->setIcon(appearance.icon(QStringLiteral("close"))); };
    connect(&appearance, &Appearance::changed, close, setIcon);
    setIcon();
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    head->addWidget(close);
    column->addLayout(head);
    m_note->setProperty("kind", QStringLiteral("caption"));
    column->addWidget(m_note);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(4);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_rows);
    m_rows->setAutoFillBackground(false);
    m_scroll->viewport()->setAutoFillBackground(false);
    column->addWidget(m_scroll);
    m_slow.setSingleShot(true);
    m_slow.setInterval(300);
    connect(&m_slow, &QTimer::timeout, this, [this] { say(tr("Looking…")); });
    setAccessibleName(tr("What would change this"));
    hide();
}

void WhatIfPanel::ask(const QString &field)
{
    m_title->setRich(tr("What would change <b>%1</b>?").arg(escaped(field)));
    if (!isVisible())
        clearRows(); // else the old answers stay until new ones arrive
    show();
    m_slow.start();
}

void WhatIfPanel::setAnswers(std::vector<WhatIf> answers)
{
    m_slow.stop();
    clearRows();
    m_answers = std::move(answers);
    if (m_answers.empty())
        return say(tr("No single edit or pair of edits of the inputs changes this."));
    for (size_t i = 0; i < m_answers.size(); ++i) {
        auto *row = new QHBoxLayout;
        auto *button = new QPushButton(tr("Try it"));
        const QString said = toQt(m_answers[i].said);
        button->setAccessibleName(tr("Try it: %1").arg(plainText(said)));
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        connect(button, &QPushButton::clicked, this, [this, i] { Q_EMIT tryAsked(static_cast<int>(i)); });
        auto *sentence = new Label;
        sentence->setRich(richText(said));
        sentence->setWordWrap(true);
        row->addWidget(button);
        row->addWidget(sentence, 1);
        m_column->addLayout(row);
        button->show(); // it may receive the focus immediately
        m_buttons += button;
    }
    fit();
}

void WhatIfPanel::say(const QString &note)
{
    clearRows();
    m_note->setText(note);
    m_note->show();
}

void WhatIfPanel::clearRows()
{
    m_note->hide();
    m_answers.clear();
    m_buttons.clear();
    m_scroll->setFixedHeight(0);
    while (QLayoutItem *row = m_column->takeAt(0)) {
        while (QLayoutItem *part = row->layout()->takeAt(0)) {
            part->widget()->hide();
            part->widget()->deleteLater(); // it may still be handling a click
            delete part;
        }
        delete row;
    }
}

void WhatIfPanel::fit()
{
    const int inside = m_scroll->viewport()->width();
    const int all = m_buttons.isEmpty() ? 0
        : m_column->hasHeightForWidth() ? m_column->heightForWidth(inside)
                                        : m_column->sizeHint().height();
    m_scroll->setFixedHeight(std::min(all, std::max(leastAnswers, window()->height() / 5)));
}

void WhatIfPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void WhatIfPanel::moveEvent(QMoveEvent *event)
{
    QWidget::moveEvent(event);
    fit();
}

void WhatIfPanel::keyPressEvent(QKeyEvent *event)
{
    const auto at = static_cast<int>(m_buttons.indexOf(qobject_cast<QPushButton *>(focusWidget())));
    const int next = event->key() == Qt::Key_Down ? at + 1 : event->key() == Qt::Key_Up ? at - 1 : -1;
    if (event->key() == Qt::Key_Escape) {
        hide();
    } else if (next >= 0 && next < m_buttons.size()) {
        m_buttons[next]->setFocus(Qt::TabFocusReason);
        m_scroll->ensureWidgetVisible(m_buttons[next]);
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace fieldwise::ui
