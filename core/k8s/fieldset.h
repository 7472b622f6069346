// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/diagnostic.h"
#include "core/yaml/document.h"

namespace fieldwise::k8s {

/// One step of a path in managedFields (semantics/server-side.md 1): a field, a list item by its keys, a value of a
/// set, or an index. Ordered as in structured-merge-diff: Field, Keys, Value, Index; numbers by value.
struct FieldStep {
    enum class Kind : uint8_t { Field, Keys, Value, Index };
    Kind kind = Kind::Field;
    std::string name;     ///< of Field
    nlohmann::json value; ///< of Keys: an object with all keys; of Value
    int64_t index = 0;    ///< of Index
    bool operator<(const FieldStep &other) const;
    bool operator==(const FieldStep &other) const { return !(*this < other) && !(other < *this); }
};
using FieldPath = std::vector<FieldStep>;
FieldStep fieldNamed(std::string name);
/// `.name`, `[name="a",port=80]`, `[="x"]`, `[3]`, as in a server's messages. Only for people: names are not quoted,
/// and keys that are mappings or lists are masked.
std::string print(const FieldPath &path);

/// A set of paths, as a trie. A path in the set implies nothing about the paths above and below it.
struct FieldSet {
    bool self = false; ///< the path to this node is in the set
    std::map<FieldStep, FieldSet> below;

    bool empty() const { return !self && below.empty(); }
    void insert(const FieldPath &path);
    bool contains(const FieldPath &path) const;
    const FieldSet *find(const FieldStep &step) const;
    void unite(const FieldSet &other);
    /// In a server's order: all paths of a level first, then what is below each.
    void visit(const std::function<void(const FieldPath &)> &each) const;
    bool operator==(const FieldSet &) const = default;
};
/// Set operations on exact paths: paths below a path of `b` stay in the difference (semantics/server-side.md 1).
FieldSet intersection(const FieldSet &a, const FieldSet &b);
FieldSet difference(FieldSet a, const FieldSet &b);
/// The "recursive difference": removes the paths of `b` and all paths below them.
FieldSet differenceBelow(FieldSet a, const FieldSet &b);

/// The value that a server assumes for a key that a list element lacks (semantics/server-side.md 4), derived from the
/// key's name alone.
nlohmann::json missingKey(const std::string &name);
/// The different combinations of key names by which a set identifies list elements.
std::set<std::vector<std::string>> keyNames(const FieldSet &set);

/// Reads the JSON of `fieldsV1` (semantics/server-side.md 2). Stops at the first invalid entry, which `fault` describes
/// with its range in the document, and returns what it read before. Branches with an unknown letter are left out.
FieldSet readFieldSet(const yaml::Document &document, yaml::NodeId fields, std::optional<Diagnostic> &fault);
/// The inverse of readFieldSet.
nlohmann::ordered_json fieldsV1(const FieldSet &set);

} // namespace fieldwise::k8s
