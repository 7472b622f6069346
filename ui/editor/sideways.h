// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>
#include <QTimer>

#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

/// Keeps panes that stand side by side at the same column. What differs in the lines of their frames is in view: if it
/// is too far right, text before it is left out, again when the width changes, until a person scrolls.
class Sideways : public QObject {
    Q_OBJECT
public:
    explicit Sideways(QObject *parent = nullptr);

    void setEditors(std::vector<PaneEditor *> editors);
    /// A pane that was clicked keeps its place, and the others follow it.
    void showDifference(const PaneEditor *clicked);
    /// Takes scroll bars away that no line in view needs; also after panes were scrolled.
    void fitWidths();

private:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void follow(const PaneEditor *source);
    void cutLines(const PaneEditor *except);
    void showAgain();
    void scrollTo(int offset);

    std::vector<PaneEditor *> m_editors;
    QTimer m_later;
    QTimer m_fit;
    bool m_byPerson = true; ///< a person scrolled, or nothing was shown yet
    bool m_busy = false;
};

} // namespace fieldwise::ui
