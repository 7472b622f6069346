// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QStatusBar>

#include "core/base/encoding.h"
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/encodingdialog.h"
#include "ui/dialogs/savealldialog.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// What happens to the files of panes while they are open: changed, gone, reloaded, written back; and their encodings.
class WindowDisk : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const char *name, const QByteArray &bytes)
    {
        return writeFile(m_folder, QString::fromLatin1(name), bytes);
    }
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    /// Two-way over u.yaml and d.yaml.
    bool openTwo(OpenWindow &open)
    {
        open.window().controllers().opening.openFiles({file("u.yaml", "a: 2\n"), file("d.yaml", "a: 1\nb: 1\n")},
                                                      merge::Mode::TwoWay);
        return open.waitUntilSettled();
    }

private Q_SLOTS:
    void aChangedFileIsReloadedAndUndone()
    {
        OpenWindow open;
        QVERIFY(openTwo(open));
        NoticeBar *bar = open.window().parts().fileNotice;
        QVERIFY(bar->isHidden());
        file("d.yaml", "a: 1\nb: 1\nc: 5\n");
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().startsWith(QLatin1String("d.yaml changed on disk.")), qPrintable(bar->text()));
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\nb: 1\n"));
        QTest::mouseClick(bar->button(), Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        QVERIFY(bar->isHidden());
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\nb: 1\nc: 5\n"));
        QCOMPARE(open.resultText(), std::string("a: 2\nb: 1\nc: 5\n"));
        QVERIFY(!open.window().workspace().isEdited(Side::Destination));
        open.action(Act::Undo)->trigger();
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\nb: 1\n"));
        QVERIFY(open.window().workspace().isEdited(Side::Destination));
        open.action(Act::Redo)->trigger();
        QVERIFY(!open.window().workspace().isEdited(Side::Destination));
    }

    void editsAreNeverLostToAChangedFile()
    {
        OpenWindow open;
        QVERIFY(openTwo(open));
        NoticeBar *bar = open.window().parts().fileNotice;
        type(open.input(Side::Destination), QStringLiteral("#mine\n"));
        file("d.yaml", "theirs: 1\n");
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QLatin1String("your edits to Destination are still here")),
                 qPrintable(bar->text()));
        QTest::mouseClick(bar->link(), Qt::LeftButton); // Keep mine
        QVERIFY(bar->isHidden());
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("#mine\na: 1\nb: 1\n"));
        QVERIFY(open.window().workspace().isEdited(Side::Destination));
        QTest::qWait(300);
        QVERIFY(bar->isHidden()); // not told twice
        QCOMPARE(contents(path("d.yaml")), QByteArray("theirs: 1\n"));
        // What was kept can be given up after all.
        open.input(Side::Destination)->setFocus();
        open.action(Act::Revert)->trigger();
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("theirs: 1\n"));
        open.action(Act::Undo)->trigger();
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("#mine\na: 1\nb: 1\n"));
    }

    /// As editors save: another file in its place.
    void aReplacedFileIsNoticedAgainAndAgain()
    {
        OpenWindow open;
        QVERIFY(openTwo(open));
        NoticeBar *bar = open.window().parts().fileNotice;
        for (int i = 0; i < 3; ++i) {
            const QByteArray text = "a: 1\nb: " + QByteArray::number(i + 10) + "\n";
            const QString other = file("d.yaml.new", text);
            QCOMPARE(::rename(other.toUtf8().constData(), path("d.yaml").toUtf8().constData()), 0);
            QTRY_VERIFY(bar->isVisible());
            QTest::mouseClick(bar->button(), Qt::LeftButton);
            QCOMPARE(open.input(Side::Destination)->bytes(), text.toStdString());
        }
    }

    void aTouchedFileIsTheSame()
    {
        OpenWindow open;
        QVERIFY(openTwo(open));
        file("d.yaml", "a: 1\nb: 1\n");
        file("unrelated.yaml", "x");
        QTest::qWait(400);
        QVERIFY(open.window().parts().fileNotice->isHidden());
    }

    void aFileThatIsGoneIsToldAndWhatIsThereIsUnsaved()
    {
        OpenWindow open;
        QVERIFY(openTwo(open));
        NoticeBar *bar = open.window().parts().fileNotice;
        QVERIFY(QFile::remove(path("d.yaml")));
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QLatin1String("d.yaml is no longer on disk. Its text is still open here")),
                 qPrintable(bar->text()));
        QTest::mouseClick(bar->button(), Qt::LeftButton);
        QVERIFY(bar->isHidden());
        QVERIFY(open.window().workspace().hasUnsavedWork());
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\nb: 1\n"));
        open.action(Act::Reload)->trigger();
        QVERIFY(
            open.window().notice()->text().contains(QLatin1String("d.yaml can't be reloaded: there is no such file")));
        file("d.yaml", "back: 1\n");
        QTRY_VERIFY(bar->isVisible());
        QTest::mouseClick(bar->button(), Qt::LeftButton);
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("back: 1\n"));
    }

    void aFileThatBecomesBinaryChangesNothing()
    {
        OpenWindow open;
        QVERIFY(openTwo(open));
        NoticeBar *bar = open.window().parts().fileNotice;
        file("d.yaml", QByteArray("ab\0\0\0c", 6));
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QLatin1String("d.yaml changed on disk and can't be read: it is a binary file")),
                 qPrintable(bar->text()));
        QTest::mouseClick(bar->button(), Qt::LeftButton);
        QTest::qWait(300);
        QVERIFY(bar->isHidden());
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\nb: 1\n"));
    }

    void reloadTakesAllPanesInOneStep()
    {
        OpenWindow open;
        QVERIFY(openTwo(open));
        type(open.input(Side::Updated), QStringLiteral("#edit\n"));
        type(open.input(Side::Destination), QStringLiteral("#edit\n"));
        file("u.yaml", "a: 3\n");
        QTest::keyClick(open.input(Side::Destination), Qt::Key_F5);
        QCOMPARE(open.input(Side::Updated)->bytes(), std::string("a: 3\n"));
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\nb: 1\n"));
        QVERIFY(!open.window().workspace().hasUnsavedWork());
        open.action(Act::Undo)->trigger();
        QCOMPARE(open.input(Side::Updated)->bytes(), std::string("#edit\na: 2\n"));
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("#edit\na: 1\nb: 1\n"));
    }

    void aPaneIsWrittenBackOnlyOnPurpose()
    {
        OpenWindow open;
        QVERIFY(openTwo(open));
        QVERIFY(!open.action(Act::SaveInput)->isEnabled());
        type(open.input(Side::Destination), QStringLiteral("#mine\n"));
        QVERIFY(open.action(Act::SaveInput)->isEnabled());
        QString asked;
        answerBox(QStringLiteral("Cancel"), &asked);
        open.action(Act::SaveInput)->trigger();
        QVERIFY2(asked.startsWith(QLatin1String("Write Destination back to d.yaml?\nOne line is new, after line 0."))
                     && asked.contains(path("d.yaml")),
                 qPrintable(asked));
        QCOMPARE(contents(path("d.yaml")), QByteArray("a: 1\nb: 1\n"));
        {
            QFile other(path("d.yaml"));
            QVERIFY(other.open(QIODevice::WriteOnly) && other.write("theirs: 1\n") > 0);
        }
        answerBox(QStringLiteral("Cancel"), &asked);
        open.action(Act::SaveInput)->trigger();
        QVERIFY2(
            asked.contains(QLatin1String("The file has changed on disk since it was opened. Writing back overwrites")),
            qPrintable(asked));
        QCOMPARE(contents(path("d.yaml")), QByteArray("theirs: 1\n"));
        answerBox(QStringLiteral("Write back"), &asked);
        open.action(Act::SaveInput)->trigger();
        QCOMPARE(contents(path("d.yaml")), QByteArray("#mine\na: 1\nb: 1\n"));
        QVERIFY(!open.window().workspace().isEdited(Side::Destination));
        QTest::qWait(300);
        QVERIFY2(open.window().parts().fileNotice->isHidden(),
                 qPrintable(open.window().parts().fileNotice->text())); // what was written here is no news
    }

    void saveAllSavesWhatIsChecked()
    {
        OpenWindow open;
        QVERIFY(openTwo(open));
        QVERIFY(!open.action(Act::SaveAll)->isEnabled());
        type(open.input(Side::Updated), QStringLiteral("#u\n"));
        type(open.input(Side::Destination), QStringLiteral("#d\n"));
        QVERIFY(open.waitUntilSettled());
        QStringList names;
        QTimer::singleShot(50, qApp, [&] {
            auto *dialog = qobject_cast<SaveAllDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            const auto boxes = dialog->findChildren<QCheckBox *>();
            for (QCheckBox *box : boxes)
                names += box->text();
            boxes.last()->setChecked(false);
            dialog->findChildren<QLineEdit *>().first()->setText(path("result.yaml"));
            dialog->accept();
        });
        open.action(Act::SaveAll)->trigger();
        QCOMPARE(names,
                 (QStringList{QStringLiteral("Result"), QStringLiteral("Source"), QStringLiteral("Destination")}));
        QCOMPARE(contents(path("u.yaml")), QByteArray("#u\na: 2\n"));
        QCOMPARE(contents(path("d.yaml")), QByteArray("a: 1\nb: 1\n"));
        QTRY_COMPARE(contents(path("result.yaml")), QByteArray::fromStdString(open.resultText()));
    }

    void oneFileCantTakeTwo()
    {
        SaveAllDialog dialog({{QStringLiteral("Result"), path("x"), {}},
                              {QStringLiteral("Updated"), path("x"), {}},
                              {QStringLiteral("Live"), path("y"), QStringLiteral("why"), false}});
        const auto *save = dialog.findChildren<QPushButton *>().last();
        QPushButton *found = nullptr;
        for (QPushButton *button : dialog.findChildren<QPushButton *>())
            if (button->text() == QLatin1String("Save"))
                found = button;
        if (!save || !found)
            QFAIL("no button to save");
        QVERIFY(!found->isEnabled());
        dialog.findChildren<QCheckBox *>()[1]->setChecked(false);
        QVERIFY(found->isEnabled());
        QCOMPARE(dialog.files(), (QStringList{path("x"), {}, {}}));
        dialog.findChildren<QLineEdit *>()[0]->clear();
        QVERIFY(!found->isEnabled());
    }

    void encodingsAreKept_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("told");
        const auto utf16 = [](const std::string &text, Encoding encoding) {
            return QByteArray::fromStdString(encoded(text, encoding));
        };
        QTest::newRow("utf-8") << QByteArray("a: ä\nb: 1\n") << "UTF-8, LF";
        QTest::newRow("utf-8 bom, crlf") << QByteArray("\xEF\xBB\xBF"
                                                       "a: ä\r\nb: 1\r\n")
                                         << "UTF-8, CRLF";
        QTest::newRow("utf-16le bom, crlf") << utf16("\xEF\xBB\xBF"
                                                     "a: ä😀\r\nb: 1\r\n",
                                                     Encoding::Utf16Le)
                                            << "UTF-16 LE, CRLF";
        QTest::newRow("utf-16be") << utf16("a: ä\nb: 1\n", Encoding::Utf16Be) << "UTF-16 BE, LF";
        QTest::newRow("cr") << QByteArray("a: 1\rb: 1\r") << "UTF-8, CR";
        QTest::newRow("mixed") << QByteArray("a: 1\nb: 1\r\nc: 1\r") << "UTF-8, LF";
    }

    void encodingsAreKept()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, told);
        OpenWindow open;
        const QString destination = file("enc.yaml", bytes);
        open.window().controllers().opening.openFiles({file("u.yaml", "z: 1\n"), destination}, merge::Mode::TwoWay);
        QVERIFY(open.waitUntilSettled());
        open.input(Side::Destination)->setFocus();
        QTest::keyClick(open.input(Side::Destination), Qt::Key_Right);
        const auto isTold = [&] {
            const auto labels = open.window().statusBar()->findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel *label) { return label->text() == told; });
        };
        QTRY_VERIFY(isTold());
        QVERIFY(open.window().workspace().savePane(Side::Destination, path("copy.yaml")).ok());
        QCOMPARE(contents(path("copy.yaml")), bytes);
        QVERIFY(open.window()
                    .workspace()
                    .saveResult(path("result.yaml"), open.resultText(), open.window().workspace().changes())
                    .ok());
        const QByteArray result = contents(path("result.yaml"));
        QVERIFY(result.startsWith(bytes.first(bytes.size() - 2)));
        QCOMPARE(encodingOf(result.toStdString()), encodingOf(bytes.toStdString()));
    }

    void whatIsNoUtf16IsSaid()
    {
        OpenWindow open;
        QByteArray bytes("\xff\xfe"
                         "a\0\n\0b\0",
                         8);
        open.window().controllers().opening.openFile(Side::Destination, file("odd.yaml", bytes + 'x'));
        QVERIFY2(open.window().notice()->text().contains(QLatin1String("it is not UTF-16 (first error in line 2)")),
                 qPrintable(open.window().notice()->text()));
        inDialog<EncodingDialog>([](EncodingDialog &dialog) { dialog.reject(); });
        open.window().controllers().opening.openFile(Side::Destination, file("late.yaml", "a: \x01\nb: \xff\n"));
        QVERIFY2(open.window().notice()->text().contains(QLatin1String("it is not UTF-8 (first error in line 2)")),
                 qPrintable(open.window().notice()->text()));
    }
};

QTEST_MAIN(WindowDisk)
#include "window_disk.moc"
