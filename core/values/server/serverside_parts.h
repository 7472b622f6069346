// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/values/server/serverside.h"

/// Shared by the files serverside*.cpp.
namespace fieldwise::merge::serverside {

/// The node type that walks use for a value. A null of unknown type may become anything; walks treat it as a map first.
NodeType nodeOf(const Typed &type, const Json &value);
/// Why the type does not accept a value, in the server's words; "" or nothing if it does. With `repeats`, as in Live, a
/// list may have a key more than once.
std::optional<std::string> faultIn(const Typed &type, const Json &value, bool repeats);

/// The set and all prefixes of its paths that are declared fields of a struct (semantics/server-side.md 6.5).
FieldSet withParents(const Typed &type, FieldSet set);
/// Replaces paths below something atomic by the path of the whole (semantics/server-side.md 10).
FieldSet folded(const Typed &type, FieldSet set);
/// The fields that nobody owns, although everybody sends them (semantics/server-side.md 5).
const FieldSet &neverOwned();

/// Removes the other set and those prefixes of its paths.
FieldSet withoutOwned(const Typed &type, FieldSet set, const FieldSet &owned);

/// What a manager owns now, in the version of its entry.
struct OwnedIn {
    std::string_view apiVersion;
    const FieldSet *fields = nullptr;
};
/// Removes what the previous entry owned and none of `all` owns now (semantics/server-side.md 6.5).
Json pruned(const Typed &type, const Json &merged, const Manager &previous, std::span<const OwnedIn> all);

/// True if two entries have the same identity, so that they are one entry (semantics/server-side.md 2).
bool sameEntry(const Manager &a, const Manager &b);
/// The identity as JSON; messages are sorted by it.
std::string identityJson(const Manager &manager);
void sortAsServer(std::vector<Entry> &entries);
/// "Apply failed with 1 conflict: ..." for the conflicts that are not forgiven.
std::string messageOf(const std::vector<Manager> &managers, const std::vector<Contested> &conflicts);

/// The value of kubectl's annotation; null if it is missing or empty.
const std::string *lastAppliedIn(const Json &object);
/// The fields that Live has with the value of kubectl's annotation, which kubectl takes over without force
/// (semantics/server-side.md 13.3).
FieldSet forgivable(const Typed &type, const Json &live, std::string_view apiVersion);
/// Updates the annotation of a result, if it has one, to what is applied now.
void syncAnnotation(Json &result, const Json &local);

} // namespace fieldwise::merge::serverside
