// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QAction>
#include <QMenu>
#include <QObject>

#include "ui/look/settings.h"

namespace fieldwise::ui {

enum class Act : uint8_t {
    NewThreeWay,
    NewApply,
    NewTwoWay,
    NewPatch,
    NewCompare,
    NewGit,
    NewServerSide,
    Open,
    OpenFolders,
    OpenOriginal,
    OpenUpdated,
    OpenDestination,
    OpenCluster,
    OpenSession,
    SaveSession,
    SaveSessionAs,
    SaveResult,
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
    TakeNothing,
    TypeValue,
    UndoChoice,
    AllFirst,
    AllSecond,
    AllThird,
    UndoChoices,
    LooksRight,
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

/// Every command of the window, made from one table of name, text, icon and shortcuts.
class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(const Appearance &appearance, QObject *parent = nullptr);

    QAction *operator[](Act act) const { return m_actions[static_cast<size_t>(act)]; }
    const auto &all() const { return m_actions; }
    /// Adds sections of actions with a line between them, and one before the first where the menu has something
    /// already.
    void fill(QMenu *menu, std::initializer_list<QList<Act>> sections) const;
    /// The keys that an action has of its own accord.
    static QList<QKeySequence> defaultKeys(const QAction *action);
    /// The one that has this key; null for none.
    QAction *withKey(const QKeySequence &key) const;
    /// Gives every action the keys of a person's choice, or its own.
    void readKeys(const Settings &settings);

private:
    void applyTheme();

    const Appearance &m_appearance;
    std::array<QAction *, static_cast<size_t>(Act::Count)> m_actions{};
};

} // namespace fieldwise::ui
