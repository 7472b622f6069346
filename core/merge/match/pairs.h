// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/k8s/listrules.h"
#include "core/k8s/schema.h"
#include "core/merge/plan/options.h"
#include "core/yaml/value.h"

/// Which element of a list was which before.
namespace fieldwise::merge {

using yaml::Json;

inline constexpr uint32_t nowhere = ~0u;

/// For an element of the new list, the old one that becomes it; `byKey`: they have the same merge keys.
struct Pair {
    uint32_t from = nowhere;
    bool byKey = false;
};
using Pairs = std::vector<Pair>;
using Keys = std::vector<std::string>;

/// How the elements of both lists can be told apart, or that they can't (listRuleAt): Keyed when all have the keys and
/// none repeats. `known` comes before the schema (KnownLists).
k8s::ListRule pairingRule(const Options &options, std::span<const std::string_view> fields,
                          const k8s::SchemaPlace &place, const Json &from, const Json &to,
                          const std::optional<k8s::ListRule> &known = {});
Pairs pairsByKeys(const Keys &keys, const Json &from, const Json &to);
/// Equal elements, as many as possible in their order, then those that moved.
Pairs pairsByValue(const Json &from, const Json &to);
/// Equal elements in their order, and between them the most alike; nothing moves.
Pairs pairsByLikeness(const Json &from, const Json &to);
/// Only the equal elements at both ends.
Pairs pairsAtEnds(const Json &from, const Json &to);
/// Pairs equal elements that have no partner yet.
void pairMoved(const Json &from, const Json &to, Pairs &pairs);

/// Elements without a partner, between two pairs that keep their order.
struct Gap {
    std::vector<uint32_t> from, to;
};
std::vector<Gap> gapsOf(const Pairs &pairs, size_t fromSize);
/// Pairs the elements of a gap in their order so that editing, removing and adding them costs least; time and memory
/// are the product of their numbers.
void align(const Gap &gap, Pairs &pairs, const std::function<uint64_t(size_t, size_t)> &edit,
           const std::function<uint64_t(size_t)> &remove, const std::function<uint64_t(size_t)> &add);

} // namespace fieldwise::merge
