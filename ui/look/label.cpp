// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/label.h"

#include <QApplication>
#include <QEvent>

#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

/// The current text must not become rich while the format changes.
void setFormat(QLabel &label, Qt::TextFormat format)
{
    if (label.textFormat() != format) {
        label.clear();
        label.setTextFormat(format);
    }
}

/// A long text is clipped instead of widening the window.
void letLongShrink(QLabel &label, const QString &text)
{
    if (text.size() > 80 && label.minimumWidth() == 0)
        label.setMinimumWidth(1);
}

} // namespace

void Label::setText(const QString &text)
{
    setFormat(*this, Qt::PlainText);
    letLongShrink(*this, text);
    QLabel::setText(visibleLines(text));
}

void Label::setRich(const QString &html)
{
    setFormat(*this, Qt::RichText);
    letLongShrink(*this, html);
    QLabel::setText(html);
}

MessageBox::MessageBox(const QString &title, const QString &text, QWidget *parent) : QMessageBox(parent)
{
    setTextFormat(Qt::PlainText);
    setWindowTitle(visible(title));
    setText(visibleLines(text));
}

void MessageBox::setInformativeText(const QString &text)
{
    QMessageBox::setInformativeText(QStringLiteral("-")); // creates its label, whose format can only be set then
    setTextFormat(Qt::PlainText);
    QMessageBox::setInformativeText(visibleLines(text));
}

PlainLabels::PlainLabels()
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool PlainLabels::eventFilter(QObject *watched, QEvent *event)
{
    // Before the label has a text if it has a parent, else before it is measured.
    if (event->type() == QEvent::ParentChange || event->type() == QEvent::Polish)
        if (auto *label = qobject_cast<QLabel *>(watched); label && label->textFormat() == Qt::AutoText)
            label->setTextFormat(Qt::PlainText);
    return false;
}

} // namespace fieldwise::ui
