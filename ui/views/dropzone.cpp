// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/dropzone.h"

#include <QAccessible>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/look/visible.h"
#include "ui/views/flowlayout.h"

namespace fieldwise::ui {

DropZone::DropZone(const Appearance &appearance, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_icon(new Label),
      m_title(new Label),
      m_what(new Label),
      m_without(new Label),
      m_open(new QPushButton(tr("Open…"))),
      m_paste(new QPushButton(tr("Paste"))),
      m_cluster(new QPushButton(tr("Cluster…"))),
      m_other(new QPushButton)
{
    setAcceptDrops(true);
    setFocusPolicy(Qt::ClickFocus);
    setProperty("role", QAccessible::Grouping);
    m_open->setObjectName(QStringLiteral("open"));
    m_paste->setObjectName(QStringLiteral("paste"));
    m_other->setObjectName(QStringLiteral("other"));
    m_cluster->setObjectName(QStringLiteral("cluster"));
    m_cluster->hide();
    m_other->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(48, 32, 48, 32);
    column->setSpacing(8);
    column->addStretch();
    for (Label *label : {m_icon, m_title, m_what}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(label != m_icon);
        column->addWidget(label);
    }
    auto *buttons = new FlowLayout;
    buttons->setCentred(true);
    buttons->setSpacing(8);
    for (QPushButton *button : {m_open, m_paste, m_cluster, m_other})
        buttons->addWidget(button);
    column->addLayout(buttons);
    m_without->setAlignment(Qt::AlignCenter);
    m_without->setWordWrap(true);
    column->addWidget(m_without);
    column->addStretch();
    connect(m_open, &QPushButton::clicked, this, &DropZone::openAsked);
    connect(m_paste, &QPushButton::clicked, this, &DropZone::pasteAsked);
    connect(m_cluster, &QPushButton::clicked, this, &DropZone::clusterAsked);
    connect(m_other, &QPushButton::clicked, this, &DropZone::otherAsked);
    connect(&appearance, &Appearance::changed, this, &DropZone::applyTheme);
    applyTheme();
}

void DropZone::applyTheme()
{
    m_icon->setPixmap(m_appearance.icon(QStringLiteral("drop")).pixmap(24, 24));
    m_title->setFont(m_appearance.text(15, QFont::DemiBold));
    for (Label *label : {m_what, m_without})
        label->setProperty("kind", QStringLiteral("second"));
    m_open->setIcon(m_appearance.icon(QStringLiteral("folder"), Role::Text));
    m_cluster->setIcon(m_appearance.icon(QStringLiteral("cluster"), Role::Text));
    m_paste->setIcon(m_appearance.icon(QStringLiteral("paste"), Role::Text));
    update();
}

void DropZone::setButtons(bool buttons)
{
    m_buttons = buttons;
    setAcceptDrops(buttons);
    for (QWidget *widget :
         {static_cast<QWidget *>(m_open), static_cast<QWidget *>(m_paste), static_cast<QWidget *>(m_icon)})
        widget->setVisible(buttons);
    fit();
}

void DropZone::setTexts(const QString &title, const QString &what, const QString &without)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    m_what->setText(what);
    m_without->setText(without);
    fit();
}

void DropZone::setOther(const QString &text)
{
    m_other->setText(text);
    m_other->setVisible(!text.isEmpty());
    fit();
}

void DropZone::setFromCluster(bool on)
{
    m_cluster->setVisible(on);
    fit();
}

/// What has no room goes, the least first; the tool tip has it.
void DropZone::fit()
{
    const int beside = width() < 420 ? 24 : 48, above = height() < 240 ? 20 : 32;
    layout()->setContentsMargins(beside, above, beside, above);
    m_icon->setVisible(m_buttons);
    m_what->show();
    m_without->setVisible(!m_without->text().isEmpty());
    QStringList gone;
    for (Label *part : {m_icon, m_without, m_what}) {
        layout()->invalidate();
        if (part->isHidden() || layout()->totalHeightForWidth(width()) <= height())
            continue;
        part->hide();
        gone.prepend(part->text());
    }
    gone.removeAll(QString());
    setTip(this, gone.join(QLatin1Char('\n')));
}

void DropZone::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void DropZone::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(), t[m_over ? Role::Selection : Role::Editor]);
    if (!m_buttons)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(t[m_over ? Role::Accent : Role::Border], 1.5);
    pen.setDashPattern({4, 2.5});
    painter.setPen(pen);
    painter.drawRoundedRect(QRectF(rect()).adjusted(16, 16, -16, -16), 4, 4);
}

void DropZone::dragEnterEvent(QDragEnterEvent *event)
{
    if (!event->mimeData()->hasUrls() && !event->mimeData()->hasText())
        return;
    event->acceptProposedAction();
    m_over = true;
    update();
}

void DropZone::dragLeaveEvent(QDragLeaveEvent *)
{
    m_over = false;
    update();
}

void DropZone::dropEvent(QDropEvent *event)
{
    m_over = false;
    update();
    QStringList files;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            files += url.toLocalFile();
    }
    if (files.isEmpty())
        return;
    event->acceptProposedAction();
    Q_EMIT filesDropped(files);
}

void DropZone::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Paste))
        Q_EMIT pasteAsked();
    else if (const QString text = event->text(); m_buttons && !text.isEmpty() && text.front().isPrint()
             && !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        Q_EMIT typed(text);
    else
        QWidget::keyPressEvent(event);
}

} // namespace fieldwise::ui
