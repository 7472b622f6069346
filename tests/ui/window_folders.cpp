// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QRadioButton>

#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/savefolderdialog.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

QByteArray object(const QByteArray &name, const QByteArray &value)
{
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\ndata:\n  a: " + value + "\n";
}

void write(const QString &file, const QByteArray &bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(file).path()));
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(bytes);
}

/// Waits for the dialog that saves a folder, lets `answer` fill it in and accepts it.
void answerSaving(const std::function<void(SaveFolderDialog &)> &answer)
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, qApp, [timer, answer] {
        auto *dialog = qobject_cast<SaveFolderDialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        timer->deleteLater();
        answer(*dialog);
        dialog->accept();
    });
    timer->start(20);
}

} // namespace

/// Folders in the window, from opening them to saving the result.
class WindowFolders : public QObject {
    Q_OBJECT

    /// Three folders: `a.yaml` changes, `deep/b.yaml` is in conflict, `same.yaml` stays, `new.yaml` is added,
    /// `gone.yaml` goes.
    struct Folders : OpenWindow {
        Folders()
        {
            const auto put = [this](const char *side, const QString &file, const QByteArray &bytes) {
                write(path(side, file), bytes);
            };
            for (const auto &[side, a, b] :
                 {std::tuple("original", "1", "1"), {"updated", "2", "2"}, {"destination", "1", "3"}}) {
                put(side, QStringLiteral("a.yaml"), object("one", a));
                put(side, QStringLiteral("deep/b.yaml"), object("two", b));
                put(side, QStringLiteral("same.yaml"), object("three", "1"));
                put(side, QStringLiteral("notes.txt"), QByteArray("notes\n"));
            }
            put("updated", QStringLiteral("new.yaml"), object("four", "1"));
            put("original", QStringLiteral("gone.yaml"), object("five", "1"));
            put("destination", QStringLiteral("gone.yaml"), object("five", "1"));
            showOneResource();
            window().activateWindow();
            window().controllers().opening.openFiles({path("original"), path("updated"), path("destination")});
            good = waitUntilSettled() && view().scene();
        }
        QString path(const char *side, const QString &file = {}) const
        {
            return folder.filePath(QString::fromLatin1(side) + (file.isEmpty() ? QString() : QLatin1Char('/') + file));
        }
        ResourcePanel &panel() { return *window().parts().resources; }
        void choose(const QString &name)
        {
            for (int row = 0; row < panel().model().rowCount(); ++row) {
                if (panel().model().index(row).data().toString() == name)
                    panel().list()->setCurrentIndex(panel().model().index(row));
            }
        }
        QString resultFile() { return view().result()->header()->file(); }
        QTemporaryDir folder;
        bool good = false;
    };

private Q_SLOTS:
    void areOpenedByTheirNames()
    {
        Folders open;
        QVERIFY(open.good);
        QCOMPARE(open.window().workspace().mode(), merge::Mode::ThreeWay);
        QVERIFY(open.window().workspace().isFolder(Side::Destination));
        QVERIFY(open.panel().isVisible());
        QCOMPARE(open.panel().model().count(), 5); // the notes are none
        open.choose(QStringLiteral("two"));
        QCOMPARE(open.resultFile(), QStringLiteral("deep/b.yaml"));
        QCOMPARE(open.view().pane(Side::Updated)->header()->file(), QStringLiteral("deep/b.yaml"));
        // Lines are counted within the file.
        PaneEditor *editor = open.input(Side::Destination);
        int line = 0;
        while (!editor->folds().isShown(line))
            ++line;
        QVERIFY(line > 0);
        QCOMPARE(editor->files().numberOf(line), 1);
    }

    void aFolderWithoutDocumentsIsRefused()
    {
        QTemporaryDir folder;
        write(folder.filePath(QStringLiteral("readme.txt")), "x\n");
        OpenWindow open;
        open.window().controllers().opening.openFiles({folder.path()});
        QVERIFY(open.window().notice()->isVisible());
        QVERIFY(!open.window().workspace().hasInputs());
    }

