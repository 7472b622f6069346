// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>
#include <QTimer>

#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

/// Scrolls panes that stand side by side sideways, all by the same: only as far as needed to read what differs in
/// their frames, and again when their width changes, until a person scrolls.
class Sideways : public QObject {
    Q_OBJECT
public:
    explicit Sideways(QObject *parent = nullptr);

    void setEditors(std::vector<PaneEditor *> editors);
    /// A pane that was clicked keeps its place, and the others follow it.
    void showDifference(const PaneEditor *clicked);
    /// After other texts or marks: takes scroll bars away that no line in view needs.
    void fitWidths();

private:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void follow(const PaneEditor *source);
    void showAgain();
    void scrollTo(int offset);

    std::vector<PaneEditor *> m_editors;
    QTimer m_later;
    int m_shown = -1; ///< where the difference is shown; -1: a person scrolled
    bool m_busy = false;
};

} // namespace fieldwise::ui
