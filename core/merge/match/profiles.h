// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/k8s/listrules.h"
#include "core/merge/plan/options.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// List rules for a known kind of file or custom resource, in modes that do not reproduce another program
/// (semantics/git.md 3.6).
struct Profile;

/// `apps/Deployment`; in the core group `v1/Pod`; "" if it is not an object.
std::string groupKindOf(NodeRef root);
/// The first profile that matches the fields at the root of a document, or its group and kind; null if none does.
const Profile *profileOf(NodeRef root);
/// The rule for the list at the path `fields`; nothing if the profile has none.
std::optional<k8s::ListRule> profileRule(const Profile *profile, std::span<const std::string_view> fields);

/// The known list rules for one document: those of the repository (`.fieldwise.yaml`), then those of a profile.
class KnownLists {
public:
    explicit KnownLists(const Options &options) : m_options(options) {}

    /// Looks for a profile in one version of the document. Of several versions, the first that matches one is used.
    void learnFrom(NodeRef root);
    std::optional<k8s::ListRule> ruleAt(std::span<const std::string_view> fields) const;

private:
    const Options &m_options;
    const Profile *m_profile = nullptr;
    std::string m_object; ///< groupKindOf; only if the repository has rules
};

} // namespace fieldwise::merge
