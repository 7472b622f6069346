// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/grabber.h"
#include "ui/controllers/controllers.h"

#include <QApplication>
#include <QKeyEvent>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/words.h"

namespace fieldwise {

QAction *actionNamed(ui::MainWindow &comparison, const QString &name)
{
    const auto &all = comparison.actions().all();
    const auto found = std::ranges::find(all, name, &QAction::objectName);
    return found != all.end() ? *found : comparison.parts().menus->findChild<QAction *>(name);
}

Grabber::Grabber(ui::TabbedWindow &window, QString file, int step, QStringList commands, QString typed)
    : m_window(window),
      m_file(std::move(file)),
      m_step(step),
      m_commands(std::move(commands)),
      m_typed(std::move(typed))
{
    m_since.start();
    m_timer.setInterval(20);
    connect(&m_timer, &QTimer::timeout, this, [this] { look(); });
    m_timer.start();
}

void Grabber::look()
{
    if (!comparison().controllers().result.isSettled() && m_since.elapsed() < 60000)
        return;
    if (++m_calm < 4) // waits a few turns for layouts and posted events
        return;
    m_calm = 0;
    if (const int step = std::exchange(m_step, 0); step > 0)
        return goTo(step);
    if (!m_commands.isEmpty())
        return run(m_commands.takeFirst());
    if (const QString typed = std::exchange(m_typed, {}); !typed.isEmpty())
        return type(typed);
    m_timer.stop();
    QWidget *dialog = QApplication::activeModalWidget();
    const bool saved = (dialog ? dialog : &m_window)->grab().save(m_file);
    if (!saved)
        sayLine(std::cerr, "fieldwise: " + ui::toStd(m_file) + " can't be written");
    QCoreApplication::exit(saved ? 0 : 1);
}

void Grabber::run(const QString &command)
{
    if (QAction *action = actionNamed(comparison(), command)) // queued, since a dialog blocks until it is closed
        QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
}

void Grabber::goTo(int step)
{
    if (comparison().parts().pages.is(ui::Pages::Page::Compare))
        return comparison().parts().compare->selectNumber(step);
    if (comparison().parts().pages.is(ui::Pages::Page::Steps))
        return comparison().parts().steps->goTo(step);
    if (comparison().parts().pages.is(ui::Pages::Page::TakeAway))
        return comparison().parts().take->choose(patch::allFormats[static_cast<size_t>(std::clamp(step, 1, 3)) - 1]);
    if (comparison().view()->isJsonPatch())
        return comparison().view()->selectOperation(comparison().view()->patchPanel()->operations().refAt(step - 1));
    const auto &scene = comparison().view()->scene();
    const auto steps = scene ? static_cast<int>(scene->plan().steps.size()) : 0;
    if (steps > 0)
        comparison().view()->select(scene->plan().steps[static_cast<size_t>(std::min(step, steps) - 1)]);
}

void Grabber::type(const QString &text)
{
    for (const QChar c : text) {
        if (QWidget *focus = QApplication::focusWidget()) {
            QKeyEvent key(QEvent::KeyPress, c == QLatin1Char('\t') ? Qt::Key_Tab : Qt::Key_unknown, Qt::NoModifier, c);
            QCoreApplication::sendEvent(focus, &key);
        }
    }
}

} // namespace fieldwise
