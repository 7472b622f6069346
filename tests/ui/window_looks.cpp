// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "tests/support/ui/openwindow.h"
#include "ui/editor/yamlcolours.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Colours: contrast of the theme table, the theme switch, and what the code is coloured as.
class WindowLooks : public QObject {
    Q_OBJECT

    static double luminance(const QColor &colour)
    {
        const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
    }

    static double contrast(const QColor &a, const QColor &b)
    {
        const double light = std::max(luminance(a), luminance(b));
        const double dark = std::min(luminance(a), luminance(b));
        return (light + 0.05) / (dark + 0.05);
    }

    /// One letter for each byte: k key, s string, n number, w word, c comment, p punctuation, . plain.
    static QByteArray colours(const char *line, LineState &state)
    {
        const std::string_view text(line);
        std::vector<unsigned char> styles(text.size() + 1);
        state = colourLine(text, state, styles.data());
        QByteArray letters;
        for (size_t i = 0; i < text.size(); ++i)
            letters += ".ksnwcp"[styles[i]];
        return letters;
    }

private Q_SLOTS:
    void textIsReadableEverywhere()
    {
        for (const Theme *theme : {&Theme::light(), &Theme::dark()}) {
            const Theme &t = *theme;
            QVERIFY(contrast(t[Role::Text], t[Role::Editor]) >= 4.5);
            QVERIFY(contrast(t[Role::Second], t[Role::Chrome]) >= 4.5);
            QVERIFY(contrast(t[Role::Muted], t[Role::Chrome]) >= 4.5);
            QVERIFY(contrast(t[Role::Muted], t[Role::Selection]) >= 4.5);
            QVERIFY(contrast(t[Role::LineNumber], t[Role::Margin]) >= 4.5);
            QVERIFY(contrast(t[Role::Accent], t[Role::Editor]) >= 4.5);
            QVERIFY(contrast(t[Role::OnAccent], t[Role::Accent]) >= 4.5);
            QVERIFY(contrast(t[Role::Border], t[Role::Editor]) >= 3);
            for (int i = 1; i < static_cast<int>(Look::Count); ++i) {
                const Look look = static_cast<Look>(i);
                QVERIFY(contrast(t.ink(look, Ink::Text), t.ink(look, Ink::Background)) >= 4.5);
                QVERIFY(contrast(t.ink(look, Ink::Text), t.ink(look, Ink::Strong)) >= 4.5);
                QVERIFY(contrast(t.ink(look, Ink::Mark), t[Role::Margin]) >= 3);
                QVERIFY(contrast(t[Role::Text], t.ink(look, Ink::Strong)) >= 4.5);
                for (int s = 0; s < static_cast<int>(Syntax::Count); ++s) {
                    QVERIFY(contrast(t.syntax(static_cast<Syntax>(s)), t.ink(look, Ink::Background)) >= 4.5);
                    QVERIFY(contrast(t.syntax(static_cast<Syntax>(s)), t.ink(look, Ink::Strong)) >= 4.5);
                }
                for (const Side side : merge::allSides)
                    QVERIFY(contrast(t.input(side), t.ink(look, Ink::Background)) >= 3.1);
            }
        }
    }

    void themesSwitchWhileOpen()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        const auto paper = [&] { return open.window().grab().toImage().pixelColor(200, 60).lightness(); };
        const int light = paper();
        open.action(Act::ThemeDark)->trigger();
        QVERIFY(open.appearance().theme().isDark());
        QVERIFY(paper() < light);
        const QColor margin = open.input(Side::Updated)->grab().toImage().pixelColor(2, 2);
        QCOMPARE(margin, Theme::dark()[Role::Margin]);
        bool checked = false;
        for (const QLabel *label : open.view().card()->findChildren<QLabel *>()) {
            if (!label->isVisible() || label->text().isEmpty())
                continue;
            checked = true;
            QVERIFY2(contrast(label->palette().color(QPalette::WindowText), Theme::dark()[Role::Chrome]) >= 4.5, qPrintable(label->text()));
        }
        QVERIFY(checked);
        open.action(Act::ThemeLight)->trigger();
        QVERIFY(!open.appearance().theme().isDark());
        QCOMPARE(paper(), light);
    }

    void codeIsColoured()
    {
        LineState state;
        QCOMPARE(colours("name: checkout # it", state), QByteArray("kkkkp.ssssssss.cccc"));
        QCOMPARE(colours("n: 12", state), QByteArray("kp.nn"));
        QCOMPARE(colours("- ok: true", state), QByteArray("p.kkp.wwww"));
        QCOMPARE(colours("u: http://x/#y", state), QByteArray("kp.sssssssssss"));
        QCOMPARE(colours("'a b': \"c: d\"", state), QByteArray("kkkkkp.ssssss"));
        QCOMPARE(colours("{a: 1, b: [x, null]}", state), QByteArray("pkp.np.kp.psp.wwwwpp"));
        QCOMPARE(colours("x: &id !!str v", state), QByteArray("kp.www.wwwww.s"));
        QCOMPARE(colours("---", state), QByteArray("ppp"));
        QCOMPARE(state.pack(), 0);
    }

    void textsOverSeveralLinesAreColoured()
    {
        LineState state;
        QCOMPARE(colours("  run: |", state), QByteArray("..kkkp.p"));
        QCOMPARE(colours("    # no comment: here", state).count('s'), 22);
        QCOMPARE(colours("", state), QByteArray());
        QCOMPARE(colours("    echo", state).count('s'), 8);
        QCOMPARE(colours("  next: 1", state), QByteArray("..kkkkp.n"));
        QCOMPARE(colours("q: \"open", state), QByteArray("kp.sssss"));
        QCOMPARE(colours("  # still: text", state).count('s'), 15);
        QCOMPARE(colours("  end\" # now", state), QByteArray("ssssss.ccccc"));
        QCOMPARE(state.pack(), 0);
        QCOMPARE(colours("- |", state), QByteArray("p.p"));
        QCOMPARE(colours(" text", state).count('s'), 5);
        QCOMPARE(colours("- 2", state), QByteArray("p.n"));
        QCOMPARE(LineState::unpack(LineState{LineState::BlockScalar, 3, 500}.pack()).indent, uint16_t(500));
    }

    void itemsFoldBelowTheirKey()
    {
        QVERIFY(foldDepth("- a", {}) > foldDepth("list:", {}));
        QVERIFY(foldDepth("  b: 1", {}) > foldDepth("- a: 0", {}));
        QCOMPARE(foldDepth("   ", {}), -1);
        OpenWindow open;
        QVERIFY(open.put("list:\n- a: 1\n  b: 2\n- c\nnext: 1\n", "x: 1\n", "x: 1\n"));
        QCOMPARE(open.input(Side::Original)->lastLineBelow(0), 3);
        QCOMPARE(open.input(Side::Original)->lastLineBelow(1), 2);
        QCOMPARE(open.input(Side::Original)->lastLineBelow(4), -1);
    }
};

int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    QApplication::setStyle(new Style);
    WindowLooks test;
    return QTest::qExec(&test, argc, argv);
}
#include "window_looks.moc"
