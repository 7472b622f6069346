// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/pane/colouring.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

std::string object(const std::string &name, const std::string &value, int more = 0)
{
    std::string text = "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name
        + "\n  namespace: shop\ndata:\n  a: " + value + "\n";
    for (int i = 0; i < more; ++i)
        text += "  k" + std::to_string(i) + ": x\n";
    return text;
}

std::string objects(int count, const std::string &value)
{
    std::string all;
    for (int i = 0; i < count; ++i)
        all += object("c" + std::to_string(i), value);
    return all;
}

/// `long:` with this many lines below it, of a side.
std::string script(const std::string &side, int lines)
{
    std::string text = "first: 1\nlong: |\n";
    for (int i = 0; i < lines; ++i)
        text += "  " + side + " " + std::to_string(i) + "\n";
    return text + "last: 1\n";
}

/// Where a line begins, in the viewport.
QPoint pointOf(PaneEditor *editor, int line)
{
    const auto at = static_cast<long>(editor->lineStart(line));
    return {static_cast<int>(editor->SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, at)) + 12,
            static_cast<int>(editor->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, at)) + 8};
}

} // namespace

/// What stays where it was, and what the eye follows: clicks, folds, reload, undo.
class WindowStaying : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QString path(OpenWindow &open) { return pathText(open.scene().plan(), open.view().selected()); }
    static QString name(OpenWindow &open)
    {
        return open.view().selected().valid() ? resourceText(open.scene().plan(), open.view().selected().document)
                                              : QString();
    }

