// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QClipboard>
#include <QLineEdit>

#include "core/config.h"
#include "tests/support/canary.h"
#include "tests/support/ui/alltexts.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/views/takeawaypage.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

// Values that stand nowhere else, so that they are found wherever they leak.
const std::string original =
    "apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  password: b2xkc2VjcmV0\n  user: YWRtaW4=\n";
const std::string updated =
    "apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  password: bmV3c2VjcmV0\n  user: YWRtaW4=\n";
const std::string destination = "apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  password: "
                                "bGl2ZXNlY3JldA== # rotated\n  user: YWRtaW4=\n"
                                "stringData:\n  pem: |\n    first-hidden\n    second-hidden\n";
const char *const hidden[] = {
    "b2xkc2VjcmV0", "bmV3c2VjcmV0", "bGl2ZXNlY3JldA==", "YWRtaW4=", "first-hidden", "second-hidden"};

/// Some hidden value in a text for people; empty when there is none.
QString leakIn(const QString &text)
{
    for (const char *value : hidden) {
        if (text.contains(QLatin1String(value)))
            return QStringLiteral("%1 in: %2").arg(QLatin1String(value), text);
    }
    return {};
}

} // namespace

/// What a Secret holds is not shown, copied, found or told.
class WindowSecrets : public QObject {
    Q_OBJECT

    static QString words(PaneEditor *editor)
    {
        QString all;
        for (const LineChip &chip : editor->marks().decorations().chips)
            all += chip.text + QLatin1Char('\n');
        for (const FillerText &gone : editor->marks().decorations().gone)
            all += gone.text + QLatin1Char('\n');
        return all + QString::fromStdString(editor->masks().shownText(0, static_cast<int>(editor->bytes().size())));
    }

    static QString everything(OpenWindow &open)
    {
        QString all;
        for (const Side side : merge::allSides)
            all += words(open.input(side));
        all += words(open.result()) + open.window().notice()->text();
        ReasonsModel &reasons = open.view().reasons();
        for (int row = 0; row < reasons.rowCount(); ++row) {
            for (const int role : {int(ReasonsModel::BecauseRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
                all += reasons.data(reasons.index(row), role).toString() + QLatin1Char('\n');
            open.view().select(reasons.refAt(row));
            all += open.view().card()->plainText() + QLatin1Char('\n');
        }
        return all;
    }

    /// The pixels of a pane, without margin and caret.
    static QImage picture(PaneEditor *editor)
    {
        editor->SendScintilla(QsciScintilla::SCI_SETCARETPERIOD, 0UL);
        return editor->viewport()->grab().toImage();
    }

private Q_SLOTS:
    void nothingIsTold_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("three-way") << int(merge::Mode::ThreeWay);
        QTest::newRow("two-way") << int(merge::Mode::TwoWay);
        QTest::newRow("apply") << int(merge::Mode::Apply);
    }

    void nothingIsTold()
    {
        QFETCH(int, mode);
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        open.window().controllers().options.chooseMode(static_cast<merge::Mode>(mode));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().scene());
        const QString all = everything(open);
        QVERIFY2(leakIn(all).isEmpty(), qPrintable(leakIn(all)));
        QVERIFY(all.contains(QLatin1String("***")));
        QVERIFY(open.resultText().find("bmV3c2VjcmV0") != std::string::npos); // the result itself is whole
    }

    void whatChangesIsToldFromWhatDoesNot()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        QVERIFY(words(open.input(Side::Destination)).contains(QLatin1String("password: *** (before) # ***")));
        QVERIFY(words(open.input(Side::Updated)).contains(QLatin1String("password: *** (after)")));
        QVERIFY(words(open.result()).contains(QLatin1String("password: *** (after)")));
        QVERIFY(words(open.result()).contains(QLatin1String("user: ***\n")));
    }

    void thePixelsDoNotTellEither()
    {
        // Two Secrets that differ in nothing but their values, of other lengths, look the same, selected as well.
        const auto look = [](const std::string &value) {
            OpenWindow open;
            const std::string text = "apiVersion: v1\nkind: Secret\ndata:\n  key: " + value + "\n";
            (void)open.put(text, text, text);
            PaneEditor *editor = open.input(Side::Updated);
            editor->setFocus();
            editor->selectAll();
            return picture(editor);
        };
        QCOMPARE(look("aGVsbG8="), look("YW5vdGhlciBsb25nZXIgdmFsdWU="));
    }

