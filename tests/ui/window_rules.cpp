// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>
#include <QSettings>
#include <QToolButton>

#include "tests/support/ui/atfiles.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/views/noticebar.h"

namespace fieldwise::ui {

using merge::Mode;

/// The rules of a three-way merge.
class WindowRules : public QObject {
    Q_OBJECT

    const std::string m_original = "# one\na: 1\nb: null\nc: {d: 1}\n",
                      m_updated = "# two\na: 2\nb: null\n# new\ne: 5\n",
                      m_destination = "# one\na: 3\nb: null\nc: {d: 1}\n";

private Q_SLOTS:
    void kyamlsRulesSayWhatTheyLose()
    {
        OpenWindow open;
        QVERIFY(open.put(m_original, m_updated, m_destination));
        QCOMPARE(open.resultText(), "# two\na: 2\nc: {}\n# new\ne: 5\n");
        NoticeBar *bar = open.window().notice();
        QVERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QStringLiteral("1 null is deleted")), qPrintable(bar->text()));
        QVERIFY2(bar->text().contains(QStringLiteral("1 map or list is left empty")), qPrintable(bar->text()));
        bar->button()->click();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), Mode::ThreeWayKeep);
        QVERIFY(!bar->isVisible());
        QCOMPARE(open.resultText(), "# two\na: 3\nb: null\n# new\ne: 5\n");
        QVERIFY(open.action(Act::RulesKeep)->isChecked());
        QVERIFY(open.action(Act::ThreeWay)->isChecked());
        QVERIFY(!open.action(Act::UpdatedWins)->isEnabled());
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), Mode::ThreeWay);
        QVERIFY(open.action(Act::RulesKyaml)->isChecked());
    }

    void areInTheToolBarOfThreeWayOnly()
    {
        OpenWindow open;
        open.window().resize(1920, 900); // in a narrower window they are in the menu Options
        QVERIFY(open.put(m_original, m_updated, m_destination));
        auto *rules = open.window().findChild<QToolButton *>(QStringLiteral("rules"));
        QVERIFY(rules->isVisible());
        QCOMPARE(rules->text(), QStringLiteral("Rules: as kpt and kustomize"));
        open.action(Act::RulesKeep)->trigger();
        open.action(Act::ResourcesKpt)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(rules->text(), QStringLiteral("Rules: keep every change, resources as kpt"));
        QVERIFY(!open.window().findChild<QToolButton *>(QStringLiteral("conflicts"))->isVisible());
        open.action(Act::TwoWay)->trigger();
        QVERIFY(!rules->isVisible());
        QVERIFY(!open.action(Act::RulesKeep)->isEnabled());
    }

    void resourcesHaveRulesOfTheirOwn()
    {
        OpenWindow open;
        const std::string one = "kind: A\nmetadata: {name: one}\n", two = "---\nkind: A\nmetadata: {name: two}\nv: 1\n";
        QVERIFY(open.put(one + two, one + two, one));
        QCOMPARE(open.resultText(), one + two);
        QVERIFY2(open.window().notice()->text().contains(QStringLiteral("1 deleted resource comes back")),
                 qPrintable(open.window().notice()->text()));
        open.action(Act::ResourcesKpt)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), one);
    }

    void conflictsThatAreLeftAreAskedAbout()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("merged.yaml"));
        OpenWindow open;
        QVERIFY(open.put(m_original, m_updated, m_destination));
        open.action(Act::RulesKeep)->trigger();
        QVERIFY(open.waitUntilSettled());
        QString asked;
        answerBox(QStringLiteral("Keep working"), &asked);
        open.window().controllers().result.saveResultTo(file);
        QVERIFY2(asked.startsWith(QStringLiteral("1 conflict is not looked at yet.")), qPrintable(asked));
        QVERIFY2(!asked.contains(QStringLiteral("git")), qPrintable(asked));
        QVERIFY(!QFileInfo::exists(file));
        open.action(Act::LooksRight)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.window().controllers().result.saveResultTo(file);
        QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file); }));
    }

    void whatIsLostBesideOpenConflictsIsAskedAboutToo()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("merged.yaml"));
        OpenWindow open;
        QVERIFY(open.put("a: 1\n---\none\n# one\n", "a: 2\n---\none\n# two\n", "a: 3\n---\none\n# three\n"));
        open.action(Act::RulesKeep)->trigger();
        QVERIFY(open.waitUntilSettled());
        QString aboutConflicts, aboutLoss;
        answerBox(QStringLiteral("Save with conflict markers"), &aboutConflicts);
        open.window().controllers().result.saveResultTo(file);
        QVERIFY2(aboutConflicts.startsWith(QStringLiteral("1 conflict is not looked at")), qPrintable(aboutConflicts));
        answerBox(QStringLiteral("Keep working"), &aboutLoss);
        QVERIFY(open.waitUntilSettled());
        QVERIFY2(aboutLoss.startsWith(QStringLiteral("The result lacks “# two”, which Updated has in line 4.")),
                 qPrintable(aboutLoss));
        QVERIFY(!QFileInfo::exists(file));
    }

    void areRemembered()
    {
        QTemporaryDir folder;
        keepSettingsIn(folder.path());
        Appearance appearance{Scheme::Light};
        {
            MainWindow window(appearance, Settings(true));
            QCOMPARE(window.workspace().mode(), Mode::ThreeWay);
            window.actions()[Act::RulesKeep]->trigger();
            window.actions()[Act::Apply]->trigger();
            window.actions()[Act::ThreeWay]->trigger();
            QCOMPARE(window.workspace().mode(), Mode::ThreeWayKeep);
        }
        MainWindow window(appearance, Settings(true));
        QCOMPARE(window.workspace().mode(), Mode::ThreeWayKeep);
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowRules)
#include "window_rules.moc"
