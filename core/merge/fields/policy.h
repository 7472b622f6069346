// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/match/elements.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// One field in each input, aliases followed. `self`: the destination lacks it and merge2 walks the source with itself,
/// so `value[Destination]` is the source's.
struct Sides {
    PerSide<NodeRef> value;
    PerSide<NodeId> key{{none, none, none}};
    PerSide<bool> inherited{{false, false, false}}; ///< through a merge key (`<<`)
    bool self = false;

    NodeRef o() const { return value[Side::Original]; }
    NodeRef u() const { return value[Side::Updated]; }
    NodeRef d() const { return value[Side::Destination]; }
    /// The entry that the comments of a side hang on. One that Updated has only inherited says nothing about those of
    /// the field.
    NodeRef entry(Side side) const { return entryOf(value[side], key[side]); }
    Evidence evidence() const;
};

/// What a policy says about one field. With `into` the walker goes on below with those sides, and the verdict is that
/// of the container itself.
struct Ruling : Verdict {
    Ruling(Verdict verdict) : Verdict(std::move(verdict)) {}
    std::optional<Sides> into{};
    std::shared_ptr<const ComputedText> text{};   ///< the value, where it is none that an input has
    std::map<yaml::Slot, std::string> comments{}; ///< that are Merged
    std::string fault{};                          ///< not empty: the field can't be merged, and why
};

/// Where the elements of a list stand that Updated brings: behind the destination's, before them, or before them
/// together with those that the destination has too.
enum class ElementPlacement : uint8_t { Behind, NewFirst, AllFirst };

class ElementWalk;
struct SchemaTypes;
/// Decides the elements of a list (elementwalk.h); a fault, or "".
using ListStrategy = std::string (*)(ElementWalk &walk, DecisionId list, const Sides &sides, const ListItems &items,
                                     const SchemaTypes &elementTypes);

/// A merge's rules. The walker settles the kind of a field before it asks, and asks nothing about modes; a side may be
/// missing or null. What has an answer here is answered so by most merges.
class Policy {
public:
    explicit Policy(const Options &options) : m_options(options) {}
    virtual ~Policy() = default;

    /// The order in which the inputs are asked for keys and elements.
    virtual std::vector<Side> order() const = 0;
    // A verdict for each kind of field.
    virtual Ruling scalar(const Sides &sides) const = 0;
    virtual Ruling atomicList(const Sides &sides) const = 0;
    virtual Ruling map(const Sides &sides) const = 0;
    /// A keyed list or a set.
    virtual Ruling elements(const Sides &sides) const = 0;
    /// Kinds differ; not asked where it `refusesClash`.
    virtual Ruling clash(const Sides &sides) const = 0;

    // How the inputs are read.
    /// What changed from Original to Updated counts, and not only what Updated says.
    virtual bool hasOriginal() const { return true; }
    /// Aliases and merge keys (`<<`) are what they stand for, and equal bytes are equal fields.
    virtual bool followsAliases() const { return true; }
    /// `$patch` in Updated is an instruction.
    virtual bool readsDirectives() const { return false; }
    /// kyaml does not see the `$patch: replace` of this element.
    virtual bool losesReplace(NodeRef) const { return false; }
    /// Where kyaml loses something or changes its type, the merge does not, and a notice says so.
    virtual bool deviates() const { return true; }
    /// Where both sides changed a field, each in its own way: a scalar, a list that is one value, a value of another
    /// kind, and a list or a whole resource that Updated dropped. Of an element it is asked as of a map.
    virtual bool destinationWins(const Sides &) const { return m_options.onConflict == OnConflict::Destination; }
    virtual bool refusesConflict() const { return m_options.onConflict == OnConflict::Fail; }
    virtual bool refusesClash() const { return refusesConflict(); }

    // Which list is merged element by element.
    virtual k8s::ListRule ruleOf(const k8s::FieldRule &field) const { return k8s::schemaRule(field); }
    /// Of a list that no schema knows; `fault`: why there is none, under kyaml's exact rules.
    virtual k8s::ListRule inferredRule(const PerSide<NodeRef> &lists, std::string_view field,
                                       std::vector<Notice> &notices, std::string &fault) const;
    /// What decides the elements of such a list; null: they are paired, and each is decided by itself.
    virtual ListStrategy strategyFor(const k8s::ListRule &, const ListItems &) const { return nullptr; }

    // What becomes of maps and lists.
    /// The order of fields and elements is merged too, a list without keys is a sequence, and a merge key (`<<`) a
    /// field like any other; else new fields are sorted behind the others, and what `<<` brings is decided field by
    /// field.
    virtual bool mergesTexts() const { return false; }
    /// The fields of a new map are sorted too.
    virtual bool sortsNewMaps() const { return false; }
    virtual ElementPlacement placing(size_t keys) const;
    /// An element whose fields change keeps its key.
    virtual bool restoresKeys() const { return true; }
    /// What is emptied stays as `{}` or `[]` without a word.
    virtual bool leavesEmptied() const { return false; }
    /// The comments that the document begins and ends with.
    virtual void decideOuterComments(DocumentPlan &) const {}

protected:
    const Options &m_options;
};

/// The policy of a mode that is merged field by field.
std::unique_ptr<Policy> policyFor(const Options &options);
std::unique_ptr<Policy> merge2Policy(const Options &options);
std::unique_ptr<Policy> merge3Policy(const Options &options);
/// Three versions of a file in git: a conflict is never decided without a word, and null is a value.
std::unique_ptr<Policy> gitPolicy(const Options &options);
/// What git does with a resource that Theirs or Ours does not have.
Verdict gitResource(const DocumentPlan &document);

/// The text of a `$patch` directive in a map; empty without one.
std::optional<std::string> directiveOf(NodeRef map);
/// An element that is nothing but a directive; it speaks for its list.
bool isMarker(NodeRef item);

/// Compares the bytes of values, with those where the comments of their first and last entries stand: from its key to
/// the end of its last line. However many values stand on one line, it is gone through once.
class SameText {
public:
    /// Of a field that both sides have.
    bool operator()(const Sides &sides, Side a, Side b);

private:
    /// No line break stands between.
    struct Line {
        uint32_t begin = 0;
        uint32_t end = 0;
    };
    /// What two lines end in.
    struct Ends {
        Line of{~0u, ~0u}; ///< where the lines end
        uint32_t same = 0; ///< so many bytes
        bool all = false;  ///< and the one before differs
    };

    uint32_t lineEnd(Side side, const yaml::Document &document, uint32_t at);
    bool sameEnds(Ends &ends, std::string_view a, uint32_t endA, std::string_view b, uint32_t endB, uint32_t size);

    PerSide<Line> m_lines;
    PerSide<Ends> m_ends; ///< of the first side that was asked for and another one
};

} // namespace fieldwise::merge
