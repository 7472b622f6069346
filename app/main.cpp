// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>

#include <algorithm>
#include <iostream>

#include "app/window/display.h"
#include "app/window/tasks.h"
#include "app/window/walker.h"
#include "app/windowcommand.h"
#include "app/words.h"
#include "core/base/thread.h"
#include "core/files.h"
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

constexpr ui::Act pageActs[] = {ui::Act::CompareSemantics, ui::Act::CompareDeployers, ui::Act::TakeAway, ui::Act::Steps,
                                ui::Act::Outline,          ui::Act::Settings,         ui::Act::Shortcuts};
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

/// What the window does by itself: `steps` of a script, else the options for a picture; nothing for a person's window.
std::vector<WalkStep> stepsOf(const WindowLook &look, std::vector<WalkStep> steps)
{
    const std::string end = std::string("-") + (look.theme == 2 ? "dark" : "light") + ".png";
    if (look.pictures.empty())
        std::erase_if(steps, [](const WalkStep &step) { return step.what == WalkStep::Picture; });
    for (WalkStep &step : steps)
        if (step.what == WalkStep::Picture)
            step.argument = look.pictures + "/" + step.argument + end;
    if (look.grab.empty())
        return steps;
    if (look.step > 0)
        steps.push_back({WalkStep::Step, std::to_string(look.step)});
    for (const QString &name : ui::toQt(look.commands).split(QLatin1Char(','), Qt::SkipEmptyParts))
        steps.push_back({WalkStep::Do, ui::toStd(name)});
    if (!look.typed.empty())
        steps.push_back({WalkStep::Type, look.typed});
    steps.push_back({WalkStep::Picture, look.grab});
    return steps;
}

/// A command with the script of its option --walk.
struct Scripted {
    WindowCommand command;
    std::vector<WalkStep> steps{};
};

/// What the script opens is opened in the look that was asked for. An error is reported.
std::variant<Scripted, Exit> withScript(const WindowCommand &asked)
{
    if (asked.look.walk.empty())
        return Scripted{asked};
    const auto text = files::read(asked.look.walk);
    auto walk = text ? readWalk(*text) : Result<Walk, std::string>(Unexpected(text.error().text));
    if (!walk) {
        sayLine(std::cerr, "fieldwise: " + asked.look.walk + ": " + walk.error());
        return ExitInput;
    }
    std::vector<const char *> arguments{"fieldwise"};
    for (const std::string &word : walk->open)
        arguments.push_back(word.c_str());
    const auto command = parseWindowCommand(static_cast<int>(arguments.size()), arguments.data(), std::cout, std::cerr);
    if (const auto *status = std::get_if<Exit>(&command))
        return *status;
    return Scripted{{asked.look, std::get<WindowCommand>(command).task}, std::move(walk->steps)};
}

/// True if no person is at the window.
bool worksByItself(const WindowLook &look)
{
    return !look.grab.empty() || !look.walk.empty();
}

int run(const WindowLook &look, std::vector<WalkStep> steps, const Opening &open)
{
    const bool grabs = worksByItself(look);
    const ui::Settings settings(!grabs); // pictures show the defaults, not this person's settings
    QString language = grabs ? QStringLiteral("en") : settings.language();
    if (look.language)
        language = *look.language == 2 ? QString() : QString::fromLatin1(languages[*look.language]);
    ui::useLanguage(language);
    qApp->setProperty("unattended", !look.grab.empty() && look.walk.empty());
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
    else
        window.fitIntoScreen();
    window.show();
    ui::MainWindow &first = window.current();
    if (const auto problem = open(first))
        return wrongUse(*problem);
    if (look.layout)
        first.actions()[static_cast<ui::Act>(static_cast<size_t>(ui::Act::Columns) + *look.layout)]->trigger();
    if (look.page)
        openPage(first, *look.page);
    for (const WalkStep &step : steps) {
        if (step.what == WalkStep::Do && !actionNamed(first, ui::toQt(step.argument)))
            return wrongUse(QStringLiteral("there is no command %1").arg(ui::toQt(step.argument)));
    }
    std::optional<Walker> walker;
    if (grabs) {
        walker.emplace(window, std::move(steps));
    } else {
        window.autosaveIn(ui::Autosave::usualFolder());
        window.restore();
    }
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
    auto scripted = withScript(std::get<WindowCommand>(command));
    if (const auto *status = std::get_if<Exit>(&scripted))
        return *status;
    auto &[asked, script] = std::get<Scripted>(scripted);
    const Prepared prepared = std::visit([](const auto &task) { return prepare(task); }, asked.task);
    if (const int *status = std::get_if<int>(&prepared))
        return *status;
    std::vector<WalkStep> steps = stepsOf(asked.look, std::move(script));
    if (!noDisplay.isEmpty() && !worksByItself(asked.look))
        return wrongUse(noDisplay + QStringLiteral("; fieldwise-cli works without a display"));
    return run(asked.look, std::move(steps), std::get<Opening>(prepared));
}

} // namespace

int main(int argc, char *argv[])
{
    return withStack([&] { return start(argc, argv); });
}
