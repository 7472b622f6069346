// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/patch/jsondiff.h"

/// Which element of a list was which before.
namespace fieldwise::patch {

inline constexpr uint32_t nowhere = ~0u;

/// For an element of the new list, the old one that becomes it; `byKey`: they have the same merge keys.
struct Pair {
    uint32_t from = nowhere;
    bool byKey = false;
};
using Pairs = std::vector<Pair>;
using Keys = std::vector<std::string>;

/// The fields by which the elements of both lists can be told apart; empty when there are none. What a person asked for comes
/// before the schema, the schema before the keys that `lists.infer` allows.
Keys keysOf(const merge::Options &lists, const std::vector<std::string> &fields, const k8s::Place &place, const Json &from, const Json &to);
Pairs pairsByKeys(const Keys &keys, const Json &from, const Json &to);
/// Equal elements, as many as possible in their order, then those that moved.
Pairs pairsByValue(const Json &from, const Json &to);
/// Only the equal elements at both ends.
Pairs pairsAtEnds(const Json &from, const Json &to);
/// Pairs equal elements that have no partner yet.
void pairMoved(const Json &from, const Json &to, Pairs &pairs);

/// Elements without a partner, between two pairs that keep their order.
struct Gap {
    std::vector<uint32_t> from, to;
};
std::vector<Gap> gapsOf(const Pairs &pairs, size_t fromSize);
/// Pairs the elements of a gap in their order so that editing, removing and adding them costs least; time and memory are the
/// product of their numbers.
void align(const Gap &gap, Pairs &pairs, const std::function<Cost(size_t, size_t)> &edit, const std::function<Cost(size_t)> &remove,
           const std::function<Cost(size_t)> &add);

} // namespace fieldwise::patch
