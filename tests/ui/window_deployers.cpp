// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/views/comparepage.h"

namespace fieldwise::ui {

/// The page "Deployers".
class WindowDeployers : public QObject {
    Q_OBJECT

    enum Column {
        Kubectl,
        KubectlServerSide,
        Helm3,
        Helm4,
        Helm4ServerSide,
        ArgoCdDiff,
        ArgoCd,
        ArgoCdServerSide,
        FluxKustomize,
        FluxHelm
    };

    static std::string widget(const std::string &spec, const std::string &metadata = "")
    {
        return "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: x\n  namespace: shop\n" + metadata
            + "spec:\n" + spec;
    }
    /// Live, where another manager owns the size.
    static std::string live()
    {
        return widget("  size: 9\n  colour: red\n",
                      "  managedFields:\n  - {manager: kubectl-edit, operation: Update, apiVersion: example.com/v1, "
                      "fieldsType: FieldsV1, fieldsV1: {'f:spec': {'f:size': {}}}}\n");
    }

    /// A window that shows the page: `size` and `colour` come out differently.
    struct Page : OpenWindow {
        explicit Page(QSize size = {1600, 1000})
        {
            window().resize(size);
            action(Act::Apply)->trigger();
            put(widget("  size: 3\n  colour: red\n"), widget("  size: 3\n  colour: blue\n"), live());
            action(Act::CompareDeployers)->trigger();
            waitUntilSettled();
        }
        ComparePage &page() { return *window().parts().deployers; }
        CompareModel &model() { return page().model(); }
        CompareTable &table() { return *page().table(); }
        QString cell(int row, int column)
        {
            return model().index(row, CompareModel::firstColumn + column).data().toString();
        }
        CompareReason *card(Column column) { return page().reasons()->columns()[column]; }
    };

private Q_SLOTS:
    void saysInAWordWhatEachDoes()
    {
        Page open;
        QVERIFY(open.page().isVisible());
        QVERIFY(open.action(Act::CompareDeployers)->isChecked());
        QCOMPARE(open.model().rowCount(), 3);
        QCOMPARE(open.model().index(0, 0).data().toString(),
                 QStringLiteral(
                     "Widget shop/x: kubectl --server-side and Helm 4 server-side refuse the object: 1 conflict"));
        QCOMPARE(open.model().index(1, 0).data().toString(), QStringLiteral("spec.size"));
        QCOMPARE(open.cell(1, Kubectl), QStringLiteral("kubectl: 3 set back"));
        QCOMPARE(open.cell(1, KubectlServerSide), QStringLiteral("kubectl --server-side: 9 conflict"));
        QCOMPARE(open.cell(1, Helm3), QStringLiteral("Helm 3: 9 not seen"));
        QCOMPARE(open.cell(2, Kubectl), QStringLiteral("kubectl: blue changed"));
        QCOMPARE(open.cell(2, Helm4ServerSide), QStringLiteral("Helm 4 server-side: red refused"));
        QCOMPARE(open.page().countText(), QStringLiteral("2 of 6 fields come out differently"));
        QVERIFY(open.page().timeText().startsWith(QStringLiteral("Nine deployers over the same texts in ")));
        const QAbstractItemModel &model = open.model();
        QCOMPARE(model.headerData(CompareModel::firstColumn + Helm3, Qt::Horizontal, CompareModel::NoteRole).toString(),
                 QStringLiteral("3.21.4, client-side"));
    }

    void staysAtTheSelectedField()
    {
        Page open;
        open.action(Act::CompareDeployers)->trigger();
        for (const auto &[name, row] : {std::pair("colour", 2), std::pair("size", 1)}) {
            const merge::Plan &plan = open.view().scene()->plan();
            for (merge::DecisionId id = 0; id < plan.documents[0].decisions.size(); ++id)
                if (plan.documents[0].decision(id).pathStep.name == name)
                    open.view().select({0, id});
            open.action(Act::CompareDeployers)->trigger();
            open.waitUntilSettled();
            QCOMPARE(open.table().currentIndex().row(), row);
            open.action(Act::CompareDeployers)->trigger();
        }
    }

