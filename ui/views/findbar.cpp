// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/findbar.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/pane/indicators.h"

namespace fieldwise::ui {

FindBar::FindBar(const Appearance &appearance, QWidget *parent)
    : QWidget(parent),
      m_words(new QLineEdit),
      m_case(toggle(QStringLiteral("Aa"), tr("Match case"), {})),
      m_word(toggle(tr("Word"), tr("Whole words only"), {})),
      m_expression(toggle(QStringLiteral(".*"), tr("Regular expression"), {})),
      m_all(toggle(tr("All panes"), tr("Look in all panes"), {})),
      m_count(new Label),
      m_replacing(new QWidget),
      m_with(new QLineEdit)
{
    setObjectName(QStringLiteral("toolBar"));
    setAttribute(Qt::WA_StyledBackground);
    m_all->setObjectName(QStringLiteral("findAll"));
    m_expression->setObjectName(QStringLiteral("findExpression"));
    m_case->setObjectName(QStringLiteral("findCase"));
    m_word->setObjectName(QStringLiteral("findWord"));
    m_words->setObjectName(QStringLiteral("find"));
    m_words->setAccessibleName(tr("Find"));
    m_words->setFixedWidth(320);
    m_count->setObjectName(QStringLiteral("findCount"));
    m_count->setProperty("kind", QStringLiteral("caption"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 5, 8, 5);
    column->setSpacing(4);
    column->addLayout(findLine(appearance));
    fillReplacing();
    column->addWidget(m_replacing);

    connect(m_words, &QLineEdit::textChanged, this, [this] {
        if (m_editor)
            m_editor->SendScintilla(QsciScintillaBase::SCI_SETEMPTYSELECTION,
                                    m_editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONSTART));
        find(true);
    });
    connect(m_words, &QLineEdit::returnPressed, this, [this] { find(true); });
    connect(m_with, &QLineEdit::returnPressed, this, &FindBar::replaceOne);
    for (QToolButton *button : {m_case, m_word, m_expression, m_all})
        connect(button, &QToolButton::toggled, this, &FindBar::mark);
    m_later.setSingleShot(true);
    m_later.setInterval(150);
    connect(&m_later, &QTimer::timeout, this, &FindBar::mark);
    hide();
}

QLayout *FindBar::findLine(const Appearance &appearance)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_words);
    for (QToolButton *button : {m_case, m_word, m_expression, m_all})
        row->addWidget(button);
    row->addSpacing(8);
    row->addWidget(m_count, 1);
    const auto icon = [&](const char *name, const QString &says) {
        auto *button = new QToolButton;
        button->setProperty("kind", QStringLiteral("icon"));
        button->setAccessibleName(says);
        setTip(button, says);
        const auto ink = [button, &appearance, name] { button->setIcon(appearance.icon(QString::fromLatin1(name))); };
        ink();
        connect(&appearance, &Appearance::changed, button, ink);
        row->addWidget(button);
        return button;
    };
    connect(icon("previous", tr("Previous match")), &QToolButton::clicked, this, [this] { find(false); });
    connect(icon("next", tr("Next match")), &QToolButton::clicked, this, [this] { find(true); });
    connect(icon("close", tr("Close")), &QToolButton::clicked, this, &QWidget::hide);
    return row;
}

void FindBar::fillReplacing()
{
    m_with->setObjectName(QStringLiteral("replace"));
    m_with->setAccessibleName(tr("Replace with"));
    m_with->setPlaceholderText(tr("Replace with"));
    m_with->setFixedWidth(320);
    auto *second = new QHBoxLayout(m_replacing);
    second->setContentsMargins(0, 0, 0, 4);
    second->setSpacing(8);
    second->addWidget(m_with);
    auto *one = new QPushButton(tr("Replace"));
    one->setObjectName(QStringLiteral("replaceOne"));
    auto *every = new QPushButton(tr("Replace all"));
    every->setObjectName(QStringLiteral("replaceAll"));
    second->addWidget(one);
    second->addWidget(every);
    second->addStretch(1);
    connect(one, &QPushButton::clicked, this, &FindBar::replaceOne);
    connect(every, &QPushButton::clicked, this, &FindBar::replaceAll);
}

