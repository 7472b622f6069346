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

/// One element of a path as managedFields has it (semantics/server-side.md 1): a field, an item of a list by its keys,
/// a value of a set, or an index. Compared as structured-merge-diff orders them: Field, Keys, Value, Index; numbers by
/// value.
struct FieldStep {
    enum class Kind : uint8_t { Field, Keys, Value, Index };
    Kind kind = Kind::Field;
    std::string name;     ///< Field
    nlohmann::json value; ///< Keys: an object with all of them; Value
    int64_t index = 0;    ///< Index
    bool operator<(const FieldStep &other) const;
    bool operator==(const FieldStep &other) const { return !(*this < other) && !(other < *this); }
};
using FieldPath = std::vector<FieldStep>;
FieldStep fieldNamed(std::string name);
/// `.name`, `[name="a",port=80]`, `[="x"]`, `[3]`, as in the messages of a server; for people, since names are not
/// quoted and keys that are mappings or lists are masked.
std::string print(const FieldPath &path);

/// A set of paths. That a path is in it says nothing about the paths above and below.
struct FieldSet {
    bool self = false; ///< the path that leads here is in the set
    std::map<FieldStep, FieldSet> below;

    bool empty() const { return !self && below.empty(); }
    void insert(const FieldPath &path);
    bool contains(const FieldPath &path) const;
    const FieldSet *find(const FieldStep &step) const;
    void unite(const FieldSet &other);
    /// In the order of a server: of each level its own paths, then what is below each.
    void visit(const std::function<void(const FieldPath &)> &each) const;
    bool operator==(const FieldSet &) const = default;
};
/// Ordinary operations on exact paths: what is below a path of `b` stays in a difference (semantics/server-side.md 1).
FieldSet intersection(const FieldSet &a, const FieldSet &b);
FieldSet difference(FieldSet a, const FieldSet &b);
/// The "recursive difference": without the paths of `b` and all below them.
FieldSet differenceBelow(FieldSet a, const FieldSet &b);

/// What a server puts in for a key that an element of a list does not have (semantics/server-side.md 4), going by its
/// name alone.
nlohmann::json missingKey(const std::string &name);
/// The names by which a set knows elements of a list, each way of naming them once.
std::set<std::vector<std::string>> keyNames(const FieldSet &set);

/// Reads the JSON of `fieldsV1` (semantics/server-side.md 2). The first thing that is none is told in `fault`, with its
/// place in the document, and the set is then what was read before; branches of an unknown letter are left out.
FieldSet readFieldSet(const yaml::Document &document, yaml::NodeId fields, std::optional<Diagnostic> &fault);
/// The reverse.
nlohmann::ordered_json fieldsV1(const FieldSet &set);

} // namespace fieldwise::k8s