    /// As git difftool --dir-diff hands them over.
    void linksCountAsTheirFilesWhereFoldersAreCompared()
    {
        QTemporaryDir folder;
        write(folder.filePath(QStringLiteral("left/a.yaml")), object("one", "1"));
        write(folder.filePath(QStringLiteral("tree/a.yaml")), object("one", "2"));
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("right")));
        QVERIFY(QFile::link(folder.filePath(QStringLiteral("tree/a.yaml")),
                            folder.filePath(QStringLiteral("right/a.yaml"))));
        OpenWindow open;
        open.window().controllers().opening.openFiles({folder.filePath(QStringLiteral("left")) + QLatin1Char('/'),
                                                       folder.filePath(QStringLiteral("right")) + QLatin1Char('/')},
                                                      merge::Mode::Compare);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().scene());
        QCOMPARE(open.scene().plan().counts.changed, 1U);
        QCOMPARE(open.input(Side::Updated)->bytes(), object("one", "2").toStdString());
    }

    void areSavedInPlaceAndUntouchedFilesStay()
    {
        Folders open;
        const QDateTime before = QFileInfo(open.path("destination", QStringLiteral("same.yaml"))).lastModified();
        QString summary, asked;
        QSignalSpy saved(&open.window().parts().changes, &WindowChanges::resultSaved);
        answerSaving([&](SaveFolderDialog &dialog) {
            summary = dialog.summary();
            answerBox(QStringLiteral("Save anyway"), &asked);
        });
        open.action(Act::SaveResult)->trigger();
        QTRY_COMPARE(saved.size(), 1);
        QCOMPARE(
            asked,
            QStringLiteral("1 conflict is not looked at yet.\nIf you save now, destination has the value of Updated "
                           "there."));
        QCOMPARE(summary, QStringLiteral("2 files change, 1 is new, 1 is deleted, 2 stay as they are."));
        QCOMPARE(contents(open.path("destination", QStringLiteral("a.yaml"))), object("one", "2"));
        QCOMPARE(contents(open.path("destination", QStringLiteral("deep/b.yaml"))), object("two", "2"));
        QCOMPARE(contents(open.path("destination", QStringLiteral("new.yaml"))), object("four", "1"));
        QVERIFY(!QFileInfo::exists(open.path("destination", QStringLiteral("gone.yaml"))));
        QCOMPARE(QFileInfo(open.path("destination", QStringLiteral("same.yaml"))).lastModified(), before);
        QCOMPARE(contents(open.path("updated", QStringLiteral("a.yaml"))), object("one", "2"));
    }

    void areSavedElsewhere()
    {
        Folders open;
        const QString out = open.folder.filePath(QStringLiteral("out"));
        QSignalSpy saved(&open.window().parts().changes, &WindowChanges::resultSaved);
        QString asked;
        answerSaving([&](SaveFolderDialog &dialog) {
            dialog.findChild<QRadioButton *>(QStringLiteral("elsewhere"))->click();
            dialog.findChild<QLineEdit *>(QStringLiteral("folder"))->setText(out);
            answerBox(QStringLiteral("Save anyway"), &asked);
        });
        open.action(Act::SaveResult)->trigger();
        QTRY_COMPARE(saved.size(), 1);
        QStringList files;
        for (QDirIterator at(out, QDir::Files, QDirIterator::Subdirectories); at.hasNext();)
            files += QDir(out).relativeFilePath(at.next());
        files.sort();
        QCOMPARE(files, QStringList({"a.yaml", "deep/b.yaml", "new.yaml", "notes.txt", "same.yaml"}));
        QCOMPARE(contents(open.path("destination", QStringLiteral("a.yaml"))), object("one", "1"));
    }

    void anEditGoesBackIntoItsFileOnly()
    {
        Folders open;
        open.choose(QStringLiteral("two"));
        PaneEditor *editor = open.input(Side::Destination);
        const int at = static_cast<int>(editor->bytes().find("a: 3"));
        editor->setFocus();
        editor->goTo(at + 4);
        QTest::keyClicks(editor, QStringLiteral("7"));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().workspace().isEdited(Side::Destination));
        const QDateTime before = QFileInfo(open.path("destination", QStringLiteral("a.yaml"))).lastModified();
        QString asked;
        answerBox(QStringLiteral("Write back"), &asked);
        open.action(Act::SaveInput)->trigger();
        QCOMPARE(contents(open.path("destination", QStringLiteral("deep/b.yaml"))), object("two", "37"));
        QCOMPARE(QFileInfo(open.path("destination", QStringLiteral("a.yaml"))).lastModified(), before);
        QVERIFY(!open.window().workspace().isEdited(Side::Destination));
    }

    void noLineMovesIntoAnotherFile()
    {
        Folders open;
        open.view().setAllResources(true);
        QVERIFY(open.waitUntilSettled());
        PaneEditor *editor = open.input(Side::Destination);
        const std::string before = editor->bytes();
        const int second = editor->lineOf(static_cast<int>(before.find("apiVersion", 1)));
        QCOMPARE(editor->files().numberOf(second), 1);
        editor->setFocus();
        editor->goTo(editor->lineStart(second) + 1);
        QTest::keyClick(editor, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(editor->bytes(), before);
        editor->goTo(editor->lineStart(second - 1) + 1);
        QTest::keyClick(editor, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(editor->bytes(), before);
        QTest::keyClick(editor, Qt::Key_Up, Qt::AltModifier);
        QVERIFY(editor->bytes() != before);
    }

    void undoRestoresWhereFilesBegin()
    {
        Folders open;
        const FileParts before = open.window().workspace().inputs().files[Side::Destination];
        const std::string text = open.window().workspace().inputs().texts[Side::Destination];
        QCOMPARE(before.size(), size_t{4});
        open.action(Act::AllResources)->trigger();
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("z"));
        QVERIFY(open.window().workspace().inputs().texts[Side::Destination] == "z");
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().inputs().texts[Side::Destination], text);
        QVERIFY(open.window().workspace().inputs().files[Side::Destination] == before);
    }

    void reloadingTakesWhatIsOnDisk()
    {
        Folders open;
        write(open.path("updated", QStringLiteral("a.yaml")), object("one", "9"));
        write(open.path("updated", QStringLiteral("more.yaml")), object("six", "1"));
        open.action(Act::Reload)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.resultText().find("a: 9") != std::string::npos);
        QCOMPARE(open.panel().model().count(), 6);
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.panel().model().count(), 5);
    }

    void aSessionBringsThemBackWithTheirEdits()
    {
        Folders open;
        open.choose(QStringLiteral("two"));
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->goTo(static_cast<int>(editor->bytes().find("a: 3")) + 4);
        QTest::keyClicks(editor, QStringLiteral("7"));
        QVERIFY(open.waitUntilSettled());
        const QString file = open.folder.filePath(QStringLiteral("s.fieldwise"));
        answerDialog(file);
        open.action(Act::SaveSessionAs)->trigger();
        const Inputs &saved = open.window().workspace().inputs();
        OpenWindow other;
        other.window().controllers().sessions.openSession(file);
        QVERIFY(other.waitUntilSettled());
        const Inputs &restored = other.window().workspace().inputs();
        QVERIFY(restored.texts == saved.texts);
        QVERIFY(restored.files == saved.files);
        QVERIFY(other.window().workspace().isEdited(Side::Destination));
        QVERIFY(!other.window().workspace().isEdited(Side::Updated));
        QVERIFY(other.window().workspace().isFolder(Side::Updated));
    }

    void aFileThatCanNotBeReadIsLeft()
    {
        Folders open;
        write(open.path("destination", QStringLiteral("bad.yaml")), "a: [1\n");
        open.action(Act::Reload)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.view().isStale());
        QCOMPARE(open.panel().model().unread(), 1);
        open.choose(QStringLiteral("bad.yaml"));
        QCOMPARE(open.resultFile(), QStringLiteral("bad.yaml"));
    }

    void foldersAreDroppedOnThePanes()
    {
        Folders model;
        OpenWindow open;
        open.showOneResource();
        Q_EMIT open.view().filesDropped(Side::Updated, {model.path("updated")});
        Q_EMIT open.view().filesDropped(Side::Destination, {model.path("destination")});
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().workspace().isFolder(Side::Updated));
        QVERIFY(open.view().scene());
        QVERIFY(open.window().parts().resources->isVisible());
    }
};

QTEST_MAIN(WindowFolders)
#include "window_folders.moc"
