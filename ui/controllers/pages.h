// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// Which page is in view: the start page, the panes, or a page in place of the panes.
class Pages : public QObject {
    Q_OBJECT
public:
    enum class Page : uint8_t { Panes, Compare, TakeAway, Steps };

    explicit Pages(const Workspace &workspace) : m_workspace(workspace) {}

    bool isStarted() const { return m_isStarted; }
    /// The start page is left for good, or comes back once nothing is open.
    void setStarted(bool started) { m_isStarted = started; }
    /// Shows the start page or the merge, as it has to be by now.
    void showStartOrMerge();

    bool is(Page page) const { return m_page == page; }
    void show(Page page);

Q_SIGNALS:
    void mergeShown(bool shown); ///< else the start page
    /// What is in view changes; then the page before is left, the new one entered, and all is done.
    void changing(Pages::Page page);
    void left(Pages::Page page);
    void entered(Pages::Page page);
    void changed();

private:
    const Workspace &m_workspace;
    bool m_isStarted = false;
    bool m_isMergeShown = false;
    Page m_page = Page::Panes;
};

} // namespace fieldwise::ui
