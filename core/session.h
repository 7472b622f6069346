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

/// Everything that a merge depends on. If `derivesOriginal` is true, Original's text is ignored and derived from Live.
struct Inputs {
    merge::PerSide<SharedText> texts;
    merge::PerSide<std::string> names; ///< as shown, also in messages; "" if nothing is open
    merge::PerSide<bool> open{{false, false, false}};
    merge::PerSide<FileParts> files; ///< for a folder: where its files begin in the text; else empty
    /// The person's own rules, besides those built in (view/noise.h); null for none.
    std::shared_ptr<const view::IgnoreRules> ignore;
    merge::Options options;
    std::vector<merge::Choice> choices; ///< a person's choices; later ones override earlier ones
};

/// A finished merge, immutable, shared between threads.
struct Merged {
    Inputs inputs; ///< Original's text is the one that was used (maybe derived from Live)
    merge::Plan plan;
    merge::Resolution resolution;
    view::View view;
    double milliseconds = 0; ///< from texts to view
};

/// The outcome of a run: a merge, or the errors that prevented it. The next run reuses `streams` and `last`.
struct Run {
    std::shared_ptr<const Merged> merged; ///< null if the run failed
    std::shared_ptr<const Merged> last;   ///< the newest merge, even if this run failed
    std::vector<merge::Fault> faults;     ///< errors if the run failed; else notices about the inputs
    merge::PerSide<yaml::Stream> streams;
    merge::PerSide<SharedText> texts;                     ///< the texts that `streams` were read from
    merge::PerSide<bool> areApart{{false, false, false}}; ///< whether the Lists of each stream are split
    /// The text derived from Live in place of Original, if that is used; "" if Live has none.
    std::optional<std::string> derived;
    merge::PerSide<std::vector<view::Masked>> masks; ///< of the inputs, even if they could not be merged
    int documentsRead = 0;
};

/// Reads, merges, resolves and lays out; a pure function, even though it shares data with `before`. Updated and
/// Destination must be open. In Three-way, an original that is not open makes every field absent there. In Apply, an
/// open but empty Live is an object that does not exist yet.
Run run(Inputs inputs, const Run *before = nullptr);

/// The number of steps in the explanation: the operations of a JSON patch, else the decisions that are steps.
size_t stepsOf(const merge::Plan &plan);
/// A merge after some of its steps.
struct Stage {
    std::shared_ptr<const Merged> merged;
    size_t steps = 0;
};
/// The merge after its first `steps` steps, only for showing; with all steps it is the merge itself. A person's choices
/// about the result of a JSON patch come after its last operation. Data that is equal in `near`, another stage of the
/// same merge, is shared with it.
std::shared_ptr<const Merged> planAfterSteps(const std::shared_ptr<const Merged> &whole, size_t steps,
                                             const Stage *near = nullptr);

} // namespace fieldwise
