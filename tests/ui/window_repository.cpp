// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialogButtonBox>
#include <QMessageBox>

#include "core/merge/explain/explain.h"
#include "tests/support/ui/atfiles.h"
#include "tests/support/ui/repository.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/versionsdialog.h"
#include "ui/work/conflictfiles.h"
#include "ui/work/gitmerge.h"
#include "ui/work/gittemporary.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

const QByteArray base = "kind: ConfigMap\ndata:\n  level: info\n  time: 1\n";
const QByteArray theirs = "kind: ConfigMap\ndata:\n  level: warn\n  time: 1\n  new: x\n";
const QByteArray ours = "kind: ConfigMap\ndata:\n  level: debug\n  time: 1\n";
const QString f = QStringLiteral("deploy/f.yaml");

/// Clicks the button of a message box as soon as one is there.
void answerNextBox(const QString &text, QString *asked)
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, text, asked] {
        if (!qobject_cast<QMessageBox *>(QApplication::activeModalWidget()))
            return;
        timer->deleteLater();
        timer->stop();
        answerBox(text, asked, 0);
    });
    timer->start(20);
}

QString nameOf(OpenWindow &open, Side side)
{
    return open.view().pane(side)->header()->file();
}

} // namespace

/// Files in conflict of real repositories, opened in the window.
class WindowRepository : public QObject {
    Q_OBJECT

    std::unique_ptr<Repository> m_repository;

    void openFile(OpenWindow &open, const QString &name = f)
    {
        open.window().controllers().opening.openFiles({m_repository->path(name)});
        QVERIFY(open.waitUntilSettled());
    }
    QString brief(const QString &revision)
    {
        return m_repository->git(QStringLiteral("rev-parse --short ") + revision);
    }
    NoticeBar *notice(OpenWindow &open) { return open.window().notice(); }
    void save(OpenWindow &open, Act act)
    {
        open.action(act)->trigger();
        QVERIFY(open.waitUntilSettled());
    }

private Q_SLOTS:
    void init()
    {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        m_repository = std::make_unique<Repository>();
    }

    /// git's usual markers have no base, but its index has.
    void markersAreCompletedFromTheIndex()
    {
        m_repository->conflict({f}, base, ours, theirs);
        OpenWindow open;
        openFile(open);
        QCOMPARE(open.input(Side::Original)->bytes(), base.toStdString());
        QCOMPARE(open.input(Side::Updated)->bytes(), theirs.toStdString());
        QCOMPARE(open.input(Side::Destination)->bytes(), ours.toStdString());
        QCOMPARE(nameOf(open, Side::Original), QStringLiteral("%1 “Start here”, merge base").arg(brief("main~1")));
        QCOMPARE(nameOf(open, Side::Updated), QStringLiteral("side: %1 “Two”").arg(brief("side")));
        QCOMPARE(nameOf(open, Side::Destination), QStringLiteral("main: %1 “Three”").arg(brief("main")));
        QVERIFY(!open.window().parts().fileNotice->isVisible());
    }

    void mergetoolHasThemToo()
    {
        m_repository->conflict({f}, base, ours, theirs);
        GitFiles asked;
        for (const auto &[side, name, bytes] : {std::tuple(Side::Original, "deploy/f_BASE_1.yaml", base),
                                                {Side::Updated, "deploy/f_REMOTE_1.yaml", theirs},
                                                {Side::Destination, "deploy/f_LOCAL_1.yaml", ours}}) {
            m_repository->write(QString::fromLatin1(name), bytes);
            asked.files[side] = m_repository->path(QString::fromLatin1(name));
        }
        asked.output = m_repository->path(f);
        auto merge = readGitMerge(asked);
        QVERIFY(merge.has_value());
        QCOMPARE(merge->names[Side::Updated], QStringLiteral("side: %1 “Two”").arg(brief("side")));
        QCOMPARE(merge->labels[Side::Updated], QStringLiteral("side"));
        asked.labels[Side::Updated] = QStringLiteral("mine");
        QCOMPARE(readGitMerge(asked)->names[Side::Updated], QStringLiteral("mine"));
    }

    void rebaseNamesItsOwnSides()
    {
        m_repository->conflict({f}, base, ours, theirs, QStringLiteral("rebase main side"));
        OpenWindow open;
        openFile(open);
        QCOMPARE(nameOf(open, Side::Updated), QStringLiteral("side: %1 “Two”").arg(brief("side")));
        QCOMPARE(nameOf(open, Side::Destination), QStringLiteral("main: %1 “Three”").arg(brief("main")));
        QVERIFY(nameOf(open, Side::Original).endsWith(QStringLiteral("before the commit that is applied")));
    }

