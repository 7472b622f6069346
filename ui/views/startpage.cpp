// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/startpage.h"

#include <algorithm>

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMimeData>
#include <QScrollBar>

#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int startWidth = 1128, sideMargin = 48, lowPage = 640, wayGap = 24;

} // namespace

StartPage::StartPage(const Appearance &appearance, const Actions &actions, QWidget *parent)
    : QScrollArea(parent),
      m_appearance(appearance),
      m_actions(actions),
      m_page(new QWidget),
      m_start(new QWidget),
      m_column(new QVBoxLayout(m_start)),
      m_examples(new ExamplesPage(appearance)),
      m_name(new Label(tr("Fieldwise"))),
      m_what(new Label(tr("See what a structured merge does to every field, and why."))),
      m_toExamples(new QPushButton(tr("Examples…"))),
      m_modes(new QToolButton),
      m_files(new StartWay(appearance, {}, true)),
      m_live(new StartWay(appearance, QStringLiteral("cluster"), false)),
      m_conflict(new StartWay(appearance, QStringLiteral("branch"), false)),
      m_recent(new QWidget),
      m_recentHead(new Label(tr("Recent"))),
      m_lastTabs(new QToolButton),
      m_rows(new RecentList(appearance))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setAcceptDrops(true);
    setFocusPolicy(Qt::NoFocus); // its content has the focus
    m_page->setAutoFillBackground(true);
    m_start->setMaximumWidth(startWidth);
    m_examples->setMaximumWidth(startWidth);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(buildHead());
    m_column->addSpacing(24);
    m_column->addWidget(buildWays(actions));
    m_column->addSpacing(32);
    m_column->addWidget(buildRecent());
    m_column->addStretch(1);
    auto *row = new QHBoxLayout(m_page);
    row->addStretch(1);
    row->addWidget(m_start, 1000);
    row->addWidget(m_examples, 1000);
    row->addStretch(1);
    m_examples->hide();
    setWidget(m_page);
    connect(m_examples, &ExamplesPage::chosen, this, &StartPage::exampleChosen);
    connect(m_examples, &ExamplesPage::backAsked, this, [this] { showExamples(false); });
    connect(m_toExamples, &QPushButton::clicked, this, [this] { showExamples(true); });
    connect(&appearance, &Appearance::changed, this, &StartPage::applyTheme);
    applyTheme();
}

QWidget *StartPage::buildHead()
{
    auto *head = new QWidget;
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto *words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(m_name);
    words->addWidget(m_what);
    m_what->setWordWrap(true);
    row->addLayout(words, 1);
    m_toExamples->setObjectName(QStringLiteral("startExamples"));
    auto *menu = new QMenu(m_modes);
    m_actions.fill(menu,
                   {{Act::NewThreeWay, Act::NewApply, Act::NewServerSide, Act::NewTwoWay, Act::NewPatch,
                     Act::NewCompare, Act::NewGit, Act::NewCheck},
                    {Act::HelmValues}});
    m_modes->setObjectName(QStringLiteral("startModes"));
    m_modes->setText(tr("All modes"));
    m_modes->setMenu(menu);
    m_modes->setPopupMode(QToolButton::InstantPopup);
    m_modes->setProperty("kind", QStringLiteral("choice"));
    m_modes->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(m_toExamples, 0, Qt::AlignBottom);
    row->addWidget(m_modes, 0, Qt::AlignBottom);
    return head;
}

QWidget *StartPage::buildWays(const Actions &actions)
{
    m_files->setWords(tr("Two or three files or folders"),
                      tr("Drop them here. What they are decides the mode: manifests, a live object, a patch."));
    m_open = m_files->add(actions[Act::Open], tr("Open…"), QStringLiteral("folder"));
    m_open->setObjectName(QStringLiteral("startOpen"));
    m_files->add(actions[Act::Paste], tr("Paste"), QStringLiteral("paste"))
        ->setObjectName(QStringLiteral("startPaste"));
    m_files->setNow(tr("YAML, JSON, any text; one folder is a package"));
    m_live->setWords(tr("A live object"), tr("See what an apply would do to it, by kubectl or by the API server."));
    m_live->add(actions[Act::OpenCluster], tr("From the cluster…"), QStringLiteral("cluster"));
    m_conflict->setWords(tr("A git conflict"),
                         tr("Settle it by fields, elements and lines; or check a merge that somebody made."));
    m_settle = m_conflict->add(actions[Act::OpenConflicts], tr("Settle…"), QStringLiteral("branch"));
    m_conflict->add(actions[Act::CheckCommit], tr("Check…"), {});
    auto *ways = new QWidget;
    auto *row = new QHBoxLayout(ways);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(wayGap);
    for (StartWay *way : {m_files, m_live, m_conflict})
        row->addWidget(way, 1);
    return ways;
}

