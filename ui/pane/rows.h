// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QObject>

#include "ui/pane/folds.h"
#include "ui/pane/metrics.h"

namespace fieldwise::ui {

/// The rows of a pane, and scrolling by them. Rows are lines and fillers, the fillers before the first line included,
/// folded lines left out. Scintilla can't leave rows free above its first line, so these fillers are a margin of the
/// viewport that shrinks as it scrolls away; a native row is one of Scintilla's, without them.
class PaneRows : public QObject {
    Q_OBJECT
public:
    PaneRows(LongLines &text, const PaneMarks &marks, const PaneFolds &folds, const PaneMetrics &metrics);
    /// The widget that covers the fillers before the first line.
    void setLeading(QWidget *leading) { m_leading = leading; }

    int first() const { return m_first; }
    int count() const;
    int onScreen() const;
    int ofLine(int line) const;
    int of(const RowFrame &frame) const;
    int native(int row) const { return row - before(); }

    void scrollTo(int row);
    /// Scrolls only when the rows are not well in view.
    void bringIntoView(int row, int rows);
    /// After Scintilla has scrolled, or the caret has.
    void followScintilla();
    /// Scrolls as a wheel asks.
    void scrollBy(double rows);
    /// Gives the widget before the first line the height that its rows have now.
    void placeLeading();

    /// Wrapping. Scintilla breaks lines late, when they come into view; the rows need to know it at once.
    void setWrapped(bool on);
    bool isWrapped() const { return m_wrapped; }
    /// Breaks all lines that wait to be broken.
    void breakLines();
    /// The rows that a line takes up, without its fillers.
    int heightOf(int line) const;
    /// Of all lines; empty while none takes up several.
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
    double m_rest = 0; ///< of a row that is still to be scrolled
};

} // namespace fieldwise::ui
