// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMenu>
#include <QSettings>

#include "core/config.h"
#include "core/files.h"
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/views/startpage.h"
#include "ui/work/sessionfile.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Sessions, autosaves and recent comparisons.
class WindowSessions : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const char *name, const QByteArray &bytes)
    {
        return writeFile(m_folder, QString::fromLatin1(name), bytes);
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void aGitMergeComesBackWithTheRulesOfItsRepository()
    {
        file(".fieldwise.yaml", "version: 1\nlists:\n- {path: tags, rule: set}\n");
        const QString marked = file("values.yaml",
                                    "tags:\n- {n: a}\n<<<<<<< ours\n- {n: b}\n||||||| base\n=======\n- {m: c}\n"
                                    ">>>>>>> theirs\n");
        const QString saved = m_folder.filePath(QStringLiteral("git.fieldwise"));
        const std::string both = "tags:\n- {n: a}\n- {n: b}\n- {m: c}\n";
        {
            OpenWindow open;
            open.window().controllers().opening.openFiles({marked});
            QVERIFY(open.waitUntilSettled());
            QCOMPARE(open.resultText(), both);
            answerDialog(saved);
            open.action(Act::SaveSessionAs)->trigger();
        }
        OpenWindow again;
        again.window().controllers().sessions.openSession(saved);
        QVERIFY(again.waitUntilSettled());
        QCOMPARE(again.resultText(), both);
        QVERIFY(QFile::remove(m_folder.filePath(QStringLiteral(".fieldwise.yaml"))));
    }

    void aSessionComesBackWhole()
    {
        const QString u = file("u.yaml", "a: 2\nb: 1\n"), d = file("d.yaml", "a: 3\nb: 1\nc: 4\n");
        const QString saved = m_folder.filePath(QStringLiteral("one.fieldwise"));
        std::string result;
        {
            OpenWindow open;
            open.window().controllers().opening.openFiles({file("o.yaml", "a: 1\nb: 1\n"), u, d});
            QVERIFY(open.waitUntilSettled());
            open.action(Act::Exact)->trigger();
            type(open.input(Side::Updated), QStringLiteral("# edited\n"));
            QVERIFY(open.waitUntilSettled());
            open.view().select({0, open.scene().plan().documents[0].decisions.size() > 1 ? 1u : 0u});
            open.action(Act::TakeThird)->trigger();
            QVERIFY(open.waitUntilSettled());
            result = open.resultText();
            QVERIFY(open.window().workspace().hasUnsavedWork());
            answerDialog(saved);
            open.action(Act::SaveSessionAs)->trigger();
            QVERIFY(QFileInfo::exists(saved));
            QVERIFY(!open.window().workspace().hasUnsavedWork());
            QCOMPARE(int(QFileInfo(saved).permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther)), 0);
        }
        QVERIFY(contents(saved).contains("file: d.yaml"));
        QVERIFY(!contents(saved).contains(m_folder.path().toUtf8()));
        QVERIFY(!contents(saved).contains("c: 4"));

        OpenWindow open;
        open.window().controllers().opening.openFiles({saved});
        QVERIFY(open.waitUntilSettled());
        const Inputs &inputs = open.window().workspace().inputs();
        QCOMPARE(open.resultText(), result);
        QCOMPARE(inputs.options.mode, merge::Mode::ThreeWay);
        QVERIFY(inputs.options.exact);
        QCOMPARE(inputs.choices.size(), size_t{1});
        QCOMPARE(open.input(Side::Updated)->bytes(), std::string("# edited\na: 2\nb: 1\n"));
        QVERIFY(open.window().workspace().isEdited(Side::Updated));
        QVERIFY(!open.window().workspace().isEdited(Side::Destination));
        QCOMPARE(open.window().workspace().file(Side::Destination), d);
        QVERIFY(!open.window().workspace().hasUnsavedWork());
        QVERIFY(open.window().parts().fileNotice->isHidden());
        QCOMPARE(open.view().selected().decision, 1u);

        // A file that is another one now.
        file("d.yaml", "a: 9\nb: 1\n");
        file("u.yaml", "a: 7\n");
        OpenWindow later;
        later.window().controllers().sessions.openSession(saved);
        QVERIFY(later.waitUntilSettled());
        QCOMPARE(later.input(Side::Destination)->bytes(), std::string("a: 9\nb: 1\n"));
        QCOMPARE(later.input(Side::Updated)->bytes(), std::string("# edited\na: 2\nb: 1\n"));
        const QString told = later.window().parts().fileNotice->text();
        QVERIFY2(told.contains(QLatin1String("d.yaml has changed since; the current version was opened"))
                     && told.contains(QLatin1String("u.yaml has changed since; your edits")),
                 qPrintable(told));

        // A file that is gone: an edited text is still there.
        QVERIFY(QFile::remove(u) && QFile::remove(d));
        OpenWindow last;
        last.window().controllers().sessions.openSession(saved);
        QCOMPARE(last.input(Side::Updated)->bytes(), std::string("# edited\na: 2\nb: 1\n"));
        QVERIFY(!last.window().workspace().inputs().open[Side::Destination]);
        QVERIFY(last.window().parts().fileNotice->text().contains(
            QLatin1String("d.yaml can't be opened: there is no such file")));
    }

    void choicesForOtherValuesAreTold()
    {
        const auto secret = [](const QByteArray &value, const QByteArray &level) {
            return "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {password: " + value
                + "}\n---\nkind: X\nmetadata: {name: b}\nlevel: " + level + "\n";
        };
        const QString saved = m_folder.filePath(QStringLiteral("moved.fieldwise"));
        {
            OpenWindow open;
            open.window().controllers().opening.openFiles({file("m-o.yaml", secret("one", "1")),
                                                           file("m-u.yaml", secret("hunter2", "2")),
                                                           file("m-d.yaml", secret("hunter3", "3"))});
            QVERIFY(open.waitUntilSettled());
            open.action(Act::NextConflict)->trigger();
            open.action(Act::AllThird)->trigger();
            QVERIFY(open.waitUntilSettled());
            QCOMPARE(open.window().workspace().inputs().choices.size(), size_t{2});
            answerDialog(saved);
            open.action(Act::SaveSessionAs)->trigger();
            QVERIFY(QFileInfo::exists(saved));
        }
        QVERIFY(contents(saved).contains("saw:"));
        QVERIFY(!contents(saved).contains("hunter"));
        OpenWindow same; // no file has changed, so no value of the Secret has
        same.window().controllers().sessions.openSession(saved);
        QVERIFY(same.waitUntilSettled());
        QCOMPARE(same.scene().plan().counts.open, 0u);
        file("m-u.yaml", secret("hunter2", "4"));
        OpenWindow later;
        later.window().controllers().sessions.openSession(saved);
        QVERIFY(later.waitUntilSettled());
        QCOMPARE(later.scene().plan().counts.open, 2u); // what the Secret had is not known
        QVERIFY(
            later.window().notice()->text().contains(QLatin1String("2 of your choices were made for other values")));
    }

    void whatIsNoSessionIsSaid()
    {
        OpenWindow open;
        open.window().controllers().sessions.openSession(
            file("bad.fieldwise", "version: 1\nmode: three-way\ninputz: {}\n"));
        QCOMPARE(open.window().notice()->text(),
                 QStringLiteral("bad.fieldwise can't be opened: in line 3, column 1, found the field `inputz`, which "
                                "is not known here; did you mean `inputs`?."));
    }

    void secretsAreSavedOnlyOnPurpose()
    {
        const QString saved = m_folder.filePath(QStringLiteral("secret.fieldwise"));
        const std::string secret =
            "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {password: hunter2}\n";
        OpenWindow open;
        QVERIFY(open.put(secret, secret, secret));
        for (const QString &answer :
             {QStringLiteral("Cancel"), QStringLiteral("Leave that text out"), QStringLiteral("Save with them")}) {
            QString asked;
            answerDialog(saved);
            answerBox(answer, &asked, 400);
            open.action(Act::SaveSessionAs)->trigger();
            QVERIFY2(asked.contains(QLatin1String("Secret values of Original and Updated and Destination")),
                     qPrintable(asked));
            QCOMPARE(QFileInfo::exists(saved), answer != QLatin1String("Cancel"));
            QCOMPARE(contents(saved).contains("hunter2"), answer == QLatin1String("Save with them"));
        }
    }

    void aTypedSecretIsSavedOnlyOnPurpose()
    {
        const QString saved = m_folder.filePath(QStringLiteral("typed.fieldwise"));
        const auto secret = [](const QByteArray &value) {
            return "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {password: " + value + "}\n";
        };
        OpenWindow open;
        open.window().controllers().opening.openFiles(
            {file("t-u.yaml", secret("one")), file("t-d.yaml", secret("two"))}, merge::Mode::TwoWay);
        QVERIFY(open.waitUntilSettled());
        open.window().workspace().setChoices({{.resource = "v1 Secret a",
                                               .path = *yaml::parsePath("stringData.password"),
                                               .kind = merge::ChoiceKind::Value,
                                               .value = "hunter2"}},
                                             QStringLiteral("typed"));
        QVERIFY(open.waitUntilSettled());
        for (const QString &answer : {QStringLiteral("Leave that text out"), QStringLiteral("Save with them")}) {
            QString asked;
            answerDialog(saved);
            answerBox(answer, &asked, 400);
            open.action(Act::SaveSessionAs)->trigger();
            QVERIFY2(asked.contains(QLatin1String("Secret values of your choices")), qPrintable(asked));
            QCOMPARE(contents(saved).contains("hunter2"), answer == QLatin1String("Save with them"));
        }
    }

    void closingNamesWhatIsUnsaved()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 3\n"));
        open.view().select({0, 1});
        open.action(Act::TakeThird)->trigger();
        QVERIFY(open.waitUntilSettled());
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        open.action(Act::Close)->trigger();
        QVERIFY2(asked.startsWith(QStringLiteral("You made a choice that is not saved yet.")), qPrintable(asked));
        QVERIFY(open.window().workspace().hasInputs());
        type(open.input(Side::Updated), QStringLiteral("#x\n"));
        open.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&open.window()));
        answerBox(QStringLiteral("Discard edits"), &asked);
        QTest::keyClick(open.input(Side::Updated), Qt::Key_W, Qt::ControlModifier);
        QVERIFY2(asked.startsWith(QStringLiteral("There are edits in Updated and a choice that are not saved yet.")),
                 qPrintable(asked));
        QVERIFY(!open.window().workspace().hasInputs());
        QVERIFY(open.window().findChild<StartPage *>()->isVisible());
    }

    void aCleanCloseLeavesNothingBehind()
    {
        QTemporaryDir kept;
        {
            OpenWindow open;
            open.window().controllers().recent.autosaveIn(kept.path());
            QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 3\n"));
            QTRY_COMPARE(QDir(kept.path()).entryList({QStringLiteral("*.fieldwise")}).size(), 1);
            const QString name = kept.filePath(QDir(kept.path()).entryList({QStringLiteral("*.fieldwise")}).first());
            QCOMPARE(int(QFileInfo(name).permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther)), 0);
            // While its window lives nobody is offered it.
            OpenWindow second;
            second.window().controllers().recent.autosaveIn(kept.path());
            QVERIFY(second.window().parts().fileNotice->isHidden());
            QVERIFY(open.window().close());
        }
        QCOMPARE(QDir(kept.path()).entryList(QDir::Files), QStringList());
    }

    void undoingEverythingLeavesNothingToKeep()
    {
        QTemporaryDir kept;
        OpenWindow open;
        open.window().controllers().recent.autosaveIn(kept.path());
        open.window().controllers().opening.openFiles({file("u.yaml", "a: 2\n"), file("d.yaml", "a: 3\n")});
        QVERIFY(open.waitUntilSettled());
        QTest::qWait(700);
        QCOMPARE(QDir(kept.path()).entryList(QDir::Files), QStringList());
        type(open.input(Side::Updated), QStringLiteral("#"));
        QTRY_COMPARE(QDir(kept.path()).entryList({QStringLiteral("*.fieldwise")}).size(), 1);
        open.action(Act::Undo)->trigger();
        QTRY_COMPARE(QDir(kept.path()).entryList(QDir::Files), QStringList());
    }

    void aSessionThatCouldNotBeReadAgainIsNotWritten()
    {
        QTemporaryDir kept;
        const QString file = kept.filePath(QStringLiteral("a.fieldwise"));
        config::Session session;
        session.inputs[Side::Updated] = config::SessionInput{"a", "", std::string(3 << 20, 'x'), "", 0, {}};
        const size_t size = config::sessionText(session).size(); // of the default only the number differs
        QVERIFY(writeSession(toStd(file), session, size - 1).has_value());
        QVERIFY(!QFileInfo::exists(file));
        QCOMPARE(writeSession(toStd(file), session, size - 1)->text,
                 std::string("it has more than 3 MiB, the most that can be read again; nothing was written, so save "
                             "its texts themselves"));
        QVERIFY(!writeSession(toStd(file), session, size).has_value());
        QCOMPARE(contents(file).size(), static_cast<qsizetype>(size));
    }

    void leftoversAreOfferedAndForgotten()
    {
        QTemporaryDir kept;
        const auto leave = [&](const char *name, const char *text, const char *when) {
            config::Session session;
            session.options.mode = merge::Mode::TwoWay;
            session.saved = when;
            for (const Side side : {Side::Updated, Side::Destination})
                session.inputs[side] = config::SessionInput{name, "", text, "", 0, {}};
            writeFile(kept, QString::fromLatin1(name) + QStringLiteral(".fieldwise"),
                      QByteArray::fromStdString(config::sessionText(session)));
        };
        leave("older", "a: 1\n", "2026-01-01T10:00:00Z");
        leave("newer", "a: 2\n", "2026-01-02T10:00:00Z");
        writeFile(kept, QStringLiteral("damaged.fieldwise"), "versi");
        OpenWindow open;
        NoticeBar *bar = open.window().parts().fileNotice;
        open.window().controllers().recent.autosaveIn(kept.path());
        QVERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(
                     QLatin1String("unexpectedly; 2 comparisons were open, the work on them was saved, that on newer")),
                 qPrintable(bar->text()));
        QVERIFY(!open.window().workspace().hasInputs()); // never without being asked
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        QTest::mouseClick(bar->link(), Qt::LeftButton);
        QVERIFY2(asked.startsWith(QStringLiteral("Forget the work on newer?")), qPrintable(asked));
        QVERIFY(QFileInfo::exists(kept.filePath(QStringLiteral("newer.fieldwise"))));
        answerBox(QStringLiteral("Forget"), &asked);
        QTest::mouseClick(bar->link(), Qt::LeftButton);
        QVERIFY(!QFileInfo::exists(kept.filePath(QStringLiteral("newer.fieldwise"))));
        QVERIFY(bar->text().contains(QLatin1String("your work on older was saved")));
        QTest::mouseClick(bar->button(), Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(bar->isHidden());
        QCOMPARE(open.resultText(), std::string("a: 1\n"));
        QVERIFY(QFileInfo::exists(kept.filePath(QStringLiteral("older.fieldwise"))));
        answerBox(QStringLiteral("Discard edits"), &asked); // what was pasted is in no file
        QVERIFY(open.window().close());
        QVERIFY2(asked.startsWith(QStringLiteral("What was pasted or typed in Source and Destination")),
                 qPrintable(asked));
        QVERIFY(!QFileInfo::exists(kept.filePath(QStringLiteral("older.fieldwise"))));
        QVERIFY(QFileInfo::exists(kept.filePath(QStringLiteral("damaged.fieldwise"))));
    }

    void recentComparisonsHaveNoTexts()
    {
        const QByteArray secret =
            "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {password: hunter2}\n";
        const QTemporaryDir lasting(QDir::currentPath() + QStringLiteral("/recent-XXXXXX")); // not in /tmp
        const QString u = writeFile(lasting, QStringLiteral("secret-u.yaml"), secret),
                      d = writeFile(lasting, QStringLiteral("secret-d.yaml"), secret + "# hunter2\n");
        Appearance appearance(Scheme::Light);
        {
            MainWindow window(appearance, Settings(true));
            window.controllers().opening.openFiles({u, d}, merge::Mode::TwoWay);
            QTRY_VERIFY(window.controllers().result.isSettled());
            QTest::qWait(20);
        }
        QSettings settings;
        settings.sync();
        const QByteArray kept = contents(settings.fileName());
        QVERIFY(kept.contains("secret-d.yaml"));
        QVERIFY(!kept.contains("hunter2"));
        QSettings().clear();
    }

    void recentComparisonsAreListed()
    {
        const QTemporaryDir lasting(QDir::currentPath() + QStringLiteral("/recent-XXXXXX")); // not in /tmp
        const auto kept = [&](const char *name, const QByteArray &bytes) {
            return writeFile(lasting, QString::fromLatin1(name), bytes);
        };
        const QString u = kept("r-u.yaml", "a: 2\n"), d = kept("r-d.yaml", "a: 3\n"), e = kept("r-e.yaml", "a: 4\n");
        const auto rows = [](MainWindow &window) {
            QStringList names;
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            for (const RecentButton *row : window.findChild<StartPage *>()->findChildren<RecentButton *>()) {
                const QStringList said = row->accessibleName().split(QStringLiteral(", "));
                names += said[0].section(QLatin1Char('/'), -1) + ' ' + said[1].section(QLatin1Char('/'), -1)
                    + (row->accessibleDescription().endsWith(QLatin1String("there")) ? " gone" : "");
            }
            return names;
        };
        Appearance appearance(Scheme::Light);
        {
            MainWindow window(appearance, Settings(true));
            QCOMPARE(rows(window), QStringList());
            for (const QString &destination : {d, e, d}) {
                window.workspace().close();
                window.controllers().opening.openFiles({u, destination}, merge::Mode::TwoWay);
                QTRY_VERIFY(window.controllers().result.isSettled());
                QTest::qWait(20);
            }
            QTRY_COMPARE(rows(window),
                         (QStringList{QStringLiteral("r-u.yaml r-d.yaml"), QStringLiteral("r-u.yaml r-e.yaml")}));
        }
        QVERIFY(QFile::remove(e));
        MainWindow window(appearance, Settings(true));
        window.show();
        QCOMPARE(rows(window),
                 (QStringList{QStringLiteral("r-u.yaml r-d.yaml"), QStringLiteral("r-u.yaml r-e.yaml gone")}));
        auto *first = window.findChild<RecentButton *>(QStringLiteral("recent-0"));
        QTest::keyClick(first, Qt::Key_Down);
        auto *second = window.findChild<RecentButton *>(QStringLiteral("recent-1"));
        QCOMPARE(window.focusWidget(), second);
        QTest::keyClick(second, Qt::Key_Delete);
        QCOMPARE(rows(window), QStringList{QStringLiteral("r-u.yaml r-d.yaml")});
        first = window.findChild<RecentButton *>(QStringLiteral("recent-0"));
        QTest::mouseClick(first, Qt::LeftButton);
        QTRY_VERIFY(window.controllers().result.isSettled());
        QCOMPARE(window.workspace().file(Side::Destination), d);
        QCOMPARE(window.workspace().mode(), merge::Mode::TwoWay);
        auto *menu = window.findChild<QMenu *>(QStringLiteral("recent"));
        QMetaObject::invokeMethod(menu, "aboutToShow");
        QCOMPARE(menu->actions().size(), 3);
        menu->actions().last()->trigger();
        QCOMPARE(rows(window), QStringList());
        QVERIFY(Settings(true).recent().isEmpty());
    }
};

QTEST_MAIN(WindowSessions)
#include "window_sessions.moc"
