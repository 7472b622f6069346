// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/openslot.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/look/glyphs.h"

namespace fieldwise::ui {

namespace {

struct WayRow {
    QString text, icon;
};

WayRow rowOf(OpenWay way)
{
    const WayRow rows[] = {{OpenSlot::tr("From Live"), QStringLiteral("cluster")},
                           {OpenSlot::tr("File"), QStringLiteral("file")},
                           {OpenSlot::tr("Folder"), QStringLiteral("folder")},
                           {OpenSlot::tr("Clipboard"), QStringLiteral("paste")},
                           {OpenSlot::tr("Cluster"), QStringLiteral("cluster")},
                           {OpenSlot::tr("Git revision"), QStringLiteral("branch")}};
    return rows[static_cast<size_t>(way)];
}

constexpr int slotNameWidth = 128;

} // namespace

QStringList filesOf(const QMimeData *data)
{
    QStringList files;
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile())
            files += url.toLocalFile();
    }
    return files;
}

SourceField::SourceField(const Appearance &appearance)
    : m_appearance(appearance),
      m_icon(new Label),
      m_edit(new QLineEdit),
      m_fact(new Label),
      m_derived(new Label(tr("filled by itself"))),
      m_clear(new QToolButton)
{
    setFixedHeight(36);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 2, 6, 2);
    row->setSpacing(8);
    m_edit->setFrame(false);
    m_edit->setProperty("kind", QStringLiteral("bare"));
    m_edit->setFont(appearance.code());
    m_edit->installEventFilter(this);
    m_fact->setProperty("kind", QStringLiteral("second"));
    m_derived->setProperty("kind", QStringLiteral("second"));
    m_clear->setIcon(appearance.icon(QStringLiteral("close")));
    m_clear->setProperty("kind", QStringLiteral("icon"));
    row->addWidget(m_icon);
    row->addWidget(m_edit, 1);
    for (QWidget *last :
         {static_cast<QWidget *>(m_fact), static_cast<QWidget *>(m_derived), static_cast<QWidget *>(m_clear)})
        row->addWidget(last);
}

void SourceField::show(OpenWay way, const QString &name, const QString &hint)
{
    m_isDerived = way == OpenWay::Derived;
    m_icon->setPixmap(m_appearance.icon(rowOf(way).icon).pixmap(16, 16));
    m_edit->setText(name);
    m_edit->setPlaceholderText(hint);
    m_edit->setCursorPosition(0);
    setTip(m_edit, name);
    m_derived->setVisible(m_isDerived);
    m_clear->setVisible(!name.isEmpty());
    update();
}

void SourceField::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hasFocus = m_edit->hasFocus();
    QPen pen(t[hasFocus ? Role::Accent : Role::Border], hasFocus ? 2 : 1);
    if (m_isDerived && !hasFocus)
        pen.setDashPattern({4, 2.5});
    painter.setPen(pen);
    painter.setBrush(t[m_isDerived ? Role::Chrome : Role::Editor]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

bool SourceField::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return false;
}

OpenSlot::OpenSlot(const Appearance &appearance)
    : m_appearance(appearance), m_name(new Label), m_what(new Label), m_field(new SourceField(appearance))
{
    setAcceptDrops(true);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(20, 10, 8, 8);
    row->setSpacing(0);
    auto *names = new QVBoxLayout;
    names->setSpacing(2);
    m_name->setFont(appearance.text(13, QFont::DemiBold));
    m_what->setProperty("kind", QStringLiteral("second"));
    m_what->setWordWrap(true);
    for (Label *label : {m_name, m_what}) {
        label->setFixedWidth(slotNameWidth);
        names->addWidget(label);
    }
    names->addStretch();
    row->addSpacing(16);
    row->addLayout(names);
    auto *column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(m_field);
    auto *ways = new QHBoxLayout;
    ways->setSpacing(4);
    for (size_t i = 0; i < m_ways.size(); ++i) {
        const auto way = static_cast<OpenWay>(i);
        auto *button = m_ways.at(i) = new QToolButton;
        button->setText(rowOf(way).text);
        button->setIcon(appearance.icon(rowOf(way).icon));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setProperty("kind", QStringLiteral("toggle"));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        ways->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, way] {
            showSource(); // what was chosen before stays until there is something else
            Q_EMIT wayAsked(way);
        });
    }
    ways->addStretch();
    column->addLayout(ways);
    row->addLayout(column, 1);
    connect(m_field->clearButton(), &QToolButton::clicked, this, &OpenSlot::cleared);
    connect(m_field->edit(), &QLineEdit::editingFinished, this, [this] {
        const QString typed = m_field->edit()->text().trimmed();
        if (m_field->edit()->isModified())
            typed.isEmpty() ? Q_EMIT cleared() : Q_EMIT pathTyped(typed);
    });
}

void OpenSlot::setPane(openings::Slot slot, const QString &name, const QString &what, bool derives, bool only)
{
    m_slot = slot;
    m_derives = derives;
    m_name->setText(name);
    m_what->setText(what);
    m_field->edit()->setAccessibleName(tr("%1, %2").arg(name, what));
    m_field->clearButton()->setAccessibleName(tr("Clear %1").arg(name));
    setTip(m_field->clearButton(), tr("Clear %1").arg(name));
    m_field->edit()->setReadOnly(only);
    for (size_t i = 0; i < m_ways.size(); ++i) {
        m_ways.at(i)->setAccessibleName(tr("%1 for %2").arg(rowOf(static_cast<OpenWay>(i)).text, name));
        m_ways.at(i)->setVisible(static_cast<OpenWay>(i) == OpenWay::Derived ? derives : !only);
    }
    showSource();
}

void OpenSlot::setSource(const Source &source)
{
    m_source = source;
    showSource();
}

OpenWay OpenSlot::wayOf(const Source &source) const
{
    if (source.isEmpty())
        return m_derives ? OpenWay::Derived : OpenWay::File;
    if (source.version)
        return OpenWay::Revision;
    if (source.text)
        return source.isPasted ? OpenWay::Clipboard : OpenWay::Cluster;
    return QFileInfo(source.path).isDir() ? OpenWay::Folder : OpenWay::File;
}

void OpenSlot::showSource()
{
    const OpenWay way = wayOf(m_source);
    for (size_t i = 0; i < m_ways.size(); ++i)
        m_ways.at(i)->setChecked(static_cast<OpenWay>(i) == way && (!m_source.isEmpty() || m_derives));
    const QString name = m_source.path.isEmpty() ? m_source.shownName() : m_source.path;
    m_field->show(way, name, m_derives ? tr("from Live") : tr("Drop a file here, or type its path"));
}

void OpenSlot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (y() > 0)
        painter.fillRect(0, 0, width(), 1, m_appearance.theme()[Role::Line]);
    if (!m_slot)
        return;
    drawStripe(painter, m_appearance.theme(), *m_slot, QRectF(20, 12, 4, 16));
}

void OpenSlot::keyPressEvent(QKeyEvent *event)
{
    const bool isAlt = event->modifiers() == Qt::AltModifier;
    if (isAlt && (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up))
        Q_EMIT swapAsked(event->key() == Qt::Key_Down ? 1 : -1);
    else
        QWidget::keyPressEvent(event);
}

void OpenSlot::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void OpenSlot::dropEvent(QDropEvent *event)
{
    if (const QStringList files = filesOf(event->mimeData()); !files.isEmpty()) {
        event->acceptProposedAction();
        Q_EMIT filesDropped(files);
    }
}

} // namespace fieldwise::ui
