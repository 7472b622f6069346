// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/walker.h"

#include <QAccessible>
#include <QApplication>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <functional>
#include <iostream>
#include <utility>

#include "app/words.h"
#include "core/merge/plan/steps.h"
#include "core/yaml/path.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"

namespace fieldwise {

namespace {

constexpr qint64 patience = 60'000; // milliseconds, until a merge is shown
constexpr qint64 seeing = 10'000;   // until a text is shown
constexpr int mostChildren = 2000;  // of one list that are looked at

/// Calls `meet` for what a screen reader finds, the visible parts only, until it returns true.
bool meetEach(QAccessibleInterface *part, const std::function<bool(QAccessibleInterface &)> &meet)
{
    if (!part || !part->isValid() || part->state().invisible)
        return false;
    if (meet(*part))
        return true;
    for (int i = 0; i < std::min(part->childCount(), mostChildren); ++i) {
        if (meetEach(part->child(i), meet))
            return true;
    }
    return false;
}

bool isInMenu(const QAction &action)
{
    return std::ranges::any_of(action.associatedObjects(), [](QObject *one) { return qobject_cast<QMenu *>(one); });
}

} // namespace

QAction *actionNamed(ui::MainWindow &comparison, const QString &name)
{
    const auto &all = comparison.actions().all();
    const auto found = std::ranges::find(all, name, &QAction::objectName);
    return found != all.end() ? *found : comparison.parts().menus->findChild<QAction *>(name);
}

Walker::Walker(ui::TabbedWindow &window, std::vector<WalkStep> steps)
    : m_window(window),
      m_steps(std::move(steps)),
      m_isScript(std::ranges::any_of(m_steps, [](const WalkStep &step) { return step.line > 0; }))
{
    m_since.start();
    m_timer.setInterval(20);
    connect(&m_timer, &QTimer::timeout, this, [this] { look(); });
    m_timer.start();
}

QWidget *Walker::front() const
{
    QWidget *dialog = QApplication::activeModalWidget();
    return dialog ? dialog : &m_window;
}

/// A display without a window manager activates no window.
QWidget *Walker::focused() const
{
    QWidget *focus = QApplication::focusWidget();
    return focus ? focus : front()->focusWidget();
}

void Walker::look()
{
    if ((!comparison().controllers().result.isSettled() || !comparison().controllers().values.isSettled()
         || !comparison().controllers().sync.isSettled())
        && m_since.elapsed() < patience)
        return;
    if (++m_calm < 4) // waits a few turns for layouts and posted events
        return;
    m_calm = 0;
    if (m_at == m_steps.size()) {
        m_timer.stop();
        return QCoreApplication::exit(0);
    }
    const WalkStep &step = m_steps[m_at];
    const QString problem = carryOut(step);
    if (!problem.isEmpty() && step.what == WalkStep::See && m_since.elapsed() < seeing)
        return;
    if (!problem.isEmpty())
        return end(step, problem);
    ++m_at;
    m_since.restart();
}

void Walker::end(const WalkStep &step, const QString &problem)
{
    m_timer.stop();
    const QString line = step.line > 0 ? QStringLiteral("line %1: ").arg(step.line) : QString();
    sayLine(std::cerr, "fieldwise: " + ui::toStd(line + problem));
    QCoreApplication::exit(1);
}

QString Walker::carryOut(const WalkStep &step)
{
    const QString argument = ui::toQt(step.argument);
    switch (step.what) {
    case WalkStep::Do: return run(argument);
    case WalkStep::Step: goTo(argument.toInt()); return {};
    case WalkStep::Select: return select(step.argument);
    case WalkStep::Click: return click(argument);
    case WalkStep::Type: type(argument); return {};
    case WalkStep::Key: return press(argument);
    case WalkStep::See: return see(argument);
    case WalkStep::Picture: return savePicture(argument);
    }
    return {};
}

QString Walker::run(const QString &command)
{
    QAction *action = actionNamed(comparison(), command);
    if (!action)
        return QStringLiteral("there is no command %1").arg(command);
    if (!action->isEnabled() && m_isScript)
        return QStringLiteral("the command %1 is disabled").arg(command);
    if (m_isScript && action->shortcuts().isEmpty() && !isInMenu(*action))
        return QStringLiteral("no key and no menu leads to %1").arg(command);
    QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection); // a dialog blocks until it is closed
    return {};
}

