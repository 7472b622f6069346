// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/choicebar.h"

#include <algorithm>
#include <utility>

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include "ui/look/convert.h"
#include "ui/look/cutaround.h"
#include "ui/look/glyphs.h"
#include "ui/look/visible.h"
#include "ui/work/choices.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

constexpr int barHeight = 30; ///< at the bottom of its rows; what is above it looks like the text's background
constexpr int swatch = 12;

QIcon swatchOf(const Appearance &appearance, Side side)
{
    QPixmap map(QSize(8, swatch) * 2); // with a space beside it
    map.setDevicePixelRatio(2);
    map.fill(Qt::transparent);
    QPainter painter(&map);
    drawStripe(painter, appearance.theme(), side, QRectF(0, 0, 4, swatch));
    return map;
}

QString keyOf(const QAction *action)
{
    return action->shortcut().toString(QKeySequence::NativeText);
}

} // namespace

ChoiceBar::ChoiceBar(const Appearance &appearance, const Actions &actions, QWidget *parent)
    : QWidget(parent), m_appearance(appearance), m_actions(actions), m_what(new Label), m_why(new Label)
{
    setObjectName(QStringLiteral("choiceBar"));
    auto *row = new QHBoxLayout(this);
    row->setSpacing(6);
    m_what->setObjectName(QStringLiteral("choiceWhat"));
    m_why->setObjectName(QStringLiteral("choiceWhy"));
    row->addWidget(m_what);
    row->addWidget(m_why);
    row->addStretch(1);
    for (const char *name : {"choiceUpdated", "choiceDestination"})
        m_sides.push_back(addButton(QString::fromLatin1(name)));
    m_both = addButton(QStringLiteral("choiceBoth"));
    m_both->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(m_both);
    for (const Act act : {Act::TakeBoth, Act::TakeBothReversed}) {
        QAction *action = menu->addAction(QString());
        connect(action, &QAction::triggered, this, [this, act] { Q_EMIT chosen(act); });
    }
    m_both->setMenu(menu);
    m_neither = addButton(QStringLiteral("choiceNeither"));
    connect(m_neither, &QToolButton::clicked, this, [this] { Q_EMIT chosen(Act::TakeNothing); });
    m_type = addButton(QStringLiteral("choiceType"));
    connect(m_type, &QToolButton::clicked, this, [this] { Q_EMIT chosen(Act::TypeValue); });
    m_more = addButton(QStringLiteral("choiceMore"));
    m_more->setText(QStringLiteral("…"));
    m_more->setAccessibleName(tr("More choices"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    for (size_t i = 0; i < m_sides.size(); ++i)
        connect(m_sides[i], &QToolButton::clicked, this, [this, i] {
            const std::vector<Side> order = paneOrder(m_mode);
            Q_EMIT chosen(takeActs[std::ranges::find(order, m_offers.sides[i].side) - order.begin()]);
        });
}

QToolButton *ChoiceBar::addButton(const QString &name)
{
    auto *button = new QToolButton;
    button->setObjectName(name);
    button->setProperty("kind", QStringLiteral("small"));
    button->setFocusPolicy(Qt::NoFocus); // the pane keeps it, and has a key for each of them
    button->setCursor(Qt::ArrowCursor);
    layout()->addWidget(button);
    return button;
}

void ChoiceBar::show(merge::Mode mode, const ConflictOffers &offers)
{
    m_mode = mode;
    m_offers = offers;
    m_whyBlocked.clear();
    setEnabled(true);
    m_what->setText(offers.what);
    m_what->setFont(m_appearance.text(12, QFont::DemiBold));
    m_why->setFont(m_appearance.text(12));
    setAccessibleName(tr("Conflict at %1: %2").arg(offers.what, offers.why));
    const std::vector<Side> order = paneOrder(mode);
    for (size_t i = 0; i < m_sides.size(); ++i) {
        const SideOffer &offer = offers.sides[i];
        const QAction *action = m_actions[takeActs[std::ranges::find(order, offer.side) - order.begin()]];
        m_sides[i]->setIcon(swatchOf(m_appearance, offer.side));
        m_sides[i]->setIconSize({8, swatch});
        m_sides[i]->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_sides[i]->setAccessibleName(takeText(mode, merge::choiceOf(offer.side)));
        setTip(m_sides[i],
               QStringLiteral("%1   %2\n%3")
                   .arg(takeText(mode, merge::choiceOf(offer.side)), keyOf(action), offer.value)
                   .trimmed());
    }
    const QList<QAction *> both = m_both->menu()->actions();
    for (const auto &[i, act] : {std::pair(0, Act::TakeBoth), std::pair(1, Act::TakeBothReversed)})
        both[i]->setText(QStringLiteral("%1\t%2").arg(
            takeText(mode, i == 0 ? merge::ChoiceKind::Both : merge::ChoiceKind::BothUpdatedFirst),
            keyOf(m_actions[act])));
    m_both->setText(tr("Both"));
    setTip(m_both, m_offers.whyNotBoth);
    setTip(m_type, {});
    m_neither->setText(tr("Neither"));
    setTip(
        m_neither,
        QStringLiteral("%1   %2").arg(takeText(mode, merge::ChoiceKind::Nothing), keyOf(m_actions[Act::TakeNothing])));
    m_type->setText(QStringLiteral("%1 %2").arg(tr("Type…"), keyOf(m_actions[Act::TypeValue])).trimmed());
    fit();
    QWidget::show();
    update();
}

void ChoiceBar::setBlocked(const QString &why)
{
    if (std::exchange(m_whyBlocked, why) == why)
        return;
    setEnabled(why.isEmpty());
    if (why.isEmpty())
        return show(m_mode, m_offers);
    for (QToolButton *button : findChildren<QToolButton *>())
        setTip(button, why);
}

void ChoiceBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void ChoiceBar::fit()
{
    if (m_offers.sides.empty())
        return;
    m_what->setText(m_offers.what);
    m_more->hide();
    fitButtons();
    QList<QToolButton *> gone;
    for (QToolButton *button : {m_neither, m_type})
        if (button->isHidden() && (button != m_type || m_offers.typed))
            gone += button;
    fillMore(gone);
    layout()->invalidate();
    if (const int lack = layout()->minimumSize().width() - width(); lack > 0)
        m_what->setText(m_what->fontMetrics().elidedText(m_offers.what, Qt::ElideMiddle,
                                                         std::max(24, m_what->sizeHint().width() - lack)));
}

/// What has no room is in a menu.
void ChoiceBar::fillMore(const QList<QToolButton *> &gone)
{
    m_more->menu()->clear();
    if (m_both->isHidden() && m_offers.both)
        m_more->menu()->addActions(m_both->menu()->actions());
    for (QToolButton *button : gone)
        connect(m_more->menu()->addAction(menuText(button->text())), &QAction::triggered, button, &QToolButton::click);
    m_more->setVisible(!m_more->menu()->isEmpty());
}

/// In a narrow pane the values are cut first; then the reason goes, then what the menu and the card also offer. Then
/// the name of the field is cut, and at last the swatches stand for the names of the panes.
void ChoiceBar::fitButtons()
{
    layout()->setContentsMargins(36, height() - barHeight + 1, 8, 0);
    const QFontMetrics code(m_appearance.text(12, QFont::Medium));
    const auto setValues = [&](int most, bool named = true) {
        for (size_t i = 0; i < m_sides.size(); ++i) {
            const SideOffer &offer = m_offers.sides[i];
            const QString name = named || offer.value.isEmpty() ? toQt(merge::sideName(m_mode, offer.side)) : QString();
            const QString value = cutAround(offer.value, offer.differs, offer.differs + 8, code, most).text;
            m_sides[i]->setText(menuText(QStringLiteral("%1 %2").arg(name, value).trimmed()));
        }
    };
    m_why->setText(m_offers.why);
    m_why->setVisible(true);
    m_both->setVisible(m_offers.both || !m_offers.whyNotBoth.isEmpty());
    m_both->setEnabled(m_offers.both);
    m_neither->setVisible(true);
    m_type->setVisible(m_offers.typed);
    const auto fits = [this] {
        const bool needsMore =
            m_neither->isHidden() || (m_offers.typed && m_type->isHidden()) || (m_offers.both && m_both->isHidden());
        return layout()->minimumSize().width() + (needsMore ? m_more->sizeHint().width() + 6 : 0) <= width();
    };
    for (const int most : {200, 120, 80}) {
        setValues(most);
        layout()->invalidate();
        if (fits())
            return;
    }
    for (QWidget *spare : std::initializer_list<QWidget *>{m_why, m_type, m_neither}) {
        if (spare == m_neither) {
            setValues(56);
            layout()->invalidate();
            if (fits())
                return;
        }
        spare->setVisible(false);
        layout()->invalidate();
        if (fits())
            return;
    }
    constexpr int enough = 140; // of the name
    m_what->setText(m_what->fontMetrics().elidedText(m_offers.what, Qt::ElideMiddle, enough));
    layout()->invalidate();
    if (fits())
        return;
    for (const int most : {200, 120, 80, 56}) {
        setValues(most, false);
        layout()->invalidate();
        if (fits())
            return;
    }
    m_both->setVisible(false);
}

void ChoiceBar::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT pressed();
}

void ChoiceBar::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    const int top = height() - barHeight;
    painter.fillRect(rect(), t[Role::Editor]);
    painter.fillRect(0, top, width(), barHeight, t.ink(Look::Conflict, Ink::Background));
    painter.fillRect(0, top, width(), 1, t.ink(Look::Conflict, Ink::Strong));
    painter.setRenderHint(QPainter::Antialiasing);
    drawGlyph(painter, Look::Conflict, QRectF(18, top + (barHeight - 9) / 2.0, 9, 9), t.ink(Look::Conflict, Ink::Text));
}

