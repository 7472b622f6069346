// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/opendialog.h"

#include <algorithm>

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QMimeData>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/dialogs/openwords.h"
#include "ui/look/glyphs.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

namespace {

constexpr int mostPanes = 4;

QFrame *lineBelow()
{
    auto *line = new QFrame;
    line->setObjectName(QStringLiteral("horizontalLine"));
    return line;
}

int idOf(const openings::Way &way)
{
    return static_cast<int>(way.mode) * 2 + (way.checks ? 1 : 0);
}

QPixmap tileOf(const Theme &theme, Look look, double ratio)
{
    QPixmap tile(QSize(20, 20) * ratio);
    tile.setDevicePixelRatio(ratio);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    drawTile(painter, theme, look == Look::Unchanged ? Look::Retained : look, QRectF(0, 0, 20, 20));
    return tile;
}

} // namespace

OpenDialog::OpenDialog(const Appearance &appearance, OpenContext context, QWidget *parent)
    : QDialog(parent),
      m_appearance(appearance),
      m_context(std::move(context)),
      m_looks(m_context.reading),
      m_modes(new QButtonGroup(this)),
      m_why(new Label),
      m_findingIcon(new Label),
      m_finding(new Label),
      m_replace(new QPushButton),
      m_open(new QPushButton)
{
    setObjectName(QStringLiteral("openComparison"));
    setWindowTitle(tr("Open a Comparison"));
    setAcceptDrops(true);
    setFixedWidth(920);
    m_request.way = m_context.now;
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (QWidget *part : {buildHead(), buildModes(), buildPanes()}) {
        column->addWidget(part);
        column->addWidget(lineBelow());
    }
    auto *found = new QHBoxLayout;
    found->setContentsMargins(20, 8, 20, 8);
    found->setSpacing(8);
    m_finding->setObjectName(QStringLiteral("finding"));
    m_finding->setWordWrap(true);
    found->addWidget(m_findingIcon);
    found->addWidget(m_finding, 1);
    column->addLayout(found);
    column->addWidget(lineBelow());
    column->addWidget(buildButtons());
    connect(&m_looks, &SourceLooks::found, this, &OpenDialog::arrange);
    showAll();
    m_panes.front()->focusField();
}

QWidget *OpenDialog::buildHead()
{
    auto *head = new QWidget;
    head->setFixedHeight(48);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(20, 0, 20, 0);
    auto *title = new Label(tr("Open a comparison"));
    title->setFont(m_appearance.text(15, QFont::DemiBold));
    auto *hint = new Label(tr("Drop files or folders on their slots, or anywhere"));
    hint->setProperty("kind", QStringLiteral("second"));
    row->addWidget(title, 1);
    row->addWidget(hint);
    return head;
}

QWidget *OpenDialog::buildModes()
{
    auto *modes = new QWidget;
    auto *grid = new QGridLayout(modes);
    grid->setContentsMargins(36, 12, 20, 12);
    grid->setVerticalSpacing(6);
    grid->setHorizontalSpacing(0);
    auto *head = new Label(tr("Mode"));
    head->setFont(m_appearance.text(13, QFont::DemiBold));
    head->setFixedWidth(128);
    auto *trough = new QFrame;
    trough->setObjectName(QStringLiteral("trough"));
    trough->setFixedHeight(28);
    trough->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *segments = new QHBoxLayout(trough);
    segments->setContentsMargins(2, 1, 2, 1);
    segments->setSpacing(2);
    const openings::Way ways[] = {{m_context.threeWay}, {Mode::Apply},   {Mode::ServerSide}, {Mode::TwoWay},
                                  {Mode::Patch},        {Mode::Compare}, {Mode::Git},        {Mode::Git, true}};
    for (const openings::Way &way : ways) {
        auto *button = new QToolButton;
        button->setText(way.mode == Mode::ServerSide ? tr("Server-side") : wayName(way));
        button->setAccessibleName(tr("Mode %1").arg(wayName(way)));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_modes->addButton(button, idOf(way));
        segments->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, way] {
            m_isChosen = true;
            m_toPlace.clear();
            chooseWay(way);
            showAll();
        });
    }
    m_why->setObjectName(QStringLiteral("why"));
    m_why->setProperty("kind", QStringLiteral("second"));
    m_why->setWordWrap(true);
    grid->addWidget(head, 0, 0);
    grid->addWidget(trough, 0, 1, Qt::AlignLeft);
    grid->addWidget(m_why, 1, 1);
    grid->setColumnStretch(1, 1);
    return modes;
}

