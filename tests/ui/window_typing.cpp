// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <QClipboard>
#include <QDialog>
#include <QPlainTextEdit>
#include <QStatusBar>
#include <QTimer>

#include "core/merge/plan/steps.h"
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/pane/indicators.h"
#include "ui/pane/panepainter.h"
#include "ui/views/choicebar.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::ChoiceKind;
using merge::Side;
using merge::State;

/// Typing in the result: choices, broken syntax, undo, pasting, sessions.
class WindowTyping : public QObject {
    Q_OBJECT

    static constexpr const char *base = "a: 1\nb: 2\nspec:\n  image: nginx:1\n  args:\n  - one\n  - two\n";
    static constexpr const char *theirs = "a: 1\nb: 20\nspec:\n  image: nginx:2\n  args:\n  - one\n  - two\n";
    static constexpr const char *ours = "a: 1\nb: 30\nspec:\n  image: nginx:1\n  args:\n  - one\n  - two\n";

    QTemporaryDir m_folder;

    static bool openGit(OpenWindow &open)
    {
        open.window().controllers().options.chooseMode(merge::Mode::Git);
        return open.put(base, theirs, ours);
    }

    static const std::vector<merge::Choice> &choices(OpenWindow &open)
    {
        return open.window().workspace().inputs().choices;
    }

    /// Puts the caret behind the first occurrence of a text in the result.
    static void goBehind(OpenWindow &open, const std::string &text)
    {
        const size_t at = open.resultText().find(text);
        QVERIFY(at != std::string::npos);
        open.result()->setFocus();
        open.result()->goTo(static_cast<int>(at + text.size()));
    }

    static void press(OpenWindow &open, int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(open.result(), static_cast<Qt::Key>(key), modifiers);
        QVERIFY(open.waitUntilSettled());
    }

