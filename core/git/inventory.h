// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::git {

/// How often a text has each value (with its path and type) and each comment, as hashes. Each line of a multi-line
/// string is a value, and each word of a folded one. All elements of a list have the same path, because they may move.
class Inventory {
public:
    struct Entry {
        uint64_t what;
        int count;
    };

    Inventory() = default;
    explicit Inventory(std::vector<uint64_t> all);

    int count(uint64_t what) const;
    /// Sorted by hash.
    const std::vector<Entry> &entries() const { return m_entries; }
    /// The entries that are fewer in another inventory.
    std::vector<Entry> lessIn(const Inventory &other) const;

private:
    std::vector<Entry> m_entries;
};

/// Documents that several streams share (yaml::read), and how often each of the streams has them.
using SharedDocuments = std::unordered_map<const yaml::Document *, int>;
/// The documents that all three inputs share.
SharedDocuments sharedBy(const merge::PerSide<yaml::Stream> &inputs);
bool hasAll(const yaml::Stream &stream, const SharedDocuments &documents);

/// Leaves out the documents in `without`.
Inventory inventoryOf(const yaml::Stream &stream, SharedDocuments without = {});
Inventory commentsOf(const yaml::Stream &stream);
/// A side's values by their path in the result, which is another one if a key was renamed.
Inventory inventoryInResult(const merge::Plan &plan, merge::Side side);
bool renamesKeys(const merge::Plan &plan);
/// What a side removed or changed of Base, field by field: a value that it moved to another field is included.
Inventory goneFrom(const merge::Plan &plan, merge::Side side);

/// What a person chose to have otherwise than this side: its values and comments in fields with a choice, and in
/// conflicts that were accepted.
Inventory chosenAgainst(const merge::Plan &plan, merge::Side side);

/// A readable name of a hash, `spec.replicas: 3`, and the first place that has it, in the whole text.
struct Name {
    std::string text;
    uint32_t at = 0;
};
using Names = std::unordered_map<uint64_t, Name>;
Names namesOf(const yaml::Stream &stream);
Names namesInResult(const merge::Plan &plan, merge::Side side);
/// True if `empty` names an empty mapping or list that is not empty in a text with these names.
bool isFilled(const Names &names, const std::string &empty);

} // namespace fieldwise::git
