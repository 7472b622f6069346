// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <QStringList>

#include "core/view/rows.h"
#include "ui/look/theme.h"

namespace fieldwise::ui {

/// What a pane draws for one line besides its text.
struct LineLook {
    Look look = Look::Unchanged;
    merge::From stripe = merge::From::None;
    uint32_t filler = 0; ///< empty rows after the line
    bool operator==(const LineLook &) const = default;
};

/// One byte per line or row: 1 if it is hidden (each keystroke scans for runs).
using Hidden = std::vector<char>;

/// Bytes [begin, end) of a pane's text with a look of their own.
struct TextSpan {
    uint32_t begin = 0;
    uint32_t end = 0;
    Look look = Look::Unchanged;
    bool strike = false;
    bool muted = false; ///< belongs to an operation that has not run
    bool operator==(const TextSpan &) const = default;
};

/// A short annotation after the end of a line.
struct LineChip {
    int line = 0;
    Look look = Look::Unchanged;
    QString text;
    bool operator==(const LineChip &) const = default;
};

/// Text in a filler row after a line (-1: before the first line): a field that is gone from the result.
struct FillerText {
    int afterLine = -1;
    QString text;
    int row = 0; ///< index among the fillers there
    Look look = Look::Removed;
    bool operator==(const FillerText &) const = default;
};

/// In a filler row after a line: replaces lines that are folded away.
struct FoldBar {
    int afterLine = 0;
    int row = 0; ///< index among the fillers there
    int lines = 0;
    int first = -1;  ///< the first folded line
    std::string why; ///< the kind of noise; "" if the lines are unchanged
    QString where{}; ///< the fields of the first and the last folded line; "" if they have none
    bool operator==(const FoldBar &) const = default;
};

/// In filler rows after a line: the bar with the choices for a conflict of the result.
struct ChoiceBarPlace {
    int afterLine = -1;
    int row = 0; ///< index of its first row among the fillers there
    merge::DecisionRef decision;
    bool operator==(const ChoiceBarPlace &) const = default;
};

/// A button at the end of a line: takes the pane's value of a field, or says that it is taken.
struct LineTake {
    int line = 0;
    merge::DecisionRef decision;
    bool taken = false;
    bool operator==(const LineTake &) const = default;
};

/// The number of an operation, shown beside its first line.
struct LineNumberTile {
    int line = 0;
    int number = 0;
    Look look = Look::Unchanged;
    bool filled = false;
    int last = 0; ///< the last number if several operations share the line; else 0
    bool operator==(const LineNumberTile &) const = default;
};

/// The owner of the field that begins on a line.
struct LineOwner {
    int line = 0;
    QString name;
    QString tip;          ///< names all owners
    bool own = false;     ///< the person's own kubectl apply
    bool applies = false; ///< ServerSide: owned by the manager that applies
    QStringList others;   ///< ServerSide: the other owners
    bool operator==(const LineOwner &) const = default;
};

/// Everything that a pane shows besides its text; the worker builds it from view::Pane and the alignment.
struct Decorations {
    std::vector<LineLook> lines;
    std::vector<TextSpan> spans; ///< ascending
    std::vector<LineChip> chips; ///< ascending by line
    std::vector<FillerText> gone;
    std::vector<FoldBar> bars;              ///< ascending
    std::vector<LineNumberTile> numbers;    ///< of a JSON patch's operations, ascending by line
    std::vector<LineOwner> owners;          ///< ascending by line
    std::vector<ChoiceBarPlace> choiceBars; ///< of the result, ascending by line
    std::vector<LineTake> takes;            ///< ascending by line
    std::vector<int> elements;              ///< the first lines of list elements that are merged one by one, ascending
    uint32_t leading = 0;                   ///< filler rows before the first line
};

Decorations decorationsOf(const view::Pane &pane);

/// The rows of a pane that the frame of the current step encloses: `rows` rows, beginning at row `sub` of a line (0 is
/// the line itself, then its fillers; line -1: the fillers before the first line).
struct RowFrame {
    int line = 0;
    int sub = 0;
    int rows = 1;
    Range text{}; ///< of a field that shares its line, or has it alone; empty if it has several lines or none
    bool operator==(const RowFrame &) const = default;
};

/// A pane for given row heights: its decorations with adapted fillers, and its hidden lines.
struct LaidOutPane {
    Decorations decorations;
    Hidden hidden;
};

} // namespace fieldwise::ui
