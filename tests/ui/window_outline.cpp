// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTreeView>

#include "tests/support/ui/openwindow.h"
#include "ui/look/convert.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// The outline beside the panes.
class WindowOutline : public QObject {
    Q_OBJECT

    struct Outlined : OpenWindow {
        explicit Outlined(const QString &example = {}) : OpenWindow(example)
        {
            window().activateWindow();
            if (QTest::qWaitForWindowActive(&window()))
                QTest::keyClick(&window(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        }
        OutlinePanel &panel() { return *window().parts().outline; }
        QTreeView *tree() { return panel().tree(); }
        /// The names that can be seen, those that hold others with `>`.
        QStringList shown()
        {
            QStringList names;
            for (QModelIndex at = tree()->model()->index(0, 0); at.isValid(); at = tree()->indexBelow(at))
                names += at.data().toString() + (tree()->model()->hasChildren(at) ? QStringLiteral(">") : QString());
            return names;
        }
        QString path(const QModelIndex &at) { return at.data(OutlineModel::PathRole).toString(); }
    };

private Q_SLOTS:
    void isShownByItsKey()
    {
        Outlined open(QStringLiteral("upgrade"));
        QVERIFY(open.panel().isVisible());
        QVERIFY(open.action(Act::Outline)->isChecked());
        QCOMPARE(open.window().focusWidget(), open.tree());
        QCOMPARE(open.tree()->model()->rowCount(), 3); // resources
        QCOMPARE(open.tree()->model()->index(0, 0).data(OutlineModel::LookRole).toInt(),
                 static_cast<int>(Look::Conflict));
        QTest::keyClick(&open.window(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!open.panel().isVisible());
    }

    void selectsEverywhereAndFollows()
    {
        Outlined open;
        QVERIFY(open.put("a: 1\nb: {x: 1, y: 2}\nc: 1\n", "a: 2\nb: {x: 5, y: 2}\n", "a: 3\nb: {x: 1, y: 2}\nc: 1\n"));
        QCOMPARE(open.shown(), QStringList({"document 1>", "a", "b>", "c"}));
        open.tree()->setFocus();
        open.tree()->setCurrentIndex(open.tree()->model()->index(0, 0));
        QTest::keyClick(open.tree(), Qt::Key_Down);
        QTest::keyClick(open.tree(), Qt::Key_Down);
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), QStringLiteral("b"));
        QTest::keyClick(open.tree(), Qt::Key_Right);
        QTest::keyClick(open.tree(), Qt::Key_Down);
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), QStringLiteral("b.x"));
        QCOMPARE(open.view().reasonsList()->currentIndex().row(), 1);
        open.view().select(open.scene().plan().steps.back()); // as a click in a pane or the list does
        QCOMPARE(open.path(open.tree()->currentIndex()), QStringLiteral("c"));
    }

    void hasWhatDoesNotChange()
    {
        Outlined open;
        QVERIFY(open.put("a: 1\nspec:\n  deep:\n    er: 1\n", "a: 2\nspec:\n  deep:\n    er: 1\n",
                         "a: 1\nspec:\n  deep:\n    er: 1\n"));
        open.tree()->expandAll();
        const QStringList all{"document 1>", "a", "spec>", "deep>", "er"};
        QTRY_COMPARE(open.shown(), all);
        QModelIndex er = open.tree()->model()->index(0, 0);
        while (open.tree()->indexBelow(er).isValid())
            er = open.tree()->indexBelow(er);
        QCOMPARE(open.path(er), QStringLiteral("spec.deep.er"));
        QVERIFY(er.data(OutlineModel::QuietRole).toBool());
        open.tree()->setFocus();
        open.tree()->setCurrentIndex(er);
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), QStringLiteral("spec"));
        QCOMPARE(open.input(Side::Destination)->lineOf(open.input(Side::Destination)->position()), 3);
        QVERIFY2(open.tree()->hasFocus(), "the keys go on in the outline");
    }

    void isFiltered()
    {
        Outlined open(QStringLiteral("upgrade"));
        open.panel().filterField()->setFocus();
        QTest::keyClicks(open.panel().filterField(), QStringLiteral("replicas"));
        QVERIFY(open.shown().contains(QStringLiteral("replicas")));
        QVERIFY(!open.shown().contains(QStringLiteral("selector>")));
        QTest::keyClick(open.panel().filterField(), Qt::Key_Down);
        QCOMPARE(open.window().focusWidget(), open.tree());
        open.panel().filterField()->setFocus();
        QTest::keyClick(open.panel().filterField(), Qt::Key_Escape);
        QVERIFY(open.panel().filterField()->text().isEmpty());
        open.panel().onlyChanged()->click();
        QVERIFY(open.shown().contains(QStringLiteral("replicas")));
        QVERIFY(!open.shown().contains(QStringLiteral("selector>")));
    }

    void staysOpenWhileOneTypes()
    {
        Outlined open;
        QVERIFY(open.put("b: {x: 1, y: 2}\n", "b: {x: 5, y: 2}\n", "b: {x: 1, y: 2}\n"));
        open.tree()->expand(open.tree()->model()->index(0, 0, open.tree()->model()->index(0, 0)));
        QCOMPARE(open.shown(), QStringList({"document 1>", "b>", "x", "y"}));
        open.window().workspace().edit(Side::Updated, 0, 0, "a: 1\n");
        open.view().follow(Side::Updated, 0, 0, "a: 1\n");
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.shown().size(), 5);
        QVERIFY(open.shown().contains(QStringLiteral("x")));
    }

    void isReadAloud()
    {
        Outlined open;
        QVERIFY(open.put("b: {x: 1}\n", "b: {x: 5}\n", "b: {x: 1}\n"));
        const QModelIndex root = open.tree()->model()->index(0, 0);
        QCOMPARE(root.data(Qt::AccessibleTextRole).toString(), QStringLiteral("document 1, changed; 1 changed"));
    }
};

WINDOW_TEST(WindowOutline)
#include "window_outline.moc"
