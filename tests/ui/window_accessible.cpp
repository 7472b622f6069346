// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QComboBox>
#include <QMenu>
#include <QScrollArea>
#include <QStatusBar>

#include "tests/support/golden.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/clusterdialog.h"
#include "ui/dialogs/commitdialog.h"
#include "ui/dialogs/opendialog.h"
#include "ui/dialogs/reproducedialog.h"
#include "ui/dialogs/savealldialog.h"
#include "ui/dialogs/savefolderdialog.h"
#include "ui/dialogs/schemasdialog.h"
#include "ui/dialogs/settingsdialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/dialogs/valuedialog.h"
#include "ui/dialogs/versionsdialog.h"
#include "ui/look/convert.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// What a screen reader and a person without a mouse meet.
class WindowAccessible : public QObject {
    Q_OBJECT

    static QString nameOf(QWidget *widget)
    {
        const QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
        return face ? face->text(QAccessible::Name) : QString();
    }

    static QString describe(const QWidget *widget)
    {
        QStringList line;
        for (; widget; widget = widget->parentWidget())
            line += QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char('#') + widget->objectName();
        return line.join(QStringLiteral(" in "));
    }

    /// Those that can have the focus and are in view.
    static QList<QWidget *> focusable(const QWidget &window)
    {
        QList<QWidget *> found;
        for (QWidget *widget : window.findChildren<QWidget *>()) {
            const bool inView = widget->isVisible() && widget->isEnabled() && widget->window() == &window;
            if (inView && widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy())
                found += widget;
        }
        return found;
    }

    /// Also buttons that only a mouse reaches.
    static void everyoneIsNamed(const QWidget &window)
    {
        QVERIFY(!focusable(window).isEmpty());
        QList<QWidget *> all = focusable(window);
        for (auto *button : window.findChildren<QAbstractButton *>())
            if (button->isVisible() && button->window() == &window && !qobject_cast<QScrollBar *>(button->parent()))
                all += button;
        for (QWidget *widget : all)
            if (const auto *label = qobject_cast<const QLabel *>(widget); !label || !label->text().isEmpty())
                QVERIFY2(!nameOf(widget).trimmed().isEmpty(), qPrintable(describe(widget)));
        for (QWidget *widget : focusable(window))
            QVERIFY2(!isOfNoKind(widget), qPrintable(QStringLiteral("no role: ") + describe(widget)));
    }

    /// A reader says what kind of part it is: a button, a list, a text. A widget that is painted has to tell.
    static bool isOfNoKind(QWidget *widget)
    {
        const QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
        const bool hasNone = !face || face->role() == QAccessible::NoRole || face->role() == QAccessible::Client;
        return hasNone && !qobject_cast<QScrollArea *>(widget); // what it scrolls has one
    }

    /// Each F6 goes to another part that is in view, and after the last one to the first.
    static void everyStopIsInView(OpenWindow &open, Qt::KeyboardModifiers modifiers)
    {
        const QWidget *before = open.window().focusWidget();
        QSet<const QWidget *> seen;
        for (int press = 0; press < 20; ++press) {
            QTest::keyClick(open.window().focusWidget() ? open.window().focusWidget() : &open.window(), Qt::Key_F6,
                            modifiers);
            const QWidget *now = open.window().focusWidget();
            QVERIFY2(now && now->isVisible() && now->isEnabled() && now != before,
                     qPrintable(before ? describe(before) : QString()));
            before = now;
            seen += now;
        }
        QVERIFY(seen.size() < 20);
    }

    /// Tab and F6 together reach each of them: a pane in which Tab indents is left by F6.
    static void everyoneIsReached(OpenWindow &open)
    {
        const QList<QWidget *> there =
            focusable(open.window()); // what comes and goes meanwhile, as "Cancel" of long work, need not be
        QSet<QWidget *> reached;
        QWidget *start = open.window().focusWidget();
        for (int stop = 0; stop < 12; ++stop) {
            if (start)
                start->setFocus();
            for (int i = 0; i <= stop; ++i)
                QTest::keyClick(open.window().focusWidget() ? open.window().focusWidget() : &open.window(), Qt::Key_F6);
            for (int i = 0; i < 80; ++i) {
                QWidget *here = open.window().focusWidget();
                if (!here)
                    break;
                reached += here;
                const auto *pane = qobject_cast<PaneEditor *>(here);
                if (pane && !pane->isReadOnly())
                    break;
                QTest::keyClick(here, Qt::Key_Tab);
            }
        }
        for (QWidget *widget : focusable(open.window())) {
            if (there.contains(widget) && widget->focusPolicy() & Qt::TabFocus)
                QVERIFY2(reached.contains(widget),
                         qPrintable(nameOf(widget) + QStringLiteral(": ") + describe(widget)));
        }
    }

    static QString exampleFile(const char *file)
    {
        return toQt((test::sourceFolder() / "resources/examples" / file).string());
    }

