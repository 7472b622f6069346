// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <QString>

#include "core/view/rows.h"
#include "ui/theme.h"

namespace fieldwise::ui {

/// What a pane draws for one line beside its text.
struct LineLook {
    Look look = Look::Unchanged;
    merge::From stripe = merge::From::None;
    uint32_t filler = 0; ///< empty rows after the line
    bool operator==(const LineLook &) const = default;
};

struct TextSpan {
    uint32_t begin = 0;
    uint32_t end = 0;
    Look look = Look::Unchanged;
    bool strike = false;
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
    bool operator==(const FillerText &) const = default;
};

/// Everything that one pane shows beside its text; built from view::Pane and the alignment on the worker.
struct Decorations {
    std::vector<LineLook> lines;
    std::vector<TextSpan> spans; ///< ascending
    std::vector<LineChip> chips; ///< ascending by line
    std::vector<FillerText> gone;
    uint32_t leading = 0;        ///< filler rows before the first line
};

Decorations decorationsOf(const view::Pane &pane);

} // namespace fieldwise::ui
