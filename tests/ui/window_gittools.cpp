// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Ran {
    int status = -1;
    QString out, err;
};

} // namespace

/// What the real git makes of the real `fieldwise`.
class WindowGitTools : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    QProcessEnvironment m_environment;

    QString path(const char *name) { return m_folder->filePath(QString::fromLatin1(name)); }
    QByteArray read(const char *name)
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const char *name, const QByteArray &bytes)
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }

    std::unique_ptr<QProcess> start(const QStringList &arguments, const QString &program = QStringLiteral("git"))
    {
        auto process = std::make_unique<QProcess>();
        process->setProcessEnvironment(m_environment);
        process->setWorkingDirectory(path("repo"));
        process->setStandardInputFile(QProcess::nullDevice());
        process->start(program, arguments);
        return process;
    }
    static Ran finish(QProcess &process)
    {
        if (process.state() != QProcess::NotRunning && !process.waitForFinished(60000)) {
            process.kill();
            process.waitForFinished();
            return {};
        }
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : 128 + SIGKILL,
                QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
    }
    Ran git(const QStringList &arguments) { return finish(*start(arguments)); }
    QString told(const QStringList &arguments) { return git(arguments).out.trimmed(); }

    void commit(const QByteArray &text, const char *name = "repo/f.yaml")
    {
        write(name, text);
        git({QStringLiteral("add"), QStringLiteral(".")});
        QCOMPARE(git({QStringLiteral("commit"), QStringLiteral("-qm"), QStringLiteral("one")}).status, 0);
    }
    /// A repository in the middle of a merge that git could not do alone.
    void conflict(const QByteArray &before, const QByteArray &here, const QByteArray &there,
                  const char *name = "repo/f.yaml")
    {
        commit(before, name);
        git({QStringLiteral("checkout"), QStringLiteral("-qb"), QStringLiteral("feature")});
        commit(there, name);
        git({QStringLiteral("checkout"), QStringLiteral("-q"), QStringLiteral("main")});
        commit(here, name);
        QCOMPARE(git({QStringLiteral("merge"), QStringLiteral("-q"), QStringLiteral("feature")}).status, 1);
    }
    /// Has `fieldwise mergetool` called with more options.
    void configure(const char *options, const char *before = "")
    {
        const QString command =
            QStringLiteral(
                "%1 '%2' mergetool --base \"$BASE\" --local \"$LOCAL\" --remote \"$REMOTE\" --output \"$MERGED\" %3")
                .arg(QString::fromLatin1(before), QStringLiteral(FIELDWISE_WINDOW), QString::fromLatin1(options));
        const QStringList settings[] = {
            {QStringLiteral("merge.tool"), QStringLiteral("fieldwise")},
            {QStringLiteral("mergetool.fieldwise.cmd"), command.trimmed()},
            {QStringLiteral("mergetool.fieldwise.trustExitCode"), QStringLiteral("true")},
            {QStringLiteral("mergetool.fieldwise.hideResolved"), QStringLiteral("false")},
            {QStringLiteral("mergetool.keepBackup"), QStringLiteral("false")},
            {QStringLiteral("mergetool.prompt"), QStringLiteral("false")},
            {QStringLiteral("difftool.fieldwise.cmd"),
             QStringLiteral("'%1' diff \"$LOCAL\" \"$REMOTE\" --grab \"$GRABS/$(basename \"$MERGED\").png\"")
                 .arg(QStringLiteral(FIELDWISE_WINDOW))}};
        for (const QStringList &setting : settings)
            QCOMPARE(git(QStringList{QStringLiteral("config")} + setting).status, 0);
    }
    bool isMerged() { return told({QStringLiteral("ls-files"), QStringLiteral("-u")}).isEmpty(); }
    QByteArray marked() { return read("repo/f.yaml"); }

    static constexpr const char *base = "kind: ConfigMap\ndata:\n  level: info\n  time: 1\n";
    static constexpr const char *ours = "kind: ConfigMap\ndata:\n  level: debug\n  time: 1\n";
    static constexpr const char *theirs = "kind: ConfigMap\ndata:\n  level: warn\n  time: 2\n";

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QDir(m_folder->path()).mkdir(QStringLiteral("repo"));
        QDir(m_folder->path()).mkdir(QStringLiteral("grabs"));
        m_environment = QProcessEnvironment::systemEnvironment();
        // A person's settings of git and of the window stay out of it.
        for (const char *name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
            m_environment.insert(QString::fromLatin1(name), m_folder->path());
        m_environment.insert(QStringLiteral("GIT_CONFIG_NOSYSTEM"), QStringLiteral("1"));
        m_environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        m_environment.insert(QStringLiteral("GRABS"), path("grabs"));
        for (const char *who : {"AUTHOR", "COMMITTER"}) {
            m_environment.insert(QStringLiteral("GIT_%1_NAME").arg(QLatin1String(who)), QStringLiteral("Test"));
            m_environment.insert(QStringLiteral("GIT_%1_EMAIL").arg(QLatin1String(who)),
                                 QStringLiteral("test@example.com"));
        }
        QCOMPARE(
            git({QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("-b"), QStringLiteral("main")}).status,
            0);
    }

    /// Neighbouring lines are a conflict for git only; without a display, in the same second in which git wrote its
    /// backup.
    void autoSettlesWhatIsNoConflict()
    {
        conflict("a: 1\nb: 1\n", "a: 2\nb: 1\n", "a: 1\nb: 2\n");
        configure("--auto");
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            m_environment.remove(QString::fromLatin1(name));
        const Ran ran = git({QStringLiteral("mergetool")});
        QVERIFY2(ran.status == 0, qPrintable(ran.err + ran.out));
        QVERIFY(isMerged());
        QCOMPARE(read("repo/f.yaml"), QByteArray("a: 2\nb: 2\n"));
        QCOMPARE(told({QStringLiteral("show"), QStringLiteral(":f.yaml")}), QStringLiteral("a: 2\nb: 2"));
    }

    void autoWithoutADisplayLeavesConflictsAlone()
    {
        conflict(base, ours, theirs);
        configure("--auto");
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            m_environment.remove(QString::fromLatin1(name));
        const QByteArray before = marked();
        const Ran ran = git({QStringLiteral("mergetool")});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.err.contains(QStringLiteral("1 conflict is left to decide")), qPrintable(ran.err));
        QVERIFY(!isMerged());
        QCOMPARE(marked(), before);
    }

    void aWindowThatSavesSettlesIt()
    {
        conflict(base, ours, theirs);
        configure("--auto --do take-second,save-result --grab \"$GRABS/m.png\"");
        const Ran ran = git({QStringLiteral("mergetool")});
        QVERIFY2(ran.status == 0, qPrintable(ran.err + ran.out));
        QVERIFY(isMerged());
        QCOMPARE(read("repo/f.yaml"), QByteArray("kind: ConfigMap\ndata:\n  level: warn\n  time: 2\n"));
    }

    /// Each file has a window of its own; what closes it is the command that goes on.
    void saveAndNextGoesThroughAllFiles()
    {
        commit(base, "repo/a.yaml");
        commit(base, "repo/b.yaml");
        commit(base, "repo/c.yaml");
        git({QStringLiteral("checkout"), QStringLiteral("-qb"), QStringLiteral("feature")});
        for (const char *name : {"repo/a.yaml", "repo/b.yaml", "repo/c.yaml"})
            commit(theirs, name);
        git({QStringLiteral("checkout"), QStringLiteral("-q"), QStringLiteral("main")});
        for (const char *name : {"repo/a.yaml", "repo/b.yaml", "repo/c.yaml"})
            commit(ours, name);
        QCOMPARE(git({QStringLiteral("merge"), QStringLiteral("-q"), QStringLiteral("feature")}).status, 1);
        configure("--do take-second,save-result,save-and-next --grab \"$GRABS/$(basename \"$MERGED\").png\"");
        const Ran ran = git({QStringLiteral("mergetool")});
        QVERIFY2(ran.status == 0, qPrintable(ran.err + ran.out));
        QVERIFY(isMerged());
        for (const char *name : {"repo/a.yaml", "repo/b.yaml", "repo/c.yaml"})
            QCOMPARE(read(name), QByteArray("kind: ConfigMap\ndata:\n  level: warn\n  time: 2\n"));
        QVERIFY(!QFile::exists(path("grabs/a.yaml.png"))); // closed before
        QVERIFY(QFile::exists(path("grabs/c.yaml.png")));  // the last one stays
    }

    /// As the merge driver, which would not write it either.
    void autoSavesNothingUnproved()
    {
        conflict("x: 1\ny: {a: 1,\n b: 2}\n", "x: 2\ny: {a: 1,\n b: 2}\n", "x: 1\ny: {a: 1, # why\n b: 3}\n");
        configure("--auto");
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            m_environment.remove(QString::fromLatin1(name));
        const QByteArray before = marked();
        const Ran ran = git({QStringLiteral("mergetool")});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.err.contains(QStringLiteral("the result would lack `# why` of Theirs")), qPrintable(ran.err));
        QCOMPARE(marked(), before);
    }

    void diffComparesVersions()
    {
        commit("a: 1\n");
        commit("a: 2\n");
        const auto run = [this](const QStringList &arguments) {
            return finish(*start(QStringList{QStringLiteral("diff")} + arguments
                                     + QStringList{QStringLiteral("--grab"), path("grabs/diff.png")},
                                 QStringLiteral(FIELDWISE_WINDOW)));
        };
        for (const QStringList &arguments :
             {QStringList{QStringLiteral("HEAD~1:f.yaml"), QStringLiteral("HEAD:f.yaml")},
              {QStringLiteral("HEAD~1")},
              {QStringLiteral("HEAD~1"), QStringLiteral("f.yaml")}}) {
            QFile::remove(path("grabs/diff.png"));
            const Ran ran = run(arguments);
            QVERIFY2(ran.status == 0, qPrintable(ran.err + ran.out));
            QVERIFY(QFile::exists(path("grabs/diff.png")));
        }
        QFile::remove(path("grabs/diff.png"));
        for (const auto &[arguments, named] :
             {std::pair(QStringList{QStringLiteral("nowhere")}, QStringLiteral("nowhere")),
              {{QStringLiteral("HEAD~9:f.yaml"), QStringLiteral("HEAD:f.yaml")}, QStringLiteral("HEAD~9")},
              {{QStringLiteral("HEAD:f.yaml"), QStringLiteral("HEAD:nope.yaml")}, QStringLiteral("HEAD:nope.yaml")},
              {{QStringLiteral("f.yaml"), QStringLiteral("nope.yaml")}, QStringLiteral("nope.yaml")}}) {
            const Ran ran = run(arguments);
            QCOMPARE(ran.status, 3);
            QVERIFY2(ran.err.contains(named), qPrintable(ran.err));
            QVERIFY(!QFile::exists(path("grabs/diff.png")));
        }
    }

    void aWindowThatDoesNotSaveLeavesItOpen()
    {
        conflict(base, ours, theirs);
        configure("--do take-second --grab \"$GRABS/m.png\"");
        const QByteArray before = marked();
        QCOMPARE(git({QStringLiteral("mergetool")}).status, 1);
        QVERIFY(QFile::exists(path("grabs/m.png")));
        QVERIFY(!isMerged());
        QCOMPARE(marked(), before);
    }

    /// The session ends, or someone kills it.
    void anAbandonedWindowLeavesItOpen()
    {
        conflict(base, ours, theirs);
        configure("", "sh -c 'echo $$ > ../pid; exec \"$0\" \"$@\"'");
        const QByteArray before = marked();
        const auto running = start({QStringLiteral("mergetool")});
        QVERIFY(running->waitForStarted());
        QVERIFY(QTest::qWaitFor([this] { return read("pid").endsWith('\n'); }, 20000));
        QTest::qWait(1500); // the window is there
        QVERIFY2(running->state() == QProcess::Running, running->readAllStandardError().constData());
        const pid_t pid = read("pid").trimmed().toInt();
        QVERIFY(pid > 1);
        QCOMPARE(::kill(pid, SIGTERM), 0);
        QCOMPARE(finish(*running).status, 1);
        QVERIFY(!isMerged());
        QCOMPARE(marked(), before);
    }

    void bothSidesAddedTheFile()
    {
        commit("x: 1\n", "repo/other.yaml");
        git({QStringLiteral("checkout"), QStringLiteral("-qb"), QStringLiteral("feature")});
        commit("a: 1\nb: 2\n");
        git({QStringLiteral("checkout"), QStringLiteral("-q"), QStringLiteral("main")});
        commit("a: 1\nc: 3\n");
        QCOMPARE(git({QStringLiteral("merge"), QStringLiteral("feature")}).status, 1);
        configure("--auto --do all-second,save-result --grab \"$GRABS/m.png\"");
        const Ran ran = git({QStringLiteral("mergetool")});
        QVERIFY2(ran.status == 0, qPrintable(ran.err + ran.out));
        QCOMPARE(read("repo/f.yaml"), QByteArray("a: 1\nc: 3\nb: 2\n"));
    }

    void whatIsNoYamlIsMergedByLines()
    {
        conflict("int a;\n", "int b;\n", "int c;\n", "repo/main.c");
        configure("--do take-both,save-result --grab \"$GRABS/m.png\"");
        const Ran ran = git({QStringLiteral("mergetool")});
        QVERIFY2(ran.status == 0, qPrintable(ran.err + ran.out));
        QVERIFY(isMerged());
        QCOMPARE(read("repo/main.c"), QByteArray("int b;\nint c;\n"));
    }

    void whatIsBinaryStaysAsItIs()
    {
        conflict(QByteArray("\x89PNG\r\n\0\0a", 9), QByteArray("\x89PNG\r\n\0\0b", 9),
                 QByteArray("\x89PNG\r\n\0\0c", 9), "repo/main.bin");
        configure("");
        const Ran ran = git({QStringLiteral("mergetool")});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.err.contains(QStringLiteral("binary")), qPrintable(ran.err));
        QVERIFY(!isMerged());
        QCOMPARE(read("repo/main.bin"), QByteArray("\x89PNG\r\n\0\0b", 9));
    }

    void difftoolShowsEachFile()
    {
        commit("a: 1\n");
        commit("gone: 1\n", "repo/gone.yaml");
        configure("");
        write("repo/f.yaml", "a: 2\n");
        write("repo/new.yaml", "n: 1\n");
        QFile::remove(path("repo/gone.yaml"));
        git({QStringLiteral("add"), QStringLiteral("-N"), QStringLiteral("new.yaml")});
        const Ran ran = git({QStringLiteral("difftool"), QStringLiteral("-y"), QStringLiteral("--trust-exit-code"),
                             QStringLiteral("-t"), QStringLiteral("fieldwise"), QStringLiteral("HEAD")});
        QVERIFY2(ran.status == 0, qPrintable(ran.err + ran.out));
        for (const char *name : {"grabs/f.yaml.png", "grabs/new.yaml.png", "grabs/gone.yaml.png"})
            QVERIFY2(QFile::exists(path(name)), name);
    }

    void externalDiffGoesOnToTheNextFile()
    {
        commit("a: 1\n");
        commit("int a;\n", "repo/main.c");
        write("repo/f.yaml", "a: 2\n");
        write("repo/main.c", "int b;\n");
        write("repo/z.yaml", "z: 1\n");
        git({QStringLiteral("add"), QStringLiteral("-N"), QStringLiteral(".")});
        m_environment.insert(
            QStringLiteral("GIT_EXTERNAL_DIFF"),
            QStringLiteral("'%1' diff --grab \"$GRABS/$(date +%N).png\"").arg(QStringLiteral(FIELDWISE_WINDOW)));
        const Ran ran = git({QStringLiteral("diff")});
        QVERIFY2(ran.status == 0, qPrintable(ran.err + ran.out));
        QCOMPARE(QDir(path("grabs")).entryList({QStringLiteral("*.png")}).size(), 3);
    }

    void externalDiffKnowsUnmergedFiles()
    {
        conflict(base, ours, theirs);
        m_environment.insert(
            QStringLiteral("GIT_EXTERNAL_DIFF"),
            QStringLiteral("'%1' diff --grab \"$GRABS/$(date +%N).png\"").arg(QStringLiteral(FIELDWISE_WINDOW)));
        const Ran ran = git({QStringLiteral("diff"), QStringLiteral("--base")});
        QVERIFY2(ran.status == 0, qPrintable(ran.err + ran.out));
        QVERIFY(ran.out.contains(QStringLiteral("* Unmerged path f.yaml")));
    }
};

QTEST_GUILESS_MAIN(WindowGitTools)
#include "window_gittools.moc"
