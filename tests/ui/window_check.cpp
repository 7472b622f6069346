// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QProcess>

#include "core/config.h"
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/commitdialog.h"
#include "ui/scene/checkscene.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using check::Text;
using merge::Side;

namespace {

const QByteArray base = "kind: Deployment\nmetadata:\n  name: api\n  labels: {tier: web}\nspec:\n  replicas: 2\n"
                        "  memory: 512Mi\n  image: api:1.4\n";
const QByteArray theirs = "kind: Deployment\nmetadata:\n  name: api\n  labels: {tier: front}\nspec:\n  replicas: 2\n"
                          "  memory: 768Mi\n  image: api:1.4\n";
const QByteArray ours = "kind: Deployment\nmetadata:\n  name: api\n  labels: {tier: back}\nspec:\n  replicas: 2\n"
                        "  memory: 512Mi\n  image: api:1.4\n  runAsNonRoot: true\n";
/// Lost: memory of Theirs and runAsNonRoot of Ours; invented: proxy; changed by nobody: replicas; settled: tier.
const QByteArray result = "kind: Deployment\nmetadata:\n  name: api\n  labels: {tier: back}\nspec:\n  replicas: 3\n"
                          "  memory: 512Mi\n  image: api:1.4\n  proxy: http://x\n";

} // namespace

/// The check of a merge: four texts, findings, what is put back, and what is saved.
class WindowCheck : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString file(const QByteArray &name, const QByteArray &bytes)
    {
        return writeFile(*m_folder, QString::fromLatin1(name), bytes);
    }
    QString resultFile() { return m_folder->filePath(QStringLiteral("result.yaml")); }
    bool openFour(OpenWindow &open, const QByteArray &checked = result)
    {
        open.window().controllers().check.openFiles({file("base.yaml", base), file("ours.yaml", ours),
                                                     file("theirs.yaml", theirs), file("result.yaml", checked)});
        return open.waitUntilSettled();
    }
    static QStringList rows(OpenWindow &open)
    {
        QStringList words;
        const FindingsModel &model = open.view().findings();
        for (int row = 0; row < model.rowCount(); ++row)
            words += QStringLiteral("%1 %2").arg(model.data(model.index(row), ReasonsModel::WordRole).toString(),
                                                 model.data(model.index(row), ReasonsModel::PathRole).toString());
        return words;
    }
    static std::string selectedPath(OpenWindow &open)
    {
        return open.view().finding() ? open.scene().checked->findings[*open.view().finding()].path : "";
    }
    static Look lookAt(const Decorations &decorations, int line)
    {
        return decorations.lines[static_cast<size_t>(line)].look;
    }

