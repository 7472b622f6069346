// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QMainWindow>
#include <QSet>
#include <QStackedWidget>

#include "core/k8s/kubectl.h"
#include "core/kdiff/difference.h"
#include "ui/actions.h"
#include "ui/appearance.h"
#include "ui/autosave.h"
#include "ui/diskwatch.h"
#include "ui/kubectlrun.h"
#include "ui/label.h"
#include "ui/models/documentsmodel.h"
#include "ui/recent.h"
#include "ui/schemafile.h"
#include "ui/settings.h"
#include "ui/views/busybar.h"
#include "ui/views/comparepage.h"
#include "ui/views/contextbar.h"
#include "ui/views/elidedlabel.h"
#include "ui/views/findbar.h"
#include "ui/views/gotobar.h"
#include "ui/views/managerspanel.h"
#include "ui/views/mergeview.h"
#include "ui/views/noticebar.h"
#include "ui/views/outlinepanel.h"
#include "ui/views/resourcepanel.h"
#include "ui/views/startpage.h"
#include "ui/views/stepspage.h"
#include "ui/views/takeawaypage.h"
#include "ui/views/toolbar.h"
#include "ui/views/whatifpanel.h"
#include "ui/workspace.h"

namespace fieldwise::ui {

/// Brings the parts together: actions to the workspace, answers to the views.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(Appearance &appearance, const Settings &settings, QWidget *parent = nullptr);

    Workspace &workspace() { return m_workspace; }
    MergeView *view() const { return m_view; }
    Actions &actions() { return m_actions; }
    NoticeBar *notice() const { return m_notice; }
    ContextBar *contextBar() const { return m_context; }
    ToolBar *toolBar() const { return m_toolBar; }
    ComparePage *comparePage() const { return m_compare; }
    WhatIfPanel *whatIfPanel() const { return m_whatIf; }
    OutlinePanel *outlinePanel() const { return m_outline; }
    ManagersPanel *managersPanel() const { return m_managers; }
    ResourcePanel *resourcePanel() const { return m_resources; }

    /// The page "Compare semantics" in place of the panes, or back to them.
    void setComparing(bool on);
    bool isComparing() const { return m_comparing; }

    /// The page "Take away" in place of the panes, or back to them.
    void setTakingAway(bool on);
    bool isTakingAway() const { return m_takingAway; }
    TakeAwayPage *takeAwayPage() const { return m_take; }

    /// The page "Steps" in place of the panes, at the selected step; or back to them.
    void setStepping(bool on);
    bool isStepping() const { return m_stepping; }
    StepsPage *stepsPage() const { return m_steps; }
    /// Writes what the page has; says so where it can't.
    bool saveTaken(const QString &file);
    /// Writes a report of the kind that the name asks for (.html, .md, .json), or the printed pages; says so where it
    /// can't.
    bool saveReport(const QString &file);
    bool savePdf(const QString &file);

