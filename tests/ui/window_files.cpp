// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QFileDialog>
#include <QMessageBox>
#include <QScopeGuard>
#include <QSignalSpy>

#include <cerrno>
#include <fstream>
#include <thread>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/opendialog.h"
#include "ui/work/gitmerge.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

static bool foldersCantSync = false;

/// In place of libc's: a disk that fails after the new file is in its place.
extern "C" int fsync(int fd)
{
    struct stat info = {};
    if (foldersCantSync && ::fstat(fd, &info) == 0 && S_ISDIR(info.st_mode)) {
        errno = EIO;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_fsync, fd));
}

/// Opening, dropping, pasting, saving, closing, and everything that can't be opened.
class WindowFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const char *name, const QByteArray &bytes)
    {
        return writeFile(m_folder, QString::fromLatin1(name), bytes);
    }

private Q_SLOTS:
    void filesOpenInPaneOrder()
    {
        const QString o = file("o.yaml", "a: 1\n"), u = file("u.yaml", "a: 2\n"), d = file("d.yaml", "a: 1\nb: 1\n");
        OpenWindow three;
        three.window().controllers().opening.openFiles({o, u, d});
        QVERIFY(three.waitUntilSettled());
        QCOMPARE(three.resultText(), std::string("a: 2\nb: 1\n"));
        QVERIFY(three.view().pane(Side::Updated)->header()->file().endsWith(QLatin1String("u.yaml")));

        OpenWindow two;
        two.window().controllers().opening.openFiles({u, d});
        QVERIFY(two.waitUntilSettled());
        QCOMPARE(two.window().workspace().mode(), merge::Mode::TwoWay);
        QCOMPARE(two.resultText(), std::string("a: 2\nb: 1\n"));

        OpenWindow one;
        one.window().controllers().opening.openFiles({o}, merge::Mode::ThreeWay);
        one.window().controllers().opening.openFiles({u});
        one.window().controllers().opening.openFiles({d});
        QVERIFY(one.waitUntilSettled());
        QCOMPARE(one.resultText(), std::string("a: 2\nb: 1\n"));
    }

    void aFileIsDroppedOnAPane()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        drop(open.input(Side::Updated), {file("dropped.yaml", "a: 3\n")});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 3\n"));
    }

    void filesAreDroppedOnEmptyPanes()
    {
        OpenWindow open;
        open.action(Act::NewThreeWay)->trigger();
        drop(open.view().pane(Side::Destination)->dropZone(), {file("one.yaml", "a: 1\n")});
        QVERIFY(open.view().pane(Side::Destination)->isOpen());
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\n"));
        inDialog<OpenDialog>(
            [](OpenDialog &dialog) { dialog.findChild<QPushButton *>(QStringLiteral("open"))->click(); });
        drop(open.view().pane(Side::Updated)->dropZone(),
             {file("x.yaml", "a: 1\n"), file("y.yaml", "a: 5\n"), file("z.yaml", "a: 1\nc: 1\n")});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 5\nc: 1\n"));
    }

    void textIsPastedIntoAnEmptyPane()
    {
        OpenWindow open;
        open.action(Act::NewTwoWay)->trigger();
        QApplication::clipboard()->setText(QStringLiteral("a: 2\n"));
        DropZone *zone = open.view().pane(Side::Updated)->dropZone();
        QTest::mouseClick(zone->findChild<QPushButton *>(QStringLiteral("paste")), Qt::LeftButton);
        QCOMPARE(open.input(Side::Updated)->bytes(), std::string("a: 2\n"));
        QApplication::clipboard()->setText(QStringLiteral("a: 1\nb: 1\n"));
        open.view().pane(Side::Destination)->dropZone()->setFocus();
        QTest::keyClick(open.view().pane(Side::Destination)->dropZone(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 2\nb: 1\n"));
    }

    void whatCantBeOpenedIsSaid_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        QTest::newRow("missing") << "missing.yaml" << QByteArray() << "there is no such file";
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("nothing")));
        QTest::newRow("folder") << "nothing" << QByteArray() << "it has no YAML or JSON file";
        QTest::newRow("binary") << "binary.yaml" << QByteArray("a: \0\1\2", 6) << "binary";
    }

    void whatCantBeOpenedIsSaid()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, words);
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\nb: 1\n"));
        if (!bytes.isEmpty())
            QVERIFY(!writeFile(m_folder, name, bytes).isEmpty());
        open.window().controllers().opening.openFile(Side::Destination, m_folder.filePath(name));
        QVERIFY(!open.window().notice()->isHidden());
        QVERIFY2(open.window().notice()->text().contains(words), qPrintable(open.window().notice()->text()));
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\nb: 1\n"));
        QCOMPARE(open.resultText(), std::string("a: 2\nb: 1\n"));
    }

    void hostileTextsAreOnlyFaults_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("tabs") << QByteArray("a:\n\tb: 1\n");
        QTest::newRow("deep") << QByteArray(3000, '[');
        QTest::newRow("quote") << QByteArray("a: \"never closed\n");
        QByteArray bomb("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; ++i) {
            QByteArray line = "a" + QByteArray::number(i) + ": &a" + QByteArray::number(i) + " [";
            for (int j = 0; j < 10; ++j)
                line += "*a" + QByteArray::number(i - 1) + (j < 9 ? ", " : "]\n");
            bomb += line;
        }
        QTest::newRow("bomb") << bomb;
    }

    void hostileTextsAreOnlyFaults()
    {
        QFETCH(QByteArray, bytes);
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\nb: 1\n"));
        open.window().controllers().opening.openFile(Side::Updated,
                                                     writeFile(m_folder, QStringLiteral("hostile.yaml"), bytes));
        QVERIFY(open.waitUntilSettled());
        if (QByteArray(QTest::currentDataTag()) != "bomb") {
            QVERIFY(!open.input(Side::Updated)->marks().faults().empty());
            QVERIFY(!open.window().notice()->isHidden());
        }
        QCOMPARE(open.input(Side::Updated)->bytes(), bytes.toStdString());
    }

    void anEmptyFileIsAnInput()
    {
        OpenWindow open;
        QVERIFY(open.put("", "a: 2\n", ""));
        QCOMPARE(open.resultText(), std::string("a: 2\n"));
        QVERIFY(open.view().pane(Side::Destination)->isOpen());
    }

    void savingAsksForANameAndLeavesTheDestination()
    {
        const QString d = file("dest.yaml", "a: 1\nb: 1\n");
        OpenWindow open;
        open.window().controllers().opening.openFiles({file("o1.yaml", "a: 1\n"), file("u1.yaml", "a: 2\n"), d});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(QFileInfo(open.window().workspace().proposedResultFile()).fileName(),
                 QStringLiteral("dest.merged.yaml"));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QSignalSpy saved(&open.window().parts().changes, &WindowChanges::resultSaved);
        bool asked = false;
        QTimer::singleShot(100, qApp, [&asked] {
            auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            asked = dialog != nullptr;
            if (dialog)
                QMetaObject::invokeMethod(dialog, "accept");
        });
        open.action(Act::SaveResult)->trigger();
        QVERIFY(asked);
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(contents(m_folder.filePath(QStringLiteral("dest.merged.yaml"))), QByteArray("a: 2\nb: 1\n"));
        QCOMPARE(contents(d), QByteArray("a: 1\nb: 1\n"));
        open.input(Side::Updated)->setFocus();
        open.input(Side::Updated)->goTo(4);
        QTest::keyClicks(open.input(Side::Updated), QStringLiteral("2"));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().workspace().hasUnsavedWork());
        open.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&open.window()));
        QTest::keyClick(&open.window(), Qt::Key_S, Qt::ControlModifier); // the name is known by now
        QTRY_COMPARE(saved.count(), 2);
        QCOMPARE(contents(m_folder.filePath(QStringLiteral("dest.merged.yaml"))), QByteArray("a: 22\nb: 1\n"));
        QVERIFY(!open.window().workspace().hasUnsavedWork());
    }

    void openConflictsAreAskedAboutBeforeSaving()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\nb: 1\n", "a: 2\nb: 2\n", "a: 3\nb: 3\n"));
        const QString target = m_folder.filePath(QStringLiteral("contradiction.yaml"));
        open.window().workspace().setResultFile(target);
        QString asking;
        answerBox(QStringLiteral("Keep working"), &asking);
        open.action(Act::SaveResult)->trigger();
        QCOMPARE(
            asking,
            QStringLiteral("2 conflicts are not looked at yet.\nIf you save now, contradiction.yaml has the values "
                           "of Updated there."));
        QVERIFY(!QFileInfo::exists(target));
        open.view().select(open.scene().plan().steps[1]);
        open.action(Act::TakeThird)->trigger();
        QVERIFY(open.waitUntilSettled());
        QSignalSpy saved(&open.window().parts().changes, &WindowChanges::resultSaved);
        answerBox(QStringLiteral("Save anyway"), &asking);
        open.action(Act::SaveResult)->trigger();
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(
            asking,
            QStringLiteral("1 conflict is not looked at yet.\nIf you save now, contradiction.yaml has the value of "
                           "Updated there."));
        QCOMPARE(contents(target), QByteArray("a: 2\nb: 3\n"));
        open.action(Act::UndoChoices)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.view().select(open.scene().plan().steps[0]);
        open.action(Act::LooksRight)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.view().select(open.scene().plan().steps[1]);
        open.action(Act::LooksRight)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.action(Act::SaveResult)->trigger(); // nothing is open
        QTRY_COMPARE(saved.count(), 2);
        QCOMPARE(contents(target), QByteArray("a: 2\nb: 2\n"));
    }

    void anEditDuringASaveIsNotSaved()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        const QString target = m_folder.filePath(QStringLiteral("meanwhile.yaml"));
        open.window().workspace().setResultFile(target);
        QSignalSpy saved(&open.window().parts().changes, &WindowChanges::resultSaved);
        open.action(Act::SaveResult)->trigger();
        QCOMPARE(saved.count(), 0);                                // it is being judged
        type(open.input(Side::Destination), QStringLiteral("\"")); // which can't even be merged
        QTRY_COMPARE(saved.count(), 1);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(contents(target), QByteArray("a: 2\n"));
        QVERIFY(open.window().workspace().hasUnsavedWork());
    }

    void savingWaitsForTheNewestMerge()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        const QString target = m_folder.filePath(QStringLiteral("newest.yaml"));
        open.window().workspace().setResultFile(target);
        type(open.input(Side::Destination), QStringLiteral("# mine\n"));
        QVERIFY(!open.window().workspace().isSettled());
        QVERIFY(open.window().controllers().result.saveAndWait());
        QCOMPARE(contents(target), QByteArray("# mine\na: 2\n"));
        QVERIFY(!open.window().workspace().hasUnsavedWork());
    }

    void aResultFileCanBeGiven()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        const QString target = m_folder.filePath(QStringLiteral("given.yaml"));
        open.window().workspace().setResultFile(target);
        QSignalSpy saved(&open.window().parts().changes, &WindowChanges::resultSaved);
        open.action(Act::SaveResult)->trigger();
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(contents(target), QByteArray("a: 2\n"));
    }

    void whatCantBeSavedIsSaid()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        open.window().workspace().setResultFile(m_folder.filePath(QStringLiteral("no/such/folder/x.yaml")));
        open.action(Act::SaveResult)->trigger();
        QTRY_VERIFY(!open.window().notice()->isHidden());
        QVERIFY(open.window().notice()->text().startsWith(QLatin1String("The result was not saved")));
    }

    void whatMayNotOutliveAPowerCutIsSavedAndSaid()
    {
        const QString note = QStringLiteral(": the file is written, but a power failure could restore the old one: "
                                            "Input/output error; write it again.");
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        const QString target = file("kept.yaml", "old\n"), pane = file("pane.yaml", "old\n");
        open.window().workspace().setResultFile(target);
        QSignalSpy saved(&open.window().parts().changes, &WindowChanges::resultSaved);
        foldersCantSync = true;
        const auto reset = qScopeGuard([] { foldersCantSync = false; });
        open.action(Act::SaveResult)->trigger();
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(contents(target), QByteArray("a: 2\n"));
        QCOMPARE(open.window().notice()->text(), QStringLiteral("Saved to kept.yaml") + note);
        QCOMPARE(open.window().notice()->look(), Look::Notice);

        QVERIFY(open.window().workspace().savePane(Side::Destination, pane).ok());
        QCOMPARE(open.window().workspace().file(Side::Destination), pane);
        open.retype(Side::Destination, "a: 1\nb: 1\n");
        QString asked;
        answerBox(QStringLiteral("Write back"), &asked);
        open.input(Side::Destination)->setFocus();
        open.action(Act::SaveInput)->trigger();
        QCOMPARE(contents(pane), QByteArray("a: 1\nb: 1\n"));
        QVERIFY(!open.window().workspace().isEdited(Side::Destination));
        QCOMPARE(open.window().notice()->text(), QStringLiteral("Destination") + note);

        QVERIFY(open.window().controllers().choices.saveChoicesTo(m_folder.filePath(QStringLiteral("choices.yaml"))));
        QCOMPARE(open.window().notice()->text(), QStringLiteral("Saved to choices.yaml") + note);

        GitFiles files;
        files.files = {{file("base", "a: 1\n"), file("theirs", "a: 2\n"), file("ours", "a: 1\n")}};
        files.output = file("git.yaml", "old\n");
        const auto merged = mergeAlone(*readGitMerge(files));
        QVERIFY(merged && *merged == 0);
        QCOMPARE(contents(files.output), QByteArray("a: 2\n"));
    }

    void aPipeIsReadOnceAndDoesNotBlock()
    {
        const QString silent = m_folder.filePath(QStringLiteral("silent")),
                      pipe = m_folder.filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(qPrintable(silent), 0600), 0);
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        OpenWindow open;
        open.window().controllers().opening.openFiles({silent}, merge::Mode::TwoWay); // comes back
        QCOMPARE(open.window().notice()->text(),
                 QStringLiteral("silent can't be opened: this is a pipe that no program writes to."));

        std::thread writer([&] {
            std::ofstream out(pipe.toStdString());
            out << "a: 2\n" << std::flush;
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            out << "b: 2\n";
        });
        const auto join = qScopeGuard([&] { writer.join(); });
        open.window().controllers().opening.openDropped({pipe, file("d.yaml", "a: 1\n")});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 2\nb: 2\n"));
        QVERIFY(open.window().workspace().file(Side::Updated).isEmpty());
    }

    void unsavedEditsAreAskedFor()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        QString asked;
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        QTest::keyClicks(editor, QStringLiteral("# mine "));
        QVERIFY(open.waitUntilSettled());
        answerBox(QStringLiteral("Cancel"), &asked);
        QVERIFY(!open.window().close());
        QVERIFY(!asked.isEmpty());
        QVERIFY(open.window().isVisible());
        answerBox(QStringLiteral("Discard edits"), &asked);
        QVERIFY(open.window().close());
        QVERIFY(!asked.isEmpty());
    }

    void nothingIsAskedWithoutEdits()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QVERIFY(open.window().close());
    }

    void everyExampleOpens()
    {
        QVERIFY(examples().size() >= 3);
        for (const Example &example : examples()) {
            OpenWindow open(example.name);
            for (const Side side : open.window().workspace().sides())
                QVERIFY(open.view().pane(side)->isOpen());
            QCOMPARE(open.window().workspace().mode(), example.mode);
        }
    }
};

WINDOW_TEST(WindowFiles)
#include "window_files.moc"
