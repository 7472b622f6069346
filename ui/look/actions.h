// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QAction>
#include <QMenu>
#include <QObject>

#include "ui/look/settings.h"

namespace fieldwise::ui {

/// The commands of the window; the index into Actions.
enum class Act : uint8_t {
    NewThreeWay,
    NewApply,
    NewTwoWay,
    NewPatch,
    NewCompare,
    NewGit,
    NewServerSide,
    NewCheck,
    Open,
    OpenOriginal,
    OpenUpdated,
    OpenDestination,
    OpenCluster,
    CheckCommit,
    OpenConflicts,
    CompareVersions,
    OpenSession,
    SaveSession,
    SaveSessionAs,
    SaveResult,
    SaveAndNext,
    SaveResultAs,
    SaveInput,
    SavePane,
    SaveAll,
    Reload,
    Revert,
    SaveChoices,
    LoadChoices,
    TakeAway,
    SaveReport,
    Print,
    SavePdf,
    Close,
    Quit,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    SelectAll,
    CopyPath,
    CopyReason,
    Find,
    FindNext,
    FindPrevious,
    FindInAll,
    Replace,
    GoToLine,
    GoToPath,
    ToggleComment,
    MoveLinesUp,
    MoveLinesDown,
    DeleteLines,
    MatchBrace,
    Settings,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    ColoursSafe,
    ColoursClassic,
    ColoursContrast,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    Wrap,
    Fold,
    FoldEverything,
    FoldAll,
    UnfoldAll,
    OnlyChanges,
    HideNoise,
    LocalsOrder,
    IgnoreRules,
    ForgetRules,
    IgnoreField,
    Outline,
    Resources,
    AllResources,
    Managers,
    EveryManager,
    Columns,
    ResultBelow,
    SinglePane,
    FullScreen,
    ShowSecrets,
    ThreeWay,
    Apply,
    TwoWay,
    Patch,
    Compare,
    Git,
    ServerSide,
    Check,
    RulesKeep,
    RulesKyaml,
    ResourcesAsFields,
    ResourcesKeep,
    ResourcesKyaml,
    ResourcesKpt,
    KeysDocumented,
    KeysName,
    KeysNone,
    AddLast,
    AddFirst,
    ListRule,
    UpdatedWins,
    DestinationWins,
    StopOnConflict,
    Exact,
    TypeAuto,
    TypeJson,
    TypeMerge,
    TypeStrategic,
    DialectRfc,
    DialectKubectl,
    DialectLenient,
    StrategyAuto,
    StrategicMerge,
    JsonMerge,
    Overwrite,
    DontOverwrite,
    AsSent,
    KubectlOnPath,
    Kubectl130,
    Kubectl132,
    Kubectl133,
    FromAnnotation,
    OtherManager,
    RefuseConflicts,
    ForceConflicts,
    EndpointObject,
    EndpointStatus,
    EndpointScale,
    Migrate,
    Schemas,
    CompareSemantics,
    TakeFirst,
    TakeSecond,
    TakeThird,
    TakeBoth,
    TakeBothReversed,
    TakeNothing,
    TypeValue,
    UndoChoice,
    AllFirst,
    AllSecond,
    AllThird,
    UndoChoices,
    AlwaysChoice,
    LooksRight,
    PutBackAll,
    WhatIf,
    GiveUp,
    Agree,
    NextStep,
    PreviousStep,
    NextConflict,
    PreviousConflict,
    NextOpenConflict,
    PreviousOpenConflict,
    GoToFault,
    Steps,
    Play,
    StepForward,
    StepBack,
    FirstStep,
    LastStep,
    ExplainSelected,
    NextPane,
    PreviousPane,
    Shortcuts,
    About,
    Count
};

/// Every command of the window, created from one table of names, texts, icons and shortcuts.
class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(const Appearance &appearance, QObject *parent = nullptr);

    QAction *operator[](Act act) const { return m_actions[static_cast<size_t>(act)]; }
    const auto &all() const { return m_actions; }
    /// Adds sections of actions, separated by lines; a line also precedes the first section if the menu is not empty.
    void fill(QMenu *menu, std::initializer_list<QList<Act>> sections) const;
    /// The default keys of an action.
    static QList<QKeySequence> defaultKeys(const QAction *action);
    /// The action with this key; null if there is none.
    QAction *withKey(const QKeySequence &key) const;
    /// Gives every action the keys that a person chose, or its defaults.
    void readKeys(const Settings &settings);

private:
    void applyTheme();

    const Appearance &m_appearance;
    std::array<QAction *, static_cast<size_t>(Act::Count)> m_actions{};
};

} // namespace fieldwise::ui
