// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>

#include "core/config.h"
#include "core/merge/plan/steps.h"
#include "tests/support/ui/gittexts.h"
#include "ui/views/startpage.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using namespace fieldwise::ui::gittexts;

/// The window as git's mergetool, and files with conflict markers; texts that are no YAML or can't be read
/// are in window_gittexts, and what git itself makes of it is in window_gittools.
class WindowGit : public GitTest {
    Q_OBJECT

    GitFiles twoConflicts()
    {
        GitFiles files;
        files.files = {{file("f_BASE_1.yaml", "a: 0\nx: 0\nb: 0\n"), file("f_REMOTE_1.yaml", "a: 2\nx: 0\nb: 2\n"),
                        file("f_LOCAL_1.yaml", "a: 3\nx: 0\nb: 3\n")}};
        files.output = file("f.yaml", marked);
        return files;
    }
    static QStringList sessionsIn(const QTemporaryDir &folder)
    {
        return QDir(folder.path()).entryList({QStringLiteral("*.fieldwise")}, QDir::Files);
    }
    QString output() { return m_folder->filePath(QStringLiteral("f.yaml")); }

private Q_SLOTS:
    void init()
    {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void opensAtTheFirstConflict()
    {
        OpenWindow open;
        QVERIFY(serve(open, asked()));
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Git);
        QVERIFY(open.action(Act::Git)->isChecked());
        QCOMPARE(nameOf(open, Side::Original), QStringLiteral("1a2b3c4"));
        QCOMPARE(nameOf(open, Side::Updated), QStringLiteral("feature"));
        QCOMPARE(nameOf(open, Side::Destination), QStringLiteral("HEAD"));
        QCOMPARE(open.view().result()->header()->findChild<QLabel *>(QStringLiteral("name"))->text(),
                 QStringLiteral("Merged"));
        QCOMPARE(open.input(Side::Destination)->accessibleName(), QStringLiteral("Ours: HEAD"));
        QCOMPARE(merge::stateOf(open.scene().plan().decision(open.view().selected())), merge::State::Conflict);
        QCOMPARE(open.scene().plan().counts.open, 1u);
        QVERIFY(open.window().windowTitle().startsWith(QStringLiteral("f.yaml")));
        QVERIFY(!open.action(Act::UpdatedWins)->isEnabled());
        // An ordinary file has its own name again.
        open.window().controllers().opening.openFile(Side::Destination, file("other.yaml", ours));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(nameOf(open, Side::Destination).endsWith(QStringLiteral("/other.yaml")));
        QCOMPARE(open.input(Side::Destination)->accessibleName(), QStringLiteral("Ours"));
    }

    void labelsThatAreGivenComeFirst()
    {
        GitFiles files = asked();
        files.labels[Side::Destination] = QStringLiteral("main");
        QCOMPARE((*readGitMerge(files)).labels[Side::Destination], QStringLiteral("main"));
        QCOMPARE((*readGitMerge(files)).labels[Side::Updated], QStringLiteral("feature"));
        OpenWindow open;
        QVERIFY(serve(open, asked("a: 1\n")));
        for (const Side side : merge::allSides) // never the names of git's own files
            QCOMPARE(nameOf(open, side), QStringLiteral("f.yaml"));
    }

