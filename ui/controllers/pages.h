// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// The page in view: the start page, the panes, or a page in place of the panes.
class Pages : public QObject {
    Q_OBJECT
public:
    enum class Page : uint8_t { Panes, Compare, Deployers, TakeAway, Steps, Values, Sync };

    explicit Pages(const Workspace &workspace) : m_workspace(workspace) {}

    bool isStarted() const { return m_isStarted; }
    /// If true, the merge is shown even if nothing is open; if false, the start page is.
    void setStarted(bool started) { m_isStarted = started; }
    /// Shows the start page or the merge, depending on isStarted() and the inputs.
    void showStartOrMerge();

    bool is(Page page) const { return m_page == page; }
    void show(Page page);

Q_SIGNALS:
    void mergeShown(bool shown); ///< false: the start page is
    /// The page changes. Emitted in this order: `changing`, `left` for the old page, `entered` for the new one,
    /// `changed`.
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
