// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/pane/indicators.h"
#include "ui/scene/operations.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// Patch mode: a JSON patch step by step, and patches that are merged.
class WindowPatch : public QObject {
    Q_OBJECT

    /// The example with the failing operation.
    struct Failing : OpenWindow {
        Failing() : OpenWindow(QStringLiteral("patch-json")) {}
        OperationsModel &operations() { return view().patchPanel()->operations(); }
        uint32_t selected() { return view().selectedOperation().operation + 1; }
        QString word(int row) { return operations().index(row).data(ReasonsModel::WordRole).toString(); }
        void click(PaneEditor *editor, int line)
        {
            const int row = editor->rows().ofLine(line);
            editor->rows().bringIntoView(row, 1);
            const auto at = static_cast<long>(editor->lineStart(line) + editor->indentation(line));
            const auto x = editor->SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, at);
            const auto y = editor->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, at);
            QTest::mouseClick(editor->viewport(), Qt::LeftButton, {},
                              QPoint(static_cast<int>(x) + 4, static_cast<int>(y) + 8));
        }
    };

    static bool put(OpenWindow &open, const std::string &patch, const std::string &document)
    {
        open.window().controllers().options.chooseMode(merge::Mode::Patch);
        Workspace &workspace = open.window().workspace();
        return !workspace.put(Side::Updated, patch, QStringLiteral("patch.yaml"))
            && !workspace.put(Side::Destination, document, QStringLiteral("document.yaml")) && open.waitUntilSettled();
    }

