// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QMessageBox>

#include "ui/look/visible.h"

namespace fieldwise::ui {

/// The only label there is. Qt's own guesses whether a text is rich, and rich text opens files.
class Label : public QLabel {
public:
    explicit Label(const QString &text = {}) { setText(text); }

    /// The characters of any text, hidden ones as marks; lines stay lines.
    void setText(const QString &text);
    /// With bold words: `html` is ours, but for what went through richText() or escaped().
    void setRich(const QString &html);
};

/// The only message box there is, of plain text as a label is.
class MessageBox : public QMessageBox {
public:
    MessageBox(const QString &title, const QString &text, QWidget *parent);

    void setInformativeText(const QString &text);
};

/// While it lives, labels that Qt makes (tool tips, the message boxes of its file dialog) are of plain text too.
class PlainLabels : public QObject {
public:
    PlainLabels();

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace fieldwise::ui
