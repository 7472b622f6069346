// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/merge/result/resolve.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// The semantics that Comparison compares over the same three texts.
enum class Semantics : uint8_t { Merge2, Merge3, Keep, ApplyStrategic, ApplyJsonMerge, ServerSide, Replace };
inline constexpr std::array allSemantics{Semantics::Merge2,         Semantics::Merge3,         Semantics::Keep,
                                         Semantics::ApplyStrategic, Semantics::ApplyJsonMerge, Semantics::ServerSide,
                                         Semantics::Replace};
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
/// "merge2", "merge3", "keep", "apply", "JSON merge", "server-side", "replace".
std::string_view semanticsName(Semantics semantics);
/// The mode whose names for the inputs this semantics uses.
Mode modeOf(Semantics semantics);
/// Whether this semantics reads the input. merge2 and replace have no original; server-side apply derives its own from
/// Live.
bool looksAt(Semantics semantics, Side side);

/// The result of one semantics for one field.
struct CompareCell {
    Outcome outcome = Outcome::Unchanged;
    bool present = false; ///< the field is in its result
    /// In `keep`: both sides changed it, so a person has to choose; `value` is the destination's until then.
    bool conflict = false;
    std::string value; ///< on one line, shortened; "" when not present
    std::string rule;  ///< the rule's name in the catalogue
    std::string because;
    std::string otherwise;
    std::string decidedAt; ///< the path that the reason refers to; "" if it is the row's path
    PerSide<merge::Fate> fates{{merge::Fate::None, merge::Fate::None, merge::Fate::None}};
    bool odd =
        false; ///< the only one that differs from all others; `keep`, which no other program uses, does not count
    std::string fault; ///< why this semantics can't merge these texts at all
    /// With `fault`: the server would refuse this object, because others own fields that Local changes. For a field
    /// that causes the refusal, rule, reason and fates are still set.
    bool refused = false;
};

/// A field on which the semantics disagree, as far up as they do. Elements of keyed lists are matched by key.
struct CompareRow {
    uint32_t document = 0; ///< index into Comparison::documents
    yaml::Path path;
    bool order = false;                 ///< the row is only about the order of this list's elements
    PerSide<std::string> inputs;        ///< the value in each input, shortened; "(absent)" if missing
    PerSide<uint32_t> lines{{0, 0, 0}}; ///< 1-based; 0 if missing
    PerSemantics<CompareCell> cells;
    bool differs = true; ///< false only for rows that `all` adds
};

/// The fields of three texts under all semantics.
struct Comparison {
    std::vector<CompareRow> rows; ///< in the order of the destination, then of the updated text
    uint32_t differing = 0;
    uint32_t fields = 0; ///< the number of rows with `all`
    PerSide<std::string> names;
    std::vector<std::string> documents; ///< their names
    PerSemantics<std::string> faults;   ///< for each semantics, why it can't merge these texts at all
    Mode mode = Mode::ThreeWay;         ///< names the inputs
    bool fromAnnotation = false;        ///< Last applied is read from Live's annotation, so it has no lines
};

/// Merges the same texts by all semantics. Only the options about lists and schemas are used; for server-side apply
/// also the manager and whether it forces. Original is used as Last applied; if it is empty, there is none. Owners come
/// from Destination's managedFields, which gets no row. `all`: includes the fields on which the semantics agree.
Comparison compare(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                   const merge::Options &options, bool all);
/// "spec.replicas", "the whole document", "spec.volumes, order".
std::string pathText(const CompareRow &row);
/// For a terminal: one paragraph per field, one line per semantics.
std::string compareText(const Comparison &comparison);

} // namespace fieldwise::view
