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

/// Writing patches: from what a document was to what it is to be.
namespace fieldwise::patch {

using yaml::Json;
using yaml::OrderedJson;

/// Never PatchType::Auto here.
using Format = merge::PatchType;
inline constexpr std::array<Format, 3> allFormats{Format::JsonPatch, Format::MergePatch, Format::Strategic};

/// A resource before and after, as kubectl reads it.
struct Change {
    k8s::Identity identity;
    std::optional<Json> from; ///< nothing: it is created
    std::optional<Json> to;   ///< nothing: it is deleted
    k8s::SchemaPlace place;   ///< its type in a schema; `place.type` is noType for an unknown kind
    bool strategic = false;   ///< kubectl would patch the kind strategically: it is built in
    uint32_t document = 0;    ///< of the plan that it was taken from
    std::shared_ptr<const k8s::SecretPlaces>
        secret; ///< what is not to be shown (k8s/redact.h); null where everything is
};
/// What a merge or comparison makes of the destination, a resource each; those that stay as they are too.
std::vector<Change> changesOf(const merge::Plan &plan, const merge::Resolution &resolution);

struct WriteOptions {
    bool exact = false;  ///< strategic: exactly the patch that kubectl would create
    bool guards = false; ///< JSON patch: a `test` that pins each list element by its key before it is touched
    const merge::Options *lists = nullptr; ///< list rules for pairing elements; null: schema and documented keys
};

/// Something that a format can't say, or says in a way to know about.
struct Limitation {
    enum class Weight : uint8_t { Blocks, Warns, Tells }; ///< Blocks: the patch can't give the target because of it
    Weight weight = Weight::Warns;
    std::string pointer; ///< RFC 6901, in the target, or in the source when it is gone there; "" for the whole
    std::string text;    ///< a sentence
};

/// One patch of a change.
struct Written {
    Format format = Format::JsonPatch;
    OrderedJson patch;       ///< also when it is not proved, as far as it goes; null when there is none
    bool proved = false;     ///< applied to the source by our own engine it gave the target; else it is not offered
    std::string why;         ///< not proved: why, a sentence
    uint32_t operations = 0; ///< of a JSON patch
    std::vector<Limitation> limitations;
    bool needed() const { return !patch.is_null() && !patch.empty(); } ///< false: there is nothing to change
};
Written writePatch(const Change &change, Format format, const WriteOptions &options);
/// For showing only: the values of a Secret are masks.
Written masked(const Change &change, Written written);

/// The text of a patch: Pretty is JSON as people read it (an operation, or a field, a line where it fits), or YAML;
/// both with a last newline. Compact is JSON on one line without one.
enum class Form : uint8_t { Pretty, Yaml, Compact };
std::string textOf(const Written &written, Form form);

} // namespace fieldwise::patch