    void tellsTheReasonOfEach()
    {
        Page open;
        QVERIFY(open.card(KubectlServerSide)->plainText().contains(QStringLiteral("kubectl-edit")));
        QVERIFY(open.card(Helm3)->plainText().contains(QStringLiteral("not seen")));
        open.table().selectField(2); // nobody contests it
        QVERIFY(open.card(Helm4ServerSide)->plainText().contains(QStringLiteral("Apply failed with 1 conflict")));
        QCOMPARE(open.card(Helm3)->accessibleName(), QStringLiteral("Reason of Helm 3"));
    }

    void leftAndRightGoFromCardToCard()
    {
        Page open;
        QVERIFY(open.table().hasFocus());
        QCOMPARE(open.table().column(), -1);
        QTest::keyClick(&open.table(), Qt::Key_Right);
        QCOMPARE(open.table().column(), int(Kubectl));
        QTest::keyClick(&open.table(), Qt::Key_Right);
        QTest::keyClick(&open.table(), Qt::Key_Right);
        QCOMPARE(open.table().column(), int(Helm3));
        QTest::keyClick(&open.table(), Qt::Key_Down);
        QCOMPARE(open.page().selected()->path.back().name, std::string("colour"));
        QCOMPARE(open.table().column(), int(Helm3));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&open.table(), Qt::Key_Left);
        QCOMPARE(open.table().column(), -1);
    }

