// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/look.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QStatusBar>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/merge/plan/secrets.h"
#include "ui/controllers/schemas.h"
#include "ui/dialogs/listruledialog.h"
#include "ui/dialogs/settingsdialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/views/stylesheet.h"

namespace fieldwise::ui {

LookController::LookController(WindowParts &parts, SchemasController &schemaFiles)
    : Controller(parts), m_schemaFiles(schemaFiles)
{
    m_actions.readKeys(m_settings);
    for (QAction *action : m_actions.all())
        m_window.addAction(action); // its keys work wherever the focus is; no pane uses them
    for (const auto &[act, scheme] : {std::pair(Act::ThemeSystem, Scheme::System),
                                      {Act::ThemeLight, Scheme::Light},
                                      {Act::ThemeDark, Scheme::Dark}}) {
        on(act, [this, scheme = scheme] {
            m_appearance.setScheme(scheme);
            m_settings.setScheme(scheme);
        });
    }
    for (const auto &[act, colours] : {std::pair(Act::ColoursSafe, Colours::Safe),
                                       {Act::ColoursClassic, Colours::Classic},
                                       {Act::ColoursContrast, Colours::Contrast}}) {
        on(act, [this, colours = colours] {
            m_appearance.setColours(colours);
            m_settings.setColours(colours);
        });
    }
    on(Act::Columns, [this] { setLayout(PaneLayout::Columns); });
    on(Act::ResultBelow, [this] { setLayout(PaneLayout::ResultBelow); });
    on(Act::SinglePane, [this] { setLayout(PaneLayout::SinglePane); });
    on(Act::Shortcuts, [this] { ShortcutsDialog(m_actions, *m_parts.menus, m_settings, &m_window).exec(); });
    on(Act::Settings, [this] { askSettings(); });
    on(Act::FullScreen, [this] {
        QWidget *window = m_window.window();
        window->setWindowState(window->windowState() ^ Qt::WindowFullScreen);
    });
    on(Act::ZoomIn, [this] { zoom(1); });
    on(Act::ZoomOut, [this] { zoom(-1); });
    on(Act::ZoomReset, [this] { zoom(0); });
    on(Act::About, [this] {
        MessageBox box(tr("About Fieldwise"), tr("Fieldwise %1").arg(QStringLiteral(FIELDWISE_VERSION)), &m_window);
        box.setStandardButtons(MessageBox::Ok);
        box.setInformativeText(
            tr("Shows what a structured merge does to every field, and why. Works offline; reads only "
               "what you open, writes what you save, and unsaved work to a private folder. GPL 3.0 or later."));
        box.exec();
    });
    connect(m_view, &MergeView::zoomAsked, this, &LookController::zoom);
    connect(m_parts.steps->result()->editor(), &PaneEditor::zoomAsked, this, &LookController::zoom);
    connect(&m_appearance, &Appearance::restyled, this, &LookController::applyTheme);
    applyTheme();
    applySettings();
    useDefaultOptions();
    setLayout(m_settings.layout());
}

void LookController::setLayout(PaneLayout layout)
{
    m_view->setLayout(layout);
    m_settings.setLayout(layout);
    m_actions[layout == PaneLayout::Columns           ? Act::Columns
                  : layout == PaneLayout::ResultBelow ? Act::ResultBelow
                                                      : Act::SinglePane]
        ->setChecked(true);
}

void LookController::applySettings()
{
    m_appearance.setCodeFamily(m_settings.codeFamily());
    m_codePixels = m_settings.codePixels();
    m_view->setCodePixels(m_codePixels);
    m_parts.steps->setCodePixels(m_codePixels);
    m_parts.values->setCodePixels(m_codePixels);
    m_view->setTabWidth(m_settings.tabWidth());
    m_view->setBlanksShown(m_settings.showsBlanks());
}

void LookController::askSettings()
{
    SettingsDialog dialog(m_appearance, m_settings, m_schemaFiles.files(), &m_window);
    connect(&dialog, &SettingsDialog::shortcutsAsked, m_actions[Act::Shortcuts], &QAction::trigger);
    if (dialog.exec() != QDialog::Accepted)
        return;
    dialog.store(m_settings);
    applySettings();
    m_schemaFiles.setSchemas(dialog.schemas().files(), dialog.schemas().builtin());
    if (!m_workspace.hasInputs())
        useDefaultOptions();
}

void LookController::applyTheme()
{
    if (const QString sheet = styleSheetOf(m_appearance.theme()); m_window.window()->styleSheet() != sheet)
        m_window.window()->setStyleSheet(sheet);
    m_actions[m_appearance.scheme() == Scheme::Dark        ? Act::ThemeDark
                  : m_appearance.scheme() == Scheme::Light ? Act::ThemeLight
                                                           : Act::ThemeSystem]
        ->setChecked(true);
    static constexpr Act colours[] = {Act::ColoursSafe, Act::ColoursClassic, Act::ColoursContrast};
    m_actions[colours[static_cast<size_t>(m_appearance.colours())]]->setChecked(true);
}

void LookController::zoom(int steps)
{
    m_codePixels = steps == 0 ? 13 : std::clamp(m_codePixels + steps, 8.0, 32.0);
    m_view->setCodePixels(m_codePixels);
    m_parts.steps->setCodePixels(m_codePixels);
    m_parts.values->setCodePixels(m_codePixels);
    m_settings.setCodePixels(m_codePixels);
}

} // namespace fieldwise::ui
