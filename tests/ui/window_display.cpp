// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

/// `fieldwise` where no window can be shown: told in one line, and what needs no window is done all the same.
class WindowDisplay : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    struct Ran {
        QProcess::ExitStatus how;
        int status;
        QString out, err;
    };
    /// With these of the variables that say where windows are to be, and no other of them.
    Ran run(const QStringList &variables, const QStringList &arguments)
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE"})
            environment.remove(QString::fromLatin1(name));
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), m_folder.path());
        environment.insert(QStringLiteral("HOME"), m_folder.path());
        for (const QString &variable : variables)
            environment.insert(variable.section(QLatin1Char('='), 0, 0), variable.section(QLatin1Char('='), 1));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(FIELDWISE_WINDOW), arguments);
        if (!process.waitForFinished(120'000))
            process.kill();
        return {process.exitStatus(), process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

private Q_SLOTS:
    void initTestCase()
    {
        QFile::setPermissions(m_folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QFile file(m_folder.filePath(QStringLiteral("x.yaml")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("a: 1\n") == 5);
    }

    void isToldInOneLine_data()
    {
        QTest::addColumn<QStringList>("variables");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("told");
        const QString with = QStringLiteral("no window can be shown with ");
        const auto row = [&](const char *name, const QStringList &variables, const QStringList &options,
                             const QString &told) { QTest::newRow(name) << variables << options << told; };
        row("nothing is set", {}, {}, QStringLiteral("there is no display"));
        row("DISPLAY", {QStringLiteral("DISPLAY=:77")}, {}, with + QStringLiteral("DISPLAY=:77"));
        row("no DISPLAY at all", {QStringLiteral("DISPLAY=x\u001b[31m\u202Ey")}, {},
            with + QStringLiteral("DISPLAY=x⟨U+001B⟩[31m⟨U+202E⟩y"));
        row("WAYLAND_DISPLAY", {QStringLiteral("WAYLAND_DISPLAY=none-0"), QStringLiteral("XDG_SESSION_TYPE=wayland")},
            {}, with + QStringLiteral("WAYLAND_DISPLAY=none-0"));
        row("both", {QStringLiteral("WAYLAND_DISPLAY=none-0"), QStringLiteral("DISPLAY=:77")}, {},
            with + QStringLiteral("WAYLAND_DISPLAY=none-0, DISPLAY=:77"));
        row("a platform that is not there", {QStringLiteral("QT_QPA_PLATFORM=foo")}, {},
            with + QStringLiteral("QT_QPA_PLATFORM=foo"));
        row("a platform without a display", {QStringLiteral("QT_QPA_PLATFORM=xcb")}, {},
            with + QStringLiteral("QT_QPA_PLATFORM=xcb"));
        row("an empty platform", {QStringLiteral("QT_QPA_PLATFORM=")}, {}, with + QStringLiteral("QT_QPA_PLATFORM="));
        row("an option", {}, {QStringLiteral("-platform"), QStringLiteral("foo")},
            with + QStringLiteral("-platform foo"));
    }

    void isToldInOneLine()
    {
        QFETCH(QStringList, variables);
        QFETCH(QStringList, options);
        QFETCH(QString, told);
        const Ran ran = run(variables, options + QStringList{QStringLiteral("x.yaml")});
        QCOMPARE(ran.how, QProcess::NormalExit);
        QCOMPARE(ran.status, 2);
        QCOMPARE(ran.out, QString());
        QCOMPARE(ran.err, QStringLiteral("fieldwise: %1; fieldwise-cli works without a display\n").arg(told));
    }

    void whatNeedsNoWindowIsDone()
    {
        const QStringList display{QStringLiteral("DISPLAY=:77")};
        QVERIFY(run(display, {QStringLiteral("--version")}).out.startsWith(QLatin1String("fieldwise ")));
        QCOMPARE(run(display, {QStringLiteral("--nonsense")}).status, 2);
        const Ran grabbed = run(
            display,
            {QStringLiteral("x.yaml"), QStringLiteral("x.yaml"), QStringLiteral("--grab"), QStringLiteral("x.png")});
        QCOMPARE(grabbed.status, 0);
        QVERIFY(QFileInfo(m_folder.filePath(QStringLiteral("x.png"))).size() > 1000);
        const Ran merged = run(display,
                               {QStringLiteral("mergetool"), QStringLiteral("--auto"), QStringLiteral("--local"),
                                QStringLiteral("x.yaml"), QStringLiteral("--remote"), QStringLiteral("x.yaml"),
                                QStringLiteral("-o"), QStringLiteral("out.yaml")});
        QCOMPARE(merged.status, 0);
        QVERIFY(QFileInfo::exists(m_folder.filePath(QStringLiteral("out.yaml"))));
    }

    void aPlatformThatIsThereIsTaken()
    {
        const Ran grabbed = run({QStringLiteral("QT_QPA_PLATFORM=offscreen"), QStringLiteral("DISPLAY=:77")},
                                {QStringLiteral("x.yaml"), QStringLiteral("--grab"), QStringLiteral("y.png")});
        QCOMPARE(grabbed.status, 0);
    }
};

QTEST_GUILESS_MAIN(WindowDisplay)
#include "window_display.moc"
