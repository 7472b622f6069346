// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFontComboBox>
#include <QListWidget>
#include <QSpinBox>
#include <QStackedWidget>

#include "ui/dialogs/schemaspanel.h"
#include "ui/editor/paneeditor.h"
#include "ui/look/label.h"
#include "ui/look/settings.h"

namespace fieldwise::ui {

/// All settings, on several pages. Colours and fonts are shown immediately; Cancel restores them.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    SettingsDialog(Appearance &appearance, const Settings &settings, std::vector<SchemaFile> schemas,
                   QWidget *parent = nullptr);

    /// Writes the choices to the settings; nothing else does.
    void store(Settings &settings) const;
    double codePixels() const { return m_pixels->value(); }
    int tabWidth() const { return m_tab->value(); }
    bool showsBlanks() const { return m_blanks->isChecked(); }
    const SchemasPanel &schemas() const { return *m_schemas; }
    QListWidget *pages() const { return m_pages; }

    void reject() override;

Q_SIGNALS:
    void shortcutsAsked();

private:
    void addPage(const QString &name, QLayout *content);
    QLayout *appearancePage(const Settings &settings);
    QLayout *editingPage(const Settings &settings);
    QLayout *mergingPage(const Settings &settings);
    QLayout *shortcutsPage();
    void showPreview();

    Appearance &m_appearance;
    const Scheme m_scheme; ///< the values before the dialog changed anything
    const Colours m_colours;
    const QString m_family;
    QListWidget *m_pages;
    QStackedWidget *m_stack;
    QComboBox *m_language;
    QComboBox *m_brightness;
    QComboBox *m_palette;
    Label *m_about;
    QFontComboBox *m_font;
    QSpinBox *m_pixels;
    PaneEditor *m_preview;
    QSpinBox *m_tab;
    QCheckBox *m_blanks;
    QCheckBox *m_restores;
    QComboBox *m_keys;
    QComboBox *m_order;
    QComboBox *m_conflicts;
    QCheckBox *m_exact;
    SchemasPanel *m_schemas;
};

} // namespace fieldwise::ui
