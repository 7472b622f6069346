// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "ui/editor/channel.h"
#include "ui/editor/panesync.h"
#include "ui/look/label.h"
#include "ui/look/settings.h"
#include "ui/models/findingsmodel.h"
#include "ui/models/reasonsmodel.h"
#include "ui/views/choicebar.h"
#include "ui/views/conflictsfoot.h"
#include "ui/views/detailcard.h"
#include "ui/views/drawer.h"
#include "ui/views/fitting.h"
#include "ui/views/inputtabs.h"
#include "ui/views/paneview.h"
#include "ui/views/patchespanel.h"
#include "ui/views/patchpanel.h"
#include "ui/views/reasonslist.h"
#include "ui/views/sharingsplitter.h"

namespace fieldwise::ui {

/// The panes, the result, the reasons and the card, with the selection that they share. Reads a merge without changing
/// it.
class MergeView : public QWidget {
    Q_OBJECT
public:
    MergeView(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    PaneView *pane(merge::Side side) const { return m_panes[side]; }
    PaneView *result() const { return m_result; }
    ReasonsModel &reasons() { return m_reasons; }
    ReasonsList *reasonsList() const { return m_list; }
    /// The visible card: of a reason, or of an operation.
    DetailCard *card() const { return m_isJsonPatch ? m_patch->card() : m_card; }
    PatchPanel *patchPanel() const { return m_patch; }
    /// For a comparison.
    PatchesPanel *patches() const { return m_patches; }
    /// Gives the focus to the list of reasons or of operations.
    void focusList();
    PaneSync &sync() { return *m_sync; }

    void setMode(merge::Mode mode);
    /// Shows a pane's text, or its drop zone.
    void setPaneOpen(merge::Side side, bool open, merge::Mode mode);
    /// Live was read and has no last-applied annotation.
    void setNoLastApplied(bool none);
    /// Shows a new merge and clears the errors. `shown`: the same scene with only one resource, if that is already laid
    /// out.
    void setScene(std::shared_ptr<const Scene> scene, const std::shared_ptr<const Scene> &shown = nullptr);
    /// True if the pane shows its input in Local's order. It can't be edited then.
    /// The first pane shows a text that is derived from others.
    void setFirstReadOnly(bool on);
    bool isInLocalsOrder(merge::Side side) const { return m_inLocalsOrder[side]; }
    /// Shows an input as it is, which until the next scene has no marks.
    void showAsItIs(merge::Side side, std::string_view text, const std::vector<view::Masked> &masks);
    /// The pane's text was loaded anew, as it is.
    void forgetOrder(merge::Side side);
    /// Shows that there is nothing to merge.
    void clearScene(const QString &why);
    const std::shared_ptr<const Scene> &scene() const { return m_scene; }
    /// What the panes show of the scene.
    const std::shared_ptr<const Scene> &shown() const { return m_shown; }
    /// Shows all resources below each other; else panes, reasons and counts show one of them.
    void setAllResources(bool all);
    /// The only resource that is shown; nothing if all are.
    std::optional<uint32_t> resource() const { return m_shown && m_shown->only ? m_shown->only : std::nullopt; }
    /// Shows a resource at its first conflict, else at its first step.
    void selectResource(uint32_t document);
    /// Leaves noise out of panes, reasons and counts.
    void setNoiseHidden(bool hidden);
    /// Only resources with this worst effect are stepped through; nothing: all.
    void setImpact(std::optional<view::Impact> impact);
    /// The steps of what is shown, by state.
    merge::Counts counts() const;
    ConflictsLeft conflictsLeft() const;
    /// The newest inputs can't be merged; what is shown becomes stale.
    void setFaults(const std::vector<merge::Fault> &faults, const Inputs &inputs);
    bool isStale() const { return m_stale; }
    qint64 staleSeconds() const { return m_stale ? m_staleSince.elapsed() / 1000 : 0; }

    merge::DecisionRef selected() const { return m_selected; }
    /// Selects a field everywhere; `clicked`, the pane that was clicked, does not scroll.
    void select(merge::DecisionRef ref, const PaneEditor *clicked = nullptr);
    /// Inside a value that a rule takes whole: the places that differ, and the selected one.
    const std::vector<view::Place> &places() const { return m_places; }
    std::optional<size_t> place() const { return m_place; }
    void selectPlace(size_t place, const PaneEditor *clicked = nullptr);
    /// From the selected field to the selected place; empty if none is.
    yaml::Path placePath() const;
    /// The selected operation; invalid if none is or if this is not a JSON patch.
    OperationRef selectedOperation() const { return m_operation; }
    void selectOperation(OperationRef ref, const PaneEditor *clicked = nullptr);
    /// The steps are the operations of a JSON patch.
    bool isJsonPatch() const { return m_isJsonPatch; }
    /// In a check the result is a text of its own, and findings are listed in place of reasons.
    void setChecks(bool checks, bool isResultOpen);
    bool checks() const { return m_checks; }
    FindingsModel &findings() { return m_findings; }
    /// The selected finding's index among all; nothing if another field is selected.
    std::optional<size_t> finding() const { return m_finding; }
    void selectFinding(size_t finding, const PaneEditor *clicked = nullptr);
    /// Shows only findings of one look, and selects the first of them; nothing: all.
    void setFindingFilter(std::optional<Look> look);
    /// The line below the list of findings.
    QWidget *findingsFoot() const { return m_findingsFoot; }
    /// Of a check: the changes that the result lacks and that nobody meant.
    uint32_t lostFindings() const { return m_findings.countOf(Look::Fails); }
    void selectStep(int delta);
    /// Goes to the next conflict that nobody has looked at, after the last one to the first; if none is left and not
    /// `open`, to the next one.
    void selectConflict(int delta, bool open = false);
    int stepNumber() const; ///< 1-based; 0 if the selection is not a step
    /// Lists only reasons of one look; nothing: all.
    void setFilter(std::optional<Look> look);
    /// Takes all filters of the list away.
    void showAll();
    /// Shows only fields that concern these owners and mutes the others; empty: all.
    void setOwners(const QStringList &names);
    const QStringList &owners() const { return m_owners; }
    /// Shows an edit by undo or redo in its pane.
    void follow(merge::Side side, int at, int removed, const QByteArray &added, bool goes = true);
    /// The same in the result.
    void followResult(int at, int removed, const QByteArray &added);
    /// What a person typed in the result can't become choices; what is shown becomes stale. `text` is the typed text.
    void setTypedFault(const Diagnostic &fault, const std::string &text, const std::vector<view::Masked> &masks);
    void goToLine(std::optional<merge::Side> side, int line);
    /// Moves the focus between the panes, the list and the card; `elsewhere` are further stops after the last one. What
    /// can't have the focus now is passed over.
    void focusPane(int delta, const QList<QWidget *> &elsewhere = {});
    PaneEditor *focusedEditor() const;
    void setCodePixels(double pixels);
    /// What the view has to show, and what gives way.
    void wish(Wishes &wishes) const;
    void setFit(const Fit &fit);
    /// Sets the wanted layout; a narrow window always shows one input at a time.
    void setLayout(PaneLayout layout);
    PaneLayout layout() const { return m_layout; }
    PaneLayout shownLayout() const { return m_fit.inputsAreTabs ? PaneLayout::SinglePane : m_layout; }
    /// The tabs of the inputs, visible while only one is shown.
    InputTabs *tabs() const { return m_tabs; }
    void setTabWidth(int columns);
    void setBlanksShown(bool shown);
    void saveSplitters(Settings &settings) const;
    void restoreSplitters(const Settings &settings);

Q_SIGNALS:
    /// As PaneEditor::edited; edits of the same gesture (0: none) are undone together.
    void edited(fieldwise::merge::Side side, int at, int removed, const QByteArray &added, int gesture);
    /// A person has typed in the result of a merge.
    void resultTyped(int at, int removed, const QByteArray &added, int gesture);
    void typingRefused(); ///< in a result that can't be typed in
    /// The same of the result to check.
    void resultEdited(int at, int removed, const QByteArray &added, int gesture);
    void resultOpenAsked();
    void resultPasteAsked();
    void resultFilesDropped(const QStringList &files);
    void openAsked(fieldwise::merge::Side side);
    void pasteAsked(fieldwise::merge::Side side);
    /// A person types in an empty pane.
    void typed(fieldwise::merge::Side side, const QString &text);
    void emptyAsked(fieldwise::merge::Side side); ///< the pane is to be opened with an empty text
    /// Masked values were copied as masks, or could not be cut.
    void maskedTouched(bool cut);
    /// A button at the end of a line, or a glyph in the margin, was clicked; no side: in the result.
    void takeAsked(fieldwise::merge::DecisionRef ref, std::optional<fieldwise::merge::Side> side, bool taken);
    void filesDropped(fieldwise::merge::Side side, const QStringList &files);
    void zoomAsked(int steps);
    void remedyAsked(fieldwise::ui::Remedy::Kind kind);
    void ownersAsked(const QStringList &names); ///< only fields of these owners are to be shown
    void dialectChosen(fieldwise::merge::PatchDialect dialect);
    void selectionChanged();
    void filterChanged();   ///< of the list of reasons or findings
    void placeChanged();    ///< another place inside the selected field
    void resourceChanged(); ///< another resource is shown, or all
    void layoutChanged();
    void caretMoved();
    void staleTicked();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void makePanes();
    void showOrder();
    void buildTop();
    void buildBottom();
    void showMenu(const QPoint &at);
    void connectPane(PaneView *view, std::optional<merge::Side> side);
    void connectResult();
    void showFinding(size_t finding);
    void selectFindingToLookAt(int delta);
    void showCheckHeader();
    bool showCheck(const std::shared_ptr<const Scene> &before);
    QWidget *listWithFoot();
    QWidget *noiseFoot();
    QWidget *filterHead();
    void showFilter();
    QString filterText() const;
    QString emptyText() const;
    QString hiddenNoise() const;
    void replaceIn(PaneEditor *editor, int at, int removed, const QByteArray &added, bool goes = true);
    void showDecision(merge::DecisionRef ref);
    void showPlaces();
    void clickPlace(std::optional<merge::Side> side, uint32_t line, const PaneEditor *clicked);
    Frames framesOfField() const;
    bool selectNextPlace(int delta);
    void showResource(uint32_t document, const std::shared_ptr<const Scene> &ready = nullptr);
    int planStep() const;
    void selectNextOf(const std::vector<merge::DecisionRef> &places, int delta);
    void showFrames(const Frames &frames);
    void showTakes();
    void chooseAt(merge::DecisionRef ref, Act act);
    void showOperation(OperationRef ref);
    bool showOperations(const std::shared_ptr<const Scene> &before);
    void clickField(merge::DecisionRef ref, const PaneEditor *clicked);
    void arrange(merge::Mode mode, PaneLayout layout);
    bool isTabbed() const;
    void showInput(merge::Side side);
    void showTabs();
    void showTabValues();
    void speak();
    std::vector<PaneEditor *> editors() const;
    void showBelow();
    void share();
    void showList();
    QRect placeOfList() const;
    void showPatchHeaders();
    /// `why`: what choices wait for while an earlier merge is shown; "" if it is the newest.
    void setStale(const QString &why);
    void showHeaders();
    void showMayType(merge::Mode mode);
    void showStep();
    void showEmptyTexts(merge::Mode mode);
    QString resultFact() const;
    std::vector<PaneView *> openViews() const;
    /// Moves the cursor of the pane with the focus to the selected field, unless it is there.
    void bringCursor();

    const Appearance &m_appearance;
    const Actions &m_actions;
    merge::PerSide<PaneView *> m_panes;
    PaneView *m_result;
    ReasonsModel m_reasons;
    FindingsModel m_findings;
    ReasonsList *m_list;
    ConflictsFoot *m_foot;
    DetailCard *m_card;
    Label *m_step;
    Label *m_listName;
    QWidget *m_findingsFoot;
    QWidget *m_filterHead;
    Label *m_filterWords;
    QWidget *m_noiseFoot;
    Label *m_noiseWords;
    Label *m_listFact;
    bool m_checks = false;
    std::optional<size_t> m_finding;
    SharingSplitter *m_rows;
    ChannelSplitter *m_inputs;
    SharingSplitter *m_bottom;
    SharingSplitter *m_why; ///< list and card
    QWidget *m_reasonsSide;
    QWidget *m_listSide = nullptr; ///< the list with its feet
    QToolButton *m_listButton = nullptr;
    Drawer *m_listDrawer = nullptr;
    Fit m_fit;
    PatchPanel *m_patch;
    PatchesPanel *m_patches;
    PaneSync *m_sync;
    ChoiceBars *m_bars;
    std::shared_ptr<const Scene> m_scene;
    std::shared_ptr<const Scene> m_shown; ///< m_scene, or one resource of it
    QStringList m_owners;                 ///< the selected owners; empty: all
    bool m_allResources = false;
    uint32_t m_resource = 0; ///< the last one shown
    merge::DecisionRef m_selected;
    std::vector<view::Place> m_places; ///< of m_selected
    std::optional<size_t> m_place;
    OperationRef m_operation;
    merge::Mode m_mode = merge::Mode::ThreeWay;
    bool m_isJsonPatch = false;
    bool m_isFirstReadOnly = false;
    merge::PerSide<bool> m_inLocalsOrder{{false, false, false}};
    bool m_noLastApplied = false;
    PaneLayout m_layout = PaneLayout::ResultBelow;
    std::optional<PaneLayout> m_arranged;           ///< the layout that m_mode and the panes were arranged for
    merge::Side m_input = merge::Side::Destination; ///< the input that is shown while the tabs are visible
    InputTabs *m_tabs;
    bool m_stale = false;
    QElapsedTimer m_staleSince;
    QTimer m_staleTick;
};

} // namespace fieldwise::ui
