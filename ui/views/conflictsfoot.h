// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QWidget>

#include "ui/look/actions.h"
#include "ui/look/label.h"
#include "ui/views/conflictsleft.h"

namespace fieldwise::ui {

/// The foot of a list: how many conflicts are left, and a button that goes to the next one.
class ConflictsFoot : public QWidget {
    Q_OBJECT
public:
    explicit ConflictsFoot(const Actions &actions, QWidget *parent = nullptr);
    /// Hidden if there are none.
    void setLeft(const ConflictsLeft &left);
    /// "1 conflict left in another resource"
    static QString elsewhere(uint32_t count);
    void setWords(const QString &words);
    QString words() const { return m_words->text(); }

private:
    Label *m_words;
};

} // namespace fieldwise::ui
