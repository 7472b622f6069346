// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/guidewindow.h"
#include "ui/dialogs/settingsdialog.h"
#include "ui/tabs/tabbedwindow.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Several comparisons in one window.
class WindowTabs : public QObject {
    Q_OBJECT

    struct Several {
        Appearance appearance{Scheme::Light};
        std::unique_ptr<TabbedWindow> window;

        explicit Several(const QStringList &examples = {QStringLiteral("upgrade"), QStringLiteral("apply-checkout")},
                         const Settings &settings = Settings(false))
            : window(std::make_unique<TabbedWindow>(appearance, settings))
        {
            window->show();
            for (const QString &example : examples)
                openExample(example);
            [[maybe_unused]] const bool shown = QTest::qWaitForWindowActive(window.get());
        }
        MainWindow &now() { return window->current(); }
        void openExample(const QString &name)
        {
            now().controllers().opening.openExample(name);
            settle();
        }
        bool settle()
        {
            return QTest::qWaitFor([this] { return now().controllers().result.isSettled(); }, 20000);
        }
        void type(const char *text)
        {
            PaneEditor *editor = now().view()->pane(Side::Updated)->editor();
            ui::type(editor, QString::fromLatin1(text));
            settle();
        }
        void press(Act act) { now().actions()[act]->trigger(); }
        int count() { return static_cast<int>(window->comparisons().size()); }
        QStringList labels()
        {
            QStringList all;
            for (int i = 0; i < window->strip()->row()->count(); ++i)
                all += window->strip()->row()->tabText(i);
            return all;
        }
        std::string text(int tab)
        {
            return window->comparisons()[static_cast<size_t>(tab)]->workspace().inputs().texts[Side::Updated].str();
        }
    };

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        keepSettingsIn(m_folder->path());
    }

    void oneComparisonHasNoTabs()
    {
        Several open({QStringLiteral("upgrade")});
        QVERIFY(!open.window->strip()->isVisible());
        QCOMPARE(open.window->windowTitle(), open.now().windowTitle());
        QVERIFY(open.now().parts().menus->isVisible());
    }

    void secondOpensBeside()
    {
        Several open;
        QCOMPARE(open.count(), 2);
        QVERIFY(open.window->strip()->isVisible());
        QCOMPARE(open.labels().size(), 2);
        QVERIFY(open.labels()[0].endsWith(QStringLiteral(", Three-way")));
        QVERIFY(open.labels()[1].endsWith(QStringLiteral(", Apply")));
        QCOMPARE(open.window->comparisons()[0]->workspace().mode(), merge::Mode::ThreeWay);
        QCOMPARE(open.now().workspace().mode(), merge::Mode::Apply);
        QVERIFY(open.window->windowTitle() == open.now().windowTitle());
    }

    void eachHasItsHistory()
    {
        Several open;
        const std::string first = open.text(0), second = open.text(1);
        open.type("x");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(&open.now(), open.window->comparisons()[0]);
        open.type("y");
        QVERIFY(open.text(0) != first && open.text(1) != second);
        QVERIFY(open.labels()[0].endsWith(QStringLiteral(", not saved")));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(open.text(0), first);
        QVERIFY(open.text(1) != second);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(&open.now(), open.window->comparisons()[1]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(open.text(1), second);
        QVERIFY(open.labels().filter(QStringLiteral("not saved")).isEmpty());
    }

    void focusComesBack()
    {
        Several open;
        QWidget *editor = open.now().view()->pane(Side::Updated)->editor();
        editor->setFocus();
        open.press(Act::NextTab);
        QVERIFY(open.window->isAncestorOf(QApplication::focusWidget()) && !editor->hasFocus());
        open.press(Act::PreviousTab);
        QVERIFY(editor->hasFocus());
    }

    void closingAsksAboutItsWorkOnly()
    {
        Several open;
        open.type("x");
        open.press(Act::PreviousTab);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_W, Qt::ControlModifier); // it has no unsaved work
        QCOMPARE(open.count(), 1);
        QVERIFY(!open.window->strip()->isVisible());
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        open.window->close();
        QVERIFY2(asked.contains(QStringLiteral("unsaved edits")), qPrintable(asked));
        QVERIFY(open.window->isVisible());
        answerBox(QStringLiteral("Discard edits"), &asked);
        open.window->close();
        QVERIFY(!open.window->isVisible());
    }

    void windowAsksInTheTabWithWork()
    {
        Several open;
        open.press(Act::PreviousTab);
        open.type("x");
        open.press(Act::NextTab);
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        open.window->close();
        QVERIFY(!asked.isEmpty());
        QCOMPARE(&open.now(), open.window->comparisons()[0]);
        QCOMPARE(open.count(), 2);
        answerBox(QStringLiteral("Discard edits"), &asked);
        open.window->close();
        QVERIFY(!open.window->isVisible());
    }

    void mouseChoosesMovesAndCloses()
    {
        Several open({QStringLiteral("upgrade"), QStringLiteral("apply-checkout"), QStringLiteral("patch-json")});
        TabRow *row = open.window->strip()->row();
        MainWindow *first = open.window->comparisons()[0];
        QTest::mouseClick(row, Qt::LeftButton, {}, row->tabRect(0).center());
        QCOMPARE(&open.now(), first);
        QTest::mousePress(row, Qt::LeftButton, {}, row->tabRect(0).center());
        const QPoint over(row->tabRect(1).right() - 5, row->tabRect(1).center().y());
        QMouseEvent drag(QEvent::MouseMove, over, row->mapToGlobal(over), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(row, &drag);
        QTest::mouseRelease(row, Qt::LeftButton, {}, over);
        QCOMPARE(open.window->comparisons()[1], first);
        QCOMPARE(&open.now(), first);
        QTest::mouseClick(row, Qt::MiddleButton, {}, row->tabRect(0).center());
        QCOMPARE(open.count(), 2);
        QCOMPARE(&open.now(), first);
        QTest::mouseClick(row->tabButton(0, QTabBar::RightSide), Qt::LeftButton);
        QCOMPARE(open.count(), 1);
        QVERIFY(&open.now() != first);
    }

    void theMiddleButtonClosesWhereItWasPressed()
    {
        Several open;
        TabRow *row = open.window->strip()->row();
        QTest::mousePress(row, Qt::MiddleButton, {}, row->tabRect(0).center());
        QTest::mouseRelease(row, Qt::MiddleButton, {}, row->tabRect(1).center());
        QCOMPARE(open.count(), 2);
    }

    void manyTabsKeepTheirWidth()
    {
        Several open({QStringLiteral("upgrade")});
        open.window->resize(1000, 700);
        for (int i = 0; i < 14; ++i) {
            open.press(Act::NewTab);
            open.openExample(QStringLiteral("apply-checkout"));
        }
        const TabRow *row = open.window->strip()->row();
        for (int i = 0; i < row->count(); ++i)
            QVERIFY(row->tabRect(i).width() >= 120);
        QVERIFY(row->rect().intersects(row->tabRect(row->currentIndex())));
        QVERIFY(row->rect().contains(row->tabRect(row->currentIndex()).center()));
        QVERIFY(open.window->strip()->findChild<QToolButton *>(QStringLiteral("allTabs"))->isVisible());
        QCOMPARE(open.window->width(), 1000);
    }

    void newTabIsAStartPage()
    {
        Several open({QStringLiteral("upgrade")});
        open.press(Act::NewTab);
        QCOMPARE(open.count(), 2);
        QVERIFY(open.now().parts().start->isVisible());
        QCOMPARE(open.labels()[1], QStringLiteral("New comparison"));
        open.openExample(QStringLiteral("apply-checkout")); // fills it
        QCOMPARE(open.count(), 2);
    }

    void sameNamesAreToldApart()
    {
        Several open({QStringLiteral("upgrade")});
        for (const char *name : {"x/blue/a.yaml", "y/blue/a.yaml"}) {
            const QString file = m_folder->filePath(QString::fromLatin1(name));
            QVERIFY(QDir().mkpath(QFileInfo(file).path()));
            writeFile(*m_folder, QString::fromLatin1(name), "a: 1\n");
            open.press(Act::NewTab);
            open.now().controllers().opening.openFiles({file, file});
            QVERIFY(open.settle());
        }
        QVERIFY2(open.labels()[1].contains(QStringLiteral("x/blue/a.yaml")), qPrintable(open.labels()[1]));
        QVERIFY2(open.labels()[2].contains(QStringLiteral("y/blue/a.yaml")), qPrintable(open.labels()[2]));
    }

    void namesOfFilesArePlainText()
    {
        const QString file = writeFile(*m_folder, QStringLiteral("a & <b>b.yaml"), "a: 1\n");
        Several open({QStringLiteral("upgrade")});
        open.press(Act::NewTab);
        open.now().controllers().opening.openFiles({file, file});
        QVERIFY(open.settle());
        QVERIFY(!Qt::mightBeRichText(open.window->strip()->row()->tabToolTip(1)));
        QVERIFY(open.labels()[1].contains(QStringLiteral("a && <b>b.yaml"))); // no key of a menu
    }

    void f1HelpsInTheDialogOfATab()
    {
        Several open;
        QWidget *guide = nullptr;
        inDialog<SettingsDialog>([&](SettingsDialog &dialog) {
            QTest::keyClick(&dialog, Qt::Key_F1);
            guide = dialog.findChild<GuideWindow *>();
            dialog.reject();
        });
        open.press(Act::Settings);
        QVERIFY(guide);
    }

    void shortcutsReachTheTabInFront()
    {
        Several open;
        open.now().view()->focusList();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_T, Qt::ControlModifier);
        QCOMPARE(open.count(), 3);
        QTest::keyClick(open.window.get(), Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(open.count(), 2);
    }

    void themeIsThatOfAll()
    {
        Several open;
        open.press(Act::ThemeDark);
        open.press(Act::PreviousTab);
        QVERIFY(open.now().actions()[Act::ThemeDark]->isChecked());
        const QImage picture = open.window->grab().toImage();
        QCOMPARE(picture.pixelColor(2, picture.height() / 2).lightness() < 100, true);
    }

    void allComeBackAfterACrash()
    {
        const QString kept = m_folder->filePath(QStringLiteral("kept"));
        const QString one = writeFile(*m_folder, QStringLiteral("one.yaml"), "a: 1\n"),
                      two = writeFile(*m_folder, QStringLiteral("two.yaml"), "a: 2\n");
        {
            Several open{QStringList()};
            open.window->autosaveIn(kept);
            open.now().controllers().opening.openFiles({two, one});
            open.type("#one");
            open.press(Act::NewTab);
            open.now().controllers().opening.openFiles({one, two});
            open.type("#two");
            open.press(Act::PreviousTab);
            QTRY_VERIFY(contentsOf(kept).contains("#one") && contentsOf(kept).contains("#two"));
        } // without closing, as after a crash
        Several again{QStringList()};
        again.window->autosaveIn(kept);
        NoticeBar *notice = again.now().parts().fileNotice;
        QVERIFY(notice->text().contains(QStringLiteral("2 comparisons")));
        for (auto *button : notice->findChildren<QAbstractButton *>())
            if (button->text() == QStringLiteral("Open all"))
                button->click();
        QVERIFY(again.settle());
        QVERIFY(again.labels()[0].endsWith(QStringLiteral("one.yaml, Two-way, not saved")));
        QVERIFY(again.labels()[1].endsWith(QStringLiteral("two.yaml, Two-way, not saved")));
        QCOMPARE(again.text(0), std::string("#onea: 2\n")); // it was begun first
        QCOMPARE(again.text(1), std::string("#twoa: 1\n"));
    }

    void tabsWithoutWorkComeBackToo()
    {
        const QString kept = m_folder->filePath(QStringLiteral("kept"));
        const QTemporaryDir lasting(QDir::currentPath() + QStringLiteral("/tabs-XXXXXX")); // not in /tmp
        const QString one = writeFile(lasting, QStringLiteral("one.yaml"), "a: 1\n"),
                      two = writeFile(lasting, QStringLiteral("two.yaml"), "a: 2\n");
        {
            Several open{QStringList()};
            open.window->autosaveIn(kept);
            open.now().controllers().opening.openFiles({two, one});
            QVERIFY(open.settle());
            open.press(Act::NewTab);
            open.now().controllers().opening.openFiles({one, two});
            open.type("#two");
            QTRY_COMPARE(QDir(kept).entryList({QStringLiteral("*.fieldwise")}, QDir::Files).size(), 2);
            QTRY_VERIFY(contentsOf(kept).contains("#two"));
        } // without closing, as after a crash
        Several again{QStringList()};
        again.window->autosaveIn(kept);
        NoticeBar *notice = again.now().parts().fileNotice;
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        notice->link()->click();
        QVERIFY2(asked.startsWith(QStringLiteral("Forget the work on 2 comparisons?")), qPrintable(asked));
        QVERIFY2(notice->text().contains(QStringLiteral("2 comparisons were open")), qPrintable(notice->text()));
        for (auto *button : notice->findChildren<QAbstractButton *>())
            if (button->text() == QStringLiteral("Open all"))
                button->click();
        QVERIFY(again.settle());
        QCOMPARE(again.labels().filter(QStringLiteral("not saved")).size(), 1);
    }

    void aSingleComparisonWithoutWorkIsNotKept()
    {
        const QString kept = m_folder->filePath(QStringLiteral("kept"));
        const QTemporaryDir lasting(QDir::currentPath() + QStringLiteral("/tabs-XXXXXX")); // not in /tmp
        const QString one = writeFile(lasting, QStringLiteral("one.yaml"), "a: 1\n");
        Several open{QStringList()};
        open.window->autosaveIn(kept);
        open.now().controllers().opening.openFiles({one, one});
        QVERIFY(open.settle());
        open.press(Act::NewTab);
        QTRY_COMPARE(QDir(kept).entryList({QStringLiteral("*.fieldwise")}, QDir::Files).size(), 1);
        open.press(Act::Close);
        QCOMPARE(open.count(), 1);
        QTRY_COMPARE(QDir(kept).entryList({QStringLiteral("*.fieldwise")}, QDir::Files).size(), 0);
    }

    void theWindowFitsIntoItsScreen()
    {
        Several open{QStringList()};
        const QSize room = open.window->screen()->availableGeometry().size();
        open.window->resize(room * 2);
        open.window->fitIntoScreen();
        QVERIFY(open.window->width() == room.width() && open.window->height() < room.height());
        open.window->resize(720, 520);
        open.window->fitIntoScreen();
        QCOMPARE(open.window->size(), QSize(720, 520));
    }

    void tabsOfLastTimeAreOffered()
    {
        const QTemporaryDir lasting(QDir::currentPath() + QStringLiteral("/tabs-XXXXXX")); // not in /tmp
        const QString one = writeFile(lasting, QStringLiteral("one.yaml"), "a: 1\n"),
                      two = writeFile(lasting, QStringLiteral("two.yaml"), "a: 2\n");
        {
            Several open(QStringList(), Settings(true));
            open.now().controllers().opening.openFiles({two, one});
            QVERIFY(open.settle());
            open.press(Act::NewTab);
            open.now().controllers().opening.openFiles({one, two});
            QVERIFY(open.settle());
            open.window->close();
        }
        const QStringList before = Settings(true).lastTabs();
        const auto offer = [](Several &again) {
            return again.now().parts().start->findChild<QToolButton *>(QStringLiteral("lastTabs"));
        };
        {
            Several again(QStringList(), Settings(true));
            again.window->restore();
            QCOMPARE(again.count(), 1);
            QVERIFY(offer(again)->isVisible());
            QCOMPARE(offer(again)->text(), QStringLiteral("Open the 2 comparisons of last time"));
            offer(again)->click();
            QVERIFY(again.settle());
            QCOMPARE(again.count(), 2);
            QCOMPARE(again.text(0), std::string("a: 2\n"));
            QCOMPARE(again.text(1), std::string("a: 1\n"));
            again.press(Act::NewTab);
            QVERIFY(again.now().parts().start->isVisible() && !offer(again)->isVisible());
            again.window->close();
        }
        Settings(true).setRestoresTabs(true);
        {
            Several again(QStringList(), Settings(true));
            Q_EMIT again.now().parts().start->clearRecentAsked();
            QVERIFY(!offer(again)->isVisible());
            again.window->restore();
            QCOMPARE(again.count(), 1);
        }
        Settings(true).setLastTabs(before);
        Several again(QStringList(), Settings(true));
        again.window->restore();
        QVERIFY(again.settle());
        QCOMPARE(again.count(), 2);
        again.window->close();
        QSettings().clear();
    }

private:
    static QByteArray contentsOf(const QString &folder)
    {
        QByteArray all;
        for (const QFileInfo &info : QDir(folder).entryInfoList({QStringLiteral("*.fieldwise")}, QDir::Files))
            all += contents(info.filePath());
        return all;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

WINDOW_TEST(WindowTabs)
#include "window_tabs.moc"
