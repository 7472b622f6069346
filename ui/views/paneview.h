// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QStackedWidget>
#include <QWidget>

#include "ui/editor/overviewbar.h"
#include "ui/editor/paneeditor.h"
#include "ui/views/dropzone.h"
#include "ui/views/paneheader.h"

namespace fieldwise::ui {

/// A pane: its header, and below it the editor with its overview bar, or a drop zone if nothing is open.
class PaneView : public QWidget {
    Q_OBJECT
public:
    /// Without a side this is the result.
    PaneView(const Appearance &appearance, std::optional<merge::Side> side, QWidget *parent = nullptr);

    PaneEditor *editor() const { return m_editor; }
    PaneHeader *header() const { return m_header; }
    DropZone *dropZone() const { return m_dropZone; }
    void setOpen(bool open);
    bool isOpen() const { return m_stack->currentIndex() == 0; }
    /// The widget that receives the focus when the pane does.
    QWidget *focusTarget() const;

private:
    PaneHeader *m_header;
    QStackedWidget *m_stack;
    PaneEditor *m_editor;
    OverviewBar *m_overview;
    DropZone *m_dropZone;
};

} // namespace fieldwise::ui
