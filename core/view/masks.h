// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/view/planwords.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// The secret places of all documents of a text together, since a patch may be for any of them.
k8s::SecretPlaces placesOf(const yaml::Stream &stream);
/// The secret values of a text that is not merged. If a document can't be read and may hold a Secret, everything is
/// masked but keys and the object's kind and apiVersion. `places`: the text is a patch for a resource with these secret
/// places.
std::vector<Masked> masksOf(const yaml::Stream &stream, const k8s::SecretPlaces &places = {});
/// The secret values of one resource of the result, ascending, as ranges in the whole text; includes values that a
/// patch has moved.
std::vector<Range> secretsOfResult(const Plan &plan, const merge::Resolution &resolution, uint32_t document);
/// The secret values of all panes of a merge; different masks mark values that change. Empty with Options::showSecrets.
struct Masks {
    PerSide<std::vector<Masked>> inputs;
    std::vector<Masked> result;
};
Masks masksOf(const Plan &plan, const merge::Resolution &resolution);
/// A range of a pane's text, with masks in place of secret values.
std::string masked(std::string_view text, Range range, const std::vector<Masked> &masks);

} // namespace fieldwise::view
