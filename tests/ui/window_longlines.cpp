// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <QClipboard>

#include "tests/support/ui/openwindow.h"
#include "ui/pane/longlines.h"

namespace fieldwise::ui {

using merge::Side;

/// A very long line stands in rows on screen, and is one line in everything else.
class WindowLongLines : public QObject {
    Q_OBJECT

    static std::string longText(size_t bytes)
    {
        std::string text = "a: 1\nlong: {";
        for (size_t i = 0; text.size() < bytes; ++i)
            text += "k" + std::to_string(i) + ": \"värde " + std::to_string(i) + "\", ";
        return text + "end: 1}\nz: 2\n";
    }
    static long native(PaneEditor &editor, unsigned message, unsigned long w = 0, long l = 0)
    {
        return static_cast<QsciScintilla &>(editor).SendScintilla(message, w, l);
    }
    static int longestRow(PaneEditor &editor)
    {
        long longest = 0;
        for (long row = 0; row < native(editor, QsciScintilla::SCI_GETLINECOUNT); ++row)
            longest = std::max(longest, native(editor, QsciScintilla::SCI_LINELENGTH, static_cast<unsigned long>(row)));
        return static_cast<int>(longest);
    }
    static std::vector<size_t> offsetsOf(const std::vector<RowCut> &cuts)
    {
        std::vector<size_t> offsets;
        offsets.reserve(cuts.size());
        for (const RowCut &cut : cuts)
            offsets.push_back(cut.at);
        return offsets;
    }
    /// Every position and line is that of the text.
    static QString differsFrom(PaneEditor &editor, const std::string &text)
    {
        if (editor.bytes() != text)
            return QStringLiteral("other bytes");
        const LineIndex lines(text);
        if (editor.lineCount() != static_cast<int>(lines.lineCount()))
            return QStringLiteral("%1 lines").arg(editor.lineCount());
        for (uint32_t line = 0; line < lines.lineCount(); ++line) {
            if (editor.lineStart(static_cast<int>(line)) != static_cast<int>(lines.start(line)))
                return QStringLiteral("line %1 starts at %2").arg(line).arg(editor.lineStart(static_cast<int>(line)));
            const std::string_view rest = std::string_view(text).substr(lines.start(line));
            if (editor.lineEnd(static_cast<int>(line))
                != static_cast<int>(lines.start(line) + std::min(rest.find_first_of("\r\n"), rest.size())))
                return QStringLiteral("line %1 ends at %2").arg(line).arg(editor.lineEnd(static_cast<int>(line)));
        }
        for (size_t at = 0; at < text.size(); at += 97) {
            if (editor.lineOf(static_cast<int>(at)) != static_cast<int>(lines.lineOf(static_cast<uint32_t>(at))))
                return QStringLiteral("%1 is in line %2").arg(at).arg(editor.lineOf(static_cast<int>(at)));
            if (static_cast<char>(editor.SendScintilla(QsciScintilla::SCI_GETCHARAT, static_cast<unsigned long>(at)))
                != text[at])
                return QStringLiteral("another byte at %1").arg(at);
        }
        return {};
    }

private Q_SLOTS:
    void theStatusLineCountsTheCharactersOfTheText()
    {
        OpenWindow open;
        const std::string text = longText(20000);
        QVERIFY(open.put(text, text, text));
        PaneEditor &editor = *open.input(Side::Updated);
        QVERIFY(editor.hasCuts());
        open.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&open.window()));
        editor.setFocus();
        const size_t at = text.find("k900");
        const auto line = QString::fromStdString(text.substr(5, at - 5));
        editor.goTo(static_cast<int>(at));
        QTRY_COMPARE(open.window().parts().status.position->text(),
                     QStringLiteral("Updated: line 2, column %1").arg(line.size() + 1));
        editor.goTo(static_cast<int>(text.size()) - 5);
        QTRY_COMPARE(open.window().parts().status.position->text(), QStringLiteral("Updated: line 3, column 1"));
    }

    void rowsEndWithEntriesOfJson()
    {
        std::string text = "{";
        for (int i = 0; i < 400; ++i)
            text += "\"key" + std::to_string(i) + "\": \"some, words\", ";
        const auto cuts = cutsOf(text);
        QVERIFY(cuts.size() > 50);
        for (const RowCut &cut : cuts)
            QCOMPARE(text.substr(cut.at - 2, 3), std::string(", \""));
    }

    void cutsAreFewAndBetweenCharacters()
    {
        QVERIFY(cutsOf("").empty());
        QVERIFY(cutsOf(std::string(longLine, 'x')).empty());
        QVERIFY(cutsOf(std::string(2 * longLine, 'x') + "\ry").empty()); // a lone CR
        for (const std::string &text : {std::string(10 * longLine, 'x'), longText(50'000),
                                        std::string(longLine, 'x') + "ä" + std::string(longLine, 'y') + "\r\nz\r\n"}) {
            const auto cuts = cutsOf(text);
            QVERIFY(cuts.size() >= text.size() / rowLength - 2 && cuts.size() < 2 * text.size() / rowLength);
            for (const size_t at : offsetsOf(cuts)) {
                QVERIFY((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80);
                QVERIFY(text[at] != '\n' && text[at] != '\r');
            }
        }
    }

    void textIsOneWithoutTheCuts()
    {
        const Appearance appearance(Scheme::Light);
        PaneEditor editor(appearance);
        const std::string text = longText(50'000);
        editor.load(text);
        QCOMPARE(differsFrom(editor, text), QString());
        QVERIFY(longestRow(editor) <= static_cast<int>(2 * rowLength));
        QVERIFY(editor.rows().heightOf(1) > 300);
        QCOMPARE(editor.rows().heights().size(), size_t(4));
        QCOMPARE(editor.rows().heightOf(0), 1);
        editor.load("a: 1\n");
        QCOMPARE(differsFrom(editor, "a: 1\n"), QString());
        QVERIFY(!editor.hasCuts());
        editor.showText(text);
        QCOMPARE(differsFrom(editor, text), QString());
        QVERIFY(longestRow(editor) <= static_cast<int>(2 * rowLength));
        const std::string other = "x: y\n" + text.substr(0, 20'000) + "NEW" + text.substr(20'100);
        editor.showText(other);
        QCOMPARE(differsFrom(editor, other), QString());
    }

    void keysGoOverTheCuts()
    {
        OpenWindow open;
        std::string text = longText(20'000);
        QVERIFY(open.put("a: 1\n", "a: 2\n", text));
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        const auto cut = static_cast<int>(cutsOf(text)[3].at);
        editor->goTo(cut - 2);
        for (int at = cut - 1; at < cut + 3; ++at) {
            QTest::keyClick(editor, Qt::Key_Right);
            QCOMPARE(editor->position(), at);
        }
        for (int at = cut + 1; at > cut - 3; --at) {
            QTest::keyClick(editor, Qt::Key_Left);
            QCOMPARE(editor->position(), at);
        }
        const auto press = [&](int at, Qt::Key key) {
            editor->goTo(at);
            QTest::keyClick(editor, key);
        };
        press(cut, Qt::Key_Backspace);
        text.erase(static_cast<size_t>(cut) - 1, 1);
        QCOMPARE(differsFrom(*editor, text), QString());
        const auto next = static_cast<int>(cutsOf(text)[6].at);
        editor->goTo(next - 1);
        QTest::keyClick(editor, Qt::Key_Right);
        native(*editor, QsciScintilla::SCI_LINEEND); // of the row
        const int at = editor->position();
        QTest::keyClicks(editor, QStringLiteral("xy"));
        text.insert(static_cast<size_t>(at), "xy");
        QCOMPARE(differsFrom(*editor, text), QString());
        QCOMPARE(editor->position(), at + 2);
        QVERIFY(open.waitUntilSettled());
        for (int i = 0; i < 5 && editor->bytes() != longText(20'000); ++i)
            open.action(Act::Undo)->trigger();
        QCOMPARE(QString::fromStdString(editor->bytes()), QString::fromStdString(longText(20'000)));
    }

    /// What is told of edits makes of one text the other, and no row grows too long.
    void editsAreThoseOfTheText()
    {
        std::mt19937 random(5);
        const auto below = [&](size_t end) { return static_cast<size_t>(random() % std::max<size_t>(end, 1)); };
        for (int round = 0; round < 12; ++round) {
            const Appearance appearance(Scheme::Light);
            PaneEditor editor(appearance);
            std::string model = round % 3 == 2 ? "a: 1\n" : longText(12'000);
            editor.load(model);
            editor.setFormatted(round % 2 == 1);
            connect(&editor, &PaneEditor::edited, this, [&](int at, int removed, const QByteArray &added) {
                model.replace(static_cast<size_t>(at), static_cast<size_t>(removed), added.toStdString());
            });
            for (int step = 0; step < 60; ++step) {
                size_t begin = below(model.size()),
                       end = std::min(model.size(), begin + below(step % 7 == 0 ? 3000 : 200));
                const auto toCharacter = [&](size_t &at) {
                    while (at > 0 && at < model.size() && (static_cast<unsigned char>(model[at]) & 0xC0) == 0x80)
                        --at;
                };
                toCharacter(begin);
                toCharacter(end);
                static const std::string bits[] = {"x",    "\n", "ä", " more, and, more", std::string(7000, 'y'),
                                                   "\n\n", ""};
                const std::string &by = bits[below(std::size(bits))];
                switch (step % 4) {
                case 0: editor.replace({static_cast<uint32_t>(begin), static_cast<uint32_t>(end)}, by); break;
                case 1: // as Scintilla's own commands do, cuts and all
                    editor.SendScintilla(QsciScintilla::SCI_SETSEL, static_cast<unsigned long>(begin),
                                         static_cast<long>(end));
                    static_cast<QsciScintilla &>(editor).SendScintilla(QsciScintilla::SCI_REPLACESEL, by.c_str());
                    break;
                case 2:
                    editor.goTo(static_cast<int>(begin));
                    QTest::keyClick(&editor, step % 8 == 2 ? Qt::Key_Backspace : Qt::Key_Delete);
                    break;
                default:
                    editor.goTo(static_cast<int>(begin));
                    native(editor, step % 8 == 3 ? QsciScintilla::SCI_DELWORDLEFT : QsciScintilla::SCI_DELLINERIGHT);
                    QTest::keyClick(&editor, Qt::Key_Z);
                }
                QCOMPARE(differsFrom(editor, model), QString());
            }
            QVERIFY2(longestRow(editor) <= static_cast<int>(longLine) + 2,
                     qPrintable(QString::number(longestRow(editor))));
        }
    }

    void masksAndCopiesAreThoseOfTheText()
    {
        OpenWindow open;
        const std::string value(20'000, 'Q');
        const std::string text =
            "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {a: " + value + ", b: x}\ntype: Opaque\n";
        QVERIFY(open.put(text, text, text));
        PaneEditor *editor = open.input(Side::Destination);
        QVERIFY(editor->hasCuts());
        const auto begin = static_cast<uint32_t>(text.find(value));
        const auto masks = editor->masks().in();
        QVERIFY(std::ranges::any_of(masks, [&](const view::Masked &mask) {
            return mask.range.begin <= begin && begin + value.size() <= mask.range.end;
        }));
        QVERIFY(editor->masks().shownText(0, static_cast<int>(text.size())).find("QQ") == std::string::npos);
        editor->setFocus();
        editor->SendScintilla(QsciScintilla::SCI_SETSEL, 0UL, static_cast<long>(text.size()));
        editor->copy();
        QVERIFY(!QApplication::clipboard()->text().contains(QLatin1String("QQ")));
        const std::string plain = longText(20'000);
        QVERIFY(open.put(plain, plain, plain));
        editor->SendScintilla(QsciScintilla::SCI_SETSEL, 3UL, 15'000L);
        editor->copy();
        QCOMPARE(QApplication::clipboard()->text().toStdString(), plain.substr(3, 15'000 - 3));
    }

    void panesStayAligned()
    {
        OpenWindow open;
        const std::string text = longText(20'000);
        std::string other = text;
        other.replace(other.find("rde 50\""), 7, "rde x50\"");
        QVERIFY(open.put(text, other, text + "more: 1\n"));
        PaneEditor *updated = open.input(Side::Updated), *destination = open.input(Side::Destination);
        QCOMPARE(updated->rows().ofLine(2), destination->rows().ofLine(2));
        QVERIFY(updated->rows().ofLine(2) > 150);
        QVERIFY(!updated->marks().decorations().spans.empty());
        open.retype(Side::Destination, "a: 1\nb: 2\n");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!destination->hasCuts());
    }

    void aFieldOfALongLineIsScrolledTo_data()
    {
        QTest::addColumn<int>("keys");
        QTest::newRow("cut into rows") << 300;
        QTest::newRow("one row") << 100;
    }

    void aFieldOfALongLineIsScrolledTo()
    {
        QFETCH(int, keys);
        const auto text = [keys](const std::string &value) {
            std::string all = "{";
            for (int i = 0; i < keys; ++i)
                all += "\"key" + std::to_string(i) + "\": \"some words " + (i == keys - 20 || i == 3 ? value : "1")
                    + "\", ";
            return all + "\"z\": 1}\n";
        };
        OpenWindow open;
        QVERIFY(open.put(text("1"), text("2"), text("1")));
        open.view().select(open.scene().plan().steps.back());
        QCOMPARE(pathText(open.scene().plan(), open.view().selected()), QStringLiteral("key%1").arg(keys - 20));
        for (PaneEditor *editor : {open.input(Side::Updated), open.result()}) {
            const auto at = static_cast<long>(editor->bytes().find("some words 2", 300));
            const QPoint point(
                static_cast<int>(editor->SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, at + 11)),
                static_cast<int>(editor->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, at + 11)));
            QVERIFY2(editor->viewport()->rect().contains(point),
                     qPrintable(QStringLiteral("%1, %2").arg(point.x()).arg(point.y())));
            QVERIFY(editor->frame() && editor->frame()->rows <= 2);
        }
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowLongLines)
#include "window_longlines.moc"
