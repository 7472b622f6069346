// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHeaderView>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/views/comparepage.h"

namespace fieldwise::ui {

/// The page "Compare semantics".
class WindowCompare : public QObject {
    Q_OBJECT

    static std::string deployment(const std::string &spec)
    {
        return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: x, namespace: shop}\nspec:\n" + spec;
    }

    /// A window that shows the page for three small texts: `replicas` and `paused` come out differently.
    struct Page : OpenWindow {
        Page()
        {
            put(deployment("  replicas: 1\n  paused: true\n"), deployment("  replicas: 1\n"),
                deployment("  replicas: 3\n  paused: true\n"));
            action(Act::CompareSemantics)->trigger();
            waitUntilSettled();
        }
        ComparePage &page() { return *window().parts().compare; }
        CompareModel &model() { return page().model(); }
        QString path(int row) { return model().index(row, 0).data().toString(); }
        QString cell(int row, view::Semantics semantics)
        {
            return model()
                .index(row, CompareModel::firstColumn + static_cast<int>(view::index(semantics)))
                .data()
                .toString();
        }
        CompareReason *reason(view::Semantics semantics) { return page().reasons()->columns()[view::index(semantics)]; }
    };

private Q_SLOTS:
    void listsOnlyWhereTheyDisagree()
    {
        Page open;
        QVERIFY(open.page().isVisible());
        QVERIFY(!open.view().isVisible());
        QVERIFY(open.window().parts().toolBar->isVisible());
        QCOMPARE(open.model().rowCount(), 2);
        QCOMPARE(open.path(0), QStringLiteral("spec.replicas"));
        QCOMPARE(open.path(1), QStringLiteral("spec.paused"));
        QCOMPARE(open.cell(0, view::Semantics::Merge2), QStringLiteral("merge2: 1 changed"));
        QCOMPARE(open.cell(0, view::Semantics::Merge3), QStringLiteral("merge3: 3 retained, unlike all others"));
        QCOMPARE(open.page().countText(), QStringLiteral("2 of 6 fields come out differently"));
    }

    void tellsTheReasonsOfTheSelectedField()
    {
        Page open;
        QVERIFY(open.page().table()->hasFocus());
        QCOMPARE(open.page().selected()->path.back().name, std::string("replicas"));
        QVERIFY(open.reason(view::Semantics::Merge3)
                    ->plainText()
                    .contains(QStringLiteral("Destination's own value is kept")));
        QTest::keyClick(open.page().table(), Qt::Key_Down);
        QCOMPARE(open.page().selected()->path.back().name, std::string("paused"));
        QVERIFY(open.reason(view::Semantics::Merge3)->plainText().contains(QStringLiteral("removed")));
        QVERIFY(open.reason(view::Semantics::Merge2)->plainText().contains(QStringLiteral("not used")));
        QVERIFY(!open.reason(view::Semantics::Replace)->button()->isVisible());
    }

