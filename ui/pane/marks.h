// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>

#include "core/base/diagnostic.h"
#include "ui/pane/spans.h"
#include "ui/scene/decorations.h"

namespace fieldwise::ui {

/// An error in a text, with its message.
struct FaultMark {
    Range range;
    QString text;
    bool operator==(const FaultMark &) const = default;
};

/// Draws what is beside a text: looks, fillers, chips, numbers, owners, spans and errors. Only differences are applied.
/// For that, this class mirrors what Scintilla holds, and moves it with edits as Scintilla moves its markers and
/// annotations. Lines where the two may disagree are marked unsure and set again.
class PaneMarks : public QObject {
    Q_OBJECT
public:
    explicit PaneMarks(LongLines &text) : m_text(text), m_spans(text) {}

    /// Draws the difference to what is drawn. Returns false if `next` is for a text with another number of lines.
    bool decorate(const Decorations &next);
    void undecorate();
    const Decorations &decorations() const { return m_shown; }
    /// True if the text has been edited since decorate().
    bool isTouched() const { return m_spans.isTouched(); }

    void setFaults(std::vector<FaultMark> faults);
    const std::vector<FaultMark> &faults() const { return m_faults; }

    /// Call for a new text: nothing is drawn on its lines.
    void reset();
    /// `added` is in bytes.
    void follow(const LongLines::Edit &edit, int added);
    /// Call if markers or fillers may be others than those that were set: the next decorate() sets them again.
    void doubt();

Q_SIGNALS:
    void rowsChanged(); ///< fillers or bars changed
    void linesChanged(const std::vector<int> &lines);
    void faultsChanged();
    void marginChanged(); ///< its width must be adapted

private:
    void shiftLines(int at, int linesAdded);
    void setLineMarker(int line, Look look);
    void markRows();
    bool hasFault(int line) const;
    void setLineFiller(int line, uint32_t rows);
    bool decorateLines(const std::vector<LineLook> &next, std::vector<int> &changed);
    void decorateChips(const std::vector<LineChip> &next, std::vector<int> &changed);
    template <class Items>
    void decorateMargin(Items &shown, const Items &next);

    LongLines &m_text;
    Decorations m_shown;
    std::vector<char> m_unsure; ///< lines whose marker or filler an edit may have moved
    TextSpans m_spans;
    std::vector<FaultMark> m_faults;
};

} // namespace fieldwise::ui
