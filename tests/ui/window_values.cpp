// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/views/valuespage.h"

namespace fieldwise::ui {

/// The page "Values".
class WindowValues : public QObject {
    Q_OBJECT

    static constexpr const char *defaults =
        "image:\n  tag: \"1.4.0\"\nreplicaCount: 1\nenv:\n- name: LOG_LEVEL\nprobe:\n"
        "  path: /\nadminPassword: canary-0\n";
    static constexpr const char *prod =
        "image:\n  tag: \"1.5.1\"\nreplicaCount: 4\nprobe: null\nhost: a.example\nadminPassword: canary-1\n";

    static void write(const QString &path, const QByteArray &text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    /// A window that shows the page for a chart, a values file and two arguments.
    struct Page : OpenWindow {
        explicit Page(const QString &arguments = QStringLiteral("--set image.tag=1.5.2 --set env[0].value=debug"))
        {
            write(file("values.yaml"), defaults);
            write(file("values-prod.yaml"), prod);
            ValuesGiven given;
            addChart(given, file("values.yaml"));
            addValuesFile(given, file("values-prod.yaml"));
            given.arguments = arguments;
            values().show(given);
            settle();
        }
        QString file(const char *name) const { return folder.filePath(QString::fromLatin1(name)); }
        ValuesController &values() { return window().controllers().values; }
        ValuesPage &page() { return *window().parts().values; }
        bool settle()
        {
            return QTest::qWaitFor([this] { return values().isSettled(); });
        }
        /// Chooses an entry of a layer's menu.
        void choose(int pane, const QString &text)
        {
            QTimer::singleShot(0, &page(), [text] {
                auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
                for (QAction *action : menu->actions())
                    if (action->text() == text)
                        action->trigger();
                menu->close();
            });
            Q_EMIT page().layerMenuAsked(pane, {});
            settle();
        }
        int placeOf(const std::string &path)
        {
            const auto &places = page().shown()->places;
            for (size_t i = 0; i < places.size(); ++i)
                if (yaml::print(layers::pathOf(places[i].names)) == path)
                    return static_cast<int>(i);
            return -1;
        }
        std::string computed() { return page().computed()->editor()->bytes(); }
        PaneEditor *layer(size_t index) { return page().pane(index)->editor(); }
        QStringList listed()
        {
            QStringList rows;
            for (int row = 0; row < page().model().rowCount(); ++row)
                rows += page().model().index(row, 0).data(ReasonsModel::PathRole).toString();
            return rows;
        }
        QTemporaryDir folder;
    };

private Q_SLOTS:
    void showsLayersFromTheLowest()
    {
        Page open;
        QVERIFY(open.page().isVisible());
        QVERIFY(!open.view().isVisible());
        QCOMPARE(open.page().paneCount(), size_t(3));
        QCOMPARE(open.page().pane(0)->header()->name(), QStringLiteral("Chart defaults"));
        QCOMPARE(open.page().pane(1)->header()->name(), QStringLiteral("values-prod.yaml"));
        QCOMPARE(open.page().pane(2)->header()->name(), QStringLiteral("--set"));
        QCOMPARE(open.page().pane(2)->header()->fact(), QStringLiteral("highest"));
        QCOMPARE(open.listed(), QStringList({"env", "probe", "adminPassword", "image.tag", "replicaCount", "host"}));
        QVERIFY(open.page().notice()->text().startsWith(QStringLiteral("env")));
    }

    void drawsWhatWinsAndWhatIsGone()
    {
        Page open;
        const auto look = [&](size_t pane, int line) {
            return open.layer(pane)->marks().decorations().lines[static_cast<size_t>(line)];
        };
        QCOMPARE(look(0, 1), (LineLook{Look::Changed, merge::From::None, look(0, 1).filler}));
        QCOMPARE(look(1, 1).stripe, merge::From::None);
        QCOMPARE(look(2, 1).stripe, merge::From::Destination);
        QCOMPARE(look(2, 2).look, Look::Notice);
        QCOMPARE(look(0, 3).look, Look::Removed);
        QCOMPARE(look(1, 3), (LineLook{Look::Removed, merge::From::Updated, look(1, 3).filler}));
        const auto &gone = open.page().computed()->editor()->marks().decorations().gone;
        QCOMPARE(gone.size(), size_t(1));
        QCOMPARE(gone.front().text, QStringLiteral("removed: probe, by null in values-prod.yaml"));
    }

    void selectsAPlaceEverywhere()
    {
        Page open;
        open.page().select(open.placeOf("image.tag"));
        QCOMPARE(open.layer(0)->frame()->line, 1);
        QCOMPARE(open.layer(1)->frame()->line, 1);
        QCOMPARE(open.page().computed()->editor()->frame()->line, 1);
        QCOMPARE(open.page().list()->currentIndex().row(), 3);
        open.page().select(open.placeOf("host"));
        QCOMPARE(open.layer(1)->frame()->line, 4);
        QCOMPARE(open.layer(0)->frame()->sub, 1); // absence is framed, too
        Q_EMIT open.layer(1)->lineChosen(2, 0);
        QCOMPARE(open.page().selected(), open.placeOf("replicaCount"));
    }

    void goesThroughValuesByKeys()
    {
        Page open;
        QVERIFY(open.page().list()->hasFocus());
        QCOMPARE(open.page().selected(), open.placeOf("env"));
        QTest::keyClick(open.page().list(), Qt::Key_Down);
        QCOMPARE(open.page().selected(), open.placeOf("probe"));
        open.action(Act::NextStep)->trigger();
        QCOMPARE(open.page().selected(), open.placeOf("adminPassword"));
        open.action(Act::PreviousStep)->trigger();
        QCOMPARE(open.page().selected(), open.placeOf("probe"));
        QTest::keyClick(open.page().list(), Qt::Key_Return);
        QVERIFY(open.layer(1)->hasFocus());
        QCOMPARE(open.layer(1)->lineOf(open.layer(1)->position()), 3);
        ChainBox *chain = open.page().card()->chain();
        chain->setFocus();
        QTest::keyClick(chain, Qt::Key_Down);
        QTest::keyClick(chain, Qt::Key_Return);
        QVERIFY(open.layer(0)->hasFocus());
        QCOMPARE(open.layer(0)->lineOf(open.layer(0)->position()), 5);
        QTest::keyClick(open.page().list(), Qt::Key_Escape);
        QVERIFY(!open.page().isVisible());
    }

    void tellsTheChainAndWhatWouldBe()
    {
        Page open;
        open.page().select(open.placeOf("image.tag"));
        ChainCard *card = open.page().card();
        QVERIFY(QTest::qWaitFor([&] { return card->plainText().contains(QStringLiteral("Otherwise")); }));
        QVERIFY(card->plainText().startsWith(QStringLiteral("--set wins\nimage.tag\n")));
        QVERIFY2(
            card->plainText().contains(QStringLiteral("without this --set it is 1.5.1, from values-prod.yaml line 2.")),
            qPrintable(card->plainText()));
        QVERIFY(
            card->chain()->accessibleDescription().contains(QStringLiteral("values-prod.yaml line 2: 1.5.1, loses")));
    }

    void triesWithoutASource()
    {
        Page open;
        open.page().select(open.placeOf("image.tag"));
        open.action(Act::WhatIf)->trigger();
        QVERIFY(open.settle());
        QVERIFY(open.computed().find("tag: 1.5.1") != std::string::npos);
        QCOMPARE(open.page().selected(), open.placeOf("image.tag"));
        QVERIFY(open.page().notice()->text().startsWith(QStringLiteral("A trial")));
        open.page().notice()->button()->click();
        QVERIFY(open.settle());
        QVERIFY(open.computed().find("tag: 1.5.2") != std::string::npos);
    }

    void aTrialIsOneStepOfUndo()
    {
        Page open;
        QVERIFY(!open.action(Act::Undo)->isEnabled());
        for (const char *value : {"image.tag", "replicaCount"}) { // the second trial takes the place of the first
            open.page().select(open.placeOf(value));
            open.action(Act::WhatIf)->trigger();
            QVERIFY(open.settle());
        }
        QVERIFY(open.page().notice()->text().startsWith(QStringLiteral("A trial")));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.settle());
        QVERIFY(!open.page().notice()->isVisible()
                || !open.page().notice()->text().startsWith(QStringLiteral("A trial")));
        QVERIFY(!open.action(Act::Undo)->isEnabled());
        open.action(Act::Redo)->trigger();
        QVERIFY(open.settle());
        QVERIFY(open.page().notice()->text().startsWith(QStringLiteral("A trial")));
        open.page().notice()->button()->click();
        QVERIFY(open.settle());
        QVERIFY(!open.action(Act::Undo)->isEnabled());
    }

