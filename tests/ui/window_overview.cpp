// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"
#include "ui/editor/overviewbar.h"

namespace fieldwise::ui {

using merge::Side;

/// The bar at the edge of each pane: a mark for each line that differs.
class WindowOverview : public QObject {
    Q_OBJECT

    static std::string fields(int count)
    {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += "k" + std::to_string(i) + ": 1\n";
        return text;
    }
    static std::string with(std::string text, const std::string &line, const std::string &by)
    {
        return text.replace(text.find("\n" + line) + 1, line.size(), by);
    }
    static OverviewBar *barOf(OpenWindow &open, Side side)
    {
        return open.view().pane(side)->findChild<OverviewBar *>();
    }
    /// The middle of the mark of a line.
    static QPoint markAt(const OverviewBar &bar, PaneEditor *editor, int line)
    {
        const double row = std::min(static_cast<double>(bar.height()) / editor->rows().count(),
                                    static_cast<double>(editor->lineHeight()));
        return {7, static_cast<int>(std::floor(editor->rows().ofLine(line) * row)) + 1};
    }
    static QColor colourAt(OverviewBar &bar, const QPoint &point)
    {
        const QImage image = bar.grab().toImage();
        return image.pixelColor(point * image.devicePixelRatio());
    }
    /// Three-way: k20 changes, k250 is in conflict.
    static bool put(OpenWindow &open)
    {
        const std::string base = fields(300);
        return open.put(base, with(with(base, "k20: 1", "k20: 2"), "k250: 1", "k250: 2"),
                        with(base, "k250: 1", "k250: 3"));
    }

private Q_SLOTS:
    void marksHaveTheColoursOfTheirLines()
    {
        for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
            OpenWindow open;
            open.appearance().setScheme(scheme);
            QVERIFY(put(open));
            const Theme &theme = open.appearance().theme();
            for (const Side side : merge::allSides) {
                OverviewBar *bar = barOf(open, side);
                QVERIFY(bar && bar->isVisible());
                for (const int line : {20, 250}) {
                    const Look look = open.input(side)->marks().decorations().lines[static_cast<size_t>(line)].look;
                    QVERIFY(look != Look::Unchanged);
                    QCOMPARE(colourAt(*bar, markAt(*bar, open.input(side), line)), theme.ink(look, Ink::Mark));
                }
                const QColor none = colourAt(*bar, markAt(*bar, open.input(side), 150));
                QVERIFY(none != theme.ink(Look::Changed, Ink::Mark) && none != theme.ink(Look::Conflict, Ink::Mark));
            }
            QCOMPARE(open.input(Side::Updated)->marks().decorations().lines[250].look, Look::Conflict);
        }
    }

    void aClickGoesToTheLineAndSelectsItsField()
    {
        OpenWindow open;
        QVERIFY(put(open));
        for (const Side side : merge::allSides)
            for (const int line : {250, 20}) {
                PaneEditor *editor = open.input(side);
                QTest::mouseClick(barOf(open, side), Qt::LeftButton, {}, markAt(*barOf(open, side), editor, line));
                const auto frame = editor->frame();
                QVERIFY(frame && frame->line == line);
                const int row = editor->rows().ofLine(line) - editor->rows().first();
                QVERIFY(row >= 0 && row < editor->rows().onScreen());
                QCOMPARE(open.input(Side::Original)->rows().first(), editor->rows().first());
            }
    }

    void aMarkOfAFoldedLineOpensTheFold()
    {
        OpenWindow open;
        std::string base = fields(200) + "map:\n  a: 1\n  b: 1\n" + fields(100);
        base.replace(base.rfind("k0: 1"), std::string::npos, "end: 1\n");
        QVERIFY(open.put(base, with(base, "  b: 1", "  b: 2"), base));
        PaneEditor *editor = open.input(Side::Updated);
        const int line = lineWith(editor, "  b: 2");
        open.view().sync().toggleFold(editor, lineWith(editor, "map:"));
        QVERIFY(!isVisible(editor, line));
        OverviewBar *bar = barOf(open, Side::Updated);
        const QPoint at = markAt(*bar, editor, line);
        QCOMPARE(colourAt(*bar, at), open.appearance().theme().ink(Look::Changed, Ink::Mark));
        QTest::mouseClick(bar, Qt::LeftButton, {}, at);
        QVERIFY(isVisible(editor, line));
        QCOMPARE(editor->frame()->line, line);
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowOverview)
#include "window_overview.moc"