    void setMode(merge::Mode mode);
    /// Opens files as the command line and the dialog give them: in pane order; two files mean Two-way unless a mode
    /// was asked for. A file alone goes into the first empty pane.
    void openFiles(const QStringList &files, std::optional<merge::Mode> mode = {});
    void openFile(merge::Side side, const QString &file);
    /// What went wrong, if anything.
    std::optional<QString> tryOpen(merge::Side side, const QString &file);
    void openExample(const QString &name);
    /// Opens a merge of git's, at its first conflict.
    void openGit(const GitMerge &merge);
    /// Another program waits for the window: there is no start page to go back to. `output`: what it wants to be saved.
    void serve(const QString &output = {});
    /// What to tell that program: 0, or 1 when the output was not saved, or saved with conflicts that are left to
    /// decide.
    int status() const { return m_output.isEmpty() || m_isDone ? 0 : 1; }
    /// Asks kubectl for live objects, those of Local where there is one; `atOnce` without asking which.
    void openFromCluster(const kubectl::Cluster &cluster, bool atOnce);
    /// What `kubectl diff` handed over: as an apply, and what can't be told so as a comparison.
    void openDifference(const std::vector<kdiff::Object> &objects);
    void paste(merge::Side side);
    /// Opens what was dropped or chosen without a place: a live object, alone or beside its file, means Apply.
    void openSuggested(const QStringList &files);
    /// Choices in a file of their own, to be used again with the next version of the inputs; says so where it can't.
    bool saveChoicesTo(const QString &file);
    /// What went wrong, if anything.
    std::optional<QString> loadChoicesFrom(const QString &file);
    /// Rules for what is to be ignored, remembered; what went wrong, if anything.
    std::optional<QString> loadIgnoreRules(const QString &file);
    void forgetIgnoreRules();
    /// Adds a rule for the selected field to the file of rules, or to a new one.
    std::optional<QString> ignoreField(const QString &why);
    /// Which schema files count from now on, and whether the built-in one does; remembered.
    void setSchemas(std::vector<SchemaFile> schemas, bool builtin);
    const std::vector<SchemaFile> &schemas() const { return m_schemas; }
    /// True when the newest inputs are merged and shown.
    bool isSettled();
    /// Asks for a name when none is known yet, has the result judged, then writes it.
    void saveResult(bool ask);
    /// Keeps what is done here in a file below this folder, and offers what was left there by a program that ended
    /// unexpectedly.
    void autosaveIn(const QString &folder);
    /// Asks about unsaved work, then opens the session; says what went wrong.
    void openSession(const QString &file);
    /// The bar above all pages: what became of files, and what was left behind.
    NoticeBar *ownersNotice() const { return m_ownersNotice; }
    NoticeBar *fileNotice() const { return m_fileNotice; }

Q_SIGNALS:
    void settled();
    void resultSaved(const QString &file);

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void layOut();
    void connectParts();
    void buildMenus();
    void buildFileMenu();
    void buildViewMenu();
    void buildMergeMenu();
    void connectActions();
    void connectEditing();
    void showHistory();
    void connectOptions();
    void askKubectlVersion(const Scene &scene);
    void connectApply();
    void connectServerSide();
    bool isServerSide() const { return m_workspace.mode() == merge::Mode::ServerSide; }
    void showServerOptions();
    void showManagerMenu();
    void showFilterMenu();
    void showManagers();
    void showRefusal();
    void showOnlyOwners(const QStringList &names);
    void askManager();
    void sayOwnedBefore();
    QString whyRefused() const;
    void connectCompare();
    void connectPatch();
    void connectTakeAway();
    void connectChoices();
    bool mayChoose() const;
    void take(merge::Take take, const QString &value = {});
    void takePane(size_t pane, bool all);
    void typeValue();
    void showChoices();
    void showLapsed();
    void saveChoices();
    void loadChoices();
    bool openMarked(const QString &file);
    void offerMarked(const QString &file);
    void saveOpen(const QString &file);
    void connectReport();
    void connectWhatIf();
    void askWhatIf();
    void tryOut(const WhatIf &answer);
    void connectOutline();
    void showOutline();
    void connectResources();
    void showResources(const std::shared_ptr<const Scene> &scene);
    void showResourcePanel();
    QString fileOfResource(std::optional<merge::Side> side) const;
    QString placeText(merge::Side side, uint32_t offset) const;
    void showResourceStatus();
    void openFolders();
    void saveFolder();
    bool writesFolder() const;
    QString askReportFile(const QString &title, const QString &suffix, const QString &filters);
    bool tellSaved(const QString &file, const Saved &saved);
    bool tellResult(const QString &file, const Saved &saved);
    void connectFiles();
    void watchFiles();
    void showFileActions();
    void checkDisk();
    void sayOnDisk(const std::vector<merge::Side> &changed, const std::vector<merge::Side> &lost);
    void settleDisk(const std::vector<merge::Side> &sides, bool reload);
    void reloadAll();
    std::optional<merge::Side> meantPane();
    void revertPane();
    void writeBack();
    void saveAll();
    void saveResultTo(const QString &file);
    void closeComparison();
    void connectSessions();
    config::Session sessionNow(const QString &folder) const;
    bool leaveOutSecrets(config::Session &session, const QString &file);
    bool saveSession(bool ask);
    void restoreSession(const config::Session &session, const QString &folder, const QString &file);
    void noteNamed(bool ownFile);
    bool mayWrite(const QString &file);
    QString chosen(const QString &file);
    void offerLeftover();
    void openLeftover(size_t at);
    void forgetLeftover(size_t at);
    void noteRecent();
    void openRecent(const Recent &recent);
    void showRecent();
    void clearRecent();
    void connectLook();
    void connectSteps();
    void followSteps();
    void followSelection();
    void selectStep(int direction);
    void showStepStatus();
    void showStepActions();
    void connectWorker();
    void askSettings();
    void useDefaultOptions();
    void applySettings();
    void askSiblings(int depth, const QPoint &at);
    void setLayout(Layout layout);
    void showCancelled();
    void connectFolding();
    void connectNoise();
    void showNoise();
    bool mayIgnore() const;
    void sayIf(const std::optional<QString> &problem);
    void showIgnoreActions();
    void askIgnoreRules();
    void connectPlaces();
    PaneEditor *paneToSearch() const;
    void askLine(PaneEditor *editor);
    void askPath();
    void focusPart(int delta);
    void takeAway();
    void followTakeAway();
    uint32_t shownDocument() const;
    void showOpenTexts(merge::Mode mode);
    void showPatchOptions();
    void showNothingYet();
    void showPatchNotice();
    void showPatchCounts();
    void showOperationPath();
    void remedy(Remedy::Kind kind);
    QString whyNotSaved() const;
    void compareInputs();
    void openAs(view::Semantics semantics);
    void showCompareStatus();
    void selectWanted();
    void selectAbove(int crumb);
    void applyTheme();
    void onLoaded(merge::Side side);
    void onAnswer(const Answer &answer);
    void onJudged(const Verdict &verdict);
    void say(const QString &problem, Look look = Look::Fails);
    void showFiles();
    bool showFaults(const Answer &answer);
    void showLastApplied(const Answer &answer);
    void showMasks(const Answer &answer);
    void showApplyNotice();
    void showStrategy();
    void showOptions();
    void showSelection();
    void showStatus();
    void showPage();
    void chooseFiles(std::optional<merge::Side> side);
    void savePane();
    void savePanes(const std::vector<std::pair<merge::Side, QString>> &panes);
    void dropOn(merge::Side side, const QStringList &files);
    void startNew(merge::Mode mode);
    bool mayClose();
    bool mayReplace(merge::Side side, const QString &file);
    void askListRule();
    void askSchemas();
    void loadSchemas();
    void useSchemas(bool builtin);
    void openAsLive(const QString &file);
    void showDifference(const std::vector<kdiff::Object> &objects, kdiff::Object::Told told);
    QString lastAppliedText() const;
    QString schemaText(const merge::Options &options) const;
    void zoom(int steps);
    QString paneName(merge::Side side) const;