    void followsEachKeystroke()
    {
        Page open;
        type(open.layer(1), QStringLiteral("extra: 1\n"));
        QVERIFY(open.settle());
        QVERIFY(open.computed().find("extra: 1\n") != std::string::npos);
        QVERIFY(open.page().pane(1)->header()->file().contains(QStringLiteral("edited: a trial")));
        QCOMPARE(contents(open.file("values-prod.yaml")), QByteArray(prod));
        open.layer(1)->replace({0, 0}, "{");
        QVERIFY(open.settle());
        QCOMPARE(open.page().notice()->look(), Look::Fails);
        QVERIFY(open.page().computed()->editor()->isStale());
        QVERIFY(open.page().computed()->header()->file().startsWith(QStringLiteral("from before")));
        QVERIFY(open.computed().find("extra: 1\n") != std::string::npos);
        open.layer(1)->replace({0, 1}, "");
        QVERIFY(open.settle());
        QVERIFY(!open.page().computed()->editor()->isStale());
    }

    void showsLayersThatCannotBeRead()
    {
        Page open(QString{});
        write(open.file("tabs.yaml"), "replicaCount: 7\nimage:\n\ttag: x\n");
        write(open.file("list.yaml"), "- a\n");
        ValuesGiven given;
        addChart(given, open.file("values.yaml"));
        addValuesFile(given, open.file("tabs.yaml"));
        addValuesFile(given, open.file("list.yaml"));
        open.values().show(given);
        QVERIFY(open.settle());
        QCOMPARE(open.page().paneCount(), size_t(4));
        QCOMPARE(open.layer(1)->bytes(), contents(open.file("tabs.yaml")).toStdString());
        QCOMPARE(open.layer(1)->marks().faults().size(), size_t(1));
        QCOMPARE(open.page().pane(1)->header()->badge(), QStringLiteral("can't be read"));
        QCOMPARE(open.layer(2)->marks().faults().size(), size_t(1));
        QVERIFY(!open.page().computed()->isOpen());
        QVERIFY(open.page().notice()->text().contains(QStringLiteral("tabs.yaml:3")));
        open.page().notice()->button()->click();
        QVERIFY(open.layer(1)->hasFocus());
        QCOMPARE(open.layer(1)->lineOf(open.layer(1)->position()), 2);
        open.choose(2, QStringLiteral("Switch off"));
        QCOMPARE(open.page().paneCount(), size_t(3));
        const int tab = static_cast<int>(open.layer(1)->bytes().find('\t'));
        open.layer(1)->replace({uint32_t(tab), uint32_t(tab) + 1}, "  ");
        QVERIFY(open.settle());
        QVERIFY(open.layer(1)->marks().faults().empty());
        QVERIFY(open.page().pane(1)->header()->badge().isEmpty());
        QVERIFY(open.computed().find("replicaCount: 7\n") != std::string::npos);
    }

