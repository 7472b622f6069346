// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include <QProcess>

#include <sys/prctl.h>
#include <unistd.h>

#include "core/config.h"
#include "core/files.h"
#include "tests/support/ui/atfiles.h"
#include "ui/autosave.h"

using namespace fieldwise;
using namespace fieldwise::ui;

namespace {

config::Session sessionOf(const std::string &text)
{
    config::Session session;
    session.inputs[merge::Side::Destination].emplace();
    session.inputs[merge::Side::Destination]->name = "d.yaml";
    session.inputs[merge::Side::Destination]->text = text;
    return session;
}

/// Keeps one session, gets strace to look at it, keeps another, and says how that went.
int save(const QStringList &arguments)
{
    std::string text = "a: 1\n";
    Autosave autosave(arguments.value(2), [&text] { return std::optional(sessionOf(text)); });
    const auto settled = [] { return contents(QStringLiteral("/proc/self/status")).contains("TracerPid:\t0"); };
    autosave.touch();
    while (QDir(arguments.value(2)).entryList({QStringLiteral("*.fieldwise")}).isEmpty())
        QTest::qWait(10);
    ::prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
    QProcess strace;
    strace.setProcessChannelMode(QProcess::ForwardedChannels);
    strace.start(QStringLiteral("strace"), QStringList{QStringLiteral("-qqq"), QStringLiteral("-f"), QStringLiteral("-p"), QString::number(::getpid())} + arguments.mid(3));
    while (settled() && strace.state() != QProcess::NotRunning)
        QTest::qWait(10);
    if (settled())
        return 77;
    text = "a: 2\n";
    int status = 0;
    QObject::connect(&autosave, &Autosave::failed, [&status] { status = 3; });
    autosave.touch();
    QTest::qWait(550);
    ::_exit(status); // as a program that ends unexpectedly
}

} // namespace

/// Every system call of the thread that keeps the session fails in turn, and the program is killed at each.
class WindowFaults : public QObject {
    Q_OBJECT

    static int run(const QTemporaryDir &folder, const QStringList &strace)
    {
        QProcess child;
        child.setProcessChannelMode(QProcess::ForwardedChannels);
        child.start(QCoreApplication::applicationFilePath(), QStringList{QStringLiteral("--save"), folder.filePath(QStringLiteral("kept"))} + strace);
        if (!child.waitForFinished(30000))
            return -1;
        return child.exitStatus() == QProcess::CrashExit ? 137 : child.exitCode();
    }

private Q_SLOTS:
    void aSessionIsTheOldOrTheNewOne()
    {
        QTemporaryDir folder;
        const QString log = folder.filePath(QStringLiteral("log"));
        const int usual = run(folder, {QStringLiteral("-o"), log});
        if (usual == 77 || usual == -1 || contents(log).isEmpty())
            QSKIP("skipped: strace is not there, or may not trace");
        QCOMPARE(usual, 0);
        // The thread that names the file first is the one that writes.
        QByteArray thread;
        std::map<QByteArray, int> numbers;
        QList<std::pair<QByteArray, int>> calls;
        for (int round = 0; round < 2; ++round) {
            for (const QByteArray &line : contents(log).split('\n')) {
                const QByteArray call = line.mid(line.indexOf(' ') + 1).trimmed();
                const QByteArray name = call.left(call.indexOf('('));
                if (thread.isEmpty() && call.contains("O_TMPFILE"))
                    thread = line.left(line.indexOf(' '));
                if (round == 1 && line.startsWith(thread + ' ') && call.contains('(') && !call.startsWith('<'))
                    calls.append({name, ++numbers[name]});
            }
        }
        const QByteArrayList files{"openat", "write", "fsync", "fstat", "newfstatat", "fchmod", "linkat", "close", "renameat", "faccessat2", "readlink", "access"};
        int faults = 0, kills = 0, told = 0;
        for (const auto &[name, number] : calls) {
            if (!files.contains(name))
                continue;
            for (const char *fault : {"error=EIO", "error=ENOSPC", "signal=KILL"}) {
                QTemporaryDir own;
                const QString inject = QStringLiteral("inject=%1:%2:when=%3").arg(QString::fromLatin1(name), QString::fromLatin1(fault)).arg(number);
                const int status = run(own, {QStringLiteral("-o"), QStringLiteral("/dev/null"), QStringLiteral("-e"), inject});
                const QByteArray where = name + ' ' + QByteArray::number(number) + ' ' + fault + ", status " + QByteArray::number(status);
                const bool isKill = qstrcmp(fault, "signal=KILL") == 0;
                ++(isKill ? kills : faults);
                told += status == 3;
                QVERIFY2(isKill ? status == 137 : status == 0 || status == 3, where);
                const QDir kept(own.filePath(QStringLiteral("kept")));
                const QStringList sessions = kept.entryList({QStringLiteral("*.fieldwise")});
                QCOMPARE(sessions.size(), 1);
                const auto session = config::readSession(contents(kept.filePath(sessions.front())).toStdString());
                QVERIFY2(session, where);
                const std::string text = *session->inputs[merge::Side::Destination]->text;
                QVERIFY2(text == "a: 1\n" || text == "a: 2\n", where);
                QVERIFY2(status != 0 || text == "a: 2\n", where);
                const QStringList halves = kept.entryList({QStringLiteral(".*.tmp")}, QDir::Files | QDir::Hidden);
                QVERIFY2(halves.size() <= (isKill ? 1 : 0), where);
                Autosave next(kept.path(), [] { return std::optional<config::Session>(); });
                QCOMPARE(next.leftovers().size(), size_t{1});
                QVERIFY2(kept.entryList({QStringLiteral(".*.tmp")}, QDir::Files | QDir::Hidden).isEmpty(), where);
            }
        }
        qInfo("%d faults (%d told), %d kills", faults, told, kills);
        QVERIFY(told > 3);
    }
};

int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    if (QCoreApplication::arguments().value(1) == QLatin1String("--save"))
        return save(QCoreApplication::arguments());
    WindowFaults test;
    return QTest::qExec(&test, argc, argv);
}

#include "window_faults.moc"