    Appearance &m_appearance;
    Settings m_settings;
    Workspace m_workspace;
    Actions m_actions;
    DocumentsModel m_documents;
    ToolBar *m_toolBar;
    ContextBar *m_context;
    NoticeBar *m_notice;
    NoticeBar *m_fileNotice;
    NoticeBar *m_ownersNotice; ///< that only some owners are looked at
    FindBar *m_find;
    GoToBar *m_goTo;
    QStackedWidget *m_pages;
    StartPage *m_start;
    MergeView *m_view;
    ComparePage *m_compare;
    TakeAwayPage *m_take;
    StepsPage *m_steps;
    WhatIfPanel *m_whatIf;
    OutlinePanel *m_outline;
    ManagersPanel *m_managers;
    ResourcePanel *m_resources;
    QSplitter *m_sides;          ///< outline and panes
    bool m_focusAnswers = false; ///< they were asked for, and do not only follow the selection
    int m_gestures = 0;
    Label *m_merged;
    Label *m_inputsText;
    Label *m_schema;
    BusyBar *m_busy;
    PlainLabels m_plainLabels;
    ElidedLabel *m_path;
    Label *m_position;
    Label *m_encoding;
    double m_codePixels = 13;
    QList<size_t> m_crumbEnds; ///< how many steps of the path each crumb stands for
    std::vector<SchemaFile> m_schemas;
    std::map<merge::Mode, bool> m_noiseHidden; ///< as it was set here, by mode
    QString m_ignoreFile;
    bool m_noticeIsFault = false;
    bool m_noticeIsPlans = false;   ///< it tells a notice of the merge
    bool m_noticeIsFailure = false; ///< it tells of an operation that fails
    QString m_toldNotice;
    QString m_toldLapsed;        ///< choices that no longer apply
    QStringList m_closedNotices; ///< sentences that a person has read
    bool m_started = false;      ///< past the start page
    bool m_comparing = false;
    bool m_takingAway = false;
    bool m_stepping = false;
    bool m_selectingStep = false; ///< the page tells the panes which field it is at
    uint32_t m_takenDocument = 0;
    std::optional<std::pair<std::string, yaml::Path>> m_wanted; ///< resource and field to select in the next merge
    DiskWatch m_watch;
    merge::PerSide<FileNow> m_toldOnDisk;
    bool m_fileNoticeIsDisk = false;
    QString m_sessionFile;
    QString m_secretsTold; ///< the session file that may hold Secret values
    Autosave *m_autosave = nullptr;
    std::vector<Leftover> m_leftovers;
    QMenu *m_recentMenu = nullptr;
    QMenu *m_filterMenu = nullptr;  ///< whose fields are looked at
    QMenu *m_managerMenu = nullptr; ///< who applies, in ServerSide
    KubectlRun m_kubectl;           ///< asked for its version, once
    bool m_kubectlAsked = false;
    QList<std::function<void()>> m_recentOpens; ///< by row of the start page
    bool m_serves = false;                      ///< another program waits
    QString m_output;                           ///< what it waits for
    bool m_isDone = false;                      ///< the output is saved, and nothing was left to decide in it
    bool m_toFirstConflict = false;             ///< of the next merge
    std::string m_toSave;                       ///< the result that is being judged
    QString m_saveTo;
    std::vector<folder::Write> m_writes;     ///< of a folder that is being judged
    std::vector<folder::OtherFile> m_others; ///< of the last merge
    QSet<QString> m_named;                   ///< paths that a session has named and nobody has chosen here
};

} // namespace fieldwise::ui
