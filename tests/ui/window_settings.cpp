// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSettings>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/settingsdialog.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// The settings dialog: what it shows at once, what Cancel takes back, what is remembered.
class WindowSettings : public QObject {
    Q_OBJECT

    template <typename Field>
    static Field *field(const QWidget &dialog, const char *name)
    {
        return dialog.findChild<Field *>(QString::fromLatin1(name));
    }

    /// Runs while the dialog that the command opens is shown.
    static void during(MainWindow &window, const std::function<void(SettingsDialog &)> &run)
    {
        bool ran = false;
        QTimer::singleShot(0, &window, [&] {
            auto *dialog = window.findChild<SettingsDialog *>();
            if (!dialog)
                return;
            ran = true;
            run(*dialog);
            if (dialog->isVisible())
                dialog->reject();
        });
        window.actions()[Act::Settings]->trigger();
        QVERIFY(ran);
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        keepSettingsIn(m_folder->path());
        QSettings().clear();
    }

    void cancelTakesBack()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        during(open.window(), [&](SettingsDialog &dialog) {
            field<QComboBox>(dialog, "colours")->setCurrentIndex(1);
            field<QComboBox>(dialog, "brightness")->setCurrentIndex(2);
            QVERIFY(&open.appearance().theme() == &Theme::of(Colours::Classic, true)); // at once
            bool warned = false;
            for (const QLabel *label : dialog.findChildren<QLabel *>())
                warned = warned || label->text().contains(QStringLiteral("Not safe for colour blindness"));
            QVERIFY(warned);
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        QVERIFY(&open.appearance().theme() == &Theme::light());
        QVERIFY(open.action(Act::ColoursSafe)->isChecked());
    }

    void everythingIsRemembered()
    {
        const auto settings = [] { return Settings(); };
        {
            Appearance appearance(settings().scheme(), settings().colours());
            MainWindow window(appearance, settings());
            window.show();
            during(window, [](SettingsDialog &dialog) {
                field<QComboBox>(dialog, "colours")->setCurrentIndex(2);
                field<QComboBox>(dialog, "brightness")->setCurrentIndex(2);
                field<QSpinBox>(dialog, "codePixels")->setValue(16);
                field<QSpinBox>(dialog, "tabWidth")->setValue(4);
                field<QCheckBox>(dialog, "blanks")->setChecked(true);
                field<QComboBox>(dialog, "listKeys")->setCurrentIndex(1);
                field<QComboBox>(dialog, "listOrder")->setCurrentIndex(1);
                field<QComboBox>(dialog, "conflicts")->setCurrentIndex(1);
                field<QCheckBox>(dialog, "exact")->setChecked(true);
                field<QCheckBox>(dialog, "builtin")->setChecked(false);
                dialog.accept();
            });
            const PaneEditor *pane = window.view()->pane(Side::Updated)->editor();
            QCOMPARE(pane->codePixels(), 16.0);
            QCOMPARE(pane->tabWidth(), 4);
            QCOMPARE(pane->whitespaceVisibility(), QsciScintilla::WsVisible);
            QVERIFY(window.workspace().inputs().options.exact); // nothing is open yet
            QVERIFY(window.actions()[Act::ColoursContrast]->isChecked());
        }
        QCOMPARE(settings().scheme(), Scheme::Dark);
        QCOMPARE(settings().colours(), Colours::Contrast);
        QVERIFY(!settings().builtinSchema());
        Appearance appearance(settings().scheme(), settings().colours());
        MainWindow window(appearance, settings());
        QVERIFY(&appearance.theme() == &Theme::of(Colours::Contrast, true));
        QCOMPARE(window.view()->result()->editor()->codePixels(), 16.0);
        const merge::Options &options = window.workspace().inputs().options;
        QCOMPARE(options.infer, k8s::Infer::Name);
        QCOMPARE(options.listOrder, merge::ListOrder::Prepend);
        QCOMPARE(options.onConflict, merge::OnConflict::Destination);
        QVERIFY(options.exact);
        QVERIFY(window.actions()[Act::KeysName]->isChecked());
        QVERIFY(window.actions()[Act::DestinationWins]->isChecked());
    }

    void everyModeHasItsOwnNoise()
    {
        using enum merge::Mode;
        Settings settings;
        for (const merge::Mode mode : {ThreeWay, TwoWay, Apply, Patch, Compare, Git, ServerSide})
            QCOMPARE(settings.noiseHidden(mode), merge::isApply(mode)); // none is another's
        for (const merge::Mode mode : {ThreeWay, TwoWay, Apply, Patch, Compare, Git, ServerSide}) {
            settings.setNoiseHidden(mode, !merge::isApply(mode));
            QCOMPARE(settings.noiseHidden(mode), !merge::isApply(mode));
        }
        QVERIFY(QSettings().contains(QStringLiteral("view/noise-hidden/server-side")));
    }

    void anOpenComparisonKeepsItsOptions()
    {
        Appearance appearance(Scheme::Light);
        MainWindow window(appearance, Settings());
        window.show();
        window.controllers().opening.openExample(QStringLiteral("upgrade"));
        QVERIFY(QTest::qWaitFor([&] { return window.controllers().result.isSettled(); }, 20000));
        during(window, [](SettingsDialog &dialog) {
            field<QComboBox>(dialog, "conflicts")->setCurrentIndex(1);
            dialog.accept();
        });
        QCOMPARE(window.workspace().inputs().options.onConflict, merge::OnConflict::Updated);
        window.actions()[Act::NewThreeWay]->trigger();
        QCOMPARE(window.workspace().inputs().options.onConflict, merge::OnConflict::Destination);
    }

    void aDamagedFileMeansDefaults()
    {
        QSettings stored;
        for (const char *key :
             {"look/theme", "look/colours", "look/codePixels", "look/codeFamily", "window/layout", "editing/tabWidth",
              "merging/listKeys", "merging/listOrder", "merging/conflicts", "keys/find"})
            stored.setValue(QString::fromLatin1(key), QStringLiteral("\x01 no such thing"));
        stored.sync();
        const Settings settings;
        QCOMPARE(settings.scheme(), Scheme::System);
        QCOMPARE(settings.colours(), Colours::Safe);
        QCOMPARE(settings.layout(), PaneLayout::ResultBelow);
        QVERIFY(settings.codePixels() >= 8 && settings.tabWidth() >= 1);
        QCOMPARE(settings.options().onConflict, merge::OnConflict::Updated);
        Appearance appearance(settings.scheme(), settings.colours());
        MainWindow window(appearance, settings);
        QVERIFY(!appearance.codeFamily().isEmpty());
    }

    void coloursMenuSwitches()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        open.action(Act::ColoursClassic)->trigger();
        QVERIFY(&open.appearance().theme() == &Theme::of(Colours::Classic, false));
        open.action(Act::ThemeDark)->trigger();
        QVERIFY(&open.appearance().theme() == &Theme::of(Colours::Classic, true));
        open.action(Act::ColoursContrast)->trigger();
        const QColor paper =
            open.input(Side::Updated)->grab().toImage().pixelColor(open.input(Side::Updated)->width() - 30, 5);
        QCOMPARE(paper, QColor(Qt::black));
        open.action(Act::ColoursSafe)->trigger();
        QVERIFY(&open.appearance().theme() == &Theme::dark());
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

WINDOW_TEST(WindowSettings)
#include "window_settings.moc"
