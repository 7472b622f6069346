// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QMessageBox>

#include "ui/look/visible.h"

namespace fieldwise::ui {

/// The only label class. QLabel itself guesses whether a text is rich, and rich text can open files.
class Label : public QLabel {
public:
    explicit Label(const QString &text = {}) { setText(text); }

    /// Shows a text literally: hidden characters become marks, line breaks stay.
    void setText(const QString &text);
    /// Shows rich text. `html` must be ours, except for parts that went through richText() or escaped().
    void setRich(const QString &html);
};

/// The only message box class; it shows plain text, like Label.
class MessageBox : public QMessageBox {
public:
    MessageBox(const QString &title, const QString &text, QWidget *parent);

    void setInformativeText(const QString &text);
};

/// While this exists, labels that Qt itself creates (tool tips, message boxes of its file dialog) show plain text too.
class PlainLabels : public QObject {
public:
    PlainLabels();

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace fieldwise::ui
