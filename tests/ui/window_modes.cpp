// SPDX-License-Identifier: GPL-3.0-or-later
// The mode that follows what is opened, the texts that stay when it changes, and names that are typed.
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/opendialog.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Mode;
using merge::Side;

class WindowModes : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const char *name, const QByteArray &bytes)
    {
        return writeFile(m_folder, QString::fromLatin1(name), bytes);
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void twoFilesDroppedOnAnEmptyComparisonDecideItsMode()
    {
        OpenWindow open;
        open.action(Act::NewThreeWay)->trigger();
        drop(open.view().pane(Side::Original)->dropZone(), {file("one.yaml", "a: 1\n"), file("two.yaml", "a: 1\n")});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), Mode::TwoWay);
        QVERIFY(open.window().workspace().canMerge());
    }

    void anotherModeKeepsBothTextsInSight()
    {
        OpenWindow open;
        Workspace &workspace = open.window().workspace();
        open.action(Act::NewThreeWay)->trigger();
        const QString one = file("one.yaml", "a: 1\n"), two = file("two.yaml", "a: 2\n");
        open.window().controllers().opening.openFile(Side::Original, one);
        open.window().controllers().opening.openFile(Side::Updated, two);
        const auto files = [&] {
            return QStringList{workspace.file(Side::Original), workspace.file(Side::Updated),
                               workspace.file(Side::Destination)};
        };
        const QStringList before{one, two, {}}, compared{{}, two, one};
        QCOMPARE(files(), before);
        open.action(Act::Compare)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(files(), compared);
        QCOMPARE(open.input(Side::Destination)->bytes(), std::string("a: 1\n"));
        QCOMPARE(open.scene().plan().counts.changed, 1U);
        QStringList offered;
        for (const auto *button : open.view().card()->findChildren<QAbstractButton *>())
            offered += button->text();
        QVERIFY2(offered.join(QLatin1Char('|')).contains(QStringLiteral("Take Before"))
                     && !offered.join(QLatin1Char('|')).contains(QStringLiteral("Take Original")),
                 qPrintable(offered.join(QLatin1Char('|'))));
        open.action(Act::ThreeWay)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(files(), before);
        QVERIFY(!open.view().pane(Side::Destination)->isOpen());
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(workspace.mode(), Mode::Compare);
        QCOMPARE(files(), compared);
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(files(), before);
        QCOMPARE(open.input(Side::Original)->bytes(), std::string("a: 1\n"));
    }

    void aTypedPathMayBeRelative()
    {
        file("typed.yaml", "a: 1\n");
        const QString before = QDir::currentPath(), home = qEnvironmentVariable("HOME");
        const auto reset = qScopeGuard([&] {
            QDir::setCurrent(before);
            qputenv("HOME", home.toLocal8Bit());
        });
        QDir::setCurrent(m_folder.path());
        qputenv("HOME", m_folder.path().toLocal8Bit());
        OpenWindow open;
        OpenDialog dialog(open.appearance(), {.now = {Mode::ThreeWay}, .replaces = {}, .folder = {}, .cluster = {}},
                          &open.window());
        for (const char *typed : {"typed.yaml", "./typed.yaml", "~/typed.yaml"}) {
            auto *field = dialog.slotAt(1)->findChild<QLineEdit *>();
            field->clear();
            QTest::keyClicks(field, QString::fromLatin1(typed));
            Q_EMIT field->editingFinished();
            QCOMPARE(QFileInfo(dialog.request().sides[Side::Updated].path).canonicalFilePath(),
                     QFileInfo(m_folder.filePath(QStringLiteral("typed.yaml"))).canonicalFilePath());
            QVERIFY(!dialog.words().contains(QStringLiteral("no such file")));
        }
    }
};

WINDOW_TEST(WindowModes)
#include "window_modes.moc"
