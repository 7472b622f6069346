// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// One field in each input, aliases followed. `self`: the destination lacks it and merge2 walks the source with itself,
/// so `value[Destination]` is the source's.
struct Sides {
    PerSide<Ref> value;
    PerSide<NodeId> key{{yaml::none, yaml::none, yaml::none}};
    PerSide<bool> inherited{{false, false, false}}; ///< through a merge key (`<<`)
    bool self = false;

    Ref o() const { return value[Side::Original]; }
    Ref u() const { return value[Side::Updated]; }
    Ref d() const { return value[Side::Destination]; }
    /// The entry that the comments of a side hang on. One that Updated has only inherited says nothing about those of
    /// the field.
    Ref entry(Side side) const { return entryOf(value[side], key[side]); }
};

/// What a policy says about one field. With `into` the walker goes on below with those sides, and the verdict is that
/// of the container itself.
struct Ruling : Verdict {
    Ruling(Verdict verdict) : Verdict(std::move(verdict)) {}
    std::optional<Sides> into{};
    std::string fault{}; ///< not empty: the field can't be merged, and why
};

/// A merge's rules: one verdict for each kind of field. The walker has settled the kind; a side may be missing or null.
class Policy {
public:
    virtual ~Policy() = default;
    /// The order in which the inputs are asked for keys and elements.
    virtual std::vector<Side> order() const = 0;
    virtual Ruling scalar(const Sides &sides) const = 0;
    virtual Ruling atomicList(const Sides &sides) const = 0;
    virtual Ruling map(const Sides &sides) const = 0;
    /// A keyed list or a set.
    virtual Ruling elements(const Sides &sides) const = 0;
    /// Kinds differ; only asked when not `exact`.
    virtual Ruling clash(const Sides &sides) const = 0;
};

std::unique_ptr<Policy> merge2Policy(const Options &options);
std::unique_ptr<Policy> merge3Policy(const Options &options);
/// Three versions of a file in git: a conflict is never decided without a word, and null is a value.
std::unique_ptr<Policy> gitPolicy();
/// The same for a resource that Theirs or Ours does not have.
Verdict gitResource(const DocumentPlan &document);
/// The comments that a document begins with are merged like those of a field; where both sides changed them, Ours'
/// stay.
void followHead(DocumentPlan &document);

/// The text of a `$patch` directive in a map; empty without one.
std::optional<std::string> directiveOf(Ref map);

} // namespace fieldwise::merge