ChoiceBars::ChoiceBars(PaneEditor &editor, const Actions &actions)
    : QObject(&editor), m_editor(editor), m_actions(actions)
{
    connect(&editor, &PaneEditor::firstRowChanged, this, &ChoiceBars::place);
    connect(&editor, &PaneEditor::rowsChanged, this, &ChoiceBars::place);
    connect(&editor.appearance(), &Appearance::changed, this, [this] { setScene(m_scene); });
}

void ChoiceBars::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    for (const Shown &shown : m_shown) // their words may have changed
        shown.bar->hide();
    place();
}

void ChoiceBars::setBlocked(const QString &why)
{
    if (std::exchange(m_whyBlocked, why) != why)
        place();
}

ChoiceBar *ChoiceBars::barFor(merge::DecisionRef decision)
{
    const auto known = std::ranges::find(m_shown, decision, &Shown::decision);
    if (known != m_shown.end())
        return known->bar;
    auto *bar = new ChoiceBar(m_editor.appearance(), m_actions, &m_editor);
    bar->hide(); // else it would appear with a pane that is not visible yet, and be empty
    m_shown.push_back({decision, bar});
    connect(bar, &ChoiceBar::chosen, this, [this, bar](Act act) { Q_EMIT chosen(decisionOf(bar), act); });
    connect(bar, &ChoiceBar::pressed, this, [this, bar] { Q_EMIT pressed(decisionOf(bar)); });
    return bar;
}

