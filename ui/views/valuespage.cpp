// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/valuespage.h"

#include <algorithm>
#include <utility>

#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/cutlabel.h"
#include "ui/look/visible.h"
#include "ui/views/pagebar.h"

namespace fieldwise::ui {

namespace {

constexpr int leastPane = 320, besideList = 1250, lowValues = 640;

QVBoxLayout *bareColumn(QWidget *widget)
{
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

QSplitter *splitter(Qt::Orientation orientation)
{
    auto *splitter = new QSplitter(orientation);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

} // namespace

ValuesPage::ValuesPage(const Appearance &appearance, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_note(new CutLabel),
      m_version(new QComboBox),
      m_reuse(new QComboBox),
      m_add(new QToolButton),
      m_notice(new NoticeBar(appearance)),
      m_tabs(new QTabBar),
      m_scroll(new QScrollArea),
      m_columns(new ChannelSplitter(appearance)),
      m_off(new QWidget),
      m_arguments(new QLineEdit),
      m_computed(new PaneView(appearance, {})),
      m_listFact(new Label),
      m_list(new ReasonsList(appearance, m_model, tr("Values"))),
      m_rest(new QToolButton),
      m_cardFact(new Label),
      m_card(new ChainCard(appearance)),
      m_rows(splitter(Qt::Vertical)),
      m_below(splitter(Qt::Horizontal)),
      m_right(splitter(Qt::Horizontal))
{
    setObjectName(QStringLiteral("valuesPage"));
    setAccessibleName(tr("Values"));
    setAcceptDrops(true);
    auto *column = bareColumn(this);
    column->addWidget(buildBar());
    column->addWidget(m_notice);
    column->addWidget(m_tabs);
    column->addWidget(m_rows, 1);
    m_tabs->setDrawBase(false);
    m_tabs->setAccessibleName(tr("Layers"));
    m_tabs->setExpanding(false);
    auto *above = new QWidget;
    auto *layers = bareColumn(above);
    m_scroll->setWidget(m_columns);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the tabs scroll
    m_scroll->setFocusPolicy(Qt::NoFocus);
    layers->addWidget(m_scroll, 1);
    layers->addWidget(m_off);
    layers->addWidget(m_arguments);
    m_off->setLayout(new QHBoxLayout);
    m_off->layout()->setContentsMargins(12, 2, 12, 2);
    m_off->hide();
    m_arguments->setObjectName(QStringLiteral("setArguments"));
    m_arguments->setAccessibleName(tr("Arguments"));
    m_arguments->setPlaceholderText(tr("Arguments, as on Helm's command line: --set image.tag=1.2 --set-string a=b"));
    m_arguments->setClearButtonEnabled(true);
    m_rows->addWidget(above);
    m_rows->addWidget(buildBelow());
    m_rows->setSizes({560, 420});
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        if (!m_filling && tab >= 0)
            bringPane(static_cast<size_t>(tab));
    });
    connect(m_arguments, &QLineEdit::textEdited, this, &ValuesPage::argumentsEdited);
    connect(m_list, &ReasonsList::reasonChosen, this, [this](int row) { select(m_model.placeAt(row)); });
    connect(m_card->chain(), &ChainBox::sourceAsked, this, &ValuesPage::goToSource);
    connect(m_card, &ChainCard::goAsked, this, [this] { goToSource(m_card->chain()->current()); });
    connect(m_card, &ChainCard::tryAsked, this, &ValuesPage::tryAsked);
    connect(m_computed->editor(), &PaneEditor::lineChosen, this, [this](int line, int) {
        if (m_shown)
            chooseLine(m_shown->computed, line);
    });
    m_computed->editor()->setReadOnly(true);
    m_computed->setOpen(true);
    fillBoxes();
}

QWidget *ValuesPage::buildBar()
{
    auto *name = new Label(tr("Values"));
    name->setFont(m_appearance.text(15, QFont::DemiBold));
    m_note->setText(tr("where does each value of a Helm chart come from?"));
    const PageBar bar = pageBar(name, m_note, tr("Back to the merge"));
    connect(bar.back, &QPushButton::clicked, this, &ValuesPage::backAsked);
    m_version->setAccessibleName(tr("Helm's version"));
    m_reuse->setAccessibleName(tr("Old values"));
    m_add->setObjectName(QStringLiteral("addLayer"));
    m_add->setText(tr("Add a layer…"));
    m_add->setProperty("kind", QStringLiteral("choice"));
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setFocusPolicy(Qt::StrongFocus);
    for (QWidget *part :
         {static_cast<QWidget *>(m_version), static_cast<QWidget *>(m_reuse), static_cast<QWidget *>(m_add)})
        bar.row->addWidget(part);
    return bar.widget;
}

void ValuesPage::fillBoxes()
{
    for (const helm::Version version :
         {helm::newestVersion, helm::Version{4, 1, 4}, helm::Version{4, 0, 4}, helm::Version{3, 21, 4},
          helm::Version{3, 19, 4}, helm::Version{3, 16, 4}, helm::Version{3, 12, 3}})
        m_version->addItem(QStringLiteral("Helm %1.%2").arg(version.major).arg(version.minor),
                           QVariant::fromValue(QList<int>{version.major, version.minor, version.patch}));
    using helm::Reuse;
    const std::pair<QString, Reuse> ways[] = {{tr("Old values: as Helm's default"), Reuse::Unsaid},
                                              {QStringLiteral("--reset-values"), Reuse::Reset},
                                              {QStringLiteral("--reuse-values"), Reuse::Reuse},
                                              {QStringLiteral("--reset-then-reuse-values"), Reuse::ResetThenReuse}};
    for (const auto &[text, reuse] : ways)
        m_reuse->addItem(reuse == Reuse::Unsaid ? text : tr("Old values: %1").arg(text), static_cast<int>(reuse));
    connect(m_version, &QComboBox::activated, this, [this] {
        const auto parts = m_version->currentData().value<QList<int>>();
        Q_EMIT versionChosen({parts[0], parts[1], parts[2]});
    });
    connect(m_reuse, &QComboBox::activated, this,
            [this] { Q_EMIT reuseChosen(static_cast<Reuse>(m_reuse->currentData().toInt())); });
}

QWidget *ValuesPage::panelOf(const QString &name, Label *fact, QWidget *content)
{
    auto *panel = new QWidget;
    auto *column = bareColumn(panel);
    auto *head = new QWidget;
    head->setObjectName(QStringLiteral("reasonsHeader"));
    head->setAttribute(Qt::WA_StyledBackground);
    head->setFixedHeight(32);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(12, 0, 12, 1);
    auto *label = new Label(name);
    label->setObjectName(QStringLiteral("name"));
    fact->setProperty("kind", QStringLiteral("caption"));
    row->addWidget(label);
    row->addStretch();
    row->addWidget(fact);
    column->addWidget(head);
    column->addWidget(content, 1);
    return panel;
}

QWidget *ValuesPage::buildBelow()
{
    auto *values = new QWidget;
    auto *column = bareColumn(values);
    column->addWidget(m_list, 1);
    m_rest->setCheckable(true);
    m_rest->setProperty("kind", QStringLiteral("link"));
    m_rest->setFocusPolicy(Qt::StrongFocus);
    column->addWidget(m_rest, 0, Qt::AlignRight);
    connect(m_rest, &QToolButton::toggled, this, [this](bool all) {
        m_model.setAll(all);
        m_list->showRow(m_model.rowOf(m_selected));
        showNotice();
    });
    m_right->addWidget(panelOf(tr("Values"), m_listFact, values));
    m_right->addWidget(panelOf(tr("Chain"), m_cardFact, m_card));
    m_right->setSizes({330, 440});
    m_below->addWidget(m_computed);
    m_below->addWidget(m_right);
    m_below->setStretchFactor(0, 1);
    m_below->setSizes({800, 770});
    return m_below;
}

void ValuesPage::setProblem(const QString &problem)
{
    m_notice->say(Look::Fails, tr("Helm can't compute these values"), QStringLiteral(": ") + visible(problem));
}

void ValuesPage::clear()
{
    m_shown.reset();
    m_computable.reset();
    m_selected = -1;
}

void ValuesPage::select(int place)
{
    if (!m_shown || place < 0 || place >= static_cast<int>(m_shown->places.size()))
        place = -1;
    m_selected = place;
    m_list->showRow(m_model.rowOf(place));
    m_card->show(m_shown, place);
    const int row = m_model.rowOf(place);
    m_cardFact->setText(row < 0 ? QString() : tr("%1 of %2").arg(row + 1).arg(m_model.rowCount()));
    showFrames();
    Q_EMIT selectionChanged();
}

void ValuesPage::selectNext(int direction)
{
    const int count = m_model.rowCount();
    if (count > 0)
        select(m_model.placeAt((m_model.rowOf(m_selected) + direction + count) % count));
}

void ValuesPage::chooseLine(const helm::ShownPane &pane, int line)
{
    for (int at = std::min(line, static_cast<int>(pane.lines.size()) - 1); at >= 0; --at)
        if (const int place = pane.lines[static_cast<size_t>(at)].place; place >= 0)
            return select(place);
}

QString ValuesPage::statusText() const
{
    return m_shown ? tr("%1 layers, %2 values").arg(m_shown->panes.size()).arg(m_shown->report.values.size())
                   : QString();
}

void ValuesPage::focusPart(int delta)
{
    QList<QWidget *> stops{m_version, m_list, m_card->chain(), m_computed->focusTarget(), m_arguments};
    for (const PaneView *pane : m_panes) {
        if (QWidget *menu = pane->header()->actionButton(); menu->isVisible()) // in a pane, Tab only indents
            stops += menu;
        stops += pane->focusTarget();
    }
    const auto here = std::ranges::find_if(stops, [](const QWidget *stop) { return stop->hasFocus(); });
    const auto count = static_cast<int>(stops.size());
    const int at = here == stops.end() ? (delta > 0 ? -1 : count) : static_cast<int>(here - stops.begin());
    QWidget *stop = stops[((at + delta) % count + count) % count];
    stop->setFocus(Qt::TabFocusReason);
    if (m_columns->isAncestorOf(stop))
        m_scroll->ensureWidgetVisible(stop, 0, 0);
}

void ValuesPage::setCodePixels(double pixels)
{
    for (PaneView *pane : m_panes)
        pane->editor()->setCodePixels(pixels);
    m_computed->editor()->setCodePixels(pixels);
}

void ValuesPage::keyPressEvent(QKeyEvent *event)
{
    const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        Q_EMIT backAsked();
    else if (enters && m_list->hasFocus())
        goToSource(0);
    else
        QWidget::keyPressEvent(event);
}

void ValuesPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool isLow = height() < lowValues;
    const bool isBeside = width() >= besideList || isLow; // else neither has more than two lines
    m_right->setOrientation(isBeside ? Qt::Horizontal : Qt::Vertical);
    const int right = width() >= besideList ? 770 * width() / 1600 + (1600 - width()) / 5
        : isLow                             ? 630 * width() / 1000
                                            : 420;
    m_below->setSizes({width() - right, right});
    if (std::exchange(m_isLow, isLow) != isLow) {
        m_rows->setSizes(isLow ? QList<int>{270, 250} : QList<int>{560, 420});
        m_right->setSizes(isLow ? QList<int>{230, 400} : QList<int>{330, 440});
    }
    m_note->setVisible(width() >= 1100);
    arrange();
}

/// Panes that have no room scroll, and tabs name all of them.
void ValuesPage::arrange()
{
    if (!m_shown || m_filling)
        return;
    std::vector<ChannelSplitter::Member> members;
    members.reserve(m_panes.size());
    for (PaneView *pane : m_panes)
        members.push_back({pane, pane->editor()});
    m_columns->setPanes(members);
    for (PaneView *pane : m_panes)
        pane->show();
    const int wanted = static_cast<int>(m_panes.size()) * leastPane;
    m_columns->setMinimumWidth(wanted);
    m_tabs->setVisible(wanted > width());
    showFrames();
}

void ValuesPage::bringPane(size_t index)
{
    if (index >= m_panes.size())
        return;
    m_columns->resize(std::max(m_columns->minimumWidth(), m_scroll->viewport()->width()), m_columns->height());
    m_scroll->ensureWidgetVisible(m_panes[index], 0, 0);
}

void ValuesPage::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void ValuesPage::dropEvent(QDropEvent *event)
{
    QStringList files;
    for (const QUrl &url : event->mimeData()->urls())
        if (url.isLocalFile())
            files += url.toLocalFile();
    event->acceptProposedAction();
    Q_EMIT filesDropped(files);
}

} // namespace fieldwise::ui
