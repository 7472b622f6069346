// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QElapsedTimer>
#include <QHash>
#include <QSplitter>
#include <QTabBar>
#include <QTimer>
#include <QWidget>

#include "ui/editor/channel.h"
#include "ui/editor/panesync.h"
#include "ui/look/label.h"
#include "ui/look/settings.h"
#include "ui/models/reasonsmodel.h"
#include "ui/views/detailcard.h"
#include "ui/views/paneview.h"
#include "ui/views/patchespanel.h"
#include "ui/views/patchpanel.h"
#include "ui/views/reasonslist.h"

namespace fieldwise::ui {

/// The panes, the result, the reasons and the card, and the one selection that they share. It reads a merge; it
/// changes nothing of it.
class MergeView : public QWidget {
    Q_OBJECT
public:
    MergeView(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    PaneView *pane(merge::Side side) const { return m_panes[side]; }
    PaneView *result() const { return m_result; }
    ReasonsModel &reasons() { return m_reasons; }
    ReasonsList *reasonsList() const { return m_list; }
    /// The card in view: of a reason, or of an operation.
    DetailCard *card() const { return m_isJsonPatch ? m_patch->card() : m_card; }
    PatchPanel *patchPanel() const { return m_patch; }
    /// Of a comparison.
    PatchesPanel *patches() const { return m_patches; }
    /// The list of reasons or of operations gets the focus.
    void focusList();
    PaneSync &sync() { return *m_sync; }

    void setMode(merge::Mode mode);
    /// Shows a pane's text, or the drop zone that says what belongs there.
    void setPaneOpen(merge::Side side, bool open, merge::Mode mode);
    /// A new merge; its faults are gone.
    /// `shown`: the same with one resource alone, where that is laid out already.
    void setScene(std::shared_ptr<const Scene> scene, const std::shared_ptr<const Scene> &shown = nullptr);
    /// Nothing to merge.
    void clearScene(const QString &why);
    const std::shared_ptr<const Scene> &scene() const { return m_scene; }
    /// What the panes show of it.
    const std::shared_ptr<const Scene> &shown() const { return m_shown; }
    /// Several resources stand one below another; else the panes, the reasons and the counts show one of them.
    void setAllResources(bool all);
    /// The one that is shown; nothing while all are.
    std::optional<uint32_t> resource() const { return m_shown && m_shown->only ? m_shown->only : std::nullopt; }
    /// Shows a resource, at its first conflict, else its first step.
    void selectResource(uint32_t document);
    /// The steps of what is shown, by their state.
    merge::Counts counts() const;
    /// The newest inputs can't be merged; what is shown is stale from now on.
    void setFaults(const std::vector<merge::Fault> &faults, const Inputs &inputs);
    bool isStale() const { return m_stale; }
    qint64 staleSeconds() const { return m_stale ? m_staleSince.elapsed() / 1000 : 0; }

    merge::DecisionRef selected() const { return m_selected; }
    /// Selects a field everywhere; the pane that was clicked is not scrolled.
    void select(merge::DecisionRef ref, const PaneEditor *clicked = nullptr);
    /// The operation in view; invalid where none is, and in other modes.
    OperationRef selectedOperation() const { return m_operation; }
    void selectOperation(OperationRef ref, const PaneEditor *clicked = nullptr);
    /// The patch in view is a list of operations, which are its steps.
    bool isJsonPatch() const { return m_isJsonPatch; }
    void selectStep(int delta);
    /// `open`: only those that nobody has looked at.
    void selectConflict(int delta, bool open = false);
    int stepNumber() const; ///< 1-based; 0 when the selection is no step
    void setFilter(std::optional<Look> look);
    /// Only what concerns these owners is told and not muted; none: everybody.
    void setOwners(const QStringList &names);
    const QStringList &owners() const { return m_owners; }
    /// An edit that was made elsewhere, by undo or redo, is shown in its pane.
    void follow(merge::Side side, int at, int removed, const QByteArray &added);
    void goToLine(std::optional<merge::Side> side, int line);
    /// Round the panes, the list and the card; `elsewhere` is one more stop, after the last.
    void focusPane(int delta, QWidget *elsewhere = nullptr);
    PaneEditor *focusedEditor() const;
    void setCodePixels(double pixels);
    /// As asked for; a narrow window shows one input at a time whatever was asked for.
    void setLayout(PaneLayout layout);
    PaneLayout layout() const { return m_layout; }
    PaneLayout shownLayout() const { return m_narrow ? PaneLayout::SinglePane : m_layout; }
    /// The tabs of the inputs, in view while one is shown at a time.
    QTabBar *tabs() const { return m_tabs; }
    void setTabWidth(int columns);
    void setBlanksShown(bool shown);
    void saveSplitters(Settings &settings);
    void restoreSplitters(const Settings &settings);

Q_SIGNALS:
    /// As PaneEditor::edited; edits of one gesture (0: none) belong together.
    void edited(fieldwise::merge::Side side, int at, int removed, const QByteArray &added, int gesture);
    void openAsked(fieldwise::merge::Side side);
    void pasteAsked(fieldwise::merge::Side side);
    void emptyAsked(fieldwise::merge::Side side); ///< the pane is to count as an empty text
    /// Masked values were copied as masks, or not cut.
    void maskedTouched(bool cut);
    void filesDropped(fieldwise::merge::Side side, const QStringList &files);
    void zoomAsked(int steps);
    void remedyAsked(fieldwise::ui::Remedy::Kind kind);
    void ownersAsked(const QStringList &names); ///< only these are looked at
    void dialectChosen(fieldwise::merge::PatchDialect dialect);
    void selectionChanged();
    void resourceChanged(); ///< another one is shown, or all of them
    void caretMoved();
    void staleTicked();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void makePanes();
    void buildTop();
    void buildBottom();
    void showMenu(const QPoint &at);
    void connectPane(PaneView *view, std::optional<merge::Side> side);
    void showDecision(merge::DecisionRef ref);
    void showResource(uint32_t document, const std::shared_ptr<const Scene> &ready = nullptr);
    int planStep() const;
    void showFrames(const Frames &frames);
    void showOperation(OperationRef ref);
    bool showOperations(const std::shared_ptr<const Scene> &before);
    void clickField(merge::DecisionRef ref, const PaneEditor *clicked);
    void arrange(merge::Mode mode, PaneLayout layout);
    void keepSplitters();
    bool isTabbed() const;
    void showInput(merge::Side side);
    void showTabs();
    void speak();
    std::vector<PaneEditor *> editors() const;
    void showBelow();
    void layOutReasons();
    void sharePatches();
    QList<int> listAndCard() const;
    void showPatchHeaders();
    void setStale(bool stale);
    void showHeaders();
    void showStep();
    void showEmptyTexts(merge::Mode mode);
    QString resultFact() const;
    std::vector<PaneView *> openViews() const;

    const Appearance &m_appearance;
    const Actions &m_actions;
    merge::PerSide<PaneView *> m_panes;
    PaneView *m_result;
    ReasonsModel m_reasons;
    ReasonsList *m_list;
    DetailCard *m_card;
    Label *m_step;
    QSplitter *m_rows;
    ChannelSplitter *m_inputs;
    QSplitter *m_bottom;
    QSplitter *m_why;
    QWidget *m_reasonsSide;
    PatchPanel *m_patch;
    PatchesPanel *m_patches;
    PaneSync *m_sync;
    std::shared_ptr<const Scene> m_scene;
    std::shared_ptr<const Scene> m_shown; ///< the same, or one resource of it
    QStringList m_owners;                 ///< those that are looked at; empty: everybody
    bool m_allResources = false;
    uint32_t m_resource = 0; ///< the last one that was shown
    merge::DecisionRef m_selected;
    OperationRef m_operation;
    merge::Mode m_mode = merge::Mode::ThreeWay;
    bool m_isJsonPatch = false;
    PaneLayout m_layout = PaneLayout::ResultBelow;
    std::optional<PaneLayout> m_arranged; ///< what m_mode and the panes stand in
    bool m_narrow = false;
    merge::Side m_input = merge::Side::Destination; ///< the one that is shown while tabs are
    QTabBar *m_tabs;
    QHash<QString, QByteArray> m_kept; ///< how splitters were divided, by arrangement
    bool m_stale = false;
    QElapsedTimer m_staleSince;
    QTimer m_staleTick;
};

} // namespace fieldwise::ui
