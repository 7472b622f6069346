// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"
#include "ui/pane/indenting.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Indentation that understands YAML, comments, brackets.
class WindowIndent : public QObject {
    Q_OBJECT

    static PaneEditor *edit(OpenWindow &open, const std::string &text)
    {
        PaneEditor *editor = open.put("a: 1\n", "a: 2\n", text) ? open.input(Side::Destination) : nullptr;
        if (editor)
            editor->setFocus();
        return editor;
    }
    static void select(PaneEditor *editor, int from, int to)
    {
        editor->SendScintilla(QsciScintilla::SCI_SETSEL, static_cast<unsigned long>(from), static_cast<long>(to));
    }

private Q_SLOTS:
    void returnIndents_data()
    {
        QTest::addColumn<QString>("text"); // the caret is at its end
        QTest::addColumn<int>("column");
        QTest::newRow("key") << "a: 1" << 0;
        QTest::newRow("opens") << "spec:" << 2;
        QTest::newRow("opens, with a remark") << "spec: # what" << 2;
        QTest::newRow("opens deeper") << "x:\n  spec:" << 4;
        QTest::newRow("by the step of the text") << "x:\n    y: 1\nspec:" << 4;
        QTest::newRow("item with a key") << "list:\n- key: v" << 2;
        QTest::newRow("item with a key, indented") << "list:\n  - key: v" << 4;
        QTest::newRow("item that opens") << "list:\n- key:" << 4;
        QTest::newRow("item with a value") << "list:\n  - x" << 2;
        QTest::newRow("item with a web address") << "list:\n  - http://x" << 2;
        QTest::newRow("second key of an item") << "list:\n- key: v\n  more: 1" << 2;
        QTest::newRow("block begins") << "conf: |" << 2;
        QTest::newRow("inside a block") << "conf: |\n    text:" << 4;
        QTest::newRow("colon in quotes") << "a: \"x:\"" << 0;
        QTest::newRow("colon in a comment") << "# note:" << 0;
        QTest::newRow("flow") << "a: {" << 2;
    }

    void returnIndents()
    {
        QFETCH(QString, text);
        QFETCH(int, column);
        OpenWindow open;
        PaneEditor *editor = edit(open, text.toStdString());
        QVERIFY(editor);
        editor->goTo(static_cast<int>(editor->bytes().size()));
        QTest::keyClick(editor, Qt::Key_Return);
        QCOMPARE(QString::fromStdString(editor->bytes()), text + QLatin1Char('\n') + QString(column, QLatin1Char(' ')));
        QCOMPARE(editor->position(), static_cast<int>(editor->bytes().size()));
        open.action(Act::Undo)->trigger();
        QCOMPARE(QString::fromStdString(editor->bytes()), text);
    }

    void windowsBreaksStay()
    {
        OpenWindow open;
        PaneEditor *editor = edit(open, "a:\r\n  b: 1\r\n");
        QVERIFY(editor);
        editor->goTo(editor->lineEnd(0));
        QTest::keyClick(editor, Qt::Key_Return);
        QCOMPARE(editor->bytes(), std::string("a:\r\n  \r\n  b: 1\r\n"));
    }

    void tabsAndBackspace()
    {
        OpenWindow open;
        PaneEditor *editor = edit(open, "a:\n  b: 1\n  c: 2\n");
        QVERIFY(editor);
        editor->goTo(0);
        QTest::keyClick(editor, Qt::Key_Tab);
        QCOMPARE(editor->bytes(), std::string("  a:\n  b: 1\n  c: 2\n")); // never a tab
        QTest::keyClick(editor, Qt::Key_Backspace);
        QCOMPARE(editor->bytes(), std::string("a:\n  b: 1\n  c: 2\n"));
        select(editor, 4, 15);
        QTest::keyClick(editor, Qt::Key_Tab);
        QCOMPARE(editor->bytes(), std::string("a:\n    b: 1\n    c: 2\n"));
        QVERIFY(editor->hasSelectedText());
        open.action(Act::Undo)->trigger();
        QCOMPARE(editor->bytes(), std::string("a:\n  b: 1\n  c: 2\n"));
        select(editor, 4, 15);
        QTest::keyClick(editor, Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(editor->bytes(), std::string("a:\nb: 1\nc: 2\n"));
    }

    void tabLeavesAPaneThatOnlyShows()
    {
        OpenWindow open;
        QVERIFY(edit(open, "a: 1\n"));
        open.action(Act::TwoWay)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.result()->setFocus();
        QVERIFY(open.result()->hasFocus());
        QTest::keyClick(open.result(), Qt::Key_Tab);
        QVERIFY(!open.result()->hasFocus());
    }

    void commentsComeAndGo()
    {
        OpenWindow open;
        const std::string text = "a:\n  b: 1\n\n    c: 2\nd: 3\n";
        PaneEditor *editor = edit(open, text);
        QVERIFY(editor);
        select(editor, 5, 19);
        const QString selected = editor->selectedText();
        QTest::keyClick(editor, Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(editor->bytes(), std::string("a:\n  # b: 1\n\n  #   c: 2\nd: 3\n"));
        QVERIFY(editor->selectedText().contains(QLatin1String("b: 1")));
        QTest::keyClick(editor, Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(editor->bytes(), text);
        QCOMPARE(editor->selectedText(), selected);
        QTest::keyClick(editor, Qt::Key_Slash, Qt::ControlModifier);
        QVERIFY(open.waitUntilSettled());
        open.action(Act::Undo)->trigger(); // one step
        QCOMPARE(editor->bytes(), text);
    }

    void jsonHasNoComments()
    {
        OpenWindow open;
        PaneEditor *editor = edit(open, "{\"a\": 1}\n");
        QVERIFY(editor);
        QTest::keyClick(editor, Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(editor->bytes(), std::string("{\"a\": 1}\n"));
        QVERIFY(open.window().notice()->text().contains(QLatin1String("JSON, which has no comments")));
    }

    void bracketsKnowEachOther()
    {
        OpenWindow open;
        const std::string text = "a: {b: [1, \"]\", 2]} # ]\n";
        PaneEditor *editor = edit(open, text);
        QVERIFY(editor);
        const auto at = [&](const char *bracket) { return static_cast<int>(text.find(bracket)); };
        editor->goTo(at("[1"));
        QTest::keyClick(editor, Qt::Key_B, Qt::ControlModifier);
        QCOMPARE(editor->position(), at("]} #") + 1);
        QTest::keyClick(editor, Qt::Key_B, Qt::ControlModifier);
        QCOMPARE(editor->position(), at("[1"));
        editor->goTo(at("\"]\"") + 1); // in quotes it is none
        QTest::keyClick(editor, Qt::Key_B, Qt::ControlModifier);
        QCOMPARE(editor->position(), at("\"]\"") + 1);
    }

    void stepsOfTexts()
    {
        QCOMPARE(indentStep("a:\n- b: 1\n"), 2);
        QCOMPARE(indentStep("a:\n    b: 1\n"), 4);
        QCOMPARE(indentStep("a: 1\n# x\nb:\n   # remark\n   c: 1\n"), 3);
        QCOMPARE(indentStep(""), 2);
    }
};

WINDOW_TEST(WindowIndent)
#include "window_indent.moc"
