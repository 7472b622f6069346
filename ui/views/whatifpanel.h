// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidget>

#include "core/counterfactual/whatif.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// The edits that would change a field: one sentence per row, with a button that tries it.
class WhatIfPanel : public QWidget {
    Q_OBJECT
public:
    explicit WhatIfPanel(const Appearance &appearance, QWidget *parent = nullptr);

    /// Shows that answers for this field are being searched.
    void ask(const QString &field);
    void setAnswers(std::vector<WhatIf> answers);
    const std::vector<WhatIf> &answers() const { return m_answers; }
    /// In the order of the answers.
    const QList<QPushButton *> &buttons() const { return m_buttons; }
    /// The text shown instead of answers.
    QString note() const { return m_note->isVisibleTo(this) ? m_note->text() : QString(); }
    QScrollArea *scroll() const { return m_scroll; }

Q_SIGNALS:
    void tryAsked(int answer);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void moveEvent(QMoveEvent *event) override;

private:
    /// In low windows the answers scroll, so that the card of the field stays readable.
    void fit();
    void say(const QString &note);
    void clearRows();

    Label *m_title;
    Label *m_note;
    QWidget *m_rows;
    QScrollArea *m_scroll;
    QVBoxLayout *m_column;
    QTimer m_slow; ///< a short wait shows no message
    std::vector<WhatIf> m_answers;
    QList<QPushButton *> m_buttons;
};

} // namespace fieldwise::ui
