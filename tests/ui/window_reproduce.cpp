// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"
#include "ui/dialogs/reproducedialog.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Help > Report a Wrong Merge.
class WindowReproduce : public QObject {
    Q_OBJECT

    /// Runs the command, waits for the report, and calls `look` while its dialog is open.
    template <class Look>
    static void whileOpen(OpenWindow &open, const Look &look)
    {
        QTimer::singleShot(0, &open.window(), [&] {
            auto *dialog = open.window().findChild<ReproduceDialog *>();
            QVERIFY(dialog);
            QTRY_VERIFY(!dialog->text().isEmpty());
            look(*dialog);
            dialog->reject();
        });
        open.action(Act::ReportWrongMerge)->trigger();
    }

private Q_SLOTS:
    void needsASelectedField()
    {
        OpenWindow open;
        QVERIFY(!open.action(Act::ReportWrongMerge)->isEnabled());
        QVERIFY(open.put("acme: one\n", "acme: two\n", "acme: three\n"));
        open.view().select(open.scene().plan().steps.front());
        QVERIFY(open.action(Act::ReportWrongMerge)->isEnabled());
    }

    void showsANeutralReportToCopy()
    {
        OpenWindow open;
        QVERIFY(open.put("acme: one\nother: 1\n", "acme: two\nother: 1\n", "acme: three\nother: 1\n"));
        open.view().select(open.scene().plan().steps.front());
        QApplication::clipboard()->clear();
        whileOpen(open, [](ReproduceDialog &dialog) {
            QVERIFY(dialog.text().contains(QStringLiteral("Rule `merge3.updated-wins`, conflict")));
            QVERIFY2(!dialog.text().contains(QStringLiteral("acme")), qPrintable(dialog.text()));
            QVERIFY(!dialog.text().contains(QStringLiteral("other")));
            QVERIFY2(dialog.said().contains(QStringLiteral(": 3 of 6.")), qPrintable(dialog.said()));
            dialog.findChild<QPushButton *>(QStringLiteral("copyReport"))->click();
            QCOMPARE(QApplication::clipboard()->text(), dialog.text());
            QVERIFY(dialog.findChild<QPlainTextEdit *>()->isReadOnly());
        });
    }

    void saysWhichWordsStay()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        QVERIFY(open.waitUntilSettled());
        for (const merge::DecisionRef ref : open.scene().plan().steps) {
            open.view().select(ref);
            whileOpen(open, [](ReproduceDialog &dialog) {
                const bool all = !dialog.text().contains(QStringLiteral("on which the decision depends"));
                QCOMPARE(dialog.said().contains(QStringLiteral("All names and values are replaced")), all);
                QVERIFY(!dialog.text().contains(QStringLiteral("checkout")) || !all);
            });
        }
    }
};

QTEST_MAIN(WindowReproduce)
#include "window_reproduce.moc"
