// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/patch/patches.h"

/// Shared by the writers of the three formats.
namespace fieldwise::patch {

Written writeJson(const Change &change, const WriteOptions &options);
Written writeMerge(const Change &change);
Written writeStrategic(const Change &change, const WriteOptions &options);

/// The first difference of two documents, as a JSON pointer that ends at a list whose elements are not paired by
/// position. Nothing if type and value are equal.
struct Difference {
    std::string pointer;
    bool order = false; ///< a list in which only the order of the elements differs
};
std::optional<Difference> differenceAt(const Json &a, const Json &b);
/// Sets `proved` and `why`.
void prove(Written &written, const Json &result, const Json &target);
/// Marks it as not proved because of limitations that block; `what` is what the patch can't do.
void block(Written &written, std::string_view what);
void addLimitation(Written &written, Limitation::Weight weight, std::string pointer, std::string text);
/// The last field name of a pointer, for use in a sentence.
std::string nameAt(const std::string &pointer);
std::string below(const std::string &pointer, std::string_view name);

/// Sorts the fields of a strategic merge patch: merge keys first, then patch directives, and each list next to
/// the directives about it.
OrderedJson arranged(const Json &patch, const k8s::SchemaPlace &place);
/// The shortest strategic merge patch that still gives the target. Limitations say what it can't express, or express
/// only in a special way.
struct SmallStrategic {
    std::optional<Json> patch;
    bool kubectlStops = false; ///< kubectl would crash on its own patch
};
SmallStrategic smallStrategic(const Change &change, Written &written);
/// Adds limitations where kustomize applies a strategic merge patch differently.
void tellKustomize(const Change &change, const Json &patch, Written &written);

} // namespace fieldwise::patch