    static void showSync(OpenWindow &open)
    {
        Controllers &all = open.window().controllers();
        all.opening.openFiles({exampleFile("argocd-replicas/app.yaml"), exampleFile("argocd-replicas/local.yaml"),
                               exampleFile("argocd-replicas/live.yaml")});
        QVERIFY(open.waitUntilSettled());
        open.action(Act::Sync)->trigger();
        QTRY_VERIFY(all.sync.isSettled());
    }

    static void showValues(OpenWindow &open)
    {
        ValuesGiven given;
        addChart(given, exampleFile("helm-values/values.yaml"));
        addValuesFile(given, exampleFile("helm-values/values-prod.yaml"));
        open.window().controllers().values.show(given);
        QTRY_VERIFY(open.window().controllers().values.isSettled());
    }

private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }

    void everyPartHasAName_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QString>("page");
        for (const char *example : {"", "upgrade", "merge2", "apply-checkout", "patch-json", "patch-strategic",
                                    "compare", "broken", "git-merge", "ssa-edit", "package"})
            QTest::newRow(*example ? example : "start") << QString::fromLatin1(example) << QString();
        QTest::newRow("semantics") << QStringLiteral("upgrade") << QStringLiteral("compare");
        QTest::newRow("deployers") << QStringLiteral("apply-checkout") << QStringLiteral("deployers");
        QTest::newRow("sync") << QString() << QStringLiteral("sync");
        QTest::newRow("values") << QString() << QStringLiteral("values");
        QTest::newRow("take away") << QStringLiteral("upgrade") << QStringLiteral("take");
        QTest::newRow("tabs") << QStringLiteral("upgrade") << QStringLiteral("tabs");
        QTest::newRow("columns") << QStringLiteral("upgrade") << QStringLiteral("columns");
        QTest::newRow("steps") << QStringLiteral("upgrade") << QStringLiteral("steps");
        QTest::newRow("panels") << QStringLiteral("package") << QStringLiteral("panels");
        QTest::newRow("small") << QStringLiteral("package") << QStringLiteral("small");
        for (const char *mode : {"new-three-way", "new-apply", "new-server-side", "new-two-way", "new-patch",
                                 "new-compare", "new-git", "new-check"})
            QTest::newRow(mode) << QString() << QString::fromLatin1(mode);
    }

    void everyPartHasAName()
    {
        QFETCH(QString, example);
        QFETCH(QString, page);
        OpenWindow open(example);
        if (page == QLatin1String("compare"))
            open.window().controllers().compare.setComparing(true);
        else if (page == QLatin1String("deployers"))
            open.window().controllers().compare.setComparing(true, ComparedBy::Deployers);
        else if (page == QLatin1String("sync"))
            showSync(open);
        else if (page == QLatin1String("values"))
            showValues(open);
        else if (page == QLatin1String("take"))
            open.window().controllers().takeAway.setTakingAway(true);
        else if (page == QLatin1String("tabs"))
            open.action(Act::SinglePane)->trigger();
        else if (page == QLatin1String("columns"))
            open.action(Act::Columns)->trigger();
        else if (page == QLatin1String("steps"))
            open.action(Act::Steps)->trigger();
        else if (page == QLatin1String("panels"))
            for (const Act act : {Act::Resources, Act::Outline, Act::Managers})
                open.action(act)->trigger();
        else if (page == QLatin1String("small"))
            open.window().resize(1000, 700);
        else if (page.startsWith(QLatin1String("new-")))
            (*std::ranges::find(open.window().actions().all(), page, &QAction::objectName))->trigger();
        QVERIFY(open.waitUntilSettled());
        QTest::qWait(20);
        everyoneIsNamed(open.window());
        everyoneIsReached(open);
        if (open.window().parts().sides->isVisible())
            for (const Qt::KeyboardModifiers modifiers : {Qt::NoModifier, Qt::ShiftModifier})
                everyStopIsInView(open, modifiers);
    }

    void dialogsHaveNames()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        Settings settings(false);
        SettingsDialog dialog(open.appearance(), settings, {});
        dialog.show();
        for (int page = 0; page < dialog.pages()->count(); ++page) {
            dialog.pages()->setCurrentRow(page);
            everyoneIsNamed(dialog);
        }
        const OpenDialog comparison(open.appearance(), {.now = {merge::Mode::Apply}}, nullptr);
        const ReproduceDialog reproduce(open.appearance(), QStringLiteral("a"));
        const ClusterDialog cluster({}, {});
        const CommitDialog commit(QDir::tempPath());
        const SaveAllDialog saveAll({});
        const SaveFolderDialog saveFolder({}, QStringLiteral("Destination"), QDir::tempPath(), {});
        const SchemasDialog schemas({}, true, QDir::tempPath());
        const ValueDialog value(open.appearance(), QStringLiteral("a"), QStringLiteral("1"));
        const VersionsDialog versions({}, QDir::tempPath(), VersionsDialog::Asks::Two);
        for (const QDialog *one : std::initializer_list<const QDialog *>{
                 &comparison, &reproduce, &cluster, &commit, &saveAll, &saveFolder, &schemas, &value, &versions}) {
            const_cast<QDialog *>(one)->show();
            QVERIFY(!one->windowTitle().isEmpty());
            everyoneIsNamed(*one);
        }
        ShortcutsDialog sheet(open.window().actions(), *open.window().menuBar(), settings);
        sheet.show();
        everyoneIsNamed(sheet);
    }

    void textIsThereForAReaderOnly()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        PaneEditor *pane = open.input(Side::Destination);
        const auto hasText = [&] { return QAccessible::queryAccessibleInterface(pane)->textInterface() != nullptr; };
        QVERIFY(!hasText()); // on this platform nobody reads
        QAccessible::setActive(true);
        QVERIFY(hasText());
        QAccessible::setActive(false);
        QVERIFY(!hasText());
    }

    /// With a reader edits are told after they are made, else before; both make the same text.
    void typingIsTheSame()
    {
        QStringList texts;
        for (const bool reader : {true, false}) {
            OpenWindow open(QStringLiteral("upgrade"));
            QAccessible::setActive(reader); // tells the panes that are there
            PaneEditor *pane = open.input(Side::Destination);
            pane->setFocus();
            pane->goTo(pane->lineStart(5));
            QTest::keyClicks(pane, QStringLiteral("x: \"1\""));
            for (const int key :
                 {Qt::Key_Return, Qt::Key_A, Qt::Key_Backspace, Qt::Key_Backspace, Qt::Key_Delete, Qt::Key_Tab})
                QTest::keyClick(pane, static_cast<Qt::Key>(key));
            QTest::keyClick(pane, Qt::Key_Down, Qt::ShiftModifier);
            QTest::keyClick(pane, Qt::Key_Z);
            QVERIFY(open.waitUntilSettled());
            QCOMPARE(open.window().workspace().inputs().texts[Side::Destination], pane->bytes());
            texts += QString::fromStdString(pane->bytes());
        }
        QCOMPARE(texts[0], texts[1]);
    }

    void aLineIsTold()
    {
        OpenWindow open(QStringLiteral("apply-checkout"));
        PaneEditor *live = open.input(Side::Destination);
        const QString text = QString::fromStdString(live->bytes());
        const auto at = static_cast<int>(text.indexOf(QStringLiteral("minReadySeconds: 30")));
        QVERIFY(at > 0);
        open.action(Act::HideNoise)->setChecked(false); // the line above is noise
        open.view().goToLine(merge::Side::Destination, live->lineOf(at) - 1);
        QCoreApplication::processEvents();
        QTest::keyClick(live, Qt::Key_Down); // by keyboard, as someone who listens goes
        QTRY_VERIFY(live->accessibleDescription().startsWith(
            QStringLiteral("spec.minReadySeconds, removed; Last applied 30, Local not mentioned, Live 30; step ")));
        const QAccessibleInterface *face = QAccessible::queryAccessibleInterface(live);
        QCOMPARE(face->text(QAccessible::Name), QStringLiteral("Live"));
        QCOMPARE(face->text(QAccessible::Description), live->accessibleDescription());

        const QModelIndex row = open.view().reasonsList()->currentIndex();
        QCOMPARE(row.data(Qt::AccessibleTextRole).toString(), live->accessibleDescription());
        QVERIFY(row.data(Qt::AccessibleDescriptionRole).toString().contains(QStringLiteral("Deleted")));
    }

    void crumbsShowSiblings()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        Crumbs *crumbs = open.window().parts().context->crumbs();
        const auto &plan = open.scene().plan();
        const auto named = [&](const QString &path) {
            for (merge::DecisionId id = 0; id < plan.documents[0].decisions.size(); ++id) {
                if (pathText(plan, {0, id}) == path)
                    return merge::DecisionRef{0, id};
            }
            return merge::DecisionRef{};
        };
        open.view().select(named(QStringLiteral("spec.replicas")));
        QCOMPARE(crumbs->parts(), QStringList({QStringLiteral("spec"), QStringLiteral("replicas")}));
        QStringList offered;
        QTimer::singleShot(0, crumbs, [&] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            if (!menu)
                return;
            for (QAction *action : menu->actions()) {
                offered += action->text();
                if (action->text() == QLatin1String("minReadySeconds"))
                    action->trigger();
            }
            menu->close();
        });
        crumbs->setFocus(Qt::TabFocusReason);
        QTest::keyClick(crumbs, Qt::Key_Down);
        QVERIFY(offered.contains(QStringLiteral("replicas")) && offered.contains(QStringLiteral("template")));
        QCOMPARE(crumbs->parts().last(), QStringLiteral("minReadySeconds"));
        QTest::keyClick(crumbs, Qt::Key_Left);
        QTest::keyClick(crumbs, Qt::Key_Return);
        QCOMPARE(crumbs->parts(), QStringList{QStringLiteral("spec")});
    }

    void thePathIsInTheStatusBar()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        const auto *path = open.window().statusBar()->findChild<ElidedLabel *>();
        QVERIFY(path);
        open.view().selectStep(1);
        QCOMPARE(path->whole(), pathText(open.scene().plan(), open.view().selected()));
        QVERIFY(!path->whole().isEmpty());
    }
};

WINDOW_TEST(WindowAccessible)
#include "window_accessible.moc"
