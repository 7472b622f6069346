// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/guide.h"
#include "ui/dialogs/guidewindow.h"
#include "ui/look/convert.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// The guide in the window: its pages, links, search, and the chapter that fits the place.
class WindowGuide : public QObject {
    Q_OBJECT

    static QStringList anchorsOf(const QString &page)
    {
        QStringList out;
        for (const QString &line : guidePage(page).split(QLatin1Char('\n')))
            if (line.startsWith(QLatin1Char('#')))
                out += anchorOf(line.mid(line.indexOf(QLatin1Char(' ')) + 1));
        return out;
    }

    static bool isThere(const QString &place)
    {
        const QString page = place.section(QLatin1Char('#'), 0, 0), anchor = place.section(QLatin1Char('#'), 1);
        return !guidePage(page).isEmpty() && (anchor.isEmpty() || anchorsOf(page).contains(anchor));
    }

    static GuideWindow *guideOf(OpenWindow &open) { return open.window().findChild<GuideWindow *>(); }

    static void press(OpenWindow &open, const QKeySequence &keys)
    {
        open.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&open.window()));
        QTest::keySequence(&open.window(), keys);
    }

private Q_SLOTS:
    void everyRuleHasItsPlace()
    {
        const QStringList anchors = anchorsOf(QStringLiteral("rules.md"));
        for (size_t i = 0; i < static_cast<size_t>(merge::RuleId::Count); ++i) {
            const QString place = guidePlaceOf(static_cast<merge::RuleId>(i));
            QVERIFY2(anchors.contains(place.section(QLatin1Char('#'), 1)), qPrintable(place));
        }
    }

    void everyLinkBetweenPagesLeadsSomewhere()
    {
        const QRegularExpression link(QStringLiteral("\\]\\(([^)#: ]*\\.md)?(#[^) ]+)?\\)"));
        int links = 0;
        for (const QString &folder : {QString(), QStringLiteral("semantics/")})
            for (const QString &name : QDir(QStringLiteral(":/guide/") + folder).entryList({QStringLiteral("*.md")})) {
                auto found = link.globalMatch(guidePage(folder + name));
                while (found.hasNext()) {
                    const auto one = found.next();
                    const QString page =
                        one.captured(1).isEmpty() ? folder + name : QDir::cleanPath(folder + one.captured(1));
                    if (page.startsWith(QLatin1String(".."))) // it is not in the guide
                        continue;
                    QVERIFY2(isThere(page + one.captured(2)),
                             qPrintable(folder + name + QStringLiteral(" -> ") + one.captured(0)));
                    ++links;
                }
            }
        QVERIFY(links > 200);
    }

    void dialogsHaveChapters()
    {
        for (const char *dialog :
             {"settingsDialog", "shortcutsDialog", "typeValue", "cluster", "checkCommit", "compareVersions",
              "openComparison", "encoding", "saveFolder", "saveAll", "reportWrongMerge"}) {
            const QString place = guidePlaceOf(QString::fromLatin1(dialog));
            QVERIFY2(place.contains(QLatin1Char('#')) && isThere(place), dialog);
        }
    }

    void f1OpensWhatTheSelectedFieldsRuleMeans()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QVERIFY(open.waitUntilSettled());
        const merge::DecisionRef ref = open.scene().plan().steps.front();
        open.view().select(ref);
        press(open, QKeySequence(Qt::Key_F1));
        QVERIFY(guideOf(open));
        const QString name = toQt(merge::rule(open.scene().plan().decision(ref).rule).name);
        QCOMPARE(guideOf(open)->place(), QStringLiteral("rules.md#") + anchorOf(name));
        QCOMPARE(guideOf(open)->text()->textCursor().block().text(), name);
    }

    void f1OpensTheStartWhereNothingIsSelected()
    {
        OpenWindow open;
        press(open, QKeySequence(Qt::Key_F1));
        QVERIFY(guideOf(open));
        QCOMPARE(guideOf(open)->place(), QStringLiteral("user-guide.md"));
        QVERIFY(guideOf(open)->contents()->topLevelItem(0)->childCount() > 10);
    }

    void f1InADialogOpensItsChapter()
    {
        OpenWindow open;
        QString place;
        QTimer::singleShot(0, &open.window(), [&] {
            QWidget *dialog = QApplication::activeModalWidget();
            QTest::keyClick(dialog, Qt::Key_F1);
            if (auto *guide = dialog->findChild<GuideWindow *>())
                place = guide->place();
            dialog->close();
        });
        open.action(Act::Shortcuts)->trigger();
        QCOMPARE(place, QStringLiteral("user-guide.md#keys"));
    }

    void linksLeadFromPageToPageAndBack()
    {
        OpenWindow open;
        open.action(Act::Guide)->trigger();
        GuideWindow &guide = *guideOf(open);
        Q_EMIT guide.text()->anchorClicked(QUrl(QStringLiteral("kubectl.md#newer-and-older-versions")));
        QCOMPARE(guide.text()->textCursor().block().text(), QStringLiteral("Newer and older versions"));
        Q_EMIT guide.text()->anchorClicked(QUrl(QStringLiteral("#helm")));
        QCOMPARE(guide.place(), QStringLiteral("kubectl.md#helm"));
        auto *back = guide.findChild<QToolButton *>(QStringLiteral("guideBack"));
        back->click();
        back->click();
        QVERIFY(!back->isEnabled());
        QCOMPARE(guide.text()->page(), QStringLiteral("user-guide.md"));
        Q_EMIT guide.text()->anchorClicked(QUrl(QStringLiteral("https://example.com/")));
        QCOMPARE(guide.text()->page(), QStringLiteral("user-guide.md"));
    }

    void everyExampleOfTheGuideOpens()
    {
        const QRegularExpression link(QStringLiteral("\\(fieldwise:(example/[^)]+)\\)"));
        auto found = link.globalMatch(guidePage(QStringLiteral("user-guide.md")));
        QVERIFY(found.hasNext());
        while (found.hasNext()) {
            const QString place = found.next().captured(1);
            QVERIFY2(QFile::exists(QStringLiteral(":/examples/") + place.section(QLatin1Char('/'), 1)),
                     qPrintable(place));
        }
        OpenWindow open;
        open.action(Act::Guide)->trigger();
        Q_EMIT guideOf(open)->text()->anchorClicked(QUrl(QStringLiteral("fieldwise:example/upgrade")));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().scene());
    }

    void theSearchGoesFromPageToPage()
    {
        OpenWindow open;
        open.action(Act::Guide)->trigger();
        GuideWindow &guide = *guideOf(open);
        guide.searchField()->setText(QStringLiteral("orderLikeNothing"));
        QTest::keyClick(guide.searchField(), Qt::Key_Return);
        QVERIFY(!guide.text()->textCursor().hasSelection());
        guide.searchField()->setText(QStringLiteral("structured-merge-diff"));
        QTest::keyClick(guide.searchField(), Qt::Key_Return);
        QCOMPARE(guide.text()->textCursor().selectedText(), QStringLiteral("structured-merge-diff"));
        QVERIFY(guide.text()->page() != QStringLiteral("user-guide.md"));
    }
};

QTEST_MAIN(WindowGuide)
#include "window_guide.moc"