    static void typeText(OpenWindow &open, const QString &text)
    {
        QTest::keyClicks(open.result(), text);
        QVERIFY(open.waitUntilSettled());
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void aValueIsTypedOver()
    {
        OpenWindow open;
        QVERIFY(openGit(open));
        const std::string before = open.resultText();
        goBehind(open, "b: 3");
        typeText(open, QStringLiteral("55"));
        QCOMPARE(open.resultText(), std::string("a: 1\nb: 3550\nspec:\n  image: nginx:2\n  args:\n  - one\n  - two\n"));
        QCOMPARE(choices(open).size(), size_t(1));
        QCOMPARE(choices(open)[0].kind, ChoiceKind::Value);
        QCOMPARE(choices(open)[0].value, std::string("3550"));
        QVERIFY(!open.window().workspace().isTyping());
        QCOMPARE(open.scene().plan().counts.open, 0u); // the conflict is settled
        QVERIFY(open.result()->markersAtLine(1) & (1U << markerOf(Look::Choice)));
        QCOMPARE(open.result()->position(), int(std::string("a: 1\nb: 355").size()));
        QCOMPARE(open.action(Act::Undo)->text(), QStringLiteral("&Undo Typing"));
        press(open, Qt::Key_Z, Qt::ControlModifier); // both keys are one step
        QCOMPARE(open.resultText(), before);
        QVERIFY(choices(open).empty());
        QCOMPARE(open.result()->position(), int(std::string("a: 1\nb: 3").size()));
        press(open, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(open.resultText(), std::string("a: 1\nb: 3550\nspec:\n  image: nginx:2\n  args:\n  - one\n  - two\n"));
        QCOMPARE(choices(open).size(), size_t(1));
    }

    void aNewKeyIsTypedThroughBrokenSyntax()
    {
        OpenWindow open;
        QVERIFY(openGit(open));
        const std::string before = open.resultText();
        goBehind(open, "nginx:2");
        press(open, Qt::Key_Return);
        typeText(open, QStringLiteral("pull"));
        QVERIFY(open.view().isStale()); // `pull` is no field yet
        QVERIFY(open.window().workspace().isTyping());
        QCOMPARE(open.resultText(),
                 std::string("a: 1\nb: 30\nspec:\n  image: nginx:2\n  pull\n  args:\n  - one\n  - two\n"));
        QCOMPARE(open.result()->marks().faults().size(), size_t(1));
        QVERIFY(open.window().notice()->text().startsWith(QLatin1String("Merged can't be read, line 5, column 3")));
        QVERIFY(!open.action(Act::SaveResult)->isEnabled());
        QCOMPARE(open.view().result()->header()->fact(), QStringLiteral("1 error"));
        typeText(open, QStringLiteral(": Always"));
        QVERIFY(!open.view().isStale());
        QVERIFY(open.result()->marks().faults().empty());
        QVERIFY(open.window().notice()->isHidden());
        QCOMPARE(open.resultText(),
                 std::string("a: 1\nb: 30\nspec:\n  image: nginx:2\n  pull: Always\n  args:\n  - one\n  - two\n"));
        QCOMPARE(choices(open).size(), size_t(1));
        QCOMPARE(choices(open)[0].kind, ChoiceKind::Typed);
        QCOMPARE(yaml::print(choices(open)[0].path), std::string("spec.pull"));
        QVERIFY(open.view().result()->header()->file().contains(QLatin1String("being typed in, not saved")));
        while (open.window().workspace().canUndo())
            press(open, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(open.resultText(), before);
        while (open.window().workspace().canRedo())
            press(open, Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(open.resultText(),
                 std::string("a: 1\nb: 30\nspec:\n  image: nginx:2\n  pull: Always\n  args:\n  - one\n  - two\n"));
    }

    void linesAreDeletedAndPasted()
    {
        OpenWindow open;
        QVERIFY(openGit(open));
        const size_t at = open.resultText().find("  args"), end = open.resultText().size();
        open.result()->setFocus();
        open.result()->SendScintilla(QsciScintilla::SCI_SETSEL, static_cast<unsigned long>(at), static_cast<long>(end));
        press(open, Qt::Key_Delete);
        QCOMPARE(open.resultText(), std::string("a: 1\nb: 30\nspec:\n  image: nginx:2\n"));
        QCOMPARE(choices(open).size(), size_t(1));
        QCOMPARE(choices(open)[0].kind, ChoiceKind::Nothing);
        QApplication::clipboard()->setText(QStringLiteral("  ports: [80]\n  args:\n  - two\n"));
        open.result()->paste();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(),
                 std::string("a: 1\nb: 30\nspec:\n  image: nginx:2\n  ports: [80]\n  args:\n  - two\n"));
        press(open, Qt::Key_Z, Qt::ControlModifier);
        press(open, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(choices(open).empty());
        open.result()->selectAll();
        QApplication::clipboard()->setText(QStringLiteral("other: 1\n"));
        open.result()->paste();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("other: 1\n"));
        press(open, Qt::Key_Z, Qt::ControlModifier); // one gesture
        QVERIFY(choices(open).empty());
    }

    void whatWasTypedComesBackWithASession()
    {
        const QString saved = m_folder.filePath(QStringLiteral("typed.fieldwise"));
        const std::string good = "a: 1\nb: 7\nspec:\n  image: nginx:2\n  args:\n  - one\n  - two\n";
        OpenWindow open;
        QVERIFY(openGit(open));
        goBehind(open, "b: 30");
        press(open, Qt::Key_Backspace);
        press(open, Qt::Key_Backspace);
        typeText(open, QStringLiteral("7"));
        QCOMPARE(open.resultText(), good);
        answerDialog(saved);
        open.action(Act::SaveSessionAs)->trigger();
        {
            OpenWindow again;
            again.window().controllers().sessions.openSession(saved);
            QVERIFY(again.waitUntilSettled());
            QCOMPARE(again.resultText(), good);
            QCOMPARE(choices(again), choices(open));
        }
        goBehind(open, "one\n");
        typeText(open, QStringLiteral("broken"));
        QVERIFY(open.view().isStale());
        const std::string broken = open.resultText();
        open.action(Act::SaveSession)->trigger();
        OpenWindow again;
        again.window().controllers().sessions.openSession(saved);
        QVERIFY(again.waitUntilSettled());
        QCOMPARE(again.resultText(), broken);
        QVERIFY(again.view().isStale());
        QVERIFY(again.window().workspace().isTyping());
        again.result()->setFocus();
        again.result()->goTo(static_cast<int>(broken.find("broken")));
        for (int i = 0; i < 6; ++i)
            press(again, Qt::Key_Delete);
        QCOMPARE(again.resultText(), good);
        QVERIFY(!again.view().isStale());
    }

    void anInputThatChangesMeanwhileIsMergedInto()
    {
        OpenWindow open;
        QVERIFY(openGit(open));
        goBehind(open, "one\n");
        typeText(open, QStringLiteral("broken"));
        QVERIFY(open.view().isStale());
        PaneEditor *editor = open.input(Side::Updated);
        editor->setFocus();
        editor->goTo(4);
        QTest::keyClicks(editor, QStringLiteral("9"));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().isStale());
        QCOMPARE(open.resultText(),
                 std::string("a: 19\nb: 30\nspec:\n  image: nginx:2\n  args:\n  - one\nbroken  - two\n"));
        goBehind(open, "broken");
        for (int i = 0; i < 6; ++i)
            press(open, Qt::Key_Backspace);
        QVERIFY(!open.view().isStale());
        QVERIFY(choices(open).empty());
        QCOMPARE(open.resultText(), std::string("a: 19\nb: 30\nspec:\n  image: nginx:2\n  args:\n  - one\n  - two\n"));
    }

    void oneResourceIsTypedIn()
    {
        OpenWindow open;
        open.showOneResource();
        open.window().controllers().options.chooseMode(merge::Mode::Git);
        const std::string two = "kind: A\nmetadata: {name: a}\nx: 1\n---\nkind: B\nmetadata: {name: b}\ny: 1\n";
        QVERIFY(open.put(two, two + "z: 2\n", two));
        open.view().selectResource(1);
        goBehind(open, "y: 1");
        typeText(open, QStringLiteral("5 # mine"));
        QCOMPARE(open.resultText(), two.substr(0, two.size() - 1) + "5 # mine\nz: 2\n");
        QCOMPARE(choices(open).size(), size_t(1));
        QCOMPARE(choices(open)[0].resource, std::string("B b"));
        const merge::DecisionRef typed{1, open.scene().plan().documents[1].root().children.back()};
        QVERIFY(typed.valid());
        const auto &chips = open.scene().view().result.chips;
        QVERIFY(std::ranges::any_of(chips, [](const view::Chip &chip) { return chip.text == "your choice: typed"; }));
        QCOMPARE(*open.view().resource(), 1u);
    }

    void commandsOfAnEditorWork()
    {
        OpenWindow open;
        QVERIFY(openGit(open));
        goBehind(open, "b: ");
        open.action(Act::ToggleComment)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 1\n# b: 30\nspec:\n  image: nginx:2\n  args:\n  - one\n  - two\n"));
        QVERIFY(!open.view().isStale());
        open.action(Act::ToggleComment)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(choices(open).empty());
    }

    void linesAreMovedAndDeletedAsInAnEditor()
    {
        OpenWindow open;
        QVERIFY(openGit(open));
        const std::string before = open.resultText();
        const std::string moved = "b: 30\na: 1\nspec:\n  image: nginx:2\n  args:\n  - one\n  - two\n";
        goBehind(open, "b: ");
        press(open, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(open.resultText(), moved);
        QCOMPARE(open.result()->position(), 3);   // the caret goes along
        press(open, Qt::Key_Up, Qt::AltModifier); // there is nothing above
        QCOMPARE(open.resultText(), moved);
        press(open, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(open.resultText(), before);
        QVERIFY(!open.view().isStale());
        press(open, Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(open.resultText(), std::string("a: 1\nspec:\n  image: nginx:2\n  args:\n  - one\n  - two\n"));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), before);
        // A step has a key of its own, which a pane passes on.
        const merge::DecisionRef selected = open.view().selected();
        press(open, Qt::Key_F8);
        QVERIFY(open.view().selected() != selected || open.scene().plan().steps.size() < 2);
    }

    void linesMoveAtTheEndsOfAText()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 1\n", "a: 1\nb: 2\nc: 3"));
        PaneEditor *editor = open.input(Side::Destination);
        const auto key = [&](int line, int pressed, Qt::KeyboardModifiers modifiers = Qt::AltModifier) {
            editor->setFocus();
            editor->goTo(editor->lineStart(line) + 1);
            QTest::keyClick(editor, static_cast<Qt::Key>(pressed), modifiers);
            return editor->bytes();
        };
        QCOMPARE(key(1, Qt::Key_Down), std::string("a: 1\nc: 3\nb: 2"));
        QCOMPARE(editor->position(), 11);
        QCOMPARE(key(2, Qt::Key_Down), std::string("a: 1\nc: 3\nb: 2"));
        QCOMPARE(key(2, Qt::Key_Up), std::string("a: 1\nb: 2\nc: 3"));
        QCOMPARE(editor->position(), 6);
        QCOMPARE(key(2, Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier), std::string("a: 1\nb: 2"));
        // Several lines, which stay selected.
        open.retype(Side::Destination, "a: 1\nb: 2\nc: 3\n");
        editor->setSelection(0, 0, 1, 2);
        QTest::keyClick(editor, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(editor->bytes(), std::string("c: 3\na: 1\nb: 2\n"));
        QCOMPARE(editor->selectedText(), QStringLiteral("a: 1\nb:"));
        QTest::keyClick(editor, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(editor->bytes(), std::string("c: 3\na: 1\nb: 2\n"));
        open.action(Act::Undo)->trigger();
        QCOMPARE(editor->bytes(), std::string("a: 1\nb: 2\nc: 3\n"));
    }

    void noLineMovesOverASecretOrIntoAnotherResource()
    {
        const std::string text = "kind: Secret\nmetadata: {name: a}\nstringData:\n  p: hunter2\n  q: x\n---\nkind: B\n"
                                 "metadata: {name: b}\nz: 1\n";
        OpenWindow open;
        QVERIFY(open.put(text, text, text + "y: 2\n"));
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->goTo(editor->lineStart(2) + 1);
        QTest::keyClick(editor, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(editor->bytes(), text + "y: 2\n");
        QVERIFY(open.window().notice()->text().contains(QStringLiteral("line 4 has masked values")));
        open.showOneResource();
        open.view().selectResource(1);
        QVERIFY(open.waitUntilSettled());
        editor->setFocus();
        const int first = lineWith(editor, "kind: B");
        editor->goTo(editor->lineStart(first) + 1);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(editor, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(editor->bytes().substr(0, text.find("---")), text.substr(0, text.find("---")));
    }

    /// They would do nothing: the text that is shown can't be read.
    void choicesWaitUntilTheTextCanBeRead()
    {
        OpenWindow open;
        QVERIFY(openGit(open));
        auto *bar = open.result()->findChild<ChoiceBar *>();
        QVERIFY(bar && bar->isEnabled());
        PaneEditor *pane = open.input(Side::Updated);
        QVERIFY(!pane->areTakesBlocked());
        const auto tipOfTake = [&] {
            const int y = (pane->rows().ofLine(1) - pane->rows().first()) * pane->lineHeight() + pane->lineHeight() / 2;
            return PanePainter::tipAt(pane->parts(), {pane->viewport()->width() - 20, y});
        };
        goBehind(open, "spec:");
        typeText(open, QStringLiteral(" \""));
        QVERIFY(open.view().isStale());
        bar = open.result()->findChild<ChoiceBar *>();
        QVERIFY(bar && bar->isVisible());
        QVERIFY(!bar->isEnabled());
        for (const QToolButton *button : bar->findChildren<QToolButton *>())
            QVERIFY2(button->toolTip().contains(QStringLiteral("Merged can be read")), qPrintable(button->toolTip()));
        QVERIFY(pane->areTakesBlocked());
        QVERIFY2(tipOfTake().contains(QStringLiteral("Merged can be read")), qPrintable(tipOfTake()));
        open.action(Act::Undo)->trigger();
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.view().isStale());
        QVERIFY(open.result()->findChild<ChoiceBar *>()->isEnabled());
        QVERIFY(!pane->areTakesBlocked());
        QVERIFY(!tipOfTake().contains(QStringLiteral("Merged can be read")));
        // The same while an input can't be read.
        pane->setFocus();
        pane->goTo(2);
        QTest::keyClicks(pane, QStringLiteral("\""));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.input(Side::Destination)->areTakesBlocked());
        QVERIFY(!open.result()->findChild<ChoiceBar *>()->isEnabled());
    }

    void f2OpensWithTheValueThatIsThere()
    {
        OpenWindow open;
        QVERIFY(openGit(open));
        const merge::DocumentPlan &document = open.scene().plan().documents[0];
        for (const auto &[path, value] : {std::pair("spec", "image: nginx:2\nargs:\n- one\n- two"),
                                          std::pair("spec.image", "nginx:2"), std::pair("spec.args", "- one\n- two")})
            for (merge::DecisionId id = 0; id < document.decisions.size(); ++id)
                if (yaml::print(document.path(id)) == path) {
                    open.view().select({0, id});
                    QString shown;
                    QTimer::singleShot(0, &open.window(), [&] {
                        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
                        QVERIFY(dialog);
                        shown = dialog->findChild<QPlainTextEdit *>()->toPlainText();
                        dialog->reject();
                    });
                    open.action(Act::TypeValue)->trigger();
                    QCOMPARE(shown, QString::fromLatin1(value));
                }
    }

    void otherModesSayWhatToEdit()
    {
        OpenWindow open;
        QVERIFY(open.put(base, theirs, ours));
        QVERIFY(!open.result()->isReadOnly());
        open.window().controllers().options.chooseMode(merge::Mode::TwoWay);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.result()->isReadOnly());
        open.result()->setFocus();
        QTest::keyClicks(open.result(), QStringLiteral("x"));
        QCOMPARE(open.window().statusBar()->currentMessage(),
                 QStringLiteral("The result can't be typed in here; edit Source or Destination."));
    }

    void aSecretStaysMasked()
    {
        OpenWindow open;
        const std::string secret = "apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\nstringData:\n  k: hunter1\n";
        QVERIFY(open.put(secret, secret, secret));
        goBehind(open, "hunter1\n");
        typeText(open, QStringLiteral("  more: topsecret"));
        QVERIFY(!open.view().isStale());
        QVERIFY(open.result()->masks().shownText(0, open.result()->length()).find("topsecret") == std::string::npos);
        QVERIFY(!open.view().card()->plainText().contains(QLatin1String("topsecret")));
    }

    void undoLeadsBackThroughTyping()
    {
        std::mt19937 random(7);
        const auto pick = [&random](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
        static const QStringList words{"x", "1", ": ", "\"", "- a", "{}", "#", "k: 1"};
        OpenWindow open;
        for (int walk = 0; walk < 12; ++walk) {
            QVERIFY(openGit(open));
            const std::string start = open.resultText();
            for (int i = 0; i < 12; ++i) {
                open.result()->setFocus();
                open.result()->goTo(static_cast<int>(pick(open.resultText().size() + 1)));
                switch (pick(6)) {
                case 0: QTest::keyClick(open.result(), Qt::Key_Return); break;
                case 1: QTest::keyClick(open.result(), Qt::Key_Backspace); break;
                case 2: open.window().workspace().undo(); break;
                default:
                    QTest::keyClicks(open.result(),
                                     words[static_cast<qsizetype>(pick(static_cast<size_t>(words.size())))]);
                }
                if (pick(3) > 0)
                    QVERIFY(open.waitUntilSettled());
            }
            while (open.window().workspace().canRedo())
                open.window().workspace().redo();
            QVERIFY(open.waitUntilSettled());
            const std::string last = open.resultText();
            while (open.window().workspace().canUndo())
                open.window().workspace().undo();
            QVERIFY(open.waitUntilSettled());
            QCOMPARE(open.resultText(), start);
            QVERIFY(choices(open).empty());
            while (open.window().workspace().canRedo())
                open.window().workspace().redo();
            QVERIFY(open.waitUntilSettled());
            QCOMPARE(open.resultText(), last);
        }
    }
};

WINDOW_TEST(WindowTyping)
#include "window_typing.moc"