private Q_SLOTS:
    void init()
    {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void listsTheWorstFirst()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        QVERIFY(open.action(Act::Check)->isChecked());
        QCOMPARE(rows(open),
                 (QStringList{QStringLiteral("lost spec.memory"), QStringLiteral("lost spec.runAsNonRoot"),
                              QStringLiteral("invented spec.proxy"), QStringLiteral("changed spec.replicas"),
                              QStringLiteral("settled metadata.labels.tier")}));
        QCOMPARE(selectedPath(open), std::string("spec.memory"));
        QCOMPARE(open.resultText(), result.toStdString());
        QCOMPARE(open.view().result()->header()->findChild<QLabel *>(QStringLiteral("name"))->text(),
                 QStringLiteral("Result to check"));
    }

    void marksTheLinesOfAllTexts()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        const Scene &scene = open.scene();
        QCOMPARE(lookAt(scene.inputs[Side::Updated], lineWith(open.input(Side::Updated), "memory")), Look::Fails);
        QCOMPARE(lookAt(scene.inputs[Side::Destination], lineWith(open.input(Side::Destination), "runAsNonRoot")),
                 Look::Fails);
        QCOMPARE(lookAt(scene.result, lineWith(open.result(), "memory")), Look::Fails);
        QCOMPARE(lookAt(scene.result, lineWith(open.result(), "proxy")), Look::Added);
        QCOMPARE(lookAt(scene.result, lineWith(open.result(), "replicas")), Look::ByNobody);
        QCOMPARE(lookAt(scene.result, lineWith(open.result(), "tier")), Look::Conflict);
        QCOMPARE(lookAt(scene.result, lineWith(open.result(), "kind")), Look::Unchanged);
        QCOMPARE(scene.result.gone.size(), size_t(1));
        QVERIFY(scene.result.gone[0].text.contains(QStringLiteral("runAsNonRoot: true, of Ours")));
        QCOMPARE(scene.result.gone[0].look, Look::Fails);
    }

    void framesTheFindingInAllPanes()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        for (const Side side : merge::allSides)
            QCOMPARE(open.input(side)->frame()->line, lineWith(open.input(side), "memory"));
        QCOMPARE(open.result()->frame()->line, lineWith(open.result(), "memory"));
        open.action(Act::NextStep)->trigger();
        QCOMPARE(selectedPath(open), std::string("spec.runAsNonRoot"));
        QCOMPARE(open.result()->frame()->line, lineWith(open.result(), "image"));
        QCOMPARE(open.result()->frame()->sub, 1);
    }

    void aFindingIsInViewInAllPanes_data()
    {
        QTest::addColumn<bool>("isYaml");
        QTest::addColumn<bool>("areSeveral");
        QTest::newRow("fields") << true << false;
        QTest::newRow("resources") << true << true;
        QTest::newRow("lines") << false << false;
    }

    void aFindingIsInViewInAllPanes()
    {
        QFETCH(bool, isYaml);
        QFETCH(bool, areSeveral);
        // Each text has 150 lines more than the one before, so that a place is in another line in each.
        const auto text = [&](int more, const QByteArray &first, const QByteArray &second, const QByteArray &third) {
            QByteArray lines;
            const auto add = [&](const char *name, const QByteArray &value) {
                if (areSeveral)
                    lines += "---\nkind: ConfigMap\nmetadata: {name: " + QByteArray(name) + "}\ndata:\n";
                for (int i = 0; i < 100; ++i)
                    lines += (isYaml ? "  " : "") + QByteArray(name) + QByteArray::number(i)
                        + (isYaml ? ": x\n" : " is x\n");
                lines += value;
            };
            if (isYaml && !areSeveral)
                lines += "kind: ConfigMap\nmetadata: {name: a}\ndata:\n";
            for (int i = 0; i < more; ++i)
                if (!areSeveral)
                    lines += (isYaml ? "  " : "") + QByteArray("new") + QByteArray::number(i)
                        + (isYaml ? ": x\n" : " is x\n");
            add("a", first);
            add("b", second);
            add("c", third);
            return lines;
        };
        const auto line = [&](const char *name, const char *value) {
            return isYaml ? QByteArray("  ") + name + ": " + value + "\n" : QByteArray(name) + " is " + value + "\n";
        };
        const char *end = isYaml ? ".yaml" : ".txt";
        const auto named = [&](const char *name) { return QByteArray(name) + end; };
        OpenWindow open;
        open.window().controllers().check.openFiles(
            {file(named("base"), text(0, line("one", "1"), line("two", "1"), line("three", "1"))),
             file(named("ours"), text(150, line("one", "1"), line("two", "1"), line("three", "1"))),
             file(named("theirs"), text(0, line("one", "2"), line("two", "2"), line("three", "2"))),
             file(named("result"), text(150, line("one", "1"), line("two", "1"), line("three", "1")))});
        QVERIFY(open.waitUntilSettled());
        if (areSeveral)
            open.showOneResource();
        const FindingsModel &model = open.view().findings();
        QCOMPARE_GE(model.rowCount(), 3);
        open.view().selectFinding(0);
        const auto areAllSeen = [&] {
            QStringList unseen;
            const check::Finding &finding = open.scene().checked->findings[*open.view().finding()];
            for (const Text where : {Text::Base, Text::Theirs, Text::Ours, Text::Result}) {
                if (finding.places[where].range.empty())
                    continue;
                PaneEditor *editor = where == Text::Result
                    ? open.result()
                    : open.input(where == Text::Base         ? Side::Original
                                     : where == Text::Theirs ? Side::Updated
                                                             : Side::Destination);
                const int at = editor->lineOf(static_cast<int>(finding.places[where].range.begin));
                const int row = editor->rows().ofLine(at);
                if (row < editor->rows().first() || row >= editor->rows().first() + editor->rows().onScreen())
                    unseen += editor->objectName();
            }
            return unseen.join(QLatin1Char(' '));
        };
        for (int row = 0; row < model.rowCount(); ++row) {
            QCOMPARE(areAllSeen(), QString());
            open.action(Act::NextStep)->trigger();
            QTest::qWait(20);
        }
        for (int row = 0; row < model.rowCount(); ++row) {
            open.view().selectFinding(static_cast<size_t>(row));
            QCOMPARE(areAllSeen(), QString());
        }
    }

    /// An element that Ours moved is at another height there, and what was invented is in no input.
    void aMovedOrInventedFindingIsInView()
    {
        const auto text = [](const char *first, int firstAt, const QByteArray &end) {
            QByteArray lines = "kind: Deployment\nmetadata: {name: api}\nspec:\n  containers:\n";
            for (int i = 0; i < 100; ++i) {
                if (i == firstAt)
                    lines += QByteArray("  - name: moved\n    image: ") + first + "\n";
                lines += "  - name: c" + QByteArray::number(i) + "\n    image: x\n";
            }
            return lines + end;
        };
        OpenWindow open;
        open.window().controllers().check.openFiles(
            {file("base.yaml", text("a:1", 0, {})), file("ours.yaml", text("a:1", 99, {})),
             file("theirs.yaml", text("a:2", 0, {})), file("result.yaml", text("a:1", 99, "  proxy: x\n"))});
        QVERIFY(open.waitUntilSettled());
        const auto isSeen = [](PaneEditor *editor, const std::string &line) {
            const int row = editor->rows().ofLine(lineWith(editor, line));
            return row >= editor->rows().first() && row < editor->rows().first() + editor->rows().onScreen();
        };
        open.view().selectFinding(0);
        for (const Side side : merge::allSides)
            QVERIFY2(isSeen(open.input(side), "  - name: moved"), qPrintable(open.input(side)->objectName()));
        QVERIFY(isSeen(open.result(), "  - name: moved"));
        for (PaneEditor *editor : {open.input(Side::Original), open.result()})
            editor->rows().scrollTo(0);
        open.view().selectFinding(open.scene().checked->findings.size() - 1);
        QCOMPARE(selectedPath(open), std::string("spec.proxy"));
        QVERIFY(isSeen(open.result(), "  proxy: x"));
        for (const Side side : merge::allSides)
            QVERIFY2(isSeen(open.input(side), "  - name: c99"), qPrintable(open.input(side)->objectName()));
    }

    void theResultIsWatchedOnDisk()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        NoticeBar *bar = open.window().parts().fileNotice;
        QVERIFY(bar->isHidden());
        QByteArray mended = result;
        mended.replace("  proxy: http://x\n", "");
        file("result.yaml", mended);
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().startsWith(QLatin1String("result.yaml changed on disk.")), qPrintable(bar->text()));
        QTest::mouseClick(bar->button(), Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(bar->isHidden());
        QCOMPARE(open.resultText(), mended.toStdString());
        QVERIFY(!open.window().workspace().hasUnsavedWork());
        QVERIFY(!rows(open).contains(QStringLiteral("invented spec.proxy")));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), result.toStdString());
        // Edits stay, here when nothing is reloaded.
        type(open.result(), QStringLiteral("# mine\n"));
        file("result.yaml", result + "  more: 1\n");
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QLatin1String("your edits to the result are still here")),
                 qPrintable(bar->text()));
        QTest::mouseClick(bar->link(), Qt::LeftButton); // Keep mine
        QVERIFY(bar->isHidden());
        QCOMPARE(open.resultText(), "# mine\n" + result.toStdString());
        QVERIFY(open.window().workspace().isResultEdited());
        open.action(Act::Reload)->trigger();
        QCOMPARE(open.resultText(), result.toStdString() + "  more: 1\n");
        // What the window writes is no news.
        type(open.result(), QStringLiteral("# mine\n"));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().workspace().saveResult(resultFile(), open.resultText()).ok());
        QTest::qWait(400);
        QVERIFY(bar->isHidden());
    }

    void aClickOnALineSelectsItsFinding()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        const int line = lineWith(open.result(), "proxy");
        Q_EMIT open.result()->lineChosen(line, open.result()->lineStart(line) + 2);
        QCOMPARE(selectedPath(open), std::string("spec.proxy"));
        Q_EMIT open.result()->lineChosen(0, 0); // no finding is there
        QVERIFY(!open.view().finding());
    }

    void thePanesKeyPutsBack()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        QVERIFY(open.action(Act::TakeSecond)->isEnabled());
        QVERIFY(!open.action(Act::TakeThird)->isEnabled()); // Ours left it as it was
        QTest::keyClick(&open.window(), Qt::Key_2, Qt::ControlModifier);
        QVERIFY(open.waitUntilSettled());
        QByteArray mended = result;
        mended.replace("512Mi", "768Mi");
        QCOMPARE(open.resultText(), mended.toStdString());
        QVERIFY(!rows(open).contains(QStringLiteral("lost spec.memory")));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), result.toStdString());
        QCOMPARE(rows(open).size(), 5);
        open.action(Act::Redo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), mended.toStdString());
    }

    void mendsByKeyboardAlone()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        QTest::keyClick(&open.window(), Qt::Key_2, Qt::ControlModifier); // memory of Theirs
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(selectedPath(open), std::string("spec.runAsNonRoot"));
        QTest::keyClick(&open.window(), Qt::Key_3, Qt::ControlModifier);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(selectedPath(open), std::string("spec.proxy"));
        QTest::keyClick(&open.window(), Qt::Key_5, Qt::ControlModifier); // takes it out
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(selectedPath(open), std::string("spec.replicas"));
        QTest::keyClick(&open.window(), Qt::Key_3, Qt::ControlModifier);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(selectedPath(open), std::string("metadata.labels.tier"));
        QTest::keyClick(&open.window(), Qt::Key_Return, Qt::ControlModifier); // it is meant
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(rows(open), QStringList{QStringLiteral("your choice metadata.labels.tier")});
        QByteArray mended = ours;
        mended.replace("512Mi", "768Mi");
        QTest::keyClick(&open.window(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(contents(resultFile()), mended);
        QVERIFY(!open.window().workspace().hasUnsavedWork());
    }

    void mendsByMouseAlone()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        auto *all = open.view().findingsFoot()->findChild<QPushButton *>(QStringLiteral("putBackAll"));
        QVERIFY(all->isVisible());
        QCOMPARE(all->text(), QStringLiteral("Put back all 2"));
        QTest::mouseClick(all, Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.resultText().find("768Mi") != std::string::npos);
        QVERIFY(open.resultText().find("runAsNonRoot: true") != std::string::npos);
        QVERIFY(!open.view().findingsFoot()->isVisible());
        QTest::mouseClick(open.view().card()->choices()->buttons()[0], Qt::LeftButton); // of the invented one
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.resultText().find("proxy") == std::string::npos);
        auto *save = open.window().findChild<QPushButton *>(QStringLiteral("takeAway"));
        QCOMPARE(save->text(), QStringLiteral("Save mended"));
        QTest::mouseClick(save, Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(contents(resultFile()).toStdString(), open.resultText());
    }

    void aConflictIsTakenFromTheOtherSide()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        open.view().selectFinding(4);
        QVERIFY(open.action(Act::TakeSecond)->isEnabled());
        QVERIFY(!open.action(Act::TakeThird)->isEnabled()); // the result has it already
        open.action(Act::TakeSecond)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.resultText().find("tier: front") != std::string::npos);
        QVERIFY(rows(open).contains(QStringLiteral("settled metadata.labels.tier")));
    }

    void whatIsStillLostIsAskedAbout()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        const QByteArray before = contents(resultFile());
        QString asked;
        answerBox(QStringLiteral("Keep working"), &asked);
        open.action(Act::SaveResult)->trigger();
        QVERIFY2(asked.startsWith(QStringLiteral("2 changes are still lost.")), qPrintable(asked));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(contents(resultFile()), before);
        answerBox(QStringLiteral("Save anyway"), &asked);
        open.action(Act::SaveResult)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!asked.isEmpty());
    }

    void whatIsMeantCanBeUndone()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        open.action(Act::LooksRight)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(rows(open).contains(QStringLiteral("your choice spec.memory")));
        QCOMPARE(lookAt(open.scene().result, lineWith(open.result(), "memory")), Look::Choice);
        QVERIFY(!open.action(Act::LooksRight)->isEnabled());
        QVERIFY(open.action(Act::UndoChoice)->isEnabled());
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(rows(open).contains(QStringLiteral("lost spec.memory")));
    }

    void theResultIsTypedIn()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        const int at = static_cast<int>(open.result()->bytes().find("512Mi"));
        open.result()->replace({static_cast<uint32_t>(at), static_cast<uint32_t>(at + 5)}, "768Mi");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!rows(open).contains(QStringLiteral("lost spec.memory")));
        QVERIFY(open.window().workspace().hasUnsavedWork());
        open.result()->replace({0, 4}, "[");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(rows(open).first().startsWith(QStringLiteral("unreadable")));
        open.view().selectFinding(0);
        QVERIFY(!open.action(Act::LooksRight)->isEnabled());
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), result.toStdString());
        QCOMPARE(rows(open).size(), 5);
        QVERIFY(!open.window().workspace().hasUnsavedWork());
    }

    void theBandCountsAndFilters()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        const TriageBand *band = open.window().parts().band;
        QVERIFY(band->isVisible());
        QStringList cells;
        for (const TriageCell *cell : band->cells())
            if (cell->isVisible())
                cells += cell->accessibleName();
        QCOMPARE(cells,
                 (QStringList{QStringLiteral("2 lost"), QStringLiteral("1 invented"),
                              QStringLiteral("1 changed by nobody"), QStringLiteral("1 conflict settled")}));
        QVERIFY(band->cells()[0]->isSelected());
        QTest::mouseClick(band->cells()[1], Qt::LeftButton);
        QCOMPARE(selectedPath(open), std::string("spec.proxy"));
        QCOMPARE(rows(open).size(), 5);
        QTest::mouseClick(band->cells()[1], Qt::LeftButton, Qt::ControlModifier);
        QCOMPARE(rows(open), QStringList{QStringLiteral("invented spec.proxy")});
        QTest::mouseClick(band->cells()[1], Qt::LeftButton, Qt::ControlModifier);
        QCOMPARE(rows(open).size(), 5);
        QVERIFY(!band->isLow());
        open.window().resize(1366, 768);
        QTRY_VERIFY(band->isLow());
    }

    void aTextThatIsNoYamlIsCheckedByLines()
    {
        OpenWindow open;
        open.window().controllers().check.openFiles(
            {file("b", "one {{\ntwo\nthree\n"), file("o", "one {{\nTWO\nthree\n"), file("t", "one {{\ntwo\nthree\n"),
             file("r", "one {{\ntwo\nthree\n")});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(rows(open), QStringList{QStringLiteral("lost lines")});
        open.action(Act::TakeThird)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("one {{\nTWO\nthree\n"));
        QVERIFY(rows(open).isEmpty());
    }

    void otherModesAreAsBefore()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        open.action(Act::Git)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.window().workspace().checks());
        QVERIFY(!open.window().parts().band->isVisible());
        QVERIFY(!open.view().checks());
        QVERIFY(open.resultText().find("768Mi") != std::string::npos);
        QVERIFY(open.view().reasons().rowCount() > 0);
        QVERIFY(open.action(Act::Git)->isChecked());
        open.action(Act::Check)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), result.toStdString());
        QCOMPARE(rows(open).size(), 5);
    }

    void secretsAreMasked()
    {
        OpenWindow open;
        const QByteArray secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata:\n  password: aGVsbG8=\n";
        QByteArray other = secret;
        other.replace("aGVsbG8=", "c2VjcmV0");
        open.window().controllers().check.openFiles(
            {file("b.yaml", secret), file("o.yaml", secret), file("t.yaml", other), file("r.yaml", secret)});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(rows(open), QStringList{QStringLiteral("lost data.password")});
        QVERIFY(!open.scene().view().result.masked.empty());
        QVERIFY(!open.view().card()->plainText().contains(QStringLiteral("aGVsbG8")));
        QVERIFY(!open.view().card()->plainText().contains(QStringLiteral("c2VjcmV0")));
        for (const LineChip &chip : open.scene().result.chips)
            QVERIFY(!chip.text.contains(QStringLiteral("c2VjcmV0")));
    }

    void theReportIsThatOfTheCommandLine()
    {
        OpenWindow open;
        QVERIFY(openFour(open));
        const QString report = m_folder->filePath(QStringLiteral("report.md"));
        QVERIFY(open.window().controllers().report.saveReport(report));
        QVERIFY(contents(report).contains("spec.runAsNonRoot"));
        QVERIFY(!open.window().controllers().report.saveReport(m_folder->filePath(QStringLiteral("report.html"))));
    }

    void aSessionHoldsTheCheck()
    {
        const QString session = m_folder->filePath(QStringLiteral("s.fieldwise"));
        {
            OpenWindow open;
            QVERIFY(openFour(open));
            open.action(Act::LooksRight)->trigger();
            QVERIFY(open.waitUntilSettled());
            const config::Session now = open.window().controllers().sessions.sessionNow(m_folder->path());
            QVERIFY(now.toCheck && now.toCheck->text == result.toStdString());
            writeFile(*m_folder, QStringLiteral("s.fieldwise"), QByteArray::fromStdString(config::sessionText(now)));
        }
        OpenWindow open;
        open.window().controllers().opening.openFiles({session});
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().workspace().checks());
        QCOMPARE(open.resultText(), result.toStdString());
        QVERIFY(rows(open).contains(QStringLiteral("your choice spec.memory")));
    }

    void aMergeCommitIsChosenInItsRepository()
    {
        const auto git = [this](const QString &commands) {
            QProcess shell;
            shell.setWorkingDirectory(m_folder->path());
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(QStringLiteral("HOME"), m_folder->path());
            environment.insert(QStringLiteral("GIT_CONFIG_NOSYSTEM"), QStringLiteral("1"));
            environment.remove(QStringLiteral("GIT_DIR"));
            shell.setProcessEnvironment(environment);
            shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), commands});
            return shell.waitForFinished() && shell.exitCode() == 0;
        };
        const auto commit = [&](const QByteArray &text, const char *title) {
            file("api.yaml", text);
            return git(QStringLiteral("git add -A && git commit -q -m '%1'").arg(QString::fromUtf8(title)));
        };
        QVERIFY(
            git(QStringLiteral("git init -q -b main . && git config user.name Ada && git config user.email a@b.c")));
        QVERIFY(commit(base, "Release 1.4"));
        QVERIFY(git(QStringLiteral("git checkout -q -b side")));
        QVERIFY(commit(theirs, "Raise the memory limit"));
        QVERIFY(git(QStringLiteral("git checkout -q main")));
        QVERIFY(commit(ours, "Harden the pods"));
        QVERIFY(git(QStringLiteral("git merge -q --no-commit -s ours side")));
        QVERIFY(commit(result, "Merge side into main"));

        OpenWindow open;
        QTimer::singleShot(50, &open.window(), [this] {
            auto *dialog = qobject_cast<CommitDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            dialog->folderField()->setText(m_folder->path());
            QCOMPARE(dialog->list()->topLevelItemCount(), 1);
            dialog->filterField()->setText(QStringLiteral("nothing like it"));
            QVERIFY(dialog->list()->topLevelItem(0)->isHidden());
            dialog->filterField()->setText(QStringLiteral("merge side"));
            QVERIFY(!dialog->list()->topLevelItem(0)->isHidden());
            dialog->accept();
        });
        open.action(Act::CheckCommit)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(rows(open).size(), 5);
        QVERIFY(open.view().pane(Side::Updated)->header()->file().contains(QStringLiteral("Raise the memory limit")));
        QVERIFY(open.view().result()->header()->file().contains(QStringLiteral("Merge side into main")));
        QVERIFY(open.view().card()->plainText().contains(QStringLiteral("“Raise the memory limit”, by Ada")));
        QCOMPARE(open.window().workspace().resultFile(), m_folder->filePath(QStringLiteral("api.yaml")));
        QVERIFY(!open.window().parts().toolBar->fileBox()->isVisible()); // there is one file
        // What the work tree has now is not overwritten.
        file("api.yaml", ours);
        QVERIFY(!open.window().controllers().check.openCommit(m_folder->path(), QStringLiteral("HEAD")));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().workspace().resultFile().isEmpty());
        QVERIFY(open.window().controllers().check.openCommit(m_folder->path(), QStringLiteral("HEAD~1")));
    }

    void droppedFilesAreOpened()
    {
        OpenWindow open;
        open.window().controllers().check.start();
        QVERIFY(open.window().workspace().checks());
        QVERIFY(!open.view().result()->isOpen());
        open.window().controllers().opening.openFile(Side::Original, file("base.yaml", base));
        open.window().controllers().opening.openFile(Side::Updated, file("theirs.yaml", theirs));
        open.window().controllers().opening.openFile(Side::Destination, file("ours.yaml", ours));
        drop(open.view().result()->dropZone(), {file("result.yaml", result)});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(rows(open).size(), 5);
    }
};

WINDOW_TEST(WindowCheck)
#include "window_check.moc"
