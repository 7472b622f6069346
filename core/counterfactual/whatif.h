// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/session.h"

namespace fieldwise {

/// Bytes of one input's whole text that others take the place of.
struct InputEdit {
    merge::Side side = merge::Side::Destination;
    Range range;
    std::string by;
    bool operator==(const InputEdit &) const = default;
};

/// What would have to be different for a field to come out otherwise, and how it then comes out. The engine was asked.
struct WhatIf {
    std::vector<InputEdit>
        edits; ///< apart from each other, ranges in the texts as they are; empty: other options do it
    std::optional<merge::Options> options;
    merge::Outcome outcome = merge::Outcome::Unchanged;
    bool conflict = false;
    std::optional<std::string>
        value;        ///< compact JSON of what the result then has; nothing: it is not there. Not masked
    std::string said; ///< "Remove `replicas` from Local: it stays `8`." Masked
};

/// The smallest edits of the inputs, or other options, that change what becomes of a field, the smaller first; at most
/// six. Pairs of edits only where no single one changes the value. Nothing for a whole resource. What is not found
/// within `most` is left out. For what is contested in a server-side apply exactly the ways out, in this order: force,
/// give it up, agree with Live.
std::vector<WhatIf> whatWouldChange(const Merged &merged, merge::DecisionRef ref, const std::stop_token &stop = {},
                                    std::chrono::milliseconds most = std::chrono::hours(1));
/// The inputs as an answer wants them.
Inputs withAnswer(Inputs inputs, const WhatIf &answer);

/// What becomes of a field: of the one with this path in the resource of this name.
struct FieldFate {
    merge::Outcome outcome = merge::Outcome::Unchanged;
    bool conflict = false;
    std::optional<std::string> value; ///< as in WhatIf
    std::vector<std::string> owners;  ///< by name, of what a server has then
    bool operator==(const FieldFate &) const = default;
};
FieldFate fateOfField(const Merged &merged, const std::string &resource, const yaml::Path &path);

} // namespace fieldwise