private Q_SLOTS:
    void aClickBelowAResourceStaysInIt()
    {
        OpenWindow open;
        open.showOneResource();
        QVERIFY(open.put(objects(300, "1"), objects(300, "2"), objects(300, "1")));
        for (PaneEditor *editor :
             {open.input(Side::Original), open.input(Side::Updated), open.input(Side::Destination), open.result()}) {
            open.view().selectResource(0);
            const QPoint below(200, editor->viewport()->height() - 4);
            editor->setFocus();
            QTest::mouseClick(editor->viewport(), Qt::LeftButton, {}, below);
            QCOMPARE(open.view().selected().document, 0u);
            QCOMPARE(open.view().resource().value_or(9), 0u);
            QTest::mouseMove(editor->viewport(), below);
            QCoreApplication::processEvents();
            QCOMPARE(open.view().selected().document, 0u);
            QVERIFY(isVisible(editor, editor->lineOf(editor->position())));
            QCOMPARE(editor->rows().first(), 0);
        }
        open.action(Act::TakeSecond)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(QString::fromStdString(open.resultText()).count(QLatin1String("a: 1")), 0);
        for (const merge::Choice &choice : open.window().workspace().inputs().choices)
            QVERIFY2(choice.resource.ends_with("shop/c0"), choice.resource.c_str());
    }

    void aClickInALongConflictScrollsNothingAway_data()
    {
        QTest::addColumn<int>("clicked"); // a side; 3: the result
        for (const int clicked : {0, 1, 2, 3})
            QTest::newRow(qPrintable(QString::number(clicked))) << clicked;
    }

    void aClickInALongConflictScrollsNothingAway()
    {
        QFETCH(int, clicked);
        OpenWindow open;
        open.action(Act::Git)->trigger();
        QVERIFY(open.put(script("base", 200), script("theirs", 200), script("ours", 200)));
        PaneEditor *editor = clicked == 3 ? open.result() : open.input(merge::allSides[static_cast<size_t>(clicked)]);
        editor->rows().scrollTo(editor->rows().ofLine(100));
        const int before = editor->rows().first(), at = 105;
        QTest::mouseClick(editor->viewport(), Qt::LeftButton, {}, pointOf(editor, at));
        QVERIFY(path(open).startsWith(QLatin1String("long")));
        QCOMPARE(editor->rows().first(), before);
        for (PaneEditor *other :
             {open.input(Side::Original), open.input(Side::Updated), open.input(Side::Destination), open.result()}) {
            const int row = other->rows().ofLine(at) - other->rows().first(); // all have the text in the same lines
            QVERIFY2(row >= 0 && row < other->rows().onScreen(),
                     qPrintable(QStringLiteral("%1: row %2").arg(other->accessibleName()).arg(row)));
        }
    }

    void theNextConflictIsTheNextOneBelow()
    {
        OpenWindow open;
        open.action(Act::Git)->trigger();
        const std::string head = "kind: List\nargs:\n- a\n";
        QVERIFY(open.put(head + "x: 1\ny: 1\nz: 1\n", head + "- t1\n- t2\nx: 2\ny: 2\nz: 2\n",
                         head + "- o1\n- o2\nx: 3\ny: 1\nz: 3\n"));
        std::vector<merge::DecisionRef> conflicts;
        for (const merge::DecisionRef step : open.scene().plan().steps)
            if (merge::isOpen(open.scene().plan().decision(step)))
                conflicts.push_back(step);
        QVERIFY(conflicts.size() > 3); // elements too
        open.view().select(conflicts.front());
        for (size_t i = 1; i <= conflicts.size(); ++i) {
            open.action(Act::NextConflict)->trigger();
            QVERIFY2(open.view().selected() == conflicts[i % conflicts.size()], qPrintable(path(open)));
        }
        open.action(Act::PreviousConflict)->trigger();
        QVERIFY(open.view().selected() == conflicts.back());
        // From a field that is no step, here `kind`, it goes down from there.
        open.view().select({0, open.scene().plan().documents[0].decision(0).children[0]});
        open.action(Act::NextConflict)->trigger();
        QVERIFY(open.view().selected() == conflicts.front());
    }

    void aPlaceToLookAtIsTheNextOneBelow()
    {
        OpenWindow open(QStringLiteral("package"));
        open.showOneResource();
        const auto &triage = *open.scene().triage;
        QVERIFY(triage.placesToLook > 2);
        std::map<uint32_t, std::vector<size_t>> numbers;
        const auto &steps = open.scene().plan().steps;
        open.view().selectResource(triage.resources.front().document);
        for (size_t i = 0; i < triage.placesToLook; ++i) {
            open.action(Act::NextConflict)->trigger();
            const auto step = std::ranges::find(steps, open.view().selected());
            if (step != steps.end())
                numbers[open.view().selected().document].push_back(static_cast<size_t>(step - steps.begin()));
        }
        for (auto &[document, of] : numbers) {
            const auto lowest = std::ranges::min_element(of); // it may have begun in the middle
            std::rotate(of.begin(), lowest, of.end());
            QVERIFY(std::ranges::is_sorted(of));
        }
    }

    void undoGoesToTheResourceOfTheEdit()
    {
        OpenWindow open;
        open.showOneResource();
        open.action(Act::Git)->trigger();
        QVERIFY(open.put(objects(4, "1"), objects(4, "2"), objects(4, "3")));
        open.view().selectResource(1);
        QCOMPARE(path(open), QStringLiteral("data.a"));
        open.action(Act::TakeSecond)->trigger();
        QVERIFY(open.waitUntilSettled());
        open.view().selectResource(3);
        PaneEditor *editor = open.input(Side::Destination);
        const int at = static_cast<int>(editor->bytes().rfind("a: 3")) + 4;
        editor->replace({static_cast<uint32_t>(at), static_cast<uint32_t>(at)}, "5");
        QVERIFY(open.waitUntilSettled());
        open.view().selectResource(0);
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(name(open), QStringLiteral("ConfigMap shop/c3"));
        QCOMPARE(path(open), QStringLiteral("data.a"));
        QVERIFY2(open.window().notice()->text().contains(QStringLiteral("c3")),
                 qPrintable(open.window().notice()->text()));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(name(open), QStringLiteral("ConfigMap shop/c1"));
        QCOMPARE(open.view().resource().value_or(9), 1u);
        QVERIFY(open.window().notice()->text().contains(QStringLiteral("c1")));
        open.window().parts().notice.clear();
        open.action(Act::Redo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(name(open), QStringLiteral("ConfigMap shop/c1"));
        QVERIFY(!open.window().parts().notice.isShown()); // it was there already
    }

    void aRenamedResourceStaysSelected()
    {
        OpenWindow open;
        open.showOneResource();
        QVERIFY(open.put(objects(4, "1"), objects(4, "2"), objects(4, "1")));
        open.view().selectResource(2);
        PaneEditor *editor = open.input(Side::Destination);
        const auto at = static_cast<uint32_t>(editor->bytes().find("name: c2") + 8);
        editor->replace({at, at}, "x");
        QVERIFY(open.waitUntilSettled());
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(name(open), QStringLiteral("ConfigMap shop/c2"));
    }

    void aModeShowsTheSelectedField()
    {
        std::string text = "kind: ConfigMap\nmetadata: {name: c}\ndata:\n";
        for (int i = 0; i < 300; ++i)
            text += "  key" + std::to_string(i) + ": same\n";
        OpenWindow open;
        QVERIFY(open.put(text + "  last: 1\n", text + "  last: 2\n", text + "  last: 1\n"));
        open.view().selectStep(1);
        QVERIFY(open.view().selected().valid());
        for (const Act act : {Act::TwoWay, Act::ThreeWay}) {
            for (const Side side : {Side::Updated, Side::Destination})
                open.input(side)->rows().scrollTo(0);
            open.action(act)->trigger();
            QVERIFY(open.waitUntilSettled());
            const PaneEditor *editor = open.input(Side::Destination);
            const int row = editor->rows().of(*editor->frame()) - editor->rows().first();
            QVERIFY2(row >= 0 && row < editor->rows().onScreen(), qPrintable(QString::number(row)));
        }
    }

    void panesLeaveOutTheSame()
    {
        const std::string key = "a_key_that_is_longer_than_its_pane_is_wide_and_whose_value_is_therefore_not_seen";
        OpenWindow open;
        open.action(Act::Git)->trigger();
        QVERIFY(open.put(key + ": 1\nb:\n  c: 1\n", key + ": 2\nb:\n  c: 2\n", key + ": 3\nb:\n  c: 3\n"));
        const auto leftOut = [&] {
            std::set<std::pair<int, int>> all;
            for (const Side side : merge::allSides) {
                if (open.input(side)->SendScintilla(QsciScintillaBase::SCI_GETXOFFSET) != 0)
                    return all; // nothing is scrolled
                all.insert(open.input(side)->leftOut());
            }
            return all;
        };
        QCOMPARE(leftOut().size(), 1U);
        const auto [begin, end] = *leftOut().begin();
        QVERIFY(begin > 0 && end > begin && end < static_cast<int>(key.size()));
        open.view().selectStep(1);
        QCOMPARE(leftOut(), (std::set<std::pair<int, int>>{{0, 0}})); // it does not stay
    }

    void aModeIsOneStepOfUndo()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        open.retype(Side::Destination, "a: 3\n");
        QVERIFY(open.waitUntilSettled());
        open.action(Act::KeysNone)->trigger();
        open.action(Act::Git)->trigger();
        open.action(Act::Check)->trigger();
        QVERIFY(open.window().workspace().checks());
        open.action(Act::Undo)->trigger();
        QVERIFY(!open.window().workspace().checks());
        QVERIFY(open.action(Act::Git)->isChecked());
        open.action(Act::Undo)->trigger();
        QVERIFY(open.action(Act::ThreeWay)->isChecked());
        QVERIFY(open.action(Act::KeysNone)->isChecked());
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 3\n"));
        open.action(Act::Redo)->trigger();
        open.action(Act::Redo)->trigger();
        QVERIFY(open.window().workspace().checks());
        for (int i = 0; i < 4; ++i)
            open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.action(Act::KeysNone)->isChecked());
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\n"));
    }

    void aReloadKeepsFoldsPlaceAndFrame()
    {
        const auto text = [](const std::string &first, const std::string &last) {
            std::string all = "first: " + first + "\nfolded:\n  a: 1\n  b: 1\n";
            for (int i = 0; i < 200; ++i)
                all += "k" + std::to_string(i) + ": 1\n";
            return all + "last: " + last + "\n";
        };
        OpenWindow open;
        const auto file = [&](const char *name, const std::string &bytes) {
            return writeFile(m_folder, QString::fromLatin1(name), QByteArray::fromStdString(bytes));
        };
        open.window().controllers().opening.openFiles({file("u.yaml", text("2", "2")), file("d.yaml", text("1", "1"))},
                                                      merge::Mode::TwoWay);
        QVERIFY(open.waitUntilSettled());
        PaneEditor *editor = open.input(Side::Destination);
        open.view().select(open.scene().plan().steps.back());
        const QString selected = path(open);
        QCOMPARE(selected, QStringLiteral("last"));
        open.view().sync().toggleFold(editor, lineWith(editor, "folded:"));
        QVERIFY(!isVisible(editor, lineWith(editor, "  a: 1")));
        const auto height = [&] { return editor->rows().ofLine(lineWith(editor, "last:")) - editor->rows().first(); };
        const int before = height();
        file("d.yaml", "# one\n# two\n# three\n" + text("1", "5"));
        open.action(Act::Reload)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(editor->bytes(), "# one\n# two\n# three\n" + text("1", "5"));
        QVERIFY(!isVisible(editor, lineWith(editor, "  a: 1")));
        QCOMPARE(path(open), selected);
        QCOMPARE(height(), before);
        QVERIFY(editor->frame());
        QCOMPARE(editor->rows().of(*editor->frame()), editor->rows().ofLine(lineWith(editor, "last:")));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(editor->bytes(), text("1", "1"));
        QVERIFY(!isVisible(editor, lineWith(editor, "  a: 1")));
        QCOMPARE(height(), before);
    }

    void aBarOpensForWhatIsSelected()
    {
        OpenWindow open;
        const auto text = [](const std::string &value) {
            std::string all;
            for (int i = 0; i < 60; ++i)
                all += "k" + std::to_string(i) + ": " + (i == 30 ? value : "1") + "\n";
            return all;
        };
        QVERIFY(open.put(text("1"), text("2"), text("1")));
        const auto &root = open.scene().plan().documents[0].decision(0);
        open.view().select({0, root.children[45]});
        open.action(Act::OnlyChanges)->setChecked(true);
        QVERIFY(!isVisible(open.input(Side::Original), 10));
        for (PaneEditor *editor : {open.input(Side::Original), open.input(Side::Destination), open.result()}) {
            QVERIFY(editor->frame());
            QVERIFY(isVisible(editor, 45));
            QCOMPARE(editor->rows().of(*editor->frame()), editor->rows().ofLine(45));
        }
    }

    void aFoldOverTheFrameHidesTheFrame()
    {
        OpenWindow open;
        QVERIFY(open.put("a:\n  b:\n    c: 1\n    d: 1\nz: 1\n", "a:\n  b:\n    c: 2\n    d: 1\nz: 1\n",
                         "a:\n  b:\n    c: 1\n    d: 1\nz: 1\n"));
        open.view().select(open.scene().plan().steps.front());
        QVERIFY(open.result()->frame());
        for (PaneEditor *editor : {open.input(Side::Destination), open.result()}) {
            open.view().sync().toggleFold(editor, 0);
            QVERIFY(!isVisible(editor, 2));
            QVERIFY(!editor->frame());
        }
        open.view().select(open.scene().plan().steps.front());
        for (PaneEditor *editor : {open.input(Side::Destination), open.result()}) {
            QVERIFY(isVisible(editor, 2));
            QVERIFY(editor->frame());
        }
    }

    void aFilterIsShownAndShortLived()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        auto *removed =
            open.window().findChild<CountButton *>(QStringLiteral("count-%1").arg(static_cast<int>(Look::Removed)));
        auto *head = open.window().findChild<QWidget *>(QStringLiteral("filterHead"));
        QVERIFY(removed);
        QVERIFY(head);
        QVERIFY(removed->isVisible() && !head->isVisible());
        removed->click();
        QVERIFY(head->isVisible());
        const auto conflicts = open.scene().plan().counts.conflicts;
        QCOMPARE(head->findChild<QLabel *>()->text(),
                 QStringLiteral("Only removed: %1 of %2 reasons, %3 conflicts are hidden")
                     .arg(removed->count())
                     .arg(open.view().reasons().stepCount())
                     .arg(conflicts));
        head->findChild<QToolButton *>(QStringLiteral("showAll"))->click();
        QVERIFY(!head->isVisible() && !removed->isChecked());
        QCOMPARE(open.view().reasons().rowCount(), open.view().reasons().stepCount());
        removed->click();
        open.action(Act::NextConflict)->trigger();
        QVERIFY(!head->isVisible() && !removed->isChecked());
        removed->click();
        open.action(Act::Git)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.view().reasons().filter() && !head->isVisible() && !removed->isChecked());
        open.view().setFilter(Look::Added);
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        QVERIFY(!open.view().reasons().filter() && !head->isVisible());
        open.view().setFilter(Look::Removed);
        QVERIFY2(open.view().reasonsList()->emptyText().contains(QStringLiteral("Only removed")),
                 qPrintable(open.view().reasonsList()->emptyText()));
    }

    void anUnchangedResourceIsNoFilter()
    {
        OpenWindow open;
        open.showOneResource();
        QVERIFY(open.put(objects(2, "1"), object("c0", "2") + object("c1", "1"), objects(2, "1")));
        open.view().selectResource(1);
        QCOMPARE(open.view().reasonsList()->model()->rowCount(), 0);
        QCOMPARE(open.view().reasonsList()->emptyText(), QStringLiteral("No field of this resource differs."));
        auto *text = open.window().findChild<QLineEdit *>(QStringLiteral("resourceFilter"));
        text->setText(QStringLiteral("nowhere"));
        QCOMPARE(open.window().parts().resources->model().rowCount(), 0);
        bool isNamed = false;
        for (const QLabel *label : open.window().parts().resources->findChildren<QLabel *>())
            isNamed = isNamed || (label->isVisible() && label->text().contains(QStringLiteral("nowhere")));
        QVERIFY(isNamed);
        open.action(Act::Git)->trigger();
        QCOMPARE(text->text(), QString());
    }

    void signsAreNotJoinedAndNothingIsHidden()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: x != y => z\nb: \"\xC2\xA0\xE2\x80\xAE\"\n", "a: 1\n"));
        PaneEditor *editor = open.input(Side::Updated);
        colour(*editor, editor->length());
        const std::string text = editor->bytes();
        const auto style = [&](size_t at) {
            return editor->SendScintilla(QsciScintilla::SCI_GETSTYLEAT, static_cast<long>(at));
        };
        const auto ink = [&](size_t at) {
            return editor->SendScintilla(QsciScintilla::SCI_STYLEGETFORE, static_cast<unsigned long>(style(at)));
        };
        for (const char *signs : {"!=", "=>"}) {
            const size_t at = text.find(signs);
            QVERIFY(style(at) != style(at + 1));
            QCOMPARE(ink(at), ink(at + 1));
        }
        QCOMPARE(open.appearance().code().styleStrategy(), QFont::PreferNoShaping);
        for (const auto &[bytes, box] : {std::pair("\xC2\xA0", "U+00A0"), {"\xE2\x80\xAE", "U+202E"}}) {
            char shown[16] = {};
            editor->SendScintilla(QsciScintilla::SCI_GETREPRESENTATION, bytes, static_cast<const char *>(shown));
            QCOMPARE(QString::fromLatin1(shown), QString::fromLatin1(box));
        }
    }

    void whatIsWrittenDifferentlyIsSaid()
    {
        OpenWindow open;
        open.action(Act::Apply)->trigger();
        const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";
        QVERIFY(!open.window().workspace().put(Side::Updated, head + "immutable: yes\n", QStringLiteral("local.yaml"))
                && !open.window().workspace().put(Side::Destination, head + "immutable: true\n",
                                                  QStringLiteral("live.yaml")));
        QVERIFY(open.waitUntilSettled());
        const auto &chips = open.result()->marks().decorations().chips;
        const int line = lineWith(open.result(), "immutable: true");
        const auto chip = std::ranges::find(chips, line, &LineChip::line);
        QVERIFY(chip != chips.end());
        QCOMPARE(chip->text, QStringLiteral("written differently: Local has yes"));
        QStringList words;
        for (int row = 0; row < open.view().reasons().rowCount(); ++row)
            words += open.view().reasons().index(row).data(ReasonsModel::WordRole).toString();
        QVERIFY2(words.contains(QStringLiteral("written differently")), qPrintable(words.join(QLatin1Char(','))));
    }

    void anElementThatGoesIsNotTheValueBefore()
    {
        OpenWindow open;
        open.action(Act::TwoWay)->trigger();
        QVERIFY(open.put("", "a: &x [1, 2]\nb: [1, 5]\n", "a: &x [1, 2, 3]\nb: [1, 2]\n"));
        QStringList chips;
        for (const LineChip &chip : open.result()->marks().decorations().chips)
            chips += chip.text;
        QCOMPARE(chips, (QStringList{QStringLiteral("from Source"), QStringLiteral("was 2")}));
    }
};

WINDOW_TEST(WindowStaying)
#include "window_staying.moc"
