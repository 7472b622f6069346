// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QButtonGroup>
#include <QCheckBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

#include "ui/look/label.h"
#include "ui/views/patchcolumn.h"

namespace fieldwise::ui {

/// The page "Export patch": the three patches side by side, and below them the chosen one in the wanted form.
class TakeAwayPage : public QWidget {
    Q_OBJECT
public:
    /// patch::As, then the diff of the texts.
    enum Form : uint8_t { File, Kubectl, Kustomization, Http, Curl, Diff, FormCount };

    explicit TakeAwayPage(const Appearance &appearance, QWidget *parent = nullptr);

    /// The wanted form of the patches, for the resource with this index.
    TakeAwayOptions options(uint32_t document) const;
    void setTaken(const TakenAway &taken);
    void clear();
    PatchColumn *column(patch::Format format) const;
    void choose(patch::Format format);
    /// Moves the focus between the choice, the patches and the text.
    void focusPart(int delta);
    patch::Format chosen() const;
    QToolButton *formButton(Form form) const { return m_forms[form]; }
    Form form() const;
    QToolButton *yamlButton() const { return m_yaml; }
    QCheckBox *guards() const { return m_guards; }
    QCheckBox *exactly() const { return m_exact; }
    QPushButton *copyButton() const { return m_copy; }
    QPushButton *saveButton() const { return m_save; }
    QString shownText() const { return m_text->toPlainText(); }
    QString note() const { return m_note->text(); }
    /// The unmasked text, including secret values; empty if there is none.
    std::string realText() const;
    /// A name for a file with the text: "patch.json".
    QString proposedName() const;
    QString statusText() const; ///< "Each patch was applied to Destination again and gave Result: 3 of 3"

Q_SIGNALS:
    void backAsked();
    void optionsChanged();
    void copyAsked();
    void saveAsked();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildBar();
    QWidget *buildBelow();
    void applyTheme();
    void showText();
    const TakenText &text() const;

    const Appearance &m_appearance;
    std::array<PatchColumn *, 3> m_columns{};
    QButtonGroup *m_heads;
    std::array<QToolButton *, FormCount> m_forms{};
    QToolButton *m_yaml;
    QToolButton *m_json;
    QCheckBox *m_guards;
    QCheckBox *m_exact;
    Label *m_name;
    Label *m_note;
    Label *m_what;
    QPlainTextEdit *m_text;
    Label *m_local;
    Label *m_secret;
    QPushButton *m_save;
    QPushButton *m_copy;
    TakenAway m_taken;
};

} // namespace fieldwise::ui