    void saysWhatIsWrongWithArgumentsFromTheStart()
    {
        Page open(QStringLiteral("--set 'a"));
        QCOMPARE(open.page().paneCount(), size_t(3));
        QVERIFY(open.page().notice()->text().contains(QStringLiteral("the quote ' is not closed")));
    }

    void undoesEachChangeOfALayer()
    {
        Page open;
        QVERIFY(!open.action(Act::Undo)->isEnabled());
        type(open.layer(1), QStringLiteral("a: 12"));
        QVERIFY(open.settle());
        open.choose(1, QStringLiteral("Remove"));
        QCOMPARE(open.page().paneCount(), size_t(2));
        QCOMPARE(open.action(Act::Undo)->text(), QStringLiteral("&Undo Remove"));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.settle());
        QCOMPARE(open.page().paneCount(), size_t(3));
        QCOMPARE(open.layer(1)->bytes(), "a: 12" + std::string(prod));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.settle());
        QCOMPARE(open.layer(1)->bytes(), std::string(prod));
        QVERIFY(!open.action(Act::Undo)->isEnabled());
        open.action(Act::Redo)->trigger();
        open.action(Act::Redo)->trigger();
        QVERIFY(open.settle());
        QCOMPARE(open.page().paneCount(), size_t(2));
        open.values().setShowing(false);
        QVERIFY(!open.action(Act::Undo)->isEnabled());
    }

    void keepsALayerThatIsSwitchedOffInSight()
    {
        Page open;
        open.choose(1, QStringLiteral("Switch off"));
        QCOMPARE(open.page().paneCount(), size_t(2));
        QCOMPARE(open.page().switchedOff().size(), 1);
        QVERIFY(open.page().switchedOff().front()->isVisible());
        QCOMPARE(open.page().switchedOff().front()->text(),
                 QStringLiteral("values-prod.yaml is switched off: switch it on"));
        open.page().switchedOff().front()->click();
        QVERIFY(open.settle());
        QCOMPARE(open.page().paneCount(), size_t(3));
        QVERIFY(open.page().switchedOff().empty());
        open.choose(2, QStringLiteral("Switch off"));
        QCOMPARE(open.page().switchedOff().size(), 1);
        open.action(Act::Undo)->trigger();
        QVERIFY(open.settle());
        QVERIFY(open.page().switchedOff().empty());
    }

    void asksBeforeATrialIsLost()
    {
        Page open;
        QVERIFY(open.window().mayClose());
        open.layer(1)->replace({0, 0}, "extra: 1\n");
        QVERIFY(open.settle());
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        QVERIFY(!open.window().mayClose());
        QVERIFY2(asked.contains(QStringLiteral("values-prod.yaml")), qPrintable(asked));
        answerBox(QStringLiteral("Discard"), &asked);
        QVERIFY(open.window().mayClose());
        open.choose(1, QStringLiteral("Save values-prod.yaml"));
        QVERIFY(open.window().mayClose());
        QCOMPARE(contents(open.file("values-prod.yaml")), "extra: 1\n" + QByteArray(prod));
    }

    void namesTheReleaseOfOldValues()
    {
        Page open(QStringLiteral("--set host=b"));
        write(open.file("record.json"),
              R"({"name":"shop","version":3,"config":{"replicaCount":5},"chart":{"values":{"replicaCount":1}}})");
        open.values().addFiles({open.file("record.json")});
        QVERIFY(open.settle());
        QCOMPARE(open.page().paneCount(), size_t(4));
        QCOMPARE(open.page().pane(1)->header()->name(), QStringLiteral("Old values: shop, revision 3"));
        open.window().resize(1000, 700);
        const auto *shown = open.page().pane(1)->header()->findChild<Label *>(QStringLiteral("name"));
        QTRY_VERIFY(shown->text().endsWith(QChar(0x2026)));
        QCOMPARE(open.page().pane(1)->header()->badge(), QStringLiteral("not used"));
        QVERIFY(open.layer(1)->isStale());
        open.page().select(open.placeOf("replicaCount"));
        QVERIFY2(open.page().card()->plainText().contains(QStringLiteral("is not used")),
                 qPrintable(open.page().card()->plainText()));
        Q_EMIT open.page().reuseChosen(helm::Reuse::Reuse);
        QVERIFY(open.settle());
        QCOMPARE(open.page().paneCount(), size_t(5));
        QVERIFY(!open.layer(2)->isStale());
        QVERIFY(open.page().pane(2)->header()->badge().isEmpty());
        QCOMPARE(open.page().pane(1)->header()->name(), QStringLiteral("Old defaults: shop, revision 3"));
        QCOMPARE(open.page().pane(2)->header()->name(), QStringLiteral("Old values: shop, revision 3"));
    }

    void hasNoMode()
    {
        Page open;
        for (const Act act : modeActs)
            QVERIFY(!open.action(act)->isChecked());
        auto *rules = open.window().parts().toolBar->findChild<QToolButton *>(QStringLiteral("rules"));
        QVERIFY(!rules->isVisible());
        open.action(Act::Apply)->trigger();
        QVERIFY(!open.page().isVisible());
        QVERIFY(open.action(Act::Apply)->isChecked());
        open.values().setShowing(true);
        open.values().setShowing(false);
        QVERIFY(open.action(Act::Apply)->isChecked());
    }

    void readsArgumentsAsTyped()
    {
        Page open(QString{});
        open.page().arguments()->setFocus();
        QTest::keyClicks(open.page().arguments(), QStringLiteral("--set replicaCount=9"));
        QVERIFY(open.settle());
        QVERIFY(open.computed().find("replicaCount: 9") != std::string::npos);
        QTest::keyClicks(open.page().arguments(), QStringLiteral(" --set 'a"));
        QVERIFY(open.settle());
        QVERIFY(open.page().notice()->text().contains(QStringLiteral("the quote ' is not closed")));
    }

    void hidesSecrets()
    {
        Page open(QStringLiteral("--set adminPassword=canary-2"));
        open.page().arguments()->clear(); // shows what a person types
        open.page().select(open.placeOf("adminPassword"));
        const ChainCard *card = open.page().card();
        QVERIFY(QTest::qWaitFor([&] { return card->plainText().contains(QStringLiteral("Otherwise")); }));
        QString told = open.page().notice()->text() + card->plainText() + card->chain()->accessibleDescription()
            + QString::fromStdString(open.computed())
            + open.page().model().index(0, 0).data(Qt::ToolTipRole).toString();
        for (size_t pane = 0; pane < open.page().paneCount(); ++pane) {
            PaneEditor *editor = open.layer(pane);
            told += QString::fromStdString(editor->masks().shownText(0, static_cast<int>(editor->bytes().size())));
            for (const LineChip &chip : editor->marks().decorations().chips)
                told += chip.text;
        }
        QVERIFY2(!told.contains(QStringLiteral("canary")), qPrintable(told));
        open.action(Act::ShowSecrets)->setChecked(true);
        QVERIFY(open.settle());
        QVERIFY(open.computed().find("canary-2") != std::string::npos);
    }

    void opensChartsAndValuesFromTheStartPage()
    {
        QTemporaryDir folder;
        write(folder.filePath("values.yaml"), defaults);
        write(folder.filePath("values-prod.yaml"), prod);
        write(folder.filePath("object.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
        QVERIFY(lookLikeValues({folder.filePath("values.yaml"), folder.filePath("values-prod.yaml")}));
        QVERIFY(!lookLikeValues({folder.filePath("values.yaml"), folder.filePath("object.yaml")}));
        QVERIFY(!lookLikeValues({folder.filePath("values.yaml")}));
        write(folder.filePath("Chart.yaml"), "apiVersion: v2\nname: shop\nversion: 1.0.0\n");
        QVERIFY(lookLikeValues({folder.filePath("values.yaml")}));
        QVERIFY(lookLikeValues({folder.path()}));
        OpenWindow open;
        open.window().controllers().opening.openFiles(
            {folder.filePath("values-prod.yaml"), folder.filePath("values.yaml")});
        ValuesPage *page = open.window().parts().values;
        QVERIFY(QTest::qWaitFor([&] { return page->isVisible() && page->paneCount() == 3; }));
        QCOMPARE(page->pane(0)->header()->name(), QStringLiteral("Chart defaults"));
        QCOMPARE(page->pane(1)->header()->name(), QStringLiteral("values-prod.yaml"));
        Q_EMIT page->backAsked();
        QVERIFY(open.window().parts().start->isVisible());
    }

    void opensItsExamples()
    {
        OpenWindow open;
        ValuesPage *page = open.window().parts().values;
        open.window().controllers().opening.openExample(QStringLiteral("values-reuse"));
        QVERIFY(QTest::qWaitFor([&] { return page->shown() != nullptr; }));
        QVERIFY(page->notice()->text().contains(QStringLiteral("--reuse-values keeps the old release's default")));
        QVERIFY(page->pane(1)->header()->name().startsWith(QStringLiteral("Old defaults")));
        QVERIFY(page->pane(2)->header()->name().startsWith(QStringLiteral("Old values")));
        open.window().controllers().opening.openExample(QStringLiteral("values-list"));
        QVERIFY(
            QTest::qWaitFor([&] { return page->notice()->text().startsWith(QStringLiteral("env: --set env[1]")); }));
    }

    /// Panes that have no room scroll.
    void fitsIntoSmallWindows()
    {
        Page open;
        for (const char *name : {"a.yaml", "b.yaml"})
            write(open.file(name), "replicaCount: 9\n");
        open.values().addFiles({open.file("a.yaml"), open.file("b.yaml")});
        QVERIFY(open.settle());
        open.window().resize(1000, 700);
        QVERIFY(open.page().tabs()->isVisible());
        QCOMPARE(open.page().tabs()->count(), 5);
        QTRY_VERIFY(open.page().list()->height() >= 160 && open.page().card()->height() >= 160);
        const auto isInSight = [&open](size_t pane) {
            const PaneView *view = open.page().pane(pane);
            return view->visibleRegion().boundingRect().width() == view->width();
        };
        QVERIFY(isInSight(0));
        QVERIFY(!isInSight(4));
        open.page().tabs()->setCurrentIndex(4);
        QVERIFY(isInSight(4));
        QVERIFY(!isInSight(0));
        open.page().select(open.placeOf("replicaCount"));
        open.page().card()->chain()->setFocus();
        open.page().goToSource(3);
        QVERIFY(isInSight(0));
        open.window().resize(1600, 1000);
        QVERIFY(!open.page().tabs()->isVisible());
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowValues)
#include "window_values.moc"
