// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>

#include "tests/support/golden.h"
#include "tests/support/ui/alltexts.h"
#include "tests/support/ui/hand.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/tabs/tabbedwindow.h"

namespace fieldwise::ui {

using merge::Side;

/// Each job of the guide by mouse alone; only texts are typed. A function has the name of the walk that does the same
/// by keys (docs/walks), which tools/walks.py checks.
class WindowMouse : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QString exampleFile(const char *file)
    {
        return toQt((test::sourceFolder() / "resources/examples" / file).string());
    }

private Q_SLOTS:
    void initTestCase()
    {
        keepSettingsIn(m_folder.path());
        QAccessible::setActive(true);
    }

    void deletedField()
    {
        Hand hand(QStringLiteral("apply-checkout"));
        QVERIFY(hand.clickReason(QStringLiteral("spec.minReadySeconds")));
        QVERIFY(hand.card().contains(QStringLiteral("so apply removes")));
        QVERIFY(hand.choose(Act::WhatIf));
        QVERIFY(allTexts(hand.window().parts().whatIf).contains(QStringLiteral("from Last applied")));
        QVERIFY(hand.clickReason(QStringLiteral("LOG_LEVEL].value")));
        QVERIFY(hand.card().contains(QStringLiteral("Live drifted")));
        QVERIFY(hand.choose(Act::CopyReason));
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("Goes back")));
    }

    void autoscaler()
    {
        Hand hand;
        hand.window().controllers().options.chooseMode(merge::Mode::Apply);
        QVERIFY(hand.opens({exampleFile("upgrade/original.yaml"), exampleFile("upgrade/updated.yaml"),
                            exampleFile("upgrade/destination.yaml")}));
        QVERIFY(hand.clickLine(hand.input(Side::Destination), "replicas"));
        QVERIFY(hand.choose(Act::CompareSemantics));
        QVERIFY(hand.window().parts().compare->isVisible());
        QVERIFY(hand.press(QStringLiteral("‹ Back")));
        QVERIFY(!hand.window().parts().compare->isVisible());
    }

    void forecast()
    {
        Hand hand(QStringLiteral("apply-checkout"));
        QVERIFY(hand.counts("Look at"));
        QVERIFY(hand.choose(Act::NextConflict));
        QVERIFY(hand.clickReason(QStringLiteral("LOG_LEVEL].value")));
        QVERIFY(hand.takeFirst());
        QVERIFY(hand.window().workspace().canUndo());
        QVERIFY(hand.press(Act::Undo));
        QVERIFY(!hand.window().workspace().canUndo());
    }

    void deployers()
    {
        Hand hand(QStringLiteral("apply-checkout"));
        QVERIFY(hand.choose(Act::CompareDeployers));
        const ComparePage *page = hand.window().parts().deployers;
        auto *table = page->findChild<CompareTable *>();
        QVERIFY(hand.clickRow(table, table->model()->index(2, 0)));
        QVERIFY(allTexts(hand.window().parts().deployers).contains(QStringLiteral("2 of 4")));
        auto *open = Hand::button(*page, QStringLiteral("Open as Helm 3"));
        QVERIFY(hand.click(open));
        QVERIFY(!page->isVisible());
        QVERIFY(allTexts(hand.window().parts().toolBar).contains(QStringLiteral("Helm 3")));
    }

    void sync()
    {
        Hand hand;
        QVERIFY(hand.opens({exampleFile("argocd-replicas/app.yaml"), exampleFile("argocd-replicas/local.yaml"),
                            exampleFile("argocd-replicas/live.yaml")}));
        QVERIFY(hand.choose(Act::Sync));
        auto *tree = hand.window().parts().sync->findChild<QTreeView *>();
        const QModelIndex object = tree->model()->index(0, 0);
        QVERIFY(hand.clickRow(tree, tree->model()->index(1, 0, object)));
        QVERIFY(allTexts(hand.window().parts().sync).contains(QStringLiteral("Only Live has it")));
        QVERIFY(hand.press(QStringLiteral("‹ Back")));
        QVERIFY(pathText(hand.scene().plan(), hand.view().selected()).contains(QStringLiteral("proxy")));
    }

    void serverSide()
    {
        Hand hand(QStringLiteral("ssa-replicas"));
        QVERIFY(hand.clickReason(QStringLiteral("spec.replicas")));
        QVERIFY(hand.press(QStringLiteral("Give it up")));
        QVERIFY(lineWith(hand.input(Side::Updated), "replicas: 3") < 0);
    }

    void helmUpgrade()
    {
        Hand hand;
        QVERIFY(hand.opens({exampleFile("helm-upgrade/records.yaml"), exampleFile("helm-upgrade/new.yaml"),
                            exampleFile("helm-upgrade/live.yaml")}));
        QVERIFY(hand.counts("Look at 4 places"));
        QVERIFY(hand.choose(Act::NextConflict));
        QVERIFY(hand.choose(Act::ByHelm4ServerSide));
        QVERIFY(hand.counts("Will fail"));
        QVERIFY(hand.press(Act::Undo));
        QVERIFY(hand.counts("Look at 4 places"));
    }

    void outOfSync()
    {
        Hand hand(QStringLiteral("apply-labels-kept"));
        QVERIFY(hand.clickLine(hand.input(Side::Destination), "label2: second"));
        QVERIFY(hand.card().contains(QStringLiteral("nobody else mentions it")));
    }

    void order()
    {
        Hand hand(QStringLiteral("apply-checkout"));
        QVERIFY(hand.view().isInLocalsOrder(Side::Destination));
        QVERIFY(hand.choose(Act::LocalsOrder));
        QVERIFY(!hand.view().isInLocalsOrder(Side::Destination));
    }

    void noise()
    {
        Hand hand(QStringLiteral("apply-checkout"));
        QVERIFY(hand.press(QStringLiteral("Noise hidden")));
        QVERIFY(hand.press(QStringLiteral("Noise shown")));
        QVERIFY(Hand::button(hand.window(), QStringLiteral("Noise hidden")));
    }

    void owners()
    {
        Hand hand(QStringLiteral("ssa-replicas"));
        hand.window().controllers().options.chooseMode(merge::Mode::Apply);
        QVERIFY(hand.settles());
        QVERIFY(hand.clickLine(hand.input(Side::Destination), "replicas"));
        QVERIFY(hand.card().contains(QStringLiteral("kube-controller-manager")));
        QVERIFY(hand.choose(Act::Managers));
        QVERIFY(hand.window().parts().managers->isVisible());
    }

    void upgrade()
    {
        Hand hand(QStringLiteral("upgrade"));
        QVERIFY(hand.choose(Act::NextOpenConflict));
        QVERIFY(hand.press(QStringLiteral("Looks Right")));
        QVERIFY(hand.counts("2 conflicts to look at"));
        QVERIFY(hand.choose(Act::NextOpenConflict));
        QVERIFY(hand.takeFirst());
        QVERIFY(hand.press(Act::Undo));
        QVERIFY(hand.counts("2 conflicts to look at"));
    }

    void package()
    {
        Hand hand(QStringLiteral("package"));
        hand.showOneResource();
        QVERIFY(hand.settles());
        ResourcePanel *panel = hand.window().parts().resources;
        QVERIFY(hand.clickRow(panel->list(), panel->model().index(2)));
        QVERIFY(hand.view().resource());
        QCOMPARE(hand.view().resource(), panel->model().documentAt(panel->model().index(2)));
        QVERIFY(hand.choose(Act::NextConflict));
        QVERIFY(hand.choose(Act::AllResources));
        QVERIFY(!hand.view().resource());
    }

    void git()
    {
        Hand hand(QStringLiteral("git-merge"));
        QVERIFY(hand.choose(Act::NextConflict));
        const uint32_t all = hand.view().conflictsLeft().all;
        QVERIFY(hand.takeFirst());
        QCOMPARE(hand.view().conflictsLeft().all, all - 1);
    }

    void patch()
    {
        Hand hand(QStringLiteral("compare"));
        QVERIFY(hand.press(QStringLiteral("Export…")));
        const TakeAwayPage *page = hand.window().parts().take;
        QVERIFY(page->isVisible());
        QVERIFY(hand.click(page->formButton(TakeAwayPage::Kubectl)));
        QVERIFY(page->shownText().startsWith(QStringLiteral("kubectl patch")));
        QVERIFY(hand.click(page->copyButton()));
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("kubectl patch")));
    }

    void helmValues()
    {
        Hand hand;
        ValuesGiven given;
        addChart(given, exampleFile("helm-values/values.yaml"));
        addValuesFile(given, exampleFile("helm-values/values-prod.yaml"));
        hand.window().controllers().values.show(given);
        QVERIFY(hand.settles());
        ValuesPage *page = hand.window().parts().values;
        QVERIFY(hand.clickRow(page->list(), page->list()->model()->index(1, 0)));
        QVERIFY(hand.click(page->card()->tryButton()));
        QVERIFY(page->notice()->text().startsWith(QStringLiteral("A trial")));
        QVERIFY(hand.click(page->notice()->button()));
        QVERIFY(!page->notice()->isVisible());
    }

    void choices()
    {
        Hand hand(QStringLiteral("upgrade"));
        QVERIFY(hand.clickLine(hand.input(Side::Destination), "replicas"));
        QVERIFY(hand.takeFirst());
        QVERIFY(hand.card().contains(QStringLiteral("your choice"), Qt::CaseInsensitive));
        hand.answer(QStringLiteral("12"));
        QVERIFY(hand.choose(Act::TypeValue));
        QVERIFY(hand.resultText().find("replicas: 12") != std::string::npos);
        QVERIFY(hand.choose(Act::UndoChoice));
        QVERIFY(hand.press(Act::Undo));
        QVERIFY(hand.resultText().find("replicas: 12") != std::string::npos);
        QVERIFY(hand.press(Act::Redo));
        QVERIFY(hand.resultText().find("replicas: 12") == std::string::npos);
    }

    void typing()
    {
        Hand hand(QStringLiteral("upgrade"));
        QVERIFY(hand.clickLine(hand.result(), "replicas"));
        const std::string before = hand.resultText();
        QTest::keyClicks(hand.result(), QStringLiteral("0"));
        QVERIFY(hand.settles());
        QVERIFY(hand.resultText() != before);
        QVERIFY(hand.press(Act::Undo));
        QCOMPARE(hand.resultText(), before);
    }

    void steps()
    {
        Hand hand(QStringLiteral("upgrade"));
        QVERIFY(hand.choose(Act::Steps));
        StepsPage *page = hand.window().parts().steps;
        auto *track = page->findChild<StepTrack *>();
        QTest::mouseClick(track, Qt::LeftButton, {}, track->rect().center());
        QVERIFY(hand.settles());
        QVERIFY(allTexts(page).contains(QStringLiteral("of 32")));
        QVERIFY(hand.choose(Act::Steps));
        QVERIFY(!page->isVisible());
    }

    void reports()
    {
        Hand hand(QStringLiteral("upgrade"));
        for (const auto &[act, name] :
             {std::pair(Act::SaveReport, QStringLiteral("a.html")), std::pair(Act::SavePdf, QStringLiteral("a.pdf"))}) {
            hand.answer(m_folder.filePath(name));
            QVERIFY(hand.choose(act));
            QVERIFY2(QFile::exists(m_folder.filePath(name)), qPrintable(name));
        }
        bool asked = false;
        hand.answer([&asked](QDialog &dialog) {
            asked = true;
            dialog.reject();
        });
        QVERIFY(hand.choose(Act::Print));
        QVERIFY(asked);
    }

    void outline()
    {
        Hand hand(QStringLiteral("upgrade"));
        QVERIFY(hand.choose(Act::Outline));
        auto *tree = hand.window().parts().outline->findChild<QTreeView *>();
        QVERIFY(tree->isVisible());
        QVERIFY(hand.clickRow(tree, tree->model()->index(0, 0)));
        QVERIFY(hand.view().selected().valid());
    }

    void finding()
    {
        Hand hand(QStringLiteral("upgrade"));
        QVERIFY(hand.choose(Act::FindInAll));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("replicas"));
        QVERIFY(hand.settles());
        QTRY_VERIFY(allTexts(hand.window().parts().find).contains(QStringLiteral("Updated 1")));
        QVERIFY(hand.choose(Act::OnlyChanges));
        QVERIFY(hand.action(Act::OnlyChanges)->isChecked());
    }

    void files()
    {
        TabbedWindow window(m_appearance, Settings(false));
        window.show();
        window.current().controllers().opening.openExample(QStringLiteral("upgrade"));
        QVERIFY(QTest::qWaitFor([&] { return window.current().controllers().result.isSettled(); }));
        window.current().actions()[Act::NewTab]->trigger();
        auto *bar = window.findChild<QTabBar *>();
        QTRY_COMPARE(bar->count(), 2);
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(0).center());
        QVERIFY(window.current().view()->scene());
    }

    void settings()
    {
        Hand hand(QStringLiteral("upgrade"));
        QString title;
        hand.answer([&title](QDialog &dialog) {
            title = dialog.windowTitle();
            dialog.reject();
        });
        QVERIFY(hand.choose(Act::Settings));
        QVERIFY(title.contains(QStringLiteral("Settings")));
    }

    void broken()
    {
        Hand hand(QStringLiteral("upgrade"));
        QVERIFY(hand.clickLine(hand.input(Side::Original), "replicas"));
        QTest::keyClicks(hand.input(Side::Original), QStringLiteral("["));
        QVERIFY(hand.settles());
        QVERIFY(hand.view().isStale());
        QVERIFY(hand.press(Act::Undo));
        QVERIFY(!hand.view().isStale());
    }

    void report()
    {
        Hand hand(QStringLiteral("upgrade"));
        QVERIFY(hand.clickLine(hand.input(Side::Destination), "replicas"));
        QString told;
        hand.answer([&told](QDialog &dialog) {
            QTRY_VERIFY(allTexts(&dialog).contains(QStringLiteral("cut down from")));
            told = allTexts(&dialog);
            dialog.reject();
        });
        QVERIFY(hand.choose(Act::ReportWrongMerge));
        QVERIFY(told.contains(QStringLiteral("cut down from")));
    }

private:
    Appearance m_appearance{Scheme::Light};
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowMouse)
#include "window_mouse.moc"