void Walker::goTo(int step)
{
    const ui::WindowParts &parts = comparison().parts();
    ui::MergeView *view = comparison().view();
    if (ui::ComparePage *page = parts.comparedPage())
        return page->selectNumber(step);
    if (parts.pages.is(ui::Pages::Page::Steps))
        return parts.steps->goTo(step);
    if (parts.pages.is(ui::Pages::Page::TakeAway))
        return parts.take->choose(patch::allFormats[static_cast<size_t>(std::clamp(step, 1, 3)) - 1]);
    if (view->isJsonPatch())
        return view->selectOperation(view->patchPanel()->operations().refAt(step - 1));
    const auto steps = view->scene() ? static_cast<int>(view->scene()->plan().steps.size()) : 0;
    if (steps > 0)
        view->select(view->scene()->plan().steps[static_cast<size_t>(std::clamp(step, 1, steps) - 1)]);
}

QString Walker::select(const std::string &path)
{
    const auto wanted = yaml::parsePath(path);
    ui::WindowParts &parts = comparison().parts();
    if (!wanted || !parts.view->scene())
        return QStringLiteral("%1 is no path of a field").arg(ui::toQt(path));
    const merge::Plan &plan = parts.view->scene()->plan();
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        parts.wantedField = {merge::resourceName(plan, i), *wanted};
        ui::selectWanted(parts);
        const merge::DecisionRef ref = parts.view->selected();
        if (ref.valid() && ref.document == i && plan.documents[i].path(ref.decision) == *wanted)
            return {};
    }
    return QStringLiteral("no resource has %1").arg(ui::toQt(path));
}

QString Walker::click(const QString &text) const
{
    const bool found = meetEach(QAccessible::queryAccessibleInterface(front()), [&](QAccessibleInterface &part) {
        auto *button = qobject_cast<QAbstractButton *>(part.object());
        if (!button || part.text(QAccessible::Name) != text)
            return false;
        QMetaObject::invokeMethod(button, &QAbstractButton::click, Qt::QueuedConnection);
        return true;
    });
    return found ? QString() : QStringLiteral("there is no button %1").arg(text);
}

/// A command by its keys, else keys for the focused widget.
QString Walker::press(const QString &keys)
{
    const QKeySequence sequence(keys);
    const auto &all = comparison().actions().all();
    const auto command = std::ranges::find_if(
        all, [&](const QAction *one) { return one->shortcuts().contains(sequence) && one->isEnabled(); });
    QWidget *focus = focused();
    if (!QApplication::activeModalWidget() && command != all.end())
        return run((*command)->objectName());
    if (sequence.isEmpty() || !focus)
        return QStringLiteral("%1 can't be pressed").arg(keys);
    const QKeyCombination first = sequence[0];
    for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease})
        QCoreApplication::postEvent(focus, new QKeyEvent(type, first.key(), first.keyboardModifiers()));
    return {};
}

void Walker::type(const QString &text) const
{
    const QString typed = QString(text).replace(QLatin1String("{folder}"), m_folder.path());
    for (const QChar c : typed) {
        if (QWidget *focus = focused()) {
            QKeyEvent key(QEvent::KeyPress, c == QLatin1Char('\t') ? Qt::Key_Tab : Qt::Key_unknown, Qt::NoModifier, c);
            QCoreApplication::sendEvent(focus, &key);
        }
    }
}

QString Walker::see(const QString &text) const
{
    const bool found = meetEach(QAccessible::queryAccessibleInterface(front()), [&](QAccessibleInterface &part) {
        for (const auto which : {QAccessible::Name, QAccessible::Value, QAccessible::Description})
            if (part.text(which).contains(text))
                return true;
        return false;
    });
    return found ? QString() : QStringLiteral("the window does not show: %1").arg(text);
}

QString Walker::savePicture(const QString &file) const
{
    return front()->grab().save(file) ? QString() : QStringLiteral("%1 can't be written").arg(file);
}

} // namespace fieldwise
