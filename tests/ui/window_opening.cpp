// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog that opens a comparison, the start page, and pasting.
#include <QClipboard>
#include <QPushButton>

#include "tests/support/ui/atfiles.h"
#include "tests/support/ui/repository.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/encodingdialog.h"
#include "ui/dialogs/opendialog.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Mode;
using merge::Side;

namespace {

const QByteArray plain = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata: {x: '1'}\n",
                 live = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  uid: 1\ndata: {x: '2'}\n",
                 operations = "- op: remove\n  path: /data/x\n";

void click(const QWidget &dialog, const char *name)
{
    auto *button = dialog.findChild<QAbstractButton *>(QLatin1String(name));
    QVERIFY(button);
    button->click();
}

} // namespace

/// Takes another window for the new tab.
class Beside : public Tabs {
public:
    explicit Beside(Controllers &tab) : m_tab(tab) {}
    void open(const std::function<void(Controllers &)> &open) override { open(m_tab); }
    bool areSeveral() const override { return false; }
    void closeCurrent() override {}

private:
    Controllers &m_tab;
};

class WindowOpening : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const char *name, const QByteArray &bytes)
    {
        return writeFile(m_folder, QString::fromLatin1(name), bytes);
    }
    static OpenDialog *dialogOf(OpenWindow &open, Mode mode = Mode::ThreeWay)
    {
        return new OpenDialog(open.appearance(), {.now = {mode}, .replaces = {}, .folder = {}, .cluster = {}},
                              &open.window());
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void aMultiSelectionFillsTheSlots()
    {
        OpenWindow open;
        OpenDialog &dialog = *dialogOf(open);
        dialog.take({file("o.yaml", plain), file("u.yaml", plain), file("d.yaml", plain)});
        QCOMPARE(dialog.request().way, openings::Way{Mode::ThreeWay});
        for (const auto &[place, name] : {std::pair(0, "o.yaml"), {1, "u.yaml"}, {2, "d.yaml"}})
            QCOMPARE(QFileInfo(dialog.slotAt(size_t(place))->source().path).fileName(), QLatin1String(name));
        dialog.take({file("u.yaml", plain), file("d.yaml", plain)});
        QCOMPARE(dialog.request().way, openings::Way{Mode::TwoWay});
        QVERIFY(dialog.slotAt(2)->isHidden());
    }

    void theModeFollowsUntilItIsChosen()
    {
        OpenWindow open;
        OpenDialog &dialog = *dialogOf(open);
        const QString local = file("local.yaml", plain), object = file("live.yaml", live);
        dialog.take({object, local});
        QCOMPARE(dialog.request().way, openings::Way{Mode::Apply});
        QCOMPARE(dialog.request().sides[Side::Destination].path, object);
        QCOMPARE(dialog.request().sides[Side::Updated].path, local);
        QVERIFY(dialog.request().sides[Side::Original].isEmpty());
        QVERIFY(
            dialog.findChild<QLabel *>(QStringLiteral("why"))->text().startsWith(QStringLiteral("Apply is suggested")));
        for (auto *button : dialog.findChildren<QToolButton *>())
            if (button->accessibleName() == QLatin1String("Mode Compare"))
                button->click();
        QCOMPARE(dialog.request().way, openings::Way{Mode::Compare});
        QVERIFY(dialog.findChild<QLabel *>(QStringLiteral("why"))->text().contains(QStringLiteral("Apply would fit")));
        dialog.take({local, object});
        QCOMPARE(dialog.request().way, openings::Way{Mode::Compare});
        QCOMPARE(dialog.request().sides[Side::Destination].path, local);
    }

    void whatHasASlotInTheOtherModeStays()
    {
        OpenWindow open;
        OpenDialog &dialog = *dialogOf(open);
        const QString updated = file("u.yaml", plain), destination = file("d.yaml", plain);
        dialog.take({file("o.yaml", plain), updated, destination});
        for (auto *button : dialog.findChildren<QToolButton *>())
            if (button->accessibleName() == QLatin1String("Mode Two-way"))
                button->click();
        QCOMPARE(dialog.request().way, openings::Way{Mode::TwoWay});
        QCOMPARE(dialog.request().sides[Side::Updated].path, updated);
        QCOMPARE(dialog.request().sides[Side::Destination].path, destination);
    }

    void neighboursAreSwappedAndSlotsCleared()
    {
        OpenWindow open;
        OpenDialog &dialog = *dialogOf(open, Mode::TwoWay);
        const QString a = file("a.yaml", plain), b = file("b.yaml", plain);
        dialog.take({a, b});
        dialog.open();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        click(dialog, "swap-0");
        QCOMPARE(dialog.request().sides[Side::Updated].path, b);
        QTest::keyClick(dialog.slotAt(0), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(dialog.request().sides[Side::Updated].path, a);
        QTest::keyClick(dialog.slotAt(1), Qt::Key_Down, Qt::AltModifier); // there is none below
        QCOMPARE(dialog.request().sides[Side::Updated].path, a);
        Q_EMIT dialog.slotAt(1)->cleared();
        QVERIFY(dialog.request().sides[Side::Destination].isEmpty());
        QCOMPARE(dialog.words(), QStringLiteral("Destination is still missing; its pane stays empty for now."));
    }

    void aDropOnASlotFillsIt()
    {
        OpenWindow open;
        OpenDialog &dialog = *dialogOf(open);
        const QString a = file("a.yaml", plain), b = file("b.yaml", plain), p = file("ops.yaml", operations);
        drop(dialog.slotAt(2), {a});
        QCOMPARE(dialog.request().sides[Side::Destination].path, a);
        QCOMPARE(dialog.request().way, openings::Way{Mode::ThreeWay}); // more may come
        drop(dialog.slotAt(0), {p});
        QCOMPARE(dialog.request().way, openings::Way{Mode::Patch});
        QCOMPARE(dialog.request().sides[Side::Updated].path, p);
        QCOMPARE(dialog.request().sides[Side::Destination].path, a);
        drop(&dialog, {a, b});
        QCOMPARE(dialog.request().sides[Side::Updated].path, a);
        QCOMPARE(dialog.request().sides[Side::Destination].path, b);
    }

    void returnLeadsFromSlotToSlot()
    {
        OpenWindow open;
        OpenDialog &dialog = *dialogOf(open, Mode::TwoWay);
        const QString a = file("a.yaml", plain), b = file("b.yaml", plain);
        dialog.open();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        for (const QString &path : {a, b}) {
            QTest::keyClicks(dialog.focusWidget(), path);
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
        }
        QCOMPARE(dialog.request().sides[Side::Updated].path, a);
        QCOMPARE(dialog.request().sides[Side::Destination].path, b);
        QCOMPARE(dialog.focusWidget()->objectName(), QStringLiteral("open"));
        QVERIFY(dialog.isVisible());
    }

    void theDialogIsAsHighAsItsRows()
    {
        OpenWindow open;
        const OpenDialog dialog(open.appearance(), {.now = {Mode::Git, true}}, &open.window());
        QCOMPARE(dialog.width(), 920);
        QVERIFY2(dialog.height() > 480 && dialog.height() < 620, qPrintable(QString::number(dialog.height())));
    }

    void aLargeFileIsReadBesideTheWindow()
    {
        OpenWindow open;
        OpenDialog &dialog = *dialogOf(open);
        const auto *button = dialog.findChild<QPushButton *>(QStringLiteral("open"));
        QByteArray large;
        for (int i = 0; large.size() < 2'000'000; ++i)
            large += "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c" + QByteArray::number(i) + "\n";
        const QString local = file("large.yaml", large), object = file("live.yaml", live);
        dialog.take({object, local});
        QCOMPARE(dialog.words(), QStringLiteral("Reading…"));
        QVERIFY(!button->isEnabled());
        QTRY_VERIFY(button->isEnabled());
        QCOMPARE(dialog.request().way, openings::Way{Mode::Apply});
        QCOMPARE(dialog.request().sides[Side::Destination].path, object);
        QCOMPARE(dialog.request().sides[Side::Updated].path, local);
        click(dialog, "swap-1");
        QVERIFY(button->isEnabled()); // it is not read again
        drop(dialog.slotAt(0), {local});
        drop(dialog.slotAt(0), {object}); // before it is read
        QTRY_VERIFY(button->isEnabled());
        QCOMPARE(dialog.request().sides[Side::Original].path, object);
    }

    void whatWasFoundIsSaid_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<QString>("words");
        const QByteArray other = QByteArray(plain).replace("name: a", "name: b");
        QTest::newRow("one") << plain << live << "Local and Live have one object each.";
        QTest::newRow("other") << plain << QByteArray(live).replace("name: a", "name: b")
                               << "Live is another object: ConfigMap b";
        QTest::newRow("all") << plain + "---\n" + other << live + "---\n" + other
                             << "All 2 objects of Local pair with one of Live, by kind, namespace and name.";
        QTest::newRow("some") << plain + "---\n" + other
                              << live + "---\n" + QByteArray(plain).replace("name: a", "name: c")
                              << "1 of 2 objects of Local pair with one of Live. Only in Local: ConfigMap b.";
        QTest::newRow("binary") << plain << QByteArray("a: \0\1", 5) << "second.yaml: it is a binary file.";
    }

    void whatWasFoundIsSaid()
    {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, second);
        QFETCH(QString, words);
        OpenWindow open;
        OpenDialog &dialog = *dialogOf(open, Mode::Apply);
        dialog.take({file("first.yaml", first), file("second.yaml", second)});
        QCOMPARE(dialog.words(), words);
        QCOMPARE(dialog.findChild<QPushButton *>(QStringLiteral("open"))->isEnabled(), !words.contains("binary"));
    }

    void openingReplacesAll()
    {
        OpenWindow open;
        const QString a = file("a.yaml", "a: 1\n"), b = file("b.yaml", "a: 2\n"), c = file("c.yaml", "a: 3\n"),
                      d = file("d.yaml", "a: 4\n");
        open.window().controllers().opening.openFiles({a, b});
        QVERIFY(open.waitUntilSettled());
        open.window().controllers().opening.openFiles({c, d});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.input(Side::Updated)->bytes(), std::string("a: 3\n"));
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 4\n"));
        open.retype(Side::Updated, "a: 5\n");
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        open.window().controllers().opening.openFiles({a, b});
        QVERIFY(!asked.isEmpty());
        QCOMPARE(open.input(Side::Updated)->bytes(), std::string("a: 5\n"));
    }

    void aDropOfSeveralFilesAsks()
    {
        OpenWindow open;
        const QString a = file("a.yaml", "a: 1\n"), b = file("b.yaml", "a: 2\n"), c = file("c.yaml", "a: 3\n"),
                      d = file("d.yaml", "a: 4\n");
        open.window().controllers().opening.openFiles({a, b});
        QVERIFY(open.waitUntilSettled());
        inDialog<OpenDialog>([&](OpenDialog &dialog) {
            QCOMPARE(dialog.request().sides[Side::Updated].path, c);
            QCOMPARE(dialog.request().sides[Side::Destination].path, d);
            QTest::keyClick(&dialog, Qt::Key_Return, Qt::ControlModifier);
        });
        drop(open.input(Side::Updated), {c, d});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.input(Side::Updated)->bytes(), std::string("a: 3\n"));
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 4\n"));
    }

    void aNewTabIsAskedFor()
    {
        OpenWindow open;
        const QString a = file("a.yaml", "a: 1\n"), b = file("b.yaml", "a: 2\n");
        open.window().controllers().opening.openFiles({a, b});
        QVERIFY(open.waitUntilSettled());
        OpenWindow other;
        Beside beside(other.window().controllers());
        open.window().parts().tabs = &beside;
        open.window().parts().notice.say(Look::Notice, QStringLiteral("a note"), QStringLiteral("."));
        inDialog<OpenDialog>([&](OpenDialog &dialog) {
            QVERIFY(!dialog.findChild<QPushButton *>(QStringLiteral("replace"))->isHidden());
            dialog.take({b, a});
            click(dialog, "open");
        });
        open.action(Act::Open)->trigger();
        QVERIFY(other.waitUntilSettled());
        QCOMPARE(other.input(Side::Updated)->bytes(), std::string("a: 2\n"));
        QVERIFY(open.window().notice()->text().contains(QStringLiteral("a note"))); // it is about what is open here
        QCOMPARE(open.input(Side::Updated)->bytes(), std::string("a: 1\n"));
    }

    void aRevisionFillsASlot()
    {
        Repository repository;
        repository.write(QStringLiteral("deploy/a.yaml"), plain);
        repository.commit(QStringLiteral("One"));
        repository.write(QStringLiteral("deploy/a.yaml"), live);
        const Git git(repository.path().toStdString());
        const auto one = versionAt("HEAD", repository.path(QStringLiteral("deploy/a.yaml")).toStdString(), git);
        QVERIFY(one);
        QCOMPARE(QByteArray::fromStdString(one->text), plain);
        const auto folder = versionAt("HEAD", repository.path(QStringLiteral("deploy")).toStdString(), git);
        QVERIFY(folder && folder->isFolder && folder->files.size() == 1);
        QVERIFY(!versionAt("nowhere", repository.path().toStdString(), git));
        QVERIFY(!versionAt("HEAD", repository.path(QStringLiteral("deploy/b.yaml")).toStdString(), git));
        OpenWindow open;
        OpenRequest request{.way = {Mode::Compare}};
        request.sides[Side::Destination].version = *one;
        request.sides[Side::Updated] = sourceOf(repository.path(QStringLiteral("deploy/a.yaml")));
        open.window().controllers().opening.open(request);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(QByteArray::fromStdString(open.input(Side::Destination)->bytes()), plain);
    }

    void pastingOnTheStartPage_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("mode");
        QTest::addColumn<int>("side");
        QTest::newRow("live") << live << int(Mode::Apply) << int(Side::Destination);
        QTest::newRow("patch") << operations << int(Mode::Patch) << int(Side::Updated);
        QTest::newRow("plain") << plain << int(Mode::ThreeWay) << int(Side::Original);
    }

    void pastingOnTheStartPage()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, mode);
        QFETCH(int, side);
        OpenWindow open;
        QVERIFY(open.window().parts().start->isVisible());
        QApplication::clipboard()->setText(QString::fromUtf8(text));
        QTest::keyClick(&open.window(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(int(open.window().workspace().mode()), mode);
        QVERIFY(open.window().workspace().inputs().open[Side(side)]);
        QVERIFY(!open.window().parts().start->isVisible());
    }

    void aPastedLiveObjectGoesIntoItsPane()
    {
        OpenWindow open;
        open.action(Act::NewApply)->trigger();
        QApplication::clipboard()->setText(QString::fromUtf8(live));
        open.window().controllers().opening.paste(Side::Updated);
        QVERIFY(open.window().workspace().inputs().open[Side::Destination]);
        QVERIFY(!open.window().workspace().inputs().open[Side::Updated]);
        OpenWindow other;
        other.action(Act::NewTwoWay)->trigger();
        other.window().controllers().opening.paste(Side::Updated);
        QVERIFY(other.window().notice()->text().contains(QStringLiteral("looks like a live object")));
    }

    void anEmptyPaneIsTypedInto()
    {
        OpenWindow open;
        open.action(Act::NewTwoWay)->trigger();
        DropZone *zone = open.view().pane(Side::Updated)->dropZone();
        zone->setFocus();
        QTest::keyClick(zone, 'a');
        QVERIFY(open.view().pane(Side::Updated)->isOpen());
        QVERIFY(open.input(Side::Updated)->hasFocus());
        QTest::keyClicks(open.input(Side::Updated), QStringLiteral(": 1"));
        QCOMPARE(open.input(Side::Updated)->bytes(), std::string("a: 1"));
    }

    void pastedTextsAreUnsavedWork()
    {
        OpenWindow open;
        QApplication::clipboard()->setText(QStringLiteral("a: 1\n"));
        open.window().controllers().opening.paste();
        QVERIFY(open.window().workspace().hasUnsavedWork());
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        QVERIFY(!open.window().close());
        QVERIFY(!asked.isEmpty());
        open.window().workspace().setSaved();
        QVERIFY(open.window().close());
    }

    void anotherEncodingIsAskedForAndKept()
    {
        const QByteArray before = "a: 1\nname: Z\xfcrich # 5 \x80\n";
        const QString name = file("latin.yaml", before);
        OpenWindow open;
        inDialog<EncodingDialog>([](EncodingDialog &dialog) {
            QVERIFY(
                dialog.findChild<QLabel *>(QStringLiteral("line"))->text().contains(QStringLiteral("Zürich # 5 €")));
            dialog.accept();
        });
        open.window().controllers().opening.openFiles({file("u.yaml", "a: 1\n"), name}, Mode::TwoWay);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\nname: Zürich # 5 €\n"));
        open.input(Side::Destination)->setFocus();
        QTRY_VERIFY(open.window().parts().status.encoding->text().contains(QStringLiteral("Windows-1252")));
        QCOMPARE(open.window().workspace().fileNow(Side::Destination, true).kind, FileNow::Same);
        open.retype(Side::Destination, "a: 2\nname: Zürich # 5 €\n");
        QVERIFY(open.window().workspace().savePane(Side::Destination, name).ok());
        QCOMPARE(contents(name), QByteArray(before).replace("a: 1", "a: 2"));
    }

    void theResultToCheckKeepsItsEncoding()
    {
        const QByteArray before = "a: 1\nname: Z\xfcrich\n";
        const QString name = file("checked.yaml", before);
        OpenWindow open;
        inDialog<EncodingDialog>([](EncodingDialog &dialog) { dialog.accept(); });
        open.window().controllers().check.openFiles(
            {file("b.yaml", "a: 1\n"), file("o.yaml", "a: 1\n"), file("t.yaml", "a: 1\n"), name});
        QVERIFY(open.waitUntilSettled());
        Workspace &workspace = open.window().workspace();
        QCOMPARE(workspace.inputs().toCheck.text.str(), std::string("a: 1\nname: Zürich\n"));
        QCOMPARE(workspace.resultEncoding(), Encoding::Windows1252);
        QCOMPARE(workspace.resultNow(true).kind, FileNow::Same);
        workspace.changeResult("a: 2\nname: Zürich\n", {});
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().controllers().result.saveAndWait());
        QCOMPARE(contents(name), QByteArray(before).replace("a: 1", "a: 2"));
    }

    void aFileWithConflictMarkersKeepsItsEncoding()
    {
        const QString name =
            file("marked.yaml", "name: Z\xfcrich\n<<<<<<< ours\na: B\xe4r\n=======\na: W\xf6lfe\n>>>>>>> theirs\n");
        OpenWindow open;
        inDialog<EncodingDialog>([](EncodingDialog &dialog) { dialog.accept(); });
        open.window().controllers().opening.openFiles({name});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), Mode::Git);
        QCOMPARE(open.input(Side::Updated)->bytes(), std::string("name: Zürich\na: Wölfe\n"));
        QCOMPARE(open.window().workspace().resultEncoding(), Encoding::Windows1252);
    }

    void whatAnEncodingLacksIsSaidBeforeSaving()
    {
        const QString name = file("arrow.yaml", "a: Z\xfcrich\n");
        OpenWindow open;
        inDialog<EncodingDialog>([](EncodingDialog &dialog) { dialog.accept(); });
        open.window().controllers().opening.openFiles({file("u.yaml", "a: 1\n"), name}, Mode::TwoWay);
        QVERIFY(open.waitUntilSettled());
        open.retype(Side::Destination, "a: Zürich → Bern\n");
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        open.window().controllers().result.savePanes({{Side::Destination, name}});
        QVERIFY2(asked.contains(QStringLiteral("Windows-1252 has no “→” (line 1)")), qPrintable(asked));
        QCOMPARE(contents(name), QByteArray("a: Z\xfcrich\n"));
        answerBox(QStringLiteral("Save as UTF-8"), &asked);
        open.window().controllers().result.savePanes({{Side::Destination, name}});
        QCOMPARE(contents(name), QByteArray("a: Zürich → Bern\n"));
    }

    void theStartPageNeedsNoScrolling()
    {
        OpenWindow open;
        StartPage &start = *open.window().parts().start;
        RecentRow row;
        row.texts = {{Side::Updated, QStringLiteral("a/b.yaml")}};
        start.setRecent(std::vector<RecentRow>(10, row));
        for (const QSize size : {QSize(1920, 1080), QSize(1366, 768)}) {
            open.window().resize(size);
            QTRY_COMPARE(start.verticalScrollBar()->maximum(), 0);
            const auto rows = start.findChildren<RecentButton *>();
            QVERIFY(std::ranges::count_if(rows, [](auto *one) { return one->isVisible(); }) >= 3);
        }
    }

    void examplesAreAPage()
    {
        OpenWindow open;
        click(*open.window().parts().start, "startExamples");
        auto *button = open.window().findChild<ExampleButton *>(QStringLiteral("start-upgrade"));
        QVERIFY(button);
        QTRY_VERIFY(button->isVisible());
        const auto all = examples();
        const auto upgrade = std::ranges::find(all, QStringLiteral("upgrade"), &Example::name);
        QCOMPARE(pictureOf(*upgrade).panes.size(), 3U);
        button->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.resultText().empty());
    }

    /// Each group has its name, and those of the values of Helm are among them.
    void examplesAreInGroups()
    {
        OpenWindow open;
        click(*open.window().parts().start, "startExamples");
        const auto labels = open.window().parts().start->findChildren<Label *>();
        for (const ExampleGroup group : exampleGroups)
            QVERIFY(std::ranges::any_of(labels, [group](Label *one) { return one->text() == groupName(group); }));
        auto *button = open.window().findChild<ExampleButton *>(QStringLiteral("start-values-reuse"));
        QVERIFY(button);
        QCOMPARE(button->accessibleDescription().section(QLatin1Char(':'), 0, 0), QStringLiteral("Values"));
        button->click();
        QTRY_VERIFY(open.window().parts().values->isVisible());
    }
};

QTEST_MAIN(WindowOpening)
#include "window_opening.moc"
