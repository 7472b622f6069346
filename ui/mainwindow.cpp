// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow.h"

#include <QCloseEvent>

#include "ui/controllers/controllers.h"
#include "ui/controllers/menus.h"

namespace fieldwise::ui {

namespace {

const QString sidesName = QStringLiteral("sizes.sides");

} // namespace

MainWindow::MainWindow(Appearance &appearance, const Settings &settings, QWidget *parent)
    : QMainWindow(parent), m_parts(*this, appearance, settings)
{
    setObjectName(QStringLiteral("mainWindow"));
    if (parent)
        setWindowFlags(Qt::Widget);
    else
        resize(1600, 1000);
    setMinimumSize(720, 480);
    setAcceptDrops(false);
    buildMenus(m_parts);
    m_controllers = std::make_unique<Controllers>(m_parts);
    if (const QByteArray geometry = m_parts.settings.geometry(); !parent && !geometry.isEmpty())
        restoreGeometry(geometry);
    m_parts.view->restoreSplitters(m_parts.settings);
    m_parts.sides->restore(m_parts.settings.splitter(sidesName));
    m_controllers->schemas.loadSchemas();
    m_controllers->options.chooseMode(m_parts.settings.threeWayRules());
    m_parts.pages.showStartOrMerge();
    Q_EMIT m_parts.changes.filesChanged();
    Q_EMIT m_parts.changes.statusChanged();
}

MainWindow::~MainWindow() = default;

/// Files may change while another window, or another tab, is in front.
bool MainWindow::event(QEvent *event)
{
    const bool comesToFront = event->type() == QEvent::WindowActivate || event->type() == QEvent::Show;
    const bool done = QMainWindow::event(event);
    if (comesToFront && isActiveWindow() && m_controllers)
        m_controllers->disk.checkDisk();
    return done;
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::ThemeChange)
        m_parts.appearance.followSystem();
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    event->setAccepted(mayClose());
    if (event->isAccepted())
        finish();
}

bool MainWindow::mayClose()
{
    return m_controllers->sessions.mayClose() && m_controllers->values.mayClose();
}

void MainWindow::saveSizes()
{
    m_parts.view->saveSplitters(m_parts.settings);
    m_parts.settings.setSplitter(sidesName, m_parts.sides->sizesSet());
}

void MainWindow::finish()
{
    saveSizes();
    m_parts.settings.setGeometry(window()->saveGeometry());
    m_controllers->recent.finish();
}

} // namespace fieldwise::ui
