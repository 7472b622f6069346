// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QObject>

#include "ui/pane/folds.h"
#include "ui/pane/metrics.h"

namespace fieldwise::ui {

/// The rows of a pane, and scrolling by rows. Rows are lines and fillers, including the fillers before the first line
/// but not folded lines. Scintilla can't leave rows free above its first line, so those fillers are a top margin of the
/// viewport that shrinks while scrolling. A native row is one of Scintilla's rows, without these fillers.
class PaneRows : public QObject {
    Q_OBJECT
public:
    PaneRows(LongLines &text, const PaneMarks &marks, const PaneFolds &folds, const PaneMetrics &metrics);
    /// Sets the widget that covers the fillers before the first line.
    void setLeading(QWidget *leading) { m_leading = leading; }

    int first() const { return m_first; }
    int count() const;
    int onScreen() const;
    int ofLine(int line) const;
    int of(const RowFrame &frame) const;
    int native(int row) const { return row - before(); }

    void scrollTo(int row);
    /// Scrolls only if the rows are not well visible.
    void bringIntoView(int row, int rows);
    /// Call after Scintilla has scrolled, or after the caret has made it scroll.
    void followScintilla();
    /// Scrolls by a wheel's distance; fractions of rows add up.
    void scrollBy(double rows);
    /// Gives the widget before the first line the current height of its rows.
    void placeLeading();

    /// Wrapping. Scintilla wraps lines only when they become visible, but the rows need the result at once.
    void setWrapped(bool on);
    bool isWrapped() const { return m_wrapped; }
    /// Wraps all lines that Scintilla has not wrapped yet.
    void breakLines();
    /// The number of rows of a line, without its fillers.
    int heightOf(int line) const;
    /// For all lines; empty if each has one row.
    std::vector<uint32_t> heights() const;

Q_SIGNALS:
    void firstChanged(int row);

private:
    int before() const;
    int hiddenAtTop() const;

    LongLines &m_text;
    const PaneMarks &m_marks;
    const PaneFolds &m_folds;
    const PaneMetrics &m_metrics;
    QWidget *m_leading = nullptr;
    int m_first = 0;
    bool m_scrolling = false;
    bool m_wrapped = false;
    double m_rest = 0; ///< fraction of a row still to be scrolled
};

} // namespace fieldwise::ui
