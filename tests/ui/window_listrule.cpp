// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialogButtonBox>
#include <QLineEdit>
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
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowListRule)
#include "window_listrule.moc"
