// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>

#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

std::string object(const std::string &name, const std::string &value)
{
    return "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name
        + "\n  namespace: shop\ndata:\n  a: " + value + "\n  same: x\n";
}

} // namespace

/// Several resources in the window: the list of them, and one at a time.
class WindowResources : public QObject {
    Q_OBJECT

    struct Several : OpenWindow {
        /// `one` changes, `two` is in conflict, `three` stays.
        Several()
        {
            showOneResource();
            window().activateWindow();
            good = QTest::qWaitForWindowActive(&window())
                && put(object("one", "1") + object("two", "1") + object("three", "1"),
                       object("one", "2") + object("two", "2") + object("three", "1"),
                       object("one", "1") + object("two", "3") + object("three", "1"));
        }
        ResourcePanel &panel() { return *window().parts().resources; }
        ResourcesModel &model() { return panel().model(); }
        QStringList listed()
        {
            QStringList names;
            for (int row = 0; row < model().rowCount(); ++row)
                names += model().index(row).data().toString();
            return names;
        }
        QString current() { return panel().list()->currentIndex().data().toString(); }
        void choose(const QString &name)
        {
            for (int row = 0; row < model().rowCount(); ++row) {
                if (model().index(row).data().toString() == name)
                    panel().list()->setCurrentIndex(model().index(row));
            }
        }
        /// The lines that a pane shows.
        static QString shown(PaneEditor *editor)
        {
            QStringList lines;
            for (int line = 0; line < editor->lineCount(); ++line) {
                if (editor->folds().isShown(line))
                    lines += QString::fromStdString(
                        editor->masks().shownText(editor->lineStart(line), editor->lineEnd(line)));
            }
            return lines.join(QLatin1Char('\n')).trimmed();
        }
        bool good = false;
    };

private Q_SLOTS:
    void areListedWithWhatBecomesOfThem()
    {
        Several open;
        QVERIFY(open.good);
        QVERIFY(open.panel().isVisible());
        QCOMPARE(open.listed(), QStringList({"shop", "one", "two", "three"}));
        QCOMPARE(open.panel().countText(), QStringLiteral("3, of which 2 differ"));
        QCOMPARE(open.panel().conflictsText(), QStringLiteral("1 conflict left"));
        const QModelIndex two = open.model().index(2);
        QCOMPARE(two.data(ResourcesModel::AboutRole).toString(), QStringLiteral("ConfigMap, 1 conflict"));
        QCOMPARE(two.data(ResourcesModel::LookRole).toInt(), static_cast<int>(Look::Conflict));
        QVERIFY(open.model().index(3).data(ResourcesModel::QuietRole).toBool());
        QCOMPARE(open.model().index(3).data(ResourcesModel::AboutRole).toString(),
                 QStringLiteral("ConfigMap, unchanged"));
        QCOMPARE(two.data(Qt::AccessibleTextRole).toString(), QStringLiteral("two, ConfigMap, 1 conflict, 1 conflict"));
    }

    void aKeystrokeColoursWhatIsInView()
    {
        OpenWindow open;
        open.showOneResource();
        std::string text;
        for (int i = 0; i < 400; ++i)
            text += object("name-" + std::to_string(i), "1");
        std::string other = text;
        other.replace(other.find("a: 1"), 4, "a: 2");
        QVERIFY(open.put(text, other, text));
        PaneEditor *editor = open.input(Side::Destination);
        editor->goTo(static_cast<int>(text.find("same: x") + 7));
        QTest::keyClicks(editor, QStringLiteral("y"));
        QVERIFY(open.waitUntilSettled());
        editor->viewport()->repaint();
        const long line = editor->lineOf(static_cast<int>(editor->SendScintilla(QsciScintillaBase::SCI_GETENDSTYLED)));
        QVERIFY2(line > 8 && line < 200, qPrintable(QString::number(line)));
    }

    void oneNeedsNoList()
    {
        OpenWindow open;
        open.showOneResource();
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        QVERIFY(!open.window().parts().resources->isVisible());
        QVERIFY(!open.view().resource());
    }

