// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/k8s/identity.h"
#include "core/k8s/listrules.h"

namespace fieldwise::merge {

/// What is merged: texts as kyaml's merge3 (ThreeWay) and merge2 (TwoWay) do, an object as `kubectl apply` (Apply) or a
/// server-side apply (ServerSide) changes it, a document and a patch (Patch), two versions of a document (Compare),
/// three versions of a file in git (Git), or elsewhere by the same rules, which keep the changes of both sides
/// (ThreeWayKeep).
enum class Mode : uint8_t { ThreeWay, TwoWay, Apply, Patch, Compare, Git, ServerSide, ThreeWayKeep };
/// Two-way, Patch and Compare have no Original.
constexpr bool hasOriginal(Mode mode)
{
    return mode != Mode::TwoWay && mode != Mode::Patch && mode != Mode::Compare;
}
/// True for ThreeWay and Git, where changes from Original to Updated are applied to Destination; Apply computes a patch
/// instead.
constexpr bool isThreeWay(Mode mode)
{
    return mode == Mode::ThreeWay || mode == Mode::ThreeWayKeep || mode == Mode::Git;
}
/// The changes of both sides are kept, and what they can't both have is a conflict (semantics/git.md).
constexpr bool keepsChanges(Mode mode)
{
    return mode == Mode::Git || mode == Mode::ThreeWayKeep;
}
/// A manifest is applied to an object of a cluster, by kubectl or by the API server.
constexpr bool isApply(Mode mode)
{
    return mode == Mode::Apply || mode == Mode::ServerSide;
}
/// Values are typed as kubectl reads them: `y` is true.
constexpr bool readsAsKubectl(Mode mode)
{
    return isApply(mode) || mode == Mode::Patch || mode == Mode::Compare;
}

/// The inputs of a merge, independent of their names in a mode: in Two-way Updated is "Source"; in Apply they are Last
/// applied, Local and Live; in ServerSide Owned before, Local and Live; in Patch Updated is "Patch" and Destination
/// "Document"; in Compare they are "After" and "Before"; in Git Base, Theirs and Ours.
enum class Side : uint8_t { Original, Updated, Destination };
inline constexpr std::array<Side, 3> allSides{Side::Original, Side::Updated, Side::Destination};
constexpr size_t index(Side side)
{
    return static_cast<size_t>(side);
}
/// kubectl adds a missing line break to the end of each file that it reads, except of a patch.
constexpr bool readsBreakAtEnd(Mode mode, Side side)
{
    return readsAsKubectl(mode) && (mode != Mode::Patch || side != Side::Updated);
}
/// One T for each input.
template <class T>
struct PerSide {
    std::array<T, 3> at;
    T &operator[](Side side) { return at[index(side)]; }
    const T &operator[](Side side) const { return at[index(side)]; }
    bool operator==(const PerSide &) const = default;
};

/// Where new elements of a list are placed: after the destination's, or before them.
enum class ListOrder : uint8_t { Append, Prepend };
/// Who wins if both sides changed a field differently; Fail makes the conflict a fault.
enum class OnConflict : uint8_t { Updated, Destination, Fail };
/// Which algorithm Apply uses; Auto is kubectl's choice (semantics/apply.md 2).
enum class Strategy : uint8_t { Auto, Strategic, JsonMerge };
/// The type of a patch; Auto infers it from the form of the patch and the kind of the document.
enum class PatchType : uint8_t { Auto, JsonPatch, MergePatch, Strategic };
/// How a resource is decided that not all of three inputs have (semantics/kyaml.md 7): as its fields are (AsFields),
/// which is Keep in modes that keep changes, and Kyaml otherwise; by what each side changed (Keep); as kyaml, which
/// brings back what Destination deleted (Kyaml); as kpt, which leaves it deleted, and keeps what Destination changed
/// (Kpt).
enum class ResourceRules : uint8_t { AsFields, Keep, Kyaml, Kpt };
/// Which resources of several files are paired: all with the same apiVersion, kind, namespace and name (Identity), or
/// only those in files of the same path (Path, kyaml's default).
enum class Match : uint8_t { Identity, Path };
/// How a JSON patch is applied: by RFC 6902; as kubectl does (evanphx/json-patch v4); or so that replace, move and copy
/// skip a missing target (semantics/patches.md 5.3).
enum class PatchDialect : uint8_t { Rfc, Kubectl, Lenient };
inline constexpr std::array<PatchDialect, 3> allDialects{PatchDialect::Rfc, PatchDialect::Kubectl,
                                                         PatchDialect::Lenient};

struct ApplyOptions {
    Strategy strategy = Strategy::Auto;
    bool overwrite = true;         ///< false refuses conflicts, as kubectl's --overwrite=false does
    bool annotation = true;        ///< false leaves the last-applied annotation out of the result and the patch
    bool lastAppliedGiven = false; ///< Original is a text of its own, not read from Live's annotation
    int kubectlMinor = 0;          ///< the minor version, 32 for kubectl 1.32; 0 for the newest that is known
    bool serverTypes = false;      ///< kubectl uses the types of a server; else only its built-in ones
    bool operator==(const ApplyOptions &) const = default;
};

struct ServerSideOptions {
    std::string fieldManager = "kubectl"; ///< the name of the manager that applies
    bool force = false;                   ///< takes over fields that others own with another value
    std::string subresource;              ///< the endpoint of the request; "" for the object itself
    /// The fields that the endpoint ignores, as dotted paths (`status`). Without a value: those that the
    /// endpoint of this kind ignores (semantics/server-side.md 8).
    std::optional<std::vector<std::string>> resetFields;
    bool managedFields = true; ///< false leaves metadata.managedFields out of the result
    bool migrate = false;      ///< the plan also carries out kubectl's requests that end client-side apply
    std::string now;           ///< the time of the request, RFC 3339 in UTC; "" leaves it out
    bool operator==(const ServerSideOptions &) const = default;
};

/// The programs that apply manifests by rules of their own (semantics/helm.md, semantics/gitops.md). FluxHelm is Helm
/// in Flux's helm-controller.
enum class Deployer : uint8_t { Kubectl, Helm, ArgoCd, FluxKustomize, FluxHelm };
/// What becomes of a live object that the deployer does not apply.
enum class Left : uint8_t {
    Delete,       ///< it is in the old manifest and not in the new one
    KeepByPolicy, ///< it would be deleted, but Live says `helm.sh/resource-policy: keep`
    KeepByFault,  ///< it would be deleted, but another object fails
    Orphan        ///< it is in neither manifest, though it is of the release
};
struct LeftObject {
    k8s::Identity object; ///< as in Live
    Left left = Left::Orphan;
    bool operator==(const LeftObject &) const = default;
};

/// An object that the deployer refuses, whatever the cluster says.
struct RefusedObject {
    k8s::Identity object; ///< as in Live, else as in Local
    std::string why;      ///< a sentence without its full stop
    bool operator==(const RefusedObject &) const = default;
};

/// What a revision that failed has of an object.
struct FailedObject {
    k8s::Identity object; ///< as in Live
    std::string revision; ///< for sentences: `revision 3, failed`
    std::shared_ptr<const yaml::Document> text;
    bool operator==(const FailedObject &other) const
    {
        return object == other.object && revision == other.revision && text->source() == other.text->source();
    }
};

struct DeployerOptions {
    Deployer by = Deployer::Kubectl;
    std::string version;          ///< of Helm: `3.21.4`
    std::string release;          ///< the release whose marks are put into each object; "" for none
    std::string releaseNamespace; ///< of objects that name none, too
    std::string lastIs;           ///< what Last applied is, for sentences: `revision 3`
    bool takesOwnership = false;  ///< also objects that are not marked as those of the release
    bool replaces = false;        ///< Local takes the place of Live; else it is merged
    bool threeWay = false;        ///< kinds whose type Helm does not know are merged with Live, too
    bool handsOver = false;       ///< server-side: entries of client-side Helm become those of the manager before
    /// Argo CD, server-side: whose Update entry becomes its own before; "" for nobody's.
    std::string migrationManager = "kubectl-client-side-apply";
    std::vector<std::string> overrideManagers; ///< Flux: takes over the entries of these, too
    std::vector<LeftObject> left;
    std::vector<RefusedObject> refused;
    std::vector<k8s::Identity> adopted; ///< as in Live: the old manifest does not have them, so Local counts as old
    std::vector<FailedObject> failed;   ///< of revisions after the one that Last applied is; the newest first
    bool operator==(const DeployerOptions &) const = default;
};

struct PatchOptions {
    PatchType type = PatchType::Auto;
    PatchDialect dialect = PatchDialect::Rfc; ///< of JSON patches
    bool operator==(const PatchOptions &) const = default;
};

/// Everything that a merge depends on besides its texts.
struct Options {
    Mode mode = Mode::ThreeWay;
    bool exact = false; ///< reproduces kyaml exactly, its oddities included
    k8s::Infer infer = k8s::Infer::Documented;
    std::vector<k8s::AskedRule> listRules;
    std::vector<k8s::RepositoryRule> repositoryRules; ///< Git only, after `listRules`; the first match is used
    ListOrder listOrder = ListOrder::Append;          ///< with `exact`, merge3 always appends
    OnConflict onConflict = OnConflict::Updated;
    bool builtinSchema = true;
    std::shared_ptr<const k8s::Schema> schema; ///< loaded documents; consulted before the built-in table
    std::string schemaRoot; ///< the definition in the schema that is used for every document; "" for none
    Match match = Match::Identity;
    ResourceRules resources = ResourceRules::AsFields; ///< for three-way merges
    bool followRenames = false; ///< a renamed resource is paired with its former version instead of added beside it
    bool asText =
        false; ///< inputs are no YAML, and are merged or compared by lines; only in modes where isByLines says so
    bool asSent = false;      ///< the result is the object as it is sent; else as the API server stores it
    bool otherObject = false; ///< a person means to apply Local to a Live that is another object
    bool showSecrets = false; ///< false masks the values of Secrets in every sentence
    ApplyOptions apply;
    ServerSideOptions serverSide;
    PatchOptions patch;
    DeployerOptions deployer;
    bool operator==(const Options &) const = default;
};

inline bool isHelm(const Options &options)
{
    return isApply(options.mode)
        && (options.deployer.by == Deployer::Helm || options.deployer.by == Deployer::FluxHelm);
}
inline bool isBy(const Options &options, Deployer by)
{
    return isApply(options.mode) && options.deployer.by == by;
}
/// Argo CD and the controllers of Flux force each server-side apply.
inline bool alwaysForces(const Options &options)
{
    return options.mode == Mode::ServerSide && options.deployer.by > Deployer::Helm;
}
/// The request takes fields that others own with another value.
inline bool isForced(const Options &options)
{
    return options.serverSide.force || alwaysForces(options);
}
/// After its apply the program carries out kubectl's requests that end client-side apply.
inline bool migrates(const Options &options)
{
    return options.serverSide.migrate || isBy(options, Deployer::ArgoCd);
}

/// True if the inputs are not read as YAML.
inline bool isByLines(const Options &options)
{
    return options.asText && (isThreeWay(options.mode) || options.mode == Mode::Compare);
}

/// What AsFields stands for in this mode.
constexpr ResourceRules resourceRules(const Options &options)
{
    return options.mode == Mode::Git                                               ? ResourceRules::Keep
        : options.resources != ResourceRules::AsFields && isThreeWay(options.mode) ? options.resources
        : keepsChanges(options.mode)                                               ? ResourceRules::Keep
                                                                                   : ResourceRules::Kyaml;
}

/// Original is not a text of its own, but derived from Live: in Apply from the annotation, in ServerSide from
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
