// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/merge/result/resolve.h"
#include "core/view/rows.h"

namespace fieldwise {
struct Merged;
}

namespace fieldwise::report {

using merge::DecisionRef;
using merge::Side;
using merge::State;

/// What a report is made from.
struct Content {
    const merge::Plan &plan;
    const merge::Resolution &resolution;
    const view::View &view;
    merge::PerSide<std::string_view> texts;
};
Content contentOf(const Merged &merged);

/// A line of an input that a step stands on.
struct Proof {
    Side side = Side::Destination;
    uint32_t line = 0;   ///< 0-based
    std::string text;    ///< its first line, with masks
    std::string verdict; ///< "taken", "overruled"; "" for neither
};

/// A stop of the explanation: of a decision, or of an operation of a JSON patch. Secrets are masked.
struct Step {
    DecisionRef decision; ///< of an operation the nearest one; may be invalid
    uint32_t document = 0;
    State state = State::Unchanged;
    bool fails = false;
    std::string word;  ///< "added", "conflict", "fails"
    std::string title; ///< of the rule, where it says more than the word
    std::string path;  ///< or the operation as it is written
    std::string because;
    std::string otherwise;
    std::vector<std::string> notes;
    std::string owners; ///< of server-side apply: who owns it, and what becomes of that
    std::vector<Proof> proofs;
};
/// The first `most` of `stepCount` steps.
std::vector<Step> stepsOf(const Content &content, size_t most);
size_t stepCount(const merge::Plan &plan);

/// The sides of the mode that are there, in pane order.
std::vector<Side> sidesOf(const Content &content);
/// What is written as the result: in Compare there is none of its own.
bool hasResult(const Content &content);
/// The destination and the result by lines, masked; "" when they are equal.
std::string difference(const Content &content);
/// The sign of a step or line; never colour alone.
std::string_view sign(State state, bool fails);
/// The class of a state in a style sheet: "added", "choice".
std::string_view className(State state, bool fails);

} // namespace fieldwise::report
