// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/text.h"
#include "core/view/planwords.h"

/// The words that all reports share.
namespace fieldwise::view {

/// One ASCII character.
std::string_view glyphOf(State state);
/// "added", "conflict", "your choice".
std::string_view stateName(const Decision &decision);
/// "2 added, 1 conflict"; "" when nothing is counted.
std::string countsText(const merge::Counts &counts);
/// What is merged, with the names of the files, each in `quote`.
std::string titleOf(const Plan &plan, std::string_view quote = {});
/// The printed path; of the root "the whole document".
std::string pathText(const Plan &plan, DecisionRef ref);
/// "taken", "decides", "overruled"; "" for the others.
std::string_view verdictText(merge::Fate fate);
/// A JSON patch has a step for each operation, any other merge one for each decision.
bool hasOperations(const DocumentPlan &document);
/// The object, and what a patch is, or what kubectl does with the object; a line each, without the last break.
std::string objectText(const DocumentPlan &document);

/// Columns before every line of a step in a text for a terminal.
inline constexpr size_t textIndent = 8;

/// With spaces behind it up to that many characters.
std::string padded(const std::string &text, size_t width);
/// Breaks a sentence, made visible, between words, at 100 columns; every line begins with the indent and ends with a
/// newline.
std::string wrapped(std::string_view text);

/// What `kubectl apply` does on the whole, by the client or the server, for the head of the result: "1 field deleted, 1
/// edit reverted", "unchanged: nothing is sent"; of several objects "2 configured, 1 unchanged".
std::string applySummary(const Plan &plan);

} // namespace fieldwise::view
