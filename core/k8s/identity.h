// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/yaml/document.h"

namespace fieldwise::k8s {

/// The names of a Kubernetes object, exactly as written; a missing one is "" (kyaml pairs resources by these).
struct Identity {
    std::string apiVersion;
    std::string kind;
    std::string namespaceName;
    std::string name;
    bool operator==(const Identity &) const = default;
    auto
    operator<=>(const Identity &) const = default; // NOLINT(modernize-use-nullptr): a false report of clang-tidy 14
    /// True if the document has neither kind nor name, so it can only be paired by its position.
    bool empty() const { return kind.empty() && name.empty(); }
};

Identity identityOf(const yaml::Document &document);
/// True if the API server sets this field and ignores what a client says: `uid` and similar fields in `metadata`, and
/// the object's `status` (`parent` is "").
bool isKeptByServer(std::string_view parent, std::string_view field);
/// `Deployment shop/checkout`, for people.
std::string describe(const Identity &identity);
/// The kind on kubectl's command line: `deployment`, or `widget.example.com` if it is not built in.
std::string kubectlKind(const Identity &identity);
/// The kind's name in a URL, as kubectl guesses it without a cluster: `ingresses`. The guess is wrong for some kinds,
/// such as `gateway`.
std::string guessedPlural(std::string_view kind);

} // namespace fieldwise::k8s
