// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/gitops/inputs.h"
#include "core/merge/result/resolve.h"
#include "core/view/compare/columns.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// What a deployer does to a field, in the words of the page and of `--print deployers`.
enum class Deed : uint8_t {
    Added,
    Changed,
    SetBack,   ///< Live had another value than both Last applied and Local
    TakenOver, ///< somebody else had set it
    Replaced,  ///< a map or a list as a whole
    Removed,
    Pruned, ///< the manager alone owned it, and no longer applies it
    Stays,
    NotSeen, ///< Helm does not look at Live
    Hidden,  ///< Argo CD's diff does not show it, and its sync writes it
    Absent,
    Conflict, ///< the server refuses the object because of this field
    Refused   ///< it would come out differently, but the server refuses the object
};
/// "set back", "not seen".
std::string_view deedName(Deed deed);

/// The result of one column for one field.
struct CompareCell {
    Outcome outcome = Outcome::Unchanged;
    std::optional<Deed> deed{}; ///< of a deployer
    bool present = false;       ///< the field is in its result
    /// In `keep`: both sides changed it, so a person has to choose; `value` is the destination's until then.
    bool conflict = false;
    std::string value; ///< on one line, shortened; "" when not present
    std::string rule;  ///< the rule's name in the catalogue
    std::string because;
    std::string otherwise;
    std::string decidedAt; ///< the path that the reason refers to; "" if it is the row's path
    /// What the column takes for Original here, if it finds that by itself (CompareColumn::fromAnnotation) and has it.
    std::optional<std::string> original{};
    PerSide<merge::Fate> fates{{merge::Fate::None, merge::Fate::None, merge::Fate::None}};
    bool odd =
        false; ///< the only one that differs from all others; `keep`, which no other program uses, does not count
    std::string fault; ///< why this semantics can't merge these texts at all
    /// The server would refuse this object, because others own fields that Local changes. For a field
    /// that causes the refusal, rule, reason and fates are still set. Of semantics `fault` says why; a deployer's cell
    /// has Live's value.
    bool refused = false;
};

/// A field on which the semantics disagree, as far up as they do. Elements of keyed lists are matched by key.
struct CompareRow {
    uint32_t document = 0; ///< index into Comparison::documents
    yaml::Path path;
    bool order = false;                 ///< the row is only about the order of this list's elements
    PerSide<std::string> inputs;        ///< the value in each input, shortened; "(absent)" if missing
    PerSide<uint32_t> lines{{0, 0, 0}}; ///< 1-based; 0 if missing
    PerColumn<CompareCell> cells;
    bool differs = true; ///< false only for rows that `all` adds

    bool has(Side side) const { return lines[side] > 0; }
};

/// A column whose server refuses an object.
struct CompareRefusal {
    size_t column = 0;
    size_t conflicts = 0;
    bool owned = true;   ///< Live says who owns what; else everything in it counts as owned by others
    std::string message; ///< the server's words, on one line
};

/// "The server refuses all of it: Apply failed with 1 conflict: ..."
std::string refusalText(const CompareRefusal &refusal);

/// The fields of three texts under all columns.
struct Comparison {
    PerColumn<CompareColumn> columns;
    bool areDeployers = false;    ///< the columns are programs that apply, and the cells have deeds
    std::vector<CompareRow> rows; ///< in the order of the destination, then of the updated text
    uint32_t differing = 0;
    uint32_t fields = 0; ///< the number of rows with `all`
    PerSide<std::string> names;
    std::vector<std::string> documents;                ///< their names
    std::vector<std::vector<CompareRefusal>> refusals; ///< of each document
    PerColumn<std::string> faults;                     ///< for each column, why it can't merge these texts at all
    Mode mode = Mode::ThreeWay;                        ///< names the inputs
    bool fromAnnotation = false; ///< Last applied is read from Live's annotation, so it has no lines
};

/// Merges the same texts by all semantics. Original is used as Last applied; if it is empty, there is none. Owners come
/// from Destination's managedFields, which gets no row. `all`: includes the fields on which the semantics agree.
Comparison compare(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                   const merge::Options &options, bool all);
/// The same for all deployers, where Helm adopts objects that nobody applied before. `settings`: an Application, and
/// more of Argo CD's, for the column of its diff; without one it has no settings.
Comparison compareDeployers(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                            const merge::Options &options, bool all,
                            const std::vector<gitops::NamedText> &settings = {});
/// "spec.replicas", "the whole document", "spec.volumes, order".
std::string pathText(const CompareRow &row);
/// For a terminal: one paragraph per field, one line per column.
std::string compareText(const Comparison &comparison);
/// docs/command-line.md, Deployers.
std::string deployersJson(const Comparison &comparison);

} // namespace fieldwise::view
