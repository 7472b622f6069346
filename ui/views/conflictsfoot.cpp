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

void ConflictsFoot::setLeft(uint32_t here, uint32_t all)
{
    const QString words = here == 1 ? tr("1 conflict left") : tr("%1 conflicts left").arg(here);
    setWords(here == all    ? words
                 : here > 0 ? tr("%1 here, %2 in all").arg(words).arg(all)
                 : all == 1 ? tr("1 conflict left in another resource")
                            : tr("%1 conflicts left in other resources").arg(all));
    setVisible(all > 0);
}

void ConflictsFoot::setWords(const QString &words)
{
    m_words->setText(words);
}

} // namespace fieldwise::ui
