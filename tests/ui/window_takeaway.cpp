// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QClipboard>
#include <QStatusBar>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Compare mode and the page "Export patch": three patches, in every form.
class WindowTakeAway : public QObject {
    Q_OBJECT

    struct Page : OpenWindow {
        explicit Page(const QString &example) : OpenWindow(example)
        {
            action(Act::TakeAway)->trigger();
            waitUntilSettled();
        }
        TakeAwayPage &page() { return *window().parts().take; }
        std::string text(patch::Format format, TakeAwayPage::Form form)
        {
            page().choose(format);
            page().formButton(form)->click();
            return page().realText();
        }
    };

    static yaml::Json valueOf(const std::string &text)
    {
        const yaml::Stream stream = yaml::read(text);
        return yaml::toValue(*stream.parts.front().document, stream.parts.front().document->root());
    }

private Q_SLOTS:
    void beforeStandsLeftOfAfter()
    {
        OpenWindow open(QStringLiteral("compare"));
        open.window().resize(1600, 1000);
        const auto x = [](QWidget *pane) { return pane->mapTo(pane->window(), QPoint()).x(); };
        QVERIFY(x(open.view().pane(Side::Destination)) < x(open.view().pane(Side::Updated)));
        QVERIFY(!open.view().result()->isVisible());
        QVERIFY(open.view().reasonsList()->isVisible());
        QVERIFY(!open.action(Act::SaveResult)->isEnabled());
        for (const patch::Format format : patch::allFormats) {
            PatchColumn *column = open.view().patches()->column(format);
            QTRY_VERIFY(column->isVisible());
            QCOMPARE(column->head()->badge()->words(), QStringLiteral("verified"));
            QVERIFY(!column->editor()->bytes().empty());
        }
        QVERIFY(open.view()
                    .patches()
                    ->column(patch::Format::MergePatch)
                    ->limitations()
                    ->texts()
                    .join(QLatin1Char(' '))
                    .contains(QStringLiteral("containers")));
        // The patches follow the texts.
        open.retype(Side::Updated, open.input(Side::Destination)->bytes());
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.view().patches()->column(patch::Format::JsonPatch)->head()->badge()->words(),
                 QStringLiteral("nothing to change"));
        open.action(Act::ThreeWay)->trigger();
        QVERIFY(!open.view().patches()->isVisible());
        QVERIFY(open.view().result()->isVisible());
    }

    void reasonsAndPatchesShareTheBottom()
    {
        OpenWindow open(QStringLiteral("compare"));
        open.window().resize(1600, 1000);
        QTest::qWait(50);
        ReasonsList *list = open.view().reasonsList();
        QVERIFY(list->viewport()->height() >= 4 * 40);
        QVERIFY(list->viewport()->width() >= 300);
        QVERIFY(open.view().card()->width() >= 400);
        QVERIFY(open.view().patches()->width() >= open.view().width() * 45 / 100);
        QCOMPARE(open.view().card()->mapTo(&open.window(), QPoint()).y(), list->mapTo(&open.window(), QPoint()).y());
    }

    void nothingIsSaidOfAResult()
    {
        OpenWindow open(QStringLiteral("compare"));
        open.view().focusList();
        QVERIFY(open.waitUntilSettled());
        Q_EMIT open.view().caretMoved();
        const auto says = [&](const QString &words) {
            const auto labels = open.window().statusBar()->findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel *label) { return label->text().contains(words); });
        };
        QVERIFY(says(QStringLiteral("After: line")));
        QVERIFY(says(QStringLiteral("Compared in")));
        QVERIFY(!says(QStringLiteral("Result")));
        open.retype(Side::Updated, "a: [\n");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().notice()->text().startsWith(QStringLiteral("After can't be compared")));
        QVERIFY(!open.window().notice()->text().contains(QStringLiteral("result"), Qt::CaseInsensitive));
        const PatchHead *head = open.view().patches()->column(patch::Format::MergePatch)->head();
        QVERIFY2(head->accessibleDescription().endsWith(QStringLiteral("stale")),
                 qPrintable(head->accessibleDescription()));
    }

    /// Who runs all of it must not patch twice.
    void oneCommandOnly()
    {
        Page open(QStringLiteral("compare"));
        for (const patch::Format format : patch::allFormats) {
            const QStringList lines =
                toQt(open.text(format, TakeAwayPage::Kubectl)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
            QCOMPARE(std::count_if(lines.begin(), lines.end(),
                                   [](const QString &line) { return line.startsWith(QStringLiteral("kubectl")); }),
                     1);
            QVERIFY(lines.last().startsWith(QStringLiteral("# kubectl patch"))
                    && lines.last().contains(QStringLiteral("--patch-file patch.json")));
        }
    }

    /// In a comment its second line would be a command.
    void aNameWithALineBreakStandsInNoComment()
    {
        Page open(QStringLiteral("compare"));
        for (const Side side : {Side::Destination, Side::Updated}) {
            QString text = toQt(open.input(side)->bytes());
            open.retype(side,
                        toStd(text.replace(QStringLiteral("  name: checkout\n"),
                                           QStringLiteral("  name: \"a\\ntouch x #\"\n"))));
        }
        QVERIFY(open.waitUntilSettled());
        const QString text = toQt(open.text(patch::Format::MergePatch, TakeAwayPage::Kubectl));
        QVERIFY2(text.contains(QStringLiteral("'a\ntouch x #'")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("# kubectl")), qPrintable(text));
    }

    void framesFollowTheReasons()
    {
        OpenWindow open(QStringLiteral("compare"));
        const int rows = open.view().reasons().rowCount();
        QVERIFY(rows > 3);
        open.action(Act::NextStep)->trigger();
        QVERIFY(open.input(Side::Updated)->frame());
        QCOMPARE(open.input(Side::Updated)->rows().of(*open.input(Side::Updated)->frame()),
                 open.input(Side::Destination)->rows().of(*open.input(Side::Destination)->frame()));
        QVERIFY(!open.input(Side::Updated)->marks().decorations().chips.empty());
    }

    void roundTrips_data()
    {
        QTest::addColumn<int>("format");
        QTest::addColumn<bool>("yaml");
        for (int format = 0; format < 3; ++format) {
            for (const bool yaml : {false, true})
                QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(format).arg(yaml))) << format << yaml;
        }
    }

    /// Each format of the example, put into Patch mode on the same document, gives the other version.
    void roundTrips()
    {
        QFETCH(int, format);
        QFETCH(bool, yaml);
        Page open(QStringLiteral("compare"));
        if (yaml)
            open.page().yamlButton()->click();
        QVERIFY(open.waitUntilSettled());
        open.page().choose(patch::allFormats[static_cast<size_t>(format)]);
        open.page().formButton(TakeAwayPage::File)->click();
        open.page().copyButton()->click();
        const QString copied = QApplication::clipboard()->text();
        QVERIFY(!copied.isEmpty());
        QCOMPARE(copied.startsWith(QLatin1Char('{')) || copied.startsWith(QLatin1Char('[')), !yaml);
        const std::string before = open.window().workspace().inputs().texts[Side::Destination];
        const std::string after = open.window().workspace().inputs().texts[Side::Updated];
        open.page().findChild<QPushButton *>(QStringLiteral("back"))->click();
        QVERIFY(!open.window().parts().pages.is(Pages::Page::TakeAway));
        open.action(Act::Patch)->trigger();
        static constexpr Act types[] = {Act::TypeJson, Act::TypeMerge, Act::TypeStrategic};
        open.action(types[format])->trigger();
        open.window().controllers().opening.paste(Side::Updated);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().inputs().texts[Side::Destination], before);
        QVERIFY(open.view().scene() && !open.view().isStale());
        QVERIFY(valueOf(open.resultText()) == valueOf(after));
    }

    void everyForm()
    {
        Page open(QStringLiteral("compare"));
        QVERIFY(open.page().isVisible());
        QVERIFY(!open.view().isVisible());
        using Form = TakeAwayPage::Form;
        QVERIFY(open.text(patch::Format::Strategic, Form::Kubectl).find("kubectl patch deployment checkout") == 0);
        QVERIFY(open.page().shownText().contains(QStringLiteral("--type strategic")));
        QVERIFY(open.text(patch::Format::JsonPatch, Form::Kustomization).find("patches:") != std::string::npos);
        QVERIFY(open.text(patch::Format::MergePatch, Form::Http).find("Content-Type: application/merge-patch+json")
                != std::string::npos);
        QVERIFY(open.text(patch::Format::MergePatch, Form::Curl).find("curl") != std::string::npos);
        QVERIFY(open.text(patch::Format::JsonPatch, Form::Diff).find("\n-  minReadySeconds: 30\n")
                != std::string::npos);
        const std::string small = open.text(patch::Format::JsonPatch, Form::File);
        QVERIFY(small.find("\"test\"") == std::string::npos);
        open.page().guards()->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.page().realText().find("\"test\"") != std::string::npos);
        QCOMPARE(open.page().column(patch::Format::JsonPatch)->head()->badge()->words(), QStringLiteral("verified"));
        const std::string smallest = open.text(patch::Format::Strategic, Form::File);
        open.page().exactly()->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.page().realText().find("$setElementOrder") != std::string::npos);
        QVERIFY(open.page().realText() != smallest);
        const QStringList limitations = open.page().column(patch::Format::Strategic)->limitations()->texts();
        QVERIFY(limitations.contains(QStringLiteral("Can't include the comment “# from load tests”.")));
        QTest::keyClick(&open.page(), Qt::Key_Escape);
        QVERIFY(open.view().isVisible());
    }

    void keysStayOnThePage()
    {
        Page open(QStringLiteral("compare"));
        for (const Act act : {Act::NextPane, Act::PreviousPane}) {
            for (int i = 0; i < 6; ++i) {
                open.action(act)->trigger();
                QVERIFY(open.window().focusWidget()->isVisible());
                QVERIFY(open.page().isAncestorOf(open.window().focusWidget()));
            }
        }
        PaneEditor *patch = open.page().column(patch::Format::MergePatch)->editor();
        patch->setFocus();
        open.action(Act::SelectAll)->trigger();
        open.action(Act::Copy)->trigger();
        QCOMPARE(toStd(QApplication::clipboard()->text()), patch->bytes());
        const std::string before = open.input(Side::Updated)->bytes();
        open.action(Act::Cut)->trigger();
        open.action(Act::Undo)->trigger();
        QCOMPARE(open.input(Side::Updated)->bytes(), before);
        QVERIFY(!patch->bytes().empty());
    }

    void savesTheText()
    {
        Page open(QStringLiteral("upgrade"));
        const QTemporaryDir folder;
        const std::string text = open.text(patch::Format::MergePatch, TakeAwayPage::File);
        QCOMPARE(open.page().proposedName(), QStringLiteral("patch.json"));
        QVERIFY(open.window().controllers().takeAway.saveTaken(folder.filePath(QStringLiteral("patch.json"))));
        QFile file(folder.filePath(QStringLiteral("patch.json")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().toStdString(), text);
        QVERIFY(!open.window().controllers().takeAway.saveTaken(
            folder.filePath(QStringLiteral("no/such/folder/patch.json"))));
        QVERIFY(open.window().notice()->isVisible());
    }

    void followsResourceAndMerge()
    {
        Page open(QStringLiteral("upgrade"));
        const std::string first = open.text(patch::Format::JsonPatch, TakeAwayPage::File);
        QComboBox *documents = open.window().parts().toolBar->documentBox();
        QVERIFY(documents->count() > 1);
        documents->setCurrentIndex(1);
        Q_EMIT documents->activated(1);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.page().realText() != first);
        open.action(Act::ThreeWay)->trigger();
        open.retype(Side::Destination, "a: [\n");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.window().parts().pages.is(Pages::Page::TakeAway)); // nothing can be taken, and the panes say why
        QVERIFY(open.view().isVisible());
    }

    void secretsAreMaskedButTakenAsTheyAre()
    {
        OpenWindow open;
        const std::string head = "apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: n}\nstringData:\n";
        open.window().controllers().options.chooseMode(merge::Mode::Compare);
        open.window().workspace().put(Side::Destination, head + "  password: first-one\n",
                                      QStringLiteral("before.yaml"));
        open.window().workspace().put(Side::Updated, head + "  password: second-one\n", QStringLiteral("after.yaml"));
        QVERIFY(open.waitUntilSettled());
        open.action(Act::TakeAway)->trigger();
        QVERIFY(open.waitUntilSettled());
        TakeAwayPage &page = *open.window().parts().take;
        for (int form = 0; form < TakeAwayPage::FormCount; ++form) {
            page.formButton(static_cast<TakeAwayPage::Form>(form))->click();
            for (const patch::Format format : patch::allFormats) {
                page.choose(format);
                QVERIFY2(!page.shownText().contains(QStringLiteral("-one")), qPrintable(page.shownText()));
                QVERIFY(page.column(format)->editor()->bytes().find("-one") == std::string::npos);
                QVERIFY(page.realText().find("second-one") != std::string::npos);
            }
        }
        bool told = false;
        for (const QLabel *label : page.findChildren<QLabel *>())
            told = told
                || (label->isVisible() && label->text().contains(QStringLiteral("Copy and Save use the real ones")));
        QVERIFY(told);
    }
};

WINDOW_TEST(WindowTakeAway)
#include "window_takeaway.moc"
