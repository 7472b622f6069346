// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/look/cutaround.h"
#include "ui/views/startpage.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

constexpr Wishes::Bar bar{490, 380, 170, 600, 140, 0, 0};

/// What gives way, in the stated order.
QString givenWay(const Fit &fit)
{
    const std::pair<bool, const char *> all[] = {{fit.bandIsLow, "band"},          {fit.optionsAreOne, "options"},
                                                 {fit.listInHeader, "list"},       {fit.outlinesOver, "outlines"},
                                                 {fit.resourcesOver, "resources"}, {fit.modesAreOne, "modes"},
                                                 {fit.inputsAreTabs, "tabs"}};
    QStringList words;
    for (const auto &[gives, word] : all)
        if (gives)
            words += QString::fromLatin1(word);
    return words.join(QLatin1Char(' '));
}

} // namespace

/// What gives way in small windows, and that it comes back.
class WindowFit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesWayInTheStatedOrder_data()
    {
        using Below = Wishes::Below;
        QTest::addColumn<Wishes>("wishes");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, Wishes wishes, const char *expected) {
            wishes.bar = bar;
            QTest::newRow(name) << wishes << QString::fromLatin1(expected);
        };
        const auto apply = [](int width, int height) {
            Wishes wishes;
            wishes.window = {width, height};
            wishes.hasResources = true;
            return wishes;
        };
        row("1920", apply(1920, 1080), "");
        row("1600", apply(1600, 1000), "");
        row("1600, low", apply(1600, 799), "band");
        row("1366", apply(1366, 768), "band options list outlines");
        row("1280", apply(1280, 800), "options list outlines");
        row("1260", apply(1260, 800), "options list outlines resources");
        row("1140", apply(1140, 800), "options list outlines resources modes");
        row("1000", apply(1000, 700), "band options list outlines resources modes tabs");
        row("720", apply(720, 480), "band options list outlines resources modes tabs");
        Wishes outline = apply(1600, 1000);
        outline.outlines = 1;
        row("outline", outline, "list");
        outline.window = {1500, 1000};
        row("outline, tighter", outline, "list outlines");
        Wishes one = apply(1366, 1000);
        one.hasResources = false;
        row("one resource", one, "options");
        one.inputs = 2;
        one.window = {860, 1000};
        row("two inputs", one, "options list outlines resources modes");
        one.window = {840, 1000};
        row("two inputs, tighter", one, "options list outlines resources modes tabs");
        Wishes columns = apply(1600, 1000);
        columns.layout = PaneLayout::Columns;
        columns.below = Below::Reasons;
        row("columns", columns, "");
        columns.window = {1100, 1000};
        row("columns, narrow", columns, "options list outlines resources modes");
        Wishes tabs = apply(900, 1000);
        tabs.layout = PaneLayout::SinglePane;
        tabs.below = Below::Reasons;
        row("tabs by choice", tabs, "options list outlines resources modes");
        Wishes patch = apply(1366, 1000);
        patch.hasResources = false;
        patch.inputs = 2;
        patch.below = Below::Operations;
        row("patch", patch, "options");
        patch.window = {1000, 700};
        row("patch, narrow", patch, "band options list outlines resources modes tabs");
    }

    void givesWayInTheStatedOrder()
    {
        QFETCH(Wishes, wishes);
        QFETCH(QString, expected);
        QCOMPARE(givenWay(fitOf(wishes)), expected);
    }

    void growingNeverTakesAnything()
    {
        Wishes wishes;
        wishes.hasResources = true;
        wishes.outlines = 1;
        wishes.bar = bar;
        QStringList before;
        for (int width = 720; width <= 2000; width += 5) {
            wishes.window = {width, 900};
            const QStringList now = givenWay(fitOf(wishes)).split(QLatin1Char(' '), Qt::SkipEmptyParts);
            for (const QString &word : now)
                QVERIFY2(width == 720 || before.contains(word),
                         qPrintable(QStringLiteral("%1: %2").arg(width).arg(word)));
            before = now;
        }
        QVERIFY(before.isEmpty());
    }

    void theBottomHasItsShare_data()
    {
        QTest::addColumn<int>("height");
        QTest::addColumn<Bottom>("kind");
        QTest::addColumn<int>("expected");
        QTest::newRow("1366 x 768: 12 lines above") << 598 << Bottom::Triage << 325;
        QTest::newRow("1600 x 1000: 18 lines above") << 781 << Bottom::Triage << 382;
        QTest::newRow("1000 x 700: tabs, 12 lines above") << 530 << Bottom::TwoColumns << 226;
        QTest::newRow("720 x 480: half") << 310 << Bottom::TwoColumns << 155;
        QTest::newRow("one resource") << 866 << Bottom::Merge << 329;
        QTest::newRow("a low window") << 560 << Bottom::Merge << 288;
    }

    void theBottomHasItsShare()
    {
        QFETCH(int, height);
        QFETCH(Bottom, kind);
        QFETCH(int, expected);
        QCOMPARE(bottomOf(height, kind), expected);
    }

    void smallWindowsKeepWhatIsAlwaysNeeded_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize &size :
             {QSize(1920, 1080), QSize(1366, 768), QSize(1280, 720), QSize(1000, 700), QSize(720, 480)})
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }

    void smallWindowsKeepWhatIsAlwaysNeeded()
    {
        QFETCH(QSize, size);
        OpenWindow open;
        QVERIFY(openSeveral(open));
        open.window().resize(size);
        QTest::qWait(20);
        QList<QWidget *> needed{child(open, "saveResult"), child(open, "takeAway"), child(open, "noise")};
        for (const Act act : {Act::Undo, Act::Find, Act::NextConflict})
            needed += buttonOf(open, act);
        needed += open.window().parts().resources->isVisible() ? static_cast<QWidget *>(open.window().parts().resources)
                                                               : child(open, "resourcesButton");
        needed += open.view().reasonsList()->isVisible() ? static_cast<QWidget *>(open.view().reasonsList())
                                                         : child(open, "reasonsListButton");
        QWidget *segments = open.window().findChild<QFrame *>(QStringLiteral("trough"));
        needed += segments->isVisible() ? segments : child(open, "modes");
        for (QWidget *one : needed) {
            QVERIFY(one && one->isVisible());
            const QRect place(one->mapTo(&open.window(), QPoint()), one->size());
            QVERIFY2(open.window().rect().contains(place), qPrintable(one->objectName()));
            QVERIFY2(!one->visibleRegion().isEmpty(), qPrintable(one->objectName()));
        }
        QVERIFY(open.result()->isVisible() && open.view().card()->isVisible());
    }

    void growingGivesBackTheSizesThatWereSet()
    {
        OpenWindow open;
        QVERIFY(openSeveral(open));
        open.window().resize(1600, 1000);
        QTest::qWait(20);
        const QList<SharingSplitter *> splitters = open.window().findChildren<SharingSplitter *>();
        QCOMPARE(splitters.size(), 4);
        for (SharingSplitter *splitter : splitters) { // as a person drags a handle
            QList<int> sizes = splitter->sizes();
            const auto last = static_cast<int>(sizes.size()) - 1;
            const int from = sizes[last] > 200 ? last : 1;
            sizes[from] -= 30;
            sizes[0] += 30;
            splitter->setSizes(sizes);
            Q_EMIT splitter->splitterMoved(sizes[0], 1);
        }
        QTest::qWait(20);
        QList<QList<int>> before;
        for (const SharingSplitter *splitter : splitters)
            before += splitter->sizes();
        for (const QSize &size : {QSize(1366, 768), QSize(1000, 700), QSize(720, 480), QSize(1100, 900)}) {
            open.window().resize(size);
            QTest::qWait(20);
        }
        open.window().resize(1600, 1000);
        QTest::qWait(20);
        for (int i = 0; i < splitters.size(); ++i)
            QCOMPARE(splitters[i]->sizes(), before[i]);
    }

    void theListOfReasonsOpensFromTheHeader()
    {
        OpenWindow open;
        QVERIFY(openSeveral(open));
        open.window().resize(1000, 700);
        QTest::qWait(20);
        ReasonsList *list = open.view().reasonsList();
        QVERIFY(!list->isVisible());
        open.view().focusList();
        QVERIFY(open.view().card()->hasFocus());
        static_cast<QToolButton *>(child(open, "reasonsListButton"))->click();
        QVERIFY(list->isVisible());
        QVERIFY(list->hasFocus());
        QTest::keyClick(list, Qt::Key_Escape);
        QVERIFY(!list->isVisible());
        QVERIFY(open.view().card()->hasFocus());
        open.action(Act::ReasonsList)->trigger();
        QVERIFY(list->isVisible());
        open.result()->setFocus(); // somewhere else
        QVERIFY(!list->isVisible());
        open.window().resize(1600, 1000);
        QTRY_VERIFY(list->isVisible());
    }

    void tabsSayWhatEachInputHas()
    {
        OpenWindow open;
        QVERIFY(openSeveral(open));
        open.window().resize(1000, 700);
        QTRY_VERIFY(open.view().tabs()->isVisible());
        QCOMPARE(open.window().parts().context->crumbs()->parts().last(), QStringLiteral("z"));
        QCOMPARE(open.view().tabs()->value(Side::Original), QStringLiteral("\"1\""));
        QCOMPARE(open.view().tabs()->value(Side::Updated), QStringLiteral("none"));
        QVERIFY(open.result()->mapTo(&open.window(), QPoint()).x() > 400); // beside the input
    }

    void theNoiseButtonSaysItsState()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        auto *noise = static_cast<QToolButton *>(child(open, "noise"));
        QCOMPARE(noise->text(), QStringLiteral("Noise hidden"));
        noise->click();
        QVERIFY(!open.action(Act::HideNoise)->isChecked());
        QCOMPARE(noise->text(), QStringLiteral("Noise shown"));
        open.action(Act::HideNoise)->trigger();
        QCOMPARE(noise->text(), QStringLiteral("Noise hidden"));
        open.window().controllers().options.chooseMode(merge::Mode::TwoWay); // has its own state
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(noise->text(), QStringLiteral("Noise shown"));
        QVERIFY(!noise->isChecked());
    }

    void theWayToTheNextConflictStays_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<QString>("elsewhere");
        QTest::addColumn<QString>("done");
        QTest::newRow("1366") << 1366 << QStringLiteral("1 conflict left in another resource")
                              << QStringLiteral("all conflicts looked at");
        QTest::newRow("1000") << 1000 << QStringLiteral("1 conflict left in another resource")
                              << QStringLiteral("all conflicts looked at");
        QTest::newRow("640") << 640 << QStringLiteral("1 elsewhere") << QStringLiteral("all conflicts looked at");
    }

    void theWayToTheNextConflictStays()
    {
        QFETCH(int, width);
        QFETCH(QString, elsewhere);
        QFETCH(QString, done);
        OpenWindow open(QStringLiteral("git-merge"));
        open.showOneResource();
        open.window().resize(std::max(width, 720), 700);
        QTest::qWait(20);
        ContextBar *context = open.window().parts().context;
        const auto isAsBefore = [&](const QString &words) {
            context->resize(width, context->height());
            return context->conflictWords() == words && buttonOf(open, Act::NextConflict)->isVisible();
        };
        open.view().selectConflict(1);
        open.action(Act::TakeSecond)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY2(isAsBefore(elsewhere), qPrintable(context->conflictWords()));
        open.action(Act::NextConflict)->trigger();
        open.action(Act::TakeThird)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY2(isAsBefore(done), qPrintable(context->conflictWords()));
    }

    void patchesStandBesideEachOtherOnlyIfThereIsRoom()
    {
        OpenWindow open(QStringLiteral("compare"));
        PatchesPanel *panel = open.view().patches();
        const auto shown = [&] {
            QStringList names;
            for (const patch::Format format : patch::allFormats)
                if (panel->column(format)->isVisible() && panel->column(format)->width() >= 320)
                    names += formatName(format);
            return names.join(QLatin1Char('/'));
        };
        open.window().resize(1000, 700);
        QTest::qWait(20);
        QCOMPARE(shown(), QStringLiteral("JSON patch"));
        QTest::mouseClick(panel->segment(patch::Format::Strategic), Qt::LeftButton);
        QTRY_COMPARE(shown(), QStringLiteral("Strategic merge patch"));
        open.window().resize(2200, 1000);
        QTRY_COMPARE(shown(), QStringLiteral("JSON patch/Merge patch/Strategic merge patch"));
        QVERIFY(!panel->segment(patch::Format::Strategic)->isVisible());
    }

    void theWaysToBeginAreEqual()
    {
        OpenWindow open;
        StartPage &start = *open.window().parts().start;
        for (const QSize size : {QSize(1600, 1000), QSize(1000, 700), QSize(900, 600), QSize(1000, 760)}) {
            open.window().resize(size);
            QTRY_COMPARE(start.horizontalScrollBar()->maximum(), 0);
            std::set<int> widths, titles, buttons;
            for (const StartWay *way : start.findChildren<StartWay *>()) {
                const auto offers = way->findChildren<QPushButton *>();
                widths.insert(way->width());
                titles.insert(way->findChild<Label *>()->mapTo(&start, QPoint()).y());
                buttons.insert(offers.first()->mapTo(&start, QPoint()).y());
                for (const QPushButton *offer : offers)
                    QTRY_VERIFY2(offer->width() >= offer->sizeHint().width(), qPrintable(offer->text()));
            }
            QVERIFY(*widths.rbegin() - *widths.begin() <= 1); // of thirds
            QCOMPARE(titles.size(), 1U);
            QCOMPARE(buttons.size(), 1U);
        }
    }

    void thePathKeepsItsLastKey()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        Crumbs *crumbs = open.window().parts().context->crumbs();
        open.window().resize(1000, 700);
        open.view().select(refOf(open, QStringLiteral("spec.template.spec.terminationGracePeriodSeconds")));
        QTest::qWait(20);
        QVERIFY(crumbs->width() >= 200);
        crumbs->setMinimumWidth(0);
        crumbs->resize(330, crumbs->height());
        QCOMPARE(crumbs->parts().size(), 4);
        QCOMPARE(crumbs->shownPart(3), crumbs->parts().last());
        QCOMPARE(crumbs->shownPart(1), QString());
        crumbs->resize(160, crumbs->height());
        QVERIFY(crumbs->shownPart(3).contains(QStringLiteral("…"))
                && crumbs->shownPart(3).startsWith(QLatin1Char('t')));
        QCOMPARE(crumbs->shownPart(0), QString());
        crumbs->resize(800, crumbs->height());
        QCOMPARE(crumbs->shownPart(1), QStringLiteral("template"));
    }

    void pathsAreCutBetweenKeys_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("letters");
        QTest::addColumn<QString>("expected");
        const QString value = QStringLiteral("spec.template.spec.containers[name=api].env[name=LOG_LEVEL].value");
        QTest::newRow("whole") << value << 65 << value;
        QTest::newRow("a key") << value << 54 << QStringLiteral("spec.…containers[name=api].env[name=LOG_LEVEL].value");
        QTest::newRow("an element") << value << 46 << QStringLiteral("spec.…[name=api].env[name=LOG_LEVEL].value");
        QTest::newRow("two keys") << value << 32 << QStringLiteral("spec.…env[name=LOG_LEVEL].value");
        QTest::newRow("no first key") << value << 25 << QStringLiteral("…[name=LOG_LEVEL].value");
        QTest::newRow("the end of an element") << value << 12 << QStringLiteral("…VEL].value");
        QTest::newRow("only the last key")
            << QStringLiteral("spec.template.spec.nodeName") << 12 << QStringLiteral("…nodeName");
        QTest::newRow("a dot in a key") << QStringLiteral("metadata.labels.\"app.kubernetes.io/version\"") << 40
                                        << QStringLiteral("metadata.…\"app.kubernetes.io/version\"");
        QTest::newRow("a pointer") << QStringLiteral("/spec/template/spec/containers/0/image") << 20
                                   << QStringLiteral("…/containers/0/image");
    }

    void pathsAreCutBetweenKeys()
    {
        QFETCH(QString, path);
        QFETCH(int, letters);
        QFETCH(QString, expected);
        const QFontMetrics metrics(Appearance(Scheme::Light).code(12));
        QCOMPARE(cutPath(path, metrics, metrics.horizontalAdvance(QString(letters, QLatin1Char('x')))), expected);
    }

    void theButtonGivesWayToTheReason()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.view().selectConflict(1);
        DetailCard *card = open.view().card();
        auto *looksRight = card->findChild<QToolButton *>(QStringLiteral("looksRight"));
        QVERIFY(looksRight->isVisible());
        for (const int width : {600, 340}) {
            card->setFixedWidth(width);
            QTRY_COMPARE(looksRight->toolButtonStyle() == Qt::ToolButtonIconOnly, width == 340);
            QTRY_VERIFY(std::ranges::none_of(card->findChildren<Label *>(), [](Label *label) {
                const auto *cut = dynamic_cast<CutLabel *>(label);
                return cut && cut->isVisible() && cut->shown() != cut->text();
            }));
        }
    }

    void placeholdersCanBeRead()
    {
        OpenWindow open;
        for (const QLineEdit *edit : open.window().findChildren<QLineEdit *>()) {
            edit->ensurePolished();
            const QColor ink = edit->palette().color(QPalette::PlaceholderText);
            QCOMPARE(ink, open.appearance().theme()[Role::Muted]);
        }
    }

    void dialogsAreNotHigherThanTheWindow()
    {
        OpenWindow open;
        open.window().resize(1000, 700);
        Settings settings(false);
        const ShortcutsDialog sheet(open.window().actions(), *open.window().menuBar(), settings, &open.window());
        QVERIFY(sheet.height() <= 700);
    }

    void aVerdictIsCutWithAnEllipsis()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        ContextBar *context = open.window().parts().context;
        for (const int width : {1600, 720}) {
            open.window().resize(width, 700);
            QTest::qWait(20);
            const Label *words = nullptr;
            for (const Label *label : context->findChildren<Label *>())
                words = label->text() == context->conflictWords() ? label : words;
            QVERIFY(words && words->width() >= words->fontMetrics().horizontalAdvance(words->text()));
            QCOMPARE(words->text().endsWith(QStringLiteral("…")), width < 1600);
            QVERIFY(context->crumbs()->width() >= width / 5);
        }
    }

