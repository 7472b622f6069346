// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/drawer.h"

#include <QApplication>
#include <QKeyEvent>
#include <QListView>
#include <QVBoxLayout>

namespace fieldwise::ui {

Drawer::Drawer(QWidget *below, std::function<QRect()> place) : QFrame(below->parentWidget()), m_place(std::move(place))
{
    setObjectName(QStringLiteral("drawer"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, 0, 1, 1);
    hide();
    below->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget *before, const QWidget *now) {
        if (isVisible() && isAncestorOf(before) && now && !isAncestorOf(now) && now->window() == window())
            close();
    });
}

void Drawer::put(QWidget *content)
{
    content->hide();
    layout()->addWidget(content);
    for (auto *list : content->findChildren<QListView *>())
        connect(list, &QListView::clicked, this, &Drawer::close, Qt::UniqueConnection);
}

void Drawer::open(QWidget *content)
{
    m_before = window()->focusWidget();
    content->show();
    setGeometry(m_place());
    show();
    raise();
}

void Drawer::close()
{
    if (isHidden())
        return;
    const bool hadFocus = isAncestorOf(window()->focusWidget());
    hide();
    if (hadFocus && m_before)
        m_before->setFocus(Qt::OtherFocusReason);
    Q_EMIT closed();
}

void Drawer::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return close();
    QFrame::keyPressEvent(event);
}

bool Drawer::eventFilter(QObject *watched, QEvent *event)
{
    if (isVisible() && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        setGeometry(m_place());
    return QFrame::eventFilter(watched, event);
}

} // namespace fieldwise::ui
