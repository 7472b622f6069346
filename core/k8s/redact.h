// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/yaml/document.h"

namespace fieldwise::k8s {

/// Values that are not to be shown: those below `data` and `stringData` of a Secret, and the last-applied annotation of a
/// Secret, which has them again. Ranges of the value nodes in the document, in order.
std::vector<Range> secretRanges(const yaml::Document &document);
/// The same of a patch for a Secret, whatever it says of itself: below `data` and `stringData`, and the values that operations
/// of a JSON patch put there or expect there.
std::vector<Range> patchSecretRanges(const yaml::Document &patch);
/// True when a text has a Secret, or a list with one.
bool hasSecret(const yaml::Stream &stream);
/// What stands for a secret value: kubectl diff's `***`; `*** (before)` and `*** (after)` where the value changes.
enum class Mask : uint8_t { Same, Before, After };
std::string_view maskText(Mask mask);

} // namespace fieldwise::k8s
