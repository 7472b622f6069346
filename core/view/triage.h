// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/view/noise.h"

namespace fieldwise::view {

/// What a merge does, the worst first.
enum class Impact : uint8_t {
    Refused,        ///< kubectl or the API server refuses the request, or an operation of a JSON patch fails
    Conflicts,      ///< nobody has reviewed it
    Deletes,        ///< an object, a field or an element
    Overwrites,     ///< a value, or a deletion, of somebody else
    TakesOwnership, ///< server-side apply: of a field that somebody else owns, with the same value
    Restarts,       ///< a workload's pods, because their template changes
    Surprises,      ///< a notice
    Changes,
    Creates,
    Stays,
};
constexpr size_t impactCount = static_cast<size_t>(Impact::Stays) + 1;

/// Those that `--fail-on` knows.
inline constexpr std::array impactsToFailOn{Impact::Refused,    Impact::Conflicts,      Impact::Deletes,
                                            Impact::Overwrites, Impact::TakesOwnership, Impact::Restarts,
                                            Impact::Surprises};
/// The word of `--fail-on` and of JSON: "deletes".
std::string_view impactName(Impact impact);
/// Words after a number of resources: "delete something"; for one: "deletes something".
std::string_view impactWords(Impact impact, bool one);
/// "2 delete something"
std::string countedImpact(Impact impact, size_t resources);
/// True for what a person should look at before the merge is used. Pods restart with nearly every new version, and
/// ownership of an equal value changes nothing now, so both only stand in the counts.
constexpr bool needsALook(Impact impact)
{
    return impact < Impact::Changes && impact != Impact::TakesOwnership && impact != Impact::Restarts;
}

/// One thing that a merge does. A step can have more: it may delete what somebody put into a list, and restart pods.
struct Effect {
    Impact impact = Impact::Stays;
    DecisionRef where;     ///< a step; the root for what concerns a whole object
    bool isSecond = false; ///< the step has a worse effect, which counts as the place to look at
    bool operator==(const Effect &) const = default;
};

/// A step that is noise.
struct QuietStep {
    DecisionId decision = noDecision;
    std::string why; ///< "defaults"
    bool operator==(const QuietStep &) const = default;
};

/// A resource with all that a merge does to it.
struct TriagedResource {
    uint32_t document = 0; ///< index into Plan::documents
    Impact worst = Impact::Stays;
    std::vector<Effect> effects{};  ///< those that need a look first, the worst first, then in the order of the steps
    std::vector<QuietStep> noise{}; ///< ascending
    merge::Counts counts{};         ///< of the steps that are not noise
    bool operator==(const TriagedResource &) const = default;
    size_t placesToLook() const;
    /// True for the worst effect; pods that restart count in any case.
    bool isIn(Impact group) const;
    /// The number of effects of this kind, second ones left out.
    size_t places(Impact impact) const;
    /// The first effect of this kind; null if there is none.
    const Effect *first(Impact impact) const;
};

/// The resources with the same worst effect, and all whose pods restart.
struct ImpactGroup {
    Impact impact = Impact::Stays;
    std::vector<uint32_t> resources; ///< indices into Triage::resources
    size_t places = 0;               ///< effects of this kind in these resources
};

enum class Verdict : uint8_t { Safe, Look, Fails };

/// The resources of a merge, sorted by the worst that happens to each. Noise is left out.
struct Triage {
    std::vector<TriagedResource> resources; ///< the worst first, then in the order of the result
    std::vector<ImpactGroup> groups;        ///< the worst first; none is empty
    Verdict verdict = Verdict::Safe;
    merge::Counts counts; ///< of the steps that are not noise
    /// The number of effects that need a look, in all resources.
    size_t placesToLook = 0;
    /// The number of resources that have an effect of this kind, even if their worst is another.
    size_t resourcesWith(Impact impact) const;
    /// The row of a document; null if it has none.
    const TriagedResource *of(uint32_t document) const;
    bool isNoise(DecisionRef step) const;

    std::vector<uint32_t> rowOf; ///< by document: an index into `resources`, or ~0u
};
Triage triage(const Plan &plan, const Noise &noise);
/// The same; resources that are shared with an earlier merge are not looked at again. `rules`: those of a person, as
/// in the earlier merge.
Triage triage(const Plan &plan, const IgnoreRules *rules, const Plan &planBefore, const Triage &before);

/// Resources by whether their inputs differ; files that can't be read are left out.
struct Differing {
    size_t all = 0;         ///< those that differ, not only in noise
    size_t staying = 0;     ///< of these, those that stay as in Destination
    size_t onlyInNoise = 0; ///< those in which nothing else differs
    size_t unchanged = 0;
    bool operator==(const Differing &) const = default;
};
Differing differing(const Plan &plan, const Triage &triage);
/// True if a resource differs, but only in noise.
bool differsOnlyInNoise(const Plan &plan, const TriagedResource &resource);

/// The documents, those of the triage first and in its order; without a triage in the order of the result.
std::vector<uint32_t> readingOrder(const Plan &plan, const Triage *triage);

/// The verdict alone: "Look at 3 places."
std::string verdictText(const Plan &plan, const Triage &triage);
/// What a group is about: names of its resources, or how many of each kind where there is nothing to look at. `brief`:
/// names without kind and namespace.
std::string groupNames(const Plan &plan, const Triage &triage, const ImpactGroup &group, bool brief = false);
/// One fact about a group: "edits by kubectl-edit 4, Lens 1"; "" if there is none.
std::string groupFact(const Plan &plan, const Triage &triage, const ImpactGroup &group);
/// An effect in one line: "~ ConfigMap shop/b: data.x, changed: Live drifted; last written by kubectl-edit,
/// 2026-11-03".
struct EffectLine {
    std::string glyph;
    std::string object; ///< "" if it has no name
    std::string path;
    std::string what;
    std::string text() const;
};
EffectLine lineOf(const Plan &plan, const Effect &effect);
/// What is worst in a resource, in a few words: "replicas of kubectl-edit and 2 more"; "" for Stays.
std::string worstText(const Plan &plan, const TriagedResource &resource);
/// The verdict, three effects, the worst of each kind first, and a line for each group; each line ends with a newline.
/// `leftOut`: the last line tells what is noise.
std::string summaryText(const Plan &plan, const Triage &triage, const Noise *leftOut = nullptr);

/// What a summary consists of, for reports that lay it out.
struct Summary {
    std::string verdict;
    std::vector<EffectLine> worst; ///< at most three
    std::string more;              ///< "and 5 more places, 2 of them to look at"; "" for none
    std::string resources;         ///< "Of 59 resources:", those of the groups; "" if there is only one
    struct Group {
        Impact impact = Impact::Stays;
        std::string count, names, fact; ///< "2 delete something"
    };
    std::vector<Group> groups;
};
Summary summaryOf(const Plan &plan, const Triage &triage);

} // namespace fieldwise::view
