// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/view/planwords.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// Where the documents of a text have secrets, any of which a patch may be for.
k8s::SecretPlaces placesOf(const yaml::Stream &stream);
/// The secret values of a text that is not merged. Of a document that can't be read and may hold a Secret only keys are
/// shown, and what it says it is. With `places` the text is a patch for a resource that has secrets there.
std::vector<Masked> masksOf(const yaml::Stream &stream, const k8s::SecretPlaces &places = {});
/// The secret values of one resource of the result, ascending, in the whole text; also where a patch has moved them.
std::vector<Range> secretsOfResult(const Plan &plan, const merge::Resolution &resolution, uint32_t document);
/// The secret values of all panes of a merge; what changes is told from what does not. None with Options::showSecrets.
struct Masks {
    PerSide<std::vector<Masked>> inputs;
    std::vector<Masked> result;
};
Masks masksOf(const Plan &plan, const merge::Resolution &resolution);
/// Bytes of a pane's text as they may be shown.
std::string masked(std::string_view text, Range range, const std::vector<Masked> &masks);

} // namespace fieldwise::view
