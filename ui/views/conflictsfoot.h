// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QWidget>

#include "ui/look/actions.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// The foot of a list: how many conflicts are left, and a button that goes to the next one.
class ConflictsFoot : public QWidget {
    Q_OBJECT
public:
    explicit ConflictsFoot(const Actions &actions, QWidget *parent = nullptr);
    /// Hidden if there are none.
    /// `here`: those in the list above; `all`: also those of other resources.
    void setLeft(uint32_t here, uint32_t all);
    void setWords(const QString &words);
    QString words() const { return m_words->text(); }

private:
    Label *m_words;
};

} // namespace fieldwise::ui
