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

/// The inputs of a merge on their way to what is advised about one field. What can't be done answers false.
struct Followed {
    Followed(const Merged &merged, merge::DecisionRef place);

    bool remove(merge::Side side);
    bool removeWithin(merge::Side side, const std::string &name);
    /// With the maps and elements that have to be around it.
    bool put(merge::Side side, nlohmann::ordered_json value);
    bool put(merge::Side side, merge::Side from);
    bool choose(merge::ChoiceKind take);
    /// As the window does: of an input that does not have the field, to leave it out.
    merge::Choice as(merge::ChoiceKind take) const;
    bool edit(merge::Side side, const nlohmann::ordered_json &operation);

    std::optional<nlohmann::ordered_json> value(merge::Side side) const;
    /// Of any input that has one that is not null.
    nlohmann::ordered_json someValue() const;
    /// False where a path may lead to something else afterwards: through aliases, indices, and keys that are there
    /// twice.
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
    /// The step behind the first ones leads to something that another side's keys complete.
    bool isThereUnderAnotherKey(merge::Side side, size_t steps) const;
    std::optional<nlohmann::ordered_json> keyValue(size_t steps, const std::string &key) const;
};

/// What is promised: where the field is afterwards, or whose value it has. Told: nothing that could be seen in the
/// result.
enum class Then { Absent, Present, AsOriginal, AsUpdated, AsDestination, Other, Told };

/// One thing that is advised, how it is done, and what has to come of it.
struct Way {
    const char *says;                     ///< `{O}`, `{U}`, `{D}`: what the mode calls the inputs; `*` anything
    std::function<bool(Followed &)> does; ///< none: a person has to decide what exactly
    Then then = Then::Told;
};
/// Several of one text: it names several ways.
std::vector<Way> waysIn(merge::Mode mode);

} // namespace fieldwise::test
