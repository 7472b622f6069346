// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/pane/indicators.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Find and replace, go to a line, go to a path.
class WindowFind : public QObject {
    Q_OBJECT

    static constexpr const char *original = "name: api\nimage: api:1\nlast: Api\n";
    static constexpr const char *updated = "name: api\nimage: api:2\nlast: Api\n";
    static constexpr const char *destination = "name: api\nimage: api:1\nrapid: 1\nlast: Api\n";

    template <class Widget>
    static Widget *part(OpenWindow &open, const char *name)
    {
        return open.window().findChild<Widget *>(QString::fromLatin1(name));
    }
    static QString says(OpenWindow &open) { return part<QLabel>(open, "findCount")->text(); }
    static void click(OpenWindow &open, const char *name)
    {
        QTest::mouseClick(part<QAbstractButton>(open, name), Qt::LeftButton);
    }
    static int boxes(PaneEditor *editor)
    {
        int count = 0;
        bool inside = false;
        for (int at = 0; at <= static_cast<int>(editor->bytes().size()); ++at) {
            const bool here = editor->SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT,
                                                    static_cast<unsigned long>(findIndicator), static_cast<long>(at));
            count += here && !inside;
            inside = here;
        }
        return count;
    }
    static PaneEditor *start(OpenWindow &open, Side side, Qt::Key key,
                             Qt::KeyboardModifiers modifiers = Qt::ControlModifier)
    {
        PaneEditor *editor = open.input(side);
        editor->setFocus();
        editor->goTo(0);
        QTest::keyClick(editor, key, modifiers);
        return editor;
    }
    static std::string secret(const std::string &value)
    {
        return "apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\n  note: other\nstringData:\n  password: " + value
            + "\n";
    }

