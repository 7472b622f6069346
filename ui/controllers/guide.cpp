// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/guide.h"

#include <QApplication>
#include <QKeyEvent>

#include "ui/controllers/opening.h"
#include "ui/dialogs/guidewindow.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

namespace {

const QString firstPage = QStringLiteral("user-guide.md");

} // namespace

QString guidePlaceOf(merge::RuleId rule)
{
    return QStringLiteral("rules.md#") + anchorOf(toQt(merge::rule(rule).name));
}

QString guidePlaceOf(const QString &dialog)
{
    static const QHash<QString, QString> places{
        {QStringLiteral("settingsDialog"), QStringLiteral("user-guide.md#settings")},
        {QStringLiteral("shortcutsDialog"), QStringLiteral("user-guide.md#keys")},
        {QStringLiteral("typeValue"), QStringLiteral("user-guide.md#choices-and-undo")},
        {QStringLiteral("cluster"), QStringLiteral("kubectl.md#in-the-window")},
        {QStringLiteral("checkCommit"), QStringLiteral("git.md#check-a-finished-merge")},
        {QStringLiteral("compareVersions"), QStringLiteral("git.md#compare-versions")},
        {QStringLiteral("openComparison"), QStringLiteral("user-guide.md#files-sessions-and-crashes")},
        {QStringLiteral("encoding"), QStringLiteral("user-guide.md#files-sessions-and-crashes")},
        {QStringLiteral("saveFolder"), QStringLiteral("packages.md#files")},
        {QStringLiteral("saveAll"), QStringLiteral("user-guide.md#files-sessions-and-crashes")},
        {QStringLiteral("reportWrongMerge"), QStringLiteral("user-guide.md#report-a-wrong-merge")}};
    return places.value(dialog, firstPage);
}

GuideController::GuideController(WindowParts &parts, OpeningController &opening) : Controller(parts), m_opening(opening)
{
    on(Act::Guide, [this] { open(firstPage, &m_window); });
    on(Act::RuleInGuide, [this] { open(placeHere(), &m_window); });
    qApp->installEventFilter(this);
}

/// F1 in a dialog, where the window's own keys do nothing.
bool GuideController::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent *>(event)->key() != Qt::Key_F1
        || !watched->isWidgetType())
        return false;
    QWidget *dialog = QApplication::activeModalWidget();
    if (!dialog || !dialog->parentWidget() || dialog->parentWidget()->window() != m_window.window()
        || !m_window.isVisible()) // of several tabs, the one in front
        return false;
    open(guidePlaceOf(dialog->objectName()), dialog);
    return true;
}

QString GuideController::placeHere() const
{
    if (m_pages.is(Pages::Page::TakeAway))
        return QStringLiteral("user-guide.md#write-the-patch-for-this-change");
    if (m_pages.is(Pages::Page::Compare))
        return QStringLiteral("user-guide.md#what-would-apply-do");
    if (m_pages.is(Pages::Page::Deployers))
        return QStringLiteral("user-guide.md#what-would-each-tool-do");
    if (m_pages.is(Pages::Page::Sync))
        return QStringLiteral("gitops.md#in-the-window");
    if (!m_view->scene() || !m_view->selected().valid())
        return m_pages.isStarted() ? QStringLiteral("user-guide.md#how-to-read-the-window") : firstPage;
    return guidePlaceOf(realPlan().decision(realSelected()).rule);
}

/// A window over a dialog belongs to the dialog, which would else block it.
void GuideController::open(const QString &place, QWidget *over)
{
    if (m_guide && m_guide->parentWidget() != over) {
        m_guide->close();
        m_guide = nullptr;
    }
    if (!m_guide) {
        m_guide = new GuideWindow(m_appearance, over);
        m_guide->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_guide, &GuideWindow::exampleAsked, this, [this](const QString &name) {
            if (!QApplication::activeModalWidget())
                m_opening.openExample(name);
        });
    }
    m_guide->show(); // a place is found by its width
    m_guide->openAt(place);
    m_guide->raise();
    m_guide->activateWindow();
}

} // namespace fieldwise::ui
