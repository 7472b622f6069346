// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileDialog>
#include <QPrintDialog>
#include <QRegularExpression>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// What a person hands on: a page, Markdown, JSON, a PDF.
class WindowReport : public QObject {
    Q_OBJECT

    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QByteArray contents(const char *name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static int pagesOf(const QByteArray &pdf)
    {
        const auto found = QRegularExpression(QStringLiteral("/Type /Pages.*?/Count (\\d+)"),
                                              QRegularExpression::DotMatchesEverythingOption)
                               .match(QString::fromLatin1(pdf));
        return found.captured(1).toInt();
    }

private Q_SLOTS:
    void isSavedByTheEndOfItsName()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QVERIFY(open.window().controllers().report.saveReport(path("a.html")));
        QVERIFY(contents("a.html").startsWith("<!DOCTYPE html>"));
        QVERIFY(open.window().controllers().report.saveReport(path("a.md")));
        QVERIFY(contents("a.md").startsWith("**Look at 6 places.**\n\n"));
        QVERIFY(contents("a.md").contains("\n\n## Three-way merge"));
        QVERIFY(open.window().controllers().report.saveReport(path("a.json")));
        QVERIFY(contents("a.json").startsWith("{\n  \"version\": 1"));
        QVERIFY(!open.window().controllers().report.saveReport(path("a.txt")));
        QVERIFY(open.window().notice()->isVisible());
        QVERIFY(!QFile::exists(path("a.txt")));
        QVERIFY(!open.window().controllers().report.saveReport(path("no/such/folder/a.html")));
        QVERIFY(open.window().notice()->text().contains(QStringLiteral("a.html was not saved")));
    }

    void isAskedForByItsKey()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        open.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&open.window()));
        QTimer::singleShot(200, qApp, [this] {
            auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            dialog->selectNameFilter(dialog->nameFilters().at(1));
            Q_EMIT dialog->filterSelected(dialog->nameFilters().at(1)); // as the box of filters does
            QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), QStringLiteral("merge.report.md"));
            dialog->setDirectory(m_folder.path());
            QMetaObject::invokeMethod(dialog, "accept");
        });
        QTest::keyClick(&open.window(), Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(contents("merge.report.md").startsWith("**Look at 6 places.**\n\n"));
        QVERIFY(contents("merge.report.md").contains("\n\n## "));
    }

    void hasTheColoursOfTheWindow()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QVERIFY(open.window().controllers().report.saveReport(path("c.html")));
        const QString html = QString::fromUtf8(contents("c.html"));
        for (const Theme *theme : {&Theme::light(), &Theme::dark()}) {
            for (const Look look : {Look::Added, Look::Changed, Look::Removed, Look::Retained, Look::Conflict,
                                    Look::Choice, Look::Fails}) {
                for (const Ink ink : {Ink::Background, Ink::Strong, Ink::Text})
                    QVERIFY2(html.contains(theme->ink(look, ink).name()), qPrintable(theme->ink(look, ink).name()));
            }
            for (const Side side : merge::allSides)
                QVERIFY(html.contains(theme->input(side).name()));
        }
    }

    void aPdfHasPages()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QVERIFY(open.window().controllers().report.savePdf(path("a.pdf")));
        const QByteArray pdf = contents("a.pdf");
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY2(pagesOf(pdf) > 3, qPrintable(QString::number(pagesOf(pdf))));
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        QVERIFY(open.window().controllers().report.savePdf(path("b.pdf")));
        QCOMPARE(pagesOf(contents("b.pdf")), 1);
        QVERIFY(!open.window().controllers().report.savePdf(path("no/such/folder/a.pdf")));
        QVERIFY(open.window().notice()->isVisible());
    }

    void secretsAreMasked()
    {
        const std::string head = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: hunter";
        OpenWindow open;
        QVERIFY(open.put(head + "1}\n", head + "2}\n", head + "1}\n"));
        for (const char *name : {"s.html", "s.md", "s.json"}) {
            QVERIFY(open.window().controllers().report.saveReport(path(name)));
            QVERIFY(contents(name).contains("***"));
            QVERIFY(!contents(name).contains("hunter"));
        }
    }

    void nothingIsSavedWithoutAMerge()
    {
        OpenWindow open;
        for (const Act act : {Act::SaveReport, Act::Print, Act::SavePdf})
            QVERIFY(!open.action(act)->isEnabled());
        QVERIFY(!open.window().controllers().report.saveReport(path("none.html")));
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        for (const Act act : {Act::SaveReport, Act::Print, Act::SavePdf})
            QVERIFY(open.action(act)->isEnabled());
        open.window().workspace().edit(Side::Updated, 0, 0, "[");
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.action(Act::SaveReport)->isEnabled());
    }

    void printingAsks()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&open.window()));
        bool asked = false;
        QTimer::singleShot(200, qApp, [&asked] {
            asked = qobject_cast<QPrintDialog *>(QApplication::activeModalWidget()) != nullptr;
            if (QWidget *dialog = QApplication::activeModalWidget())
                dialog->close();
        });
        QTest::keyClick(&open.window(), Qt::Key_P, Qt::ControlModifier);
        QVERIFY(asked);
    }

private:
    QTemporaryDir m_folder;
};

WINDOW_TEST(WindowReport)
#include "window_report.moc"
