// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/k8s/listrules.h"

namespace fieldwise::merge {

enum class Mode : uint8_t { ThreeWay, TwoWay, Apply, Patch, Compare, Git, ServerSide };
/// Two-way, Patch and Compare have no Original.
constexpr bool hasOriginal(Mode mode)
{
    return mode != Mode::TwoWay && mode != Mode::Patch && mode != Mode::Compare;
}
/// What changed from Original to Updated comes to Destination.
constexpr bool isThreeWay(Mode mode)
{
    return mode == Mode::ThreeWay || mode == Mode::Git;
}
/// A manifest is applied to an object of a cluster, by the client or by the server.
constexpr bool isApply(Mode mode)
{
    return mode == Mode::Apply || mode == Mode::ServerSide;
}
/// Texts are read as kubectl reads them: `y` is true.
constexpr bool readsAsKubectl(Mode mode)
{
    return isApply(mode) || mode == Mode::Patch || mode == Mode::Compare;
}

/// The inputs of a merge, whatever the mode calls them; Two-way calls Updated "Source", Apply has Last applied, Local
/// and Live, ServerSide the same with Owned before in place of Last applied, Patch has Patch (Updated) and Document,
/// Compare After (Updated) and Before, Git Base, Theirs and Ours.
enum class Side : uint8_t { Original, Updated, Destination };
inline constexpr std::array<Side, 3> allSides{Side::Original, Side::Updated, Side::Destination};
constexpr size_t index(Side side)
{
    return static_cast<size_t>(side);
}
/// kubectl reads a break behind the last line of every file, but of a patch.
constexpr bool readsBreakAtEnd(Mode mode, Side side)
{
    return readsAsKubectl(mode) && (mode != Mode::Patch || side != Side::Updated);
}
/// One of something for each input.
template <class T>
struct PerSide {
    std::array<T, 3> at;
    T &operator[](Side side) { return at[index(side)]; }
    const T &operator[](Side side) const { return at[index(side)]; }
    bool operator==(const PerSide &) const = default;
};

enum class ListOrder : uint8_t { Append, Prepend };
enum class OnConflict : uint8_t { Updated, Destination, Fail };
/// Which algorithm Apply uses; Auto is kubectl's choice (semantics/apply.md 2).
enum class Strategy : uint8_t { Auto, Strategic, JsonMerge };
/// What a patch is; Auto finds out by its form and by the document's kind.
enum class PatchType : uint8_t { Auto, JsonPatch, MergePatch, Strategic };
/// How resources of several files are paired: by apiVersion, kind, namespace and name wherever they stand, or only
/// within files of the same path (kyaml's default).
enum class Match : uint8_t { Identity, Path };
/// How a JSON patch is read: RFC 6902; as kubectl does (evanphx/json-patch v4); or with missing targets of replace,
/// move and copy skipped (semantics/patches.md 5.3).
enum class Dialect : uint8_t { Rfc, Kubectl, Lenient };
inline constexpr std::array<Dialect, 3> allDialects{Dialect::Rfc, Dialect::Kubectl, Dialect::Lenient};

/// Of Apply.
struct ApplyOptions {
    Strategy strategy = Strategy::Auto;
    bool overwrite = true;         ///< false refuses what kubectl's --overwrite=false refuses
    bool annotation = true;        ///< false leaves the last-applied annotation out of result and patch
    bool lastAppliedGiven = false; ///< Original is a text of its own, not Live's annotation
    int kubectlMinor = 0;          ///< 32 for kubectl 1.32, where versions differ; 0 for the newest that is known
    bool serverTypes = false; ///< kubectl reads the types of a server, as from a cluster; else it has its own alone
    bool operator==(const ApplyOptions &) const = default;
};

/// Of ServerSide.
struct ServerSideOptions {
    std::string fieldManager = "kubectl"; ///< who applies
    bool force = false;                   ///< takes what others own with another value
    std::string subresource;              ///< the endpoint that is asked, "" for the object itself
    /// `status`, dots between names; nothing: as the kind says (semantics/server-side.md 8)
    std::optional<std::vector<std::string>> resetFields;
    bool managedFields = true; ///< false leaves them out of the result
    bool migrate = false; ///< what kubectl does after its first apply to leave client-side apply behind is carried out
    std::string now;      ///< the time of the request, RFC 3339 in UTC; "" leaves it out
    bool operator==(const ServerSideOptions &) const = default;
};

/// Of Patch.
struct PatchOptions {
    PatchType type = PatchType::Auto;
    Dialect dialect = Dialect::Rfc; ///< of JSON patches
    bool operator==(const PatchOptions &) const = default;
};

struct Options {
    Mode mode = Mode::ThreeWay;
    bool exact = false; ///< exactly as kyaml, quirks included
    k8s::Infer infer = k8s::Infer::Documented;
    std::vector<k8s::AskedRule> listRules;
    std::vector<k8s::RepositoryRule> repositoryRules; ///< Git only, behind `listRules`; the first that fits counts
    ListOrder listOrder = ListOrder::Append;          ///< merge3 always appends under `exact`
    OnConflict onConflict = OnConflict::Updated;
    bool builtinSchema = true;
    std::shared_ptr<const k8s::Schema> schema; ///< loaded documents, asked before the built-in table
    std::string schemaRoot; ///< a definition of the schema that every document counts as; "" for none
    Match match = Match::Identity;
    bool followRenames = false; ///< a resource that was renamed is paired with what it was, not added beside it
    bool showSecrets = false;   ///< values of Secrets are told; else masks stand for them in every sentence
    ApplyOptions apply;
    ServerSideOptions serverSide;
    PatchOptions patch;
    bool operator==(const Options &) const = default;
};

/// Original is no text of its own: it is worked out of Live, in Apply from the annotation, in ServerSide from
/// managedFields.
inline bool derivesOriginal(const Options &options)
{
    return options.mode == Mode::ServerSide || (options.mode == Mode::Apply && !options.apply.lastAppliedGiven);
}

/// The name of an input on screen and in messages: "Original", "Updated" or "Source", "Destination"; in Apply
/// "Last applied", "Local", "Live", in ServerSide "Owned before", "Local", "Live", in Patch "Patch", "Document", in
/// Compare "After", "Before", in Git "Base", "Theirs", "Ours".
std::string_view sideName(Mode mode, Side side);

} // namespace fieldwise::merge
