// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/editor/paneeditor.h"
#include "ui/scene/operations.h"
#include "ui/scene/scene.h"
#include "ui/scene/steppreview.h"
#include "ui/views/paneheader.h"

namespace fieldwise::ui {

/// A few lines of an input around the framed field of a step; if the input lacks the field, its place is framed.
class Excerpt : public QWidget {
    Q_OBJECT
public:
    Excerpt(const Appearance &appearance, merge::Side side, QWidget *parent = nullptr);

    PaneEditor *editor() const { return m_editor; }
    PaneHeader *header() const { return m_header; }
    void showStep(const Scene &scene, const StepRef &step);
    void setRows(int rows);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void bringIntoView();
    void showLines();

    const merge::Side m_side;
    PaneHeader *m_header;
    PaneEditor *m_editor;
    int m_rows = 6;
    bool m_isReordered = false;
};

} // namespace fieldwise::ui
