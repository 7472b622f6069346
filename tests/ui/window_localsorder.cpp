// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QTemporaryDir>

#include "core/files.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/views/findbar.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Live, the first pane and the result in Local's order: only to be looked at.
class WindowLocalsOrder : public QObject {
    Q_OBJECT

    const std::string local = "kind: ConfigMap\napiVersion: v1\nmetadata:\n  name: a\n  namespace: shop\n"
                              "data:\n  b: '2'\n  a: '1'\n";
    const std::string live = "apiVersion: v1\ndata:\n  a: '1'\n  b: '1'\n  c: '1'\nkind: ConfigMap\n"
                             "metadata:\n  name: a\n  namespace: shop\n";

    static bool open(OpenWindow &window, const std::string &local, const std::string &live)
    {
        window.window().controllers().options.chooseMode(merge::Mode::Apply);
        return window.put("", local, live);
    }

    static QString textOf(const QString &file)
    {
        return QString::fromStdString(files::read(file.toStdString(), files::ofAWindow).value());
    }

private Q_SLOTS:
    void pairsStandLevel()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        PaneEditor *shown = window.input(Side::Destination), *own = window.input(Side::Updated);
        QCOMPARE(QString::fromStdString(own->bytes()), QString::fromStdString(local));
        for (const char *word : {"kind:", "apiVersion:", " name:", " b:", " a:"}) {
            QCOMPARE(shown->rows().ofLine(lineWith(shown, word)), own->rows().ofLine(lineWith(own, word)));
        }
        QVERIFY(window.resultText().starts_with("kind: ConfigMap\napiVersion: v1\nmetadata:\n"));
        QCOMPARE(shown->files().numberOf(lineWith(shown, "kind:")), 6);
        QVERIFY(shown->isReadOnly());
        QVERIFY(!own->isReadOnly());
    }

    void theSwitchGivesTheFormerWindow()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        QVERIFY(window.action(Act::LocalsOrder)->isChecked());
        window.action(Act::LocalsOrder)->setChecked(false);
        QVERIFY(window.waitUntilSettled());
        PaneEditor *shown = window.input(Side::Destination);
        QCOMPARE(QString::fromStdString(shown->bytes()), QString::fromStdString(live));
        QVERIFY(!shown->isReadOnly());
        QCOMPARE(shown->files().numberOf(0), 1);
        shown->replace({0, 0}, "# typed\n");
        QVERIFY(window.waitUntilSettled());
        QCOMPARE(window.window().workspace().inputs().texts[Side::Destination].str(), "# typed\n" + live);
        window.action(Act::LocalsOrder)->setChecked(true);
        QVERIFY(window.waitUntilSettled());
        QVERIFY(shown->isReadOnly());
        QVERIFY(shown->bytes() != "# typed\n" + live);
        QCOMPARE(window.window().workspace().inputs().texts[Side::Destination].str(), "# typed\n" + live);
    }

    void whatIsSavedHasItsOwnOrder()
    {
        QTemporaryDir folder;
        OpenWindow with, without;
        QVERIFY(open(with, local, live));
        QVERIFY(open(without, local, live));
        without.action(Act::LocalsOrder)->setChecked(false);
        QVERIFY(without.waitUntilSettled());
        QVERIFY(with.scene().inLocalsOrder());
        QVERIFY(with.resultText() != without.resultText());
        const QString file = folder.filePath(QStringLiteral("result.yaml"));
        with.window().controllers().result.saveResultTo(file);
        QTRY_VERIFY(QFile::exists(file));
        QCOMPARE(textOf(file), QString::fromStdString(without.resultText()));
    }

    void localIsEdited()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        PaneEditor *own = window.input(Side::Updated);
        const auto at = static_cast<uint32_t>(local.find("'2'"));
        own->replace({at, at + 3}, "'3'");
        QVERIFY(window.waitUntilSettled());
        QVERIFY(lineWith(window.result(), "b: '3'") >= 0);
        const std::string shown = window.input(Side::Destination)->bytes();
        window.input(Side::Destination)->setFocus();
        QTest::keyClicks(window.input(Side::Destination), QStringLiteral("xyz"));
        QCOMPARE(window.input(Side::Destination)->bytes(), shown);
        QCOMPARE(window.window().workspace().inputs().texts[Side::Destination].str(), live);
        window.action(Act::Undo)->trigger();
        QVERIFY(window.waitUntilSettled());
        QCOMPARE(QString::fromStdString(own->bytes()), QString::fromStdString(local));
    }

    /// The commands of the card edit the inputs as they are.
    void editsAreOfTheRealTexts()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        const merge::Plan &plan = window.scene().plan();
        for (const merge::DecisionRef ref : plan.steps) {
            const merge::DecisionRef real = window.scene().realOf(ref);
            QCOMPARE(yaml::print(window.scene().real()->plan.documents[real.document].path(real.decision)),
                     yaml::print(plan.documents[ref.document].path(ref.decision)));
            if (yaml::print(plan.documents[ref.document].path(ref.decision)) == "data.b")
                window.view().select(ref);
        }
        window.action(Act::Agree)->trigger();
        QVERIFY(window.waitUntilSettled());
        std::string agreed = local;
        agreed.replace(agreed.find("'2'"), 3, "'1'");
        QCOMPARE(window.window().workspace().inputs().texts[Side::Updated].str(), agreed);
        QCOMPARE(window.window().workspace().inputs().texts[Side::Destination].str(), live);
    }

    void textsThatCannotBeMergedAreNotEdited()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        window.input(Side::Updated)->replace({0, 0}, "[");
        QVERIFY(window.waitUntilSettled());
        QVERIFY(window.view().isStale());
        QVERIFY(window.input(Side::Destination)->isReadOnly());
        window.window().controllers().options.chooseMode(merge::Mode::ThreeWay);
        QVERIFY(window.waitUntilSettled());
        QCOMPARE(QString::fromStdString(window.input(Side::Destination)->bytes()), QString::fromStdString(live));
        QVERIFY(!window.input(Side::Destination)->isReadOnly());
    }

    void secretsStayHidden()
    {
        OpenWindow window;
        const std::string head = "metadata:\n  name: a\n  namespace: shop\n";
        QVERIFY(open(window, "kind: Secret\napiVersion: v1\n" + head + "data:\n  b: Yg==\n  a: YQ==\n",
                     "apiVersion: v1\ndata:\n  a: YQ==\n  b: c2VjcmV0\nkind: Secret\n" + head));
        PaneEditor *shown = window.input(Side::Destination);
        const auto isHidden = [shown] {
            const auto begin = static_cast<int>(shown->bytes().find("c2VjcmV0"));
            return shown->masks().meet(begin, begin + 8);
        };
        QVERIFY(shown->isReadOnly());
        QVERIFY(isHidden());
        window.action(Act::ShowSecrets)->setChecked(true);
        QVERIFY(window.waitUntilSettled());
        QVERIFY(!isHidden());
        window.action(Act::ShowSecrets)->setChecked(false);
        QVERIFY(isHidden());
        QVERIFY(window.waitUntilSettled());
        QVERIFY(isHidden());
    }

    void severalObjectsAndFilters()
    {
        OpenWindow window;
        const std::string other = "---\nkind: ConfigMap\napiVersion: v1\nmetadata:\n  namespace: shop\n  name: z\n"
                                  "data:\n  y: '1'\n";
        const std::string otherLive = "---\napiVersion: v1\ndata:\n  y: '2'\nkind: ConfigMap\n"
                                      "metadata:\n  name: z\n  namespace: shop\n";
        QVERIFY(open(window, local + other, live + otherLive));
        window.showOneResource();
        window.view().selectResource(1);
        PaneEditor *shown = window.input(Side::Destination), *own = window.input(Side::Updated);
        const int mine = lineWith(own, "name: z"), theirs = lineWith(shown, "name: z");
        QVERIFY(isVisible(shown, theirs));
        QVERIFY(!isVisible(shown, lineWith(shown, "name: a")));
        QCOMPARE(shown->rows().ofLine(theirs), own->rows().ofLine(mine));
        window.action(Act::OnlyChanges)->setChecked(true);
        QVERIFY(isVisible(shown, lineWith(shown, "y: '2'")));
        QCOMPARE(shown->rows().count(), own->rows().count());
        window.window().controllers().options.chooseMode(merge::Mode::ServerSide);
        QVERIFY(window.waitUntilSettled());
        QVERIFY(window.scene().inLocalsOrder());
        QCOMPARE(window.window().workspace().inputs().texts[Side::Destination].str(), live + otherLive);
    }

    /// An undo that concerns Live while it is in Local's order.
    void undoWorksInAnyOrder()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        window.action(Act::LocalsOrder)->setChecked(false);
        QVERIFY(window.waitUntilSettled());
        PaneEditor *shown = window.input(Side::Destination);
        const auto at = static_cast<uint32_t>(live.find("c: '1'") + 4);
        shown->replace({at, at + 1}, "9");
        QVERIFY(window.waitUntilSettled());
        window.action(Act::LocalsOrder)->setChecked(true);
        QVERIFY(window.waitUntilSettled());
        QVERIFY(lineWith(shown, "c: '9'") > lineWith(shown, "kind:"));
        window.window().workspace().undo();
        QVERIFY(window.waitUntilSettled());
        QVERIFY(window.view().isInLocalsOrder(Side::Destination));
        QVERIFY(lineWith(shown, "c: '1'") > lineWith(shown, "kind:"));
        QCOMPARE(window.window().workspace().inputs().texts[Side::Destination].str(), live);
        window.window().workspace().redo();
        QVERIFY(window.waitUntilSettled());
        QVERIFY(lineWith(shown, "c: '9'") >= 0);
    }

    /// Switching moves the lines; the selected field stays on the screen.
    void theSelectionStaysInSight()
    {
        OpenWindow window(QStringLiteral("apply-checkout"));
        window.window().resize(1000, 560);
        QCoreApplication::processEvents();
        PaneEditor *shown = window.input(Side::Destination);
        const merge::DecisionRef last = window.scene().plan().steps.back();
        for (const bool on : {false, true}) {
            window.view().select(on ? window.view().selected() : last);
            window.action(Act::LocalsOrder)->setChecked(on);
            QVERIFY(window.waitUntilSettled());
            const auto span = linesOf(window.scene(), window.view().selected(), Side::Destination);
            QVERIFY(span);
            const int row = shown->rows().ofLine(span->first) - shown->rows().first();
            QVERIFY(row >= 0 && row < shown->rows().onScreen());
        }
    }

    /// On the page of steps the parts of Live have its own line numbers.
    void excerptsHaveTheRealNumbers()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        window.window().controllers().steps.setStepping(true);
        QVERIFY(window.waitUntilSettled());
        const auto panes = window.window().parts().steps->findChildren<PaneEditor *>();
        const auto at = std::ranges::find_if(panes, [](PaneEditor *pane) {
            return pane->isReadOnly() && lineWith(pane, "c: '1'") > lineWith(pane, "b: '1'")
                && lineWith(pane, "b: '1'") >= 0;
        });
        QVERIFY(at != panes.end());
        QCOMPARE((*at)->files().numberOf(lineWith(*at, "kind:")), 6);
    }

    /// Every step of the list leads to a place in each pane that has the field, and each line to its field.
    void stepsAndLinesAgree()
    {
        OpenWindow window(QStringLiteral("apply-checkout"));
        QVERIFY(window.scene().inLocalsOrder());
        const merge::Plan &plan = window.scene().plan();
        for (const merge::DecisionRef ref : plan.steps) {
            window.view().select(ref);
            for (const Side side : merge::allSides) {
                const auto span = linesOf(window.scene(), ref, side);
                if (!span)
                    continue;
                const int start = window.input(side)->lineStart(span->first);
                const auto at = static_cast<uint32_t>(start + window.input(side)->indentation(span->first));
                const merge::DecisionRef there = decisionAt(window.scene(), side, at);
                QVERIFY(there.valid());
                QCOMPARE(there.document, ref.document);
            }
            QVERIFY(window.scene().realOf(ref).valid());
        }
    }

    /// A line number that is told of Live leads to where that line is shown.
    void aToldLineLeadsToWhereItIsShown()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        PaneEditor *shown = window.input(Side::Destination);
        const std::vector<std::string> lines = {"apiVersion", "data", "  a",      "  b",
                                                "  c",        "kind", "metadata", "  name"};
        for (int line = 0; line < static_cast<int>(lines.size()); ++line) {
            const std::string &word = lines[static_cast<size_t>(line)];
            const auto found = static_cast<int>(("\n" + shown->bytes()).find("\n" + word + ":"));
            const int at = shown->lineOf(found);
            QCOMPARE(shown->files().numberOf(at), line + 1);
            QCOMPARE(shown->files().lineOf(line + 1), at);
            QCOMPARE(window.scene().shownLine(Side::Destination, line), at);
        }
    }

    void pastingIsRefusedToo()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        PaneEditor *shown = window.input(Side::Destination);
        const std::string before = shown->bytes();
        shown->setFocus();
        QApplication::clipboard()->setText(QStringLiteral("x: y\n"));
        QTest::keyClick(shown, Qt::Key_V, Qt::ControlModifier);
        QTest::keyClick(shown, Qt::Key_Delete);
        QTest::keyClick(shown, Qt::Key_Return);
        window.action(Act::ToggleComment)->trigger();
        window.action(Act::DeleteLines)->trigger();
        QCOMPARE(shown->bytes(), before);
        QVERIFY(window.window().notice()->text().contains(QLatin1String("Live is shown in Local's order")));
        QCOMPARE(window.window().workspace().inputs().texts[Side::Destination].str(), live);
    }

    /// Replace leaves the pane alone, says why, and offers the way out.
    void nothingIsReplacedInIt()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        PaneEditor *shown = window.input(Side::Destination);
        const std::string before = shown->bytes();
        shown->setFocus();
        window.action(Act::Replace)->trigger();
        auto *bar = window.window().findChild<FindBar *>();
        QVERIFY(bar && bar->isVisible());
        bar->findChildren<QLineEdit *>().front()->setText(QStringLiteral("kind"));
        for (QPushButton *button : bar->findChildren<QPushButton *>())
            if (button->isEnabled() && button->text().remove(QLatin1Char('&')) == QLatin1String("Replace"))
                button->click();
        QCOMPARE(shown->bytes(), before);
        QVERIFY2(window.window().notice()->text().contains(QLatin1String("Live is shown in Local's order")),
                 qPrintable(window.window().notice()->text()));
    }

    void typingInAnOrderedPaneSaysHowToSwitchItOff()
    {
        OpenWindow window;
        QVERIFY(open(window, local, live));
        window.input(Side::Destination)->setFocus();
        QTest::keyClicks(window.input(Side::Destination), QStringLiteral("x"));
        QVERIFY(window.view().isInLocalsOrder(Side::Destination));
        auto buttons = window.window().findChildren<QPushButton *>();
        const auto button = std::ranges::find(buttons, QStringLiteral("Show its own order"), &QPushButton::text);
        QVERIFY(button != buttons.end());
        (*button)->click();
        QVERIFY(window.waitUntilSettled());
        QCOMPARE(QString::fromStdString(window.input(Side::Destination)->bytes()), QString::fromStdString(live));
    }
};

WINDOW_TEST(WindowLocalsOrder)
#include "window_localsorder.moc"
