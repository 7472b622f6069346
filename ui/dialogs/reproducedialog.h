// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPlainTextEdit>
#include <QPushButton>

#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/work/sessioncontroller.h"

namespace fieldwise::ui {

/// Shows the report of a wrong merge, to be read, copied or saved; it sends nothing.
class ReproduceDialog : public QDialog {
    Q_OBJECT
public:
    ReproduceDialog(const Appearance &appearance, const QString &path, QWidget *parent = nullptr);

    void tell(const Reproduced &reproduced);
    /// The report; the field that shows it changes line breaks and spaces.
    const QString &text() const { return m_report; }
    /// What was left out and replaced, or that it is still being made.
    QString said() const { return m_said->text(); }

Q_SIGNALS:
    void saveAsked();

private:
    void copy();

    Label *m_said;
    Label *m_done;
    QString m_report;
    QPlainTextEdit *m_text;
    QPushButton *m_copy;
    QPushButton *m_save;
};

} // namespace fieldwise::ui