private Q_SLOTS:
    void anUnescapedSlashIsOfferedToBeEscaped_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("token");
        QTest::addColumn<QString>("meant");
        QTest::newRow("there") << "/metadata/labels/app.kubernetes.io/version"
                               << "app.kubernetes.io~1version"
                               << "/metadata/labels/app.kubernetes.io~1version";
        QTest::newRow("in a list") << "/items/0/a/b/c"
                                   << "a~1b"
                                   << "/items/0/a~1b/c";
        QTest::newRow("new") << "/metadata/labels/example.org/x"
                             << "example.org~1x"
                             << "/metadata/labels/example.org~1x";
        QTest::newRow("missing") << "/metadata/nothing/x"
                                 << ""
                                 << "";
    }

    void anUnescapedSlashIsOfferedToBeEscaped()
    {
        QFETCH(QString, path);
        QFETCH(QString, token);
        QFETCH(QString, meant);
        OpenWindow open;
        QVERIFY(put(open, "- op: add\n  path: " + path.toStdString() + "\n  value: '2'\n",
                    "metadata:\n  labels:\n    app.kubernetes.io/version: '1'\nitems:\n- a/b: {c: 1}\n"));
        const std::vector<Remedy> remedies = remediesFor(open.scene().plan(), failedIn(open.scene().plan()));
        const bool isOffered = !remedies.empty() && remedies.front().kind == Remedy::Escape;
        QCOMPARE(isOffered, !token.isEmpty());
        if (!isOffered)
            return;
        QCOMPARE(open.window().notice()->button()->text(), QStringLiteral("Did you mean %1?").arg(token));
        open.window().notice()->button()->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(toQt(open.input(Side::Updated)->bytes()).contains(QStringLiteral("path: %1\n").arg(meant)));
        QVERIFY(!failedIn(open.scene().plan()).valid());
    }

    void theResultStandsBesideTheDocument()
    {
        Failing open;
        QVERIFY(open.view().isJsonPatch());
        QVERIFY(!open.view().pane(Side::Original)->isVisible());
        const auto x = [](QWidget *pane) { return pane->mapTo(pane->window(), QPoint()).x(); };
        PaneView *document = open.view().pane(Side::Destination);
        QVERIFY(x(open.view().pane(Side::Updated)) < x(document));
        QVERIFY(x(document) < x(open.view().result()));
        QCOMPARE(document->mapTo(&open.window(), QPoint()).y(),
                 open.view().result()->mapTo(&open.window(), QPoint()).y());
        open.action(Act::TwoWay)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(document->mapTo(&open.window(), QPoint()).y()
                < open.view().result()->mapTo(&open.window(), QPoint()).y());
        QVERIFY(!open.view().patchPanel()->isVisible());
    }

    void rowsOfDocumentAndResultMeet()
    {
        Failing open;
        // Two lines are new in the result; the document has fillers for them, and what follows is in one row again.
        const int before = lineWith(open.input(Side::Destination), "resources:");
        const int after = lineWith(open.result(), "resources:");
        QCOMPARE(after, before + 2);
        QCOMPARE(open.input(Side::Destination)->rows().ofLine(before), open.result()->rows().ofLine(after));
        QCOMPARE(open.input(Side::Updated)->marks().decorations().leading, 0U);
        for (const LineLook &look : open.input(Side::Updated)->marks().decorations().lines)
            QCOMPARE(look.filler, 0U);
    }

    void tellsTheOperations()
    {
        Failing open;
        QCOMPARE(open.operations().rowCount(), 7);
        const QStringList words{QStringLiteral("holds"),  QStringLiteral("changed"), QStringLiteral("added"),
                                QStringLiteral("fails"),  QStringLiteral("not run"), QStringLiteral("not run"),
                                QStringLiteral("not run")};
        for (int row = 0; row < 7; ++row)
            QCOMPARE(open.word(row), words[row]);
        QCOMPARE(open.selected(), 4U);
        PaneEditor *patch = open.input(Side::Updated);
        QCOMPARE(patch->marks().decorations().numbers.size(), size_t(7));
        const int failing = lineWith(patch, "/spec/minReadySeconds");
        QVERIFY(patch->markersAtLine(failing) & (1U << markerOf(Look::Fails)));
        QVERIFY(patch->markersAtLine(lineWith(patch, "shop/checkout")) & (1U << markerOf(Look::Changed)));
        QCOMPARE(patch->frame()->line, failing - 1);
        QCOMPARE(patch->frame()->rows, 3);
        // Where it would stand, in the document and beside it.
        PaneEditor *document = open.input(Side::Destination);
        QCOMPARE(document->frame()->line, lineWith(document, "\nspec:") + 1);
        QVERIFY(document->markersAtLine(document->frame()->line) & (1U << markerOf(Look::Fails)));
        QVERIFY(open.result()->frame());
        const auto at = patch->lineStart(lineWith(patch, "legacy~1owner"));
        QVERIFY(patch->SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT, static_cast<unsigned long>(mutedIndicator),
                                     static_cast<long>(at + 4)));
    }

    void nothingIsSavedWhileOneFails()
    {
        Failing open;
        QVERIFY(open.window().notice()->isVisible());
        QCOMPARE(open.window().notice()->look(), Look::Fails);
        QVERIFY(open.window().notice()->text().startsWith(QStringLiteral("Operation 4 fails:")));
        QVERIFY(!open.action(Act::SaveResult)->isEnabled());
        QVERIFY(!open.action(Act::TakeAway)->isEnabled());
        auto *save = open.window().parts().toolBar->findChild<QPushButton *>(QStringLiteral("saveResult"));
        QVERIFY(!save->isEnabled());
        QVERIFY(save->toolTip().contains(QStringLiteral("Operation 4 fails")));
        QCOMPARE(open.view().result()->header()->file(), QStringLiteral("preview after operation 3"));
        QCOMPARE(open.view().result()->header()->fact(), QStringLiteral("not for saving"));
        QCOMPARE(open.view().pane(Side::Updated)->header()->fact(), QStringLiteral("7 operations"));
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("result.yaml"));
        open.window().workspace().setResultFile(file);
        open.window().controllers().result.saveResult(false);
        QTest::qWait(50);
        QVERIFY(!QFile::exists(file));
        const auto counts = countOperations(open.scene().plan());
        QCOMPARE(counts.done, 3);
        QCOMPARE(counts.fails, 1);
        QCOMPARE(counts.notRun, 3);
    }

    void useAddInsteadIsAnEdit()
    {
        Failing open;
        const std::string before = open.input(Side::Updated)->bytes();
        QPushButton *button = open.view().card()->remedyButtons()[0];
        QVERIFY(button->isVisible());
        QCOMPARE(button->text(), QStringLiteral("Use add instead"));
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!failedIn(open.scene().plan()).valid());
        QVERIFY(open.resultText().find("minReadySeconds: 30") != std::string::npos);
        QVERIFY(!open.window().notice()->isVisible());
        QVERIFY(open.action(Act::SaveResult)->isEnabled());
        QVERIFY(open.window().workspace().isEdited(Side::Updated));
        QCOMPARE(open.selected(), 4U);
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.input(Side::Updated)->bytes(), before);
        QVERIFY(failedIn(open.scene().plan()).valid());
        QVERIFY(open.window().notice()->isVisible());
    }

    void dialects()
    {
        Failing open;
        DialectPanel *dialects = open.view().patchPanel()->dialects();
        QCOMPARE(dialects->row(merge::PatchDialect::Rfc)->word(), QStringLiteral("fails"));
        QCOMPARE(dialects->row(merge::PatchDialect::Kubectl)->word(), QStringLiteral("creates it"));
        QCOMPARE(dialects->row(merge::PatchDialect::Lenient)->word(), QStringLiteral("skips it"));
        QVERIFY(dialects->row(merge::PatchDialect::Rfc)->isChecked());
        QTest::mouseClick(dialects->row(merge::PatchDialect::Lenient), Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().inputs().options.patch.dialect, merge::PatchDialect::Lenient);
        QCOMPARE(open.word(3), QStringLiteral("skipped"));
        QCOMPARE(open.word(4), QStringLiteral("removed"));
        QVERIFY(open.resultText().find("minReadySeconds") == std::string::npos);
        QVERIFY(open.action(Act::DialectLenient)->isChecked());
        open.action(Act::DialectRfc)->trigger();
        QVERIFY(open.waitUntilSettled());
        QTest::mouseClick(open.window().notice()->link(), Qt::LeftButton); // "Switch to the kubectl dialect"
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().inputs().options.patch.dialect, merge::PatchDialect::Kubectl);
        QVERIFY(open.resultText().find("minReadySeconds: 30") != std::string::npos);
    }

    void inSmallWindowsTheDialectsOpenOverTheCard()
    {
        Failing open;
        open.window().resize(1000, 700);
        QTest::qWait(20);
        PatchPanel *panel = open.view().patchPanel();
        QVERIFY(panel->card()->height() >= panel->height() - 33);
        QVERIFY(!panel->dialects()->isVisible());
        QTest::mouseClick(panel->dialectButton(), Qt::LeftButton);
        DialectRow *lenient = panel->dialects()->row(merge::PatchDialect::Lenient);
        QVERIFY(lenient->isVisible() && lenient->visibleRegion().boundingRect().height() == lenient->height());
        QTest::mouseClick(lenient, Qt::LeftButton);
        QVERIFY(!panel->dialects()->isVisible());
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().inputs().options.patch.dialect, merge::PatchDialect::Lenient);
        open.window().resize(1600, 900);
        QTest::qWait(20);
        QVERIFY(panel->dialects()->isVisible() && !panel->dialectButton()->isVisible());
    }

    void selectionBothWays()
    {
        Failing open;
        PaneEditor *patch = open.input(Side::Updated);
        open.click(patch, lineWith(patch, "shop/checkout:1.5.0"));
        QCOMPARE(open.selected(), 2U);
        QCOMPARE(open.input(Side::Destination)->frame()->line, lineWith(open.input(Side::Destination), "image:"));
        QCOMPARE(open.result()->frame()->line, lineWith(open.result(), "image:"));
        QCOMPARE(open.view().patchPanel()->list()->currentIndex().row(), 1);
        QCOMPARE(open.window().parts().context->crumbs()->parts().first(), QStringLiteral("operation 2"));
        open.click(open.result(), lineWith(open.result(), "REGION"));
        QCOMPARE(open.selected(), 3U);
        QCOMPARE(patch->frame()->line, lineWith(patch, "\"add\""));
        open.click(open.input(Side::Destination), lineWith(open.input(Side::Destination), "image:"));
        QCOMPARE(open.selected(), 2U);
        open.click(open.input(Side::Destination), lineWith(open.input(Side::Destination), "kind:"));
        QVERIFY(!open.view().selectedOperation().valid()); // no operation touches it
        open.action(Act::NextStep)->trigger();
        QCOMPARE(open.selected(), 1U);
        open.action(Act::NextStep)->trigger();
        QCOMPARE(open.selected(), 2U);
        open.view().patchPanel()->list()->setFocus();
        QTest::keyClick(open.view().patchPanel()->list(), Qt::Key_Down);
        QCOMPARE(open.selected(), 3U);
        QVERIFY(open.view().card()->plainText().contains(QStringLiteral("/spec/template/spec/containers/0/env/-")));
        for (const EvidenceLine &line : open.view().card()->findChild<EvidenceBox *>()->lines())
            QVERIFY2(line.line < 0 || !line.text.startsWith(QStringLiteral("not there")), qPrintable(line.text));
    }

    void typesOfPatches()
    {
        OpenWindow open;
        QVERIFY(
            put(open, "spec:\n  replicas: 3\n  paused: null\n", "kind: Thing\nspec:\n  replicas: 1\n  paused: true\n"));
        QVERIFY(!open.view().isJsonPatch());
        QVERIFY(open.view().reasonsList()->isVisible());
        QCOMPARE(open.resultText(), std::string("kind: Thing\nspec:\n  replicas: 3\n"));
        open.window().resize(1920, 900); // in a narrower window it is in the menu of options
        auto *type = open.window().parts().toolBar->findChild<QToolButton *>(QStringLiteral("patchType"));
        QVERIFY(type->isVisible());
        QVERIFY(type->text().contains(QStringLiteral("(detected)")));
        open.action(Act::TypeMerge)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(type->text(), QStringLiteral("Type: merge patch"));
        QVERIFY(!open.window().parts().toolBar->findChild<QToolButton *>(QStringLiteral("dialect"))->isVisible());
        open.action(Act::TypeAuto)->trigger();
        QVERIFY(
            put(open, "- {op: remove, path: /spec/paused}\n", "kind: Thing\nspec:\n  replicas: 1\n  paused: true\n"));
        QVERIFY(open.view().isJsonPatch());
        QCOMPARE(open.resultText(), std::string("kind: Thing\nspec:\n  replicas: 1\n"));
        QCOMPARE(open.result()->marks().decorations().gone.size(), size_t(1));
        // The removed line and the words for it are in one row.
        QCOMPARE(open.result()->frame()->line, 2);
        QCOMPARE(open.result()->rows().of(*open.result()->frame()), open.input(Side::Destination)->rows().ofLine(3));
    }

    void onePatchForSeveralDocuments()
    {
        OpenWindow open;
        QVERIFY(put(open, "[{\"op\": \"replace\", \"path\": \"/a\", \"value\": 5}]",
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\na: 1\n---\napiVersion: v1\nkind: "
                    "ConfigMap\nmetadata: {name: two}\n"));
        QCOMPARE(open.view().patchPanel()->operations().rowCount(), 2); // a row for each document, of one operation
        QCOMPARE(open.view().pane(Side::Updated)->header()->fact(), QStringLiteral("1 operation"));
        QVERIFY(open.window().notice()->text().startsWith(QStringLiteral("Operation 1 fails on ConfigMap two:")));
    }

    void aRemarkOnTheWholeIsNotTheFirstStep()
    {
        OpenWindow open(QStringLiteral("patch-strategic"));
        QVERIFY(open.view().selected().valid());
        QVERIFY(open.scene().plan().decision(open.view().selected()).outcome != merge::Outcome::Unchanged);
    }

    void brokenAndEmptyPatches()
    {
        OpenWindow open;
        QVERIFY(put(open, "[{\"op\": \"remove\", \"path\": \"/a\"}]", "a: 1\nb: 2\n"));
        QCOMPARE(open.resultText(), std::string("b: 2\n"));
        open.retype(Side::Updated, "[{\"op\": \"remove\", ");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().isStale());
        QVERIFY(open.window().notice()->text().startsWith(QStringLiteral("Patch can't be merged")));
        QVERIFY(!open.action(Act::TakeAway)->isEnabled());
        open.retype(Side::Updated, "[]\n");
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.resultText(), std::string("a: 1\nb: 2\n"));
        QVERIFY(!open.window().notice()->isVisible());
        open.window().workspace().close();
        QVERIFY(!open.view().scene());
    }

    void manyOperations()
    {
        std::string patch = "[\n";
        std::string document;
        for (int i = 0; i < 500; ++i) {
            const std::string number = std::to_string(i);
            document += "f" + number + ": 1\n";
            patch += std::string(i ? ",\n" : "") + "{\"op\": \"replace\", \"path\": \"/f" + number
                + "\", \"value\": " + number + "}";
        }
        OpenWindow open;
        QVERIFY(put(open, patch + "\n]\n", document));
        QCOMPARE(open.view().patchPanel()->operations().rowCount(), 500);
        open.view().selectOperation({0, 450});
        QCOMPARE(open.input(Side::Updated)->frame()->line, 451);
        QVERIFY(open.input(Side::Updated)->rows().first() > 400);
        QVERIFY(open.result()->rows().first() > 400);
        QCOMPARE(open.result()->rows().first(), open.input(Side::Destination)->rows().first());
        open.input(Side::Updated)->rows().scrollTo(0);
        QVERIFY(open.result()->rows().first() > 400); // the patch scrolls by itself
    }

    void filesThatAreAPatch()
    {
        const QTemporaryDir folder;
        const QString document = writeFile(folder, QStringLiteral("thing.yaml"), "a: 1\n");
        const QString patch =
            writeFile(folder, QStringLiteral("change.json"), "[{\"op\": \"remove\", \"path\": \"/a\"}]");
        OpenWindow open;
        open.window().controllers().opening.openDropped({document, patch});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Patch);
        QCOMPARE(open.resultText(), std::string("{}\n"));
        QCOMPARE(open.window().workspace().file(Side::Updated), patch);
    }
};

WINDOW_TEST(WindowPatch)
#include "window_patch.moc"
