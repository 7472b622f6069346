// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/display.h"

#include <QMutex>
#include <QStringList>

#include <iostream>
#include <utility>
#include <vector>

#include <unistd.h>

#include "app/exit.h"
#include "app/words.h"
#include "ui/look/convert.h"

namespace fieldwise {

namespace {

constexpr const char *platform = "QT_QPA_PLATFORM";
constexpr const char *started = "FIELDWISE_NO_DISPLAY"; ///< why the program was restarted without a display

std::vector<char *> arguments; // Qt removes its own arguments from the list
QString none;                  // why there is no display
QMutex saying;
QStringList said;

/// The settings that select a display, such as "DISPLAY=:77".
QStringList asked()
{
    QStringList all;
    for (size_t i = 1; i + 2 < arguments.size(); ++i)
        if (QByteArray(arguments[i]).endsWith("-platform"))
            all += QStringLiteral("-platform %1").arg(QString::fromLocal8Bit(arguments[i + 1]));
    for (const char *name : {platform, "WAYLAND_DISPLAY", "DISPLAY"})
        if (qEnvironmentVariableIsSet(name))
            all += QStringLiteral("%1=%2").arg(QLatin1String(name), qEnvironmentVariable(name));
    return all;
}

/// After a fatal message Qt aborts when this returns.
void hear(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    const QMutexLocker lock(&saying);
    if (type != QtFatalMsg)
        return static_cast<void>(said += qFormatLogMessage(type, context, text));
    if (!qEnvironmentVariableIsSet(started)) {
        qputenv(started,
                QStringLiteral("no window can be shown with %1").arg(asked().join(QStringLiteral(", "))).toLocal8Bit());
        qputenv(platform, "offscreen");
        execv("/proc/self/exe", arguments.data());
    }
    sayLine(std::cerr,
            "fieldwise: " + ui::toStd(qEnvironmentVariable(started)) + "; fieldwise-cli works without a display");
    _exit(ExitUsage);
}

} // namespace

QString prepareDisplay(int argc, char *argv[])
{
    arguments.assign(argv, argv + argc + 1); // including the final null
    qInstallMessageHandler(hear);
    if (qEnvironmentVariableIsSet(started)) {
        none = qEnvironmentVariable(started);
    } else if (asked().isEmpty()) {
        none = QStringLiteral("there is no display");
        qputenv(platform, "offscreen");
    }
    return none;
}

void displayIsOpen()
{
    qunsetenv(started);
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &text) {
        sayLine(std::cerr, ui::toStd(text));
    }); // Qt's messages may contain file names
    const QStringList texts = std::exchange(said, {});
    for (const QString &text : none.isEmpty() ? texts : QStringList()) // without a display its messages do not matter
        sayLine(std::cerr, ui::toStd(text));
}

} // namespace fieldwise
