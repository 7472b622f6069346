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
/// Which algorithm Apply uses; Auto is kubectl's choice (semantics.md 3.2).
enum class Strategy : uint8_t { Auto, Strategic, JsonMerge };
/// What a patch is; Auto finds out by its form and by the document's kind.
enum class PatchType : uint8_t { Auto, JsonPatch, MergePatch, Strategic };
/// How resources of several files are paired: by apiVersion, kind, namespace and name wherever they stand, or only
/// within files of the same path (kyaml's default).
enum class Match : uint8_t { Identity, Path };
/// How a JSON patch is read: RFC 6902; as kubectl does (evanphx/json-patch v4); or with missing targets of replace,
/// move and copy skipped (semantics.md 7.3).
enum class Dialect : uint8_t { Rfc, Kubectl, Lenient };
inline constexpr std::array<Dialect, 3> allDialects{Dialect::Rfc, Dialect::Kubectl, Dialect::Lenient};

struct Options {
    Mode mode = Mode::ThreeWay;
    bool exact = false; ///< exactly as kyaml, its oddities included
    k8s::Infer infer = k8s::Infer::Documented;
    std::vector<k8s::AskedRule> listRules;
    ListOrder listOrder = ListOrder::Append; ///< merge3 always appends under `exact`
    OnConflict onConflict = OnConflict::Updated;
    bool builtinSchema = true;
    std::shared_ptr<const k8s::Schema> schema; ///< loaded documents, asked before the built-in table
    std::string schemaRoot;             ///< a definition of the schema that every document counts as; "" for none
    Strategy strategy = Strategy::Auto; ///< Apply
    bool overwrite = true;              ///< Apply: false refuses what kubectl's --overwrite=false refuses
    bool annotation = true;             ///< Apply: false leaves the last-applied annotation out of result and patch
    bool lastAppliedGiven = false;      ///< Apply: Original is a text of its own, not Live's annotation
    int kubectlMinor = 0; ///< Apply: 32 for kubectl 1.32, where versions differ; 0 for the newest that is known
    bool serverTypes =
        false; ///< Apply: kubectl reads the types of a server, as from a cluster; else it has its own alone
    std::string fieldManager = "kubectl"; ///< ServerSide: who applies
    bool force = false;                   ///< ServerSide: takes what others own with another value
    std::string subresource;              ///< ServerSide: the endpoint that is asked, "" for the object itself
    std::optional<std::vector<std::string>>
        resetFields;           ///< ServerSide: `status`, dots between names; nothing: as the kind says (ssa.md 8)
    bool managedFields = true; ///< ServerSide: false leaves them out of the result
    bool migrate =
        false; ///< ServerSide: what kubectl does after its first apply to leave client-side apply behind is carried out
    std::string now;                       ///< ServerSide: the time of the request, RFC 3339 in UTC; "" leaves it out
    PatchType patchType = PatchType::Auto; ///< Patch
    Dialect dialect = Dialect::Rfc;        ///< Patch, of JSON patches
    Match match = Match::Identity;
    bool followRenames = false; ///< a resource that was renamed is paired with what it was, not added beside it
    bool showSecrets = false;   ///< values of Secrets are told; else masks stand for them in every sentence
    bool operator==(const Options &) const = default;
};

/// Original is no text of its own: it is worked out of Live, in Apply from the annotation, in ServerSide from
/// managedFields.
inline bool derivesOriginal(const Options &options)
{
    return options.mode == Mode::ServerSide || (options.mode == Mode::Apply && !options.lastAppliedGiven);
}

/// The name of an input on screen and in messages: "Original", "Updated" or "Source", "Destination"; in Apply
/// "Last applied", "Local", "Live", in ServerSide "Owned before", "Local", "Live", in Patch "Patch", "Document", in
/// Compare "After", "Before", in Git "Base", "Theirs", "Ours".
std::string_view sideName(Mode mode, Side side);

} // namespace fieldwise::merge
