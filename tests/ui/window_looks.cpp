// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/contrast.h"
#include "tests/support/ui/openwindow.h"
#include "ui/pane/yamlcolours.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// The theme switch, and what the code is coloured as.
class WindowLooks : public QObject {
    Q_OBJECT

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
            QVERIFY2(contrast(label->palette().color(QPalette::WindowText), Theme::dark()[Role::Chrome]) >= 4.5,
                     qPrintable(label->text()));
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
        QCOMPARE(open.input(Side::Original)->folds().lastLineBelow(0), 3);
        QCOMPARE(open.input(Side::Original)->folds().lastLineBelow(1), 2);
        QCOMPARE(open.input(Side::Original)->folds().lastLineBelow(4), -1);
    }
};

WINDOW_TEST(WindowLooks)
#include "window_looks.moc"