    void enterOpensTheFieldAsThatDeployer()
    {
        Page open;
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&open.table(), Qt::Key_Right);
        QTest::keyClick(&open.table(), Qt::Key_Return);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.page().isVisible());
        const merge::Options &options = open.window().workspace().inputs().options;
        QCOMPARE(options.mode, merge::Mode::Apply);
        QVERIFY(options.deployer.by == merge::Deployer::Helm);
        QCOMPARE(options.deployer.version, std::string("3.21.4"));
        const merge::DecisionRef ref = open.view().selected();
        QCOMPARE(yaml::print(open.scene().plan().documents[ref.document].path(ref.decision)), std::string("spec.size"));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().workspace().inputs().options.deployer.by == merge::Deployer::Kubectl);
    }

    void aCardOpensTheServerSideMode()
    {
        Page open;
        open.card(Helm4ServerSide)->button()->click();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::ServerSide);
        QCOMPARE(open.window().workspace().inputs().options.serverSide.fieldManager, std::string("helm"));
        open.action(Act::CompareDeployers)->trigger(); // the first pane shows what is owned; the page does not
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.cell(1, Kubectl), QStringLiteral("kubectl: 3 set back"));
        QTest::keyClick(&open.table(), Qt::Key_Escape);
        QVERIFY(!open.page().isVisible());
    }

    void isOfferedWhereSomethingIsApplied()
    {
        Page open;
        open.action(Act::ThreeWay)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.page().isVisible());
        QVERIFY(!open.action(Act::CompareDeployers)->isEnabled());
        open.action(Act::ServerSide)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.action(Act::CompareDeployers)->isEnabled());
    }

    void settingsCountForAll()
    {
        Page open;
        QMenu *menu = open.page().settingsButton()->menu();
        Q_EMIT menu->aboutToShow();
        QCOMPARE(menu->actions().front()->text(), QStringLiteral("Server-side: Force Conflicts"));
        menu->actions().front()->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.cell(1, KubectlServerSide), QStringLiteral("kubectl --server-side: 3 taken over"));
        QCOMPARE(open.model().index(0, 0).data().toString(), QStringLiteral("Widget shop/x"));
        Q_EMIT menu->aboutToShow();
        QVERIFY(menu->actions().front()->isChecked());
    }

    void followsTheInputs()
    {
        Page open;
        open.retype(merge::Side::Updated, widget("  size: 9\n  colour: red\n"));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.page().countText(), QStringLiteral("0 of 6 fields come out differently"));
    }

    void aNarrowWindowLeavesColumnsOut()
    {
        Page open({1000, 700});
        QVERIFY(open.page().moreButton()->isVisible());
        const std::vector<int> leftOut = open.table().leftOut();
        QVERIFY(!leftOut.empty());
        for (int column = CompareModel::firstColumn; column < open.model().columnCount(); ++column)
            QVERIFY(open.table().isColumnHidden(column) || open.table().columnWidth(column) >= 132);
        QCOMPARE(leftOut.back(), int(FluxHelm));
        open.page().moreButton()->menu()->actions().back()->trigger();
        QCOMPARE(open.table().column(), int(FluxHelm));
        QVERIFY(!open.table().isColumnHidden(CompareModel::firstColumn + FluxHelm));
        open.window().resize(2400, 1000);
        QVERIFY(open.table().leftOut().empty());
        QVERIFY(!open.page().moreButton()->isVisible());
    }

    /// A column that has no room has no card either; what is shown is whole without scrolling sideways.
    void cardsAreThoseOfTheColumns()
    {
        for (const QSize size : {QSize(1000, 700), QSize(1280, 800), QSize(1366, 768), QSize(1920, 1080)}) {
            Page open(size);
            const std::vector<int> leftOut = open.table().leftOut();
            QCOMPARE(leftOut.empty(), size.width() == 1920);
            for (int column = 0; column < int(open.page().reasons()->columns().size()); ++column)
                QCOMPARE(open.card(Column(column))->isVisible(), std::ranges::count(leftOut, column) == 0);
            QTRY_COMPARE(open.page().reasons()->horizontalScrollBar()->maximum(), 0);
            QCOMPARE(open.table().horizontalScrollBar()->maximum(), 0);
        }
    }

    void longTitlesStandInTwoLines()
    {
        Page open({1280, 800});
        const auto *header = qobject_cast<CompareHeader *>(open.table().horizontalHeader());
        QVERIFY(header);
        const QFontMetrics metrics(open.appearance().text(12, QFont::DemiBold));
        for (int column = 0; column < open.model().columnCount(); ++column) {
            if (open.table().isColumnHidden(column))
                continue;
            const int room = header->sectionSize(column) - 24;
            const QString title = open.model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
            for (const QString &line : header->titleLines(title, room))
                QVERIFY2(metrics.horizontalAdvance(line) <= room, qPrintable(line));
        }
        QCOMPARE(header->titleLines(QStringLiteral("kubectl --server-side"), 108),
                 QStringList({QStringLiteral("kubectl"), QStringLiteral("--server-side")}));
        QVERIFY(header->height() > 48); // three lines
    }

    /// A word that is too long for its card is broken, and copied whole.
    void longWordsAreBroken()
    {
        BreakingLabel label;
        const QString path = QStringLiteral("spec.template.spec.containers.resources.limits.ephemeral-storage");
        label.setRich(QStringLiteral("Stays: <b>%1</b> &amp; %2").arg(path, QString(60, QLatin1Char('x'))));
        QVERIFY(label.heightForWidth(180) >= 5 * QFontMetrics(label.font()).height());
        label.resize(180, 400);
        const auto breaks = label.text().count(QChar(0x200B));
        QVERIFY(breaks > 4);
        label.setSelection(7, int(path.size() + 3 + 60 + breaks));
        label.show();
        label.setFocus();
        QTest::keyClick(&label, Qt::Key_C, Qt::ControlModifier);
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.startsWith(path) && copied.endsWith(QString(60, QLatin1Char('x'))), qPrintable(copied));
    }

    void theNamesOnButtonsAreWhole()
    {
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
            Page open(size);
            for (CompareReason *card : open.page().reasons()->columns())
                QVERIFY2(card->button()->width() >= card->button()->sizeHint().width(),
                         qPrintable(card->button()->text()));
        }
    }

    /// An empty pane in a low window.
    void theWordsOfAnEmptyPaneAreWhole()
    {
        OpenWindow open(QStringLiteral("helm-autoscaler"));
        open.showOneResource();
        DropZone *zone = open.view().pane(merge::Side::Destination)->dropZone();
        for (const QSize size : {QSize(1280, 800), QSize(1366, 768), QSize(1000, 700)}) {
            open.window().resize(size);
            open.view().pane(merge::Side::Destination)->setOpen(false);
            QTest::qWait(50);
            for (const QWidget *part : zone->findChildren<QWidget *>()) {
                if (!part->isVisible())
                    continue;
                const QString what = part->metaObject()->className() + QStringLiteral(" at %1").arg(size.width());
                QVERIFY2(zone->rect().contains(QRect(part->mapTo(zone, QPoint()), part->size())), qPrintable(what));
                if (const auto *label = qobject_cast<const QLabel *>(part); label && label->wordWrap())
                    QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
                else
                    QVERIFY2(part->width() >= part->sizeHint().width(), qPrintable(what));
            }
        }
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowDeployers)
#include "window_deployers.moc"
