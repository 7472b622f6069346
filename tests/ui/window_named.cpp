// SPDX-License-Identifier: GPL-3.0-or-later
// What a session from a stranger may read and write.
#include <filesystem>

#include <QMessageBox>

#include <sys/stat.h>

#include "tests/support/hostile.h"
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/savealldialog.h"
#include "ui/dialogs/savefolderdialog.h"
#include "ui/look/convert.h"
#include "ui/work/autosave.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

class WindowNamed : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString file(const QString &name, const QByteArray &bytes) const { return writeFile(m_folder, name, bytes); }
    /// A two-way merge that comes whole in a session, and what else it says.
    QString session(const QByteArray &more, const QByteArray &destination = "text: 'a: 1'") const
    {
        return file(QStringLiteral("mailed.fieldwise"),
                    "version: 1\nmode: two-way\ninputs:\n  updated: {name: u, text: 'a: 2'}\n  destination: {name: d, "
                        + destination + "}\n" + more);
    }
    /// All files below the folder with what they hold.
    QMap<QString, QByteArray> tree() const
    {
        QMap<QString, QByteArray> all;
        QDirIterator at(m_folder.path(), QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories);
        while (at.hasNext()) {
            const QString one = at.next();
            all[one] = QFileInfo(one).isFile() ? contents(one) : QByteArray("special");
        }
        return all;
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsIn(m_folder.path() + QStringLiteral("/settings")); }

    void itsResultIsAskedAboutOnce()
    {
        const QString target = file(QStringLiteral("bashrc"), "mine\n");
        OpenWindow open;
        open.window().controllers().sessions.openSession(session("result: " + target.toUtf8() + "\n"));
        QVERIFY(open.waitUntilSettled());
        QSignalSpy saved(&open.window().parts().changes, &WindowChanges::resultSaved);
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        open.action(Act::SaveResult)->trigger();
        QVERIFY2(asked.remove(QLatin1Char('\n')).contains(target), qPrintable(asked));
        QVERIFY(asked.contains(QLatin1String("will be replaced")));
        QCOMPARE(contents(target), QByteArray("mine\n"));
        answerBox(QStringLiteral("Write there"), &asked);
        open.action(Act::SaveResult)->trigger();
        QTRY_COMPARE(saved.size(), 1);
        QVERIFY(contents(target).startsWith("a: 2"));
        file(QStringLiteral("bashrc"), "mine\n");
        open.action(Act::SaveResult)->trigger();
        QVERIFY2(!QApplication::activeModalWidget(), "once for a path and a window");
        QTRY_COMPARE(saved.size(), 2);
        QVERIFY(contents(target).startsWith("a: 2"));
    }

    void whereALinkLeadsIsSaid()
    {
        const QString target = file(QStringLiteral("profile"), "mine\n");
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("mail")));
        QVERIFY(QFile::link(QStringLiteral("../profile"), path(QStringLiteral("mail/result.yaml"))));
        QVERIFY(QFile::link(QStringLiteral("../none"), path(QStringLiteral("mail/dangling.yaml"))));
        QVERIFY(QFile::link(QStringLiteral(".."), path(QStringLiteral("mail/up"))));
        for (const auto &[name, leads] : {std::pair("mail/result.yaml", "profile"),
                                          {"mail/dangling.yaml", "none"},
                                          {"mail/up/new.yaml", "new.yaml"}}) {
            OpenWindow open;
            open.window().controllers().sessions.openSession(session(QByteArray("result: ") + name + "\n"));
            QVERIFY(open.waitUntilSettled());
            QString asked;
            answerBox(QStringLiteral("Cancel"), &asked);
            open.action(Act::SaveResult)->trigger();
            QVERIFY2(asked.remove(QLatin1Char('\n'))
                         .contains(QLatin1String("This is a link to:") + path(QString::fromLatin1(leads))),
                     qPrintable(asked));
        }
        QCOMPARE(contents(target), QByteArray("mine\n"));
    }

    void whatAPersonChoosesNeedsNoQuestion()
    {
        const QString target = file(QStringLiteral("chosen.yaml"), "mine\n");
        OpenWindow open;
        open.window().controllers().sessions.openSession(session("result: chosen.yaml\n"));
        QVERIFY(open.waitUntilSettled());
        QSignalSpy saved(&open.window().parts().changes, &WindowChanges::resultSaved);
        answerDialog(target);
        open.action(Act::SaveResultAs)->trigger();
        QVERIFY(!QApplication::activeModalWidget());
        QTRY_COMPARE(saved.size(), 1);
        open.action(Act::SaveResult)->trigger();
        QTRY_COMPARE(saved.size(), 2);
    }

    void saveAllAndWriteBackAskToo()
    {
        const QString input = file(QStringLiteral("input.yaml"), "a: 1\n"),
                      target = file(QStringLiteral("all.yaml"), "mine\n");
        OpenWindow open;
        open.window().controllers().sessions.openSession(
            session("result: all.yaml\n", "file: input.yaml, text: 'a: 5'"));
        QVERIFY(open.waitUntilSettled());
        type(open.input(Side::Destination), QStringLiteral("#"));
        QVERIFY(open.waitUntilSettled());
        int questions = 0;
        QTimer watch;
        connect(&watch, &QTimer::timeout, this, [&questions] {
            QWidget *modal = QApplication::activeModalWidget();
            if (auto *dialog = qobject_cast<SaveAllDialog *>(modal))
                dialog->accept();
            else if (auto *box = qobject_cast<QMessageBox *>(modal)) {
                ++questions;
                box->reject();
            }
        });
        watch.start(20);
        open.action(Act::SaveAll)->trigger();
        QCOMPARE(questions, 2);
        watch.stop();
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        open.action(Act::SaveInput)->trigger();
        QVERIFY(asked.contains(input));
        QCOMPARE(contents(input), QByteArray("a: 1\n"));
        QCOMPARE(contents(target), QByteArray("mine\n"));
    }

    void aFolderIsAskedAbout()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("package")));
        file(QStringLiteral("package/a.yaml"), "a: 1\n");
        OpenWindow open;
        open.window().controllers().sessions.openSession(
            file(QStringLiteral("mailed.fieldwise"),
                 "version: 1\nmode: two-way\ninputs:\n  updated: {name: u, files: [{path: "
                 "a.yaml, begin: 0}], text: \"a: 2\\n\"}\n"
                 "  destination: {name: d, file: package}\n"));
        QVERIFY(open.waitUntilSettled());
        int questions = 0;
        QTimer watch;
        connect(&watch, &QTimer::timeout, this, [&questions] {
            QWidget *modal = QApplication::activeModalWidget();
            if (auto *dialog = qobject_cast<SaveFolderDialog *>(modal))
                dialog->accept();
            else if (auto *box = qobject_cast<QMessageBox *>(modal)) {
                questions += box->objectName() == QLatin1String("named");
                box->reject();
            }
        });
        watch.start(20);
        open.action(Act::SaveResult)->trigger();
        QTRY_COMPARE(questions, 1);
        QCOMPARE(contents(path(QStringLiteral("package/a.yaml"))), QByteArray("a: 1\n"));
    }

    void filesOutsideOfTheFolderAreRefused()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("package")));
        file(QStringLiteral("package/a.yaml"), "a: 1\n");
        for (const QByteArray bad : {"../x.yaml", "/tmp/x.yaml", ".git/hooks/post-merge", "a/../../x", "..\\\\x"}) {
            OpenWindow open;
            open.window().controllers().sessions.openSession(
                file(QStringLiteral("mailed.fieldwise"),
                     "version: 1\nmode: two-way\ninputs:\n  destination: {name: d, file: package, files: [{path: \""
                         + bad + "\", begin: 0}], text: \"a: 2\\n\"}\n"));
            const QString told = open.window().notice()->text();
            QVERIFY2(told.contains(QLatin1String("mailed.fieldwise can't be opened: in line 4"))
                         && told.contains(QLatin1String("found the path")),
                     qPrintable(told));
            QVERIFY(!open.window().workspace().hasInputs());
        }
    }

    void whatWasLeftBehindAsksForItsSessionFile()
    {
        const QString autosaves = path(QStringLiteral("autosaves")),
                      target = file(QStringLiteral("theirs.fieldwise"), "mine\n");
        QVERIFY(QDir().mkpath(autosaves));
        file(QStringLiteral("autosaves/x.fieldwise"),
             "version: 1\nsaved: 2026-01-01T00:00:00Z\nsession: " + target.toUtf8()
                 + "\nmode: two-way\ninputs:\n  updated: {name: u, text: 'a: 2'}\n  destination: {name: d, text: 'a: "
                   "1'}\n");
        OpenWindow open;
        open.window().controllers().recent.autosaveIn(autosaves);
        open.window().parts().fileNotice->button()->click();
        QVERIFY(open.waitUntilSettled());
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        open.action(Act::SaveSession)->trigger();
        QVERIFY2(asked.remove(QLatin1Char('\n')).contains(target), qPrintable(asked));
        QCOMPARE(contents(target), QByteArray("mine\n"));
        open.window().workspace().close();
    }

    void pipesAndDevicesAreNotRead()
    {
        const QString pipe = path(QStringLiteral("pipe")), big = path(QStringLiteral("big"));
        QCOMPARE(::mkfifo(pipe.toUtf8().constData(), 0600), 0);
        QFile sparse(big);
        QVERIFY(sparse.open(QIODevice::WriteOnly) && sparse.resize(qint64(1) << 30));
        const std::vector<std::pair<QString, QString>> places{
            {QStringLiteral("/dev/zero"), QStringLiteral("it is a pipe or a device")},
            {pipe, QStringLiteral("it is a pipe or a device")},
            {QStringLiteral("/dev/stdin"), QString()},
            {QStringLiteral("/dev/tty"), QStringLiteral("it is a pipe or a device")},
            {QStringLiteral("/dev"), QString()},
            {QStringLiteral("/proc/self"), QString()},
            {QStringLiteral("/proc/self/mem"), QStringLiteral("annot be read")},
            {QStringLiteral("/proc/kmsg"), QString()},
            {QStringLiteral("/proc/self/environ"), QString()},
            {QStringLiteral("/sys/kernel"), QString()},
            {big, QStringLiteral("larger than 256 MiB")}};
        for (const auto &[place, why] : places) {
            for (const bool hasText : {false, true}) {
                OpenWindow open;
                const QByteArray bytes = "version: 1\nmode: two-way\ninputs:\n  updated: {name: u, file: \""
                    + place.toUtf8() + "\"" + (hasText ? ", text: 'a: 1'" : "")
                    + "}\n  destination: {name: d, text: 'a: 1'}\noptions: {schemas: [\"" + place.toUtf8() + "\"]}\n";
                open.window().controllers().sessions.openSession(file(QStringLiteral("mailed.fieldwise"), bytes));
                open.waitUntilSettled();
                const QString told = open.window().parts().fileNotice->text();
                QVERIFY2(told.contains(why), qPrintable(place + QLatin1Char(' ') + told));
                open.window().workspace().fileNow(Side::Updated, true);
                open.window().workspace().close();
            }
        }
    }

    void everyFieldMayBeAnEnemys()
    {
        OpenWindow open;
        std::vector<std::string> texts{test::hostileNames().begin(), test::hostileNames().begin() + 12};
        const std::vector<std::string> more{"../../x", "/dev/zero",  "/etc/passwd", "", "-1", std::string(20000, 'x'),
                                            "/",       "result.yaml"};
        texts.insert(texts.end(), more.begin(), more.end());
        const QString mailed = path(QStringLiteral("mailed.fieldwise"));
        int opened = 0, refused = 0, boxes = 0;
        QTimer watch;
        connect(&watch, &QTimer::timeout, this, [&boxes] {
            if (auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget())) {
                ++boxes;
                dialog->reject();
            }
        });
        watch.start(5);
        file(QStringLiteral("mailed.fieldwise"), "");
        QMap<QString, QByteArray> before = tree();
        for (const std::string &place : test::sessionFields()) {
            for (const std::string &text : texts) {
                const std::string whole = test::hostileSession(place, text);
                file(QStringLiteral("mailed.fieldwise"), QByteArray::fromStdString(whole));
                open.window().controllers().sessions.openSession(mailed);
                ++(open.window().workspace().hasInputs() ? opened : refused);
                open.waitUntilSettled();
                open.action(Act::SaveResult)->trigger(); // every question is refused
                open.window().workspace().close();
            }
        }
        QMap<QString, QByteArray> after = tree();
        before.remove(mailed), after.remove(mailed);
        QCOMPARE(after.keys(), before.keys());
        QCOMPARE(after, before);
        qInfo("%d sessions opened, %d refused, %d questions", opened, refused, boxes);
        QVERIFY(opened > 200 && refused > 300);
    }
};

QTEST_MAIN(WindowNamed)
#include "window_named.moc"
