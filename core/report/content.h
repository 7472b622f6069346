// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/merge/result/resolve.h"
#include "core/view/rows.h"
#include "core/view/triage.h"

namespace fieldwise {
struct Merged;
}

namespace fieldwise::report {

using merge::DecisionRef;
using merge::Side;
using merge::State;

/// The data of a report. `rules`: those of a person; `hidesNoise`: what is noise is only counted.
struct Content {
    Content(const merge::Plan &ofPlan, const merge::Resolution &ofResolution, const view::View &ofView,
            merge::PerSide<std::string_view> ofTexts, const view::IgnoreRules *rules, bool hidesNoise);

    const merge::Plan &plan;
    const merge::Resolution &resolution;
    const view::View &view;
    merge::PerSide<std::string_view> texts;
    view::Noise noise;
    view::Triage triage;
    bool hidesNoise;
    bool inLocalsOrder = false; ///< Live, the first pane and the result have their fields in Local's order
    merge::Counts counts;       ///< of the steps that are told
};
Content contentOf(const Merged &merged, bool hidesNoise = true);

/// A line of an input that is evidence for a step.
struct Proof {
    Side side = Side::Destination;
    uint32_t line = 0;   ///< 0-based
    std::string text;    ///< the first line of the field, masked
    std::string verdict; ///< "taken", "overruled"; "" for neither
};

/// A stop of the explanation: a decision, or an operation of a JSON patch. Secrets are masked.
struct Step {
    DecisionRef decision; ///< for an operation the nearest decision; may be invalid
    uint32_t document = 0;
    State state = State::Unchanged;
    bool fails = false;
    std::string word;  ///< "added", "conflict", "fails"
    std::string title; ///< the rule's title, if it says more than `word`
    std::string path;  ///< for an operation, the operation as written
    std::string because;
    std::string otherwise;
    std::vector<std::string> notes;
    std::string owners; ///< server-side apply: who owns the field, and how that changes
    std::vector<Proof> proofs;
};
/// The first `most` of `stepCount` steps, resource by resource in the order of the triage.
std::vector<Step> stepsOf(const Content &content, size_t most);
size_t stepCount(const Content &content);
/// "22 left out (20 defaults, 2 status)"; "" for nothing.
std::string leftOutText(const Content &content);

/// The inputs that the mode has and that are open, in the order of the panes.
std::vector<Side> sidesOf(const Content &content);
/// False in Compare, which has no result of its own.
bool hasResult(const Content &content);
/// The line difference between the destination and the result, masked; "" if they are equal.
std::string difference(const Content &content);
/// The same without the steps that are noise, if the report leaves noise out and has a result.
std::string toldDifference(const Content &content);
/// False if toldDifference leaves something out.
bool tellsAllOfDifference(const Content &content);
/// The symbol for a state, so that colour is never the only sign.
std::string_view sign(State state, bool fails);
/// The CSS class of a state: "added", "choice".
std::string_view className(State state, bool fails);

} // namespace fieldwise::report
