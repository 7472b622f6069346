// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QObject>

namespace fieldwise::ui {

struct WindowParts;

/// Which page is in view: the start page, the panes, or a page in place of the panes.
class Pages : public QObject {
    Q_OBJECT
public:
    enum class Page : uint8_t { Panes, Compare, TakeAway, Steps };

    explicit Pages(WindowParts &parts) : m_parts(parts) {}

    bool isStarted() const { return m_isStarted; }
    /// The start page is left for good, or comes back once nothing is open.
    void setStarted(bool started) { m_isStarted = started; }
    /// Shows the start page or the merge, as it has to be by now.
    void showStartOrMerge();

    bool is(Page page) const { return m_page == page; }
    void show(Page page);

Q_SIGNALS:
    void left(Pages::Page page);
    void entered(Pages::Page page);

private:
    WindowParts &m_parts;
    bool m_isStarted = false;
    Page m_page = Page::Panes;
};

} // namespace fieldwise::ui
