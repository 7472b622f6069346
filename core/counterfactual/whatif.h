// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/session.h"

namespace fieldwise {

/// Replaces bytes of one input's whole text.
struct InputEdit {
    merge::Side side = merge::Side::Destination;
    Range range;
    std::string by;
    bool operator==(const InputEdit &) const = default;
};

/// A change of the inputs or options that would give a field another outcome, and that outcome. It was found by running
/// the merge.
struct WhatIf {
    /// Not overlapping, with ranges in the unchanged texts; empty if other options are enough.
    std::vector<InputEdit> edits;
    std::optional<merge::Options> options;
    merge::Outcome outcome = merge::Outcome::Unchanged;
    bool conflict = false;
    /// The new value in the result as compact JSON, not masked; nothing if the field is not there.
    std::optional<std::string> value;
    std::string said; ///< the sentence, masked: "Remove `replicas` from Local: it stays `8`."
};

/// The smallest changes of the inputs or options that change the outcome of a field: at most six, first those that
/// change its value, then the smaller ones. Pairs of edits are only tried if no single edit changes the value. Empty
/// for a whole resource. The search ends after `most`. For a conflict of server-side apply, these are exactly the ways
/// out, in this order: force (not where owners are unknown), give it up, agree with Live.
std::vector<WhatIf> whatWouldChange(const Merged &merged, merge::DecisionRef ref, const std::stop_token &stop = {},
                                    std::chrono::milliseconds most = std::chrono::hours(1));
/// The inputs with an answer applied.
Inputs withAnswer(Inputs inputs, const WhatIf &answer);

/// The outcome of the field with this path in the resource with this name.
struct FieldFate {
    merge::Outcome outcome = merge::Outcome::Unchanged;
    bool conflict = false;
    std::optional<std::string> value; ///< as in WhatIf
    std::vector<std::string> owners;  ///< by name; those on the server after the request
    bool operator==(const FieldFate &) const = default;
};
FieldFate fateOfField(const Merged &merged, const std::string &resource, const yaml::Path &path);

} // namespace fieldwise
