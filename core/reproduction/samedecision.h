// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/session.h"

namespace fieldwise::reproduction {

/// What makes two decisions the same, whatever the names and values: the rule, the outcome, and which of the three
/// values and the result are there and equal.
struct Essence {
    merge::RuleId rule = merge::RuleId::Unchanged;
    merge::Outcome outcome = merge::Outcome::Unchanged;
    bool conflict = false;
    merge::Shape shape = merge::Shape::Leaf;
    std::vector<merge::NoticeId> notices; ///< sorted
    std::vector<int> values; ///< of Original, Updated, Destination and result: -1 for none, else the first equal one
    bool operator==(const Essence &) const = default;
};
Essence essenceOf(const Merged &merged, merge::DecisionRef ref);

/// A field of a merge.
struct Place {
    std::string resource; ///< as in choices; another resource is searched if there is none of this name
    yaml::Path path;
};
Place placeOf(const Merged &merged, merge::DecisionRef ref);
/// The decision about this field, if it is the same. Elements without a key, and lines, may have another number.
std::optional<merge::DecisionRef> sameDecision(const Merged &merged, const Place &place, const Essence &essence);

} // namespace fieldwise::reproduction
