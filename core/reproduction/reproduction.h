// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/session.h"

/// The smallest inputs, without names and values, with which a merge decides a field as it does.
namespace fieldwise::reproduction {

struct Reproduction {
    std::shared_ptr<const Merged> merged; ///< of the cut down and masked inputs
    merge::DecisionRef ref;               ///< the field in it
    std::vector<std::string> shown;       ///< words that could not be replaced: the decision depends on them
    size_t linesBefore = 0, linesAfter = 0;
    bool isCutShort = false; ///< the limit of merges ended the cutting
};

/// A bound of the work: how many times the inputs are merged.
inline constexpr size_t mostMerges = 1500;

/// A person's choices and ignore rules are left out; the merge's own decision is told. The error is a sentence; it is
/// "" after a stop.
Result<Reproduction, std::string> reproduce(const Merged &merged, merge::DecisionRef ref,
                                            const std::stop_token &stop = {}, size_t most = mostMerges);

/// The name of an input's file in the text: `last-applied.yaml`; of a folder `last-applied`.
std::string fileName(const Inputs &inputs, merge::Side side);
/// The reproduction as Markdown, to be read by a person and sent to others.
std::string reportText(const Reproduction &made);

} // namespace fieldwise::reproduction
