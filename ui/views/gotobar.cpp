// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/gotobar.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QStyledItemDelegate>
#include <QToolButton>

#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

/// Paths are inserted literally, but shown with marks for hidden characters.
class VisiblePaths : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QString displayText(const QVariant &path, const QLocale &) const override { return visible(path.toString()); }
};

} // namespace

GoToBar::GoToBar(const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_prompt(new Label), m_place(new QLineEdit), m_says(new Label)
{
    setObjectName(QStringLiteral("toolBar"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(40);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(8);
    m_place->setObjectName(QStringLiteral("place"));
    m_place->setMinimumWidth(160);
    m_place->setMaximumWidth(560);
    m_says->setObjectName(QStringLiteral("placeSays"));
    m_says->setProperty("kind", QStringLiteral("caption"));
    row->addWidget(m_prompt);
    row->addWidget(m_place, 2);
    row->addWidget(m_says, 1);
    auto *close = new QToolButton;
    close->setProperty("kind", QStringLiteral("icon"));
    close->setAccessibleName(tr("Close"));
    const auto ink = [close, &appearance] { close->setIcon(appearance.icon(QStringLiteral("close"))); };
    ink();
    connect(&appearance, &Appearance::changed, close, ink);
    connect(close, &QToolButton::clicked, this, &GoToBar::leave);
    row->addWidget(close);
    connect(m_place, &QLineEdit::textEdited, m_says, &Label::clear);
    connect(m_place, &QLineEdit::returnPressed, this, [this] {
        const QString wrong = m_go(m_place->text());
        m_says->setText(wrong);
        setTip(m_says, wrong);
        if (wrong.isEmpty())
            leave();
    });
    hide();
}

void GoToBar::ask(const QString &prompt, const QStringList &known, QWidget *back,
                  std::function<QString(const QString &)> go)
{
    m_prompt->setText(prompt);
    m_place->setAccessibleName(prompt);
    m_says->clear();
    m_back = back ? back : window()->focusWidget();
    m_go = std::move(go);
    auto *completer = new QCompleter(known, m_place);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(12);
    completer->popup()->setObjectName(QStringLiteral("completions"));
    completer->popup()->setStyleSheet(window()->styleSheet()); // it is a window of its own
    completer->popup()->setItemDelegate(new VisiblePaths(completer));
    delete m_place->completer();
    m_place->setCompleter(known.isEmpty() ? nullptr : completer);
    m_place->clear();
    show();
    m_place->setFocus();
}

void GoToBar::leave()
{
    hide();
    if (m_back)
        m_back->setFocus();
}

void GoToBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        leave();
    else
        QWidget::keyPressEvent(event);
}

} // namespace fieldwise::ui