    void aSettledMergeIsSaved()
    {
        OpenWindow open;
        QVERIFY(serve(open, asked()));
        QCOMPARE(open.window().controllers().result.status(), 1);
        open.action(Act::TakeSecond)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().counts.open, 0u);
        open.action(Act::SaveResult)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(contents(output()), theirs);
        QCOMPARE(open.window().controllers().result.status(), 0);
        QVERIFY(open.window().isVisible());
        // What is done afterwards and given up does not undo what was saved.
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QString asking;
        answerBox(QStringLiteral("Discard edits"), &asking);
        QVERIFY(open.window().close());
        QCOMPARE(open.window().controllers().result.status(), 0);
    }

    void whatLooksRightIsSettledToo()
    {
        OpenWindow open;
        QVERIFY(serve(open, asked()));
        open.action(Act::LooksRight)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.action(Act::SaveResult)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(contents(output()), QByteArray("kind: ConfigMap\ndata:\n  level: debug\n  time: 1\n  new: x\n"));
        QCOMPARE(open.window().controllers().result.status(), 0);
    }

    void openConflictsAreAskedAboutAndMarked()
    {
        OpenWindow open;
        QVERIFY(serve(open, asked()));
        QString asking;
        answerBox(QStringLiteral("Keep working"), &asking);
        open.action(Act::SaveResult)->trigger();
        QVERIFY2(asking.startsWith(QStringLiteral("1 conflict is not looked at yet.")), qPrintable(asking));
        QCOMPARE(contents(output()), marked);
        answerBox(QStringLiteral("Stop here for now"), &asking);
        open.action(Act::SaveResult)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY2(asking.endsWith(QStringLiteral("restores the file as it was.")),
                 qPrintable(asking)); // nothing to keep
        QVERIFY(!open.window().isVisible());
        QCOMPARE(contents(output()),
                 QByteArray("kind: ConfigMap\ndata:\n<<<<<<< HEAD\n  level: debug\n||||||| 1a2b3c4\n  level: "
                            "info\n=======\n  level: warn\n>>>>>>> feature\n"
                            "  time: 1\n  new: x\n"));
        QCOMPARE(open.window().controllers().result.status(), 1);
        QVERIFY(open.window().close());
    }

    /// git restores a file whose tool ends with status 1.
    void whatWasChosenIsKeptForTheNextMergetool()
    {
        for (const bool stops : {true, false}) { // or closes the window
            QTemporaryDir kept;
            {
                OpenWindow open;
                QVERIFY(serve(open, twoConflicts()));
                open.window().controllers().recent.autosaveIn(kept.path());
                open.action(Act::TakeSecond)->trigger();
                QVERIFY(open.waitUntilSettled());
                QString asking;
                answerBox(stops ? QStringLiteral("Stop here for now") : QStringLiteral("Keep for next time"), &asking);
                open.action(stops ? Act::SaveResult : Act::Close)->trigger();
                QVERIFY(open.waitUntilSettled());
                QVERIFY2(asking.contains(stops ? QStringLiteral("Your choices are kept: the next git mergetool")
                                               : QStringLiteral("keep the choices for the next git mergetool")),
                         qPrintable(asking));
                QVERIFY(!open.window().isVisible());
                QCOMPARE(open.window().controllers().result.status(), 1);
            }
            QCOMPARE(sessionsIn(kept).size(), 1);
            { // another file's window
                OpenWindow other;
                GitFiles files = twoConflicts();
                files.output = file("other.yaml", marked);
                QVERIFY(serve(other, files));
                other.window().controllers().recent.autosaveIn(kept.path());
                QVERIFY(other.window().parts().fileNotice->isHidden());
            }
            OpenWindow open;
            QVERIFY(serve(open, twoConflicts()));
            open.window().controllers().recent.autosaveIn(kept.path());
            NoticeBar *bar = open.window().parts().fileNotice;
            QVERIFY2(bar->text().startsWith(QStringLiteral("Your work on f.yaml was kept at"))
                         && bar->text().endsWith(QStringLiteral("you can go on where you were.")),
                     qPrintable(bar->text()));
            QTest::mouseClick(bar->button(), Qt::LeftButton);
            QVERIFY(open.waitUntilSettled());
            QCOMPARE(open.scene().plan().counts.open, 1u);
            open.action(Act::NextOpenConflict)->trigger();
            open.action(Act::TakeSecond)->trigger();
            QVERIFY(open.waitUntilSettled());
            open.action(Act::SaveResult)->trigger();
            QVERIFY(open.waitUntilSettled());
            QCOMPARE(contents(output()), QByteArray("a: 2\nx: 0\nb: 2\n"));
            QCOMPARE(open.window().controllers().result.status(), 0);
            QVERIFY(open.window().close());
            QCOMPARE(sessionsIn(kept), QStringList());
        }
    }

    void whatWasKeptIsForgottenWithAnotherResult()
    {
        QTemporaryDir kept;
        {
            OpenWindow open;
            QVERIFY(serve(open, twoConflicts()));
            open.window().controllers().recent.autosaveIn(kept.path());
            open.action(Act::TakeSecond)->trigger();
            QVERIFY(open.waitUntilSettled());
            QString asking;
            answerBox(QStringLiteral("Keep for next time"), &asking);
            QVERIFY(open.window().close());
        }
        {
            OpenWindow start; // not offered without its file
            start.window().controllers().recent.autosaveIn(kept.path());
            QVERIFY(start.window().parts().fileNotice->isHidden());
        }
        OpenWindow open;
        QVERIFY(serve(open, asked()));
        open.window().controllers().recent.autosaveIn(kept.path());
        const QString offer = open.window().parts().fileNotice->text();
        QVERIFY2(offer.contains(QStringLiteral("with other versions of the file")), qPrintable(offer));
        open.action(Act::TakeSecond)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!sessionsIn(kept).isEmpty());
        open.action(Act::SaveResult)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().controllers().result.status(), 0);
        QVERIFY(open.window().parts().fileNotice->isHidden());
        QVERIFY(open.window().close());
        QCOMPARE(sessionsIn(kept), QStringList());
    }

    void sessionsAreProposedOutsideOfTheRepository()
    {
        OpenWindow open;
        QVERIFY(serve(open, twoConflicts()));
        open.action(Act::TakeSecond)->trigger();
        QVERIFY(open.waitUntilSettled());
        QString proposed, folder;
        QTimer::singleShot(50, qApp, [&] {
            auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            proposed = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"))->text();
            folder = dialog->directory().absolutePath();
            dialog->reject();
        });
        open.action(Act::SaveSession)->trigger();
        QCOMPARE(proposed, QStringLiteral("f.fieldwise"));
        QVERIFY2(folder != m_folder->path() && folder != QDir::currentPath(), qPrintable(folder));
    }

    /// Also before anything is selected, and on the buttons of the reason.
    void bothAreNamedAsInGit()
    {
        const auto wrong = [](OpenWindow &open) {
            QStringList all;
            for (const QAction *action : open.window().findChildren<QAction *>())
                all += action->text() + QLatin1Char('\n') + action->toolTip();
            for (const auto *button : open.window().findChildren<QAbstractButton *>())
                all += button->text() + QLatin1Char('\n') + button->accessibleName() + QLatin1Char('\n')
                    + button->toolTip();
            return all.filter(QStringLiteral("Updated First")).join(QLatin1Char('|'));
        };
        OpenWindow open;
        open.action(Act::Git)->trigger();
        QCOMPARE(wrong(open), QString());
        GitFiles files = asked();
        files.files = {{file("l_BASE_1.yaml", "l:\n- a\n"), file("l_REMOTE_1.yaml", "l:\n- a\n- t\n"),
                        file("l_LOCAL_1.yaml", "l:\n- a\n- o\n")}};
        OpenWindow other;
        QVERIFY(serve(other, files));
        QCOMPARE(wrong(other), QString());
        QCOMPARE(other.action(Act::TakeBothReversed)->text(), QStringLiteral("Keep Both, Theirs First"));
    }

    void closingWithoutSavingIsNotMerged()
    {
        OpenWindow open;
        QVERIFY(serve(open, asked()));
        open.action(Act::TakeThird)->trigger();
        QVERIFY(open.waitUntilSettled());
        QString asking;
        answerBox(QStringLiteral("Cancel"), &asking);
        open.action(Act::Close)->trigger(); // another program waits, so this is the window's end
        QVERIFY(asking.contains(QStringLiteral("a choice that is not saved yet")));
        QVERIFY(open.window().isVisible());
        answerBox(QStringLiteral("Discard edits"), &asking);
        open.action(Act::Close)->trigger();
        QVERIFY(!open.window().isVisible());
        QCOMPARE(open.window().controllers().result.status(), 1);
        QCOMPARE(contents(output()), marked);
    }

    /// git waits for the end of the window, so what is saved ends it.
    void closingGoesOnAfterSaving()
    {
        for (const Act close : {Act::Close, Act::Quit}) {
            OpenWindow open;
            QVERIFY(serve(open, asked()));
            open.action(Act::TakeSecond)->trigger();
            QVERIFY(open.waitUntilSettled());
            QString asking;
            answerBox(QStringLiteral("Save result…"), &asking);
            open.action(close)->trigger();
            QVERIFY(!asking.isEmpty());
            QVERIFY(!open.window().isVisible());
            QCOMPARE(open.window().controllers().result.status(), 0);
            QCOMPARE(contents(output()), theirs);
        }
    }

    void closingStopsWhenNothingWasSaved()
    {
        OpenWindow open;
        QVERIFY(serve(open, asked("a: 1\n")));
        QString asking, askingMore;
        type(open.input(Side::Destination), QStringLiteral("# mine "));
        QVERIFY(open.waitUntilSettled());
        answerBox(QStringLiteral("Save result…"), &asking);
        answerBox(QStringLiteral("Keep working"), &askingMore, 300);
        QVERIFY(!open.window().close());
        QVERIFY2(askingMore.startsWith(QStringLiteral("1 conflict is not looked at yet.")), qPrintable(askingMore));
        QVERIFY(open.window().isVisible());
        // A folder is in its place.
        open.action(Act::TakeSecond)->trigger();
        QVERIFY(open.waitUntilSettled());
        QFile::remove(output());
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("f.yaml")));
        answerBox(QStringLiteral("Save result…"), &asking);
        QVERIFY(!open.window().close());
        QVERIFY(open.window().parts().notice.isShown());
        answerBox(QStringLiteral("Discard edits"), &asking);
        QVERIFY(open.window().close());
    }

    /// Whatever asks about unsaved work, another comparison here.
    void openingGoesOnAfterSaving()
    {
        OpenWindow open;
        QVERIFY(serve(open, asked()));
        open.action(Act::TakeSecond)->trigger();
        QVERIFY(open.waitUntilSettled());
        const QString next = file("next.yaml", "a:\n<<<<<<< HEAD\n  b: 1\n=======\n  b: 2\n>>>>>>> feature\n");
        QString asking;
        answerBox(QStringLiteral("Save result…"), &asking);
        open.window().controllers().opening.openFiles({next});
        QVERIFY(!asking.isEmpty());
        QCOMPARE(contents(output()), theirs);
        QCOMPARE(open.window().workspace().resultFile(), next);
    }

    /// What was left by a crash names the place, too, but it is git that names it.
    void gitsOwnFileIsNotAskedAboutAfterACrash()
    {
        QTemporaryDir kept;
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral(".git")));
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("deploy")));
        GitFiles files = asked();
        files.output = file("deploy/f.yaml", marked);
        {
            OpenWindow open;
            QVERIFY(serve(open, files));
            open.action(Act::TakeSecond)->trigger();
            QVERIFY(open.waitUntilSettled());
            const config::Session session = open.window().workspace().session({}, {});
            writeFile(kept, QStringLiteral("a.fieldwise"), QByteArray::fromStdString(config::sessionText(session)));
            open.action(Act::Undo)->trigger();
        }
        OpenWindow open;
        QVERIFY(serve(open, files));
        open.window().controllers().recent.autosaveIn(kept.path());
        NoticeBar *bar = open.window().parts().fileNotice;
        QVERIFY2(bar->text().contains(QStringLiteral("your work on deploy/f.yaml was saved")), qPrintable(bar->text()));
        QTest::mouseClick(bar->button(), Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QString asking;
        answerBox(QStringLiteral("Cancel"), &asking);
        open.action(Act::SaveResult)->trigger();
        QVERIFY(open.waitUntilSettled());
        QTest::qWait(100);
        QVERIFY2(asking.isEmpty(), qPrintable(asking));
        QCOMPARE(contents(files.output), theirs);
        QCOMPARE(open.window().controllers().result.status(), 0);
    }

    void noBase_data()
    {
        QTest::addColumn<bool>("there");
        QTest::newRow("no file") << false;
        QTest::newRow("no byte") << true;
    }

    void noBase()
    {
        QFETCH(bool, there);
        GitFiles files = asked();
        files.files[Side::Original] =
            there ? file("empty.yaml", "") : m_folder->filePath(QStringLiteral("nowhere.yaml"));
        OpenWindow open;
        QVERIFY(serve(open, files));
        QVERIFY(!open.window().workspace().inputs().open[Side::Original]);
        QVERIFY(open.window().parts().fileNotice->isVisible());
        QCOMPARE(open.scene().plan().counts.open, 1u);
    }

    /// Git removes its files when it is done, so a session holds the texts.
    void aSessionHoldsTheTexts()
    {
        OpenWindow open;
        QVERIFY(serve(open, asked()));
        const config::Session session = open.window().workspace().session(m_folder->path(), {});
        for (const Side side : merge::allSides) {
            QVERIFY(session.inputs[side] && session.inputs[side]->text);
            QCOMPARE(session.inputs[side]->file, std::string());
        }
        QCOMPARE(session.result, std::string("f.yaml"));
        QVERIFY(!open.window().workspace().hasWork()); // so nothing is left behind by a window that is only looked at
    }

    void theModeCanBeStartedEmpty()
    {
        OpenWindow open;
        open.action(Act::NewGit)->trigger();
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Git);
        open.window().controllers().opening.openFiles(
            {file("b.yaml", base), file("t.yaml", theirs), file("o.yaml", ours)}, merge::Mode::Git);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.input(Side::Updated)->accessibleName(), QStringLiteral("Theirs"));
        QCOMPARE(open.scene().plan().counts.open, 1u);
    }
};

QTEST_MAIN(WindowGit)
#include "window_git.moc"
