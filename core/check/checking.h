// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/merge/plan/options.h"

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

/// What is wrong with a result, or worth a look; the worst first.
enum class FindingKind : uint8_t {
    Unreadable, ///< the inputs can be read, and the result can't
    Lost,       ///< a change of a side, or what nobody removed, is not there
    Invented,   ///< neither side nor Base has it
    Changed,    ///< nobody changed it, and there is another value or order
    Settled,    ///< both sides changed it differently, and the result says something
};
inline constexpr std::array allKinds{FindingKind::Unreadable, FindingKind::Lost, FindingKind::Invented,
                                     FindingKind::Changed, FindingKind::Settled};
/// "lost"; as it stands in JSON, too.
std::string_view kindName(FindingKind kind);

enum class About : uint8_t { Document, Field, Order, Lines, Comment };
std::string_view aboutName(About about);

/// Whose change it is, or whom the result follows.
enum class Whose : uint8_t { Nobody, Ours, Theirs, Both };
std::string_view whoseName(Whose whose);

struct FindingPlace {
    uint32_t line = 0; ///< from 1; 0 where the text does not have it
    std::string text;  ///< its first line, with masks
};

struct Finding {
    FindingKind kind = FindingKind::Lost;
    About about = About::Field;
    Whose whose = Whose::Nobody;
    std::string document{}; ///< `Deployment shop/checkout`; "" where it has no name
    std::string path{};     ///< of a field; "" for a whole document, and for lines of a file
    std::string because{};  ///< a sentence
    PerText<FindingPlace> places{};
};

struct CheckInputs {
    PerText<std::string> texts; ///< an empty base: both sides added the file
    bool asLines = false;       ///< by lines, whatever the texts are
    bool comments = true;       ///< those that are lost or invented are told, too
    merge::Options options;     ///< of lists and schemas
};

struct Checked {
    std::string whyLines;          ///< why it was checked by lines: a sentence; "" when it was checked field by field
    uint32_t expected = 0;         ///< changes of the sides that are in the result
    std::vector<Finding> findings; ///< the worst first, then in the order of the merge
    std::vector<std::string> givenUp; ///< comments of values that a settled conflict did not take, and all in these
};

/// Compares a result with what a merge of the sides gives, field by field, or by lines where a text can't be read or
/// holds neither a mapping nor a list.
Checked checkMerge(const CheckInputs &given);

uint32_t countOf(const Checked &checked, FindingKind kind);
/// Something is lost or can't be read; with `strict` also where something is there that nobody wrote,
/// be it where both sides changed something.
bool fails(const Checked &checked, bool strict);

} // namespace fieldwise::check
