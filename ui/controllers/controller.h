// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/windowparts.h"
#include "ui/work/saved.h"

namespace fieldwise::ui {

/// The actions that choose a mode, indexed by merge::Mode.
inline constexpr Act modeActs[] = {Act::ThreeWay, Act::TwoWay, Act::Apply,      Act::Patch,
                                   Act::Compare,  Act::Git,    Act::ServerSide, Act::ThreeWay};

/// The base of all controllers: gives access to the parts of a window, and has functions that many controllers need.
class Controller : public QObject {
    Q_OBJECT
protected:
    explicit Controller(WindowParts &parts);

    template <class Run>
    void on(Act act, Run &&run)
    {
        connect(m_actions[act], &QAction::triggered, this, std::forward<Run>(run));
    }
    void showFiles() { Q_EMIT m_parts.changes.filesChanged(); }
    void showStatus() { Q_EMIT m_parts.changes.statusChanged(); }

    bool isServerSide() const { return m_workspace.mode() == merge::Mode::ServerSide; }
    QString paneName(merge::Side side) const;
    /// What the merge makes of the inputs as they are, and the selected field in it; there must be a scene.
    const merge::Plan &realPlan() const { return m_view->scene()->real()->plan; }
    merge::DecisionRef realSelected() const { return m_view->scene()->realOf(m_view->selected()); }
    /// Why there is no result to save; "" if there is one.
    QString whyNotSaved() const;
    /// The same for an apply that the server refuses.
    QString whyRefused() const;
    /// True if the server refuses because Live has no managedFields.
    bool ownersAreUnknown() const;
    /// True if the result consists of files in a folder.
    bool writesFolder() const;
    /// The file in the folder that has the resource in view; "" if the input is not a folder.
    QString fileOfResource(std::optional<merge::Side> side) const;

    /// Opens something in a new tab if this one has inputs. Returns false if it is to be opened here.
    bool opensBeside(const std::function<void(Controllers &)> &open);

    /// One step of undo; `checks`: a merge is checked.
    void setMode(merge::Mode mode, bool checks = false);
    /// The rules of the segment Three-way: those that were chosen last.
    merge::Mode threeWay() const { return m_settings.threeWayRules(); }
    /// Uses the options from the settings, for everything that is opened afterwards.
    void useDefaultOptions();

    /// Shows a message, leaving the start page, which has no place for one.
    void say(const QString &problem, Look look = Look::Fails);
    void sayIf(const std::optional<QString> &problem);
    /// Says what was done, until the next action.
    void tell(const QString &done, const QString &more);
    struct HistoryStep {
        bool can = false;
        QString name; ///< "" if there is none
    };
    void showHistory(const HistoryStep &undo, const HistoryStep &redo);
    /// Reports whether a file was saved; returns true if it was.
    bool tellSaved(const QString &file, const Saved &saved);

    WindowParts &m_parts;
    QMainWindow &m_window;
    Appearance &m_appearance;
    Settings &m_settings;
    Workspace &m_workspace;
    Actions &m_actions;
    Pages &m_pages;
    MergeNotice &m_notice;
    NoticeBar *m_fileNotice;
    MergeView *m_view;
};

} // namespace fieldwise::ui