/// A slot each, with lines between, on which the buttons stand that swap neighbours.
QWidget *OpenDialog::buildPanes()
{
    auto *panes = new QWidget;
    auto *grid = new QGridLayout(panes);
    grid->setContentsMargins(0, 0, 20, 0);
    grid->setSpacing(0);
    for (int i = 0; i < mostPanes; ++i) {
        auto *slot = new OpenSlot(m_appearance);
        const auto place = static_cast<size_t>(i);
        slot->setObjectName(QStringLiteral("slot-%1").arg(i));
        m_panes.push_back(slot);
        grid->addWidget(slot, 2 * i, 0);
        connect(slot, &OpenSlot::wayAsked, this, [this, place](OpenWay way) { ask(place, way); });
        connect(slot, &OpenSlot::cleared, this, [this, place] { put(place, {}); });
        connect(slot, &OpenSlot::pathTyped, this, [this, place](const QString &typed) {
            const QString path = typedPath(typed);
            if (!takeSession({path}))
                put(place, fileSource(path));
        });
        connect(slot, &OpenSlot::swapAsked, this, [this, place](int with) { swap(place, with); });
        connect(slot, &OpenSlot::filesDropped, this, [this, place](const QStringList &files) {
            if (files.size() > 1)
                take(files);
            else if (!takeSession(files))
                put(place, fileSource(files.front()));
        });
        if (i + 1 == mostPanes)
            break;
        auto *button = new QToolButton;
        button->setObjectName(QStringLiteral("swap-%1").arg(i));
        button->setIcon(m_appearance.icon(QStringLiteral("swap")));
        button->setProperty("kind", QStringLiteral("icon"));
        button->setFocusPolicy(Qt::TabFocus);
        grid->addWidget(button, 2 * i, 1, 3, 1, Qt::AlignVCenter);
        m_swaps.push_back(button);
        connect(button, &QToolButton::clicked, this, [this, place] { swap(place, 1); });
    }
    return panes;
}

QWidget *OpenDialog::buildButtons()
{
    auto *bar = new QWidget;
    bar->setFixedHeight(53);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(20, 0, 20, 0);
    row->setSpacing(8);
    auto *cancel =
        new QPushButton(tr("Cancel   %1").arg(QKeySequence(Qt::Key_Escape).toString(QKeySequence::NativeText)));
    row->addStretch();
    for (QPushButton *button : {cancel, m_replace, m_open}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    m_replace->setObjectName(QStringLiteral("replace"));
    m_open->setObjectName(QStringLiteral("open"));
    m_open->setProperty("kind", QStringLiteral("main"));
    const bool hasBoth = m_context.hasTabs && !m_context.replaces.isEmpty();
    m_replace->setVisible(hasBoth);
    const QString replace =
        tr("Replace %1").arg(visible(m_context.replaces)).replace(QLatin1Char('&'), QLatin1String("&&"));
    m_replace->setText(replace);
    m_open->setText(tr("%1   %2").arg(hasBoth                            ? tr("Open in a new tab")
                                          : m_context.replaces.isEmpty() ? tr("Open")
                                                                         : replace,
                                      QKeySequence(Qt::CTRL | Qt::Key_Return).toString(QKeySequence::NativeText)));
    cancel->setFocusPolicy(Qt::TabFocus); // a click would end the typing of a path, which opens a session
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_replace, &QPushButton::clicked, this, [this] { finish(false); });
    connect(m_open, &QPushButton::clicked, this, [this, hasBoth] { finish(hasBoth); });
    return bar;
}

