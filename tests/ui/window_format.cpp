// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>

#include "tests/support/ui/openwindow.h"
#include "ui/pane/flowrows.h"
#include "ui/pane/longlines.h"

namespace fieldwise::ui {

using merge::Side;

/// Lines of flow style and JSON are shown with an entry a row, and stay one line in everything else.
class WindowFormat : public QObject {
    Q_OBJECT

    /// What a line looks like when it is formatted.
    static std::string shown(const std::string &line)
    {
        std::string out = line;
        const auto cuts = flowRows(line);
        for (auto cut = cuts.rbegin(); cut != cuts.rend(); ++cut)
            out.insert(cut->at, '\n' + std::string(static_cast<size_t>(cut->indent), ' '));
        return out;
    }
    static const std::string &longWord()
    {
        static const std::string word(90, 'x');
        return word;
    }

    /// A Deployment on one line.
    static std::string minified(const QString &image)
    {
        QString text = QStringLiteral("{`apiVersion`:`apps/v1`,`kind`:`Deployment`,`metadata`:{`name`:`a`},"
                                      "`spec`:{`template`:{`spec`:{`containers`:[");
        for (int i = 0; i < 60; ++i)
            text += QStringLiteral("{`name`:`c%1`,`image`:`%2`},").arg(i).arg(i == 40 ? image : "web:1");
        return QString(text + "{`name`:`last`,`image`:`web:1`}]}}}}\n").replace(u'`', u'"').toStdString();
    }
    static int heightOf(PaneEditor *editor, size_t position)
    {
        const auto at = static_cast<long>(position);
        return static_cast<int>(editor->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, at));
    }

private Q_SLOTS:
    void entriesHaveTheirRows_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("rows");
        const QString x = QString::fromStdString(longWord());
        const auto add = [&x](const char *name, QString line, QString rows) { // X is a long word, ` a double quote
            for (QString *text : {&line, &rows})
                text->replace(u'X', x).replace(u'`', u'"');
            QTest::newRow(name) << line << rows;
        };
        add("json", "{`a`:{`b`:1,`c`:[1,2]},`d`:`X`}", "{\n  `a`:{`b`:1,`c`:[1,2]},\n  `d`:`X`\n}");
        add("flow style", "  key: {a: {b: 1, c: X}, d: [1, 2]}",
            "  key: {\n    a: {\n      b: 1, \n      c: X\n    }, \n    d: [1, 2]\n  }");
        add("in single quotes", "    note: '{`a`:`X`,`b`:`it''s, {`}'",
            "    note: '{\n      `a`:`X`,\n      `b`:`it''s, {`\n    }'");
        add("in double quotes", "`note`: `{\\`a\\`:\\`X\\`,\\`b\\`:\\`c:\\\\d, \\\\\\`e, f\\`}\\n`,",
            "`note`: `{\n  \\`a\\`:\\`X\\`,\n  \\`b\\`:\\`c:\\\\d, \\\\\\`e, f\\`\n}\\n`,");
        add("an element of a list", "- {a: 1, b: X}", "- {\n    a: 1, \n    b: X\n  }");
        add("no end", "[1, X, {a: 2", "[\n  1, \n  X, \n  {\n    a: 2");
        for (const QString &line :
             {"text: " + x + " {not flow, style}", "a: {{ include " + x + ", b }}", "a: {b: 1}" + QString(90, u' '),
              "# {a: 1, b: " + x + "}", "'" + x + "{a, b", "\"" + x + "\\", QString(101, u'-')})
            QTest::newRow(qPrintable("as it is: " + line.left(12))) << line << line;
    }

    void entriesHaveTheirRows()
    {
        QFETCH(QString, line);
        QFETCH(QString, rows);
        QCOMPARE(QString::fromStdString(shown(line.toStdString())), rows);
    }

    void itIsAViewOnly()
    {
        OpenWindow open;
        const std::string ours = minified("web:2");
        QVERIFY(open.put(minified("web:1"), minified("web:3"), ours));
        PaneEditor *editor = open.input(Side::Destination);
        QCOMPARE(editor->rows().heightOf(0), 1);
        const std::string merged = open.result()->bytes();
        QTest::keyClick(editor, Qt::Key_Z, Qt::AltModifier | Qt::ShiftModifier);
        QVERIFY(open.action(Act::Format)->isChecked());
        QVERIFY(editor->rows().heightOf(0) > 60);
        QCOMPARE(editor->bytes(), ours);
        QCOMPARE(open.result()->bytes(), merged);
        QVERIFY(!open.action(Act::Undo)->isEnabled());
        editor->selectAll();
        editor->copy();
        QCOMPARE(QApplication::clipboard()->text().toStdString(), ours);
        open.action(Act::Format)->trigger();
        QCOMPARE(editor->rows().heightOf(0), 1);
        QCOMPARE(editor->bytes(), ours);
    }

    void theSelectedFieldIsScrolledToAndItsRowAloneIsMarked()
    {
        OpenWindow open;
        QVERIFY(open.put(minified("web:1"), minified("web:3"), minified("web:2")));
        open.action(Act::Format)->trigger();
        for (const Side side : merge::allSides) {
            PaneEditor *editor = open.input(side);
            const auto at = editor->bytes().find("web:", editor->bytes().find("c40"));
            const int height = heightOf(editor, at);
            QVERIFY(height >= 0 && height < editor->viewport()->height());
            QCOMPARE(height, heightOf(open.input(Side::Original), at)); // the same bytes up to there
            QCOMPARE(editor->frame()->rows, 1);
            const int row = editor->rowInLine(static_cast<int>(at));
            QVERIFY(editor->rowMarkers(0, row) & 1U << static_cast<unsigned>(Look::Conflict));
            QVERIFY(!(editor->rowMarkers(0, row - 1) & 1U << static_cast<unsigned>(Look::Conflict)));
        }
    }

    void typingInAFormattedLineEditsItsText()
    {
        OpenWindow open;
        std::string text = minified("web:2");
        QVERIFY(open.put(minified("web:1"), minified("web:1"), text));
        open.action(Act::Format)->trigger();
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        const size_t at = text.find("web:2") + 5;
        editor->goTo(static_cast<int>(at));
        QTest::keyClicks(editor, QStringLiteral("0,"));
        text.insert(at, "0,");
        QCOMPARE(QString::fromStdString(editor->bytes()), QString::fromStdString(text));
        const size_t entry = text.find("{\"name\":\"c41");
        editor->goTo(static_cast<int>(entry));
        QTest::keyClick(editor, Qt::Key_Backspace); // the comma of the row above
        text.erase(entry - 1, 1);
        QCOMPARE(QString::fromStdString(editor->bytes()), QString::fromStdString(text));
        QVERIFY(editor->rows().heightOf(0) > 60);
        QVERIFY(open.waitUntilSettled());
        for (int i = 0; i < 5 && open.action(Act::Undo)->isEnabled(); ++i)
            open.action(Act::Undo)->trigger();
        QCOMPARE(editor->bytes(), minified("web:2"));
    }

    void arrowsStepOverTheBlanks()
    {
        const Appearance appearance(Scheme::Light);
        PaneEditor editor(appearance);
        const std::string text = minified("web:2");
        editor.setFormatted(true);
        editor.load(text);
        const auto cut = static_cast<int>(cutsOf(text, true)[4].at);
        editor.goTo(cut - 2);
        for (int at = cut - 1; at < cut + 3; ++at) {
            QTest::keyClick(&editor, Qt::Key_Right);
            QCOMPARE(editor.position(), at);
        }
        for (int at = cut + 1; at > cut - 3; --at) {
            QTest::keyClick(&editor, Qt::Key_Left);
            QCOMPARE(editor.position(), at);
        }
    }

    void anAnnotationIsFormattedInItsBlock()
    {
        OpenWindow open;
        const std::string live = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  annotations:\n    note: |\n      "
            + minified("web:2") + "  name: a\n";
        QVERIFY(open.put(live, live, live));
        open.action(Act::Format)->trigger();
        PaneEditor *editor = open.input(Side::Destination);
        QVERIFY(editor->rows().heightOf(5) > 60);
        QCOMPARE(editor->rows().heightOf(6), 1);
        QCOMPARE(heightOf(editor, live.find("  name: a")), heightOf(open.input(Side::Updated), live.find("  name: a")));
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowFormat)
#include "window_format.moc"
