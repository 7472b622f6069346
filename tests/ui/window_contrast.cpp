// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/contrast.h"
#include "tests/support/ui/openwindow.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

struct Scheme6 {
    const char *name;
    Colours colours;
    bool dark;
};

constexpr Scheme6 schemes[] = {
    {"safe light", Colours::Safe, false},         {"safe dark", Colours::Safe, true},
    {"classic light", Colours::Classic, false},   {"classic dark", Colours::Classic, true},
    {"contrast light", Colours::Contrast, false}, {"contrast dark", Colours::Contrast, true},
};

constexpr Look firstLook = Look::Added;

} // namespace

#define AT_LEAST(a, b, wanted, what)                                                                                   \
    QVERIFY2(contrast(a, b) >= (wanted),                                                                               \
             qPrintable(QStringLiteral("%1: %2 on %3 has %4").arg(what, (a).name(), (b).name()).arg(contrast(a, b))))

/// Every colour of every scheme can be told from what it stands on.
class WindowContrast : public QObject {
    Q_OBJECT

    static void eachScheme()
    {
        QTest::addColumn<int>("colours");
        QTest::addColumn<bool>("dark");
        for (const Scheme6 &scheme : schemes)
            QTest::newRow(scheme.name) << static_cast<int>(scheme.colours) << scheme.dark;
    }
    static const Theme &theme()
    {
        QFETCH_GLOBAL(int, colours);
        QFETCH_GLOBAL(bool, dark);
        return Theme::of(static_cast<Colours>(colours), dark);
    }
    static bool isContrast() { return &theme() == &Theme::of(Colours::Contrast, theme().isDark()); }
    /// What text needs: 7 in high contrast.
    static double text() { return isContrast() ? 6.95 : 4.5; }
    static double mark() { return isContrast() ? 4.5 : 3; }

    /// The least that the outcomes of two decisions are apart, to any eye.
    static double closest(const Theme &t, Ink ink)
    {
        double least = 100;
        for (const Sight sight : {Sight::Normal, Sight::Protan, Sight::Deutan, Sight::Tritan}) {
            for (int i = static_cast<int>(firstLook); i <= static_cast<int>(Look::Choice); ++i) {
                for (int k = i + 1; k <= static_cast<int>(Look::Choice); ++k)
                    least = std::min(
                        least, distance(t.ink(static_cast<Look>(i), ink), t.ink(static_cast<Look>(k), ink), sight));
            }
        }
        return least;
    }

private Q_SLOTS:
    void initTestCase_data() { eachScheme(); }

    void interfaceTextIsReadable()
    {
        const Theme &t = theme();
        for (const Role paper : {Role::Margin, Role::Editor})
            AT_LEAST(t[Role::LineNumber], t[paper], text(), "line number");
        for (const Role ink : {Role::Text, Role::Second, Role::Muted}) {
            for (const Role paper :
                 {Role::Window, Role::Chrome, Role::Editor, Role::Margin, Role::Hover, Role::Selection})
                AT_LEAST(t[ink], t[paper], text(), "text");
        }
        for (const Role paper : {Role::Chrome, Role::Editor, Role::Hover})
            AT_LEAST(t[Role::Accent], t[paper], isContrast() ? 6 : 4.5, "accent");
        AT_LEAST(t[Role::Accent], t[Role::Selection], 4.5, "accent on selection");
        AT_LEAST(t[Role::OnAccent], t[Role::Accent], text(), "on accent");
        AT_LEAST(t[Role::OnAccent], t[Role::Frame], 4.5, "on the main button under the mouse");
        for (const Role paper : {Role::Chrome, Role::Editor, Role::Margin}) {
            AT_LEAST(t[Role::Border], t[paper], 3, "border");
            AT_LEAST(t[Role::Frame], t[paper], 3, "frame");
        }
        if (isContrast())
            AT_LEAST(t[Role::Line], t[Role::Editor], 4.5, "line");
    }

    void outcomesAreReadable()
    {
        const Theme &t = theme();
        for (int i = static_cast<int>(firstLook); i < static_cast<int>(Look::Count); ++i) {
            const Look look = static_cast<Look>(i);
            const QColor papers[] = {t.ink(look, Ink::Background), t.ink(look, Ink::Strong)};
            for (const QColor &paper : papers) {
                AT_LEAST(t[Role::Text], paper, text(), "text on an outcome");
                AT_LEAST(t.ink(look, Ink::Text), paper, 4.5, "a chip");
                for (int s = 0; s < static_cast<int>(Syntax::Count); ++s)
                    AT_LEAST(t.syntax(static_cast<Syntax>(s)), paper, text(), "code");
            }
            if (isContrast())
                AT_LEAST(t.ink(look, Ink::Text), t.ink(look, Ink::Background), 6.95, "a glyph in high contrast");
            AT_LEAST(t.ink(look, Ink::Text), t[Role::Chrome], text(), "an outcome's word in a bar");
            AT_LEAST(t.ink(look, Ink::Text), t[Role::Editor], text(), "an outcome's word");
            AT_LEAST(t.ink(look, Ink::Text), t[Role::Selection], 4.5, "an outcome's word in the selected row");
            AT_LEAST(t.ink(look, Ink::Background), t.ink(look, Ink::Text), 4.5, "a filled tile");
            AT_LEAST(t.ink(look, Ink::Mark), t[Role::Margin], mark(), "a mark");
            for (const Side side : merge::allSides) {
                AT_LEAST(t.input(side), papers[0], isContrast() ? 3.75 : 3, "a stripe");
                AT_LEAST(t.input(side), t[Role::Chrome], 3, "a swatch");
                AT_LEAST(t.input(side), t[Role::Editor], 3, "a stripe");
            }
        }
        for (int s = 0; s < static_cast<int>(Syntax::Count); ++s)
            AT_LEAST(t.syntax(static_cast<Syntax>(s)), t[Role::Editor], text(), "code");
    }

    void ownersAreReadable()
    {
        const Theme &t = theme();
        for (int place = 0; place < Theme::ownerColours; ++place) {
            for (const Role paper : {Role::Chrome, Role::Editor, Role::Margin, Role::Hover, Role::Selection})
                AT_LEAST(t.owner(place), t[paper], 4.5, "an owner");
            for (int other = 0; other < place; ++other)
                QVERIFY(distance(t.owner(place), t.owner(other), Sight::Normal) > 10);
        }
    }

    void safeOutcomesDifferForEveryEye()
    {
        const Theme &t = Theme::of(Colours::Safe, theme().isDark());
        QVERIFY(closest(t, Ink::Background) >= (t.isDark() ? 5.95 : 3.65));
        QVERIFY(closest(t, Ink::Mark) >= 16.5);
    }

    /// The settings say that the classic ones do not.
    void classicOutcomesDifferLess()
    {
        const bool dark = theme().isDark();
        QVERIFY(closest(Theme::of(Colours::Classic, dark), Ink::Background)
                < closest(Theme::of(Colours::Safe, dark), Ink::Background) - 1);
    }
};

int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    WindowContrast test;
    return QTest::qExec(&test, argc, argv);
}
#include "window_contrast.moc"
