// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"
#include "ui/look/convert.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// "What would change this?": answers to try and to take back.
class WindowWhatIf : public QObject {
    Q_OBJECT

    struct Asking : OpenWindow {
        explicit Asking(const QString &example = {}) : OpenWindow(example) {}
        WhatIfPanel &panel() { return *window().parts().whatIf; }
        void ask()
        {
            window().activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&window()));
            QTest::keyClick(&window(), Qt::Key_I, Qt::ControlModifier);
            QVERIFY(waitUntilSettled());
        }
        int answer(const char *said)
        {
            const auto &all = panel().answers();
            const auto found =
                std::find_if(all.begin(), all.end(), [said](const WhatIf &one) { return one.said == said; });
            return found == all.end() ? -1 : static_cast<int>(found - all.begin());
        }
        std::array<SharedText, 3> texts() { return window().workspace().inputs().texts.at; }
    };

private Q_SLOTS:
    void anAnswerIsTriedAndTakenBack()
    {
        Asking open;
        QVERIFY(open.put("a: 1\nc: 1 # why\n", "a: 2\n", "a: 1\nc: 1\n"));
        open.view().select(open.scene().plan().steps.back());
        open.ask();
        QVERIFY(open.panel().isVisible());
        QVERIFY2(open.panel().answers().size() > 1, "a field that is removed can be kept in more than one way");
        QCOMPARE(open.window().focusWidget(), open.panel().buttons().first());
        const auto before = open.texts();
        const int keep = open.answer("Remove `c` from Original: it stays `1`.");
        QVERIFY(keep >= 0);
        open.panel().buttons().at(keep)->setFocus();
        QTest::keyClick(open.panel().buttons().at(keep), Qt::Key_Space);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().inputs().texts[Side::Original], std::string("a: 1\n"));
        QCOMPARE(open.input(Side::Original)->bytes(), std::string("a: 1\n"));
        QCOMPARE(open.resultText(), std::string("a: 2\nc: 1\n"));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.texts() == before);
        QCOMPARE(open.input(Side::Original)->bytes(), before[0]);
        QVERIFY2(!open.action(Act::Undo)->isEnabled(), "one undo took all of it back");
        open.action(Act::Redo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 2\nc: 1\n"));
    }

    void inLowWindowsTheAnswersScroll()
    {
        Asking open(QStringLiteral("apply-checkout"));
        open.window().resize(1000, 700);
        for (const merge::DecisionRef step : open.scene().plan().steps) {
            open.view().select(step);
            open.ask();
            if (open.panel().answers().size() >= 5)
                break;
        }
        const QList<QPushButton *> &buttons = open.panel().buttons();
        QVERIFY(buttons.size() >= 5);
        QTRY_VERIFY(open.panel().scroll()->height() <= 140);
        QVERIFY(buttons.last()->visibleRegion().isEmpty());
        buttons.first()->setFocus();
        for (int i = 0; i + 1 < buttons.size(); ++i)
            QTest::keyClick(buttons[i], Qt::Key_Down);
        QTRY_VERIFY(!buttons.last()->visibleRegion().isEmpty());
        QCOMPARE(open.window().focusWidget(), buttons.last());
    }

    void everyAnswerOfAnExampleCanBeTakenBack()
    {
        Asking open(QStringLiteral("upgrade"));
        const auto before = open.texts();
        const std::string result = open.resultText();
        for (int step = 0; step < 6; ++step) {
            open.view().select(open.scene().plan().steps.at(static_cast<size_t>(step)));
            open.ask();
            const size_t count = open.panel().answers().size();
            QVERIFY(count > 0);
            for (int i = 0; i < static_cast<int>(count); ++i) {
                const bool options = open.panel().answers().at(static_cast<size_t>(i)).options.has_value();
                open.panel().buttons().at(i)->click();
                QVERIFY(open.waitUntilSettled());
                QVERIFY(options || open.texts() != before);
                QVERIFY(open.action(Act::Undo)->isEnabled());
                open.action(Act::Undo)->trigger();
                QVERIFY(open.waitUntilSettled());
                QVERIFY(open.texts() == before);
                for (const Side side : merge::allSides)
                    QCOMPARE(open.input(side)->bytes(), before[merge::index(side)]);
                QCOMPARE(open.resultText(), result);
                open.view().select(open.scene().plan().steps.at(static_cast<size_t>(step)));
                QVERIFY(open.waitUntilSettled());
                QCOMPARE(open.panel().answers().size(), count);
            }
        }
    }

    void anOptionIsTriedAndTakenBack()
    {
        Asking open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 3\n"));
        open.view().select(open.scene().plan().steps.front());
        open.ask();
        const int wins = open.answer("Let Destination win conflicts: it stays `3`.");
        QVERIFY(wins >= 0);
        open.panel().buttons().at(wins)->click();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 3\n"));
        QVERIFY(open.action(Act::DestinationWins)->isChecked());
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 2\n"));
        QVERIFY(open.action(Act::UpdatedWins)->isChecked());
    }

    void answersFollowTheSelection()
    {
        Asking open;
        QVERIFY(open.put("a: 1\nb: 1\n", "a: 2\nb: 1\n", "a: 1\nb: 7\n"));
        open.view().select(open.scene().plan().steps.at(0));
        open.ask();
        QVERIFY(open.answer("Set `a` in Updated to `1`: it stays `1`.") >= 0);
        open.view().select(open.scene().plan().steps.at(1));
        QVERIFY(open.waitUntilSettled());
        for (const WhatIf &answer : open.panel().answers())
            QVERIFY2(answer.said.find("`b`") != std::string::npos, answer.said.c_str());
        QTest::keyClick(open.panel().buttons().first(), Qt::Key_Down);
        QTest::keyClick(&open.panel(), Qt::Key_Escape);
        QVERIFY(!open.panel().isVisible());
        open.view().select(open.scene().plan().steps.at(0));
        QVERIFY(open.waitUntilSettled());
        QVERIFY2(!open.panel().isVisible(), "only asking opens it");
    }

    void saysWhenNothingWould()
    {
        Asking open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        open.view().select({0, 0});
        open.ask();
        QVERIFY(open.panel().isVisible());
        QCOMPARE(open.panel().note(), QStringLiteral("No single edit or pair of edits of the inputs changes this."));
    }

    void isOffWithoutAMerge()
    {
        Asking open;
        QVERIFY(!open.action(Act::WhatIf)->isEnabled());
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        QVERIFY(open.action(Act::WhatIf)->isEnabled());
        QVERIFY2(open.view().card()->findChild<QToolButton *>(QStringLiteral("whatIf")),
                 "the card has a button for it");
    }

    void theResultStaysAtThePlaceThatWasEdited()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        open.window().resize(1366, 768);
        PaneEditor *live = open.input(Side::Destination);
        const auto at = live->lineStart(lineWith(live, "value: debug"));
        open.view().select(decisionAt(open.scene(), Side::Destination, static_cast<uint32_t>(at + 12)));
        open.action(Act::Agree)->trigger();
        QVERIFY(open.waitUntilSettled());
        const PaneRows &rows = open.result()->rows();
        const auto frame = open.result()->frame();
        QVERIFY(frame);
        const int row = rows.of(*frame) - rows.first();
        QVERIFY2(row >= 0 && row < rows.onScreen(), qPrintable(QString::number(row)));
        QVERIFY(open.view().card()->plainText().contains(QStringLiteral("Local and Live agree")));
    }

    /// What an apply or the API server writes by itself is not put into Local; the tool tip says why an edit is off.
    void anEditThatChangesNothingIsNotOffered()
    {
        OpenWindow open;
        open.action(Act::Apply)->trigger();
        const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  namespace: web\n";
        const std::string live = head
            + "  uid: 1-2\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      "
              "{\"apiVersion\":\"v1\","
              "\"data\":{\"x\":\"1\"},\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\",\"namespace\":\"web\"}}\n"
              "data:\n  x: \"2\"\n  y: \"1\"\n";
        QVERIFY(open.put("", head + "data:\n  x: \"3\"\n  y: \"1\"\n  z: \"1\"\n", live));
        open.action(Act::FromAnnotation)->trigger();
        QVERIFY(open.waitUntilSettled());
        const auto offered = [&](const std::string &path) {
            const merge::DocumentPlan &document = open.scene().plan().documents.front();
            for (merge::DecisionId id = 0; id < document.decisions.size(); ++id)
                if (yaml::print(document.path(id)) == path)
                    open.view().select({0, id});
            return open.action(Act::Agree)->isEnabled();
        };
        const auto why = [&] { return open.action(Act::Agree)->toolTip(); };
        QVERIFY(!offered("metadata.annotations.\"kubectl.kubernetes.io/last-applied-configuration\""));
        QVERIFY2(why().contains(QStringLiteral("written by each apply")), qPrintable(why()));
        QVERIFY(!offered("metadata.uid"));
        QVERIFY2(why().contains(QStringLiteral("The API server sets it itself")), qPrintable(why()));
        QVERIFY(!offered("data.z"));
        QVERIFY2(why().contains(QStringLiteral("Live has no value here")), qPrintable(why()));
        QVERIFY(offered("data.x"));
        QVERIFY2(why().contains(QStringLiteral("can be undone")), qPrintable(why()));
    }
};

WINDOW_TEST(WindowWhatIf)
#include "window_whatif.moc"