private Q_SLOTS:
    void countsAndGoesRound()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        PaneEditor *editor = start(open, Side::Destination, Qt::Key_F);
        QTest::keyClicks(part<QLineEdit>(open, "find"), QStringLiteral("api"));
        QCOMPARE(says(open), QStringLiteral("1 of 4"));
        QCOMPARE(boxes(editor), 4);
        QCOMPARE(boxes(open.input(Side::Updated)), 0);
        QTest::keyClick(&open.window(), Qt::Key_F3);
        QCOMPARE(says(open), QStringLiteral("2 of 4"));
        QCOMPARE(editor->lineOf(editor->position()), 1);
        QTest::keyClick(&open.window(), Qt::Key_F3, Qt::ShiftModifier);
        QTest::keyClick(&open.window(), Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(says(open), QStringLiteral("4 of 4"));
        QTest::keyClick(part<QLineEdit>(open, "find"), Qt::Key_Escape);
        QVERIFY(editor->hasFocus());
        QCOMPARE(boxes(editor), 0);
    }

    void caseWordsAndExpressions()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        PaneEditor *editor = start(open, Side::Destination, Qt::Key_F);
        auto *words = part<QLineEdit>(open, "find");
        QTest::keyClicks(words, QStringLiteral("api"));
        click(open, "findCase");
        QCOMPARE(boxes(editor), 3);
        click(open, "findWord");
        QCOMPARE(boxes(editor), 2);
        click(open, "findExpression");
        click(open, "findWord");
        words->clear();
        QTest::keyClicks(words, QStringLiteral("^[a-z]+: a"));
        QCOMPARE(boxes(editor), 2);
        QVERIFY(editor->selectedText().endsWith(QLatin1String(": a")));
        QTest::keyClicks(words, QStringLiteral("("));
        QVERIFY2(says(open).startsWith(QLatin1String("The expression is not valid yet")), qPrintable(says(open)));
        QCOMPARE(boxes(editor), 0);
    }

    void replacesOneByOneAndAll()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        PaneEditor *editor = start(open, Side::Destination, Qt::Key_H);
        QTest::keyClicks(part<QLineEdit>(open, "find"), QStringLiteral("api"));
        QTest::keyClicks(part<QLineEdit>(open, "replace"), QStringLiteral("web"));
        click(open, "replaceOne");
        QCOMPARE(editor->bytes(), std::string("name: web\nimage: api:1\nrapid: 1\nlast: Api\n"));
        QCOMPARE(says(open), QStringLiteral("1 of 3"));
        click(open, "replaceAll");
        QCOMPARE(editor->bytes(), std::string("name: web\nimage: web:1\nrwebd: 1\nlast: web\n"));
        QCOMPARE(says(open), QStringLiteral("3 matches replaced."));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.scene().merged->inputs.texts[Side::Destination], editor->bytes());
        open.action(Act::Undo)->trigger(); // all of them are one
        QCOMPARE(editor->bytes(), std::string("name: web\nimage: api:1\nrapid: 1\nlast: Api\n"));
        open.action(Act::Undo)->trigger();
        QCOMPARE(editor->bytes(), std::string(destination));
    }

    void groupsOfAnExpressionCanBeUsed()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        PaneEditor *editor = start(open, Side::Destination, Qt::Key_H);
        click(open, "findExpression");
        QTest::keyClicks(part<QLineEdit>(open, "find"), QStringLiteral("(\\w+): (\\w+)$"));
        part<QLineEdit>(open, "replace")->setText(QStringLiteral("\\1: größe-$2"));
        click(open, "replaceAll");
        QCOMPARE(editor->bytes(), std::string("name: größe-api\nimage: api:1\nrapid: größe-1\nlast: größe-Api\n"));
    }

    void whatCantBeEditedIsNotReplaced()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        open.window().controllers().options.chooseMode(merge::Mode::TwoWay);
        QVERIFY(open.waitUntilSettled());
        open.result()->setFocus();
        open.action(Act::Replace)->trigger();
        QTest::keyClicks(part<QLineEdit>(open, "find"), QStringLiteral("api"));
        const std::string before = open.resultText();
        click(open, "replaceOne");
        QVERIFY2(says(open).contains(QLatin1String("can't be edited")), qPrintable(says(open)));
        click(open, "replaceAll");
        QVERIFY2(says(open).contains(QLatin1String("can't be edited")), qPrintable(says(open)));
        QCOMPARE(open.resultText(), before);
    }

    void allPanesInTheirOrder()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        start(open, Side::Original, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClicks(part<QLineEdit>(open, "find"), QStringLiteral("image"));
        QVERIFY2(says(open).startsWith(QLatin1String("1 of 4")), qPrintable(says(open)));
        QVERIFY2(says(open).contains(QLatin1String("Original 1, Updated 1, Destination 1, Result 1")),
                 qPrintable(says(open)));
        for (PaneEditor *editor :
             {open.input(Side::Original), open.input(Side::Updated), open.input(Side::Destination), open.result()}) {
            QCOMPARE(boxes(editor), 1);
            QCOMPARE(editor->selectedText(), QStringLiteral("image"));
            QTest::keyClick(&open.window(), Qt::Key_F3);
        }
        QVERIFY(says(open).startsWith(QLatin1String("1 of 4")));
    }

    void whatIsMaskedIsNeitherFoundNorReplaced()
    {
        OpenWindow open;
        const std::string text = secret("hunter2other");
        QVERIFY(open.put(text, text, text));
        PaneEditor *editor = start(open, Side::Destination, Qt::Key_H);
        auto *words = part<QLineEdit>(open, "find");
        words->setText(QStringLiteral("hunter"));
        QVERIFY(says(open).startsWith(QLatin1String("not in")));
        words->setText(QStringLiteral("other"));
        QCOMPARE(says(open), QStringLiteral("1 of 1"));
        part<QLineEdit>(open, "replace")->setText(QStringLiteral("X"));
        click(open, "replaceAll");
        std::string wanted = text;
        wanted.replace(wanted.find("other"), 5, "X");
        QCOMPARE(editor->bytes(), wanted);
        click(open, "findExpression");
        words->setText(QStringLiteral("password(?=: hunt)")); // nor may an expression tell what stands behind the mask
        QVERIFY(says(open).startsWith(QLatin1String("not in")));
        words->setText(QStringLiteral("password(?=: .)"));
        QCOMPARE(says(open), QStringLiteral("1 of 1"));
    }

    void goesToALine()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, "a: größe\nb: 2\n"));
        PaneEditor *editor = start(open, Side::Destination, Qt::Key_G);
        auto *place = part<QLineEdit>(open, "place");
        QVERIFY(place->isVisible());
        QTest::keyClicks(place, QStringLiteral("1:8"));
        QTest::keyClick(place, Qt::Key_Return);
        QVERIFY(editor->hasFocus());
        QCOMPARE(editor->position(), 9); // columns are characters: two of the seven before are two bytes long
        QVERIFY(!place->isVisible());
        QTest::keyClick(editor, Qt::Key_G, Qt::ControlModifier);
        QTest::keyClicks(place, QStringLiteral("99"));
        QTest::keyClick(place, Qt::Key_Return);
        QCOMPARE(part<QLabel>(open, "placeSays")->text(), QStringLiteral("Destination has the lines 1 to 3."));
        place->setText(QStringLiteral("x"));
        QTest::keyClick(place, Qt::Key_Return);
        QVERIFY(part<QLabel>(open, "placeSays")->text().startsWith(QLatin1String("Type a line")));
        QTest::keyClick(place, Qt::Key_Escape);
        QVERIFY(editor->hasFocus());
        QCOMPARE(editor->position(), 9);
    }

    void goesToAPath_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("selected");
        QTest::addColumn<int>("line");
        QTest::newRow("printed") << "spec.list[name=b].x"
                                 << "spec.list[name=b].x" << -1;
        QTest::newRow("index") << "spec.list[1].x"
                               << "spec.list[name=b].x" << -1;
        QTest::newRow("pointer") << "/spec/list/1/x"
                                 << "spec.list[name=b].x" << -1;
        QTest::newRow("below what is unchanged") << "same.deep.inner"
                                                 << "same" << 8;
        QTest::newRow("pointer below it") << "/same/deep/items/1"
                                          << "same" << 10;
    }

    void goesToAPath()
    {
        QFETCH(QString, typed);
        QFETCH(QString, selected);
        QFETCH(int, line);
        OpenWindow open;
        const std::string text = "spec:\n  list:\n  - name: a\n    x: 1\n  - name: b\n    x: 1\nsame:\n  deep:\n    "
                                 "inner: 1\n    items: [1,\n      2]\n";
        std::string changed = text;
        changed.replace(changed.rfind("x: 1"), 4, "x: 2");
        QVERIFY(open.put(text, changed, text));
        QTest::keyClick(&open.window(), Qt::Key_L, Qt::ControlModifier);
        auto *place = part<QLineEdit>(open, "place");
        QTest::keyClicks(place, typed);
        QTest::keyClick(place, Qt::Key_Return);
        QCOMPARE(part<QLabel>(open, "placeSays")->text(), QString());
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), selected);
        if (line >= 0)
            QCOMPARE(open.input(Side::Destination)->lineOf(open.input(Side::Destination)->position()), line);
    }

    void aPathThatIsNotThereNamesTheNearest()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QTest::keyClick(&open.window(), Qt::Key_L, Qt::ControlModifier);
        auto *place = part<QLineEdit>(open, "place");
        QVERIFY(place->completer() && place->completer()->model()->rowCount() > 50);
        place->setText(QStringLiteral("spec.strategy.nothing"));
        QTest::keyClick(place, Qt::Key_Return);
        QCOMPARE(part<QLabel>(open, "placeSays")->text(),
                 QStringLiteral("There is no such field; the nearest one is spec.strategy."));
        QVERIFY(place->isVisible());
        place->setText(QStringLiteral("spec..x"));
        QTest::keyClick(place, Qt::Key_Return);
        QVERIFY(part<QLabel>(open, "placeSays")->text().startsWith(QLatin1String("Expected the name of a field")));
    }
};

WINDOW_TEST(WindowFind)
#include "window_find.moc"
