// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>

#include <algorithm>
#include <iostream>

#include "app/window/display.h"
#include "app/window/grabber.h"
#include "app/window/tasks.h"
#include "app/windowcommand.h"
#include "app/words.h"
#include "core/base/thread.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"
#include "ui/look/style.h"
#include "ui/tabs/tabbedwindow.h"

using namespace fieldwise;

namespace {

int wrongUse(const QString &text)
{
    sayLine(std::cerr, "fieldwise: " + ui::toStd(text));
    return ExitUsage;
}

constexpr ui::Act pageActs[] = {ui::Act::CompareSemantics, ui::Act::TakeAway, ui::Act::Steps,
                                ui::Act::Outline,          ui::Act::Settings, ui::Act::Shortcuts};
static_assert(std::size(pageActs) == pages.size());

void openPage(ui::MainWindow &window, size_t page)
{
    QAction *action = window.actions()[pageActs[page]];
    if (window.controllers().result.isSettled())
        QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
    else // it needs a result first
        QObject::connect(&window.parts().changes, &ui::WindowChanges::resultShown, action, &QAction::trigger,
                         static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

int run(const WindowLook &look, const Opening &open)
{
    const bool grabs = !look.grab.empty();
    const ui::Settings settings(!grabs); // pictures show the defaults, not this person's settings
    QString language = grabs ? QStringLiteral("en") : settings.language();
    if (look.language)
        language = *look.language == 2 ? QString() : QString::fromLatin1(languages[*look.language]);
    ui::useLanguage(language);
    QApplication::setStyle(new ui::Style);
    ui::Appearance appearance(look.theme  ? static_cast<ui::Scheme>(*look.theme)
                                  : grabs ? ui::Scheme::Light
                                          : settings.scheme(),
                              look.colours ? static_cast<ui::Colours>(*look.colours) : settings.colours());
    ui::TabbedWindow window(appearance, settings);
    if (look.width > 0)
        window.resize(look.width, look.height);
    else if (grabs)
        window.resize(1600, 1000);
    window.show();
    ui::MainWindow &first = window.current();
    if (const auto problem = open(first))
        return wrongUse(*problem);
    if (look.layout)
        first.actions()[static_cast<ui::Act>(static_cast<size_t>(ui::Act::Columns) + *look.layout)]->trigger();
    if (look.page)
        openPage(first, *look.page);
    const QStringList commands = ui::toQt(look.commands).split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &name : commands) {
        if (!actionNamed(first, name))
            return wrongUse(QStringLiteral("there is no command %1").arg(name));
    }
    std::optional<Grabber> grabber;
    if (grabs)
        grabber.emplace(window, ui::toQt(look.grab), look.step, commands, ui::toQt(look.typed));
    else
        window.autosaveIn(ui::Autosave::usualFolder());
    const int status = QApplication::exec();
    return status == 0 ? window.status() : status;
}

int start(int argc, char *argv[])
{
    const QString noDisplay = prepareDisplay(argc, argv);
    QApplication app(argc, argv); // removes Qt's own options from the arguments
    displayIsOpen();
    QCoreApplication::setApplicationName(QStringLiteral("fieldwise"));
    QCoreApplication::setOrganizationName(QStringLiteral("fieldwise"));
    QCoreApplication::setApplicationVersion(QStringLiteral(FIELDWISE_VERSION));
    QGuiApplication::setApplicationDisplayName(QString());
    QGuiApplication::setDesktopFileName(QStringLiteral(FIELDWISE_ID)); // desktops find the name and icon by it
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/fieldwise.svg")));
    const auto command = parseWindowCommand(argc, argv, std::cout, std::cerr);
    if (const auto *status = std::get_if<Exit>(&command))
        return *status;
    const auto &asked = std::get<WindowCommand>(command);
    const Prepared prepared = std::visit([](const auto &task) { return prepare(task); }, asked.task);
    if (const int *status = std::get_if<int>(&prepared))
        return *status;
    if (!noDisplay.isEmpty() && asked.look.grab.empty())
        return wrongUse(noDisplay + QStringLiteral("; fieldwise-cli works without a display"));
    return run(asked.look, std::get<Opening>(prepared));
}

} // namespace

int main(int argc, char *argv[])
{
    return withStack([&] { return start(argc, argv); });
}
