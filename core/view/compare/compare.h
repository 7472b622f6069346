// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/merge/result/resolve.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// The semantics that are compared over the same three texts.
enum class Semantics : uint8_t { Merge2, Merge3, ApplyStrategic, ApplyJsonMerge, ServerSide, Replace };
inline constexpr std::array allSemantics{Semantics::Merge2,         Semantics::Merge3,     Semantics::ApplyStrategic,
                                         Semantics::ApplyJsonMerge, Semantics::ServerSide, Semantics::Replace};
constexpr size_t index(Semantics semantics)
{
    return static_cast<size_t>(semantics);
}
template <class T>
using PerSemantics = std::array<T, allSemantics.size()>;
template <class T>
constexpr PerSemantics<T> forAll(T value)
{
    PerSemantics<T> out;
    out.fill(value);
    return out;
}
/// "merge2", "merge3", "apply", "JSON merge", "server-side", "replace".
std::string_view semanticsName(Semantics semantics);
/// The mode whose names for the inputs it uses.
Mode modeOf(Semantics semantics);
/// Whether it reads this input at all: merge2 and replace know no original, server-side apply works its own out of
/// Live.
bool looksAt(Semantics semantics, Side side);

/// What one semantics makes of one field.
struct CompareCell {
    Outcome outcome = Outcome::Unchanged;
    bool present = false; ///< the field is in its result
    std::string value;    ///< on one line, shortened; "" when not present
    std::string rule;     ///< the catalogue's name of the rule
    std::string because;
    std::string otherwise;
    std::string decidedAt; ///< the path that the reason speaks of; "" when it is the row's own
    PerSide<merge::Fate> fates{{merge::Fate::None, merge::Fate::None, merge::Fate::None}};
    bool odd = false;     ///< the only one that differs from the others
    std::string fault;    ///< this semantics can't merge these texts at all, and why
    bool refused = false; ///< with `fault`: the server would not take this object, since others own what Local changes;
                          ///< of a field that it refuses all for, rule, reason and fates are told all the same
};

/// A field on which they disagree, the outermost that says so; elements of keyed lists are matched by their key.
struct CompareRow {
    uint32_t document = 0; ///< into Comparison::documents
    yaml::Path path;
    bool order = false;                 ///< about the order of this list's elements only
    PerSide<std::string> inputs;        ///< the value in each input, shortened; "(absent)" where it is missing
    PerSide<uint32_t> lines{{0, 0, 0}}; ///< 1-based; 0 where it is missing
    PerSemantics<CompareCell> cells;
    bool differs = true; ///< false only among `all` rows
};

struct Comparison {
    std::vector<CompareRow> rows; ///< in the order of the destination, then of the updated text
    uint32_t differing = 0;
    uint32_t fields = 0; ///< how many rows `all` gives
    PerSide<std::string> names;
    std::vector<std::string> documents; ///< what each is called
    PerSemantics<std::string> faults;   ///< of a semantics that can't merge these texts at all
    Mode mode = Mode::ThreeWay;         ///< names the inputs
};

/// Merges the same texts by all semantics; of the options those about lists and schemas count, for server-side apply
/// also who applies and whether with force. Original stands for Last applied, and for nothing where it is empty. Who
/// owns what is managedFields of Destination, and no row of its own. `all`: fields on which they agree too.
Comparison compare(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                   const merge::Options &options, bool all);
/// "spec.replicas", "the whole document", "spec.volumes, order".
std::string pathText(const CompareRow &row);
/// For a terminal: a field a paragraph, a line for each semantics.
std::string compareText(const Comparison &comparison);

} // namespace fieldwise::view
