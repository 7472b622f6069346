// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::git {

/// How often a text has each value, by path and type, and each comment, as hashes. Of a text of
/// several lines each line counts, of one that is folded each word. Elements of a list share a path, since they
/// may move.
class Inventory {
public:
    struct Entry {
        uint64_t what;
        int count;
    };

    Inventory() = default;
    explicit Inventory(std::vector<uint64_t> all);

    int count(uint64_t what) const;
    /// In the order of the numbers.
    const std::vector<Entry> &entries() const { return m_entries; }
    /// The entries that another has less often.
    std::vector<Entry> lessIn(const Inventory &other) const;

private:
    std::vector<Entry> m_entries;
};

/// Documents that several streams share (yaml::read), and how often each of them has these.
using SharedDocuments = std::unordered_map<const yaml::Document *, int>;
/// Those of all three inputs.
SharedDocuments sharedBy(const merge::PerSide<yaml::Stream> &inputs);
bool hasAll(const yaml::Stream &stream, const SharedDocuments &documents);

/// `without`: these documents are left out.
Inventory inventoryOf(const yaml::Stream &stream, SharedDocuments without = {});
Inventory commentsOf(const yaml::Stream &stream);
/// By the paths that the values of a side have in the result, which differ where a key was renamed.
Inventory inventoryInResult(const merge::Plan &plan, merge::Side side);
bool renamesKeys(const merge::Plan &plan);
/// What a side took away or changed of Base, field by field. Elements that it took away here and others like them that
/// it added there are no reason to lack what the other side has.
Inventory goneFrom(const merge::Plan &plan, merge::Side side);

/// What the numbers of an inventory stand for: `spec.replicas: 3`.
using Names = std::unordered_map<uint64_t, std::string>;
Names namesOf(const yaml::Stream &stream);
Names namesInResult(const merge::Plan &plan, merge::Side side);
/// An empty mapping or list that a text with those names has something in.
bool isFilled(const Names &names, const std::string &empty);

} // namespace fieldwise::git
