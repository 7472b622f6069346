// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/shared.h"
#include "core/merge/choices/choice.h"
#include "core/merge/plan/plan.h"
#include "core/merge/result/resolve.h"
#include "core/view/rows.h"

namespace fieldwise::view {
struct IgnoreRules;
}

namespace fieldwise {

/// Everything that a merge depends on. Where `derivesOriginal` holds the text of Original does not count: it is what
/// Live says.
struct Inputs {
    merge::PerSide<SharedText> texts;
    merge::PerSide<std::string> names; ///< as shown and as in messages; "" when nothing is open
    merge::PerSide<bool> open{{false, false, false}};
    merge::PerSide<FileParts> files; ///< of a folder: where its files begin in the text; else empty
    std::shared_ptr<const view::IgnoreRules>
        ignore; ///< a person's own, beside those that come along (view/noise.h); null for none
    merge::Options options;
    std::vector<merge::Choice> choices; ///< what a person chose, the later over the earlier
};

/// A finished merge, immutable, shared between threads.
struct Merged {
    Inputs inputs; ///< with the text that counts as Last applied
    merge::Plan plan;
    merge::Resolution resolution;
    view::View view;
    double milliseconds = 0; ///< from texts to view
};

/// What came of a run: a merge, or the faults that prevented it. `streams` and `last` are kept for the next run to
/// share from.
struct Run {
    std::shared_ptr<const Merged> merged; ///< null when it failed
    std::shared_ptr<const Merged> last;   ///< the newest one, also when this run failed
    std::vector<merge::Fault> faults;     ///< errors when it failed; else notices of the inputs
    merge::PerSide<yaml::Stream> streams;
    merge::PerSide<SharedText> texts;                     ///< what they were read from
    merge::PerSide<bool> areApart{{false, false, false}}; ///< their Lists are taken apart
    std::optional<std::string>
        derived; ///< what Live says in the place of Original, where that counts; "" when it says nothing
    merge::PerSide<std::vector<view::Masked>> masks; ///< of the inputs, merged or not
    int documentsRead = 0;
};

/// Reads, merges, resolves and lays out; a pure function, whatever it shares with `before`. An original that is
/// not open makes Three-way treat every field as absent there; Updated and Destination have to be open. In Apply an
/// open Live without content is an object that does not exist yet.
Run run(Inputs inputs, const Run *before = nullptr);

/// How many steps a merge is explained in: the operations of a JSON patch, else the decisions that are steps.
size_t stepsOf(const merge::Plan &plan);
/// A merge after some of its steps.
struct Stage {
    std::shared_ptr<const Merged> merged;
    size_t steps = 0;
};
/// The same merge as it is after its first `steps` steps, with all of them itself; for showing only. A person's choices
/// about what a JSON patch does come after its last operation. What is as in `near`, a stage of the same merge, is
/// shared with it.
std::shared_ptr<const Merged> planAfterSteps(const std::shared_ptr<const Merged> &whole, size_t steps,
                                             const Stage *near = nullptr);

} // namespace fieldwise
