// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/conflictsfoot.h"

#include <QHBoxLayout>

namespace fieldwise::ui {

ConflictsFoot::ConflictsFoot(const Actions &actions, QWidget *parent) : QWidget(parent), m_words(new Label)
{
    setObjectName(QStringLiteral("conflictsFoot"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(44);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    m_words->setProperty("kind", QStringLiteral("warn"));
    row->addWidget(m_words);
    row->addStretch();
    QAction *next = actions[Act::NextConflict];
    auto *button = new QPushButton;
    button->setObjectName(QStringLiteral("nextConflict"));
    const auto follow = [button, next] {
        button->setEnabled(next->isEnabled());
        button->setText(tr("Next conflict"));
        setTip(button, next->shortcut().toString(QKeySequence::NativeText));
    };
    connect(next, &QAction::changed, button, follow);
    connect(button, &QPushButton::clicked, next, &QAction::trigger);
    follow();
    row->addWidget(button);
    hide();
}

QString ConflictsFoot::elsewhere(uint32_t count)
{
    return count == 1 ? tr("1 conflict left in another resource")
                      : tr("%1 conflicts left in other resources").arg(count);
}

void ConflictsFoot::setLeft(const ConflictsLeft &left)
{
    const QString words = left.here == 1 ? tr("1 conflict left") : tr("%1 conflicts left").arg(left.here);
    setWords(left.here == left.all ? words
                 : left.here > 0   ? tr("%1 here, %2 in all").arg(words).arg(left.all)
                                   : elsewhere(left.all));
    setVisible(left.all > 0);
}

void ConflictsFoot::setWords(const QString &words)
{
    m_words->setText(words);
}

} // namespace fieldwise::ui
