// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <QStringList>

#include "core/view/rows.h"
#include "ui/look/theme.h"

namespace fieldwise::ui {

/// What a pane draws for one line beside its text.
struct LineLook {
    Look look = Look::Unchanged;
    merge::From stripe = merge::From::None;
    uint32_t filler = 0; ///< empty rows after the line
    bool operator==(const LineLook &) const = default;
};

/// 1 for each line or row that is not shown; a byte each, as their runs are looked for at each keystroke.
using Hidden = std::vector<char>;

struct TextSpan {
    uint32_t begin = 0;
    uint32_t end = 0;
    Look look = Look::Unchanged;
    bool strike = false;
    bool muted = false; ///< an operation that has not run
    bool operator==(const TextSpan &) const = default;
};

struct LineChip {
    int line = 0;
    Look look = Look::Unchanged;
    QString text;
    bool operator==(const LineChip &) const = default;
};

/// Words in the filler rows after a line (-1: before the first): what is gone from the result.
struct FillerText {
    int afterLine = -1;
    QString text;
    int row = 0; ///< which of them
    bool operator==(const FillerText &) const = default;
};

/// In a filler row after a line: stands for lines that are folded away.
struct FoldBar {
    int afterLine = 0;
    int row = 0; ///< which of the fillers there
    int lines = 0;
    int first = -1;  ///< the first of those lines
    std::string why; ///< of noise; "" when they are unchanged
    bool operator==(const FoldBar &) const = default;
};

/// The number of an operation, beside its first line.
struct LineNumberTile {
    int line = 0;
    int number = 0;
    Look look = Look::Unchanged;
    bool filled = false;
    int last = 0; ///< of several operations on one line; else 0
    bool operator==(const LineNumberTile &) const = default;
};

/// Who owns the field that begins on a line.
struct LineOwner {
    int line = 0;
    QString name;
    QString tip;          ///< all of them
    bool own = false;     ///< the person's own kubectl apply
    bool applies = false; ///< ServerSide: the manager that is applying
    QStringList others;   ///< ServerSide: who owns it too
    bool operator==(const LineOwner &) const = default;
};

/// Everything that one pane shows beside its text; built from view::Pane and the alignment on the worker.
struct Decorations {
    std::vector<LineLook> lines;
    std::vector<TextSpan> spans; ///< ascending
    std::vector<LineChip> chips; ///< ascending by line
    std::vector<FillerText> gone;
    std::vector<FoldBar> bars;           ///< ascending
    std::vector<LineNumberTile> numbers; ///< of the operations of a JSON patch, ascending by line
    std::vector<LineOwner> owners;       ///< ascending by line
    uint32_t leading = 0;                ///< filler rows before the first line
};

Decorations decorationsOf(const view::Pane &pane);

/// Rows of a pane that carry the frame of the current step: `rows` of them, from the `sub`-th row of a line on (0 is
/// the line itself, then its fillers; line -1: the fillers before the first).
struct RowFrame {
    int line = 0;
    int sub = 0;
    int rows = 1;
    bool operator==(const RowFrame &) const = default;
};

/// What a pane shows under some heights of its rows: its decorations with other fillers, and which of its lines are
/// hidden.
struct LaidOutPane {
    Decorations decorations;
    Hidden hidden;
};

} // namespace fieldwise::ui
