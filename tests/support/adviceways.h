// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/counterfactual/whatif.h"
#include "core/session.h"

namespace fieldwise::test {

/// The inputs of a merge while advice about one field is being followed. Functions return false if their action is
/// impossible.
struct Followed {
    Followed(const Merged &merged, merge::DecisionRef place);

    bool remove(merge::Side side);
    bool removeWithin(merge::Side side, const std::string &name);
    /// Also creates the maps and elements around it.
    bool put(merge::Side side, nlohmann::ordered_json value);
    bool put(merge::Side side, merge::Side from);
    bool choose(merge::ChoiceKind take);
    /// As in the window: choosing an input that lacks the field means removing it.
    merge::Choice as(merge::ChoiceKind take) const;
    bool edit(merge::Side side, const nlohmann::ordered_json &operation);

    std::optional<nlohmann::ordered_json> value(merge::Side side) const;
    /// The field's value in any input where it is not null.
    nlohmann::ordered_json someValue() const;
    /// False if the path may lead to something else afterwards: through aliases, indices, or repeated keys.
    bool hasPlaceOfItsOwn() const;
    FieldFate resultOf(const Merged &merged) const;

    const merge::DecisionRef ref;
    const merge::Plan &plan;
    const merge::DocumentPlan &of;
    const merge::Decision &decision;
    const yaml::Path path;
    const std::string resource;
    Inputs inputs;
    FieldFate before;

private:
    bool removeResource(merge::Side side);
    /// True if this side has the element that the path leads to after the first `steps` steps, but under other keys
    /// than the path's.
    bool isThereUnderAnotherKey(merge::Side side, size_t steps) const;
    std::optional<nlohmann::ordered_json> keyValue(size_t steps, const std::string &key) const;
};

/// The promised effect: whether the field exists afterwards, or whose value it has. Told: nothing that the result would
/// show.
enum class Then { Absent, Present, AsOriginal, AsUpdated, AsDestination, Other, Told };

/// One advice, how to follow it, and its promised effect.
struct Way {
    const char *says;                     ///< `{O}`, `{U}`, `{D}`: the mode's names of the inputs; `*` matches anything
    std::function<bool(Followed &)> does; ///< null: a person must decide the details
    Then then = Then::Told;
};
/// The ways for a mode. Several can have the same text.
std::vector<Way> waysIn(merge::Mode mode);

} // namespace fieldwise::test