QToolButton *FindBar::toggle(const QString &text, const QString &name, const QString &tip)
{
    auto *button = new QToolButton;
    button->setText(text);
    button->setCheckable(true);
    button->setProperty("kind", QStringLiteral("toggle"));
    button->setAccessibleName(name);
    setTip(button, tip.isEmpty() ? name : tip);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void FindBar::ask(PaneEditor *editor)
{
    m_all->setChecked(false);
    begin(editor, false);
}

void FindBar::askReplace(PaneEditor *editor)
{
    m_all->setChecked(false);
    begin(editor, true);
}

void FindBar::askAll(PaneEditor *editor)
{
    begin(editor, false);
    m_all->setChecked(true);
}

void FindBar::begin(PaneEditor *editor, bool replacing)
{
    m_editor = editor;
    m_replacing->setVisible(replacing);
    const auto begin = static_cast<int>(editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONSTART));
    const auto end = static_cast<int>(editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONEND));
    setVisible(true);
    m_words->setPlaceholderText(tr("Find in %1").arg(editor->accessibleName()));
    if (editor->hasSelectedText() && !editor->selectedText().contains(QLatin1Char('\n'))
        && !editor->masks().meet(begin, end)) {
        const QSignalBlocker still(m_words); // the selection already is the match
        m_words->setText(editor->selectedText());
    }
    m_words->setFocus();
    m_words->selectAll();
    mark();
}

std::vector<PaneEditor *> FindBar::scope() const
{
    std::vector<PaneEditor *> panes;
    for (PaneEditor *pane : m_panes) {
        if (m_all->isChecked() && pane->isVisible())
            panes.push_back(pane);
    }
    if (panes.empty() && m_editor)
        panes.push_back(m_editor);
    return panes;
}

Wanted FindBar::wanted() const
{
    return {m_words->text(), m_case->isChecked(), m_word->isChecked(), m_expression->isChecked()};
}

void FindBar::collect()
{
    m_places.clear();
    m_tooLong = false;
    const QRegularExpression expression = expressionOf(wanted());
    if (m_words->text().isEmpty() || !expression.isValid())
        return;
    for (PaneEditor *editor : scope()) {
        for (Found &found : allIn(*editor, expression, m_tooLong))
            m_places.push_back({editor, std::move(found)});
    }
}

void FindBar::mark()
{
    for (PaneEditor *editor : m_marked) {
        editor->SendScintilla(QsciScintillaBase::SCI_SETINDICATORCURRENT, static_cast<long>(findIndicator));
        editor->SendScintilla(QsciScintillaBase::SCI_INDICATORCLEARRANGE, 0UL,
                              editor->SendScintilla(QsciScintillaBase::SCI_GETLENGTH));
        disconnect(editor, &PaneEditor::edited, &m_later, nullptr);
    }
    m_marked.clear();
    m_places.clear();
    if (!isVisible())
        return;
    collect();
    m_marked = scope();
    for (PaneEditor *editor : m_marked)
        connect(editor, &PaneEditor::edited, &m_later, qOverload<>(&QTimer::start));
    for (const Place &place : m_places) {
        place.editor->SendScintilla(QsciScintillaBase::SCI_SETINDICATORCURRENT, static_cast<long>(findIndicator));
        place.editor->SendScintilla(QsciScintillaBase::SCI_INDICATORFILLRANGE,
                                    static_cast<unsigned long>(place.found.range.begin),
                                    static_cast<long>(place.found.range.size()));
    }
    tell();
}

/// The index of the selected match; -1 if none is selected.
int FindBar::current() const
{
    if (!m_editor)
        return -1;
    const auto begin = m_editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONSTART);
    const auto end = m_editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONEND);
    const auto found = std::ranges::find_if(m_places, [&](const Place &place) {
        return place.editor == m_editor && place.found.range.begin == begin && place.found.range.end == end;
    });
    return found == m_places.end() ? -1 : static_cast<int>(found - m_places.begin());
}

