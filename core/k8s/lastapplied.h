// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/yaml/document.h"

namespace fieldwise::k8s {

inline constexpr std::string_view lastAppliedKey = "kubectl.kubernetes.io/last-applied-configuration";
/// The API server's limit for all annotations of an object together, in bytes of keys and values.
inline constexpr size_t annotationLimit = 262144;

/// The last-applied annotation of a live object.
struct LastApplied {
    enum State : uint8_t { Missing, Empty, Broken, Found } state = Missing;
    std::string json;                ///< text of the annotation
    yaml::NodeId value = yaml::none; ///< node of the annotation in the live document; `none` if Missing
    std::string fault;               ///< of Broken: what was found and what was expected
};
LastApplied lastAppliedOf(const yaml::Document &live);
/// The annotation's JSON as readable YAML in block style: apiVersion, kind, metadata first, then in the annotation's
/// order. Keeps the empty `annotations: {}` that kubectl adds. Only for Found.
std::string readable(const LastApplied &lastApplied);
/// The last-applied objects of the live objects of a stream, as a text: one document each, in order, separated by
/// `---`. An object without a readable annotation becomes a document that consists of a comment saying so.
std::string lastAppliedText(const yaml::Stream &live);

/// Removes the annotation from an object, and `annotations` if nothing else is in it.
void eraseLastApplied(nlohmann::json &object);

/// True for an object as a cluster stores it: with a status, a uid, a resourceVersion or the last-applied annotation.
bool looksLive(const yaml::Document &document);

} // namespace fieldwise::k8s
