// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/merge/plan/objectdata.h"
#include "core/values/schemaoverlay.h"

namespace fieldwise::merge {

/// What kubectl sends for an object and what comes of it, computed as data in the same way as kubectl and the API
/// server do.
struct ComputedApply {
    std::optional<Json> patch;  ///< for a new object: the object; nothing if kubectl can't make a patch
    std::optional<Json> result; ///< nothing if the patch can't be applied
    std::string failure;        ///< why there is no patch or no result, in apimachinery's words
};
/// `place` is the object's place in its schema for a strategic merge patch (askedPlaces); null for a JSON merge patch.
ComputedApply computeApply(const Options &options, const ObjectData &data, const k8s::SchemaPlace *place);

/// The object's places in its schema, where the lists that a person asked about (Options::listRules) are as asked:
/// merged by another key, or atomic. A list that only merges because a person asked is atomic here, because kubectl can
/// only send it as a whole.
SchemaOverlay askedPlaces(const Options &options, const k8s::SchemaPlace &root);

} // namespace fieldwise::merge
