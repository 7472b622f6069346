// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/k8s/schema.h"

namespace fieldwise::k8s {

/// Reads a schema: an OpenAPI v2 document (`definitions`), a v3 one (`components.schemas`), or
/// CustomResourceDefinitions (one or several, v1 or v1beta1, in a stream or a List, between other objects), as JSON or
/// YAML; the content decides which. `name` is for messages. Ranges of faults refer to `text`. Reads references, allOf,
/// recursive types, additionalProperties, x-kubernetes-patch-strategy, -patch-merge-key, -list-type, -list-map-keys,
/// -preserve-unknown-fields and -embedded-resource; for server-side apply also type, format, default,
/// x-kubernetes-map-type and -int-or-string. If a type keeps unknown fields, the rule of an unknown field is `deduced`.
/// A kind is patched strategically if a request in `paths` accepts such a patch. In a document without paths it is if
/// the kind is built in, or has a field outside of `metadata` with a patch strategy. A custom resource never is; its
/// `metadata` has the built-in type, and `typeNamed` finds it by its kind.
Result<std::shared_ptr<const Schema>> loadSchema(const std::string &text, const std::string &name);

} // namespace fieldwise::k8s
