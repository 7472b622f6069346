// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/typing/trial.h"
#include "core/yaml/entryspans.h"

namespace fieldwise::merge {

/// A text that a person changed, and what it was.
struct ChangedText {
    const yaml::Document &before;
    const yaml::Document &after;
    bool isItemOfList = false;
};

/// A map or list around the edit, whose entries have decisions of their own, with the entries that differ.
struct Level {
    yaml::Path path;
    bool isMap = false;
    k8s::ListRule listRule;
    yaml::EntrySpans before, after;
    std::vector<yaml::PathStep> steps; ///< of the entries before, and of all others that the container has
    std::vector<bool> isNew;           ///< entries before that no input has
    size_t front = 0, back = 0;        ///< equal entries at the start and at the end
    NodeId value = none;               ///< the scalar that replaces the scalar of the only entry that differs
    std::vector<DecisionId> decisions; ///< of the entries before
    size_t at = 0;                     ///< its entry in the level around it
    std::vector<Level> inner;          ///< of the entries that differ and are maps or lists in both

    size_t lastBefore() const { return before.entries.size() - back; }
    size_t lastAfter() const { return after.entries.size() - back; }
};

/// The value of an entry, which is a key or an element.
NodeId valueAt(const yaml::Document &document, NodeId entry);
/// The levels from the root to the innermost around the edit; that one has the levels inside it.
std::vector<Level> levelsAround(const ChangedText &text, const Options &options, DocumentPlan plan);

/// How the changes of a level become choices; the first that gives the text is taken.
enum class As : uint8_t {
    Value,         ///< a scalar as a value
    Deep,          ///< as Heads, but in maps and lists that differ, too, for changes at several places
    Heads,         ///< as Entries, but of maps and lists that did not change only what stands before their entries
    Entries,       ///< entries as typed; removed ones as ChoiceKind::Nothing
    ExactEntries,  ///< removed ones as typed, too, so that the lines around them stay
    WithNeighbour, ///< and the entry after them
    InOrder,       ///< as Entries, and all that have a place of their own anew, in their order
};
/// Adds the choices for the changes of a level; nothing if its entries can't be chosen one by one.
std::optional<std::vector<Choice>> choicesAt(const Level &level, const ChangedText &text, As as,
                                             const std::string &resource, std::vector<Choice> choices);

} // namespace fieldwise::merge
