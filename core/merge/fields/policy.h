// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/match/elements.h"
#include "core/merge/match/textparts.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// One field in each input. The walker replaces aliases with their targets if the policy follows them.
struct Sides {
    PerSide<NodeRef> value;
    PerSide<NodeId> key{{none, none, none}};
    PerSide<bool> inherited{{false, false, false}}; ///< it comes from a `<<` key
    /// Two-way only. The source's value is new or replaces the destination's, and as in kyaml the source is merged into
    /// itself, so that its nulls and patch directives take effect. `value[Destination]` is then the source's;
    /// evidence() leaves it out.
    bool self = false;

    NodeRef o() const { return value[Side::Original]; }
    NodeRef u() const { return value[Side::Updated]; }
    NodeRef d() const { return value[Side::Destination]; }
    /// The node that has a side's comments. A field that Updated only inherits has no comments of its own.
    NodeRef entry(Side side) const { return entryOf(value[side], key[side]); }
    Evidence evidence() const;
};

/// A policy's verdict on one field, and what the walker does next. If `into` is set, the walker continues below with
/// those sides, and the verdict is about the container itself.
struct Ruling : Verdict {
    Ruling(Verdict verdict) : Verdict(std::move(verdict)) {}
    std::optional<Sides> into{};
    std::shared_ptr<const TextMerge> text{};      ///< for a text that is merged by lines
    std::map<yaml::Slot, std::string> comments{}; ///< the merged comments, for slots whose verdict is Comments::Merged
    std::string fault{};                          ///< why the field can't be merged; "" if it can
};

/// Where elements of Updated are placed in a list. Behind: new ones come after the destination's. NewFirst: only the
/// new ones come first. AllFirst: all elements of Updated come first, in its order, then those that only the
/// destination has.
enum class ElementPlacement : uint8_t { Behind, NewFirst, AllFirst };

class ElementWalk;
struct SchemaTypes;
/// Decides the elements of a list (elementwalk.h). Returns a fault or "".
using ListStrategy = std::string (*)(ElementWalk &walk, DecisionId list, const Sides &sides, const ListItems &items,
                                     const SchemaTypes &elementTypes);

/// The rules of a merge. The walker determines the kind of a field, calls the function for that kind, and never looks
/// at the mode. A side may be missing or null. Functions that have a body here are the default of most merges.
class Policy {
public:
    explicit Policy(const Options &options) : m_options(options) {}
    virtual ~Policy() = default;

    /// The order in which the inputs are searched for keys and elements.
    virtual std::vector<Side> order() const = 0;
    // A verdict for each kind of field.
    virtual Ruling scalar(const Sides &sides) const = 0;
    virtual Ruling atomicList(const Sides &sides) const = 0;
    virtual Ruling map(const Sides &sides) const = 0;
    /// A keyed list or a set.
    virtual Ruling elements(const Sides &sides) const = 0;
    /// The inputs have different kinds. Not called if refusesClash().
    virtual Ruling clash(const Sides &sides) const = 0;

    // How the inputs are read.
    /// The changes from Original to Updated are merged, not just Updated's values.
    virtual bool hasOriginal() const { return true; }
    /// Aliases and `<<` keys are followed (but see mergesVersions), and values with equal bytes are not walked.
    virtual bool followsAliases() const { return true; }
    /// A `$patch` in Updated is a patch directive, not a field.
    virtual bool readsDirectives() const { return false; }
    /// kyaml ignores the `$patch: replace` of this element.
    virtual bool losesReplace(NodeRef) const { return false; }
    /// If kyaml would lose something or change its type, this merge does not, and adds a notice.
    virtual bool deviates() const { return true; }
    /// Who wins if both sides changed a field differently: a scalar, an atomic list, a value of another kind, or a list
    /// or resource that Updated removed. Also asked about a map that Updated removed, such as a list element.
    virtual bool destinationWins(const Sides &) const { return m_options.onConflict == OnConflict::Destination; }
    virtual bool refusesConflict() const { return m_options.onConflict == OnConflict::Fail; }
    virtual bool refusesClash() const { return refusesConflict(); }

    // Which list is merged element by element.
    virtual k8s::ListRule ruleOf(const k8s::FieldRule &field) const { return k8s::schemaRule(field); }
    /// The rule of a list that no schema has. `fault`: why there is none, with `exact`.
    virtual k8s::ListRule inferredRule(const PerSide<NodeRef> &lists, std::string_view field,
                                       std::vector<Notice> &notices, std::string &fault) const;
    /// The strategy that decides the elements of a list that is merged element by element; null: they are paired, and
    /// each is decided separately.
    virtual ListStrategy strategyFor(const k8s::ListRule &, const ListItems &) const { return nullptr; }

    // What happens to maps and lists.
    /// Git. The order of fields and elements is merged too, a list without keys is a sequence, and aliases and `<<` are
    /// ordinary values. Otherwise new fields come after the others, sorted, and the fields of `<<` are decided one by
    /// one.
    virtual bool mergesVersions() const { return false; }
    /// The fields of a new map are sorted, too.
    virtual bool sortsNewMaps() const { return false; }
    virtual ElementPlacement placing(size_t keys) const;
    /// An element keeps its key field if other fields of it change.
    virtual bool restoresKeys() const { return true; }
    /// An emptied map or list stays as `{}` or `[]` without a notice.
    virtual bool leavesEmptied() const { return false; }
    /// Decides the comments at the start and the end of the document.
    virtual void decideOuterComments(DocumentPlan &) const {}

protected:
    const Options &m_options;
};

/// The policy of a mode that is merged field by field (Two-way, three-way, Git).
std::unique_ptr<Policy> policyFor(const Options &options);
std::unique_ptr<Policy> merge2Policy(const Options &options);
std::unique_ptr<Policy> merge3Policy(const Options &options);
/// For Git: each conflict is reported, and null is a value.
std::unique_ptr<Policy> gitPolicy(const Options &options);
/// The verdict on a resource that Theirs or Ours does not have, in a git merge.
Verdict gitResource(const DocumentPlan &document);

/// The value of a map's patch directive (`$patch`); nothing if it has none.
std::optional<std::string> directiveOf(NodeRef map);
/// True if an element consists of a patch directive only, which applies to its list.
bool isMarker(NodeRef item);

/// Compares two inputs' bytes of a field, from its key to the end of its last line, so that the comments of first and
/// last entries are included. Scans each line once, however many values are on it.
class SameBytes {
public:
    /// Both sides must have the field.
    bool operator()(const Sides &sides, Side a, Side b);

private:
    /// A range without line breaks.
    struct Line {
        uint32_t begin = 0;
        uint32_t end = 0;
    };
    /// How many bytes two lines have in common at their ends.
    struct Ends {
        Line of{~0u, ~0u};     ///< where the two lines end
        uint32_t same = 0;     ///< the number of common bytes found so far
        bool complete = false; ///< `same` is final: the bytes before the common ones differ
    };

    uint32_t lineEnd(Side side, const yaml::Document &document, uint32_t at);
    bool sameEnds(Ends &ends, std::string_view a, uint32_t endA, std::string_view b, uint32_t endB, uint32_t size);

    PerSide<Line> m_lines;
    PerSide<Ends> m_ends; ///< indexed by the side `b` of the comparison
};

} // namespace fieldwise::merge
