// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/contextbar.h"

#include <QFontMetrics>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int crumbGap = 20;

} // namespace

Crumbs::Crumbs(const Appearance &appearance, QWidget *parent) : QWidget(parent), m_appearance(appearance)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setAccessibleName(tr("Path of the selected field"));
    setFocusPolicy(Qt::TabFocus);
}

void Crumbs::setParts(const QStringList &parts)
{
    if (parts == m_parts)
        return;
    m_parts = parts;
    m_hover = -1;
    m_focused = static_cast<int>(qMax(0, parts.size() - 1));
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    update();
}

std::vector<QRect> Crumbs::layoutParts(int &firstShown) const
{
    std::vector<int> widths;
    int total = 0;
    for (int i = 0; i < m_parts.size(); ++i) {
        const bool last = i + 1 == m_parts.size();
        const QFontMetrics metrics(m_appearance.code(12, last ? QFont::Bold : QFont::Normal));
        widths.push_back(metrics.horizontalAdvance(m_parts[i]));
        total += widths.back() + (last ? 0 : crumbGap);
    }
    firstShown = 0;
    while (total > width() - crumbGap && firstShown + 1 < m_parts.size()) {
        total -= widths[static_cast<size_t>(firstShown)] + crumbGap;
        ++firstShown;
    }
    std::vector<QRect> rects;
    int x = firstShown > 0 ? crumbGap : 0;
    for (int i = 0; i < m_parts.size(); ++i) {
        const int wide = i < firstShown ? 0 : widths[static_cast<size_t>(i)];
        rects.emplace_back(x, 0, wide, height());
        x += i < firstShown ? 0 : wide + crumbGap;
    }
    return rects;
}

void Crumbs::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    int first = 0;
    const std::vector<QRect> rects = layoutParts(first);
    const auto chevron = [&](int x) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t[Role::Muted], 1.3));
        const double y = height() / 2.0;
        const QPointF points[] = {{x - 1.5, y - 3}, {x + 1.5, y}, {x - 1.5, y + 3}};
        painter.drawPolyline(points, 3);
    };
    if (first > 0) {
        painter.setPen(t[Role::Muted]);
        painter.setFont(m_appearance.code(12));
        painter.drawText(QRect(0, 0, 12, height()), Qt::AlignVCenter, QStringLiteral("…"));
    }
    for (int i = first; i < m_parts.size(); ++i) {
        const QRect rect = rects[static_cast<size_t>(i)];
        const bool last = i + 1 == m_parts.size();
        painter.setFont(m_appearance.code(12, last ? QFont::Bold : QFont::Normal));
        painter.setPen(i == m_hover && !last ? t[Role::Accent] : last ? t[Role::Text] : t[Role::Second]);
        painter.drawText(rect.adjusted(0, 0, 1, 0), Qt::AlignVCenter | Qt::AlignLeft, m_parts[i]);
        if (hasFocus() && i == m_focused) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(t[Role::Accent], 2));
            painter.drawRoundedRect(QRectF(rect).adjusted(-4, 6, 5, -6), 4, 4);
        }
        if (!last)
            chevron(rect.right() + crumbGap / 2);
    }
}

int Crumbs::partAt(const QPoint &point) const
{
    int first = 0;
    const std::vector<QRect> rects = layoutParts(first);
    for (size_t i = 0; i < rects.size(); ++i) {
        if (rects[i].contains(point))
            return static_cast<int>(i);
    }
    return -1;
}

/// The part whose separator is at this position.
int Crumbs::markAt(const QPoint &point) const
{
    int first = 0;
    const std::vector<QRect> rects = layoutParts(first);
    for (size_t i = static_cast<size_t>(first) + 1; i < rects.size(); ++i) {
        if (point.x() > rects[i].left() - crumbGap && point.x() < rects[i].left())
            return static_cast<int>(i);
    }
    return -1;
}

void Crumbs::askSiblings(int part)
{
    int first = 0;
    const std::vector<QRect> rects = layoutParts(first);
    if (part >= 0 && part < static_cast<int>(rects.size()))
        Q_EMIT siblingsAsked(part, mapToGlobal(rects[static_cast<size_t>(part)].bottomLeft()));
}

void Crumbs::setFocusedPart(int part)
{
    m_focused = qBound(0, part, static_cast<int>(qMax(0, m_parts.size() - 1)));
    setAccessibleDescription(m_parts.value(m_focused));
    update();
}

void Crumbs::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: return setFocusedPart(m_focused - 1);
    case Qt::Key_Right: return setFocusedPart(m_focused + 1);
    case Qt::Key_Down: return askSiblings(m_focused);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (!m_parts.isEmpty())
            Q_EMIT chosen(m_focused);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void Crumbs::focusInEvent(QFocusEvent *)
{
    setFocusedPart(m_focused);
}

void Crumbs::focusOutEvent(QFocusEvent *)
{
    update();
}

void Crumbs::mouseMoveEvent(QMouseEvent *event)
{
    m_hover = partAt(event->pos());
    setCursor((m_hover >= 0 && m_hover + 1 < m_parts.size()) || markAt(event->pos()) >= 0 ? Qt::PointingHandCursor
                                                                                          : Qt::ArrowCursor);
    update();
}

void Crumbs::leaveEvent(QEvent *)
{
    m_hover = -1;
    update();
}

void Crumbs::mouseReleaseEvent(QMouseEvent *event)
{
    if (const int part = partAt(event->pos()); part >= 0)
        Q_EMIT chosen(part);
    else
        askSiblings(markAt(event->pos()));
}

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

void ContextBar::setCounts(const merge::Counts &counts)
{
    m_shown = counts;
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
    setCounts({});
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

void ContextBar::layOut()
{
    const bool narrow = width() < 1000;
    const uint32_t numbers[] = {m_shown.added,    m_shown.removed,   m_shown.changed,
                                m_shown.retained, m_shown.conflicts, m_shown.chosen};
    for (size_t i = 0; i < m_counts.size(); ++i)
        m_counts[i]->setCount(m_shownOperations ? 0 : numbers[i], narrow);
    const OperationCounts operations = m_shownOperations.value_or(OperationCounts{});
    const int counts[] = {operations.done, operations.fails, operations.skipped, operations.notRun};
    for (size_t i = 0; i < m_operations.size(); ++i)
        m_operations[i]->setCount(static_cast<uint32_t>(counts[i]), narrow);
    m_conflicts->setVisible(m_shown.conflicts > 0 || !m_verdict.isEmpty());
    const char *kind = m_verdict.isEmpty() || m_verdictLook == Look::Conflict ? "warn"
        : m_verdictLook == Look::Fails                                        ? "fails"
                                                                              : "second";
    if (m_conflictText->property("kind").toString() != QLatin1String(kind)) {
        m_conflictText->setProperty("kind", QString::fromLatin1(kind));
        m_conflictText->style()->unpolish(m_conflictText);
        m_conflictText->style()->polish(m_conflictText);
    }
    if (!m_verdict.isEmpty()) {
        m_conflictText->setText(m_verdict);
        m_conflictText->setVisible(true);
        return;
    }
    m_conflictText->setText(m_shown.open == 0       ? tr("all conflicts looked at")
                                : m_shown.open == 1 ? tr("1 conflict to look at")
                                                    : tr("%1 conflicts to look at").arg(m_shown.open));
    m_conflictText->setVisible(!narrow);
}

} // namespace fieldwise::ui
