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

/// One operation of a JSON patch that is being built.
struct Step {
    enum class Op : uint8_t { Test, Remove, Add, Replace, Move, Copy };
    Op op = Op::Test;
    std::string path;
    std::string from;
    const Json *value = nullptr; ///< also set for a removal; lives as long as the two documents
    bool item = false;           ///< the parent of `path` is a list
};
using Steps = std::vector<Step>;

/// The length of a patch without its tests: bytes as compact JSON, then operations.
struct Cost {
    size_t bytes = 0;
    size_t operations = 0;
    Cost &operator+=(const Cost &other);
    auto operator<=>(const Cost &) const = default;
    /// One number with the same order.
    uint64_t weight() const { return (uint64_t{bytes} << 24U) + operations; }
};
Cost costOf(const Step &step);
Cost costOf(const Steps &steps);
/// The patch as JSON.
OrderedJson patchOf(const Steps &steps);

/// The operations that turn one document into another. Elements of a list with merge keys are paired by them and edited
/// in place; other elements are paired so that the patch is shortest, within a bounded search. `guards`: before an
/// element is touched, a `test` of its keys, or of the whole element if it is a scalar.
Steps differenceOf(const Json &from, const Json &to, const k8s::SchemaPlace &place, const merge::Options &lists,
                   bool guards);

/// True for a value that hardly equals another one by chance: a map, list or text with at least three values that are
/// not maps or lists, or lines. Only such values are moved to another name, or copied.
bool isRecognisable(const Json &value);
/// The same patch with shorter operations: a `move` for a removal and an addition of the same value, and a `copy` for a
/// value that the document already has.
Steps shortened(const Json &from, const Steps &steps, bool guards);

} // namespace fieldwise::patch