private:
    static merge::DecisionRef refOf(OpenWindow &open, const QString &path)
    {
        const merge::Plan &plan = open.scene().plan();
        const auto found =
            std::ranges::find(plan.steps, path, [&](merge::DecisionRef step) { return pathText(plan, step); });
        return found == plan.steps.end() ? merge::DecisionRef{} : *found;
    }

    static QWidget *child(OpenWindow &open, const char *name)
    {
        return open.window().findChild<QWidget *>(QString::fromLatin1(name));
    }

    /// In the tool bar or the context bar.
    static QWidget *buttonOf(OpenWindow &open, Act act)
    {
        WindowParts &parts = open.window().parts();
        for (QWidget *row : {static_cast<QWidget *>(parts.toolBar), static_cast<QWidget *>(parts.context)})
            for (QToolButton *button : row->findChildren<QToolButton *>())
                if (button->defaultAction() == open.action(act))
                    return button;
        return nullptr;
    }

    /// Two resources that are applied; one loses a field.
    bool openSeveral(OpenWindow &open)
    {
        open.showOneResource();
        const auto object = [](const std::string &name, const std::string &more, const std::string &data) {
            return "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n" + more + "data:\n" + data;
        };
        const std::string last = "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      "
                                 R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"annotations":{},"name":"one"},)"
                                 R"("data":{"x":"1","z":"1"}})"
                                 "\n";
        const std::string local = object("one", "", "  x: '1'\n") + object("two", "", "  x: '2'\n");
        const std::string live = object("one", last, "  x: '1'\n  z: '1'\n") + object("two", "", "  x: '1'\n");
        open.window().controllers().opening.openFiles(
            {writeFile(m_folder, QStringLiteral("local.yaml"), QByteArray::fromStdString(local)),
             writeFile(m_folder, QStringLiteral("live.yaml"), QByteArray::fromStdString(live))},
            merge::Mode::Apply);
        return open.waitUntilSettled();
    }

    QTemporaryDir m_folder;
};

WINDOW_TEST(WindowFit)
#include "window_fit.moc"
