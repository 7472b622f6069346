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

/// Pairs the elements of two versions of a list, as data.
namespace fieldwise::merge {

using yaml::Json;

inline constexpr uint32_t nowhere = ~0u;

/// For an element of the new list, the element of the old list that it replaces; `byKey`: both have the same keys. Like
/// VersionPartner (sequences.h), but for lists as data.
struct DataPair {
    uint32_t from = nowhere;
    bool byKey = false;
};
/// One for each element of the new list.
using DataPairs = std::vector<DataPair>;
using Keys = std::vector<std::string>;

/// The rule by which the elements of both lists are paired (listRuleAt): Keyed only if all have the keys and no keys
/// repeat. `known` comes before the schema (KnownLists).
k8s::ListRule pairingRule(const Options &options, std::span<const std::string_view> fields,
                          const k8s::SchemaPlace &place, const Json &from, const Json &to,
                          const std::optional<k8s::ListRule> &known = {});
DataPairs pairsByKeys(const Keys &keys, const Json &from, const Json &to);
/// Pairs equal elements: as many as possible in their order, then those that moved.
DataPairs pairsByValue(const Json &from, const Json &to);
/// Pairs equal elements in their order, and between them the most similar ones. No pairs cross.
DataPairs pairsByLikeness(const Json &from, const Json &to);
/// Pairs only the equal elements at the start and the end of the lists.
DataPairs pairsAtEnds(const Json &from, const Json &to);
/// Pairs equal elements that have no partner yet.
void pairMoved(const Json &from, const Json &to, DataPairs &pairs);

/// Unpaired elements of both lists between two pairs that keep their order.
struct Gap {
    std::vector<uint32_t> from, to;
};
std::vector<Gap> gapsOf(const DataPairs &pairs, size_t fromSize);
/// Pairs the elements of a gap in order at the least cost of edits, removals and additions. Time and memory grow with
/// the product of the two numbers of elements.
void align(const Gap &gap, DataPairs &pairs, const std::function<uint64_t(size_t, size_t)> &edit,
           const std::function<uint64_t(size_t)> &remove, const std::function<uint64_t(size_t)> &add);

} // namespace fieldwise::merge
