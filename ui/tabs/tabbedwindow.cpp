// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tabs/tabbedwindow.h"

#include <algorithm>

#include <QCloseEvent>
#include <QMenuBar>
#include <QVBoxLayout>

#include "ui/controllers/controllers.h"

namespace fieldwise::ui {

TabbedWindow::TabbedWindow(Appearance &appearance, const Settings &settings)
    : m_appearance(appearance),
      m_settings(settings),
      m_menus(new QStackedWidget),
      m_strip(new TabStrip(appearance)),
      m_pages(new QStackedWidget)
{
    setObjectName(QStringLiteral("tabbedWindow"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_menus);
    column->addWidget(m_strip);
    column->addWidget(m_pages, 1);
    resize(1600, 1000);
    if (const QByteArray geometry = m_settings.geometry(); !geometry.isEmpty())
        restoreGeometry(geometry);
    connect(m_strip, &TabStrip::newAsked, this, [this] { add(); });
    connect(m_strip->row(), &QTabBar::currentChanged, this, &TabbedWindow::showTab);
    connect(m_strip->row(), &QTabBar::tabCloseRequested, this, &TabbedWindow::closeTab);
    connect(m_strip->row(), &QTabBar::tabMoved, this, &TabbedWindow::move);
    add();
}

/// The menus belong to the comparisons, whose controllers use them until they end.
TabbedWindow::~TabbedWindow()
{
    for (MainWindow *comparison : m_comparisons)
        delete comparison;
}

MainWindow &TabbedWindow::add()
{
    if (!m_comparisons.empty())
        current().saveSizes(); // the new tab has them, too
    auto *comparison = new MainWindow(m_appearance, m_settings, this);
    comparison->parts().tabs = this;
    QMenuBar *menus = comparison->parts().menus;
    m_menus->addWidget(menus);
    m_menus->setFixedHeight(menus->height());
    m_pages->addWidget(comparison);
    m_comparisons.push_back(comparison);
    const WindowParts &parts = comparison->parts();
    for (const auto signal : {&WindowChanges::filesChanged, &WindowChanges::statusChanged, &WindowChanges::resultShown})
        connect(&parts.changes, signal, this, &TabbedWindow::refresh);
    for (const auto signal : {&Workspace::historyChanged, &Workspace::overridesChanged})
        connect(&parts.workspace, signal, this, &TabbedWindow::refresh);
    connect(&parts.workspace, &Workspace::editedChanged, this, &TabbedWindow::refresh);
    const Actions &actions = comparison->actions();
    connect(actions[Act::NewTab], &QAction::triggered, this, [this] { add(); });
    connect(actions[Act::NextTab], &QAction::triggered, this, [this] { step(1); });
    connect(actions[Act::PreviousTab], &QAction::triggered, this, [this] { step(-1); });
    if (!m_autosaveFolder.isEmpty())
        comparison->controllers().recent.autosaveIn(m_autosaveFolder);
    showTab(static_cast<int>(m_comparisons.size()) - 1);
    tellCount();
    return *comparison;
}

void TabbedWindow::autosaveIn(const QString &folder)
{
    m_autosaveFolder = folder;
    for (MainWindow *comparison : m_comparisons)
        comparison->controllers().recent.autosaveIn(folder);
}

void TabbedWindow::restore()
{
    const WindowParts &parts = current().parts();
    if (m_settings.restoresTabs() && parts.start->isVisible() && !areSeveral())
        current().controllers().recent.restoreTabs();
}

void TabbedWindow::fitIntoScreen()
{
    if (isMaximized() || isFullScreen())
        return;
    const QSize frame(0, style()->pixelMetric(QStyle::PM_TitleBarHeight)); // which nobody knows before it is shown
    resize(size().boundedTo(screen()->availableGeometry().size() - frame));
}

/// For the next start. A window without tabs leaves alone what one with tabs had open.
void TabbedWindow::remember()
{
    QStringList open;
    for (MainWindow *comparison : m_comparisons) {
        if (comparison->controllers().result.serves())
            return;
        if (const auto recent = comparison->controllers().recent.recentNow())
            open += textOf(*recent);
    }
    if (open.size() > 1 || m_settings.restoresTabs())
        m_settings.setLastTabs(open);
}

int TabbedWindow::status() const
{
    int worst = m_status;
    for (MainWindow *comparison : m_comparisons)
        worst = std::max(worst, comparison->controllers().result.status());
    return worst;
}

void TabbedWindow::open(const std::function<void(Controllers &)> &open)
{
    open(add().controllers());
}

void TabbedWindow::showTab(int index)
{
    if (index < 0)
        return;
    m_current = index;
    m_menus->setCurrentWidget(current().parts().menus);
    m_pages->setCurrentWidget(&current());
    if (QWidget *focus = current().focusWidget())
        focus->setFocus();
    refresh();
}

void TabbedWindow::step(int delta)
{
    const int count = static_cast<int>(m_comparisons.size());
    showTab((m_current + delta + count) % count);
}

void TabbedWindow::move(int from, int to)
{
    MainWindow *moved = m_comparisons[static_cast<size_t>(from)];
    m_comparisons.erase(m_comparisons.begin() + from);
    m_comparisons.insert(m_comparisons.begin() + to, moved);
    m_current = m_strip->row()->currentIndex();
    refresh();
}

void TabbedWindow::closeTab(int index)
{
    MainWindow *closing = m_comparisons[static_cast<size_t>(index)];
    if (!areSeveral() || closing->controllers().result.serves()) {
        close();
        return;
    }
    if (closing->hasUnsavedWork())
        showTab(index); // a person sees what the question is about
    if (!closing->mayClose())
        return;
    closing->finish();
    m_status = std::max(m_status, closing->controllers().result.status());
    m_comparisons.erase(m_comparisons.begin() + index);
    showTab(std::min(index < m_current ? m_current - 1 : m_current, static_cast<int>(m_comparisons.size()) - 1));
    m_pages->removeWidget(closing);
    QMenuBar *menus = closing->parts().menus;
    closing->deleteLater(); // one of its actions may have asked
    menus->deleteLater();
    tellCount();
}

/// What a comparison offers to close depends on the others.
void TabbedWindow::tellCount()
{
    for (MainWindow *comparison : m_comparisons)
        Q_EMIT comparison->parts().changes.filesChanged();
}

void TabbedWindow::refresh()
{
    std::vector<TabLabel> labels;
    for (MainWindow *comparison : m_comparisons)
        labels.push_back(labelOf(*comparison));
    tellApart(labels);
    m_strip->show(labels, m_current);
    setWindowTitle(current().windowTitle());
    setWindowModified(current().isWindowModified());
}

/// Asks about every tab with unsaved work before any of them is closed.
void TabbedWindow::closeEvent(QCloseEvent *event)
{
    for (int i = 0; i < static_cast<int>(m_comparisons.size()); ++i) {
        MainWindow *comparison = m_comparisons[static_cast<size_t>(i)];
        if (comparison->hasUnsavedWork() && i != m_current)
            showTab(i);
        if (!comparison->mayClose()) {
            event->ignore();
            return;
        }
    }
    remember();
    for (MainWindow *comparison : m_comparisons)
        comparison->finish();
    event->accept();
}

void TabbedWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::ThemeChange)
        m_appearance.followSystem();
    QWidget::changeEvent(event);
}

} // namespace fieldwise::ui
