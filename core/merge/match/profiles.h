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

/// What is known of the lists of one kind of file, or of one custom resource, where no program is predicted
/// (semantics/git.md 3.6).
struct Profile;

/// `apps/Deployment`, of core `v1/Pod`; "" for what is no object.
std::string groupKindOf(NodeRef root);
/// By what stands at the root of a document; nothing where none fits.
const Profile *profileOf(NodeRef root);
/// The rule of the list that `fields` lead to; nothing where the profile says none.
std::optional<k8s::ListRule> profileRule(const Profile *profile, std::span<const std::string_view> fields);

/// What is known of the lists of one document where no program is predicted: what the repository says, then a profile.
class KnownLists {
public:
    explicit KnownLists(const Options &options) : m_options(options) {}

    /// Looks at a version of the document; of several the first that says something counts.
    void learnFrom(NodeRef root);
    std::optional<k8s::ListRule> ruleAt(std::span<const std::string_view> fields) const;

private:
    const Options &m_options;
    const Profile *m_profile = nullptr;
    std::string m_object; ///< groupKindOf, where rules of the repository ask for it
};

} // namespace fieldwise::merge
