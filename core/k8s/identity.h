// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/yaml/document.h"

namespace fieldwise::k8s {

/// What names a Kubernetes object; texts exactly as written, a missing one is "" (kyaml pairs resources by these).
struct Identity {
    std::string apiVersion;
    std::string kind;
    std::string namespaceName;
    std::string name;
    bool operator==(const Identity &) const = default;
    auto
    operator<=>(const Identity &) const = default; // NOLINT(modernize-use-nullptr): a false report of clang-tidy 14
    /// True when the document names neither a kind nor a name: it can only be paired by its place.
    bool empty() const { return kind.empty() && name.empty(); }
};

Identity identityOf(const yaml::Document &document);
/// Whether the API server fills a field in and keeps it, whatever a client says: `uid` and its like in `metadata`, and
/// `status` of the object itself (`parent` is "").
bool isKeptByServer(std::string_view parent, std::string_view field);
/// `Deployment shop/checkout`, for people.
std::string describe(const Identity &identity);
/// What kubectl calls the kind on its command line: `deployment`, or `widget.example.com` when it is not built in.
std::string kubectlKind(const Identity &identity);
/// The name of the kind in a URL, as kubectl guesses it without a cluster: `ingresses`; wrong for `gateway`, say.
std::string guessedPlural(std::string_view kind);

} // namespace fieldwise::k8s