    void aTextIsMaskedBeforeItIsMerged()
    {
        OpenWindow open;
        open.action(Act::NewThreeWay)->trigger();
        QVERIFY(!open.window().workspace().put(Side::Destination, destination, QStringLiteral("live.yaml")));
        QVERIFY2(leakIn(words(open.input(Side::Destination))).isEmpty(),
                 qPrintable(words(open.input(Side::Destination))));
    }

    void aBrokenSecretStaysMasked()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->goTo(static_cast<int>(destination.find("metadata")));
        QTest::keyClicks(editor, QStringLiteral("\""));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().isStale());
        const QString all = everything(open);
        QVERIFY2(leakIn(all).isEmpty(), qPrintable(leakIn(all)));
        OpenWindow loaded;
        QVERIFY(loaded.put(original, updated,
                           "apiVersion: v1\nkind: Secret\nmetadata: \"x\ndata:\n  password: YWRtaW4=\n"));
        QVERIFY(leakIn(words(loaded.input(Side::Destination))).isEmpty());
    }

    void copiesHaveMasks()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->selectAll();
        editor->copy();
        QVERIFY2(leakIn(QApplication::clipboard()->text()).isEmpty(), qPrintable(QApplication::clipboard()->text()));
        QVERIFY(QApplication::clipboard()->text().contains(QLatin1String("name: db")));
        QCOMPARE(open.window().notice()->button()->text(), QStringLiteral("Show secret values"));
        QTest::keyClick(editor, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(leakIn(QApplication::clipboard()->text()).isEmpty());

        QTest::keyClick(editor, Qt::Key_X, Qt::ControlModifier);
        QCOMPARE(editor->bytes(), destination); // nothing is lost to a mask
        QVERIFY(open.window().notice()->text().startsWith(QLatin1String("Nothing was cut")));

        editor->SendScintilla(QsciScintilla::SCI_SETSEL, 0UL, 14L); // no secret in it
        editor->copy();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("apiVersion: v1"));
    }

    void readersDoNotGetThem()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        QAccessibleInterface *pane = QAccessible::queryAccessibleInterface(open.input(Side::Destination));
        QVERIFY(pane);
        QVERIFY(!pane->textInterface());
        QCOMPARE(pane->text(QAccessible::Name), QStringLiteral("Destination"));
        QVERIFY(leakIn(pane->text(QAccessible::Value)).isEmpty());
    }

    void whatIsMaskedIsNotFound()
    {
        OpenWindow open;
        QVERIFY(open.put(original, updated, destination));
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        open.action(Act::Find)->trigger();
        auto *words = open.window().findChild<QLineEdit *>(QStringLiteral("find"));
        words->setText(QStringLiteral("hidden"));
        QVERIFY(!editor->hasSelectedText());
        QVERIFY(words->parentWidget()->findChild<QLabel *>()->text().startsWith(QLatin1String("not in")));
        words->setText(QStringLiteral("rotated")); // a comment beside a value may have an older one
        QVERIFY(!editor->hasSelectedText());
        words->setText(QStringLiteral("metadata"));
        QCOMPARE(editor->selectedText(), QStringLiteral("metadata"));
        editor->setFocus();
        editor->SendScintilla(QsciScintilla::SCI_SETSEL, static_cast<unsigned long>(destination.find("bGl2")),
                              static_cast<long>(destination.find("bGl2") + 4));
        open.action(Act::Find)->trigger();
        QCOMPARE(words->text(), QStringLiteral("metadata"));
    }

    void lastAppliedOfASecretIsMasked()
    {
        OpenWindow open;
        const std::string live = "apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\n  annotations:\n"
                                 "    kubectl.kubernetes.io/last-applied-configuration: |\n"
                                 "      "
                                 "{\"apiVersion\":\"v1\",\"data\":{\"password\":\"b2xkc2VjcmV0\"},\"kind\":\"Secret\","
                                 "\"metadata\":{\"name\":\"db\"}}\n"
                                 "data:\n  password: b2xkc2VjcmV0\n";
        open.window().controllers().options.chooseMode(merge::Mode::Apply);
        QVERIFY(!open.window().workspace().put(Side::Destination, live, QStringLiteral("live.yaml")));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.input(Side::Original)->bytes().find("b2xkc2VjcmV0") != std::string::npos);
        QVERIFY(!open.window().workspace().put(Side::Updated, updated, QStringLiteral("local.yaml")));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.view().scene());
        const QString all = everything(open);
        QVERIFY2(leakIn(all).isEmpty(), qPrintable(leakIn(all)));
    }

    void theyAreShownOnlyOnDemandAndForNow()
    {
        {
            OpenWindow open;
            QVERIFY(!open.action(Act::ShowSecrets)->isChecked());
            QVERIFY(open.put(original, updated, destination));
            open.action(Act::ShowSecrets)->trigger();
            QVERIFY(open.waitUntilSettled());
            QVERIFY(words(open.input(Side::Destination)).contains(QLatin1String("bGl2ZXNlY3JldA==")));
            QVERIFY(open.view().card()->plainText().contains(QLatin1String("bmV3c2VjcmV0")));
            open.action(Act::ShowSecrets)->trigger();
            QVERIFY(open.waitUntilSettled());
            QVERIFY(leakIn(everything(open)).isEmpty());
            open.action(Act::ShowSecrets)->trigger();
        }
        OpenWindow next;
        QVERIFY(!next.action(Act::ShowSecrets)->isChecked());
        QVERIFY(!next.window().workspace().inputs().options.showSecrets);
    }

    /// What the fuzzer of Secrets merges, in the window: nothing that can be read, pointed at, heard or printed has a
    /// value.
    void generatedSecretsAreNowhere()
    {
        int merged = 0, masked = 0, printed = 0;
        std::mt19937 random(1);
        for (int number = 0; number < 14; ++number) {
            std::string bytes;
            while (bytes.size() < 160)
                bytes += char(random() % 255);
            const Inputs inputs = test::inputsWithCanary(test::Choices(bytes));
            OpenWindow open;
            open.window().controllers().options.chooseMode(inputs.options.mode);
            for (const Side side : merge::allSides)
                if (side != Side::Original
                    || (inputs.open[side] && merge::hasOriginal(inputs.options.mode)
                        && inputs.options.mode != merge::Mode::Apply))
                    QVERIFY(!open.window().workspace().put(side, inputs.texts[side],
                                                           QStringLiteral("%1.yaml").arg(int(side))));
            QVERIFY(open.waitUntilSettled());
            const auto look = [&](const char *what) {
                const std::string all = (allTexts(&open.window()) + words(open.input(Side::Updated))
                                         + words(open.input(Side::Destination)) + words(open.result()))
                                            .toStdString();
                const size_t at = test::findCanary(all);
                const std::string found = at == std::string::npos ? "" : all.substr(at > 200 ? at - 200 : 0, 400);
                QVERIFY2(found.empty(),
                         qPrintable(QString::fromLatin1(what) + QStringLiteral(": ") + QString::fromStdString(found)));
                masked += all.find("***") != std::string::npos;
            };
            look("the window");
            if (!open.view().scene())
                continue;
            ++merged;
            ReasonsModel &reasons = open.view().reasons();
            for (int row = 0; row < std::min(reasons.rowCount(), 4); ++row) {
                open.view().select(reasons.refAt(row));
                look("a reason");
            }
            for (const Act act : {Act::Outline, Act::CompareSemantics, Act::CompareDeployers, Act::TakeAway})
                if (open.action(act)->isEnabled()) {
                    open.action(act)->trigger();
                    QVERIFY(open.waitUntilSettled());
                    QTest::qWait(150);
                    look("a page");
                }
            QTemporaryDir folder;
            const QString file = folder.filePath(QStringLiteral("a.pdf"));
            QVERIFY(open.window().controllers().report.savePdf(file));
            const std::string text = textOfPdf(file).toStdString();
            QVERIFY2(text.find("Page 1") != std::string::npos, "the text of the PDF is not read");
            QCOMPARE(test::findCanary(text), std::string::npos);
            printed += text.find("***") != std::string::npos;
        }
        qInfo("merged %d of 14, masked in %d looks at the window, in %d PDFs", merged, masked, printed);
        QVERIFY(merged >= 7);
        QVERIFY(masked > merged);
        QVERIFY(printed >= 5);
    }

    void anotherKindIsShown()
    {
        OpenWindow open;
        const std::string text = "kind: ConfigMap\ndata:\n  secret: YWRtaW4=\n";
        QVERIFY(open.put(text, text, text));
        QVERIFY(words(open.input(Side::Destination)).contains(QLatin1String("YWRtaW4=")));
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowSecrets)
#include "window_secrets.moc"