    /// A person's edit must not be undone by the index, which still has the base of what is left.
    void anEditedFileKeepsItsOwnSides()
    {
        m_repository->conflict({f}, base, ours, theirs);
        QByteArray text = contents(m_repository->path(f));
        QVERIFY(text.contains("kind: ConfigMap"));
        m_repository->write(f, text.replace("kind: ConfigMap", "kind: Secret"));
        OpenWindow open;
        openFile(open);
        QVERIFY(open.input(Side::Destination)->bytes().starts_with("kind: Secret"));
        QVERIFY(open.window().workspace().inputs().open[Side::Original]);
        QVERIFY(open.input(Side::Original)->bytes().starts_with("kind: Secret\ndata:\n  level: info\n"));
        QCOMPARE(nameOf(open, Side::Updated), QStringLiteral("side"));
    }

    void withoutABaseNobodyAddedAnything()
    {
        m_repository->conflict({f}, base, ours, theirs);
        QByteArray text = contents(m_repository->path(f));
        m_repository->write(f, text.replace("level: warn", "level: error"));
        OpenWindow open;
        openFile(open);
        QVERIFY(!open.window().workspace().inputs().open[Side::Original]);
        QVERIFY(open.window().parts().fileNotice->isVisible());
        QVERIFY(!open.scene().plan().steps.empty());
        for (const merge::DecisionRef &ref : open.scene().plan().steps)
            QVERIFY(!QString::fromStdString(merge::explain(open.scene().plan(), ref).because)
                         .contains(QStringLiteral("added it")));
    }

    /// The markers get git's labels, not the names for people.
    void markersKeepTheirLabels()
    {
        m_repository->conflict({f}, base, ours, theirs);
        OpenWindow open;
        openFile(open);
        QString asking;
        answerBox(QStringLiteral("Save with conflict markers"), &asking);
        save(open, Act::SaveResult);
        QVERIFY(contents(m_repository->path(f)).contains("<<<<<<< HEAD\n"));
        QVERIFY(contents(m_repository->path(f)).contains(">>>>>>> side\n"));
    }

