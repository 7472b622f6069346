// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/merge/plan.h"
#include "core/merge/resolve.h"

namespace fieldwise::view {

/// The five semantics that are compared over the same three texts.
enum class Semantics : uint8_t { Merge2, Merge3, ApplyStrategic, ApplyJsonMerge, Replace };
inline constexpr std::array allSemantics{Semantics::Merge2, Semantics::Merge3, Semantics::ApplyStrategic,
                                         Semantics::ApplyJsonMerge, Semantics::Replace};
/// "merge2", "merge3", "apply", "JSON merge", "replace".
std::string_view semanticsName(Semantics semantics);

/// What one semantics makes of one field.
struct CompareCell {
    merge::Outcome outcome = merge::Outcome::Unchanged;
    bool present = false;  ///< the field is in its result
    std::string value;     ///< on one line, shortened; "" when not present
    std::string rule;      ///< the catalogue's name of the rule
    std::string because;
    std::string otherwise;
    bool odd = false;      ///< the only one that differs from the others
    std::string fault;     ///< this semantics can't merge these texts at all, and why
};

/// A field on which they disagree, the outermost that says so; elements of keyed lists are matched by their key.
struct CompareRow {
    uint32_t document = 0;
    yaml::Path path;
    merge::PerSide<std::string> inputs;      ///< the value in each input, shortened; "(absent)" where it is missing
    merge::PerSide<uint32_t> lines{{0, 0, 0}}; ///< 1-based; 0 where it is missing
    std::array<CompareCell, 5> cells;
    bool differs = true; ///< false only among `all` rows
};

struct Comparison {
    std::vector<CompareRow> rows; ///< in the order of the destination, then of the updated text
    uint32_t differing = 0;
    merge::PerSide<std::string> names;
};

/// Merges the same texts by all five semantics; of the options those about lists and schemas count. Original stands for
/// Last applied, and for nothing where it is empty. `all`: fields on which they agree too.
Comparison compare(const merge::PerSide<yaml::Stream> &streams, const merge::PerSide<std::string> &names,
                   const merge::Options &options, bool all);
/// For a terminal: a field a paragraph, a line for each semantics.
std::string compareText(const Comparison &comparison);

} // namespace fieldwise::view
