// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QObject>

#include "ui/scene.h"

namespace fieldwise::ui {

/// Keeps the panes together: they scroll by aligned rows (the result by where its lines came from), and what is folded
/// in one pane is folded in all.
class PaneSync : public QObject {
    Q_OBJECT
public:
    PaneSync(merge::PerSide<PaneEditor *> inputs, PaneEditor *result, QObject *parent = nullptr);

    /// Decorates the panes with a merge, or with nothing. A pane whose text has other lines by now is left as it is.
    void setScene(std::shared_ptr<const Scene> scene);
    /// Puts the frame of a decision into view in every pane but `except`.
    void bringIntoView(const PaneEditor *except);

    void toggleFold(PaneEditor *editor, int line);
    void foldUnchanged();
    void unfoldAll();

private:
    void onScrolled(PaneEditor *source, int row);
    bool isTogether(const PaneEditor *editor) const;
    std::vector<PaneEditor *> together() const;
    void scrollResult(int row, int page);
    void scrollInputs(int row);
    void applyFolds();
    void alignAgain();
    std::vector<bool> hiddenRows();
    int sceneRow(int visual) const;
    int visualRow(int row) const;
    PaneEditor *anyInput() const;

    merge::PerSide<PaneEditor *> m_inputs;
    PaneEditor *m_result;
    std::shared_ptr<const Scene> m_scene;
    std::vector<int> m_sceneRows; ///< scene row of each row on screen; empty while nothing is folded
    bool m_busy = false;
};

} // namespace fieldwise::ui