    /// A comment inside of a flow mapping has no place in the result.
    void whatNobodyChoseToLoseIsAskedAbout()
    {
        m_repository->conflict({f}, "x: 1\ny: {a: 1,\n b: 2}\n", "x: 2\ny: {a: 1,\n b: 2}\n",
                               "x: 3\ny: {a: 1,\n # why\n b: 2}\n");
        OpenWindow open;
        openFile(open);
        const QByteArray before = contents(m_repository->path(f));
        open.action(Act::TakeThird)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().counts.open, 0u);
        QString asking;
        answerNextBox(QStringLiteral("Keep working"), &asking);
        save(open, Act::SaveResult);
        QTRY_VERIFY2(asking.startsWith(QStringLiteral("The result lacks “# why”, which Theirs has in line 3.")),
                     qPrintable(asking));
        QCOMPARE(contents(m_repository->path(f)), before);
        answerNextBox(QStringLiteral("Save anyway"), &asking);
        save(open, Act::SaveResult);
        QTRY_COMPARE(contents(m_repository->path(f)), QByteArray("x: 2\ny: {a: 1,\n b: 2}\n"));
        // Theirs for the mapping has the comment.
        QVERIFY(!open.window().workspace().hasUnsavedWork());
    }

    void saveAndNextGoesThroughAllFiles()
    {
        const QStringList names{QStringLiteral("a.yaml"), QStringLiteral("b.yaml"), QStringLiteral("deploy/c.yaml")};
        m_repository->conflict(names, base, ours, theirs);
        QCOMPARE(conflictFilesAt(m_repository->path()).files.size(), 3);
        OpenWindow open;
        openFile(open, names[1]); // starts in the middle
        QVERIFY(open.action(Act::SaveAndNext)->isEnabled());
        for (const int at : {1, 2, 0}) {
            QCOMPARE(open.window().workspace().resultFile(), m_repository->path(names[at]));
            QCOMPARE(open.action(Act::SaveAndNext)->isEnabled(), at != 0);
            open.action(Act::TakeSecond)->trigger();
            QVERIFY(open.waitUntilSettled());
            QVERIFY(!notice(open)->isVisible());
            save(open, at == 0 ? Act::SaveResult : Act::SaveAndNext);
            QCOMPARE(contents(m_repository->path(names[at])), theirs);
            QCOMPARE(notice(open)->text(),
                     QStringLiteral("Merged saved to %1: 1 from Theirs, 1 by your choice; git add was not run.")
                         .arg(names[at]));
            QVERIFY(notice(open)->isVisible());
        }
        QVERIFY(m_repository->git(QStringLiteral("diff --cached --name-only --diff-filter=M")).isEmpty());
    }

    void theButtonSaysWhichFileItIs()
    {
        const QStringList names{QStringLiteral("a.yaml"), QStringLiteral("b.yaml"), QStringLiteral("c.yaml")};
        m_repository->conflict(names, base, ours, theirs);
        const auto texts = [&](const QString &name) {
            OpenWindow open;
            openFile(open, name);
            QStringList shown;
            for (const char *button : {"saveResult", "saveAndNext"})
                if (auto *found = open.window().parts().toolBar->findChild<QPushButton *>(QLatin1String(button));
                    !found->isHidden())
                    shown += found->text();
            return shown;
        };
        QCOMPARE(texts(names[1]), (QStringList{QStringLiteral("Save"), QStringLiteral("Save and next (2 of 3)")}));
        // What is settled counts, too.
        m_repository->write(names[0], theirs);
        m_repository->git(QStringLiteral("add a.yaml"));
        QCOMPARE(texts(names[1]), (QStringList{QStringLiteral("Save"), QStringLiteral("Save and next (2 of 3)")}));
        m_repository->write(names[1], theirs);
        QCOMPARE(texts(names[2]), (QStringList{QStringLiteral("Save (3 of 3)")}));
    }

    void markersFollowTheRepositorysStyle_data()
    {
        QTest::addColumn<QString>("style");
        QTest::addColumn<bool>("hasBase");
        QTest::newRow("none") << QString() << true;
        QTest::newRow("merge") << QStringLiteral("merge") << false;
        QTest::newRow("diff3") << QStringLiteral("diff3") << true;
    }

    void markersFollowTheRepositorysStyle()
    {
        QFETCH(QString, style);
        QFETCH(bool, hasBase);
        m_repository->conflict({f}, base, ours, theirs);
        if (!style.isEmpty())
            m_repository->git(QStringLiteral("config merge.conflictStyle ") + style);
        OpenWindow open;
        openFile(open);
        QString asking;
        answerBox(QStringLiteral("Save with conflict markers"), &asking);
        save(open, Act::SaveResult);
        const QByteArray saved = contents(m_repository->path(f));
        const QByteArray inner = "  level: debug\n"
            + (hasBase ? "||||||| " + brief(QStringLiteral("HEAD~1")).toUtf8() + "\n  level: info\n" : QByteArray())
            + "=======\n  level: warn\n";
        QVERIFY2(saved.contains("<<<<<<< HEAD\n" + inner + ">>>>>>> side\n"), saved.constData());
    }

    void filesInConflictAreFoundBelowAFolder()
    {
        m_repository->conflict({f, QStringLiteral("a.yaml")}, base, ours, theirs);
        OpenWindow open;
        answerDialog(m_repository->path(QStringLiteral("deploy")));
        open.action(Act::OpenConflicts)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().resultFile(), m_repository->path(QStringLiteral("a.yaml")));
        QVERIFY(open.action(Act::SaveAndNext)->isEnabled());
    }

    void versionsAreChosenByTheirTitles()
    {
        m_repository->write(f, base);
        m_repository->commit(QStringLiteral("One"));
        m_repository->write(f, theirs);
        m_repository->commit(QStringLiteral("Two"));
        m_repository->write(f, ours);
        OpenWindow open;
        QTimer::singleShot(50, qApp, [this] {
            auto *dialog = qobject_cast<VersionsDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            auto *compare = dialog->findChild<QDialogButtonBox *>()->buttons().last();
            dialog->findChild<QLineEdit *>()->setText(m_repository->path(QStringLiteral("nowhere.yaml")));
            dialog->findChild<QLineEdit *>()->setText(m_repository->path(f));
            const auto boxes = dialog->findChildren<QComboBox *>();
            QCOMPARE(boxes.size(), 2);
            QVERIFY(compare->isEnabled());
            QCOMPARE(dialog->arguments().size(), 2u); // the newest branch, and the file as it is
            const int one = boxes[0]->findText(QStringLiteral("One"), Qt::MatchContains);
            QVERIFY(one >= 0);
            boxes[0]->setCurrentIndex(one);
            boxes[1]->setEditText(QStringLiteral("main"));
            QCOMPARE(dialog->arguments()[1], std::string("main"));
            dialog->accept();
        });
        open.action(Act::CompareVersions)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Compare);
        QCOMPARE(open.input(Side::Destination)->bytes(), base.toStdString());
        QCOMPARE(open.input(Side::Updated)->bytes(), theirs.toStdString());
        QVERIFY(nameOf(open, Side::Updated).startsWith(QStringLiteral("main:deploy/f.yaml, ")));
        QVERIFY(nameOf(open, Side::Destination).endsWith(QStringLiteral("“One”")));
        QVERIFY(open.window().parts().settings.recent().isEmpty());
    }

    void aRevisionThatDoesNotExistIsNamed()
    {
        m_repository->write(f, base);
        m_repository->commit(QStringLiteral("One"));
        VersionsDialog dialog(m_repository->path(f), {}, VersionsDialog::Asks::Two);
        const auto boxes = dialog.findChildren<QComboBox *>();
        boxes[0]->setEditText(QStringLiteral("v8"));
        QVERIFY(dialog.versions().error().contains(QStringLiteral("v8")));
        boxes[0]->setEditText(QStringLiteral("main"));
        boxes[1]->setEditText(QStringLiteral("v9"));
        QVERIFY(dialog.versions().error().contains(QStringLiteral("v9")));
    }

    void foldersOfVersionsAreCompared()
    {
        m_repository->write(f, base);
        m_repository->write(QStringLiteral("deploy/same.yaml"), "a: 1\n");
        m_repository->write(QStringLiteral("deploy/z.yaml"), "z: 1\n");
        m_repository->commit(QStringLiteral("One"));
        m_repository->write(f, theirs);
        m_repository->write(QStringLiteral("deploy/z.yaml"), "z: 2\n");
        OpenWindow open;
        open.showOneResource();
        const auto versions = versionsOf({"HEAD:deploy"}, Git(m_repository->path().toStdString()));
        QVERIFY(versions && versions->has_value());
        open.window().controllers().opening.openVersions(versions->value());
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().workspace().isFolder(Side::Updated));
        QCOMPARE(open.scene().plan().documents.size(), 2u);
        QVERIFY(!open.scene().plan().steps.empty());
        QVERIFY2(nameOf(open, Side::Destination).startsWith(QStringLiteral("f.yaml of HEAD:deploy, ")),
                 qPrintable(nameOf(open, Side::Destination)));
        QCOMPARE(nameOf(open, Side::Updated), QStringLiteral("f.yaml of deploy"));
    }

    void conflictsWithoutTextsAreCounted()
    {
        m_repository->conflict({f}, base, ours, theirs,
                               QStringLiteral("rm -q deploy/f.yaml; git commit -qm R; git merge side"));
        const ConflictFiles found = conflictFilesAt(m_repository->path());
        QVERIFY(found.files.isEmpty());
        QCOMPARE(found.others, 1);
        QVERIFY(conflictFilesAt(QDir::rootPath()).root.isEmpty());
    }

    void filesOfGitHaveTheirOwnNames()
    {
        QTemporaryDir folder;
        for (const char *name : {"f_BASE_12.yaml", "f_LOCAL_12.yaml", "f_REMOTE_12.yaml", "own_LOCAL_1.yaml"})
            writeFile(folder, QString::fromLatin1(name), "a: 1\n");
        QCOMPARE(nameOfGitTemporary(folder.filePath("f_BASE_12.yaml")), QStringLiteral("f.yaml"));
        QCOMPARE(nameOfGitTemporary("/tmp/git-blob-a1B2c3/f.yaml"), QStringLiteral("f.yaml"));
        QCOMPARE(nameOfGitTemporary("/tmp/git-difftool.a1B2c/left/x/f.yaml"), QStringLiteral("x/f.yaml"));
        QVERIFY(!nameOfGitTemporary(folder.filePath("own_LOCAL_1.yaml")));
        QVERIFY(!nameOfGitTemporary("/home/me/git-blob-a1B2c3.yaml"));
        OpenWindow open;
        open.window().controllers().opening.openFiles({folder.filePath("f_BASE_12.yaml"),
                                                       folder.filePath("f_REMOTE_12.yaml"),
                                                       folder.filePath("f_LOCAL_12.yaml")},
                                                      merge::Mode::Git);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().windowTitle().startsWith(QStringLiteral("f.yaml")));
        const config::Session session = open.window().workspace().session(folder.path(), {});
        QVERIFY(session.inputs[Side::Updated]->file.empty());
        QVERIFY(session.inputs[Side::Updated]->text.has_value());
        QVERIFY(open.window().parts().settings.recent().isEmpty());
    }
};

QTEST_MAIN(WindowRepository)
#include "window_repository.moc"
