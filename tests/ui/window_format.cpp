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
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowFormat)
#include "window_format.moc"
