// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <vector>

#include <QObject>
#include <QTimer>

#include "ui/editor/paneeditor.h"
#include "ui/editor/sideways.h"
#include "ui/scene/rowheights.h"

namespace fieldwise::ui {

/// Keeps the panes in step: they scroll by aligned rows (the result by where its lines came from), and fold together.
class PaneSync : public QObject {
    Q_OBJECT
public:
    PaneSync(merge::PerSide<PaneEditor *> inputs, PaneEditor *result, QObject *parent = nullptr);

    /// Decorates the panes with a merge, or with nothing. A pane whose text has since changed its number of lines is
    /// left as it is.
    void setScene(std::shared_ptr<const Scene> scene);
    /// Scrolls the frame of a decision into view in every pane but `except`.
    void bringIntoView(const PaneEditor *except);

    /// The frames of the selection, in rows of the scene; they follow folding and wrapping.
    void setFrames(const Frames &frames);

    void toggleFold(PaneEditor *editor, int line);
    void foldEverything();
    void foldUnchanged();
    void unfoldAll();
    /// Replaces rows in which nothing differs by bars with their number.
    void setOnlyChanges(bool on);
    bool isOnlyChanges() const { return m_onlyChanges; }
    /// Replaces fields that are noise by bars too (core/view/noise.h).
    void setNoiseHidden(bool on);
    bool isNoiseHidden() const { return m_noiseHidden; }
    /// Shows the lines that the bar below this line, else above it, replaces. Returns false if there is none.
    bool openBar(PaneEditor *editor, int line);
    /// The result stands beside the inputs: its lines are level with the rows that they came from.
    void setLevel(bool on);
    void setWrapped(bool on);
    /// Shows lines of flow style with an entry a row.
    void setFormatted(bool on);
    /// Unfolds what hides this line.
    void reveal(PaneEditor *editor, int line);

Q_SIGNALS:
    /// A line of a resource that is not shown must become visible.
    void resourceAsked(uint32_t document);

private:
    void onScrolled(PaneEditor *source, int row);
    bool isTogether(const PaneEditor *editor) const;
    std::vector<PaneEditor *> together() const;
    void scrollResult(int row, int page);
    void scrollInputs(int row);
    PaneEditor *followResult(const std::vector<PaneEditor *> &inputs);
    std::array<PaneEditor *, 4> all() const;
    const std::vector<int32_t> *rowsOf(const PaneEditor *editor) const;
    std::optional<merge::Side> sideOf(const PaneEditor *editor) const;
    void groupSideways();
    void layOut();
    void layOutAgain();
    void show(PaneEditor *editor, const Decorations &decorations, const Hidden &hidden);
    bool isCurrent(const PaneEditor *editor) const;
    LaidOutPane laidOutAlone(PaneEditor *editor);
    LaidOutPane levelResult();
    void setScope(PaneEditor *editor);
    void showFrames();
    std::optional<RowFrame> rowsOnScreen(const PaneEditor *editor, const std::optional<RowFrame> &frame) const;
    std::optional<RowFrame> onScreen(const PaneEditor *editor, const std::optional<RowFrame> &frame) const;
    RowHeights heights(const std::array<std::vector<uint32_t>, 4> &wraps);
    bool hasBars() const { return m_onlyChanges || m_noiseHidden; }
    std::array<std::vector<int>, 4> kept() const;
    std::optional<int> clickedRow(const PaneEditor *clicked) const;
    void bringRowIntoView(PaneEditor *editor, int row);
    int resultRow(int row) const;
    void revealFrame(PaneEditor *editor, const RowFrame &frame);
    void revealRows(int first, int last);
    void revealLines(PaneEditor *editor, int first, int last);
    bool openGap(PaneEditor *editor, int line);
    struct Top {
        PaneEditor *editor;
        int line, offset;
        bool isFirst; ///< nothing is scrolled
    };
    Top top() const;
    void alignAgain(const Top &before);
    PaneEditor *leader() const;
    void openBars();
    Hidden hiddenRows();
    int sceneRow(int visual) const;
    int visualRow(int row) const;
    PaneEditor *anyInput() const;

    merge::PerSide<PaneEditor *> m_inputs;
    PaneEditor *m_result;
    std::shared_ptr<const Scene> m_scene;
    /// Rows of each line, in the order of all(); empty while nothing is wrapped.
    std::array<std::vector<uint32_t>, 4> m_wraps;
    RowHeights m_heights;
    std::vector<int> m_sceneRows;  ///< scene row of each row on screen; empty while all heights are 1
    std::vector<Gap> m_resultGaps; ///< in lines of a result that is not aligned
    Frames m_frames;
    std::array<Sideways, 3> m_sideways;
    QTimer m_later;
    bool m_level = false;
    bool m_onlyChanges = false;
    bool m_noiseHidden = false;
    bool m_busy = false;
};

} // namespace fieldwise::ui
