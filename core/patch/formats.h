// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/patch/patches.h"

/// What the writers of the three formats share.
namespace fieldwise::patch {

Written writeJson(const Change &change, const WriteOptions &options);
Written writeMerge(const Change &change);
Written writeStrategic(const Change &change, const WriteOptions &options);

/// The JSON pointer of the first place where two documents differ, down to the list whose elements are not paired by
/// their places; nothing when they are equal by type and value.
struct Difference {
    std::string pointer;
    bool order = false; ///< a list, and only the order of its elements differs
};
std::optional<Difference> differenceAt(const Json &a, const Json &b);
/// Settles `proved` and `why`.
void prove(Written &written, const Json &result, const Json &target);
/// Not proved, because of limitations that block: `what` is what the patch can't do there.
void block(Written &written, std::string_view what);
void addLimitation(Written &written, Limitation::Weight weight, std::string pointer, std::string text);
/// The last field name of a pointer, for a sentence.
std::string nameAt(const std::string &pointer);
std::string below(const std::string &pointer, std::string_view name);

/// How the parts of a strategic patch are called and which come first: merge keys, directives, the list that a
/// directive is about.
OrderedJson arranged(const Json &patch, const k8s::SchemaPlace &place);
/// The strategic patch in its smallest form that still gives the target; limitations tell what it can't say, or how it
/// had to.
struct SmallStrategic {
    std::optional<Json> patch;
    bool kubectlStops = false; ///< its own patch would crash it
};
SmallStrategic smallStrategic(const Change &change, Written &written);
/// Tells where kustomize makes something else of a strategic patch.
void tellKustomize(const Change &change, const Json &patch, Written &written);

} // namespace fieldwise::patch