void OpenDialog::finish(bool inNewTab)
{
    m_inNewTab = inNewTab;
    accept();
}

void OpenDialog::showAll()
{
    const Looked looked = lookedInto(m_request, m_looks);
    showSlots(looked);
    showMode(looked);
    const OpenFinding found = findingOf(m_request, looked);
    m_finding->setText(found.words);
    m_findingIcon->setPixmap(found.look == Look::Added
                                 ? m_appearance.icon(QStringLiteral("check"), Role::Text).pixmap(16, 16)
                                 : tileOf(m_appearance.theme(), found.look, devicePixelRatioF()));
    for (QPushButton *button : {m_replace, m_open})
        button->setEnabled(!looked.empty() && found.look != Look::Fails && !isReading(looked));
    adjustSize();
}

void OpenDialog::showSlots(const Looked &looked)
{
    const std::vector<openings::Slot> all = openings::slotsOf(m_request.way);
    const bool isApply = merge::isApply(m_request.way.mode);
    for (size_t i = 0; i < m_panes.size(); ++i) {
        m_panes[i]->setVisible(i < all.size());
        if (i >= all.size())
            continue;
        const openings::Slot slot = all[i];
        const bool isFirst = slot == Side::Original;
        m_panes[i]->setPane(slot, slotName(m_request.way, slot), slotWhat(m_request.way, slot), isApply && isFirst,
                            m_request.way.mode == Mode::ServerSide && isFirst);
        m_panes[i]->setSource(m_request.at(slot));
        m_panes[i]->setFact(factOf(looked, slot));
    }
    for (size_t i = 0; i < m_swaps.size(); ++i) {
        const bool isThere = i + 1 < all.size() && (m_request.way.mode != Mode::ServerSide || i > 0);
        m_swaps[i]->setVisible(isThere);
        if (!isThere)
            continue;
        const QString words =
            tr("Swap %1 and %2 (Alt+Down)").arg(slotName(m_request.way, all[i]), slotName(m_request.way, all[i + 1]));
        m_swaps[i]->setAccessibleName(words);
        setTip(m_swaps[i], words);
    }
}

void OpenDialog::showMode(const Looked &looked)
{
    std::vector<openings::Text> texts;
    for (const auto &[slot, text] : looked)
        if (text && *text)
            texts.push_back(**text);
    if (QAbstractButton *button = m_modes->button(idOf(m_request.way)))
        button->setChecked(true);
    m_why->setText(m_request.settings.empty() ? modeWords(
                       m_request.way, openings::fitting(texts, m_request.way, m_context.threeWay), m_isChosen)
                                              : settingsWords(m_request));
}

void OpenDialog::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void OpenDialog::dropEvent(QDropEvent *event)
{
    if (const QStringList files = filesOf(event->mimeData()); !files.isEmpty()) {
        event->acceptProposedAction();
        take(files);
    }
}

void OpenDialog::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && event->modifiers() == Qt::ControlModifier)
        m_open->click();
    else if (isReturn)
        goOn();
    else
        QDialog::keyPressEvent(event);
}

/// From a field, which has taken what was typed, to the next one without a source, at last to the button.
void OpenDialog::goOn()
{
    const auto *field = qobject_cast<QLineEdit *>(focusWidget());
    auto at = std::ranges::find_if(m_panes, [field](const OpenSlot *one) { return one->isAncestorOf(field); });
    if (!field || at == m_panes.end())
        return;
    at = std::find_if(at + 1, m_panes.end(),
                      [](const OpenSlot *one) { return !one->isHidden() && one->source().isEmpty(); });
    if (at != m_panes.end())
        (*at)->focusField();
    else
        m_open->setFocus(Qt::TabFocusReason);
}

} // namespace fieldwise::ui
