// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/text.h"
#include "core/view/planwords.h"

/// Words that all reports share.
namespace fieldwise::view {

/// One ASCII character.
std::string_view glyphOf(State state);
/// "added", "conflict", "your choice".
std::string_view stateName(const Plan &plan, DecisionRef ref);
/// "2 added, 1 conflict"; "" if all counts are 0.
std::string countsText(const merge::Counts &counts);
/// What is merged, including the file names, each enclosed in `quote`.
std::string titleOf(const Plan &plan, std::string_view quote = {});
/// What the result of an apply is: Chosen if a person's choices changed it, which apply does not carry out. None in
/// other modes.
enum class ResultObject : uint8_t { None, Sent, Stored, Chosen, Refused };
/// Of one document or of all. Refused if it is not carried out. Stored if the server's step is part of it, or if
/// nothing is sent.
ResultObject resultObject(const Plan &plan, std::optional<uint32_t> document = {});
/// The title, and what the result is.
std::string headingOf(const Plan &plan, std::string_view quote = {});
/// The printed path; "the whole document" for the root.
std::string pathText(const Plan &plan, DecisionRef ref);
/// "taken", "decides", "overruled"; "" for other fates.
std::string_view verdictText(merge::Fate fate);
/// True for a JSON patch, which has one step per operation; any other merge has one per decision.
bool hasOperations(const DocumentPlan &document);
/// The object and what its patch is, or what kubectl does with it; one per line, without a final line break.
std::string objectText(const DocumentPlan &document);

/// The indentation of a step's lines in a text for a terminal, in columns.
inline constexpr size_t textIndent = 8;

/// Pads the text with spaces to `width` characters.
std::string padded(const std::string &text, size_t width);
/// Makes a sentence visible and breaks it between words at 100 columns. Every line begins with the indentation and ends
/// with a newline.
std::string wrapped(std::string_view text);

/// A summary of what `kubectl apply` does, client-side or server-side, for the head of the result: "1 field deleted, 1
/// edit reverted", "unchanged: nothing is sent"; for several objects "2 configured, 1 unchanged".
std::string applySummary(const Plan &plan);

} // namespace fieldwise::view