QWidget *StartPage::buildRecent()
{
    auto *column = new QVBoxLayout(m_recent);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    auto *keys = new Label(tr("Enter opens, Delete forgets"));
    keys->setProperty("kind", QStringLiteral("caption"));
    auto *clear = new QToolButton;
    clear->setText(tr("Clear"));
    clear->setProperty("kind", QStringLiteral("link"));
    clear->setFocusPolicy(Qt::TabFocus);
    clear->setAccessibleName(tr("Clear the list of recent comparisons"));
    connect(clear, &QToolButton::clicked, this, &StartPage::clearRecentAsked);
    row->addWidget(m_recentHead);
    m_lastTabs->setObjectName(QStringLiteral("lastTabs"));
    m_lastTabs->setProperty("kind", QStringLiteral("link"));
    m_lastTabs->setFocusPolicy(Qt::TabFocus);
    m_lastTabs->hide();
    connect(m_lastTabs, &QToolButton::clicked, this, &StartPage::lastTabsAsked);
    row->addWidget(keys, 1);
    row->addWidget(m_lastTabs);
    row->addWidget(clear);
    column->addLayout(row);
    auto *line = new QFrame;
    line->setObjectName(QStringLiteral("horizontalLine"));
    column->addWidget(line);
    column->addWidget(m_rows);
    connect(m_rows, &RecentList::chosen, this, &StartPage::recentChosen);
    connect(m_rows, &RecentList::tabAsked, this, &StartPage::recentTabAsked);
    connect(m_rows, &RecentList::forgetAsked, this, &StartPage::recentForgotten);
    m_recent->hide();
    return m_recent;
}

void StartPage::setRecent(const std::vector<RecentRow> &rows)
{
    m_rows->setRows(rows);
    m_recent->setVisible(!rows.empty());
    fit();
}

void StartPage::setLastTabs(int count)
{
    m_lastTabs->setText(tr("Open the %1 comparisons of last time").arg(count));
    m_lastTabs->setVisible(count > 1);
}

void StartPage::setConflicts(int files, const QString &now)
{
    m_conflict->setNow(now);
    m_conflict->setText(m_settle,
                        files == 0       ? tr("Settle…")
                            : files == 1 ? tr("Settle 1 file…")
                                         : tr("Settle %1 files…").arg(files));
    fit();
}

void StartPage::setCluster(const QString &now)
{
    m_live->setNow(now);
    fit();
}

void StartPage::showExamples(bool show)
{
    m_start->setVisible(!show);
    m_examples->setVisible(show);
    verticalScrollBar()->setValue(0);
    if (!show)
        m_toExamples->setFocus();
}

/// A low window has smaller margins and fewer recent comparisons.
void StartPage::fit()
{
    const bool isLow = viewport()->height() < lowPage;
    m_page->layout()->setContentsMargins(sideMargin, isLow ? 20 : 48, sideMargin, 16);
    const int wide = std::min(startWidth, viewport()->width() - 2 * sideMargin);
    StartWay::Heights most;
    for (StartWay *way : {m_files, m_live, m_conflict}) {
        way->setLow(isLow);
        const StartWay::Heights own = way->fit((wide - 2 * wayGap) / 3);
        most = {std::max(most.title, own.title), std::max(most.buttons, own.buttons), std::max(most.now, own.now)};
    }
    for (StartWay *way : {m_files, m_live, m_conflict})
        way->setHeights(most);
    QWidget *ways = m_files->parentWidget();
    ways->setFixedHeight(ways->layout()->heightForWidth(wide)); // narrow, its words need more than their hint
    m_column->activate();
    const int above = m_column->itemAt(0)->sizeHint().height() + ways->height() + 24 + 32;
    m_rows->setRoom(viewport()->height() - (isLow ? 20 : 48) - 16 - above - 32);
}

void StartPage::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void StartPage::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    if (!m_start->isHidden())
        m_open->setFocus();
    Q_EMIT shown();
}

void StartPage::applyTheme()
{
    m_name->setFont(m_appearance.text(20, QFont::DemiBold));
    m_what->setFont(m_appearance.text(15));
    m_recentHead->setFont(m_appearance.text(13, QFont::DemiBold));
    m_toExamples->setIcon(m_appearance.icon(QStringLiteral("outline")));
    const Theme &t = m_appearance.theme();
    QPalette palette = m_page->palette();
    palette.setColor(QPalette::Window, t[Role::Chrome]);
    m_page->setPalette(palette);
    palette = m_what->palette();
    palette.setColor(QPalette::WindowText, t[Role::Second]);
    m_what->setPalette(palette);
}

void StartPage::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void StartPage::dropEvent(QDropEvent *event)
{
    QStringList files;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            files += url.toLocalFile();
    }
    if (!files.isEmpty())
        Q_EMIT filesDropped(files);
}

} // namespace fieldwise::ui