    void tellsWhyTheServerRefuses()
    {
        Page open;
        QCOMPARE(open.cell(0, view::Semantics::ServerSide), QStringLiteral("server-side: the server refuses it"));
        QVERIFY(
            open.reason(view::Semantics::ServerSide)->plainText().contains(QStringLiteral("refuses the whole apply")));
        open.page().table()->selectField(1); // nobody contests it
        QVERIFY(open.reason(view::Semantics::ServerSide)
                    ->plainText()
                    .contains(QStringLiteral("Apply failed with 1 conflict")));
        open.reason(view::Semantics::ServerSide)->button()->click();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::ServerSide);
    }

    void allFieldsAndTheFilter()
    {
        Page open;
        open.page().allButton()->click();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.model().rowCount(), 6);
        QCOMPARE(open.page().selected()->path.back().name, std::string("replicas")); // stays selected
        QTest::keyClicks(open.page().filterField(), QStringLiteral("apps/v1"));
        QCOMPARE(open.model().rowCount(), 1);
        QCOMPARE(open.path(0), QStringLiteral("apiVersion"));
        open.page().filterField()->clear();
        open.page().differingButton()->click();
        QCOMPARE(open.model().rowCount(), 2);
    }

    void escapeLeadsBack()
    {
        Page open;
        open.page().filterField()->setFocus();
        QTest::keyClicks(open.page().filterField(), QStringLiteral("x"));
        QTest::keyClick(open.page().filterField(), Qt::Key_Escape);
        QVERIFY(open.page().filterField()->text().isEmpty());
        QVERIFY(open.page().isVisible());
        QTest::keyClick(open.page().table(), Qt::Key_Escape);
        QVERIFY(!open.page().isVisible());
        QVERIFY(open.view().isVisible());
        QVERIFY(!open.action(Act::CompareSemantics)->isChecked());
        open.action(Act::CompareSemantics)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.model().rowCount(), 2);
        open.page().findChild<QPushButton *>(QStringLiteral("back"))->click();
        QVERIFY(!open.page().isVisible());
    }

    void opensTheSameFieldInTheModeOfASemantics()
    {
        Page open;
        open.page().table()->selectField(1);
        open.reason(view::Semantics::Merge2)->button()->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.window().parts().pages.is(Pages::Page::Compare));
        QCOMPARE(open.window().workspace().mode(), merge::Mode::TwoWay);
        const merge::DecisionRef ref = open.view().selected();
        QCOMPARE(yaml::print(open.scene().plan().documents[ref.document].path(ref.decision)),
                 std::string("spec.paused"));
        open.action(Act::CompareSemantics)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.model().rowCount(), 2); // the original is not forgotten
        QCOMPARE(open.model().headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Source"));
    }

    void followsTheInputs()
    {
        Page open;
        open.retype(merge::Side::Destination, deployment("  replicas: 1\n"));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.model().rowCount(), 0);
        QCOMPARE(open.page().countText(), QStringLiteral("0 of 5 fields come out differently"));
        open.retype(merge::Side::Destination, "a: [\n");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().notice()->isVisible());
    }

    void valuesAreCutAroundWhatTellsThemApart()
    {
        OpenWindow open;
        const auto image = [](const char *name) { return deployment("  image: " + std::string(name) + "\n"); };
        open.put(image("ghcr.io/shop/checkout:1.4.2"), image("ghcr.io/shop/checkout:1.5.0"), image("registry.io/x:1"));
        open.action(Act::CompareSemantics)->trigger();
        QVERIFY(open.waitUntilSettled());
        const CompareModel &model = open.window().parts().compare->model();
        const auto differsAt = [&model](int column) {
            return model.index(0, CompareModel::firstInput + column).data(CompareModel::DiffersAtRole).toInt();
        };
        QCOMPARE(differsAt(0), 24); // "4.2"
        QCOMPARE(differsAt(1), 24); // "5.0"
        QCOMPARE(differsAt(2), 0);
        const QString reason = open.window().parts().compare->reasons()->columns().front()->plainText();
        QCOMPARE(reason.section(QLatin1Char('\n'), 1, 1), QStringLiteral("Becomes <b>…heckout:1.5.0</b>"));
        QVERIFY(reason.section(QLatin1Char('\n'), 2, 2).contains(QStringLiteral("ghcr.io/shop/checkout:1.5.0")));
    }

    /// What has no room is scrolled to, not squeezed.
    void cardsAreAsHighAsTheirTexts()
    {
        for (const QSize size : {QSize(1000, 700), QSize(1366, 768)}) {
            OpenWindow open(QStringLiteral("git-merge"));
            open.window().resize(size);
            open.action(Act::CompareSemantics)->trigger();
            QVERIFY(open.waitUntilSettled());
            const CompareReasons &reasons = *open.window().parts().compare->reasons();
            QTRY_VERIFY(reasons.isVisible());
            QTest::qWait(100);
            for (const CompareReason *card : reasons.columns()) {
                const int needed = card->layout()->heightForWidth(card->width());
                const auto *evidence = card->findChild<EvidenceBox *>();
                QVERIFY2(card->isHidden() || card->height() >= needed, qPrintable(card->accessibleName()));
                QVERIFY2(evidence->isHidden() || evidence->height() >= evidence->sizeHint().height(),
                         qPrintable(card->accessibleName()));
            }
        }
    }

    void theTableIsNoHigherThanItsRows()
    {
        Page open;
        const CompareTable *table = open.page().table();
        QTRY_COMPARE(table->viewport()->height(), table->verticalHeader()->length());
        open.page().filterField()->setText(QStringLiteral("replicas"));
        QTRY_COMPARE(table->viewport()->height(), table->verticalHeader()->length());
    }

    void namesTheDocumentsOfSeveral()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QVERIFY(open.waitUntilSettled());
        open.window().controllers().compare.setComparing(true);
        QVERIFY(open.waitUntilSettled());
        CompareModel &model = open.window().parts().compare->model();
        QVERIFY(model.isSection(0));
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("Deployment shop/checkout"));
        CompareTable *table = open.window().parts().compare->table();
        QCOMPARE(table->currentIndex().row(), 1);
        int sections = 0;
        for (int row = 0; row + 1 < model.rowCount(); ++row) {
            sections += model.isSection(row);
            QTest::keyClick(table, Qt::Key_Down);
            QVERIFY(!model.isSection(table->currentIndex().row()));
        }
        QCOMPARE(sections, 3);
        QCOMPARE(table->currentIndex().row(), model.rowCount() - 1);
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowCompare)
#include "window_compare.moc"
