// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPlainTextEdit>

#include "tests/support/ui/gittexts.h"
#include "ui/work/bylines.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using namespace fieldwise::ui::gittexts;

/// git's mergetool with texts that are no YAML or can't be read, and files with conflict markers.
class WindowGitTexts : public GitTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        m_folder = std::make_unique<QTemporaryDir>();
    }

    /// A Helm template, which is no YAML: by keys alone, to the bytes that git would have had with these choices.
    void aTemplateIsMergedByLines()
    {
        QDir(m_folder->path()).mkdir(QStringLiteral("templates"));
        const QByteArray begin = "spec:\n  {{- if .Values.on }}\n", end = "  {{- end }}\n";
        GitFiles files;
        files.files = {
            {file("templates/d_BASE_1.yaml", begin + "  a: 1\n  b: 2\n  c: 3\n  d: 4\n" + end),
             file("templates/d_REMOTE_1.yaml", begin + "  a: 5\n  b: 2\n  c: 3\n  d: 6\n  e: 7\n" + end + "  f: 8\n"),
             file("templates/d_LOCAL_1.yaml", begin + "  a: 1\n  b: 2\n  c: 3\n  d: 9\n" + end)}};
        files.output = file("templates/d.yaml", "");
        OpenWindow open;
        QVERIFY(serve(open, files));
        QVERIFY(open.window().workspace().inputs().options.asText);
        QCOMPARE(open.scene().plan().counts.open, 1u);
        QVERIFY(open.window().notice()->isVisible());
        QCOMPARE(whyByLines(files.output, open.window().workspace().inputs(), false).value_or(QString()),
                 QStringLiteral("is a Helm template and no YAML"));
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), QStringLiteral("line 6"));
        QCOMPARE(merge::stateOf(open.scene().plan().decision(open.view().selected())), merge::State::Conflict);
        open.action(Act::TakeBothReversed)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().counts.open, 0u);
        open.action(Act::SaveResult)->trigger();
        QVERIFY(open.waitUntilSettled());
        const QByteArray saved = begin + "  a: 5\n  b: 2\n  c: 3\n  d: 6\n  e: 7\n  d: 9\n" + end + "  f: 8\n";
        QCOMPARE(contents(files.output), saved);
        QCOMPARE(open.window().controllers().result.status(), 0);
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().counts.open, 1u);
    }

    /// While YAML is typed and can't be read, the merge waits; only a person's command merges it by lines.
    void typingNeverMergesByLines()
    {
        OpenWindow open;
        QVERIFY(serve(open, asked()));
        open.retype(Side::Destination, "a: [{{\n");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().isStale());
        QVERIFY(!open.window().workspace().inputs().options.asText);
        open.window().controllers().byLines.setByLines(true);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.view().isStale());
        open.window().controllers().byLines.setByLines(false);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().isStale());
    }

    void aScriptIsSettledLineByLine()
    {
        const auto script = [](const QByteArray &a, const QByteArray &b) {
            return "data:\n  run.sh: |\n    set -e\n    " + a + "\n    one\n    two\n    three\n    four\n    " + b
                + "\n    end\n";
        };
        GitFiles files;
        files.files = {{file("s_BASE.yaml", script("a 0", "b 0")), file("s_REMOTE.yaml", script("a T", "b T")),
                        file("s_LOCAL.yaml", script("a O", "b O"))}};
        files.output = file("s.yaml", "");
        OpenWindow open;
        QVERIFY(serve(open, files));
        QCOMPARE(open.scene().plan().counts.open, 2u);
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), QStringLiteral("data.\"run.sh\", line 2"));
        QCOMPARE(framed(open), QStringLiteral("a O"));
        const auto words = [&open] { // the row of the text says how many of the rows below it are conflicts
            const ReasonsModel &rows = open.view().reasons();
            QStringList all;
            for (int row = 0; row < rows.rowCount(); ++row)
                all += rows.data(rows.index(row), ReasonsModel::WordRole).toString();
            return all.join(QLatin1Char(','));
        };
        QCOMPARE(words(), QStringLiteral("2 in conflict,conflict,conflict"));
        open.action(Act::TakeSecond)->trigger(); // Theirs
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(framed(open), QStringLiteral("a T"));
        QCOMPARE(words(), QStringLiteral("1 in conflict,your choice,conflict"));
        open.action(Act::NextOpenConflict)->trigger();
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), QStringLiteral("data.\"run.sh\", line 7"));
        QTimer::singleShot(0, qApp, [] {
            auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
            dialog->findChild<QPlainTextEdit *>()->setPlainText(QStringLiteral("typed\nhere"));
            dialog->accept();
        });
        open.action(Act::TypeValue)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(framed(open), QStringLiteral("typed\nhere"));
        open.action(Act::TakeBoth)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(framed(open), QStringLiteral("b O\nb T"));
        open.action(Act::SaveResult)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(contents(files.output), script("a T", "b O\n    b T"));
        QCOMPARE(open.window().controllers().result.status(), 0);
    }

    void whatIsNoTextIsRefused()
    {
        GitFiles files = asked();
        files.output = file("main.c", "");
        files.files[Side::Updated] = file("main_REMOTE.c", "int main(void) { return 0; }\n");
        QVERIFY(readGitMerge(files).has_value());
        files = asked();
        files.files[Side::Updated] = file("binary.yaml", QByteArray("a\0b", 3));
        QVERIFY(readGitMerge(files).error().startsWith(QStringLiteral("f.yaml can't be merged: Theirs: it is ")));
        files.files[Side::Updated] = m_folder->filePath(QStringLiteral("gone.yaml"));
        QVERIFY(readGitMerge(files).error().contains(QStringLiteral("there is no such file")));
        // Without a name that says it, a text still says what it is.
        files = asked();
        files.output = m_folder->filePath(QStringLiteral("f"));
        QVERIFY(readGitMerge(files).has_value());
    }

    void aTextThatCantBeReadCanBeMended()
    {
        GitFiles files = asked();
        files.files[Side::Updated] = file("f_REMOTE_1.yaml", "a: [1\n");
        OpenWindow open;
        QVERIFY(serve(open, files));
        QVERIFY(!open.view().scene());
        QVERIFY(open.window().notice()->isVisible());
        QVERIFY(!mergeAlone(*readGitMerge(files)));
        open.retype(Side::Updated, theirs.toStdString());
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().counts.open, 1u);
        QCOMPARE(merge::stateOf(open.scene().plan().decision(open.view().selected())), merge::State::Conflict);
    }

    void aFileWithMarkersOpensAsItsSides()
    {
        OpenWindow open;
        const QString name = file("f.yaml", marked);
        open.window().controllers().opening.openFiles({name});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Git);
        QCOMPARE(open.input(Side::Original)->bytes(), base.toStdString());
        QCOMPARE(open.input(Side::Updated)->bytes(), theirs.toStdString());
        QCOMPARE(open.input(Side::Destination)->bytes(), ours.toStdString());
        QCOMPARE(nameOf(open, Side::Updated), QStringLiteral("feature"));
        QCOMPARE(open.window().workspace().resultFile(), name);
        open.action(Act::TakeFirst)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.action(Act::SaveResult)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(contents(name), QByteArray("kind: ConfigMap\ndata:\n  level: info\n  time: 1\n  new: x\n"));
        QCOMPARE(open.window().controllers().result.status(), 0); // nobody waits
    }

    void markersOfGitsOwnStyleHaveNoBase()
    {
        OpenWindow open;
        open.window().controllers().opening.openFiles(
            {file("f.yaml", "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> x\n")});
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.window().workspace().inputs().open[Side::Original]);
        QVERIFY(open.window().parts().fileNotice->isVisible());
        QCOMPARE(open.scene().plan().counts.open, 1u);
    }

    void brokenMarkersAreToldWithTheirPlace()
    {
        OpenWindow open;
        open.window().controllers().opening.openFiles({file("f.yaml", "a: 1\n<<<<<<< HEAD\nb: 2\n")});
        QVERIFY(open.window().notice()->isVisible());
        QVERIFY2(open.window().notice()->text().contains(QStringLiteral("f.yaml are not valid: line ")),
                 qPrintable(open.window().notice()->text()));
        QVERIFY(!open.window().workspace().hasInputs());
    }

    void aDropOnOnePaneOffersTheSides()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 3\n"));
        Q_EMIT open.view().filesDropped(Side::Destination, {file("f.yaml", marked)});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.input(Side::Destination)->bytes(), marked.toStdString());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::ThreeWay);
        QVERIFY(open.window().parts().fileNotice->isVisible());
        open.window().parts().fileNotice->button()->click();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Git);
        QCOMPARE(open.input(Side::Destination)->bytes(), ours.toStdString());
        QVERIFY(!open.window().parts().fileNotice->isVisible());
    }
};

QTEST_MAIN(WindowGitTexts)
#include "window_gittexts.moc"
