// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/k8s/identity.h"
#include "core/k8s/schema.h"
#include "core/merge/plan/plan.h"
#include "core/merge/result/resolve.h"
#include "core/yaml/value.h"

/// Writes patches that turn one version of a document into another.
namespace fieldwise::patch {

using yaml::Json;
using yaml::OrderedJson;

/// Never PatchType::Auto.
using Format = merge::PatchType;
inline constexpr std::array<Format, 3> allFormats{Format::JsonPatch, Format::MergePatch, Format::Strategic};

/// A resource before and after, as kubectl reads it.
struct Change {
    k8s::Identity identity;
    std::optional<Json> from; ///< nothing: it is created
    /// Nothing: it is deleted. Of an object in a cluster without what only the API server sets, such as `generation`,
    /// which is as in `from`: the server makes the same result of it.
    std::optional<Json> to;
    bool hasOtherOwners = false; ///< the result also has other managedFields, which are left out
    k8s::SchemaPlace place;      ///< its type in the schema; `place.type` is noType for an unknown kind
    bool strategic = false;      ///< kubectl uses strategic merge patches for this kind, because it is built in
    uint32_t document = 0;       ///< index into the documents of its plan
    std::shared_ptr<const k8s::SecretPlaces> secret; ///< the secret fields (k8s/redact.h); null if there are none
};
/// The change of each resource of the destination by a merge or comparison, including unchanged ones.
std::vector<Change> changesOf(const merge::Plan &plan, const merge::Resolution &resolution);

struct WriteOptions {
    bool exact = false;  ///< strategic: exactly the patch that kubectl would create
    bool guards = false; ///< JSON patch: a `test` of each list element's key before the element is touched
    /// List rules for pairing elements; null: only the schema and documented keys.
    const merge::Options *lists = nullptr;
};

/// Something that a format can't express, or only in a way that people should know.
struct Limitation {
    enum class Weight : uint8_t { Blocks, Warns, Tells }; ///< Blocks: because of it, the patch can't give the target
    Weight weight = Weight::Warns;
    /// RFC 6901; in the target, or in the source if the target lacks the field; "" for the whole document.
    std::string pointer;
    std::string text; ///< the limitation, as a sentence
};

/// A patch in one format.
struct Written {
    Format format = Format::JsonPatch;
    OrderedJson patch;   ///< as far as possible if it is not proved; null if there is none
    bool proved = false; ///< our own engine applied it to the source and got the target; other patches are not offered
    std::string why;     ///< why it is not proved, as a sentence
    uint32_t operations = 0; ///< number of operations; only for a JSON patch
    std::vector<Limitation> limitations;
    bool needed() const { return !patch.is_null() && !patch.empty(); } ///< false if nothing changes
};
Written writePatch(const Change &change, Format format, const WriteOptions &options);
/// For display only: the values of a Secret are masked.
Written masked(const Change &change, Written written);

/// The formatting of a patch. Pretty: readable JSON, one operation or field per line if it fits. Yaml. Both end with a
/// newline. Compact: JSON on one line, without a newline.
enum class Form : uint8_t { Pretty, Yaml, Compact };
std::string textOf(const Written &written, Form form);

} // namespace fieldwise::patch
