// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/k8s/schema.h"

namespace fieldwise::k8s {

/// Reads a schema: an OpenAPI v2 document (`definitions`), a v3 one (`components.schemas`), or
/// CustomResourceDefinitions (one or several, v1 or v1beta1, in a stream or a List, between other objects); JSON or
/// YAML, recognised by what is in it. `name` is for messages. Faults carry ranges in `text`. References, allOf,
/// recursive types, additionalProperties, x-kubernetes-patch-strategy, -patch-merge-key, -list-type, -list-map-keys,
/// -preserve-unknown-fields and -embedded-resource count; for server-side apply also type, format, default,
/// x-kubernetes-map-type and -int-or-string. Of a type that keeps unknown fields, an unknown field's rule is `deduced`.
///
/// A kind is patched strategically if a request in `paths` takes that for it; in a document without paths if it is
/// built in, or has a field outside of `metadata` with a patch strategy. A custom resource never is; its `metadata` is
/// that of the built-in kinds, and it is named (`typeNamed`) by its kind.
Result<std::shared_ptr<const Schema>> loadSchema(const std::string &text, const std::string &name);

} // namespace fieldwise::k8s
