// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/yaml/document.h"

namespace fieldwise::k8s {

inline constexpr std::string_view lastAppliedKey = "kubectl.kubernetes.io/last-applied-configuration";
/// What an API server allows for all annotations of an object together, in bytes of keys and values.
inline constexpr size_t annotationLimit = 262144;

/// The last-applied annotation of a live object.
struct LastApplied {
    enum State : uint8_t { Missing, Empty, Broken, Found } state = Missing;
    std::string json;                ///< the annotation's text
    yaml::NodeId value = yaml::none; ///< its node in the live document; none when Missing
    std::string fault;               ///< of Broken: what was found and expected
};
LastApplied lastAppliedOf(const yaml::Document &live);
/// The annotation's JSON as readable YAML in block style: apiVersion, kind, metadata first, then as it stands there;
/// the empty `annotations: {}` that kubectl adds stays. Only for Found.
std::string readable(const LastApplied &lastApplied);
/// A text of last-applied objects for the live objects of a stream: one document each, in their order, `---` between;
/// an object without annotation, or with a broken one, gives a document of one comment that says so.
std::string lastAppliedText(const yaml::Stream &live);

/// Takes the annotation out of an object, and `annotations` when nothing else is in it.
void eraseLastApplied(nlohmann::json &object);

/// True for an object as a cluster stores it: it has a status, a uid, a resourceVersion or the last-applied annotation.
bool looksLive(const yaml::Document &document);

} // namespace fieldwise::k8s