    void isHiddenByItsAction()
    {
        Several open;
        open.action(Act::Resources)->trigger();
        QVERIFY(!open.panel().isVisible());
        open.action(Act::Resources)->trigger();
        QVERIFY(open.panel().isVisible());
    }

    void oneIsShownAtATime()
    {
        Several open;
        open.choose(QStringLiteral("two"));
        for (PaneEditor *editor :
             {open.input(Side::Original), open.input(Side::Updated), open.input(Side::Destination), open.result()}) {
            QVERIFY2(open.shown(editor).contains(QStringLiteral("name: two")), qPrintable(open.shown(editor)));
            QVERIFY2(!open.shown(editor).contains(QStringLiteral("name: one")), qPrintable(open.shown(editor)));
            QVERIFY2(!open.shown(editor).contains(QStringLiteral("name: three")), qPrintable(open.shown(editor)));
            QCOMPARE(editor->rows().ofLine(9), 0); // its `---`
        }
        QCOMPARE(open.view().reasonsList()->model()->rowCount(), 1);
        QCOMPARE(open.view().counts().conflicts, 1u);
        QCOMPARE(open.view().counts().changed, 0u);
        open.choose(QStringLiteral("one"));
        QVERIFY(open.shown(open.input(Side::Updated)).contains(QStringLiteral("name: one")));
        QCOMPARE(open.view().counts().changed, 1u);
        open.action(Act::AllResources)->trigger();
        QVERIFY(open.shown(open.input(Side::Updated)).contains(QStringLiteral("name: three")));
        QCOMPARE(open.view().reasonsList()->model()->rowCount(), 2);
    }

    void aPaneWithoutTheResourceShowsNothingOfAnother()
    {
        Several open;
        QVERIFY(open.put(object("one", "1"), object("one", "2") + object("new", "1"), object("one", "1")));
        open.choose(QStringLiteral("new"));
        QCOMPARE(open.shown(open.input(Side::Destination)), QString());
        QVERIFY(open.shown(open.input(Side::Updated)).contains(QStringLiteral("name: new")));
        QCOMPARE(open.input(Side::Destination)->rows().count(), open.input(Side::Updated)->rows().count());
        open.input(Side::Destination)->setFocus();
        QTest::keyClicks(open.input(Side::Destination), QStringLiteral("x"));
        QCOMPARE(open.input(Side::Destination)->bytes(), object("one", "1"));
    }

