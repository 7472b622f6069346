// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/findbar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

namespace fieldwise::ui {

FindBar::FindBar(const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_words(new QLineEdit), m_count(new QLabel)
{
    setObjectName(QStringLiteral("toolBar"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(40);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(8);
    m_words->setObjectName(QStringLiteral("find"));
    m_words->setAccessibleName(tr("Find"));
    m_words->setPlaceholderText(tr("Find in this pane"));
    m_words->setMaximumWidth(360);
    m_count->setProperty("kind", QStringLiteral("caption"));
    row->addWidget(m_words, 1);
    row->addWidget(m_count);
    row->addStretch(1);
    auto *close = new QToolButton;
    close->setProperty("kind", QStringLiteral("icon"));
    close->setAccessibleName(tr("Close"));
    close->setIcon(appearance.icon(QStringLiteral("close")));
    connect(&appearance, &Appearance::changed, close,
            [close, &appearance] { close->setIcon(appearance.icon(QStringLiteral("close"))); });
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    row->addWidget(close);
    connect(m_words, &QLineEdit::textChanged, this, [this] {
        mark();
        if (m_editor)
            m_editor->SendScintilla(QsciScintillaBase::SCI_SETEMPTYSELECTION, static_cast<long>(m_editor->position()));
        find(true);
    });
    connect(m_words, &QLineEdit::returnPressed, this, [this] { find(true); });
    hide();
}

void FindBar::ask(PaneEditor *editor)
{
    if (m_editor && m_editor != editor)
        hide();
    m_editor = editor;
    const auto selectionStart = static_cast<int>(editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONSTART));
    const auto selectionEnd = static_cast<int>(editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONEND));
    if (editor->hasSelectedText() && !editor->selectedText().contains(QLatin1Char('\n'))
        && !editor->isMasked(selectionStart, selectionEnd))
        m_words->setText(editor->selectedText());
    show();
    m_words->setFocus();
    m_words->selectAll();
    mark();
}

void FindBar::mark()
{
    if (!m_editor)
        return;
    const long length = m_editor->SendScintilla(QsciScintillaBase::SCI_GETLENGTH);
    m_editor->SendScintilla(QsciScintillaBase::SCI_SETINDICATORCURRENT, static_cast<long>(findIndicator));
    m_editor->SendScintilla(QsciScintillaBase::SCI_INDICATORCLEARRANGE, 0UL, length);
    const QByteArray words = m_words->text().toUtf8();
    int found = 0;
    long from = 0;
    while (!words.isEmpty() && isVisible()) {
        m_editor->SendScintilla(QsciScintillaBase::SCI_SETTARGETSTART, static_cast<unsigned long>(from));
        m_editor->SendScintilla(QsciScintillaBase::SCI_SETTARGETEND, static_cast<unsigned long>(length));
        m_editor->SendScintilla(QsciScintillaBase::SCI_SETSEARCHFLAGS, 0UL);
        const long at = m_editor->SendScintilla(QsciScintillaBase::SCI_SEARCHINTARGET,
                                                static_cast<uintptr_t>(words.size()), words.constData());
        if (at < 0)
            break;
        from = at + words.size();
        if (m_editor->isMasked(static_cast<int>(at), static_cast<int>(from)))
            continue;
        m_editor->SendScintilla(QsciScintillaBase::SCI_INDICATORFILLRANGE, static_cast<unsigned long>(at),
                                static_cast<long>(words.size()));
        ++found;
    }
    m_count->setText(words.isEmpty() ? QString()
                     : found == 0    ? tr("not in %1").arg(m_editor->accessibleName())
                     : found == 1    ? tr("1 place in %1").arg(m_editor->accessibleName())
                                     : tr("%1 places in %2").arg(found).arg(m_editor->accessibleName()));
}

void FindBar::find(bool forward)
{
    if (!m_editor || m_words->text().isEmpty())
        return;
    int line = -1;
    int index = -1;
    if (!forward) {
        int toLine = 0;
        int to = 0;
        m_editor->getSelection(&line, &index, &toLine, &to);
    }
    bool found = m_editor->findFirst(m_words->text(), false, false, false, true, forward, line, index);
    const int first = m_editor->position();
    // What is masked is not found; the search wraps, so the first place comes again.
    while (found && m_editor->isMasked(m_editor->position() - static_cast<int>(m_words->text().toUtf8().size()), m_editor->position()))
        found = m_editor->findNext() && m_editor->position() != first;
    if (!found)
        m_editor->SendScintilla(QsciScintillaBase::SCI_SETEMPTYSELECTION, static_cast<long>(m_editor->position()));
    else
        m_editor->reveal(m_editor->lineOf(m_editor->position()));
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    hide();
    if (m_editor)
        m_editor->setFocus();
}

void FindBar::hideEvent(QHideEvent *)
{
    mark();
}

} // namespace fieldwise::ui
