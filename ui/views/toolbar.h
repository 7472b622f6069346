// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QWidget>

#include "core/merge/apply/apply.h"
#include "core/merge/patch/patchplan.h"
#include "ui/look/actions.h"
#include "ui/models/documentsmodel.h"
#include "ui/views/fitting.h"

namespace fieldwise::ui {

/// Mode, document, and the current values of the options that change the outcome.
class ToolBar : public QWidget {
    Q_OBJECT
public:
    ToolBar(const Appearance &appearance, const Actions &actions, DocumentsModel &documents, QWidget *parent = nullptr);

    void showOptions(const merge::Options &options);
    /// Shows kubectl's own choice for the object in view, and the reason; unknown without a plan.
    void showStrategy(const merge::ApplyPlan *apply);
    /// Shows the type of the patch in view; null if there is none.
    void showPatch(const merge::PatchPlan *patch);
    /// ServerSide: the applying manager, the treatment of conflicts, the endpoint.
    void setManagerMenu(QMenu *menu);
    /// In a check the main button saves the mended result, and the other one the report.
    void showChecks(bool checks);
    /// The files of a merge commit to check; a list of one is not shown.
    void setFiles(const QStringList &files, int current);
    QComboBox *fileBox() const { return m_files; }
    void setDocument(int row);
    /// Hides what belongs to a merge while a page without one is in view.
    void setIdle(bool idle);
    /// Git: whether another file in conflict follows. `place`: of this file among those, such as "2 of 3"; "" if there
    /// is one file only.
    void showNext(bool isThere, const QString &place);
    /// The widget that receives the focus when the bar does.
    QWidget *firstStop() const { return m_modes->isVisible() ? m_firstStop : m_mode; }
    /// The widths that its parts would like to have.
    Wishes::Bar needs();
    /// `panels`: whether a button stands for the resources, the outline, the managers.
    void setFit(const Fit &fit, const std::array<bool, 3> &panels);
    QComboBox *documentBox() const { return m_documents; }

Q_SIGNALS:
    void documentChosen(int row);
    void fileChosen(int row);
    void needsChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void addModes(QHBoxLayout *row);
    void addDocuments(QHBoxLayout *row, DocumentsModel &documents);
    void addChoices(QHBoxLayout *row);
    void applyTheme();
    void bind(QPushButton *button, Act act, const QString &text);
    void addPanels(QHBoxLayout *row);
    QList<QToolButton *> options() const;
    QString appliedByText(const merge::Options &options) const;
    bool isSaveMain() const;
    QString saveText() const;
    void showParts();
    void showMode();
    void foldOptions();
    void showFit();
    void squeeze();

    static constexpr int mostOfOptions = 220; ///< the width of their values in one button

    const Appearance &m_appearance;
    const Actions &m_actions;
    QWidget *m_firstStop = nullptr;
    QComboBox *m_documents;
    QComboBox *m_files;
    QToolButton *m_rules;
    QToolButton *m_lists;
    QToolButton *m_conflicts;
    QToolButton *m_strategy;
    QToolButton *m_overwrite;
    QToolButton *m_manager;
    QToolButton *m_force;
    QToolButton *m_type;
    QToolButton *m_dialect;
    QFrame *m_modes;     ///< a segment a mode
    QToolButton *m_mode; ///< a menu in their place, in a narrow window
    QToolButton *m_more; ///< a menu with the options, if they have no room
    std::array<QToolButton *, 3> m_panels{};
    QPushButton *m_save;
    QPushButton *m_next;
    QPushButton *m_takeAway;

    merge::Options m_options;
    QString m_typeWord;
    bool m_isJsonPatch = false;
    bool m_checks = false;
    bool m_isIdle = false;
    bool m_hasNext = false;
    QString m_place;
    QString m_strategyWord;   ///< in brackets after the strategy
    QList<QWidget *> m_icons; ///< undo, redo, find
    QString m_modeName;
    bool m_isTight = false;
    Fit m_fit;
    std::array<bool, 3> m_panelsBehind{};
};

/// An option's value for buttons and the status bar: "Lists: documented keys".
QString rulesText(const merge::Options &options);
QString listsText(const merge::Options &options);
QString conflictsText(const merge::Options &options);
QString typeText(const merge::Options &options);
QString strategyText(const merge::Options &options);

} // namespace fieldwise::ui