void FindBar::tell(const QString &words)
{
    const QString fault = m_words->text().isEmpty() ? QString() : faultOf(expressionOf(wanted()));
    QString text = !words.isEmpty() ? words : fault;
    if (text.isEmpty() && !m_words->text().isEmpty()) {
        const auto count = static_cast<int>(m_places.size());
        const int here = current();
        const bool all = m_all->isChecked();
        text = count == 0
            ? (all ? tr("in no pane") : tr("not in %1").arg(m_editor ? m_editor->accessibleName() : QString()))
            : here >= 0  ? tr("%1 of %2").arg(here + 1).arg(count)
            : count == 1 ? tr("1 match")
                         : tr("%1 matches").arg(count);
        QStringList parts;
        for (PaneEditor *editor : all ? scope() : std::vector<PaneEditor *>{}) {
            if (const auto in = std::ranges::count(m_places, editor, &Place::editor); in > 0)
                parts += tr("%1 %2").arg(editor->accessibleName()).arg(in);
        }
        if (!parts.isEmpty())
            text += QStringLiteral(" – ") + parts.join(QStringLiteral(", "));
        if (m_tooLong)
            text += QLatin1Char(' ') + tr("The expression takes too long; there may be more matches.");
    }
    m_count->setText(text);
    setTip(m_count, text);
}

void FindBar::go(size_t at)
{
    const Place place = m_places[at];
    m_editor = place.editor;
    place.editor->goTo(static_cast<int>(place.found.range.begin));
    place.editor->SendScintilla(QsciScintillaBase::SCI_SETSEL, static_cast<unsigned long>(place.found.range.begin),
                                static_cast<long>(place.found.range.end));
    place.editor->reveal(place.editor->lineOf(static_cast<int>(place.found.range.begin)));
    tell();
}

void FindBar::find(bool forward)
{
    if (!m_editor || m_words->text().isEmpty())
        return mark();
    mark();
    const auto panes = scope();
    const auto rank = [&](const PaneEditor *editor) { return std::ranges::find(panes, editor) - panes.begin(); };
    const auto begin = m_editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONSTART);
    const auto end = m_editor->SendScintilla(QsciScintillaBase::SCI_GETSELECTIONEND);
    if (!isVisible())
        collect();
    if (m_places.empty()) {
        m_editor->SendScintilla(QsciScintillaBase::SCI_SETEMPTYSELECTION, static_cast<long>(m_editor->position()));
        return tell();
    }
    const auto here = rank(m_editor);
    const auto isAfter = [&](const Place &place) {
        const auto there = rank(place.editor);
        return there > here
            || (there == here && static_cast<long>(place.found.range.begin) >= (begin == end ? begin : end));
    };
    const auto isBefore = [&](const Place &place) {
        const auto there = rank(place.editor);
        return there < here || (there == here && static_cast<long>(place.found.range.begin) < begin);
    };
    if (forward) {
        const auto next = std::ranges::find_if(m_places, isAfter);
        go(next == m_places.end() ? 0 : static_cast<size_t>(next - m_places.begin()));
    } else {
        const auto before = std::ranges::count_if(m_places, isBefore);
        go(before == 0 ? m_places.size() - 1 : static_cast<size_t>(before) - 1);
    }
}

bool FindBar::mayReplace(PaneEditor *editor)
{
    if (!editor->isReadOnly())
        return true;
    tell(tr("%1 can't be edited, so nothing was replaced in it.").arg(editor->accessibleName()));
    Q_EMIT editor->typingRefused(); // who knows why says so
    return false;
}

void FindBar::replaceOne()
{
    if (!m_editor || !mayReplace(m_editor))
        return;
    mark();
    const int here = current();
    if (here < 0)
        return find(true); // first shows what would be replaced
    const Found found = m_places[static_cast<size_t>(here)].found;
    const std::string with = toStd(replacementFor(found, m_with->text(), m_expression->isChecked()));
    m_editor->replace(found.range, with);
    m_editor->goTo(static_cast<int>(found.range.begin + with.size()));
    find(true);
}

void FindBar::replaceAll()
{
    mark();
    int replaced = 0;
    QStringList left;
    for (PaneEditor *editor : scope()) {
        std::vector<Found> all;
        for (const Place &place : m_places) {
            if (place.editor == editor)
                all.push_back(place.found);
        }
        if (all.empty())
            continue;
        if (editor->isReadOnly()) {
            left += editor->accessibleName();
            continue;
        }
        const PaneEditor::Gesture together(*editor);
        for (auto found = all.rbegin(); found != all.rend(); ++found)
            editor->replace(found->range, toStd(replacementFor(*found, m_with->text(), m_expression->isChecked())));
        replaced += static_cast<int>(all.size());
    }
    mark();
    const QString done = replaced == 1 ? tr("1 match replaced.") : tr("%1 matches replaced.").arg(replaced);
    tell(left.isEmpty() ? done : done + QLatin1Char(' ') + tr("%1 can't be edited.").arg(left.join(tr(" and "))));
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
