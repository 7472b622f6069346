// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QWidget>

#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

/// Looks for a text in one pane; every place is boxed.
class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(const Appearance &appearance, QWidget *parent = nullptr);

    void ask(PaneEditor *editor);
    void find(bool forward);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void mark();

    QLineEdit *m_words;
    QLabel *m_count;
    QPointer<PaneEditor> m_editor;
};

} // namespace fieldwise::ui
