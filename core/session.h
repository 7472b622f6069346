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
#include "core/view/localsorder.h"
#include "core/view/rows.h"

namespace fieldwise::view {
struct IgnoreRules;
}
namespace fieldwise::helm {
struct Record;
struct Operation;
} // namespace fieldwise::helm

namespace fieldwise {

/// The text of a result as a person is typing it.
struct TypedText {
    SharedText text;
    std::optional<SharedText> on{}; ///< the result when typing began; none for the result as it is
    bool operator==(const TypedText &) const = default;
};

/// A finished merge that somebody made, which a check compares with what a merge would give (check/checkedmerge.h).
struct ResultToCheck {
    SharedText text;
    std::string name{}; ///< as Inputs::names
    bool open = false;
    std::vector<std::string> meant{}; ///< the findings that a person takes for right, by check::keyOf
    bool operator==(const ResultToCheck &) const = default;
};

/// Everything that a merge depends on. If `derivesOriginal` holds, the text of Original is ignored and derived from
/// Live.
struct Inputs {
    merge::PerSide<SharedText> texts;
    merge::PerSide<std::string> names; ///< as shown and used in messages; "" if nothing is open
    merge::PerSide<bool> open{{false, false, false}};
    merge::PerSide<FileParts> files; ///< for a folder: where its files begin in the text; else empty
    /// A person's own ignore rules, in addition to those that come with the files (view/noise.h); null for none.
    std::shared_ptr<const view::IgnoreRules> ignore;
    merge::Options options;
    std::vector<merge::Choice> choices; ///< a person's choices; later ones take precedence
    std::optional<TypedText> typed;     ///< if the choices do not give it yet; a run makes choices of it
    /// What Helm makes of the objects, if Original has release records; a run fills it in, and puts the old manifest in
    /// the place of the records.
    std::shared_ptr<const helm::Operation> helm;
    SharedText withHooks; ///< Updated as it was, if the run took hooks out of it
    bool checks = false;  ///< only in Git: `toCheck` is checked; `run` pays no heed to both
    ResultToCheck toCheck{};
};

/// A finished merge: immutable and shared between threads.
struct Merged {
    Inputs inputs; ///< including the Last applied that was used, and the choices that were made of `typed`
    merge::Plan plan;
    merge::Resolution resolution;
    view::View view;
    double milliseconds = 0; ///< duration from texts to view
};

/// The result of a run: a merge, or the faults that prevented it. The next run reuses `streams` and `last`.
struct Run {
    std::shared_ptr<const Merged> merged; ///< null if the run failed
    std::shared_ptr<const Merged> last;   ///< the newest merge, also if this run failed
    std::vector<merge::Fault> faults;     ///< if the run failed, including errors; else notices about the inputs
    /// Why Inputs::typed can't become choices, with a range in `typed`; the run has then failed, and `last` is the
    /// merge without it.
    std::optional<Diagnostic> typedFault;
    TypedText typed;                      ///< that text, brought over to the result as it is now
    std::vector<view::Masked> typedMasks; ///< masks for that text
    merge::PerSide<yaml::Stream> streams;
    merge::PerSide<SharedText> texts;                         ///< the texts of `streams`
    merge::PerSide<bool> areApart{{false, false, false}};     ///< whether the items of Lists are separate documents
    std::shared_ptr<const std::vector<helm::Record>> records; ///< of Original; null if it has none
    SharedText recordsText;                                   ///< their text
    /// The text of Original that was derived from Live or from release records, if it is derived; "" if there is none.
    std::optional<std::string> derived;
    merge::PerSide<std::vector<view::Masked>> masks; ///< masks for the inputs, whether they were merged or not
    int documentsRead = 0;
};

/// Reads, merges, resolves and lays out the inputs. A pure function, whatever it reuses of `before`. Updated and
/// Destination must be open. If Original is not open, Three-way treats every field as missing there. In Apply, an open
/// Live without content is an object that does not exist yet.
Run run(Inputs inputs, const Run *before = nullptr);

/// The inputs as a run takes them if Original has release records: with the old manifest, by which all programs that
/// apply can be compared; else unchanged.
Inputs withOldManifest(Inputs inputs);

/// A merge with Live, the first pane and the result in Local's order (view/localsorder.h), only to be looked at: each
/// line has the number that it has in its input.
struct InLocalsOrder {
    merge::PerSide<view::Reordered> texts; ///< Local's is empty
    merge::Plan plan;
};
/// Nothing if the order is the same, and in modes but Apply and server-side.
std::optional<InLocalsOrder> inLocalsOrder(const merge::Plan &plan, const merge::PerSide<std::string_view> &texts,
                                           const std::vector<merge::Choice> &choices);
/// The same, resolved and laid out.
struct OrderedMerge {
    std::shared_ptr<const Merged> real, shown;
    merge::PerSide<view::Reordered> texts;
};
/// Null for nothing. Reuses what did not change since `before`.
std::shared_ptr<const OrderedMerge> inLocalsOrder(const std::shared_ptr<const Merged> &real,
                                                  const OrderedMerge *before = nullptr);

/// The number of steps of the explanation: the operations of a JSON patch, else Plan::steps.
size_t stepsOf(const merge::Plan &plan);
/// A merge after some of its steps.
struct Stage {
    std::shared_ptr<const Merged> merged;
    size_t steps = 0;
};
/// The merge after its first `steps` steps, or the merge itself after all of them; for display only. Choices about the
/// result of a JSON patch are applied after its last operation. Reuses what is the same in `near`, a stage of the same
/// merge.
std::shared_ptr<const Merged> planAfterSteps(const std::shared_ptr<const Merged> &whole, size_t steps,
                                             const Stage *near = nullptr);

} // namespace fieldwise
