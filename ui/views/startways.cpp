// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/startways.h"

#include <QPainter>
#include <QVBoxLayout>

namespace fieldwise::ui {

namespace {

constexpr int wayPicture = 44, wayMargin = 24, lowWayMargin = 16;

} // namespace

StartWay::StartWay(const Appearance &appearance, const QString &icon, bool isDropZone)
    : m_appearance(appearance),
      m_icon(icon),
      m_isDropZone(isDropZone),
      m_picture(new QWidget),
      m_title(new Label),
      m_about(new Label),
      m_now(new Label),
      m_buttons(new QHBoxLayout),
      m_column(new QVBoxLayout(this))
{
    m_picture->setFixedHeight(wayPicture);
    m_about->setWordWrap(true);
    m_now->setWordWrap(true);
    m_now->setProperty("kind", QStringLiteral("caption"));
    m_buttons->setSpacing(8);
    m_buttons->addStretch();
    m_column->setSpacing(8);
    m_column->addWidget(m_picture);
    m_column->addSpacing(8);
    m_column->addWidget(m_title);
    m_column->addWidget(m_about);
    m_column->addStretch();
    m_column->addLayout(m_buttons);
    m_column->addWidget(m_now);
    setLow(false);
    connect(&appearance, &Appearance::changed, this, &StartWay::applyTheme);
    applyTheme();
}

void StartWay::setWords(const QString &title, const QString &about)
{
    m_title->setText(title);
    m_about->setText(about);
}

void StartWay::setLow(bool low)
{
    const int around = low ? lowWayMargin : wayMargin;
    m_column->setContentsMargins(around, around, around, around);
    m_picture->setVisible(!low);
    m_column->itemAt(1)->spacerItem()->changeSize(0, low ? 0 : 8);
    m_column->invalidate();
}

QPushButton *StartWay::add(QAction *action, const QString &text, const QString &icon)
{
    auto *button = new QPushButton;
    const auto show = [button, action, text] {
        button->setText(
            QStringLiteral("%1   %2").arg(text, action->shortcut().toString(QKeySequence::NativeText)).trimmed());
        button->setEnabled(action->isEnabled());
    };
    connect(action, &QAction::changed, button, show);
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    show();
    const auto paint = [this, button, icon] {
        const bool isMain = button->property("kind") == QStringLiteral("main");
        button->setIcon(m_appearance.icon(icon, isMain ? Role::OnAccent : Role::Second));
    };
    if (!icon.isEmpty())
        connect(&m_appearance, &Appearance::changed, button, paint);
    if (m_isDropZone && m_buttons->count() == 1)
        button->setProperty("kind", QStringLiteral("main"));
    if (!icon.isEmpty())
        paint();
    m_buttons->insertWidget(m_buttons->count() - 1, button);
    return button;
}

void StartWay::applyTheme()
{
    m_title->setFont(m_appearance.text(15, QFont::DemiBold));
    QPalette palette = m_about->palette();
    palette.setColor(QPalette::WindowText, m_appearance.theme()[Role::Second]);
    m_about->setPalette(palette);
    update();
}

/// A miniature merge: a pane for each input, with a line for each look.
void StartWay::paintPanes(QPainter &painter) const
{
    static constexpr Look looks[] = {Look::Unchanged, Look::Changed, Look::Conflict, Look::Added};
    const Theme &t = m_appearance.theme();
    const QRect at = m_picture->geometry();
    for (int pane = 0; pane < 3; ++pane) {
        const QRect box(at.left() + pane * (wayPicture + 6), at.top(), wayPicture, wayPicture);
        painter.setPen(t[Role::Line]);
        painter.setBrush(t[Role::Margin]);
        painter.drawRect(box.adjusted(0, 0, -1, -1));
        for (int line = 0; line < 4; ++line) {
            const Look look = looks[(line + pane * (line % 2)) % 4];
            painter.fillRect(QRectF(box.left() + 6, box.top() + 7 + line * 8.5, 20 + (line * 7 + pane * 5) % 13, 4),
                             look == Look::Unchanged ? t[Role::Line] : t.ink(look, Ink::Mark));
        }
    }
}

void StartWay::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(t[m_isDropZone ? Role::Border : Role::Line], m_isDropZone ? 1.5 : 1);
    if (m_isDropZone)
        pen.setDashPattern({4, 2.5});
    painter.setPen(pen);
    painter.setBrush(t[Role::Editor]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (m_picture->isHidden())
        return;
    if (m_isDropZone)
        return paintPanes(painter);
    const QRect box(m_picture->geometry().topLeft(), QSize(wayPicture, wayPicture));
    painter.setPen(t[Role::Line]);
    painter.setBrush(t[Role::Margin]);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    m_appearance.icon(m_icon).paint(&painter, box.adjusted(12, 12, -12, -12));
}

} // namespace fieldwise::ui
