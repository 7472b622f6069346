// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/noticebar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPainter>

#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

NoticeBar::NoticeBar(const Appearance &appearance, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_text(new Label),
      m_second(new QPushButton),
      m_action(new QPushButton),
      m_close(new QToolButton)
{
    setObjectName(QStringLiteral("noticeBar"));
    setMinimumHeight(36);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(36, 0, 8, 1);
    row->setSpacing(8);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(m_text, 1);
    m_second->setProperty("kind", QStringLiteral("link"));
    row->addWidget(m_second);
    row->addWidget(m_action);
    m_close->setProperty("kind", QStringLiteral("icon"));
    m_close->setAccessibleName(tr("Close"));
    row->addWidget(m_close);
    // The action may show another notice, so it is copied before it runs.
    connect(m_action, &QPushButton::clicked, this, [this] {
        if (const auto run = m_run)
            run();
    });
    connect(m_second, &QPushButton::clicked, this, [this] {
        if (const auto run = m_runSecond)
            run();
    });
    connect(m_close, &QToolButton::clicked, this, [this] {
        clear();
        Q_EMIT closed();
    });
    connect(&appearance, &Appearance::changed, this, &NoticeBar::applyTheme);
    applyTheme();
    hide();
}

void NoticeBar::applyTheme()
{
    m_close->setIcon(m_appearance.icon(QStringLiteral("close")));
    update();
}

void NoticeBar::say(Look look, const QString &strong, const QString &text, const NoticeAction &action,
                    const NoticeAction &second)
{
    m_look = look;
    m_plain = visible(strong) + plainText(text);
    m_text->setRich(QStringLiteral("<b>%1</b>%2").arg(richText(strong), richText(text)));
    setAccessibleName(m_plain);
    m_action->setText(action.text);
    m_action->setVisible(!action.text.isEmpty());
    m_second->setText(second.text);
    m_second->setVisible(!second.text.isEmpty());
    m_run = action.run;
    m_runSecond = second.run;
    show();
    update();
}

void NoticeBar::clear()
{
    m_plain.clear();
    m_run = {};
    m_runSecond = {};
    hide();
}

void NoticeBar::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(), t.ink(m_look, Ink::Background));
    painter.fillRect(0, height() - 1, width(), 1, t[Role::Line]);
    drawGlyph(painter, m_look, QRectF(15, height() / 2.0 - 5, 9, 9), t.ink(m_look, Ink::Text));
}

} // namespace fieldwise::ui
