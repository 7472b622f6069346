// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/server/stored.h"

namespace fieldwise::server {

enum class RefusedBy : uint8_t {
    Kubectl,    ///< kubectl can't decode the file, so nothing is sent
    Decoding,   ///< the server can't decode it, or finds unknown fields (status 400)
    Validation, ///< the server finds its values invalid (422), or the request too large
};

/// A reason for which the object is not stored.
struct Refusal {
    RefusedBy by;
    yaml::Path path;   ///< list elements by index
    std::string words; ///< the server's or kubectl's own, without the object's name in front; never a value of a Secret
    std::string_view source;
};

/// Whether Kubernetes itself has the API group, such as that of `batch/v1beta1`; the kinds of others are custom.
bool isKubernetesGroup(std::string_view apiVersion);
/// True for a kind that the server has in other versions of its group only, such as the PodDisruptionBudget of
/// `policy/v1beta1`; what `extensions` had is in other groups.
bool isServedOtherwise(std::string_view apiVersion, std::string_view kind);
/// Why an API server refuses `object`, which is what `stored` gets. Empty if nothing that is checked here is wrong:
/// what depends on the cluster is not (semantics/server.md 6). Faults of decoding stand alone, as with the server.
/// Beyond 1000 reasons of validation, the last one says how many more there are.
std::vector<Refusal> refusals(const Json &object, const Json *live, const Context &context = {});

/// The server's answer to a request.
struct Answer {
    Stored now;                    ///< as `stored` returns it
    Json before;                   ///< Live as it is stored if nothing is changed; null if there is no Live
    std::vector<Refusal> refusals; ///< but none that Live itself has: then Live is only a part of an object
    /// Rules of a custom resource's definition that are not checked here, though the object has such values: words such
    /// as "`x-kubernetes-validations`". Sorted.
    std::vector<std::string> unchecked{};
};

/// `stored` for an object and for Live, and `refusals`, with less work than each by itself.
Answer answerTo(const Json &object, const Json *live, const Context &context = {});

} // namespace fieldwise::server
