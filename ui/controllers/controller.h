// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/windowparts.h"
#include "ui/work/saved.h"

namespace fieldwise::ui {

/// The actions that choose a mode, by merge::Mode.
inline constexpr Act modeActs[] = {Act::ThreeWay, Act::TwoWay, Act::Apply,     Act::Patch,
                                   Act::Compare,  Act::Git,    Act::ServerSide};

/// Has the parts of a window at hand, and what many controllers ask of them.
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
    /// Why there is no result to save; "" when there is one.
    QString whyNotSaved() const;
    /// The same of a server that refuses an apply.
    QString whyRefused() const;
    /// The result has files of its own.
    bool writesFolder() const;
    /// The file of a folder that has the resource in view; "" where there is no folder.
    QString fileOfResource(std::optional<merge::Side> side) const;

    void setMode(merge::Mode mode);
    /// Those of the settings; they are for what is opened from now on.
    void useDefaultOptions();

    /// Leaves the start page, where nothing can be told.
    void say(const QString &problem, Look look = Look::Fails);
    void sayIf(const std::optional<QString> &problem);
    /// What there is to say about a file that was written, or not; true when it was.
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
