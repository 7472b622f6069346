// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/k8s/schema.h"
#include "core/merge/plan/options.h"
#include "core/yaml/value.h"

namespace fieldwise::patch {

using yaml::Json;
using yaml::OrderedJson;

/// An operation of a JSON patch that is being made.
struct Step {
    enum class Op : uint8_t { Test, Remove, Add, Replace, Move, Copy };
    Op op = Op::Test;
    std::string path;
    std::string from;
    const Json *value = nullptr; ///< also of what is removed; lives as long as the two documents
    bool item = false;           ///< `path` ends in a list
};
using Steps = std::vector<Step>;

/// What a patch costs, without its tests: its bytes as compact JSON, then its operations.
struct Cost {
    size_t bytes = 0;
    size_t operations = 0;
    Cost &operator+=(const Cost &other);
    auto operator<=>(const Cost &) const = default;
    /// The same order as one number.
    uint64_t weight() const { return (uint64_t{bytes} << 24U) + operations; }
};
Cost costOf(const Step &step);
Cost costOf(const Steps &steps);
/// The patch itself.
OrderedJson patchOf(const Steps &steps);

/// The operations that turn one document into another. Elements of a list with merge keys are paired by them and edited
/// in place, all others by what makes the patch shortest, as far as a bounded search finds it. `guards`: before an
/// element is touched, a `test` of its keys, or of itself when it is a scalar without.
Steps differenceOf(const Json &from, const Json &to, const k8s::SchemaPlace &place, const merge::Options &lists,
                   bool guards);

/// The same patch with a `move` for a removal and an addition of the same value in two places, and a `copy` for a value
/// that the document has already.
Steps shortened(const Json &from, const Steps &steps, bool guards);

} // namespace fieldwise::patch
