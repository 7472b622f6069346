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
        QVERIFY(open.layer(1)->isStale());
        open.layer(1)->replace({0, 1}, "");
        QVERIFY(open.settle());
        QVERIFY(!open.layer(1)->isStale());
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
        QCOMPARE(page->pane(1)->header()->name(), QStringLiteral("Old values"));
        open.window().controllers().opening.openExample(QStringLiteral("values-list"));
        QVERIFY(
            QTest::qWaitFor([&] { return page->notice()->text().startsWith(QStringLiteral("env: --set env[1]")); }));
    }

    void fitsIntoSmallWindows()
    {
        Page open;
        open.window().resize(1000, 700);
        QVERIFY(open.page().tabs()->isVisible());
        int visible = 0;
        for (size_t pane = 0; pane < open.page().paneCount(); ++pane)
            visible += open.page().pane(pane)->isVisible();
        QCOMPARE(visible, 2);
        open.page().select(open.placeOf("replicaCount"));
        open.page().goToSource(0);
        QVERIFY(open.page().pane(1)->isVisible());
        open.window().resize(1600, 1000);
        QVERIFY(!open.page().tabs()->isVisible());
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowValues)
#include "window_values.moc"
