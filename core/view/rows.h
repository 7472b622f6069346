// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/k8s/redact.h"
#include "core/merge/patch/jsonpatch.h"
#include "core/merge/result/resolve.h"
#include "core/view/planwords.h"
#include "core/view/words.h"

namespace fieldwise::view {

/// One row of the aligned panes: the 0-based line of each input; -1 where the pane shows a filler.
struct Row {
    PerSide<int32_t> line{{-1, -1, -1}};
    int32_t result = -1; ///< only if View::resultAligned
};

/// What a pane shows for a line besides its text.
struct LineMark {
    DecisionRef decision;           ///< the decision of the first field on the line; may be invalid
    State state = State::Unchanged; ///< background, glyph
    From stripe = From::None; ///< input panes: the own side if the text reaches the result; result: the input that the
                              ///< line came from
    bool fails = false;       ///< an operation fails here; independent of the state
};

/// Bytes of the pane's whole text that differ (words of a changed value) or are removed.
struct Span {
    Range range;
    State state = State::Unchanged;
    bool strike = false;
};

/// A short annotation after the end of a line.
struct Chip {
    uint32_t line = 0;
    State state = State::Unchanged;
    std::string text;
    DecisionRef decision;
    bool fails = false;
};

/// Result pane only: a removed field, shown in a filler row after this line (-1: before the first line).
struct Gone {
    int32_t afterLine = -1;
    std::string text; ///< "removed: minReadySeconds"
    DecisionRef decision;
    uint32_t row = 0; ///< index among the fillers after the same line
};

/// An operation of a JSON patch: its lines [begin, end) in the patch, and its effect.
struct OperationLines {
    uint32_t document = 0;
    uint32_t operation = 0;
    uint32_t begin = 0;
    uint32_t end = 0;
    Range range; ///< in the pane's whole text
    merge::OperationEffect did = merge::OperationEffect::NotRun;
};

/// A value that is not shown: its range in the pane's whole text, and the mask shown instead.
struct Masked {
    Range range;
    k8s::Mask as = k8s::Mask::Same;
    bool operator==(const Masked &) const = default;
};

/// What one pane shows: marks of its lines, spans, chips, and values that are masked.
struct Pane {
    uint32_t lineCount = 0;
    std::vector<LineMark> lines;
    std::vector<Span> spans;
    std::vector<Chip> chips;
    std::vector<Gone> gone;
    std::vector<OperationLines> operations; ///< of a JSON patch, in text order
    std::vector<Masked> masked;             ///< ascending; empty with Options::showSecrets
};

/// Lines of a pane that say nothing about the merge and can be folded away.
struct NoiseLines {
    Side side = Side::Destination; ///< the input; noise of the result is in View::resultNoise
    uint32_t first = 0, last = 0;
    std::string why; ///< "managedFields", for "hidden: 40 lines (managedFields)"
    bool operator==(const NoiseLines &) const = default;
};

/// The difference between two long values, kept so that the next view can reuse it.
struct ComparedValues {
    struct Value {
        const yaml::Document *document = nullptr;
        Range bytes;
        bool operator==(const Value &) const = default;
    };
    Value left, right;
    uint32_t document = 0; ///< index into the plan's documents
    std::shared_ptr<const WordDiff> words;
};

/// Everything that the editors draw except colours, computed from the plan alone.
struct View {
    std::vector<NoiseLines> noise; ///< ascending within a side
    std::vector<NoiseLines> resultNoise;
    std::vector<Row> rows; ///< of the input panes
    PerSide<Pane> inputs;
    Pane result;
    PerSide<bool> aligned{{true, true, true}}; ///< false: this input's lines are in no row
    bool resultAligned = false;                ///< the result's lines are in the rows too
    std::vector<ComparedValues> compared;
};

/// In Two-way the rows have no original. The rows contain all lines of each input, in order. In Patch the result is
/// aligned with the document, and a JSON patch with nothing.
View view(const Plan &plan, const merge::Resolution &resolution, const PerSide<std::string_view> &texts);

struct IgnoreRules;
/// An earlier view and what it was made from.
struct Shown {
    merge::Resolved resolved;
    const PerSide<std::string_view> &texts;
    const View &view;
};
/// The view with its noise. If all resources but one are shared with `before`, which must have the same options and
/// rules, only that one is laid out again.
View view(const Plan &plan, const merge::Resolution &resolution, const PerSide<std::string_view> &texts,
          const IgnoreRules *rules, const Shown *before = nullptr);

} // namespace fieldwise::view
