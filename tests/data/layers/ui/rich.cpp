// SPDX-License-Identifier: GPL-3.0-or-later
// expect: label
// expect: message-box
// expect: tool-tip
// expect: rich-text
void show(QWidget *on, const QString &text)
{
    new QLabel(text, on);
    QMessageBox::question(on, {}, text);
    on->setToolTip(text);
    QTextDocument().setHtml(text);
}
