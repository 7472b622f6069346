// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/resources/pairing.h"

namespace fieldwise::merge {

/// Two entries of `pairs` that look like one resource with a changed name, apiVersion or namespace: `was` has the old
/// one, `now` the new one.
struct Rename {
    size_t was = 0;
    size_t now = 0;
};
/// Finds resources of the same kind and mostly the same content, where one is only in some inputs and the other only in
/// the others. If several are similar, none is reported. Not in Apply, ServerSide and Patch.
std::vector<Rename> findRenames(const PerSide<yaml::Stream> &streams, const std::vector<PartIndices> &pairs, Mode mode);

} // namespace fieldwise::merge
