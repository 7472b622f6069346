// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/contextbar.h"

#include <algorithm>

#include <QFontMetrics>
#include <QFrame>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"
#include "ui/views/conflictsfoot.h"

namespace fieldwise::ui {

CountButton::CountButton(const Appearance &appearance, Look look, QWidget *parent)
    : QAbstractButton(parent), m_appearance(appearance), m_look(look)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void CountButton::setWord(const QString &word)
{
    m_word = word;
    setCheckable(false);
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void CountButton::setCount(uint32_t count, bool wordless)
{
    if (count == m_count && wordless == m_wordless && isHidden() == (count == 0))
        return;
    m_count = count;
    m_wordless = wordless;
    setAccessibleName(QStringLiteral("%1 %2").arg(count).arg(words()));
    setTip(this, tr("Show only these reasons: %1").arg(wordOf(m_look)));
    setVisible(count > 0);
    updateGeometry();
    update();
}

QSize CountButton::sizeHint() const
{
    const int number = QFontMetrics(m_appearance.text(12, QFont::DemiBold)).horizontalAdvance(QString::number(m_count));
    const int word = m_wordless ? 0 : 5 + QFontMetrics(m_appearance.text(12)).horizontalAdvance(words());
    return {6 + 16 + 7 + number + word + 6, 24};
}

void CountButton::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isChecked() || underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isChecked() ? t[Role::Selection] : t[Role::Hover]);
        painter.drawRoundedRect(rect(), 4, 4);
    }
    if (hasFocus()) {
        painter.setPen(QPen(t[Role::Accent], 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    drawTile(painter, t, m_look, QRectF(6, 4, 16, 16));
    const QFont bold = m_appearance.text(12, QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(t[Role::Text]);
    const QString number = QString::number(m_count);
    painter.drawText(QRect(29, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, number);
    if (m_wordless)
        return;
    painter.setFont(m_appearance.text(12));
    painter.setPen(t[Role::Second]);
    painter.drawText(QRect(29 + QFontMetrics(bold).horizontalAdvance(number) + 5, 0, width(), height()),
                     Qt::AlignVCenter | Qt::AlignLeft, words());
}

QString CountButton::words() const
{
    if (!m_word.isEmpty())
        return m_word;
    return m_look == Look::Conflict && m_count > 1 ? tr("conflicts") : wordOf(m_look);
}

ContextBar::ContextBar(const Appearance &appearance, const Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_crumbs(new Crumbs(appearance)),
      m_noise(new QToolButton),
      m_conflicts(new QWidget),
      m_conflictText(new Label)
{
    setObjectName(QStringLiteral("contextBar"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(36);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 8, 1);
    row->setSpacing(4);
    row->addWidget(m_crumbs, 1);
    for (const Look look : {Look::Added, Look::Removed, Look::Changed, Look::Retained, Look::Conflict, Look::Choice}) {
        auto *button = new CountButton(appearance, look);
        button->setObjectName(QStringLiteral("count-%1").arg(static_cast<int>(look)));
        row->addWidget(button);
        m_counts.push_back(button);
        connect(button, &QAbstractButton::clicked, this, [this, button](bool checked) {
            for (CountButton *other : m_counts) {
                if (other != button)
                    other->setChecked(false);
            }
            Q_EMIT filterChosen(checked ? std::optional(button->look()) : std::nullopt);
        });
    }
    const std::pair<Look, QString> operations[] = {{Look::Added, tr("done")},
                                                   {Look::Fails, tr("failed")},
                                                   {Look::Notice, tr("skipped")},
                                                   {Look::Unchanged, tr("not run")}};
    for (const auto &[look, word] : operations) {
        auto *count = new CountButton(appearance, look);
        count->setObjectName(QStringLiteral("operations-%1").arg(m_operations.size()));
        count->setWord(word);
        row->addWidget(count);
        m_operations.push_back(count);
    }
    m_noise->setObjectName(QStringLiteral("noise"));
    m_noise->setProperty("kind", QStringLiteral("toggle"));
    m_noise->setFocusPolicy(Qt::TabFocus);
    m_noise->setCheckable(true);
    setTip(m_noise, actions[Act::HideNoise]->toolTip());
    connect(m_noise, &QToolButton::clicked, actions[Act::HideNoise], &QAction::trigger);
    row->addWidget(m_noise);
    auto *conflicts = new QHBoxLayout(m_conflicts);
    conflicts->setContentsMargins(8, 0, 0, 0);
    conflicts->setSpacing(0);
    auto *line = new QFrame;
    line->setObjectName(QStringLiteral("verticalLine"));
    conflicts->addWidget(line);
    conflicts->addSpacing(12);
    m_conflictText->setProperty("kind", QStringLiteral("warn"));
    conflicts->addWidget(m_conflictText);
    conflicts->addSpacing(8);
    for (const Act act : {Act::PreviousConflict, Act::NextConflict}) {
        auto *button = new QToolButton;
        button->setProperty("kind", QStringLiteral("icon"));
        button->setDefaultAction(actions[act]);
        conflicts->addWidget(button);
    }
    row->addWidget(m_conflicts);
    setNoiseHidden(false);
    clearCounts();
}

void ContextBar::setNoiseHidden(bool hidden)
{
    m_noise->setChecked(hidden);
    m_noise->setText(hidden ? tr("Noise hidden") : tr("Noise shown"));
}

void ContextBar::setCounts(const merge::Counts &counts, const ConflictsLeft &left)
{
    m_shown = counts;
    m_left = left;
    layOut();
}

void ContextBar::showFilter(std::optional<Look> look)
{
    for (CountButton *button : m_counts)
        button->setChecked(button->look() == look);
}

void ContextBar::clearCounts()
{
    m_shownOperations.reset();
    setCounts({}, {});
}

void ContextBar::setVerdict(Look look, const QString &words)
{
    if (words == m_verdict && look == m_verdictLook)
        return;
    m_verdict = words;
    m_verdictLook = look;
    layOut();
}

void ContextBar::setOperations(const std::optional<OperationCounts> &counts)
{
    m_shownOperations = counts;
    layOut();
}

void ContextBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

namespace {

QString wordsOf(const ConflictsLeft &left)
{
    return left.here == 1 ? ContextBar::tr("1 conflict to look at")
        : left.here > 1   ? ContextBar::tr("%1 conflicts to look at").arg(left.here)
        : left.all > 0    ? ConflictsFoot::elsewhere(left.all)
        : left.settled    ? ContextBar::tr("all conflicts looked at")
                          : QString();
}

QString briefWordsOf(const ConflictsLeft &left)
{
    return left.here > 0 ? ContextBar::tr("%1 to look at").arg(left.here)
        : left.all > 0   ? ContextBar::tr("%1 elsewhere").arg(left.all)
        : left.settled   ? ContextBar::tr("all looked at")
                         : QString();
}

} // namespace

void ContextBar::setTiles(bool wordless)
{
    const uint32_t numbers[] = {m_shown.added,    m_shown.removed,   m_shown.changed,
                                m_shown.retained, m_shown.conflicts, m_shown.chosen};
    for (size_t i = 0; i < m_counts.size(); ++i)
        m_counts[i]->setCount(m_shownOperations ? 0 : numbers[i], wordless);
    const OperationCounts operations = m_shownOperations.value_or(OperationCounts{});
    const int counts[] = {operations.done, operations.fails, operations.skipped, operations.notRun};
    for (size_t i = 0; i < m_operations.size(); ++i)
        m_operations[i]->setCount(static_cast<uint32_t>(counts[i]), wordless);
}

void ContextBar::setConflictText(const QString &text)
{
    m_conflictText->setText(text);
    m_conflictText->setMinimumWidth(m_conflictText->fontMetrics().horizontalAdvance(m_conflictText->text()));
    m_conflicts->updateGeometry();
}

void ContextBar::styleConflictText()
{
    const char *kind = m_verdict.isEmpty() || m_verdictLook == Look::Conflict ? "warn"
        : m_verdictLook == Look::Fails                                        ? "fails"
                                                                              : "second";
    if (m_conflictText->property("kind").toString() == QLatin1String(kind))
        return;
    m_conflictText->setProperty("kind", QString::fromLatin1(kind));
    m_conflictText->style()->unpolish(m_conflictText);
    m_conflictText->style()->polish(m_conflictText);
}

int ContextBar::lacking() const
{
    return layout()->minimumSize().width() - width();
}

/// The tiles lose their words first; then keys in the middle of the path go, and the words before the arrows last.
void ContextBar::layOut()
{
    const QString words = m_verdict.isEmpty() ? wordsOf(m_left) : m_verdict;
    styleConflictText();
    setTiles(false);
    setConflictText(words);
    setTip(m_conflictText, words);
    m_conflicts->setVisible(!words.isEmpty());
    m_crumbs->setMinimumWidth(width() / 3); // whatever the path is, so that nothing jumps from step to step
    if (lacking() > 0)
        setTiles(true);
    if (lacking() > 0)
        m_crumbs->setMinimumWidth(width() / 5);
    if (lacking() > 0 && m_verdict.isEmpty())
        setConflictText(briefWordsOf(m_left));
    if (const int lack = lacking(); lack > 0)
        setConflictText(m_conflictText->fontMetrics().elidedText(m_conflictText->text(), Qt::ElideRight,
                                                                 std::max(0, m_conflictText->minimumWidth() - lack)));
}

} // namespace fieldwise::ui
