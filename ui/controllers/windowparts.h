// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>

#include <QMainWindow>
#include <QMenuBar>
#include <QStackedWidget>

#include "ui/controllers/mergenotice.h"
#include "ui/controllers/pages.h"
#include "ui/controllers/tabs.h"
#include "ui/look/actions.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/look/settings.h"
#include "ui/models/documentsmodel.h"
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
#include "ui/views/sidepanels.h"
#include "ui/views/startpage.h"
#include "ui/views/stepspage.h"
#include "ui/views/syncpage.h"
#include "ui/views/takeawaypage.h"
#include "ui/views/toolbar.h"
#include "ui/views/triageband.h"
#include "ui/views/valuespage.h"
#include "ui/views/whatifpanel.h"
#include "ui/work/source.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// Changes in the window that concern several controllers.
class WindowChanges : public QObject {
    Q_OBJECT
Q_SIGNALS:
    void filesChanged();
    void statusChanged();
    /// The newest inputs are merged and shown.
    void resultShown();
    void resultSaved(const QString &file);
};

/// The widgets of the status line, from left to right.
struct StatusLine {
    Label *merged, *inputs, *schema;
    BusyBar *busy;
    ElidedLabel *path;
    Label *position, *encoding;
};

/// The parts of a window, laid out; all controllers share them.
struct WindowParts {
    WindowParts(QMainWindow &ofWindow, Appearance &withAppearance, const Settings &withSettings);

    QMainWindow &window;  ///< also the parent of dialogs; may be embedded in a window with tabs
    QMenuBar *menus;      ///< that window takes it out of `window`
    Tabs *tabs = nullptr; ///< null if `window` is not embedded
    Appearance &appearance;
    Settings settings;
    Workspace workspace;
    Actions actions;
    DocumentsModel documents;
    WindowChanges changes;
    PlainLabels plainLabels;
    QStackedWidget *stack; ///< start page and merge
    StartPage *start;
    ToolBar *toolBar;
    TriageBand *band; ///< only in a check, or where several resources are applied
    ContextBar *context;
    NoticeBar *fileNotice, *ownersNotice;
    SharingSplitter *sides; ///< side panels and panes
    ResourcePanel *resources;
    OutlinePanel *outline;
    ManagersPanel *managers;
    MergeView *view;
    SidePanels *panels;
    WhatIfPanel *whatIf;
    FindBar *find;
    GoToBar *goTo;
    ComparePage *compare;
    ComparePage *deployers;
    TakeAwayPage *take;
    StepsPage *steps;
    ValuesPage *values;
    SyncPage *sync;
    StatusLine status;
    QMenu *recentMenu = nullptr;
    QMenu *filterMenu = nullptr;  ///< choice of owners, in ServerSide
    QMenu *managerMenu = nullptr; ///< choice of the applying manager, in ServerSide
    MergeNotice notice;
    Pages pages;
    QString sessionFile; ///< of the open session; "" if there is none
    /// What to select in the next merge: a resource and a field.
    std::optional<std::pair<std::string, yaml::Path>> wantedField;
    bool wantsFirstConflict = false;

    /// The page in view, if it compares; else null.
    ComparePage *comparedPage() const;

private:
    void layOut();
    void show(Pages::Page page) const;
};

/// The decision for a field of the resource with this name, or the innermost decision above it.
merge::DecisionRef fieldAt(const merge::Plan &plan, const std::string &resource, const yaml::Path &path);
/// Selects the wanted field or the first conflict, once it exists.
void selectWanted(WindowParts &parts);

} // namespace fieldwise::ui
