// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/k8s/listrules.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// What is known of the lists of one kind of file, or of one custom resource, where no program is predicted
/// (semantics/git.md 3.6).
struct Profile;

/// `apps/Deployment`, of core `v1/Pod`; "" for what is no object.
std::string groupKindOf(Ref root);
/// By what stands at the root of a document; nothing where none fits.
const Profile *profileOf(Ref root);
/// The rule of the list that `fields` lead to; nothing where the profile says none.
std::optional<k8s::ListRule> profileRule(const Profile *profile, std::span<const std::string_view> fields);

} // namespace fieldwise::merge
