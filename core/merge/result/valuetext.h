// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Keys and values as text, where an input's own bytes do not stand.

std::string keyText(const SpliceContext &in, DecisionId id);
/// What is read as a string.
std::string asStringText(const SpliceContext &in, std::string_view value, bool inFlow);
/// The value of a leaf in braces or brackets.
std::string leafInFlow(const SpliceContext &in, DecisionId id);

/// No input has the value in its form: the plan keeps it as data.
bool isComputed(const Decision &decision);
const yaml::OrderedJson &computedValue(const SpliceContext &in, DecisionId id);
/// Whether it takes lines of its own: a collection that is not empty, or a text of several lines.
bool computedHasLines(const SpliceContext &in, DecisionId id);
/// A computed scalar on one line: as it was typed where that can stand, else as data is written.
std::string computedText(const SpliceContext &in, DecisionId id, bool inFlow);
/// The lines of the value, the first where the writer is, the others at `column`; without the last break.
std::string computedLines(const SpliceContext &in, DecisionId id, uint32_t column);
/// What follows the colon or the dash of a new entry at `column`.
std::string computedTail(const SpliceContext &in, DecisionId id, uint32_t column);

} // namespace fieldwise::merge
