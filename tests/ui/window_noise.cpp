// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>

#include "tests/support/ui/atfiles.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/editor/noiserows.h"
#include "ui/pane/panepainter.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// What a server keeps for itself is folded away; owners stand in a margin.
class WindowNoise : public QObject {
    Q_OBJECT

    static const FoldBar *barOf(PaneEditor *editor, int line)
    {
        for (const FoldBar &bar : editor->marks().decorations().bars) {
            if (bar.first <= line && line < bar.first + bar.lines)
                return &bar;
        }
        return nullptr;
    }

private Q_SLOTS:
    void inApplyItIsFoldedAwayWithAWord()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        QVERIFY(open.action(Act::HideNoise)->isChecked());
        for (PaneEditor *editor : {open.input(Side::Destination), open.result()}) {
            const int managed = lineWith(editor, "managedFields:");
            const FoldBar *bar = barOf(editor, managed);
            QVERIFY(bar);
            // What Local does not have stands together, after what it has.
            QVERIFY(QString::fromStdString(bar->why).contains(QStringLiteral("managedFields")));
            QVERIFY(QString::fromStdString(bar->why).contains(QStringLiteral("resourceVersion")));
            QVERIFY(!isVisible(editor, managed + 1));
            QVERIFY(!isVisible(editor, lineWith(editor, "\nstatus:\n") + 1));
            QVERIFY(isVisible(editor, lineWith(editor, "replicas: 8\n")));
            QVERIFY(isVisible(editor, lineWith(editor, " imagePullPolicy"))); // alone it is as short as a bar
        }
        QVERIFY(open.input(Side::Updated)->marks().decorations().bars.empty());
        QCOMPARE(open.input(Side::Updated)->rows().count(), open.input(Side::Destination)->rows().count());
    }

    void aLineOfItThatStaysHasNoColour()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        for (const bool isHidden : {true, false}) {
            open.action(Act::HideNoise)->setChecked(isHidden);
            for (PaneEditor *editor : {open.input(Side::Destination), open.result()}) {
                const int line = lineWith(editor, " imagePullPolicy");
                const Decorations &shown = editor->marks().decorations();
                QVERIFY(isVisible(editor, line));
                QCOMPARE(shown.lines[static_cast<size_t>(line)].look == Look::Unchanged, isHidden);
                QCOMPARE(std::ranges::count(shown.chips, line, &LineChip::line),
                         editor == open.result() && !isHidden ? 1 : 0);
            }
        }
    }

    void inOtherModesItIsNot()
    {
        OpenWindow open;
        const std::string text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  generation: 3\n  uid: u\n";
        QVERIFY(open.put(text, text, text));
        QVERIFY(!open.action(Act::HideNoise)->isChecked());
        QVERIFY(isVisible(open.result(), 5));
        open.action(Act::HideNoise)->setChecked(true);
        QVERIFY(!isVisible(open.result(), 5));
        QVERIFY(!isVisible(open.input(Side::Original), 5));
        open.window().controllers().options.chooseMode(merge::Mode::TwoWay);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.action(Act::HideNoise)->isChecked());
        QVERIFY(isVisible(open.result(), 5));
        open.window().controllers().options.chooseMode(merge::Mode::ThreeWay);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.action(Act::HideNoise)->isChecked()); // each mode remembers
        QVERIFY(!isVisible(open.result(), 5));
    }

    void showingABarShowsItsLinesAndNoOthers()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        PaneEditor *live = open.input(Side::Destination);
        const int managed = lineWith(live, "managedFields:");
        Q_EMIT live->barAsked(barOf(live, managed)->first);
        QVERIFY(isVisible(live, managed));
        QVERIFY(!barOf(live, managed));
        QVERIFY(!isVisible(live, lineWith(live, "\nstatus:\n") + 1));
        QCOMPARE(open.input(Side::Updated)->rows().count(), live->rows().count());
        open.action(Act::HideNoise)->setChecked(false);
        QVERIFY(live->marks().decorations().bars.empty());
        open.action(Act::HideNoise)->setChecked(true);
        QVERIFY(!isVisible(live, managed));
    }

    void selectingAFieldOpensItsBar()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        PaneEditor *live = open.input(Side::Destination);
        const int line = lineWith(live, "revisionHistoryLimit");
        QVERIFY(!isVisible(live, line));
        const auto ref = decisionAt(open.scene(), Side::Destination, static_cast<uint32_t>(live->lineStart(line) + 3));
        open.view().select(ref);
        QVERIFY(isVisible(live, line));
        QVERIFY(isVisible(open.result(), lineWith(open.result(), "revisionHistoryLimit")));
    }

    void itGoesTogetherWithOnlyChanges()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        PaneEditor *live = open.input(Side::Destination);
        const int rows = live->rows().count();
        open.action(Act::OnlyChanges)->setChecked(true);
        QVERIFY(live->rows().count() <= rows);
        QVERIFY(!isVisible(live, lineWith(live, "managedFields:")));
        QVERIFY(isVisible(live, lineWith(live, "minReadySeconds: 30\n")));
        int hidden = 0, counted = 0;
        for (int line = 0; line < live->lineCount(); ++line)
            hidden += !isVisible(live, line);
        for (const FoldBar &bar : live->marks().decorations().bars)
            counted += bar.lines;
        QCOMPARE(counted, hidden); // every line is shown, or counted by a bar
        open.action(Act::OnlyChanges)->setChecked(false);
        QCOMPARE(live->rows().count(), rows);
    }

    void runsOfRowsBecomeBars()
    {
        const auto runs = hiddenRuns({}, {"", "uid", "", "status", "status", "", "ignored: x", "uid", "defaults"}, {});
        QCOMPARE(runs.size(), size_t(2)); // one line alone is as short as its bar
        QCOMPARE(runs[0].first, 3);
        QCOMPARE(runs[0].why, std::string("status"));
        QCOMPARE(runs[1].count, 3);
        QCOMPARE(runs[1].why, std::string("ignored: x, uid, defaults"));
        QCOMPARE(hiddenRuns({}, {"", "ignored: x", ""}, {}).size(), size_t(1));
        QCOMPARE(hiddenRuns({}, {"", "uid", "uid", ""}, {false, true, true, false}).size(), size_t(0));
        std::vector<bool> telling(20);
        telling[0] = true;
        std::vector<std::string> noise(20);
        noise[10] = noise[11] = "status";
        const auto both = hiddenRuns(telling, noise, {});
        QCOMPARE(both.size(), size_t(1));
        QCOMPARE(both[0].why, std::string("unchanged, status"));
    }

    void theMarginNamesTheOwners()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        open.window().resize(1700, 900); // a narrow pane has no such margin
        PaneEditor *live = open.input(Side::Destination);
        const auto ownerOf = [&](const std::string &text) {
            for (const LineOwner &owner : live->marks().decorations().owners) {
                if (owner.line == lineWith(live, text))
                    return owner;
            }
            return LineOwner{};
        };
        QCOMPARE(ownerOf("replicas: 8\n").name, QStringLiteral("kube-controller-manager"));
        QCOMPARE(ownerOf("replicas: 8\n").tip, QStringLiteral("kube-controller-manager (Update of scale, 2026-11-03)"));
        QCOMPARE(ownerOf("value: debug").name, QStringLiteral("kubectl-edit"));
        QVERIFY(ownerOf("image: shop/checkout").own);
        QVERIFY(ownerOf("  template:").name.isEmpty()); // nobody owns it
        QTRY_VERIFY(PanePainter::ownersWidth(live->parts()) > 0);
        QCOMPARE(PanePainter::ownersWidth(open.input(Side::Updated)->parts()), 0);
        const int line = lineWith(live, "replicas: 8\n");
        live->rows().scrollTo(live->rows().ofLine(line));
        const auto y =
            live->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, static_cast<long>(live->lineStart(line)));
        QCOMPARE(PanePainter::tipAt(live->parts(), QPoint(4, static_cast<int>(y) + 2)),
                 QStringLiteral("kube-controller-manager (Update of scale, 2026-11-03)"));
    }

    void rulesOfAFileAreFollowedAddedToAndForgotten()
    {
        QTemporaryDir folder;
        OpenWindow open(QStringLiteral("apply-checkout"));
        const size_t steps = open.scene().plan().steps.size();
        const QString file = writeFile(folder, QStringLiteral("fieldwise-ignore.yaml"),
                                       "# ours\nrules:\n- path: spec.replicas\n  why: the autoscaler's\n");
        QVERIFY(!open.window().controllers().noise.loadIgnoreRules(file));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().steps.size(), steps - 1);
        PaneEditor *live = open.input(Side::Destination);
        const int line = lineWith(live, "replicas: 8\n");
        QVERIFY(!isVisible(live, line));
        QVERIFY(QString::fromStdString(barOf(live, line)->why).contains(QStringLiteral("ignored: the autoscaler's")));
        QVERIFY(open.resultText().find("replicas: 8\n") != std::string::npos); // the merge is the same

        const int image = lineWith(live, "image: shop/checkout");
        open.view().select(
            decisionAt(open.scene(), Side::Destination, static_cast<uint32_t>(live->lineStart(image) + 9)));
        QVERIFY(!open.window().controllers().noise.ignoreField(QStringLiteral("set by the pipeline")));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(contents(file),
                 QByteArray("# ours\nrules:\n- path: spec.replicas\n  why: the autoscaler's\n- path: "
                            "spec.template.spec.containers[name=api].image\n"
                            "  kind: Deployment\n  why: set by the pipeline\n"));
        QCOMPARE(open.scene().plan().steps.size(), steps - 2);
        QVERIFY(open.resultText().find("image: shop/checkout:1.5.0") != std::string::npos);

        writeFile(folder, QStringLiteral("fieldwise-ignore.yaml"), "rules:\n- pth: a\n");
        const auto problem = open.window().controllers().noise.loadIgnoreRules(file);
        QVERIFY(problem
                && problem->startsWith(QStringLiteral("fieldwise-ignore.yaml:2:3: error: found the field `pth`")));
        open.window().controllers().noise.forgetIgnoreRules();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().plan().steps.size(), steps);
        QVERIFY(!open.action(Act::ForgetRules)->isEnabled());
    }
};

WINDOW_TEST(WindowNoise)
#include "window_noise.moc"