    void stepsAndConflictsGoOnIntoOtherResources()
    {
        Several open;
        open.choose(QStringLiteral("one"));
        open.action(Act::NextStep)->trigger();
        QCOMPARE(open.current(), QStringLiteral("two"));
        open.action(Act::PreviousStep)->trigger();
        QCOMPARE(open.current(), QStringLiteral("one"));
        open.action(Act::NextConflict)->trigger();
        QCOMPARE(open.current(), QStringLiteral("two"));
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), QStringLiteral("data.a"));
        QVERIFY(open.shown(open.result()).contains(QStringLiteral("name: two")));
    }

    void aHitInAnotherResourceShowsIt()
    {
        Several open;
        open.choose(QStringLiteral("one"));
        open.input(Side::Destination)->setFocus();
        open.action(Act::Find)->trigger();
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("three"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_COMPARE(open.current(), QStringLiteral("three"));
        QVERIFY(open.shown(open.input(Side::Destination)).contains(QStringLiteral("name: three")));
    }

    void whatIsHiddenCanNotBeDeleted()
    {
        Several open;
        open.choose(QStringLiteral("two"));
        PaneEditor *editor = open.input(Side::Destination);
        const std::string before = editor->bytes();
        editor->setFocus();
        editor->goTo(editor->lineStart(9));
        QTest::keyClick(editor, Qt::Key_Backspace);
        QTest::keyClick(editor, Qt::Key_Backspace, Qt::ControlModifier);
        QCOMPARE(editor->bytes(), before);
        editor->goTo(editor->lineEnd(17));
        QTest::keyClick(editor, Qt::Key_Delete);
        QTest::keyClick(editor, Qt::Key_Delete, Qt::ControlModifier);
        QCOMPARE(editor->bytes(), before);
        QCOMPARE(open.window().workspace().inputs().texts[Side::Destination], before);
    }

    void selectingAllIsAllOfTheOne()
    {
        Several open;
        open.choose(QStringLiteral("two"));
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->goTo(editor->lineStart(12));
        open.action(Act::SelectAll)->trigger();
        QTest::keyClicks(editor, QStringLiteral("#"));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(editor->bytes(), object("one", "1") + "#\n" + object("three", "1"));
        QCOMPARE(open.window().workspace().inputs().texts[Side::Destination], editor->bytes());
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(editor->bytes(), object("one", "1") + object("two", "3") + object("three", "1"));
    }

    void typingStaysInTheResource()
    {
        Several open;
        open.choose(QStringLiteral("two"));
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->goTo(editor->lineEnd(16));
        QTest::keyClick(editor, Qt::Key_Return);
        QTest::keyClicks(editor, QStringLiteral("more: y"));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.current(), QStringLiteral("two"));
        QVERIFY(open.shown(editor).contains(QStringLiteral("more: y")));
        QVERIFY(!open.shown(editor).contains(QStringLiteral("name: one")));
        QVERIFY(editor->bytes().find("more: y") != std::string::npos);
    }

    void isFilteredByTextAndState()
    {
        Several open;
        open.panel().filterField()->setFocus();
        QTest::keyClicks(open.panel().filterField(), QStringLiteral("thr"));
        QCOMPARE(open.listed(), QStringList({"shop", "three"}));
        QTest::keyClick(open.panel().filterField(), Qt::Key_Escape);
        open.panel().shownBox()->setCurrentIndex(static_cast<int>(ResourcesModel::Show::Conflicts));
        QCOMPARE(open.listed(), QStringList({"shop", "two"}));
        open.panel().shownBox()->setCurrentIndex(static_cast<int>(ResourcesModel::Show::Removed));
        QVERIFY(open.listed().isEmpty());
        open.panel().shownBox()->setCurrentIndex(0);
        QTest::keyClick(open.panel().filterField(), Qt::Key_Down);
        QCOMPARE(open.window().focusWidget(), open.panel().list());
        const QString before = open.current();
        QTest::keyClick(open.panel().list(), Qt::Key_Down);
        QVERIFY(open.current() != before);
    }

    void groupsCloseAndOpen()
    {
        Several open;
        open.panel().list()->setFocus();
        open.choose(QStringLiteral("two"));
        QTest::keyClick(open.panel().list(), Qt::Key_Left);
        QCOMPARE(open.listed(), QStringList({"shop"}));
        QCOMPARE(open.model().index(0).data(ResourcesModel::HeadRole).toInt(), 3);
        QCOMPARE(open.panel().countText(), QStringLiteral("3, of which 2 differ"));
        QCOMPARE(open.panel().list()->currentIndex().row(), 0); // keys open it again
        QTest::keyClick(open.panel().list(), Qt::Key_Right);
        QCOMPARE(open.listed(), QStringList({"shop", "one", "two", "three"}));
        const QRect head = open.panel().list()->visualRect(open.model().index(0));
        QTest::mouseClick(open.panel().list()->viewport(), Qt::LeftButton, {}, head.center());
        QCOMPARE(open.listed(), QStringList({"shop"}));
        QCOMPARE(open.model().index(0).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("shop, 3 resources, closed"));
        open.view().selectResource(0); // what is shown is never inside a closed group
        QCOMPARE(open.current(), QStringLiteral("one"));
        QCOMPARE(open.listed(), QStringList({"shop", "one", "two", "three"}));
    }

    void closedGroupsAreKeptByWhatTheyAre()
    {
        Several open;
        open.model().setClosed(open.model().index(0), true);
        QCOMPARE(open.model().closed(), QStringList({"namespace/shop"}));
        open.model().setSort(ResourcesModel::Sort::Kind);
        open.model().setClosed(open.model().index(0), true);
        QCOMPARE(open.model().closed(), QStringList({"namespace/shop", "kind/ConfigMap"}));
        QCOMPARE(open.listed(), QStringList({"ConfigMap"}));
        open.model().setClosed(open.model().index(0), false);
        QCOMPARE(open.model().closed(), QStringList({"namespace/shop"}));
        QStringList many;
        for (int i = 0; i < 500; ++i)
            many += QStringLiteral("namespace/%1").arg(i);
        open.model().setClosed(many);
        QCOMPARE(open.model().closed().size(), 100);
        QCOMPARE(open.model().closed().last(), QStringLiteral("namespace/499"));
    }

    void isSortedByWhatAPersonChooses()
    {
        Several open;
        QComboBox *sort = open.panel().sortBox();
        QVERIFY(sort->isVisible());
        QCOMPARE(sort->currentText(), QStringLiteral("Namespace"));
        const auto choose = [&](ResourcesModel::Sort by) { sort->setCurrentIndex(static_cast<int>(by)); };
        choose(ResourcesModel::Sort::Kind);
        QCOMPARE(open.listed(), QStringList({"ConfigMap", "one", "two", "three"}));
        choose(ResourcesModel::Sort::Worst);
        QCOMPARE(open.listed(), QStringList({"Conflict", "two", "Changed", "one", "Unchanged", "three"}));
    }

    void foldsAndOnlyChangesWorkInTheOne()
    {
        Several open;
        open.choose(QStringLiteral("two"));
        PaneEditor *editor = open.input(Side::Destination);
        open.view().sync().toggleFold(editor, 12); // metadata
        QVERIFY(!open.shown(editor).contains(QStringLiteral("name: two")));
        open.view().sync().unfoldAll();
        QVERIFY(open.shown(editor).contains(QStringLiteral("name: two")));
        open.action(Act::OnlyChanges)->trigger();
        QVERIFY(open.shown(editor).contains(QStringLiteral("a: 3")));
        QVERIFY(!open.shown(editor).contains(QStringLiteral("a: 1")));
        open.action(Act::OnlyChanges)->trigger();
    }

    void aCheckListsWhatItFound()
    {
        const auto text = [](const char *one, const char *two) {
            return QByteArray::fromStdString(object("one", std::string("reg.example/x:") + one) + object("two", two));
        };
        QTemporaryDir folder;
        QStringList files;
        for (const auto &[name, bytes] : {std::pair("base.yaml", text("1", "1")),
                                          {"ours.yaml", text("1", "3")},
                                          {"theirs.yaml", text("2", "2")},
                                          {"result.yaml", text("1", "3")}})
            files += writeFile(folder, QString::fromLatin1(name), bytes);
        OpenWindow open;
        open.window().controllers().check.openFiles(files);
        QVERIFY(open.waitUntilSettled());
        const ResourcesModel &model = open.window().parts().resources->model();
        const auto at = [&](uint32_t document, int role) { return model.indexOf(document).data(role); };
        QCOMPARE(at(0, ResourcesModel::AboutRole).toString(), QStringLiteral("ConfigMap, 1 lost"));
        QCOMPARE(at(0, ResourcesModel::LookRole).toInt(), static_cast<int>(Look::Fails));
        QCOMPARE(at(0, ResourcesModel::CountsRole).toList().value(static_cast<int>(Look::Fails)).toInt(), 1);
        QCOMPARE(at(1, ResourcesModel::AboutRole).toString(), QStringLiteral("ConfigMap, 1 conflict settled"));
        QVERIFY(
            std::ranges::count(open.scene().result.chips, QStringLiteral("lost: Theirs has …e/x:2"), &LineChip::text)
            > 0);
        for (const Look unsaid : {Look::Changed, Look::Retained})
            QCOMPARE(at(0, ResourcesModel::CountsRole).toList().value(static_cast<int>(unsaid)).toInt(), 0);
    }
};

QTEST_MAIN(WindowResources)
#include "window_resources.moc"
