// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/values/server/serverside.h"

/// What the files of the server share among themselves.
namespace fieldwise::merge::serverside {

/// The kind of node that walks take a value for; a null of which nothing is known may become anything, a map first.
NodeType nodeOf(const Typed &type, const Json &value);
/// What of a value its type does not take, in the server's words; a list may repeat keys only in Live.
std::optional<std::string> faultIn(const Typed &type, const Json &value, bool repeats);

/// The set and all prefixes of its paths that are declared fields of a struct (semantics/server-side.md 6.5).
FieldSet withParents(const Typed &type, FieldSet set);
/// What is owned in something atomic is the ownership of that (semantics/server-side.md 10).
FieldSet folded(const Typed &type, FieldSet set);
/// What nobody owns, as everybody sends it (semantics/server-side.md 5).
const FieldSet &neverOwned();

/// Without the other set and those prefixes of its paths.
FieldSet withoutOwned(const Typed &type, FieldSet set, const FieldSet &owned);

/// What somebody owns now, in the version of the entry.
struct OwnedIn {
    std::string_view apiVersion;
    const FieldSet *fields = nullptr;
};
/// Takes out what the previous entry owned, and what none of `all` owns now (semantics/server-side.md 6.5).
Json pruned(const Typed &type, const Json &merged, const Manager &previous, std::span<const OwnedIn> all);

/// Entries of one identity count as one (semantics/server-side.md 2).
bool sameEntry(const Manager &a, const Manager &b);
/// The identity as JSON, by which messages are sorted.
std::string identityJson(const Manager &manager);
void sortAsServer(std::vector<Entry> &entries);
/// "Apply failed with 1 conflict: ..." of those that are not forgiven.
std::string messageOf(const std::vector<Manager> &managers, const std::vector<Contested> &conflicts);

/// The value of kubectl's annotation; null where there is none, or an empty one.
const std::string *lastAppliedIn(const Json &object);
/// The fields that Live has as kubectl's annotation says, which kubectl takes over without force
/// (semantics/server-side.md 13.3).
FieldSet forgivable(const Typed &type, const Json &live, std::string_view apiVersion);
/// The annotation of a result, if it has one, says what is applied now.
void syncAnnotation(Json &result, const Json &local);

} // namespace fieldwise::merge::serverside
