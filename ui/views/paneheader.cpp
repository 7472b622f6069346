// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/paneheader.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyleOption>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

Badge::Badge(const Appearance &appearance, QWidget *parent) : QWidget(parent), m_appearance(appearance)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    hide();
}

void Badge::say(Look look, const QString &words)
{
    if (m_words == words && m_look == look)
        return;
    m_look = look;
    m_words = words;
    setAccessibleName(words);
    updateGeometry();
    update();
    setVisible(!words.isEmpty());
}

QSize Badge::sizeHint() const
{
    const QFontMetrics metrics(m_appearance.text(12, QFont::Medium));
    return {metrics.horizontalAdvance(m_words) + 32, 20};
}

void Badge::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.ink(m_look, Ink::Background));
    painter.drawRoundedRect(rect(), 4, 4);
    const QRectF glyph(8, 5.5, 9, 9);
    if (m_ticked)
        drawTick(painter, glyph, t.ink(m_look, Ink::Text));
    else
        drawGlyph(painter, m_look, glyph, t.ink(m_look, Ink::Text));
    painter.setFont(m_appearance.text(12, QFont::Medium));
    painter.setPen(t.ink(m_look, Ink::Text));
    painter.drawText(rect().adjusted(23, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m_words);
}

PaneHeader::PaneHeader(const Appearance &appearance, std::optional<merge::Side> side, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_side(side),
      m_name(new Label),
      m_file(new ElidedLabel),
      m_fact(new Label),
      m_badge(new Badge(appearance)),
      m_action(new QToolButton)
{
    setObjectName(QStringLiteral("paneHeader"));
    setFixedHeight(32);
    m_name->setObjectName(QStringLiteral("name"));
    m_name->setMinimumWidth(1);
    m_file->setProperty("kind", QStringLiteral("caption"));
    m_fact->setProperty("kind", QStringLiteral("caption"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(side ? 24 : 12, 0, 12, 1);
    row->setSpacing(8);
    row->addWidget(m_name);
    row->addWidget(m_file, 1);
    row->addWidget(m_badge);
    row->addWidget(m_fact);
    row->addWidget(m_action);
    m_action->setProperty("kind", QStringLiteral("link"));
    m_action->hide();
}

void PaneHeader::setAction(QAction *action)
{
    m_action->setDefaultAction(action);
    const auto follow = [this, action] {
        m_action->setVisible(action->isEnabled());
        fit();
    };
    connect(action, &QAction::changed, this, follow);
    follow();
}

void PaneHeader::setName(const QString &name)
{
    m_wholeName = visible(name);
    setTip(m_name, name);
    fit();
}

void PaneHeader::setFile(const QString &file, const QString &whole)
{
    if (m_shownFile == file)
        return;
    m_shownFile = file;
    m_file->setWhole(file);
    setTip(m_file, whole.isEmpty() ? file : whole);
    fit();
}

void PaneHeader::setFact(const QString &fact)
{
    if (m_fact->text() == fact)
        return;
    m_fact->setText(fact);
    fit();
}

/// The fact goes first; what the result is, is never cut; a name is cut where nothing else is left to give way.
void PaneHeader::fit()
{
    const auto taken = [](const QWidget *part) { return part->isHidden() ? 0 : part->sizeHint().width() + 8; };
    const QMargins margins = layout()->contentsMargins();
    const int left = width() - margins.left() - margins.right() - 8 - taken(m_badge) - taken(m_action);
    m_name->setText(m_name->fontMetrics().elidedText(m_wholeName, Qt::ElideRight, left));
    const auto widthOf = [](const Label *label, const QString &text) {
        return label->fontMetrics().horizontalAdvance(text) + 14;
    };
    const bool fits = m_side || !isVisible()
        || widthOf(m_name, m_wholeName) + widthOf(m_file, m_file->whole()) + widthOf(m_fact, m_fact->text()) + 40
            < width();
    m_fact->setVisible(!m_fact->text().isEmpty() && fits);
}

void PaneHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void PaneHeader::setBadge(Look look, const QString &words)
{
    m_badge->say(look, words);
}

void PaneHeader::setFocused(bool focused)
{
    m_focused = focused;
    update();
}

void PaneHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &t = m_appearance.theme();
    painter.fillRect(rect(), t[Role::Chrome]);
    painter.fillRect(0, height() - 1, width(), 1, t[Role::Line]);
    if (m_side)
        drawStripe(painter, t, *m_side, QRectF(12, 8, 4, 16));
    if (m_focused)
        painter.fillRect(m_name->x(), height() - 5, m_name->width(), 2, t[Role::Accent]);
}

} // namespace fieldwise::ui
