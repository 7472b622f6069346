// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/atfiles.h"
#include "tests/support/ui/repository.h"
#include "ui/controllers/controllers.h"
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

    void rebaseNamesItsOwnSides()
    {
        m_repository->conflict({f}, base, ours, theirs, QStringLiteral("rebase main side"));
        OpenWindow open;
        openFile(open);
        QCOMPARE(nameOf(open, Side::Updated), QStringLiteral("side: %1 “Two”").arg(brief("side")));
        QCOMPARE(nameOf(open, Side::Destination), QStringLiteral("main: %1 “Three”").arg(brief("main")));
        QVERIFY(nameOf(open, Side::Original).endsWith(QStringLiteral("before the commit that is applied")));
    }

    /// A person's edit must not be undone by the index.
    void anEditedFileKeepsItsOwnSides()
    {
        m_repository->conflict({f}, base, ours, theirs);
        QByteArray text = contents(m_repository->path(f));
        QVERIFY(text.contains("kind: ConfigMap"));
        m_repository->write(f, text.replace("kind: ConfigMap", "kind: Secret"));
        OpenWindow open;
        openFile(open);
        QVERIFY(open.input(Side::Destination)->bytes().starts_with("kind: Secret"));
        QVERIFY(!open.window().workspace().inputs().open[Side::Original]);
        QCOMPARE(nameOf(open, Side::Updated), QStringLiteral("side"));
        QVERIFY(open.window().parts().fileNotice->isVisible());
        for (const merge::DecisionRef &ref : open.scene().plan().steps)
            QVERIFY(!QString::fromStdString(merge::explain(open.scene().plan(), ref).because).contains("added it"));
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
