// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/merge/plan/plan.h"

/// Checks a finished merge, whoever made it (docs/command-line.md).
namespace fieldwise::check {

/// The four texts.
enum class Text : uint8_t { Base, Ours, Theirs, Result };
inline constexpr std::array allTexts{Text::Base, Text::Ours, Text::Theirs, Text::Result};
template <class T>
struct PerText {
    std::array<T, 4> at;
    T &operator[](Text text) { return at[static_cast<size_t>(text)]; }
    const T &operator[](Text text) const { return at[static_cast<size_t>(text)]; }
};
/// "Base", "Ours", "Theirs", "Result".
std::string_view textName(Text text);

/// What is wrong with a result or needs a look, the worst kinds first.
enum class FindingKind : uint8_t {
    Unreadable, ///< the inputs can be read, but the result can't
    Lost,       ///< the result lacks a change of a side, or something that nobody removed
    Invented,   ///< neither side nor Base has it
    Changed,    ///< nobody changed it, but the result has another value or order
    Settled,    ///< both sides changed it differently, and the result has decided it
};
inline constexpr std::array allKinds{FindingKind::Unreadable, FindingKind::Lost, FindingKind::Invented,
                                     FindingKind::Changed, FindingKind::Settled};
/// "lost"; also used in JSON.
std::string_view kindName(FindingKind kind);

enum class About : uint8_t { Document, Field, Order, Lines, Comment };
std::string_view aboutName(About about);

/// Which side made the change, or which side the result follows.
enum class Whose : uint8_t { Nobody, Ours, Theirs, Both };
std::string_view whoseName(Whose whose);

/// Where a finding is in one text.
struct FindingPlace {
    uint32_t line = 0; ///< 1-based; 0 if the text does not have it
    std::string text;  ///< the first line, masked
    Range range{};     ///< its bytes in the whole text, with its key; empty if the text does not have it
};

/// One difference between the result and what a merge of the sides would give.
struct Finding {
    FindingKind kind = FindingKind::Lost;
    About about = About::Field;
    Whose whose = Whose::Nobody;
    std::string document{}; ///< `Deployment shop/checkout`; "" if it has no name
    std::string path{};     ///< "" for a whole document, and for lines of a file
    std::string because{};  ///< the reason, as a sentence
    PerText<FindingPlace> places{};
    /// Where it would stand in the result, which does not have it: behind the line of the byte before this offset.
    std::optional<uint32_t> gap{};
    merge::DecisionRef decision{}; ///< in Checked::plan: the field, or what it is in; invalid in a check by lines
    /// It is about a part of that field's value: the input that has this value as the merge takes it.
    std::optional<Text> partOf{};
};

/// A field of the merge of the sides, and its bytes in the whole text of the result.
struct ResultField {
    merge::DecisionRef decision;
    Range range;
};

struct CheckInputs {
    PerText<std::string> texts; ///< an empty base means that both sides added the file
    bool asLines = false;       ///< compare by lines, even if the texts could be compared field by field
    bool comments = true;       ///< also report comments that are lost or invented
    merge::Options options;     ///< list rules and schemas
};

/// The outcome of a check.
struct Checked {
    std::string whyLines;  ///< why it was compared by lines, as a sentence; "" if it was compared field by field
    uint32_t expected = 0; ///< number of changes of the sides that the result has
    std::vector<Finding> findings;           ///< the worst first, then in the order of the merge
    std::vector<std::string> givenUp;        ///< comments of, and in, values that a settled conflict did not take
    std::shared_ptr<const merge::Plan> plan; ///< the merge of the sides; null in a check by lines
    std::vector<ResultField> fields;         ///< the fields of that merge that the result has, containers first
    PerText<yaml::Stream> streams;
};

/// Compares a result with what a merge of the sides would give: field by field, or by lines if a text can't be read or
/// is neither a mapping nor a list.
Checked checkMerge(const CheckInputs &given);

uint32_t countOf(const Checked &checked, FindingKind kind);
/// True if something is lost or unreadable; with `strict` also if something is invented or changed by nobody, or if a
/// settled conflict has a value of neither side.
bool fails(const Checked &checked, bool strict);

} // namespace fieldwise::check
