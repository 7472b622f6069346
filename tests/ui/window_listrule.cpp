// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>

#include "tests/support/ui/openwindow.h"
#include "ui/dialogs/listruledialog.h"

namespace fieldwise::ui {

/// A rule for one list, asked for in the window.
class WindowListRule : public QObject {
    Q_OBJECT

    static void answer(const QString &choice, const QString &keys)
    {
        QTimer::singleShot(0, qApp, [choice, keys] {
            auto *dialog = qobject_cast<ListRuleDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            for (QRadioButton *button : dialog->findChildren<QRadioButton *>())
                if (button->text().remove(u'&').startsWith(choice))
                    button->click();
            auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
            auto *field = dialog->findChild<QLineEdit *>();
            if (!keys.isNull()) {
                field->clear();
                QVERIFY(!ok->isEnabled());
                QTest::keyClicks(field, keys);
            }
            QVERIFY(ok->isEnabled());
            ok->click();
        });
    }

private Q_SLOTS:
    void changesHowOneListIsMerged()
    {
        OpenWindow open;
        const std::string original = "spec:\n  rules:\n  - id: a\n    v: 1\n",
                          updated = "spec:\n  rules:\n  - id: a\n    v: 2\n",
                          destination = "spec:\n  rules:\n  - id: a\n    v: 1\n    w: 3\n";
        QVERIFY(open.put(original, updated, destination));
        QCOMPARE(open.resultText(), updated);
        QVERIFY(open.view().card()->plainText().contains(QStringLiteral("no merge key is known")));

        answer(QStringLiteral("By keys"), QStringLiteral("id"));
        open.action(Act::ListRule)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), "spec:\n  rules:\n  - id: a\n    v: 2\n    w: 3\n");
        QVERIFY(open.view().card()->plainText().contains(QStringLiteral("keyed by id (asked for)")));

        answer(QStringLiteral("Automatic"), {});
        open.action(Act::ListRule)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), updated);
        QVERIFY(open.window().workspace().inputs().options.listRules.empty());
    }

    /// Chooses, and returns what the dialog says; accepts if it may.
    static QString told(OpenWindow &open, const QString &choice, const QString &keys = {})
    {
        QString says;
        QObject once; // no answer if there is no question
        QTimer::singleShot(0, &once, [&] {
            auto *dialog = qobject_cast<ListRuleDialog *>(QApplication::activeModalWidget());
            for (QRadioButton *button : dialog->findChildren<QRadioButton *>())
                if (button->text().remove(u'&').startsWith(choice))
                    button->click();
            if (!keys.isNull())
                dialog->findChild<QLineEdit *>()->setText(keys);
            auto *label = dialog->findChild<QLabel *>(QStringLiteral("listEffect"));
            label->clear();
            (void)QTest::qWaitFor([label] { return !label->text().isEmpty(); });
            says =
                label->text() + u'\n' + dialog->findChild<QPlainTextEdit *>(QStringLiteral("listLines"))->toPlainText();
            auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
            ok->isEnabled() ? ok->click() : dialog->reject();
        });
        open.action(Act::ListRule)->trigger();
        return open.waitUntilSettled() ? says : QString();
    }

    void showsWhatARuleChangesBeforeItDoes()
    {
        OpenWindow open;
        open.action(Act::Git)->trigger();
        const std::string merged = "l:\n- id: a\n  v: 2\n  w: 3\n";
        QVERIFY(open.put("l:\n- id: a\n  v: 1\n", "l:\n- id: a\n  v: 2\n", "l:\n- id: a\n  v: 1\n  w: 3\n"));
        QCOMPARE(open.resultText(), merged);
        QCOMPARE(told(open, QStringLiteral("As one value")),
                 QStringLiteral("The list is atomic (asked for). Fields and elements decided one by one: 1, before 5. "
                                "1 conflict, before 0.\n-   v: 2\n+   v: 1"));
        QCOMPARE(open.resultText(), "l:\n- id: a\n  v: 1\n  w: 3\n");
        QCOMPARE(open.scene().plan().counts.open, 1u);
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), merged);
        QVERIFY(told(open, QStringLiteral("In order")).startsWith(QStringLiteral("The list is in order (asked for)")));
        QVERIFY(open.view().card()->plainText().contains(QStringLiteral("in order (asked for)")));
        QCOMPARE(open.resultText(), merged);
    }

    void saysWhatCanNotWork()
    {
        OpenWindow open;
        open.action(Act::Git)->trigger();
        QVERIFY(open.put("l:\n- id: a\n- id: b\n", "l:\n- id: a\n- x: 1\n", "l:\n- id: a\n- id: b\n- id: a\n"));
        QVERIFY(told(open, QStringLiteral("By content"))
                    .startsWith(QStringLiteral("A set has single values, but element 1 of Base (line 2) is a map")));
        QVERIFY(told(open, QStringLiteral("By keys"), QStringLiteral("id"))
                    .startsWith(QStringLiteral("The key `id` is missing in element 2 of Theirs (line 3).")));
        open.retype(merge::Side::Updated, "l:\n- id: a\n");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(told(open, QStringLiteral("By keys"), QStringLiteral("id"))
                    .startsWith(
                        QStringLiteral("The key does not tell the elements apart: element 1 and element 3 of Ours")));
        QVERIFY(open.window().workspace().inputs().options.listRules.empty());
        open.action(Act::ThreeWay)->trigger();
        QVERIFY(open.waitUntilSettled());
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowListRule)
#include "window_listrule.moc"