merge::DecisionRef ChoiceBars::decisionOf(const ChoiceBar *bar) const
{
    const auto found = std::ranges::find(m_shown, bar, &Shown::bar);
    return found == m_shown.end() ? merge::DecisionRef{} : found->decision;
}

void ChoiceBars::place()
{
    const int tall = m_editor.lineHeight() * static_cast<int>(choiceBarRows);
    const int bottom = m_editor.viewport()->geometry().bottom();
    std::vector<ChoiceBar *> visible;
    const auto placeOne = [&](const ChoiceBarPlace &at) {
        if (at.decision.document >= m_scene->plan().documents.size()
            || at.decision.decision >= m_scene->plan().documents[at.decision.document].decisions.size()
            || (at.afterLine >= 0 && !m_editor.folds().isShown(at.afterLine)))
            return;
        const int row = at.afterLine < 0
            ? at.row
            : m_editor.rows().ofLine(at.afterLine) + m_editor.rows().heightOf(at.afterLine) + at.row;
        const int top = (row - m_editor.rows().first()) * m_editor.lineHeight();
        if (top + tall <= 0 || top > bottom)
            return;
        ChoiceBar *bar = barFor(at.decision);
        bar->setGeometry(0, top, m_editor.viewport()->width(), tall);
        if (bar->isHidden())
            bar->show(m_scene->plan().options.mode, offersOf(m_scene->plan(), at.decision));
        bar->setBlocked(m_whyBlocked);
        visible.push_back(bar);
    };
    if (m_scene)
        std::ranges::for_each(m_editor.marks().decorations().choiceBars, placeOne);
    std::erase_if(m_shown, [&](const Shown &shown) {
        const bool stays = std::ranges::count(visible, shown.bar) > 0;
        if (!stays) {
            if (shown.bar->isAncestorOf(m_editor.window()->focusWidget()))
                m_editor.setFocus();
            shown.bar->hide();
            shown.bar->deleteLater();
        }
        return !stays;
    });
}

} // namespace fieldwise::ui
