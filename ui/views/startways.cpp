// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/startways.h"

#include <algorithm>

#include <QPainter>

#include "ui/views/flowlayout.h"

namespace fieldwise::ui {

namespace {

constexpr int wayPicture = 44, wayMargin = 24, lowWayMargin = 16, buttonGap = 8;

} // namespace

StartWay::StartWay(const Appearance &appearance, const QString &icon, bool isDropZone)
    : m_appearance(appearance),
      m_icon(icon),
      m_isDropZone(isDropZone),
      m_picture(new QWidget),
      m_title(new Label),
      m_about(new Label),
      m_now(new Label),
      m_buttons(new QWidget),
      m_column(new QVBoxLayout(this))
{
    m_picture->setFixedHeight(wayPicture);
    m_about->setWordWrap(true);
    m_now->setWordWrap(true);
    m_now->setAlignment(Qt::AlignTop);
    m_title->setAlignment(Qt::AlignTop);
    m_now->setProperty("kind", QStringLiteral("caption"));
    m_title->setWordWrap(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // all are equally wide
    auto *row = new FlowLayout(m_buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(buttonGap);
    m_column->setSpacing(8);
    m_column->addWidget(m_picture);
    m_column->addSpacing(8);
    m_column->addWidget(m_title);
    m_column->addWidget(m_about);
    m_column->addStretch();
    m_column->addWidget(m_buttons);
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
    updateGeometry();
}

QPushButton *StartWay::add(QAction *action, const QString &text, const QString &icon)
{
    auto *button = new QPushButton;
    m_offers.push_back({button, action, text});
    connect(action, &QAction::changed, button, [this] { showOffers(m_hasKeys); });
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    const auto paint = [this, button, icon] {
        const bool isMain = button->property("kind") == QStringLiteral("main");
        button->setIcon(m_appearance.icon(icon, isMain ? Role::OnAccent : Role::Second));
    };
    if (!icon.isEmpty())
        connect(&m_appearance, &Appearance::changed, button, paint);
    if (m_isDropZone && m_offers.size() == 1)
        button->setProperty("kind", QStringLiteral("main"));
    if (!icon.isEmpty())
        paint();
    m_buttons->layout()->addWidget(button);
    showOffers(m_hasKeys);
    return button;
}

void StartWay::setText(const QPushButton *button, const QString &text)
{
    std::ranges::find(m_offers, button, &Offer::button)->text = text;
    showOffers(m_hasKeys);
}

void StartWay::showOffers(bool withKeys)
{
    m_hasKeys = withKeys;
    for (const Offer &offer : m_offers) {
        const QString keys = withKeys ? offer.action->shortcut().toString(QKeySequence::NativeText) : QString();
        offer.button->setText(QStringLiteral("%1   %2").arg(offer.text, keys).trimmed());
        offer.button->setEnabled(offer.action->isEnabled());
    }
}

StartWay::Heights StartWay::fit(int width)
{
    const QMargins around = m_column->contentsMargins();
    const int inside = width - around.left() - around.right();
    showOffers(true);
    int wide = -buttonGap;
    for (Label *part : {m_title, m_now}) {
        part->ensurePolished();
        part->setMinimumHeight(0); // else its height for a width is not less than that
    }
    for (const Offer &offer : m_offers) {
        offer.button->ensurePolished();
        wide += offer.button->sizeHint().width() + buttonGap;
    }
    showOffers(wide <= inside);
    return {m_title->heightForWidth(inside), m_buttons->layout()->heightForWidth(inside),
            m_now->heightForWidth(inside)};
}

void StartWay::setHeights(const Heights &heights)
{
    m_title->setFixedHeight(heights.title);
    m_buttons->setFixedHeight(heights.buttons);
    m_now->setFixedHeight(heights.now);
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
