// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QPushButton>

#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// What a save or a copy did is said until the next action.
class WindowMessages : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const char *name, const char *bytes)
    {
        return writeFile(m_folder, QString::fromLatin1(name), QByteArray(bytes));
    }

    /// Local has a file and an edit.
    bool openEdited(OpenWindow &open)
    {
        open.window().controllers().opening.openFiles(
            {file("local.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: '2'}\n"),
             file("live.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: '1'}\n")},
            merge::Mode::Apply);
        if (!open.waitUntilSettled())
            return false;
        open.retype(Side::Updated, "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: '3'}\n");
        return open.waitUntilSettled();
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void aSavedResultIsSaidUntilTheNextAction()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\nb: 1\n", "a: 2\nb: 2\n", "a: 1\nb: 1\n"));
        open.window().workspace().setResultFile(file("kept.yaml", "old\n"));
        QSignalSpy saved(&open.window().parts().changes, &WindowChanges::resultSaved);
        open.action(Act::SaveResult)->trigger();
        QTRY_COMPARE(saved.count(), 1);
        const QString text = open.window().notice()->text();
        QVERIFY2(text.startsWith(QStringLiteral("Saved to kept.yaml")) && text.contains(m_folder.path()),
                 qPrintable(text));
        QVERIFY(open.window().notice()->isVisible());
        QTest::keyClick(open.window().focusWidget(), Qt::Key_F8);
        QVERIFY(!open.window().notice()->isVisible());
    }

    void aFilterThatEndsIsSaid()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\nb: 1\n", "a: 2\nb: 2\n", "a: 1\nb: 1\n"));
        open.view().setFilter(Look::Removed);
        QVERIFY(open.put("a: 1\nc: 1\n", "a: 2\nc: 2\n", "a: 1\nc: 1\n"));
        const QString text = open.window().notice()->text();
        QVERIFY2(open.window().notice()->isVisible()
                     && text == QStringLiteral("All reasons are listed again: the filter ended with the new input."),
                 qPrintable(text));
        QVERIFY(open.put("a: 1\nd: 1\n", "a: 2\nd: 2\n", "a: 1\nd: 1\n"));
        QVERIFY(open.window().notice()->text() != text || !open.window().notice()->isVisible());
    }

    void choicesSessionsAndCopiesSayWhatWentWhere()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\nb: 1\n", "a: 2\nb: 2\n", "a: 1\nb: 1\n"));
        open.action(Act::CopyPath)->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("a"));
        QCOMPARE(open.window().notice()->text(), QStringLiteral("The path was copied: a"));
        QVERIFY(open.window().controllers().choices.saveChoicesTo(m_folder.filePath(QStringLiteral("choices.yaml"))));
        QVERIFY(open.window().notice()->text().startsWith(QStringLiteral("Saved to choices.yaml, in ")));
        open.window().parts().sessionFile = m_folder.filePath(QStringLiteral("mine.fieldwise"));
        open.action(Act::SaveSession)->trigger();
        QVERIFY(open.window().notice()->text().startsWith(QStringLiteral("Session saved to mine.fieldwise, in ")));
        QVERIFY(QFileInfo::exists(open.window().parts().sessionFile));
    }

    void theCommandOfAReasonCanBeCopied()
    {
        OpenWindow open(QStringLiteral("apply-deleted"));
        auto *button = open.view().card()->findChild<QPushButton *>(QStringLiteral("copyCommand"));
        QVERIFY(button->isVisible()); // the first thing that apply does is shown first
        QVERIFY(pathText(open.scene().plan(), open.view().selected()).endsWith(QLatin1String("minReadySeconds")));
        button->click();
        QVERIFY(QApplication::clipboard()->text().startsWith(QLatin1String("kubectl apply edit-last-applied ")));
        QVERIFY(QApplication::clipboard()->text().endsWith(QLatin1String("nginx-deployment")));
        const merge::Plan &plan = open.scene().plan();
        const auto record = std::ranges::find_if(plan.steps, [&](merge::DecisionRef step) {
            return plan.decision(step).rule == merge::RuleId::ApplyAnnotation;
        });
        QVERIFY(record != plan.steps.end());
        open.view().select(*record); // which no command keeps out
        QVERIFY(button->isHidden());
    }

    void theNoteOfAnApplyComesBackAfterIt()
    {
        OpenWindow open(QStringLiteral("apply-deleted"));
        const QString note = open.window().notice()->text();
        QVERIFY(open.window().notice()->isVisible() && !note.isEmpty());
        open.action(Act::CopyPath)->trigger();
        QVERIFY(open.window().notice()->text() != note);
        QTest::keyClick(open.window().focusWidget(), Qt::Key_F8);
        QVERIFY(open.window().notice()->isVisible());
        QCOMPARE(open.window().notice()->text(), note);
    }

    void theNoteOfAnApplyComesBackAfterWhatIsForgotten()
    {
        OpenWindow open(QStringLiteral("apply-deleted"));
        const NoticeBar *bar = open.window().notice();
        const QString note = bar->text();
        QVERIFY(bar->isVisible() && !note.isEmpty());
        open.window().parts().notice.say(Look::Notice, QStringLiteral("x"), {}, {}, {}, MergeNotice::About::Choices);
        open.window().parts().notice.clear();
        QCOMPARE(bar->text(), note);
        open.window().parts().notice.say(Look::Notice, QStringLiteral("x"), {});
        for (auto *button : bar->findChildren<QToolButton *>())
            if (button->accessibleName() == QStringLiteral("Close"))
                button->click();
        QVERIFY(bar->isVisible());
        QCOMPARE(bar->text(), note);
    }

    void copiedPatchesAndCommandsAreTold()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QVERIFY(open.waitUntilSettled());
        open.action(Act::TakeAway)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.window().parts().take->findChild<QPushButton *>(QStringLiteral("copyTaken"))->click();
        QVERIFY2(open.window().notice()->text().startsWith(QStringLiteral("Copied to the clipboard: ")),
                 qPrintable(open.window().notice()->text()));
        QVERIFY(open.window().notice()->isVisible());
        Q_EMIT open.view().card()->commandAsked(QStringLiteral("kubectl get a"));
        QCOMPARE(open.window().notice()->text(), QStringLiteral("The command was copied: kubectl get a"));
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("kubectl get a"));
    }

    void closingOffersToWriteAnEditedLocalBack()
    {
        OpenWindow open;
        QVERIFY(openEdited(open));
        QString asked;
        answerBox(QStringLiteral("Write Local back to local.yaml"), &asked);
        open.window().close();
        QVERIFY2(asked.contains(QStringLiteral("Local")), qPrintable(asked));
        QVERIFY(!open.window().isVisible());
        QVERIFY(contents(m_folder.filePath(QStringLiteral("local.yaml"))).contains("x: '3'"));
    }

    void submenusAreOfferedWhileSomethingInThemIs()
    {
        const auto submenus = [](OpenWindow &open) {
            QList<QMenu *> found;
            for (QMenu *menu : open.window().menuBar()->findChildren<QMenu *>())
                if (qobject_cast<QMenu *>(menu->parent()) && !menu->isEmpty())
                    found += menu;
            return found;
        };
        OpenWindow open(QStringLiteral("upgrade"));
        for (const merge::Mode mode :
             {merge::Mode::ThreeWay, merge::Mode::Apply, merge::Mode::Patch, merge::Mode::ServerSide}) {
            open.window().controllers().options.chooseMode(mode);
            QVERIFY(open.waitUntilSettled());
            int off = 0;
            for (const QMenu *menu : submenus(open)) {
                const bool any = std::ranges::any_of(
                    menu->actions(), [](const QAction *entry) { return entry->isEnabled() && !entry->isSeparator(); });
                QVERIFY2(any || !menu->menuAction()->isEnabled(), qPrintable(menu->title()));
                off += menu->menuAction()->isEnabled() ? 0 : 1;
            }
            QVERIFY(off > 0);
        }
    }

    void theFileMenuIsShort()
    {
        OpenWindow open;
        const QList<QAction *> file = open.window().menuBar()->actions().front()->menu()->actions();
        QVERIFY(std::ranges::count_if(file, [](const QAction *entry) { return !entry->isSeparator(); }) <= 24);
        QSet<QString> keys;
        for (const QAction *entry : file) {
            const qsizetype at = entry->text().indexOf(QLatin1Char('&'));
            const QString key = at < 0 ? QString() : entry->text().mid(at + 1, 1).toLower();
            QVERIFY2(key.isEmpty() || !keys.contains(key), qPrintable(entry->text()));
            keys += key;
        }
    }

    void furtherNoticesAreAMenu()
    {
        OpenWindow open(QStringLiteral("package"));
        QPushButton *link = open.window().notice()->link();
        QCOMPARE(link->text(), QStringLiteral("and 2 more"));
        link->click();
        const auto *menu = open.window().findChild<QMenu *>(QStringLiteral("otherNotices"));
        QVERIFY(menu);
        QCOMPARE(menu->actions().size(), 2);
        QVERIFY2(menu->actions().front()->text().startsWith(QStringLiteral("Updated, templates/cron.yaml, line 13")),
                 qPrintable(menu->actions().front()->text()));
        menu->actions().front()->trigger();
        QTRY_VERIFY(open.input(Side::Updated)->hasFocus());
    }
};

WINDOW_TEST(WindowMessages)
#include "window_messages.moc"
